"""What keys do while a form is open."""

from zertz3d.hud.dialogs import line_keys
from zertz3d.hud.screen_model import Button, Form, Pick
from zertz3d.hud.state import HudState
from zertz3d.intents import Action, FieldAnswer, Intent

BESIDE = frozenset({"tab", "shift-tab", "enter", "escape"})
"""Keys that belong to a form even where it stands beside the table and nothing of it has been chosen."""
ON_A_FIELD = BESIDE | {"arrow_up", "arrow_down", "arrow_left", "arrow_right", "space", "backspace", "delete"}
ON_A_FIELD |= {"home", "end", "page_up", "page_down"}


def keeps(view: HudState, name: str) -> bool:
    """Whether a key belongs to what is open; a form at the side leaves the others to the table."""
    overlay = view.screen.overlay
    if not isinstance(overlay, Form) or overlay.modal or view.entry:
        return overlay is not None
    return name in (ON_A_FIELD if view.focus else BESIDE)


def typed_into(view: HudState, name: str) -> bool:
    """Whether what was touched is a line to type into, where the keyboard stands now."""
    if not name.startswith("field:"):
        return False
    view.stand_on(name)
    return True


def pressed(view: HudState, shown: Form, name: str, text: str) -> list[Intent]:
    """What is wanted by this key."""
    if name == "escape":
        return _escape(view, shown)
    if name == "enter":
        return _enter(view, shown)
    if (entry := view.entry) and (text or name not in ("tab", "shift-tab", "arrow_up", "arrow_down")):
        asked = entry.name
        return line_keys.pressed(view.line, name, text, lambda typed: Intent(Action.FORM, FieldAnswer(asked, typed)))
    if name in ("tab", "arrow_down", "shift-tab", "arrow_up"):
        _step(view, 1 if name in ("tab", "arrow_down") else -1)
    elif name in ("arrow_left", "arrow_right"):
        return _sideways(view, shown, 1 if name == "arrow_right" else -1)
    elif name == "space" and (button := _button(view, shown)):
        return [button.intent]
    elif name in ("page_down", "page_up"):
        scroll = view.scrolls["form"]
        scroll.by(scroll.view * (0.9 if name == "page_down" else -0.9))
    return []


def _escape(view: HudState, shown: Form) -> list[Intent]:
    """Closes the form; one at the side gives the keyboard back first, and what else is held may be let go by it."""
    if not shown.modal and view.focus:
        view.focus = ""
        return []
    return [Intent(Action.CANCEL)] if shown.closable or not shown.modal else []


def _enter(view: HudState, shown: Form) -> list[Intent]:
    """The button the keyboard stands on, or else the main one."""
    button = _button(view, shown) or next((button for button in shown.buttons if button.main), None)
    return [button.intent] if button and button.enabled else []


def _button(view: HudState, shown: Form) -> Button | None:
    if not view.focus.startswith("button:"):
        return None
    number = int(view.focus.removeprefix("button:"))
    return shown.buttons[number] if number < len(shown.buttons) else None


def _step(view: HudState, by: int) -> None:
    """To the next field or button, round and round."""
    stops = view.sheets.form.stops() if view.sheets.form else []
    if stops:
        at = stops.index(view.focus) + by if view.focus in stops else (0 if by > 0 else -1)
        view.stand_on(stops[at % len(stops)])


def _sideways(view: HudState, shown: Form, by: int) -> list[Intent]:
    """The answer beside the chosen one, or the button beside."""
    if view.focus.startswith("button:"):
        _step(view, by)
        return []
    for pick in shown.fields:
        if isinstance(pick, Pick) and view.focus == f"field:{pick.name}" and pick.options:
            values = [value for value, _ in pick.options]
            at = values.index(pick.chosen) + by if pick.chosen in values else 0
            at = min(len(values) - 1, max(0, at))
            return [Intent(Action.FORM, FieldAnswer(pick.name, values[at]))] if values[at] != pick.chosen else []
    return []
