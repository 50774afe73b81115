"""What is told of a game with and without a window: ways of winning, an ending, a row in a list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goal:
    """One way of winning and how far a player is; `colour` W, G or B, or empty for some of each."""

    label: str
    have: int
    need: int
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Banner:
    """The end of the game: who won, how, and the winning set of marbles, such as 'WWWW'."""

    title: str
    subtitle: str = ""
    marbles: str = ""
    side: int | None = None
    """Whose colour it has."""


@dataclass(frozen=True, slots=True)
class LibraryRow:
    """A game in the library; `index` is the value of the intent that opens it."""

    index: int
    name: str
    players: str = ""
    date: str = ""
    board: str = ""
    turns: str = ""
    result: str = ""
    ending: str = ""
    """How it came to that result: a marked sentence, told when it is drawn."""
    fault: int = 0
    """The turn that the sentence speaks of, where the record has a fault."""
    rings: int = 0
    """The rings of the board, where it is known by their number."""
    day: tuple[int, int, int] | None = None
    """Year, month and day, where the date can be understood."""
