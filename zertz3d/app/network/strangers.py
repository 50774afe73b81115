"""Those who have knocked and are not let in yet: few of them, for a short time, and one sentence about each."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.network.line import Line
from zertz3d.app.network.wire import Message, MessageReader, WireFault
from zertz3d.records.text import quoted
from zertz3d.words import _

MOST, MOST_EACH = 16, 4
"""Strangers at the door at once, altogether and of one machine; the one who waits longest goes."""
PATIENCE = 5.0
"""Seconds in which a stranger must have said who it is…"""
LONGEST = 15.0
"""…and for which it may wait until its digits are looked at."""
AGAIN = 60.0
"""Seconds after which the same sentence about the same machine is said again."""
MOST_NOTES = 256


class Stranger:
    """A connection of which nothing is known but what it has said."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.reader = MessageReader(frozenset({"join"}))
        self.wish: Message | None = None
        """What it has asked for."""
        self.age = 0.0

    def hear(self, seconds: float) -> str:
        """So much time has passed: hear what it wants; what is wrong with it, if something is."""
        self.age += seconds
        try:
            if self.wish is None:
                self.reader.feed(self.line.hear())
                self.wish = self.reader.next()
        except WireFault as fault:
            return str(fault)
        if self.line.over:
            return _("it has gone away again")
        if self.age > (LONGEST if self.wish else PATIENCE):
            return _("it did not say in time who it is")
        return ""


class Strangers:
    """All of them."""

    def __init__(self, note: Callable[[str], None]) -> None:
        """`note` takes a sentence about one of them."""
        self._note = note
        self._here: list[Stranger] = []
        self._noted: dict[tuple[str, str], float] = {}
        self._time = 0.0

    def take(self, line: Line) -> None:
        """Another one has knocked."""
        same = [one for one in self._here if one.line.address == line.address]
        for crowd, most in ((same, MOST_EACH), (self._here, MOST)):
            if len(crowd) >= most and crowd[0] in self._here:
                self.note(line.address, _("{address} knocks too often: only its last tries are heard"))
                self.dismiss(crowd[0])
        self._here.append(Stranger(line))

    def tick(self, seconds: float) -> list[Stranger]:
        """So much time has passed: those who have said who they are."""
        self._time += seconds
        for stranger in tuple(self._here):
            if fault := stranger.hear(seconds):
                said = _("{address} was turned away: {why}")
                self.note(stranger.line.address, said.replace("{why}", fault.replace("{", "(").replace("}", ")")))
                self.dismiss(stranger)
        return [one for one in self._here if one.wish]

    def release(self, stranger: Stranger) -> None:
        """It is let in."""
        self._here.remove(stranger)

    def dismiss(self, stranger: Stranger) -> None:
        """It is turned away."""
        stranger.line.end(_("it was turned away"))
        if stranger in self._here:
            self._here.remove(stranger)

    def note(self, address: str, sentence: str) -> None:
        """Say a sentence about a machine, unless it was said of it just now; `{address}` is told there."""
        key = address, sentence
        if self._time < self._noted.get(key, -AGAIN) + AGAIN:
            return
        self._noted.pop(key, None)
        self._noted[key] = self._time
        if len(self._noted) > MOST_NOTES:
            del self._noted[next(iter(self._noted))]
        self._note(quoted(sentence.replace("{address}", address), 300))

    def close(self) -> None:
        """Nobody is let in any more."""
        for stranger in tuple(self._here):
            self.dismiss(stranger)
