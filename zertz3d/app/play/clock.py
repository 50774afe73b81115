"""A chess clock as a value: time for the whole game, and perhaps some more with every turn."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from zertz3d.errors import UsageError
from zertz3d.words import _

LOW = 0.1
"""A player is short of time below this share of the starting time."""
AT_LEAST, AT_MOST = 10.0, 60.0
"""That limit is at least and at most so many seconds."""
TENTHS = 10.0
"""Below so many seconds tenths are shown."""
_WRITTEN = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)(?:\+([0-9]{1,3}))?")
NONE = "none"


@dataclass(frozen=True, slots=True)
class Control:
    """How much time each player has, in seconds, and how much more with each turn."""

    base: float
    increment: float = 0.0

    def __str__(self) -> str:
        return f"{self.base / 60:g}" + (f"+{self.increment:g}" if self.increment else "")

    @property
    def words(self) -> str:
        """As people say it."""
        if self.increment:
            told = _("{minutes} min + {seconds} s")
            return told.format(minutes=f"{self.base / 60:g}", seconds=f"{self.increment:g}")
        return _("{minutes} min").format(minutes=f"{self.base / 60:g}")

    def given(self, turns: int) -> float:
        """What a player has had in all after so many turns."""
        return (self.base or self.increment) + turns * self.increment

    @property
    def low(self) -> float:
        """Below so many seconds a player is short of time."""
        return min(AT_MOST, max(AT_LEAST, LOW * self.base))


def parse_control(text: str) -> Control | None:
    """Minutes, and seconds more with each turn, as in 5+3; or none."""
    if text.strip().lower() == NONE:
        return None
    found = _WRITTEN.fullmatch(text.strip())
    if not found or float(found[1]) + float(found[2] or 0) <= 0:
        told = _("{text!r} is no clock: write minutes, or minutes+seconds as in 5+3, or none")
        raise UsageError(told.format(text=text[:40]))
    return Control(60 * float(found[1]), float(found[2] or 0))


@dataclass(frozen=True, slots=True)
class Clock:
    """What both players have left, and whose time runs."""

    control: Control
    left: tuple[float, float]
    running: int | None = None

    @classmethod
    def begin(cls, by: Control) -> Clock:
        """Before the first turn: nobody's time runs."""
        return cls(by, (by.given(0), by.given(0)))

    @classmethod
    def after(cls, by: Control, used: tuple[float, float], turns: tuple[int, int], mover: int) -> Clock:
        """When the players have used so many seconds in so many turns."""
        left = [max(0.0, by.given(turns[side]) - used[side]) for side in (0, 1)]
        return cls(by, (left[0], left[1]), mover if any(turns) else None)

    def tick(self, seconds: float) -> Clock:
        """So much time has passed."""
        if self.running is None:
            return self
        return self._with(self.running, max(0.0, self.left[self.running] - seconds))

    def press(self, side: int) -> Clock:
        """That player's turn is complete: the other one's time runs."""
        return replace(self._with(side, self.left[side] + self.control.increment), running=1 - side)

    def _with(self, side: int, left: float) -> Clock:
        return replace(self, left=(left, self.left[1]) if side == 0 else (self.left[0], left))

    @property
    def up(self) -> int | None:
        """Whose time is up."""
        return self.running if self.running is not None and self.left[self.running] <= 0 else None

    @property
    def low(self) -> int | None:
        """Who is thinking with little time left."""
        few = self.running is not None and self.left[self.running] <= self.control.low
        return self.running if few else None


def format_clock(seconds: float) -> str:
    """Time left as clocks show it: 1:02:03, 4:05, and 0:09.3 at the end."""
    if 0 < seconds < TENTHS:
        return f"0:0{int(seconds * 10) / 10:.1f}"
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
