"""Looking: from where the table is seen."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.session import Binding, Layer, Mode, Reply, Table, name_key
from zertz3d.app.system.user_state import UserState
from zertz3d.app.window.table_view import TableView
from zertz3d.hud.screen_model import MenuEntry
from zertz3d.intents import Action, Intent, MenuSpot
from zertz3d.motion.camera.view import View
from zertz3d.words import N_, _

NUMBERS = ("6", "7", "8", "9")
"""The keys under which views are kept."""


class LookMode(Mode):
    """Moves the camera; always there."""

    layer = Layer.WINDOW
    BINDINGS = (
        Binding(Action.OTHER_SIDE, "Looking", N_("flip the board"), ("f",), label=N_("Flip the board")),
        Binding(Action.VIEW, "Looking", N_("from my seat"), ("1",), values=("seat",), label=N_("From my seat")),
        Binding(
            Action.VIEW,
            "Looking",
            N_("from the opponent's seat"),
            ("2",),
            values=("opponent",),
            label=N_("From the opponent's seat"),
        ),
        Binding(Action.VIEW, "Looking", N_("from above"), ("3",), values=("top",), label=N_("From above")),
        Binding(Action.VIEW, "Looking", N_("low angle"), ("4",), values=("edge",), label=N_("Low angle")),
        Binding(Action.VIEW, "Looking", N_("walk around the table"), ("5",), values=("tour",), label=N_("Walk around")),
        Binding(
            Action.STORE_VIEW,
            "Looking",
            N_("keep this view"),
            tuple(f"shift-{number}" for number in NUMBERS),
            values=NUMBERS,
            label=N_("Keep this view"),
        ),
        Binding(
            Action.RECALL_VIEW, "Looking", N_("back to a kept view"), NUMBERS, values=NUMBERS, label=N_("Back to view")
        ),
        Binding(
            Action.HOME_VIEW,
            "Looking",
            N_("back to the usual view"),
            ("r",),
            N_("double-click beside the pieces"),
            label=N_("Usual view"),
        ),
        Binding(
            Action.FOLLOW, "Looking", N_("the camera follows the game, or rests"), ("v",), label=N_("Camera follows")
        ),
        Binding(Action.ORBIT, "Looking", N_("look around"), (), N_("right-drag, or left-drag beside the pieces")),
        Binding(
            Action.PAN,
            "Looking",
            N_("move over the table"),
            ("a", "s", "d"),
            N_("W while nobody plays; middle-drag, Shift+right-drag"),
        ),
        Binding(Action.ZOOM, "Looking", N_("nearer or farther, towards the pointer"), (), N_("wheel")),
    )

    def __init__(self, table: Table, view: TableView, kept: UserState) -> None:
        self._table, self._view, self._kept = table, view, kept

    def handle(self, intent: Intent) -> Reply:
        """Look from somewhere else."""
        camera = self._view.camera
        match intent.action:
            case Action.VIEW:
                camera.look(intent.text)
            case Action.HOME_VIEW:
                camera.look("seat")
            case Action.OTHER_SIDE:
                camera.other_side()
            case Action.FOLLOW:
                self._follow(not camera.following)
            case Action.STORE_VIEW:
                self._store(intent.text)
            case Action.RECALL_VIEW:
                self._recall(intent.text)
            case Action.PAN:
                pass  # the camera walks as long as the letter is held
            case _:
                return False
        return True

    def state(self, intent: Intent) -> str:
        """Whether the camera follows, and which views are kept."""
        if intent.action is Action.FOLLOW:
            return _("on") if self._view.camera.following else _("off")
        return _("kept") if intent.action is Action.STORE_VIEW and intent.text in self._kept.views else ""

    def offers(self, spot: MenuSpot) -> tuple[MenuEntry, ...]:
        """Other views, where the table is pointed at."""
        if spot.node is not None:
            return ()
        return (
            MenuEntry(_("Flip the board"), Intent(Action.OTHER_SIDE)),
            MenuEntry(_("From above"), Intent(Action.VIEW, "top")),
            MenuEntry(_("Usual view"), Intent(Action.HOME_VIEW)),
        )

    def _follow(self, wanted: bool) -> None:
        table = self._table
        if table.settings.follow == wanted:  # a hand has taken the camera meanwhile
            self._view.camera.follow(wanted)
        table.change(replace(table.settings, follow=wanted))
        table.say(_("Camera follows the game") if wanted else _("Camera fixed"))

    def _store(self, number: str) -> None:
        view = self._view.camera.orbit.goal
        self._kept.views[number] = [*view.target, view.distance, view.azimuth, view.elevation, view.fov]
        self._table.say(_("View kept: {key} brings it back").format(key=number))

    def _recall(self, number: str) -> None:
        kept = self._kept.views.get(number, [])
        if len(kept) == 7:
            self._view.camera.go(View((kept[0], kept[1], kept[2]), *kept[3:]))
        else:
            said = _("no view is kept under {number}; {keys} keeps one")
            self._table.say(said.format(number=number, keys=name_key(f"shift-{number}")))
