"""How a game ended, as a banner."""

from zertz3d.hud.screen_model import Banner
from zertz3d.rules import COLOUR_NAMES, COLOURS, Outcome, Position

HEADLINES = {"both-lose": "Both lose", "draw": "A draw"}
"""The headline, by kind of outcome, when nobody won; all other kinds are a tie."""
REASONS = {"resign": "by resignation", "time": "on time", "draw": "by agreement"}
"""The line below it, by kind of outcome, where the outcome's own words would repeat the headline."""


def describe_ending(outcome: Outcome, position: Position, names: tuple[str, str]) -> Banner:
    """An outcome in words, with the marbles of the last position that decided the game."""
    reason = REASONS.get(outcome.kind) or str(outcome).partition(": ")[2]
    if outcome.winner is None:
        return Banner(HEADLINES.get(outcome.kind, "A tie"), reason)
    name = names[outcome.winner] if names[outcome.winner] != "?" else f"Player {outcome.winner + 1}"
    return Banner(f"{name} wins", reason, find_winning_set(position, outcome.reason), outcome.winner)


def find_winning_set(position: Position, reason: str) -> str:
    """The marbles that won by this reason, as letters; empty where no set of marbles won."""
    rules = position.rules
    for colour, need in zip(COLOURS, rules.goals, strict=True):
        if COLOUR_NAMES[colour] == reason:
            return colour * need
    return COLOURS * rules.each if reason == "each" else ""
