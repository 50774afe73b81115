"""The panel with a QR code: large enough for cameras, beside what else is shown."""

import pytest

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.game_values import Banner
from zertz3d.hud.layout import layout
from zertz3d.hud.panels.qr_panel import INK, QrPanel
from zertz3d.hud.screen_model import Screen
from zertz3d.qr.encoder import QUIET, encode

LONG = "Wd4,d1 " * 58


def test_at_720_lines_a_long_game_has_modules_of_six_pixels() -> None:
    found = layout(1280, 720, 1.0, Screen(controls=False, panels=(QrPanel(LONG),)), DARK)
    assert found.rects["panel0"].w // (len(encode(LONG)) + 2 * QUIET) == 6


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768)])
@pytest.mark.parametrize("text", ["Wd4,d1", LONG])
def test_the_banner_stands_beside_it(size: tuple[int, int], text: str) -> None:
    shown = Screen(controls=False, banner=Banner("Anna wins", "four white marbles", "WWWW"), panels=(QrPanel(text),))
    found = layout(*size, 1.0, shown, DARK)
    code, banner = found.rects["panel0"], found.rects["banner"]
    assert not code.meets(banner)
    assert not any(code.meets(found.rects[f"player{side}"]) for side in (0, 1))
    assert found.window.holds(code)


def test_in_a_small_window_there_is_none() -> None:
    assert "panel0" not in layout(320, 200, 1.0, Screen(panels=(QrPanel(LONG),)), DARK).rects


def test_what_is_drawn_dark_is_the_code() -> None:
    panel = QrPanel("Wd4,d1 Gd4,a1")
    found = layout(1280, 720, 1.0, Screen(controls=False, panels=(panel,)), DARK)
    rect, pen = found.rects["panel0"], Pen(found.unit, DARK)
    panel.draw(pen, rect, Touch())
    rows = encode(panel.text)
    module = rect.w // (len(rows) + 2 * QUIET)
    dark = set()
    for quad in pen.quads:
        if quad.colour == INK and quad.y1 - quad.y0 == module:
            y = round((quad.y0 - rect.y) / module) - QUIET
            for x in range(round((quad.x0 - rect.x) / module), round((quad.x1 - rect.x) / module)):
                dark.add((x - QUIET, y))
    dark = {(x, y) for x, y in dark if y < len(rows)}  # what comes below is the line of words
    assert dark == {(x, y) for y, row in enumerate(rows) for x, module_dark in enumerate(row) if module_dark}


def test_modules_are_never_smaller_than_two_pixels() -> None:
    count, seen = len(encode(LONG)) + 2 * QUIET, set()
    for high in range(120, 720, 20):
        rect = layout(high * 16 // 9, high, 1.0, Screen(controls=False, panels=(QrPanel(LONG),)), DARK).rects.get(
            "panel0"
        )
        seen.add(rect.w // count if rect else 0)
    assert 1 not in seen and {0, 2, 3} <= seen
