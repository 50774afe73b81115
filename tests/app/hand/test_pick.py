"""What a hand points at, by the camera's view alone."""

import pytest

from zertz3d.app.hand.pick import MARGIN, Sight
from zertz3d.app.hand.pointer import Pointer
from zertz3d.motion.camera.view import preset
from zertz3d.motion.layout import Furniture, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position

START = Position.start()
CAST = opening(START, True, "usual")


@pytest.fixture
def table() -> Furniture:
    return CAST.table


@pytest.fixture
def sight(table: Furniture) -> Sight:
    """The table from above, in a picture twice as wide as high."""
    return Sight(preset("top", table, 2.0), 1000, 500)


def test_a_way_is_measured_in_pixels_of_the_picture(sight: Sight) -> None:
    assert sight.pixels((0.0, 0.0), (0.006, 0.0)) == pytest.approx(3)
    assert sight.pixels((0.0, 0.0), (0.006, -0.016)) == pytest.approx(5)


def test_the_pointer_has_moved_by_more_than_a_pixel_and_only_on_the_table(sight: Sight) -> None:
    pointer = Pointer()
    assert not pointer.look(sight, (0.0, 0.0)) and not pointer.look(sight, (0.001, 0.0))
    assert pointer.look(sight, (0.004, 0.0)) and not pointer.look(sight, None) and not pointer.look(sight, (0.5, 0.0))
    assert Pointer().spot((0.0, 0.0), {}, CAST.table, ()) is None and Pointer().ground(CAST.table) is None


def test_what_is_held_stays_near_the_furniture(sight: Sight, table: Furniture) -> None:
    left, near, right, far = table.extent
    middle = sight.ground((0.0, 0.0), table)
    assert middle and left < middle[0] < right and near < middle[1] < far
    seen = [found for at in ((-9.0, 0.0), (9.0, 0.0), (0.0, -9.0), (0.0, 9.0)) if (found := sight.ground(at, table))]
    assert [seen[0][0], seen[1][0]] == pytest.approx([left - MARGIN, right + MARGIN])
    assert [seen[2][1], seen[3][1]] == pytest.approx([near - MARGIN, far + MARGIN])


def test_a_place_is_told_with_its_piece_and_colour(sight: Sight, table: Furniture) -> None:
    poses, places = rest(START, CAST), set()
    for x in range(-49, 50):
        for y in range(-49, 50, 2):
            spot = sight.spot((x / 50, y / 50), poses, table, (), 0.0)
            if spot is None:
                continue
            places.add(spot.place)
            if spot.place == "pool" and spot.piece:
                assert spot.colour == {"white": "W", "grey": "G", "black": "B"}[spot.piece.split("-")[0]]
            assert not spot.gap or (spot.place == "table" and spot.gap in table.board.index)
    assert {"d4", "a1", "pool", "table"} <= places
