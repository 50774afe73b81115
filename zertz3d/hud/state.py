"""What the HUD knows besides the screen: the layout, where the pointer is, how far lists are moved, what is typed."""

from zertz3d.hud.dialogs.sheets import DialogSheets, row_list
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.scroll import Scroll
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import HudTheme
from zertz3d.hud.layout import Layout, layout, shape, unit_of
from zertz3d.hud.panels import move_list, transport
from zertz3d.hud.screen_model import FileChooser, Form, Help, Library, Menu, Overlay, Prompt, Screen, TextEntry
from zertz3d.words import chosen


class HudState:
    """A screen with everything that follows from it in a window of some size."""

    def __init__(self, theme: HudTheme, width: int, height: int, scale: float) -> None:
        self.theme = theme
        self.size, self.scale = (width, height), scale
        self.screen = Screen()
        self.touch = Touch()
        self.pointer: tuple[float, float] = (-1.0, -1.0)
        self.scrolls = {name: Scroll() for name in ("moves", "library", "files", "help", "menu", "form")}
        self.line = TextLine()
        self.layout: Layout = layout(width, height, scale, self.screen, theme)
        self.bar: transport.Places = {}
        self.rows: move_list.Rows | None = None
        self.sheets = DialogSheets()
        self.focus = ""
        """What the keyboard stands on: 'field:NAME' or 'button:NUMBER' of a form, 'entry:NUMBER' of a menu."""
        self.games = 0
        """Changes whenever the library has other rows."""
        self._language = chosen()
        """In which the screen is told."""
        self._serial = 0
        self._layout_key: tuple[object, ...] = ()

    @property
    def unit(self) -> float:
        """How many pixels a unit has."""
        return self.layout.unit

    @property
    def retold(self) -> bool:
        """Whether another language has been chosen since the screen was taken."""
        return self._language != chosen()

    def rect(self, name: str) -> Rect | None:
        """Where a part is, if it is shown."""
        return self.layout.rects.get(name)

    @property
    def modal(self) -> bool:
        """Whether an overlay keeps the pointer from everything below it."""
        overlay = self.screen.overlay
        return isinstance(overlay, Help | Library | Menu | FileChooser) or (isinstance(overlay, Form) and overlay.modal)

    def take(self, screen: Screen) -> None:
        """Another screen is to be shown."""
        before, self.screen = self.screen, screen
        self._arrange(self._top(before.overlay))
        self._take_moves(before)
        self._take_overlay(before)
        self._language = chosen()

    def _top(self, before: Overlay | None) -> int | None:
        """Where a form that is still the same begins: it stays under the pointer when a choice makes it longer."""
        form, asked = self.rect("form"), self.screen.overlay
        same = isinstance(asked, Form) and isinstance(before, Form) and asked.title == before.title
        there = (self.layout.width, self.layout.height, self.unit) == (*self.size, unit_of(*self.size, self.scale))
        return form.y if form and same and there else None

    def _arrange(self, top: int | None = None) -> None:
        key = (chosen(), *self.size, self.scale, *shape(self.screen))
        if key != self._layout_key:
            self._layout_key = key
            self.layout = layout(*self.size, self.scale, self.screen, self.theme, top)
            bar = self.rect("transport")
            arranged = transport.arranged if self.screen.graph or not self.screen.live else transport.short
            self.bar = arranged(bar, self.unit, self.theme, self.screen.barred) if bar else {}

    def _take_moves(self, before: Screen) -> None:
        rect = self.rect("moves")
        if rect is None:
            self.rows = None
            return
        view, old = move_list.inside(rect, self.unit), self.rows
        now = (self.screen.moves, self.screen.current, view.w, self.unit)
        same = old is not None and (old.moves is now[0] or old.moves == now[0])
        if old is None or not same or (old.current, old.wide, old.unit) != now[1:]:
            self._serial += 1
            self.rows = move_list.Rows(*now, self.theme, self._serial)
            scroll = self.scrolls["moves"]
            scroll.fit(self.rows.length, view.h)
            if self.rows.lit and (old is None or before.current != self.screen.current or view.h != scroll.view):
                scroll.show(*self.rows.lit)
                if not same:
                    scroll.to(scroll.goal, at_once=True)
            elif not same and not self.rows.lit:
                scroll.to(0, at_once=True)
        else:
            self.scrolls["moves"].fit(old.length, view.h)

    def _take_overlay(self, before: Screen) -> None:
        overlay = self.screen.overlay
        renamed = _title(overlay) != _title(before.overlay) and not self.retold
        fresh = type(overlay) is not type(before.overlay) or renamed
        if fresh:
            self.line, self.focus = TextLine(), ""
            self.scrolls |= {name: Scroll() for name in ("library", "files", "help", "menu", "form")}
        if isinstance(overlay, Library):
            self._take_library(overlay, before.overlay if isinstance(before.overlay, Library) else None)
        elif isinstance(overlay, Help):
            sheet, view = self.sheets.take_help(overlay, self.layout.rects["help"], self.unit)
            self.scrolls["help"].fit(sheet.length, view.h)
        elif isinstance(overlay, Menu):
            margin = to_pixels(self.theme.margin, self.unit)
            menu = self.sheets.take_menu(overlay, self.layout.window, self.unit, margin)
            self.scrolls["menu"].fit(menu.length, menu.view.h)
        elif isinstance(overlay, Prompt):
            self.line.show(overlay.text)
        elif isinstance(overlay, FileChooser):
            self._take_files(overlay, before.overlay if isinstance(before.overlay, FileChooser) else None)
        elif isinstance(overlay, Form):
            self._take_form(overlay)

    def _take_form(self, shown: Form) -> None:
        form = self.sheets.take_form(shown, self.layout.rects["form"], self.unit)
        self.scrolls["form"].fit(form.length, form.view.h)
        if self.focus not in form.stops():
            self.focus = ""
        if entry := self.entry:
            self.line.show(entry.text)

    @property
    def entry(self) -> TextEntry | None:
        """The line of a form that is typed into."""
        overlay = self.screen.overlay
        fields = overlay.fields if isinstance(overlay, Form) else ()
        return next((f for f in fields if isinstance(f, TextEntry) and self.focus == f"field:{f.name}"), None)

    def stand_on(self, key: str) -> None:
        """The keyboard goes to a field or button of the form, or to an entry of the menu."""
        self.focus = key
        if entry := self.entry:
            self.line = TextLine(entry.text)
        if found := self.sheets.around(key):
            name, rect = found
            self.scrolls[name].show(rect.y, rect.bottom)

    def _take_library(self, shown: Library, before: Library | None) -> None:
        if before is None or (before.rows is not shown.rows and before.rows != shown.rows):
            self.games += 1
        self.line.show(shown.filter)
        scroll, (_, view, high) = self.scrolls["library"], row_list(shown, self.layout.rects, self.unit)
        scroll.fit(high * len(shown.rows), view.h)
        if before is None or before.selected != shown.selected or before.filter != shown.filter:
            scroll.show(shown.selected * high, (shown.selected + 1) * high)
            if before is None or before.filter != shown.filter:
                scroll.to(scroll.goal, at_once=True)

    def _take_files(self, shown: FileChooser, before: FileChooser | None) -> None:
        self.line.show(shown.text)
        scroll, (_, view, high) = self.scrolls["files"], row_list(shown, self.layout.rects, self.unit)
        scroll.fit(high * len(shown.rows), view.h)
        if before is None or before.rows is not shown.rows:
            scroll.to(0, at_once=True)
        if shown.selected >= 0 and (before is None or before.selected != shown.selected):
            scroll.show(shown.selected * high, (shown.selected + 1) * high)

    def list_at(self, x: float, y: float) -> tuple[str, Rect] | None:
        """The list that the pointer is on, and where its rows are."""
        found = self.sheets.list_in(self.screen.overlay, self.layout.rects, self.unit)
        if not self.modal and not (found and found[1].has(x, y)) and (rect := self.rect("moves")):
            found = "moves", move_list.inside(rect, self.unit)
        return found if found and found[1].has(x, y) else None


def _title(overlay: Overlay | None) -> str:
    """The title of a form or of a choice of files, which tells it from others."""
    return overlay.title if isinstance(overlay, Form | FileChooser) else ""
