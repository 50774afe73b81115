"""On every screen, in every size and scale: nothing overlaps, is cut off, or lies over what can be clicked."""

import os
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from itertools import combinations

import numpy as np
import pytest

from tests.app.screens import NAMES, Seen, all_seen
from tests.hud.drawing import drawn_by
from tests.hud.samples import SCALES, SIZES
from tests.motion.camera.mattering import pieces, project, rim
from zertz3d.app.panels.framing import LEAST, frame_beside_panels
from zertz3d.bench.framing import extent
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.screen_model import Form, Toast
from zertz3d.hud.state import HudState
from zertz3d.motion.camera import view as camera
from zertz3d.motion.layout import furniture
from zertz3d.rules import boards
from zertz3d.words import languages

LANGUAGES = languages() if os.environ.get("ZERTZ_LANGUAGES") else ("en", "de", "ru")
"""The languages in which every screen is looked at; ZERTZ_LANGUAGES=1 looks at all."""
MODAL = ("help", "library", "files", "menu", "form")
"""Dialogs that may lie over everything."""
FLEETING = ("toast", "prompt")


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """One language after the other."""
    return str(request.param)


@pytest.fixture(scope="module", params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    """One screen after the other, so that each is laid out once for all tests."""
    return str(request.param)


class Sketch(Pen):
    """Knows where words and targets are without drawing letters."""

    def _letters(self, *_: object) -> None:
        pass


@lru_cache(maxsize=64)
def drawn(language: str, name: str, size: tuple[int, int], scale: float) -> tuple[HudState, dict[str, Sketch]]:
    """A screen laid out in a window: each part with what is on it."""
    state = HudState(DARK, *size, scale)
    state.take(all_seen(language)[name].screen)
    return state, drawn_by(Sketch, state)


def windows() -> Iterator[tuple[tuple[int, int], float]]:
    """Every size and scale."""
    for size in SIZES:
        for scale in SCALES:
            yield size, scale


def test_nothing_overlaps_or_leaves_the_window(language: str, name: str) -> None:
    for size, scale in windows():
        state, _ = drawn(language, name, size, scale)
        window = Rect(0, 0, *size)
        for part, rect in state.layout.rects.items():
            assert window.holds(rect) and rect.w > 0 and rect.h > 0, (part, size, scale)
        over = MODAL if state.modal else ()
        beside = {part: rect for part, rect in state.layout.rects.items() if part not in over}
        for (a, first), (b, second) in combinations(beside.items(), 2):
            assert not first.meets(second), (a, b, size, scale)


def test_no_words_are_cut_off(language: str, name: str) -> None:
    told = set(strings(all_seen(language)[name].screen))
    missed = []
    for size, scale in windows():
        _, parts = drawn(language, name, size, scale)
        for part, pen in parts.items():
            for words, _ in pen.written:
                commented = part == "moves"  # of a comment the list shows the beginning
                if words.endswith("…") and not commented and not any(whole.endswith(words) for whole in told):
                    missed.append((part, words, size, scale))
    assert missed == []


def strings(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from strings(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from strings(getattr(value, field.name))


def test_words_do_not_lie_on_words(language: str, name: str) -> None:
    for size, scale in windows():
        _, parts = drawn(language, name, size, scale)
        for part, pen in parts.items():
            for (one, first), (other, second) in combinations(pen.written, 2):
                assert not first.meets(second), (part, one, other, size, scale)


def test_what_can_be_pressed_can_be_hit(language: str, name: str) -> None:
    """Within the window, large enough, and no two upon each other."""
    for size, scale in windows():
        state, parts = drawn(language, name, size, scale)
        window, least = Rect(0, 0, *size), round(20 * state.unit)
        for part, pen in parts.items():
            targets = [one for one in pen.targets if one.rect.w and one.rect.h]
            for one in targets:
                assert window.holds(one.rect), (part, one.name, size, scale)
                cut = one.late or one.name.startswith(("scrub", "turning"))  # by a list's edge, by turning points
                assert cut or min(one.rect.w, one.rect.h) >= least, (part, one, size, scale)
            for one, other in combinations(targets, 2):
                assert not one.rect.meets(other.rect), (part, one.name, other.name, size, scale)


def test_nothing_lies_over_what_can_be_clicked_on_the_table(language: str, name: str) -> None:
    seen = all_seen(language)[name]
    for size, scale in windows():
        state, _ = drawn(language, name, size, scale)
        plan = state.layout
        if state.modal or plan.free.w < LEAST * size[0] or plan.free.h < LEAST * size[1] or _is_drawer(state):
            continue  # a dialog keeps the table, or the window is too small for it and the panels
        points = clickable(seen, state)
        assert np.abs(points).max() <= 1, (size, scale)
        x, y = (1 + points[:, 0]) * size[0] / 2, (1 - points[:, 1]) * size[1] / 2
        for part, rect in plan.rects.items():
            under = (x > rect.x) & (x < rect.right) & (y > rect.y) & (y < rect.bottom)
            wide = size[0] >= 700 * plan.unit  # beside the table, else long work is over it
            fleeting = part.startswith(FLEETING) or (part == "progress" and not wide)
            assert fleeting or not under.any(), (part, size, scale)


@pytest.mark.parametrize("listed", [False, True])
def test_messages_lie_beside_the_table(language: str, name: str, listed: bool) -> None:
    """At the usual sizes, at which there is a place for them."""
    seen = all_seen(language)[name]
    told = (Toast(1, "Saved to /home/anna/Documents/Games 2026/anna-boris.txt"), Toast(2, "Marble marks: dots"))
    for size in ((1280, 720), (1920, 1080)):
        state = HudState(DARK, *size, 1.0)
        state.take(replace(seen.screen, toasts=told, progress=None, show_moves=listed))
        if state.modal or seen.screen.hidden or seen.screen.panels:
            continue
        points = clickable(seen, state)
        x, y = (1 + points[:, 0]) * size[0] / 2, (1 - points[:, 1]) * size[1] / 2
        for rect in (state.layout.rects["toast1"], state.layout.rects["toast2"]):
            assert not ((x > rect.x) & (x < rect.right) & (y > rect.y) & (y < rect.bottom)).any(), (size, rect)


def test_beside_a_form_the_board_is_the_picture(language: str, name: str) -> None:
    seen, size = all_seen(language)[name], (1280, 720)
    state, _ = drawn(language, name, size, 1.0)
    if not isinstance(seen.screen.overlay, Form) or seen.screen.overlay.modal:
        return
    window = frame_beside_panels(state.layout.free, state.layout.covered, size)
    for rings in boards.NAMES:
        around = furniture(boards.board(rings))
        aspect = size[0] / size[1]
        view = camera.near(around, aspect, window) if seen.near else camera.seat(around, aspect, window=window)
        assert extent(view, around, size)[1] >= 54, rings


def _is_drawer(state: HudState) -> bool:
    """Whether the list of moves lies over the table, where it has no place beside it."""
    moves = state.rect("moves")
    return moves is not None and moves.w > state.size[0] / 2


def clickable(seen: Seen, state: HudState) -> np.ndarray:
    """The pieces on the board and in the pool, and the names at the rim, as the camera sees them."""
    aspect, window = state.size[0] / state.size[1], camera.WHOLE
    if not seen.bare:
        window = frame_beside_panels(state.layout.free, state.layout.covered, state.size)
    if seen.near:
        view = camera.near(furniture(seen.board), aspect, window)
    else:
        view = camera.preset("seat", furniture(seen.board), aspect, camera.far_pieces(seen.cast), window)
    there = {piece: at for piece, at in seen.poses.items() if seen.cast.places[piece].kind not in ("spot", "stand")}
    if seen.near:
        there = {piece: at for piece, at in there.items() if seen.cast.places[piece].kind != "rack"}
    return project([*pieces(there, view), *rim(seen.board)], view, aspect)
