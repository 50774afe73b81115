"""The board is as large as it was meant to be with every set of panels, and the pool can be seen and picked."""

import pytest

from zertz3d.bench import framing
from zertz3d.bench.measure import Measure

FIGURES = framing.run(0.0)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_figures_reach_their_goals(figure: Measure) -> None:
    assert figure.value >= float(figure.goal.removeprefix("≥ "))


def test_every_panel_is_measured_on_every_board() -> None:
    assert len(FIGURES) == (2 * 7 + 1) * len(framing.BOARDS)
