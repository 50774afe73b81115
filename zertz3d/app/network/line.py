"""A connection to another machine that never keeps anybody waiting: bytes are taken when they are there."""

from __future__ import annotations

import contextlib
import select
import socket

from zertz3d.words import _, why

AT_ONCE = 1 << 14
"""Bytes that are taken at a time, so that a flood of them costs no frame."""
UNHEARD = 1 << 18
"""Bytes that may wait for a machine that does not listen."""


class Line:
    """A connected socket; once it is `over`, nothing is said or heard any more."""

    def __init__(self, connected: socket.socket, address: str) -> None:
        self._socket, self.address = connected, address
        connected.setblocking(False)
        with contextlib.suppress(OSError):
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._unsent = bytearray()
        self.over = ""
        """Why it is over, in a few words."""

    def hear(self) -> bytes:
        """What has come in since."""
        if self.over:
            return b""
        try:
            data = self._socket.recv(AT_ONCE)
        except (BlockingIOError, InterruptedError):
            return b""
        except OSError as error:
            self.end(why(error))
            return b""
        if not data:
            self.end(_("it was closed there"))
        return data

    def say(self, data: bytes) -> None:
        """Send this as soon as the other machine takes it."""
        self._unsent += data
        self.flush()

    def flush(self) -> None:
        """Send what waits."""
        if self.over or not self._unsent:
            return
        try:
            del self._unsent[: self._socket.send(self._unsent)]
        except (BlockingIOError, InterruptedError):
            pass
        except OSError as error:
            self.end(why(error))
        if len(self._unsent) > UNHEARD:
            self.end(_("the other machine does not listen"))

    def end(self, why: str) -> None:
        """Close it, for this reason."""
        self.over = self.over or why
        self._unsent.clear()
        self._socket.close()


class Call:
    """A connection that is being made."""

    def __init__(self, family: socket.AddressFamily, where: tuple[str, int]) -> None:
        """Begin; OSError where that is refused at once."""
        self._where = where
        self._socket = socket.socket(family, socket.SOCK_STREAM)
        self._socket.setblocking(False)
        try:
            self._socket.connect(where)
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            self._socket.close()
            raise

    def answered(self) -> Line | None:
        """The line, once somebody has answered; OSError if nobody does."""
        ready = select.select([], [self._socket], [self._socket], 0)
        if not (ready[1] or ready[2]):
            return None
        if fault := self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            self._socket.close()
            raise OSError(fault, "")
        return Line(self._socket, self._where[0])

    def end(self) -> None:
        """Nobody waits for an answer any more."""
        self._socket.close()
