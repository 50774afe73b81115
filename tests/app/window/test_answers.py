"""How soon the picture answers the pointer, counted in frames, and which shape the pointer has."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.app.seat import Point, Seat
from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand as Mouse
from zertz3d import resources
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.game_values import LibraryRow
from zertz3d.hud.screen_model import FileChooser, Form, Library, is_preparing
from zertz3d.intents import Action, Intent
from zertz3d.rules import Position
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.pointer_shape import FILES, PointerShape

HOVER, PRESS = 2, 1
"""Frames within which the picture answers."""


@pytest.fixture(scope="module")
def seat() -> Iterator[Seat]:
    with world(None, (800, 500)) as base:
        base.task_mgr.remove("igLoop")
        mouse = Mouse(base)
        session = open_session(GameList(), Settings(motion="none", tier="low"))
        session.table.modes.join(EditorMenu(session.table))
        session.table.modes.join(MenuMode(session.table))
        viewer = GameWindow(base, session, UserState(), Sound(None))
        yield Seat(viewer, mouse)
        viewer.close()


@pytest.fixture
def table(seat: Seat) -> Seat:
    """A new game, at rest, with the pointer beside everything."""
    while seat.viewer.table.modes.overlay is not None:
        seat.viewer.handle(Intent(Action.CANCEL))
    seat.begin(Position.start())
    seat.mouse.move(*seat.beside())
    seat.settle()
    seat.tick(60)
    return seat


def picture(seat: Seat) -> np.ndarray:
    """What the window shows."""
    return seat.viewer.view.stage.window().astype(int)


def frames_until_changed(seat: Seat, at: Point, most: int) -> int:
    """How many frames pass until the picture is another one near a point; one more than `most` if it stays."""
    x, y = round(at[0]), round(at[1])
    around = np.s_[max(0, y - 60) : y + 60, max(0, x - 60) : x + 60]
    before = picture(seat)[around]
    for frame in range(1, most + 1):
        seat.tick()
        if np.abs(picture(seat)[around] - before).max() > 4:
            return frame
    return most + 1


def button(seat: Seat, name: str) -> Point:
    """The middle of a button of the bar."""
    x, y = seat.viewer.view.hud.buttons[name].middle
    return x, y


def take_white(seat: Seat) -> None:
    seat.click(seat.marble("W"))
    seat.mouse.move(*seat.beside())
    seat.tick(30)
    assert seat.hand.chosen("take") == "W"


# ------------------------------------------------------------------ frames


@pytest.mark.parametrize("what", ["marble", "free ring", "landing", "button", "move", "menu entry"])
def test_a_hover_is_answered_within_two_frames(table: Seat, what: str) -> None:
    at = _place(table, what)
    table.tick(30)
    table.mouse.move(*at)
    assert frames_until_changed(table, at, 5) <= HOVER


@pytest.mark.parametrize("what", ["marble", "free ring", "landing", "button", "menu entry"])
def test_a_press_is_answered_within_one_frame(table: Seat, what: str) -> None:
    at = _place(table, what)
    table.mouse.move(*at)
    table.tick(30)
    table.mouse.press("left")
    if what == "button":
        found = frames_until_changed(table, at, 5)
        table.mouse.release("left")
        table.tick()
    else:  # answers when let go, since it might be dragged
        table.tick()
        table.mouse.release("left")
        found = frames_until_changed(table, at, 5)
    assert found <= PRESS


def _place(seat: Seat, what: str) -> Point:
    if what == "marble":
        return seat.marble("W")
    if what == "landing":
        take_white(seat)
        return seat.cell("d4")
    if what == "free ring":
        take_white(seat)
        seat.click(seat.cell("d4"))
        seat.mouse.move(*seat.beside())
        seat.tick(30)
        return seat.cell("a1")
    if what == "button":
        return button(seat, "sound")
    if what == "move":
        return button(seat, "first")
    seat.viewer.handle(Intent(Action.MENU))
    seat.tick(2)
    return seat.viewer.view.hud._sheets.by_name["menu"].targets[1].rect.middle


# ------------------------------------------------------------------ shapes


def shape(seat: Seat, at: Point) -> PointerShape:
    seat.mouse.move(*at)
    seat.tick(2)
    return seat.viewer.queue.shape


def test_a_hand_over_what_can_be_picked_up_or_clicked(table: Seat) -> None:
    assert shape(table, table.marble("W")) is PointerShape.HAND
    assert shape(table, table.cell("d4")) is PointerShape.ARROW
    assert shape(table, table.beside()) is PointerShape.ARROW
    assert shape(table, button(table, "sound")) is PointerShape.HAND
    take_white(table)
    assert shape(table, table.cell("d4")) is PointerShape.HAND


def test_a_closed_hand_drags(table: Seat) -> None:
    start, end = table.marble("W"), table.cell("d4")
    table.mouse.move(*start)
    table.tick()
    table.mouse.press("left")
    table.tick()
    assert table.viewer.queue.shape is PointerShape.HAND
    assert shape(table, end) is PointerShape.CLOSED
    table.mouse.release("left")
    table.tick(2)
    assert table.viewer.queue.shape is not PointerShape.CLOSED


def test_an_arrow_turns_the_table(table: Seat) -> None:
    x, y = table.beside()
    table.mouse.move(x, y)
    table.mouse.press("left")
    table.tick()
    assert shape(table, table.marble("W")) is PointerShape.ARROW
    table.mouse.release("left")
    table.tick()


def test_a_bar_over_a_line_that_is_typed_into(table: Seat) -> None:
    table.viewer.handle(Intent(Action.TYPE_MOVE))
    table.tick(2)
    line = next(one for one in table.viewer.view.hud._sheets.by_name["prompt"].targets if one.typed)
    assert shape(table, line.rect.middle) is PointerShape.TEXT


def test_the_editor_takes_gaps_and_pieces(table: Seat) -> None:
    table.viewer.handle(Intent(Action.SET_UP))
    table.tick(4)
    assert shape(table, table.cell("d4")) is PointerShape.HAND
    table.viewer.handle(Intent(Action.CANCEL))
    table.tick(2)


def test_one_waits_for_what_is_being_prepared() -> None:
    row = LibraryRow(0, "final")
    assert is_preparing(Library((), reading=0.4)) and not is_preparing(Library((row,), reading=0.4))
    assert is_preparing(FileChooser("Open", preparing=True)) and is_preparing(Form("Film", preparing=True))
    assert not is_preparing(Form("Film")) and not is_preparing(Library(())) and not is_preparing(None)


def test_every_shape_but_the_systems_has_its_file() -> None:
    folder = resources.assets() / "pointers"
    for ending in (".cur", ".xcursor"):
        assert {path.stem for path in folder.glob(f"*{ending}")} == set(PointerShape) - {PointerShape.ARROW}
    assert FILES in (".cur", ".xcursor")


def test_the_players_change_places_with_their_trays(table: Seat) -> None:
    camera = table.viewer.view.camera
    for name, far in (("opponent", True), ("seat", False)):
        camera.look(name, 0.0)
        table.tick(3)
        sheet = table.viewer.view.hud._sheets.by_name["player0"]
        assert (sheet.written[0].rect.x > table.viewer.view.size[0] / 2) is far
