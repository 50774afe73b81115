"""The table with everything on it: put poses in, take pictures out.

Hooks for marks: `stage.pieces.glow(name, colour, strength)`, `.unglow_all()` and `.ghost(name, amount)` light up
single pieces; `stage.ink.put(layer, image)` prints on the table or on the rings, lit as what it is printed on.
"""

from collections.abc import Mapping

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.errors import UsageError
from zertz3d.motion.layout import Pose, furniture
from zertz3d.rules import Board
from zertz3d.scene import furniture as things
from zertz3d.scene.classic import Classic
from zertz3d.scene.ink import Ink
from zertz3d.scene.modern import Modern
from zertz3d.scene.pieces import Pieces
from zertz3d.scene.themes import Theme, theme
from zertz3d.scene.tiers import QUALITIES

STONE_MARKS = ("none", "dot", "band")
"""What is printed on the marbles for those who cannot tell their colours."""


def shaders(base: ShowBase) -> bool:
    """Whether a window draws with our GLSL; asked of the display, since a tier can be changed later."""
    gsg = base.win.get_gsg()
    version = (gsg.get_driver_shader_version_major(), gsg.get_driver_shader_version_minor())
    return bool(gsg.get_supports_glsl()) and version >= (3, 30)


class Stage:
    """The scene of one board in one window."""

    def __init__(
        self,
        base: ShowBase,
        board: Board,
        table: str | Theme = "felt",
        tier: str = "full",
        size: tuple[int, int] | None = None,
        slow: bool = False,
    ) -> None:
        """`slow` says that the processor draws: a moving camera is then shown in the low tier."""
        self.base = base
        self.root = p3d.NodePath("table")
        self.furniture = furniture(board)
        self.pieces = Pieces(self.root)
        self._table, self._wood = things.table(self.root, not shaders(base)), things.place(self.root, self.furniture)
        self.size = size or (base.win.get_x_size(), base.win.get_y_size())
        self.lens = p3d.PerspectiveLens()
        self.camera = self.root.attach_new_node(p3d.Camera("eye", self.lens))
        """Where the picture is taken from, with its lens; for picking."""
        self.root.set_shader_inputs(piece_glow=p3d.LVecBase4f(0), piece_seed=p3d.LVecBase4f(0, 0, 0, 1), stone_mark=0)
        self._renderer: Modern | Classic
        if shaders(base):
            self._renderer = Modern(base, self.root, self.furniture.extent, tier, self.size, slow)
        else:
            self._renderer = Classic(base, self.root)
            self.pieces.dress = self._renderer.dress
        self.ink = Ink(self.root, self._table, self.invalidate)
        self._poses: Mapping[str, Pose] = {}
        self.set_theme(table)
        self.look_from((0, -13.5, 11), (0, 0, 0), 36)

    def apply(self, poses: Mapping[str, Pose]) -> None:
        """Put every piece where it belongs; pieces that are not named are taken off the table."""
        self._poses = poses
        self.pieces.apply(poses)

    def look_from(self, position: tuple[float, float, float], target: tuple[float, float, float], fov: float) -> None:
        """Look from one point at another; `fov` is the width of the picture in degrees at 16:9."""
        self._gaze = (position, target, fov)
        width, height = self.size
        tall = 2 * np.tan(np.radians(fov) / 2) * 9 / 16
        self.lens.set_film_size(tall * width / height, tall)
        self.lens.set_focal_length(1)
        self.lens.set_near_far(0.5, 150)
        self.camera.set_pos(*position)
        self.camera.look_at(p3d.LPoint3f(*target), p3d.LVector3f(0, 1e-4, 1))
        self._renderer.look(self.camera.get_transform(), self.lens)

    def draw(self) -> bool:
        """Draw what changed since the last time; whether anything had to be drawn."""
        changes = {name: (old, self.pieces.by_name[name].pose) for name, old in self.pieces.moved.items()}
        self.pieces.moved.clear()
        return self._renderer.draw(changes, self._poses)

    def picture(self) -> NDArray[np.uint8]:
        """The scene as it is now, whole and at the tier wanted: rows from the top, red green blue."""
        if isinstance(self._renderer, Modern):
            self._renderer.settle()
        self.draw()
        return self._renderer.picture()

    def set_theme(self, table: str | Theme) -> None:
        """Change table and light."""
        self.theme = theme(table) if isinstance(table, str) else table
        self._renderer.cover(self.theme, self._table, self._wood)
        self.root.set_shader_inputs(
            backdrop=p3d.LVecBase3f(*self.theme.backdrop),
            picture_tone=p3d.LVecBase2f(self.theme.exposure, self.theme.vignette),
        )
        self.invalidate()

    def set_tier(self, tier: str) -> None:
        """Draw in another tier."""
        if tier not in QUALITIES:
            raise UsageError(f"there is no tier {tier!r}; choose one of {', '.join(QUALITIES)}")
        self._renderer.set_tier(tier)

    def set_stone_marks(self, kind: str) -> None:
        """Print marks on the marbles: none, dot or band."""
        if kind not in STONE_MARKS:
            raise UsageError(f"there is no mark {kind!r} for marbles; choose one of {', '.join(STONE_MARKS)}")
        self.root.set_shader_input("stone_mark", STONE_MARKS.index(kind))
        self.invalidate()

    def resize(self, width: int, height: int) -> None:
        """Draw pictures of another size."""
        self.size = (max(1, width), max(1, height))
        self._renderer.resize(self.size)
        self.look_from(*self._gaze)

    def invalidate(self) -> None:
        """Have everything drawn anew."""
        self._renderer.invalidate()

    def close(self) -> None:
        """Give back buffers and nodes."""
        self._renderer.close()
        self.root.remove_node()
