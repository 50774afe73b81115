"""Pictures drawn on the way to the picture: offscreen buffers of which only parts need to be drawn anew."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from zertz3d.errors import ZertzError
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.dirty_rects import PixelRect, whole
from zertz3d.words import _

SHADOW, OVERHEAD, FINE, PLAIN, PARTS, SPOTS = (p3d.BitMask32.bit(n) for n in range(1, 7))
"""Which cameras see a node: the shadow's, the one from above, those of full quality, those of the lower tiers,
those that draw only a part of their picture anew, and those that have spots for shadows."""

ALL = (SHADOW, OVERHEAD, FINE, PLAIN, PARTS, SPOTS)

LOOK = "look"
"""The tag by which a camera chooses the shader for a node."""

ORDERED = "zertz3d-ordered"

SLOTS = 6
"""How many separate rectangles a buffer can draw at once."""

ATTEMPTS, PAUSE = 400, 0.005
"""How often a picture that is needed now is tried, and the seconds between."""


class BufferFault(ZertzError):
    """The driver gives no offscreen buffer."""


def insist(drawn: Callable[[], bool]) -> None:
    """Try to draw until it is done: a window that awaits an answer of its system draws nothing meanwhile."""
    for _attempt in range(ATTEMPTS):
        if drawn():
            return
        p3d.Thread.sleep(PAUSE)
    raise ZertzError(_("the window system lets nothing be drawn at the moment; try again later"))


def seen_only_by(node: p3d.NodePath, *cameras: p3d.BitMask32) -> None:
    """Hide a node from all cameras but these."""
    for mask in ALL:
        if mask in cameras:
            node.show(mask)
        else:
            node.hide(mask)


class Buffer:
    """An offscreen buffer that fills one texture and keeps its content until parts of it are drawn anew.

    Panda3D clears whole regions only, so the depth inside a rectangle is wiped by a card, see `wipe`.
    """

    def __init__(
        self, base: ShowBase, name: str, size: tuple[int, int], sort: int, samples: int = 0, shadow: bool = False
    ) -> None:
        self._base, self.size = base, size
        self.texture = _empty(name, shadow)
        buffer = base.graphicsEngine.make_output(
            base.pipe, name, sort, _frame_buffer(shadow, samples), p3d.WindowProperties(size=size),
            p3d.GraphicsPipe.BF_refuse_window, base.win.get_gsg(), base.win,
        )  # fmt: skip
        if buffer is None:
            raise BufferFault(f"the graphics driver gives no buffer of {size[0]}x{size[1]} pixels for {name}")
        # The texture's own format says which plane of the buffer it gets.
        buffer.add_render_texture(self.texture, p3d.GraphicsOutput.RTM_bind_or_copy)
        buffer.set_clear_color_active(False)
        buffer.set_clear_depth_active(False)
        buffer.set_active(False)
        self.buffer = buffer
        self.head = p3d.NodePath(name)
        """What all the cameras of this buffer are fixed to."""
        self._eyes: list[tuple[p3d.DisplayRegion, p3d.Camera]] = []
        self._state = p3d.RenderState.make_empty()
        self._mask = p3d.BitMask32.bit(0)
        self.cards: list[p3d.NodePath] = []
        """What `fill` draws on."""
        self._kept: list[p3d.NodePath] = []
        self._last = self._nothing()
        self._receipt: p3d.AsyncFuture | None = None

    def _nothing(self) -> p3d.DisplayRegion:
        """A last region without content, which sets the scissors.

        OpenGL merges the samples of pixels only inside the scissors as they were left, so they must be left
        around everything that was drawn, and should be left around no more.
        """
        nothing = p3d.NodePath(p3d.Camera("nothing"))
        nothing.node().set_scene(p3d.NodePath("nothing"))
        region = self.buffer.make_display_region()
        region.set_sort(100)
        region.set_camera(nothing)
        self._kept.append(nothing)
        return region

    def watch(self, root: p3d.NodePath, mask: p3d.BitMask32, states: Mapping[str, p3d.RenderState]) -> None:
        """Fill the buffer with the scene, each node drawn with the state that its look has here."""
        self.head.reparent_to(root)
        self._mask = mask
        for slot in range(SLOTS):
            node = p3d.Camera(f"{self.buffer.get_name()}-{slot}")
            node.set_tag_state_key(LOOK)
            for look, state in states.items():
                node.set_tag_state(look, state)
            self._open(self.head.attach_new_node(node), node)

    def fill(self, shader: p3d.Shader, inputs: Mapping[str, object]) -> None:
        """Fill the buffer with a card that a shader draws on."""
        card, camera = screen_card(shader, inputs)
        self.cards.append(card)
        self._kept += [card, camera]
        self._open(camera, camera.node())

    def _open(self, path: p3d.NodePath, camera: p3d.PandaNode) -> None:
        assert isinstance(camera, p3d.Camera)
        region = self.buffer.make_display_region()
        region.set_camera(path)
        region.set_active(False)
        self._eyes.append((region, camera))

    def use(self, lens: p3d.Lens, state: p3d.RenderState | None = None) -> None:
        """Look through this lens, over everything drawn with `state`."""
        for _name, camera in self._eyes:
            camera.set_lens(lens)
        if state is not None:
            self._state = state

    def draw(self, rects: Sequence[PixelRect]) -> None:
        """Draw these rectangles in the next frame; none: keep what there is."""
        self.buffer.set_active(bool(rects))
        self._receipt = self.buffer.trigger_copy() if rects else None
        for number, (region, camera) in enumerate(self._eyes):
            region.set_active(number < len(rects))
            if number < len(rects):
                part = rects[number] != whole(self.size)
                region.set_clear_depth_active(not part)
                camera.set_camera_mask(self._mask | PARTS if part else self._mask)
                self._narrow(camera, rects[number])
        if rects:
            self._last.set_dimensions(*self._frame(reduce(PixelRect.union, rects)))

    @property
    def missed(self) -> bool:
        """Whether Panda3D has left out what was to be drawn, as it does in silence while the window draws nothing."""
        return self._receipt is not None and not self._receipt.done()

    def _frame(self, rect: PixelRect) -> tuple[float, float, float, float]:
        width, height = self.size
        return rect.left / width, rect.right / width, rect.bottom / height, rect.top / height

    def _narrow(self, camera: p3d.Camera, rect: PixelRect) -> None:
        frame = self._frame(rect)
        camera.set_initial_state(self._state.set_attrib(p3d.ScissorAttrib.make(*frame)))
        camera.set_cull_bounds(part_of(camera.get_lens(), frame).make_bounds())

    def close(self) -> None:
        """Give the buffer back."""
        self._base.graphicsEngine.remove_window(self.buffer)
        self.head.remove_node()
        for node in self._kept:
            node.remove_node()
        self._eyes.clear()
        self.texture.release_all()


def _empty(name: str, shadow: bool) -> p3d.Texture:
    made = p3d.Texture(name)
    made.set_wrap_u(p3d.SamplerState.WM_clamp)
    made.set_wrap_v(p3d.SamplerState.WM_clamp)
    made.set_minfilter(p3d.SamplerState.FT_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    if shadow:
        made.set_format(p3d.Texture.F_depth_component24)
    return made


def _frame_buffer(shadow: bool, samples: int) -> p3d.FrameBufferProperties:
    frame = p3d.FrameBufferProperties()
    if not shadow:
        frame.set_rgba_bits(8, 8, 8, 8)
    frame.set_depth_bits(24)
    if samples:
        frame.set_multisamples(samples)
    return frame


def part_of(lens: p3d.Lens, frame: tuple[float, float, float, float]) -> p3d.Lens:
    """A lens that sees just the part left, right, bottom, top (0 to 1) of another's picture."""
    left, right, bottom, top = frame
    film, offset = lens.get_film_size(), lens.get_film_offset()
    part = lens.make_copy()
    length = lens.get_focal_length()
    part.set_film_size(film.x * (right - left), film.y * (top - bottom))
    part.set_film_offset(offset.x + film.x * ((left + right) / 2 - 0.5), offset.y + film.y * ((bottom + top) / 2 - 0.5))
    if lens.is_perspective():
        part.set_focal_length(length)
    return part


def screen_card(shader: p3d.Shader, inputs: Mapping[str, object]) -> tuple[p3d.NodePath, p3d.NodePath]:
    """A card over a whole picture, in a world of its own with its own camera."""
    card = asset_loader.model("card")
    card.set_shader(shader)
    card.set_shader_inputs(**inputs)
    card.set_depth_test(False)
    card.set_depth_write(False)
    unculled(card)
    camera = p3d.NodePath(p3d.Camera("card", p3d.OrthographicLens()))
    camera.node().set_scene(card)
    return card, camera


def wipe(root: p3d.NodePath, shader: p3d.Shader) -> None:
    """Draw a card first that makes the depth of a rectangle empty."""
    card = _far_card(root, "wipe", (PARTS,))
    card.set_shader(shader, 200)
    card.set_bin("background", 0)
    card.set_attrib(p3d.DepthTestAttrib.make(p3d.RenderAttrib.M_always))
    card.set_attrib(p3d.ColorWriteAttrib.make(p3d.ColorWriteAttrib.C_off))


def backdrop(root: p3d.NodePath, shader: p3d.Shader) -> None:
    """Draw a card last that fills what nothing else has covered."""
    card = _far_card(root, "backdrop", (FINE, PLAIN))
    card.set_shader(shader, 200)
    card.set_bin("fixed", 20)
    card.set_attrib(p3d.DepthTestAttrib.make(p3d.RenderAttrib.M_less_equal))
    card.set_depth_write(False)


def _far_card(root: p3d.NodePath, name: str, masks: Sequence[p3d.BitMask32]) -> p3d.NodePath:
    card = asset_loader.model("card")
    card.set_name(name)
    card.reparent_to(root)
    seen_only_by(card, *masks)
    unculled(card)
    return card


def in_order(node: p3d.NodePath) -> None:
    """Have a node drawn in the order of the scene, after backgrounds and before the table.

    Panda3D would sort by where things lie in memory, and where two edges share a pixel that shows.
    """
    bins = p3d.CullBinManager.get_global_ptr()
    if bins.find_bin(ORDERED) < 0:
        bins.add_bin(ORDERED, p3d.CullBinManager.BT_unsorted, 25)
    node.set_bin(ORDERED, 0)


def unculled(node: p3d.NodePath) -> None:
    """Keep Panda3D from judging by its model whether this node is in the picture."""
    node.node().set_bounds(p3d.OmniBoundingVolume())
    node.node().set_final(True)


def shader_state(shader: p3d.Shader) -> p3d.RenderState:
    """What a camera puts over a node to draw it with this shader; the node's own inputs stay."""
    node = p3d.NodePath("state")
    node.set_shader(shader, 100)
    return node.get_state()
