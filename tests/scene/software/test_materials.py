"""Pictures that the classic tier puts on things: filled as they are given, marked as the rules of marks say."""

import numpy as np
import pytest

from zertz3d.scene.optics import ball_directions
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.software.materials import Picture, blank, fill, marked

WHITE, GREY, BLACK = range(3)
NONE, DOTS, BANDS = range(3)
PLAIN = np.full((32, 64, 3), 90, np.uint8)
LYING = ball_directions(64, 32)


def test_a_texture_holds_the_rows_it_was_filled_with_whatever_was_in_it_before() -> None:
    texture = blank("test")
    for size in ((4, 4), (8, 8), (2, 2)):
        rows = np.arange(size[0] * size[1] * 3, dtype=np.uint8).reshape(*size, 3)
        fill(texture, rows)
        assert np.array_equal(asset_loader.rows(texture), rows)


def test_opacity_is_filled_in_too() -> None:
    texture = blank("test")
    rows = np.arange(4 * 4 * 4, dtype=np.uint8).reshape(4, 4, 4)
    fill(texture, rows)
    assert np.array_equal(asset_loader.rows(texture), rows[..., :3])
    assert bytes(texture.get_ram_image())[3::4] == rows[::-1, :, 3].tobytes()


@pytest.mark.parametrize("kind", [NONE, DOTS, BANDS])
def test_white_marbles_have_no_marks(kind: int) -> None:
    assert np.array_equal(marked(PLAIN, WHITE, kind), PLAIN)
    assert np.array_equal(marked(PLAIN, GREY, NONE), PLAIN)


@pytest.mark.parametrize(("stone", "ink"), [(GREY, 20), (BLACK, 224)])
@pytest.mark.parametrize("kind", [DOTS, BANDS])
def test_marks_are_dark_on_grey_and_light_on_black(stone: int, ink: int, kind: int) -> None:
    found = marked(PLAIN, stone, kind)
    assert set(np.unique(found)) == {90, ink}
    assert 0.03 < (found == ink).mean() < 0.3


def test_dots_lie_on_the_axes_of_grey_marbles_and_between_those_of_black_ones() -> None:
    on_axis, between = np.array([1.0, 0.0, 0.0]), np.full(3, 3**-0.5)
    for stone, middle, other in ((GREY, on_axis, between), (BLACK, between, on_axis)):
        inked = LYING[(marked(PLAIN, stone, DOTS) != PLAIN).any(axis=2)]
        assert (inked @ middle).max() > 0.99
        assert (inked @ other).max() < 0.9


def test_grey_marbles_have_one_band_and_black_ones_two() -> None:
    for stone, heights in ((GREY, {0}), (BLACK, {-1, 1})):
        inked = (marked(PLAIN, stone, BANDS) != PLAIN).any(axis=2)
        rows = LYING[:, 0, 2][inked.any(axis=1)]
        assert inked.all(axis=1)[inked.any(axis=1)].all(), "bands run all around"
        assert {round(float(height) / 0.34) for height in rows} == heights


def test_a_picture_is_stretched_to_the_full_range_and_keeps_what_it_takes_to_light_it() -> None:
    stone = Picture(np.full((4, 4, 3), 51, np.uint8))
    assert stone.peak == pytest.approx(0.2)
    assert stone.mean == pytest.approx((0.0331,) * 3, abs=1e-3)
    assert (asset_loader.rows(stone.stretched) == 255).all()
    level = Picture(np.full((4, 4, 3), 51, np.uint8), level=0.3)
    assert (level.peak, level.mean) == (1.0, (0.3, 0.3, 0.3))
    assert (asset_loader.rows(level.stretched) == 51).all()
