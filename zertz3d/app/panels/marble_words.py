"""Marbles as people write them: white/grey/black, as in 1/0/2."""

import re

from zertz3d.rules import Triple

_TRIPLE = re.compile(r"\s*([0-9]{1,2})\s*[/, ]\s*([0-9]{1,2})\s*[/, ]\s*([0-9]{1,2})\s*")


def read_marbles(text: str, most: Triple) -> Triple | None:
    """How many white, grey and black marbles a text names; None if it is no such text, or they are more than these."""
    found = _TRIPLE.fullmatch(text)
    if not found:
        return None
    white, grey, black = (int(part) for part in found.groups())
    return (white, grey, black) if white <= most[0] and grey <= most[1] and black <= most[2] else None


def write_marbles(marbles: Triple) -> str:
    """The marbles as they are read."""
    return "/".join(map(str, marbles))
