"""The table with everything on it: put poses in, take pictures out.

Hooks for marks: `stage.pieces.glow(name, colour, strength)` and `.ghost(name, amount)` light up single pieces;
`stage.ink.put(layer, image)` prints on the table or on the rings, lit as what it is printed on.
"""

from collections.abc import Mapping
from math import tan

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.errors import UsageError
from zertz3d.motion.camera.view import View, axes
from zertz3d.motion.layout import Arrangement, Pose, furniture
from zertz3d.rules import Board
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts import furniture as things
from zertz3d.scene.parts.buffers import insist
from zertz3d.scene.parts.pieces import Pieces
from zertz3d.scene.parts.print_layers import SPAN, Ink
from zertz3d.scene.parts.quality import QUALITIES
from zertz3d.scene.parts.themes import Theme, theme
from zertz3d.scene.stage.renderers import Renderer, choose_renderer

STONE_MARKS = ("none", "dot", "band")
"""What is printed on the marbles for those who cannot tell their colours."""

Point = tuple[float, float, float]


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
        exact: bool = False,
        arrangement: Arrangement = "usual",
    ) -> None:
        """`slow` says that the processor draws: a moving camera is then shown in the low tier.
        `exact` pictures have the size asked for in every tier; else lower tiers draw fewer pixels."""
        self.base = base
        self.furniture = furniture(board, arrangement)
        self.size = size or (base.win.get_x_size(), base.win.get_y_size())
        self.root = p3d.NodePath("table")
        self.root.set_shader_inputs(
            piece_glow=p3d.LVecBase4f(0),
            piece_seed=p3d.LVecBase4f(0, 0, 0, 1),
            stone_mark=0,
            stone_speckled=0.0,
            ink_frame=p3d.LVecBase2f(1 / SPAN, 1),
        )
        self.lens = p3d.PerspectiveLens()
        self.camera = self.root.attach_new_node(p3d.Camera("eye", self.lens))
        """Where the picture is taken from, with its lens; for picking."""
        self.pieces = Pieces(self.root)
        self._renderer = self._rendered_by(tier, slow, exact)
        self._table, self._wood = things.table(self.root), things.place(self.root, self.furniture)
        self.ink = Ink(self._print)
        self._poses: Mapping[str, Pose] = {}
        self._view: View | None = None
        self.set_theme(table)
        self.look(View())

    def _rendered_by(self, tier: str, slow: bool, exact: bool) -> Renderer:
        _known("tier", tier, tuple(QUALITIES))
        return choose_renderer(self.base, self.root, self.pieces, self.furniture.extent, tier, self.size, slow, exact)

    def _print(self, layer: str, print_: p3d.Texture | None) -> None:
        if layer == "table":
            things.tag_table(self._table, print_ is not None)
        else:
            self.pieces.print_on_rings(print_ is not None)
        self._renderer.print(layer, self._table if layer == "table" else self.root, print_)
        self.invalidate()

    def apply(self, poses: Mapping[str, Pose]) -> None:
        """Put every piece where it belongs; pieces that are not named are taken off the table."""
        self._poses = poses
        self.pieces.apply(poses)

    def look(self, view: View) -> None:
        """Look at the table like this."""
        if view == self._view:
            return
        self._view = view
        right, up, ahead = axes(view.azimuth, view.elevation)
        width, height = self.size
        wide = 2 * tan(view.fov / 2)
        self.lens.set_film_size(wide, wide * height / width)
        self.lens.set_focal_length(1)
        self.lens.set_near_far(max(0.2, 0.2 * view.distance), view.distance + 90)
        rows = ((right, 0.0), (ahead, 0.0), (up, 0.0), (view.eye, 1.0))
        self.camera.set_mat(p3d.LMatrix4f(*(value for row, last in rows for value in (*row, last))))
        self._renderer.look(self.camera.get_transform(), self.lens)

    def draw(self) -> bool:
        """Draw what changed since the last time; whether anything had to be drawn."""
        changes = {name: (old, self.pieces.by_name[name].pose) for name, old in self.pieces.moved.items()}
        self.pieces.moved.clear()
        drawn = self._renderer.draw(changes, self._poses)
        if drawn:  # every rectangle is a state of Panda3D's own; its task would sweep them up, but may not run
            p3d.TransformState.garbage_collect()
            p3d.RenderState.garbage_collect()
        return drawn

    def pace(self, seconds: float) -> None:
        """Take note of how long the last `draw` took, so that what moves is drawn at a tier that keeps up."""
        self._renderer.pace(seconds)

    def picture(self) -> NDArray[np.uint8]:
        """The scene as it is now, whole and at the tier wanted: rows from the top, red green blue."""
        self.draw_whole()
        return self._renderer.picture()

    def draw_whole(self, over: bool = False) -> None:
        """Draw the scene as it is now, whole and at the tier wanted, and what lies over it if that has changed."""
        window = self.base.win

        def drawn() -> bool:
            nonlocal over
            receipt = window.trigger_copy()
            self._renderer.settle(bool(self.pieces.moved))
            tried = self.draw()
            if over and not tried:
                self.base.graphicsEngine.render_frame()
            over = (tried or over) and window.is_active() and not receipt.done()
            return not (over or self._renderer.missed)

        insist(drawn)

    def window(self) -> NDArray[np.uint8]:
        """What the window shows, the scene with all that lies over it: rows from the top, red green blue."""
        return asset_loader.rows(self.base.win.get_screenshot())

    @property
    def renderer(self) -> Renderer:
        """What draws this scene."""
        return self._renderer

    @property
    def focus(self) -> float:
        """How far from the camera what is looked at lies, in pitches."""
        return self._view.distance if self._view is not None else 1.0

    def set_theme(self, table: str | Theme) -> None:
        """Change table and light."""
        self.theme = theme(table) if isinstance(table, str) else table
        self.pieces.choose_set(self.theme.pieces)
        self._renderer.cover(self.theme, self._table, self._wood)
        self.root.set_shader_inputs(
            backdrop=p3d.LVecBase3f(*self.theme.backdrop),
            keyed=p3d.LVecBase4f(self.theme.keyed or (0, 0, 0), float(self.theme.keyed is not None)),
            stone_speckled=float(self.theme.pieces == "original"),
            picture_tone=p3d.LVecBase2f(self.theme.exposure, self.theme.vignette),
        )
        self.invalidate()

    def set_tier(self, tier: str) -> None:
        """Draw in another tier."""
        _known("tier", tier, tuple(QUALITIES))
        self._renderer.set_tier(tier)

    def set_stone_marks(self, kind: str) -> None:
        """Print marks on the marbles: none, dot or band."""
        _known("mark for marbles", kind, STONE_MARKS)
        self._renderer.mark_stones(STONE_MARKS.index(kind))
        self.invalidate()

    def resize(self, width: int, height: int) -> None:
        """Draw pictures of another size."""
        self.size = (max(1, width), max(1, height))
        self._renderer.resize(self.size)
        view, self._view = self._view, None
        if view is not None:
            self.look(view)

    def invalidate(self) -> None:
        """Have everything drawn anew."""
        self._renderer.invalidate()

    def close(self) -> None:
        """Give back buffers, prints and nodes."""
        self._renderer.close()
        self.ink.close()
        self.root.remove_node()


def _known(what: str, name: str, names: tuple[str, ...]) -> None:
    if name not in names:
        raise UsageError(f"there is no {what} {name!r}; choose one of {', '.join(names)}")
