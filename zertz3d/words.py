"""The language of sentences: each is marked with `_` where it is said, and told as the chosen catalogue has it.

A sentence is a template with named places, `_("free: {rings}").format(rings=…)`, never glued from parts; what a
catalogue lacks is told in English. What is declared before a language is chosen is marked with `N_` there.
"""

from __future__ import annotations

import gettext
from functools import cache

from zertz3d import resources

DOMAIN = "zertz3d"
ENGLISH = "en"
_chosen = ENGLISH


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return ENGLISH, *sorted(path.stem for path in (resources.assets() / "languages").glob("*.po"))


def choose(language: str) -> None:
    """Tell everything in that language from now on."""
    global _chosen
    _chosen = language


def chosen() -> str:
    """The language in which sentences are told now."""
    return _chosen


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, resources.assets() / "languages", [language], fallback=True)


def _(message: str) -> str:
    """A sentence in the chosen language."""
    return _catalogue(_chosen).gettext(message)


def N_(message: str) -> str:  # noqa: N802
    """A sentence that is kept as it is, and told with `_` where it is shown: constants and declarations."""
    return message


def pgettext(context: str, message: str) -> str:
    """A short word in the chosen language, where what it is about decides how it is told."""
    return _catalogue(_chosen).pgettext(context, message)


def ngettext(one: str, many: str, count: int) -> str:
    """A sentence in the form that the number asks for."""
    return _catalogue(_chosen).ngettext(one, many, count)
