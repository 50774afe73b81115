"""A marble that is let go over the bare table: it falls and rolls as marbles do, and comes back."""

from dataclasses import replace

import pytest

from tests.motion import laws
from tests.motion.games import filmed, random_game
from zertz3d.motion.choreography.dropped import drop
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.layout import MARBLE_RADIUS, furniture
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


def test_over_rings_trays_and_the_rack_nothing_is_dropped(film: Timeline) -> None:
    things = furniture(film.start.board)
    for box in (*things.trays, things.rack):
        assert let_go(film, box.x, box.y)[1] is None
    ring = next(pose for piece, pose in film.final_poses.items() if piece.startswith("ring"))
    assert let_go(film, ring.x + 0.3, ring.y)[1] is None


def test_it_is_the_same_each_time(film: Timeline) -> None:
    assert let_go(film, 0.0, -4.2) == let_go(film, 0.0, -4.2)


def test_a_marble_that_lies_on_the_table_already_rolls(film: Timeline) -> None:
    _, found = let_go(film, 0.0, -4.2, MARBLE_RADIUS - 1e-12)
    assert found and "rolling" in {clip.motion.at(0.0).phase for clip in found.clips}
