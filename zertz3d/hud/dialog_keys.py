"""What the keys do while a dialog is open."""

from zertz3d.hud import form_keys
from zertz3d.hud.dialogs import line_keys
from zertz3d.hud.dialogs.dialog_frame import LINE, caret_at
from zertz3d.hud.dialogs.sheets import row_list
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.screen_model import FileChooser, Form, Help, Library, Menu, Prompt
from zertz3d.hud.state import HudState
from zertz3d.intents import Action, Intent


def pressed(view: HudState, name: str, text: str) -> list[Intent]:
    """The intents of this key; none while no dialog is open."""
    overlay = view.screen.overlay
    if overlay is None:
        return []
    if isinstance(overlay, Form):
        return form_keys.pressed(view, overlay, name, text)
    if name == "escape":
        return [Intent(Action.CANCEL)]
    if isinstance(overlay, Help):
        return _help(view, name)
    if isinstance(overlay, Menu):
        return _menu(view, name)
    if isinstance(overlay, Library):
        return _library(view, overlay, name, text)
    if isinstance(overlay, FileChooser):
        return _files(view, overlay, name, text)
    return _prompt(view, overlay, name, text) if isinstance(overlay, Prompt) else []


def pressed_beside(view: HudState, x: float, y: float) -> list[Intent]:
    """The intents of a press on nothing: beside a menu it closes it."""
    beside = isinstance(view.screen.overlay, Menu) and not view.layout.rects["menu"].has(x, y)
    return [Intent(Action.CANCEL)] if beside else []


def pointed(view: HudState, target: Target | None, x: float, selecting: bool) -> bool:
    """Put the caret of the line where the pointer is, if it is the line that is touched."""
    if target is None or target.name != LINE:
        return False
    view.line.point(caret_at(view.line, target.rect, x, Pen(view.unit, view.theme)), selecting)
    return True


def _help(view: HudState, name: str) -> list[Intent]:
    scroll = view.scrolls["help"]
    ways = {"arrow_down": 60 * view.unit, "arrow_up": -60 * view.unit}
    ways |= {"page_down": scroll.view * 0.9, "page_up": -scroll.view * 0.9}
    ways |= {"home": -float(scroll.length), "end": float(scroll.length)}
    if name in ways:
        scroll.by(ways[name])
        return []
    return [Intent(Action.CANCEL)] if name in ("enter", "?", "f1", "shift-/") else []


def _menu(view: HudState, name: str) -> list[Intent]:
    rows = view.sheets.menu.entry_rows() if view.sheets.menu else []
    keys = [f"entry:{row.number}" for row in rows]
    ways = {"arrow_down": 1, "tab": 1, "arrow_up": -1, "shift-tab": -1}
    if name in ways and keys:
        by = ways[name]
        view.stand_on(keys[(keys.index(view.focus) + by if view.focus in keys else min(by, 0)) % len(keys)])
    if name in ("home", "end") and keys:
        view.stand_on(keys[0 if name == "home" else -1])
    if name not in ("enter", "space"):
        return []
    return [row.entry.intent for row in rows if row.entry and f"entry:{row.number}" == view.focus]


def _library(view: HudState, shown: Library, name: str, text: str) -> list[Intent]:
    if name == "enter":
        return [Intent(Action.OPEN_GAME, shown.rows[shown.selected].index)] if shown.selected < len(shown.rows) else []
    if not text and (steps := _steps(view, shown).get(name)):
        return _select(shown, steps)
    return line_keys.pressed(view.line, name, text, lambda typed: Intent(Action.FILTER, typed))


def _steps(view: HudState, shown: Library | FileChooser) -> dict[str, int]:
    """By how many rows the keys go on in a list."""
    name, _, row = row_list(shown, view.layout.rects, view.unit)
    page = max(1, view.scrolls[name].view // row - 1)
    return {"arrow_down": 1, "arrow_up": -1, "page_down": page, "page_up": -page}


def _select(shown: Library | FileChooser, steps: int) -> list[Intent]:
    place = min(len(shown.rows) - 1, max(0, shown.selected + steps))
    return [Intent(Action.SELECT, place)] if shown.rows and place != shown.selected else []


def _files(view: HudState, shown: FileChooser, name: str, text: str) -> list[Intent]:
    if name == "enter":
        if 0 <= shown.selected < len(shown.rows):
            return [Intent(Action.PICK, shown.rows[shown.selected].path)]
        return [Intent(Action.SUBMIT, view.line.text)]
    if name == "tab":
        return [Intent(Action.EDIT, shown.completion)] if shown.completion else []
    if not text and (steps := _steps(view, shown).get(name)):
        return _select(shown, steps)
    return line_keys.pressed(view.line, name, text, lambda typed: Intent(Action.EDIT, typed))


def _prompt(view: HudState, shown: Prompt, name: str, text: str) -> list[Intent]:
    if name == "enter":
        return [Intent(Action.SUBMIT, view.line.text)]
    if name == "tab":
        return [Intent(Action.EDIT, shown.hints[0])] if shown.hints else []
    return line_keys.pressed(view.line, name, text, lambda typed: Intent(Action.EDIT, typed))
