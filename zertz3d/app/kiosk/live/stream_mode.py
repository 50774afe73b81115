"""The picture of a show for a stream: the table, and a lower third instead of all other panels."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.session import Layer, Mode
from zertz3d.hud.panels.flat_boards import FlatBoards
from zertz3d.hud.panels.lower_third import LowerThird
from zertz3d.hud.screen_model import Screen


class StreamMode(Mode):
    """Dresses whatever is shown, as long as nobody is asked anything."""

    layer = Layer.PROMPT

    def dress(self, screen: Screen) -> Screen:
        """The lower third, with titles, standings and codes over the table as they are."""
        if screen.overlay or screen.tools:
            return screen
        title = screen.banner.title if screen.banner else screen.title
        kept = tuple(panel for panel in screen.panels if not isinstance(panel, FlatBoards))
        return replace(screen, hidden=True, toasts=(), panels=(LowerThird(screen.players, title), *kept))
