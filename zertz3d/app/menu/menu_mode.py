"""The menu: everything that can be asked for now, and what can be done where the pointer is."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.session import Binding, Layer, Mode, Reply, Table, in_groups, name_key, tell
from zertz3d.hud.screen_model import Menu, MenuEntry, MenuGroup, Overlay, Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _


class MenuMode(Mode):
    """Opens and closes the menus; always there, and above everything else while one is open."""

    layer = Layer.PROMPT
    BINDINGS = (
        Binding(Action.MENU, "Window", N_("the menu: everything that can be done"), ("f10",)),
        Binding(Action.CONTEXT, "Window", N_("what can be done there"), (), N_("right-click")),
    )

    def __init__(self, table: Table) -> None:
        self._table = table
        self._menu: Menu | None = None

    def handle(self, intent: Intent) -> Reply:
        """Open a menu, or close it; what is chosen from it is for others to do."""
        was, self._menu = self._menu, None
        match intent.action:
            case Action.MENU:
                self._menu = None if was else Menu(self._groups())
            case Action.CONTEXT:
                self._menu = self._at_pointer(intent)
            case Action.CANCEL | Action.ESCAPE:
                return was is not None
            case _:
                return False
        return True

    def _groups(self) -> tuple[MenuGroup, ...]:
        """Every binding that has a name, under its heading."""
        found = []
        for name, bindings in in_groups(self._table.modes.bindings):
            entries = tuple(entry for binding in bindings if binding.label for entry in self._entries(binding))
            if entries:
                found.append(MenuGroup(_(name), entries))
        return tuple(found)

    def _entries(self, binding: Binding) -> list[MenuEntry]:
        """An entry, or one for each value that has a place in the name."""
        keys = binding.keys if "{}" in binding.label else binding.keys[:1]
        pairs = [(binding.intent(key), name_key(key)) for key in keys] or [(Intent(binding.action), "")]
        return [MenuEntry(tell(binding.label).format(one.text), one, key, self._state(one)) for one, key in pairs]

    def _state(self, intent: Intent) -> str:
        return next((state for mode in self._table.modes if (state := mode.state(intent))), "")

    def _at_pointer(self, intent: Intent) -> Menu | None:
        """What the modes offer there; nothing where nobody offers anything."""
        spot, modes = intent.menu_spot, self._table.modes
        offered = (
            tuple(entry for entry in mode.offers(spot) if modes.lets_through(entry.intent.action))
            for mode in modes.in_order
        )
        groups = tuple(MenuGroup("", entries) for entries in offered if entries)
        return Menu(groups, (spot.x, spot.y)) if groups else None

    @property
    def overlay(self) -> Overlay | None:
        """The menu, while it is open."""
        return self._menu

    def dress(self, screen: Screen) -> Screen:
        """The way to the menu, before all other buttons."""
        if not self._table.modes.lets_through(Action.MENU):
            return screen
        menu = Tool("menu", _("Menu"), Intent(Action.MENU), "menu", lit=self._menu is not None)
        return replace(screen, tools=(menu, *screen.tools))
