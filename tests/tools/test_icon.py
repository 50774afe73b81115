"""The icon at every size: the same bytes each time, legible on light and on dark, and whole in its .ico file."""

import struct

import numpy as np
import pytest

from zertz3d.tools.assets import icon

BACKGROUNDS = {"light": 245, "dark": 25}


def spread(size: int, background: int) -> np.ndarray:
    """The icon's brightness, laid on a background."""
    picture = icon.draw(size).astype(float)
    alpha = picture[..., 3:] / 255
    return (picture[..., :3] * alpha + background * (1 - alpha)).mean(axis=2)


def test_it_is_drawn_alike_each_time() -> None:
    assert (icon.draw(32) == icon.draw(32)).all()


@pytest.mark.parametrize("size", icon.SIZES[:5])
def test_a_dark_ring_around_a_light_marble_on_cloth(size: int) -> None:
    row = icon.draw(size)[size // 2, :, :3].mean(axis=1)
    ring, marble = row[round(size * 0.2)], row[size // 2]
    assert marble > 170 and ring < 80
    cloth = icon.draw(size)[round(size * 0.12), round(size * 0.12)]
    assert cloth[1] > cloth[0] + 30 and cloth[3] > 200


@pytest.mark.parametrize("background", BACKGROUNDS.values(), ids=BACKGROUNDS)
@pytest.mark.parametrize("size", [16, 32, 48])
def test_its_outline_and_its_marble_stand_out(size: int, background: int) -> None:
    seen = spread(size, background)
    corner = seen[round(size * 0.14), round(size * 0.14)]
    assert abs(corner - background) > 35, "the cloth against what is behind"
    assert seen[size // 2, size // 2] - seen[size // 2, round(size * 0.2)] > 100, "the marble against its ring"


def test_corners_are_clear() -> None:
    alpha = icon.draw(48)[..., 3]
    assert alpha[0, 0] == alpha[0, -1] == alpha[-1, 0] == alpha[-1, -1] == 0
    assert alpha[24, 24] == 255


def test_the_file_for_windows_holds_every_size() -> None:
    packed = icon.pack({size: bytes([size % 256]) * size for size in icon.IN_WINDOWS})
    kind, count = struct.unpack_from("<HH", packed, 2)
    assert (kind, count) == (1, len(icon.IN_WINDOWS))
    for number, size in enumerate(icon.IN_WINDOWS):
        wide, high, *_, length, start = struct.unpack_from("<BBBBHHII", packed, 6 + 16 * number)
        assert wide == high == size % 256
        assert packed[start : start + length] == bytes([size % 256]) * size
