"""Pictures without a window: open a table offscreen, put poses on it, take what is seen."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from zertz3d.errors import UsageError
from zertz3d.motion.layout import Arrangement
from zertz3d.rules import Board
from zertz3d.scene.display.backend import Backend, open_base, probe
from zertz3d.scene.gl.shaders import ShaderFault
from zertz3d.scene.parts.buffers import BufferFault
from zertz3d.scene.parts.themes import Theme
from zertz3d.scene.stage.stage import Stage
from zertz3d.words import _

LARGEST = 16384
"""Pixels along an edge; no graphics driver draws larger pictures."""
MOST = 8192 * 8192
"""Pixels in all: with several samples for each they already fill some gigabytes of memory."""


def size_of(text: str) -> tuple[int, int]:
    """A picture's size from words like 1920x1080."""
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise UsageError(_("--size {text!r} is not a size; write it like 1920x1080").format(text=text))
    width, height = (int(part) for part in parts)
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise UsageError(
            _("--size {text} cannot be drawn; edges go from 1 to {largest} pixels").format(text=text, largest=LARGEST)
        )
    if width * height > MOST:
        raise UsageError(
            _("--size {text} has {count:.0f} million pixels; the most is {most:.0f} million, as in 8192x8192").format(
                text=text, count=width * height / 1e6, most=MOST / 1e6
            )
        )
    return width, height


def best(tier: str | None) -> Backend:
    """The display for stills: there is time, so without a wish it is the full tier wherever shaders work."""
    found = probe(tier)
    if tier is None and found.tier == "low":
        return replace(found, tier="full", why=_("a still may take its time; {why}").format(why=found.why))
    return found


@contextmanager
def table(
    board: Board,
    size: tuple[int, int],
    theme: str | Theme = "felt",
    tier: str | None = None,
    arrangement: Arrangement = "usual",
) -> Iterator[Stage]:
    """A stage without a window for the length of a block; where shaders fail it is the classic tier's."""
    backend = best(tier)
    try:
        with _opened(backend, board, size, theme, arrangement) as stage:
            stage.draw()  # shaders are compiled when they first draw
            yield stage
            return
    except (ShaderFault, BufferFault) as fault:
        if tier in ("full", "low"):
            raise
        said = _("{fault}; drawing in the classic tier instead").format(fault=fault)
        print(f"zertz3d: {said}", file=sys.stderr)
    with _opened(probe("classic"), board, size, theme, arrangement) as stage:
        yield stage


@contextmanager
def _opened(
    backend: Backend, board: Board, size: tuple[int, int], theme: str | Theme, arrangement: Arrangement
) -> Iterator[Stage]:
    base = open_base(backend, size)
    try:
        stage = Stage(base, board, theme, base.backend.tier, size, exact=True, arrangement=arrangement)
        try:
            yield stage
        finally:
            stage.close()
    finally:
        base.destroy()
