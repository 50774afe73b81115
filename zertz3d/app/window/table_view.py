"""What is seen in a window: the table with its pieces and marks, the camera, and the panels over it."""

from __future__ import annotations

import math
import time

import panda3d.core as p3d

from zertz3d.app.panels.framing import frame_free_part
from zertz3d.app.session.table import Table
from zertz3d.app.window.camera_control import CameraControl
from zertz3d.hud.hud import Hud
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.motion.layout import Pose
from zertz3d.motion.piece_roles import Cast
from zertz3d.rules import Board
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.camera_gestures import CameraGestures
from zertz3d.scene.marks.marker import BEAT, Marker
from zertz3d.scene.marks.model import Marks
from zertz3d.scene.stage.stage import Stage

SIZE = (1280, 720)
"""Of a window that nobody has resized yet."""
APPEARING = 2.0
"""Seconds in which a new window may not be on the screen yet, so that what is shown to it is lost."""
FAINT = 0.5
"""How much of a ghost is missing."""


class TableView:
    """Draws a table in a window, or offscreen for tests."""

    def __init__(self, base: Base, table: Table, size: tuple[int, int] = SIZE) -> None:
        """`size` is the window's when it leaves full screen."""
        self.base, self._table = base, table
        self.size = (base.win.get_x_size(), base.win.get_y_size())
        self.small_size = size
        self.fullscreen = False
        self.age = 0.0
        self.slow = base.backend.tier != "full"
        self._exposed = True
        self.hud = Hud(base, scale=table.settings.scale)
        self.hud.resize(*self.size)

    def set_up(self, board: Board) -> None:
        """Lay out the table for a board; a scene of another board must have been cleared."""
        self.board = board
        settings = self._table.settings
        tier = settings.tier
        if tier == "auto":  # slow hardware draws a moving camera coarsely and refines the picture at rest
            tier = "full" if self.base.backend.shaders else "classic"
        self.stage = Stage(self.base, board, settings.table, tier, self.size, self.slow)
        self.stage.set_stone_marks(settings.stone_marks)
        self.marker = Marker(self.stage, board, self.stage.theme.letters)
        self._seen: View | None = None
        self.camera = CameraControl(self.stage.furniture, self.framing, settings)
        self.camera.orbit.aspect = self.framing()[0]
        self.gestures = CameraGestures(self.camera.orbit)

    def change_board(self, board: Board) -> None:
        """Lay out the table for another board."""
        self.stage.close()
        self.set_up(board)

    def framing(self) -> tuple[float, Window]:
        """The picture's width over its height, and the part of it that the panels leave free."""
        aspect = self.size[0] / self.size[1]
        return aspect, WHOLE if self._table.hidden else frame_free_part(self.hud.free, self.size)

    # ---------------------------------------------------------------- changing

    def put_on_theme(self) -> None:
        """Put on the table that the settings name."""
        self.stage.set_theme(self._table.settings.table)
        self.marker.letters = self.stage.theme.letters

    def scale_panels(self, scale: float) -> None:
        """Show the panels in another size."""
        self.hud.scale = scale
        self.camera.reframe()

    def toggle_fullscreen(self) -> None:
        """Take the whole screen, or leave it."""
        if not isinstance(self.base.win, p3d.GraphicsWindow):
            return
        self.fullscreen = not self.fullscreen
        wanted = p3d.WindowProperties()
        wanted.set_fullscreen(self.fullscreen)
        if self.fullscreen:
            self.small_size = self.size
            wanted.set_size(self.base.pipe.get_display_width(), self.base.pipe.get_display_height())
        else:
            wanted.set_size(*self.small_size)
        self.base.win.request_properties(wanted)

    def check_window(self) -> None:
        """The window was resized, moved, or uncovered."""
        self._exposed = True
        size = (self.base.win.get_x_size(), self.base.win.get_y_size())
        if size != self.size and min(size) > 0:
            self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Fill a window of another size."""
        self.size = size
        self.stage.resize(*size)
        self.hud.resize(*size)
        self.camera.reframe()

    # ------------------------------------------------------------------ showing

    def look(self, view: View) -> None:
        """Look at the table like this."""
        if view != self._seen:
            self._seen = view
            self.stage.look(view)

    def put_pieces(self, poses: dict[str, Pose], marks: Marks, cast: Cast, ghost: str) -> None:
        """Put every piece and every mark where it belongs; the ghost is faint."""
        self.stage.apply(poses)
        self.marker.far_side = math.cos(self.camera.orbit.goal.azimuth) < 0
        # A pulse would keep the fine picture from being drawn.
        steady = self.slow or self._table.settings.motion != "full"
        self.marker.show(marks, cast, BEAT / 2 if steady else self.age)
        if ghost:
            self.stage.pieces.ghost(ghost, FAINT)

    def draw(self, screen: Screen, seconds: float) -> None:
        """Draw the frame if anything has changed; a window at rest only looks for input."""
        self.age += seconds
        gliding = self.age if self._table.settings.motion == "full" else None
        missed = self._draw(self.hud.show(screen, gliding) or self._exposed)
        self._exposed = missed or self.age < APPEARING

    def _draw(self, panels_changed: bool) -> bool:
        """Draw what has changed; whether the window has missed it."""
        window, engine = self.base.win, self.base.graphicsEngine
        window.set_active(True)
        receipt = window.trigger_copy()
        begun = time.perf_counter()
        drawn = self.stage.draw()
        if not drawn:
            window.set_active(panels_changed)
            engine.render_frame()
        if drawn or panels_changed:
            engine.flip_frame()  # else the window would show it only with the next picture
        if drawn and self._table.settings.tier == "auto":
            self.stage.pace(time.perf_counter() - begun)
        return bool(window.is_active() and not receipt.done())

    def close(self) -> None:
        """Give everything back."""
        self.hud.destroy()
        self.stage.close()
