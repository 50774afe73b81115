"""What keys mean: complete, unambiguous, readable, and what the help says of them now."""

from collections import Counter

import pytest

from tests.app.sessions import overlay_of
from tests.conftest import ROOT
from zertz3d.app.analysis.puzzle_mode import KEYS as PUZZLE_KEYS
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.session.bindings import GROUPS, Binding, merge, name_key, name_keys
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.help_mode import HelpMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.window_mode import WindowMode
from zertz3d.hud.screen_model import Help
from zertz3d.intents import Action, Intent
from zertz3d.tools.keys_table import MODES, keys_table

TABLES = [mode.BINDINGS for mode in MODES] + [PUZZLE_KEYS]


@pytest.mark.parametrize("bindings", TABLES)
def test_no_key_does_two_things_in_one_mode(bindings: tuple[Binding, ...]) -> None:
    counted = Counter(key for binding in bindings for key in binding.keys)
    assert [key for key, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("bindings", TABLES)
def test_everything_can_be_triggered_and_stands_in_a_group(bindings: tuple[Binding, ...]) -> None:
    for binding in bindings:
        assert binding.keys or binding.mouse or binding.label, binding.action
        assert binding.group in GROUPS
        assert binding.what
        assert len(binding.values) in (0, len(binding.keys))


def test_while_nobody_sets_up_a_position_no_key_hides_another_action() -> None:
    table = [mode.BINDINGS for mode in MODES if not mode.__name__.startswith("EditorMode")]
    left = {binding.action for binding in merge(table)}
    assert left == {binding.action for bindings in table for binding in bindings}


def test_the_first_asked_takes_a_key_from_the_others() -> None:
    first = Binding(Action.TAKE, "Playing", "take", ("w",), values=("W",))
    second = Binding(Action.TYPE_MOVE, "Playing", "type", ("w", "x"), values=("W", "x "))
    third = Binding(Action.HELP, "Window", "help", ("x",))
    found = list(merge([(first,), (second,), (third,)]))
    assert [(one.action, one.keys, one.values) for one in found] == [
        (Action.TAKE, ("w",), ("W",)), (Action.TYPE_MOVE, ("x",), ("x ",)),
    ]  # fmt: skip
    assert found[1].intent("x") == Intent(Action.TYPE_MOVE, "x ")


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        ("arrow_right", "→"), ("control-z", "Ctrl+Z"), ("shift-control-z", "Ctrl+Shift+Z"), ("f11", "F11"),
        ("alt-enter", "Alt+Enter"), ("[", "["), ("control-page_up", "Ctrl+PgUp"), ("shift-6", "Shift+6"),
        ("control--", "Ctrl+-"), ("space", "Space"), ("escape", "Esc"), ("w", "W"), ("?", "?"), ("delete", "Delete"),
    ],
)  # fmt: skip
def test_keys_are_written_as_people_write_them(event: str, shown: str) -> None:
    assert name_key(event) == shown


def test_on_a_mac_the_key_is_named_that_people_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert name_key("shift-control-z") == "Cmd+Shift+Z"


def test_help_is_reached_by_two_keys_and_shows_each_once() -> None:
    (binding,) = HelpMode.BINDINGS
    assert binding.keys == ("?", "shift-/", "f1")
    assert name_keys(binding) == "?, F1"


def test_escape_never_quits() -> None:
    bound = {key: binding.action for bindings in TABLES for binding in bindings for key in binding.keys}
    assert bound["escape"] is Action.ESCAPE
    assert [binding.keys for binding in WindowMode.BINDINGS if binding.action is Action.QUIT] == [("control-q",)]
    assert [key for key, action in bound.items() if action is Action.QUIT] == ["control-q"]


def test_the_readme_has_this_table() -> None:
    assert keys_table() in (ROOT / "README.md").read_text(encoding="utf-8")


def rows(session: Session) -> dict[str, str]:
    """What the help says, by keys."""
    session.handle(Intent(Action.HELP))
    overlay = overlay_of(session)
    assert isinstance(overlay, Help)
    session.handle(Intent(Action.HELP))
    assert not isinstance(overlay_of(session), Help)
    return {row.keys: row.what for group in overlay.groups for row in group.rows}


def test_the_help_says_what_keys_do_now() -> None:
    session = open_session(GameList(), Settings())
    modes = session.table.modes
    modes.join(HandMode(session.table))
    modes.join(EditorMenu(session.table))
    before = rows(session)
    assert "take a white, grey or black marble" in before["W, G, B"]
    assert before["X, Shift+W, Shift+G, Shift+B"] == "type a move; Enter plays it"
    assert before["O"] == "repeat up to here (B)"
    session.handle(Intent(Action.SET_UP))
    editing = rows(session)
    assert editing["W, G, B, O, X"] == "lay white, grey, black marbles, or rings; remove what is there"
    assert "O" not in editing and editing["Ctrl+Z"] == "take back a stroke"
    session.handle(Intent(Action.ESCAPE))
    assert rows(session) == before


def test_with_a_marble_in_hand_arrows_choose_its_place() -> None:
    session = open_session(GameList(), Settings())
    session.table.modes.join(HandMode(session.table))
    assert rows(session)["→"] == "next turn"
    session.handle(Intent(Action.TAKE, "W"))
    held = rows(session)
    assert held["←, →, ↑, ↓, Tab"] == "choose where to"
    assert held["Enter, J"] == "take the chosen place" and "→" not in held
