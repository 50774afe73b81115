"""Settings: defaults, what was chosen in the window, the config file, the environment, the command line."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from zertz3d import plain_data, words
from zertz3d.app.system.languages import SYSTEM
from zertz3d.errors import UsageError
from zertz3d.plain_data import DamagedData
from zertz3d.scene.parts import themes
from zertz3d.scene.parts.quality import TIERS
from zertz3d.words import _

if TYPE_CHECKING:
    from zertz3d.motion.choreography import Level

CHOICES = {
    "motion": ("full", "reduced", "none"),
    "tier": ("auto", *TIERS),
    "table": themes.names(),
    "view": ("seat", "opponent", "top", "edge", "tour"),
    "stone_marks": ("none", "dot", "band"),
    "coordinates": ("table", "rings", "off"),
    "pace": ("film", "real"),
    "guide": ("beginner", "normal", "bare"),
    "contrast": ("normal", "high"),
    "language": (SYSTEM, *words.known()),
}
"""The settings whose value is one of these words."""
RANGES = {"speed": (0.25, 8.0), "volume": (0.0, 1.0), "scale": (0.5, 3.0), "think_cap": (0.0, 600.0)}
"""The settings that are numbers, and their limits."""
QUOTED = 60
"""Characters of a refused value that are shown."""

DEMO = "demo"
"""The part of a config file that says what a show is started with."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a user can set; `motion = "reduced"` in config.toml, ZERTZ3D_MOTION=reduced, --motion reduced."""

    motion: Level = "full"
    tier: str = "auto"
    table: str = "felt"
    view: str = "seat"
    stone_marks: str = "none"
    coordinates: str = "table"
    pace: str = "film"
    guide: str = "beginner"
    """How much is shown and said to those who play: everything, what is possible, or nothing."""
    contrast: str = "normal"
    """High contrast makes panels black, letters larger and marks thicker, and marks the marbles."""
    language: str = SYSTEM
    """In which everything is told."""
    auto_steps: bool = True
    """Half-steps of a move that leave no choice are made by themselves."""
    turn_board: bool = False
    """The board turns towards the player to move."""
    speed: float = 1.0
    volume: float = 0.8
    scale: float = 1.0
    think_cap: float = 10.0
    """The longest wait, in seconds, for a recorded think time."""
    sound: bool = True
    follow: bool = True
    fullscreen: bool = False
    letters: bool = False
    """The list of moves says W, G and B instead of showing marbles."""
    loop: bool = False
    auto_advance: bool = False
    hud: bool = True


def change_settings(settings: Settings, values: Mapping[str, object], where: str) -> Settings:
    """The settings with these values, each checked; `where` names their source in a refusal."""
    known = [field.name for field in fields(Settings)]
    checked: dict[str, object] = {}
    for key, value in values.items():
        name = key.replace("-", "_")
        if name not in known:
            raise UsageError(
                _("{where}: there is no setting {key!r}; there are {known}").format(
                    where=where, key=key, known=", ".join(known)
                )
            )
        checked[name] = _check(name, value, where)
    if checked.get("contrast") == "high" and settings.contrast != "high" and settings.stone_marks == "none":
        checked.setdefault("stone_marks", "dot")
    made: Callable[..., Settings] = partial(replace, settings)
    return made(**checked)


def _check(name: str, value: object, where: str) -> object:
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise UsageError(
                _("{where}: {name} = {value} is not one of {choices}").format(
                    where=where, name=name, value=_quote(value), choices=", ".join(CHOICES[name])
                )
            )
        return value
    if name in RANGES:
        return _check_number(name, value, where)
    if not isinstance(value, bool):
        raise UsageError(
            _("{where}: {name} = {value} is neither true nor false").format(where=where, name=name, value=_quote(value))
        )
    return value


def _check_number(name: str, value: object, where: str) -> float:
    low, high = RANGES[name]
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise UsageError(
            _("{where}: {name} = {value} is not a number from {low:g} to {high:g}").format(
                where=where, name=name, value=_quote(value), low=low, high=high
            )
        )
    return float(value)


def _quote(value: object) -> str:
    """A value as it was written, as far as it is of use to somebody who reads it."""
    try:
        said = repr(value)
    except (ValueError, RecursionError):
        return _("what is written there")
    return said if len(said) <= QUOTED else said[:QUOTED] + "…"


def read_kept(settings: Settings, kept: Mapping[str, object]) -> Settings:
    """The settings with what was chosen in the window before; what is not valid any more is left out."""
    for name, value in sorted(kept.items(), key=lambda item: item[0] != "contrast"):
        with contextlib.suppress(UsageError):
            settings = change_settings(settings, {name: value}, "state.json")
    return settings


def read_file(settings: Settings, path: Path) -> Settings:
    """The settings with what a config file says; no file says nothing."""
    said = {name: value for name, value in _read_toml(path).items() if name != DEMO or not isinstance(value, dict)}
    return change_settings(settings, said, str(path))


def read_demo(path: Path) -> dict[str, object]:
    """What the part [demo] of a config file says; nothing if there is none."""
    said = _read_toml(path).get(DEMO)
    return said if isinstance(said, dict) else {}


def _read_toml(path: Path) -> dict[str, object]:
    try:
        text = plain_data.read_text(path)
    except FileNotFoundError:
        return {}
    except (OSError, DamagedData) as error:
        raise UsageError(_("{path}: the settings cannot be read: {error}").format(path=path, error=error)) from None
    try:
        return plain_data.parse_toml(text)
    except DamagedData as error:
        raise UsageError(_("{path}: the settings are not valid TOML: {error}").format(path=path, error=error)) from None


def read_environment(settings: Settings, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings with what variables like ZERTZ3D_MOTION say."""
    for field in fields(Settings):
        variable = f"ZERTZ3D_{field.name.upper()}"
        if variable in environment:
            value = _read_word(environment[variable], field.name)
            settings = change_settings(settings, {field.name: value}, variable)
    return settings


def _read_word(text: str, name: str) -> object:
    """A word of the environment as the kind of value the setting has."""
    if name in CHOICES:
        return text
    if name in RANGES:
        try:
            return float(text)
        except ValueError:
            return text
    return _WORDS.get(text.lower(), text)


_WORDS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
