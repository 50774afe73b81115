"""A Panda3D world without a screen, on software GL and on Panda3D's own renderer."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.scene.virtual_mouse import Hand
from zertz3d.errors import ZertzError
from zertz3d.scene.display.backend import Base, open_base, probe

SIZE = (640, 360)


@contextmanager
def world(tier: str | None, size: tuple[int, int] = SIZE) -> Iterator[Base]:
    """ShowBase without a screen for the length of a block; the test is skipped where the tier does not work."""
    try:
        backend = probe(tier)
    except ZertzError as lack:
        pytest.skip(str(lack))
    if tier != "classic" and not backend.shaders:
        pytest.skip("no OpenGL 3.1 driver: apt-get install libgl1 libegl1")
    base = open_base(backend, size)
    try:
        yield base
    finally:
        base.destroy()


@pytest.fixture
def gl_base() -> Iterator[Base]:
    """ShowBase drawing with OpenGL, offscreen."""
    with world(None) as base:
        yield base


@pytest.fixture
def tiny_base() -> Iterator[Base]:
    """ShowBase drawing with the software renderer, offscreen."""
    with world("classic") as base:
        yield base


@pytest.fixture(params=["gl", "tiny"])
def base(request: pytest.FixtureRequest) -> Iterator[Base]:
    """The test runs twice: on OpenGL and on the software renderer."""
    with world(None if request.param == "gl" else "classic") as base:
        yield base


@pytest.fixture
def hand(base: Base) -> Hand:
    """A mouse and keyboard on `base`."""
    return Hand(base)
