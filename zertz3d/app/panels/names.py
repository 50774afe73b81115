"""What boards, rule sets and levels are called by people, by the names they have in records."""

from zertz3d.records.record import UNKNOWN
from zertz3d.rules import SIDE_NAMES, Position
from zertz3d.words import N_, _

RULES = {
    "standard": N_("standard"), "blitz": N_("blitz"), "tournament": N_("tournament"), "handicap": N_("handicap"),
}  # fmt: skip
BY_RULES = {"blitz": N_("blitz rules"), "tournament": N_("tournament rules"), "handicap": N_("handicap rules")}
LEVELS = {
    "beginner": N_("beginner"), "learner": N_("learner"), "casual": N_("casual"), "club": N_("club"),
    "expert": N_("expert"), "full": N_("full"),
}  # fmt: skip


def name_sides(names: tuple[str, str]) -> tuple[str, str]:
    """The players' names, and the colours of those whom nobody has named."""
    first, second = names
    return first if first != UNKNOWN else _(SIDE_NAMES[0]), second if second != UNKNOWN else _(SIDE_NAMES[1])


def tell_rules(name: str) -> str:
    """A rule set in a word."""
    return _(RULES[name]) if name in RULES else name


def tell_unusual_rules(position: Position) -> str:
    """By which rules one plays, where they are not the usual ones."""
    name = position.rules.name
    return _(BY_RULES[name]) if name in BY_RULES else ""


def tell_level(name: str) -> str:
    """A level of the computer in a word."""
    return _(LEVELS[name]) if name in LEVELS else name


def tell_board(position: Position) -> str:
    """On what and by which rules one plays."""
    return _("{board} rings · {rules}").format(board=position.board.name, rules=tell_rules(position.rules.name))
