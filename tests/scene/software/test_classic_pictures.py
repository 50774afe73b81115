"""The classic tier's pictures: whatever was before, they are those of a table that has just been laid."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest

from tests.scene.conftest import world
from tests.scene.stage.small_stage import AROUND, POSES, POSITION, SEAT_VIEW, SIZE, Picture, pixel, taken
from zertz3d.motion.camera.view import View, edge, opponent, top
from zertz3d.motion.layout import SEAT, Pose
from zertz3d.scene.display.backend import Base
from zertz3d.scene.optics import KEY, encode
from zertz3d.scene.parts.themes import Theme, names, theme
from zertz3d.scene.stage.stage import Stage

KEYED = replace(theme("felt"), keyed=(0.0, 177 / 255, 64 / 255))
GREEN = (0, 177, 64)
OTHER_SET = replace(theme("felt"), pieces="original")
"""The other pieces on the same table."""
OVER = top(AROUND, 16 / 9)


@pytest.fixture(scope="module")
def base() -> Iterator[Base]:
    with world("classic", SIZE) as opened:
        yield opened


@contextmanager
def laid(base: Base, table: str | Theme = "felt", view: View = SEAT_VIEW) -> Iterator[Stage]:
    """A table with the position on it."""
    stage = Stage(base, POSITION.board, table, "classic", SIZE)
    stage.apply(POSES)
    stage.look(view)
    yield stage
    stage.close()


def at_once(base: Base, table: str | Theme = "felt", view: View = SEAT_VIEW) -> Picture:
    """The first picture of a table that is begun like this."""
    with laid(base, table, view) as stage:
        return taken(stage)


def around(picture: Picture, point: tuple[float, ...], view: View = SEAT_VIEW, reach: int = 3) -> Picture:
    """The pixels around a point of the world."""
    row, column = pixel(view, point)
    return picture[row - reach : row + reach + 1, column - reach : column + reach + 1]


@pytest.mark.parametrize("view", [opponent(AROUND, 16 / 9), OVER, SEAT_VIEW.orbit(0.7, 0.0)])
def test_a_camera_that_has_moved_sees_all_in_the_light_of_its_new_place(base: Base, view: View) -> None:
    with laid(base) as stage:
        before = taken(stage)
        stage.look(view)
        assert stage.draw(), "nothing but the camera has moved"
        after = taken(stage)
    assert np.abs(after - before).max() > 100
    assert np.array_equal(after, at_once(base, view=view))


@pytest.mark.parametrize("then", ["walnut", "slate", OTHER_SET])
def test_another_table_is_lit_as_if_it_had_always_been_there(base: Base, then: str | Theme) -> None:
    with laid(base) as stage:
        taken(stage)
        stage.set_theme(then)
        changed = taken(stage)
    assert np.array_equal(changed, at_once(base, then))


def test_marbles_of_the_other_set_are_of_another_stone(base: Base) -> None:
    one, other = at_once(base, view=OVER), at_once(base, OTHER_SET, OVER)
    for marble in ("white-0", "grey-0"):
        stone, speckled = (around(picture, POSES[marble][:3], OVER) for picture in (one, other))
        assert np.abs(stone - speckled).mean() > 2, marble


def test_a_ring_that_shines_does_so_in_the_shape_of_its_set(base: Base) -> None:
    with laid(base) as stage:
        stage.pieces.glow("ring-d2", (0.0, 0.2, 1.0), 0.7)
        stage.set_theme(OTHER_SET)
        changed = taken(stage)
    with laid(base, OTHER_SET) as stage:
        stage.pieces.glow("ring-d2", (0.0, 0.2, 1.0), 0.7)
        assert np.array_equal(changed, taken(stage))


@pytest.mark.parametrize("kind", ["dot", "band"])
def test_marks_on_marbles_are_there_whatever_came_first(base: Base, kind: str) -> None:
    with laid(base, OTHER_SET) as stage:
        taken(stage)
        stage.set_stone_marks(kind)
        last = taken(stage)
    with laid(base) as stage:
        stage.set_stone_marks(kind)
        stage.set_theme(OTHER_SET)
        first = taken(stage)
    begun = Stage(base, POSITION.board, OTHER_SET, "classic", SIZE)
    begun.set_stone_marks(kind)
    begun.apply(POSES)
    begun.look(SEAT_VIEW)
    before_all = taken(begun)
    begun.close()
    assert np.array_equal(first, last)
    assert np.array_equal(before_all, last)


def test_a_marble_that_is_taken_away_leaves_nothing_of_its_polish(base: Base) -> None:
    with laid(base) as stage:
        before = taken(stage)
        stage.apply({**POSES, "black-90": Pose(3.2, -2.6, SEAT, 1, 0, 0, 0, "rest")})
        assert np.abs(taken(stage) - before).max() > 30
        stage.apply(POSES)
        assert np.array_equal(taken(stage), before)


@pytest.mark.parametrize("colour", ["white", "grey", "black"])
def test_the_faintest_ghost_is_hardly_seen(base: Base, colour: str) -> None:
    """Neither the stone of it nor the polish over the stone."""
    high = Pose(0.5, -2.0, 2.0, 1, 0, 0, 0, "flight")
    with laid(base) as stage:
        without = around(taken(stage), high[:3])
        stage.apply({**POSES, f"{colour}-90": high})
        solid = around(taken(stage), high[:3])
        stage.pieces.ghost(f"{colour}-90", 0.98)
        ghost = around(taken(stage), high[:3])
    assert np.median(np.abs(solid - without)) > 10
    assert np.median(np.abs(ghost - without)) < 3


def test_a_marble_darkens_the_table_under_it_and_where_its_shadow_falls(base: Base) -> None:
    lying = Pose(-3.2, -2.6, 0.31, 1, 0, 0, 0, "rest")
    high = lying._replace(z=1.2)
    fall = [(pose.x - KEY[0] / KEY[2] * pose.z, pose.y - KEY[1] / KEY[2] * pose.z, 0.0) for pose in (lying, high)]
    with laid(base, view=OVER) as stage:
        bare = taken(stage)
        pictures = []
        for pose in (lying, high):
            stage.apply({**POSES, "white-90": pose})
            pictures.append(taken(stage))
        stage.apply(POSES)
        assert np.array_equal(taken(stage), bare)
    darker = [[float(around(picture - bare, place, OVER, 0).mean()) for place in fall] for picture in pictures]
    assert darker[1][1] < -8 and abs(darker[0][1]) < 4, "the shadow of the one that flies lies farther away"


def test_what_is_cut_out_has_neither_shadows_nor_prints(base: Base) -> None:
    red = np.zeros((64, 64, 4), np.uint8)
    red[...] = (0, 0, 255, 255)
    beside = POSES["white-0"]._replace(x=3.2, y=-2.6, z=0.31)
    fall = (beside.x - KEY[0] / KEY[2] * 0.5, beside.y - KEY[1] / KEY[2] * 0.5, 0.0)
    with laid(base, KEYED, OVER) as stage:
        stage.apply({**POSES, "white-90": beside})
        stage.ink.put("table", red)
        picture = taken(stage)
        assert (around(picture, fall, OVER, 1) == GREEN).all()
        assert (around(picture, (3.5, 2.4, 0.0), OVER) == GREEN).all()
        stage.ink.put("table", None)
        stage.set_theme("felt")
        stage.apply(POSES)
        assert np.array_equal(taken(stage), at_once(base, view=OVER))


@pytest.mark.parametrize("name", names())
def test_far_away_the_table_sinks_into_the_dark_behind_it(base: Base, name: str) -> None:
    view = replace(edge(AROUND, 16 / 9), target=(0.0, 14.0, 0.0))
    picture = at_once(base, name, view)
    dark = encode(np.array(theme(name).backdrop)) * 255
    far, near = (around(picture, (0.0, y, 0.0), view, 1) for y in (38.0, 10.0))
    assert np.abs(far - dark).max() < 8
    assert np.abs(near - dark).max() > 30
