"""A language in which a sentence stands in brackets only if the tool gathers it for the catalogues."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.pseudo_language import NAME, Brackets, bare
from zertz3d import resources, words
from zertz3d.hud.screen_model import Form, Overlay, Pick, Screen, TextEntry
from zertz3d.hud.screen_model import Words as Paragraph
from zertz3d.tools import catalogues
from zertz3d.tools.catalogues import Entry


@cache
def _known() -> frozenset[str]:
    """The sentences that catalogues hold."""
    return frozenset(catalogues.gather(Path(words.__file__).parent, resources.assets()))


class Gathered(Brackets):
    """What no catalogue can hold is told as it is."""

    def gettext(self, message: str, /) -> str:
        assert message, "nothing is told as the header of a catalogue"
        return super().gettext(message) if message in _known() else message

    def pgettext(self, context: str, message: str, /) -> str:
        return super().gettext(message) if Entry(message, context=context).key in _known() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        told = msgid1 if n == 1 else msgid2
        return super().gettext(told) if msgid1 in _known() else told

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str:
        known = Entry(msgid1, context=context).key in _known()
        return super().gettext(msgid1 if n == 1 else msgid2) if known else msgid1


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell everything in that language until the test ends."""
    monkeypatch.setattr(words, "_catalogue", lambda language: Gathered() if language == NAME else words.English())
    words.choose(NAME)


def left(shown: Iterable[str], rightly: Iterable[str] = ()) -> list[str]:
    """The words of what is shown that nobody has marked; `rightly` stand names and the like."""
    names = {word for name in rightly for word in bare(name)}
    return [text for text in shown if set(bare(text)) - names]


def written(form: Form) -> list[str]:
    """All the words of a form, but what somebody typed into it."""
    found = [form.title, *(button.label for button in form.buttons)]
    for field in form.fields:
        match field:
            case Pick():
                found += [field.label, *(words for _value, words in field.options)]
            case TextEntry():
                found += [field.label, field.hint]
            case Paragraph():
                found.append(field.text)
    return found


def said(screen: Screen) -> list[str]:
    """What a screen says in words: of players, the title, the caption, the banner, messages, buttons, questions."""
    found = [
        screen.title,
        screen.caption,
        *(toast.text for toast in screen.toasts),
        *(tool.label for tool in screen.tools),
    ]
    for player in screen.players:
        found += [player.name, player.note, *(goal.label for goal in player.goals)]
    if screen.banner:
        found += [screen.banner.title, screen.banner.subtitle]
    if screen.progress:
        found += [screen.progress.text, screen.progress.left]
    return found + asked(screen.overlay)


def asked(overlay: Overlay | None) -> list[str]:
    """The words of a form that lies over the table."""
    return written(overlay) if isinstance(overlay, Form) else []
