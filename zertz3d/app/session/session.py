"""A viewer's session: intents come in, moves are played, time passes; no window, no clock."""

from __future__ import annotations

from time import monotonic

from zertz3d.app.session.mode import Mode, Mover, Play, Reply
from zertz3d.app.session.table import Table
from zertz3d.app.system import fault_report
from zertz3d.errors import UsageError, ZertzError
from zertz3d.intents import Action, Intent
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Move, Node
from zertz3d.words import labelled, why

SLICE = 0.004
"""Seconds of each frame that may go into looking for more games."""
LOOK = 1.2
"""Seconds each position stays while a film of mere cuts plays."""
FOR_WHAT_IS_SHOWN = frozenset({Action.FORM, Action.CANCEL})
"""Actions that answer what lies over the table: only the mode that laid it there is asked."""
MOST = 20
"""So many intents may follow from one; what goes on longer goes round in a circle."""


class Session:
    """The table and those who have it; changed by `handle`, `play` and `tick` alone."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # ----------------------------------------------------------------- intents

    def handle(self, intent: Intent) -> bool:
        """Do what somebody asks for; whether anybody did. What goes wrong becomes a message."""
        fault_report.note_intent(intent)
        try:
            return self._carried_out(intent)
        except (ZertzError, OSError) as error:
            self._explain(error)
        return True

    def _explain(self, error: ZertzError | OSError) -> None:
        """Say what went wrong; of a file, its name and what the system says."""
        if isinstance(error, OSError):
            name, said = error.filename, why(error)
            self.table.say(labelled(name, said) if name else said, error=True)
        else:
            self.table.say(str(error), error=True)

    def _carried_out(self, intent: Intent) -> bool:
        followed = 0
        while isinstance(reply := self._reply(intent), Intent):
            intent, followed = reply, followed + 1
            if followed > MOST:
                raise RuntimeError(f"{intent.action} goes round in a circle")
        if isinstance(reply, Play):
            self.play(*reply)
        return bool(reply) or followed > 0

    def _reply(self, intent: Intent) -> Reply:
        modes = self.table.modes
        if not modes.lets_through(intent.action):
            return False
        if intent.action in FOR_WHAT_IS_SHOWN:
            return modes.shown.handle(intent) if modes.shown else False
        return next((reply for mode in modes.in_order if (reply := mode.handle(intent))), False)

    # ------------------------------------------------------------------- moves

    def play(self, move: Move, by: Mover) -> Node:
        """Play a legal move where the film stands, and tell every mode; the one way in which moves come in."""
        if sentence := self.table.modes.refusal(by):
            raise UsageError(sentence)
        node = self.table.player.play(move)
        for mode in self.table.modes:
            mode.played(node, by)
        return node

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float, lag: float = 0.0) -> tuple[Cue, ...]:
        """Let time pass; returns what is heard.
        `lag` is by how much the frame was longer than the film is let go on."""
        table = self.table
        table.begin_frame(seconds, lag)
        for mode in table.modes:
            self._tick(mode, seconds)
        self._look_for_games()
        cues = self._run(seconds)
        return (*cues, *(cue for mode in table.modes for cue in mode.heard()))

    def _tick(self, mode: Mode, seconds: float) -> None:
        """Let time pass for a mode, and play what it wants to be played."""
        try:
            for play in mode.tick(seconds):
                self.play(*play)
        except (ZertzError, OSError) as error:
            self._explain(error)

    def _look_for_games(self) -> None:
        games = self.table.games
        if not games.complete:
            until = monotonic() + SLICE
            games.look(lambda: monotonic() < until)

    def _run(self, seconds: float) -> tuple[Cue, ...]:
        """Let the film run."""
        table, player = self.table, self.table.player
        if table.wait(seconds):
            return ()
        turn, playing = player.turn, player.playback.playing
        cues = player.tick(seconds)
        if playing and player.turn > turn:
            self._rest()
        table.advance(seconds)
        return cues

    def _rest(self) -> None:
        """Wait before the next turn: as long as its player thought, or for a look where nothing moves."""
        player, settings = self.table.player, self.table.settings
        if player.playback.until is not None or not player.playback.playing:
            return  # somebody asked for the next turn
        if settings.pace == "real":
            self.table.hold(min(settings.think_cap, player.thought(player.turn)))
        elif settings.motion == "none":
            self.table.hold(LOOK)
