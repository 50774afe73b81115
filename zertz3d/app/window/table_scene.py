"""The scene of the table that is shown: laid out anew for another board, with its pieces, marks and camera."""

from __future__ import annotations

import math
from dataclasses import replace

from zertz3d.app.session import Table
from zertz3d.app.window.camera_control import CameraControl
from zertz3d.motion.camera.view import View, Window
from zertz3d.motion.layout import Furniture, Pose
from zertz3d.motion.piece_roles import Cast
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.camera_gestures import CameraGestures
from zertz3d.scene.marks.marker import BEAT, Marker
from zertz3d.scene.marks.model import Marks
from zertz3d.scene.parts.themes import Colour, Theme, theme
from zertz3d.scene.stage.stage import Stage

FAINT = 0.5
"""How much of a ghost is missing."""


class TableScene:
    """A stage for the board that is played on, and who looks at it."""

    size: tuple[int, int]
    """The picture's width and height in pixels."""

    def __init__(self, base: Base, table: Table) -> None:
        self.base, self._table = base, table
        self.age = 0.0
        self.slow = base.backend.tier != "full"
        self.keyed: Colour | None = None
        """The flat colour of table and backdrop, where they are to be cut out."""

    def framing(self) -> tuple[float, Window]:
        """The picture's width over its height, and the part of it in which the table is to be seen."""
        raise NotImplementedError

    def set_up(self, table: Furniture) -> None:
        """Lay out the table with that furniture; a scene with other furniture must have been cleared."""
        self.board = table.board
        settings = self._table.settings
        self.stage = Stage(
            self.base, table.board, self._theme(), self._tier(), self.size, self.slow, arrangement=table.arrangement
        )
        self.stage.set_stone_marks(settings.stone_marks)
        self.marker = Marker(self.stage, table.board, self.stage.theme.letters)
        self._seen: View | None = None
        self.camera = CameraControl(self.stage.furniture, self.framing, settings)
        self.camera.orbit.aspect = self.framing()[0]
        self.gestures = CameraGestures(self.camera.orbit)

    def _tier(self) -> str:
        """The tier to draw in: slow hardware draws a moving camera coarsely and refines the picture at rest."""
        wanted = self._table.settings.tier
        if not self.base.backend.shaders:
            return "classic"
        return "full" if wanted in ("auto", "classic") else wanted

    def _theme(self) -> Theme:
        """The table that the settings name."""
        return replace(theme(self._table.settings.table), keyed=self.keyed)

    def key(self, colour: Colour) -> None:
        """Show table and backdrop in one flat colour from now on."""
        self.keyed = colour
        self.put_on_theme()

    def choose_tier(self) -> None:
        """Draw in the tier that the settings name, as far as this window can."""
        self.stage.set_tier(self._tier())

    def change_furniture(self, table: Furniture) -> None:
        """Lay out the table for another board, or otherwise around the same one, which is seen as it was."""
        same, view = table.board == self.board, self.camera.preset
        self.stage.close()
        self.set_up(table)
        if same:
            self.camera.look(view, 0.0)

    def put_on_theme(self) -> None:
        """Put on the table that the settings name."""
        self.stage.set_theme(self._theme())
        self.marker.letters = self.stage.theme.letters

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
