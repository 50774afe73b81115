"""The talk of two machines that sit at one table: what the desks have to say, signs of life, and how it ends."""

from __future__ import annotations

from typing import NamedTuple

from zertz3d.app.network import wire
from zertz3d.app.network.desk import Desk, News
from zertz3d.app.network.line import Line
from zertz3d.app.network.wire import Message, MessageReader, WireFault
from zertz3d.words import _

KINDS = frozenset({"record", "ask", "answer", "alive", "leave"})
"""What may be said once both sit at the table."""
ALIVE, SILENCE = 2.0, 8.0
"""Seconds after which a sign of life is given, and after which a machine that says nothing is gone."""

AT_ONCE = 8
"""Messages that are answered in one frame, and one record, so that a flood of them does not hold it up."""


class Joined(NamedTuple):
    """The other player sits at the table."""

    name: str


class Lost(NamedTuple):
    """The line to the other player is broken; it is mended without anybody's doing, if it can be."""

    why: str


class Refused(NamedTuple):
    """The host does not let us in: because of `digits`, because the seat is `taken`, or for its `version`."""

    why: str


Event = News | Joined | Lost | Refused


class Talk:
    """One line while it lasts."""

    def __init__(self, line: Line, reader: MessageReader, desk: Desk) -> None:
        self.line, self._reader, self._desk = line, reader, desk
        self._silent = self._quiet = 0.0
        reader.kinds = KINDS
        desk.greet()

    @property
    def over(self) -> str:
        """Why it has ended, if it has."""
        return self.line.over

    def hear(self, seconds: float) -> list[News]:
        """So much time has passed: what is new by what came in."""
        data = b"" if self._reader.full else self.line.hear()
        self._silent = 0.0 if data else self._silent + seconds
        self._reader.feed(data)
        if self._silent > SILENCE:
            self.line.end(_("nothing was heard of it for {seconds:.0f} seconds").format(seconds=SILENCE))
        found: list[News] = []
        try:
            for _turn in range(AT_ONCE):
                message = self._reader.next()
                if message is None:
                    break
                found += self._take(message)
                if found or message.kind == "record":  # what is new may change what is said next
                    break
        except WireFault as fault:
            self.line.end(str(fault))
        return found

    def _take(self, message: Message) -> list[News]:
        if message.kind == "leave":
            self.line.end(_("the table was left there"))
        if message.kind in ("alive", "leave"):
            return []
        news = self._desk.receive(message)
        return [news] if news else []

    def say(self, seconds: float) -> None:
        """Say what the desk has to say, once it is kept."""
        waiting, self._desk.outgoing = self._desk.outgoing, []
        self._quiet += seconds
        if not waiting and self._quiet > ALIVE:
            waiting = [Message("alive")]
        if waiting:
            self._quiet = 0.0
            self.line.say(b"".join(map(wire.encode, waiting)))
        else:
            self.line.flush()

    def leave(self) -> None:
        """Say good-bye."""
        self.line.say(wire.encode(Message("leave")))
        self.line.end(_("the table was left"))
