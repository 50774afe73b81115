"""Shadows and the view from above are drawn as finely as the tier that is wanted shows them."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.conftest import world
from zertz3d.motion.layout import rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.display.backend import Base
from zertz3d.scene.gl.renderer import GlRenderer
from zertz3d.scene.parts.quality import COARSE, FINE, Texels
from zertz3d.scene.stage.photo import photograph
from zertz3d.scene.stage.stage import Stage

START = Position.setup("37", "standard", Position.start("37").rings[2:], {"d4": "W", "d5": "G", "c4": "B"})
POSES = rest(START, opening(START))


@pytest.fixture(scope="module")
def base() -> Iterator[Base]:
    with world("low", (320, 180)) as opened:
        yield opened


def shown(base: Base, tier: str, then: str = "", exact: bool = False) -> tuple[NDArray[np.uint8], Texels]:
    """The picture of a tier, or after a change of the tier, and what it was drawn with."""
    stage = Stage(base, START.board, "felt", tier, exact=exact)
    stage.apply(POSES)
    picture = stage.picture()
    if then:
        stage.set_tier(then)
        picture = stage.picture()
    assert isinstance(stage.renderer, GlRenderer)
    texels = stage.renderer.surroundings.texels
    stage.close()
    return picture, texels


def test_the_low_tier_has_coarse_ones(base: Base) -> None:
    assert shown(base, "low")[1] == COARSE
    assert shown(base, "full")[1] == FINE


def test_stills_have_fine_ones_in_every_tier(base: Base) -> None:
    assert shown(base, "low", exact=True)[1] == FINE


@pytest.mark.parametrize(("first", "then"), [("low", "full"), ("full", "low")])
def test_a_change_of_tier_leaves_nothing_behind(base: Base, first: str, then: str) -> None:
    changed, fresh = shown(base, first, then), shown(base, then)
    assert changed[1] == fresh[1]
    assert np.array_equal(changed[0], fresh[0])


def test_coarse_ones_are_hardly_seen(base: Base) -> None:
    coarse, fine = (shown(base, "low", exact=exact)[0].astype(int) for exact in (False, True))
    assert 0 < np.abs(coarse - fine).mean() < 1.0


def test_a_photograph_has_fine_ones_and_gives_them_back(base: Base) -> None:
    stage = Stage(base, START.board, "felt", "low")
    stage.apply(POSES)
    before = stage.picture()
    assert isinstance(stage.renderer, GlRenderer)
    seen = [stage.renderer.surroundings.texels for _ in photograph(stage, 2)]
    assert FINE in seen
    assert np.array_equal(stage.picture(), before)
    assert stage.renderer.surroundings.texels == COARSE
    stage.close()
