"""What a camera sees of what moves: all of a piece, inside the picture, and under no panel."""

from math import tan

import pytest

from tests.motion.games import filmed, played
from zertz3d.motion.camera.sight import AIR, MovingPiece, Sight, extremes, jumps, spots
from zertz3d.motion.camera.view import View, Window, axes
from zertz3d.motion.layout import MARBLE_RADIUS, RING_OUTER
from zertz3d.motion.turn_film import Turn

VIEW = View((1.0, 2.0, 0.0), 20.0, 0.4, 0.7)
ASPECT = 1.6
WIDE = tan(VIEW.fov / 2)
"""How far the picture reaches to each side, for each pitch ahead."""


def at(u: float, v: float, ahead: float = 10.0, reach: float = 0.0) -> MovingPiece:
    """A piece in that place of the picture, from -1 to 1, so far ahead; it reaches so far there."""
    right, up, forth = axes(VIEW.azimuth, VIEW.elevation)
    x, y, z = (
        eye + ahead * (c + u * WIDE * a + v * WIDE / ASPECT * b)
        for eye, a, b, c in zip(VIEW.eye, right, up, forth, strict=True)
    )
    return MovingPiece(0.0, x, y, z, reach)


@pytest.mark.parametrize(("u", "v"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_all_of_a_piece_is_in_the_picture_or_it_is_not_seen(u: int, v: int) -> None:
    sight = Sight(VIEW, ASPECT)
    assert sight.sees(at(0.99 * u, 0.99 * v)) and not sight.sees(at(1.01 * u, 1.01 * v))
    reach = 10.0 * WIDE / ASPECT * 0.2
    share = 0.2 if v else 0.2 / ASPECT
    for inside, seen in ((1 - share - 0.01, True), (1 - share + 0.01, False)):
        assert sight.sees(at(inside * u, inside * v, reach=reach)) is seen


def test_what_is_behind_the_eye_is_not_seen() -> None:
    assert Sight(VIEW, ASPECT).sees(at(0.0, 0.0, 1.0)) and not Sight(VIEW, ASPECT).sees(at(0.0, 0.0, -10.0))


@pytest.mark.parametrize(
    ("u", "v", "seen"),
    [(0.0, 0.0, False), (0.45, 0.0, True), (-0.45, 0.0, True), (0.0, 0.45, True), (0.0, -0.45, True)],
)
def test_a_panel_covers_what_it_covers(u: float, v: float, seen: bool) -> None:
    sight = Sight(VIEW, ASPECT, Window(panels=((-0.4, 0.4, -0.4, 0.4),)))
    assert sight.sees(at(u, v)) is seen
    assert not sight.sees(at(u, v, reach=10.0 * WIDE * 0.1)), "a part under the panel is enough"


def test_a_window_is_smaller_than_the_picture() -> None:
    sight = Sight(VIEW, ASPECT, Window(-0.5, 0.6, -0.7, 0.8))
    for u, v in ((-0.45, 0.0), (0.55, 0.0), (0.0, -0.65), (0.0, 0.75)):
        assert sight.sees(at(u, v)) and sight.loses((at(u, v), at(1.4 * u, 1.4 * v))) == (at(1.4 * u, 1.4 * v),)


def turns_of(*moves: str) -> tuple[Turn, ...]:
    return filmed(played(*moves)).turns


def test_everything_that_moves_is_looked_at_until_it_rests() -> None:
    (turn,) = turns_of("Wd4,d1")
    found, later = spots(turn), spots(turn, 100.0)
    assert [spot.time + 100.0 for spot in found] == pytest.approx([spot.time for spot in later])
    assert {round(spot.reach, 6) for spot in found} == {round(AIR + RING_OUTER, 6), round(AIR + MARBLE_RADIUS, 6)}
    for clip in turn.clips:
        assert any(spot.time == clip.end and spot[1:4] == clip.after[:3] for spot in found)
        assert any(spot.time == pytest.approx(clip.start) for spot in found)
    assert turn.clips


def test_jumps_are_counted_and_bounces_are_not() -> None:
    turns = turns_of("Wd4,d1", "Ga1,g1", "Bg4,a4", "We4,b5", "x d4Wf4")
    assert [jumps(turn) for turn in turns] == [0, 0, 0, 0, 1]


def test_the_outer_points_hold_all_others() -> None:
    pieces = [MovingPiece(0.0, x, y, z, 0.5) for x in (-3.0, 0.0, 2.0) for y in (-1.0, 4.0) for z in (0.0, 1.0)]
    found = extremes(pieces)
    for axis, (low, high) in enumerate(((-3.5, 2.5), (-1.5, 4.5), (-0.5, 1.5))):
        assert min(point[axis] for point in found) == low and max(point[axis] for point in found) == high
    assert extremes(()) == ()
