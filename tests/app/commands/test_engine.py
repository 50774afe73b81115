"""The engine's line protocol: what it answers, what it forgives, and that it listens while it thinks."""

import argparse
import io
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ai.positions import DIAGRAM_5
from tests.conftest import ROOT
from zertz3d.ai import levels
from zertz3d.ai.evaluation import WIN
from zertz3d.ai.levels import LEVELS
from zertz3d.ai.player import DEEPEST, Limit, Thought
from zertz3d.app.cli.main import main
from zertz3d.app.commands import engine
from zertz3d.app.engine import protocol
from zertz3d.app.engine.process import find_command
from zertz3d.app.engine.server import EngineServer
from zertz3d.errors import UsageError, ZertzError
from zertz3d.rules import Position, parse_move

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing is measured by it."""


def said(*lines: str, level: str = "full") -> list[str]:
    """Everything an engine answers to these lines."""
    out = io.StringIO()
    serve([line + "\n" for line in lines], out, level)
    return out.getvalue().splitlines()


def serve(lines: Iterable[str], out: io.StringIO, level: str = "full") -> None:
    """An engine answers until the lines have ended, and then ends, too."""
    thread = threading.Thread(target=EngineServer(lines, out, level).serve, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive(), "it does not end"


def moves(lines: list[str]) -> list[str]:
    return [line.partition(" ")[2] for line in lines if line.startswith("bestmove ")]


def errors(lines: list[str]) -> list[str]:
    return [line.partition(" ")[2] for line in lines if line.startswith("error ")]


# ----------------------------------------------------------------------------------------------- what it says


def test_greeting_names_itself_and_its_options() -> None:
    lines = said("zertz", "isready")
    assert lines[0].startswith("id name zertz3d ")
    assert any(line.startswith("option level ") and all(name in line for name in LEVELS) for line in lines)
    assert lines[-2:] == ["zertzok", "readyok"]


def test_a_move_for_a_position_made_of_moves() -> None:
    lines = said("position board 37 rules standard moves Wd4,d1 ; Gd5,d7", "go nodes 500")
    assert moves(lines) == ["x d5Wd3"] and not errors(lines)


@pytest.mark.parametrize(
    ("board", "rules"),
    [("37", "standard"), ("37", "blitz"), ("48", "tournament"), ("61", "standard"), ("40", "standard+optional")],
)
def test_a_move_on_every_board(board: str, rules: str) -> None:
    (move,) = moves(said(f"position board {board} rules {rules}", "go nodes 200"))
    Position.start(board, rules).play(parse_move(move))


def test_a_move_for_a_position_given_as_text() -> None:
    position = Position.start("48", "tournament")
    for text in ("Wd4,a1", "Bb1,a2"):
        position = position.play(position.parse_move(text))[0]
    (move,) = moves(said(f"position text {position}", "go nodes 200"))
    position.play(parse_move(move))
    (later,) = moves(said(protocol.write_position(position, [move]), "go depth 1"))
    position.play(parse_move(move))[0].play(parse_move(later))


def test_infos_tell_depth_score_nodes_and_line() -> None:
    infos = [line.split() for line in said("go depth 3") if line.startswith("info ")]
    assert [info[info.index("depth") + 1] for info in infos] == ["1", "2", "3"]
    for info in infos:
        assert info[3] == "score" and int(info[4]) < WIN
        assert int(info[info.index("nodes") + 1]) > 0
        assert int(info[info.index("nps") + 1]) >= 0 and int(info[info.index("time") + 1]) >= 0
        Position.start().play(parse_move(info[info.index("pv") + 1]))


def test_wins_are_told_in_own_turns() -> None:
    lines = said(f"position text {DIAGRAM_5}", "go nodes 3000")
    assert any(" score win 2 " in line and line.count(";") == 2 for line in lines)
    assert protocol.write_score(Thought(parse_move("-"), 1 - WIN)) == "loss 1"
    assert protocol.write_score(Thought(parse_move("-"), -45)) == "-45"


@pytest.mark.parametrize("go", ["go movetime 0", "go nodes 0", "go movetime 0 nodes 0"])
def test_no_time_is_answered_at_once(go: str) -> None:
    (move,) = moves(said(go))
    Position.start().play(parse_move(move))


def test_the_same_nodes_give_the_same_move_and_the_seed_another() -> None:
    def first(*options: str) -> str:
        return moves(said(*options, "go nodes 300"))[0]

    assert first() == first()
    assert len({first(f"setoption seed {seed}") for seed in range(6)}) > 1


def test_who_plays_remembers_until_an_option_or_a_new_game(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []
    make = levels.player

    def player(level: str, *more: Any) -> Any:
        made.append((level, more[1]))
        return make(level, *more)

    monkeypatch.setattr(levels, "player", player)
    go, level, seed = "go nodes 5", "setoption level beginner", "setoption seed 7"
    assert len(moves(said(go, go, level, go, seed, go, "newgame", go, "position start", go))) == 6
    assert made == [("full", 0), ("beginner", 0), ("beginner", 7), ("beginner", 7)]


def test_input_that_cannot_be_read_is_an_error_and_the_end() -> None:
    def lines() -> Iterator[str]:
        yield "isready\n"
        raise ValueError("bytes that are no text")

    out = io.StringIO()
    serve(lines(), out)
    answers = out.getvalue().splitlines()
    assert answers == ["readyok", "error the input cannot be read: bytes that are no text"]


def test_levels_can_be_chosen() -> None:
    assert len(moves(said(*(line for name in LEVELS for line in (f"setoption level {name}", "go nodes 100"))))) == 6
    assert moves(said("go", level="beginner"))
    assert moves(said("newgame", "go nodes 50", "newgame", "go nodes 50"))


def test_lines_that_come_while_it_thinks_keep_their_order() -> None:
    lines = said("go nodes 300", "position board 61", "go nodes 300", "zertz")
    first, second = moves(lines)
    Position.start().play(parse_move(first))
    Position.start("61").play(parse_move(second))
    assert lines[-1] == "zertzok"


def test_an_endless_search_of_a_single_move_waits_to_be_told() -> None:
    out, early = io.StringIO(), threading.Event()

    def lines() -> Iterator[str]:
        yield "position text 37 standard oooo/ooooo/oooooo/oooooWG/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1 3\n"
        yield "go infinite\n"
        for _ in range(50):
            if not early.wait(0.01) and moves(out.getvalue().splitlines()):
                early.set()
        yield "stop\n"

    serve(lines(), out)
    assert moves(out.getvalue().splitlines()) == ["x d7Wd5"] and not early.is_set()


def test_quit_and_the_end_of_input_end_it() -> None:
    assert said("quit", "zertz") == []
    assert said() == []
    assert len(moves(said("go infinite"))) == 1, "the end of input ends endless thinking"
    assert len(moves(said("go infinite", "stop", "go infinite", "quit", "go nodes 5"))) == 2


def test_whoever_quits_does_not_wait_for_another_line() -> None:
    held, before = threading.Event(), set(threading.enumerate())

    def lines() -> Iterator[str]:
        yield "quit\n"
        held.wait(PATIENCE)

    EngineServer(lines(), io.StringIO()).serve()
    left = set(threading.enumerate()) - before
    assert left and all(thread.daemon for thread in left), "a thread that reads keeps no process alive"
    held.set()


# ------------------------------------------------------------------------------------------ what it forgives


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "'hello' means nothing"),
        ("position board 38", "no board '38'"),
        ("position board 37 rules chess", "no rules 'chess'"),
        ("position board 48 rules blitz", "blitz is played on 37 rings"),
        ("position board", "board needs a value"),
        ("position colour red", "'colour' means nothing"),
        ("position text", "is not a position"),
        ("position text 37 standard oo 6/8/10 0/0/0 0/0/0 1 1", "column"),
        ("position board 37 moves Wd4", "a free ring must be removed"),
        ("position board 37 moves Wd4,d1 ; Xd5", "is not a move"),
        ("position moves Wd4,d1;Gd5,d7;Wa1,a2", "capture is compulsory"),
        ("go fast", "'fast' is no limit"),
        ("go movetime", "movetime needs a number"),
        ("go movetime -5", "'-5' is not a number"),
        ("go nodes 1e9", "'1e9' is not a number"),
        ("setoption", "is not an option"),
        ("setoption level genius", "no level 'genius'"),
        ("setoption seed x", "'x' is not a number"),
        ("setoption hash 64", "is not an option"),
        ("x" * 200_000, "too long"),
        ("x" * 900, "means nothing"),
    ],
)
def test_bad_lines_get_one_clear_line(line: str, reason: str) -> None:
    lines = said(line, "isready", "go nodes 20")
    if "column" in reason:
        assert len(errors(lines)) <= 1
    else:
        assert len(errors(lines)) == 1 and reason in errors(lines)[0]
        assert len(errors(lines)[0]) < 200
    assert "readyok" in lines and len(moves(lines)) == 1


def test_a_bad_position_leaves_the_good_one_standing() -> None:
    lines = said("position board 61", "position board 62", "go nodes 20")
    Position.start("61").play(parse_move(moves(lines)[0]))


def test_a_finished_game_has_no_move() -> None:
    over = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9"
    lines = said(f"position text {over}", "go nodes 20", "isready")
    assert not moves(lines) and "the game is over" in errors(lines)[0] and lines[-1] == "readyok"


WORDS = """
zertz position board 37 61 custom rules blitz standard+optional text moves ; Wd4,d1 x d4Wd6 - go
setoption level club seed 1 newgame stop isready o/o/o 0/0/0 1 1pp nodes depth 2
"""
GARBAGE = st.one_of(st.text(max_size=60), st.builds(" ".join, st.lists(st.sampled_from(WORDS.split()), max_size=12)))


@settings(max_examples=60, deadline=None)
@given(st.lists(GARBAGE, max_size=6))
def test_garbage_is_answered_and_survived(lines: list[str]) -> None:
    clean = [" ".join(line.split()) for line in lines]
    clean = [line for line in clean if line != "quit" and not line.startswith("go")]
    answered = said(*clean, "position board 37", "go nodes 5")
    assert len(moves(answered)) == 1
    assert all(line.split(" ")[0] in HEADS for line in answered), answered


HEADS = {"id", "option", "zertzok", "readyok", "error", "info", "bestmove"}


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_reading_raises_only_what_can_be_said(text: str) -> None:
    for read in (protocol.read_position, protocol.read_limit):
        try:
            read(text)
        except ZertzError as error:
            assert str(error)


# ------------------------------------------------------------------------------------------------- the values


def test_limits() -> None:
    assert protocol.read_limit("") == (Limit(seconds=1.0), False)
    assert protocol.read_limit("infinite") == (Limit(), True)
    assert protocol.read_limit("movetime 250 nodes 7 depth 3") == (Limit(0.25, 7, 3), False)
    assert protocol.read_limit("clock 60000") == (Limit(seconds=4.0), False)
    assert protocol.read_limit("clock 60000 movetime 500") == (Limit(seconds=0.5), False)
    assert protocol.read_limit("depth 0") == (Limit(depth=1), False)
    assert protocol.read_limit("depth 999") == (Limit(depth=DEEPEST), False)


@pytest.mark.parametrize(
    "text", ["depth ٣", "nodes 1000000000000", "movetime 99999999999999999999", "depth +3", "depth "]
)
def test_a_limit_that_is_none_is_said_before_anybody_thinks(text: str) -> None:
    with pytest.raises(UsageError, match=r"is not a number|needs a number"):
        protocol.read_limit(text)


def test_the_longest_limit() -> None:
    assert protocol.read_limit("nodes 999999999999") == (Limit(None, 999_999_999_999), False)


def test_positions_of_a_game_come_with_what_was_before() -> None:
    setting = protocol.read_position("board 37 moves Wd4,d1 ; Gd5,d7")
    assert [position.turn for position in setting.past] == [1, 2] and setting.position.turn == 3
    text = protocol.write_position(Position.start("37"), ["Wd4,d1", "Gd5,d7"])
    assert protocol.read_position(text.removeprefix("position ")).position == setting.position


# ------------------------------------------------------------------------------------------ a process of its own


class Talk:
    """An engine process and what it has said."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            find_command("full"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line.strip())

    def say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, head: str) -> str:
        while True:
            line = self.lines.get(timeout=PATIENCE)
            if line.startswith(head):
                return line


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk()
    yield made
    made.process.kill()
    made.process.wait()
    for pipe in (made.process.stdin, made.process.stdout):
        assert pipe
        pipe.close()


def test_it_listens_while_it_thinks(talk: Talk) -> None:
    talk.say("go infinite")
    talk.hear("info depth 2")
    talk.say("isready")
    talk.hear("readyok")
    talk.say("stop")
    Position.start().play(parse_move(talk.hear("bestmove").split(" ", 1)[1]))
    talk.say("go nodes 20")
    talk.hear("bestmove")


def test_endless_thinking_ends_by_quit_or_when_nobody_is_there(talk: Talk) -> None:
    talk.say("go infinite")
    talk.hear("info depth 1")
    talk.say("quit")
    assert talk.process.wait(PATIENCE) == 0


@pytest.mark.parametrize("go", ["go infinite", "go movetime 600000"])
def test_a_closed_input_ends_the_process(talk: Talk, go: str) -> None:
    """Even in the middle of a thought that was to end by itself."""
    talk.say(go)
    talk.hear("info depth 1")
    assert talk.process.stdin
    talk.process.stdin.close()
    assert talk.process.wait(PATIENCE) == 0


def test_bytes_that_are_no_text_do_not_bring_it_down(talk: Talk) -> None:
    assert talk.process.stdin
    os.write(talk.process.stdin.fileno(), b"\xff\xfe\x00\x80\n")
    talk.hear("error")
    talk.say("go nodes 20")
    talk.hear("bestmove")


def test_unknown_levels_are_refused_at_the_start() -> None:
    parser = argparse.ArgumentParser()
    engine.add_arguments(parser)
    assert parser.epilog and "bestmove" in parser.epilog
    with pytest.raises(UsageError, match="no level 'x'"):
        engine.run(parser.parse_args(["--level", "x"]))


def test_the_command_serves_at_the_level_and_with_the_chances_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[object, ...]] = []

    class Server:
        def __init__(self, heard: object, said: object, level: str, seed: int) -> None:
            served.append((heard is sys.stdin, said is sys.stdout, level, seed))

        def serve(self) -> None:
            served.append(())

    monkeypatch.setattr(engine, "EngineServer", Server)
    assert main(["engine", "--level", "club", "--seed", "3"]) == 0
    assert main(["engine"]) == 0
    assert served == [(True, True, "club", 3), (), (True, True, "full", 0), ()]
    assert main(["engine", "--level", "god"]) == 2 and len(served) == 4


def test_a_thought_is_told_with_its_line_its_time_and_its_rate() -> None:
    line = (parse_move("Wd4,d1"), parse_move("Ga1,g1"))
    thought = Thought(line[0], 12, 3, 500, line)
    said = protocol.write_info(thought, 0.25)
    assert said.startswith("info depth 3 score ") and said.endswith(" nodes 500 nps 2000 time 250 pv Wd4,d1 ; Ga1,g1")
    assert " nps 0 time 0 " in protocol.write_info(thought, 0.0)
