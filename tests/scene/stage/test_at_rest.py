"""At rest a window shows what was done to its table, and nothing that was undone."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.conftest import world
from tests.scene.stage.small_stage import POSES, POSITION
from tests.scene.stage.wanted import AWAY, BESIDE, IN_HAND, KEYED, SIZES, THEMES, VIEWS, Wanted, fresh, seen
from zertz3d.scene.display.backend import Base
from zertz3d.scene.stage.stage import Stage

CHANGES: dict[str, tuple[dict[str, Any], ...]] = {
    "a marble flies": (
        {"poses": POSES | {"white-4": POSES["white-4"]._replace(z=1.4)}},
        {"poses": POSES | {"white-4": POSES["white-4"]._replace(x=0.7, y=0.4, z=1.1)}},
    ),
    "some are put down elsewhere": ({"poses": AWAY}, {"poses": IN_HAND}),
    "all are moved": ({"poses": {piece: pose._replace(x=pose.x + 0.4) for piece, pose in POSES.items()}},),
    "one lies beside the trays": (
        {"poses": POSES | {"white-4": POSES["white-4"]._replace(x=BESIDE[0], y=BESIDE[1], z=0.31)}},
    ),
    "something moves after the camera": ({"view": VIEWS[3]}, {"view": VIEWS[3], "poses": IN_HAND}),
    "another table": ({"theme": THEMES[1]},),
    "new pieces of another set": ({"poses": AWAY, "theme": THEMES[2]}, {"theme": THEMES[2]}),
    "bands after dots": ({"stones": "dot"}, {"stones": "band"}),
    "bands on another set": ({"stones": "band"}, {"stones": "band", "theme": THEMES[2]}),
    "another print": ({"ink": {"rings": 90, "table": 90}}, {"ink": {"rings": 200, "table": 200}}),
    "a print is taken away": ({"ink": {"rings": 90, "table": 90}}, {"ink": {"table": 90}}),
    "a print on new rings": ({"ink": {"rings": 90}, "poses": AWAY}, {"ink": {"rings": 90}}),
    "a print on another table": ({"ink": {"table": 90}}, {"ink": {"table": 90}, "theme": THEMES[1]}),
    "a print when nothing is cut out any more": (
        {"theme": KEYED},
        {"theme": KEYED, "ink": {"table": 90}},
        {"ink": {"table": 90}},
    ),
    "a print when the table is cut out": ({"ink": {"table": 90}}, {"ink": {"table": 90}, "theme": KEYED}),
    "what shines moves": ({"glows": {"white-4": 1.0}}, {"glows": {"white-4": 1.0}, "poses": IN_HAND}),
    "what shines is of another set": (
        {"glows": {"ring-d2": 1.0}},
        {"glows": {"ring-d2": 1.0}, "theme": THEMES[2]},
    ),
    "a printed ring is a ghost": ({"ink": {"rings": 90}}, {"ink": {"rings": 90}, "ghosts": {"ring-d2": 0.3}}),
    "ghosts that shine": ({"ghosts": {"grey-7": 0.6}}, {"ghosts": {"grey-7": 0.6}, "glows": {"grey-7": 0.4}}),
    "a smaller window while something moves": ({"poses": IN_HAND}, {"poses": IN_HAND, "size": SIZES[1]}),
}  # fmt: skip
"""What is done to a plain table one after the other, before the last of it has come to rest."""


@dataclass
class Table:
    """A table with a past."""

    base: Base
    stage: Stage
    tier: str
    now: Wanted
    plain: NDArray[np.int16]
    """How it looks when nothing has been done to it."""

    def becomes(self, wanted: Wanted) -> None:
        """Look like this, as soon as it is drawn."""
        wanted.show(self.stage, self.now)
        self.now = wanted


@pytest.fixture(scope="module", params=["full on a processor", "low", "classic"])
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    tier, *slow = request.param.split(" ", 1)
    with world(tier, SIZES[0]) as base:
        stage = Stage(base, POSITION.board, THEMES[0], tier, SIZES[0], slow=bool(slow))
        found = Table(base, stage, tier, Wanted(tier), fresh(base, Wanted(tier)))
        found.becomes(Wanted(tier))
        yield found
        stage.close()


@pytest.mark.parametrize("change", CHANGES)
def test_at_rest_a_window_shows_what_was_done_and_nothing_that_was_undone(table: Table, change: str) -> None:
    *_, last = steps = [replace(Wanted(table.tier), **step) for step in CHANGES[change]]
    for wanted in steps:
        table.becomes(wanted)
        for _ in range(6):
            table.stage.draw()
    assert np.abs(seen(table.stage) - fresh(table.base, last)).max() <= 2
    table.becomes(Wanted(table.tier))
    assert np.abs(seen(table.stage) - table.plain).max() <= 2
