"""Pictures drawn on the way to the picture: offscreen buffers with a camera or a card of their own."""

from collections.abc import Mapping

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from zertz3d.errors import ZertzError
from zertz3d.scene import shelf

SHADOW, OVERHEAD, FINE, PLAIN = (p3d.BitMask32.bit(n) for n in (1, 2, 3, 4))
"""Which cameras see a node: the shadow's, the one from above, those of full quality, those of the lower tiers."""

ALL = (SHADOW, OVERHEAD, FINE, PLAIN)

LOOK = "look"
"""The tag by which a camera chooses the shader for a node."""


class BufferFault(ZertzError):
    """The driver gives no offscreen buffer."""


def seen_only_by(node: p3d.NodePath, *cameras: p3d.BitMask32) -> None:
    """Hide a node from all cameras but these."""
    for mask in ALL:
        if mask in cameras:
            node.show(mask)
        else:
            node.hide(mask)


class Pass:
    """An offscreen buffer that fills one texture; it keeps its content until it is drawn again."""

    def __init__(
        self,
        base: ShowBase,
        name: str,
        size: tuple[int, int],
        sort: int,
        *,
        depth_only: bool = False,
        samples: int = 0,
        depth: bool = True,
    ) -> None:
        self._base = base
        self.size = size
        self.texture = p3d.Texture(name)
        self.texture.set_wrap_u(p3d.SamplerState.WM_clamp)
        self.texture.set_wrap_v(p3d.SamplerState.WM_clamp)
        self.texture.set_minfilter(p3d.SamplerState.FT_linear)
        self.texture.set_magfilter(p3d.SamplerState.FT_linear)
        if depth_only:
            self.texture.set_format(p3d.Texture.F_depth_component24)
        frame = _frame_buffer(depth_only, samples, depth)
        buffer = base.graphicsEngine.make_output(
            base.pipe, name, sort, frame, p3d.WindowProperties(size=size),
            p3d.GraphicsPipe.BF_refuse_window, base.win.get_gsg(), base.win,
        )  # fmt: skip
        if buffer is None:
            raise BufferFault(f"the graphics driver gives no buffer of {size[0]}x{size[1]} pixels for {name}")
        plane = p3d.GraphicsOutput.RTP_depth if depth_only else p3d.GraphicsOutput.RTP_color
        buffer.add_render_texture(self.texture, p3d.GraphicsOutput.RTM_bind_or_copy, plane)
        buffer.set_clear_color_active(False)
        buffer.set_clear_depth_active(False)
        buffer.set_active(False)
        self.buffer = buffer
        self._kept: list[p3d.NodePath] = []

    def camera(self, root: p3d.NodePath, mask: p3d.BitMask32) -> p3d.NodePath:
        """A camera in the scene that fills this buffer."""
        camera = root.attach_new_node(p3d.Camera(self.buffer.get_name()))
        camera.node().set_camera_mask(mask)
        camera.node().set_tag_state_key(LOOK)
        self.buffer.make_display_region().set_camera(camera)
        return camera

    def card(self, shader: p3d.Shader, inputs: Mapping[str, object]) -> p3d.NodePath:
        """A card that fills this buffer."""
        card, camera = screen_card(shader, inputs)
        self.buffer.make_display_region().set_camera(camera)
        self._kept += [card, camera]
        return card

    def draw_once(self, wanted: bool) -> None:
        """Draw this buffer in the next frame, or let it keep its content."""
        self.buffer.set_active(wanted)

    def close(self) -> None:
        """Give the buffer back."""
        self._base.graphicsEngine.remove_window(self.buffer)
        for node in self._kept:
            node.remove_node()
        self.texture.release_all()


def _frame_buffer(depth_only: bool, samples: int, depth: bool) -> p3d.FrameBufferProperties:
    frame = p3d.FrameBufferProperties()
    if not depth_only:
        frame.set_rgba_bits(8, 8, 8, 8)
    frame.set_depth_bits(24 if depth else 0)
    if samples:
        frame.set_multisamples(samples)
    return frame


def screen_card(shader: p3d.Shader, inputs: Mapping[str, object]) -> tuple[p3d.NodePath, p3d.NodePath]:
    """A card over a whole picture, in a world of its own with its own camera."""
    card = shelf.model("card")
    card.set_shader(shader)
    card.set_shader_inputs(**inputs)
    card.set_depth_test(False)
    card.set_depth_write(False)
    unculled(card)
    camera = p3d.NodePath(p3d.Camera("card", p3d.OrthographicLens()))
    camera.node().set_scene(card)
    return card, camera


def unculled(node: p3d.NodePath) -> None:
    """Keep Panda3D from judging by its model whether this node is in the picture."""
    node.node().set_bounds(p3d.OmniBoundingVolume())
    node.node().set_final(True)


def shader_state(shader: p3d.Shader) -> p3d.RenderState:
    """What a camera puts over a node to draw it with this shader; the node's own inputs stay."""
    node = p3d.NodePath("state")
    node.set_shader(shader, 100)
    return node.get_state()
