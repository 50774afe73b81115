"""What the settings dialog asks, and what its answers mean."""

from __future__ import annotations

from zertz3d import words
from zertz3d.app.system.languages import SETTING, SYSTEM
from zertz3d.app.system.settings import CHOICES, Settings
from zertz3d.hud.screen_model import Button, Form, Pick, TextEntry, Words
from zertz3d.intents import Action, FieldAnswer, Intent

KEPT_NAME = "name0"
"""The name of the player at the near side, as the form of a new game keeps it."""
ON_OFF = (("on", "on"), ("off", "off"))
NUMBERS: dict[str, tuple[tuple[float, str], ...]] = {
    "scale": ((0.75, "small"), (1.0, "usual"), (1.25, "large"), (1.5, "larger"), (2.0, "largest")),
    "speed": ((0.5, "½×"), (1.0, "1×"), (1.5, "1½×"), (2.0, "2×"), (4.0, "4×")),
    "volume": ((0.3, "quiet"), (0.8, "usual"), (1.0, "loud")),
}
"""The numbers that can be chosen, with their names."""
CHOSEN_WORDS: dict[str, tuple[str, dict[str, str]]] = {
    "table": ("Table", {}),
    "tier": ("Picture", {"auto": "automatic", "full": "best", "low": "fast", "classic": "simple (next start)"}),
    "motion": ("Motion", {"full": "full", "reduced": "reduced", "none": "none"}),
    "coordinates": ("Coordinates", {"table": "on the table", "rings": "on the rings", "off": "off"}),
    "stone_marks": ("Marble marks", {"none": "none", "dot": "dots", "band": "bands"}),
    "contrast": ("Contrast", {"normal": "usual", "high": "high"}),
    "guide": ("Explanations", {"beginner": "for beginners", "normal": "usual", "bare": "none"}),
}
"""The settings that are words: what each is called, and what its words are called."""
SWITCHES = {
    "follow": "Camera follows", "turn_board": "Board turns", "auto_steps": "Only choice by itself", "sound": "Sound",
    "letters": "Letters for marbles",
}  # fmt: skip
"""The settings that are on or off."""


def build_form(now: Settings, name: str) -> Form:
    """Every setting with its choices, as it is now."""
    fields: list[Pick | TextEntry | Words] = [
        _words(now, "table"), _language(now), _number(now, "scale", "Panels"), _words(now, "contrast"),
        _words(now, "coordinates"), _words(now, "stone_marks"),
        _switch(now, "follow"), _switch(now, "turn_board"), _words(now, "motion"), _number(now, "speed", "Speed"),
        _switch(now, "sound"), _number(now, "volume", "Volume"), _words(now, "guide"), _switch(now, "auto_steps"),
        _switch(now, "letters"), _words(now, "tier"), TextEntry(KEPT_NAME, "Your name", name, "Player 1"),
    ]  # fmt: skip
    buttons = (
        Button("Reset all", Intent(Action.SETTINGS_RESET)),
        Button("Done", Intent(Action.CANCEL), main=True),
    )
    return Form("Settings", tuple(fields), buttons)


def describe(now: Settings, name: str) -> tuple[str, str]:
    """What a setting is called, and what it is now, in the words of the dialog."""
    label, called = CHOSEN_WORDS[name]
    word = str(getattr(now, name))
    return label, called.get(word, word)


def _words(now: Settings, name: str) -> Pick:
    label, called = CHOSEN_WORDS[name]
    options = tuple((word, called.get(word, word)) for word in CHOICES[name])
    return Pick(name, label, options, str(getattr(now, name)))


def _language(now: Settings) -> Pick:
    """The languages by their own names; one that is not offered yet stands there while it is used."""
    names = dict.fromkeys((*words.languages(), words.chosen()))
    options = tuple((name, words.name_of(name)) for name in names)
    return Pick(SETTING, "Language", ((SYSTEM, "the system's"), *options), now.language)


def _number(now: Settings, name: str, label: str) -> Pick:
    """The number nearest to the one that holds is the chosen one."""
    value = getattr(now, name)
    nearest = min(NUMBERS[name], key=lambda choice: abs(choice[0] - value))[0]
    return Pick(name, label, tuple((str(number), words) for number, words in NUMBERS[name]), str(nearest))


def _switch(now: Settings, name: str) -> Pick:
    return Pick(name, SWITCHES[name], ON_OFF, "on" if getattr(now, name) else "off")


def read_choice(answer: FieldAnswer) -> str | float | bool:
    """The value of a setting that an answer stands for."""
    if answer.field in SWITCHES:
        return answer.text == "on"
    return float(answer.text) if answer.field in NUMBERS else answer.text
