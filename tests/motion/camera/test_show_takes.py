"""Which camera of a show looks when, and where it stands: looked at without a picture."""

from itertools import pairwise
from math import dist, pi

import pytest

from tests.motion.games import filmed, random_game
from zertz3d.motion.camera import show_camera
from zertz3d.motion.camera.show_camera import CLOSEST, FLIGHT, LONGEST, Direction, Drama, Take, directed
from zertz3d.motion.camera.view import NEAREST, Window, framed
from zertz3d.motion.layout import RING_OUTER
from zertz3d.motion.timeline import Timeline

ASPECT = 16 / 9


@pytest.fixture(scope="module")
def film() -> Timeline:
    return filmed(random_game(3))


def takes(film: Timeline, drama: Drama, winner: int | None = 0, still: bool = False) -> tuple[Take, ...]:
    return directed(film, drama, film.table, ASPECT, winner=winner, still=still).takes


def test_quiet_cameras_are_high_and_low_in_turn_and_change_after_a_while(film: Timeline) -> None:
    found = takes(film, {})
    assert [take.kind for take in found] == [("wide", "board")[number % 2] for number in range(len(found))]
    assert len(found) > 2 and all(take.walks and take.cut for take in found)
    for before, take in pairwise(found):
        late = [mark for mark in film.marks if mark - before.start >= LONGEST]
        assert take.start == late[0]


def test_a_quiet_camera_is_not_changed_just_before_drama(film: Timeline) -> None:
    second = takes(film, {})[1]
    turn = film.marks.index(second.start) + 1
    found = takes(film, {turn + 1: "near"})
    assert second.start not in {take.start for take in found}
    near = next(take for take in found if take.kind == "near")
    assert near.start == film.marks[turn] and near.cut and not near.walks
    after = found[found.index(near) + 1]
    assert after.start == film.marks[turn + 1] and after.kind in ("wide", "board"), "the action is over"


def test_of_takes_that_begin_together_one_is_left(film: Timeline) -> None:
    found = takes(film, {1: "near"})
    assert [take.kind for take in found if take.start == film.marks[0]] == ["near"]
    starts = [take.start for take in found]
    assert starts == sorted(set(starts))


@pytest.mark.parametrize("winner", [0, 1, None])
@pytest.mark.parametrize("still", [False, True])
def test_the_end_is_of_its_winner_and_comes_with_a_flight(film: Timeline, winner: int | None, still: bool) -> None:
    last = takes(film, {len(film.turns): "end"}, winner, still)[-1]
    assert (last.kind, last.start, last.walks, last.cut) == ("end", film.duration, False, still)
    if winner is not None:
        assert last.azimuth == pi * winner
        board = takes(film, {len(film.turns): "end"}, None, still)[-1].space
        beyond, spots = last.space[len(board) :], film.table.spots[winner]
        held = [at for at in film.final_cast.pieces if at.kind in ("stand", "spot") and at.name == str(winner)]
        assert last.space[: len(board)] == board and bool(beyond) == bool(held)
        for at in held:
            spot = spots[at.number]
            assert any(dist((spot.x, spot.y), point[:2]) < 2 * RING_OUTER for point in beyond)
        assert all(any(dist(point[:2], (spot.x, spot.y)) < 2 * RING_OUTER for spot in spots) for point in beyond)


def test_a_game_that_goes_on_has_no_end(film: Timeline) -> None:
    drama: Drama = {3: "near", 9: "near"}
    assert all(take.kind != "end" for take in takes(film, drama))


SPACE = ((-4.0, -4.0, 0.0), (4.0, 4.0, 0.0), (-4.0, 4.0, 1.0))
NEAR = Take(10.0, "near", SPACE, 0.3, False, True)


def test_a_near_camera_leans_in_and_a_still_one_stands() -> None:
    moving, still = (Direction((NEAR,), ASPECT, still=still) for still in (False, True))
    assert moving.view(10.0).distance > moving.view(14.0).distance > moving.view(60.0).distance - 1e-9
    assert still.view(10.0) == still.view(14.0) and still.view(10.0).distance >= CLOSEST > NEAREST


def test_a_still_camera_does_not_walk() -> None:
    quiet = Take(0.0, "wide", SPACE, 0.1, True, True)
    moving, still = (Direction((quiet,), ASPECT, still=still) for still in (False, True))
    assert still.view(1.0, 1.0) == still.view(1.0, 30.0)
    assert moving.view(1.0, 1.0).azimuth != moving.view(1.0, 30.0).azimuth
    assert moving.view(30.0) == moving.view(30.0, 30.0)


@pytest.mark.parametrize(("told", "caption"), [(False, 0.0), (True, show_camera.CAPTION)])
def test_the_banner_takes_its_part_from_the_end_alone_and_captions_from_the_rest(told: bool, caption: float) -> None:
    for kind in ("end", "board"):
        takes = (Take(0.0, kind, SPACE, 0.0, False, True),)  # type: ignore[arg-type]
        direction = Direction(takes, ASPECT, told=told)
        bottom = -1.0 + (show_camera.BANNER if kind == "end" else caption)
        rise = show_camera.RISE[kind]  # type: ignore[index]
        wanted = framed(SPACE, 0.0, rise, ASPECT, margin=show_camera.FREE, window=Window(bottom=bottom))
        assert direction.view(0.0) == wanted


def test_where_there_are_panels_there_are_captions(film: Timeline) -> None:
    for window, told in ((Window(), False), (Window(panels=((-1.0, -0.6, 0.7, 1.0),)), True)):
        assert directed(film, {}, film.table, ASPECT, window).told == told


def test_a_camera_that_does_not_cut_flies_and_arrives() -> None:
    takes = (Take(0.0, "board", SPACE, 0.0, False, True), Take(10.0, "end", SPACE, 2.0, False, False))
    direction = Direction(takes, ASPECT)
    alone = Direction(takes[1:], ASPECT)
    assert direction.take_at(9.9) == 0 and direction.take_at(10.0) == 1
    assert direction.view(10.0).eye == pytest.approx(direction.view(9.99).eye)
    assert 0.0 < direction.view(10.0 + FLIGHT / 2).azimuth < 2.0
    assert direction.view(10.0 + FLIGHT) == alone.view(10.0 + FLIGHT)


def test_the_action_is_seen_from_the_side_where_it_is_larger(film: Timeline) -> None:
    drama: Drama = dict.fromkeys(range(1, len(film.turns)), "near")
    for take in takes(film, drama):
        if take.kind == "near":
            walk = show_camera.walk(film.table.arrangement, take.start)
            other = 2 * walk - take.azimuth
            here, there = (
                framed(take.space, side, show_camera.RISE["near"], ASPECT).distance for side in (take.azimuth, other)
            )
            assert take.azimuth != other and here <= there + 1e-9
