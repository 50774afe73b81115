"""How a ring is drawn out of the board: gripped, turned as it slides, tilted in the air, and let go on its edge."""

from functools import cache
from itertools import pairwise
from math import atan2, dist, hypot, pi

import pytest

from tests.motion.games import filmed, played, random_game
from zertz3d.motion.carry_path import Stir
from zertz3d.motion.choreography import LEVELS
from zertz3d.motion.choreography.removing import GRIP, GRIPPED, LEANT, STOREY, TURNED, drawn_out
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.dynamics.ring_settling import RINGING
from zertz3d.motion.layout import Arrangement, Pose
from zertz3d.motion.ring_exit import channel
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Clip
from zertz3d.rules import Position, RingRemoved

EMPTY = Position.start("37")
Removal = list[Clip]


@cache
def removals(level: str = "full") -> list[Removal]:
    """The movements of each ring that a player has removed in some games."""
    found: list[Removal] = []
    for game in (random_game(0, EMPTY, 14), random_game(8, EMPTY, 14), random_game(23, turns=23)):
        for node, turn in zip(game.main_line(), filmed(game, level=level).turns, strict=True):
            removed = [f"ring-{event.cell}" for event in node.events if isinstance(event, RingRemoved)]
            found += [[clip for clip in turn.clips if clip.piece == piece] for piece in removed if len(removed) == 1]
    assert len(found) > 20
    return found


def yaw(pose: Pose) -> float:
    """How far a flat ring is turned."""
    return 2 * atan2(pose.qz, pose.qw)


def less(angle: float) -> float:
    """An angle from minus to plus half a turn."""
    return (angle + pi) % (2 * pi) - pi


def slide(removal: Removal) -> Clip:
    return next(clip for clip in removal if clip.motion.at(0.0).phase == "sliding")


def low(clip: Clip, t: float) -> float:
    """In which direction a tilted ring has its low side: there its axis leans to."""
    w, x, y, z = clip.motion.at(t)[3:7]
    return atan2(2 * (y * z - w * x), 2 * (x * z + w * y))


def test_a_ring_turns_as_it_slides_towards_how_it_will_lie() -> None:
    turned = []
    for removal in removals():
        slid, home = slide(removal), removal[-1].after
        start = slid.motion.at(0.0)
        turn = less(yaw(slid.motion.at(slid.end - slid.start)) - yaw(start))
        assert turn * less(yaw(home) - yaw(start)) > 0
        assert TURNED[0] - 1e-9 <= abs(turn) <= TURNED[1] + 1e-9
        turned.append(turn)
    assert min(turned) < 0 < max(turned) and len({round(turn, 6) for turn in turned}) > 10


def test_a_hand_that_grips_a_ring_turns_it_back_a_little_before_it_slides() -> None:
    for removal in removals():
        gripped, slid = removal[0], slide(removal)
        assert isinstance(gripped.motion, Stir) and gripped.motion.duration == GRIP
        turn = less(yaw(slid.motion.at(slid.end - slid.start)) - yaw(slid.motion.at(0.0)))
        assert gripped.motion.angle * turn < 0 and abs(gripped.motion.angle) == GRIPPED
        assert slid.start == pytest.approx(gripped.end)


@pytest.mark.parametrize("level", LEVELS)
def test_only_where_pieces_have_weight_is_a_ring_gripped_tilted_and_let_go(level: str) -> None:
    kinds = {tuple(clip.motion.at(0.0).phase for clip in removal) for removal in removals(level)}
    wanted = {"full": {("settling", "sliding", "carried", "settling")}, "reduced": {("sliding", "carried")}}
    assert kinds - {("settling", "sliding", "carried")} == wanted.get(level, {("rest",)})


@pytest.mark.parametrize("level", ["full", "reduced"])
def test_each_movement_of_a_ring_begins_as_the_one_before_it_ended(level: str) -> None:
    for removal in removals(level):
        for before, after in pairwise(removal):
            one, other = before.motion.at(before.end - before.start), after.motion.at(0.0)
            assert one[:3] == pytest.approx(other[:3], abs=1e-6)
            assert abs(sum(a * b for a, b in zip(one[3:7], other[3:7], strict=True))) == pytest.approx(1, abs=1e-9)
        last = removal[-1]
        assert last.motion.at(last.end - last.start)[:7] == pytest.approx(last.after[:7], abs=1e-6)


def test_a_ring_that_has_no_room_to_be_tilted_is_set_down_flat() -> None:
    flat = [removal for removal in removals() if removal[-1].motion.at(0.0).phase == "carried"]
    assert 0 < len(flat) < len(removals()) / 4
    for removal in flat:
        carried = removal[-1]
        poses = [carried.motion.at((carried.end - carried.start) * k / 50) for k in range(51)]
        assert all(abs(pose.qx) + abs(pose.qy) < 1e-9 for pose in poses)


def test_a_ring_is_let_go_on_its_edge_the_low_side_ahead_or_nearly() -> None:
    leant, aside = [], []
    for removal in removals():
        last, home, start = removal[-1], removal[-1].after, slide(removal).motion.at(0.0)
        if last.end - last.start != pytest.approx(RINGING):
            continue
        pose = last.motion.at(0.0)
        leant.append(2 * atan2(hypot(pose.qx, pose.qy), hypot(pose.qw, pose.qz)))
        aside.append(less(low(last, 0.0) - atan2(home.y - start.y, home.x - start.x)))
    assert len(leant) > 15 and len({round(lean, 6) for lean in leant}) == 4, "more could not be told apart"
    assert LEANT[0] - 1e-9 <= min(leant) and max(leant) <= LEANT[1] + 1e-9
    assert max(map(abs, aside)) <= 1 + 1e-9 and min(aside) < -0.3 and max(aside) > 0.3


def test_the_edge_on_which_a_ring_stands_runs_around_to_either_side() -> None:
    ways = [less(low(last, 0.02) - low(last, 0.0)) for last in (removal[-1] for removal in removals())
            if last.end - last.start == pytest.approx(RINGING)]  # fmt: skip
    assert min(ways) < -0.1 and max(ways) > 0.1


def test_a_ring_that_is_shut_in_is_lifted_without_a_turn_to_grip_it() -> None:
    around = [cell for cell in EMPTY.board.cells if cell not in ("c3", "c4", "d3", "d5", "e3", "e4", "a1")]
    turn = filmed(played("Wb2,d4", start=Position.setup("37", "standard", around, {}))).turns[0]
    clips = [clip for clip in turn.clips if clip.piece == "ring-d4"]
    assert clips[0].motion.at(0.0).phase == "carried" and clips[0].start == turn.captions[-1].start
    assert clips[-1].after.phase == "rest"


def test_a_second_hand_carries_a_ring_higher() -> None:
    film = Timeline.begin(EMPTY)
    builder = TurnBuilder(film.cast, film.poses, "full", 0, EMPTY.rules)
    piece, start, home = builder.act(RingRemoved(0, "a1"))
    way = channel(EMPTY.board, "a1", [cell for cell in EMPTY.board.cells if cell != "a1"], home[:2])
    lanes, tops = drawn_out(builder, piece, start, home, way), []
    for storey in range(3):
        carried = next(motion for motion in lanes(storey) if motion.at(0.0).phase == "carried")
        tops.append(max(carried.at(carried.duration * k / 100).z for k in range(101)))
    assert tops[1] - tops[0] > 0.8 * STOREY and tops[2] - tops[1] > 0.8 * STOREY


@pytest.mark.parametrize("arrangement", ["usual", "tall", "wide"])
@pytest.mark.parametrize("player", [0, 1])
def test_a_ring_leaves_the_board_on_the_side_of_its_tray(player: int, arrangement: Arrangement) -> None:
    start = Position.setup("37", "standard", ("d1", "d2", "d4"), {}, mover=player)
    film = Timeline.begin(start, "full", arrangement).append(start.play(start.parse_move("Wd1,d4"))[1])
    (slid,) = (clip for clip in film.turns[0].clips if clip.motion.at(0.0).phase == "sliding")
    begun, left, home = slid.motion.at(0.0), slid.motion.at(slid.end - slid.start), film.final_poses["ring-d4"]
    assert dist(left[:2], home[:2]) < dist(begun[:2], home[:2]) - 2
