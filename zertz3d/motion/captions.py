"""What is said of each fact of a turn, in one short sentence: under a film, by a voice, in a game that is read."""

from collections.abc import Iterator, Sequence

from zertz3d.rules import (
    Event,
    GameEnded,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    Outcome,
    RingRemoved,
    TurnEnded,
)
from zertz3d.words import N_, _, ngettext

_PLACED = {"W": N_("White to {ring}"), "G": N_("Grey to {ring}"), "B": N_("Black to {ring}")}
_CAPTURED = {
    "W": N_("White captured on {ring}"),
    "G": N_("Grey captured on {ring}"),
    "B": N_("Black captured on {ring}"),
}
_ENDS = {
    "resign": N_("Player {number} won by resignation"),
    "time": N_("Player {number} won on time"),
    "tie": N_("A tie: neither player can move"),
    "both-lose": N_("Both players lost: all marbles are on the board and none is captured"),
    "draw": N_("A draw by agreement"),
    "repetition": N_("A tie: the last four turns repeat the four before them"),
}
"""By the kind of outcome, where it is no win on the board."""
_WINS = {
    "white": N_("Player {number} won: enough white marbles"),
    "grey": N_("Player {number} won: enough grey marbles"),
    "black": N_("Player {number} won: enough black marbles"),
    "each": N_("Player {number} won: enough marbles of each colour"),
    "board": N_("Player {number} won: the whole board was filled"),
}
"""By what decided a win on the board."""


def tell(about: Event) -> str:
    """A fact in words; one that goes without saying has none."""
    match about:
        case MarblePlaced(_player, colour, ring):
            return _(_PLACED[colour]).format(ring=ring)
        case MarbleJumped(_player, _colour, start, _over, end):
            return _("{start} jumps to {end}").format(start=start, end=end)
        case MarbleCaptured(_player, colour, ring):
            return _(_CAPTURED[colour]).format(ring=ring)
        case RingRemoved(_player, ring):
            return _("Ring {ring} is removed").format(ring=ring)
        case GroupClaimed(_player, cells):
            return ngettext(
                "An island of {count} ring is claimed: {count} marble",
                "An island of {count} rings is claimed: {count} marbles",
                len(cells),
            ).format(count=len(cells))
        case TurnEnded(passed=True):
            return _("Pass")
        case GameEnded(outcome):
            return _tell_end(outcome)
    return ""


def _tell_end(outcome: Outcome) -> str:
    told = _WINS[outcome.reason] if outcome.kind == "win" else _ENDS[outcome.kind]
    return _(told).format(number=(outcome.winner or 0) + 1)


def tell_turn(events: Sequence[Event]) -> Iterator[str]:
    """A whole turn, fact by fact; the marbles and rings of an island are told with it, and its end is left out."""
    claimed: frozenset[str] = frozenset()
    for event in events:
        if isinstance(event, GroupClaimed):
            claimed |= frozenset(event.cells)
        told_with_island = isinstance(event, MarbleCaptured | RingRemoved) and event.cell in claimed
        if not told_with_island and not isinstance(event, GameEnded) and (words := tell(event)):
            yield words
