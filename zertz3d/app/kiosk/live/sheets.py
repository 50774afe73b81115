"""What is shown while nobody plays: the standings and the programme, one after the other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from zertz3d.app.relay.standings import Rows, has_heading, read_programme, read_standings
from zertz3d.hud.panels.standings import Standings
from zertz3d.words import _

SEEN, FADE = 25.0, 0.8
"""Seconds for which each is shown, and of its coming and going."""


class Sheets:
    """Tables of words from files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.standings: Rows = ()
        """The standings as they were last read."""
        self._shown: tuple[Standings, ...] = ()
        self._since = 0.0

    def read(self) -> None:
        """Read the standings anew, and show nothing."""
        self.standings, self._shown = read_standings(self._folder), ()

    def show(self) -> None:
        """Read everything anew, and begin to show it, as far as there are files of it."""
        self.read()
        programme = Standings(_("Programme"), read_programme(self._folder), headed=False)
        both = (Standings(_("Standings"), self.standings, headed=has_heading(self.standings)), programme)
        self._shown, self._since = tuple(sheet for sheet in both if sheet.rows), 0.0

    def tick(self, seconds: float) -> bool:
        """So much time has passed; whether something is still shown."""
        self._since += seconds
        if self._since >= SEEN:
            self._shown, self._since = self._shown[1:], 0.0
        return bool(self._shown)

    @property
    def panel(self) -> Standings | None:
        """What is shown now."""
        if not self._shown:
            return None
        opacity = max(0.0, min(1.0, self._since / FADE, (SEEN - self._since) / FADE))
        return replace(self._shown[0], opacity=opacity)
