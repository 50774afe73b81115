"""Matches: fair openings, results with their error, and engines that cheat, crash or fall silent."""

import argparse
import json
import os
import random
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from zertz3d.app.commands import match
from zertz3d.app.engine import match as referee
from zertz3d.app.engine import process
from zertz3d.app.engine.match import PlayedGame, Score
from zertz3d.app.engine.process import EngineFault, EngineProcess, find_command
from zertz3d.errors import UsageError
from zertz3d.rules import Game, Position

HONEST = """
import sys
from zertz3d.app.engine import protocol
setting = None
for line in sys.stdin:
    name, _, rest = line.strip().partition(" ")
    if name == "zertz":
        print("id name honest\\nzertzok", flush=True)
    elif name == "position":
        setting = protocol.read_position(rest)
    elif name == "isready":
        print("readyok", flush=True)
    elif name == "go":
        moves = setting.position.legal_moves()
        MOVE
    elif name == "quit":
        break
"""
PLAYS = "print('info depth 0\\\\nbestmove', moves[len(moves) // 2], flush=True)"


def engine(folder: Path, move: str = PLAYS, name: str = "engine") -> str:
    """The command of a small engine that does that when it is to move."""
    script = folder / f"{name}.py"
    script.write_text(textwrap.dedent(HONEST).replace("MOVE", move.replace("\\\\n", "\\n")), encoding="utf-8")
    return f"{sys.executable} {script}"


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    match.add_arguments(parser)
    return parser.parse_args(words)


def played(*words: str) -> list[PlayedGame]:
    return sorted(referee.play_match(match.read_match(arguments(*words))), key=lambda game: game.number)


# ------------------------------------------------------------------------------------------------- the referee


def test_openings_are_random_legal_and_not_over() -> None:
    for rules in ("standard", "blitz"):
        start = Position.start("37", rules)
        made = {tuple(referee.draw_opening(start, random.Random(seed))) for seed in range(8)}
        assert len(made) == 8
        for moves in made:
            position = start
            for text in moves:
                position = position.play(position.parse_move(text))[0]
            assert len(moves) == 2 and not position.outcome()


def test_each_opening_is_played_with_both_colours(tmp_path: Path) -> None:
    games = played("beginner", engine(tmp_path), "--games", "6", "--nodes", "50", "--rules", "blitz", "--seed", "4")
    assert [game.number for game in games] == list(range(6))
    assert [game.a_began for game in games] == [True, False] * 3
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.moves[:2] == other.moves[:2]
    assert len({game.moves[:2] for game in games}) == 3
    for game in games:
        check(game, Position.start("37", "blitz"))


def check(game: PlayedGame, start: Position) -> None:
    """The record of a game replays, and its winner is who made the points."""
    replayed = Game(start)
    for text in game.moves:
        replayed.play(text)
    outcome = replayed.outcome()
    assert outcome and not game.fault
    if outcome.winner is None:
        assert game.points == 0.5
    else:
        a_plays = 0 if game.a_began else 1
        assert game.points == float(outcome.winner == a_plays)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("print('bestmove Wd4,d4', flush=True)", "is not legal"),
        ("print('bestmove -', flush=True)", "is not legal"),
        ("print('bestmove checkmate', flush=True)", "is not a move"),
        ("print('bestmove', flush=True)", "is not a move"),
        ("sys.exit(7)", "exit code 7"),
        ("raise SystemExit(0)", "exit code 0"),
        ("print('error I am lost', flush=True); sys.exit(1)", "I am lost"),
    ],
)
def test_faults_lose_the_game_and_are_told(tmp_path: Path, move: str, reason: str) -> None:
    bad = engine(tmp_path, move, "bad")
    games = played(bad, engine(tmp_path), "--games", "4", "--nodes", "1")
    assert [game.points for game in games] == [0.0] * 4
    assert all(game.reason == "fault" and reason in game.fault for game in games), games[0].fault
    assert [game.points for game in played(engine(tmp_path), bad, "--games", "2", "--nodes", "1")] == [1.0] * 2


def test_silence_loses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "PATIENCE", 0.2)
    silent = engine(tmp_path, "pass", "silent")
    (game,) = played(engine(tmp_path), silent, "--games", "1", "--movetime", "0")
    assert game.points == 1.0 and "did not say bestmove" in game.fault


@pytest.mark.skipif(os.name != "posix", reason="it is ended by a POSIX signal")
def test_an_engine_that_closes_its_output_and_goes_on_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "KINDNESS", 0.05)
    mute = engine(tmp_path, "import os, time; os.close(1); time.sleep(20)", "mute")
    (game,) = played(engine(tmp_path), mute, "--games", "1", "--nodes", "1")
    assert game.points == 1.0 and "ended (exit code -9) before bestmove" in game.fault


def test_an_engine_that_dies_when_its_game_is_over_loses_nothing(tmp_path: Path) -> None:
    """It ends as soon as a second game is announced, or before."""
    weary = HONEST.replace("MOVE", PLAYS.replace("\\\\n", "\\n"))
    ends = 'elif name == "newgame" and setting: break\n    '
    weary = weary.replace('elif name == "position"', ends + 'elif name == "position"')
    script = tmp_path / "weary.py"
    script.write_text(weary, encoding="utf-8")
    words = (f"{sys.executable} {script}", engine(tmp_path), "--games", "4", "--nodes", "1", "--rules", "blitz")
    games = played(*words)
    assert len(games) == 4 and not any(game.fault for game in games), games


@pytest.mark.parametrize("command", ["/nonexistent/engine", "no-such-engine-anywhere --fast"])
def test_what_cannot_be_started_is_said(command: str) -> None:
    with pytest.raises(EngineFault, match="cannot be started"):
        played("beginner", command, "--games", "1", "--nodes", "1")


def test_what_does_not_greet_is_no_engine() -> None:
    with pytest.raises(EngineFault, match="before zertzok"):
        EngineProcess(f"{sys.executable} -c input()")
    with pytest.raises(EngineFault, match=r"ended .*exit code 0"):  # noticed when it is greeted, or when it is heard
        EngineProcess(f"{sys.executable} -c pass")
    with pytest.raises(UsageError, match="an engine is one of"):
        find_command("")


def test_several_tables_play_the_same_games(tmp_path: Path) -> None:
    words = (engine(tmp_path), engine(tmp_path), "--games", "6", "--nodes", "1", "--seed", "9")
    assert played(*words) == played(*words, "--jobs", "3")


def test_an_opponent_plays_many_games_in_one_process() -> None:
    start = Position.start()
    with EngineProcess("beginner") as one:
        moves = []
        for _ in range(2):
            one.prepare(5)
            moves.append(one.think(start, [], "go nodes 50", 60.0))
        assert moves[0] == moves[1]
    with pytest.raises(EngineFault, match=r"ended|exit code"):
        for _ in range(3):
            one.think(start, [], "go", 1.0)


class Pretender:
    """An engine without a process: it plays the first move that is legal."""

    started: list["Pretender"]

    def __init__(self, name: str) -> None:
        if name == "missing":
            raise EngineFault("it cannot be started")
        self.name, self.closed, self.games = name, False, 0
        self.started.append(self)

    def prepare(self, seed: int) -> None:
        if self.name == "deaf":
            raise EngineFault("it has ended")
        self.games += 1

    def think(self, start: Position, moves: list[str], go: str, patience: float) -> str:
        if self.name == "lost":
            return "nothing"
        replayed = Game(start)
        for text in moves:
            replayed.play(text)
        return str(replayed.position.legal_moves()[0])

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Pretender]:
    """The engines that a match has started."""
    monkeypatch.setattr(Pretender, "started", [], raising=False)
    monkeypatch.setattr(referee, "EngineProcess", Pretender)
    return Pretender.started


@pytest.mark.parametrize("other", ["missing", "deaf"])
def test_no_engine_is_left_where_the_other_cannot_play(other: str, started: list[Pretender]) -> None:
    with pytest.raises(EngineFault):
        played("honest", other, "--games", "1", "--nodes", "1")
    assert started and all(one.closed for one in started)


def test_two_processes_play_all_games_and_a_fault_costs_two_fresh_ones(started: list[Pretender]) -> None:
    assert len(played("honest", "other", "--games", "3", "--nodes", "1", "--rules", "blitz")) == 3
    wait_for_others()
    assert [(one.name, one.games, one.closed) for one in started] == [("honest", 3, True), ("other", 3, True)]
    started.clear()
    played("honest", "lost", "--games", "2", "--nodes", "1")
    wait_for_others()
    assert [one.name for one in started] == ["honest", "lost"] * 2 and all(one.closed for one in started)


def test_whoever_stops_listening_stops_the_match(started: list[Pretender], monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    class Patient(Pretender):
        """Begins no second game before the listener has gone."""

        def prepare(self, seed: int) -> None:
            if self.games:
                stopped.wait()
            super().prepare(seed)

    monkeypatch.setattr(referee, "EngineProcess", Patient)
    words = arguments("honest", "other", "--games", "20", "--nodes", "1", "--rules", "blitz")
    games = referee.play_match(match.read_match(words))
    next(iter(games))
    games.close()  # type: ignore[attr-defined]
    stopped.set()
    wait_for_others()
    assert started[0].games <= 2 and all(one.closed for one in started)


def wait_for_others() -> None:
    """Let the threads of a match end."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and "_play_waiting" in thread.name:
            thread.join()


def test_a_game_without_end_is_a_draw(started: list[Pretender], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "LONGEST", 5)
    games = played("honest", "other", "--games", "2", "--nodes", "1")
    assert [(len(game.moves), game.points, game.reason) for game in games] == [(5, 0.5, "length")] * 2
    assert [game.a_began for game in games] == [True, False], "also of a draw it is known who began"


# --------------------------------------------------------------------------------------------------- the score


def score(won: int, lost: int, drawn: int) -> Score:
    points = [1.0] * won + [0.0] * lost + [0.5] * drawn
    return Score([PlayedGame(number, True, (), point, "white") for number, point in enumerate(points)])


def test_a_score_and_its_interval() -> None:
    assert score(7, 2, 1).points == (7, 2, 1) and score(7, 2, 1).share == 0.75
    low, high = score(70, 30, 0).interval
    assert low == pytest.approx(0.604, abs=0.002) and high == pytest.approx(0.781, abs=0.002)
    assert score(0, 0, 0).interval == (0.0, 1.0) and score(0, 0, 0).share == 0.5
    for one in (score(10, 0, 0), score(0, 10, 0), score(1, 0, 0)):
        low, high = one.interval
        assert 0.0 <= low <= one.share + 1e-9 and one.share - 1e-9 <= high <= 1.0 and high - low > 0.1
    assert score(400, 100, 0).interval[0] > score(40, 10, 0).interval[0] > score(4, 1, 0).interval[0]


# ------------------------------------------------------------------------------------------------- the command


def read_go(args: argparse.Namespace) -> str:
    return match.read_match(args).go


def test_limits_of_a_move() -> None:
    assert read_go(arguments("a", "b")) == "go movetime 1000"
    assert read_go(arguments("a", "b", "--movetime", "20")) == "go movetime 20"
    assert read_go(arguments("a", "b", "--nodes", "5")) == "go nodes 5"
    assert read_go(arguments("a", "b", "--nodes", "5", "--movetime", "20")) == "go movetime 20 nodes 5"


def test_the_report_tells_result_interval_and_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = engine(tmp_path, "sys.exit(7)", "bad")
    assert match.run(arguments("beginner", bad, "--games", "2", "--nodes", "10")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"beginner – {bad}: 2 won, 0 lost, 0 drawn of 2"
    assert lines[1].startswith("100.0 % for beginner, 95 % interval 34.2 to 100.0 %")
    assert len(lines) == 4 and all("exit code 7" in line for line in lines[2:])


def test_json_holds_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("learner", engine(tmp_path), "--games", "2", "--nodes", "50", "--board", "48", "--rules", "tournament")
    assert match.run(arguments(*words, "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["won"] + told["lost"] + told["drawn"] == 2 == len(told["games"])
    assert told["board"] == "48" and told["rules"] == "tournament" and told["go"] == "go nodes 50"
    assert len(told["games"][0]["moves"]) > 2 and len(told["interval"]) == 2


@pytest.mark.parametrize("words", [("--games", "0"), ("--jobs", "0"), ("--movetime", "-1"), ("--nodes", "-1")])
def test_impossible_numbers_are_refused(words: tuple[str, str]) -> None:
    with pytest.raises(UsageError, match="begin at"):
        match.read_match(arguments("beginner", "learner", *words))


def test_whoever_has_nodes_and_no_time_is_waited_for_longer() -> None:
    asked = [
        match.read_match(arguments("a", "b", *words)).patience for words in (("--nodes", "5"), ("--movetime", "2000"))
    ]
    assert asked == [referee.UNTIMED, referee.PATIENCE + 2.0]
