"""Who has the table: the show, a visitor, or the operator; a value that knows no clock and no screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

StateName = Literal["show", "welcome", "visit", "asking", "operator"]
"""Games play by themselves · a visitor is asked what to do · a visit · 'still there?' · the operator's form."""

COUNTDOWN = 15.0
"""Seconds in which somebody may say that they are still there."""
PATIENCE = 20.0
"""Seconds that the question what to do stays unanswered before the show goes on."""
OPERATING = 180.0
"""Seconds that the operator's form stays open untouched."""


@dataclass(frozen=True, slots=True)
class VisitorState:
    """Who has the table, and for how many seconds nobody has touched anything."""

    name: StateName = "show"
    quiet: float = 0.0
    idle: float = 60.0
    """Seconds after which a visitor is asked."""

    def touched(self) -> VisitorState:
        """Somebody touched something: a visitor comes, or is still there."""
        came: dict[StateName, StateName] = {"show": "welcome", "asking": "visit"}
        return replace(self, name=came.get(self.name, self.name), quiet=0.0)

    def moved(self) -> VisitorState:
        """The pointer moved: whoever is there is still there, but nobody has come by that."""
        return self if self.name == "show" else self.touched()

    def began(self) -> VisitorState:
        """A visitor chose what to do."""
        return replace(self, name="visit", quiet=0.0)

    def left(self) -> VisitorState:
        """The table goes back to the show."""
        return replace(self, name="show", quiet=0.0)

    def called(self) -> VisitorState:
        """The operator came."""
        return replace(self, name="operator", quiet=0.0)

    def tick(self, seconds: float) -> VisitorState:
        """So many seconds went by without a touch."""
        later = replace(self, quiet=self.quiet + seconds)
        if self.name == "visit" and later.quiet >= self.idle:
            return replace(later, name="asking", quiet=0.0)
        limit = {"welcome": max(PATIENCE, self.idle / 2), "asking": COUNTDOWN, "operator": OPERATING}.get(self.name)
        return self.left() if limit is not None and later.quiet >= limit else later

    @property
    def countdown(self) -> int:
        """Whole seconds left to say that one is still there."""
        return max(1, int(COUNTDOWN - self.quiet + 0.999))
