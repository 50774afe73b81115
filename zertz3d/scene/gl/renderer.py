"""The scene by OpenGL: which buffers are drawn when, so that nothing is computed twice."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase
from numpy.typing import NDArray

from zertz3d.motion.layout import RING_OUTER, Pose
from zertz3d.scene.gl import lights, shaders
from zertz3d.scene.gl.picture_card import PictureCard
from zertz3d.scene.gl.reliefs import Reliefs
from zertz3d.scene.gl.scene_buffer import SceneBuffer
from zertz3d.scene.gl.shaders import Programs, ShaderFault
from zertz3d.scene.gl.shadow_maps import ShadowMaps
from zertz3d.scene.parts.blob_shadows import Blobs
from zertz3d.scene.parts.buffers import SLOTS, backdrop, insist, wipe
from zertz3d.scene.parts.dirty_rects import Changes, PixelRect, Shape, body, merged, tiles, touched
from zertz3d.scene.parts.quality import DRAWN, FINE, FLIGHT, PHOTO, TIERS, Pace, Quality, Texels, in_flight
from zertz3d.scene.parts.themes import Theme

PATIENCE = 3
"""Draws without any change after which a coarse picture is refined."""

MANY_CHANGES = 12
"""With more pieces changed than these the whole picture is drawn."""

TILES = 12
"""Parts in which slow hardware refines a picture."""

Pair = tuple[float, float]
Expose = Callable[[Pair, Pair, Pair, float, float], NDArray[np.uint8]]
"""Takes one exposure: points on lens, lamp and pixel, then the lens' opening and the lamp's width."""


class GlRenderer:
    """Draws the scene into canvases and shows one of them in the window.

    What moves is drawn at a tier that keeps up with it, and refined to the tier wanted once all is at rest.
    """

    def __init__(
        self,
        base: ShowBase,
        root: p3d.NodePath,
        extent: lights.Extent,
        tier: str,
        size: tuple[int, int],
        slow: bool,
        exact: bool = False,
    ) -> None:
        self._base, self._root, self._size, self._slow = base, root, size, slow
        self._exact, self._extent = exact, extent
        self._programs = Programs(shaders.understood_by(base.win.get_gsg()) or shaders.NEWEST)
        lights.shine_on(root)
        wipe(root, self._programs.get(shaders.WIPE))
        backdrop(root, self._programs.get(shaders.BACKDROP))
        self.surroundings = ShadowMaps(base, root, self._programs, extent, self.quality(tier).texels)
        self._blobs = Blobs(root)
        self._canvases: dict[str, SceneBuffer] = {}
        self._place = p3d.TransformState.make_identity()
        self._lens: p3d.Lens = p3d.PerspectiveLens()
        self._shown, self._moved_by = "", ""
        """The tier whose canvas is drawn on, and what changed last."""
        self._coarse = ""
        """The tier in sight as long as parts of the fine picture are missing."""
        self._idle, self._still = 0, False
        self._late: list[PixelRect] = []
        """Parts of the fine picture that are not as they should be yet."""
        self._all_new = True
        self.missed = False
        self._reliefs = Reliefs()
        self._window = PictureCard(base, self._programs)
        self.set_tier(tier)

    # What to draw

    def cover(self, theme: Theme, table: p3d.NodePath, wood: list[p3d.NodePath]) -> None:
        """Put on a theme."""
        self._blobs.show(theme.keyed is None)
        self._reliefs.cover([(table, theme.table), *((node, theme.wood) for node in wood)])
        self._root.set_shader_input("table_light", lights.table_light(theme.table.overhead))
        if any(canvas.quality.shader[0] == "FULL" for canvas in self._canvases.values()):
            self._reliefs.emboss()

    def print(self, layer: str, node: p3d.NodePath, print_: p3d.Texture | None) -> None:
        """Print on the table or on the rings; the pieces' looks say that there is something to see."""
        if print_ is not None:
            node.set_shader_input("ink_map", print_)

    def mark_stones(self, kind: int) -> None:
        """Show marks on the marbles: 0 none, 1 dots, 2 bands."""
        self._root.set_shader_input("stone_mark", kind)

    def look(self, place: p3d.TransformState, lens: p3d.Lens) -> None:
        """Look at the scene from there; the whole picture changes."""
        self._place, self._lens = place, lens
        for canvas in self._canvases.values():
            canvas.look(place, lens)
        self._shown, self._late = "", []

    def set_tier(self, tier: str) -> None:
        """Draw at that tier, and lower while something moves if there is no time."""
        self.tier = tier
        self._surround_with(self.quality(tier).texels)
        ladder = TIERS[TIERS.index(tier) :]
        self._paces = {
            "camera": Pace(ladder, "low" if self._slow and tier == "full" else tier),
            "pieces": Pace(ladder, tier),
        }
        self._shown = ""

    def _surround_with(self, texels: Texels) -> None:
        """Draw the surroundings that finely from now on."""
        old = self.surroundings
        if texels != old.texels:
            self.surroundings = ShadowMaps(self._base, self._root, self._programs, old.extent, texels)
            old.close()
            self.invalidate()

    def pace(self, seconds: float) -> None:
        """Take note of how long the last draw took."""
        if self._moved_by in self._paces:
            self._paces[self._moved_by].note(seconds)

    def resize(self, size: tuple[int, int]) -> None:
        """Draw pictures of another size."""
        self._size = size
        for canvas in self._canvases.values():
            canvas.close()
        self._canvases.clear()
        self._shown, self._late = "", []

    def invalidate(self) -> None:
        """Draw everything anew, surroundings included."""
        self._all_new = True
        self._shown = ""

    def settle(self, moved: bool) -> None:
        """Draw the next picture at the wanted tier at once, whole and exact, unless it is so already."""
        self._still = True
        if moved or self._shown != self.tier or self._late:
            self._shown = ""

    # Drawing

    def draw(self, changes: Changes, present: Mapping[str, Pose]) -> bool:
        """Draw what changed; whether anything had to be drawn."""
        self._reach(changes, present)
        rects = self._due(changes, present)
        if not rects and not changes:
            return False
        self._surround(changes, present)
        self.missed = not self._render(self._canvases[self._shown], rects)
        if self.missed:
            self._moved_by = ""
            self.invalidate()
        if faults := self._programs.faults():
            raise ShaderFault(f"the graphics driver does not accept the shader {faults[0]}")
        return True

    def _render(self, canvas: SceneBuffer, rects: list[PixelRect]) -> bool:
        """Draw a frame with these rectangles of a canvas; whether all of it was drawn that was to be."""
        canvas.draw(rects)
        self._base.graphicsEngine.render_frame()
        missed = canvas.missed or self.surroundings.missed
        canvas.draw([])
        self.surroundings.draw([])
        return not missed

    def _reach(self, changes: Changes, present: Mapping[str, Pose]) -> None:
        """Have shadows and surroundings everywhere where pieces are, also beside the trays."""
        if changes:
            wanted = lights.stretched(self._extent, ((pose.x, pose.y) for pose in present.values()), RING_OUTER)
            if wanted != self.surroundings.extent:
                self.surroundings.fit(wanted)
                self.invalidate()

    def _surround(self, changes: Changes, present: Mapping[str, Pose]) -> None:
        """Bring shadows up to date, be they real or spots."""
        if self.quality(self._shown).blobs:
            self._blobs.update({name: (None, pose) for name, pose in present.items()} | dict(changes), present)
            self._all_new = True  # for the next tier that has real shadows
            return
        bodies = [shape for name, poses in changes.items() for shape in _bodies(name, poses)]
        self.surroundings.draw(None if self._all_new else bodies)
        self._all_new = False

    def _due(self, changes: Changes, present: Mapping[str, Pose]) -> list[PixelRect]:
        """The rectangles of the shown canvas that are to be drawn."""
        self._idle = 0 if changes or not self._shown else self._idle + 1
        self._moved_by = "pieces" if self._idle == 0 else ""
        if not self._shown:
            return self._start()
        if changes:
            return self._changed(changes, present)
        if self._idle < PATIENCE:
            return []
        if self._shown != self.tier:
            self._refine()
        parts, self._late = self._late[:1], self._late[1:]
        if self._coarse and not self._late:  # nothing else may be drawn after the last part: its frame shows them all
            self._present(self._shown)
        return parts

    def _start(self) -> list[PixelRect]:
        """All of the picture, at the tier for a moving camera unless it is to be kept."""
        self._moved_by = "" if self._still else "camera"
        moving = self._paces["camera"].tier
        if self._slow:
            moving = in_flight(moving, self._size)
        self._show(self.tier if self._still else moving)
        self._late, self._still = [], False
        return self._canvases[self._shown].whole

    def _refine(self) -> None:
        """Begin the fine picture: at once if that is quick, else one part a frame; it is seen when it is whole."""
        coarse = self._shown
        self._show(self.tier)
        self._present(coarse)
        self._coarse = coarse
        self._late = tiles(self._canvases[self.tier].pass_.size, TILES if self._slow else 1)

    def _changed(self, changes: Changes, present: Mapping[str, Pose]) -> list[PixelRect]:
        if self._coarse:  # the fine picture comes too late: the coarse one is whole
            self._show(self._coarse)
            self._late = []
        tier = self._paces["pieces"].tier
        if self._shown == FLIGHT.name or TIERS.index(tier) > TIERS.index(self._shown):
            self._show(tier)
            return self._canvases[self._shown].whole
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
        rects = merged(self._canvases[self._shown].view.rects(shapes), SLOTS)
        # What moved has faint effects farther away: its neighbourhood is drawn again at rest.
        size = self._canvases[self._shown].pass_.size
        spoiled = [rect.grown(max(size) // 8) for rect in rects]
        parts = tiles(size, TILES if self._slow else 1)
        self._late = [tile for tile in parts if tile in self._late or any(tile.meets(rect) for rect in spoiled)]
        return rects

    # Photographs

    @contextmanager
    def exposing(self, place: p3d.TransformState, lens: p3d.Lens, focus: float) -> Iterator[Expose]:
        """Take single exposures through a lens that is focused at a distance, as `photo` adds them up."""
        self._surround_with(PHOTO.texels)
        self._show("photo")
        canvas = self._canvases["photo"]
        moved = lens.make_copy()
        film, length = lens.get_film_size(), lens.get_focal_length()

        def light_from(towards: p3d.LVector3f) -> None:
            self._root.set_shader_input("key_direction", towards)
            self.surroundings.light_from(towards)

        def exposed() -> bool:
            self.surroundings.draw(None)
            return self._render(canvas, canvas.whole)

        def expose(on_lens: Pair, on_lamp: Pair, pixel: Pair, aperture: float, lamp: float) -> NDArray[np.uint8]:
            x, y = on_lens[0] * aperture, on_lens[1] * aperture
            width, height = canvas.pass_.size
            # The film is shifted against the lens, so that what lies at the focus stays where it is.
            moved.set_film_offset(
                -x / focus * length + pixel[0] * film.x / width, -y / focus * length + pixel[1] * film.y / height
            )
            canvas.look(place.compose(p3d.TransformState.make_pos((x, 0, y))), moved)
            light_from(lights.lamp_point(on_lamp[0] * lamp, on_lamp[1] * lamp))
            insist(exposed)
            return self.picture()

        try:
            yield expose
        finally:
            light_from(lights.KEY_DIRECTION)
            self._canvases.pop("photo").close()
            self._surround_with(self.quality(self.tier).texels)
            self.invalidate()

    # Buffers

    def _show(self, tier: str) -> None:
        if tier not in self._canvases:
            canvas = SceneBuffer(self._base, self._root, self._programs, self.quality(tier), self._size)
            canvas.look(self._place, self._lens)
            self._canvases[tier] = canvas
            if canvas.quality.shader[0] == "FULL":
                self._reliefs.emboss()
        self._shown = tier
        self._present(tier)

    def _present(self, tier: str) -> None:
        """Put a canvas into the window."""
        self._coarse = ""
        self._window.show(self._canvases[tier].pass_.texture)

    def quality(self, tier: str) -> Quality:
        """What a tier computes."""
        found = DRAWN[tier]
        return replace(found, pixels=None, texels=FINE) if self._exact else found

    def picture(self) -> NDArray[np.uint8]:
        """What is in the window, top row first."""
        return self._canvases[self._coarse or self._shown].pixels(self._base)

    def close(self) -> None:
        """Give everything back."""
        self.resize(self._size)
        self.surroundings.close()
        self._blobs.close()
        self._window.close()


def _bodies(name: str, poses: tuple[Pose | None, Pose | None]) -> list[Shape]:
    return [body(name, pose) for pose in poses if pose is not None]
