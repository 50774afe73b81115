"""The settings of the table, made true in the window: what has changed is applied before the next frame."""

from __future__ import annotations

from dataclasses import fields

from zertz3d.app.session import Table
from zertz3d.app.system import languages
from zertz3d.app.system.settings import Settings
from zertz3d.app.window.table_view import TableView
from zertz3d.scene.audio.player import Sound

Changes = dict[str, str | float | bool]
"""Settings that have changed, by their names."""


class AppliedSettings:
    """Compares the settings of a table with those that the window follows."""

    def __init__(self, table: Table, view: TableView, sound: Sound) -> None:
        self._table, self._view, self._sound = table, view, sound
        self._now = table.settings

    def update(self) -> Changes:
        """Apply what has changed since the last time; returns it by name."""
        old, new = self._now, self._table.settings
        if new is old:
            return {}
        self._now = new
        names = [field.name for field in fields(Settings)]
        changed = {name: getattr(new, name) for name in names if getattr(new, name) != getattr(old, name)}
        for name in changed:
            self._apply(name, new)
        return changed

    def _apply(self, name: str, new: Settings) -> None:
        """Make one setting true; those without a case are asked for where they matter."""
        match name:
            case "table":
                self._view.put_on_theme()
            case "tier":
                self._view.choose_tier()
            case "scale":
                self._view.scale_panels()
            case "contrast":
                self._view.put_on_contrast()
            case "language":
                languages.choose(new.language)
                self._view.retell()
            case "follow":
                self._view.camera.follow(new.follow)
            case "sound":
                self._sound.muted = not new.sound
            case "volume":
                self._sound.volume = new.volume
            case "speed":
                self._table.player.set_rate(new.speed)
            case "hud":
                self._table.hide(not new.hud)
                self._view.camera.reframe()
