"""Whole conversations by script: a game, a replay, a lesson, a puzzle, and what is answered to what."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.thinkers import StandIn, take_the_first
from tests.conftest import ROOT
from zertz3d import resources
from zertz3d.app.collection.game_list import open_games
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.play.clock import Control
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.system.autosave import Store
from zertz3d.app.text.activity import Activity
from zertz3d.app.text.conversation import converse
from zertz3d.app.text.counsel import Counsel
from zertz3d.app.text.position_words import tell_held
from zertz3d.app.text.text_game import TextGame
from zertz3d.app.text.text_lesson import TextLesson
from zertz3d.app.text.text_puzzle import TextPuzzle
from zertz3d.app.text.text_replay import TextReplay
from zertz3d.app.text.words import ALWAYS, LOOKING, WORDS, understand
from zertz3d.rules import Position

SIDES = (Seat("Anna"), Seat("Boris"))
TWO = Terms(seats=SIDES, first=0)


def hold(first: Activity, lines: list[str], seconds: float = 0.0) -> list[str]:
    """A conversation in which these lines are typed, each after so many seconds; returns what was said."""
    typed, said = iter(lines), list[str]()
    times: Iterator[float] = (seconds * look for look in range(10**6))
    converse(first, {}, lambda: next(typed, None), said.append, lambda: next(times))
    return said


def begin_game(terms: Terms = TWO, folder: Path | None = None) -> TextGame:
    seat = ComputerSeat(Computer(lambda: StandIn(take_the_first)))
    live = LiveGame(terms, terms.game(lambda: 0))
    return TextGame(live, seat, SavedGame(Store(folder) if folder else None), Counsel(200), float, lambda _: None)


# ------------------------------------------------------------------------- games


def test_a_whole_game_is_played_saved_and_filed(tmp_path: Path) -> None:
    game = begin_game(Terms(rules="blitz", seats=(SIDES[0], Seat(level="beginner")), first=0), tmp_path)
    said: list[str] = []

    def read() -> str | None:
        return None if game.live.outcome else str(game.position.legal_moves()[-1])

    converse(game, {}, read, said.append, float)
    assert game.live.outcome
    assert said[-1].startswith(("Anna wins", "Computer · beginner wins", "A tie", "Both"))
    turns = [sentence for sentence in said if sentence.startswith("Turn ")]
    assert len(turns) == game.live.turns
    assert [path.suffix for path in Store(tmp_path).finished_games()] == [".txt"]
    assert not Store(tmp_path).unfinished()


def test_a_game_that_is_left_is_kept(tmp_path: Path) -> None:
    hold(begin_game(folder=tmp_path), ["Wd4,a1", "q"])
    assert [left.record.turns for left in Store(tmp_path).unfinished()] == [1]


def test_a_turn_is_told_with_the_answer() -> None:
    said = hold(begin_game(Terms(seats=(SIDES[0], Seat(level="beginner")), first=0)), ["Wd4,d1"])
    assert said[-3:] == [
        "Turn 1, Anna: White to d4. Ring d1 is removed.",
        "Turn 2, Computer · beginner: White to a1. Ring a2 is removed.",
        "Anna is to move.",
    ]


JUMP = Position.parse("37 standard oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1 3")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("d4", "d4: white marble. It can jump from d4 to d6 and take grey."),
        ("n d4", "Around d4: above, d5 grey marble; upper right, e4 empty ring; lower right, e3 empty ring; "
                 "below, d3 empty ring; lower left, c3 empty ring; upper left, c4 empty ring."),
        ("pool", "Pool: 5 white, 7 grey, 10 black."),
        ("f", "18 free rings: a1, a2, a3, a4, b1, b5, c1, c6, d1, d7, e1, e6, f1, f5, g1, g2, g3, g4."),
        ("m", "x d5Wd3: jump from d5 to d3 and take white."),
        ("s", "Boris holds 0 white, 0 grey, 0 black. Missing to win: 4 white, or 5 grey, or 6 black, "
              "or 3 white, 3 grey and 3 black."),
        ("b", "37 rings, 35 of them empty."),
        ("t", "Nobody can win with one move."),
        ("l", "Anna is to move and must capture."),
        ("Wa1,a2", "A capture is compulsory: d4 can jump d5."),
        ("x d4Gd7", "d4 cannot jump to d7: a jump goes straight over one ring."),
        ("hullo", "'hullo' is neither a move nor a command: type ? for what can be typed."),
        ("c z9", "The board of 37 rings has no ring 'z9'."),
        ("k", "There is no clock in this game."),
    ],
)  # fmt: skip
def test_looking(typed: str, answer: str) -> None:
    assert hold(begin_game(Terms(seats=SIDES, first=0, start=JUMP)), [typed])[-1] == answer


def test_giving_up_is_asked_first() -> None:
    game = begin_game()
    said = hold(game, ["r", "perhaps", "n"])
    assert said[-3] == "Resign? Boris will win. Yes or no?"
    assert said[-1] == "Play on."
    assert game.live.outcome is None
    assert hold(begin_game(), ["give up", "YES", "Wd4,d1"])[-2:] == [
        "Boris wins: by resignation.", "The game is over: Boris wins: by resignation.",
    ]  # fmt: skip


def test_a_turn_is_taken_back() -> None:
    assert hold(begin_game(), ["Wd4,d1", "take back", "l"])[-3:] == [
        "Anna is to move.", "No turn has been played yet.", "Anna is to move.",
    ]  # fmt: skip


CUT = Position.parse("37 standard+optional BW../..ooo/...ooo/ooooooo/ooGooo/ooooo/oooo 4/7/8 1/0/0 0/0/1 1 9")


@pytest.mark.parametrize(("answer", "held"), [("yes", (2, 0, 1)), ("no", (1, 0, 0))])
def test_where_claims_are_left_to_the_player_it_is_asked(answer: str, held: tuple[int, int, int]) -> None:
    game = begin_game(Terms(seats=SIDES, first=0, start=CUT))
    said = hold(game, ["Gd4,b3", answer])
    assert any(sentence.startswith("This isolates marbles: you capture white and black") for sentence in said)
    assert game.position.captures[0] == held
    assert game.live.turns == 1


def test_a_set_that_wins_is_told() -> None:
    won = Position.parse("37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9")
    assert tell_held(won, 0, ("Anna", "Boris")) == "Anna holds 4 white, 0 grey, 0 black, and that wins."


def test_by_tournament_rules_nobody_is_helped_and_taking_back_is_asked() -> None:
    game = begin_game(Terms(board="48", rules="tournament", seats=SIDES, first=0))
    said = hold(game, ["h", "Wd4,d1", "u", "no"])
    assert "In a game by tournament rules there is no help." in said
    assert said[-1] == "Refused."
    assert game.live.turns == 1


def test_time_runs_out_while_somebody_thinks() -> None:
    game = begin_game(Terms(seats=SIDES, first=0, control=Control(60.0)))
    said = hold(game, ["k", "Wd4,d1", "Wd5,a1", "Wa2,a3"], seconds=25)
    assert "Anna: 1:00. Boris: 1:00" in said
    assert game.live.clock
    assert game.live.clock.left == (35.0, 35.0)
    said = hold(begin_game(game.live.terms), ["Wd4,d1", "s"], seconds=61)
    assert "Anna wins: on time." in said


def test_a_hint_and_the_reason() -> None:
    said = hold(begin_game(), ["h", "y", "Wd4,d1", "y"])
    assert said[3] == "Thinking."
    assert "remove" in said[4]
    assert said[5] == "No move has been played yet."
    assert any(sentence.startswith("Wd4,d1") for sentence in said[8:])


# ------------------------------------------------- replays, lessons and puzzles


def test_a_replay_is_told_from_start_to_end() -> None:
    replay = TextReplay(open_games([]))
    turns = len(replay.game.main_line())
    said = hold(replay, [""] * (turns + 1) + ["-", "g 1", "g 99", "k"])
    assert sum(sentence.startswith("Turn ") for sentence in said) == turns + 2
    assert "This is the end of the record." in said
    assert f"There is no turn 99: the game has the turns 0 to {turns}." in said


def test_another_game_of_the_list() -> None:
    said = hold(TextReplay(open_games([])), ["a", "a 1", "a 9999"])
    assert said[3].startswith("Game 2 of ")
    assert said[6].startswith("Game 1 of ")
    assert said[-1].startswith("There is no game 9999")


@pytest.mark.parametrize("number", range(1, len(all_lessons()) + 1))
def test_every_lesson_can_be_gone_through(number: int) -> None:
    finished: list[str] = []
    lesson = TextLesson(number, finished.append)

    def read() -> str | None:
        if finished:
            return None
        tutor = lesson.tutor
        return "" if tutor.phase in ("read", "done") else tutor.step.solution[len(tutor.moves)]

    converse(lesson, {}, read, lambda _: None, float)
    assert finished == [all_lessons()[number - 1].name]


def test_a_wrong_move_in_a_lesson_is_taken_back() -> None:
    said = hold(TextLesson(1, list[str]().append), ["", "Bd4,a1", "", "Gd4,a1", "h", "h"])
    assert said[-3] == "That move is taken back. Try another one."
    assert said[-1] == "One solution is Bd4,a1."


def open_puzzle() -> tuple[TextPuzzle, list[str]]:
    """A puzzle, and the moves of its solution."""
    games = open_games([str(resources.assets() / "puzzles" / "puzzles.txt")])
    puzzle = TextPuzzle(games, 1, Counsel(2000))
    game = games.record(1).game
    assert game
    return puzzle, list(map(str, game.moves()))


def test_a_puzzle_is_solved() -> None:
    puzzle, moves = open_puzzle()
    said = hold(puzzle, [moves[0], moves[2]])
    assert "Right. Go on." in said
    assert said[-2] == "Solved."
    assert said[-1].startswith("Orange wins")


def test_a_move_that_does_not_win_is_refuted_and_taken_back() -> None:
    puzzle, moves = open_puzzle()
    wrong = next(str(move) for move in puzzle.position.legal_moves() if str(move) != moves[0])
    said = hold(puzzle, [wrong, "h", "h", "i"])
    assert any("does not win by force" in sentence for sentence in said)
    assert said[-2] == "That was the solution."


# ------------------------------------------------------------------------- words


@pytest.mark.parametrize("kind", [TextGame, TextReplay, TextLesson, TextPuzzle])
def test_in_no_conversation_two_commands_share_a_word(kind: type[Activity]) -> None:
    known = (*kind.COMMANDS, *LOOKING, *ALWAYS)
    words = [word for word in WORDS if word.name in known]
    assert {word.name for word in words} == set(known)
    spoken = [name for word in words for name in (word.letter, word.name, *word.also) if name]
    assert len(spoken) == len(set(spoken))
    for word in words:
        assert understand(word.name, known).name == word.name
        assert understand(word.letter, known).name == word.name


def test_no_picture_is_loaded_and_a_script_can_type(tmp_path: Path) -> None:
    code = (
        "import sys; from zertz3d.app.cli.main import main; code = main(['play', '--text', '--first', 'A', '--second', "
        "'B']); print(sorted({'panda3d', 'direct', 'numpy'} & set(sys.modules))); sys.exit(code)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input="Wd4,a1\nr\nyes\n", capture_output=True, text=True, check=True, cwd=ROOT,
        env=os.environ | {"ZERTZ3D_STATE": str(tmp_path)},
    )  # fmt: skip
    assert run.stdout.splitlines()[-2:] == ["A wins: by resignation.", "[]"]
    assert not run.stderr
