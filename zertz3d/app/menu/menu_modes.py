"""The modes of this room, in the order in which the README lists their keys."""

from zertz3d.app.menu.home_mode import HomeMode
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.menu.settings_mode import SettingsMode

MENU_MODES = (HomeMode, MenuMode, SettingsMode, RulesMode)
