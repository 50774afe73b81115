"""Who holds the camera: a hand, a usual view, the tour and the action take turns; without a window."""

from dataclasses import replace
from math import pi

import pytest

from tests.app.games import opening
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.system.settings import Settings
from zertz3d.app.window.camera_control import FLIGHT, CameraControl
from zertz3d.motion.camera import view as camera
from zertz3d.motion.camera.follow_camera import Following, followed
from zertz3d.motion.camera.tour_camera import TOUR, tour
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.motion.layout import Pose, furniture
from zertz3d.records.reader import read
from zertz3d.resources import assets
from zertz3d.rules import Game, Position, board

TABLE = furniture(board("37"))
FRAME = 1 / 60
SMALLER = Window(-0.6, 0.4, -0.7, 0.7)
"""What other panels leave free of the picture."""


class Room:
    """A camera before a picture whose shape, and whose panels, may change."""

    def __init__(self, settings: Settings | None = None, player: FilmPlayer | None = None) -> None:
        self.aspect, self.window = 16 / 9, WHOLE
        self.player = player or FilmPlayer(opening())
        self.table = self.player.film.table
        self.camera = CameraControl(self.table, lambda: (self.aspect, self.window), settings or Settings())

    def preset(self, name: str, far: tuple[Pose, ...] = ()) -> View:
        return camera.preset(name, self.table, self.aspect, far, self.window)

    def wait(self, seconds: float = FLIGHT + 1) -> View:
        for _ in range(round(seconds / FRAME)):
            view = self.camera.tick(FRAME, self.player)
        return view

    def following(self) -> Following:
        """What the camera of the action would do."""
        return followed(self.player.film, self.camera.home(), self.aspect, self.window)


def near(view: View) -> tuple[float, ...]:
    """The numbers of a view, to be compared with those of another; once around is as if one had not turned."""
    return pytest.approx((*view.target, view.distance, view.azimuth % (2 * pi), view.elevation, view.fov), abs=1e-3)


def numbers(view: View) -> tuple[float, ...]:
    return (*view.target, view.distance, view.azimuth % (2 * pi), view.elevation, view.fov)


def chain() -> FilmPlayer:
    """A game for which the camera comes near."""
    game = read(assets() / "games" / "long-chain.txt")[0].game
    assert game
    return FilmPlayer(game)


# ------------------------------------------------------------------------------------------------- usual views


def test_it_begins_with_the_view_of_the_settings_and_follows_from_the_own_seat_alone() -> None:
    assert Room().camera.following
    room = Room(Settings(view="top"))
    assert not room.camera.following
    assert room.camera.orbit.view == room.preset("top")


@pytest.mark.parametrize("name", ["opponent", "top", "edge"])
def test_a_usual_view_is_flown_to_and_reached(name: str) -> None:
    room = Room()
    room.camera.look(name)
    assert room.wait(FLIGHT / 2) != room.preset(name) and room.camera.orbit.flying
    assert numbers(room.wait(FLIGHT)) == near(room.preset(name))
    assert not room.camera.following


def test_a_flight_may_be_as_long_as_is_wanted() -> None:
    room = Room()
    room.camera.look("top", 3.0)
    room.wait(2.5)
    assert room.camera.orbit.flying
    room.camera.look("edge", 0.0)
    assert room.camera.orbit.view == room.preset("edge")


@pytest.mark.parametrize("motion", ["reduced", "none"])
def test_where_little_is_to_move_the_camera_cuts_and_neither_walks_nor_follows(motion: str) -> None:
    room = Room(Settings(motion=motion), chain())
    room.camera.look("top")
    assert room.camera.orbit.view == room.preset("top")
    room.camera.look("tour")
    assert room.wait(3) == room.wait(FRAME) == tour(room.table, room.aspect, 0.0)
    room.camera.look("seat")
    home, stay = room.wait(), room.following().away[0]
    room.player.seek((stay.start + stay.end) / 2)
    assert room.wait() == home


def test_the_own_seat_may_be_near_the_board_and_no_other() -> None:
    room = Room(Settings(follow=False))
    room.aspect = 1.0
    assert numbers(room.wait()) == near(room.preset("seat"))
    room.camera.near = True
    assert near(camera.near(room.table, room.aspect)) != numbers(room.preset("seat"))
    assert numbers(room.wait()) == near(camera.near(room.table, room.aspect))
    room.camera.look("opponent", 0.0)
    assert room.wait() == room.preset("opponent")


def test_usual_views_reach_what_lies_far_off_in_the_trays_and_comes_there_next(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = Position.start("37").board.cells
    held = ((2, 3, 4), (2, 2, 4))
    game = Game(Position.setup("37", "standard", cells, {"d4": "W", "d5": "B"}, held, 0), strict=False)
    for _ in range(2):
        game.play(game.position.legal_moves()[0])
    room = Room(Settings(view="top"), FilmPlayer(game))
    asked: list[tuple[Pose, ...]] = []
    seen = camera.preset
    monkeypatch.setattr(camera, "preset", lambda *told: asked.append(told[3]) or seen(*told))
    far = [camera.far_pieces(room.player.film.cast_after(turn)) for turn in range(3)]
    assert len(set(far)) == 3
    for turn in range(3):
        room.player.go_to_turn(turn)
        room.wait(FRAME)
    room.camera.look("top")
    assert asked == [far[1], far[2], far[2]], "there is no further turn"
    room.camera.let_go()
    room.player = FilmPlayer(opening())
    room.wait(FRAME)
    room.camera.look("top")
    assert asked[-1] == ()


def test_the_other_side_is_half_a_turn_from_where_the_camera_is_going() -> None:
    room = Room()
    room.camera.look("opponent")
    room.camera.other_side()
    assert room.camera.orbit.goal.azimuth % (2 * pi) == pytest.approx(room.preset("seat").azimuth % (2 * pi), abs=1e-6)
    assert not room.camera.following


# ------------------------------------------------------------------------------------- panels, and who has the view


def test_panels_that_come_move_a_usual_view_and_leave_a_hands_alone() -> None:
    room = Room(Settings(view="top"))
    room.wait()
    room.window = SMALLER
    room.wait(2 * FRAME)
    assert room.camera.orbit.flying, "it does not leap"
    assert numbers(room.wait()) == near(room.preset("top"))
    room.window = WHOLE
    assert numbers(room.wait()) == near(room.preset("top")), "and back when they go"
    room.window = SMALLER
    room.wait()
    room.camera.let_go()
    own = room.wait()
    room.window = WHOLE
    assert room.wait() == own
    room.camera.look("top", 0.0)
    room.window = SMALLER
    assert numbers(room.wait()) == near(room.preset("top")), "a usual view that was chosen again makes room again"


def test_panels_that_change_nothing_for_a_view_do_not_move_it() -> None:
    room = Room(Settings(view="edge"))
    room.wait()
    room.camera.near = True
    room.wait(2 * FRAME)
    assert not room.camera.orbit.flying


def test_a_view_somebody_goes_to_stays_beside_other_panels() -> None:
    room = Room()
    room.wait()
    own = replace(room.preset("top"), distance=20.0)
    room.camera.go(own)
    assert numbers(room.wait()) == near(own) and not room.camera.following
    room.window = SMALLER
    assert numbers(room.wait()) == near(own)


def test_another_picture_shows_the_same_view_at_once_and_whoever_follows_goes_on() -> None:
    room = Room()
    room.camera.look("top", 0.0)
    for followed_then in (False, True):
        room.camera.follow(followed_then)
        room.aspect = 1.2 if followed_then else 2.0
        room.camera.reframe()
        assert room.camera.orbit.view == room.preset("top")
        assert room.camera.orbit.aspect == room.aspect
        assert room.camera.following is followed_then


# ------------------------------------------------------------------------------------------------------- the tour


def test_the_tour_goes_on_from_where_it_was_left() -> None:
    room = Room()
    room.camera.look("tour")
    assert numbers(room.wait(5)) == near(tour(room.table, room.aspect, 5.0))
    room.camera.look("seat")
    room.wait()
    room.camera.look("tour")
    assert numbers(room.wait(1)) == near(tour(room.table, room.aspect, 6.0))


def test_the_tour_makes_room_for_panels_and_goes_on() -> None:
    room = Room()
    room.camera.look("tour")
    room.wait(1)
    room.window = SMALLER
    assert numbers(room.wait(1)) == near(tour(room.table, room.aspect, 2.0, SMALLER))
    room.camera.reframe()
    assert room.camera.touring


@pytest.mark.parametrize("way", ["look", "follow", "let go"])
def test_the_tour_ends_when_something_else_begins(way: str) -> None:
    room = Room()
    room.camera.look("tour")
    room.wait(1)
    if way == "look":
        room.camera.look("top")
    elif way == "follow":
        room.camera.follow(True)
    else:
        room.camera.let_go()
    assert not room.camera.touring
    room.camera.reframe()
    assert numbers(room.wait()) == near(room.preset("top" if way == "look" else "seat"))


# ----------------------------------------------------------------------------------------------------- the action


def test_the_camera_goes_where_the_action_is() -> None:
    room = Room(player=chain())
    stay = room.following().away[0]
    room.player.seek(stay.start - 3)
    room.player.toggle()
    while room.player.playback.time < stay.start + 0.3:
        room.player.tick(FRAME)
        room.wait(FRAME)
        assert not room.camera.orbit.flying, "the film is where the camera is"
    assert numbers(room.camera.orbit.goal) == near(stay.view)
    assert numbers(stay.view) != near(room.camera.home())


def test_it_flies_to_where_a_game_that_is_resumed_or_ended_is_seen() -> None:
    room = Room(player=chain())
    stay = room.following().away[-1]
    room.player.seek(stay.start + 0.1)
    room.wait(FRAME)
    assert room.camera.orbit.flying, "the action is elsewhere all at once"
    assert numbers(room.wait(4)) == near(room.following().view(room.player.playback.time))
    room.player.seek(room.player.film.duration)
    room.wait(FRAME)
    assert room.camera.orbit.flying
    assert numbers(room.wait(4)) == near(room.camera.home()), "at the end the whole table is seen"


def test_other_panels_bring_the_action_beside_them() -> None:
    room = Room(player=chain())
    stay = room.following().away[0]
    room.player.seek((stay.start + stay.end) / 2)
    room.wait(4)
    room.window = SMALLER
    room.wait(2 * FRAME)
    assert room.camera.orbit.flying
    assert numbers(room.wait(4)) == near(room.following().view(room.player.playback.time))


def test_a_film_that_grows_is_followed_on() -> None:
    room = Room()
    room.wait()
    room.player = chain()
    stay = room.following().away[0]
    room.player.seek((stay.start + stay.end) / 2)
    room.wait(FRAME)
    assert room.camera.orbit.flying, "it does not leap"
    assert numbers(room.wait(4)) == near(stay.view)


def test_the_camera_goes_along_with_whoever_scrubs() -> None:
    room = Room(player=chain())
    room.wait()
    stay = room.following().away[0]
    room.player.seek((stay.start + stay.end) / 2)
    room.wait(FRAME)
    assert not room.camera.orbit.flying
    assert numbers(room.camera.orbit.goal) == near(stay.view)


def test_after_a_walk_around_the_table_nobody_turns_back() -> None:
    room = Room()
    room.camera.look("tour")
    begun = room.wait(0.8 * TOUR).azimuth
    room.camera.follow(True)
    assert min(room.wait(FRAME).azimuth for _ in range(400)) > begun - 0.01
    room.wait(FRAME)
    assert numbers(room.camera.orbit.goal) == near(room.following().view(room.player.playback.time))


def test_whoever_follows_no_more_is_not_followed_from_the_seat_either() -> None:
    room = Room()
    room.camera.follow(False)
    room.camera.look("seat")
    assert not room.camera.following
    room.camera.follow(True)
    room.camera.look("top")
    room.camera.look("seat")
    assert room.camera.following
    assert not Room(Settings(follow=False)).camera.following


def test_a_hand_that_takes_the_camera_ends_the_following_until_it_is_wanted_again() -> None:
    room = Room(player=chain())
    stay = room.following().away[0]
    room.player.seek((stay.start + stay.end) / 2)
    room.wait(4)
    room.camera.go(room.preset("top"))
    assert numbers(room.wait()) == near(room.preset("top"))
    room.camera.follow(True)
    room.wait(FRAME)
    assert room.camera.orbit.flying
    assert numbers(room.wait(9)) == near(stay.view)
    room.camera.go(room.preset("top"))
    room.wait(FRAME)
    room.camera.follow(True)
    room.wait(FRAME)
    assert numbers(room.camera.orbit.goal) == near(stay.view), "it does not reach the other view first"
