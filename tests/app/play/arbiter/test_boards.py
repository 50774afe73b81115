"""Several boards in one window, and clocks entered by an arbiter, as they come out in the files."""

from pathlib import Path

import pytest

from tests.app.play.arbiter.hall import Hall
from tests.app.sessions import play, prompt_of, screen_of
from zertz3d.app.play.arbiter.relayed_boards import RelayedBoards
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.suspended_table import SuspendedTable
from zertz3d.errors import UsageError
from zertz3d.hud.panels.board_tabs import BoardTabs
from zertz3d.hud.screen_model import Form
from zertz3d.intents import Action, Intent, MenuSpot
from zertz3d.records.reader import read


@pytest.fixture
def paths(tmp_path: Path) -> list[Path]:
    return [tmp_path / "board-1.txt", tmp_path / "board-2.txt"]


@pytest.fixture
def hall(paths: list[Path]) -> Hall:
    return Hall([str(path) for path in paths])


def moves_of(path: Path) -> list[str]:
    return [str(move) for move in read(path)[-1].moves]


def times_of(path: Path) -> list[int | None]:
    game = read(path)[-1].game
    assert game
    return [node.clock for node in game.main_line()]


def test_each_board_has_its_own_game_and_file(hall: Hall, paths: list[Path]) -> None:
    hall.play("Wd4,d1")
    hall.show(2)
    hall.play("Ga1,g1", "Bd4,d1")
    hall.show(1)
    hall.play("Bg4,a4")
    assert [moves_of(path) for path in paths] == [["Wd4,d1", "Bg4,a4"], ["Ga1,g1", "Bd4,d1"]]
    hall.session.handle(Intent(Action.UNDO))
    hall.wait()
    assert [len(moves_of(path)) for path in paths] == [1, 2]
    assert hall.tabs.shown == 0 and [tab.side for tab in hall.tabs.tabs] == [1, 0]
    assert [tab.words for tab in hall.tabs.tabs] == ["Anna – Boris"] * 2


def test_time_passes_alike_where_one_looks_and_elsewhere(hall: Hall) -> None:
    hall.play("Wd4,d1")
    left = []
    for number in (2, 1, 2):
        hall.wait(5)
        running = next(board.mode for board in hall.boards.boards if board.mode)
        assert running.game.clock
        left.append(running.game.clock.left[1])
        hall.show(number)
    assert left == [pytest.approx(before, abs=0.5) for before in (55, 50, 45)]


def test_a_move_that_was_begun_is_found_again(hall: Hall) -> None:
    hall.wait()
    hall.session.handle(Intent(Action.TAKE, "W"))
    begun = hall.hand.hand.steps
    assert begun
    hall.show(2)
    assert not hall.hand.hand.steps
    hall.show(1)
    assert hall.hand.hand.steps == begun
    hall.play("Wd4,d1")
    assert not hall.hand.hand.steps


def test_clocks_run_at_every_board_and_time_is_up_where_nobody_looks(hall: Hall, paths: list[Path]) -> None:
    hall.play("Wd4,d1")
    hall.show(2)
    hall.wait(20)
    assert hall.tabs.tabs[0].time in ("0:40", "0:39") and hall.tabs.tabs[1].time == "1:00"
    hall.wait(41)
    assert read(paths[0])[-1].end == "time" and read(paths[1])[-1].end == "unfinished"
    assert any(said.startswith("board-1: ") for said in hall.said)
    hall.show(1)
    assert not hall.tabs.tabs[0].time and hall.table.player.game.outcome(hall.table.player.ahead)


def test_games_in_the_files_go_on_and_empty_boards_ask(hall: Hall, paths: list[Path]) -> None:
    hall.play("Wd4,d1")
    paths[1].unlink()
    again = Hall([str(path) for path in paths], None)
    again.wait()
    assert [tab.words for tab in again.tabs.tabs] == ["Anna – Boris", "board-2"]
    assert len(again.table.player.game.main_line()) == 1 and again.table.modes.overlay is None
    again.show(2)
    assert isinstance(again.table.modes.overlay, Form)
    again.session.handle(Intent(Action.START_GAME))
    again.wait()
    assert again.tabs.tabs[1].words != "board-2" and paths[1].exists()
    again.show(1)
    again.play("Ga1,g1")
    assert moves_of(paths[0]) == ["Wd4,d1", "Ga1,g1"] and moves_of(paths[1]) == []


def test_a_rematch_stays_at_its_board(hall: Hall, paths: list[Path]) -> None:
    hall.show(2)
    hall.play("Wd4,d1")
    hall.table.player.game.resign(0)
    hall.wait()
    hall.session.handle(Intent(Action.REMATCH))
    hall.wait()
    assert [record.end for record in read(paths[1])] == ["resign", "unfinished"]
    assert [record.end for record in read(paths[0])] == ["unfinished"]


def test_a_board_comes_back_when_another_game_was_looked_at(hall: Hall, paths: list[Path]) -> None:
    hall.play("Wd4,d1")
    hall.table.open_text("1. Wa1,d1 2. Gd4,g1")
    hall.wait()
    hall.show(1)
    hall.play("Ga1,g1")
    assert moves_of(paths[0]) == ["Wd4,d1", "Ga1,g1"]


def test_times_that_are_entered_stand_in_the_file(hall: Hall, paths: list[Path]) -> None:
    hall.session.handle(Intent(Action.CLOCKS_BY_HAND))
    hall.wait()
    hall.play("Wd4,d1")
    hall.enter("0:45")
    hall.wait(80)
    assert times_of(paths[0]) == [15_000] and read(paths[0])[-1].end == "unfinished"
    hall.play("Ga1,g1")
    hall.enter("0:40 0:50")
    assert times_of(paths[0]) == [20_000, 10_000]
    hall.enter("0:30", 0)
    assert times_of(paths[0]) == [30_000, 10_000]
    hall.enter("a 0:00")
    assert read(paths[0])[-1].end == "time"


def test_what_is_wrong_with_a_time_is_said_below_the_line(hall: Hall) -> None:
    hall.play("Wd4,d1")
    hall.enter("forty")
    assert "is no time" in prompt_of(hall.session).error
    hall.session.handle(Intent(Action.EDIT, "0:40"))
    assert not prompt_of(hall.session).error
    hall.session.handle(Intent(Action.CANCEL))
    assert hall.table.modes.overlay is None


def test_folders_doubles_and_too_many_boards(tmp_path: Path, hall: Hall, paths: list[Path]) -> None:
    hall.wait()
    (tmp_path / "standings.txt").write_text("1  Anna", encoding="utf-8")
    assert [relay.path for relay in RelayedBoards([str(tmp_path)]).relays] == paths
    with pytest.raises(UsageError, match="the same file"):
        RelayedBoards([str(tmp_path), str(paths[0])])
    with pytest.raises(UsageError, match="at most 9"):
        RelayedBoards([str(tmp_path / f"{number}.txt") for number in range(10)])
    with pytest.raises(UsageError, match="into one file"):
        RelayedBoards([str(path) for path in paths], shared=True)
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no record in this folder"):
        RelayedBoards([str(tmp_path / "empty")])


def test_a_time_behind_a_typed_move_is_its_players(hall: Hall, paths: list[Path]) -> None:
    def type_move(line: str) -> None:
        hall.session.handle(Intent(Action.TYPE_MOVE, ""))
        hall.session.handle(Intent(Action.SUBMIT, line))
        hall.wait()

    type_move("Wd4,d1 0:50")
    type_move("Ga1, g1 0:42")
    type_move("Bd4,d1 0:40")  # no such move: the line stays, and so does the time
    assert prompt_of(hall.session).error
    hall.session.handle(Intent(Action.SUBMIT, "Bg4,a4"))
    hall.wait()
    assert moves_of(paths[0]) == ["Wd4,d1", "Ga1,g1", "Bg4,a4"]
    first, second, third = times_of(paths[0])
    assert (first, second) == (10_000, 18_000) and third is not None and 10_000 <= third < 11_000
    legal = next(iter(hall.table.player.ahead.position.legal_moves()))
    type_move(f"{legal} 2:00")
    assert len(moves_of(paths[0])) == 4 and any("cannot have more than" in said for said in hall.said)


def test_tabs_are_out_of_the_picture_with_all_panels(hall: Hall) -> None:
    hall.wait()
    assert hall.tabs.shown == 0
    hall.table.hide(True)
    assert not [panel for panel in screen_of(hall.session).panels if isinstance(panel, BoardTabs)]


def test_the_menu_of_the_table_offers_the_clocks(hall: Hall) -> None:
    def offered() -> list[str]:
        found = (mode.offers(MenuSpot(0.0, 0.0)) for mode in hall.table.modes)
        return [f"{entry.label} {entry.state}" for entries in found for entry in entries]

    def clicked() -> tuple[list[bool], list[Intent | None]]:
        """Whether the button is lit, and what the clocks of the panels do."""
        screen = screen_of(hall.session)
        lit = [tool.lit for tool in screen.tools if tool.name == "enter-time"]
        return lit, [panel.set_clock for panel in screen.players]

    clocks = [Intent(Action.ENTER_TIME, side) for side in (0, 1)]
    hall.wait()
    assert clicked() == ([False], clocks)
    assert {"Enter the time left… ", "Clocks are entered off"} <= set(offered())
    hall.session.handle(Intent(Action.CLOCKS_BY_HAND))
    assert "Clocks are entered on" in offered() and clicked() == ([True], clocks)
    hall.table.player.game.resign(0)
    hall.newgame.running.game.settle()  # type: ignore[union-attr]
    assert not any("Clocks" in label for label in offered()) and clicked() == ([], [None, None])


def test_what_lies_over_the_table_is_left_first(hall: Hall) -> None:
    hall.wait()
    hall.session.handle(Intent(Action.ENTER_TIME))
    hall.show(2)
    assert hall.tabs.shown == 0 and any("first leave what lies over the table" in said for said in hall.said)
    hall.session.handle(Intent(Action.CANCEL))
    hall.show(2)
    assert hall.tabs.shown == 1
    hall.show(7)
    assert hall.tabs.shown == 1 and any("there is no board 7" in said for said in hall.said)


def test_there_is_a_key_and_a_tab_for_each_board_of_several(hall: Hall, tmp_path: Path) -> None:
    keys = [key for binding in hall.boards.bindings for key in binding.keys]
    assert keys == ["control-1", "control-2"]
    alone = Hall([str(tmp_path / "alone.txt")])
    alone.wait()
    assert alone.boards.bindings == () and len(alone.boards.boards) == 1
    assert not [panel for panel in screen_of(alone.session).panels if isinstance(panel, BoardTabs)]


def test_while_something_else_has_the_table_no_other_board_is_shown(hall: Hall) -> None:
    hall.wait()
    before = SuspendedTable.of(hall.table)
    hall.show(2)
    assert hall.boards.shown == 0 and any("first leave what lies over the table" in said for said in hall.said)
    assert not [panel for panel in screen_of(hall.session).panels if isinstance(panel, BoardTabs)]
    before.lay_back(hall.table)
    hall.show(2)
    assert hall.tabs.shown == 1


def test_what_waits_is_left_when_the_program_ends(hall: Hall) -> None:
    hall.show(2)
    first = hall.boards.boards[0].mode
    assert first and not first.left
    hall.table.modes.leave(hall.boards)
    assert first.left


def test_an_ending_is_said_once_and_by_the_board_where_it_was_not_seen(hall: Hall) -> None:
    hall.play("Wd4,d1")
    hall.table.player.game.resign(0)
    hall.wait()
    hall.show(2)
    hall.wait(2)
    assert not any(said.startswith("board-1: ") for said in hall.said)
    hall.play("Wd4,d1")
    hall.show(1)
    hall.wait(61)
    assert sum(said.startswith("board-2: ") for said in hall.said) <= 1
    assert hall.boards.games[1].outcome


def test_long_frames_cost_time_at_every_board(hall: Hall) -> None:
    hall.play("Wd4,d1")
    hall.show(2)
    clock = hall.boards.games[0].clock
    assert clock
    hall.session.tick(1.0, lag=20.0)
    after = hall.boards.games[0].clock
    assert after and after.left[1] == pytest.approx(clock.left[1] - 21.0)


def test_a_time_behind_a_move_that_was_refused_belongs_to_no_other(hall: Hall) -> None:
    hall.wait()
    hall.session.handle(Intent(Action.TYPE_MOVE, ""))
    hall.session.handle(Intent(Action.SUBMIT, "Wd4,d4 0:20"))
    hall.session.handle(Intent(Action.CANCEL))
    play(hall.session, "Wd4,d1", Mover.HAND)
    hall.wait()
    clock = hall.boards.games[0].clock
    assert clock and clock.left[0] == 60.0


def test_no_time_left_ends_the_game_at_once(hall: Hall) -> None:
    hall.play("Wd4,d1")
    hall.session.handle(Intent(Action.CLOCKS_BY_HAND))
    hall.session.handle(Intent(Action.ENTER_TIME, 1))
    hall.session.handle(Intent(Action.SUBMIT, "0:00"))
    assert hall.boards.games[0].outcome


def test_the_line_for_a_time_goes_with_its_game(hall: Hall) -> None:
    hall.wait()
    hall.session.handle(Intent(Action.ENTER_TIME))
    assert prompt_of(hall.session)
    running = hall.newgame.running
    assert running
    hall.table.modes.leave(running)
    hall.wait()
    assert hall.table.modes.overlay is None


def test_nine_boards_fit_and_all_have_to_wait_before_nothing_is_agreed_on(tmp_path: Path, paths: list[Path]) -> None:
    assert len(RelayedBoards([str(tmp_path / f"{number}.txt") for number in range(9)]).relays) == 9
    assert RelayedBoards([str(path) for path in paths]).begun is None
    paths[0].write_text("1. Wd4,d1 *\n", encoding="utf-8")
    assert RelayedBoards([str(path) for path in paths]).begun is None
    paths[1].write_text("1. Wd4,d1 *\n", encoding="utf-8")
    assert RelayedBoards([str(path) for path in paths]).begun == paths[0]
