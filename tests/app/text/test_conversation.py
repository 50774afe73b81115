"""Whole conversations by script: a game, a replay, a lesson, a puzzle, and what is answered to what."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.app.thinkers import StandIn, take_the_first
from tests.conftest import ROOT
from zertz3d import resources, words
from zertz3d.ai.teacher import Opinion
from zertz3d.app.analysis import puzzle_words
from zertz3d.app.collection.game_list import open_games, read_text
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.play.clock import Control
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.user_state import UserState
from zertz3d.app.text import conversation, startup
from zertz3d.app.text.activity import Activity
from zertz3d.app.text.conversation import converse
from zertz3d.app.text.counsel import Counsel
from zertz3d.app.text.position_words import MANY, tell_held, tell_pool, tell_threats
from zertz3d.app.text.text_game import TextGame
from zertz3d.app.text.text_lesson import TextLesson
from zertz3d.app.text.text_puzzle import TextPuzzle
from zertz3d.app.text.text_replay import TextReplay
from zertz3d.app.text.words import ALWAYS, LOOKING, WORDS, Said, list_commands, understand
from zertz3d.errors import UsageError
from zertz3d.rules import Game, Position

SIDES = (Seat("Anna"), Seat("Boris"))
TWO = Terms(seats=SIDES, first=0)


def hold(first: Activity, lines: list[str], seconds: float = 0.0) -> list[str]:
    """A conversation in which these lines are typed, each after so many seconds; returns what was said."""
    typed, said = iter(lines), list[str]()
    times: Iterator[float] = (seconds * look for look in range(10**6))
    converse(first, {}, lambda: next(typed, None), said.append, lambda: next(times))
    return said


def wait_in_no_time() -> Callable[[float], None]:
    """Takes no time to wait, and does not wait for ever."""
    waits = count()

    def wait(_seconds: float) -> None:
        assert next(waits) < 10_000, "nobody waits so long"

    return wait


def begin_game(terms: Terms = TWO, folder: Path | None = None) -> TextGame:
    seat = ComputerSeat(Computer(lambda: StandIn(take_the_first)))
    live = LiveGame(terms, terms.game(lambda: 0))
    return TextGame(live, seat, SavedGame(Store(folder) if folder else None), Counsel(200), float, wait_in_no_time())


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


def test_giving_up_is_asked_first(tmp_path: Path) -> None:
    hold(begin_game(folder=tmp_path), ["Wd4,d1", "r", "y"])
    assert len(Store(tmp_path).finished_games()) == 1 and not Store(tmp_path).unfinished(), "and it is kept as lost"
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


def test_against_a_computer_its_answer_is_taken_back_too_and_that_is_kept(tmp_path: Path) -> None:
    game, said = begin_game(Terms(seats=(SIDES[0], Seat(level="beginner")), first=0), tmp_path), list[str]()
    lines = iter((lambda: "Wd4,d1", lambda: str(game.position.legal_moves()[-1]), lambda: "u"))
    converse(game, {}, lambda: next(lines, lambda: None)(), said.append, float)
    assert said[-2:] == ["2 turns taken back.", "Anna is to move."] and game.live.turns == 2
    (left,) = Store(tmp_path).unfinished()
    assert left.record.turns == 2


def test_a_computer_whose_time_is_up_is_not_waited_for() -> None:
    worker, times = StandIn(take_the_first), count(0.0, 5.0)
    worker.ready = False
    terms = Terms(seats=(SIDES[0], Seat(level="beginner")), first=0, control=Control(60.0))
    live, seat = LiveGame(terms, terms.game(lambda: 0)), ComputerSeat(Computer(lambda: worker))
    game = TextGame(live, seat, SavedGame(None), Counsel(200), lambda: next(times), wait_in_no_time())
    assert hold(game, ["Wd4,d1"])[-1] == "Anna wins: on time."


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
    said = hold(game, ["h", "Wd4,d1", "y", "u", "no"])
    assert said.count("In a game by tournament rules there is no help.") == 2
    assert said[-1] == "Refused."
    assert game.live.turns == 1


def test_that_time_has_run_out_is_told_once() -> None:
    game = begin_game(Terms(seats=SIDES, first=0, control=Control(60.0)))
    game.live.complete(game.game.play("Wd4,d1"))
    game.live.declare(lambda: game.game.lose_on_time(1))
    assert list(game.tell_news()) and list(game.tell_news()) == []


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


def test_a_mistake_is_told_with_what_follows_and_what_was_better() -> None:
    game, counsel = Game(), Counsel()
    first, second, bad = (game.position.parse_move(text) for text in ("Wd4,d1", "Gd4,d1", "Bd4,d1"))
    node = game.play(bad)
    reply = node.position.parse_move("Wd5,d7")
    forced = node.position.play(reply)[0].parse_move("x d4Wd6")
    counsel._known = {game.root.position: Opinion(0.9, (first,)), node.position: Opinion(-0.9, (reply, forced))}
    said = list(counsel.tell_why(node, ("Anna", "Boris")))
    assert said[0] == "Thinking." and said[1].startswith("Bd4,d1") and said[1].endswith(".")
    assert said[2] == "After Bd4,d1: White to d5, remove d7; then d4 jumps to d6 and takes white."
    assert said[3] == "Better: White to d4, remove d1." and len(said) == 4
    assert list(counsel.tell_hint(node.position, ("Anna", "Boris"))) == ["Thinking.", said[2].partition(": ")[2]]
    counsel._known = {game.root.position: Opinion(0.9, (second,)), node.position: Opinion(0.9, (reply,))}
    assert len(list(counsel.tell_why(node, ("Anna", "Boris")))) == 2, "nothing is better than a sound move"


# ------------------------------------------------- replays, lessons and puzzles


def test_a_replay_is_told_from_start_to_end() -> None:
    replay = TextReplay(open_games([]))
    assert hold(replay, ["-"])[-1] == "This is the start of the game."
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


ENDLESS = "9" * 5000
"""More digits than a number may have that is read."""


def test_numbers_without_end_are_answered_like_words() -> None:
    typed = iter([f"learn {ENDLESS}", "q", f"puzzles {ENDLESS}", f"a {ENDLESS}", "q", f"g {ENDLESS}"])
    said: list[str] = []
    converse(TextReplay(open_games([])), startup._openers(UserState()), lambda: next(typed, None), said.append, float)
    assert any(sentence.startswith("Lesson 1 of ") for sentence in said)
    assert any(sentence.startswith("Puzzle 1. ") for sentence in said)
    assert any(sentence.startswith("Puzzle 2. ") for sentence in said)
    assert said[-1].startswith("Name a turn")


@pytest.mark.parametrize("number", range(1, len(all_lessons()) + 1))
def test_every_lesson_can_be_gone_through(number: int) -> None:
    finished: list[str] = []
    said: list[str] = []
    lesson = TextLesson(number, finished.append)

    def read() -> str | None:
        if finished:
            return None
        tutor = lesson.tutor
        return "" if tutor.phase in ("read", "done") else tutor.step.solution[len(tutor.moves)]

    converse(lesson, {}, read, said.append, float)
    found = all_lessons()[number - 1]
    assert finished == [found.name]
    told = [tuple(said[place : place + 2]) for place, sentence in enumerate(said) if sentence.startswith("Step ")]
    assert told[: len(found.steps)] == [
        (
            f"Step {place} of {len(found.steps)}. {' '.join(step.text.split())}",
            "Type your move, or ? for what can be typed." if step.goal else "Press Enter to go on.",
        )
        for place, step in enumerate(found.steps, 1)
    ]
    last = number == len(all_lessons())
    assert len(told) == len(found.steps) + (not last), "the next lesson begins at once"
    done = [" ".join(step.done.split()) for step in found.steps if step.done]
    assert done and [sentence for sentence in said if sentence in done] == done, "what was done is said of each step"


@pytest.mark.parametrize("number", [0, len(all_lessons()) + 1])
def test_a_lesson_has_to_be_there(number: int) -> None:
    with pytest.raises(UsageError, match=f"there is no lesson {number}: they are numbered from 1 to "):
        TextLesson(number, list[str]().append)


def test_lessons_follow_each_other_to_the_last() -> None:
    count = len(all_lessons())
    for number in range(1, count):
        lesson = TextLesson(number, list[str]().append)
        assert next(iter(lesson._begin_next())).startswith(f"Lesson {number + 1} of {count}. ") and not lesson.over
    last = TextLesson(count, list[str]().append)
    assert list(last._begin_next()) == ["That was the last lesson: you know how to play."] and last.over


def test_a_game_is_no_puzzle_and_a_puzzle_has_to_be_there() -> None:
    with pytest.raises(UsageError, match="number 1 of this file is no puzzle"):
        TextPuzzle(read_text("1. Wd4,d1\n", "text"), 0)
    games = open_games([str(resources.assets() / "puzzles" / "puzzles.txt")])
    with pytest.raises(UsageError, match=r"there is no puzzle 1000: the last one is [0-9]+$"):
        TextPuzzle(games, 999)


def test_a_game_that_is_replayed_is_named_with_its_length() -> None:
    said = hold(TextReplay(read_text('[Player1 "Ann"]\n[Player2 "Bob"]\n\n1. Wd4,d1 2. Gd5,a1\n', "text")), [])
    assert said[:2] == ["Game 1 of 1: Ann against Bob.", "37 rings, standard rules, 2 turns."]


def test_only_commands_that_are_known_here_are_listed() -> None:
    told = list_commands(("hint", "board"))
    assert told[1:] == [word.shown for word in WORDS if word.name in ("hint", "board")] and len(told) < len(WORDS)


def test_a_wrong_move_in_a_lesson_is_taken_back() -> None:
    said = hold(TextLesson(1, list[str]().append), ["", "Bd4,a1", "", "Gd4,a1", "h", "h"])
    assert said[-3] == "That move is taken back. Try another one."
    step = next(step for step in all_lessons()[0].steps if step.goal and "Bd4,a1" in step.solution)
    why = [*(wrong.say for wrong in step.wrong), step.otherwise]
    assert said[-4] in [" ".join(words.split()) for words in why], "it is said what is wrong with it"
    lesson = TextLesson(1, list[str]().append)
    hold(lesson, ["", "Bd4,a1", ""])
    before = lesson.position
    hold(lesson, ["Gd4,a1"])
    assert lesson.position == before and not lesson.node.children, "the table is as it was"
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


@pytest.mark.parametrize("typed", ["h", "i", "Wd4,d1"])
def test_after_a_puzzle_only_another_one_can_be_asked_for(typed: str) -> None:
    puzzle, moves = open_puzzle()
    assert hold(puzzle, [moves[0], moves[2], typed])[-1] == "This puzzle is over: a opens the next one."
    assert hold(puzzle, ["a 0"])[-1].startswith("There is no puzzle 0: the last one is ")
    first = hold(puzzle, ["a 2", "h"])[-1]
    assert hold(puzzle, ["a 3", "h", "a 2", "h"])[-1] == first, "each puzzle has a first hint"


def test_a_move_that_does_not_win_is_refuted_and_taken_back() -> None:
    puzzle, moves = open_puzzle()
    wrong = next(str(move) for move in puzzle.position.legal_moves() if str(move) != moves[0])
    said = hold(puzzle, [wrong, "h", "h", "i"])
    assert any("does not win by force" in sentence for sentence in said)
    assert said[-2] == "That was the solution."


# ------------------------------------------------------------------------- words


@pytest.mark.parametrize("kind", [TextGame, TextReplay, TextLesson, TextPuzzle])
@pytest.mark.parametrize("language", words.known())
def test_in_no_conversation_two_commands_share_a_word(kind: type[Activity], language: str) -> None:
    words.choose(language)
    known = (*kind.COMMANDS, *LOOKING, *ALWAYS)
    commands = [word for word in WORDS if word.name in known]
    assert {word.name for word in commands} == set(known)
    spoken = [typed for word in commands for typed in word.typed]
    assert len(spoken) == len(set(spoken)), sorted(typed for typed in spoken if spoken.count(typed) > 1)
    for word in commands:
        for typed in word.typed:
            assert understand(typed, known).name == word.name
            assert understand(f"{typed} 3", known).name == (word.name if word.follows else "move")


def test_words_of_the_language_are_understood_beside_english_ones_and_without_accents() -> None:
    words.choose("fr")
    known = (*TextGame.COMMANDS, *LOOKING, *ALWAYS)
    for typed in ("réserve", "Reserve", "pool", "p"):
        assert understand(typed, known) == ("pool", "")
    assert understand("voisins d4", known) == ("neighbours", "d4")
    assert understand("passer", known) == understand("pass", known) == ("move", "-")
    assert hold(begin_game(), ["aide"])[-1].startswith("q, quitter\u00a0: ")


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


# ---------------------------------------------------------------- what is remembered, and for how long


def test_a_ring_is_spoken_of_until_the_next_turn() -> None:
    game = begin_game()
    assert hold(game, ["c a1", "n"])[-1].startswith("Around a1: ")
    assert hold(game, ["Wd4,d1", "c"])[-1].startswith("d4: white marble")
    game = begin_game(Terms(seats=SIDES, first=0, start=JUMP))
    assert hold(game, ["x d4Gd6", "n"])[-1].startswith("Around d6: ")
    assert hold(begin_game(), ["n"])[-1] == "Name a ring, as in c d4."
    assert hold(begin_game(), ["c a1", "c z9", "n"])[-1].startswith("Around a1: "), "there is no such ring"


FULL = Position.parse("37 standard oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/0 0/0/5 0/0/5 1 9")
SPENT = Position.parse("37 standard Booo/ooooB/oooooo/oWooooo/oooooo/ooooB/oooo 0/0/0 3/4/2 2/4/5 1 29")
LAST = Position.parse("37 standard ..../...../....../...Wo../...B../...../.... 3/5/5 1/1/2 1/2/2 1 30")
THREAT = Position.parse("37 standard oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/3/10 0/4/0 0/0/0 1 13")
OTHER = Position.parse("37 standard oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/3/10 0/0/0 0/4/0 1 13")


def test_placements_are_told_as_far_as_there_are_any() -> None:
    full, spent, last = (
        hold(begin_game(Terms(seats=SIDES, first=0, start=start)), ["m"])[-1] for start in (FULL, SPENT, LAST)
    )
    assert full.startswith("Place a white or grey marble on any empty ring; then remove a free ring. ")
    assert tell_pool(FULL) == "Pool: 5 white, 8 grey, 0 black."
    assert spent.startswith("Place a white, grey or black marble on any empty ring; then remove a free ring. ")
    assert last == "Place a white, grey or black marble on any empty ring; no ring is removed. 3 moves in all."
    said = hold(begin_game(Terms(seats=SIDES, first=0, start=SPENT)), ["p"])
    assert said[-1] == "The pool is empty: marbles are placed from one's own captures."


def test_many_captures_are_counted_but_not_all_told() -> None:
    rows = "oooo/oGBoo/oWGBoo/ooBWGoo/ooGBWo/oBGoo/oooo"
    crowded = Position.parse(f"37 standard {rows} 3/3/5 0/0/0 0/0/0 1 9")
    count = len(crowded.legal_moves())
    assert count > MANY
    said = hold(begin_game(Terms(seats=SIDES, first=0, start=crowded)), ["m"])
    assert f"Anna must capture: {count} ways." in said and said[-1] == f"And {count - MANY} more."
    assert len(said) - 1 - said.index(f"Anna must capture: {count} ways.") == MANY + 1


def test_whose_threat_it_is_is_heard() -> None:
    assert hold(begin_game(Terms(seats=SIDES, first=0, start=THREAT)), ["t"])[-1].startswith("Anna can win at once: ")
    assert list(tell_threats(OTHER, ("Anna", "Boris"))) == ["Boris threatens to win: d4 to d6."]


@pytest.mark.parametrize(
    ("held", "missing"),
    [
        ((3, 3, 0), "1 white, or 2 grey, or 3 black"),
        ((3, 2, 3), "1 white, or 3 black, or 1 grey"),
        ((2, 3, 3), "2 grey, or 3 black, or 1 white"),
        ((1, 0, 3), "3 white, or 5 grey, or 3 black, or 2 white and 3 grey"),
    ],
)
def test_what_is_missing_to_win_is_told_once(held: tuple[int, int, int], missing: str) -> None:
    rest = "/".join(str(all_ - own) for all_, own in zip((6, 8, 10), held, strict=True))
    own = "/".join(map(str, held))
    position = Position.parse(f"37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo {rest} {own} 0/0/0 1 9")
    assert tell_held(position, 0, ("Anna", "Boris")).partition("Missing to win: ")[2] == f"{missing}."


# ------------------------------------------------------------- clocks, questions, and what is kept


def test_while_a_question_is_open_nobodys_time_runs() -> None:
    game = begin_game(Terms(seats=SIDES, first=0, control=Control(600.0)))
    hold(game, ["Wd4,d1", "r", "n"], seconds=25)
    assert game.live.clock and game.live.clock.left == (600.0, 575.0)


def test_little_time_is_said_once_and_again_after_taking_back() -> None:
    game = begin_game(Terms(seats=SIDES, first=0, control=Control(60.0)))
    said = hold(game, ["Wd4,d1", *["s"] * 13, "u", "Wd4,d1", *["s"] * 14], seconds=4)
    assert sum(words.startswith("Boris has ") for words in said) == 2


def test_an_ending_on_time_is_kept(tmp_path: Path) -> None:
    game = begin_game(Terms(seats=SIDES, first=0, control=Control(60.0)), tmp_path)
    hold(game, ["Wd4,d1", "s"], seconds=61)
    assert len(Store(tmp_path).finished_games()) == 1 and not Store(tmp_path).unfinished()


def test_a_computer_agrees_to_a_draw_only_where_it_would() -> None:
    game = begin_game(Terms(seats=(SIDES[0], Seat(level="beginner")), first=0))
    assert hold(game, ["Wd4,d1", "o"])[-1] == "Computer · beginner declines the draw."
    assert game.live.outcome is None


@pytest.mark.parametrize("typed", ["h", "r", "o", "Wd4,d1"])
def test_a_game_that_is_over_is_neither_helped_nor_ended_again(typed: str) -> None:
    assert hold(begin_game(), ["r", "y", typed])[-1] == "The game is over: Boris wins: by resignation."


def test_a_disk_that_is_full_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device", "game.txt")

    monkeypatch.setattr(SavedGame, "save", refuse)
    said = hold(begin_game(folder=tmp_path), ["Wd4,d1", "s", "s"])
    assert sum("no space left on device" in words for words in said) == 1


def test_a_game_that_was_left_can_be_taken_up(tmp_path: Path) -> None:
    hold(begin_game(folder=tmp_path), ["Wd4,a1"])
    (left,) = Store(tmp_path).unfinished()
    taken = Store(tmp_path).take(left.path)
    assert taken, "nobody holds it any more"
    taken.release()


# ------------------------------------------------------------------- one thing above the other


class Below(Activity):
    """Notes how long it was waited for, and when it was closed."""

    def __init__(self, log: list[str], name: str, ends: bool = False) -> None:
        super().__init__(("Anna", "Boris"))
        self.game = Game()
        self._log, self._name, self._ends = log, name, ends

    def begin(self) -> Iterator[str]:
        yield f"{self._name} begins."

    def answer(self, said: Said) -> Iterator[str]:
        self.over = self._ends
        yield f"{self._name} hears {said.rest}."

    def wait(self, seconds: float) -> None:
        self._log.append(f"{self._name} {seconds:.0f}")

    def close(self) -> None:
        self._log.append(f"{self._name} closed")


def converse_with(lines: list[str], ends: bool = False) -> tuple[list[str], list[str]]:
    log, said, typed, times = list[str](), list[str](), iter(lines), iter(range(10**6))

    class First(Below):
        COMMANDS = ("learn",)

    first = First(log, "first")
    openers = {"learn": lambda _rest: Below(log, "second", ends)}
    converse(first, openers, lambda: next(typed, None), said.append, lambda: float(next(times)))
    return said, log


def test_what_was_opened_last_is_spoken_to_and_left_first() -> None:
    said, log = converse_with(["learn", "hullo", "q", "hello"])
    assert said == ["first begins.", "second begins.", "second hears hullo.", "Anna is to move.", "first hears hello."]
    assert log == ["first 1", "second 1", "second 1", "second closed", "first 1", "first closed"]
    assert converse_with(["learn"])[1][-2:] == ["second closed", "first closed"]


def test_whatever_breaks_a_conversation_off_nothing_is_left_open() -> None:
    log: list[str] = []

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        converse(Below(log, "first"), {}, stop, log.append, float)
    assert log == ["first begins.", "first closed"]


def test_what_has_ended_is_left_by_itself() -> None:
    said, log = converse_with(["learn", "hullo", "hello"], ends=True)
    assert said[-2:] == ["Anna is to move.", "first hears hello."] and "second closed" in log


def test_an_open_question_is_answered_before_anything_else() -> None:
    game = begin_game()
    typed, said = iter(["r", "q", "learn", "no"]), list[str]()
    openers = startup._openers(UserState())
    converse(game, openers, lambda: next(typed, None), said.append, float)
    assert [words.endswith("Type y or n.") or "Type yes or no" in words for words in said[-3:-1]] == [True, True]
    assert said[-1] == "Play on."


def test_who_listens_hears_each_sentence_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, encoding="utf-8", line_buffering=False))
    for said in (1, 2):
        conversation.say_line("Anna is to move.")
        assert pipe.getvalue().decode().splitlines() == ["Anna is to move."] * said


def test_a_sentence_keeps_its_own_end() -> None:
    assert hold(begin_game(), ["Wd4,d4"])[-1].endswith(".")
    known = conversation._as_sentence(UsageError("what is meant?"), "x")
    assert known == "What is meant?"
    assert conversation._as_sentence(UsageError("d4 is taken"), "x") == "d4 is taken."


# --------------------------------------------------------------------------- what is typed


def test_yes_and_no_are_understood_in_the_language_that_is_chosen() -> None:
    words.choose("de")
    game = begin_game()
    hold(game, ["r", "Nein", "r", "no"])
    assert game.live.outcome is None and not game.asking
    hold(game, ["r", "ja"])
    assert game.live.outcome


@pytest.mark.parametrize(
    ("line", "known", "meant"),
    [
        ("", ("next",), ("next", "")), ("", ("onwards",), ("onwards", "")), ("", (), ("", "")),
        ("i10", ("cell",), ("cell", "i10")), ("g 12", ("go",), ("go", "12")), ("a 3", ("another",), ("another", "3")),
        ("score now", ("score",), ("move", "score now")), ("pass", (), ("move", "-")),
    ],
)  # fmt: skip
def test_what_is_typed_is_understood(line: str, known: tuple[str, ...], meant: tuple[str, str]) -> None:
    assert understand(line, known) == meant


# ----------------------------------------------------------------------------- replays


RECORD = """[Player1 "Anna"]
[Player2 "Boris"]

1. Wd4,d1 {[%ms 61000]} 2. Ga1,g1 {[%ms 5000]} 3. Bg4,a4 {[%ms 100000]} 1-0
"""


def test_a_replay_tells_times_ends_and_faults() -> None:
    said = hold(TextReplay(read_text(RECORD, "text")), ["g 1", "k", "g 3", "g 4"])
    assert "Anna had used 1:01 of thinking time." in said
    assert sum("wins" in words for words in said) == 1 and "Anna wins" in said[-2]
    assert said[-1] == "There is no turn 4: the game has the turns 0 to 3."
    faulty = hold(TextReplay(read_text("1. Wd4,d1 2. Gd4,a1\n", "text")), [])
    assert any(words.startswith("The record has a fault: ") for words in faulty)
    assert not any("fault" in words for words in hold(TextReplay(read_text(RECORD, "text")), []))


# ------------------------------------------------------------------------ puzzles, lessons, advice


def test_hints_of_a_puzzle_begin_anew_with_each_move() -> None:
    puzzle, moves = open_puzzle()
    first, second = hold(puzzle, ["h", "h"])[-2:]
    assert first != second
    puzzle, moves = open_puzzle()
    said = hold(puzzle, ["h", moves[0], "h"])
    third = said[-1]
    assert third == puzzle_words.tell_hint(puzzle.position, puzzle._ways[puzzle.node], False)


def test_a_wrong_move_of_a_puzzle_is_off_the_table() -> None:
    puzzle, moves = open_puzzle()
    wrong = next(str(move) for move in puzzle.position.legal_moves() if str(move) != moves[0])
    hold(puzzle, [wrong])
    assert puzzle.node is puzzle.game.root and not puzzle.game.root.children


def test_taking_back_leads_to_the_solvers_last_choice() -> None:
    puzzle, moves = open_puzzle()
    hold(puzzle, [moves[0], "u"])
    assert puzzle.node is puzzle.game.root
    assert hold(puzzle, ["u"])[-1] == "This is the start of the puzzle."


def test_puzzles_are_counted_from_one() -> None:
    puzzle, _moves = open_puzzle()
    assert any(words.startswith("Puzzle 4. ") for words in hold(puzzle, ["a 4"]))
    assert any(words.startswith("Puzzle 5. ") for words in hold(puzzle, ["a"]))


def test_hints_of_a_lesson_are_counted_by_step_and_go_on_with_its_moves() -> None:
    for number, found in enumerate(all_lessons(), 1):
        lesson = TextLesson(number, list[str]().append)
        for place, step in enumerate(found.steps):
            if step.goal and len(step.solution) > 2 and place:
                while lesson.tutor.number < place:
                    tutor = lesson.tutor
                    line = "" if tutor.phase in ("read", "done") else tutor.step.solution[len(tutor.moves)]
                    hold(lesson, [line])
                said = hold(lesson, ["h", "h", step.solution[0], "h"])
                assert said[-2] == next(iter(lesson.tell_standing())), "it is told what is to be done now"
                assert f"One solution is {step.solution[0]}." in said
                assert said[-1] == f"One solution is {step.solution[2]}."
                assert hold(lesson, ["step", "h"])[-1] == " ".join(step.hint.split())
                return
    pytest.fail("no lesson has a step of several moves")


def test_nobody_goes_on_before_the_task_is_done_nor_plays_after_it() -> None:
    lesson = TextLesson(1, list[str]().append)
    assert hold(lesson, [""])[-1].startswith("First the task of this step. ") and lesson.tutor.number == 0
    hold(lesson, list(lesson.tutor.step.solution))
    done, move = lesson.node, str(lesson.position.legal_moves()[0])
    assert lesson.tutor.phase == "done"
    assert hold(lesson, [move])[-1] == "Press Enter to go on." and lesson.node is done and not done.children
    assert hold(lesson, ["h"])[-1] == "Nothing is to be done in this step: press Enter."
    assert hold(lesson, [""])[-2].startswith("Step 2 of ") and lesson.tutor.number == 1


def test_the_step_before_is_the_step_before() -> None:
    lesson = TextLesson(1, list[str]().append)
    hold(lesson, [lesson.tutor.step.solution[0], ""])
    assert lesson.tutor.number == 1
    said = hold(lesson, ["v"])
    text = " ".join(all_lessons()[0].steps[0].text.split())
    assert lesson.tutor.number == 0 and any(text in sentence for sentence in said), "and it is told again"
    once = sum(text in sentence for sentence in hold(lesson, []))
    assert sum(text in sentence for sentence in hold(lesson, ["step"])) == once + 1


def test_a_finished_game_is_worth_what_its_winner_has() -> None:
    game = begin_game(Terms(seats=SIDES, first=0, start=THREAT))
    said = hold(game, ["x d4Gd6", "y"])
    assert said[-1] == "x d4Gd6 was as good as any move."
