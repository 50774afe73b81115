"""The table at an event under a virtual hand: handing over, coming back, and no way out."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.kiosk.gamepads import Axis, AxisState, ButtonState, Device, Devices
from tests.app.kiosk.kiosk_table import SIZE, Table, every_key, table
from tests.app.thinkers import StandIn
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.kiosk import forms, kiosk_modes
from zertz3d.app.kiosk.kiosk_window import CORNERS_TIME, HIDE
from zertz3d.app.kiosk.log import GAME_OVER
from zertz3d.app.kiosk.show_loop import HOLD, ShowLoop
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.lessons.lesson_mode import LessonMode
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.session.mode import Mover
from zertz3d.app.window import clipboard
from zertz3d.hud.panels.qr_panel import QrPanel
from zertz3d.hud.screen_model import Button, Form, Pick
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.motion.choreography.clearing import clear
from zertz3d.motion.layout import Pose
from zertz3d.records.reader import read_text
from zertz3d.scene.input.gamepads import Gamepads
from zertz3d.scene.marks.model import Marks

DEVICES = Devices()


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One table for all."""
    with table(tmp_path_factory.mktemp("games"), gamepads=Gamepads(DEVICES)) as made:
        yield made


@pytest.fixture
def at(opened: Table) -> Iterator[Table]:
    """The table while the show has it, with a film running."""
    DEVICES.present.clear()
    kiosk = opened.theatre.kiosk
    if kiosk.state.name != "show":
        kiosk.go_back("the next test")
    opened.theatre.own.finished = False
    opened.theatre._show.begin()
    opened.theatre._corners.reached = 0
    opened.notes.clear()
    opened.theatre._show._held = 0.1
    opened.wait(0.5, 0.1)
    assert opened.theatre.session.table.player.playback.playing
    yield opened
    assert not opened.theatre.finished


PLAYS_COMPUTER = ("Play against the computer", "I know the rules")


def title(at: Table) -> str:
    form = at.asked
    return form.title if isinstance(form, Form) else ""


def play(at: Table, move: str) -> None:
    """A move of whoever is to play, as a hand would make it at last."""
    at.theatre.session.play(at.theatre.table.player.ahead.position.parse_move(move), Mover.HAND)


def test_the_show_has_no_buttons(at: Table) -> None:
    screen = at.screen
    assert not screen.controls and not screen.tools and screen.overlay is None and screen.title == "Touch to play"
    assert "transport" not in at.theatre.view.hud.parts


def test_the_show_goes_on_by_itself(at: Table) -> None:
    first = at.theatre._show.game
    cleared = clear(at.theatre.table.player.film)
    assert cleared
    at.wait(at.theatre.table.player.film.duration + HOLD + cleared.duration + 1, 0.1)
    assert at.theatre._show.game is not first and at.state == "show"
    assert sum(note.startswith("shows") for note in at.notes) == 1


def test_a_touch_anywhere_hands_the_table_over(at: Table) -> None:
    for x, y in ((4, 180), (320, 20), (320, 340), (600, 200)):
        at.touch(x, y)
        assert at.state == "welcome" and title(at) == "Welcome to ZÈRTZ"
        assert not at.screen.title and not at.screen.panels, "whoever is asked is not invited"
        at.key("escape")
        assert at.state == "show" and at.theatre.table.player.playback.playing


@pytest.mark.parametrize("key", ["space", "x", "enter", "f11", "f12", "arrow_right", "q"])
def test_so_does_any_key(at: Table, key: str) -> None:
    at.key(key)
    assert at.state == "welcome"
    at.theatre.kiosk.go_back("done")


def test_escape_brings_nothing_up(at: Table) -> None:
    at.key("escape")
    assert at.state == "show" and at.theatre.table.player.playback.playing


def test_the_keys_of_remotes_step_and_hand_nothing_over(at: Table) -> None:
    at.key("page_down")
    at.wait(8, 0.1)
    assert at.state == "show" and at.theatre.table.player.turn == 1
    assert not at.theatre.table.player.playback.playing
    at.key("page_down")
    at.wait(8, 0.1)
    assert at.theatre.table.player.turn == 2
    at.key("page_up")
    at.wait(8, 0.1)
    assert at.theatre.table.player.turn == 1


def test_a_moving_pointer_hands_nothing_over(at: Table) -> None:
    for x in range(100, 500, 40):
        at.hand.move(x, 200)
        at.wait(0.1)
    assert at.state == "show"


def test_unanswered_questions_go_away(at: Table) -> None:
    at.touch()
    film = at.theatre.table.player.playback.time
    at.later(31)
    assert at.state == "show" and at.theatre.table.player.playback.time >= film


def test_a_game_against_the_computer(at: Table) -> None:
    at.touch()
    at.choose("Play against the computer")
    assert title(at) == "How well do you play?"
    at.choose("I know the rules")
    assert at.state == "visit" and at.asked is None
    (party,) = (mode for mode in at.theatre.table.modes if isinstance(mode, LiveGameMode))
    assert party.game.terms.seats[1].level == "casual" and not party._saved.kept
    play(at, "Wd4,d1")
    at.wait(6, 0.1)
    assert len(party.game.game.main_line()) == 2
    at.choose("Finish")
    assert at.state == "show" and party not in at.theatre.table.modes
    assert any("plays the computer, casual" in note for note in at.notes)


def test_two_people_and_what_they_may_do(at: Table) -> None:
    at.touch()
    at.choose("Two players")
    tools = {tool.name for tool in at.screen.tools}
    assert "finish" in tools and not tools & {"new", "save", "play-from-here", "open", "library"}
    play(at, "Wd4,d1")
    at.wait(5, 0.1)
    assert at.theatre.table.player.turn == 1
    at.key("z", "control")
    at.wait(5, 0.1)
    assert at.theatre.table.player.turn == 0
    at.theatre.kiosk.go_back("done")
    assert not at.modes(LiveGameMode)


@pytest.mark.parametrize(("choices", "level"), [(("Two players",), ""), (PLAYS_COMPUTER, "casual")])
def test_visitors_play_again_what_they_have_played(at: Table, choices: tuple[str, ...], level: str) -> None:
    at.touch()
    for choice in choices:
        at.choose(choice)
    (before,) = at.modes(LiveGameMode)
    play(at, "Wd4,d1")
    at.wait(5, 0.1)
    at.theatre.handle(Intent(Action.REMATCH))
    (party,) = at.modes(LiveGameMode)
    assert party is not before and isinstance(party, LiveGameMode) and at.state == "visit"
    assert party.game.turns == 0 and party.game.terms.seats[1].level == level
    at.theatre.kiosk.go_back("done")
    at.theatre.kiosk.games.play_again()
    assert not at.modes(LiveGameMode), "the next visitor begins nothing of the one before"


def test_looking_at_the_game_that_was_on(at: Table) -> None:
    record = at.theatre.table.record
    at.touch()
    at.choose("Look at this game")
    screen = at.screen
    assert screen.controls and at.theatre.table.record is record
    at.wait(0.2)
    assert "transport" in at.theatre.view.hud.parts
    at.key("arrow_right")
    at.wait(6, 0.1)
    assert at.theatre.table.player.turn >= 1


def test_learning_the_game(at: Table) -> None:
    at.touch()
    at.choose("Learn the game")
    assert at.state == "visit" and title(at) == "Learn to play"
    at.choose("Begin")
    at.wait(0.5)
    assert at.modes(LessonMode)
    at.choose("Leave")
    at.choose("Close")
    at.choose("Finish")
    assert at.state == "show" and at.theatre.table.player.game is at.theatre._show.game.record.game
    assert not at.modes(LessonMenu) and not at.modes(LessonMode)


def test_who_has_never_played_is_offered_a_lesson(at: Table) -> None:
    at.touch()
    at.choose("Play against the computer")
    at.choose("I have never played")
    assert at.state == "welcome" and title(at) == "Your first game"
    at.choose("Show me how")
    at.wait(0.5)
    assert at.state == "visit" and at.modes(LessonMode)
    at.choose("Leave")
    at.choose("Close")
    at.choose("Finish")
    assert at.state == "show"


def test_a_beginner_can_ask_for_a_hint(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at.theatre.kiosk.games, "_advise", lambda: EvaluationQueue(worker=StandIn()))
    for level, hinted in (("I have never played", True), ("I play well", False)):
        at.touch()
        at.choose("Play against the computer")
        at.choose(level)
        if hinted:
            at.choose("Play at once")
        assert at.state == "visit"
        assert ("hint" in {tool.name for tool in at.screen.tools}) is hinted
        if hinted:
            at.choose("Hint")
            at.wait(1)
            (teacher,) = at.modes(TeacherMode)
            assert teacher.mark(Marks()).advice
        at.choose("Finish")
        assert at.state == "show" and not at.modes(TeacherMode)


def test_still_there(at: Table) -> None:
    at.touch()
    at.choose("Two players")
    at.later(59)
    assert at.state == "visit"
    before = at.screen
    assert "undo" in {tool.name for tool in before.tools} and before.barred
    at.later(1.5)
    assert at.state == "asking" and title(at) == "Still there?"
    at.theatre.table.say("something")
    assert (at.screen.tools, at.screen.barred) == (before.tools, before.barred) and not at.screen.toasts
    words = [field.text for field in at.asked.fields] if isinstance(at.asked, Form) else []
    assert any("15 s" in text for text in words)
    at.wait(3)
    words = [field.text for field in at.asked.fields] if isinstance(at.asked, Form) else []
    assert any("12 s" in text for text in words)
    assert at.notes.count("still there") == 0
    at.touch()
    assert at.state == "visit" and at.asked is None
    at.touch()
    assert at.notes.count("still there") == 1, "only who was asked has answered"
    at.later(61)
    at.choose("I am here")
    assert at.state == "visit" and at.notes.count("still there") == 2
    at.later(61)
    at.hand.move(500, 300)
    at.wait(0.1)
    at.hand.move(100, 100)
    at.wait(0.1)
    assert at.state == "visit"
    at.later(61)
    at.later(15)
    assert at.state == "show"
    assert not at.modes(LiveGameMode)


def test_back_to_the_show_from_the_countdown(at: Table) -> None:
    at.touch()
    at.choose("Two players")
    at.later(61)
    at.choose("Back to the show")
    assert at.state == "show"


def test_nothing_of_a_visit_is_left_for_the_next_one(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    silent: list[bool] = []
    monkeypatch.setattr(at.theatre.sound, "stop", lambda: silent.append(True))
    shown = at.theatre.table
    usual = shown.settings
    at.touch()
    at.choose("Two players")
    shown.say("for this visitor")
    shown.hide(True)
    shown.change(replace(usual, speed=4.0, letters=not usual.letters))
    at.theatre.kiosk.go_back("he has left")
    assert at.state == "show" and not shown.messages and not shown.hidden
    assert shown.settings == usual and silent, "what is heard of the visit's game breaks off"
    assert at.notes[-2:-1] == ["back to the show: he has left"]


EVERY_KEY = every_key()


def press_everything(at: Table) -> None:
    for key in EVERY_KEY:
        *held, name = key.split("-") if not key.endswith("-") else [*key[:-2].split("-"), "-"]
        if "control" in held and name == "o" and "shift" in held:
            continue
        if at.state == "visit" and at.asked is not None:
            at.theatre.handle(Intent(Action.CANCEL))  # else the keys that follow would be for what is asked
        at.key(name, *held)
    at.theatre.base.messenger.send("window-close")
    at.wait(0.2)


@pytest.mark.parametrize("during", ["show", "welcome", "visit"])
def test_no_key_leads_out(at: Table, during: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    if during != "show":
        at.touch()
    if during == "visit":
        at.choose("Two players")
    monkeypatch.setattr(clipboard, "read", lambda: pytest.fail("somebody looked into the clipboard"))
    session = at.theatre.session
    press_everything(at)
    assert not at.theatre.finished and not at.theatre.view.fullscreen
    assert not at.led_out and not session.table.hidden
    assert not list(tmp_path.rglob("*")), "something was written"
    assert session.table.take_copied() is None and not at.theatre.sound.muted
    at.theatre.kiosk.go_back("done")
    assert at.theatre.table.settings == at.theatre._given


def test_behind_what_a_visitor_is_asked_the_pieces_stay_where_the_show_has_them(
    at: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mode = next(mode for mode in at.theatre.table.modes if isinstance(mode, kiosk_modes.ShowMode))
    shown = {"w1": Pose(0, 0, 2, 1, 0, 0, 0, "rest")}
    monkeypatch.setattr(at.theatre._show, "pose", lambda poses: poses or shown)
    assert mode.pose({}) == shown
    at.touch()
    assert at.state == "welcome" and mode.pose({}) == shown
    at.choose("Look at this game")
    assert at.state == "visit" and mode.pose({}) == {}, "a visitor's table is the visitor's"
    at.call()
    assert at.state == "operator" and mode.pose({}) == shown


def test_the_operator_comes_and_goes(at: Table) -> None:
    at.call(1.5)
    assert at.state == "show"
    at.call()
    assert at.state == "operator"
    form = at.asked
    assert isinstance(form, Form) and form.title == "Operator"
    at.theatre.sound.muted = True
    at.theatre.handle(Intent(Action.FORM, FieldAnswer("volume", "0.3")))
    at.theatre.handle(Intent(Action.FORM, FieldAnswer("idle", "30")))
    at.wait(0.2)
    form = at.asked
    assert isinstance(form, Form)
    assert {field.name: field.chosen for field in form.fields if isinstance(field, Pick)} == {
        "volume": "0.3",
        "idle": "30",
    }
    assert at.theatre.sound.volume == 0.3 and not at.theatre.sound.muted and at.theatre.kiosk.state.idle == 30
    at.theatre.handle(Intent(Action.FORM, FieldAnswer("idle", "60")))
    number = at.theatre._show.game
    at.wait(0.2)
    at.choose("Next game")
    assert at.theatre._show.game is not number and at.state == "operator"
    at.choose("Back to the show")
    assert at.state == "show"


def test_the_operator_goes_on_and_back_among_the_games(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    source = at.theatre._show.source
    found = source.next()
    for way in ("next", "previous"):
        monkeypatch.setattr(source, way, lambda way=way: asked.append(way) or found)
    at.call()
    for label in ("Next game", "Previous game"):
        at.choose(label)
    assert asked == ["next", "previous"] and at.state == "operator"


def test_the_operator_may_come_in_the_middle_of_a_game(at: Table) -> None:
    at.touch()
    at.choose("Two players")
    before = at.theatre._show.game
    at.call()
    assert at.state == "operator" and not at.modes(LiveGameMode) and "the operator" in at.notes
    assert at.theatre._show.game is not before, "the show goes on with its next game"
    assert at.theatre._show.game and at.theatre._show.game.record is at.theatre.table.record
    assert not at.theatre.table.player.playback.playing, "as soon as the operator goes"
    at.choose("Back to the show")
    assert at.state == "show"


def test_only_the_operator_ends_the_program(at: Table) -> None:
    at.theatre.handle(Intent(Action.KIOSK_QUIT))
    assert not at.theatre.finished
    at.touch()
    at.theatre.handle(Intent(Action.KIOSK_QUIT))
    assert not at.theatre.finished
    at.call()
    at.choose("End the program")
    assert at.theatre.finished
    at.theatre.own.finished = False


def test_an_intent_that_comes_twice_is_carried_out_once(at: Table) -> None:
    at.touch()
    at.theatre.handle(Intent(Action.KIOSK_DUEL))
    at.theatre.handle(Intent(Action.KIOSK_DUEL))
    assert len(at.modes(LiveGameMode)) == 1


def test_a_gamepad_takes_the_table_and_plays(at: Table) -> None:
    device = Device()
    DEVICES.present.append(device)

    def push(*names: str, seconds: float = 0.1) -> None:
        device.buttons = [ButtonState(name) for name in names]
        at.wait(seconds)
        device.buttons = []
        at.wait(0.1)

    push("rshoulder")
    assert at.state == "show"
    at.wait(6, 0.1)
    push("face_y")
    assert at.state == "welcome"
    push("face_a")
    assert title(at) == "How well do you play?"
    push("dpad_down")
    push("dpad_down")
    push("face_a")
    assert at.state == "visit"
    device.axes = []
    push("start", "back", seconds=2.3)
    assert at.state == "operator"
    DEVICES.present.clear()
    at.wait(0.2)
    push("face_b")
    assert at.state == "operator"  # it is unplugged
    DEVICES.present.append(device)
    push("face_b")
    assert at.state == "show"
    push("start", "back", seconds=2.3)
    assert at.state == "operator"
    at.wait(HIDE)
    push("face_a")
    assert at.state == "show", "the pad that gives the table back does not take it again"


def test_a_stick_turns_the_camera_of_a_visitor(at: Table) -> None:
    device = Device()
    DEVICES.present.append(device)
    at.touch()
    at.choose("Look at this game")
    at.wait(2, 0.1)
    before = at.theatre.view.camera.orbit.goal
    device.axes = [AxisState(Axis("right_x"), 1.0)]
    at.wait(0.5)
    assert abs(at.theatre.view.camera.orbit.goal.azimuth - before.azimuth) > 0.3


def test_a_stick_drives_a_pointer_that_is_seen_and_presses(at: Table) -> None:
    device = Device()
    DEVICES.present.append(device)
    at.touch()
    assert at.state == "welcome"
    queue = at.theatre.queue
    device.axes = [AxisState(Axis("left_x"), 1.0), AxisState(Axis("left_y"), 1.0)]
    at.wait(0.3)
    device.axes = []
    assert queue.driven and at.theatre._arrow._region.is_active()
    target = next(
        target.rect
        for sheet in at.theatre.view.hud._sheets.by_name.values()
        for target in sheet.targets
        if target.intent and target.intent.action is Action.KIOSK_DUEL
    )
    x, y = queue.driven
    queue.push(target.x + target.w / 2 - x, target.y + target.h / 2 - y)
    device.buttons = [ButtonState("face_a")]
    at.wait(0.1)
    device.buttons = []
    at.wait(0.2)
    assert at.state == "visit"
    at.wait(HIDE)
    assert not at.theatre._arrow._region.is_active(), "a pointer that rests is hidden"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_targets_are_large_enough_for_a_finger(at: Table, size: tuple[int, int]) -> None:
    """48 pixels at 1080p, and as much of the smaller side elsewhere."""
    least = 48 * min(size) / 1080
    hud = at.theatre.view.hud
    hud.resize(*size)
    try:
        for form in (
            forms.welcome(True, True), forms.levels(), forms.asking(12), forms.operator(0.8, 60, "game 1 of 3"),
        ):  # fmt: skip
            at.theatre.kiosk.touched()
            at.theatre.kiosk.form = form
            hud.show(at.screen)
            wanted = [button.intent for button in form.buttons]
            found = [t for sheet in hud._sheets.by_name.values() for t in sheet.targets if t.intent in wanted]
            assert len(found) == len(wanted), "a button is out of reach"
            for target in found:
                assert target.rect.h >= least and target.rect.w >= least, (target.name, target.rect)
                assert target.rect.x >= 0 and target.rect.right <= size[0] and target.rect.bottom <= size[1]
    finally:
        hud.resize(*SIZE)
        at.theatre.kiosk.go_back("done")


def test_buttons_say_what_they_do() -> None:
    for form in (forms.welcome(True, True), forms.levels(), forms.asking(3), forms.operator(0.5, 60, "")):
        assert all(isinstance(button, Button) and button.label for button in form.buttons)
        assert sum(button.main for button in form.buttons) == 1


@pytest.mark.parametrize("during", ["show", "welcome", "visit", "operator"])
def test_every_button_that_is_shown_does_something_here(at: Table, during: str) -> None:
    """And none leads out: what does is let through to nobody."""
    if during == "operator":
        at.call()
    elif during != "show":
        at.touch()
    if during == "visit":
        at.choose("Two players")
        play(at, "Wd4,d1")
        at.wait(5, 0.1)
    assert at.state == during
    targets = [target for sheet in at.theatre.view.hud._sheets.by_name.values() for target in sheet.targets]
    actions = {target.intent.action for target in targets if target.intent}
    assert bool(actions) == (during != "show")
    assert all(at.theatre.table.modes.lets_through(action) for action in actions)
    at.theatre.kiosk.go_back("done")


def test_a_visitors_game_that_is_over_can_be_taken_home(at: Table) -> None:
    at.touch()
    at.theatre.handle(Intent(Action.KIOSK_DUEL))
    at.wait(0.2)
    assert at.state == "visit"
    play(at, "Wd4,d1")
    assert not any(isinstance(panel, QrPanel) for panel in at.screen.panels)
    at.theatre.table.player.game.resign(1)
    at.theatre.table.player.go_to_turn(1)
    at.wait(0.2)
    (code,) = (panel for panel in at.screen.panels if isinstance(panel, QrPanel))
    (taken,) = read_text(code.text)
    assert taken.moves == at.theatre.table.player.game.moves() and taken.end == "resign"
    at.theatre.kiosk.go_back("done")
    assert at.notes.count(GAME_OVER) == 1
    at.touch()
    at.choose("Two players")
    at.theatre.kiosk.go_back("done")
    assert at.notes.count(GAME_OVER) == 1, "a game that is left is not over"


def test_a_game_that_somebody_only_looked_at_is_no_visitors_game(at: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    at.touch()
    at.choose("Look at this game")
    monkeypatch.setattr(ShowLoop, "over", True)
    at.theatre.kiosk.go_back("done")
    assert GAME_OVER not in at.notes


CORNERS = ((5, 5), (SIZE[0] - 5, 5), (SIZE[0] - 5, SIZE[1] - 5), (5, SIZE[1] - 5))


def test_the_four_corners_in_order_call_the_operator(at: Table) -> None:
    for x, y in CORNERS:
        assert at.state != "operator"
        at.touch(x, y)
    assert at.state == "operator"


@pytest.mark.parametrize("order", [(0, 2, 1, 3), (3, 2, 1, 0), (1, 2, 3, 1), (0, 1, 1, 2)])
def test_corners_in_another_order_call_nobody(at: Table, order: tuple[int, ...]) -> None:
    for number in order:
        at.touch(*CORNERS[number])
    assert at.state != "operator"


def test_corners_touched_too_slowly_call_nobody(at: Table) -> None:
    for x, y in CORNERS:
        at.touch(x, y)
        at.wait(CORNERS_TIME / 3 + 0.2, 0.1)
    assert at.state != "operator"
