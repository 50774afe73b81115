"""The director: cuts at turn marks only, a steady camera between them, the action in the picture."""

from itertools import pairwise
from math import dist, pi, radians

import pytest

from tests.motion.camera.seeing import seen
from tests.motion.games import BOARDS, filmed, random_game
from zertz3d.bench.camera import board_height, watch
from zertz3d.motion.camera import show_camera
from zertz3d.motion.camera.show_camera import Direction, Drama, directed
from zertz3d.motion.camera.view import FARTHEST, HIGHEST, LOWEST, NEAREST, Window
from zertz3d.motion.layout import arrangement_for, furniture
from zertz3d.motion.timeline import Timeline
from zertz3d.records.reader import read
from zertz3d.resources import assets
from zertz3d.rules import Capture, Game, Placement

STEP = 1 / 40
SAMPLES = assets() / "games"
FASTEST = 2.0
"""Pitches that the camera may move in one step where there is no cut: 80 a second, in a flight across the table."""


def drama_of(game: Game) -> Drama:
    """Chains and claims of two or more, and the end."""
    found: dict[int, show_camera.Kind] = {}
    for turn, node in enumerate(game.main_line(), 1):
        move = node.move
        if (isinstance(move, Capture) and len(move.jumps) > 1) or (isinstance(move, Placement) and move.claims):
            found[turn] = "near"
    found[len(game.main_line())] = "end"
    return found


def shown(seed: int, aspect: float = 16 / 9, still: bool = False) -> tuple[Timeline, Direction]:
    game = random_game(seed)
    film = filmed(game, arrangement=arrangement_for(aspect))
    return film, directed(film, drama_of(game), film.table, aspect, winner=seed % 2, still=still)


def times(film: Timeline) -> list[float]:
    return [k * STEP for k in range(int((film.duration + 12) / STEP))]


@pytest.mark.parametrize("seed", range(len(BOARDS)))
def test_cameras_change_at_turn_marks_only(seed: int) -> None:
    film, direction = shown(seed)
    assert {take.start for take in direction.takes} <= set(film.marks)
    assert {"wide", "board", "near", "end"} >= {take.kind for take in direction.takes}
    assert direction.takes[-1].kind == "end"
    assert any(take.cut for take in direction.takes[1:])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("aspect", [16 / 9, 9 / 16])
def test_between_cuts_the_camera_is_steady(seed: int, aspect: float) -> None:
    film, direction = shown(seed, aspect)
    cuts = [take.start for take in direction.takes if take.cut]
    for (before, one), (after, other) in pairwise([(t, direction.view(t)) for t in times(film)]):
        if not any(before < cut <= after for cut in cuts):
            assert dist(one.eye, other.eye) < FASTEST * max(1.0, one.distance / 24), (before, one, other)
            assert dist(one.target, other.target) < 0.6


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("aspect", [16 / 9, 1.0, 9 / 16])
def test_every_view_is_inside_the_limits(seed: int, aspect: float) -> None:
    film, direction = shown(seed, aspect)
    for t in times(film)[::7]:
        view = direction.view(t, 3 * t)
        assert LOWEST <= view.elevation <= HIGHEST and NEAREST <= view.distance <= FARTHEST
        assert view.eye[2] > 1.0


@pytest.mark.parametrize("seed", range(8))
def test_jumps_and_islands_are_in_the_picture(seed: int) -> None:
    film, direction = shown(seed)
    side, end = furniture(film.start.board).reach
    for t in times(film)[::11]:
        take = direction.takes[direction.take_at(t)]
        if take.kind == "end" or (not take.cut and t - take.start < show_camera.FLIGHT):
            continue
        for pose in film.sample(min(t, film.duration)).values():
            if pose.phase in ("flight", "rolling") and abs(pose.x) <= side and abs(pose.y) <= end:
                assert max(map(abs, seen(direction.view(t), (pose.x, pose.y, pose.z), 16 / 9))) < 1, (t, take, pose)


@pytest.mark.parametrize("aspect", [21 / 9, 9 / 16])
def test_where_the_furniture_stands_for_the_seat_all_is_seen_from_there(aspect: float) -> None:
    film, direction = shown(1, aspect)
    looked = watch(film, lambda t: direction.view(min(t, film.duration), t), (), (round(720 * aspect), 720))
    assert looked.outside <= 0.02
    views = [direction.view(t) for t in times(film)[::11] if t < film.duration]
    assert all(abs(view.azimuth) < radians(60) for view in views)


def test_the_board_is_large_in_every_take() -> None:
    """The least is 45 % of the picture's height, where the walk looks along the line of the trays."""
    for record in (record for name in ("37-standard", "61-standard") for record in read(SAMPLES / f"{name}.txt")):
        assert record.game
        film = filmed(record.game)
        direction = directed(film, drama_of(record.game), film.table, 16 / 9)
        for second in range(int(film.duration)):
            assert board_height(direction.view(float(second)), film.table, 16 / 9) >= 45, (record.source, second)


@pytest.mark.parametrize("still", [False, True])
def test_while_players_think_the_camera_goes_back_to_its_walk(still: bool) -> None:
    game = random_game(1)
    film = filmed(game)
    direction = directed(
        film, drama_of(game) | {len(film.turns): "near"}, film.table, 16 / 9, still=still, goes_on=True
    )
    near, waiting = direction.takes[-2:]
    assert (near.kind, near.walks) == ("near", False) and waiting.kind != "end" and waiting.walks
    end = film.duration
    if still:
        assert direction.view(end + 1, end + 1) == direction.view(end + 50, end + 50)
        return
    assert dist(direction.view(end - 0.01).eye, direction.view(end + 0.01).eye) < FASTEST
    there = end + show_camera.FLIGHT
    assert dist(direction.view(there, there).eye, direction.view(there, there + 20).eye) > 5


def test_drama_is_seen_from_near_by_and_low() -> None:
    game = random_game(2)
    film, direction = shown(2)
    for turn, kind in drama_of(game).items():
        middle = (film.marks[turn - 1] + film.marks[turn]) / 2
        take = direction.takes[direction.take_at(middle)]
        assert take.kind == "near", (turn, kind)
    wide = direction.view(1.0)
    near = next(take for take in direction.takes if take.kind == "near")
    close = direction.view(near.start + 1.0)
    assert close.distance < wide.distance and close.elevation < wide.elevation


def test_a_turn_that_is_added_changes_no_take_but_the_last() -> None:
    game = random_game(3)
    film, drama = filmed(game), drama_of(game)
    drama = {turn: kind for turn, kind in drama.items() if kind == "near"}
    whole = directed(film, drama, furniture(film.start.board), 1.6)
    for turns in range(1, len(film.turns)):
        known = {turn: kind for turn, kind in drama.items() if turn <= turns}
        part = directed(film.truncate(turns), known, furniture(film.start.board), 1.6)
        assert part.takes[:-1] == whole.takes[: len(part.takes) - 1]


def test_the_walk_goes_on_while_the_film_waits() -> None:
    _, direction = shown(1)
    assert direction.view(1.0, 1.0).azimuth != pytest.approx(direction.view(1.0, 8.0).azimuth)
    assert direction.view(1.0, 1.0 + show_camera.LAP).eye == pytest.approx(direction.view(1.0, 1.0).eye)


def test_the_end_is_seen_from_the_winners_side() -> None:
    film, direction = shown(1)
    assert direction.view(film.duration + 30).azimuth % (2 * pi) == pytest.approx(pi)


def test_a_still_camera_only_cuts() -> None:
    film, direction = shown(4, still=True)
    assert all(take.cut for take in direction.takes)
    views = {direction.view(t, 5 * t) for t in times(film)}
    assert len(views) == len(direction.takes)


def test_an_empty_film_has_a_view() -> None:
    start = random_game(0).root.position
    direction = directed(Timeline.begin(start), {}, furniture(start.board), 1.6)
    assert direction.view(0.0).distance > NEAREST


@pytest.mark.parametrize("seed", range(8))
def test_what_moves_is_in_the_free_part_of_the_picture(seed: int) -> None:
    game = random_game(seed)
    film, window = filmed(game), Window(-0.95, 0.95, -0.8, 0.6)
    direction = directed(film, drama_of(game), furniture(film.start.board), 16 / 9, window)
    looked = watch(film, direction.view, ((-1, 1, -1, -0.8), (-1, 1, 0.6, 1)))
    assert looked.outside <= 0.02
    assert looked.behind == 0
