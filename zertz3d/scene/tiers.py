"""The qualities in which the scene can be drawn, and the choice between them by measured time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quality:
    """What a tier computes for each pixel, and for how many."""

    name: str
    shader: tuple[str, int, bool]
    """FULL or LOW, samples of the shadow, occlusion."""
    samples: int
    """Samples a pixel at edges."""
    pixels: int | None
    """Most pixels drawn; a larger window gets the picture enlarged."""
    anisotropy: int
    fine: bool
    """Whether pieces have their finer shapes."""
    blobs: bool = False
    """Whether shadows are soft spots under the pieces."""


QUALITIES = {
    "full": Quality("full", ("FULL", 16, True), 4, None, 8, True),
    "low": Quality("low", ("LOW", 1, True), 0, 960 * 540, 1, False),
    "classic": Quality("classic", ("LOW", 0, False), 0, 960 * 540, 1, False, True),
}
"""The three tiers."""

PHOTO = Quality("photo", ("FULL", 4, True), 0, None, 16, True)
"""One of many exposures of a photograph: edges and shadows get soft by adding them up."""


def drawn_size(quality: Quality, size: tuple[int, int]) -> tuple[int, int]:
    """How large a picture is drawn at this quality for a window of this size."""
    width, height = max(1, size[0]), max(1, size[1])
    if quality.pixels is None or width * height <= quality.pixels:
        return width, height
    scale = (quality.pixels / (width * height)) ** 0.5
    return max(1, int(width * scale)), max(1, int(height * scale))
