"""A language in brackets, two fifths longer than English: what is shown without them is not marked."""

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from zertz3d import words

NAME = "brackets"


class Brackets(gettext.NullTranslations):
    """Every sentence in brackets, with places and blanks kept."""

    def gettext(self, message: str) -> str:
        more = " ~~~" * (len(message) // 10) or "~" * max(1, len(message) // 2)
        return f"[{message}{more}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@contextmanager
def told_in_brackets() -> Iterator[None]:
    """Everything is told in brackets for a while."""
    before, catalogue = words.chosen(), words._catalogue
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "_catalogue", lambda name: Brackets() if name == NAME else catalogue(name))
        words.choose(NAME)
        yield
        words.choose(before)


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
