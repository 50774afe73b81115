"""A picture counts only when it is known to be drawn; what Panda3D leaves out in silence stays due, whole."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.conftest import world
from tests.scene.refusal import WINDOW, Refusal, refusal
from tests.scene.stage.small_stage import at_rest
from zertz3d.errors import ZertzError
from zertz3d.motion.camera.view import seat
from zertz3d.motion.layout import Pose, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.display.backend import Base
from zertz3d.scene.parts import buffers
from zertz3d.scene.stage.photo import photograph
from zertz3d.scene.stage.stage import Stage

SIZE, SMALLER = (320, 180), (240, 160)
START = Position.setup("37", "standard", Position.start("37").rings[2:], {"d4": "W", "d5": "G", "c4": "B"})
POSES = rest(START, opening(START))
KINDS = {
    "canvas": ("scene",),
    "shadow": ("shadow",),
    "overhead": ("overhead",),
    "nearness": ("nearness",),
    "everything": (),
}
Picture = NDArray[np.uint8]


@pytest.fixture(scope="module")
def opened() -> Iterator[Base]:
    with world("low", SIZE) as found:
        yield found


@pytest.fixture
def engine(opened: Base) -> Iterator[Refusal]:
    with refusal(opened) as found:
        yield found


def laid(base: Base, tier: str, size: tuple[int, int] = SIZE, poses: dict[str, Pose] = POSES) -> Stage:
    """A table under way, of which nothing is drawn yet."""
    stage = Stage(base, START.board, "felt", tier, size)
    stage.apply(poses)
    stage.look(seat(stage.furniture, size[0] / size[1]))
    return stage


def lifted() -> dict[str, Pose]:
    """The same table with a marble somewhere else."""
    name = next(name for name, pose in POSES.items() if name.startswith("white"))
    return POSES | {name: POSES[name]._replace(x=1.4, y=-1.2, z=1.1)}


def right(base: Base, tier: str, size: tuple[int, int] = SIZE, poses: dict[str, Pose] = POSES) -> Picture:
    """The picture where every frame is drawn."""
    stage = laid(base, tier, size, poses)
    found = stage.picture()
    stage.close()
    return found


@pytest.mark.parametrize("tier", ["low", "full"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_first_picture_that_was_left_out_is_drawn(opened: Base, engine: Refusal, kind: str, tier: str) -> None:
    wanted = right(opened, tier)
    stage = laid(opened, tier)
    engine.refuse(3, *KINDS[kind])
    found = at_rest(stage)
    assert engine.refused >= 3
    assert np.array_equal(found, wanted)
    stage.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_in_the_middle_of_a_game_is_made_good(opened: Base, engine: Refusal, kind: str) -> None:
    wanted = right(opened, "low", poses=lifted())
    stage = laid(opened, "low")
    at_rest(stage)
    engine.refuse(2, *KINDS[kind])
    stage.apply(lifted())
    found = at_rest(stage)
    assert engine.refused >= 2
    assert np.array_equal(found, wanted)
    stage.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_window_of_another_size_is_filled(opened: Base, engine: Refusal, kind: str) -> None:
    wanted = right(opened, "low", SMALLER)
    stage = laid(opened, "low")
    at_rest(stage)
    engine.refuse(3, *KINDS[kind])
    stage.resize(*SMALLER)
    stage.look(seat(stage.furniture, SMALLER[0] / SMALLER[1]))
    stage.invalidate()
    assert np.array_equal(at_rest(stage), wanted)
    assert engine.refused >= 3
    stage.close()


@pytest.mark.parametrize("kind", ["canvas", "everything"])
def test_a_part_of_a_fine_picture_is_made_good(opened: Base, engine: Refusal, kind: str) -> None:
    wanted = right(opened, "full")
    stage = Stage(opened, START.board, "felt", "full", SIZE, slow=True)
    stage.apply(POSES)
    stage.look(seat(stage.furniture, SIZE[0] / SIZE[1]))
    for _ in range(7):
        stage.draw()
    engine.refuse(1, *KINDS[kind])
    assert np.array_equal(at_rest(stage), wanted)
    assert engine.refused
    stage.close()


@pytest.mark.parametrize("kind", [*KINDS, WINDOW])
def test_a_still_waits_until_it_is_drawn(opened: Base, engine: Refusal, kind: str) -> None:
    wanted = right(opened, "low")
    stage = laid(opened, "low")
    engine.refuse(4, *KINDS.get(kind, (kind,)))
    assert np.array_equal(stage.picture(), wanted)
    assert engine.refused >= 4
    stage.close()


def test_a_photograph_waits_too(opened: Base, engine: Refusal) -> None:
    stage = laid(opened, "low")
    *_, wanted = photograph(stage, 2)
    engine.refuse(3)
    *_, found = photograph(stage, 2)
    assert engine.refused >= 3
    assert np.array_equal(found, wanted)
    stage.close()


def test_what_is_never_drawn_is_said(opened: Base, engine: Refusal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buffers, "ATTEMPTS", 5)
    stage = laid(opened, "low")
    engine.refuse(1000)
    with pytest.raises(ZertzError, match="nothing be drawn"):
        stage.picture()
    engine.refuse(0)
    assert np.array_equal(stage.picture(), right(opened, "low"))
    stage.close()


def test_a_table_at_rest_draws_nothing_afterwards(opened: Base, engine: Refusal) -> None:
    stage = laid(opened, "low")
    engine.refuse(2)
    at_rest(stage)
    assert not any(stage.draw() for _ in range(10))
    stage.close()
