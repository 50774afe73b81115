"""A marble that is let go over the bare table: it falls and rolls as marbles do, and comes back."""

from dataclasses import replace
from itertools import pairwise
from math import atan2, hypot

import pytest

from tests.motion import laws
from tests.motion.games import filmed, random_game
from zertz3d.motion.carry_path import Stir
from zertz3d.motion.choreography.dropped import AIR, SLOWED, SPEEDS, drop
from zertz3d.motion.choreography.set_down import FAINT, GRIPPED, keep_speed
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.layout import MARBLE_RADIUS, furniture
from zertz3d.motion.physics import Flight, Roll
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Turn

GAME = random_game(0)


def let_go(film: Timeline, x: float, y: float, z: float = 1.1) -> tuple[str, Turn | None]:
    """The next white marble, let go over a point of the table after the film's last turn."""
    piece = film.final_cast.groove("W")[0]
    home = film.final_poses[piece]
    before = {**film.final_poses, piece: home._replace(x=x, y=y, z=z, phase="carried")}
    builder = TurnBuilder(film.final_cast, before, film.level, len(film.turns), film.start.rules)
    return piece, drop(builder, piece, home)


@pytest.fixture(scope="module")
def film() -> Timeline:
    return filmed(GAME).truncate(9)


@pytest.mark.parametrize("place", [(0.0, -4.2), (3.4, 0.3), (-3.5, 2.0), (3.2, 3.4), (-3.4, -3.0)])
def test_it_falls_rolls_and_is_fetched_and_no_law_is_broken(film: Timeline, place: tuple[float, float]) -> None:
    piece, found = let_go(film, *place)
    assert found
    whole = replace(film, turns=(*film.turns, found), marks=(*film.marks, film.duration + found.duration))
    turn = laws.sampled(whole, len(film.turns))
    broken = [*laws.overlaps(whole, turn), *laws.speeds(turn), *laws.flights(turn, []), *laws.rolling(turn)]
    assert not [*broken, *laws.orientations(turn)]
    assert found.sample(found.duration)[piece] == film.final_poses[piece]
    assert set(turn.names) == {piece}


def test_it_bounces_lower_and_lower_and_lies_for_a_moment(film: Timeline) -> None:
    _, found = let_go(film, 0.0, -4.2)
    assert found
    ways = [clip.motion for clip in found.clips]
    phases = [way.at(0.0).phase for way in ways]
    assert phases[0] == "flight" and phases.count("flight") >= 2 and phases[-3:] == ["rolling", "settling", "carried"]
    lying = found.clips[-3].after
    assert lying.z == MARBLE_RADIUS and 0.2 < abs(lying.x) + abs(lying.y + 4.2) < 3
    assert found.clips[-2].start - found.clips[-3].end >= 0.4
    assert {cue.material for cue in found.cues if cue.kind in ("impact", "roll")} == {"marble-table"}


@pytest.mark.parametrize("height", [1.1, 2.6])
def test_bounces_keep_their_part_of_the_speed_and_friction_takes_the_rest(film: Timeline, height: float) -> None:
    _, found = let_go(film, 0.0, -4.2, height)
    assert found
    flights = [clip.motion for clip in found.clips if isinstance(clip.motion, Flight)]
    (rolled,) = (clip.motion for clip in found.clips if isinstance(clip.motion, Roll))
    assert flights[0].start == (0.0, -4.2, height)
    assert flights[0].at(flights[0].duration).z == pytest.approx(MARBLE_RADIUS)
    for before, after in pairwise(flights):
        assert after.velocity[2] == pytest.approx(keep_speed(before.impact))
        assert after.velocity[:2] == before.velocity[:2] == flights[0].velocity[:2]
    assert keep_speed(flights[-1].impact) <= FAINT
    speed = hypot(*flights[0].velocity[:2])
    assert rolled.way == pytest.approx(speed**2 / 2 / SLOWED)
    assert rolled.duration == pytest.approx(speed / SLOWED)


def test_marbles_fall_to_different_sides(film: Timeline) -> None:
    sides = set()
    for turns in range(3, 10):
        _, found = let_go(film.truncate(turns), 0.0, -4.6)
        assert found
        lying = found.clips[-3].after
        sides.add(round(atan2(lying.y + 4.6, lying.x), 1))
    assert len(sides) > 4


def test_it_falls_as_fast_aside_as_it_can_where_half_of_the_ways_are_shut(film: Timeline) -> None:
    tray = film.table.trays[0]
    x = tray.x - tray.width / 2 - MARBLE_RADIUS - AIR - 0.05
    for turns in range(3, 10):
        _, found = let_go(film.truncate(turns), x, tray.y)
        assert found
        flight = found.clips[0].motion
        assert isinstance(flight, Flight) and hypot(*flight.velocity[:2]) == pytest.approx(SPEEDS[0])
        assert found.clips[-3].after.x < x


def test_it_is_fetched_with_a_small_turn_to_either_side(film: Timeline) -> None:
    turned = []
    for turns in range(3, 10):
        _, found = let_go(film.truncate(turns), 0.0, -4.6)
        assert found and isinstance(found.clips[-2].motion, Stir)
        assert found.clips[-2].motion.pose == found.clips[-3].after
        turned.append(found.clips[-2].motion.angle)
    assert min(turned) < 0 < max(turned) and max(map(abs, turned)) <= GRIPPED


def test_over_rings_trays_and_the_rack_nothing_is_dropped(film: Timeline) -> None:
    things = furniture(film.start.board)
    for box in (*things.trays, things.rack):
        assert let_go(film, box.x, box.y)[1] is None
    rack = things.rack
    assert let_go(film, rack.x - rack.width / 2 - MARBLE_RADIUS / 2, rack.y)[1] is None
    ring = next(pose for piece, pose in film.final_poses.items() if piece.startswith("ring"))
    assert let_go(film, ring.x + 0.3, ring.y)[1] is None


def test_it_is_the_same_each_time(film: Timeline) -> None:
    assert let_go(film, 0.0, -4.2) == let_go(film, 0.0, -4.2)


def test_a_marble_that_lies_on_the_table_already_rolls(film: Timeline) -> None:
    _, found = let_go(film, 0.0, -4.2, MARBLE_RADIUS - 1e-12)
    assert found and "rolling" in {clip.motion.at(0.0).phase for clip in found.clips}
