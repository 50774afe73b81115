"""What a player's card shows, made of a position."""

from zertz3d.app.panels.goals import build_goals
from zertz3d.app.panels.marble_counts import count_marbles
from zertz3d.hud.screen_model import PlayerPanel
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Outcome, Position, Triple
from zertz3d.words import _


def build_panel(side: int, name: str, position: Position, over: Outcome | None, held: Triple) -> PlayerPanel:
    """The card of a player with `held`, the marbles that have arrived by now; `over` as the game ended by then."""
    outcome = over or position.outcome()
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


def build_panels(
    names: tuple[str, str], film: Timeline, time: float, position: Position, over: Outcome | None
) -> tuple[PlayerPanel, PlayerPanel]:
    """Both cards at an instant of a film; `position` is the one after the turns that are complete."""
    first, second = count_marbles(film, position, time)
    return build_panel(0, names[0], position, over, first), build_panel(1, names[1], position, over, second)
