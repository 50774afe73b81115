"""What is seen in a window: the scene of the table, the panels over it, and when they are drawn."""

from __future__ import annotations

import time

import panda3d.core as p3d

from zertz3d.app.panels.framing import frame_beside_panels
from zertz3d.app.session import Table
from zertz3d.app.system.user_state import UserState
from zertz3d.app.window.table_scene import TableScene
from zertz3d.hud.draw.theme import LARGER, THEMES
from zertz3d.hud.hud import Hud, put_on, retell
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.camera.view import WHOLE, Window
from zertz3d.scene.display import placing
from zertz3d.scene.display.backend import Base
from zertz3d.scene.display.monitors import Place, list_monitors, monitor_at

SIZE = (1280, 720)
"""Of a window that nobody has resized yet."""
APPEARING = 2.0
"""Seconds in which a new window may not be on the screen yet, so that what is shown to it is lost."""


class TableView(TableScene):
    """Draws a table in a window, or offscreen for tests."""

    def __init__(self, base: Base, table: Table) -> None:
        super().__init__(base, table)
        self.size = (base.win.get_x_size(), base.win.get_y_size())
        self._small = Place(self.size)
        """What the window goes back to when it leaves full screen."""
        self.fullscreen = False
        self._exposed = True
        self.hud = Hud(base, THEMES[table.settings.contrast], table.settings.scale * LARGER[table.settings.contrast])
        self.hud.resize(*self.size)

    def framing(self) -> tuple[float, Window]:
        """The picture's width over its height, and the part of it that the panels leave free."""
        aspect = self.size[0] / self.size[1]
        return aspect, WHOLE if self._table.hidden else frame_beside_panels(self.hud.free, self.hud.covered, self.size)

    # ---------------------------------------------------------------- changing

    def scale_panels(self) -> None:
        """Show the panels in the size that the settings name, larger where contrast is high."""
        settings = self._table.settings
        self.hud.scale = settings.scale * LARGER[settings.contrast]
        self.camera.reframe()

    def put_on_contrast(self) -> None:
        """Show panels with the contrast that the settings name."""
        put_on(self.hud, THEMES[self._table.settings.contrast])
        self.scale_panels()

    def retell(self) -> None:
        """Draw everything again, since it is told in another language."""
        retell(self.hud)
        self.camera.reframe()

    def toggle_fullscreen(self) -> None:
        """Take the whole screen, or leave it."""
        if not isinstance(self.base.win, p3d.GraphicsWindow):
            return
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._small = placing.find_place(self.base.win)
            placing.fill_screen(self.base.win, self.base.pipe)
        else:
            placing.leave_screen(self.base.win, self._small)

    def note_place(self, kept: UserState) -> None:
        """Keep for the next run where the window is, or was before it took the whole screen."""
        window = self.base.win
        if isinstance(window, p3d.GraphicsWindow) and not self.fullscreen:
            self._small = placing.find_place(window)
        place = self._small
        kept.window = list(place.size)
        if place.origin and (monitor := monitor_at(list_monitors(), *place.middle)):
            kept.stood(monitor.name, (*place.origin, *place.size))

    def find_other_screen(self) -> int | None:
        """The number of a monitor on which the window is not; None where there is no other."""
        window = self.base.win
        return placing.find_other_screen(window) if isinstance(window, p3d.GraphicsWindow) else None

    def expose(self) -> None:
        """Something over the picture has changed: draw it again."""
        self._exposed = True

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
