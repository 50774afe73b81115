"""How far a player has come on each way to win; nothing but the rules is needed for it."""

from zertz3d.hud.screen_model import Goal
from zertz3d.rules import COLOUR_NAMES, COLOURS, Position, Triple


def build_goals(position: Position, held: Triple) -> tuple[Goal, ...]:
    """The ways to win, so many marbles of one colour or some of each, and how far a player has come on each."""
    rules = position.rules
    single = (
        Goal(f"{need} {COLOUR_NAMES[colour]}", min(have, need), need, colour)
        for colour, have, need in zip(COLOURS, held, rules.goals, strict=True)
    )
    each = sum(min(have, rules.each) for have in held)
    return (*single, Goal(f"{rules.each} of each", each, 3 * rules.each))
