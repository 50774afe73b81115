"""The table of actions: complete, unambiguous, readable."""

from collections import Counter

import pytest

from tests.conftest import ROOT
from zertz3d.app.session import actions
from zertz3d.app.session.actions import ACTIONS, BY_KEY, BY_NAME, GROUPS, key_name, keys_of


def test_no_key_does_two_things() -> None:
    counted = Counter(key for action in ACTIONS for key in action.keys)
    assert [key for key, times in counted.items() if times > 1] == []
    assert len(BY_NAME) == len(ACTIONS)


def test_everything_can_be_triggered_and_stands_in_a_group() -> None:
    for action in ACTIONS:
        assert action.keys or action.mouse, action.name
        assert action.group in GROUPS
        assert action.what


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        ("arrow_right", "→"), ("control-z", "Ctrl+Z"), ("shift-control-z", "Ctrl+Shift+Z"), ("f11", "F11"),
        ("alt-enter", "Alt+Enter"), ("[", "["), ("control-page_up", "Ctrl+PgUp"), ("shift-6", "Shift+6"),
        ("control--", "Ctrl+-"), ("space", "Space"), ("escape", "Esc"), ("w", "W"), ("?", "?"),
    ],
)  # fmt: skip
def test_keys_are_written_as_people_write_them(event: str, shown: str) -> None:
    assert key_name(event) == shown


def test_help_is_reached_by_two_keys_and_shows_each_once() -> None:
    assert BY_KEY["f1"] is BY_KEY["?"] is BY_KEY["shift-/"] is BY_NAME["help"]
    assert keys_of(BY_NAME["help"]) == "?, F1"


def test_escape_never_quits() -> None:
    assert BY_KEY["escape"].name == "escape"
    assert [action.name for action in ACTIONS if action.name == "quit"] == ["quit"]
    assert BY_NAME["quit"].keys == ("control-q",)


def test_the_readme_has_this_table() -> None:
    assert actions.markdown() in (ROOT / "README.md").read_text(encoding="utf-8")
