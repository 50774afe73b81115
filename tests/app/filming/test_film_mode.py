"""Filming from the window: what is asked, what it will take, how far it is, and that it can be stopped."""

import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.sessions import screen_of
from tests.conftest import ROOT
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.filming import film_mode
from zertz3d.app.filming.film_choices import describe_wait
from zertz3d.app.filming.film_mode import SETTLED, FilmMode
from zertz3d.app.filming.film_process import FilmProcess
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Pick, Words
from zertz3d.intents import Action, FieldAnswer, Intent, Payload
from zertz3d.records.record import Record
from zertz3d.rules import Game

GAMES = ROOT / "assets" / "games"


class Pretended(FilmProcess):
    """A process that is none: what it says is set from outside."""

    def __init__(self, record: str, output: Path, options: Sequence[str]) -> None:
        self.record, self.output, self.options = record, output, list(options)
        self.told, self._complaint, self._code, self._first = {}, "", None, None
        self.cancelled = self.closed = False

    def look(self) -> bool:
        return self._code is None

    def end(self, code: int = 0, complaint: str = "", **told: float) -> None:
        self.told, self._complaint, self._code = told, complaint, code

    def cancel(self) -> None:
        self.cancelled = True

    def close(self) -> None:
        self.closed = True


class Room:
    """A session whose films are pretended."""

    def __init__(self, name: str) -> None:
        shelf = GameList([GAMES / name])
        shelf.grow(lambda: True)
        self.session = open_session(shelf, Settings())
        self.begun: list[Pretended] = []
        self.mode = FilmMode(self.session.table, self._start)
        self.session.table.modes.join(self.mode)
        self.session.table.open_game(0)

    def _start(self, record: str, output: Path, options: Sequence[str]) -> Pretended:
        self.begun.append(Pretended(record, output, options))
        return self.begun[-1]

    def do(self, action: Action, value: Payload = None) -> None:
        self.session.handle(Intent(action, value))
        self.session.tick(0.02)

    def answer(self, field: str, text: str) -> None:
        self.do(Action.FORM, FieldAnswer(field, text))

    @property
    def form(self) -> Form:
        overlay = screen_of(self.session).overlay
        assert isinstance(overlay, Form)
        return overlay

    @property
    def words(self) -> list[str]:
        return [field.text for field in self.form.fields if isinstance(field, Words)]

    @property
    def message(self) -> str:
        return [message.text for message in self.session.table.messages][-1]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    (tmp_path / "Videos").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return Room("study.txt")


def test_an_estimate_comes_first(room: Room) -> None:
    room.do(Action.FILM)
    assert room.words[0] == "Measuring how long it will take…"
    (measured,) = room.begun
    assert measured.options[-1] == "--estimate" and "1. Ge2,c1" in measured.record.replace("\n", " ")
    measured.end(frames=1685, lasting=56.2, needed=61.0)
    room.do(Action.NEXT)
    assert room.words[0] == "A film of 0:56. Making it takes about a minute on this computer."
    assert not next(button for button in room.form.buttons if button.label == "Faster").enabled
    assert len(room.begun) == 1, "there is nothing faster to measure"


def test_where_it_takes_long_a_faster_way_is_offered(room: Room) -> None:
    room.do(Action.FILM)
    room.begun[0].end(frames=1685, lasting=56.2, needed=600.0)
    room.do(Action.NEXT)
    assert len(room.begun) == 2 and room.begun[1].options[:2] == ["--tier", "classic"]
    room.begun[1].end(frames=1685, lasting=56.2, needed=33.0)
    room.do(Action.NEXT)
    assert room.words[0].endswith("takes about 10 minutes on this computer. Simple: about 35 seconds.")
    faster = next(button for button in room.form.buttons if button.label == "Faster")
    assert faster.enabled
    room.do(faster.intent.action, faster.intent.value)
    assert next(field.chosen for field in room.form.fields if isinstance(field, Pick)) == "classic"
    assert len(room.begun) == 2, "that is known already"


def test_other_answers_are_measured_once_they_are_settled(room: Room) -> None:
    room.do(Action.FILM)
    room.answer("size", "640x360")
    first = room.begun[0]
    assert first.cancelled and len(room.begun) == 1
    room.answer("camera", "tour")
    room.session.tick(SETTLED)
    assert len(room.begun) == 2
    assert room.begun[1].options == ["--tier", "low", "--size", "640x360", "--view", "tour", "--titles", "--estimate"]


def test_the_film_shows_how_far_it_is_and_where_it_went(room: Room, tmp_path: Path) -> None:
    room.session.table.player.go_to_turn(6)
    room.do(Action.FILM)
    room.answer("part", "after")
    room.do(Action.FILM_START)
    film = room.begun[-1]
    assert screen_of(room.session).overlay is None and room.begun[0].cancelled
    assert film.output == tmp_path / "Videos" / "study.mp4" or film.output.suffix == ".apng"
    assert film.options[6:8] == ["--from", "t7"] and "--titles" not in film.options
    film._first, film.told = (time.monotonic() - 10.0, 1.0), {"done": 101, "of": 301}
    room.session.tick(0.02)
    shown = screen_of(room.session).progress
    assert shown and shown.text == f"Filming {film.output.name}" and shown.share == pytest.approx(101 / 301)
    assert shown.left == "0:20 left"
    room.do(Action.FILM)
    assert "a film is being made" in room.message
    film.end()
    room.session.tick(0.02)
    assert screen_of(room.session).progress is None and room.message == f"Film saved to {film.output}"


def test_it_can_be_stopped(room: Room) -> None:
    room.do(Action.FILM)
    room.do(Action.FILM_START)
    room.do(Action.CANCEL_WORK)
    film = room.begun[-1]
    shown = screen_of(room.session).progress
    assert film.cancelled and shown and shown.text == "Stopping…"
    film._first, film.told = (time.monotonic() - 10.0, 1.0), {"done": 101, "of": 301}
    shown = screen_of(room.session).progress
    assert shown and shown.left == "", "nobody waits for what is given up"
    film.end(130, "stopped")
    room.session.tick(0.02)
    assert screen_of(room.session).progress is None and room.message == "Filming was stopped; nothing was saved"
    assert not room.session.table.messages[-1].error, "that was wanted"


def test_what_fails_is_said(room: Room) -> None:
    room.do(Action.FILM)
    room.do(Action.FILM_START)
    room.begun[-1].end(1, "x.mp4: cannot be written, no space left on device")
    room.session.tick(0.02)
    assert room.message == "The film was not made: x.mp4: cannot be written, no space left on device"
    assert room.session.table.messages[-1].error


def test_what_cannot_be_measured_is_said_and_the_form_goes(room: Room) -> None:
    room.do(Action.FILM)
    room.begun[0].end(1, "nothing can be drawn here")
    room.session.tick(0.02)
    assert screen_of(room.session).overlay is None and len(room.begun) == 1
    assert room.message == "nothing can be drawn here" and room.session.table.messages[-1].error


@pytest.mark.parametrize(
    ("ffmpeg", "name", "more"), [("/bin/ffmpeg", ".mp4", []), (None, ".apng", ["--fps", "15", "--no-follow"])]
)
def test_without_ffmpeg_films_are_smaller(
    ffmpeg: str | None, name: str, more: list[str], room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film_mode, "find_ffmpeg", lambda: ffmpeg)
    room.do(Action.FILM)
    room.do(Action.FILM_START)
    measured, film = room.begun
    usual = ["--tier", "low", "--size", "1280x720", "--view", "seat", "--titles", *more]
    assert (measured.options, film.options) == ([*usual, "--estimate"], usual) and film.output.name == f"study{name}"


def test_the_form_begins_with_the_tier_of_the_table_and_stops_the_film_that_plays(room: Room) -> None:
    room.session.table.player.toggle()
    room.session.table.settings = replace(room.session.table.settings, tier="classic")
    room.do(Action.FILM)
    assert next(field.chosen for field in room.form.fields if isinstance(field, Pick)) == "classic"
    assert not room.session.table.player.playback.playing


def test_a_game_that_is_no_file_is_filmed_as_a_game(room: Room) -> None:
    game = Game()
    game.play(game.position.legal_moves()[0])
    room.session.table.show(Record("", 1, None, game))
    room.session.table.record = None
    room.do(Action.FILM)
    room.do(Action.FILM_START)
    assert room.begun[-1].output.stem == "game"


def test_when_another_mode_takes_the_table_the_form_goes_and_a_film_goes_on(room: Room) -> None:
    room.do(Action.FILM)
    assert room.mode.suspend() is False and screen_of(room.session).overlay is None and room.begun[0].cancelled
    stop = {binding.action: binding.label for binding in room.mode.bindings}
    assert stop[Action.CANCEL_WORK] == "" and stop[Action.FILM] == "Film this game…"
    room.do(Action.FILM)
    room.do(Action.FILM_START)
    assert room.mode.suspend() is False and not room.begun[-1].cancelled
    assert room.mode.bindings[1].label == "Stop filming", "there is something to stop"


def test_no_other_game_is_opened_while_a_film_is_made(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    rested: list[bool] = []
    monkeypatch.setattr(room.session.table, "linger", lambda: rested.append(True))
    room.session.tick(0.02)
    assert not rested
    room.do(Action.FILM)
    room.do(Action.FILM_START)
    assert rested


def test_only_one_who_measures_is_left_when_answers_change(room: Room) -> None:
    """What was measured for other answers is never told for these."""
    room.do(Action.FILM)
    room.answer("size", "640x360")
    room.begun[0].end(frames=1, lasting=1.0, needed=1.0)
    room.session.tick(SETTLED)
    assert room.words[0] == "Measuring how long it will take…" and len(room.begun) == 2
    room.begun[1].end(frames=2, lasting=10.0, needed=61.0)
    room.session.tick(0.02)
    assert room.words[0].startswith("A film of 0:10.")
    room.answer("size", "1280x720")
    assert room.words[0] == "Measuring how long it will take…"
    room.answer("size", "640x360")
    assert room.words[0].startswith("A film of 0:10.") and len(room.begun) == 2, "that is known already"


def test_escape_puts_the_form_away(room: Room) -> None:
    room.do(Action.FILM)
    room.do(Action.ESCAPE)
    assert screen_of(room.session).overlay is None and room.begun[0].cancelled


def test_nothing_outlives_the_window(room: Room) -> None:
    room.do(Action.FILM)
    room.do(Action.FILM_START)
    room.session.table.modes.leave(room.mode)
    assert all(process.closed for process in room.begun)


def test_a_game_without_moves_is_not_filmed(room: Room) -> None:
    room.session.table.open_path(GAMES / "study.txt")
    room.session.table.player.game.delete(room.session.table.player.line[0])
    room.session.table.player.choose(room.session.table.player.game.root)
    room.do(Action.FILM)
    assert "there are no moves to film" in room.message and not room.begun


def test_a_variation_that_is_shown_is_what_is_filmed(room: Room) -> None:
    player = room.session.table.player
    other = next(node for node in player.line[10].parent.children if node is not player.line[10])  # type: ignore[union-attr]
    player.choose(other)
    room.do(Action.FILM)
    assert str(other.move) in room.begun[0].record and str(player.game.main_line()[10].move) not in room.begun[0].record


def test_thinking_times_are_offered_where_there_are_any(room: Room) -> None:
    room.do(Action.FILM)
    assert "clocks" not in [field.name for field in room.form.fields if isinstance(field, Pick)]
    room.do(Action.CANCEL)
    room.session.table.player.line[0].clock = 5_000
    room.do(Action.FILM)
    room.answer("clocks", "yes")
    room.do(Action.FILM_START)
    assert "--clocks" in room.begun[-1].options


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "about 5 seconds"), (33, "about 35 seconds"), (58, "about a minute"), (100, "about 2 minutes"),
        (3000, "about 50 minutes"), (9000, "about 2 hours"),
    ],
)  # fmt: skip
def test_waits_in_words(seconds: float, said: str) -> None:
    assert describe_wait(seconds) == said


class TestProcess:
    """With a process that really draws."""

    RECORD = '[Board "37"]\n[Player1 "A"]\n[Player2 "B"]\n\n1. Wd4,d1 2. Ga1,g1 *\n'
    OPTIONS = ("--tier", "classic", "--size", "128x72", "--jobs", "1")

    @staticmethod
    def wait(process: FilmProcess, until: Callable[[], bool]) -> None:
        end = time.monotonic() + 120
        while time.monotonic() < end and not until():
            time.sleep(0.01)
        assert until()

    def test_a_film_is_made(self, tmp_path: Path) -> None:
        process = FilmProcess(self.RECORD, tmp_path / "x.apng", [*self.OPTIONS, "--fps", "4", "--to", "1"])
        self.wait(process, lambda: not process.look())
        assert process.fault == "" and process.share == 1.0 and (tmp_path / "x.apng").exists()
        assert [path.name for path in tmp_path.iterdir()] == ["x.apng"]

    def test_one_that_is_stopped_leaves_nothing(self, tmp_path: Path) -> None:
        process = FilmProcess(self.RECORD, tmp_path / "x.apng", [*self.OPTIONS, "--fps", "240"])
        self.wait(process, lambda: process.look() and bool(process.share))
        process.cancel()
        self.wait(process, lambda: not process.look())
        assert not list(tmp_path.iterdir())

    def test_it_stops_where_the_shell_ignores_ctrl_c(self, tmp_path: Path) -> None:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            process = FilmProcess(self.RECORD, tmp_path / "x.apng", [*self.OPTIONS, "--fps", "240"])
        finally:
            signal.signal(signal.SIGINT, before)
        self.wait(process, lambda: process.look() and bool(process.share))
        process.cancel()
        self.wait(process, lambda: not process.look())
        assert not list(tmp_path.iterdir()) and process.share != 1.0

    def test_a_line_that_broke_off_is_not_heard(self, tmp_path: Path) -> None:
        process = FilmProcess(self.RECORD, tmp_path / "x.apng", [*self.OPTIONS, "--fps", "240"])
        process._hear('{"done": 2, "of": 10}')
        process._hear('{"done": 3, "of": 10}zertz3d: stopped')
        assert process.told == {"done": 2, "of": 10}
        process.close()

    def test_what_is_wrong_is_one_sentence(self, tmp_path: Path) -> None:
        process = FilmProcess(self.RECORD, tmp_path / "x.apng", [*self.OPTIONS, "--from", "t9"])
        self.wait(process, lambda: not process.look())
        assert process.fault == "--from t9 is not in a game of 2 turns"
