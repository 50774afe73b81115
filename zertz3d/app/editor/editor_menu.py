"""The way to the position editor, and back to the table as it was before."""

from __future__ import annotations

from zertz3d.app.editor.draft import PositionDraft
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.app.session.suspended_table import Visit
from zertz3d.intents import Action, Intent
from zertz3d.words import N_


class EditorMenu(Mode):
    """Always there where positions can be set up."""

    layer = Layer.MENU
    BINDINGS = (
        Binding(Action.SET_UP, "Playing", N_("set up a position"), ("control-e",), label=N_("Position editor")),
    )

    def __init__(self, table: Table) -> None:
        self._table = table
        self._visit: Visit[EditorMode] = Visit(table)

    @property
    def editor(self) -> EditorMode | None:
        """The editor, while it is open."""
        return self._visit.mode

    def handle(self, intent: Intent) -> Reply:
        """Open the editor with the position on the table."""
        if intent.action is not Action.SET_UP:
            return False
        modes = self._table.modes
        if not self._visit.on:
            for mode in reversed(tuple(modes)):
                if mode.overlay:
                    mode.handle(Intent(Action.CANCEL))
            self._visit.begin(self._open)
        return True

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """The editor leaves when another game is opened; then nothing waits for its end any more."""
        self._visit.check()
        return ()

    def _open(self) -> EditorMode:
        """The editor, with the position on the table."""
        return EditorMode(self._table, PositionDraft.of(self._table.player.node.position), self._visit.end)
