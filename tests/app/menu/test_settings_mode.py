"""The settings dialog: every choice is a valid setting, holds at once, and is kept apart from the config file."""

import argparse
import json
from dataclasses import fields
from pathlib import Path

import pytest

from zertz3d import words
from zertz3d.app.cli.settings_options import add_settings, read_settings
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.menu.settings_form import KEPT_NAME, build_form, read_choice
from zertz3d.app.menu.settings_mode import SettingsMode
from zertz3d.app.session.session import Session
from zertz3d.app.system import user_state
from zertz3d.app.system.settings import Settings, change_settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Pick
from zertz3d.intents import Action, FieldAnswer, Intent

PICKS = [field for field in build_form(Settings(), "").fields if isinstance(field, Pick)]


@pytest.fixture
def kept() -> UserState:
    return UserState()


@pytest.fixture
def session(kept: UserState) -> Session:
    session = open_session(GameList(), Settings())
    session.table.modes.join(SettingsMode(session.table, kept))
    session.handle(Intent(Action.SETTINGS))
    return session


def shown(session: Session) -> Form:
    overlay = session.table.modes.overlay
    assert isinstance(overlay, Form)
    return overlay


@pytest.mark.parametrize("pick", PICKS, ids=lambda pick: pick.name)
def test_every_choice_is_a_setting_and_is_shown_as_chosen(session: Session, pick: Pick) -> None:
    assert pick.chosen in dict(pick.options)
    for value, _ in pick.options:
        session.handle(Intent(Action.FORM, FieldAnswer(pick.name, value)))
        now = getattr(session.table.settings, pick.name)
        assert now == read_choice(FieldAnswer(pick.name, value))
        (again,) = (one for one in shown(session).fields if isinstance(one, Pick) and one.name == pick.name)
        assert again.chosen == value


def test_it_closes_and_can_be_put_back(session: Session, kept: UserState) -> None:
    session.handle(Intent(Action.FORM, FieldAnswer("coordinates", "off")))
    session.handle(Intent(Action.FORM, FieldAnswer(KEPT_NAME, "Zoë")))
    kept.settings["coordinates"] = "off"
    session.handle(Intent(Action.SETTINGS_RESET))
    assert session.table.settings == Settings() and kept.settings == {} and kept.game[KEPT_NAME] == "Zoë"
    session.handle(Intent(Action.CANCEL))
    assert session.table.modes.overlay is None


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_settings(parser)
    return parser.parse_args(words)


def test_the_config_file_comes_before_what_was_chosen_and_options_before_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text('table = "walnut"\n', encoding="utf-8")
    monkeypatch.setenv("ZERTZ3D_CONFIG", str(config))
    chosen = {"table": "slate", "coordinates": "rings", "speed": 2.0}
    found = read_settings(options("--coordinates", "off"), chosen)
    assert (found.table, found.coordinates, found.speed) == ("walnut", "off", 2.0)


def test_what_was_kept_and_is_not_valid_any_more_is_left_out() -> None:
    found = read_settings(options(), {"table": "velvet", "volume": 9, "follow": "perhaps", "no such": 1, "hud": False})
    assert found == change_settings(read_settings(options()), {"hud": False}, "test")


def test_it_survives_the_program(tmp_path: Path) -> None:
    memory = UserState(settings={"table": "slate", "follow": False, "scale": 1.25})
    user_state.save(memory, tmp_path)
    assert user_state.load(tmp_path).settings == memory.settings
    text = json.loads((tmp_path / "state.json").read_text(encoding="utf-8"))
    damaged = text | {"settings": {"table": [5], "follow": True}, "recent": ["a.sgf"]}
    (tmp_path / "state.json").write_text(json.dumps(damaged), encoding="utf-8")
    found = user_state.load(tmp_path)
    assert found.settings == {} and found.recent == ["a.sgf"]


def test_the_names_in_the_dialog_are_settings() -> None:
    assert {pick.name for pick in PICKS} <= {field.name for field in fields(Settings)}


def test_what_was_chosen_is_remembered_when_the_dialog_closes(kept: UserState) -> None:
    written: list[int] = []
    session = open_session(GameList(), Settings())
    session.table.modes.join(SettingsMode(session.table, kept, lambda: written.append(1)))
    session.handle(Intent(Action.SETTINGS))
    session.handle(Intent(Action.FORM, FieldAnswer("contrast", "high")))
    session.handle(Intent(Action.FORM, FieldAnswer("sound", "off")))
    assert session.table.settings.contrast == "high" and not session.table.settings.sound, "the first one stays"
    assert not written
    session.handle(Intent(Action.ESCAPE))
    assert written == [1]


def test_while_it_is_closed_nothing_is_chosen(session: Session, kept: UserState) -> None:
    session.handle(Intent(Action.CANCEL))
    assert not session.handle(Intent(Action.FORM, FieldAnswer("contrast", "high")))
    assert not session.handle(Intent(Action.SETTINGS_RESET))
    assert session.table.settings.contrast == "normal"


def test_a_name_has_a_length_that_can_be_shown(session: Session, kept: UserState) -> None:
    session.handle(Intent(Action.FORM, FieldAnswer(KEPT_NAME, "x" * 61)))
    assert kept.game[KEPT_NAME] == "x" * 60


@pytest.mark.parametrize(("scale", "chosen"), [(0.7, "0.75"), (1.1, "1.0"), (1.2, "1.25"), (1.9, "2.0"), (3.0, "2.0")])
def test_of_numbers_the_nearest_is_shown(scale: float, chosen: str) -> None:
    (pick,) = (
        one for one in build_form(Settings(scale=scale), "").fields if isinstance(one, Pick) and one.name == "scale"
    )
    assert pick.chosen == chosen


def test_a_language_that_is_not_offered_is_named_while_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "languages", lambda: ("en", "de"))
    monkeypatch.setattr(words, "chosen", lambda: "nl")
    (pick,) = (one for one in build_form(Settings(), "").fields if isinstance(one, Pick) and one.name == "language")
    assert [name for name, _ in pick.options] == ["auto", "en", "de", "nl"]
