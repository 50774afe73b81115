"""Buttons beside the table: where they stand, what they say, and which of them answer."""

from dataclasses import replace

import pytest

from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK, faded
from zertz3d.hud.panels import tool_buttons
from zertz3d.hud.panels.tool_buttons import LARGE, SMALL, WIDEST, ToolCell
from zertz3d.hud.screen_model import Tool
from zertz3d.intents import Action, Intent

UNDO = Tool("undo", "Undo", Intent(Action.UNDO), "undo")
CELL = Rect(10, 10, *LARGE)
NOWHERE = Touch()


def placed(w: int, h: int, count: int, label: str = "Undo", slim: bool = False) -> ToolCell:
    return tool_buttons.placed(Rect(40, 30, w, h), (replace(UNDO, label=label),) * count, 1.0, DARK, slim)


def shape(place: ToolCell) -> tuple[int, int, tuple[int, int]]:
    """Columns, rows, and how large a button is."""
    first = place.cells[0]
    return len({c.x for c in place.cells}), len({c.y for c in place.cells}), (first.w, first.h)


@pytest.mark.parametrize(
    ("w", "h", "count", "expected"),
    [
        (800, 500, 6, (1, 6, LARGE)),
        (800, 6 * 58 + 10, 6, (1, 6, LARGE)),
        (800, 6 * 58 + 9, 6, (1, 6, SMALL)),
        (800, 6 * 48 + 9, 6, (2, 3, SMALL)),
        (800, 3 * 48 + 9, 6, (3, 2, SMALL)),
        (800, 2 * 48 + 10, 7, (4, 2, SMALL)),
        (600, 4 * 48 + 10, 7, (2, 4, SMALL)),
        (300, 600, 3, (3, 1, LARGE)),
        (300, 600, 6, (3, 2, LARGE)),
        (300, 300, 6, (6, 1, SMALL)),
    ],
)
def test_they_stand_as_large_as_there_is_room(w: int, h: int, count: int, expected: tuple[object, ...]) -> None:
    place = placed(w, h, count)
    assert shape(place) == expected and len(place.cells) == count


def test_a_room_as_high_as_wide_has_them_below_the_table() -> None:
    assert placed(1000, 1000, 3).rect.bottom == 1030 and placed(1100, 1000, 3).rect.y == 30


def test_a_slim_column_has_no_words() -> None:
    assert shape(placed(800, 500, 6, slim=True)) == (1, 6, SMALL)


def test_buttons_grow_with_their_words_to_some_width() -> None:
    wide = [shape(placed(800, 500, 3, label))[2][0] for label in ("Undo", "Undo everything", "Undo " * 20)]
    assert wide[0] == LARGE[0] < wide[1] < wide[2] == WIDEST


def test_what_has_no_room_in_low_rows_is_left_out() -> None:
    place = placed(110, 130, 9)
    assert len(place.cells) == 2 and all(place.rect.holds(cell) for cell in place.cells)


@pytest.mark.parametrize(("w", "h"), [(800, 500), (300, 600)])
def test_what_they_leave_of_the_room_is_a_margin_away(w: int, h: int) -> None:
    place = placed(w, h, 3)
    if w > h:
        assert place.room.x == place.rect.right + DARK.margin and place.room.right == 40 + w
    else:
        assert place.room.bottom == place.rect.y - DARK.margin and place.room.y == 30


@pytest.mark.parametrize(("wide", "count", "rows", "named"), [(400, 4, 1, True), (260, 5, 2, True), (110, 5, 3, False)])
def test_a_block_has_at_most_two_rows_with_words_or_icons_alone(wide: int, count: int, rows: int, named: bool) -> None:
    column = Rect(5, 7, wide, 500)
    place = tool_buttons.block(column, (UNDO,) * count, 1.0, DARK)
    assert shape(place)[1] == rows and (place.cells[0].h == LARGE[1]) == named and len(place.cells) == count
    assert column.holds(place.rect) and all(place.rect.holds(cell) for cell in place.cells)
    assert place.room.y == place.rect.bottom + DARK.margin and place.room.bottom == column.bottom


def drawn(tool: Tool, cell: Rect = CELL, touch: Touch = NOWHERE) -> Pen:
    pen = Pen(1.0, DARK)
    tool_buttons.draw(pen, cell.inset(-5), (cell,), (tool,), touch)
    return pen


def test_a_button_says_its_word_below_its_icon_or_in_its_middle() -> None:
    pen = drawn(UNDO)
    (icon,) = [q for q in pen.quads if q.sprite[0] == "icon"]
    (word,) = pen.written
    assert word.words == "Undo" and word.rect.y >= icon.y1 and icon.colour == DARK.soft
    assert not drawn(UNDO, Rect(10, 10, *SMALL)).written
    (word,) = drawn(replace(UNDO, icon=""), Rect(10, 10, *SMALL)).written
    assert abs(word.rect.middle[1] - 34) <= 2


def test_a_button_that_is_off_is_faint_and_does_not_answer() -> None:
    assert drawn(UNDO).targets == [Target("tool:undo", CELL, UNDO.intent, "Undo")]
    pen = drawn(replace(UNDO, enabled=False), touch=Touch("tool:undo"))
    assert pen.targets == []
    assert {q.colour for q in pen.quads if q.sprite[0] == "icon"} == {faded(DARK.text, 0.35)}


def test_a_button_that_is_lit_has_another_colour_and_a_stripe() -> None:
    lit, bare = drawn(replace(UNDO, lit=True)), drawn(UNDO)
    assert {q.colour for q in lit.quads if q.sprite[0] in ("icon", "glyph")} == {DARK.accent}
    stripes = [[q for q in pen.quads if q.colour == DARK.accent and q.sprite[0] == "solid"] for pen in (lit, bare)]
    assert [bool(some) for some in stripes] == [True, False] and stripes[0][0].x0 == CELL.x
