"""What is asked before a table on two machines is opened or joined, and what is remembered of it."""

from pathlib import Path

import pytest

from tests.app.sessions import screen_of
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.network.addresses import Address
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared import two_machines
from zertz3d.app.play.shared.two_machines_menu import LONGEST_ANSWER, TwoMachinesMenu
from zertz3d.app.play.terms import Terms
from zertz3d.app.session.session import Session
from zertz3d.app.session.table import Table
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Pick, TextEntry
from zertz3d.intents import Action, FieldAnswer, Intent


class Room:
    """A window in which a table can be opened or joined; nobody is called."""

    def __init__(self, folder: Path) -> None:
        self.session: Session = open_session(GameList(), Settings(motion="none"))
        self.kept = UserState(game={"name0": "Anna"})
        self.newgame = NewGameMode(self.session.table, self.kept)
        self.remembered: list[str] = []
        self.menu = TwoMachinesMenu(
            self.session.table, self.newgame, folder, lambda: self.remembered.append(self.kept.game["name0"])
        )
        for mode in (self.newgame, self.menu):
            self.session.table.modes.join(mode)
        self.joined: list[tuple[Address, Path, str, str]] = []
        self.opened: list[tuple[Address, Path, str, Terms]] = []
        self.begun: list[tuple[Table, NewGameMode]] = []

    def begin(self, table: Table, newgame: NewGameMode) -> None:
        self.begun.append((table, newgame))

    def ask(self, way: str) -> None:
        assert self.session.handle(Intent(Action.TWO_MACHINES, way))

    def write(self, field: str, text: str) -> None:
        assert self.session.handle(Intent(Action.FORM, FieldAnswer(field, text)))

    def go(self) -> None:
        self.session.handle(Intent(Action.ANSWER))

    @property
    def form(self) -> Form:
        shown = screen_of(self.session).overlay
        assert isinstance(shown, Form)
        return shown

    @property
    def written(self) -> dict[str, str]:
        texts = {field.name: field.text for field in self.form.fields if isinstance(field, TextEntry)}
        return texts | {field.name: field.chosen for field in self.form.fields if isinstance(field, Pick)}

    @property
    def open_(self) -> bool:
        return self.form.buttons[-1].enabled

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.session.table.messages]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    made = Room(tmp_path)

    def join(*asked: object) -> object:
        made.joined.append(asked)  # type: ignore[arg-type]
        return made.begin

    def host(*asked: object) -> object:
        made.opened.append(asked)  # type: ignore[arg-type]
        return made.begin

    monkeypatch.setattr(two_machines, "join_table", join)
    monkeypatch.setattr(two_machines, "open_table", host)
    return made


def test_a_table_is_joined_by_its_address_and_digits(room: Room, tmp_path: Path) -> None:
    room.ask("join")
    assert room.written == {"address": "", "digits": "", "name": "Anna"} and not room.open_
    room.write("address", "  ")
    assert not room.open_, "nobody lives there"
    room.write("address", "192.168.1.20:4711")
    assert room.open_
    room.write("digits", "123 456")
    room.write("name", " Kim ")
    room.go()
    assert room.joined == [(Address("192.168.1.20", 4711), tmp_path, "Kim", "123456")] and not room.opened
    assert room.begun == [(room.session.table, room.newgame)] and screen_of(room.session).overlay is None
    assert room.remembered == ["Kim"]


def test_digits_can_be_said_later(room: Room) -> None:
    room.ask("join")
    room.write("address", "192.168.1.20")
    room.write("digits", " ")
    room.go()
    assert [asked[3] for asked in room.joined] == [""]


@pytest.mark.parametrize(("field", "text"), [("digits", "12345"), ("address", "the-other-one")])
def test_what_is_wrong_leaves_everything_as_it_was_written(room: Room, field: str, text: str) -> None:
    room.ask("join")
    room.write("address", "192.168.1.20")
    room.write("name", "Kim")
    room.write(field, text)
    room.go()
    assert room.said and not room.begun and not room.remembered and room.kept.game["name0"] == "Anna"
    assert room.written[field] == text and room.written["name"] == "Kim"


def test_a_table_is_opened_on_the_terms_that_are_chosen(room: Room, tmp_path: Path) -> None:
    room.ask("host")
    assert room.written == {"board": "37", "clock": "none", "name": "Anna"} and room.open_
    room.write("board", "48")
    room.write("clock", "5+3")
    room.go()
    ((address, folder, name, terms),) = room.opened
    assert (address.host, folder, name) == ("", tmp_path, "Anna") and not room.joined
    assert terms.board == "48" and terms.control and (terms.control.base, terms.control.increment) == (300, 3)


def test_what_was_written_is_there_again_and_nobody_answers_a_closed_form(room: Room) -> None:
    room.ask("join")
    room.write("address", "192.168.1.20" + "9" * LONGEST_ANSWER)
    assert len(room.written["address"]) == LONGEST_ANSWER
    assert room.menu.handle(Intent(Action.CANCEL)) == Intent(Action.HOME)
    for action in (Action.ANSWER, Action.CANCEL, Action.ESCAPE):
        assert room.menu.handle(Intent(action)) is False
    assert room.menu.overlay is None and not room.begun
    room.ask("join")
    assert room.written["address"].startswith("192.168.1.20")
