"""Watching: what a viewer can do with the film of the game on the table."""

from __future__ import annotations

from zertz3d.app.session import Binding, Layer, Mode, Reply, Table
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _

JUMP = 10
"""Turns of the larger steps."""


class WatchMode(Mode):
    """Plays, steps and scrubs the film; always there."""

    layer = Layer.FILM
    BINDINGS = (
        Binding(Action.PLAY, "Watching", N_("play or pause"), ("space",)),
        Binding(Action.NEXT, "Watching", N_("next turn"), ("arrow_right",), repeats=True),
        Binding(Action.PREVIOUS, "Watching", N_("previous turn"), ("arrow_left",), repeats=True),
        Binding(
            Action.HALF_NEXT,
            "Watching",
            N_("half a step on, inside a turn"),
            (".",),
            repeats=True,
            label=N_("Half a step on"),
        ),
        Binding(
            Action.HALF_PREVIOUS, "Watching", N_("half a step back"), (",",), repeats=True, label=N_("Half a step back")
        ),
        Binding(Action.FIRST, "Watching", N_("to the start"), ("home",)),
        Binding(Action.LAST, "Watching", N_("to the end"), ("end",)),
        Binding(Action.TEN_ON, "Watching", N_("ten turns on"), ("page_down",), repeats=True, label=N_("Ten turns on")),
        Binding(
            Action.TEN_BACK, "Watching", N_("ten turns back"), ("page_up",), repeats=True, label=N_("Ten turns back")
        ),
        Binding(Action.REVERSE, "Watching", N_("play backwards"), ("shift-space",), label=N_("Play backwards")),
        Binding(Action.SLOWER, "Watching", N_("slower, down to ¼×"), ("[",)),
        Binding(Action.FASTER, "Watching", N_("faster, up to 8×"), ("]",)),
        Binding(Action.NORMAL_SPEED, "Watching", N_("speed 1×"), ("backspace",), label=N_("Speed 1×")),
        Binding(Action.LOOP, "Watching", N_("repeat the game, or the part from A to B"), ("l",), label=N_("Repeat")),
        Binding(Action.LOOP_FROM, "Watching", N_("repeat from here (A)"), ("i",), label=N_("Repeat from here (A)")),
        Binding(Action.LOOP_TO, "Watching", N_("repeat up to here (B)"), ("o",), label=N_("Repeat up to here (B)")),
        Binding(
            Action.PREVIOUS_VARIATION,
            "Games and moves",
            N_("previous variation"),
            ("arrow_up",),
            repeats=True,
            label=N_("Previous variation"),
        ),
        Binding(
            Action.NEXT_VARIATION,
            "Games and moves",
            N_("next variation"),
            ("arrow_down",),
            repeats=True,
            label=N_("Next variation"),
        ),
        Binding(
            Action.UNDO,
            "Games and moves",
            N_("take back a half-step, or the last move of a variation"),
            ("control-z",),
            label=N_("Take back"),
        ),
        Binding(
            Action.REDO,
            "Games and moves",
            N_("play it again"),
            ("control-y", "shift-control-z"),
            label=N_("Redo"),
        ),
    )

    def __init__(self, table: Table) -> None:
        self._table = table
        self._was_playing = False
        """Whether the film ran before it was scrubbed."""

    def state(self, intent: Intent) -> str:
        """Whether the film repeats."""
        playback = self._table.player.playback
        match intent.action:
            case Action.LOOP:
                return _("on") if playback.loop else _("off")
            case Action.LOOP_FROM:
                return _("set") if playback.span else ""
        return ""

    def handle(self, intent: Intent) -> Reply:
        """Do with the film what is asked for."""
        return self._step(intent) or self._run(intent) or self._repeat(intent)

    def _step(self, intent: Intent) -> bool:
        player = self._table.player
        match intent.action:
            case Action.NEXT:
                player.next()
            case Action.PREVIOUS:
                player.previous()
            case Action.HALF_NEXT:
                player.half(1)
            case Action.HALF_PREVIOUS:
                player.half(-1)
            case Action.FIRST:
                player.go_to_turn(0)
            case Action.LAST:
                player.go_to_turn(len(player.line))
            case Action.TEN_ON:
                player.jump(JUMP)
            case Action.TEN_BACK:
                player.jump(-JUMP)
            case Action.NEXT_VARIATION:
                player.sibling(1)
            case Action.PREVIOUS_VARIATION:
                player.sibling(-1)
            case Action.UNDO:
                player.undo()
            case Action.REDO:
                player.redo()
            case Action.SHOW_TURN:
                player.go_to_turn(int(intent.number))
            case Action.GO_TO_NODE:
                self._go_to_node(int(intent.number))
            case _:
                return False
        return True

    def _run(self, intent: Intent) -> bool:
        player = self._table.player
        match intent.action:
            case Action.PLAY:
                player.toggle()
            case Action.REVERSE:
                player.reverse()
            case Action.SLOWER:
                player.change_rate(-1)
            case Action.FASTER:
                player.change_rate(1)
            case Action.NORMAL_SPEED:
                player.set_rate(1.0)
            case Action.RATE:
                player.set_rate(intent.number)
            case Action.SEEK:
                player.seek(intent.number)
            case Action.SCRUB_BEGIN:
                self._was_playing = player.playback.playing
                player.pause()
                player.seek(intent.number)
            case Action.SCRUB_END:
                player.seek(intent.number)
                if self._was_playing:
                    player.toggle()
                self._was_playing = False
            case _:
                return False
        return True

    def _repeat(self, intent: Intent) -> bool:
        player = self._table.player
        match intent.action:
            case Action.LOOP:
                player.toggle_loop()
            case Action.LOOP_FROM:
                player.loop_from()
            case Action.LOOP_TO:
                player.loop_to()
            case _:
                return False
        return True

    def _go_to_node(self, wanted: int) -> None:
        player = self._table.player
        node = next((node for node in player.game.nodes() if id(node) == wanted), None)
        if node:
            player.choose(node)
