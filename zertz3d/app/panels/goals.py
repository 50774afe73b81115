"""How far a player has come on each way to win; nothing but the rules is needed for it."""

from zertz3d.hud.game_values import Goal
from zertz3d.rules import COLOURS, Position, Triple
from zertz3d.words import ngettext


def build_goals(position: Position, held: Triple) -> tuple[Goal, ...]:
    """The ways to win, so many marbles of one colour or some of each, and how far a player has come on each."""
    rules = position.rules
    white, grey, black = rules.goals
    labels = (
        ngettext("{count} white", "{count} white", white),
        ngettext("{count} grey", "{count} grey", grey),
        ngettext("{count} black", "{count} black", black),
    )
    single = (
        Goal(label.format(count=need), min(have, need), need, colour)
        for label, colour, have, need in zip(labels, COLOURS, held, rules.goals, strict=True)
    )
    each = sum(min(have, rules.each) for have in held)
    label = ngettext("{count} of each", "{count} of each", rules.each).format(count=rules.each)
    return (*single, Goal(label, each, 3 * rules.each))
