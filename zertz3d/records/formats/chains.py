"""Chains of jumps from the rings that a marble touches: many formats leave out what is jumped."""

from collections.abc import Sequence
from itertools import pairwise

from zertz3d.errors import IllegalMove
from zertz3d.rules import Capture, Position


def chain(position: Position, touched: Sequence[str]) -> Capture:
    """The capture along these rings, legal or not; where there is nothing to jump it says white."""
    marbles = position.marbles
    jumps = ((marbles.get(jumped(position, here, there), "W"), there) for here, there in pairwise(touched))
    return Capture(touched[0], tuple(jumps))


def jumped(position: Position, here: str, there: str) -> str:
    """The ring over which a jump between these rings leads, if there is one."""
    board = position.board
    start, end = board.index.get(here), board.index.get(there)
    if start is None or end is None:
        return ""
    over = next((over for over, landing in board.hops[start] if landing == 1 << end), 0)
    return board.label[over.bit_length() - 1] if over else ""


def lifted(position: Position, touched: Sequence[str]) -> str:
    """The colours that these jumps take, as far as they are jumps."""
    lying, rings = position.marbles, set(position.rings)
    taken = ""
    for here, there in pairwise(touched):
        over = jumped(position, here, there)
        if over not in lying or here not in lying or there in lying or there not in rings:
            break
        taken += lying.pop(over)
        lying[there] = lying.pop(here)
    return taken


def stops_short(position: Position, touched: Sequence[str]) -> bool:
    """Are these jumps fine, but not all that the marble has to make?"""
    if not touched or position.outcome() or len(lifted(position, touched)) < len(touched) - 1:
        return False
    try:
        position.complete(chain(position, touched))
    except IllegalMove:
        return True
    return False
