"""A line that nobody would pay for: it delays and tears bytes apart, breaks off, and puts in what nobody has said."""

from __future__ import annotations

import contextlib
import selectors
import socket
import time
from dataclasses import dataclass, field
from random import Random

LOOPBACK = "127.0.0.1"
GARBAGE = (
    b"\x00\xff\xfe" * 40,
    b"record 1 3 0123456789abcdef\n",
    b"hello\n",
    b"\n",
    b"record 99999 2 0123456789abcdef\n[Board]\n*\n",
    b"x" * 3000,
    b"\xc3\x28\n",
)


@dataclass
class Way:
    """Bytes on their way in one direction."""

    to: socket.socket
    waiting: list[tuple[float, bytes]] = field(default_factory=list)


class Proxy:
    """Stands between a guest and a host; each line lasts a while, and is then cut."""

    def __init__(self, port: int, host_port: int, random: Random, lasts: float, garbage: float) -> None:
        """A line lasts so many seconds on average, and so many in a thousand pieces are garbage."""
        self._host_port, self._random, self._lasts, self._garbage = host_port, random, lasts, garbage
        self._listening = socket.create_server((LOOPBACK, port), reuse_port=False)
        self._listening.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._ways: dict[socket.socket, Way] = {}
        self._until = 0.0
        self.lines = self.pieces = self.put_in = 0

    def turn(self) -> None:
        """Carry what is there."""
        now = time.monotonic()
        for key, _mask in self._selector.select(0.002):
            connected = key.fileobj
            assert isinstance(connected, socket.socket)
            if connected is self._listening:
                self._open(now)
            elif connected in self._ways:
                self._carry(connected, now)
        for source, way in tuple(self._ways.items()):
            while way.waiting and way.waiting[0][0] <= now:
                try:
                    way.to.sendall(way.waiting.pop(0)[1])
                except OSError:
                    self._cut(source)
                    break
        if self._ways and now > self._until:
            self._cut(next(iter(self._ways)))

    def _open(self, now: float) -> None:
        with contextlib.suppress(OSError):
            guest, _where = self._listening.accept()
            try:
                host = socket.create_connection((LOOPBACK, self._host_port), 1)
            except OSError:
                guest.close()
                return
            for one, other in ((guest, host), (host, guest)):
                one.setblocking(True)
                self._ways[one] = Way(other)
                self._selector.register(one, selectors.EVENT_READ)
            self.lines += 1
            self._until = now + self._random.expovariate(1 / self._lasts)

    def _carry(self, source: socket.socket, now: float) -> None:
        try:
            data = source.recv(self._random.choice((7, 100, 4000)))
        except OSError:
            data = b""
        if not data:
            self._cut(source)
            return
        self.pieces += 1
        way = self._ways[source]
        late = max(now + self._random.choice((0.0, 0.0, 0.002, 0.02)), way.waiting[-1][0] if way.waiting else 0.0)
        if self._random.random() * 1000 < self._garbage:
            self.put_in += 1
            way.waiting.append((late, self._random.choice(GARBAGE)))
        way.waiting.append((late, data))

    def _cut(self, source: socket.socket) -> None:
        """Both ends of a line notice that it is broken; what was under way is lost."""
        way = self._ways.get(source)
        for one in (source, way.to if way else None):
            if one and one in self._ways:
                self._selector.unregister(one)
                del self._ways[one]
                one.close()

    def close(self) -> None:
        """No line any more."""
        for one in tuple(self._ways):
            self._cut(one)
        self._listening.close()
