"""The programs of a tournament: the arbiter's boards, a viewer of their folder, and the show in the hall."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.app.play.arbiter.hall import Hall
from zertz3d.app.collection.game_list import GameList, open_games
from zertz3d.app.kiosk.live.live_show import follow_boards
from zertz3d.app.kiosk.show_games import ShowGames
from zertz3d.app.play.arbiter.boards_mode import BoardsMode
from zertz3d.app.play.clock import Control
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.relay.watched_file import REST
from zertz3d.app.session.follow_file import FileFollower
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import ZertzError
from zertz3d.intents import Action, Intent
from zertz3d.records.reader import read
from zertz3d.records.record import Record

NAMES = ("Anna", "Boris", "Cleo", "Dan", "Eva", "Finn", "Gry", "Hugo")
CONTROL = Control(3600, 10)
BOARDS = 4
USUAL_TURNS = 34
"""Of a game, to know how much time there is for each."""
LAST = 4 * REST
"""Seconds for which viewer and show have looked at least, before they tell what they know."""
UNDONE, ENTERED = 0.06, 0.08
"""How often a move is taken back, and a clock entered."""


def write_turns(record: Record) -> list[str]:
    """What has to arrive of a game: moves, clocks and the end."""
    assert record.game
    return [*(f"{node.move} {node.clock}" for node in record.game.main_line()), str(record.outcome)]


def read_folder(folder: Path) -> dict[str, list[str]]:
    """Every game of the boards in a folder."""
    games = {}
    for path in sorted(folder.glob("*.txt")):
        for record in read(path):
            games[f"{path.name} {record.number}"] = write_turns(record)
    return games


class Arbiter:
    """Boards in one window, on which moves come in at random, are taken back and timed."""

    def __init__(self, folder: Path, rounds: int, until: float, journal: Path) -> None:
        self.files = [folder / f"board-{number}.txt" for number in range(1, BOARDS + 1)]
        self.random, self.rounds, self.until = Random(), rounds, until
        self._journal = journal.open("a", encoding="utf-8")
        self.over = [self._count_over(path) for path in self.files]
        self.hall = Hall([str(path) for path in self.files], None)
        self.hall.session.tick(0.1)
        for number in range(BOARDS):
            if self._game(number):
                self._note("resumed", number, *self._line(number))

    @property
    def _mode(self) -> BoardsMode:
        return next(mode for mode in self.hall.table.modes if isinstance(mode, BoardsMode))

    def _game(self, number: int) -> LiveGame | None:
        """The game at a board, once one was begun there."""
        mode = self._mode.boards[number].mode
        return mode.game if mode else None

    def _line(self, number: int) -> list[str]:
        game = self._game(number)
        return [str(node.move) for node in game.end.line() if node.move] if game else []

    def _note(self, what: str, number: int, *more: str) -> None:
        self._journal.write("\t".join((what, str(number), str(self.over[number]), *more)) + "\n")
        self._journal.flush()

    @staticmethod
    def _count_over(path: Path) -> int:
        return sum(record.outcome is not None for record in read(path)) if path.exists() else 0

    def left(self) -> int:
        """About how many turns are still to come."""
        now = sum(USUAL_TURNS * (self.rounds - over) for over in self.over)
        games = ((number, self._game(number)) for number in range(BOARDS))
        played = sum(len(self._line(number)) for number, game in games if game and not game.outcome)
        return max(8, now - played)

    def run(self) -> None:
        """Play all rounds."""
        while (least := min(self.over)) < self.rounds:
            number = self.random.choice([number for number, over in enumerate(self.over) if over == least])
            self.do(number)
            mean = max(0.02, (self.until - time.time()) / self.left())
            self.wait(min(20.0, self.random.expovariate(1 / mean)))

    def wait(self, seconds: float) -> None:
        """Time passes at every board."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            time.sleep(min(0.05, rest))
            self.hall.session.tick(0.05)

    def do(self, number: int) -> None:
        """Something happens at a board."""
        session = self.hall.session
        self._clear()
        session.handle(Intent(Action.SHOW_BOARD, number))
        self._clear()
        assert self._mode.shown == number, self.hall.said
        game = self._game(number)
        if game is None or game.outcome:
            first, second = self._pair(number)
            self.hall.newgame.begin(Terms("37", "standard", (Seat(first), Seat(second)), first=0, control=CONTROL))
            session.tick(0.1)
            self._note("begun", number)
            return
        line = self._line(number)
        if line and self.random.random() < UNDONE:
            self._note("undo", number, str(len(line) - 1))
            session.handle(Intent(Action.UNDO))
        else:
            move = self.random.choice(list(session.table.player.ahead.position.legal_moves()))
            self._note("move", number, str(len(line)), str(move))
            session.play(move, Mover.TYPED)
            if self.random.random() < ENTERED and not game.outcome:
                self._enter(game)
        session.tick(0.1)
        self._note("now", number, *self._line(number))
        if game.outcome:
            self.over[number] += 1

    def _clear(self) -> None:
        """Put away what lies over the table: an empty board asks for a game."""
        while self.hall.table.modes.overlay:
            self.hall.session.handle(Intent(Action.CANCEL))

    def _enter(self, game: LiveGame) -> None:
        """The clock beside the board shows something else."""
        side = 1 - game.mover
        assert game.clock
        seconds = max(60, round(game.clock.left[side]) - self.random.randrange(2, 40))
        self.hall.session.handle(Intent(Action.ENTER_TIME, side))
        self.hall.session.handle(Intent(Action.SUBMIT, f"{seconds // 60}:{seconds % 60:02}"))

    def _pair(self, number: int) -> tuple[str, str]:
        turned = (*NAMES[self.over[number] :], *NAMES[: self.over[number]])
        return turned[2 * number], turned[2 * number + 1]


class Seen:
    """Notes every position of a board that is shown, once."""

    def __init__(self, session: Session, folder: Path, out: Path) -> None:
        self._session, self._folder = session, folder
        self._out = out.open("a", encoding="utf-8")
        self._known: set[str] = set()

    def note(self) -> None:
        """Look at what is on the table."""
        record, player = self._session.table.record, self._session.table.player
        if record is None or Path(record.source).parent != self._folder:
            return
        for node in (player.node, player.last):
            said = f"{Path(record.source).name}\t{node.position}"
            if said not in self._known:
                self._known.add(said)
                self._out.write(said + "\n")
                self._out.flush()


def _go_on(session: Session, seen: Seen, tick: Callable[[float], object], stop: Path) -> None:
    began = before = time.monotonic()
    while not stop.exists() or before < began + LAST:
        time.sleep(0.03)
        now = time.monotonic()
        seconds, before = min(0.2, now - before), now
        session.tick(seconds)
        tick(seconds)
        seen.note()


def _open_when_there(folder: Path) -> GameList:
    """The games of a folder; one who is told that there are none tries again."""
    while True:
        try:
            return open_games([str(folder)])
        except ZertzError:
            time.sleep(0.5)


def watch(folder: Path, out: Path, stop: Path) -> None:
    """`replay --watch FOLDER`, by somebody who goes from board to board; at the end its list of games is told."""
    random = Random()
    session = open_session(_open_when_there(folder), Settings(motion="none"))
    table = session.table
    table.open_game(0)
    table.player.go_to_turn(1000)
    follower = FileFollower(table, table.games.paths[0])

    def tick(seconds: float) -> None:
        follower.tick(seconds)
        if random.random() < 0.01:
            table.open_game(random.randrange(len(table.games.entries)))
            table.player.go_to_turn(1000)

    _go_on(session, Seen(session, folder, out), tick, stop)
    records = [table.games.record(index) for index in range(len(table.games.entries))]
    games = {f"{Path(record.source).name} {record.number}": write_turns(record) for record in records}
    out.with_suffix(".end").write_text(json.dumps(games), encoding="utf-8")


def show(folder: Path, out: Path, stop: Path) -> None:
    """`demo --live FOLDER`; at the end what it knows of each board is told."""
    session = open_session(open_games([]), Settings(motion="none"))
    notes = out.with_suffix(".notes").open("a", encoding="utf-8")

    def note(event: str) -> None:
        notes.write(event + "\n")
        notes.flush()

    live = follow_boards(session.table, ShowGames((), note), note, folder, 0.0, 60.0, True)
    live.begin()
    _go_on(session, Seen(session, folder, out), live.tick, stop)
    last = {path.name: write_turns(board.record) for path, board in live.boards.boards.items()}
    out.with_suffix(".end").write_text(json.dumps(last), encoding="utf-8")


def main(role: str, folder: str, *more: str) -> None:
    """Be one of them."""
    if role == "arbiter":
        rounds, until, journal = more
        Arbiter(Path(folder), int(rounds), float(until), Path(journal)).run()
    else:
        {"viewer": watch, "show": show}[role](Path(folder), *map(Path, more))


if __name__ == "__main__":
    main(*sys.argv[1:])
