"""The game on the table as a QR code for those who want to take it home."""

from zertz3d.hud.panels.qr_panel import QrPanel
from zertz3d.records import souvenir
from zertz3d.rules import Game
from zertz3d.words import chosen


class TakeHome:
    """Makes the panel of a game, and keeps it as long as the game and the language stay as they are."""

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self._panel: QrPanel | None = None

    def panel(self, game: Game) -> QrPanel | None:
        """The code with all of the game's main line; None before its first turn."""
        end = game.end
        key = (game, end, game.outcome(end), chosen())
        if key != self._known:
            self._known = key
            self._panel = QrPanel(souvenir.write(game)) if end is not game.root else None
        return self._panel
