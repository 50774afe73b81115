"""A game looked through: what each move was worth, where the game turned, and which move was the answer."""

from collections.abc import Sequence

import pytest

from tests.app.thinkers import StandIn
from zertz3d.ai.teacher import BUDGET, CARE, Opinion
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.game_review import GameReview
from zertz3d.rules import Game

MOVES = ("Wd4,d1", "Ga1,g1", "Bg2,a4", "Wd2,a3")


class Looked:
    """A review of four placements, whose values are chosen; None is not known."""

    def __init__(self, *values: float | Opinion | None, moves: Sequence[str] = MOVES) -> None:
        self.game = Game()
        for move in moves:
            self.game.play(move)
        self.adviser = EvaluationQueue(worker=StandIn())
        self.review = GameReview(self.adviser)
        self.review.look_at(self.game.root, self.game.main_line())
        self.positions = [self.game.root.position, *(node.position for node in self.game.main_line())]
        for turn, value in enumerate(values):
            self.keep(turn, value)

    def keep(self, turn: int, value: float | Opinion | None, nodes: int = BUDGET) -> None:
        if value is not None:
            self.adviser.opinions.keep(
                self.positions[turn], nodes, value if isinstance(value, Opinion) else Opinion(value)
            )

    def lost(self, turn: int) -> float | None:
        verdict = self.review.verdict(turn)
        return round(verdict.lost, 2) if verdict else None


def test_each_move_is_judged_by_the_positions_before_and_after_it() -> None:
    looked = Looked(0.0, -0.3, 0.1, -0.4, 0.2)
    assert [looked.lost(turn) for turn in (1, 2, 3, 4)] == [0.3, 0.4, 0.5, 0.6]
    told = [looked.review.verdict(turn) for turn in (1, 2, 3, 4)]
    assert [str(verdict.move) for verdict in told if verdict] == list(MOVES)


def test_a_proof_is_carried_back_for_the_player_who_moved() -> None:
    given = Looked(0.0, 0.0, Opinion(1.0, (), True)).review.verdict(2)
    assert given and given.fault == "allowed" and given.lost == 1.0
    taken = Looked(0.0, 0.0, Opinion(-1.0, (), True)).review.verdict(2)
    assert taken and not taken.fault and taken.best == taken.move, "the winning move is the best one"


def test_what_is_not_known_on_both_sides_is_not_judged() -> None:
    looked = Looked(0.0, None, 0.1, -0.4)
    assert [looked.lost(turn) for turn in (1, 2, 3, 4)] == [None, None, 0.5, None]


@pytest.mark.parametrize(
    ("values", "answered"),
    [
        ((0.0, -0.9, -0.9), True),
        ((0.0, -0.9, -0.8), True),
        ((0.0, -0.9, -0.6), False),
        ((0.0, -0.9, None), False),
    ],
)
def test_the_answer_to_a_mistake_keeps_what_it_gave_away(values: Sequence[float | None], answered: bool) -> None:
    assert Looked(*values).review.answered(1) is answered


def test_whoever_had_no_choice_has_found_no_answer() -> None:
    looked = Looked(0.0, 0.0, -0.9, -0.9, -0.9, moves=("Wd4,d1", "Ga1,g1", "Wa2,a4", "xa1Wa3"))
    assert looked.positions[3].count_moves() == 1 and looked.lost(4) == 0
    assert not looked.review.answered(3) and not looked.review.answered(4), "nor has anybody after the last move"


def test_what_looks_like_a_turning_point_is_thought_about_with_more_care() -> None:
    looked = Looked(0.0, 0.0, 0.0)
    review, plain = looked.review, [(position, BUDGET) for position in looked.positions]
    assert review.needs == plain
    graph = review.graph()
    assert graph.values == (0.0, 0.0, 0.0, None, None) and graph.share == pytest.approx(3 / 5)
    looked.keep(3, -0.9)
    assert review.graph().turning == (3,) and review.needs == plain, "first all that is not known at all"
    looked.keep(4, -0.9)
    assert review.graph().turning == (3,) and review.turned(3) and not review.turned(2)
    assert review.needs == [*plain, (looked.positions[2], CARE), (looked.positions[3], CARE)]
    assert review.graph().share == pytest.approx(5 / 7)
    looked.keep(2, 0.0, CARE)
    looked.keep(3, -0.1, CARE)
    assert review.graph().values == (0.0, 0.0, 0.0, -0.1, -0.9), "care knows better"
    assert review.graph().turning == () and not review.turned(3)


def test_another_line_as_long_is_another_one() -> None:
    looked = Looked(0.0, 0.1, 0.2, 0.3, 0.4)
    assert looked.review.graph().values[-1] == 0.4
    looked.game.go_to(looked.game.main_line()[2])
    other = looked.game.play("Wd2,b1")
    looked.review.look_at(looked.game.root, other.line())
    assert looked.review.graph().values == (0.0, 0.1, 0.2, 0.3, None)
    looked.review.look_at(looked.game.root, other.line()[:2])
    assert looked.review.graph().values == (0.0, 0.1, 0.2) and looked.review.graph().share is None
