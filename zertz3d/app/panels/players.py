"""What a player's card shows, made of a position."""

from zertz3d.hud.screen_model import Goal, PlayerPanel
from zertz3d.rules import COLOUR_NAMES, COLOURS, Position, Triple
from zertz3d.words import _


def build_panel(side: int, name: str, position: Position, ended: bool, held: Triple | None = None) -> PlayerPanel:
    """The card of a player, with the captures of the position or with `held`, the marbles that have arrived by now."""
    outcome, held = position.outcome(), held or position.captures[side]
    won = outcome is not None and outcome.winner == side
    return PlayerPanel(
        name,
        side,
        held,
        build_goals(position, held),
        position.mover == side and outcome is None,
        None,
        _("wins") if won else "",
    )


def build_goals(position: Position, held: Triple) -> tuple[Goal, ...]:
    """The ways to win, so many marbles of one colour or some of each, and how far a player has come on each."""
    rules = position.rules
    single = (
        Goal(f"{need} {COLOUR_NAMES[colour]}", min(have, need), need, colour)
        for colour, have, need in zip(COLOURS, held, rules.goals, strict=True)
    )
    each = sum(min(have, rules.each) for have in held)
    return (*single, Goal(f"{rules.each} of each", each, 3 * rules.each))
