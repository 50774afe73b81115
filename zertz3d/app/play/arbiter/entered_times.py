"""Times that are read from a real clock and typed: whose they are, and how they come into the game."""

from __future__ import annotations

import re
from dataclasses import replace

from zertz3d.app.play.clock import format_clock
from zertz3d.app.play.live_game import LiveGame
from zertz3d.errors import UsageError
from zertz3d.words import _, address

_TIME = re.compile(r"(?:([0-9]{1,2}):([0-5]?[0-9])|([0-9]{1,3})):([0-5][0-9](?:\.[0-9])?)")

Entry = tuple[int, float]
"""A player's side, and the seconds left."""


def read_time(text: str) -> float | None:
    """Seconds, as clocks show them; None where it is no time.

    >>> read_time("12:34"), read_time("1:02:03"), read_time("0:09.3"), read_time("12")
    (754.0, 3723.0, 9.3, None)
    """
    found = _TIME.fullmatch(text)
    if not found:
        return None
    hours, minutes, alone, seconds = found.groups()
    return 3600.0 * int(hours or 0) + 60 * int(minutes or alone) + float(seconds)


def split_line(text: str) -> tuple[str, str]:
    """A typed move, and the time that stands behind it, if one does.

    >>> split_line("Wd4, d1 12:34"), split_line("x d4Wd6")
    (('Wd4, d1', '12:34'), ('x d4Wd6', ''))
    """
    move, _blank, last = text.strip().rpartition(" ")
    return (move.rstrip(), last) if move and read_time(last) is not None else (text, "")


def read_entries(text: str, names: tuple[str, str], usual: int) -> tuple[Entry, ...]:
    """A line such as 12:34, or B 12:34 for Boris, or the times of both; a time alone is the `usual` player's."""
    *who, last = text.split() or [""]
    time, before = read_time(last), read_time(who[0]) if len(who) == 1 else None
    if time is None:
        told = _("{text!r} is no time: write minutes and seconds as in 12:34, or hours before them as in 1:02:34")
        raise UsageError(told.format(text=text[:40]))
    if before is not None:
        return (0, before), (1, time)
    return ((_find_side(" ".join(who), names) if who else usual, time),)


def _find_side(begun: str, names: tuple[str, str]) -> int:
    """The player whose name begins like this."""
    fitting = [side for side, name in enumerate(names) if name.casefold().startswith(begun.casefold())]
    if len(fitting) != 1:
        told = _("{text!r} is not the beginning of one player's name: {first}, or {second}")
        raise UsageError(told.format(text=begun[:40], first=names[0], second=names[1]))
    return fitting[0]


def enter_time(game: LiveGame, entry: Entry) -> None:
    """Set a player's clock, and note it with the turn to which it belongs."""
    side, left = entry
    if game.clock is None:
        raise UsageError(_("this game has no clock: one is agreed on before a game begins (New game)"))
    game.check_going_on()
    own = [node for node in game.end.line() if node.parent and node.parent.position.mover == side]
    given = game.clock.control.given(len(own))
    if left > given:
        player, told = game.names[side], _("{player} cannot have more than {time} left")
        told = address(player, told, _("You cannot have more than {time} left"))
        raise UsageError(told.format(player=player, time=format_clock(given)))
    both = game.clock.left
    game.clock = replace(game.clock, left=(left, both[1]) if side == 0 else (both[0], left))
    if own and (game.by_hand or side != game.mover):
        own[-1].clock = round(1000 * (given - left))
