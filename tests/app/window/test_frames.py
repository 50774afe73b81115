"""What a window does in a frame, and in which order: time, what is asked for, what is heard; drawing nothing."""

from dataclasses import replace
from math import pi
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock, Mock, call

import pytest

from tests.app.games import opening
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session import Table
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.window import window as module
from zertz3d.app.window.window import FRAMES, LONGEST_FRAME, LONGEST_PAUSE, GameWindow
from zertz3d.intents import Action, Intent
from zertz3d.motion.camera.view import View
from zertz3d.scene.marks.model import Marks, Wishes

DRAWERS = ("HandMode", "TableView", "WindowMode", "LookMode", "ScreenBuilder", "InputQueue", "InputRouter")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> GameWindow:
    """A window of a game of four turns, with everything around it made up."""
    for name in DRAWERS:
        monkeypatch.setattr(module, name, Mock(return_value=Mock(size=(1280, 720))))
    monkeypatch.setattr(module, "clipboard", Mock())
    monkeypatch.setattr(module, "user_state", Mock())
    table = Table(GameList(), Settings())
    table.player = FilmPlayer(opening())
    table.modes = MagicMock(near=False)
    session = Mock(table=table)
    session.tick.return_value = ()
    made = GameWindow(Mock(), session, UserState(), Mock(muted=False))
    made.view.stage.furniture = table.player.film.table
    orbit = made.view.camera.orbit
    orbit.view = orbit.goal = View()
    orbit.taken = False
    made.hand.resting = True
    made.router.route.return_value = []
    return made


# ------------------------------------------------------------------------------------------------------------ time


@pytest.mark.parametrize(
    ("frame", "film", "lag"),
    [(0.02, 0.02, 0.0), (0.5, LONGEST_FRAME, 0.4), (60.0, LONGEST_FRAME, LONGEST_PAUSE - LONGEST_FRAME)],
)
def test_a_long_frame_moves_the_film_a_little_and_clocks_some_more(
    shown: GameWindow, frame: float, film: float, lag: float
) -> None:
    shown.tick(frame)
    seconds, more = shown.session.tick.call_args[0]
    assert (seconds, more) == (film, pytest.approx(lag))
    assert shown.router.route.call_args == shown.sound.tick.call_args == call(film)
    assert shown.view.draw.call_args[0][1] == film
    shown.queue.shape_pointer.assert_called_once_with(shown.router.shape)


def test_frames_come_one_after_the_other_at_a_steady_pace_until_somebody_quits(
    shown: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, slept, frames = [7.0], list[float](), list[float]()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock[0] += seconds

    def frame(seconds: float) -> None:
        frames.append(seconds)
        clock[0] += 0.005 if len(frames) < 3 else 0.5
        shown.own.finished = len(frames) == 4

    monkeypatch.setattr(module, "gc", Mock())
    monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: clock[0], sleep=sleep))
    monkeypatch.setattr(shown, "tick", frame)
    shown.own.finished = False
    follower = Mock()
    shown.run(follower)
    assert slept == pytest.approx([1 / FRAMES - 0.005] * 2 + [0.0] * 2), "who is late does not wait"
    assert frames == pytest.approx([0.0, 1 / FRAMES, 1 / FRAMES, 0.5])
    assert [told.args[0] for told in follower.tick.call_args_list] == frames
    assert shown.base.task_mgr.step.call_count == len(frames)
    shown.base.task_mgr.remove.assert_called_once_with("igLoop")
    assert module.user_state.save.call_count == 1, "what was learnt is kept"


def test_a_frame_is_drawn_as_it_is_after_all_that_was_asked_for_in_it(shown: GameWindow) -> None:
    done: list[str] = []
    shown.router.route = lambda seconds: done.append("asked") or []
    shown.session.tick = lambda *seconds: done.append("time") or ()
    shown.view.put_pieces.side_effect = lambda *told: done.append("pieces")
    shown.view.look.side_effect = lambda view: done.append("look")
    shown.view.draw.side_effect = lambda *told: done.append("drawn")
    shown.sound.muted = True
    shown.tick(0.02)
    assert done == ["asked", "time", "pieces", "look", "drawn"]
    assert shown.hand.look.call_args[0][1] is shown.router.on_table.return_value
    shown.view.look.assert_called_once_with(shown.view.camera.tick.return_value)
    held = shown.hand.held
    assert shown.view.put_pieces.call_args[0][2:] == (held.cast, held.ghost_name)
    view = shown.view
    shown._builder.build.assert_called_with(shown.table, shown.sound.muted, view.fullscreen, view.marker.far_side)
    assert view.draw.call_args[0][0] is shown._builder.build.return_value


def test_a_window_that_is_closed_neither_hears_nor_is_heard(shown: GameWindow) -> None:
    shown.close()
    assert shown.sound.close.called and shown.router.close.called and shown.view.close.called


def test_furniture_stands_as_the_picture_wants_it_before_anything_is_laid_out(shown: GameWindow) -> None:
    shown.view.size = (500, 1000)
    shown.tick(0.02)
    assert shown.table.arrangement == shown.table.player.film.table.arrangement == "tall"
    shown.view.change_furniture.assert_called_once_with(shown.table.player.film.table)


def test_the_camera_of_another_table_is_the_one_that_gestures_move(shown: GameWindow) -> None:
    assert shown.router.camera is shown.view.gestures
    shown.view.change_furniture = lambda _: setattr(shown.view, "gestures", "anew")
    shown.view.stage.furniture = None
    shown.tick(0.02)
    assert shown.router.camera == "anew"


# ---------------------------------------------------------------------------------------------------------- intents


def test_a_jump_silences_what_belongs_to_another_moment(shown: GameWindow) -> None:
    shown.session.handle.return_value = True
    shown.handle(Intent(Action.SOUND))
    assert not shown.sound.stop.called
    jumps = (Action.LAST, Action.SEEK, Action.TEN_BACK, Action.GO_TO_NODE, Action.OPEN_GAME)
    for action in jumps:
        shown.handle(Intent(action))
    assert shown.sound.stop.call_count == len(jumps)
    shown.session.handle.return_value = False
    shown.handle(Intent(Action.LAST))
    assert shown.sound.stop.call_count == len(jumps), "there was no jump"


def test_a_text_that_is_given_is_copied_and_nothing_else(shown: GameWindow) -> None:
    shown.handle(Intent(Action.COPY, "a line"))
    assert shown.table.take_copied() == "a line"
    assert not shown.session.handle.called


def test_what_is_pasted_is_the_clipboards_or_what_was_given(shown: GameWindow) -> None:
    module.clipboard.read.return_value = "a game"
    shown.view.hud.typing = False
    for given in (None, "another"):
        shown.handle(Intent(Action.PASTE, given))
    assert [told[0][0].value for told in shown.session.handle.call_args_list] == ["a game", "another"]
    shown.table.modes.lets_through.return_value = False
    shown.handle(Intent(Action.PASTE))
    assert module.clipboard.read.call_count == 1, "who may not paste learns nothing of the clipboard"


def test_a_line_that_is_typed_into_takes_what_is_pasted(shown: GameWindow) -> None:
    module.clipboard.read.return_value = "Wd4"
    shown.view.hud.typing = True
    shown.view.hud.key.return_value = [Intent(Action.HELP, "Wd4")]
    shown.handle(Intent(Action.PASTE))
    shown.view.hud.key.assert_called_once_with("", "Wd4")
    shown.session.handle.assert_called_once_with(Intent(Action.HELP, "Wd4"))


def test_what_was_copied_is_written_once_and_answered_for(shown: GameWindow) -> None:
    clipboard = module.clipboard
    for text, said in (("one", "The game is copied"), ("two", "")):
        shown.table.copy(text, said)
        shown.tick(0.02)
    assert [told.args for told in clipboard.write.call_args_list] == [("one",), ("two",)]
    assert [message.text for message in shown.table.messages] == ["The game is copied"]
    shown.tick(0.02)
    assert clipboard.write.call_count == 2 and clipboard.serve.call_count == 1
    clipboard.write.return_value, clipboard.refusal.return_value = False, "No clipboard"
    shown.table.copy("three", "It is copied")
    for _ in range(2):
        shown.tick(0.02)
    assert clipboard.serve.call_count == 1, "nobody is answered where there is no way"
    assert (shown.table.messages[-1].text, shown.table.messages[-1].error) == ("No clipboard", True)


@pytest.mark.parametrize(("taken", "moved", "lets_go"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_hand_takes_the_camera_when_it_moves_it(shown: GameWindow, taken: bool, moved: bool, lets_go: int) -> None:
    orbit = shown.view.camera.orbit
    orbit.taken = taken

    def route(seconds: float) -> list[Intent]:
        orbit.goal = replace(orbit.goal, distance=9.0) if moved else orbit.goal
        return []

    shown.router.route = route
    shown.tick(0.02)
    assert shown.view.camera.let_go.call_count == lets_go


# ------------------------------------------------------------------------------------------------- what is to be seen


def test_the_board_turns_to_the_player_to_move_once_the_turn_is_over(shown: GameWindow) -> None:
    look = shown.view.camera.look
    shown.table.player.go_to_turn(1)
    shown.tick(0.02)
    assert not look.called, "nobody has asked for it"
    shown.table.change(replace(shown.table.settings, turn_board=True))
    shown.hand.resting = False
    shown.tick(0.02)
    assert not look.called
    shown.hand.resting = True
    for turn in (1, 1, 2, 2, 1, 0):
        shown.table.player.go_to_turn(turn)
        shown.tick(0.02)
    assert look.call_args_list == [call("opponent"), call("seat"), call("opponent")], "the start shows no side"


def test_modes_dress_the_pieces_and_the_marks_in_turn(shown: GameWindow) -> None:
    modes = [Mock(), Mock()]
    shown.table.modes.__iter__ = lambda _: iter(modes)
    shown.tick(0.02)
    poses, marks = shown.view.put_pieces.call_args[0][:2]
    assert modes[1].pose.call_args == call(modes[0].pose.return_value)
    assert modes[1].mark.call_args == call(modes[0].mark.return_value)
    assert (poses, marks) == (modes[1].pose.return_value, modes[1].mark.return_value)


@pytest.mark.parametrize(("words", "names"), [("table", "rim"), ("rings", "rings"), ("off", "off")])
def test_marks_are_those_of_the_settings_and_of_the_last_move_at_rest(
    shown: GameWindow, words: str, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, object]] = []
    monkeypatch.setattr(module, "marks", lambda _, __, last, wishes: asked.append((last, wishes)) or Marks())
    player = shown.table.player
    shown.table.change(replace(shown.table.settings, coordinates=words, contrast="high"))
    player.go_to_turn(2)
    shown.tick(0.02)
    player.seek(player.film.marks[1] + 0.3)
    shown.tick(0.02)
    assert [last for last, _ in asked] == [player.line[1].move, None]
    assert asked[0][1] == Wishes(False, True, False, names, "none")
    assert shown.view.put_pieces.call_args[0][1].bold
    shown.table.change(replace(shown.table.settings, contrast="normal"))
    shown.tick(0.02)
    assert not shown.view.put_pieces.call_args[0][1].bold


def test_the_camera_stays_near_where_a_mode_wants_it(shown: GameWindow) -> None:
    for near in (True, False):
        shown.table.modes.near = near
        shown.tick(0.02)
        assert shown.view.camera.near is near


@pytest.mark.parametrize(("azimuth", "right"), [(0.0, (1.0, 0.0)), (pi / 2, (0.0, 1.0)), (pi, (-1.0, 0.0))])
def test_sounds_come_from_where_they_are_seen_on_the_table_that_is_seen(
    shown: GameWindow, azimuth: float, right: tuple[float, float]
) -> None:
    shown.session.tick.return_value = ("a cue",)
    shown.view.camera.orbit.view = View(azimuth=azimuth)
    shown.view.stage.theme = SimpleNamespace(sound="slate")
    shown.table.player.set_rate(2.0)
    shown.tick(0.02)
    cues, found, rate, table = shown.sound.play.call_args[0]
    assert (cues, found, rate, table) == (("a cue",), pytest.approx(right), 2.0, "slate")


# --------------------------------------------------------------------------------------------------- for the next run


def test_files_and_the_place_of_the_window_are_kept_for_the_next_run(
    shown: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown.kept.recent[:] = ["/older"]
    shown.table.games.paths[:] = [Path("a.txt"), Path("b.txt")]
    shown.remember()
    assert shown.kept.recent == [str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "/older"]
    shown.view.note_place.assert_called_once_with(shown.kept)
    assert module.user_state.save.call_args[0][0] is shown.kept


def test_what_was_chosen_is_kept_at_once_beside_what_was_chosen_before(shown: GameWindow) -> None:
    for chosen in ({"scale": 1.5}, {"sound": False}, {"scale": 1.2}):
        shown.keep_settings(chosen)
    assert shown.kept.settings == {"scale": 1.2, "sound": False}
    assert module.user_state.save.call_count == 3
