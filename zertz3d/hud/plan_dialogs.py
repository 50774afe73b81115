"""The open dialog and the tooltip, each with the values it is drawn from."""

from collections.abc import Iterator
from functools import partial

from zertz3d.hud import tooltip
from zertz3d.hud.dialogs import file_chooser, form, library, menu, text_prompt
from zertz3d.hud.dialogs import help as helping
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.plans import Plan, within
from zertz3d.hud.screen_model import FileChooser, Form, Help, Library, Menu, Prompt
from zertz3d.hud.state import HudState


def plan_dialogs(view: HudState) -> Iterator[Plan]:
    """The dialog that is open, and the tooltip."""
    yield from _overlay(view)
    yield from _tip(view)


def _overlay(view: HudState) -> Iterator[Plan]:
    overlay, rects = view.screen.overlay, view.layout.rects
    if view.modal and not isinstance(overlay, Menu):
        yield "dim", view.size, partial(Pen.box, rect=view.layout.window, colour=view.theme.dim)
    if isinstance(overlay, Help) and view.sheets.help:
        yield _help(view, overlay, view.sheets.help)
    elif isinstance(overlay, Library):
        yield _library(view, overlay)
    elif isinstance(overlay, FileChooser):
        yield _files(view, overlay)
    elif isinstance(overlay, Menu) and view.sheets.menu:
        yield _menu(view, view.sheets.menu)
    elif isinstance(overlay, Form) and view.sheets.form:
        yield _form(view, view.sheets.form)
    elif isinstance(overlay, Prompt) and "prompt" in rects:
        touch, typed = within(view.touch, "close", "hint"), view.line.state
        how = partial(text_prompt.card, rect=rects["prompt"], shown=overlay, line=view.line, touch=touch)
        yield "prompt", (rects["prompt"], overlay, typed, touch), how


def _help(view: HudState, shown: Help, sheet: helping.HelpSheet) -> Plan:
    rect, at, touch = view.layout.rects["help"], round(view.scrolls["help"].at), within(view.touch, "close")
    how = partial(helping.card, rect=rect, shown=shown, sheet=sheet, at=at, touch=touch)
    return "help", (rect, shown, at, touch), how


def _library(view: HudState, shown: Library) -> Plan:
    rect, at = view.layout.rects["library"], round(view.scrolls["library"].at)
    touch, typed = within(view.touch, "close", "game", "button:"), view.line.state
    state = (shown.selected, shown.total, shown.title, shown.reading, shown.buttons, shown.empty, view.games)
    how = partial(library.card, rect=rect, shown=shown, line=view.line, at=at, touch=touch)
    return "library", (rect, state, typed, at, touch), how


def _menu(view: HudState, sheet: menu.MenuSheet) -> Plan:
    at, touch = round(view.scrolls["menu"].at), within(view.touch, "entry:")
    how = partial(menu.card, sheet=sheet, focus=view.focus, at=at, touch=touch)
    return "menu", (sheet.rect, sheet.shown, view.focus, at, touch), how


def _files(view: HudState, shown: FileChooser) -> Plan:
    rect, at = view.layout.rects["files"], round(view.scrolls["files"].at)
    touch = within(view.touch, "close", "file", "place:", "option:", "button:")
    how = partial(file_chooser.card, rect=rect, shown=shown, line=view.line, at=at, touch=touch)
    return "files", (rect, shown, view.line.state, at, touch), how


def _form(view: HudState, sheet: form.FormSheet) -> Plan:
    at, touch = round(view.scrolls["form"].at), within(view.touch, "close", "option:", "field:", "button:")
    typed = view.line.state if view.entry else None
    how = partial(form.card, sheet=sheet, line=view.line, focus=view.focus, at=at, touch=touch)
    return "form", (sheet.rect, sheet.shown, typed, view.focus, at, touch), how


def _tip(view: HudState) -> Iterator[Plan]:
    if found := tooltip.of(view):
        yield "tip", found, partial(tooltip.draw, rect=found[0], words=found[1])
