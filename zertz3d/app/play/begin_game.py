"""A live game laid on the table, new or gone on with."""

from __future__ import annotations

from zertz3d.app.play.computer import Computer
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.play.terms import Terms
from zertz3d.app.session import Table
from zertz3d.app.system.autosave import Slot, Store
from zertz3d.rules import Game


def begin_game(
    table: Table, terms: Terms, game: Game, computer: Computer, store: Store | None = None, slot: Slot | None = None
) -> LiveGameMode:
    """Play a game by these terms; `store` keeps it safe, and `slot` is where it was saved before."""
    mode = LiveGameMode(table, LiveGame(terms, game), ComputerSeat(computer), SavedGame(store, slot))
    table.modes.join(mode)
    return mode
