"""What somebody types to find games in a list: words that occur, and lengths such as `>40`, `<20` or `40-60 turns`."""

import re
from dataclasses import dataclass

from zertz3d.words import N_, _

_LIMIT = re.compile(r"([<>]=?)([0-9]{1,4})")
_SPAN = re.compile(r"([1-9][0-9]{0,3})(?:[-–]([0-9]{1,4}))?")
_BLANK = re.compile(r"([<>]=?)\s+(?=[0-9])")
_BEGUN = re.compile(r"[<>]=?")
"""A limit that is still being typed."""
ENDLESS = 10_000
"""More turns than any game has."""
UNIT = N_("turns")
FACTS = frozenset({"37", "40", "43", "44", "48", "61", "white", "grey", "black"})
"""Words for boards, and for the marbles that won: of somebody's name or a date they are no part."""


@dataclass(frozen=True, slots=True)
class Term:
    """One demand on a game: a text that must occur, or a length; where there are both, either is enough."""

    text: str = ""
    length: range | None = None


def read_filter(words: str) -> tuple[Term, ...]:
    """The demands that words make, in any case; `40-60` alone may also be a part of a name or a date."""
    typed = _BLANK.sub(r"\1", words.casefold()).split()
    found: list[Term] = []
    units = (UNIT, _(UNIT).casefold())
    while typed:
        word = typed.pop(0)
        counted = bool(typed) and any(unit.startswith(typed[0]) for unit in units)
        if limit := _LIMIT.fullmatch(word):
            found.append(Term(length=_range_of(limit[1], int(limit[2]))))
        elif span := _SPAN.fullmatch(word):
            length = range(int(span[1]), int(span[2] or span[1]) + 1)
            if not (counted or span[2]):
                found.append(Term(word))
            else:
                found.append(Term("" if counted else word, length))
        else:
            found += [] if _BEGUN.fullmatch(word) else [Term(word)]
            continue
        if counted and found[-1].length is not None and not found[-1].text:
            typed.pop(0)
    return tuple(found)


def _range_of(sign: str, limit: int) -> range:
    if sign.startswith(">"):
        return range(limit + (sign == ">"), ENDLESS)
    return range(limit + (sign == "<="))


def passes(terms: tuple[Term, ...], text: str, turns: str, facts: frozenset[str] | None = None) -> bool:
    """Does a game with this text, in lower case, and so many turns meet every demand?

    Where its facts are known, the words for boards and marbles are looked for among them alone.
    """
    return all(
        (term.text and term.text in (text if facts is None or term.text not in FACTS else facts))
        or (term.length and turns and int(turns) in term.length)
        for term in terms
    )
