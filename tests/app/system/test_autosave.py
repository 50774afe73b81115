"""Games in progress: never lost, never mixed up, never in two hands."""

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.games import OPENING, game
from tests.conftest import ROOT
from zertz3d.app.system.autosave import OFFERED, Store
from zertz3d.errors import UsageError
from zertz3d.records.reader import read_text
from zertz3d.rules import Game, Position


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def named(*moves: str) -> Game:
    made = game(*moves)
    made.headers = {"Date": "2026-03-01", "Player1": "Anna", "Player2": "Björn/../x"}
    return made


def test_what_was_saved_is_found_once_nobody_plays_it(store: Store) -> None:
    slot = store.begin()
    slot.save(named(*OPENING))
    assert store.unfinished() == []
    slot.release()
    (left,) = store.unfinished()
    assert left.record.moves == named(*OPENING).moves()
    assert left.label == "Anna – Björn/../x, turn 5"


def test_a_game_is_in_one_hand(store: Store) -> None:
    first, second = store.begin(), Store(store.playing.parent).begin()
    assert first.path != second.path
    first.save(named(*OPENING))
    assert store.take(first.path) is None
    first.release()
    taken = store.take(first.path)
    assert taken and Store(store.playing.parent).take(first.path) is None
    taken.release()


def test_a_game_that_is_taken_up_knows_the_times_that_were_used(store: Store) -> None:
    made, slot = named(*OPENING[:2]), store.begin()
    for number, node in enumerate(made.main_line(), 1):
        node.clock = 1500 * number
    slot.save(made)
    slot.release()
    again, taken = store.take_up(store.unfinished()[0])
    assert [node.clock for node in taken.main_line()] == [1500, 3000] and taken.headers == made.headers
    again.release()


def test_a_game_that_has_ended_elsewhere_meanwhile_is_not_taken_up(store: Store) -> None:
    slot, made = store.begin(), named(*OPENING)
    slot.save(made)
    slot.release()
    (left,) = store.unfinished()
    elsewhere = store.take(left.path)
    assert elsewhere
    made.resign(0)
    elsewhere.finish(made, store.finished)
    elsewhere.release()
    with pytest.raises(UsageError, match="another window"):
        store.take_up(left)


def test_of_the_last_games_the_one_that_is_meant_is_opened_again(store: Store) -> None:
    for number in range(OFFERED + 1):
        slot, made = store.begin(), named(*OPENING)
        made.headers["Player1"] = f"P{number}"
        made.resign(0)
        kept = slot.finish(made, store.finished)
        slot.release()
        assert kept
        os.utime(kept, (number, number))
    assert store.reopen(lambda game: game.headers["Player1"] == "P0") is None, "that is too long ago"
    found = store.reopen(lambda game: game.headers["Player1"] == "P1")
    assert found and found[1].headers["Player1"] == "P1" and len(store.finished_games()) == OFFERED
    assert read_text(found[0].path.read_text(encoding="utf-8"))[0].players[0] == "P1"
    assert store.take(found[0].path) is None, "it is in one hand"
    found[0].release()


def test_games_without_a_turn_and_games_that_ended_are_not_offered(store: Store) -> None:
    for made in (named(), named(*OPENING)):
        slot = store.begin()
        if made.moves():
            made.resign(0)
        slot.save(made)
        slot.release()
    assert store.unfinished() == []


def test_the_last_one_comes_first(store: Store) -> None:
    for number, count in enumerate((1, 2, 3)):
        slot = store.begin()
        slot.save(named(*OPENING[:count]))
        os.utime(slot.path, (number, number))
        slot.release()
    assert [left.record.turns for left in store.unfinished()] == [3, 2, 1]
    for most in (1, 2, 3, 9):
        assert len(store.unfinished(most)) == min(most, 3)


def test_a_finished_game_becomes_a_record_with_a_name(store: Store) -> None:
    for _ in range(2):
        slot, made = store.begin(), named(*OPENING)
        made.resign(1)
        kept = slot.finish(made, store.finished)
        assert kept and kept.parent == store.finished
        (record,) = read_text(kept.read_text(encoding="utf-8"))
        assert (record.end, record.moves) == ("resign", made.moves())
        slot.release()
    assert {path.name for path in store.finished.iterdir()} == {
        "2026-03-01 Anna - Björn..x.txt",
        "2026-03-01 Anna - Björn..x (2).txt",
    }
    assert list(store.playing.iterdir()) == []


def test_a_game_without_a_turn_leaves_nothing(store: Store) -> None:
    slot = store.begin()
    assert slot.finish(named(), store.finished) is None
    slot.release()
    assert not store.finished.exists() and list(store.playing.iterdir()) == []


def test_what_cannot_be_read_is_passed_over(store: Store) -> None:
    slot = store.begin()
    slot.save(named(*OPENING))
    slot.release()
    (store.playing / "broken.txt").write_bytes(b"\xff\xfe\0\0")
    (store.playing / "empty.txt").write_text("", encoding="utf-8")
    (store.playing / "half.new").write_text("[Board", encoding="utf-8")
    assert [left.record.turns for left in store.unfinished()] == [4]


def test_saving_replaces_the_file_whole(store: Store) -> None:
    slot = store.begin()
    slot.save(named(*OPENING[:1]))
    with slot.path.open(encoding="utf-8") as before:
        slot.save(named(*OPENING))
        assert len(next(iter(read_text(before.read()))).moves) == 1
    assert len(next(iter(read_text(slot.path.read_text(encoding="utf-8")))).moves) == 4
    slot.release()


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """A disk that writes nothing down before it is told to."""
    told, real = threading.Event(), os.fsync

    def fsync(file: int) -> None:
        assert told.wait(60)
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    yield told
    told.set()


def test_nobody_waits_for_a_slow_disk(store: Store, slow_disk: threading.Event) -> None:
    slot = store.begin()
    for count in range(1, 4):
        slot.save(named(*OPENING[:count]))
    safe = slot.path.with_suffix(".safe")
    assert len(read_text(slot.path.read_text(encoding="utf-8"))[0].moves) == 3
    assert not safe.exists()
    slow_disk.set()
    slot.settle()
    assert safe.read_text(encoding="utf-8") == slot.path.read_text(encoding="utf-8")
    slot.release()


def test_a_finished_game_is_there_before_the_disk_has_it(store: Store, slow_disk: threading.Event) -> None:
    slot, made = store.begin(), named(*OPENING)
    slot.save(made)
    made.resign(1)
    kept = slot.finish(made, store.finished)
    assert kept and read_text(kept.read_text(encoding="utf-8"))[0].end == "resign"
    assert store.unfinished() == []
    slow_disk.set()
    slot.release()
    assert list(store.playing.iterdir()) == []


def test_the_copy_is_read_when_a_power_cut_emptied_the_file(store: Store) -> None:
    slot = store.begin()
    slot.save(named(*OPENING))
    slot.release()
    slot.path.write_text("", encoding="utf-8")
    (left,) = store.unfinished()
    assert left.path == slot.path and left.record.moves == named(*OPENING).moves()


def test_a_disk_that_fails_is_heard_of_at_the_next_turn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: int) -> None:
        raise OSError(5, "Input/output error")

    slot = store.begin()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        slot.save(named(*OPENING[:1]))
        slot.settle()
    with pytest.raises(OSError, match="Input/output"):
        slot.save(named(*OPENING))
    slot.save(named(*OPENING))
    slot.release()
    assert [left.record.turns for left in store.unfinished()] == [4]


PLAYER = """
import random, sys
from pathlib import Path
from zertz3d.app.system.autosave import OFFERED, Store
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.session.mode import Mover
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session.session import Session
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.system.settings import Settings
from zertz3d.app.collection.game_list import GameList

rng = random.Random(int(sys.argv[2]))
session = open_session(GameList(), Settings(motion="none"))
while True:
    terms = Terms(board="37", seats=(Seat("Anna"), Seat("Boris")), first=0)
    live = LiveGame(terms, terms.game(lambda: 0))
    party = LiveGameMode(session.table, live, ComputerSeat(Computer()), SavedGame(Store(Path(sys.argv[1]))))
    session.table.modes.join(party)
    while not live.outcome:
        node = session.play(rng.choice(live.end.position.legal_moves()), Mover.HAND)
        session.tick(0.1)
        print(len(node.line()), node.move, flush=True)
        if len(sys.argv) > 3 and len(node.line()) == int(sys.argv[3]):
            sys.stdin.read()
    session.table.modes.leave(party)
    print("over", flush=True)
"""


def test_kill_loses_no_turn_at_any_moment(tmp_path: Path) -> None:
    """Killed by force at random moments: every turn that was told of is in the file, and the file is whole."""
    rng = random.Random(7)
    for round_ in range(6):
        folder = tmp_path / str(round_)
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(folder), str(round_)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert process.stdout
        told = [process.stdout.readline() for _ in range(rng.randrange(1, 30))]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
        process.wait()
        _check_nothing_lost([line.strip() for line in told if line.endswith("\n")], Store(folder))


def _check_nothing_lost(told: list[str], store: Store) -> None:
    over = told.count("over")
    last = told[len(told) - told[::-1].index("over") :] if over else told
    finished = list(store.finished.iterdir()) if store.finished.exists() else []
    assert len(finished) >= over
    left = store.unfinished()
    if not last:
        return
    turns = int(last[-1].split()[0])
    moves = [line.split(" ", 1)[1] for line in last]
    if len(finished) > over:  # killed between the last turn and the word of it
        assert not left
        return
    (found,) = left
    assert found.record.clean and turns <= found.record.turns <= turns + 1
    assert [str(move) for move in found.record.moves][:turns] == moves
    assert found.record.last == Position.parse(str(found.record.last))


WINDOW = """
import random, sys
from pathlib import Path
from zertz3d.app.system.autosave import OFFERED, Store
from zertz3d.app.system.user_state import UserState
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.session.mode import Mover
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session.session import Session
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.system.settings import Settings
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.window.window import GameWindow
from zertz3d.scene.display import backend
from zertz3d.scene.audio.player import Sound

if __name__ == "__main__":
    rng = random.Random(int(sys.argv[2]))
    base = backend.open_base(backend.probe("classic"), (320, 240))
    session = open_session(GameList(), Settings(tier="classic"))
    newgame = NewGameMode(session.table, UserState(), Store(Path(sys.argv[1])))
    session.table.modes.join(newgame)
    newgame.begin(Terms(seats=(Seat("Anna"), Seat("Boris")), first=0))
    viewer = GameWindow(base, session, UserState(), Sound(None))
    for _ in range(400):
        viewer.tick(0.02)
        live = newgame.running and newgame.running.game
        if live and not live.outcome and rng.random() < 0.5:
            node = session.play(rng.choice(live.end.position.legal_moves()), Mover.HAND)
            print(len(node.line()), node.move, flush=True)
"""


def test_kill_loses_no_turn_of_a_window_in_the_middle_of_drawing(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(tmp_path), "3"], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout
    told = [process.stdout.readline() for _ in range(7)]
    process.send_signal(signal.SIGKILL)
    told += process.stdout.readlines()
    process.wait()
    _check_nothing_lost([line.strip() for line in told if line.endswith("\n")], Store(tmp_path))


def test_two_programs_do_not_tread_on_each_other(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAYER, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    both = [subprocess.Popen([*command, str(seed), "9"], text=True, cwd=ROOT, **pipes) for seed in (1, 2)]
    counts = []
    for process in both:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(9)]
        counts.append(lines)
    assert Store(tmp_path).unfinished() == []
    for process in both:
        process.kill()
        assert process.stdout
        process.stdout.read()
        process.wait()
    left = Store(tmp_path).unfinished()
    assert len(left) == 2
    assert {str(each.record.moves[0]) for each in left} == {lines[0].split(" ", 1)[1].strip() for lines in counts}


def test_a_game_that_was_over_when_its_program_was_killed_is_filed(store: Store) -> None:
    over, going = store.begin(), store.begin()
    ended = named(*OPENING)
    ended.resign(0)
    over.save(ended)
    going.save(named(*OPENING))
    over.release()
    store.file_ended()
    assert [read_text(path.read_text(encoding="utf-8"))[0].end for path in store.finished_games()] == ["resign"]
    assert going.path.exists() and not over.path.exists()
    going.release()
    store.file_ended()
    assert len(store.finished_games()) == 1 and len(store.unfinished()) == 1
