"""Draws the parts of the HUD; a part is drawn again only when the values it is drawn from have changed."""

from collections.abc import Iterator

from zertz3d.hud.draw.layers import ORDER, Layers
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.plan_dialogs import plan_dialogs
from zertz3d.hud.plan_notices import plan_notices
from zertz3d.hud.plan_panels import plan_panels
from zertz3d.hud.plans import Plan
from zertz3d.hud.screen_model import FileChooser, Library, Prompt
from zertz3d.hud.state import HudState
from zertz3d.words import chosen


def draw(sheets: Layers, view: HudState) -> bool:
    """Draw what has changed; whether anything has."""

    def pen() -> Pen:
        return Pen(view.unit, view.theme)

    drawn, changed = set(), False
    for name, key, how in plans(view):
        drawn.add(name)
        changed |= sheets.draw(name, (view.unit, chosen(), key), pen, how)
    for name in ORDER:
        if name not in drawn:
            changed |= sheets.by_name[name].clear()
    if changed:
        sheets.finish()
    return changed


def typing(view: HudState) -> bool:
    """Whether there is a line to type into."""
    return isinstance(view.screen.overlay, Library | Prompt | FileChooser) or view.entry is not None


def plans(view: HudState) -> Iterator[Plan]:
    """Every part that is shown, those below first."""
    if not view.screen.hidden:
        yield from plan_panels(view)
    yield from plan_notices(view)
    yield from plan_dialogs(view)
