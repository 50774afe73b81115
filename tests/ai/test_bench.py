"""The figures of the computer player: all there, each with what it is compared to."""

from zertz3d.app.bench import ai
from zertz3d.rules import Position


def test_every_figure_has_a_value_and_a_baseline() -> None:
    measures = ai.run(0.05)
    assert len({measure.name for measure in measures}) == len(measures) == 5
    for measure in measures:
        assert measure.value > 0 and measure.ratio and measure.baseline and measure.line()
    assert measures[0].goal == "≥ 300,000"


def test_measured_positions_are_in_the_middle_of_a_game() -> None:
    for name in ("37", "61"):
        for seed in range(3):
            position = ai.middle(name, seed)
            assert position.turn > ai.TURNS and not position.must_capture and not position.outcome()
            assert position.board == Position.start(name).board
    assert ai.middle("37", 1) == ai.middle("37", 1) != ai.middle("37", 2)
