"""The way to a table on two machines from the window: what is asked before one is opened, or joined."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zertz3d.app.network.addresses import PORT, Address, parse_address, require_numbers
from zertz3d.app.play import new_game_form
from zertz3d.app.play.clock import NONE
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared import two_machines
from zertz3d.app.play.shared.two_machines_mode import TwoMachinesMode
from zertz3d.app.play.shared.waiting_form import check_digits
from zertz3d.app.session import Layer, Mode, Reply, Table, nothing
from zertz3d.hud.screen_model import Button, Form, Overlay, Pick, TextEntry, Words
from zertz3d.intents import Action, Intent
from zertz3d.words import _

LONGEST_ANSWER = 60
FIRST_TIME = {"board": "37", "clock": NONE, "address": "", "digits": ""}
"""What is proposed."""


class TwoMachinesMenu(Mode):
    """Always there in a window where games can be played; shows itself when it is asked for."""

    layer = Layer.MENU

    def __init__(self, table: Table, newgame: NewGameMode, state: Path, remember: Callable[[], None] = nothing) -> None:
        """`state` is the folder where tables are remembered; `remember` is called when the name has changed."""
        self._table, self._newgame, self._state, self._remember = table, newgame, state, remember
        self._way = ""
        self._said: dict[str, str] = {}

    def handle(self, intent: Intent) -> Reply:
        """Ask, take what is said, and begin."""
        match intent.action:
            case Action.TWO_MACHINES:
                self._way = "join" if intent.text == "join" else "host"
                self._said = {"name": self._newgame.kept.game.get("name0", "")} | FIRST_TIME | self._said
                self._table.modes.join(self)
            case Action.FORM if self._way:
                self._said[intent.answer.field] = intent.answer.text[:LONGEST_ANSWER]
            case Action.ANSWER if self._way:
                self._begin()
            case Action.CANCEL | Action.ESCAPE if self._way:
                self._way = ""
                return Intent(Action.HOME)
            case _:
                return False
        return True

    def _begin(self) -> None:
        """Open the table, or call it; what is wrong leaves the form open."""
        said, name = self._said, self._said["name"].strip()
        for mode in self._table.modes:
            if isinstance(mode, TwoMachinesMode):
                self._table.modes.leave(mode)
        if self._way == "host":
            values = new_game_form.quick({}, "") | {"board": said["board"], "clock": said["clock"]}
            terms = new_game_form.build_terms(values)
            begin = two_machines.open_table(Address("", PORT), self._state, name, terms)
        else:
            address = parse_address(said["address"])
            require_numbers(address)
            digits = check_digits(said["digits"]) if said["digits"].strip() else ""
            begin = two_machines.join_table(address, self._state, name, digits)
        self._way = ""
        self._newgame.kept.game["name0"] = name
        self._remember()
        begin(self._table, self._newgame)

    @property
    def overlay(self) -> Overlay | None:
        """What is asked."""
        if not self._way:
            return None
        said = self._said
        name = TextEntry("name", _("Your name"), said["name"])
        back = Button(_("Back"), Intent(Action.CANCEL))
        if self._way == "host":
            rings = tuple((board, board) for board in new_game_form.boards_for("standard"))
            clocks = tuple((text, new_game_form.name_clock(text)) for text in new_game_form.CLOCKS)
            fields: tuple[Words | TextEntry | Pick, ...] = (
                Words(_("The other machine joins by an address and six digits that are shown next.")),
                name,
                Pick("board", _("Rings"), rings, said["board"]),
                Pick("clock", _("Clock"), clocks, said["clock"]),
            )
            go = Button(_("Open the table"), Intent(Action.ANSWER), main=True)
            return Form(_("Open a table for two machines"), fields, (back, go))
        fields = (
            Words(_("The other machine shows an address and six digits.")),
            TextEntry("address", _("Address"), said["address"], "192.168.1.20"),
            TextEntry("digits", _("Digits"), said["digits"], "123 456"),
            name,
        )
        go = Button(_("Join"), Intent(Action.ANSWER), main=True, enabled=bool(said["address"].strip()))
        return Form(_("Join a table on another machine"), fields, (back, go))
