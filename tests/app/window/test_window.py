"""The window under a virtual hand: every row of the table of actions is pressed and seen to work."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from math import pi
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.app.sessions import close, play
from tests.scene.virtual_mouse import Hand
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.play.arbiter.public_picture import PublicPictureMode
from zertz3d.app.session.bindings import in_groups, name_keys
from zertz3d.app.system.settings import Settings
from zertz3d.app.window import clipboard
from zertz3d.app.window.camera_control import CameraControl
from zertz3d.app.window.input_queue import CHANGED, DOWN, TYPED
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.screen_model import Help, Library, Prompt, Screen
from zertz3d.intents import Action, Intent
from zertz3d.motion.camera.view import WHOLE, Window
from zertz3d.tools.keys_table import MODES

FRAME = 0.02

Check = Callable[[GameWindow], bool]


def tick(viewer: GameWindow, frames: int = 1, seconds: float = FRAME) -> None:
    for _ in range(frames):
        viewer.tick(seconds)


def settle(viewer: GameWindow) -> None:
    """Let the film and the camera come to rest."""
    for _ in range(400):
        viewer.tick(0.1)
        if not (viewer.session.table.player.playback.playing or viewer.view.camera.orbit.moving):
            return
    raise AssertionError("it does not come to rest")


def press(hand: Hand, viewer: GameWindow, key: str, frames: int = 1) -> None:
    """A key with its modifiers, by its name in the table."""
    held = []
    for modifier in ("shift-", "control-", "alt-"):
        if key.startswith(modifier) and key != modifier:
            key = key.removeprefix(modifier)
            held.append(modifier[:-1])
    for modifier in held:
        hand.press(modifier)
    hand.press(key)
    hand.release(key)
    for modifier in reversed(held):
        hand.release(modifier)
    tick(viewer, frames)


@pytest.fixture
def fresh(viewer: GameWindow) -> GameWindow:
    """The viewer as after its start, at turn 2 of 3."""
    session = viewer.session
    viewer.own.finished = viewer.view.fullscreen = False
    viewer.table.hide(False)
    while viewer.table.modes.overlay is not None:
        close(session)
    viewer.table.list_moves(None)
    viewer.table.messages.clear()
    viewer.table.change(Settings(tier="low"))
    viewer.kept.views.clear()
    viewer.sound.muted = False
    viewer.view.hud.scale = 1.0
    if shown(viewer).graph:
        session.handle(Intent(Action.GRAPH))
    session.table.open_game(0)
    session.table.player.playback = session.table.player.playback.seek(0.0)
    session.table.player.set_rate(1.0)
    if session.table.player.playback.loop:
        session.table.player.toggle_loop()
    session.table.player.go_to_turn(2)
    viewer.view.camera.look("seat", 0.0)
    tick(viewer, 2)
    return viewer


def overlay(name: str) -> Check:
    return lambda viewer: type(shown(viewer).overlay).__name__ == name


def shown(viewer: GameWindow) -> Screen:
    return viewer._builder.build(viewer.table)


def at_turn(turn: int) -> Check:
    return lambda viewer: viewer.session.table.player.turn == turn


def said(text: str) -> Check:
    return lambda viewer: any(text in message.text for message in viewer.session.table.messages)


def captioned(text: str) -> Check:
    return lambda viewer: text in shown(viewer).caption


def looking(azimuth: float | None = None, elevation: float | None = None) -> Check:
    def check(viewer: GameWindow) -> bool:
        view = viewer.view.camera.orbit.goal
        right = azimuth is None or abs((view.azimuth - azimuth + pi) % (2 * pi) - pi) < 0.01
        return right and (elevation is None or abs(view.elevation - elevation) < 0.02)

    return check


def between(turn: int, other: int) -> Check:
    def check(viewer: GameWindow) -> bool:
        marks = viewer.session.table.player.film.marks
        return marks[turn] < viewer.session.table.player.playback.time < marks[other]

    return check


def repeating(turn: int, other: int) -> Check:
    def check(viewer: GameWindow) -> bool:
        marks = viewer.session.table.player.film.marks
        return viewer.session.table.player.playback.span == (marks[turn], marks[other])

    return check


def branch(viewer: GameWindow) -> None:
    viewer.table.player.play(viewer.table.player.ahead.position.parse_move("Wb1,g4"))
    settle(viewer)


def undone(viewer: GameWindow) -> None:
    branch(viewer)
    viewer.session.handle(Intent(Action.UNDO))


def faster(viewer: GameWindow) -> None:
    viewer.session.table.player.set_rate(4.0)


def at_variation(viewer: GameWindow) -> None:
    viewer.session.table.player.go_to_turn(2)


def kept(viewer: GameWindow) -> None:
    for n in "6789":
        viewer.view.camera.orbit.goal = viewer.view.camera.orbit.goal.orbit(0.7, 0.1)
        viewer.handle(Intent(Action.STORE_VIEW, n))
    viewer.view.camera.look("top", 0.0)


def nothing(viewer: GameWindow) -> None:
    """No preparation."""


def copied(viewer: GameWindow) -> None:
    viewer.handle(Intent(Action.FOLLOW))
    viewer.view.camera.orbit.fly(viewer.view.camera.orbit.goal.orbit(1.0, 0.2), 0.0)


def resting(viewer: GameWindow) -> None:
    viewer.handle(Intent(Action.FOLLOW))
    viewer.view.camera.orbit.fly(viewer.view.camera.home(), 0.0)


def at_the_end(viewer: GameWindow) -> None:
    viewer.session.table.player.go_to_turn(3)


def capture_due(viewer: GameWindow) -> None:
    at_the_end(viewer)
    play(viewer.session, "We4,b5")
    settle(viewer)


EFFECTS: dict[Action, tuple[Callable[[GameWindow], None], Check]] = {
    Action.TAKE: (at_the_end, lambda v: v.hand.hand.chosen("take") is not None),
    Action.CHOOSE: (capture_due, lambda v: v.hand.aim.cursor is not None),
    Action.GUIDE: (nothing, said("Explanations: usual")),
    Action.PLAY: (nothing, lambda v: v.session.table.player.playback.playing),
    Action.NEXT: (nothing, at_turn(3)),
    Action.PREVIOUS: (nothing, at_turn(1)),
    Action.HALF_NEXT: (nothing, between(2, 3)),
    Action.HALF_PREVIOUS: (nothing, between(1, 2)),
    Action.FIRST: (nothing, at_turn(0)),
    Action.LAST: (nothing, at_turn(3)),
    Action.TEN_ON: (nothing, at_turn(3)),
    Action.TEN_BACK: (nothing, at_turn(0)),
    Action.REVERSE: (nothing, at_turn(0)),
    Action.SLOWER: (nothing, lambda v: v.session.table.player.playback.rate == 0.5),
    Action.FASTER: (nothing, lambda v: v.session.table.player.playback.rate == 2.0),
    Action.NORMAL_SPEED: (faster, lambda v: v.session.table.player.playback.rate == 1.0),
    Action.LOOP: (nothing, lambda v: v.session.table.player.playback.loop),
    Action.LOOP_FROM: (nothing, repeating(2, 3)),
    Action.LOOP_TO: (nothing, repeating(0, 2)),
    Action.PREVIOUS_VARIATION: (at_variation, lambda v: str(v.session.table.player.node.move) == "Gd5,d7"),
    Action.NEXT_VARIATION: (at_variation, lambda v: str(v.session.table.player.node.move) == "Gd5,d7"),
    Action.TYPE_MOVE: (nothing, overlay("Prompt")),
    Action.UNDO: (branch, at_turn(2)),
    Action.REDO: (undone, lambda v: str(v.session.table.player.node.move) == "Wb1,g4"),
    Action.OPEN: (nothing, overlay("FileChooser")),
    Action.SAVE: (nothing, overlay("FileChooser")),
    Action.GO_TO_TURN: (nothing, overlay("Prompt")),
    Action.COPY: (nothing, lambda viewer: said("Game copied")(viewer) or said("no clipboard")(viewer)),
    Action.PASTE: (nothing, lambda v: bool(v.session.table.messages) or v.session.table.games.paths == []),
    Action.NEXT_GAME: (nothing, lambda v: v.view.board.name == "48"),
    Action.PREVIOUS_GAME: (nothing, said("this is the first game")),
    Action.LIBRARY: (nothing, overlay("Library")),
    Action.MY_GAMES: (nothing, overlay("Library")),
    Action.NEW: (nothing, overlay("Form")),
    Action.REMATCH: (nothing, said("there is no game to play again")),
    Action.PLAY_FROM_HERE: (nothing, overlay("Form")),
    Action.OFFER_DRAW: (nothing, said("no game is being played")),
    Action.RESIGN: (nothing, said("no game is being played")),
    Action.PAUSE_GAME: (nothing, said("no game is being played")),
    Action.LEARN: (nothing, overlay("Form")),
    Action.SET_UP: (nothing, overlay("Form")),
    Action.HINT: (nothing, captioned(", remove ")),
    Action.BEST_LINE: (nothing, captioned("Enter plays it")),
    Action.PLAY_LINE: (nothing, said("there is no line to play")),
    Action.GRAPH: (nothing, lambda v: shown(v).graph is not None),
    Action.WHY: (nothing, lambda v: bool(v.session.table.messages)),
    Action.BETTER: (nothing, lambda v: bool(v.session.table.messages)),
    Action.REVIEW: (nothing, lambda v: shown(v).graph is not None and shown(v).show_moves is True),
    Action.GUESS: (nothing, overlay("Form")),
    Action.FILM: (nothing, overlay("Form")),
    Action.CANCEL_WORK: (nothing, said("no film is being made")),
    Action.OTHER_SIDE: (nothing, looking(azimuth=pi)),
    Action.STORE_VIEW: (nothing, lambda v: len(v.kept.views) == 1),
    Action.RECALL_VIEW: (kept, lambda v: v.view.camera.orbit.goal.elevation < 1.3),
    Action.HOME_VIEW: (copied, looking(azimuth=0.0)),
    Action.FOLLOW: (nothing, said("Camera fixed")),
    Action.PAN: (resting, lambda v: v.view.camera.orbit.goal.target != v.view.camera.home().target),
    Action.COORDINATES: (nothing, said("Coordinates: on the rings")),
    Action.TABLE: (nothing, said("Table: original")),
    Action.STONE_MARKS: (nothing, said("Marble marks: dots")),
    Action.FULLSCREEN: (nothing, lambda v: not v.view.fullscreen),  # there is no screen to fill here; it must not break
    Action.HIDE: (nothing, lambda v: shown(v).hidden),
    Action.SOUND: (nothing, lambda v: v.sound.muted),
    Action.SCREENSHOT: (nothing, said("saved ")),
    Action.LARGER: (nothing, lambda v: v.view.hud.scale > 1),
    Action.SMALLER: (nothing, lambda v: v.view.hud.scale < 1),
    Action.NORMAL_SIZE: (lambda v: v.handle(Intent(Action.LARGER)), lambda v: v.view.hud.scale == 1),
    Action.HELP: (nothing, overlay("Help")),
    Action.MENU: (nothing, overlay("Menu")),
    Action.HOME: (nothing, overlay("Form")),
    Action.RULES: (nothing, overlay("Form")),
    Action.SOUVENIR: (nothing, lambda v: bool(shown(v).panels)),
    Action.SETTINGS: (nothing, overlay("Form")),
    Action.ESCAPE: (
        lambda v: v.handle(Intent(Action.HELP)), lambda v: v.table.modes.overlay is None and not v.finished,
    ),
    Action.QUIT: (nothing, lambda v: v.finished),
}  # fmt: skip
VIEWS: dict[str, tuple[Callable[[GameWindow], None], Check]] = {
    "seat": (copied, looking(azimuth=0.0)),
    "opponent": (nothing, looking(azimuth=pi)),
    "top": (nothing, looking(elevation=1.536)),
    "edge": (nothing, looking(elevation=0.244)),
    "tour": (nothing, lambda v: v.view.camera.touring),
}
"""The same for the views, by their names."""
ELSEWHERE = (EditorMode, PublicPictureMode)
"""Modes that a usual window does not have; their keys are tried with them."""
BOUND = [binding for mode in MODES if mode not in ELSEWHERE for binding in mode.BINDINGS]
PRESSES: list[tuple[Intent, str]] = [(binding.intent(key), key) for binding in BOUND for key in binding.keys]


def effect_of(intent: Intent) -> tuple[Callable[[GameWindow], None], Check]:
    return VIEWS[intent.text] if intent.action is Action.VIEW else EFFECTS[intent.action]


def test_every_action_with_keys_has_an_effect_to_see() -> None:
    assert {intent.action for intent, _ in PRESSES} == {*EFFECTS, Action.VIEW}
    assert {intent.text for intent, _ in PRESSES if intent.action is Action.VIEW} == set(VIEWS)


@pytest.mark.parametrize(("intent", "key"), PRESSES, ids=[f"{intent.action}:{key}" for intent, key in PRESSES])
def test_keys(fresh: GameWindow, hand: Hand, intent: Intent, key: str) -> None:
    action = intent.action
    prepare, check = effect_of(intent)
    prepare(fresh)
    tick(fresh)
    if action is not Action.ESCAPE:
        assert action is Action.FULLSCREEN or not check(fresh), "the effect must not be there before"
    if action is Action.PAN:
        with hand.holding(key):
            tick(fresh, 10)
    else:
        press(hand, fresh, key)
    if action is not Action.PLAY and intent.value != "tour":
        settle(fresh)
    assert check(fresh)


class TestMouse:
    """Gestures in the picture and on the panels."""

    def test_right_drag_orbits_and_stops_following(self, fresh: GameWindow, hand: Hand) -> None:
        before = fresh.view.camera.orbit.goal
        hand.move(300, 200)
        hand.press("right")
        for x in range(300, 400, 20):
            hand.move(x, 200)
            tick(fresh)
        hand.release("right")
        settle(fresh)
        assert fresh.view.camera.orbit.goal.azimuth != before.azimuth
        assert not fresh.view.camera.following

    def test_middle_drag_pans(self, fresh: GameWindow, hand: Hand) -> None:
        before = fresh.view.camera.orbit.goal.target
        hand.move(300, 200)
        hand.press("middle")
        for x in range(300, 360, 20):
            hand.move(x, 200)
            tick(fresh)
        hand.release("middle")
        tick(fresh, 3)
        assert fresh.view.camera.orbit.goal.target != before

    def test_wheel_zooms(self, fresh: GameWindow, hand: Hand) -> None:
        fresh.handle(Intent(Action.FOLLOW))
        before = fresh.view.camera.orbit.goal.distance
        hand.move(300, 200)
        hand.click("wheel_up")
        tick(fresh, 2)
        assert fresh.view.camera.orbit.goal.distance < before

    def test_double_click_goes_home(self, fresh: GameWindow, hand: Hand) -> None:
        fresh.handle(Intent(Action.VIEW, "edge"))
        settle(fresh)
        hand.move(140, 200)
        for _ in range(2):
            hand.click()
            tick(fresh)
        settle(fresh)
        assert looking(azimuth=0.0)(fresh)

    @pytest.mark.parametrize(
        ("button", "check"),
        [
            ("play", lambda v: v.session.table.player.playback.playing), ("first", at_turn(0)), ("last", at_turn(3)),
            ("help", overlay("Help")), ("library", overlay("Library")),
        ],
    )  # fmt: skip
    def test_buttons(self, fresh: GameWindow, hand: Hand, button: str, check: Check) -> None:
        rect = fresh.view.hud.buttons[button]
        hand.move(rect.x + rect.w / 2, rect.y + rect.h / 2)
        tick(fresh)
        hand.press("left")
        tick(fresh)
        hand.release("left")
        tick(fresh)
        assert check(fresh)

    def test_scrubbing_shows_each_moment_in_the_next_frame(self, fresh: GameWindow, hand: Hand) -> None:
        rect = fresh.view.hud.buttons["scrub"]
        y = rect.y + rect.h / 2
        hand.move(rect.x + 2, y)
        hand.press("left")
        tick(fresh)
        times = []
        for part in (0.2, 0.5, 0.9, 0.4):
            hand.move(rect.x + rect.w * part, y)
            tick(fresh)
            times.append(fresh.session.table.player.playback.time / fresh.session.table.player.film.duration)
            sampled = fresh.session.table.player.film.sample(fresh.session.table.player.playback.time)
            drawn = {name: piece.pose for name, piece in fresh.view.stage.pieces.by_name.items()}
            assert all(drawn.get(name) == pose for name, pose in sampled.items() if pose.phase != "away")
        hand.release("left")
        tick(fresh)
        assert times == pytest.approx([0.2, 0.5, 0.9, 0.4], abs=0.02)

    def test_letting_go_outside_of_the_window_ends_the_scrub(self, fresh: GameWindow, hand: Hand) -> None:
        rect = fresh.view.hud.buttons["scrub"]
        fresh.session.table.player.toggle()
        hand.move(rect.x + rect.w / 2, rect.y + rect.h / 2)
        hand.press("left")
        tick(fresh)
        assert not fresh.session.table.player.playback.playing
        hand.mouse.set_mouse_on(False)
        hand.release("left")
        tick(fresh)
        hand.mouse.set_mouse_on(True)
        assert fresh.session.table.player.playback.playing
        assert not fresh.view.hud.owns(300, 200)

    def test_a_panel_keeps_the_camera_still(self, fresh: GameWindow, hand: Hand) -> None:
        rect = fresh.view.hud.buttons["scrub"]
        before = fresh.view.camera.orbit.goal
        hand.move(rect.x + 5, rect.y + 5)
        hand.press("left")
        for n in range(5):
            hand.move(rect.x + 5 + 10 * n, rect.y + 5)
            fresh._input(FRAME)
        hand.release("left")
        fresh._input(FRAME)
        assert fresh.view.camera.orbit.goal == before


def type_text(viewer: GameWindow, hand: Hand, text: str) -> None:
    for character in text:
        if hasattr(hand.mouse, "keystroke"):
            hand.mouse.keystroke(ord(character))
        else:
            viewer.queue.note(TYPED, character)
        tick(viewer)


def test_a_move_is_typed_and_played(fresh: GameWindow, hand: Hand) -> None:
    press(hand, fresh, "b")  # in the middle of a record nobody plays: a letter begins a line
    type_text(fresh, hand, "b1,g4")
    press(hand, fresh, "enter")
    settle(fresh)
    assert str(fresh.session.table.player.node.move) == "Bb1,g4"
    assert shown(fresh).overlay is None


def test_letters_that_come_with_the_one_that_begins_a_line_are_in_it(fresh: GameWindow, hand: Hand) -> None:
    for order in ((DOWN, TYPED), (TYPED, DOWN)):
        for name in "bd4":
            for kind in order:
                fresh.queue.note(kind, name)
        tick(fresh, 3)
        asked = shown(fresh).overlay
        assert isinstance(asked, Prompt) and asked.text == "Bd4"
        press(hand, fresh, "escape")


def test_letters_typed_into_a_line_do_nothing_else(fresh: GameWindow, hand: Hand) -> None:
    press(hand, fresh, "control-g")
    settle(fresh)
    before = (fresh.view.camera.orbit.goal, fresh.session.table.hidden, fresh.table.settings)
    for key in ("z", "c", "w", "m", "space", "f", "2"):
        press(hand, fresh, key)
    assert (fresh.view.camera.orbit.goal, fresh.session.table.hidden, fresh.table.settings) == before
    press(hand, fresh, "escape")
    assert shown(fresh).overlay is None


def test_the_table_on_show_is_the_one_that_is_heard(fresh: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    fresh.view.put_on_theme()
    monkeypatch.setattr(fresh.sound, "play", lambda cues, right, rate, table: heard.append(table))
    for _ in range(4):
        tick(fresh)
        fresh.handle(Intent(Action.TABLE))
    tick(fresh)
    assert heard == ["felt", "walnut", "slate", "walnut", "felt"], "the original set lies on wood"


def test_nothing_is_drawn_when_nothing_moves(fresh: GameWindow) -> None:
    fresh.handle(Intent(Action.FOLLOW))
    settle(fresh)
    fresh.session.table.messages.clear()
    tick(fresh, 60)
    drawn: list[Any] = []
    original = fresh.view.stage.draw

    def draw() -> bool:
        drawn.append(original())
        return bool(drawn[-1])

    fresh.view.stage.draw = draw  # type: ignore[method-assign]
    try:
        tick(fresh, 10)
    finally:
        del fresh.view.stage.draw
    assert drawn == [False] * 10


def test_screenshots_are_pictures_of_the_table(fresh: GameWindow, home: Path) -> None:
    count = len(list((home / "Pictures").glob("*.png")))
    fresh.handle(Intent(Action.SCREENSHOT))
    found = sorted((home / "Pictures").glob("*.png"))
    assert len(found) == count + 1
    assert found[-1].read_bytes().startswith(b"\x89PNG")


def test_resizing(fresh: GameWindow) -> None:
    for size in ((320, 500), (900, 200), (1, 1), (2, 700), (3840, 40), (640, 360)):
        fresh.view.resize(size)
        tick(fresh, 2)
        assert fresh.view.stage.picture().shape == (size[1], size[0], 3)


def test_a_window_that_is_resized_keeps_the_table_beside_its_panels(
    fresh: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No hand is on the camera: it goes on following, and makes room for panels."""
    usual, camera = fresh.view.size, fresh.view.camera
    following = camera.following
    monkeypatch.setattr(fresh.router, "_resized", lambda: fresh.view.resize((600, 420)))
    fresh.queue.note(CHANGED, "")
    tick(fresh, 2)
    assert fresh.view.size == (600, 420) and camera.following == following
    settle(fresh)
    before = camera.orbit.goal
    fresh.handle(Intent(Action.HOME))
    settle(fresh)
    assert camera.orbit.goal != before
    fresh.view.resize(usual)
    tick(fresh, 2)


@pytest.mark.parametrize(("size", "arrangement"), [((360, 640), "tall"), ((960, 400), "wide")])
def test_furniture_stands_as_the_shape_of_the_window_wants_it(
    fresh: GameWindow, size: tuple[int, int], arrangement: str
) -> None:
    usual = fresh.view.size
    fresh.view.camera.look("top", 0.0)
    fresh.handle(Intent(Action.NEXT))
    tick(fresh, 5)
    fresh.view.resize(size)
    tick(fresh, 2)
    player, stage = fresh.table.player, fresh.view.stage
    assert player.film.table.arrangement == arrangement and player.film.table is stage.furniture
    assert player.playback.playing and player.turn == 2 and fresh.view.camera.preset == "top"
    seen = {name: piece.pose for name, piece in stage.pieces.by_name.items() if piece.pose}
    assert seen == player.film.sample(player.playback.time)
    fresh.table.open_game(1)
    tick(fresh)
    assert fresh.table.player.film.table.arrangement == arrangement, "of the next game, too"
    fresh.view.resize(usual)
    tick(fresh, 2)
    assert fresh.view.stage.furniture.arrangement == "usual"


def test_a_game_that_was_laid_aside_comes_back_among_furniture_that_stands_otherwise(fresh: GameWindow) -> None:
    usual, player = fresh.view.size, fresh.table.player
    fresh.table.open_game(1)
    fresh.view.resize((360, 640))
    tick(fresh, 2)
    fresh.table.lay(None, -1, player)
    tick(fresh)
    assert player.film.table.arrangement == "tall" and player.film.table is fresh.view.stage.furniture
    fresh.view.resize(usual)
    tick(fresh, 2)


def test_reduced_motion_cuts_camera_flights(fresh: GameWindow) -> None:
    cameraman = CameraControl(fresh.view.stage.furniture, fresh.view.framing, Settings(motion="reduced"))
    cameraman.look("opponent")
    assert not cameraman.orbit.flying
    assert abs(cameraman.tick(FRAME, fresh.session.table.player).azimuth - pi) < 0.01


def test_the_picture_changes_with_the_game(fresh: GameWindow) -> None:
    fresh.handle(Intent(Action.FOLLOW))
    settle(fresh)
    before = fresh.view.stage.picture()
    fresh.handle(Intent(Action.LAST))
    tick(fresh)
    assert np.abs(before.astype(int) - fresh.view.stage.picture()).max() > 40


def test_the_help_lists_what_can_be_done_now(fresh: GameWindow) -> None:
    fresh.handle(Intent(Action.HELP))
    shown_now = shown(fresh).overlay
    assert isinstance(shown_now, Help)
    rows = [row.what for group in shown_now.groups for row in group.rows]
    assert rows == [one.what for _, some in in_groups(fresh.table.modes.bindings) for one in some if name_keys(one)]
    assert "next turn" in rows and "use the brush there" not in rows


@pytest.mark.parametrize("ends", [Action.FOLLOW, Action.OTHER_SIDE])
def test_a_tour_that_was_ended_is_over_when_panels_come_and_go(fresh: GameWindow, ends: Action) -> None:
    fresh.handle(Intent(Action.VIEW, "tour"))
    tick(fresh, 3)
    fresh.handle(Intent(ends))
    tick(fresh, 3)
    for action in (Action.GRAPH, Action.HIDE, Action.HIDE, Action.LARGER, Action.GRAPH):
        fresh.handle(Intent(action))
        tick(fresh, 3)
    assert not fresh.view.camera.touring


@pytest.fixture
def small(fresh: GameWindow) -> Iterator[GameWindow]:
    """The viewer in a small picture, drawn in half the time."""
    usual = fresh.view.size
    fresh.view.resize((160, 90))
    tick(fresh)
    yield fresh
    fresh.view.resize(usual)
    tick(fresh)


def test_a_looping_replay_does_not_grow(small: GameWindow) -> None:
    def nodes() -> int:
        roots = (small.view.stage.root, small.base.render2d, small.base.pixel2d)
        return sum(root.find_all_matches("**").get_num_paths() for root in roots)

    small.session.table.player.toggle_loop()
    small.session.table.player.set_rate(8.0)
    small.session.table.player.toggle()
    for _ in range(60):
        tick(small, seconds=0.1)
    before = nodes()
    tracemalloc.start()
    for _ in range(120):
        tick(small, seconds=0.1)
    gc.collect()
    middle = tracemalloc.get_traced_memory()[0]
    for _ in range(240):
        tick(small, seconds=0.1)
    gc.collect()
    end = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert small.session.table.player.playback.playing
    assert nodes() <= before + 5
    assert end - middle < 150_000


def test_the_usual_views_make_room_for_panels_and_a_view_of_ones_own_stays(fresh: GameWindow) -> None:
    free = [WHOLE]
    man = CameraControl(fresh.view.stage.furniture, lambda: (1.6, free[0]), Settings(motion="reduced"))
    before = man.tick(FRAME, fresh.session.table.player)
    free[0] = Window(-0.5)
    after = man.tick(FRAME, fresh.session.table.player)
    assert after != before
    man.let_go()
    free[0] = WHOLE
    assert man.tick(FRAME, fresh.session.table.player) == after


def test_the_clipboard_reaches_the_line_that_is_typed_into(
    fresh: GameWindow, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(clipboard, "read", lambda: "/home/anna/\n")
    monkeypatch.setattr(clipboard, "write", lambda text: not written.append(text))
    before = fresh.table.player
    press(hand, fresh, "tab")
    press(hand, fresh, "control-v", 2)
    overlay = shown(fresh).overlay
    assert isinstance(overlay, Library) and overlay.filter == "/home/anna/"
    press(hand, fresh, "control-a")
    press(hand, fresh, "control-c", 2)
    assert written == ["/home/anna/"] and not fresh.table.messages
    press(hand, fresh, "backspace", 2)
    overlay = shown(fresh).overlay
    assert isinstance(overlay, Library) and overlay.filter == ""
    close(fresh.session)
    assert fresh.table.player is before
