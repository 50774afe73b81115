"""Prints: what is taken away and printed again takes no more memory."""

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d.errors import ZertzError
from zertz3d.scene.parts.print_layers import Ink


def test_a_layer_keeps_its_texture() -> None:
    shown: list[p3d.Texture | None] = []
    ink = Ink(lambda layer, texture: shown.append(texture))
    for value in (1, None, 2, None, 3):
        ink.put("rings", None if value is None else np.full((8, 8, 4), value, np.uint8))
    assert shown[1] is shown[3] is None
    assert shown[0] is shown[2] is shown[4] is not None
    assert bytes(shown[4].get_ram_image()) == bytes([3]) * 256


def test_what_was_never_printed_is_not_taken_away() -> None:
    shown: list[p3d.Texture | None] = []
    Ink(lambda layer, texture: shown.append(texture)).put("table", None)
    assert shown == []


def test_a_table_that_is_cleared_gives_its_prints_back() -> None:
    shown: list[p3d.Texture | None] = []
    ink = Ink(lambda layer, texture: shown.append(texture))
    ink.put("rings", np.zeros((8, 8, 4), np.uint8))
    ink.close()
    assert shown[0] and not shown[0].has_ram_image()
    ink.put("rings", np.zeros((8, 8, 4), np.uint8))
    assert shown[1] is not shown[0]


def test_a_print_of_another_size_takes_the_place_of_the_one_before() -> None:
    shown: list[p3d.Texture | None] = []
    ink = Ink(lambda layer, texture: shown.append(texture))
    for edge in (8, 16, 4):
        image = np.arange(edge * edge * 4, dtype=np.uint8).reshape(edge, edge, 4)
        ink.put("table", image)
        texture = shown[-1]
        assert texture is not None and texture.get_x_size() == edge
        assert bytes(texture.get_ram_image()) == image.tobytes()


@pytest.mark.parametrize("shape", [(8, 4, 4), (6, 6, 4), (8, 8, 3)])
def test_other_shapes_and_layers_are_refused(shape: tuple[int, ...]) -> None:
    ink = Ink(lambda layer, texture: None)
    with pytest.raises(ZertzError, match="must be a square"):
        ink.put("table", np.zeros(shape, np.uint8))
    with pytest.raises(ZertzError, match="'ceiling'"):
        ink.put("ceiling", np.zeros((8, 8, 4), np.uint8))
