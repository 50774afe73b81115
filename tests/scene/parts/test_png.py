"""PNG files of our own: other programs read from them what was written."""

from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from zertz3d.errors import ZertzError
from zertz3d.scene.parts import png


def read(body: bytes) -> p3d.PNMImage:
    image = p3d.PNMImage()
    assert image.read(p3d.StringStream(body), "x.png")
    return image


@given(st.integers(1, 9), st.integers(1, 9), st.sampled_from([1, 3, 4]), st.booleans(), st.data())
@settings(max_examples=90, deadline=None)
def test_pixels_come_back(height: int, width: int, channels: int, quick: bool, data: st.DataObject) -> None:
    picture = data.draw(arrays.arrays(np.uint8, (height, width, channels)))
    image = read(png.encode(picture, quick=quick))
    assert (image.get_x_size(), image.get_y_size()) == (width, height)
    for y in range(height):
        for x in range(width):
            seen = [image.get_red_val(x, y), image.get_green_val(x, y), image.get_blue_val(x, y)]
            if channels == 1:
                seen = [image.get_gray_val(x, y)]
            if channels == 4:
                seen.append(image.get_alpha_val(x, y))
            assert seen == picture[y, x].tolist()


def test_slopes_with_a_little_noise_come_back() -> None:
    """In these, what lies to the left, above and between is guessed from, and often one is as likely as another."""
    dice = np.random.default_rng(5)
    steps = dice.integers(0, 3, (60, 60))
    picture = (np.cumsum(dice.integers(0, 4, 60))[:, None] + np.cumsum(steps, axis=1)).astype(np.uint8)
    image = read(png.encode(picture))
    assert [[image.get_gray_val(x, y) for x in range(60)] for y in range(60)] == picture.tolist()


def test_smooth_pictures_become_small() -> None:
    slope = np.add.outer(np.arange(200), np.arange(200)).astype(np.uint8)
    assert len(png.encode(np.stack([slope] * 3, axis=-1))) < 4000


def test_equal_pictures_give_equal_bytes() -> None:
    picture = np.random.default_rng(1).integers(0, 256, (20, 30, 3), dtype=np.uint8)
    assert png.encode(picture) == png.encode(picture.copy())


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    goal = tmp_path / "no" / "x.png"
    with pytest.raises(ZertzError, match=r"x\.png: cannot be written"):
        png.write(goal, np.zeros((1, 1, 3), dtype=np.uint8))


def test_files_are_written(tmp_path: Path) -> None:
    png.write(tmp_path / "x.png", np.full((2, 3, 3), 7, dtype=np.uint8))
    assert read((tmp_path / "x.png").read_bytes()).get_red_val(2, 1) == 7
