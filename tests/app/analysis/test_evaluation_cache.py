"""What the teacher remembers: in memory, on disk, and whom it asks."""

import json
from pathlib import Path

import pytest

from tests.app.thinkers import StandIn
from zertz3d.ai.teacher import Opinion
from zertz3d.app.analysis import evaluation_cache
from zertz3d.app.analysis.evaluation_cache import FILE, EvaluationCache
from zertz3d.app.analysis.evaluation_queue import ENOUGH, EvaluationQueue
from zertz3d.rules import Position

START = Position.start()
MOVE = START.parse_move("Wd4,a1")
THOUGHT = Opinion(0.25, (MOVE, START.play(MOVE)[0].parse_move("Gb2,a2")), False)
NODES = 1000


def test_what_is_kept_is_found_in_another_run(tmp_path: Path) -> None:
    first = EvaluationCache(tmp_path)
    assert first.find(START, NODES) is None
    first.keep(START, NODES, THOUGHT)
    assert first.find(START, NODES) == THOUGHT
    assert first.find(START, 2 * NODES) is None, "other nodes, another opinion"
    first.save()
    assert EvaluationCache(tmp_path).find(START, NODES) == THOUGHT
    assert EvaluationCache(tmp_path).find(START.play(MOVE)[0], NODES) is None


def test_the_turn_does_not_matter(tmp_path: Path) -> None:
    known = EvaluationCache(tmp_path)
    known.keep(START, NODES, THOUGHT)
    known.save()
    later = Position(START.board, START.rules, START.state, 9)
    assert EvaluationCache(tmp_path).find(later, NODES) == THOUGHT


@pytest.mark.parametrize("edition", [evaluation_cache.EDITION - 1, evaluation_cache.EDITION + 1])
def test_opinions_of_another_edition_are_not_believed(tmp_path: Path, edition: int) -> None:
    known = EvaluationCache(tmp_path)
    known.keep(START, NODES, THOUGHT)
    known.save()
    path = tmp_path / FILE
    path.write_text(json.dumps(json.loads(path.read_text()) | {"edition": edition}))
    assert EvaluationCache(tmp_path).find(START, NODES) is None
    assert path.exists(), "it is no damage"


def test_two_runs_add_up(tmp_path: Path) -> None:
    first, second, after = EvaluationCache(tmp_path), EvaluationCache(tmp_path), START.play(MOVE)[0]
    assert first.find(after, NODES) is second.find(START, NODES) is None
    first.keep(START, NODES, THOUGHT)
    second.keep(after, NODES, Opinion(-0.5))
    first.save()
    second.save()
    both = EvaluationCache(tmp_path)
    assert both.find(START, NODES) == THOUGHT and both.find(after, NODES) == Opinion(-0.5)
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE]


def test_the_file_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation_cache, "MOST", 5)
    known, position = EvaluationCache(tmp_path), START
    for n in range(12):
        known.keep(position, NODES + n, Opinion(n / 20))
    known.save()
    kept = json.loads((tmp_path / FILE).read_text())["opinions"]
    assert len(kept) == 5
    assert EvaluationCache(tmp_path).find(START, NODES + 11) == Opinion(11 / 20), "the newest stay"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"edition": 0, "opinions": {}}', '{"edition": 1}', '{"edition": 1, "opinions": {"a": 1}}', "\0"],
)
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    known = EvaluationCache(tmp_path)
    assert known.find(START, NODES) is None
    known.keep(START, NODES, THOUGHT)
    known.save()
    assert EvaluationCache(tmp_path).find(START, NODES) == THOUGHT


@pytest.mark.parametrize(
    "stored", [[], [2.0, False, ""], ["x", False, ""], [0.1, False, "Wz9"], [0.1, False, "x a1Gc1"]]
)
def test_what_cannot_be_true_is_not_believed(tmp_path: Path, stored: list[object]) -> None:
    known = EvaluationCache(tmp_path)
    known.keep(START, NODES, THOUGHT)
    known.save()
    found = json.loads((tmp_path / FILE).read_text())
    found["opinions"] = dict.fromkeys(found["opinions"], stored)
    (tmp_path / FILE).write_text(json.dumps(found))
    assert EvaluationCache(tmp_path).find(START, NODES) is None


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    known = EvaluationCache(tmp_path / "file")
    known.keep(START, NODES, THOUGHT)
    known.save()
    assert known.find(START, NODES) == THOUGHT
    home = tmp_path / "cache" / "zertz3d"
    known = EvaluationCache(home)
    known.keep(START, NODES, THOUGHT)
    known.save()
    assert EvaluationCache(home).find(START, NODES) == THOUGHT, "what is missing on the way there is made"


class TestAdviser:
    AFTER = START.play(MOVE)[0]

    def test_needs_are_met_in_order_and_only_once(self) -> None:
        worker = StandIn()
        adviser = EvaluationQueue(worker=worker)
        needs = [(START, NODES), (self.AFTER, NODES)]
        for _ in range(4):
            adviser.serve(needs)
        assert worker.positions == [START, self.AFTER] and not adviser.busy
        assert all(adviser.known(*need) for need in needs)

    def test_a_more_urgent_need_comes_first(self) -> None:
        worker = StandIn()
        worker.held = True
        adviser = EvaluationQueue(worker=worker)
        adviser.serve([(START, NODES)])
        adviser.serve([(self.AFTER, NODES), (START, NODES)])
        assert worker.positions == [START, self.AFTER] and adviser.busy

    def test_what_nobody_needs_any_more_is_not_thought_about(self) -> None:
        worker = StandIn()
        worker.held = True
        adviser = EvaluationQueue(worker=worker)
        adviser.serve([(START, NODES)])
        adviser.serve([(START, NODES)])
        assert adviser.guess is not None and adviser.known(START, NODES) is None
        stopped = worker.stopped
        adviser.serve([])
        assert worker.stopped == stopped + 1 and not adviser.busy and adviser.guess is None
        adviser.serve([])
        assert adviser.known(START, NODES) is None, "a thought that was cut short is no opinion"

    def test_what_is_compulsory_is_known_without_asking(self) -> None:
        worker = StandIn()
        over = Position.parse("37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9")
        adviser = EvaluationQueue(worker=worker)
        adviser.serve([(over, NODES)])
        assert adviser.known(over, NODES) == Opinion(1.0, (), True) and not worker.asked


def test_what_was_thought_is_written_now_and_then_and_at_the_end(tmp_path: Path) -> None:
    queue = EvaluationQueue(EvaluationCache(tmp_path), StandIn())
    for nodes in range(1, ENOUGH):
        queue.opinions.keep(START, nodes, THOUGHT)
    queue.serve([])
    assert not (tmp_path / FILE).exists(), "not for every opinion"
    queue.opinions.keep(START, ENOUGH, THOUGHT)
    queue.serve([])
    assert EvaluationCache(tmp_path).find(START, ENOUGH) == THOUGHT
    queue.opinions.keep(START, NODES, THOUGHT)
    queue.close()
    assert EvaluationCache(tmp_path).find(START, NODES) == THOUGHT


def test_a_question_that_fails_is_not_asked_again_and_keeps_no_other_waiting() -> None:
    worker = StandIn()
    queue = EvaluationQueue(worker=worker)
    after = START.play(MOVE)[0]
    needs = [(START, NODES), (after, NODES)]
    worker.error = "it was lost"
    queue.serve(needs)
    queue.serve(needs)
    assert queue.fault == "it was lost" and worker.positions == [START, after]
    worker.error = ""
    for _ in range(3):
        queue.serve(needs)
    assert worker.positions == [START, after] and queue.known(after, NODES) and not queue.busy


def test_every_question_is_thought_about_afresh() -> None:
    """So that whoever asks again hears the same."""
    worker = StandIn()
    EvaluationQueue(worker=worker).serve([(START, NODES)])
    assert worker.fresh
