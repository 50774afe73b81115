"""Rule sets: what each gives the players and asks of them."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from zertz3d.errors import PositionError
from zertz3d.rules.boards import Board
from zertz3d.words import N_, _, either

COLOURS = "WGB"
"""White, grey, black: the order of every triple of marbles."""
COLOUR_NAMES = {"W": "white", "G": "grey", "B": "black"}
SIDE_NAMES = (N_("Blue"), N_("Orange"))
"""What the two sides are called where the players have no names: their colours on the table; the first begins."""
UNIT = (99, 11, 1)
"""A triple of marbles is packed into one number by these weights (at most 8 grey and 10 black)."""

Triple = tuple[int, int, int]
"""How many white, grey and black marbles."""


def pack(triple: Triple) -> int:
    """The triple as one small number, an index of the rule tables."""
    return triple[0] * 99 + triple[1] * 11 + triple[2]


def unpack(packed: int) -> Triple:
    """The triple behind a packed number."""
    white, rest = divmod(packed, 99)
    grey, black = divmod(rest, 11)
    return white, grey, black


@dataclass(frozen=True, eq=False)
class RuleSet:
    """The switches by which the ways of playing differ."""

    name: str
    supply: Triple = (6, 8, 10)
    goals: Triple = (4, 5, 6)
    each: int = 3
    claims: Literal["automatic", "optional"] = "automatic"
    both_lose: bool = False
    touch_move: bool = False
    boards: tuple[str, ...] = ()
    """The boards these rules are made for; none named: every board."""

    def __str__(self) -> str:
        return self.name if self.claims == "automatic" else f"{self.name}+optional"

    def __reduce__(self) -> tuple[object, ...]:
        return rule_set, (str(self),)

    def check_board(self, board: Board) -> None:
        """Raise PositionError if these rules are not played on that board."""
        if self.boards and board.name not in self.boards:
            plain = _("{rules} is played on {boards} rings, not on the board of {rings} rings")
            custom = _("{rules} is played on {boards} rings, not on the custom board of {rings} rings")
            said = custom if board.name == "custom" else plain
            raise PositionError(said.format(rules=self.name, boards=either(self.boards), rings=board.size))

    def winning_set(self, captures: Triple) -> str | None:
        """The set these captures complete: 'white', 'grey', 'black', 'each', or None."""
        for name, count, goal in zip(COLOUR_NAMES.values(), captures, self.goals, strict=True):
            if count >= goal:
                return name
        return "each" if min(captures) >= self.each else None

    @cached_property
    def wins(self) -> list[bool]:
        """By packed captures: is it a winning set?"""
        return [self.winning_set(unpack(packed)) is not None for packed in range(7 * UNIT[0])]

    @cached_property
    def choices(self) -> list[tuple[int, ...]]:
        """By packed marbles: the colours there are."""
        return [tuple(colour for colour, count in enumerate(unpack(packed)) if count) for packed in range(7 * UNIT[0])]


RULES = {
    rules.name: rules
    for rules in (
        RuleSet("standard"),
        RuleSet("blitz", supply=(5, 7, 9), goals=(3, 4, 5), each=2, boards=("37",)),
        RuleSet("tournament", both_lose=True, touch_move=True, boards=("48", "61")),
        RuleSet("handicap"),
    )
}
"""The rule sets by name; claims are automatic in all of them."""

_OPTIONAL = {name: replace(rules, claims="optional") for name, rules in RULES.items()}


def rule_set(name: str) -> RuleSet:
    """The rule set of that name; `NAME+optional` leaves claims to the player.

    >>> rule_set("blitz").supply
    (5, 7, 9)
    >>> rule_set("standard+optional").claims
    'optional'
    """
    plain, plus, claims = name.lower().partition("+")
    known = _OPTIONAL if plus else RULES
    if plain not in known or (plus and claims != "optional"):
        raise PositionError(
            _("there are no rules {name!r}; choose one of {names}, each also with +optional").format(
                name=name, names=", ".join(RULES)
            )
        )
    return known[plain]
