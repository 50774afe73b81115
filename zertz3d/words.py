"""The language of sentences: each is marked with `_` where it is said, and told as the chosen catalogue has it.

A sentence is a template with named places, `_("free: {rings}").format(rings=…)`, never glued from parts; what a
catalogue lacks is told in English. What is declared before a language is chosen is marked with `N_` there.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Protocol

from zertz3d import resources

ENGLISH = "en"
_HEAD = 2_000
"""Characters of a catalogue's file in which its header stands."""
_FIELD = re.compile(r"X-(Name|State): *(.*?) *(?:\\n|$)")
_PLAIN = re.compile(r"(?!x [a-z]\d)[^\W\d_]+(?:['’-][^\W\d_]+)*[,.;!?…]?(?:\s|$)")
"""A first word that is no name of a ring or a file, no capture as it is written down, and no label."""


class Teller(Protocol):
    """What tells sentences in a language, as gettext names it."""

    def gettext(self, message: str, /) -> str:
        """A sentence."""

    def pgettext(self, context: str, message: str, /) -> str:
        """A short word, told by what it is about."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """A sentence with a number."""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str:
        """Short words with a number, told by what they are about."""


class English:
    """Sentences as they stand in the program; gettext need not be loaded for them."""

    def gettext(self, message: str, /) -> str:
        """The sentence itself."""
        return message

    def pgettext(self, context: str, message: str, /) -> str:
        """The word itself."""
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The sentence for one or for many."""
        return msgid1 if n == 1 else msgid2

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str:
        """The words for one or for many."""
        return msgid1 if n == 1 else msgid2


def N_(message: str) -> str:  # noqa: N802
    """A sentence that is kept as it is, and told with `_` where it is shown: constants and declarations."""
    return message


YOU = N_("You")
"""What the player who sits here is called, where nobody has given a name."""
_chosen = ENGLISH
_teller: Teller = English()
_called = {YOU}
"""The same in every language in which this program has told anything: games keep the names they began with."""


def languages() -> tuple[str, ...]:
    """The languages that are offered, English first: those whose catalogues are finished."""
    return ENGLISH, *(name for name in known() if name != ENGLISH and _head(name).get("State") != "unfinished")


@cache
def known() -> tuple[str, ...]:
    """Every language there is, English first; some may not be finished."""
    return ENGLISH, *sorted(path.stem for path in _folder().glob("*.po"))


def name_of(language: str) -> str:
    """What a language calls itself."""
    if language == ENGLISH:
        return "English"
    return _head(language).get("Name", language) if language in known() else language


def _folder() -> Path:
    return resources.assets() / "languages"


@cache
def _head(language: str) -> dict[str, str]:
    """What the header of a catalogue's file says of it."""
    with (_folder() / f"{language}.po").open(encoding="utf-8") as file:
        head = file.read(_HEAD).partition("\n\n")[0]
    return dict(_FIELD.findall(head))


def choose(language: str) -> None:
    """Tell everything in that language from now on."""
    global _chosen, _teller
    _chosen, _teller = language, _catalogue(language)
    _called.add(_(YOU))


def chosen() -> str:
    """The language in which sentences are told now."""
    return _chosen


@cache
def _catalogue(language: str) -> Teller:
    """The catalogue as it was compiled when the program was built; in a checkout it is compiled now."""
    if language not in known() or language == ENGLISH:
        return English()
    import gettext
    import io

    path = _folder() / f"{language}.mo"
    if path.is_file():
        return gettext.GNUTranslations(io.BytesIO(path.read_bytes()))
    from zertz3d import catalogue

    read = catalogue.read(path.with_suffix(".po").read_text(encoding="utf-8"))
    return gettext.GNUTranslations(io.BytesIO(catalogue.compiled(read)))


def _(message: str) -> str:
    """A sentence in the chosen language."""
    return _teller.gettext(message)


def pgettext(context: str, message: str) -> str:
    """A short word in the chosen language, where what it is about decides how it is told."""
    return _teller.pgettext(context, message)


def ngettext(one: str, many: str, count: int) -> str:
    """A sentence in the form that the number asks for."""
    return _teller.ngettext(one, many, count)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """Short words in the form that the number asks for, where what they are about decides how they are told."""
    return _teller.npgettext(context, one, many, count)


def address(player: str, others: str, you: str) -> str:
    """A sentence about a player: as it is told of others, or as it is told to the one who is called You."""
    return you if player in _called else others


def begun(said: str) -> str:
    """Words as the beginning of a sentence; the names of rings and of files stay as they are."""
    return said[:1].upper() + said[1:] if _PLAIN.match(said) else said


def labelled(label: object, said: object) -> str:
    """A word and what is said of it: 'label: said'."""
    return _("{label}: {said}").format(label=label, said=said)


def listed(phrases: Iterable[str]) -> str:
    """Phrases one after the other: 'a; b; c'; nothing for none."""
    told = list(phrases)
    return reduce(lambda one, other: _("{one}; {other}").format(one=one, other=other), told) if told else ""


def tell_title(title: str, source: str) -> str:
    """What a game is called; those that come with the program are told, those of strangers stay as they are."""
    return pgettext("game", title) if title and _comes_with_program(source) else title


@cache
def _comes_with_program(source: str) -> bool:
    return Path(source).absolute().is_relative_to(resources.assets())


def tell_comment(comment: str) -> str:
    """A comment to a move; those of the games that come with the program are told."""
    return pgettext("game", comment) if comment else ""


def either(names: Sequence[str]) -> str:
    """Names of which one is to be chosen: 'a or b or c'."""
    return reduce(lambda one, other: _("{one} or {other}").format(one=one, other=other), names)


def together(phrases: Sequence[str]) -> str:
    """Phrases that belong together: 'a, b and c'."""
    if len(phrases) < 2:
        return "".join(phrases)
    return _("{first} and {last}").format(first=", ".join(phrases[:-1]), last=phrases[-1])


class Figure:
    """A number that is written as the chosen language writes it, in whatever format: 1,234.5 or 1.234,5."""

    def __init__(self, number: float) -> None:
        self.number = number

    def __format__(self, form: str) -> str:
        written = format(self.number, form)
        signs = re.search(r"1(\D)234(\D)5", pgettext("how numbers are written", "1,234.5"))
        return written.translate({ord(","): signs[1], ord("."): signs[2]}) if signs else written


MONTHS = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"),
    N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec"),
)  # fmt: skip


def say_day(year: int, month: int, day: int) -> str:
    """A date as people write it, its month as a short word."""
    return _("{day} {month} {year}").format(day=day, month=_(MONTHS[month - 1]), year=year)


REFUSED = {
    errno.ENOENT: N_("no such file or directory"), errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("operation not permitted"), errno.EISDIR: N_("is a directory"),
    errno.ENOTDIR: N_("not a directory"), errno.EEXIST: N_("file exists"),
    errno.ENOSPC: N_("no space left on device"), errno.EROFS: N_("read-only file system"),
    errno.ENAMETOOLONG: N_("file name too long"), errno.EIO: N_("input/output error"),
    errno.EMFILE: N_("too many open files"), errno.ETIMEDOUT: N_("connection timed out"),
}  # fmt: skip
"""Why a system refuses what concerns files, as it says it in English; what is rare is told as it says it."""


def why(error: OSError) -> str:
    """Why the system refused something."""
    known = REFUSED.get(error.errno or 0)
    return _(known) if known else (error.strerror or str(error)).lower()
