"""A language that nobody speaks: every sentence that is marked comes out in brackets, and two fifths longer."""

import re
from collections.abc import Iterable

import pytest

from zertz3d import words

NAME = "brackets"
_BARE = re.compile(r"[^\W\d_]{2,}")


class Brackets(words.English):
    """Each sentence in brackets, lengthened."""

    def gettext(self, message: str, /) -> str:
        more = " ~~~" * (len(message) // 10) or "~" * (len(message) // 2)
        return f"[{message}{more}]"

    def pgettext(self, context: str, message: str, /) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str:
        return self.ngettext(msgid1, msgid2, n)


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell everything in brackets from now on; after each test English is told again."""
    monkeypatch.setattr(words, "_catalogue", lambda language: Brackets() if language == NAME else words.English())
    monkeypatch.setattr(words, "languages", lambda: (words.ENGLISH, NAME))
    monkeypatch.setenv("LANGUAGE", NAME)
    words.choose(NAME)


def bare(text: str) -> list[str]:
    """The words of a text that stand outside of brackets: those of sentences that nobody has marked, and of names."""
    outside, depth = [], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        outside.append(" " if depth or letter == "]" else letter)
    return _BARE.findall("".join(outside))


def unmarked(shown: Iterable[str], rightly: Iterable[str] = ()) -> list[str]:
    """What of the shown lines stands in no brackets, though it has letters; `rightly` so do names and the like.

    A sentence may go on from line to line, and one that is cut has no closing bracket.
    """
    said = "\n".join(text + "]" * (text.count("[") - text.count("]")) * text.endswith("…") for text in shown)
    while (fewer := re.sub(r"\[[^\[\]]*\]", " ", said)) != said:
        said = fewer
    left = (line.strip() for line in said.splitlines())
    names = re.compile("|".join(sorted(map(re.escape, rightly), key=len, reverse=True)) or "$")
    return [line for line in left if any(map(str.isalpha, names.sub(" ", line)))]
