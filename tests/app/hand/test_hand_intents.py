"""The hand asked by intents, without a window: what makes itself, what is let go, and what is said."""

from dataclasses import replace
from itertools import pairwise
from math import pi

import pytest

from tests.app.hand.at_table import Seat
from tests.app.hand.hands import PASSING
from tests.app.sessions import play
from zertz3d.app.hand.pick import Sight
from zertz3d.app.hand.pose_blend import blend, followed, mixed
from zertz3d.app.session import Grasp
from zertz3d.app.session.mode import Mover
from zertz3d.intents import Action, Intent, TableSpot
from zertz3d.motion.camera.view import preset
from zertz3d.motion.layout import Pose
from zertz3d.motion.quaternions import from_three, negative
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position

ONE_JUMP = Position.setup("37", "standard", Position.start().board.cells, {"d6": "W", "d7": "G", "a1": "B"})
JUMP = "37 standard oooo/ooooo/ooWooo/oooBooo/ooBWoo/ooooo/oooo 4/8/8 0/0/0 0/0/0 1 1"
TOUCH = Position.start("48", "tournament")


def test_what_leaves_no_choice_makes_itself_only_for_those_who_want_it() -> None:
    for wanted, line in ((True, ["x d7Wd5"]), (False, [])):
        seat = Seat(ONE_JUMP, auto_steps=wanted)
        seat.click("d7")
        assert seat.line == line
        assert seat.steps == ([] if wanted else ["d7"])


def test_what_a_press_can_become() -> None:
    """A gap or a bare table moves the camera; what nobody may take is refused, and what is begun goes on."""
    seat = Seat(Position.start())
    gap, ring, marble = TableSpot("d4"), TableSpot("d4", "ring-d4"), seat.marble("W")
    assert seat.grasps(gap, ring, TableSpot("table"), marble) == [None, Grasp.REFUSED, None, Grasp.PIECE]
    seat.keeper.why = "the computer thinks"
    assert seat.grasps(gap, ring, TableSpot("table"), marble) == [None, Grasp.REFUSED, None, Grasp.REFUSED]
    seat.keeper.why = None
    seat.click("pool", "W")
    seat.keeper.why = "the time is up"
    assert seat.grasps(gap, ring, TableSpot("table")) == [Grasp.CLICK, Grasp.CLICK, None]


def test_a_press_does_not_hurry_a_game_that_is_watched() -> None:
    seat = Seat(Position.start(), motion="full")
    for move in ("Wd4,d1", "Ga1,g1", "Bg4,a4"):
        play(seat.session, move, Mover.TYPED)
    table = seat.session.table
    assert seat.ask(Action.FIRST) and seat.ask(Action.PLAY)
    seat.session.tick(0.2)
    shown = table.player.playback.time
    seat.grasps(TableSpot("d4", "ring-d4"))
    assert table.player.playback.playing and table.player.playback.time == shown


def test_a_marble_falls_only_where_it_is_let_go_beside_the_board() -> None:
    for start, place, steps, falls in (
        (Position.start(), "table", [], True),
        (Position.start(), "pool", [], False),
        (TOUCH, "table", ["W"], False),
    ):
        seat = Seat(start, motion="full")
        player, marble = seat.session.table.player, seat.marble("W")
        assert seat.session.handle(Intent(Action.DRAG, marble))
        left, _near, _right, far = player.film.table.extent
        seat.mode.held.goal = left + 0.5, far - 1.0
        for _frame in range(60):
            seat.session.tick(1 / 60)
            seat.mode.pose(player.film.sample(0.0))
        assert seat.mode.held.piece == marble.piece
        assert seat.session.handle(Intent(Action.DROP, TableSpot(place)))
        seat.session.tick(1 / 60)
        assert seat.steps == steps and bool(seat.mode.held._loose) == falls


def test_nothing_is_taken_back_or_made_again_with_an_idle_hand() -> None:
    """Whole turns are then: that is for others."""
    seat = Seat(Position.start())
    undo, redo = Intent(Action.UNDO), Intent(Action.REDO)
    assert not seat.mode.handle(undo) and not seat.mode.handle(redo)
    seat.click("pool", "W")
    assert not seat.mode.handle(redo) and seat.mode.handle(undo) and seat.mode.handle(redo)


def test_what_was_dragged_when_the_game_went_on_is_not_let_go() -> None:
    seat = Seat(Position.start())
    assert seat.session.handle(Intent(Action.DRAG, seat.marble("W")))
    play(seat.session, "Bd4,a1", Mover.TYPED)
    seat.click("pool", "G")
    assert seat.session.handle(Intent(Action.DROP, TableSpot("table")))
    assert seat.steps == ["G"] and seat.said == []


def test_what_was_taken_back_does_not_make_itself_again() -> None:
    seat = Seat(ONE_JUMP, auto_steps=False)
    seat.click("d7")
    assert seat.ask(Action.UNDO) and seat.steps == []
    seat.session.table.change(replace(seat.session.table.settings, auto_steps=True))
    assert seat.ask(Action.REDO)
    assert seat.steps == ["d7"] and seat.line == []


@pytest.mark.parametrize("action", [Action.NEXT, Action.PREVIOUS, Action.FIRST, Action.PLAY])
def test_a_marble_that_must_be_played_is_not_left_in_the_air(action: Action) -> None:
    seat = Seat(TOUCH)
    seat.click("pool", "W")
    assert seat.ask(action)
    assert seat.steps == ["W"] and seat.said and seat.said[0].startswith("touch-move")


def test_what_was_refused_is_said_until_something_else_is() -> None:
    seat = Seat(Position.start())
    seat.click("d4")
    (first,) = seat.said
    seat.click("tray-1", "W")
    assert len(seat.said) == 1 and seat.said[0] != ""
    seat.click("pool", "W")
    assert seat.said == [], first


def test_nothing_is_begun_while_somebody_keeps_hands_off() -> None:
    seat = Seat(Position.start())
    seat.keeper.why = "the computer thinks"
    seat.click("pool", "W")
    assert seat.steps == [] and seat.said == ["the computer thinks"]


def test_a_move_that_is_complete_is_let_go_if_nobody_may_play_by_then() -> None:
    seat = Seat(Position.start())
    for place, colour in (("pool", "W"), ("d4", "")):
        seat.click(place, colour)
    assert seat.mode.held.preview, "half of it is seen"
    seat.keeper.why = "the time is up"
    seat.click("a1")
    assert seat.line == [] and seat.steps == [] and seat.said == ["the time is up"]
    assert seat.mode.held.preview is None


def test_what_was_touched_stays_in_hand_if_nobody_may_play_by_then() -> None:
    seat = Seat(TOUCH)
    for place, colour in (("pool", "W"), ("d4", "")):
        seat.click(place, colour)
    seat.keeper.why = "the time is up"
    seat.click("a1")
    assert seat.line == [] and seat.steps == ["W", "d4"] and seat.said == ["the time is up"]


def test_a_game_that_was_read_is_not_played_by_touch() -> None:
    """Whoever looks it through tries moves, whatever its rules."""
    for strict, held in ((True, ["W"]), (False, [])):
        seat = Seat(TOUCH)
        seat.session.table.show(Record("x", 1, "notation", Game(TOUCH, strict=strict)))
        seat.click("pool", "W")
        assert seat.steps == ["W"]
        seat.ask(Action.ESCAPE)
        assert seat.steps == held


def test_a_move_of_somebody_else_ends_what_was_begun() -> None:
    seat = Seat(Position.start())
    for place, colour in (("pool", "W"), ("d4", "")):
        seat.click(place, colour)
    play(seat.session, "Bd4,a1", Mover.TYPED)
    assert seat.steps == [] and seat.mode.hand.position.turn == 2
    assert seat.mode.held.preview is None and seat.mode.held.piece is None


def test_a_move_of_the_hand_is_shown_once() -> None:
    """What is played later goes on from where the film is."""
    seat = Seat(Position.start(), motion="full")
    for place, colour in (("pool", "W"), ("d4", ""), ("a1", "")):
        seat.click(place, colour)
    play(seat.session, "Gg4,a2", Mover.TYPED)
    player = seat.session.table.player
    while player.turn < 2:
        seat.session.tick(0.1)
    play(seat.session, "Bd7,a3", Mover.TYPED)
    assert player.playback.time >= player.film.marks[2] - 0.2


def test_the_hand_comes_first_only_where_it_has_something_to_decide() -> None:
    assert not Seat(Position.start()).mode.foremost
    assert Seat(Position.parse(PASSING)).mode.foremost
    begun = Seat(Position.start())
    begun.click("pool", "W")
    assert begun.mode.foremost
    begun.ask(Action.UNDO)
    assert begun.mode.hand.idle and begun.mode.foremost


def test_letting_go_of_nothing_changes_nothing() -> None:
    seat = Seat(Position.start())
    seat.click("pool", "W")
    seat.session.handle(Intent(Action.DROP, TableSpot("table")))
    assert seat.steps == ["W"], "it was taken by a click, not dragged"


# -------------------------------------------------------------------------------- keys


def test_a_placement_is_made_by_keys_alone() -> None:
    """Each choice begins near the one before, at first in the middle."""
    seat = Seat(Position.start())
    assert seat.ask(Action.TAKE, "W") and seat.mode.aim.cursor == "d4"
    seat.steer(0, 1)
    assert seat.mode.aim.cursor == "d5"
    assert seat.ask(Action.CHOOSE) and seat.steps == ["W", "d5"]
    assert seat.mode.aim.cursor == "c6", "the free ring nearest to it"
    seat.steer(1, 0)
    assert seat.mode.aim.cursor == "d7"
    assert seat.ask(Action.CHOOSE) and seat.line == ["Wd5,d7"]
    assert seat.mode.aim.cursor is None, "what follows is not steered"


def test_arrows_point_as_the_camera_sees_the_table() -> None:
    chosen = []
    for azimuth in (0.0, pi):
        seat = Seat(Position.start())
        seat.ask(Action.TAKE, "W")
        view = replace(preset("top", seat.session.table.player.film.table, 2.0), azimuth=azimuth)
        seat.mode.aim.look(Sight(view, 1000, 500), None)
        seat.steer(0, 1)
        chosen.append(seat.mode.aim.cursor)
    assert chosen == ["d5", "d3"]


def test_the_first_arrow_begins_in_the_middle_and_a_pointer_that_moves_takes_over() -> None:
    seat = Seat(Position.start())
    seat.ask(Action.TAKE, "W")
    seat.mode.aim.cursor = None
    seat.steer(0, 1)
    assert seat.mode.aim.cursor == "d4"
    sight = Sight(preset("top", seat.session.table.player.film.table, 2.0), 1000, 500)
    seat.mode.aim.look(sight, (0.0, 0.0))
    assert seat.mode.aim.cursor == "d4", "a pointer that rests does not"
    seat.mode.aim.look(sight, (0.1, 0.0))
    assert seat.mode.aim.cursor is None


def test_a_jump_is_made_by_keys_alone() -> None:
    seat = Seat(Position.parse(JUMP), auto_steps=False)
    assert seat.ask(Action.CHOOSE) and seat.steps == [] and seat.mode.active
    assert seat.mode.aim.cursor == "d4", "of the marbles that must jump the one in the middle"
    seat.steer(0, 0)
    assert seat.mode.aim.cursor == "e3", "in order, and after the last the first"
    assert seat.ask(Action.CHOOSE) and seat.steps == ["e3"]
    assert seat.mode.aim.cursor == "c4", "where it can land"
    assert seat.ask(Action.CHOOSE) and seat.steps == ["e3", "c4"]
    assert seat.ask(Action.CHOOSE) and seat.line == ["x e3Bc4Wc2"]


def test_nothing_is_chosen_by_keys_while_somebody_keeps_hands_off() -> None:
    seat = Seat(Position.parse(JUMP))
    seat.keeper.why = "the computer thinks"
    assert seat.ask(Action.CHOOSE)
    assert seat.mode.aim.cursor is None and not seat.mode.active and seat.said == ["the computer thinks"]


def test_a_move_by_keys_that_came_too_late_leaves_no_place_chosen() -> None:
    seat = Seat(Position.start())
    assert seat.ask(Action.TAKE, "W") and seat.ask(Action.CHOOSE) and seat.steps == ["W", "d4"]
    seat.keeper.why = "the time is up"
    assert seat.ask(Action.CHOOSE) and seat.line == [] and not seat.mode.active


def test_what_was_chosen_by_keys_is_let_go() -> None:
    seat = Seat(Position.parse(JUMP))
    assert seat.ask(Action.CHOOSE) and seat.mode.active
    assert seat.ask(Action.ESCAPE) and not seat.mode.active
    assert not seat.ask(Action.ESCAPE), "then Escape is for others"


# ------------------------------------------------------------------------------ blends


def test_a_piece_turns_the_shorter_way() -> None:
    start = Pose(0.0, 0.0, 0.0, *from_three(0.2, 0.4, 0.6), "carried")
    near = start._replace(x=2.0)
    far_name = Pose(2.0, 0.0, 0.0, *negative(start[3:7]), "carried")
    for goal in (near, far_name):
        half = mixed(start, goal, 0.5)
        assert abs(sum(a * b for a, b in zip(half[3:7], start[3:7], strict=True))) == pytest.approx(1)
        assert half.x == 1.0
    other = negative(from_three(0.25, 0.45, 0.62))
    seen = [
        mixed(start, start._replace(x=1.0, qw=other[0], qx=other[1], qy=other[2], qz=other[3]), k / 8) for k in range(9)
    ]
    steps = [abs(sum(a * b for a, b in zip(one[3:7], two[3:7], strict=True))) for one, two in pairwise(seen)]
    assert min(steps) > 0.999, "little by little"


def test_a_held_piece_follows_without_a_leap_and_arrives() -> None:
    pose, goal = Pose(0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, "carried"), Pose(2.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, "carried")
    seen = [pose]
    for _ in range(60):
        seen.append(followed(seen[-1], goal, 1 / 60))
    assert 0.2 < seen[1].x < 1.2
    assert [one.x for one in seen] == sorted(one.x for one in seen) and seen[-1] == goal


def test_long_ways_take_longer_and_lead_over_others() -> None:
    start = Pose(0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, "carried")
    near, far, farther = (blend(start, start._replace(x=x)) for x in (0.5, 4.0, 40.0))
    assert near.seconds < far.seconds < farther.seconds <= 0.5
    assert near.arch == 0 < far.arch < farther.arch
    middle = replace(far, age=far.seconds / 2)
    assert middle.mixed(start._replace(x=4.0)).z == pytest.approx(0.5 + far.arch)
    assert not middle.done and replace(far, age=far.seconds).done
