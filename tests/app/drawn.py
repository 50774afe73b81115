"""What is drawn on a screen, told line by line: `python -m tests.app.drawn` tells it anew of every screen.

Where a screen is meant to look otherwise, that is run, and the change of the files shows what has moved.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.app.screens import NAMES, all_seen
from tests.conftest import ROOT
from tests.hud.drawing import drawn_by, view_of
from tests.told import Told, write
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import Colour, HudTheme, faded
from zertz3d.hud.screen_model import Screen
from zertz3d.hud.state import HudState

FOLDER = ROOT / "tests" / "golden" / "screens"
UNTOLD = ("open", "save", "film?", "to take home", "settings", "event: welcome", "lessons")
"""Screens with folders of this machine, with the squares of a QR code, or with a button for each file of a kind."""
TOLD = [name for name in NAMES if name not in UNTOLD]
SIZE = (1280, 720)
AWRY = 1.0
"""By how many pixels a place may differ: letters are not equally wide everywhere."""
_IDENTITY = re.compile(r"\d{10,}")


class Teller(Pen):
    """Tells what is drawn instead of drawing it."""

    def __init__(self, unit: float, theme: HudTheme) -> None:
        super().__init__(unit, theme)
        self.said: list[str] = []

    def _tell(self, what: str, places: Sequence[float], colour: Colour | None, *rest: object) -> None:
        within = "" if self.clip is None else f" in {_places(self.clip)}"
        shade = "" if colour is None else f" {_shade(faded(colour, self.opacity))}"
        self.said.append(f"{what} {_places(places)}{shade}{''.join(f' {one}' for one in rest)}{within}")

    def box(self, rect: Rect, colour: Colour, radius: float = 0) -> None:
        self._tell("box", rect, colour, f"round={radius:g}")

    def outline(self, rect: Rect, colour: Colour, radius: float, width: float = 1) -> None:
        self._tell("line", rect, colour, f"round={radius:g}", f"wide={width:g}")

    def shadow(self, rect: Rect) -> None:
        self._tell("shadow", rect, None)

    def disc(self, at: tuple[float, float], size: float, colour: Colour) -> None:
        self._tell("disc", (*at, size), colour)

    def icon(self, name: str, at: tuple[float, float], size: float, colour: Colour) -> None:
        self._tell("icon", (*at, size), colour, name)

    def marble(self, colour: str, at: tuple[float, float], size: float, opacity: float = 1.0) -> None:
        self._tell("marble", (*at, size), None, colour, f"{opacity:.2f}")

    def _letters(
        self, words: str, pens: list[float], start: float, base: int, face: str, pixels: int, colour: Colour
    ) -> None:
        if words:
            self._tell("text", (start, base, start + pens[-1]), colour, pixels, face, f'"{words}"')


def _places(numbers: Sequence[float]) -> str:
    return " ".join(f"{number:.1f}".removesuffix(".0") for number in numbers)


def _shade(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def _target(target: Target) -> str:
    asked = "" if target.intent is None else f" asks {target.intent.action} {target.intent.text}".rstrip()
    tip = f' "{target.tip}"' if target.tip else ""
    kind = " late" * target.late + " typed" * target.typed
    return f"target {_places(target.rect)} {target.name}{kind}{asked}{tip}"


def told(screen: Screen) -> Told:
    """A screen's parts with all that is drawn, and what changes where the pointer or the keyboard is on something."""
    state = view_of(SIZE, 1.0, screen)
    plain = drawn_by(Teller, state)
    found = {part: [*pen.said, *map(_target, pen.targets)] for part, pen in plain.items()}
    for part, pen in plain.items():
        for target in pen.targets[:1]:
            for how, touch in (("the pointer is on", Touch(target.name)), ("held is", Touch(target.name, target.name))):
                state.touch = touch
                found[f"{part}, {how} {target.name}"] = _otherwise(plain, state)
            state.touch = Touch()
    for stop in _stops(state):
        state.stand_on(stop)
        found[f"the keyboard is on {stop}"] = _otherwise(plain, state)
    return {_plain(title): [_plain(line) for line in lines] for title, lines in found.items() if lines}


def _plain(line: str) -> str:
    """Without what is another one each time: the numbers of moves."""
    return _IDENTITY.sub("…", line)


def _otherwise(plain: dict[str, Teller], state: HudState) -> list[str]:
    """What is drawn otherwise than before."""
    before = {part: pen.said for part, pen in plain.items()}
    now = drawn_by(Teller, state)
    return [line for part, pen in now.items() for line in pen.said if line not in before.get(part, [])]


def _stops(state: HudState) -> list[str]:
    """Where the keyboard can stand in a form: its first places."""
    if "form" in state.layout.rects and state.sheets.form:
        return list(state.sheets.form.stops())[:3]
    return []


def main() -> None:
    """Tell anew what is drawn on every screen."""
    write(FOLDER, ((name, told(all_seen("en")[name].screen)) for name in TOLD))


if __name__ == "__main__":
    main()
