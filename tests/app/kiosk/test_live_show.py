"""The show of an event: the board that moved last, the others beside it, the standings when nobody plays."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.games import OPENING, opening
from tests.app.kiosk.relayed import STEP, Event
from zertz3d import resources
from zertz3d.app.collection import highlights
from zertz3d.app.collection.highlights import find_last_turn_of_lead
from zertz3d.app.kiosk.live.live_boards import STALE, FinishedGames, LiveBoards
from zertz3d.app.kiosk.live.live_panels import draw_flat, name_round, tell_points
from zertz3d.app.kiosk.live.live_show import DWELL
from zertz3d.app.kiosk.live.recall import AGO, HELD, QUIET
from zertz3d.app.kiosk.live.sheets import SEEN, Sheets
from zertz3d.app.kiosk.live.stream_mode import StreamMode
from zertz3d.app.kiosk.show_games import ShowGames
from zertz3d.app.relay.standings import MOST_ROWS, read_standings
from zertz3d.app.relay.watched_file import REST
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import layout
from zertz3d.hud.panels.flat_boards import FlatBoard, FlatBoards
from zertz3d.hud.panels.lower_third import LowerThird
from zertz3d.hud.panels.standings import Standings
from zertz3d.hud.screen_model import Form, PlayerPanel
from zertz3d.records.formats import notation
from zertz3d.records.reader import read
from zertz3d.records.reader import read_text as read_records


@pytest.fixture
def event(tmp_path: Path) -> Event:
    made = Event(tmp_path)
    made.relay("board-1", *OPENING[:2])
    made.relay("board-2", *OPENING[:1], names="Cleo Dan")
    made.wait(1)
    made.show.begin()
    return made


def test_the_board_that_moved_last_is_on_stage(event: Event) -> None:
    event.wait(DWELL + 6)
    event.relay("board-2", *OPENING[:2], names="Cleo Dan")
    event.wait(1.2)
    assert event.board == "board-2" and event.moves == list(OPENING[:2])
    event.relay("board-1", *OPENING[:3])
    event.wait(1.2)
    assert event.board == "board-2"  # its move is shown to the end, and looked at for a while
    event.wait(DWELL + 8)
    assert event.board == "board-1" and event.moves == list(OPENING[:3])
    player = event.session.table.player
    assert player.turn == 3 and player.ended


def test_moves_on_stage_are_seen_at_once_and_corrections_run_backwards(event: Event) -> None:
    board = event.board
    names = "Anna Bo" if board == "board-1" else "Cleo Dan"
    event.wait(8)
    event.relay(board, *OPENING[:4], names=names)
    event.wait(10)
    assert event.moves == list(OPENING) and event.session.table.player.turn == 4
    event.relay(board, *OPENING[:3], names=names)
    backwards = False
    for _ in range(60):
        event.wait(STEP)
        backwards = backwards or event.session.table.player.playback.backwards
    assert backwards and event.moves == list(OPENING[:3])


@pytest.mark.parametrize("last", ["near", None])
def test_while_players_think_the_camera_walks_round_the_table(
    last: str | None, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(highlights, "mark_drama", lambda game, chosen: {len(game.main_line()): last} if last else {})
    event.wait(30)
    for _ in range(3):
        before = event.show.view(16 / 9)
        event.wait(10)
        after = event.show.view(16 / 9)
        assert abs(after.azimuth - before.azimuth) > 0.2 and abs(after.distance - before.distance) < 12


def test_names_clocks_round_and_the_other_boards_are_shown(event: Event) -> None:
    event.wait(8)
    screen = event.screen
    assert screen.title.startswith("Open · Round 2 · Board ")
    assert all(panel.clock for panel in screen.players)
    (flat,) = (panel for panel in screen.panels if isinstance(panel, FlatBoards))
    (other,) = flat.boards
    assert len(other.rings) in (35, 36) and "board-" in other.said and other.name in ("Anna – Bo", "Cleo – Dan")
    assert layout(1280, 720, 1.0, screen, DARK).rects["panel0"].x < 100
    assert event.screen.panels[0] == flat
    first, second = (panel.clock for panel in screen.players)
    event.wait(3)
    assert (first, second) != tuple(panel.clock for panel in event.screen.players)


def test_with_a_delay_nothing_is_seen_before_its_time(tmp_path: Path) -> None:
    event = Event(tmp_path, delay=20.0)
    event.relay("board-1", *OPENING[:1])
    event.show.begin()
    event.wait(15)
    assert event.board == ""
    event.wait(10)
    assert event.board == "board-1" and event.moves == list(OPENING[:1])
    event.relay("board-1", *OPENING[:2])
    event.wait(18)
    assert event.moves == list(OPENING[:1])
    event.wait(4)
    assert event.moves == list(OPENING[:2])


def test_when_nobody_plays_standings_and_finished_games_are_shown(event: Event) -> None:
    (event.folder / "standings.csv").write_text("#,Name,Points\n1,Anna,2½\n2,Bo,1\n")
    event.relay("board-1", *OPENING, over=True)
    event.relay("board-2", *OPENING[:2], names="Cleo Dan", over=True)
    event.wait(REST + 3 * DWELL + 20)
    assert event.board == ""
    event.until(lambda: event.show.sheets.panel is not None)
    (shown,) = event.screen.panels
    assert isinstance(shown, Standings) and shown.rows[1] == ("1", "Anna", "2½")
    event.wait(SEEN)
    assert not any(isinstance(panel, Standings) for panel in event.screen.panels)
    assert event.session.table.record and event.session.table.record.players in (("Anna", "Bo"), ("Cleo", "Dan"))
    event.relay("board-3", OPENING[0], names="Eve Finn")
    event.wait(4)
    assert event.board == "board-3"
    assert tell_points(event.screen.players, read_standings(event.folder))[0].note == ""


@pytest.mark.parametrize(("first", "headed"), [("#  Name  Points\n", True), ("", False)])
def test_standings_have_a_heading_or_none(event: Event, first: str, headed: bool) -> None:
    (event.folder / "standings.txt").write_text(f"{first}1  Anna  2½\n2  Bo  1\n")
    event.show.sheets.show()
    assert event.show.sheets.panel and event.show.sheets.panel.headed == headed
    points = tell_points((PlayerPanel("Anna"), PlayerPanel("Bo", 1)), event.show.sheets.standings)
    assert [panel.note for panel in points] == ["2½", "1"]


def test_the_programme_follows_the_standings(event: Event) -> None:
    (event.folder / "standings.csv").write_text("Name,Points\nAnna,2\n")
    (event.folder / "programme.txt").write_text("10:30 Round 2: Anna – Bo\n\n12:15  Lunch\nAll day: skittles\n")
    for board in ("board-1", "board-2"):
        event.relay(board, *OPENING[:2], over=True)
    event.wait(REST + 3 * DWELL + 20)
    titles = []
    for _ in range(round(3 * SEEN)):
        event.wait(1)
        titles += [panel.title for panel in event.screen.panels if isinstance(panel, Standings)]
        if titles and titles[-1] == "Programme":
            break
    assert list(dict.fromkeys(titles)) == ["Standings", "Programme"]
    (shown,) = event.screen.panels
    assert isinstance(shown, Standings) and not shown.headed
    assert shown.rows == (("10:30", "Round 2: Anna – Bo"), ("12:15", "Lunch"), ("", "All day: skittles"))
    event.wait(SEEN)
    assert not any(isinstance(panel, Standings) for panel in event.screen.panels)


PLAYED = read(resources.assets() / "games" / "win-each-colour.txt")[0]
"""A game whose lead changes."""


def show_turning(event: Event) -> tuple[int, int]:
    """Relay a game that goes on, and show it; the turn with which its lead changed, and how many turns there are."""
    assert PLAYED.game
    line = PLAYED.game.main_line()
    found = ((count, find_last_turn_of_lead(line[:count])) for count in range(len(line) - 1, AGO, -1))
    count, turn = next((count, turn) for count, turn in found if turn and turn <= count - AGO)
    event.relay("board-1", *(str(move) for move in PLAYED.moves[:count]))
    event.wait(1)
    event.show.begin()
    return turn, count


def test_while_players_think_the_turning_point_is_recalled_once(tmp_path: Path) -> None:
    event = Event(tmp_path, recalls=True)
    turn, _ = show_turning(event)
    event.wait(12)
    player = event.session.table.player
    assert player.ended and event.screen.title.startswith("Open")
    for _ in range(30):
        event.wait(1)
        if event.show.recall.turn:
            break
    assert event.screen.title == f"The turning point: turn {turn}" and player.turn in (turn - 1, turn)
    event.wait(30)
    assert player.ended and event.screen.title.startswith("Open") and not event.show.recall.turn
    event.wait(60)
    assert player.ended and not event.show.recall.turn


def test_a_move_ends_the_recalling_and_is_shown(tmp_path: Path) -> None:
    event = Event(tmp_path, recalls=True)
    _, count = show_turning(event)
    event.until(lambda: event.show.recall.turn > 0)
    moves = [str(move) for move in PLAYED.moves[: count + 1]]
    event.relay("board-1", *moves)
    event.wait(2)
    assert not event.show.recall.turn and event.moves == moves
    event.wait(12)
    assert event.session.table.player.ended


def test_where_nobody_may_be_told_nothing_is_recalled(tmp_path: Path) -> None:
    event = Event(tmp_path)
    show_turning(event)
    for _ in range(90):
        event.wait(1)
        assert not event.show.recall.turn


def test_what_is_wrong_is_logged_once_and_the_show_goes_on(event: Event) -> None:
    (event.folder / "board-3.txt").write_text("1. Wd4,d1 2. Gd4,a1\n")
    (event.folder / "board-4.txt").write_bytes(b"\0" * 1000)
    event.wait(REST + 20)
    assert sum("board-3.txt" in note and "occupied" in note for note in event.notes) == 1
    assert sum("board-4.txt" in note for note in event.notes) == 1
    assert event.board


def test_a_folder_that_disappears_takes_nothing_with_it(event: Event, tmp_path: Path) -> None:
    away = tmp_path.with_name("away")
    tmp_path.rename(away)
    event.wait(30)
    assert event.board and len(event.show.boards.boards) == 2
    away.rename(tmp_path)
    event.relay("board-1", *OPENING)
    event.wait(DWELL + 12)
    assert event.board == "board-1" and event.moves == list(OPENING)


def test_a_board_that_was_left_long_ago_is_not_live(tmp_path: Path) -> None:
    event = Event(tmp_path)
    event.relay("board-1", *OPENING[:2])
    boards = LiveBoards(tmp_path, event.notes.append, age=lambda path: STALE + 1)
    boards.look(1.0)
    boards.look(1.0)
    assert boards.boards and not boards.live and not boards.finished


@pytest.mark.parametrize(
    ("name", "text", "rows"),
    [
        ("standings.csv", "Name;Points\nAnna;2\n", (("Name", "Points"), ("Anna", "2"))),
        (
            "standings.txt",
            "Name      Points\nAnna Bee  2\n\nBo\t1\n",
            (("Name", "Points"), ("Anna Bee", "2"), ("Bo", "1")),
        ),
        ("standings.txt", "", ()),
        ("standings.csv", f"Name;Points\nAnna;2\n{'x' * 140_000};1\n", (("Name", "Points"), ("Anna", "2"))),
        ("standings.txt", "\x1b[2JBo\n", (("\ufffd[2JBo",),)),
    ],
)
def test_standings_are_read_from_text_and_tables(
    tmp_path: Path, name: str, text: str, rows: tuple[tuple[str, ...], ...]
) -> None:
    (tmp_path / name).write_text(text)
    assert read_standings(tmp_path) == rows


def test_points_stand_below_each_other() -> None:
    rows = (("#", "Name", "Points"), ("1", "Anna", "2½"), ("2", "Bo", "1"), ("3", "Dan", "½"))
    pen = Pen(1.0, DARK)
    Standings("Standings", rows).draw(pen, Rect(0, 0, 1280, 720), Touch())
    ends = {written.words: written.rect.right for written in pen.written}
    assert abs(ends["2½"] - ends["½"]) <= 1


def test_a_round_is_named_as_far_as_the_record_says_it(event: Event) -> None:
    record = event.show.boards.boards[event.folder / "board-1.txt"].record
    assert name_round(record, "board-1") == "Open · Round 2 · Board 1"
    assert record.game
    record.game.headers.clear()
    assert name_round(record, "final") == "Final"


def test_a_stream_has_a_lower_third_and_nothing_else_around_the_table(event: Event) -> None:
    event.wait(8)
    hall = event.screen
    screen = StreamMode().dress(hall)
    (bar,) = screen.panels
    assert isinstance(bar, LowerThird) and bar.players == hall.players and bar.title == hall.title
    for size in ((1280, 720), (1920, 1080), (640, 360)):
        found = layout(*size, 1.0, screen, DARK)
        assert set(found.rects) == {"panel0"} and found.window.holds(found.rects["panel0"])
        pen = Pen(found.unit, DARK)
        bar.draw(pen, found.rects["panel0"], Touch())
        words = [written.words for written in pen.written]
        assert bar.players[0].clock in words and bar.players[0].name in words
        assert all(found.rects["panel0"].holds(written.rect) for written in pen.written)


def test_whoever_is_asked_something_sees_it_in_a_stream_too(event: Event) -> None:
    asked = replace(event.screen, overlay=Form("Welcome"))
    assert StreamMode().dress(asked) is asked


def test_tables_of_words_are_whole_and_not_too_large(tmp_path: Path) -> None:
    path = tmp_path / "standings.csv"
    path.write_bytes(b"\xef\xbb\xbf#,Name,Points\n1,Anna\n" + b"2,Bo,1\n" * (2 * MOST_ROWS))
    rows = read_standings(tmp_path)
    assert rows[:2] == (("#", "Name", "Points"), ("1", "Anna", "")) and len(rows) == MOST_ROWS
    (tmp_path / "standings.txt").write_text("Name  Points\nCleo  3\n")
    assert read_standings(tmp_path) == rows, "the table comes before the text"
    path.unlink()
    assert read_standings(tmp_path) == (("Name", "Points"), ("Cleo", "3"))
    path.write_text("Name\tPoints\nAnna, of the hall\t2\n")
    assert read_standings(tmp_path)[1] == ("Anna, of the hall", "2")


def test_a_fault_is_noted_once_and_its_mending_too(tmp_path: Path) -> None:
    event = Event(tmp_path)
    for moves in (("Wd4,d1",), ("Wd4,d1", "Ga1,g1")):
        lines = " ".join(f"{number}. {move}" for number, move in enumerate(moves, 1))
        (tmp_path / "board-1.txt").write_text(f"{lines} {len(moves) + 1}. Wd4,a1\n")
        event.wait(REST + 2)
    assert sum("occupied" in note for note in event.notes) <= 2 and event.notes
    faults = len(event.notes)
    event.wait(5)
    assert len(event.notes) == faults
    event.relay("board-1", *OPENING[:3])
    event.wait(REST + 2)
    assert event.notes[faults:] == ["board-1.txt: it can be read again"]


def test_finished_games_are_gone_through_in_turn_but_not_those_of_one_turn(tmp_path: Path) -> None:
    event = Event(tmp_path)
    for number, turns in enumerate((2, 1, 3, 4)):
        event.relay(f"board-{number}", *OPENING[:turns], names=f"P{number} Bo", over=True)
    event.wait(REST + 2)
    games = FinishedGames(event.show.boards, ShowGames((), event.notes.append))
    assert games.length == "3"
    players = [games.next().record.players[0] for _ in range(4)]
    assert players == ["P0", "P2", "P3", "P0"]
    assert [games.previous().record.players[0] for _ in range(2)] == ["P3", "P2"]


def test_a_diagram_shows_how_its_board_stands(event: Event) -> None:
    event.wait(8)
    other = "board-1" if event.board == "board-2" else "board-2"
    names = "Anna Bo" if other == "board-1" else "Cleo Dan"

    def flat() -> FlatBoard:
        (panel,) = (panel for panel in event.screen.panels if isinstance(panel, FlatBoards))
        return panel.boards[0]

    before = flat()
    event.show._dwelt = -99.0
    event.relay(other, *OPENING[:4], names=names)
    event.wait(REST)
    assert flat().name == before.name and flat().rings != before.rings and "turn 4" in flat().said
    record = event.show.boards.boards[event.folder / f"{other}.txt"].record
    assert record.game and draw_flat(other, record).side == record.last.mover
    for loser in (0, 1):
        game = opening(3)
        game.resign(loser)
        (won,) = read_records(notation.write(game))
        assert draw_flat(other, won).side == 1 - loser
        assert draw_flat(other, won).said == f"{other} · " + ("0–1", "1–0")[loser]


def test_standings_are_put_away_when_somebody_plays(event: Event) -> None:
    (event.folder / "standings.csv").write_text("Name,Points\nAnna,2\n")
    for board in ("board-1", "board-2"):
        event.relay(board, *OPENING[:2], over=True)
    event.until(lambda: event.show.sheets.panel is not None)
    event.relay("board-3", OPENING[0], names="Eve Finn")
    event.wait(REST)
    assert event.board == "board-3"
    assert not any(isinstance(panel, Standings) for panel in event.screen.panels)


def test_points_are_the_last_cell_of_a_players_row(event: Event) -> None:
    event.wait(8)
    rows = (("#", "Name", "Points"), ("1", "Anna", "2½"), ("2", "Cleo", "1"))
    told = tell_points(event.screen.players, rows)
    assert [panel.note for panel in told] == [{"Anna": "2½", "Cleo": "1"}.get(panel.name, "") for panel in told]
    assert any(panel.note for panel in told)


def test_a_round_that_is_not_known_is_not_named(event: Event) -> None:
    record = event.show.boards.boards[event.folder / "board-1.txt"].record
    assert record.game
    record.game.headers["Round"] = "?"
    assert name_round(record, "board-1") == "Open · Board 1"
    record.game.headers["Round"] = "Final"
    assert name_round(record, "board-1") == "Open · Final · Board 1"


def test_a_sheet_comes_and_goes_and_empty_ones_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "programme.txt").write_text("10:30 Round 2\n")
    sheets = Sheets(tmp_path)
    sheets.show()
    assert sheets.panel and sheets.panel.title == "Programme" and sheets.panel.opacity == 0.0
    assert sheets.tick(SEEN / 2) and sheets.panel.opacity == 1.0
    sheets.tick(SEEN / 2 - 0.1)
    assert sheets.panel and 0.0 < sheets.panel.opacity < 0.5
    assert not sheets.tick(0.1) and sheets.panel is None
    (tmp_path / "programme.txt").unlink()
    sheets.show()
    assert sheets.panel is None


def test_other_boards_are_not_seen_in_a_stream_and_questions_are(event: Event) -> None:
    event.wait(8)
    assert any(isinstance(panel, FlatBoards) for panel in event.screen.panels)
    assert not any(isinstance(panel, FlatBoards) for panel in StreamMode().dress(event.screen).panels)


def test_a_turning_point_is_shown_from_its_beginning_and_held(tmp_path: Path) -> None:
    event = Event(tmp_path, recalls=True)
    turn, count = show_turning(event)
    event.wait(12)
    player, recall = event.session.table.player, event.show.recall
    assert not recall.begin(QUIET - 1) and recall.begin(QUIET)
    assert player.playback.time == player.film.marks[turn - 1] and player.playback.playing
    player.go_to_turn(turn)
    assert recall.tick(HELD / 2) and recall.turn == turn and player.turn == turn
    assert not recall.tick(HELD) and player.turn == count


def test_what_has_just_been_seen_is_not_recalled(tmp_path: Path) -> None:
    assert PLAYED.game
    line = PLAYED.game.main_line()
    found = ((count, find_last_turn_of_lead(line[:count])) for count in range(AGO, len(line)))
    fresh = next(count for count, turn in found if turn and turn > count - AGO)
    event = Event(tmp_path, recalls=True)
    event.relay("board-1", *(str(move) for move in PLAYED.moves[:fresh]))
    event.wait(1)
    event.show.begin()
    event.wait(12)
    assert event.session.table.player.ended and not event.show.recall.begin(2 * QUIET)


def test_the_next_game_at_a_board_may_be_one_with_more_rings(tmp_path: Path) -> None:
    event = Event(tmp_path)
    event.relay("board-1", "Wd4,d1", "Gd5,a1")
    event.wait(1)
    event.show.begin()
    event.wait(12)
    event.relay("board-1", "Wd5,h1", rings="48")
    event.wait(12)
    player = event.session.table.player
    assert player.film.table.board.name == "48" and [str(node.move) for node in player.line] == ["Wd5,h1"]
