"""The rules in the window: leafed through, and the table as it was afterwards."""

import pytest

from tests.app.games import NOTATION
from zertz3d.app.collection.game_list import read_text
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.rulebook.pages import all_pages
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Words
from zertz3d.intents import Action, Intent

COUNT = sum(len(page.sections) for page in all_pages())


@pytest.fixture
def session() -> Session:
    session = open_session(read_text(NOTATION, "opening"), Settings(motion="none"))
    session.table.open_game(0)
    session.table.player.go_to_turn(2)
    session.table.modes.join(RulesMode(session.table))
    return session


def sheet(session: Session) -> Form | None:
    overlay = session.table.modes.overlay
    return overlay if isinstance(overlay, Form) else None


def test_every_section_is_read_and_the_game_lies_there_again(session: Session) -> None:
    table = session.table
    player, record = table.player, table.record
    session.handle(Intent(Action.RULES))
    read = []
    while form := sheet(session):
        words = [field.text for field in form.fields if isinstance(field, Words)]
        read.append(words[1])
        session.tick(0.1)
        main = next(button for button in form.buttons if button.main)
        session.handle(main.intent)
    assert read == [section.text for page in all_pages() for section in page.sections]
    assert (table.player, table.record) == (player, record)
    assert table.player.turn == 2


def test_the_table_shows_what_is_spoken_of(session: Session) -> None:
    shown = {section.picture.position for page in all_pages() for section in page.sections if section.picture}
    for number in range(1, COUNT + 1):
        session.handle(Intent(Action.RULES, number))
        assert session.table.player.game.root.position in shown


def test_going_back_and_numbers_that_are_too_large(session: Session) -> None:
    session.handle(Intent(Action.RULES, 99))
    form = sheet(session)
    assert form
    assert form.fields[0] == Words(f"{COUNT} of {COUNT}")
    back = next(button for button in form.buttons if button.label == "Back")
    session.handle(back.intent)
    form = sheet(session)
    assert form
    assert form.fields[0] == Words(f"{COUNT - 1} of {COUNT}")


def test_another_game_closes_them(session: Session) -> None:
    session.handle(Intent(Action.RULES))
    session.table.open_game(0)
    session.tick(0.1)
    assert sheet(session) is None
