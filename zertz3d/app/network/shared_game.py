"""The game of a shared table: read from a stranger's record, and compared with what is known."""

from __future__ import annotations

import re

from zertz3d.app.network.wire import WireFault
from zertz3d.app.relay.watched_file import common_turns
from zertz3d.errors import ZertzError
from zertz3d.records.formats import notation
from zertz3d.records.reader import read_text
from zertz3d.records.text import safe
from zertz3d.rules import Game, Outcome
from zertz3d.words import _

TABLE = "Table"
"""The header by which both machines know that they speak of the same game."""
LONGEST_CLOCK = 10**8
"""Milliseconds that a player may have used: more than a day."""
LONGEST_HEADER = 200
_IDENTITY = re.compile("[0-9a-f]{16}")
GIVING_UP = ("resign", "time")
"""How a player may end a game alone: by losing it."""


def read_shared(text: str) -> Game:
    """The game of a record that came from the other machine; WireFault if it is none that can be played on."""
    try:
        records = read_text(text)
    except ZertzError as error:
        raise WireFault(str(error)) from None
    read = records[0]
    if len(records) != 1 or read.format != notation.FORMAT or read.game is None or read.problems or read.broken_off:
        said = str(read.problems[0]) if read.problems else _("it is not one whole game")
        raise WireFault(_("a record cannot be used: {why}").format(why=said))
    if not _IDENTITY.fullmatch(read.game.headers.get(TABLE, "")):
        raise WireFault(_("a record does not say which table it belongs to"))
    return playable(read.game)


def playable(read: Game) -> Game:
    """The main line of a game as a game that can be gone on with, its clocks and its end included."""
    game = Game(read.root.position)
    game.headers = {name: safe(said)[:LONGEST_HEADER] for name, said in read.headers.items()}
    for node in read.main_line():
        assert node.move
        if node.clock is not None and not 0 <= node.clock <= LONGEST_CLOCK:
            raise WireFault(_("a clock says {number} ms").format(number=node.clock))
        try:
            game.play(node.move).clock = node.clock
        except ZertzError as error:
            raise WireFault(str(error)) from None
    declare(game, read.outcome(read.end))
    return game


def declare(game: Game, outcome: Outcome | None) -> None:
    """End a game as it was ended elsewhere, unless the moves have ended it already."""
    if outcome is None or game.outcome(game.end):
        return
    game.go_to(game.end)
    if outcome.kind == "draw":
        game.agree_draw()
    elif outcome.kind in GIVING_UP and outcome.winner is not None:
        (game.resign if outcome.kind == "resign" else game.lose_on_time)(1 - outcome.winner)


def table_of(game: Game) -> str:
    """By what both machines know a game."""
    return game.headers.get(TABLE, "")


def is_same_table(one: Game, other: Game) -> bool:
    """Are these two states of the same game?"""
    return table_of(one) == table_of(other) and one.root.position == other.root.position


def common(one: Game, other: Game) -> int:
    """How many turns two games share from the start on."""
    return common_turns(one.main_line(), other.main_line())


def is_equal(one: Game, other: Game) -> bool:
    """Do two games stand alike: table, turns, and how they have ended?"""
    turns = len(one.main_line())
    alike = turns == len(other.main_line()) == common(one, other)
    return alike and is_same_table(one, other) and one.outcome(one.end) == other.outcome(other.end)


def continues(one: Game, other: Game) -> bool:
    """Is the first game the second one, or the second one gone on with?"""
    turns = len(other.main_line())
    if not is_same_table(one, other) or common(one, other) != turns:
        return False
    return other.outcome(other.end) is None or is_equal(one, other)


def is_step(one: Game, other: Game, side: int) -> bool:
    """Has one player alone brought a game on from another state: by at most one turn, or by giving it up?"""
    if not continues(one, other) or is_equal(one, other):
        return False
    new = one.main_line()[len(other.main_line()) :]
    if len(new) > 1 or any(node.parent is None or node.parent.position.mover != side for node in new):
        return False
    outcome = one.outcome(one.end)
    if not new:
        return outcome is not None and outcome.kind in GIVING_UP and outcome.winner == 1 - side
    return outcome is None or outcome.kind not in ("draw", *GIVING_UP) or outcome.winner == 1 - side
