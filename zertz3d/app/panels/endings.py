"""How a game ended, as a banner."""

from zertz3d.hud.screen_model import Banner
from zertz3d.rules import COLOUR_NAMES, COLOURS, Outcome, Position

HEADLINES = {"both-lose": "Both lose", "draw": "A draw"}
"""The headline, by kind of outcome, when nobody won; all other kinds are a tie."""
REASONS = {"resign": "by resignation", "time": "on time", "draw": "by agreement"}
"""The line below it, by kind of outcome, where the outcome's own words would repeat the headline."""


NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
"""How many marbles a set has, in words."""


def describe_ending(outcome: Outcome, position: Position, names: tuple[str, str]) -> Banner:
    """An outcome in words, with the marbles of the last position that decided the game."""
    reason = REASONS.get(outcome.kind) or str(outcome).partition(": ")[2]
    if outcome.winner is None:
        return Banner(HEADLINES.get(outcome.kind, "A tie"), reason)
    name = names[outcome.winner] if names[outcome.winner] != "?" else f"Player {outcome.winner + 1}"
    said = _name_set(position, outcome.reason) or reason
    return Banner(f"{name} wins", said, find_winning_set(position, outcome.reason), outcome.winner)


def tell_ending(outcome: Outcome, position: Position, names: tuple[str, str]) -> str:
    """The same in one line: 'Zoë wins: four white marbles'."""
    banner = describe_ending(outcome, position, names)
    return f"{banner.title}: {banner.subtitle}" if banner.subtitle else banner.title


def _name_set(position: Position, reason: str) -> str:
    """The marbles that won by this reason, in words; empty where no set of marbles won."""
    rules = position.rules
    for colour, need in zip(COLOURS, rules.goals, strict=True):
        if COLOUR_NAMES[colour] == reason:
            return f"{NUMBERS[need]} {reason} marbles"
    return f"{NUMBERS[rules.each]} of each colour" if reason == "each" else ""


def find_winning_set(position: Position, reason: str) -> str:
    """The marbles that won by this reason, as letters; empty where no set of marbles won."""
    rules = position.rules
    for colour, need in zip(COLOURS, rules.goals, strict=True):
        if COLOUR_NAMES[colour] == reason:
            return colour * need
    return COLOURS * rules.each if reason == "each" else ""
