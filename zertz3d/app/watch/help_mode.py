"""The help: what keys and mouse do now."""

from __future__ import annotations

from zertz3d.app.session import Layer, Mode, Reply, Table
from zertz3d.app.session.bindings import Binding, in_groups, name_keys
from zertz3d.hud.screen_model import Help, HelpGroup, Overlay
from zertz3d.intents import Action, Intent


class HelpMode(Mode):
    """Opens and closes the help; always there, and above everything else while it is open."""

    layer = Layer.PROMPT
    BINDINGS = (Binding(Action.HELP, "Window", "this help", ("?", "shift-/", "f1"), label="Keys and mouse"),)

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
        groups = in_groups(self._table.modes.bindings)
        rows = ((name, tuple((name_keys(one), one.what) for one in some if name_keys(one))) for name, some in groups)
        return Help(tuple(HelpGroup(name, listed) for name, listed in rows if listed))

    @property
    def overlay(self) -> Overlay | None:
        """The help, while it is open."""
        return self._help
