"""What is said of a table on two machines is marked: its forms, its questions, and what becomes of the line."""

from pathlib import Path

import pytest

from tests.app.network.two_ends import LOOPBACK, End, free_port, until
from tests.words.gathered import asked, left, said, speak
from zertz3d.app.network.addresses import Address
from zertz3d.app.play.shared.two_machines_menu import TwoMachinesMenu
from zertz3d.app.play.shared.waiting_form import GuestWaits, spaced
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.intents import Action, Intent

NAMES = ("Anna", "Boris")


@pytest.fixture(autouse=True)
def _brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)


def test_the_forms_before_a_table(tmp_path: Path) -> None:
    end = End(tmp_path, lambda table, newgame: None)
    menu = TwoMachinesMenu(end.session.table, end.newgame, tmp_path)
    end.session.table.modes.join(menu)
    for way in ("host", "join"):
        end.session.handle(Intent(Action.TWO_MACHINES, way))
        assert left(asked(menu.overlay), ("37", "40", "43", "44", "48", "61")) == []


def test_the_forms_while_nobody_is_there(tmp_path: Path) -> None:
    host = End.host(tmp_path, port := free_port())
    assert left(asked(host.screen.overlay), (LOOPBACK, str(port))) == []
    for digits, why in (("", ""), ("", "digits"), ("1", ""), ("1", "taken"), ("1", "version")):
        waits = GuestWaits(Address(LOOPBACK, port), lambda digits=digits: digits, lambda typed: None)  # type: ignore[misc]
        waits.refuse(why)
        assert left(asked(waits.form(begun=False))) == []


def test_questions_and_the_line(tmp_path: Path) -> None:
    port = free_port()
    host = End.host(tmp_path / "host", port)
    guest = End.guest(tmp_path / "guest", port, host.mode._shared.digits)  # type: ignore[attr-defined]
    until([host, guest], lambda: bool(host.game and guest.game))
    host.play("Wd4,d1")
    until([host, guest], lambda: len(guest.line) == 1)
    for action in (Action.OFFER_DRAW, Action.UNDO):
        host.session.handle(Intent(action))
        until([host, guest], lambda: guest.session.table.modes.asking)
        assert left(asked(guest.screen.overlay), NAMES) == []
        guest.session.handle(Intent(Action.CANCEL))
        until([host, guest], lambda: len(host.said) > 1)
    guest.die()
    until([host], lambda: not host.mode._shared.connected)
    host.session.handle(Intent(Action.UNDO))
    shown = said(ScreenBuilder().build(host.session.table))
    assert left([*shown, *host.said], (*NAMES, "37", LOOPBACK, spaced("000000"))) == []
