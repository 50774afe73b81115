"""What a live game adds to the screen: names, clocks, who thinks, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zertz3d.app.panels.endings import describe_ending
from zertz3d.app.panels.names import tell_board
from zertz3d.app.play import clock
from zertz3d.app.play.live_game import LiveGame, turns_back
from zertz3d.hud.screen_model import PlayerPanel, Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.rules.events import Outcome
from zertz3d.words import N_, _

LOSERS = {"resign": N_("resigned"), "time": N_("out of time")}


@dataclass(frozen=True, slots=True)
class GameStanding:
    """A live game as it is seen now."""

    game: LiveGame
    turn: int
    """The turn that the film shows."""
    resting: bool
    """Whether the last turn has been shown to its end."""
    still: bool
    """Whether the film stands, wherever it is."""
    looking_back: bool
    asked: bool
    """Whether a question keeps everybody from the table."""
    told: bool
    """Whether the end has been seen."""
    can_undo: bool
    can_redo: bool
    may_hint: bool


def dress_screen(standing: GameStanding, screen: Screen) -> Screen:
    """The screen of a game that is being played."""
    outcome = standing.game.outcome if standing.resting else None
    first, second = (_panel(standing, panel, outcome) for panel in screen.players)
    board = standing.game.game.root.position
    return replace(
        screen,
        players=(first, second),
        title=tell_board(board),
        banner=screen.banner
        or (describe_ending(outcome, standing.game.end.position, standing.game.names) if outcome else None),
        caption=_caption(standing) or screen.caption,
        problem=None,
        live=not standing.told,
        tools=(*screen.tools, *(_after(standing) if standing.told else _during(standing))),
    )


def _panel(standing: GameStanding, panel: PlayerPanel, outcome: Outcome | None) -> PlayerPanel:
    side = panel.side
    time = clock.format_clock(standing.game.clock.left[side]) if standing.game.clock else None
    moving = panel.to_move and outcome is None
    return replace(
        panel, name=standing.game.names[side], clock=time, to_move=moving, note=_note(standing, panel, outcome)
    )


def _note(standing: GameStanding, panel: PlayerPanel, outcome: Outcome | None) -> str:
    """A word under the name."""
    if outcome:
        if outcome.winner is None:
            return _("lost") if outcome.kind == "both-lose" else _("draw")
        if outcome.winner == panel.side:
            return _("wins")
        return _(LOSERS[outcome.kind]) if outcome.kind in LOSERS else ""
    if standing.game.outcome or standing.game.mover != panel.side or not standing.still:
        return panel.note
    if standing.game.seat.computer and not standing.asked:
        return _("waits") if standing.looking_back else _("thinking…")
    return _("little time") if standing.game.clock and standing.game.clock.low == panel.side else panel.note


def _caption(standing: GameStanding) -> str:
    if standing.game.outcome is None and standing.looking_back and standing.still:
        told = _("Turn {turn} of {turns}: the game goes on at its end (End)")
        return told.format(turn=standing.turn, turns=standing.game.turns)
    return ""


def _during(standing: GameStanding) -> tuple[Tool, ...]:
    played = turns_back(standing.game) > 0 or standing.can_undo
    undone = bool(standing.game.game.undone) or standing.can_redo
    tools = [
        Tool("undo", _("Take back"), Intent(Action.UNDO), "undo", enabled=played),
        Tool("redo", _("Redo"), Intent(Action.REDO), "redo", enabled=undone),
        Tool("offer-draw", _("Offer draw"), Intent(Action.OFFER_DRAW), "draw"),
        Tool("resign", _("Resign"), Intent(Action.RESIGN), "flag"),
        Tool("new", _("New game"), Intent(Action.NEW), "new"),
    ]
    if standing.may_hint:
        ours = standing.game.seat.here and not standing.looking_back
        tools.insert(2, Tool("hint", _("Hint"), Intent(Action.HINT), "hint", enabled=ours))
    if standing.game.terms.apart:
        del tools[1]  # what was taken back is played anew, and no clock is stopped by one player
    elif standing.game.clock:
        tools.insert(2, Tool("pause-game", _("Pause"), Intent(Action.PAUSE_GAME), "pause"))
    return tuple(tools)


def _after(standing: GameStanding) -> tuple[Tool, ...]:
    watched = standing.game.turns > 0
    played = turns_back(standing.game) > 0
    back = Tool("undo", _("Take back"), Intent(Action.UNDO), "undo", enabled=played)
    return (
        Tool("rematch", _("Rematch"), Intent(Action.REMATCH), "again", lit=True),
        Tool("new", _("New game"), Intent(Action.NEW), "new"),
        Tool("watch-again", _("Replay"), Intent(Action.WATCH_AGAIN), "play", enabled=watched),
        Tool("save", _("Save"), Intent(Action.SAVE), "save", enabled=watched),
        *(() if standing.game.terms.apart else (back,)),
    )
