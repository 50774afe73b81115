"""What is drawn with a pen: shapes without seams, words on their line, and nothing outside of what is seen."""

import numpy as np
import pytest

from tests.hud.draw.painted import paint
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.sprites import SOLID
from zertz3d.hud.draw.theme import DARK, Colour, faded

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)


def pen(unit: float = 1.0, opacity: float = 1.0) -> Pen:
    return Pen(unit, DARK, opacity)


# ------------------------------------------------------------------------- shapes


@pytest.mark.parametrize("rect", [Rect(4, 6, 40, 30), Rect(2, 2, 20, 12), Rect(3, 1, 9, 41)])
@pytest.mark.parametrize("radius", [4, 8, 100])
def test_an_outline_is_closed_lies_inside_and_is_alike_on_all_sides(rect: Rect, radius: float) -> None:
    made = pen()
    made.outline(rect, WHITE, radius, 2)
    seen = paint(made.quads, (60, 60))
    inside = seen[rect.y : rect.bottom, rect.x : rect.right]
    assert seen.sum() == pytest.approx(inside.sum())
    assert np.allclose(inside, inside[::-1]) and np.allclose(inside, inside[:, ::-1])
    assert (inside.max(axis=0) > 0.5).all() and (inside.max(axis=1) > 0.5).all()
    assert inside[rect.h // 2, 0] > 0.9 and inside[0, rect.w // 2] > 0.9
    assert inside[0, 0] < 0.5 and inside[rect.h // 2, rect.w // 2] == 0


def test_corners_of_a_box_are_round_from_two_pixels_on() -> None:
    for radius, sprites in ((0, {SOLID}), (1, {SOLID}), (2, {SOLID, ("disc", 2)})):
        made = pen()
        made.box(Rect(5, 5, 20, 20), WHITE, radius)
        assert {quad.sprite for quad in made.quads} == sprites
    made = pen(2.0)
    made.box(Rect(5, 5, 50, 50), WHITE, 10)
    assert {quad.sprite for quad in made.quads} == {SOLID, ("disc", 20)}
    seen = paint(made.quads, (60, 60))
    assert seen[5, 5] < 0.5 and seen[30, 5] == seen[5, 30] == seen[30, 30] == 1


@pytest.mark.parametrize("unit", [1.0, 2.0])
@pytest.mark.parametrize("rect", [Rect(60, 60, 60, 50), Rect(60, 60, 12, 8)])
def test_a_shadow_lies_a_little_below_its_card_and_fades_on_all_sides(rect: Rect, unit: float) -> None:
    made = pen(unit)
    made.shadow(rect)
    seen = paint(made.quads, (240, 240))
    rows, columns = seen.sum(axis=1), seen.sum(axis=0)
    middle = float((rows * (np.arange(240) + 0.5)).sum() / rows.sum())
    assert middle == pytest.approx(rect.y + rect.h / 2 + 3 * unit, abs=0.05)
    assert float((columns * (np.arange(240) + 0.5)).sum() / columns.sum()) == pytest.approx(rect.x + rect.w / 2)
    assert 0 < rows[rows > 0][0] < 0.1 * rows.max() and seen.max() == pytest.approx(DARK.shadow[3], abs=0.02)
    reach = min(round(DARK.spread * unit), rect.w // 2, rect.h // 2)
    assert np.flatnonzero(columns)[0] >= rect.x - reach and np.flatnonzero(columns)[-1] < rect.right + reach


def test_a_card_has_a_shadow_a_ground_and_an_edge() -> None:
    for colour, ground in ((None, DARK.card), (DARK.alarm, DARK.alarm)):
        made = pen()
        made.card(Rect(30, 30, 60, 40), colour)
        layers = [("shadow", DARK.shadow), ("disc", ground), ("circle", DARK.edge)]
        assert [quad.sprite[0] for quad in made.quads if quad.sprite != SOLID] == [
            name for name, _ in layers for _ in range(9 if name == "shadow" else 4)
        ]
        for name, wanted in layers:
            assert {quad.colour for quad in made.quads if quad.sprite[0] == name} == {wanted}


def test_what_fades_in_is_less_opaque_in_all_its_parts() -> None:
    made = pen(opacity=0.5)
    made.card(Rect(30, 30, 60, 40))
    made.text("Word", Rect(30, 30, 60, 40), 14, DARK.text)
    made.marble("W", (50, 50), 20, 0.4)
    opacities = [quad.colour[3] for quad in made.quads]
    assert set(opacities) == {0.2, *(faded(colour, 0.5)[3] for colour in (DARK.shadow, DARK.card, DARK.edge, WHITE))}
    solid = pen()
    solid.marble("W", (50, 50), 20, 0.4)
    assert solid.quads[0].colour == (1, 1, 1, 0.4)


def test_what_is_empty_is_not_drawn() -> None:
    made = pen()
    for rect in (Rect(5, 5, 0, 20), Rect(5, 5, 20, 0)):
        made.box(rect, WHITE)
    assert made.quads == []


# -------------------------------------------------------------------------- words


def test_type_is_never_too_small_to_be_read() -> None:
    assert [pen(unit).type_size(14) for unit in (0.1, 0.5, 1.0, 2.0)] == [6, 7, 14, 28]


def test_letters_stand_on_one_line_and_between_pixels() -> None:
    made = pen()
    made.text("xlxlxlxl", Rect(10, 10, 200, 30), 14, WHITE)
    tall, short = ({quad.y1 - quad.y0 for quad in made.quads if quad.sprite[1] == letter} for letter in "lx")
    assert min(tall) > max(short) and {quad.y1 for quad in made.quads} == {made.quads[0].y1}
    assert len({quad.sprite[-1] for quad in made.quads}) > 1, "letters stand where they belong, to a quarter of a pixel"
    large = pen()
    large.text("xlxlxlxl", Rect(10, 10, 900, 60), 48, WHITE)
    assert {quad.sprite[-1] for quad in large.quads} == {0}


@pytest.mark.parametrize("align", [0.0, 0.5, 1.0])
def test_words_stand_at_the_left_in_the_middle_or_at_the_right(align: float) -> None:
    made, rect = pen(), Rect(10, 10, 200, 30)
    room = made.text("Words", rect, 14, WHITE, align=align)
    assert room.x == pytest.approx(rect.x + (rect.w - room.w) * align, abs=1)
    assert made.quads[0].x0 >= room.x - 1 and made.quads[-1].x1 <= room.right + 1


def test_tabs_and_controls_are_not_drawn() -> None:
    made = pen()
    made.text("a\tb\x07c", Rect(10, 10, 200, 30), 14, WHITE)
    made.blocked("d\te\x07f", Rect(10, 50, 200, 30), 14, WHITE)
    assert [written.words for written in made.written] == ["a b c", "d e f"]


def test_words_are_noted_as_far_as_they_are_seen() -> None:
    made = pen()
    made.clip = Rect(10, 10, 20, 40)
    made.text("Long words", Rect(10, 10, 200, 30), 14, WHITE)
    made.text("elsewhere", Rect(10, 100, 200, 30), 14, WHITE)
    (written,) = made.written
    assert written.words == "Long words" and written.rect.right == 30
    assert all(made.clip.holds(Rect(int(q.x0), int(q.y0), int(q.x1 - q.x0), int(q.y1 - q.y0))) for q in made.quads)


def test_the_largest_type_is_taken_in_which_words_just_fit() -> None:
    made = pen()
    wide = made.width("Some words", 20)
    assert made.size_for("Some words", (24, 20, 12), wide) == 20
    assert made.size_for("Some words", (24, 20, 12), wide - 0.1) == 12
    assert made.size_for("Some words", (24, 20), 10) is None


@pytest.mark.parametrize(("high", "lines"), [(0.5, 1), (1.0, 1), (1.9, 1), (2.0, 2), (9.0, 4)])
def test_words_take_as_many_lines_as_there_is_room_for(high: float, lines: int) -> None:
    made = pen()
    rect = Rect(10, 10, 60, round(high * made.leading(14)))
    made.blocked("three words below each other", rect._replace(w=round(made.width("below each", 14)) + 2), 14, WHITE)
    assert len(made.written) == lines
    rows = [written.rect for written in made.written]
    assert (rows[0].y + rows[-1].bottom) / 2 == pytest.approx(rect.y + rect.h / 2, abs=3)
