"""Marks as they are drawn: each changes the picture where it should, in every tier, and leaves it as it was."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.conftest import world
from zertz3d.motion.camera.view import axes, seat
from zertz3d.motion.layout import MARBLE_RADIUS, NAME_OUT, RING_HEIGHT, RING_OUTER, SEAT, furniture, ground, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Placement, Position
from zertz3d.scene.marks.mark_prints import EDGE
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.marks.model import HandChoice, Marks, Trail, Wishes, marks
from zertz3d.scene.marks.model import JumpPath as Way
from zertz3d.scene.stage.stage import Stage

WIDTH, HEIGHT = 640, 360
START = Position.start("37")
RINGS = tuple(cell for cell in START.rings if cell not in ("a1", "g1"))
POSITION = Position.setup("37", "standard", RINGS, {"d4": "W", "d5": "G", "b2": "B"})
CAST = opening(POSITION)
WHERE = ground(POSITION.board)
VIEW = seat(furniture(POSITION.board), WIDTH / HEIGHT)

Picture = NDArray[np.int16]


class Table:
    """A stage with a position on it, seen from the seat."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        stage.apply(rest(POSITION, CAST))
        stage.look(VIEW)
        self.marker = Marker(stage, POSITION.board)
        self.plain = self.picture()

    def picture(self, found: Marks | None = None, t: float = 0.7) -> Picture:
        self.marker.show(found or Marks(), CAST, t)
        self.stage.draw()
        return self.stage.picture().astype(np.int16)

    def pixel(self, picture: Picture, x: float, y: float, z: float) -> tuple[int, int]:
        """Row and column of a point of the world."""
        right, up, forward = axes(VIEW.azimuth, VIEW.elevation)
        step = np.subtract((x, y, z), VIEW.eye)
        ahead = step @ forward * np.tan(VIEW.fov / 2)
        height, width = picture.shape[:2]
        column = (step @ right / ahead + 1) / 2 * width
        row = (1 - step @ up / ahead * WIDTH / HEIGHT) / 2 * height
        return round(row), round(column)

    def change(self, found: Marks, x: float, y: float, z: float, t: float = 0.7) -> NDArray[np.float64]:
        """How much each colour of a spot grows by the marks."""
        before, after = self.plain, self.picture(found, t)
        row, column = self.pixel(before, x, y, z)
        spot = np.s_[row - 1 : row + 2, column - 1 : column + 2]
        grown: NDArray[np.float64] = (after[spot] - before[spot]).mean(axis=(0, 1))
        return grown


@pytest.fixture(scope="module", params=["full", "low", "classic"])
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    with world(request.param, (WIDTH, HEIGHT)) as base:
        stage = Stage(base, POSITION.board, "felt", request.param, (WIDTH, HEIGHT))
        yield Table(stage)
        stage.close()


def on_ring(cell: str, turn: float = 0.0) -> tuple[float, float, float]:
    """A point of the printed band at a ring's edge."""
    x, y = WHERE[cell]
    return x + (EDGE - 0.02) * np.cos(turn), y + (EDGE - 0.02) * np.sin(turn), RING_HEIGHT


def on_marble(cell: str) -> tuple[float, float, float]:
    """The right side of a marble, half-way up, where a rim light is strongest."""
    x, y = WHERE[cell]
    return x + 0.9 * MARBLE_RADIUS, y, SEAT


def test_targets_are_printed(table: Table) -> None:
    found = Marks(targets=frozenset({"c2"}))
    assert table.change(found, *on_ring("c2")).min() > 25
    assert np.abs(table.change(found, *on_ring("e2"))).max() < 6


def printed_on_a_ring(table: Table, theme: str) -> int:
    """How many pixels the band at the edge of a ring changes on that table."""
    table.stage.set_theme(theme)
    before, after = table.picture(), table.picture(Marks(targets=frozenset({"c2"})))
    return int((np.abs(after - before).max(axis=-1) > 12).sum())


def test_domed_rings_are_printed_on_as_far_as_flat_ones(table: Table) -> None:
    domed, flat = printed_on_a_ring(table, "original"), printed_on_a_ring(table, "felt")
    assert domed > 0.8 * flat > 40


def test_hover_shines(table: Table) -> None:
    found = Marks(targets=frozenset({"e2"}), over="e2")
    x, y = WHERE["e2"]
    assert table.change(found, x - 0.34, y, RING_HEIGHT).mean() > 20


def test_forced_marble_shines_bluer(table: Table) -> None:
    red, _, blue = table.change(Marks(jumpers=frozenset({"d5"})), *on_marble("d5"))
    assert blue > 15 and blue > red


def test_pulse_is_seen(table: Table) -> None:
    found = Marks(jumpers=frozenset({"d4", "d5"}))
    dark, bright = table.picture(found, 0.0), table.picture(found, 0.7)
    row, column = table.pixel(dark, *on_marble("d5"))
    assert bright[row, column, 2] > dark[row, column, 2] + 5


def outlined(table: Table, found: Marks, cell: str) -> float:
    """How much of the outline of a place on the table is changed by the marks."""
    x, y = WHERE[cell]
    radius = RING_OUTER - 0.025
    before, after = table.plain, table.picture(found)
    turns = np.arange(0, 2 * np.pi, 0.1)
    pixels = [table.pixel(before, x + radius * np.cos(turn), y + radius * np.sin(turn), 0.0) for turn in turns]
    return float(np.mean([np.abs(after[at] - before[at]).max() > 8 for at in pixels]))


def test_removed_ring_is_outlined_on_the_table(table: Table) -> None:
    assert outlined(table, Marks(player=1, last=Trail(Way(("d4",)), "a1")), "a1") > 0.25


def test_gaps_are_outlined_and_the_one_under_the_cursor_more_so(table: Table) -> None:
    gaps = frozenset({"a1", "g1"})
    assert outlined(table, Marks(gaps=gaps), "a1") > 0.4 and outlined(table, Marks(gaps=gaps), "g1") > 0.4
    plain, chosen = table.picture(Marks(gaps=gaps)), table.picture(Marks(gaps=gaps, over="a1"))
    assert np.abs(chosen - plain).max() > 12


def test_names_at_the_rim(table: Table) -> None:
    before, after = table.plain, table.picture(Marks(coordinates="rim"))
    row, column = table.pixel(before, WHERE["d1"][0], WHERE["d1"][1] - NAME_OUT, 0.0)
    spot = np.s_[row - 6 : row + 7, column - 10 : column + 11]
    assert (np.abs(after[spot] - before[spot]).max(axis=-1) > 40).sum() > 10


def test_names_on_the_rings(table: Table) -> None:
    before, after = table.plain, table.picture(Marks(coordinates="rings"))
    row, column = table.pixel(before, WHERE["c3"][0], WHERE["c3"][1] - 0.32, RING_HEIGHT)
    spot = np.s_[row - 4 : row + 5, column - 7 : column + 8]
    assert (np.abs(after[spot] - before[spot]).max(axis=-1) > 25).sum() > 4


@pytest.mark.parametrize("kind", ["dot", "band"])
def test_stones_are_marked(table: Table, kind: str) -> None:
    before, after = table.plain, table.picture(Marks(stones=kind))
    changed = np.abs(after - before).max(axis=-1) > 30
    assert changed.sum() > 20


def test_marks_leave_no_trace(table: Table) -> None:
    before = table.plain
    busy = marks(
        POSITION, HandChoice(start="d4", over="d6"), Placement("W", "d4", "a1"), Wishes(coordinates="rim", stones="dot")
    )
    during = table.picture(busy)
    after = table.picture()
    assert (during != before).any()
    assert np.abs(after - before).max() <= 1


def test_print_does_not_darken_the_table(table: Table) -> None:
    """Something printed in one corner leaves the light elsewhere as it was."""
    before, after = table.plain, table.picture(Marks(targets=frozenset({"d1"}), coordinates="rim"))
    far = np.s_[: HEIGHT // 8]
    assert np.abs(after[far].mean() - before[far].mean()) < 1


def test_a_print_is_as_strong_everywhere(table: Table) -> None:
    """Not twice as strong where the triangles meet on which it is shown."""
    veil = np.zeros((64, 64, 4), np.uint8)
    veil[..., 3] = 128
    table.picture()
    table.stage.ink.put("table", veil)
    table.stage.draw()
    left = table.stage.picture() / np.maximum(table.plain, 1)
    table.stage.ink.put("table", None)
    bright = table.plain.min(axis=-1) > 50
    veiled = left[bright].max(axis=-1)
    assert (veiled < 0.8).sum() > 10_000
    assert veiled.min() > 0.38
