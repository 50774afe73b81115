"""Puzzles at the table: set up, solved, refuted, hinted at; and mined from records."""

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.app.thinkers import StandIn
from tests.conftest import ROOT
from zertz3d.ai.puzzles import Miner
from zertz3d.ai.telling import expected
from zertz3d.app.analysis import puzzle_words
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.puzzle_mode import PAUSE, PuzzleMode
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.cli.main import main
from zertz3d.app.collection import find_puzzles
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.collection.puzzles import placements_of
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import ZertzError
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, Intent
from zertz3d.records.library import entries
from zertz3d.records.reader import read
from zertz3d.rules import Game, Placement
from zertz3d.scene.marks.model import Marks

TWO = """\
[Event "Orange to win in 2"]
[Puzzle "2"]
[Board "37"]
[Rules "blitz"]
[First "2"]
[Setup "37 blitz B.oW/.oooo/.oooo./.ooooo./.oGoGo/oooo./.o.. 2/2/6 2/1/1 0/2/1 2 18"]
[Result "0-1"]

9... Gb2,c2 10. x a1Gc3 Gf2,b2 11. x f2Gd4 x c3Ge4Ge6 0-1

[Event "Orange to win in 2"]
[Puzzle "2"]
[Board "37"]
[Rules "standard"]
[First "2"]
[Setup "37 standard ..o./.GW../.ooo../..WB.../..o.../.BoB./.W.. 0/0/1 1/3/3 2/4/3 2 36"]
[Result "0-1"]

18... Bc3,c2 19. x c3Wa3 Gc3,c4 20. x d3Gb3 x a3Wc3 0-1
"""
SOLUTION = ("Gb2,c2", "x a1Gc3", "Gf2,b2", "x f2Gd4", "x c3Ge4Ge6")


@dataclass
class Room:
    """A session with somebody who solves puzzles."""

    session: Session
    puzzles: PuzzleMode
    worker: StandIn

    def wait(self, seconds: float = 10.0) -> None:
        for _ in range(round(seconds / 0.1)):
            self.session.tick(0.1)

    def play(self, move: str) -> None:
        self.session.handle(Intent(Action.TYPE_MOVE))
        self.session.handle(Intent(Action.SUBMIT, move))
        assert self.session.table.modes.overlay is None, self.session.table.modes.overlay
        self.wait()

    @property
    def screen(self) -> Screen:
        return ScreenBuilder().build(self.session.table)

    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.session.table.player.game.moves()]

    def said(self) -> list[str]:
        return [message.text for message in self.session.table.messages]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    (tmp_path / "puzzles.txt").write_text(TWO, encoding="utf-8")
    shelf = GameList([tmp_path / "puzzles.txt"])
    shelf.grow(lambda: True)
    session, worker = open_session(shelf, Settings()), StandIn()
    session.table.modes.join(TeacherMode(session.table, EvaluationQueue(worker=StandIn())))
    puzzles = PuzzleMode(session.table, EvaluationQueue(worker=worker))
    session.table.modes.join(puzzles)
    session.table.open_game(0)
    session.tick(0.02)
    return Room(session, puzzles, worker)


def test_the_solution_is_not_to_be_seen(room: Room) -> None:
    assert room.moves == [] and room.screen.moves == ()
    assert room.session.table.modes.riddle
    assert "Orange to win in 2" in room.screen.title and "Orange to win in 2" in room.screen.caption
    assert [tool.name for tool in room.screen.tools] == [
        "puzzle-hint", "puzzle-solution", "puzzle-back", "puzzle-next",
    ]  # fmt: skip


def test_it_is_solved_move_by_move(room: Room) -> None:
    room.play(SOLUTION[0])
    assert room.moves == list(SOLUTION[:2]) and not room.puzzles.solved
    assert room.screen.caption == "Right. Go on"
    room.play(SOLUTION[2])
    room.play(SOLUTION[4])
    assert room.moves == list(SOLUTION) and room.puzzles.solved
    assert room.screen.caption.startswith("Solved") and not room.worker.asked, "the solution was known"
    assert room.screen.tools[-1].lit
    room.session.handle(Intent(Action.NEXT_GAME))
    room.session.tick(0.02)
    assert room.moves == [] and not room.puzzles.solved


def test_the_next_puzzle_is_another_one(room: Room) -> None:
    assert room.screen.title == "Orange to win in 2 by blitz rules · 1 / 2", "a title says its promise once"
    room.session.handle(Intent(Action.NEXT_GAME))
    room.wait(0.5)
    assert "2 / 2" in room.screen.title and room.session.table.player.node.position.rules.name == "standard"
    room.session.handle(Intent(Action.PREVIOUS_GAME))
    room.wait(0.5)
    assert "1 / 2" in room.screen.title and room.session.table.player.node.position.rules.name == "blitz"


def test_another_ring_that_wins_as_well_is_right(room: Room) -> None:
    position = room.session.table.player.node.position
    key = position.parse_move(SOLUTION[0])
    others = [
        move for move in position.legal_moves()
        if isinstance(move, Placement) and isinstance(key, Placement)
        and (move.colour, move.cell) == (key.colour, key.cell) and move != key
    ]  # fmt: skip
    room.play(str(others[0]))
    assert room.worker.asked
    assert len(room.moves) == 2 or "does not win" in room.said()[-1]


def test_a_wrong_move_is_answered_in_a_sentence_and_taken_back(room: Room) -> None:
    room.session.table.messages.clear()
    room.session.handle(Intent(Action.TYPE_MOVE))
    room.session.handle(
        Intent(Action.SUBMIT, "We2,c2" if "e2" in room.session.table.player.node.position.rings else "Wc3,c2")
    )
    assert room.session.table.modes.overlay is None
    for _ in range(80):
        room.session.tick(0.1)
        if room.said():
            break
    assert "does not win by force" in room.said()[-1]
    assert room.moves == [] and room.puzzles.refusal(Mover.HAND) is None


def test_while_the_answer_is_coming_nobody_moves(room: Room) -> None:
    room.worker.held = True
    room.session.play(room.session.table.player.node.position.parse_move(SOLUTION[0]), Mover.HAND)
    assert room.puzzles.refusal(Mover.HAND) == "the answer is coming"
    room.wait()
    room.session.handle(Intent(Action.FIRST))
    room.wait(0.2)
    assert room.puzzles.refusal(Mover.HAND) == "go to the end (End) to play on"


def test_hints_say_more_each_time(room: Room) -> None:
    assert room.puzzles.mark(Marks()).advice == ()
    room.session.handle(Intent(Action.HINT))
    (step,) = room.puzzles.mark(Marks()).advice
    assert step.path.cells == ("b2",) and step.removed is None
    assert "c2" not in room.screen.caption and "b2" in room.screen.caption
    room.session.handle(Intent(Action.HINT))
    (step,) = room.puzzles.mark(Marks()).advice
    assert step.removed == "c2" and "c2" in room.screen.caption
    assert list(room.puzzles.pose({})) == ["grey-advice-0"]


def test_the_solution_is_played_when_asked_for(room: Room) -> None:
    room.session.handle(Intent(Action.BEST_LINE))
    room.wait(30)
    assert room.moves == list(SOLUTION) and room.puzzles.solved
    assert "Solved!" not in room.said()


def test_back_to_the_last_choice(room: Room) -> None:
    room.play(SOLUTION[0])
    room.session.handle(Intent(Action.UNDO))
    assert room.moves == []
    room.session.handle(Intent(Action.UNDO))
    assert "the start of the puzzle" in room.said()[-1]


def test_back_leads_from_the_middle_of_a_solution_to_the_choice_before(room: Room) -> None:
    room.play(SOLUTION[0])
    room.play(SOLUTION[2])
    assert len(room.moves) == 4
    room.session.handle(Intent(Action.UNDO))
    assert room.moves == list(SOLUTION[:2]), "the answer goes with the move"
    room.play(SOLUTION[2])
    room.play(SOLUTION[4])
    assert room.puzzles.solved
    room.session.handle(Intent(Action.UNDO))
    assert room.moves == list(SOLUTION[:4]) and not room.puzzles.solved and room.puzzles.refusal(Mover.HAND) is None


def test_a_hint_in_the_middle_is_about_the_next_move(room: Room) -> None:
    room.session.handle(Intent(Action.HINT))
    room.play(SOLUTION[0])
    assert room.puzzles.mark(Marks()).advice == (), "the hint before has served"
    room.session.handle(Intent(Action.HINT))
    (step,) = room.puzzles.mark(Marks()).advice
    assert step.path.cells == ("f2",) and step.removed is None
    room.session.handle(Intent(Action.NEXT_GAME))
    room.wait(0.5)
    assert room.puzzles.mark(Marks()).advice == (), "another puzzle has another next move"


def test_what_a_solver_can_press(room: Room) -> None:
    def open_tools() -> list[str]:
        return [tool.label for tool in room.screen.tools if tool.enabled]

    assert open_tools() == ["Hint", "Solution", "Next"] and not room.screen.show_moves
    room.play(SOLUTION[0])
    assert open_tools() == ["Hint", "Solution", "Back", "Next"]
    room.session.handle(Intent(Action.BEST_LINE))
    room.wait(30)
    assert open_tools() == ["Back", "Next"]
    assert room.screen.caption == "That was the solution"
    assert room.puzzles.refusal(Mover.HAND) == (
        "this puzzle is over: Next opens another, Back returns to the last choice"
    )
    for action in (Action.HINT, Action.BEST_LINE):
        room.session.table.messages.clear()
        room.session.handle(Intent(action))
        assert "this puzzle is over" in room.said()[-1]


def test_the_next_puzzle_knows_nothing_of_the_one_before(room: Room) -> None:
    room.session.handle(Intent(Action.BEST_LINE))
    room.wait(30)
    room.session.handle(Intent(Action.HINT))
    room.session.handle(Intent(Action.NEXT_GAME))
    room.wait(0.5)
    assert room.screen.caption.startswith("Orange to win in 2, every reply") and not room.puzzles.mark(Marks()).advice
    for move in ("Bc3,c2", "Gc3,c4", "x a3Wc3"):
        room.play(move)
    room.wait()
    assert room.puzzles.solved and room.screen.caption == "Solved", "by oneself"


def test_the_answer_comes_once_the_move_has_been_seen(room: Room) -> None:
    room.session.play(room.session.table.player.node.position.parse_move(SOLUTION[0]), Mover.HAND)
    player, rested = room.session.table.player, 0.0
    while len(room.moves) == 1:
        assert player.playback.playing or room.screen.caption == "Thinking…"
        rested = 0.0 if player.playback.playing else rested + 0.05
        room.session.tick(0.05)
    assert rested == pytest.approx(PAUSE, abs=0.1)


def test_thinking_that_fails_is_said_and_the_move_is_taken_back(room: Room) -> None:
    room.worker.error = "thinking has failed"
    room.play("Wc3,c2")
    assert room.moves == [] and "thinking has failed" in room.said()[-1]
    room.worker.error = ""
    room.session.table.messages.clear()
    room.wait(2)
    assert room.said() == [] and room.puzzles.refusal(Mover.HAND) is None


def test_why_a_move_does_not_win_is_told_by_what_follows(room: Room) -> None:
    game = Game(room.session.table.player.game.root.position)
    forced = game.play(SOLUTION[0])
    (reply,) = forced.position.legal_moves()
    assert puzzle_words.tell_refutation(forced, (reply,)) == (
        "Gb2,c2 does not win by force: a1 must jump to c3 and take grey, and after that nothing wins by force"
    )
    game.go_to(game.root)
    quiet = game.play("Wc3,c2")
    replies = quiet.position.legal_moves()
    told = puzzle_words.tell_refutation(quiet, (replies[0], replies[-1]))
    assert told == f"Wc3,c2 does not win by force: the other side may do as it likes, and {expected(replies[0])}"
    assert puzzle_words.tell_refutation(quiet, ()) == "Wc3,c2 does not win by force: that ends the game"


def test_no_other_help(room: Room) -> None:
    room.session.handle(Intent(Action.GRAPH))
    assert "H gives a hint" in room.said()[-1]


def test_an_ordinary_game_is_left_alone(room: Room) -> None:
    room.session.table.open_path(ROOT / "assets" / "games" / "study.txt")
    room.session.tick(0.02)
    assert not room.session.table.modes.riddle
    assert len(room.moves) > 5 and room.puzzles.refusal(Mover.HAND) is None
    assert not any(tool.name.startswith("puzzle") for tool in room.screen.tools)
    assert room.puzzles.bindings == () and not room.puzzles.handle(Intent(Action.HINT)), "the teacher is asked"
    assert placements_of(room.session.table.record) == 0 == placements_of(None)


class TestMining:
    def test_a_game_gives_its_puzzles_as_records(self) -> None:
        (entry,) = entries([ROOT / "assets" / "games" / "37-blitz.txt"])
        (text,) = find_puzzles.find_in_game(lambda record: True, entry, "")
        assert '[Puzzle "2"]' in text and '[Event "Orange to win in 2"]' in text and "37-blitz.txt, turn 18" in text
        assert SOLUTION[0] in text
        assert find_puzzles.find_in_game(lambda record: False, entry, "") == []

    def test_a_game_is_looked_through_from_its_start_and_is_told_by_its_number(self, tmp_path: Path) -> None:
        (tmp_path / "two.txt").write_text(TWO, encoding="utf-8")
        first, second = entries([tmp_path / "two.txt"])
        (one,) = find_puzzles.find_in_game(lambda record: True, first, "")
        (other,) = find_puzzles.find_in_game(lambda record: True, second, "")
        assert '[Source "two.txt, turn 18"]' in one and '[Source "two.txt game 2, turn 36"]' in other

    def test_the_command_writes_a_file_that_opens(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        out = tmp_path / "found.txt"
        assert main(["library", str(ROOT / "assets/games/37-blitz.txt"), "--puzzles", "-o", str(out)]) == 0
        assert "1 puzzle" in capsys.readouterr().out
        (record,) = read(out)
        assert record.clean and placements_of(record) == 2 and record.outcome
        assert main(["library", str(ROOT / "assets/games/37-blitz.txt"), "--puzzles"]) == 0
        assert '[Puzzle "2"]' in capsys.readouterr().out

    def test_who_interrupts_keeps_what_was_found(self, tmp_path: Path) -> None:
        def found() -> object:
            yield [TWO]
            raise KeyboardInterrupt

        out = tmp_path / "found.txt"
        with pytest.raises(KeyboardInterrupt):
            find_puzzles.collect_puzzles(found(), out, print)  # type: ignore[arg-type]
        assert out.read_text(encoding="utf-8") == TWO and [path.name for path in tmp_path.iterdir()] == ["found.txt"]

    def test_nothing_found_is_said(self, tmp_path: Path) -> None:
        with pytest.raises(ZertzError, match="no position with a single forced win"):
            find_puzzles.collect_puzzles([[]], tmp_path / "none.txt", print)
        assert not (tmp_path / "none.txt").exists()
        assert find_puzzles.collect_puzzles([[]], None, print) == 0

    def test_a_puzzle_that_is_found_twice_is_told_once(self, tmp_path: Path) -> None:
        out, said = tmp_path / "some.txt", list[str]()
        assert find_puzzles.collect_puzzles([["a"], ["a", "b"]], out, said.append) == 2
        assert out.read_text(encoding="utf-8") == "a\nb" and said == []
        assert find_puzzles.collect_puzzles([["a"], ["a", "b"]], None, said.append) == 2 and said == ["a", "b"]

    @pytest.mark.parametrize("option", [["--stats"], ["--json"], ["--best", "3"]])
    def test_options_that_do_not_go_together(self, option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["library", "assets", "--puzzles", *option]) == 2
        assert "--puzzles writes records" in capsys.readouterr().err

    def test_a_file_that_cannot_be_written_is_said_at_once(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["library", str(ROOT / "assets"), "--puzzles", "-o", "/no/where/x.txt"]) == 2
        assert "there is no folder for it" in capsys.readouterr().err

    def test_a_file_without_puzzles_cannot_be_solved(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["play", "--puzzles", str(ROOT / "assets/games/study.txt")]) == 2
        assert "there are no puzzles in it" in capsys.readouterr().err
        assert main(["play", "--puzzles", "--second", "club"]) == 2
        assert "brings its own positions" in capsys.readouterr().err


class TestOurs:
    """The puzzles that come with the program."""

    FILE = ROOT / "assets" / "puzzles" / "puzzles.txt"

    def test_each_is_a_clean_record_that_keeps_its_promise(self) -> None:
        records = read(self.FILE)
        assert len(records) >= 20 and all(record.clean for record in records)
        positions = [record.game.root.position for record in records if record.game]
        assert len(set(positions)) == len(records)
        assert {position.board.name for position in positions} >= {"37", "48", "61"}
        assert {placements_of(record) for record in records} >= {2, 3}
        for record in records:
            assert record.game and record.outcome and record.outcome.winner == record.game.root.position.mover
            own = [
                node for node in record.game.main_line()
                if isinstance(node.move, Placement) and node.parent
                and node.parent.position.mover == record.game.root.position.mover
            ]  # fmt: skip
            assert len(own) <= placements_of(record)
            assert record.game.headers["Event"].endswith(f"to win in {placements_of(record)}")

    def test_some_of_them_are_found_again(self) -> None:
        miner = Miner()
        for record in read(self.FILE)[::7]:
            assert record.game
            found = miner.puzzle(record.game.root.position)
            assert found and found.placements == placements_of(record) and found.line == tuple(record.game.moves())


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_played_and_pressed_the_puzzle_stays_one(room: Room, seed: int) -> None:
    dice = random.Random(seed)
    actions = (
        None, None, Action.HINT, Action.BEST_LINE, Action.UNDO, Action.FIRST, Action.LAST, Action.NEXT_GAME,
        Action.OPEN_GAME, Action.REDO,
    )  # fmt: skip
    for _ in range(80):
        action = dice.choice(actions)  # None is a move
        if action is None:
            if room.puzzles.refusal(Mover.HAND) is None:
                room.session.play(dice.choice(room.puzzles._end.position.legal_moves()), Mover.HAND)
        else:
            room.session.handle(Intent(action, 0))
        for _ in range(dice.randrange(40)):
            room.session.tick(0.1)
            assert room.screen.tools and len(room.puzzles.mark(Marks()).advice) <= 1
    room.wait(20)
    assert "coming" not in (room.puzzles.refusal(Mover.HAND) or ""), "nobody waits for ever"
