"""Lit balls of the classic tier: light comes from where the lamp is, and nothing turns white that is not."""

from math import radians

import numpy as np
import pytest
from numpy.typing import NDArray

from zertz3d.motion.camera.view import axes
from zertz3d.scene.optics import KEY, encode, unit
from zertz3d.scene.software.lit_balls import (
    KEY_COLOUR,
    KNEE,
    ROOM,
    START,
    TOE,
    Ball,
    Gaze,
    hazes,
    irradiance,
    key_light,
    lit_level,
    tamed,
    tone,
)
from zertz3d.scene.software.materials import ring_light

LAMP = unit(np.array(KEY))
SIZE = 64
GREY, BLACK = (0.3, 0.3, 0.3), (0.0, 0.0, 0.0)
SIDES = range(0, 360, 45)
Values = NDArray[np.floating]


def gaze_from(around: float, over: float) -> Gaze:
    """The axes of a camera that looks at the middle from there."""
    right, up, (x, y, z) = axes(radians(around), radians(over))
    return Gaze(right, up, (-x, -y, -z))


def seen_ball(around: float, over: float, table: tuple[float, ...] = (0.1, 0.1, 0.1)) -> Ball:
    """A ball as it is seen from there."""
    return Ball(gaze_from(around, over), SIZE, table, 1.0)


def directions(gaze: Gaze) -> Values:
    """Which way the ball's surface faces in the world at each texel of its picture, rows from the top."""
    at = (np.arange(SIZE) + 0.5) / SIZE * 2 - 1
    x, y = np.meshgrid(at, -at)
    far = x * x + y * y
    faces = np.stack([x, y, np.sqrt(np.maximum(1 - far, 0))], axis=-1)
    turned: Values = (faces @ np.array([gaze.right, gaze.up, gaze.back])).reshape(-1, 3)
    turned[far.ravel() > 0.98] = np.nan
    return turned


def apart(one: Values, other: Values) -> float:
    """The angle between two directions."""
    return float(np.degrees(np.arccos(np.clip(one @ other, -1, 1))))


def lightest(light: Values, gaze: Gaze) -> Values:
    """Which way the ball faces where it is lightest."""
    facing = directions(gaze)
    seen = np.where(np.isnan(facing[:, 0]), -1, light.reshape(-1, 3).sum(axis=1))
    return np.asarray(facing[seen.argmax()])


def top_of_a_ring(around: float, over: float) -> int:
    """How bright (0 to 255) a surface that faces up looks from there, in the material of rings."""
    gaze = gaze_from(around, over)
    right, up = gaze.right, gaze.up
    ball = Ball(gaze, 64, (0.1, 0.1, 0.1), 1.0)
    picture = ball.developed(ring_light(ball, gaze))
    row, column = (np.array([1 - up[2], 1 + right[2]]) / 2 * 63).round().astype(int)
    return int(picture[row, column].max())


@pytest.mark.parametrize("over", [20, 34, 50, 80])
def test_flat_rings_do_not_turn_white_where_they_mirror_the_lamp(over: int) -> None:
    seen = [top_of_a_ring(around, over) for around in range(0, 360, 15)]
    assert max(seen) < 130
    assert max(seen) - min(seen) > 20 or over == 80, "they do mirror the studio"


@pytest.mark.parametrize("over", [50, 80])
@pytest.mark.parametrize("around", SIDES)
def test_a_polished_ball_mirrors_the_lamp_half_way_between_the_lamp_and_the_eye(around: int, over: int) -> None:
    gaze = gaze_from(around, over)
    half = unit(LAMP + np.array(gaze.back))
    assert apart(lightest(seen_ball(around, over).polish(), gaze), half) < 8


@pytest.mark.parametrize("over", [50, 80])
@pytest.mark.parametrize("around", SIDES)
def test_a_dull_ball_is_lightest_where_it_faces_the_lamp(around: int, over: int) -> None:
    """In the light that falls on it, and in the picture of it."""
    gaze, ball = gaze_from(around, over), seen_ball(around, over)
    stone = ball.stone(GREY, 0.3)
    assert apart(lightest(stone, gaze), LAMP) < 12
    picture = ball.developed(stone * 0.3).astype(float)
    assert picture.shape == (SIZE, SIZE, 3)
    assert apart(lightest(picture, gaze), LAMP) < 18


def test_the_lamp_lights_what_faces_it_and_stone_a_little_farther_round() -> None:
    side = unit(np.cross(LAMP, (0.0, 0.0, 1.0)))
    angles = np.radians([0, 60, 89, 97, 180])[:, None]
    facing = (np.cos(angles) * LAMP + np.sin(angles) * side).astype(np.float32)
    hard, soft = key_light(facing, 0.0), key_light(facing, 0.5)
    assert hard[0] == pytest.approx(KEY_COLOUR, rel=1e-5) and soft[0] == pytest.approx(KEY_COLOUR, rel=1e-5)
    assert hard[1] == pytest.approx(np.array(KEY_COLOUR) / 2, rel=1e-5)
    assert not hard[3:].any() and not soft[4].any()
    assert (soft[3] > 0).all() and (soft[1] < soft[0]).all()


def test_the_table_lights_what_faces_it() -> None:
    gaze = gaze_from(0, 20)
    dark, red = (seen_ball(0, 20, table).stone(GREY, 0.0) for table in (BLACK, (0.5, 0.0, 0.0)))
    up = directions(gaze)[:, 2]
    more = red - dark
    assert not more[:, 1:].any()
    assert np.nanmean(more[up < -0.5, 0]) > 5 * np.nanmean(more[up > 0.7, 0])


def test_little_light_comes_from_below_to_a_ball_in_a_ring_and_into_what_is_hidden() -> None:
    gaze, ball = gaze_from(0, 20), seen_ball(0, 20, BLACK)
    facing = directions(gaze)
    below = facing[:, 2] < -0.7
    room = irradiance(facing[below].astype(np.float32)) * np.float32(GREY[0])
    assert (ball.stone(GREY, 0.0)[below] < 0.25 * room + 1e-6).all()
    away = facing @ LAMP < -0.1
    open_, hidden = (ball.surface(GREY, 0.4, 0.5, 0.2, openness)[away] for openness in (1.0, 0.3))
    assert hidden == pytest.approx(0.3 * open_, rel=0.05, abs=1e-3)


def test_a_grey_stone_that_is_seen_against_the_light_is_shown_lighter() -> None:
    with_the_light = int(np.degrees(np.arctan2(-LAMP[0], LAMP[1]))) + 180
    towards = [seen_ball(with_the_light, over).held() for over in (20, 50)]
    against = [seen_ball(with_the_light + 180, over).held() for over in (20, 50)]
    assert all(one < 0.7 < 0.9 < other for one, other in zip(towards, against, strict=True))


def test_strong_reflections_are_tamed_and_keep_their_colour() -> None:
    weak = np.array([[0.03, 0.02, 0.01]], np.float32)
    assert tamed(weak) == pytest.approx(weak, rel=1e-5)
    for much in (0.1, 1.0, 100.0):
        gleam = np.array([[1.0, 0.5, 0.25]], np.float32) * np.float32(much)
        kept = tamed(gleam)
        assert KNEE < kept.max() < min(much, KNEE + ROOM)
        assert kept / kept.max() == pytest.approx(gleam / much, rel=1e-4)


def test_tones_rise_to_white_and_shadows_are_a_little_deeper() -> None:
    grey = np.linspace(0, 20, 2000, dtype=np.float32)[:, None].repeat(3, axis=1)
    found = tone(grey)[:, 0]
    assert found[0] == 0 and (np.diff(found) > 0).all() and 0.99 < found[-1] < 1
    middle = np.array([[0.6, 0.6, 0.6], [0.5, 0.3, 0.2]], np.float32)
    assert tone(middle) == pytest.approx(middle - TOE, abs=1e-6)
    assert START < tone(np.array([[0.9, 0.9, 0.9]], np.float32)).max() < 0.9


def test_a_level_table_is_shown_the_lighter_the_lighter_it_is_and_the_longer_it_is_exposed() -> None:
    usual, short = (lit_level((0.1, 0.1, 0.1), 1.0, exposure).astype(int) for exposure in (1.0, 0.5))
    assert usual.shape == (256, 3)
    assert (np.diff(usual, axis=0) >= 0).all() and usual[-1].min() > 240
    assert (short[20:] < usual[20:]).all()


def test_the_table_is_lightest_where_the_lamp_is_mirrored() -> None:
    point, felt = np.array([[2.5, -2.0, 0.0]], np.float32), (0.1, 0.1, 0.1)
    before_it, beside_it = ((point[0] + 15 * LAMP * way).tolist() for way in ((-1, -1, 1), (1, 1, 1)))
    mirrored, aside = (hazes(point, tuple(eye), felt, 0.3, 0.5, 1.0)[0] for eye in (before_it, beside_it))
    assert mirrored == pytest.approx(1)
    assert (aside < 0.95).all() and (aside > 0.7).all()


@pytest.mark.parametrize("around", SIDES)
def test_what_a_ball_mirrors_has_no_seams(around: int) -> None:
    """The studio is kept as the six faces of a cube, which must fit together."""
    at = (np.arange(SIZE) + 0.5) / SIZE * 2 - 1
    inner = np.hypot(at[:, None], at[None, :]) < 0.77
    mirrored = seen_ball(around, 50, BLACK).surface(BLACK, 0.62, 0.0, 1.0).sum(axis=1).reshape(SIZE, SIZE)
    for light, seen in ((mirrored, inner), (mirrored.T, inner.T)):
        steps = np.abs(np.diff(light, axis=1))[seen[:, 1:] & seen[:, :-1]]
        assert steps.max() < 0.3 * mirrored[inner].max()


def test_a_picture_of_a_ball_goes_on_beside_it_as_at_its_edge() -> None:
    ball = seen_ball(0, 50)
    picture = ball.developed(ball.stone(GREY, 0.3) * 0.3).astype(int)
    for corner, edge in (((0, 0), (9, 9)), ((-1, -1), (-10, -10)), ((0, -1), (9, -10))):
        assert np.abs(picture[corner] - picture[edge]).max() <= 3


def test_what_is_exposed_longer_is_lighter() -> None:
    short, long = (Ball(gaze_from(0, 50), SIZE, GREY, exposure) for exposure in (0.5, 1.0))
    dim, bright = (ball.developed(ball.stone(GREY, 0.0)).mean() for ball in (short, long))
    assert bright > dim + 20


@pytest.mark.parametrize(("mean", "peak"), [((0.30, 0.31, 0.33), 0.8), ((0.2, 0.1, 0.05), 0.6)])
def test_a_picture_that_is_tinted_looks_lit(mean: tuple[float, ...], peak: float) -> None:
    ball = seen_ball(0, 50)
    lit = ball.surface(mean, 0.4, 0.5, 0.2)
    tint = ball.tint(lit, mean, peak) / 255
    shown = tint * encode(np.array(mean)) / peak
    assert np.abs(shown - ball.developed(lit) / 255)[tint < 1].max() < 0.01
    assert (tint < 1).mean() > 0.5


@pytest.mark.parametrize(
    ("mean", "peak", "dim", "most"), [((0.3, 0.31, 0.33), 0.8, 0.7, 0.16), ((0.03, 0.03, 0.03), 0.4, 1.0, 0.07)]
)
def test_a_picture_under_its_skin_looks_lit_and_polished(
    mean: tuple[float, ...], peak: float, dim: float, most: float
) -> None:
    ball = seen_ball(0, 50)
    polish = ball.polish()
    skin = ball.skin(polish, mean, 0.3, peak, dim) / 255
    opacity = skin[..., 3:]
    shown = encode(np.array(mean)) / peak * (1 - opacity) + skin[..., :3] * opacity
    wrong = np.abs(shown - ball.developed(ball.stone(mean, 0.3) * np.float32(dim) + polish) / 255)
    assert wrong.mean() < 0.01 and wrong.max() < most


def test_strong_light_of_any_colour_is_nearly_white() -> None:
    assert tone(np.array([[20.0, 5.0, 1.0]], np.float32)).min() > 0.7


def test_a_lighter_picture_of_a_table_is_shown_lighter() -> None:
    usual, lighter = (lit_level((0.1, 0.1, 0.1), brightness, 1.0).astype(int) for brightness in (1.0, 1.3))
    assert (lighter[20:200] > usual[20:200]).all()
