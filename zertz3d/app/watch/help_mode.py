"""The help: what keys and mouse do now."""

from __future__ import annotations

from zertz3d.app.session import Layer, Mode, Reply, Table
from zertz3d.app.session.bindings import Binding, in_groups, list_keys, tell
from zertz3d.hud.screen_model import Help, HelpGroup, HelpRow, Overlay
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _


class HelpMode(Mode):
    """Opens and closes the help; always there, and above everything else while it is open."""

    layer = Layer.PROMPT
    BINDINGS = (Binding(Action.HELP, "Window", N_("this help"), ("?", "shift-/", "f1"), label=N_("Keys and mouse")),)

    def __init__(self, table: Table) -> None:
        self._table = table
        self._help: Help | None = None

    def handle(self, intent: Intent) -> Reply:
        """Open the help, or close it."""
        if intent.action is Action.HELP:
            self._help = None if self._help else self._written()
            return True
        if intent.action in (Action.CANCEL, Action.ESCAPE) and self._help:
            self._help = None
            return True
        return False

    def _written(self) -> Help:
        """What the keys do at this moment."""
        groups = (
            HelpGroup(_(name), tuple(_say_row(binding) for binding in bindings if binding.keys or binding.mouse))
            for name, bindings in in_groups(self._table.modes.bindings)
        )
        return Help(tuple(group for group in groups if group.rows))

    @property
    def overlay(self) -> Overlay | None:
        """The help, while it is open."""
        return self._help


def _say_row(binding: Binding) -> HelpRow:
    """A binding as a row of the help."""
    return HelpRow(list_keys(binding), tell(binding.what), tell(binding.mouse))
