"""The window under a virtual hand: every row of the table of actions is pressed and seen to work."""

import gc
import tracemalloc
from collections.abc import Callable
from math import pi
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.scene.virtual_mouse import Hand
from zertz3d.app.session import actions
from zertz3d.app.session.actions import ACTIONS, Action
from zertz3d.app.session.session import Session
from zertz3d.app.system import user_state
from zertz3d.app.system.settings import Settings
from zertz3d.app.window.camera_control import Cameraman
from zertz3d.app.window.window import Viewer
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.camera.view import WHOLE

FRAME = 0.02

Check = Callable[[Viewer], bool]


def tick(viewer: Viewer, frames: int = 1, seconds: float = FRAME) -> None:
    for _ in range(frames):
        viewer.tick(seconds)


def settle(viewer: Viewer) -> None:
    """Let the film and the camera come to rest."""
    for _ in range(400):
        viewer.tick(0.1)
        if not (viewer.session.replay.playback.playing or viewer.cameraman.orbit.moving):
            return
    raise AssertionError("it does not come to rest")


def press(hand: Hand, viewer: Viewer, key: str, frames: int = 1) -> None:
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
def fresh(viewer: Viewer) -> Viewer:
    """The viewer as after its start, at turn 2 of 3."""
    session = viewer.session
    viewer.finished = viewer.fullscreen = False
    session.line = session.browser = None
    session.help = session.hidden = False
    while session.open_overlay:
        session.close()
    session.show_moves = None
    session.messages.clear()
    viewer.settings = session.settings = Settings(tier="low")
    viewer.kept = user_state.Memory()
    viewer.sound.muted = False
    viewer.hud.scale = 1.0
    if shown(viewer).graph:
        session.do("graph")
    session.open_game(0)
    session.replay.playback = session.replay.playback.seek(0.0)
    session.replay.set_rate(1.0)
    if session.replay.playback.loop:
        session.replay.toggle_loop()
    session.replay.go_to_turn(2)
    viewer.cameraman.look("seat", 0.0)
    tick(viewer, 2)
    return viewer


def overlay(name: str) -> Check:
    return lambda viewer: type(shown(viewer).overlay).__name__ == name


def shown(viewer: Viewer) -> Screen:
    return viewer.screens.screen(viewer.session)


def at_turn(turn: int) -> Check:
    return lambda viewer: viewer.session.replay.turn == turn


def said(text: str) -> Check:
    return lambda viewer: any(text in message.text for message in viewer.session.messages)


def captioned(text: str) -> Check:
    return lambda viewer: text in shown(viewer).caption


def looking(azimuth: float | None = None, elevation: float | None = None) -> Check:
    def check(viewer: Viewer) -> bool:
        view = viewer.cameraman.orbit.goal
        right = azimuth is None or abs((view.azimuth - azimuth + pi) % (2 * pi) - pi) < 0.01
        return right and (elevation is None or abs(view.elevation - elevation) < 0.02)

    return check


def between(turn: int, other: int) -> Check:
    def check(viewer: Viewer) -> bool:
        marks = viewer.session.replay.film.marks
        return marks[turn] < viewer.session.replay.playback.time < marks[other]

    return check


def repeating(turn: int, other: int) -> Check:
    def check(viewer: Viewer) -> bool:
        marks = viewer.session.replay.film.marks
        return viewer.session.replay.playback.span == (marks[turn], marks[other])

    return check


def branch(viewer: Viewer) -> None:
    viewer.session.replay.play("Wb1,g4")
    settle(viewer)


def undone(viewer: Viewer) -> None:
    branch(viewer)
    viewer.session.do("undo")


def faster(viewer: Viewer) -> None:
    viewer.session.replay.set_rate(4.0)


def at_variation(viewer: Viewer) -> None:
    viewer.session.replay.go_to_turn(2)


def kept(viewer: Viewer) -> None:
    for n in "6789":
        viewer.cameraman.orbit.goal = viewer.cameraman.orbit.goal.orbit(0.7, 0.1)
        viewer.do("store-view", f"shift-{n}")
    viewer.cameraman.look("top", 0.0)


def nothing(viewer: Viewer) -> None:
    """No preparation."""


def copied(viewer: Viewer) -> None:
    viewer.do("follow")
    viewer.cameraman.orbit.fly(viewer.cameraman.orbit.goal.orbit(1.0, 0.2), 0.0)


def resting(viewer: Viewer) -> None:
    viewer.do("follow")
    viewer.cameraman.orbit.fly(viewer.cameraman.home(), 0.0)


def at_the_end(viewer: Viewer) -> None:
    viewer.session.replay.go_to_turn(3)


def capture_due(viewer: Viewer) -> None:
    at_the_end(viewer)
    viewer.session.play("We4,b5")
    settle(viewer)


EFFECTS: dict[str, tuple[Callable[[Viewer], None], Check]] = {
    "take-colour": (at_the_end, lambda v: v.handling.hand.chosen("take") is not None),
    "choose": (capture_due, lambda v: v.handling.cursor is not None),
    "guide": (nothing, said("guide: normal")),
    "play": (nothing, lambda v: v.session.replay.playback.playing),
    "next": (nothing, at_turn(3)),
    "previous": (nothing, at_turn(1)),
    "half-next": (nothing, between(2, 3)),
    "half-previous": (nothing, between(1, 2)),
    "first": (nothing, at_turn(0)),
    "last": (nothing, at_turn(3)),
    "ten-on": (nothing, at_turn(3)),
    "ten-back": (nothing, at_turn(0)),
    "reverse": (nothing, at_turn(0)),
    "slower": (nothing, lambda v: v.session.replay.playback.rate == 0.5),
    "faster": (nothing, lambda v: v.session.replay.playback.rate == 2.0),
    "normal-speed": (faster, lambda v: v.session.replay.playback.rate == 1.0),
    "loop": (nothing, lambda v: v.session.replay.playback.loop),
    "loop-from": (nothing, repeating(2, 3)),
    "loop-to": (nothing, repeating(0, 2)),
    "previous-variation": (at_variation, lambda v: str(v.session.replay.node.move) == "Gd5,d7"),
    "next-variation": (at_variation, lambda v: str(v.session.replay.node.move) == "Gd5,d7"),
    "type-move": (nothing, overlay("Prompt")),
    "undo": (branch, at_turn(2)),
    "redo": (undone, lambda v: str(v.session.replay.node.move) == "Wb1,g4"),
    "open": (nothing, overlay("Prompt")),
    "save": (nothing, overlay("Prompt")),
    "go-to-turn": (nothing, overlay("Prompt")),
    "copy": (nothing, said("the clipboard")),
    "paste": (nothing, lambda v: bool(v.session.messages) or v.session.shelf.paths == []),
    "next-game": (nothing, lambda v: v.board.name == "48"),
    "previous-game": (nothing, said("this is the first game")),
    "library": (nothing, overlay("Library")),
    "new": (nothing, overlay("Form")),
    "rematch": (nothing, said("there is no game to play again")),
    "play-from-here": (nothing, overlay("Form")),
    "offer-draw": (nothing, said("no game is being played")),
    "resign": (nothing, said("no game is being played")),
    "pause-game": (nothing, said("no game is being played")),
    "learn": (nothing, overlay("Form")),
    "set-up": (nothing, overlay("Form")),
    "hint": (nothing, captioned("Put ")),
    "best-line": (nothing, captioned("Enter plays it")),
    "play-line": (nothing, said("there is no line to play")),
    "graph": (nothing, lambda v: shown(v).graph is not None),
    "why": (nothing, lambda v: bool(v.session.messages)),
    "other-side": (nothing, looking(azimuth=pi)),
    "view-seat": (copied, looking(azimuth=0.0)),
    "view-opponent": (nothing, looking(azimuth=pi)),
    "view-top": (nothing, looking(elevation=1.536)),
    "view-edge": (nothing, looking(elevation=0.244)),
    "view-tour": (nothing, lambda v: v.cameraman.touring),
    "store-view": (nothing, lambda v: len(v.kept.views) == 1),
    "recall-view": (kept, lambda v: v.cameraman.orbit.goal.elevation < 1.3),
    "home-view": (copied, looking(azimuth=0.0)),
    "follow": (nothing, said("the camera rests")),
    "pan": (resting, lambda v: v.cameraman.orbit.goal.target != v.cameraman.home().target),
    "coordinates": (nothing, said("coordinates: rings")),
    "table": (nothing, said("table: walnut")),
    "stone-marks": (nothing, said("stone marks: dot")),
    "fullscreen": (nothing, lambda v: not v.fullscreen),  # there is no screen to fill here; it must not break
    "hide": (nothing, lambda v: shown(v).hidden),
    "sound": (nothing, lambda v: v.sound.muted),
    "screenshot": (nothing, said("saved ")),
    "larger": (nothing, lambda v: v.hud.scale > 1),
    "smaller": (nothing, lambda v: v.hud.scale < 1),
    "normal-size": (lambda v: v.do("larger"), lambda v: v.hud.scale == 1),
    "help": (nothing, overlay("Help")),
    "escape": (lambda v: v.do("help"), lambda v: not v.session.open_overlay and not v.finished),
    "quit": (nothing, lambda v: v.finished),
}  # fmt: skip
PRESSES: list[tuple[Action, str]] = [(action, key) for action in ACTIONS for key in action.keys]


def test_every_action_with_keys_has_an_effect_to_see() -> None:
    assert {action.name for action, _ in PRESSES} == set(EFFECTS)


@pytest.mark.parametrize(("action", "key"), PRESSES, ids=[f"{action.name}:{key}" for action, key in PRESSES])
def test_keys(fresh: Viewer, hand: Hand, action: Action, key: str) -> None:
    prepare, check = EFFECTS[action.name]
    prepare(fresh)
    tick(fresh)
    if action.name != "escape":
        assert action.name == "fullscreen" or not check(fresh), "the effect must not be there before"
    if action.name == "pan":
        with hand.holding(key):
            tick(fresh, 10)
    else:
        press(hand, fresh, key)
    if action.name not in ("play", "view-tour"):
        settle(fresh)
    assert check(fresh)


class TestMouse:
    """Gestures in the picture and on the panels."""

    def test_right_drag_orbits_and_stops_following(self, fresh: Viewer, hand: Hand) -> None:
        before = fresh.cameraman.orbit.goal
        hand.move(300, 200)
        hand.press("right")
        for x in range(300, 400, 20):
            hand.move(x, 200)
            tick(fresh)
        hand.release("right")
        settle(fresh)
        assert fresh.cameraman.orbit.goal.azimuth != before.azimuth
        assert not fresh.cameraman.following

    def test_middle_drag_pans(self, fresh: Viewer, hand: Hand) -> None:
        before = fresh.cameraman.orbit.goal.target
        hand.move(300, 200)
        hand.press("middle")
        for x in range(300, 360, 20):
            hand.move(x, 200)
            tick(fresh)
        hand.release("middle")
        tick(fresh, 3)
        assert fresh.cameraman.orbit.goal.target != before

    def test_wheel_zooms(self, fresh: Viewer, hand: Hand) -> None:
        fresh.do("follow")
        before = fresh.cameraman.orbit.goal.distance
        hand.move(300, 200)
        hand.click("wheel_up")
        tick(fresh, 2)
        assert fresh.cameraman.orbit.goal.distance < before

    def test_double_click_goes_home(self, fresh: Viewer, hand: Hand) -> None:
        fresh.do("view-edge")
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
            ("play", lambda v: v.session.replay.playback.playing), ("first", at_turn(0)), ("last", at_turn(3)),
            ("help", overlay("Help")), ("library", overlay("Library")),
        ],
    )  # fmt: skip
    def test_buttons(self, fresh: Viewer, hand: Hand, button: str, check: Check) -> None:
        rect = fresh.hud.rects[button]
        hand.move(rect.x + rect.w / 2, rect.y + rect.h / 2)
        tick(fresh)
        hand.press("left")
        tick(fresh)
        hand.release("left")
        tick(fresh)
        assert check(fresh)

    def test_scrubbing_shows_each_moment_in_the_next_frame(self, fresh: Viewer, hand: Hand) -> None:
        rect = fresh.hud.rects["scrub"]
        y = rect.y + rect.h / 2
        hand.move(rect.x + 2, y)
        hand.press("left")
        tick(fresh)
        times = []
        for part in (0.2, 0.5, 0.9, 0.4):
            hand.move(rect.x + rect.w * part, y)
            tick(fresh)
            times.append(fresh.session.replay.playback.time / fresh.session.replay.film.duration)
            sampled = fresh.session.replay.film.sample(fresh.session.replay.playback.time)
            drawn = {name: piece.pose for name, piece in fresh.stage.pieces.by_name.items()}
            assert all(drawn.get(name) == pose for name, pose in sampled.items() if pose.phase != "away")
        hand.release("left")
        tick(fresh)
        assert times == pytest.approx([0.2, 0.5, 0.9, 0.4], abs=0.02)

    def test_letting_go_outside_of_the_window_ends_the_scrub(self, fresh: Viewer, hand: Hand) -> None:
        rect = fresh.hud.rects["scrub"]
        fresh.session.replay.toggle()
        hand.move(rect.x + rect.w / 2, rect.y + rect.h / 2)
        hand.press("left")
        tick(fresh)
        assert not fresh.session.replay.playback.playing
        hand.mouse.set_mouse_on(False)
        hand.release("left")
        tick(fresh)
        hand.mouse.set_mouse_on(True)
        assert fresh.session.replay.playback.playing
        assert not fresh.hud.owns(300, 200)

    def test_a_panel_keeps_the_camera_still(self, fresh: Viewer, hand: Hand) -> None:
        rect = fresh.hud.rects["scrub"]
        before = fresh.cameraman.orbit.goal
        hand.move(rect.x + 5, rect.y + 5)
        hand.press("left")
        for n in range(5):
            hand.move(rect.x + 5 + 10 * n, rect.y + 5)
            fresh._input(FRAME)
        hand.release("left")
        fresh._input(FRAME)
        assert fresh.cameraman.orbit.goal == before


def type_text(viewer: Viewer, hand: Hand, text: str) -> None:
    for character in text:
        hand.mouse.keystroke(ord(character)) if hasattr(hand.mouse, "keystroke") else viewer.controls.later(
            lambda c=character: viewer.controls.typed(c)  # type: ignore[misc]
        )
        tick(viewer)


def test_a_move_is_typed_and_played(fresh: Viewer, hand: Hand) -> None:
    press(hand, fresh, "b")  # in the middle of a record nobody plays: a letter begins a line
    type_text(fresh, hand, "b1,g4")
    press(hand, fresh, "enter")
    settle(fresh)
    assert str(fresh.session.replay.node.move) == "Bb1,g4"
    assert shown(fresh).overlay is None


def test_letters_typed_into_a_line_do_nothing_else(fresh: Viewer, hand: Hand) -> None:
    press(hand, fresh, "control-g")
    before = (fresh.cameraman.orbit.goal, fresh.session.hidden, fresh.settings)
    for key in ("z", "c", "w", "m", "space", "f", "2"):
        press(hand, fresh, key)
    assert (fresh.cameraman.orbit.goal, fresh.session.hidden, fresh.settings) == before
    press(hand, fresh, "escape")
    assert shown(fresh).overlay is None


def test_nothing_is_drawn_when_nothing_moves(fresh: Viewer) -> None:
    fresh.do("follow")
    settle(fresh)
    fresh.session.messages.clear()
    tick(fresh, 60)
    drawn: list[Any] = []
    original = fresh.stage.draw

    def draw() -> bool:
        drawn.append(original())
        return bool(drawn[-1])

    fresh.stage.draw = draw  # type: ignore[method-assign]
    try:
        tick(fresh, 10)
    finally:
        del fresh.stage.draw
    assert drawn == [False] * 10


def test_screenshots_are_pictures_of_the_table(fresh: Viewer, home: Path) -> None:
    count = len(list((home / "Pictures").glob("*.png")))
    fresh.do("screenshot")
    found = sorted((home / "Pictures").glob("*.png"))
    assert len(found) == count + 1
    assert found[-1].read_bytes().startswith(b"\x89PNG")


def test_resizing(fresh: Viewer) -> None:
    for size in ((320, 500), (900, 200), (1, 1), (2, 700), (3840, 40), (640, 360)):
        fresh.resize(size)
        tick(fresh, 2)
        assert fresh.stage.picture().shape == (size[1], size[0], 3)


def test_reduced_motion_cuts_camera_flights(fresh: Viewer) -> None:
    cameraman = Cameraman(fresh.stage.furniture, fresh.framing, Settings(motion="reduced"))
    cameraman.look("opponent")
    assert not cameraman.orbit.flying
    assert abs(cameraman.tick(FRAME, fresh.session.replay).azimuth - pi) < 0.01


def test_the_picture_changes_with_the_game(fresh: Viewer) -> None:
    fresh.do("follow")
    settle(fresh)
    before = fresh.stage.picture()
    fresh.do("last")
    tick(fresh)
    assert np.abs(before.astype(int) - fresh.stage.picture()).max() > 40


def test_help_and_table_agree() -> None:
    from zertz3d.app.session.screen_builder import HELP

    rows = [what for group in HELP.groups for _, what in group.rows]
    assert rows == [action.what for group in actions.GROUPS for action in actions.in_group(group)]


def test_commands_of_the_session_are_not_shadowed(viewer: Viewer) -> None:
    assert isinstance(viewer.session, Session)
    for action in ACTIONS:
        own = hasattr(viewer, "_do_" + action.name.replace("-", "_")) or action.name.startswith("view-")
        assert own or action.name in viewer.session.commands or action.mouse


def test_a_looping_replay_does_not_grow(fresh: Viewer) -> None:
    def nodes() -> int:
        roots = (fresh.stage.root, fresh.base.render2d, fresh.base.pixel2d)
        return sum(root.find_all_matches("**").get_num_paths() for root in roots)

    fresh.session.replay.toggle_loop()
    fresh.session.replay.set_rate(8.0)
    fresh.session.replay.toggle()
    for _ in range(60):
        tick(fresh, seconds=0.1)
    before = nodes()
    tracemalloc.start()
    for _ in range(120):
        tick(fresh, seconds=0.1)
    gc.collect()
    middle = tracemalloc.get_traced_memory()[0]
    for _ in range(240):
        tick(fresh, seconds=0.1)
    gc.collect()
    end = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert fresh.session.replay.playback.playing
    assert nodes() <= before + 5
    assert end - middle < 150_000


def test_the_usual_views_make_room_for_panels_and_a_view_of_ones_own_stays(fresh: Viewer) -> None:
    free = [WHOLE]
    man = Cameraman(fresh.stage.furniture, lambda: (1.6, free[0]), Settings(motion="reduced"))
    before = man.tick(FRAME, fresh.session.replay)
    free[0] = (-0.5, 1.0, -1.0, 1.0)
    after = man.tick(FRAME, fresh.session.replay)
    assert after != before
    man.let_go()
    free[0] = WHOLE
    assert man.tick(FRAME, fresh.session.replay) == after
