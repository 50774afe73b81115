"""What the settings dialog asks, and what its answers mean."""

from __future__ import annotations

from zertz3d import words
from zertz3d.app.system.languages import SETTING, SYSTEM
from zertz3d.app.system.settings import CHOICES, Settings
from zertz3d.hud.screen_model import Button, Form, Pick, TextEntry, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.words import N_, _, pgettext

KEPT_NAME = "name0"
"""The name of the player at the near side, as the form of a new game keeps it."""
NUMBERS = {"scale": (0.75, 1.0, 1.25, 1.5, 2.0), "speed": (0.5, 1.0, 1.5, 2.0, 4.0), "volume": (0.3, 0.8, 1.0)}
"""The numbers that can be chosen."""
SWITCHES = {
    "follow": N_("Camera follows"), "turn_board": N_("Board turns"), "auto_steps": N_("Only choice by itself"),
    "sound": N_("Sound"), "letters": N_("Letters for marbles"),
}  # fmt: skip
"""The settings that are on or off."""


def _name_numbers() -> dict[str, tuple[str, tuple[str, ...]]]:
    """What each setting that is a number is called, and what its numbers are called."""
    return {
        "scale": (
            _("Panels"),
            (
                pgettext("panels", "small"), pgettext("panels", "usual"), pgettext("panels", "large"),
                pgettext("panels", "larger"), pgettext("panels", "largest"),
            ),
        ),
        "speed": (_("Speed"), ("½×", "1×", "1½×", "2×", "4×")),
        "volume": (
            _("Volume"), (pgettext("volume", "quiet"), pgettext("volume", "usual"), pgettext("volume", "loud")),
        ),
    }  # fmt: skip


def _name_words() -> dict[str, tuple[str, dict[str, str]]]:
    """What each setting that is a word is called, and what its words are called; a table of one's own is not named."""
    return {
        "table": (_("Table"), {
            "felt": pgettext("table", "felt"), "original": pgettext("table", "original"),
            "slate": pgettext("table", "slate"), "walnut": pgettext("table", "walnut"),
        }),
        "tier": (_("Picture"), {
            "auto": pgettext("picture", "automatic"), "full": pgettext("picture", "best"),
            "low": pgettext("picture", "fast"), "classic": pgettext("picture", "simple (next start)"),
        }),
        "motion": (_("Motion"), {
            "full": pgettext("motion", "full"), "reduced": pgettext("motion", "reduced"),
            "none": pgettext("motion", "none"),
        }),
        "coordinates": (_("Coordinates"), {
            "table": pgettext("coordinates", "on the table"), "rings": pgettext("coordinates", "on the rings"),
            "off": pgettext("coordinates", "off"),
        }),
        "stone_marks": (_("Marble marks"), {
            "none": pgettext("marble marks", "none"), "dot": pgettext("marble marks", "dots"),
            "band": pgettext("marble marks", "bands"),
        }),
        "contrast": (_("Contrast"), {"normal": pgettext("contrast", "usual"), "high": pgettext("contrast", "high")}),
        "guide": (_("Explanations"), {
            "beginner": pgettext("explanations", "for beginners"), "normal": pgettext("explanations", "usual"),
            "bare": pgettext("explanations", "none"),
        }),
    }  # fmt: skip


def build_form(now: Settings, name: str) -> Form:
    """Every setting with its choices, as it is now."""
    fields: list[Pick | TextEntry | Words] = [
        _words(now, "table"), _language(now), _number(now, "scale"), _words(now, "contrast"),
        _words(now, "coordinates"), _words(now, "stone_marks"),
        _switch(now, "follow"), _switch(now, "turn_board"), _words(now, "motion"), _number(now, "speed"),
        _switch(now, "sound"), _number(now, "volume"), _words(now, "guide"), _switch(now, "auto_steps"),
        _switch(now, "letters"), _words(now, "tier"), TextEntry(KEPT_NAME, _("Your name"), name, _("Player 1")),
    ]  # fmt: skip
    buttons = (
        Button(_("Reset all"), Intent(Action.SETTINGS_RESET)),
        Button(_("Done"), Intent(Action.CANCEL), main=True),
    )
    return Form(_("Settings"), tuple(fields), buttons)


def describe(now: Settings, name: str) -> tuple[str, str]:
    """What a setting is called, and what it is now, in the words of the dialog."""
    label, called = _name_words()[name]
    word = str(getattr(now, name))
    return label, called.get(word, word)


def _words(now: Settings, name: str) -> Pick:
    label, called = _name_words()[name]
    options = tuple((word, called.get(word, word)) for word in CHOICES[name])
    return Pick(name, label, options, str(getattr(now, name)))


def _language(now: Settings) -> Pick:
    """The languages by their own names; one that is not offered yet stands there while it is used."""
    names = dict.fromkeys((*words.languages(), words.chosen()))
    options = tuple((name, words.name_of(name)) for name in names)
    return Pick(SETTING, _("Language"), ((SYSTEM, pgettext("language", "the system's")), *options), now.language)


def _number(now: Settings, name: str) -> Pick:
    """The number nearest to the one that holds is the chosen one."""
    value = getattr(now, name)
    nearest = min(NUMBERS[name], key=lambda number: abs(number - value))
    label, called = _name_numbers()[name]
    return Pick(name, label, tuple(zip(map(str, NUMBERS[name]), called, strict=True)), str(nearest))


def _switch(now: Settings, name: str) -> Pick:
    return Pick(name, _(SWITCHES[name]), (("on", _("on")), ("off", _("off"))), "on" if getattr(now, name) else "off")


def read_choice(answer: FieldAnswer) -> str | float | bool:
    """The value of a setting that an answer stands for."""
    if answer.field in SWITCHES:
        return answer.text == "on"
    return float(answer.text) if answer.field in NUMBERS else answer.text
