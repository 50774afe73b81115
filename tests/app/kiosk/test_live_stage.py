"""The board on stage at an event: corrections, other games, presenters, and what stands beside it."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from tests.app.games import OPENING
from tests.app.kiosk.relayed import Event
from zertz3d.app.kiosk.live.live_boards import FinishedGames, LiveBoards
from zertz3d.app.kiosk.live.live_show import LOOKED_AT
from zertz3d.app.relay.watched_file import REST
from zertz3d.hud.game_values import Banner
from zertz3d.hud.panels.flat_boards import MOST, FlatBoards
from zertz3d.hud.panels.standings import Standings
from zertz3d.hud.screen_model import Screen
from zertz3d.records.formats import notation


@pytest.fixture
def event(tmp_path: Path) -> Event:
    """One board, which is on stage, and whose last move has been seen."""
    made = Event(tmp_path)
    made.relay("board-1", *OPENING[:3])
    made.wait(REST)
    made.show.begin()
    made.wait(8)
    return made


def test_a_board_comes_on_stage_with_its_last_move(tmp_path: Path) -> None:
    event = Event(tmp_path)
    event.relay("board-1", *OPENING[:3])
    event.wait(REST)
    event.show.begin()
    player = event.session.table.player
    assert player.turn == 2 and player.playback.playing and event.board == "board-1"
    event.wait(8)
    assert player.turn == 3 and player.ended


def test_a_board_alone_has_none_beside_it(event: Event) -> None:
    assert event.board == "board-1" and not event.screen.panels


def test_the_boards_that_moved_last_stand_beside_it_in_their_order(event: Event) -> None:
    for number in range(2, MOST + 4):
        event.relay(f"board-{number}", OPENING[0])
        event.wait(REST)
    event.show._dwelt = -99.0
    event.relay("board-2", *OPENING[:2])
    event.wait(REST)
    assert event.board != "board-2" and len(event.show.boards.boards) == MOST + 3
    moved = sorted((board.quiet, path) for path, board in event.show.boards.boards.items() if path.stem != event.board)
    (flat,) = (panel for panel in event.screen.panels if isinstance(panel, FlatBoards))
    assert [board.said.partition(" · ")[0] for board in flat.boards] == sorted(path.stem for _, path in moved[:MOST])


def test_a_correction_that_is_still_run_back_to_is_not_that_of_another_board(event: Event) -> None:
    event.relay("board-1", *OPENING[:1])
    event.until(lambda: event.session.table.player.playback.backwards)
    event.relay("board-2", *OPENING[:3], names="Cleo Dan")
    event.until(lambda: len(event.show.boards.boards) == 2)
    assert event.session.table.player.playback.backwards
    event.show.begin()
    event.wait(1)
    assert event.board == "board-2" and event.moves == list(OPENING[:3])


def test_the_next_game_of_a_file_is_begun_and_not_run_back_to(event: Event) -> None:
    path = event.folder / "board-1.txt"
    path.write_text(path.read_text() + '\n[Event "Next"]\n\n1. Wd4,d1 2. Ba1,a2\n')
    for _ in range(40):
        event.wait(0.1)
        assert not event.session.table.player.playback.backwards
    assert event.moves == ["Wd4,d1", "Ba1,a2"] and event.session.table.record
    assert event.session.table.record.number == 2


def test_a_move_is_looked_at_before_the_camera_walks_on_however_long_the_one_before_was_seen(event: Event) -> None:
    event.wait(20)
    before = event.show.after
    assert before > 15
    event.wait(1)
    assert event.show.after == pytest.approx(before + 1)
    event.relay("board-1", *OPENING)
    event.until(lambda: len(event.moves) == 4)
    event.until(lambda: event.session.table.player.ended)
    event.wait(LOOKED_AT / 2)
    assert event.show.after == 0.0


def test_a_film_that_a_presenter_has_stopped_goes_on(event: Event) -> None:
    player = event.session.table.player
    event.show.step(-1)
    event.wait(20)
    assert player.turn == 2 and not player.ended and event.board == "board-1"
    event.wait(event.show.patience - 10)
    assert player.ended


@pytest.mark.parametrize("way", ["a step", "a begin"])
def test_whoever_goes_elsewhere_recalls_nothing_any_more(event: Event, way: str) -> None:
    event.show.recall.turn = 1
    assert event.screen.title == "The turning point: turn 1"
    if way == "a step":
        event.show.step(-1)
    else:
        event.show.begin()
    assert event.screen.title.startswith("Open")


def test_sheets_are_shown_without_what_belongs_to_a_game(tmp_path: Path) -> None:
    event = Event(tmp_path)
    (tmp_path / "standings.csv").write_text("Name,Points\nAnna,2\n")
    event.show.begin()
    seen = event.show.dress(Screen(banner=Banner("Anna wins"), caption="Anna places"))
    (sheet,) = seen.panels
    assert isinstance(sheet, Standings) and (seen.banner, seen.caption) == (None, "")


def test_a_board_has_changed_when_its_game_has(tmp_path: Path) -> None:
    event = Event(tmp_path)
    boards = LiveBoards(tmp_path, event.notes.append)
    seen, states = [], ((2, False, "A B"), (2, False, "A B"), (2, True, "A B"), (2, True, "A C"), (3, True, "A C"))
    for turns, over, names in states:
        event.relay("board-1", *OPENING[:turns], over=over, names=names)
        seen.append([path.stem for _ in range(5) for path in boards.look(1.0)])
    assert seen == [["board-1"], [], ["board-1"], ["board-1"], ["board-1"]]
    path = tmp_path / "board-1.txt"
    path.write_text(path.read_text().replace("1. ", "{A word.} 1. "))
    assert not [path for _ in range(5) for path in boards.look(1.0)], "somebody has only said something"
    assert boards.boards[path].record.game and "A word" in notation.write(boards.boards[path].record.game)


def test_where_no_game_is_over_another_programme_is_gone_through(tmp_path: Path) -> None:
    spare = Mock(length="7", place=4)
    games = FinishedGames(LiveBoards(tmp_path, str), spare)
    assert games.next() is spare.next.return_value and games.previous() is spare.previous.return_value
    assert (games.place, games.length) == (4, "7")
