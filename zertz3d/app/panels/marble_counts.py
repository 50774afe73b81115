"""How many marbles either player holds at any instant of a film: each counts when it has arrived."""

from __future__ import annotations

from zertz3d.motion.layout import Place
from zertz3d.motion.playback import SLACK
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Turn
from zertz3d.rules import COLOUR_NAMES, Position, Triple

LETTERS = {name: number for number, name in enumerate(COLOUR_NAMES.values())}
"""The colours by what their marbles' names begin with."""


def count_marbles(film: Timeline, before: Position, time: float) -> tuple[Triple, Triple]:
    """Both players' captures; `before` is the position after the turns that are complete."""
    turn = film.turn_at(time + SLACK)
    counts = {"0": list(before.captures[0]), "1": list(before.captures[1])}
    if turn < len(film.turns):
        old, new = film.cast_after(turn).places, film.cast_after(turn + 1).places
        gone, arrived = _moved(film.turns[turn], time - film.marks[turn])
        for piece, place in new.items():
            colour = LETTERS.get(piece.partition("-")[0])
            was, will = _owner(old[piece]), _owner(place)
            if colour is None or was == will:
                continue
            if was and piece in gone:
                counts[was][colour] -= 1
            if will and piece in arrived:
                counts[will][colour] += 1
    return _triple(counts["0"]), _triple(counts["1"])


def _moved(turn: Turn, seconds: float) -> tuple[set[str], set[str]]:
    """The pieces that have left their places, and those that have reached their last ones, were they lifted again."""
    gone = {clip.piece for clip in turn.clips if clip.start <= seconds}
    return gone, {clip.piece for clip in turn.clips if clip.end <= seconds and clip.after == turn.after[clip.piece]}


def _owner(place: Place) -> str:
    """Whose a marble is: a player's by number, or nobody's."""
    return place.name if place.kind in ("spot", "stand") else ""


def _triple(counts: list[int]) -> Triple:
    return counts[0], counts[1], counts[2]
