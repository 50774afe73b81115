"""The rules in the window: leafed through, and the table as it was afterwards."""

import pytest

from tests.app.games import NOTATION
from zertz3d.app.collection.game_list import read_text
from zertz3d.app.menu.home_mode import HomeMode
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.rulebook.pages import all_pages
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.session import Session
from zertz3d.app.session.suspended_table import SuspendedTable
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Words
from zertz3d.intents import Action, Intent
from zertz3d.scene.marks.model import Marks

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
    for _page in range(COUNT + 1):
        if (form := sheet(session)) is None:
            break
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


def test_numbers_below_the_first_are_the_first(session: Session) -> None:
    for number in (0, -3):
        session.handle(Intent(Action.RULES, number))
        form = sheet(session)
        assert form and form.fields[0] == Words(f"1 of {COUNT}")
        assert {button.label: button.enabled for button in form.buttons}["Back"] is False
    assert session.handle(Intent(Action.RULES, 2))
    form = sheet(session)
    assert form and {button.label: button.enabled for button in form.buttons}["Back"] is True


def test_what_lay_there_before_comes_back_after_many_pages(session: Session) -> None:
    player = session.table.player
    for number in (1, 5, 2, COUNT):
        session.handle(Intent(Action.RULES, number))
    session.handle(Intent(Action.ESCAPE))
    assert session.table.player is player


def test_each_section_is_seen_with_its_picture_or_the_one_before(session: Session) -> None:
    sections = [section for page in all_pages() for section in page.sections]
    last = None
    for number, section in enumerate(sections, 1):
        last = section.picture or last
        session.handle(Intent(Action.RULES, number))
        player, marks = session.table.player, session.table.modes
        assert last
        assert player.game.root.position == last.position
        assert [node.move for node in player.line] == ([last.move] if last.move else [])
        assert player.playback.playing == (last.move is not None and section.picture is last)
        session.tick(60.0)
        dressed = Marks()
        for mode in marks:
            dressed = mode.mark(dressed)
        assert dressed.coordinates == "rings"
        assert dressed.free == (frozenset(last.position.free_rings()) if last.free else frozenset())


def test_nobody_plays_on_the_rules(session: Session) -> None:
    modes = session.table.modes
    assert modes.lets_through(Action.TAKE) and not modes.near
    session.handle(Intent(Action.RULES))
    assert modes.near and modes.refusal(Mover.HAND) == "close the rules to play"
    assert not any(map(modes.lets_through, (Action.TAKE, Action.CHOOSE, Action.DRAG, Action.DROP)))
    assert modes.lets_through(Action.VIEW)
    session.handle(Intent(Action.CANCEL))
    assert modes.lets_through(Action.TAKE) and modes.refusal(Mover.HAND) is None


def test_the_way_home_closes_them_and_leads_there(session: Session) -> None:
    session.table.modes.join(HomeMode(session.table))
    session.handle(Intent(Action.RULES))
    session.handle(Intent(Action.HOME))
    form = sheet(session)
    assert form and form.title == "ZÈRTZ 3D"


def test_whoever_takes_the_table_closes_them_first(session: Session) -> None:
    player = session.table.player
    session.handle(Intent(Action.RULES))
    taken = SuspendedTable.of(session.table)
    assert sheet(session) is None and taken.player is player
