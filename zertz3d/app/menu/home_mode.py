"""The home: what the program is, and the ways into it, over a table on which a game is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from zertz3d.app.menu import home_forms
from zertz3d.app.session import Binding, Layer, Mode, Mover, Reply, Table
from zertz3d.hud.screen_model import MenuEntry, Overlay, Screen, Tool
from zertz3d.intents import Action, Intent, MenuSpot
from zertz3d.words import N_, _

AT_REST = 4.0
"""Seconds that the shown game rests at its end before it begins again."""
TABLE_ACTIONS = frozenset({Action.CLICK, Action.DRAG, Action.DROP, Action.TAKE, Action.CHOOSE, Action.STEER})
"""What a hand does at the table."""
STAYING = TABLE_ACTIONS | {
    Action.PLAY, Action.PASTE, Action.MENU, Action.CONTEXT, Action.HOME_VIEW, Action.DISMISS, Action.TABLE,
    Action.STONE_MARKS, Action.COORDINATES, Action.GUIDE, Action.FULLSCREEN, Action.SOUND, Action.VIEW,
    Action.SCREENSHOT, Action.LARGER, Action.SMALLER, Action.NORMAL_SIZE, Action.HELP, Action.SETTINGS, Action.ORBIT,
    Action.PAN, Action.ZOOM, Action.OTHER_SIDE, Action.FOLLOW, Action.RECALL_VIEW, Action.STORE_VIEW, Action.QUIT,
    Action.FASTER, Action.SLOWER, Action.NORMAL_SPEED, Action.LEARN,
}  # fmt: skip
"""Actions after which the home stays open."""

Page = Literal["", "home", "levels", "players"]
PAGES: dict[str, Page] = {"levels": "levels", "players": "players"}


class HomeMode(Mode):
    """Always there; shows itself when it is asked for."""

    layer = Layer.MENU
    BINDINGS = (Binding(Action.HOME, "Window", N_("the first page"), ("control-home",), label=N_("Home")),)

    def __init__(self, table: Table, unfinished: Callable[[], str] = str) -> None:
        """`unfinished` names the game that can be resumed, if there is one."""
        self._table, self._unfinished = table, unfinished
        self._page: Page = ""
        self._waiting: Page = ""
        """The page that was open when another mode took the whole table."""
        self._resume = ""
        self._rested = 0.0

    def handle(self, intent: Intent) -> Reply:
        """Open the home, turn its pages, and make way for what is chosen."""
        match intent.action:
            case Action.HOME:
                self._open()
            case Action.HOME_ASK if self._page:
                self._page = PAGES.get(intent.text, "home")
            case Action.CANCEL | Action.ESCAPE if self._page:
                self._page = "" if self._page == "home" else "home"
            case _:
                if intent.action not in STAYING:
                    self._page = ""
                return False
        return True

    def _open(self) -> None:
        for mode in reversed(tuple(self._table.modes)):
            if mode is not self and mode.overlay:  # a lesson, then the list to which it leads back
                mode.handle(Intent(Action.CANCEL))
        self._page, self._resume = "home", self._unfinished()
        self._table.modes.join(self)
        player = self._table.player
        if not self._table.modes.live and not player.playback.playing:
            player.toggle()

    def lets_through(self, action: Action) -> bool:
        """The table is only looked at while the home is open."""
        return not (self._page and action in TABLE_ACTIONS)

    def refusal(self, by: Mover) -> str | None:
        """Nobody plays on the game that is shown."""
        return _("choose first what you would like to do") if self._page and by is Mover.TYPED else None

    def suspend(self) -> bool:
        """Close the page while another mode has the whole table."""
        self._page, self._waiting = "", self._page
        return False

    def resume(self) -> None:
        """Open the page again."""
        self._page = self._waiting

    def tick(self, seconds: float) -> tuple[()]:
        """The game that is shown begins again after its end."""
        player = self._table.player
        at_end = bool(self._page) and player.ended and not player.playback.playing and not self._table.modes.live
        self._rested = self._rested + seconds if at_end else 0.0
        if self._rested > AT_REST:
            player.go_to_turn(0)
            player.toggle()
        return ()

    @property
    def overlay(self) -> Overlay | None:
        """The page that is open."""
        if not self._page:
            return None
        if self._page == "levels":
            return home_forms.levels()
        if self._page == "players":
            return home_forms.players()
        return home_forms.home(self._resume, self._table.modes.live)

    def offers(self, spot: MenuSpot) -> tuple[MenuEntry, ...]:
        """The way back, from anywhere."""
        return () if self._page or spot.node is not None else (MenuEntry(_("Home"), Intent(Action.HOME)),)

    def dress(self, screen: Screen) -> Screen:
        """The table alone behind the home; elsewhere the way to it."""
        if self._page:
            return replace(screen, hidden=True, controls=False, tools=(), banner=None)
        if not self._table.modes.lets_through(Action.HOME):
            return screen
        return replace(screen, tools=(Tool("home", _("Home"), Intent(Action.HOME), "home"), *screen.tools))
