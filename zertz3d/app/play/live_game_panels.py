"""What a game that is being played adds to the screen: names, clocks, who thinks, and what can be done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zertz3d.app.hand.hand_mode import Handling
from zertz3d.app.panels.endings import describe_ending
from zertz3d.app.play import clock
from zertz3d.hud.screen_model import Intent, PlayerPanel, Screen, Tool
from zertz3d.rules.events import Outcome

if TYPE_CHECKING:
    from zertz3d.app.play.live_game_mode import Party

LOSERS = {"resign": "resigned", "time": "out of time"}


def dressed(party: Party, screen: Screen) -> Screen:
    """The screen of a game that is being played."""
    outcome = party.outcome if party.resting else None
    first, second = (_panel(party, panel, outcome) for panel in screen.players)
    board = party.game.root.position
    return replace(
        screen,
        players=(first, second),
        title=f"{board.board.name} rings · {board.rules.name}",
        banner=screen.banner or (describe_ending(outcome, party.end.position, party.names) if outcome else None),
        caption=_caption(party) or screen.caption,
        problem=None,
        tools=(*screen.tools, *(_after(party) if party.told else _during(party))),
    )


def _panel(party: Party, panel: PlayerPanel, outcome: Outcome | None) -> PlayerPanel:
    side = panel.side
    time = clock.words(party.clock.left[side]) if party.clock else None
    moving = panel.to_move and outcome is None
    return replace(panel, name=party.names[side], clock=time, to_move=moving, note=_note(party, panel, outcome))


def _note(party: Party, panel: PlayerPanel, outcome: Outcome | None) -> str:
    """A word under the name."""
    if outcome:
        if outcome.winner is None:
            return "lost" if outcome.kind == "both-lose" else "draw"
        return "wins" if outcome.winner == panel.side else LOSERS.get(outcome.kind, "")
    if party.outcome or party.mover != panel.side or not party.resting_anywhere:
        return panel.note
    if party.seat.computer and not party.asked:
        return "waits" if party.looking_back else "thinking…"
    return "little time" if party.clock and party.clock.low == panel.side else panel.note


def _caption(party: Party) -> str:
    if party.outcome is None and party.looking_back and party.resting_anywhere:
        return f"Turn {party.replay.turn} of {party.turns}: the game goes on at its end (End)"
    return ""


def _during(party: Party) -> tuple[Tool, ...]:
    hands = [part for part in party.session.parts if isinstance(part, Handling)]
    begun = party.turns > 0 or any(part.hand.steps for part in hands)
    undone = bool(party.game.undone) or any(part.hand.undone for part in hands)
    tools = [
        Tool("undo", "Take back", Intent("undo"), "undo", enabled=begun),
        Tool("redo", "Redo", Intent("redo"), "redo", enabled=undone),
        Tool("offer-draw", "Offer draw", Intent("offer-draw"), "draw"),
        Tool("resign", "Resign", Intent("resign"), "flag"),
        Tool("new", "New game", Intent("new"), "new"),
    ]
    if "hint" in party.session.commands and party.advice_refusal() is None:
        ours = not (party.seat.computer or party.looking_back)
        tools.insert(2, Tool("hint", "Hint", Intent("hint"), "hint", enabled=ours))
    if party.clock:
        tools.insert(2, Tool("pause-game", "Pause", Intent("pause-game"), "pause"))
    return tuple(tools)


def _after(party: Party) -> tuple[Tool, ...]:
    watched = party.turns > 0
    return (
        Tool("rematch", "Rematch", Intent("rematch"), "again", lit=True),
        Tool("new", "New game", Intent("new"), "new"),
        Tool("watch-again", "Watch it", Intent("watch-again"), "play", enabled=watched),
        Tool("save", "Save", Intent("save"), "save", enabled=watched),
        Tool("undo", "Take back", Intent("undo"), "undo", enabled=watched),
    )
