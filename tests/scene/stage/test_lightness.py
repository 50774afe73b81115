"""Marbles are told apart by lightness alone: under every theme, in every tier, and for colour-blind eyes."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.conftest import world
from tests.scene.stage.small_stage import pixel
from zertz3d.motion.camera.view import opponent, seat, top
from zertz3d.motion.layout import MARBLE_RADIUS, furniture, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.optics import decode
from zertz3d.scene.parts.themes import names
from zertz3d.scene.stage.stage import Stage

SIZE = (480, 270)
APART = 25.0
POSITION = Position.setup("37", "standard", Position.start("37").rings, {"d4": "W", "d5": "G", "c4": "B", "e2": "G"})
POSES = rest(POSITION, opening(POSITION))
AROUND = furniture(POSITION.board)

VISION = {
    "usual": np.eye(3),
    "protanopia": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deuteranopia": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritanopia": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}
"""How linear red, green and blue look to each eye (Machado, Oliveira and Fernandes 2009, severity 1)."""


def lightness(colours: NDArray[np.floating], eye: str) -> NDArray[np.float64]:
    """CIE L* of sRGB colours as that eye sees them."""
    seen = np.clip(decode(colours / 255.0) @ VISION[eye].T, 0, 1)
    y = seen @ np.array([0.2126, 0.7152, 0.0722])
    return np.where(y > 216 / 24389, 116 * np.cbrt(y) - 16, y * 24389 / 27)


@pytest.fixture(scope="module", params=["full", "low", "classic"])
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    with world(request.param, SIZE) as base:
        made = Stage(base, POSITION.board, "felt", request.param, SIZE, exact=True)
        made.apply(POSES)
        yield made
        made.close()


def test_the_scale_is_right() -> None:
    greys = np.array([[0, 0, 0], [119, 119, 119], [255, 255, 255]])
    assert lightness(greys, "usual") == pytest.approx([0, 50, 100], abs=0.3)


@pytest.mark.parametrize("theme", names())
@pytest.mark.parametrize("view", ["seat", "opponent", "top"])
def test_any_two_colours_differ(stage: Stage, theme: str, view: str) -> None:
    stage.set_theme(theme)
    chosen = {"seat": seat, "opponent": opponent, "top": top}[view](AROUND, SIZE[0] / SIZE[1])
    stage.look(chosen)
    picture = stage.picture()
    radius = MARBLE_RADIUS / (chosen.distance * np.tan(chosen.fov / 2)) * SIZE[0] / 2 * 0.8
    discs = {colour: _disc(picture, pixel(chosen, POSES[f"{colour}-0"][:3], SIZE), radius)
             for colour in ("white", "grey", "black")}  # fmt: skip
    for eye in VISION:
        light = {colour: float(np.median(lightness(disc, eye))) for colour, disc in discs.items()}
        assert light["white"] - light["grey"] >= APART, (eye, light)
        assert light["grey"] - light["black"] >= APART, (eye, light)


def _disc(picture: NDArray[np.uint8], middle: tuple[int, int], radius: float) -> NDArray[np.uint8]:
    rows, columns = np.ogrid[: picture.shape[0], : picture.shape[1]]
    return picture[np.hypot(rows - middle[0], columns - middle[1]) < radius]
