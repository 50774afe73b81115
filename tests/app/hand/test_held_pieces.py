"""What a hand does to the pieces one sees, frame by frame: held, lifted, put back, let fall; nothing leaps."""

from itertools import pairwise
from math import dist

import pytest

from tests.app.hand.at_table import Seat
from tests.app.hand.hands import OWN_TRAY
from tests.app.sessions import play
from zertz3d.app.hand.held_pieces import HEIGHT, LIFT, MARBLE_HEIGHT
from zertz3d.app.session.mode import Mover
from zertz3d.intents import Action, Intent, TableSpot
from zertz3d.motion.layout import Place, Pose
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Position

FRAME = 1 / 60
LEAP = 0.6
"""Pitches that no piece goes in a frame."""


class Watched(Seat):
    """A table of which every frame is looked at."""

    def __init__(self, start: Position, motion: str = "full") -> None:
        super().__init__(start, motion=motion)
        self.heard: list[Cue] = []
        self.frames(1)

    def frames(self, count: int, seconds: float = FRAME) -> list[dict[str, Pose]]:
        """What is seen in the next frames."""
        seen = []
        for _ in range(count):
            self.session.tick(seconds)
            self.heard += self.mode.heard()
            player = self.session.table.player
            seen.append(self.mode.pose(player.film.sample(player.playback.time)))
        return seen

    def piece(self, cell: str, kind: str = "cell") -> str:
        return self.mode.held.cast_ahead.pieces[Place(kind, cell)]

    def drag(self, spot: TableSpot, goal: tuple[float, float]) -> str:
        """A piece is dragged to a point of the table."""
        assert self.session.handle(Intent(Action.DRAG, spot)) and spot.piece
        self.mode.held.goal = goal
        self.frames(60)
        return spot.piece

    def place(self) -> None:
        """A white marble is put on d4 by clicks, and lies there: a ring is to be taken away."""
        self.click("pool", "W")
        self.click("d4")
        self.frames(120)

    def put_down(self) -> tuple[str, list[dict[str, Pose]]]:
        """A white marble is dragged to d4: its name, and what is seen until it lies there."""
        piece = self.drag(self.marble("W"), (0.0, 0.2))
        seen = self.frames(1)
        self.drop("d4")
        return piece, seen + self.frames(60)

    def drop(self, place: str) -> None:
        assert self.session.handle(Intent(Action.DROP, TableSpot(place)))

    @property
    def bare(self) -> tuple[float, float]:
        """A point beside the rack, where nothing lies."""
        left, _near, _right, far = self.session.table.player.film.table.extent
        return left + 0.5, far - 1.0


def longest(seen: list[dict[str, Pose]], piece: str) -> float:
    """The longest way of a piece within a frame."""
    return max(dist(one[piece][:3], other[piece][:3]) for one, other in pairwise(seen))


def home(seat: Watched, piece: str) -> Pose:
    return seat.mode.held.film()[piece]


def test_a_marble_in_hand_is_held_over_its_place_until_something_is_pointed_at() -> None:
    seat = Watched(Position.start())
    piece = seat.marble("W").piece or ""
    seat.click("pool", "W")
    (*_, last) = seat.frames(60)
    assert last[piece][:2] == home(seat, piece)[:2] and last[piece].z == pytest.approx(MARBLE_HEIGHT)
    assert piece not in seat.mode.held.solid() and seat.piece("d4") in seat.mode.held.solid()


def test_a_ring_in_hand_is_held_lower_than_marbles() -> None:
    seat = Watched(Position.start())
    seat.place()
    ring = seat.drag(TableSpot("a1", seat.piece("a1")), (1.0, 2.0))
    (last,) = seat.frames(1)
    assert last[ring][:3] == pytest.approx((1.0, 2.0, HEIGHT["ring"]))


@pytest.mark.parametrize(("motion", "there"), [("none", True), ("full", False)])
def test_what_is_held_is_under_the_pointer_at_once_only_without_motion(motion: str, there: bool) -> None:
    seat = Watched(Position.start(), motion)
    piece = seat.marble("W").piece or ""
    seat.click("pool", "W")
    seat.frames(1)
    seat.mode.held.goal = (0.0, 0.0)
    (seen,) = seat.frames(1)
    assert (seen[piece][:2] == (0.0, 0.0)) == there


def test_a_marble_comes_from_the_own_tray_once_the_pool_is_empty() -> None:
    seat = Watched(Position.parse(OWN_TRAY))
    seat.click("tray-1", "W")
    tray = seat.session.table.player.film.table.trays[1]
    piece = seat.mode.held.piece or ""
    assert abs(home(seat, piece).x - tray.x) < tray.width / 2 and abs(home(seat, piece).y - tray.y) < tray.depth / 2


def test_half_a_move_has_its_own_pieces_and_so_has_the_turn_that_is_still_shown() -> None:
    seat = Watched(Position.start())
    marble = seat.marble("W").piece
    seat.click("pool", "W")
    seat.click("d4")
    place = Place("ring", "d4")
    assert seat.mode.held.cast.pieces[place] == seat.mode.held.cast_ahead.pieces[place] == marble
    seat = Watched(Position.start())
    play(seat.session, "Wd4,a1", Mover.TYPED)
    seat.frames(2)
    assert place not in seat.mode.held.cast.pieces and place in seat.mode.held.cast_ahead.pieces


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_what_is_put_back_goes_home_without_a_leap(motion: str) -> None:
    seat = Watched(Position.start(), motion)
    piece = seat.drag(seat.marble("W"), (3.0, 1.0))
    (before,) = seat.frames(1)
    seat.drop("pool")
    seen = seat.frames(90)
    if motion == "none":
        assert seen[0][piece] == home(seat, piece)
    else:
        assert longest([before, *seen], piece) < LEAP
    assert seen[-1][piece] == home(seat, piece) and not seat.mode.held._blends


def test_what_is_taken_again_on_its_way_home_follows_from_there() -> None:
    seat = Watched(Position.start())
    piece = seat.drag(seat.marble("W"), (3.0, 1.0))
    seat.drop("pool")
    seen = seat.frames(4)
    assert seat.session.handle(Intent(Action.DRAG, seat.marble("W"))) and seat.mode.held.piece == piece
    seen += seat.frames(60)
    assert longest(seen, piece) < LEAP and dist(seen[-1][piece][:2], (3.0, 1.0)) < 0.01


def test_a_marble_that_was_let_fall_is_fetched_back_and_heard_once() -> None:
    seat = Watched(Position.start())
    piece = seat.drag(seat.marble("W"), seat.bare)
    (before,) = seat.frames(1)
    seat.heard.clear()
    seat.drop("table")
    (loose,) = seat.mode.held._loose.values()
    seen = seat.frames(int(loose.way.duration / FRAME) + 2)
    assert longest([before, *seen], piece) < LEAP and min(poses[piece].z for poses in seen) < 0.35
    assert seen[-1][piece] == home(seat, piece) and not seat.mode.held._loose
    assert sorted(seat.heard) == sorted(loose.way.cues) and len(loose.way.cues) > 1


@pytest.mark.parametrize(("motion", "rolls"), [("full", True), ("reduced", False)])
def test_only_full_motion_lets_a_marble_roll(motion: str, rolls: bool) -> None:
    seat = Watched(Position.start(), motion)
    seat.drag(seat.marble("W"), seat.bare)
    seat.drop("table")
    assert bool(seat.mode.held._loose) == rolls


def test_a_marble_that_rolls_can_be_taken() -> None:
    seat = Watched(Position.start())
    piece = seat.drag(seat.marble("W"), seat.bare)
    seat.drop("table")
    seen = seat.frames(40)
    assert seat.session.handle(Intent(Action.DRAG, seat.marble("W"))) and not seat.mode.held._loose
    seat.mode.held.goal = seen[-1][piece][:2]
    seen += seat.frames(30)
    assert longest(seen, piece) < LEAP and seen[-1][piece].z == pytest.approx(MARBLE_HEIGHT)


def test_a_marble_that_rolls_goes_where_a_turn_takes_it() -> None:
    seat = Watched(Position.start())
    piece = seat.drag(seat.marble("W"), seat.bare)
    seat.drop("table")
    seen = seat.frames(40)
    play(seat.session, "Wd4,a1", Mover.TYPED)
    seen += seat.frames(240)
    assert seat.piece("d4", "ring") == piece and not seat.mode.held._loose
    assert longest(seen, piece) < LEAP and seen[-1][piece] == home(seat, piece)


def test_half_steps_are_heard_and_taken_back_without_a_leap() -> None:
    seat = Watched(Position.start())
    piece, seen = seat.put_down()
    assert seat.heard and seen[-1][piece][:2] == seat.mode.held.film()[seat.piece("d4")][:2]
    assert seat.ask(Action.UNDO) and seat.steps == ["W"]
    seen += seat.frames(30)
    assert seat.ask(Action.UNDO)
    seen += seat.frames(120)
    assert seat.steps == [] and seen[-1][piece] == home(seat, piece)
    assert longest(seen, piece) < LEAP


def test_a_dragged_move_goes_on_in_its_turn_without_a_leap() -> None:
    seat = Watched(Position.start())
    marble, seen = seat.put_down()
    ring = seat.drag(TableSpot("a1", seat.piece("a1")), (5.0, -2.0))
    seen += seat.frames(1)
    seat.drop("table")
    assert seat.line == ["Wd4,a1"] and not seat.mode.held._loose, "a ring does not roll"
    seen += seat.frames(240)
    assert seat.mode.held.piece is None and seat.mode.held.preview is None
    assert all(seen[-1][piece] == home(seat, piece) for piece in (marble, ring))
    assert longest(seen, marble) < LEAP
    assert longest(seen[61:], ring) < LEAP


def test_a_ring_that_is_put_back_goes_down_without_a_leap() -> None:
    seat = Watched(Position.start())
    seat.place()
    ring = seat.drag(TableSpot("a1", seat.piece("a1")), (5.0, -2.0))
    seen = seat.frames(1)
    seat.drop("a1")
    seen += seat.frames(90)
    assert seat.steps == ["W", "d4"] and longest(seen, ring) < LEAP and seen[-1][ring] == home(seat, ring)


@pytest.mark.parametrize("motion", ["full", "none"])
def test_the_free_ring_under_the_pointer_rises_and_sinks_again(motion: str) -> None:
    seat = Watched(Position.start(), motion)
    seat.place()
    ring = seat.piece("a1")
    low = home(seat, ring).z
    seat.mode.aim.cursor = "a1"
    first, *_, last = (poses[ring].z - low for poses in seat.frames(30))
    assert last == pytest.approx(LIFT) and (first < LIFT / 2) == (motion == "full")
    seat.mode.aim.cursor = None
    first, *_, last = (poses[ring].z - low for poses in seat.frames(30))
    assert last == 0 and (first > LIFT / 2) == (motion == "full") and not seat.mode.held._lifts


def test_another_game_forgets_what_was_held_and_rolls() -> None:
    seat = Watched(Position.start())
    seat.drag(seat.marble("W"), seat.bare)
    seat.drop("table")
    seat.drag(seat.marble("G"), (3.0, 1.0))
    seat.drop("pool")
    seat.frames(3)
    assert seat.mode.held._loose and seat.mode.held._blends
    seat.click("pool", "B")
    play(seat.session, "Wd4,a1", Mover.TYPED)
    seat.session.tick(FRAME)
    assert seat.mode.held.piece is None and not seat.mode.held._loose and not seat.mode.held._blends
