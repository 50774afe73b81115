"""The names at the rim are read on every table in every tier: letters against what is right beside them, 4.5 : 1."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.motion.camera.mattering import project
from zertz3d.bench.matter import AROUND, LARGE, POSITION, TIERS, opened
from zertz3d.motion.camera.view import seat
from zertz3d.motion.layout import names
from zertz3d.motion.piece_roles import opening
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.marks.model import Marks
from zertz3d.scene.optics import decode
from zertz3d.scene.parts import themes

WIDE, HIGH = LARGE
VIEW = seat(AROUND, WIDE / HIGH)


def contrast(light: NDArray[np.float64]) -> float:
    """Of the strokes of a name against the quiet third around them."""
    return float((np.percentile(light, 95) + 0.05) / (np.percentile(light, 35) + 0.05))


@pytest.mark.parametrize("tier", TIERS)
def test_names_stand_out(tier: str) -> None:
    where = project([(x, y, 0.0) for x, y in names(POSITION.board).values()], VIEW, WIDE / HIGH)
    with opened(tier, LARGE) as stage:
        for theme in themes.names():
            stage.set_theme(theme)
            stage.look(VIEW)
            Marker(stage, POSITION.board, stage.theme.letters).show(Marks(coordinates="rim"), opening(POSITION), 0.7)
            stage.draw()
            light = decode(np.asarray(stage.picture()) / 255.0) @ [0.2126, 0.7152, 0.0722]
            for x, y in where:
                column, row = round((1 + x) * WIDE / 2), round((1 - y) * HIGH / 2)
                assert contrast(light[row - 9 : row + 10, column - 13 : column + 14]) >= 4.5, (theme, column, row)
