"""Following a relay at the table: the film goes on, runs backwards for a correction, and says what is wrong."""

from pathlib import Path

import pytest

from tests.app.games import OPENING
from tests.app.sessions import screen_of
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.relay.relay_file import RelayFile
from zertz3d.app.relay.watched_file import EVERY, REST
from zertz3d.app.session.follow_file import FileFollower, GrowingRecord
from zertz3d.app.session.messages import TOAST
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.intents import Action, Intent
from zertz3d.records import library
from zertz3d.records.formats import notation
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position

STEP = 0.1


class Hall:
    """A viewer of a folder in which boards are relayed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.relays: dict[str, RelayFile] = {}
        self.seen: list[int] = []

    def relay(self, *moves: str, board: str = "board-1.txt", player: str = "Anna", rings: str = "37") -> None:
        game = Game(Position.start(rings))
        game.headers["Player1"] = player
        for move in moves:
            game.play(move)
        RelayFile(self.folder / ".other").relay(game)
        (self.folder / ".other").replace(self.folder / board)

    def open(self, watched: Path) -> None:
        games = GameList([watched])
        games.grow(lambda: True)
        self.session: Session = open_session(games, Settings())
        self.session.table.open_game(0)
        self.session.handle(Intent(Action.LAST))
        self.follower = FileFollower(self.session.table, watched)
        self.wait(EVERY)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self.session.tick(STEP)
            self.follower.tick(STEP)
            self.seen.append(self.session.table.player.turn)

    @property
    def moves(self) -> list[str]:
        return [str(node.move) for node in self.session.table.player.line]


def played(*moves: str) -> Game:
    """A game; one that begins on h1 is of 48 rings."""
    game = Game(Position.start("48" if "h1" in moves[0] else "37"))
    for move in moves:
        game.play(move)
    return game


def read_record(moves: tuple[str, ...]) -> Record:
    """A record as it comes from elsewhere."""
    return Record("elsewhere", 1, "notation", played(*moves))


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    made = Hall(tmp_path)
    made.relay(*OPENING[:2])
    made.open(tmp_path / "board-1.txt")
    return made


def test_the_film_goes_on_when_the_record_grows(hall: Hall) -> None:
    player = hall.session.table.player
    assert player.turn == 2 and not player.playback.playing
    hall.relay(*OPENING[:3])
    hall.wait(EVERY)
    assert hall.moves == list(OPENING[:3]) and player.playback.playing
    hall.wait(10)
    assert player.turn == 3 and player.ended


def test_a_correction_runs_backwards_and_on_again(hall: Hall) -> None:
    hall.relay(*OPENING[:4])
    hall.wait(12)
    assert hall.session.table.player.turn == 4
    hall.relay(*OPENING[:2], "Bg4,c1")
    hall.wait(REST)
    hall.seen.clear()
    backwards = False
    for _ in range(100):
        hall.wait(STEP)
        backwards = backwards or hall.session.table.player.playback.backwards
    assert backwards and hall.moves == [*OPENING[:2], "Bg4,c1"]
    assert hall.seen[0] >= 3 and 2 in hall.seen and hall.seen[-1] == 3
    low = hall.seen.index(2)
    assert hall.seen[:low] == sorted(hall.seen[:low], reverse=True) and hall.seen[low:] == sorted(hall.seen[low:])


def test_a_shorter_record_runs_back_to_its_end(hall: Hall) -> None:
    hall.relay(*OPENING[:1])
    hall.wait(REST + 8)
    player = hall.session.table.player
    assert hall.moves == list(OPENING[:1]) and player.turn == 1 and player.ended and not player.playback.playing


def test_who_stops_the_film_on_its_way_back_sees_the_record_as_it_is(hall: Hall) -> None:
    hall.relay(*OPENING[:1])
    hall.wait(REST + 2 * EVERY)
    hall.session.handle(Intent(Action.PLAY))
    hall.wait(EVERY)
    assert hall.moves == list(OPENING[:1])


def test_who_stops_the_film_on_its_way_back_stays_there(hall: Hall) -> None:
    hall.relay(*OPENING[:3])
    hall.wait(8)
    hall.relay("Wd4,d1", "Ga1,a2", "Bg4,a4")
    hall.wait(REST + 2 * EVERY)
    player = hall.session.table.player
    assert player.playback.backwards and player.turn > 1
    player.playback = player.playback.pause()
    hall.wait(STEP)
    assert hall.moves == ["Wd4,d1", "Ga1,a2", "Bg4,a4"] and not player.playback.playing


@pytest.mark.parametrize("later", [OPENING[:2], ("Wd5,h1",)])
def test_a_correction_that_was_corrected_before_it_was_shown_is_forgotten(hall: Hall, later: tuple[str, ...]) -> None:
    growing, player = GrowingRecord(hall.session.table), hall.session.table.player
    growing.take(read_record(OPENING[:1]))
    for frame in range(200):
        hall.session.tick(STEP)
        growing.tick()
        if frame == 2:
            assert player.playback.backwards and len(hall.moves) == 2, "the film runs back"
            growing.take(read_record(later))
    assert hall.moves == list(later)


def test_what_is_not_yet_seen_can_be_corrected_without_a_way_back(hall: Hall) -> None:
    player = hall.session.table.player
    player.go_to_turn(1)
    GrowingRecord(hall.session.table).take(read_record(("Wd4,d1", "Ga1,a2")))
    assert hall.moves == ["Wd4,d1", "Ga1,a2"] and not player.playback.backwards


def test_what_is_illegal_is_said_until_it_is_mended(hall: Hall) -> None:
    path = hall.folder / "board-1.txt"
    path.write_text(path.read_text().replace("*\n", "3. Wd4,a4 *\n"))
    hall.wait(REST + 2 * EVERY)
    assert "d4 is occupied" in (screen_of(hall.session).problem or "") and hall.moves == list(OPENING[:2])
    hall.relay(*OPENING[:3])
    hall.wait(2 * EVERY)
    assert screen_of(hall.session).problem is None and hall.moves == list(OPENING[:3])


def test_a_file_that_is_away_loses_nothing(hall: Hall) -> None:
    path = hall.folder / "board-1.txt"
    path.write_bytes(b"")
    hall.wait(REST + 2 * EVERY)
    assert any("the file is empty" in toast.text for toast in screen_of(hall.session).toasts)
    path.unlink()
    hall.wait(REST)
    assert hall.moves == list(OPENING[:2])
    hall.relay(*OPENING)
    hall.wait(2 * EVERY)
    assert hall.moves == list(OPENING)


def test_what_is_wrong_with_a_file_is_said_once(hall: Hall) -> None:
    (hall.folder / "board-1.txt").write_bytes(b"")
    hall.wait(REST + 2 * EVERY)
    assert hall.session.table.messages and hall.session.table.messages[-1].error
    hall.wait(2 * TOAST)
    assert not hall.session.table.messages


def test_a_folder_brings_new_boards_into_the_list(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.relay(*OPENING[:2])
    hall.open(tmp_path)
    hall.relay(*OPENING[:1], board="board-2.txt", player="Zoë")
    hall.wait(1.5)
    games = hall.session.table.games
    assert [Path(entry.source).name for entry in games.entries] == ["board-1.txt", "board-2.txt"]
    assert any("board-2.txt: Zoë" in toast.text for toast in screen_of(hall.session).toasts)
    hall.relay(*OPENING[:3], board="board-2.txt", player="Zoë")
    hall.wait(2 * EVERY)
    assert len(games.entries) == 2 and hall.moves == list(OPENING[:2])
    hall.session.table.open_game(1)
    assert hall.moves == list(OPENING[:3])
    hall.relay(*OPENING[:4], board="board-2.txt", player="Zoë")
    hall.wait(2 * EVERY)
    assert hall.moves == list(OPENING)


def test_another_game_in_the_same_file_is_laid_out_anew(hall: Hall) -> None:
    hall.relay("Wd5,h1", rings="48")
    hall.wait(REST + 2 * EVERY)
    player = hall.session.table.player
    assert hall.moves == ["Wd5,h1"] and player.film.table.board.name == "48"
    hall.relay("Wd5,h1", "Gd4,d1", rings="48")
    hall.wait(EVERY)
    assert hall.moves == ["Wd5,h1", "Gd4,d1"]


def test_of_several_games_in_a_file_the_one_on_the_table_goes_on(tmp_path: Path) -> None:
    file, hall = tmp_path / "board-1.txt", Hall(tmp_path)
    first, second = (notation.write(made) for made in (played("Wd5,a1"), played(*OPENING[:2])))
    file.write_text(first + second, encoding="utf-8")
    hall.open(file)
    hall.session.table.open_game(1)
    file.write_text(first + notation.write(played(*OPENING[:3])), encoding="utf-8")
    hall.wait(REST + 2 * EVERY)
    assert hall.moves == list(OPENING[:3])


def test_a_game_that_was_read_before_it_was_found_stands_in_the_list_once(tmp_path: Path) -> None:
    """The list still held the second game as it had been when it began to look through the file."""
    begun, gone_on = played(OPENING[0]), played(*OPENING[:3])
    file = tmp_path / "board-1.txt"
    file.write_text(notation.write(begun) * 2, encoding="utf-8")
    games = GameList([file])
    games.grow(lambda: False)
    assert len(games.entries) == 1
    file.write_text(notation.write(begun) + notation.write(gone_on), encoding="utf-8")
    _, later = library.entries([file])
    assert games.take_in(later)
    games.grow(lambda: True)
    assert [(entry.number, games.record(index).turns) for index, entry in enumerate(games.entries)] == [(1, 1), (2, 3)]
