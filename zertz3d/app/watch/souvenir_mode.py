"""The game on the table as a QR code beside it, until the same keys or Esc are pressed."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.panels.take_home import TakeHome
from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _


class SouvenirMode(Mode):
    """Shows the code or takes it away."""

    layer = Layer.FILM
    BINDINGS = (
        Binding(
            Action.SOUVENIR, "Games and moves", N_("the game as a QR code, to take home"), ("shift-control-c",),
            label=N_("Show as a QR code"),
        ),
    )  # fmt: skip

    def __init__(self, table: Table) -> None:
        self._table = table
        self._shown = False
        self._listed = self._list
        self._take_home = TakeHome()

    def handle(self, intent: Intent) -> Reply:
        """Show the code, or take it away."""
        if intent.action is Action.SOUVENIR:
            if not self._shown and not self._table.player.line:
                raise UsageError(_("there is no turn to take home yet"))
            self._shown, self._listed = not self._shown, self._list
            return True
        if intent.action is Action.ESCAPE and self._shown:
            self._shown = False
            return True
        return False

    @property
    def _list(self) -> tuple[bool, bool]:
        """Whether the list of moves was asked for, and beside the table."""
        return bool(self._table.show_moves), self._table.moves_beside

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """The code makes way when the list is asked for."""
        if self._list != self._listed and self._table.show_moves:
            self._shown = False
        self._listed = self._list
        return ()

    def dress(self, screen: Screen) -> Screen:
        """With the code at the side, where the list of moves would be, as long as nothing else lies over the table."""
        panel = self._take_home.panel(self._table.player.game) if self._shown and not screen.overlay else None
        return replace(screen, panels=(*screen.panels, panel), show_moves=False) if panel else screen
