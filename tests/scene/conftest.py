"""A Panda3D world without a screen, on software GL and on Panda3D's own renderer."""

from collections.abc import Iterator

import pytest

from tests.scene.virtual_mouse import Hand
from zertz3d.errors import ZertzError
from zertz3d.scene.backend import Base, open_base, probe

SIZE = (640, 360)


def _world(tier: str | None) -> Iterator[Base]:
    try:
        backend = probe(tier)
    except ZertzError as lack:
        pytest.skip(str(lack))
    if tier != "classic" and not backend.shaders:
        pytest.skip("no OpenGL 3.3 driver: apt-get install libgl1 libegl1 libgl1-mesa-dri")
    base = open_base(backend, SIZE)
    yield base
    base.destroy()


@pytest.fixture
def gl_base() -> Iterator[Base]:
    """ShowBase drawing with OpenGL, offscreen."""
    yield from _world(None)


@pytest.fixture
def tiny_base() -> Iterator[Base]:
    """ShowBase drawing with the software renderer, offscreen."""
    yield from _world("classic")


@pytest.fixture(params=["gl", "tiny"])
def base(request: pytest.FixtureRequest) -> Iterator[Base]:
    """The test runs twice: on OpenGL and on the software renderer."""
    yield from _world(None if request.param == "gl" else "classic")


@pytest.fixture
def hand(base: Base) -> Hand:
    """A mouse and keyboard on `base`."""
    return Hand(base)
