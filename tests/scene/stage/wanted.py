"""How a table shall look, and how one looks that has just been laid."""

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tests.scene.stage.small_stage import AROUND, POSES, POSITION, SEAT_VIEW, at_rest
from zertz3d.motion.camera.view import View, opponent, top
from zertz3d.motion.layout import Pose
from zertz3d.scene.display.backend import Base
from zertz3d.scene.parts.themes import Theme, theme
from zertz3d.scene.stage.stage import Stage

SIZES = ((160, 90), (120, 90))
THEMES = (theme("felt"), theme("walnut"), replace(theme("slate"), pieces="original"))
KEYED = replace(theme("felt"), keyed=(0.0, 177 / 255, 64 / 255))
VIEWS = (SEAT_VIEW, opponent(AROUND, 16 / 9), top(AROUND, 16 / 9), SEAT_VIEW.zoom(0.5))
MARKED = ("white-4", "grey-7", "ring-d2")
MOVED = ("white-4", "black-8", "ring-d2")
BESIDE = (9.4, -6.0)
"""Away from the furniture, where nobody watches the table until something lies there."""
AWAY = {piece: pose for piece, pose in POSES.items() if piece not in MOVED}
IN_HAND = POSES | {"black-8": POSES["black-8"]._replace(x=1.2, y=-0.8, z=0.9)}


@dataclass
class Wanted:
    """How a table shall look."""

    tier: str
    size: tuple[int, int] = SIZES[0]
    theme: Theme = THEMES[0]
    view: View = SEAT_VIEW
    stones: str = "none"
    ink: dict[str, int] = field(default_factory=dict)
    glows: dict[str, float] = field(default_factory=dict)
    ghosts: dict[str, float] = field(default_factory=dict)
    poses: dict[str, Pose] = field(default_factory=lambda: dict(POSES))

    def copy(self) -> "Wanted":
        """The same, to be kept."""
        return replace(self, poses=dict(self.poses))

    def show(self, stage: Stage, before: "Wanted") -> None:
        """Have a table look like this; what is as it was before is not asked for again."""
        if self.size != before.size:
            stage.resize(*self.size)
        if self.theme != before.theme:
            stage.set_theme(self.theme)
        if self.tier != before.tier:
            stage.set_tier(self.tier)
        if self.stones != before.stones:
            stage.set_stone_marks(self.stones)
        stage.apply(self.poses)
        for name in MARKED:
            stage.pieces.glow(name, (0.0, 0.2, 1.0), self.glows.get(name, 0.0))
            stage.pieces.ghost(name, self.ghosts.get(name, 0.0))
        for layer in ("table", "rings"):
            if (colour := self.ink.get(layer)) != before.ink.get(layer):
                stage.ink.put(layer, None if colour is None else np.full((64, 64, 4), colour, np.uint8))
        stage.look(self.view)


def fresh(base: Base, wanted: Wanted) -> NDArray[np.int16]:
    """The first picture of such a table."""
    stage = Stage(base, POSITION.board, wanted.theme, wanted.tier, wanted.size)
    wanted.show(stage, Wanted(wanted.tier, wanted.size, wanted.theme))
    picture = stage.picture().astype(np.int16)
    stage.close()
    return picture


def seen(stage: Stage) -> NDArray[np.int16]:
    """What the window shows when nothing is drawn any more, or of another size what would be shown."""
    picture = at_rest(stage).astype(np.int16)
    if stage.size == SIZES[0]:
        assert np.array_equal(stage.window(), picture)
    return picture
