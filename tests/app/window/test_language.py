"""The language is changed in the running window: everything that is seen is told anew, and nothing else changes."""

import pytest

from tests.pseudo_language import NAME, speak, unmarked
from zertz3d import words
from zertz3d.app.system.settings import CHOICES
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.screen_model import Form
from zertz3d.intents import Action, FieldAnswer, Intent

RIGHTLY = ("a.txt", "Anna Ørsted", "Борис", "ZÈRTZ", "English", "Deutsch", NAME, "Player 1")
"""Names of people and of languages."""


def written(viewer: GameWindow) -> list[str]:
    """Every word that is seen."""
    for _ in range(3):
        viewer.tick(0.02)
    return [one.words for sheet in viewer.view.hud._sheets.by_name.values() for one in sheet.written]


def choose(viewer: GameWindow, language: str) -> list[str]:
    """Choose a language in the dialog; what is seen then."""
    viewer.handle(Intent(Action.FORM, FieldAnswer("language", language)))
    return written(viewer)


def test_a_language_is_chosen_in_the_window(viewer: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)
    words.choose(words.ENGLISH)
    monkeypatch.setitem(CHOICES, "language", (*CHOICES["language"], NAME))
    viewer.handle(Intent(Action.SETTINGS))
    before = written(viewer)
    assert "Settings" in before and not any("[" in text for text in before)
    viewer.view.hud._view.stand_on("field:language")
    time = viewer.table.player.playback.time
    told = choose(viewer, NAME)
    form = viewer.table.modes.overlay
    assert isinstance(form, Form) and form.title.startswith("[Settings") and any("[" in text for text in told)
    assert unmarked([text for text in told if text not in ("½×", "1×", "1½×", "2×", "4×")], RIGHTLY) == []
    assert viewer.view.hud._view.focus == "field:language", "the keyboard stays where it is"
    assert viewer.table.player.playback.time == time
    assert choose(viewer, words.ENGLISH) == before
    viewer.handle(Intent(Action.CANCEL))
    written(viewer)
    assert viewer.kept.settings["language"] == words.ENGLISH


def test_what_the_system_speaks_may_be_chosen(viewer: GameWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)
    words.choose(words.ENGLISH)
    monkeypatch.setitem(CHOICES, "language", (*CHOICES["language"], NAME))
    viewer.handle(Intent(Action.SETTINGS))
    choose(viewer, words.ENGLISH)
    assert any("[" in text for text in choose(viewer, "auto"))
    viewer.handle(Intent(Action.SETTINGS_RESET))
    viewer.handle(Intent(Action.CANCEL))
