"""A world without a screen for the HUD, opened once for a whole file of tests on each renderer."""

from collections.abc import Iterator

import pytest

from tests.scene.conftest import world as opened
from zertz3d.hud.hud import Hud
from zertz3d.scene.display.backend import Base


@pytest.fixture(scope="module", params=["gl", "tiny"])
def world(request: pytest.FixtureRequest) -> Iterator[Base]:
    """The test runs twice: on OpenGL and on the software renderer."""
    with opened(None if request.param == "gl" else "classic", (1280, 720)) as base:
        yield base


@pytest.fixture
def hud(world: Base) -> Iterator[Hud]:
    """A HUD in a window of 1280 × 720."""
    made = Hud(world)
    yield made
    made.destroy()
