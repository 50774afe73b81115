"""The parts of the picture in Panda3D: one node each, made once, filled again when its part has changed."""

from collections.abc import Callable, Hashable

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from zertz3d.hud.draw import sprites
from zertz3d.hud.draw.atlas import Atlas
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.draw.mesh import geometry
from zertz3d.hud.draw.quads import Pen, Quad, Written

ORDER = (
    "head", "player0", "player1", "moves", "tools", "transport", "track", "turning", "needle", "graph", "present",
    "problem", "caption", "banner", "panels", "dim", "help", "library", "files", "menu", "form", "prompt", "toasts",
    "progress", "tip",
)  # fmt: skip
"""Every part, those below first."""

SORT = 20
"""Above the picture of the scene."""

ROUNDS = 8
"""The texture begins again at most this often while parts are drawn: from its smallest size to its largest."""

Draw = Callable[[Pen], None]


class DrawnLayer:
    """One part: what it was drawn from, what can be pressed on it, and its node."""

    def __init__(self, name: str, root: p3d.NodePath, place: int) -> None:
        self.name, self.place = name, place
        self.key: Hashable = None
        self.targets: list[Target] = []
        self.quads: list[Quad] = []
        self.written: list[Written] = []
        self.geoms = p3d.GeomNode(name)
        self.geoms.set_bounds(p3d.OmniBoundingVolume())
        self.geoms.set_final(True)
        root.attach_new_node(self.geoms).set_bin("fixed", place)

    def clear(self) -> bool:
        """Show nothing; whether anything was shown."""
        if self.key is None:
            return False
        self.key, self.targets, self.quads, self.written = None, [], [], []
        self.geoms.remove_all_geoms()
        return True


class Layers:
    """All parts, in a world of two dimensions with its own camera over the window."""

    def __init__(self, base: ShowBase, window: p3d.GraphicsOutput | None = None) -> None:
        self._window = window or base.win
        self.root = p3d.NodePath("hud")
        self.root.set_transparency(p3d.TransparencyAttrib.M_alpha)
        self.root.set_depth_test(False)
        self.root.set_depth_write(False)
        self.root.set_two_sided(True)
        self.atlas = Atlas()
        self.root.set_texture(self.atlas.texture)
        self.by_name = {name: DrawnLayer(name, self.root, place) for place, name in enumerate(ORDER)}
        self._lens = p3d.OrthographicLens()
        self._lens.set_near_far(-10, 10)
        self._camera = self.root.attach_new_node(p3d.Camera("hud", self._lens))
        self._region = self._window.make_display_region()
        self._region.set_sort(SORT)
        self._region.set_camera(self._camera)
        self._generation = self.atlas.generation
        self._software = self._window.get_pipe().get_interface_name() == "TinyPanda"
        if self._software:
            self._layer()

    def _layer(self) -> None:
        """Panda3D's own renderer draws the diagonal of a rectangle twice, unless depth forbids it."""
        self.root.set_attrib(p3d.DepthTestAttrib.make(p3d.RenderAttrib.M_less))
        self.root.set_depth_write(True)
        self._region.set_clear_depth_active(True)

    def resize(self, width: int, height: int) -> None:
        """One unit of this world is one pixel of the window."""
        self._lens.set_film_size(width, height)
        self._camera.set_pos(width / 2, 0, -height / 2)

    def rescale(self) -> None:
        """Every picture is needed in another size from now on."""
        sprites.forget()
        self.atlas.clear()

    def draw(self, name: str, key: Hashable, make: Callable[[], Pen], draw: Draw) -> bool:
        """Draw a part if what it is drawn from has changed; whether it has."""
        sheet = self.by_name[name]
        if sheet.key == key:
            return False
        pen = make()
        draw(pen)
        sheet.key, sheet.quads, sheet.written, sheet.targets = key, pen.quads, pen.written, pen.targets
        self._fill(sheet)
        return True

    def _fill(self, sheet: DrawnLayer) -> None:
        sheet.geoms.remove_all_geoms()
        if sheet.quads:
            place = (sheet.place, len(ORDER)) if self._software else None
            sheet.geoms.add_geom(geometry(sheet.quads, self.atlas, place))

    def finish(self) -> None:
        """Give the sprites to the graphics card; when they had to move, parts follow."""
        for _ in range(ROUNDS):
            if self._generation == self.atlas.generation:
                break
            self._generation = self.atlas.generation
            for sheet in self.by_name.values():
                self._fill(sheet)
        self.atlas.upload()

    def close(self) -> None:
        """Leave the window."""
        self._window.remove_display_region(self._region)
        self.root.remove_node()
