"""Those who knock at a table and do not belong there."""

from __future__ import annotations

import contextlib
import socket
from random import Random

ELSEWHERE = "127.0.0.2"
"""Another address of this machine, so that guessing digits does not slow the real guest down."""


KINDS = ("wrong", "second", "flood", "slow", "mute", "noise")
"""What they do: guess digits, know them though the seat is taken, pour out bytes, or say hardly anything."""


class Crowd:
    """Strangers of every kind, each for a while; nothing they do is waited for."""

    def __init__(self, port: int, random: Random, digits: str = "") -> None:
        self._port, self._random, self.digits = port, random, digits
        self._here: list[tuple[str, socket.socket, int]] = []
        self.kinds: dict[str, int] = {}

    def turn(self) -> None:
        """Send somebody now and then, and have the others go on."""
        if len(self._here) < 6 and self._random.random() < 0.02:
            self._send(self._random.choice(KINDS))
        for one in tuple(self._here):
            self._go_on(one)

    def _send(self, kind: str) -> None:
        with contextlib.suppress(OSError):
            stranger = socket.create_connection(("127.0.0.1", self._port), 1, (ELSEWHERE, 0))
            stranger.setblocking(False)
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            self._here.append((kind, stranger, 0))

    def _go_on(self, one: tuple[str, socket.socket, int]) -> None:
        kind, stranger, turn = one
        self._here.remove(one)
        said = {
            "wrong": f"join 1 {self._random.randrange(10**6):06} {'0' * 16} Eve\n".encode() if turn == 0 else b"",
            "second": f"join 1 {self.digits} {'f' * 16} Mallory\n".encode() if turn == 0 else b"",
            "flood": b"A" * (1 << 16),
            "slow": b"j" if turn % 50 == 0 else b"",
            "mute": b"",
            "noise": self._random.randbytes(200),
        }[kind]
        try:
            if said:
                stranger.send(said)
            if kind != "flood" and turn % 20 == 0 and not stranger.recv(1000):
                raise ConnectionError
        except BlockingIOError:
            pass
        except OSError:
            stranger.close()
            return
        if turn < 600:
            self._here.append((kind, stranger, turn + 1))
        else:
            stranger.close()

    def close(self) -> None:
        """All go home."""
        for _kind, stranger, _turn in self._here:
            stranger.close()
        self._here.clear()
