"""The dialogs as they are laid out now; each is laid out again only when it, its place or its size has changed."""

from collections.abc import Mapping
from typing import NamedTuple

from zertz3d.hud.dialogs import help as helping
from zertz3d.hud.dialogs import library
from zertz3d.hud.dialogs.file_chooser import ChooserSheet
from zertz3d.hud.dialogs.form import FormSheet
from zertz3d.hud.dialogs.help import HelpSheet
from zertz3d.hud.dialogs.menu import MenuSheet
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.screen_model import FileChooser, Form, Help, Library, Menu, Overlay


class DialogSheets:
    """The last form, help and menu that were laid out."""

    def __init__(self) -> None:
        self.form: FormSheet | None = None
        self.help: HelpSheet | None = None
        self.menu: MenuSheet | None = None
        self._helped: Help | None = None

    def take_form(self, shown: Form, rect: Rect, unit: float) -> FormSheet:
        """The form on its card."""
        if self.form is None or (self.form.shown, self.form.rect, self.form.unit) != (shown, rect, unit):
            self.form = FormSheet(shown, rect, unit)
        return self.form

    def take_menu(self, shown: Menu, window: Rect, unit: float, margin: int) -> MenuSheet:
        """The menu in the window."""
        if self.menu is None or self.menu.shown != shown or self.menu.key != (window, unit):
            self.menu = MenuSheet(shown, window, unit, margin)
        return self.menu

    def take_help(self, shown: Help, rect: Rect, unit: float) -> tuple[HelpSheet, Rect]:
        """The help, and the part of its card that scrolls."""
        view = helping.view_of(rect, unit)
        if self.help is None or self._helped != shown or self.help.key != (view, unit):
            self.help, self._helped = HelpSheet(shown, view, unit), shown
        return self.help, view

    def around(self, key: str) -> tuple[str, Rect] | None:
        """What the keyboard stands on: the list it is part of, and its place there."""
        if self.menu and (row := self.menu.row(key)):
            return "menu", row.rect
        rect = self.form.around(key) if self.form else None
        return ("form", rect) if rect else None

    def list_in(self, shown: Overlay | None, rects: dict[str, Rect], unit: float) -> tuple[str, Rect] | None:
        """The list of a dialog that scrolls, and where it is seen."""
        if isinstance(shown, Form) and self.form:
            return "form", self.form.view
        if isinstance(shown, Menu) and self.menu:
            return "menu", self.menu.view
        if isinstance(shown, Help):
            return "help", helping.view_of(rects["help"], unit)
        return row_list(shown, rects, unit)[:2] if isinstance(shown, Library | FileChooser) else None


class RowList(NamedTuple):
    """A long list of a dialog: its name, where its rows are seen, and how high a row is."""

    name: str
    view: Rect
    row: int


def row_list(shown: Library | FileChooser, rects: Mapping[str, Rect], unit: float) -> RowList:
    """The games of the library, or the files."""
    if isinstance(shown, Library):
        return RowList("library", library.view_of(rects["library"], unit), library.row_height(unit))
    sheet = ChooserSheet(rects["files"], unit, shown)
    return RowList("files", sheet.view, sheet.row)
