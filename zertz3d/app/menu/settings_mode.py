"""The settings, in a dialog: each choice is seen at once, and kept for the next time."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.menu.settings_form import KEPT_NAME, build_form, read_choice
from zertz3d.app.session import Binding, Layer, Mode, Reply, Table, nothing
from zertz3d.app.system.settings import Settings, change_settings
from zertz3d.app.system.user_state import UserState
from zertz3d.hud.screen_model import Overlay
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.words import N_


class SettingsMode(Mode):
    """Always there; shows the dialog when it is asked for."""

    layer = Layer.MENU
    BINDINGS = (Binding(Action.SETTINGS, "Window", N_("the settings"), ("control-,",), label=N_("Settings…")),)

    def __init__(self, table: Table, kept: UserState, remember: Callable[[], None] = nothing) -> None:
        """`remember` is called when what is kept has changed."""
        self._table, self._kept, self._remember = table, kept, remember
        self._open = False

    def handle(self, intent: Intent) -> Reply:
        """Open the dialog, take choices, and close it."""
        match intent.action:
            case Action.SETTINGS:
                self._open = not self._open
                self._table.modes.join(self)
            case Action.FORM if self._open:
                self._choose(intent.answer)
            case Action.SETTINGS_RESET if self._open:
                self._table.change(Settings())
                self._kept.settings.clear()
            case Action.CANCEL | Action.ESCAPE if self._open:
                self._open = False
                self._remember()
            case _:
                return False
        return True

    def _choose(self, answer: FieldAnswer) -> None:
        if answer.field == KEPT_NAME:
            self._kept.game[KEPT_NAME] = answer.text[:60]
        else:
            value = read_choice(answer)
            self._table.change(change_settings(self._table.settings, {answer.field: value}, "settings"))

    @property
    def overlay(self) -> Overlay | None:
        """The dialog, while it is open."""
        return build_form(self._table.settings, self._kept.game.get(KEPT_NAME, "")) if self._open else None
