"""Motion blur: more exposures the faster a piece moves, none at rest, and always the same picture."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import numpy as np
import pytest

from tests.app.games import opening
from zertz3d.app.film import shutter
from zertz3d.app.film.frame_renderer import open_renderer
from zertz3d.app.film.frames import FilmFrame, FilmOptions, FilmPlan
from zertz3d.app.film.titles import GameFacts
from zertz3d.motion.timeline import Timeline
from zertz3d.scene.parts import themes

FILM = Timeline.of(opening(2))
FRAME = 1 / 30


def moving() -> float:
    """A time at which a piece is carried fast."""
    clip = next(clip for clip in FILM.turns[0].clips if clip.motion.at(0.0).phase == "carried")
    return (clip.start + clip.end) / 2


def test_a_frame_at_rest_is_one_exposure() -> None:
    assert shutter.list_exposures(FILM, 0.0, FRAME) == [0.0]
    assert shutter.list_exposures(FILM, FILM.duration, FRAME) == [FILM.duration]


def test_exposures_fill_half_of_the_frame_evenly_around_its_time() -> None:
    time = moving()
    found = shutter.list_exposures(FILM, time, FRAME)
    assert 2 <= len(found) <= shutter.MOST
    assert sum(found) / len(found) == pytest.approx(time)
    assert np.diff(found) == pytest.approx(FRAME / 2 / len(found))


def test_no_piece_moves_far_from_one_exposure_to_the_next() -> None:
    for k in range(int(FILM.duration * 30)):
        found = shutter.list_exposures(FILM, k / 30, FRAME)
        poses = [FILM.sample(t) for t in found]
        for a, b in pairwise(poses):
            assert max(dist(a[piece][:3], b[piece][:3]) for piece in a) < 2 * shutter.GRAIN


def test_a_frame_has_so_many_exposures_and_no_more() -> None:
    assert len(shutter.list_exposures(FILM, moving(), 1.5)) == shutter.MOST


def test_light_is_gathered_and_not_levels() -> None:
    black, white = np.zeros((2, 2, 3), np.uint8), np.full((2, 2, 3), 255, np.uint8)
    assert (shutter.blend([black, white]) == 186).all(), "half the light looks brighter than half the level"
    levels = np.arange(256, dtype=np.uint8).reshape(16, 16, 1).repeat(3, axis=2)
    assert np.array_equal(shutter.blend([levels] * 5), levels)
    assert shutter.blend([levels]) is levels


def test_what_moves_is_blurred_and_the_rest_is_not() -> None:
    options = FilmOptions((160, 100), themes.theme("felt"), "classic", follow=False)
    sharp = FilmPlan(FILM, options, GameFacts.of_game(opening(2)))
    blurred = replace(sharp, options=replace(options, shutter=True))
    pictures = []
    for plan in (sharp, blurred, blurred):
        with open_renderer(plan) as opened:
            pictures.append((opened.picture(FilmFrame(0.0, 0.0)), opened.picture(FilmFrame(moving(), moving()))))
    (still, taken), (same, soft), again = pictures
    assert np.array_equal(still, same), "nothing moves"
    changed = (taken != soft).any(axis=2)
    assert 0 < changed.mean() < 0.2, "only where the marble flies"
    assert np.array_equal(soft, again[1])
