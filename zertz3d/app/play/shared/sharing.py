"""A live game and its state at another machine: what has to happen here so that both stand alike."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import NamedTuple

from zertz3d.app.network import shared_game
from zertz3d.app.network.desk import Desk, GuestDesk
from zertz3d.app.network.shared_game import declare
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.terms import Seat, Terms, draw_lot, read_terms
from zertz3d.app.relay.watched_file import common_turns
from zertz3d.app.session import Option, Question, Table
from zertz3d.app.system.autosave import Slot, Store
from zertz3d.errors import UsageError
from zertz3d.rules import Game, Node, Outcome
from zertz3d.words import _

__all__ = ["declare"]

Lay = Callable[[Game], LiveGameMode]
"""Puts a game on the table."""


class Step(NamedTuple):
    """What has to happen next; nothing of it if both stand alike."""

    anew: bool = False
    """Another game has begun."""
    back: int | None = None
    """So many turns, or only the end that was declared, are taken back."""
    node: Node | None = None
    """This turn is played."""
    turns: int = 0
    """So many turns are missing."""
    ending: Outcome | None = None
    """The game is over by what somebody has said."""


def next_step(live: LiveGame, other: Game) -> Step:
    """What has to happen here so that the game stands as it does elsewhere."""
    if not shared_game.is_same_table(live.game, other):
        return Step(anew=True)
    here, there = live.end.line(), other.main_line()
    shared = common_turns(here, there)
    ending = other.outcome(other.end)
    if shared < len(here) or (live.outcome and (len(there) > shared or live.outcome != ending)):
        return Step(back=len(here) - shared)
    if shared < len(there):
        return Step(node=there[shared], turns=len(there) - shared)
    return Step(ending=None if live.outcome else ending)


def kept_game(desk: Desk) -> Game | None:
    """The game that a desk remembers, to be laid on the table."""
    game = desk.own if isinstance(desk, GuestDesk) else desk.game
    return shared_game.playable(game) if game else None


def find_kept(store: Store, game: Game) -> tuple[Slot, Game] | None:
    """The same game as it was saved here, and its place; it may have been over here before others knew."""
    for left in store.unfinished(None):
        if left.record.game and shared_game.is_same_table(left.record.game, game):
            return store.take_up(left)
    found = store.reopen(lambda filed: shared_game.is_same_table(filed, game))
    return (found[0], shared_game.playable(found[1])) if found else None


def copied(game: Game) -> Game:
    """The same game once more, to be played on."""
    return shared_game.playable(game)


def begin_shared(terms: Terms) -> Game:
    """A new game with a name by which both machines know it."""
    game = terms.game(draw_lot, date.today())
    game.headers[shared_game.TABLE] = secrets.token_hex(8)
    return game


def terms_of(game: Game, side: int) -> Terms:
    """What was agreed on for a shared game, as the player of that side sees it."""
    agreed = read_terms(game)
    seats = [Seat(seat.called(number), away=number != side) for number, seat in enumerate(agreed.seats)]
    return replace(agreed, seats=(seats[0], seats[1]))


def fits(game: Game, asked: Terms) -> bool:
    """Is this a game on the terms that are asked for? Who begins is not asked: after a rematch it is the other."""
    known = read_terms(game)
    return replace(asked, seats=known.seats, first=known.first) == known


def tell_lost(name: str) -> str:
    """The line is broken."""
    return _("The line to {name} is broken. The game goes on as soon as it is back.").format(name=name)


def build_question(table: Table, live: LiveGame, what: str, asker: str, answer: Callable[[bool], None]) -> Question:
    """What the player at the other machine asks; ZertzError if that cannot be done now."""
    yes, no = partial(answer, True), partial(answer, False)
    if what == "take-back":
        live.check_going_on()
        live.count_to_take_back(next(side for side in (0, 1) if live.terms.seats[side].away))
        title, words = _("{name} wants to take the turn back"), _("This is for you to allow.")
        choices = Option(_("Refuse"), no), Option(_("Allow"), yes)
    elif what == "draw":
        live.check_going_on()
        title, words = _("{name} offers a draw"), _("Do you agree?")
        choices = Option(_("Play on"), no), Option(_("Agree to a draw"), yes)
    else:
        if live.outcome is None:
            raise UsageError(_("this game is not over yet"))
        title, words = _("{name} would like to play again"), _("The other player begins this time.")
        choices = Option(_("Not now"), no), Option(_("Play again"), yes)
    return Question(table, title.format(name=asker), (words,), choices, no)
