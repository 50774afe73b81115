"""A position as those see it who judge moves and tell what happened: what lies where, and whose turn it is."""

from typing import Protocol

from zertz3d.rules import kernel
from zertz3d.rules.boards import Board
from zertz3d.rules.events import Outcome
from zertz3d.rules.ruleset import RuleSet


class Standing(Protocol):
    """What `legality` and `facts` ask of a position."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def rules(self) -> RuleSet:
        """The rule set."""

    @property
    def state(self) -> kernel.State:
        """Everything else, as integers."""

    @property
    def turn(self) -> int:
        """The number of the turn that is to be played."""

    @property
    def occupied(self) -> int:
        """The cells with marbles."""

    @property
    def vacant(self) -> int:
        """The rings without marbles."""

    @property
    def mover(self) -> int:
        """The player to move."""

    @property
    def must_capture(self) -> bool:
        """Whether a capture is compulsory."""

    def outcome(self) -> Outcome | None:
        """How the game has ended here, if it has."""

    def colour_on(self, bit: int) -> str:
        """The colour of the marble on a cell."""
