"""The table by itself: which game comes next and when, how long the film rests, what is remembered."""

from pathlib import Path

import pytest

from tests.app.games import NOTATION
from zertz3d.app.collection.game_list import GameList, read_text
from zertz3d.app.collection.puzzles import HEADER
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session.mode import Mode
from zertz3d.app.session.screen_builder import title
from zertz3d.app.session.session import Session
from zertz3d.app.session.table import REST
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import RECENT
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form
from zertz3d.intents import Action, Intent
from zertz3d.rules import Game

STEP = 0.1


class Asking(Mode):
    """Lays a form over the table."""

    overlay = Form("asked", modal=False)  # type: ignore[assignment]


@pytest.fixture
def session() -> Session:
    """Two games, the first at its end; the next one is to begin by itself."""
    made = open_session(read_text(f"{NOTATION}\n{NOTATION}", "two"), Settings(auto_advance=True))
    assert len(made.table.games.entries) == 2
    made.table.open_game(0)
    made.handle(Intent(Action.LAST))
    return made


def wait(session: Session, seconds: float) -> int:
    """The game that is shown after so many seconds."""
    for _ in range(round(seconds / STEP)):
        session.tick(STEP)
    return session.table.index


def test_the_next_game_begins_a_while_after_the_end(session: Session) -> None:
    assert wait(session, REST - 3 * STEP) == 0
    assert wait(session, 6 * STEP) == 1
    assert session.table.player.playback.playing


def test_the_next_game_begins_by_itself_only_for_those_who_want_it(session: Session) -> None:
    session.table.change(Settings(auto_advance=False))
    assert wait(session, 3 * REST) == 0


def test_the_next_game_waits_for_whatever_is_asked(session: Session) -> None:
    form = Asking()
    session.table.modes.join(form)
    assert wait(session, 3 * REST) == 0
    session.table.modes.leave(form)
    assert wait(session, REST - 3 * STEP) == 0, "time under a form does not count"
    assert wait(session, 6 * STEP) == 1


def test_rests_in_the_middle_of_a_game_do_not_count(session: Session) -> None:
    wait(session, REST - 3 * STEP)
    session.handle(Intent(Action.FIRST))
    assert wait(session, 2 * REST) == 0
    session.handle(Intent(Action.LAST))
    assert wait(session, REST - 3 * STEP) == 0
    assert wait(session, 6 * STEP) == 1


def test_after_the_last_game_nothing_begins(session: Session) -> None:
    session.table.open_game(1)
    session.handle(Intent(Action.LAST))
    assert wait(session, 3 * REST) == 1
    assert not session.table.messages and session.table.player.ended


@pytest.mark.parametrize(("rate", "frames"), [(1.0, 10), (2.0, 5), (0.5, 20)])
def test_the_film_rests_as_fast_as_it_runs(session: Session, rate: float, frames: int) -> None:
    table = session.table
    session.handle(Intent(Action.FIRST))
    session.handle(Intent(Action.RATE, rate))
    session.handle(Intent(Action.PLAY))
    table.hold(1.0 - STEP / 4)
    rested = 0
    while table.wait(STEP):
        rested += 1
    assert rested == frames


def test_a_film_that_is_stopped_rests_no_more(session: Session) -> None:
    session.handle(Intent(Action.FIRST))
    session.table.hold(5.0)
    assert not session.table.wait(STEP)


def test_recent_files_are_the_last_ones_each_once(session: Session, tmp_path: Path) -> None:
    recent = session.table.recent
    for name in ("a", "b", "a"):
        session.table.note_recent(tmp_path / name)
    assert recent == [str(tmp_path / "a"), str(tmp_path / "b")]
    for number in range(2 * RECENT):
        session.table.note_recent(tmp_path / str(number))
    assert recent == [str(tmp_path / str(number)) for number in reversed(range(RECENT, 2 * RECENT))]


def test_what_was_copied_is_taken_once(session: Session) -> None:
    session.table.copy("text", "copied")
    assert (session.table.take_copied(), session.table.take_copied()) == ("text", None)


def test_a_game_that_is_played_runs_but_a_puzzle_waits_for_its_solver() -> None:
    puzzle = f'[{HEADER} "2"]\n{NOTATION}'
    session = open_session(read_text(f"{NOTATION}\n{puzzle}", "both"), Settings())
    for index, runs in enumerate((True, False)):
        session.table.play_game(index)
        assert session.table.player.playback.playing == runs


def test_a_list_of_nothing_is_refused() -> None:
    session = open_session(GameList(), Settings())
    assert session.handle(Intent(Action.OPEN_GAME, 0))
    assert session.table.messages[-1].error


def test_a_game_without_a_turn_is_not_gone_on_from() -> None:
    empty = open_session(read_text('[Player1 "A"] *\n\n' + NOTATION, "two"), Settings(auto_advance=True))
    empty.table.open_game(0)
    assert len(empty.table.games.entries) == 2 and not empty.table.player.line
    for _ in range(round(2 * REST / 0.1)):
        empty.tick(0.1)
    assert empty.table.index == 0


def test_how_furniture_stands_holds_for_this_film_and_those_to_come(session: Session) -> None:
    table = session.table
    table.arrange("tall")
    assert table.player.film.table.arrangement == "tall"
    other = FilmPlayer(Game(), "none")
    assert other.film.table.arrangement != "tall"
    table.lay(None, -1, other)
    assert table.player is other and other.film.table.arrangement == "tall"
    table.open_game(1)
    assert table.player.film.table.arrangement == "tall"


def test_another_game_does_not_rest_where_the_one_before_did(session: Session) -> None:
    session.table.hold(60.0)
    session.table.play_game(1)
    turn = session.table.player.playback.time
    assert not session.table.wait(STEP)
    session.tick(STEP)
    assert session.table.player.playback.time > turn


def test_what_is_not_there_is_not_opened(session: Session, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere: there is no such file or folder"):
        session.table.open_path(tmp_path / "nowhere")
    for index in (-1, 2):
        with pytest.raises(UsageError, match="no such game"):
            session.table.open_game(index)


def test_the_title_counts_the_games_of_a_list_alone(session: Session) -> None:
    assert title(session.table) == "two · 1 / 2"
    session.table.open_game(1)
    assert title(session.table) == "two · 2 / 2"
    assert session.table.record
    session.table.show(session.table.record)
    assert title(session.table) == "two", "it is not from the list"
    session.table.lay(None, -1, session.table.player)
    assert title(session.table) == ""
