"""A table on two machines, opened here or elsewhere, laid on the table of this window."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from zertz3d.app.network.addresses import Address
from zertz3d.app.network.hosting import HostedTable
from zertz3d.app.network.joining import JoinedTable
from zertz3d.app.network.shared_game import continues
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared import sharing
from zertz3d.app.play.shared.two_machines_mode import TwoMachinesMode
from zertz3d.app.play.shared.waiting_form import GuestWaits, HostWaits
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session import Table
from zertz3d.rules import Game

Begin = Callable[[Table, NewGameMode], None]
"""What happens when there is a table to play at."""


def open_table(at: Address, state: Path, name: str, asked: Terms | None) -> Begin:
    """Open a table to others, at once; the game in it that is not over goes on, unless other terms are asked for."""
    shared = HostedTable(at, state, name, note)
    left = sharing.kept_game(shared.desk)
    if left and (left.outcome(left.end) or not (asked is None or sharing.fits(left, asked))):
        shared.begin_anew()
    agreed = asked or Terms(first=0)

    def first(guest: str) -> Game:
        return sharing.begin_shared(replace(agreed, seats=(Seat.named(name), Seat(guest, away=True))))

    def begin(table: Table, newgame: NewGameMode) -> None:
        waits = HostWaits(shared.address, lambda: shared.digits)
        table.modes.join(TwoMachinesMode(table, shared, waits, _laying(table, newgame, shared.desk.side), note, first))

    return begin


def join_table(at: Address, state: Path, name: str, digits: str) -> Begin:
    """Call the table at an address, and go on with the game there."""
    shared = JoinedTable(at, state, name, note, digits)

    def begin(table: Table, newgame: NewGameMode) -> None:
        waits = GuestWaits(shared.address, lambda: shared.digits, shared.try_digits)
        table.modes.join(TwoMachinesMode(table, shared, waits, _laying(table, newgame, shared.desk.side), note))

    return begin


def _laying(table: Table, newgame: NewGameMode, side: int) -> sharing.Lay:
    """Puts a game on the table; if more of it was saved here than is known of it elsewhere, it goes on from there."""

    def lay(game: Game) -> LiveGameMode:
        if newgame.running:
            table.modes.leave(newgame.running)
        terms = sharing.terms_of(game, side)
        kept = sharing.find_kept(newgame.store, game) if newgame.store else None
        if kept is None:
            return newgame.begin(terms, game)
        slot, saved = kept
        mode = newgame.begin(terms, saved if continues(saved, game) else game, slot)
        mode.save()
        return mode

    return lay


def note(sentence: str) -> None:
    """One sentence in the log: what is written beside a program's output."""
    print(f"zertz3d: {sentence}", file=sys.stderr, flush=True)
