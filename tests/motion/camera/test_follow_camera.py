"""The camera that follows rests at home, comes near for what is worth it, and loses nothing that moves."""

from itertools import pairwise
from math import dist, inf

import pytest

from tests.motion.games import filmed, random_game
from zertz3d.bench.camera import watch
from zertz3d.motion.camera.follow_camera import (
    CALM,
    CROUCH,
    LEAST,
    SHORTEST,
    SPEED,
    Following,
    Stay,
    flight,
    followed,
)  # fmt: skip
from zertz3d.motion.camera.sight import MovingPiece, Sight, jumps, spots
from zertz3d.motion.camera.view import WHOLE, View, Window, seat
from zertz3d.motion.layout import furniture
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Turn
from zertz3d.records.reader import read
from zertz3d.resources import assets

GAMES = ("37-standard", "48-tournament", "61-standard", "long-chain", "big-claim", "win-each-colour")
ASPECT = 16 / 9
WINDOWS: tuple[Window, ...] = (WHOLE, Window(-0.95, 0.5, -0.7, 0.7))


def recorded(name: str) -> Timeline:
    game = read(assets() / "games" / f"{name}.txt")[0].game
    assert game
    return Timeline.of(game)


def home_of(film: Timeline, window: Window = WHOLE) -> View:
    return seat(furniture(film.start.board), ASPECT, window=window)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("window", WINDOWS)
def test_it_rests_and_loses_nothing(name: str, window: Window) -> None:
    film = recorded(name)
    seen = watch(film, followed(film, home_of(film, window), ASPECT, window).view, ())
    assert seen.outside == 0 and seen.turned <= 1
    assert seen.still >= 0.7 or film.duration < 20


@pytest.mark.parametrize("seed", range(16))
def test_what_moves_is_in_its_part_of_the_picture_at_every_instant(seed: int) -> None:
    film, window = filmed(random_game(seed)), WINDOWS[1]
    following = followed(film, home_of(film, window), ASPECT, window)
    for turn, mark in zip(film.turns, film.marks, strict=False):
        for spot in spots(turn, mark):
            assert Sight(following.view(spot.time), ASPECT, window).sees(spot), spot


def lost(film: Timeline, following: Following) -> list[MovingPiece]:
    """What is not seen while the camera is not on its way to the winning set."""
    moving = [spots(turn, mark) for turn, mark in zip(film.turns, film.marks, strict=False)]
    quiet = [spot for turn, at in zip(film.turns, moving, strict=True) if not won(turn) for spot in at]
    return [spot for spot in quiet if not Sight(following.view(spot.time), ASPECT).sees(spot)]


def won(turn: Turn) -> bool:
    return any(cue.kind == "win" for cue in turn.cues)


@pytest.mark.parametrize("seed", range(8))
def test_it_steps_back_for_what_would_leave_the_picture_and_comes_back(seed: int) -> None:
    film = filmed(random_game(seed))
    homes = (home_of(film).zoom(1 - part / 100) for part in range(30))
    tight = next(home for home in homes if lost(film, Following(film, home, ASPECT, WHOLE, ())))
    following = followed(film, tight, ASPECT)
    assert lost(film, following) == []
    assert any(stay.view.distance > tight.distance for stay in following.away)
    assert following.stays[0].view == tight


@pytest.mark.parametrize("seed", range(6))
def test_a_film_that_grows_changes_nothing_that_was_decided(seed: int) -> None:
    film = filmed(random_game(seed))
    home, grown = home_of(film), None
    for turns in range(len(film.turns) + 1):
        grown = followed(film.truncate(turns), home, ASPECT, before=grown)
        assert grown == followed(film.truncate(turns), home, ASPECT)
    assert grown and grown.stays == followed(film, home, ASPECT).stays


@pytest.mark.parametrize("name", GAMES)
def test_stays_follow_each_other(name: str) -> None:
    film = recorded(name)
    stays = followed(film, home_of(film), ASPECT).stays
    assert all(stay.start <= stay.end for stay in stays)
    assert all(before.end < after.start for before, after in pairwise(stays))


def test_it_comes_near_for_a_long_chain() -> None:
    film = recorded("long-chain")
    turn = max(range(len(film.turns)), key=lambda n: jumps(film.turns[n]))
    assert jumps(film.turns[turn]) >= 4
    home = home_of(film).zoom(1.1)  # from there nothing leaves the picture shortly before
    following = followed(film.truncate(turn + 1), home, ASPECT)
    middle = (film.marks[turn] + film.marks[turn + 1]) / 2
    assert following.view(middle).distance < home.distance / 1.05
    assert following.view(film.marks[turn + 1] + CALM) == home or film.turns[turn + 1 :] == ()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("farther", [1.0, 1.15, 2.0])
def test_it_is_calm_slow_and_near_only_for_what_is_worth_it(name: str, farther: float) -> None:
    film = recorded(name)
    home = home_of(film).zoom(farther)
    following = followed(film, home, ASPECT)
    for one, other in pairwise(following.stays):
        seconds, away = other.start - one.end, dist(one.view.eye, other.view.eye)
        assert seconds >= SHORTEST - 1e-6
        assert away <= SPEED * seconds * max(one.view.distance, other.view.distance) + 1e-6
    near = [stay for stay in following.away if stay.view.distance < home.distance and stay.end < inf]
    for stay in near:
        turn = next(n for n, mark in enumerate(film.marks) if abs(mark + CROUCH - stay.start) < 1e-6)
        assert jumps(film.turns[turn]) >= 2 or claims(film.turns[turn])
        assert stay.end - stay.start >= LEAST
    for before, stay in pairwise(following.away):
        if stay in near:
            assert stay.start - flight(home, stay.view) >= before.end + flight(before.view, home) + CALM - 1e-6
    last = following.away[-1] if following.away else None
    if last and last.end == inf:
        assert last.start <= film.duration + 1e-6, "the winning set is seen while it is presented"


def claims(turn: Turn) -> bool:
    return any(cue.kind == "claim" for cue in turn.cues)


def test_it_comes_near_for_a_claim() -> None:
    film = recorded("37-standard")
    home = home_of(film).zoom(1.15)
    near = [stay for stay in followed(film, home, ASPECT).away if stay.view.distance < home.distance]
    seen = [n for n, mark in enumerate(film.marks[:-1]) if any(abs(mark + CROUCH - stay.start) < 1e-6 for stay in near)]
    assert any(claims(film.turns[n]) and jumps(film.turns[n]) < 2 for n in seen)


def test_a_plan_is_used_again_only_for_the_same_picture_and_the_same_game() -> None:
    film = recorded("long-chain")
    home, away = home_of(film), (Stay(0.0, 1.0, home_of(film).zoom(2.0)),)
    whole = followed(film, home, ASPECT)
    assert followed(film, home, ASPECT, before=Following(film, home, 1.0, WHOLE, away)) == whole
    assert followed(film, home, ASPECT, before=Following(film, home.zoom(1.1), ASPECT, WHOLE, away)) == whole
    assert followed(film, home, ASPECT, before=Following(film, home, ASPECT, WINDOWS[1], away)) == whole
    short = film.truncate(3)
    again = followed(short, home, ASPECT, before=Following(film, home, ASPECT, WHOLE, away))
    assert again == followed(short, home, ASPECT)
    assert followed(film, home, ASPECT, before=Following(film, home, ASPECT, WHOLE, away)).away == away
