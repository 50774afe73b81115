"""The figures of the computer player: all there, each with what it is compared to."""

import multiprocessing

import pytest

from tests.scene.conftest import world
from zertz3d.bench import ai, frames_while_thinking
from zertz3d.rules import Position


def test_every_figure_has_a_value_and_a_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames_while_thinking, "run", lambda seconds: iter(()))
    measures = ai.run(0.05)
    assert len({measure.name for measure in measures}) == len(measures) == 5
    for measure in measures:
        assert measure.value > 0 and measure.ratio and measure.baseline and measure.line()
    assert measures[0].goal == "≥ 300,000"


def test_frames_are_measured_beside_a_thinking_process() -> None:
    with world("classic"):
        """Skip where nothing can be drawn."""
    (measure,) = frames_while_thinking.run(0.01, ("classic",))
    assert measure.value > 0 and measure.ratio and measure.goal == "≤ 1.1" and "classic" in measure.line()
    children = {child.name for child in multiprocessing.active_children()}
    assert "zertz3d thinker" not in children


def test_measured_positions_are_in_the_middle_of_a_game() -> None:
    for name in ("37", "61"):
        for seed in range(3):
            position = ai.find_middle(name, seed)
            assert position.turn > ai.TURNS and not position.must_capture and not position.outcome()
            assert position.board == Position.start(name).board
    assert ai.find_middle("37", 1) == ai.find_middle("37", 1) != ai.find_middle("37", 2)
