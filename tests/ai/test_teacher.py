"""The teacher: values, verdicts, turning points, threats, and the same answer every time it is asked."""

import time
from pathlib import Path

import pytest

from tests.ai.positions import DIAGRAM_5, nothing_to_place, scattered
from tests.conftest import ROOT
from tests.rules.golden import LAST_MARBLE
from zertz3d.ai import teacher
from zertz3d.ai.evaluation import WIN
from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.teacher import NEARLY, Opinion, value_of
from zertz3d.ai.worker import Worker
from zertz3d.records.reader import read
from zertz3d.rules import Capture, Move, Pass, Placement, Position

NODES = 1_500
OVER = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9"


@pytest.fixture(scope="module")
def study() -> tuple[list[Position], list[Move]]:
    game = read(Path(ROOT / "assets" / "games" / "study.txt"))[0].game
    assert game
    return [game.root.position, *(node.position for node in game.main_line())], game.moves()


class TestValues:
    def test_even_is_nothing_and_sides_mirror(self) -> None:
        assert value_of(0, 0) == 0
        for score in (1, 60, 250, 5_000, WIN - 3):
            assert value_of(score, 0) == -value_of(-score, 0) == -value_of(score, 1) > 0

    def test_they_grow_with_the_score_and_only_a_proof_is_whole(self) -> None:
        scores = [10, 50, 100, 200, 400, 50_000, WIN - 20]
        values = [value_of(score, 0) for score in scores]
        assert values == sorted(values)
        assert value_of(50_000, 0) == NEARLY < 1 == value_of(WIN - 20, 0)

    def test_the_scale_is_that_of_odds(self) -> None:
        """One scale more changes the odds by e."""
        value = value_of(round(teacher.SCALE), 0)
        chance = (value + 1) / 2
        assert chance / (1 - chance) == pytest.approx(2.71828, rel=0.001)


class TestOpinions:
    def test_the_same_nodes_give_the_same_opinion(self) -> None:
        for position in list(scattered(range(3), ("37", "standard"), ("48", "tournament")))[::3]:
            if not position.outcome():
                assert teacher.judge(position, NODES) == teacher.judge(position, NODES)

    def test_a_worker_says_what_is_said_here(self) -> None:
        worker = Worker()
        try:
            for position in list(scattered(range(7, 9), ("37", "standard")))[1:4]:
                asked, limit, seed = teacher.question(position, NODES)
                worker.think(asked, limit, seed=seed, fresh=True)
                thought = _final(worker)
                expected = teacher.decided(position) or teacher.judge(position, NODES)
                assert teacher.opinion(position, thought) == expected
                worker.think(asked, limit, seed=seed, fresh=True)
                assert _final(worker) == thought, "what was learned before is forgotten"
        finally:
            worker.close()

    def test_the_line_is_legal_and_goes_through_compulsory_moves(self) -> None:
        for position in scattered(range(20, 23), ("37", "standard"), ("37", "blitz")):
            opinion, now = teacher.judge(position, 400), position
            assert opinion.line and -1 <= opinion.value <= 1
            for move in opinion.line:
                now = now.play(move)[0]
            if position.count_moves() == 1:
                assert len(opinion.line) > 1 or now.outcome()

    def test_what_is_compulsory_needs_no_thought(self) -> None:
        over = Position.parse(OVER)
        assert teacher.decided(over) == Opinion(1.0, (), True)
        assert teacher.decided(Position.start()) is None
        moves, end = teacher.compelled(Position.start())
        assert moves == () and end == Position.start()

    def test_a_tie_that_cannot_be_avoided_is_known_and_won_by_nobody(self) -> None:
        empty = nothing_to_place()
        nobody = Position(empty.board, empty.rules, (*empty.state[:5], 0, 0, 0, 0))
        found = teacher.decided(nobody)
        assert found and found.proved and found.value == 0 and set(found.line) == {Pass()}
        assert not found.won_by(0) and not found.won_by(1)
        after = LAST_MARBLE.play(LAST_MARBLE.legal_moves()[0])[0]
        assert teacher.decided(after) == Opinion(0.0, (), True)

    def test_a_thought_is_that_of_whoever_has_a_choice_again(self) -> None:
        position = next(p for p in scattered(range(9), ("37", "standard")) if len(teacher.compelled(p)[0]) == 1)
        moves, choice = teacher.compelled(position)
        assert choice.mover != position.mover and not choice.outcome()
        good, lost = (teacher.opinion(position, Thought(Pass(), score)) for score in (100, 3 - WIN))
        assert good.for_player(choice.mover) > 0 and not good.proved
        assert good.line == (*moves, Pass()), "at least the move of the thought"
        assert lost.won_by(position.mover), "a loss is as sure as a win"

    def test_only_so_many_moves_are_followed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        position = next(p for p in scattered(range(9), ("37", "standard")) if len(teacher.compelled(p)[0]) > 1)
        monkeypatch.setattr(teacher, "EXTENT", 1)
        assert teacher.compelled(position)[0] == (position.legal_moves()[0],)

    def test_every_position_is_thought_about_with_a_seed_of_its_own(self) -> None:
        asked = [teacher.question(Position.start(name), NODES) for name in ("37", "48")]
        assert asked[0][2] != asked[1][2]
        assert {limit for _, limit, _ in asked} == {Limit(nodes=NODES)}

    def test_an_opinion_can_be_stopped(self) -> None:
        asked: list[bool] = []
        found = teacher.judge(Position.start(), 5_000, lambda: not asked.append(True))
        assert 0 < len(asked) < 10 and not found.proved

    def test_the_rulebook_win_is_proved(self) -> None:
        position = Position.parse(DIAGRAM_5)
        opinion = teacher.judge(position, 8_000)
        assert opinion.won_by(position.mover) and abs(opinion.value) == 1


def _final(worker: Worker) -> Thought:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for report in worker.poll():
            assert not report.error
            if report.final and report.thought:
                return report.thought
        time.sleep(0.005)
    raise AssertionError("no answer")


class TestVerdicts:
    BEFORE = Position.start()
    MOVE, OTHER = BEFORE.parse_move("Wd4,a1"), BEFORE.parse_move("Gd4,a1")

    def fault(self, before: float, after: float, proved: tuple[bool, bool] = (False, False)) -> str:
        first = Opinion(before, (self.OTHER,), proved[0])
        return teacher.verdict(self.BEFORE, self.MOVE, first, Opinion(after, (), proved[1])).fault

    def test_faults(self) -> None:
        assert self.fault(0.2, 0.1) == ""
        assert self.fault(0.5, -0.5) == "swing"
        assert self.fault(-0.9, -1.0, (False, True)) == "", "lost already"
        assert self.fault(0.1, -1.0, (False, True)) == "allowed"
        assert self.fault(1.0, 0.3, (True, False)) == "missed"
        assert self.fault(1.0, 0.7, (True, False)) == "missed", "the game is open again"
        assert self.fault(1.0, 0.9, (True, False)) == "", "still as good as won"
        assert self.fault(0.2, -0.3) == "", "worse, but no other game"
        assert self.fault(1.0, 1.0, (True, True)) == ""
        assert self.fault(-0.5, 0.5) == "", "the mover has gained"

    def test_the_best_move_is_never_a_fault(self) -> None:
        found = teacher.verdict(self.BEFORE, self.MOVE, Opinion(0.9, (self.MOVE,)), Opinion(-0.9))
        assert found.fault == "" and found.best == self.MOVE

    def test_what_follows_and_what_would_have_been_better_are_told(self) -> None:
        before, after = Opinion(0.5, (self.OTHER, Pass())), Opinion(-0.5, (Pass(), Pass(), Pass()))
        found = teacher.verdict(self.BEFORE, self.MOVE, before, after)
        assert (found.refutation, found.better, found.best) == (after.line, before.line, self.OTHER)
        same = teacher.verdict(self.BEFORE, self.OTHER, before, after)
        assert (same.refutation, same.better) == (after.line, before.line)

    def test_whoever_gains_has_lost_nothing(self) -> None:
        assert teacher.verdict(self.BEFORE, self.MOVE, Opinion(-0.5), Opinion(0.5)).lost == 0
        assert teacher.verdict(self.BEFORE, self.MOVE, Opinion(-0.5), Opinion(0.5)).best is None

    def test_the_other_player_sees_it_the_other_way(self) -> None:
        second = Position.start(first=1)
        found = teacher.verdict(second, self.MOVE, Opinion(-0.6, (self.OTHER,)), Opinion(0.6))
        assert found.fault == "swing" and found.lost == pytest.approx(1.2)

    def test_a_proof_is_carried_back(self) -> None:
        positions, moves = [self.BEFORE, self.BEFORE.play(self.MOVE)[0]], [self.MOVE]
        won = Opinion(1.0, (), True)
        found = teacher.settled(positions, moves, [Opinion(0.1, (self.OTHER,)), won])
        assert found[0] == Opinion(1.0, (self.MOVE,), True)
        lost = Opinion(-1.0, (), True)
        assert teacher.settled(positions, moves, [Opinion(0.1), lost])[0] == Opinion(0.1)
        assert teacher.settled(positions, moves, [None, won]) == (None, won)
        shorter = Opinion(1.0, (self.OTHER,), True)
        assert teacher.settled(positions, moves, [shorter, won])[0] == shorter, "a proof that is there stays"

    def test_turning_points_of_a_game(self, study: tuple[list[Position], list[Move]]) -> None:
        positions, moves = study
        opinions = teacher.settled(positions, moves, [teacher.judge(position, NODES) for position in positions])
        turns = teacher.turning_points(positions, moves, opinions)
        assert turns and set(turns) <= set(range(1, len(moves) + 1))
        assert all(positions[turn - 1].count_moves() > 1 for turn in turns), "what must be done is no mistake"
        last = turns[-1]
        verdict = teacher.verdict(positions[last - 1], moves[last - 1], opinions[last - 1], opinions[last])  # type: ignore[arg-type]
        assert verdict.lost > 0 and verdict.better and verdict.best != moves[last - 1]
        assert teacher.turning_points(positions, moves, [None] * len(positions)) == ()
        partly = [one if number % 2 else None for number, one in enumerate(opinions)]
        assert teacher.turning_points(positions, moves, partly) == ()


def test_waiting_is_the_same_position_for_the_other_player() -> None:
    after = Position.start().play(Position.start().parse_move("Wd4,a1"))[0]
    waiting = teacher.again(after)
    assert waiting and waiting.mover == 1 - after.mover and waiting.marbles == after.marbles
    assert waiting.turn == after.turn and waiting.captures == after.captures
    assert teacher.again(Position.parse(OVER)) is None
    forced = next(p for p in scattered(range(3), ("37", "standard")) if p.must_capture)
    assert teacher.again(forced) is None
    assert isinstance(forced.legal_moves()[0], Capture) and isinstance(after.legal_moves()[0], Placement)


def test_no_opinion_depends_on_the_number_of_the_turn() -> None:
    for position in scattered(range(2)):
        later = Position.parse(f"{str(position).rpartition(' ')[0]} {position.turn + 6}")
        assert teacher.name_of(later) == teacher.name_of(position)
        assert later.turn != position.turn
