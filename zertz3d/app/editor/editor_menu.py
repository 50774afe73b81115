"""The way to the position editor, and back to the table as it was before."""

from __future__ import annotations

from zertz3d.app.editor.draft import PositionDraft
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.app.session.suspended_table import SuspendedTable
from zertz3d.intents import Action, Intent


class EditorMenu(Mode):
    """Always there where positions can be set up."""

    layer = Layer.MENU
    BINDINGS = (Binding(Action.SET_UP, "Playing", "set up a position", ("control-e",), label="Position editor"),)

    def __init__(self, table: Table) -> None:
        self._table = table
        self.editor: EditorMode | None = None
        self._before: SuspendedTable | None = None

    def handle(self, intent: Intent) -> Reply:
        """Open the editor with the position on the table."""
        if intent.action is not Action.SET_UP:
            return False
        modes = self._table.modes
        if self.editor not in modes:
            for mode in reversed(tuple(modes)):
                if mode.overlay:
                    mode.handle(Intent(Action.CANCEL))
            self._before = SuspendedTable.of(self._table)
            self.editor = EditorMode(self._table, PositionDraft.of(self._table.player.node.position), self._leave)
            modes.join(self.editor)
        return True

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """The editor leaves when another game is opened; then nothing waits for its end any more."""
        if self.editor and self.editor not in self._table.modes:
            self.editor = None
            if self._before:
                self._before.give_up()
                self._before = None
        return ()

    def _leave(self) -> None:
        """The table as it was before."""
        editor, self.editor = self.editor, None
        if editor and editor in self._table.modes:
            self._table.modes.leave(editor)
        if self._before:
            self._before.lay_back(self._table)
            self._before = None
