"""Visitors choose the language in the welcome; who comes next is spoken to as everybody is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.kiosk.kiosk_table import Table, table
from tests.pseudo_language import NAME, speak
from zertz3d import words
from zertz3d.hud.screen_model import Form, Pick
from zertz3d.intents import FieldAnswer


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    speak(monkeypatch)
    monkeypatch.setenv("LANGUAGE", "en")
    words.choose(words.ENGLISH)
    with table(tmp_path) as opened:
        yield opened


def pick(kiosk: Table, language: str) -> None:
    """Press a language in the welcome."""
    sheets = kiosk.theatre.view.hud._sheets.by_name.values()
    wanted = FieldAnswer("language", language)
    (place,) = [t.rect for sheet in sheets for t in sheet.targets if t.intent and t.intent.value == wanted]
    kiosk.touch(*place.middle)


def title(kiosk: Table) -> str:
    """What the form that is open is called."""
    assert isinstance(kiosk.asked, Form)
    return kiosk.asked.title


def test_the_welcome_offers_the_languages(kiosk: Table) -> None:
    kiosk.touch()
    assert isinstance(kiosk.asked, Form) and isinstance(kiosk.asked.fields[0], Pick)
    assert kiosk.asked.fields[0].options == (("en", "English"), (NAME, NAME))
    assert kiosk.asked.fields[0].chosen == "en"


def test_a_choice_lasts_till_the_next_visitor(kiosk: Table) -> None:
    kiosk.touch()
    assert title(kiosk) == "Welcome to ZÈRTZ"
    pick(kiosk, NAME)
    assert title(kiosk).startswith("[Welcome to ZÈRTZ") and kiosk.state == "welcome"
    kiosk.choose(next(button.label for button in kiosk.asked.buttons if "Two players" in button.label))  # type: ignore[union-attr]
    assert kiosk.state == "visit" and words.chosen() == NAME
    kiosk.later(90)
    kiosk.later(90)
    assert kiosk.state == "show" and words.chosen() == words.ENGLISH
    kiosk.touch()
    assert title(kiosk) == "Welcome to ZÈRTZ"


def test_who_chooses_a_language_and_goes_leaves_nothing_behind(kiosk: Table) -> None:
    kiosk.touch()
    pick(kiosk, NAME)
    kiosk.key("escape")
    assert kiosk.state == "show" and words.chosen() == words.ENGLISH
    kiosk.touch()
    pick(kiosk, NAME)
    kiosk.call()
    assert kiosk.state == "operator" and title(kiosk) == "Operator"
