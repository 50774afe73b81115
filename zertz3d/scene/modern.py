"""The scene by OpenGL: which buffers are drawn when, so that nothing is computed twice."""

from collections.abc import Mapping

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.motion.layout import Pose
from zertz3d.scene import furniture, lights, shading, shelf
from zertz3d.scene.canvas import Canvas
from zertz3d.scene.passes import SLOTS, backdrop, screen_card, wipe
from zertz3d.scene.redraw import Changes, Rect, Shape, body, merged, tiles, touched
from zertz3d.scene.shading import Programs, ShaderFault
from zertz3d.scene.surroundings import Surroundings
from zertz3d.scene.themes import Theme
from zertz3d.scene.tiers import QUALITIES

PATIENCE = 3
"""Draws without any change after which a coarse picture is refined."""

MANY_CHANGES = 12
"""With more pieces changed than these the whole picture is drawn."""

TILES = 12
"""Parts in which slow hardware refines a picture."""


class Modern:
    """Draws the scene into canvases and shows one of them in the window.

    On slow hardware two are kept: a coarse one for a camera that moves, a fine one for a camera at rest.
    """

    def __init__(
        self, base: ShowBase, root: p3d.NodePath, extent: lights.Extent, tier: str, size: tuple[int, int], slow: bool
    ) -> None:
        self._base, self._root, self._size, self._slow = base, root, size, slow
        self._programs = Programs()
        self._tier = tier
        root.set_shader_inputs(
            studio_map=shelf.studio(),
            studio_diffuse=shelf.irradiance(),
            stone_noise=shelf.stone(),
            key_direction=lights.KEY_DIRECTION,
            key_colour=lights.KEY_COLOUR,
        )
        wipe(root, self._programs.get(shading.WIPE))
        backdrop(root, self._programs.get(shading.BACKDROP))
        self.surroundings = Surroundings(base, root, self._programs, extent)
        self._canvases: dict[str, Canvas] = {}
        self._place, self._lens = p3d.TransformState.make_identity(), p3d.PerspectiveLens()
        self._shown = ""
        self._idle = 0
        self._late: list[Rect] = []
        """Parts of the fine picture that are not as they should be yet."""
        self._all_new = True
        self._window = self._presented()

    # Configuration

    def cover(self, theme: Theme, table: p3d.NodePath, wood: list[p3d.NodePath]) -> None:
        """Put on a theme."""
        furniture.cover(table, theme.table, True)
        for node in wood:
            furniture.cover(node, theme.wood, True)

    def look(self, place: p3d.TransformState, lens: p3d.Lens) -> None:
        """Look at the scene from there; the whole picture changes."""
        self._place, self._lens = place, lens
        for canvas in self._canvases.values():
            canvas.look(place, lens)
        self._late = []
        self._shown = ""

    def set_tier(self, tier: str) -> None:
        """Draw in another tier from now on."""
        self._tier = tier
        self._shown = ""

    def resize(self, size: tuple[int, int]) -> None:
        """Draw pictures of another size."""
        self._size = size
        self._drop()

    def invalidate(self) -> None:
        """Draw everything anew, surroundings included."""
        self._all_new = True
        self._shown = ""

    # Drawing

    def draw(self, changes: Changes, present: Mapping[str, Pose]) -> bool:
        """Draw what changed; whether anything had to be drawn."""
        rects, on_copy = self._due(changes, present)
        if not rects and not changes:
            return False
        around = (
            None if self._all_new else [shape for name, old_new in changes.items() for shape in _bodies(name, old_new)]
        )
        self.surroundings.draw(around)
        canvas = self._canvases[self._shown]
        canvas.draw(rects, on_copy)
        self._base.graphicsEngine.render_frame()
        canvas.draw([])
        self.surroundings.draw([])
        self._all_new = False
        if faults := self._programs.faults():
            raise ShaderFault(f"the graphics driver does not accept the shader {faults[0]}")
        return True

    def _due(self, changes: Changes, present: Mapping[str, Pose]) -> tuple[list[Rect], bool]:
        """The rectangles of the shown canvas that are to be drawn, and whether onto a copy of the coarse one."""
        if not self._shown or self._all_new:
            return self._start()
        self._idle = 0 if changes else self._idle + 1
        if changes:
            rects = self._changed(changes, present)
            self._spoil(rects)
            return rects, False
        if self._idle < PATIENCE:
            return [], False
        if self._shown != self._tier:
            return self._refine()
        return ([self._late.pop(0)] if self._late else []), False

    def _spoil(self, rects: list[Rect]) -> None:
        """Remember to draw the neighbourhood again at rest: what moved there has faint effects farther away."""
        width, height = self._canvases[self._shown].pass_.size
        reach = max(width, height) // 8
        spoiled = [rect.grown(reach) for rect in rects]
        parts = tiles((width, height), TILES if self._slow else 1)
        self._late = [tile for tile in parts if tile in self._late or any(tile.meets(rect) for rect in spoiled)]

    def _start(self) -> tuple[list[Rect], bool]:
        moving = "low" if self._slow and self._tier == "full" and not self._still else self._tier
        self._still = False
        self._late, self._idle = [], 0
        self._show(moving)
        return self._canvases[moving].whole, False

    def _refine(self) -> tuple[list[Rect], bool]:
        self._show(self._tier)
        self._late = tiles(self._canvases[self._tier].pass_.size, TILES)
        return [self._late.pop(0)], True

    def _changed(self, changes: Changes, present: Mapping[str, Pose]) -> list[Rect]:
        if len(changes) > MANY_CHANGES:
            return self._canvases[self._shown].whole
        marbles = {name: pose for name, pose in present.items() if not name.startswith("ring")}
        shapes = [
            shape
            for name, poses in changes.items()
            for pose in poses
            if pose is not None
            for shape in touched(name, pose, marbles)
        ]
        return merged(self._canvases[self._shown].view.rects(shapes), SLOTS)

    _still = False

    def settle(self) -> None:
        """Draw the next picture at the wanted tier at once, whole and exact."""
        self._still = True
        if self._shown != self._tier or self._late:
            self._shown = ""

    # Buffers

    def _show(self, tier: str) -> None:
        if tier not in self._canvases:
            under = self._canvases["low"].pass_.texture if tier == "full" and "low" in self._canvases else None
            canvas = Canvas(self._base, self._root, self._programs, QUALITIES[tier], self._size, under)
            canvas.look(self._place, self._lens)
            self._canvases[tier] = canvas
        self._shown = tier
        self._window.set_shader_input("picture", self._canvases[tier].pass_.texture)

    def _presented(self) -> p3d.NodePath:
        card, camera = screen_card(self._programs.get(shading.PRESENT), {})
        region = self._base.win.make_display_region()
        region.set_sort(-10)
        region.set_camera(camera)
        self._region, self._camera = region, camera
        return card

    def picture(self) -> NDArray[np.uint8]:
        """The shown canvas, top row first."""
        texture = self._canvases[self._shown].pass_.texture
        self._base.graphicsEngine.extract_texture_data(texture, self._base.win.get_gsg())
        rows = np.frombuffer(texture.get_ram_image_as("RGB"), dtype=np.uint8)
        found = rows.reshape(texture.get_y_size(), texture.get_x_size(), 3)[::-1].copy()
        texture.clear_ram_image()
        return found

    def _drop(self) -> None:
        for canvas in self._canvases.values():
            canvas.close()
        self._canvases.clear()
        self._shown, self._late = "", []

    def close(self) -> None:
        """Give everything back."""
        self._drop()
        self.surroundings.close()
        self._base.win.remove_display_region(self._region)
        self._window.remove_node()
        self._camera.remove_node()


def _bodies(name: str, poses: tuple[Pose | None, Pose | None]) -> list[Shape]:
    return [body(name, pose) for pose in poses if pose is not None]
