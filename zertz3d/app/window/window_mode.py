"""The window itself: its size, its panels, its sound, and what the table looks like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zertz3d.app.menu.settings_form import describe
from zertz3d.app.session import Binding, Layer, Mode, Reply, Table
from zertz3d.app.system import files, paths
from zertz3d.app.system.settings import CHOICES, change_settings
from zertz3d.app.window.applied_settings import AppliedSettings, Changes
from zertz3d.app.window.table_view import TableView
from zertz3d.hud.hud import SCALES
from zertz3d.intents import Action, Intent
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.parts import png
from zertz3d.words import N_, _, labelled

SCALE_STEP = 1.125


class WindowMode(Mode):
    """Changes how everything looks and sounds; always there."""

    layer = Layer.WINDOW
    BINDINGS = (
        Binding(
            Action.GUIDE,
            "Playing",
            N_("how much is explained: for beginners, normal, bare"),
            ("u",),
            label=N_("Explanations"),
        ),
        Binding(
            Action.COORDINATES,
            "Looking",
            N_("coordinates on the table, on the rings, or off"),
            ("c",),
            label=N_("Coordinates"),
        ),
        Binding(Action.TABLE, "Looking", N_("the next table"), ("t",), label=N_("Table")),
        Binding(
            Action.STONE_MARKS, "Looking", N_("marks on the marbles: none, dot, band"), ("n",), label=N_("Marble marks")
        ),
        Binding(Action.FULLSCREEN, "Window", N_("full screen"), ("f11", "alt-enter"), label=N_("Full screen")),
        Binding(Action.HIDE, "Window", N_("hide everything but the table"), ("z",), label=N_("Hide all panels")),
        Binding(Action.SOUND, "Window", N_("sound on or off"), ("m",), label=N_("Sound")),
        Binding(Action.SCREENSHOT, "Window", N_("save a picture"), ("f12",), label=N_("Save a picture")),
        Binding(
            Action.LARGER,
            "Window",
            N_("larger panels"),
            ("control-=", "control-+", "shift-control-="),
            label=N_("Larger panels"),
        ),
        Binding(Action.SMALLER, "Window", N_("smaller panels"), ("control--",), label=N_("Smaller panels")),
        Binding(
            Action.NORMAL_SIZE, "Window", N_("panels in the usual size"), ("control-0",), label=N_("Usual panel size")
        ),
        Binding(Action.ESCAPE, "Window", N_("close what is open, then leave full screen; never quits"), ("escape",)),
        Binding(Action.QUIT, "Window", N_("quit"), ("control-q",), label=N_("Quit")),
    )

    def __init__(self, table: Table, view: TableView, sound: Sound, keep: Callable[[Changes], None]) -> None:
        """`keep` is told of every setting that somebody has changed."""
        self._table, self._view, self._keep = table, view, keep
        self._applied = AppliedSettings(table, view, sound)
        self.locked = False
        """Whether nobody may leave full screen."""
        self.finished = False
        """Whether the window is to be closed."""

    def handle(self, intent: Intent) -> Reply:
        """Change what is asked for."""
        view, table = self._view, self._table
        match intent.action:
            case Action.QUIT:
                self.finished = True
            case Action.FULLSCREEN:
                view.toggle_fullscreen()
            case Action.ESCAPE:
                if view.fullscreen and not self.locked:
                    view.toggle_fullscreen()
            case Action.LARGER:
                self._scale(view.hud.scale * SCALE_STEP)
            case Action.SMALLER:
                self._scale(view.hud.scale / SCALE_STEP)
            case Action.NORMAL_SIZE:
                self._scale(1.0)
            case Action.HIDE:
                table.hide(not table.hidden)
                view.camera.reframe()
            case Action.MOVES:
                table.list_moves(bool(intent.value))
            case Action.SOUND:
                table.change(replace(table.settings, sound=not table.settings.sound))
                table.say(_("Sound on") if table.settings.sound else _("Sound off"))
            case Action.SCREENSHOT:
                self._save_picture()
            case _:
                return self._change_look(intent.action)
        return True

    def tick(self, seconds: float) -> tuple[()]:
        """What was changed by whatever mode holds from this frame on."""
        if changed := self._applied.update():
            self._keep(changed)
        return ()

    def state(self, intent: Intent) -> str:
        """How the looks and the sound are now."""
        match intent.action:
            case Action.GUIDE | Action.COORDINATES | Action.TABLE | Action.STONE_MARKS:
                return describe(self._table.settings, intent.action.value.replace("-", "_"))[1]
            case Action.SOUND:
                return _("on") if self._table.settings.sound else _("off")
            case Action.FULLSCREEN:
                return _("on") if self._view.fullscreen else ""
        return ""

    def _change_look(self, action: Action) -> bool:
        """Change a setting to the next of its words."""
        name = action.value.replace("-", "_")
        if action not in (Action.GUIDE, Action.COORDINATES, Action.TABLE, Action.STONE_MARKS):
            return False
        words = CHOICES[name]
        value = words[(words.index(getattr(self._table.settings, name)) + 1) % len(words)]
        self._table.change(change_settings(self._table.settings, {name: value}, name))
        setting, value = describe(self._table.settings, name)
        self._table.say(labelled(setting, value))
        return True

    def _scale(self, scale: float) -> None:
        """Show the panels in another size, within the sizes there are."""
        low, high = SCALES
        self._table.change(replace(self._table.settings, scale=min(high, max(low, scale))))

    def _save_picture(self) -> None:
        path = files.find_unused(paths.pictures_folder(), "zertz3d", ".png", "-{:03}")
        png.write(path, self._view.stage.picture())
        self._table.say(_("saved {path}").format(path=path))
