"""Views by keys and menus: usual ones, and those that somebody keeps; without a window."""

from dataclasses import replace
from math import pi
from types import SimpleNamespace

import pytest

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Table
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.window.camera_control import CameraControl
from zertz3d.app.window.look_mode import LookMode
from zertz3d.intents import Action, Intent, MenuSpot
from zertz3d.motion.camera.view import WHOLE
from zertz3d.motion.layout import furniture
from zertz3d.rules import board


class Seat:
    """Somebody at a table, and the camera there."""

    def __init__(self) -> None:
        self.table, self.kept = Table(GameList(), Settings()), UserState()
        self.camera = CameraControl(furniture(board("37")), lambda: (16 / 9, WHOLE), self.table.settings)
        self.mode = LookMode(self.table, SimpleNamespace(camera=self.camera), self.kept)

    def ask(self, action: Action, value: str | None = None) -> object:
        return self.mode.handle(Intent(action, value))

    @property
    def said(self) -> str:
        return self.table.messages[-1].text


@pytest.fixture
def seat() -> Seat:
    return Seat()


def test_views_are_looked_at_by_name(seat: Seat) -> None:
    assert seat.ask(Action.VIEW, "top") is True
    assert seat.camera.preset == "top"
    assert seat.ask(Action.HOME_VIEW) is True
    assert seat.camera.preset == "seat"
    begun = replace(seat.camera.orbit.goal, elevation=1.0)
    seat.camera.go(begun)
    seat.ask(Action.OTHER_SIDE)
    assert abs(seat.camera.orbit.goal.azimuth - begun.azimuth) == pytest.approx(pi, abs=1e-6)
    assert seat.camera.orbit.goal.elevation == 1.0
    assert seat.ask(Action.QUIT) is False


def test_following_is_kept_in_the_settings_and_said(seat: Seat) -> None:
    seat.ask(Action.FOLLOW)
    assert not seat.table.settings.follow and seat.said == "Camera fixed"
    seat.camera.follow(False)  # as the window does when the setting has changed
    seat.ask(Action.FOLLOW)
    assert seat.table.settings.follow and seat.said == "Camera follows the game"


def test_a_camera_that_a_hand_has_taken_follows_again_at_the_first_press(seat: Seat) -> None:
    seat.camera.let_go()
    seat.ask(Action.FOLLOW)
    assert seat.camera.following and seat.table.settings.follow
    assert seat.said == "Camera follows the game"


def test_a_view_is_kept_as_it_is_going_to_be_and_comes_back(seat: Seat) -> None:
    seat.ask(Action.VIEW, "edge")
    goal = seat.camera.orbit.goal
    seat.ask(Action.STORE_VIEW, "7")
    assert seat.camera.orbit.view != goal and "7" in seat.said
    seat.ask(Action.HOME_VIEW)
    assert seat.camera.following
    seat.ask(Action.RECALL_VIEW, "7")
    assert replace(seat.camera.orbit.goal, azimuth=goal.azimuth) == goal
    assert not seat.camera.following


@pytest.mark.parametrize("damage", [[], [0.0, 0.0, 0.0, 24.0, 0.0, 1.0]])
def test_where_no_view_is_kept_it_is_said_how_to_keep_one(seat: Seat, damage: list[float]) -> None:
    seat.kept.views["7"] = damage
    before = seat.camera.orbit.goal
    seat.ask(Action.RECALL_VIEW, "7")
    assert seat.camera.orbit.goal == before
    assert seat.said == "no view is kept under 7; Shift+7 keeps one"


def test_the_menu_of_the_table_offers_views_and_that_of_a_move_does_not(seat: Seat) -> None:
    asked = [entry.intent for entry in seat.mode.offers(MenuSpot(0.0, 0.0, None, None))]
    assert asked == [Intent(Action.OTHER_SIDE), Intent(Action.VIEW, "top"), Intent(Action.HOME_VIEW)]
    assert seat.mode.offers(MenuSpot(0.0, 0.0, 0, None)) == ()


def test_what_is_so_now_is_told_beside_the_keys(seat: Seat) -> None:
    follow, keep = Intent(Action.FOLLOW), Intent(Action.STORE_VIEW, "6")
    assert (seat.mode.state(follow), seat.mode.state(keep)) == ("on", "")
    seat.camera.let_go()
    seat.ask(Action.STORE_VIEW, "6")
    assert (seat.mode.state(follow), seat.mode.state(keep)) == ("off", "kept")
    assert seat.mode.state(Intent(Action.STORE_VIEW, "8")) == ""
