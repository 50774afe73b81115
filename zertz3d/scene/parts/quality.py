"""The qualities in which the scene can be drawn, and the choice between them by measured time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple


class Texels(NamedTuple):
    """How finely the surroundings are drawn: the edges of the three pictures beside the picture."""

    shadow: int
    overhead: int
    nearness: int


FINE, COARSE = Texels(2048, 512, 256), Texels(1024, 256, 256)


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
    fine: bool
    """Whether pieces have their finer shapes."""
    texels: Texels = FINE
    blobs: bool = False
    """Whether shadows are soft spots under the pieces."""


QUALITIES = {
    "full": Quality("full", ("FULL", 16, True), 4, None, True),
    "low": Quality("low", ("LOW", 1, True), 0, 960 * 540, False, COARSE),
    "classic": Quality("classic", ("LOW", 0, False), 0, 960 * 540, False, COARSE, blobs=True),
}
"""The three tiers, the best first."""
TIERS = tuple(QUALITIES)

FLIGHT = replace(QUALITIES["low"], name="flight", pixels=832 * 468)
"""The low tier on slow hardware while the camera moves: what flies past is not looked at so closely."""

PHOTO = Quality("photo", ("FULL", 4, True), 0, None, True)
"""One of many exposures of a photograph: edges and shadows get soft by adding them up."""

DRAWN = {quality.name: quality for quality in (*QUALITIES.values(), FLIGHT, PHOTO)}
"""All that is ever drawn, by name."""


def drawn_size(quality: Quality, size: tuple[int, int]) -> tuple[int, int]:
    """How large a picture is drawn at this quality for a window of this size."""
    width, height = max(1, size[0]), max(1, size[1])
    if quality.pixels is None or width * height <= quality.pixels:
        return width, height
    scale = (quality.pixels / (width * height)) ** 0.5
    return max(1, int(width * scale)), max(1, int(height * scale))


def in_flight(tier: str, size: tuple[int, int]) -> str:
    """What stands for a tier while the camera moves: the low one with fewer pixels, where it has any to spare."""
    spare = drawn_size(FLIGHT, size) != drawn_size(QUALITIES["low"], size)
    return FLIGHT.name if tier == "low" and spare else tier


SLOW, QUICK = 1 / 12, 1 / 40
"""Seconds a frame: slower ones call for a lower tier, quicker ones allow a higher one."""


class Pace:
    """The tier in which something moves, stepped down when frames take too long and up when there is time to spare.

    A step up that has to be taken back makes the next one wait twice as long, so the tier does not swing.
    """

    DOWN_AFTER, UP_AFTER, LONGEST_WAIT = 4, 24, 24 * 64

    def __init__(self, ladder: Sequence[str], at: str) -> None:
        """`ladder` lists the tiers that may be used, best first."""
        if at not in ladder:
            raise ValueError(f"{at!r} is not on the ladder {tuple(ladder)}")
        self._ladder, self._step = tuple(ladder), tuple(ladder).index(at)
        self._wait = self.UP_AFTER
        self._times: list[float] = []
        self._climbed = False

    @property
    def tier(self) -> str:
        """The tier to draw in."""
        return self._ladder[self._step]

    def note(self, seconds: float) -> bool:
        """Take note of how long a frame took; whether the tier is another one now."""
        self._times.append(seconds)
        recent = sorted(self._times[-self.DOWN_AFTER :])
        if len(recent) == self.DOWN_AFTER and recent[1] > SLOW and self._step + 1 < len(self._ladder):
            if self._climbed:
                self._wait = min(2 * self._wait, self.LONGEST_WAIT)
            return self._go(1)
        quick = self._times[-self._wait :]
        if self._step > 0 and len(quick) == self._wait and max(quick) < QUICK:
            return self._go(-1)
        del self._times[: -self.LONGEST_WAIT]
        return False

    def _go(self, steps: int) -> bool:
        self._step += steps
        self._climbed = steps < 0
        self._times.clear()
        return True
