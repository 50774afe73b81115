"""What is printed on the table is seen on every one, in every tier: names at the rim are read, 4.5 : 1, and the outline
of a ring that was taken away is seen, 2.5 : 1."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.motion.camera.mattering import project
from zertz3d.bench.matter import AROUND, LARGE, POSITION, TIERS, opened
from zertz3d.motion.camera.view import seat
from zertz3d.motion.layout import RING_OUTER, ground, names, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.marks.model import JumpPath, Marks, Trail
from zertz3d.scene.optics import decode
from zertz3d.scene.parts import themes
from zertz3d.scene.stage.stage import Stage

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


TAKEN = "d1"
REST = Position.setup("37", "standard", [cell for cell in POSITION.rings if cell != TAKEN], dict(POSITION.marbles))


def outline(stage: Stage, player: int) -> float:
    """The contrast of the dashes around the ring that a player took away with what is between them."""
    (x, y), reach = ground(REST.board)[TAKEN], RING_OUTER - 0.025
    turns = np.arange(0.0, 2 * np.pi, 0.02)
    where = project([(x + reach * np.cos(turn), y + reach * np.sin(turn), 0.0) for turn in turns], VIEW, WIDE / HIGH)
    Marker(stage, REST.board).show(Marks(1 - player, last=Trail(JumpPath(("d4",)), TAKEN)), opening(REST), 0.7)
    stage.draw()
    light = decode(np.asarray(stage.picture()) / 255.0) @ [0.2126, 0.7152, 0.0722]
    found = [light[int((1 - v) * HIGH / 2), int((1 + u) * WIDE / 2)] for u, v in where]
    return float((np.percentile(found, 80) + 0.05) / (np.percentile(found, 20) + 0.05))


@pytest.mark.parametrize("tier", TIERS)
def test_outlines_stand_out(tier: str) -> None:
    with opened(tier, LARGE) as stage:
        stage.apply(rest(REST, opening(REST)))
        stage.look(VIEW)
        for theme in themes.names():
            stage.set_theme(theme)
            for player in (0, 1):
                assert outline(stage, player) >= 2.5, (theme, player)
