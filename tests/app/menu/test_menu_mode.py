"""The menu: everything that keys do can be done by mouse, and the menu at the pointer offers what fits."""

from collections.abc import Iterator

import pytest

from tests.app.games import NOTATION
from zertz3d.app.collection.game_list import read_text
from zertz3d.app.hand import hand_keys
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.menu.home_mode import HomeMode
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.session.bindings import Binding
from zertz3d.app.session.mode import Layer, Mode
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import Help, Menu, MenuEntry
from zertz3d.intents import Action, Intent, MenuSpot, NodeMark, TableSpot
from zertz3d.tools.keys_table import MODES

BY_PANELS = {Action(name) for name in transport.TIPS if name != "scrub"}
"""Actions with a button of the transport bar."""
OWN = {Action.MENU, Action.ESCAPE, Action.BRUSH, Action.STEER, Action.LESSON_NEXT, Action.TYPE_MOVE}
"""Actions that have a button of their own (the menu's, the cross, brushes, a lesson's Next), or that only keys need."""


@pytest.fixture
def session() -> Session:
    session = open_session(read_text(NOTATION, "opening"), Settings(motion="none"))
    for mode in (HomeMode(session.table), MenuMode(session.table)):
        session.table.modes.join(mode)
    session.table.open_game(0)
    return session


def menu(session: Session) -> Menu | None:
    overlay = session.table.modes.overlay
    return overlay if isinstance(overlay, Menu) else None


def entries(session: Session) -> Iterator[MenuEntry]:
    shown = menu(session)
    assert shown
    for group in shown.groups:
        yield from group.entries


def labels(session: Session) -> list[str]:
    return [entry.label for entry in entries(session)]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__)
def test_everything_that_has_a_key_can_be_done_by_mouse(mode: type[Mode]) -> None:
    for binding in mode.BINDINGS if mode is not HandMode else ():
        reachable = binding.label or binding.mouse or binding.action in BY_PANELS | OWN
        assert reachable, f"{binding.action}: give it a label, so that it stands in the menu"


def test_the_hand_needs_no_menu() -> None:
    bindings = [one for one in vars(hand_keys).values() if isinstance(one, Binding)]
    assert bindings and all(not one.label for one in bindings), "what the hand does is done by clicking"


def test_it_lists_what_can_be_done_now_with_keys_and_states(session: Session) -> None:
    session.handle(Intent(Action.MENU))
    found = {entry.label: entry for entry in entries(session)}
    assert found["Open…"].keys == "Ctrl+O" and found["Open…"].intent == Intent(Action.OPEN)
    assert found["Repeat"].state == "off" and found["Puzzles"].keys == ""
    session.handle(Intent(Action.LOOP))
    assert menu(session) is None, "what is chosen closes it"
    session.handle(Intent(Action.MENU))
    assert {entry.label: entry.state for entry in entries(session)}["Repeat"] == "on"
    session.handle(Intent(Action.MENU))
    assert menu(session) is None


@pytest.mark.parametrize("way", [Action.CANCEL, Action.ESCAPE])
def test_it_closes_without_doing_anything(session: Session, way: Action) -> None:
    session.handle(Intent(Action.MENU))
    assert session.handle(Intent(way))
    assert menu(session) is None
    assert not session.handle(Intent(Action.CANCEL)), "nothing is left to be closed"


def test_every_entry_is_carried_out_by_somebody(session: Session) -> None:
    session.handle(Intent(Action.MENU))
    for entry in list(entries(session)):
        if entry.intent.action not in (Action.OPEN, Action.SAVE, Action.PASTE):
            assert session.handle(entry.intent), entry.label
        session.handle(Intent(Action.CANCEL))


def test_it_has_a_button_where_it_may_be_asked_for(session: Session) -> None:
    names = [tool.name for tool in ScreenBuilder().build(session.table).tools]
    assert names[:2] == ["menu", "home"]


def test_keys_without_a_name_stay_in_the_help(session: Session) -> None:
    session.handle(Intent(Action.HELP))
    shown = session.table.modes.overlay
    assert isinstance(shown, Help)
    assert all(row.keys or row.mouse for group in shown.groups for row in group.rows)


# ------------------------------------------------------------- at the pointer


def ask(session: Session, node: int | None = None) -> list[str]:
    spot = None if node is not None else TableSpot("d4")
    session.handle(Intent(Action.CONTEXT, MenuSpot(100.0, 50.0, node, spot)))
    assert menu(session) and menu(session).at == (100.0, 50.0)  # type: ignore[union-attr]
    return labels(session)


def test_a_move_can_be_marked_promoted_and_deleted(session: Session) -> None:
    player = session.table.player
    player.go_to_turn(1)
    other = next(move for move in player.node.position.legal_moves() if move != player.line[1].move)
    node = player.play(other)
    assert "Make this the main line" in ask(session, id(node))
    session.handle(Intent(Action.MARK_NODE, NodeMark(id(node), "?")))
    assert node.marks == ("?",)
    session.handle(Intent(Action.MARK_NODE, NodeMark(id(node), "!")))
    assert node.marks == ("!",), "one judgement at a time"
    assert any(row.comment == "!" for row in ScreenBuilder().build(session.table).moves)
    session.handle(Intent(Action.MARK_NODE, NodeMark(id(node), "!")))
    assert node.marks == ()
    session.handle(Intent(Action.PROMOTE_NODE, id(node)))
    assert player.game.main_line()[1] is node
    assert "Make this the main line" not in ask(session, id(node))
    session.handle(Intent(Action.DELETE_NODE, id(node)))
    assert node not in player.game.nodes() and player.node is node.parent


def test_a_move_that_is_gone_is_said(session: Session) -> None:
    assert session.handle(Intent(Action.DELETE_NODE, 1))
    assert "This move is not on the table" in ScreenBuilder().build(session.table).toasts[-1].text


def test_on_the_table_other_things_are_offered(session: Session) -> None:
    offered = ask(session)
    assert {"Copy the game", "Home"} <= set(offered) and "Delete from here on" not in offered


class Strict(Mode):
    """Lets nothing through but a few actions, and plays a game if it is told to."""

    layer = Layer.TABLE
    BINDINGS = (
        Binding(Action.VIEW, "Looking", "a view", ("1", "2"), values=("seat", "top"), label="View {}"),
        Binding(Action.CLICK, "Playing", "choose", ("enter",)),
        Binding(Action.HINT, "Teacher", "the best move", ("h",), label="Hint"),
    )

    def __init__(self) -> None:
        self.bars: frozenset[Action] = frozenset()
        self.plays = False
        self.silent = ""

    @property
    def live(self) -> bool:
        return self.plays

    def lets_through(self, action: Action) -> bool:
        return action not in self.bars

    def advice_refusal(self) -> str | None:
        return self.silent or None


@pytest.fixture
def strict(session: Session) -> Strict:
    strict = Strict()
    session.table.modes.join(strict)
    return strict


def test_each_value_has_an_entry_and_what_has_no_name_has_none(session: Session, strict: Strict) -> None:
    session.handle(Intent(Action.MENU))
    found = {entry.label: entry for entry in entries(session)}
    assert found["View seat"].intent == Intent(Action.VIEW, "seat") and found["View seat"].keys == "1"
    assert found["View top"].intent == Intent(Action.VIEW, "top") and found["View top"].keys == "2"
    assert all(found) and not any(entry.intent.action is Action.CLICK for entry in found.values())


def test_where_something_may_not_be_asked_for_it_is_not_offered(session: Session, strict: Strict) -> None:
    assert "Copy the game" in ask(session)
    strict.bars = frozenset({Action.COPY, Action.MENU})
    assert "Copy the game" not in ask(session) and "Home" in labels(session)
    assert "menu" not in [tool.name for tool in ScreenBuilder().build(session.table).tools]
    strict.bars = frozenset(Action) - {Action.CONTEXT}
    session.handle(Intent(Action.CONTEXT, MenuSpot(1.0, 1.0, None, TableSpot("d4"))))
    assert menu(session) is None


def test_the_best_move_is_offered_where_there_is_advice(session: Session, strict: Strict) -> None:
    assert "Show the best move" in ask(session)
    strict.silent = "in this game there is no help"
    assert "Show the best move" not in ask(session)


def test_moves_of_a_game_that_is_played_stay_as_they_are(session: Session, strict: Strict) -> None:
    player, edits = session.table.player, session.table.edits
    node = player.line[1]
    strict.plays = True
    assert ask(session, id(node)) == ["Go to this move"]
    for intent in (Intent(Action.DELETE_NODE, id(node)), Intent(Action.MARK_NODE, NodeMark(id(node), "!"))):
        session.handle(intent)
        assert session.table.messages[-1].text == "moves can be changed after the game"
    assert node in player.game.nodes() and node.marks == () and session.table.edits == edits
    strict.plays = False
    node.marks = ("‽",)
    session.handle(Intent(Action.MARK_NODE, NodeMark(id(node), "!")))
    assert node.marks == ("‽", "!"), "marks that cannot be given here stay"
    assert session.table.edits == edits + 1


def test_of_two_moves_the_second_can_become_the_main_line(session: Session) -> None:
    first = session.table.player.line[1]
    assert "Make this the main line" not in ask(session, id(first))
    assert first.parent
    other = next(node for node in first.parent.children if node is not first)
    assert "Make this the main line" in ask(session, id(other))
    session.handle(Intent(Action.DELETE_NODE, id(other)))
    assert session.table.player.node is first.parent
