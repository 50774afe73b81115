"""The game as a QR code beside the table, and back by paste."""

from dataclasses import replace

import pytest

from tests.app.games import NOTATION
from tests.app.sessions import play, screen_of
from zertz3d.app.collection.game_list import read_text
from zertz3d.app.session import Layer, Mode
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.panels.qr_panel import QrPanel
from zertz3d.hud.panels.standings import Standings
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, Intent
from zertz3d.words import choose


@pytest.fixture
def session() -> Session:
    opened = open_session(read_text(NOTATION, "text"), Settings())
    opened.table.open_game(0)
    return opened


def code_of(session: Session) -> QrPanel | None:
    return next((panel for panel in screen_of(session).panels if isinstance(panel, QrPanel)), None)


def test_what_is_shown_can_be_pasted(session: Session) -> None:
    assert code_of(session) is None
    session.handle(Intent(Action.SOUVENIR))
    panel = code_of(session)
    assert panel and "Борис" in panel.text
    moves = session.table.player.game.moves()
    session.handle(Intent(Action.PASTE, panel.text))
    assert session.table.player.game.moves() == moves
    assert session.table.record and session.table.record.players == ("Anna Ørsted", "Борис")
    session.handle(Intent(Action.SOUVENIR))
    assert code_of(session) is None


def test_the_code_grows_with_the_game(session: Session) -> None:
    session.handle(Intent(Action.SOUVENIR))
    session.handle(Intent(Action.LAST))
    before = code_of(session)
    assert before is not None and before is code_of(session)
    play(session, "We4,b5")
    after = code_of(session)
    assert after and after.text == before.text + " We4,b5"


def test_escape_takes_it_away_and_it_stands_where_the_list_of_moves_was(session: Session) -> None:
    session.table.list_moves(True)
    session.handle(Intent(Action.SOUVENIR))
    session.tick(0.1)
    assert code_of(session) and screen_of(session).show_moves is False
    assert session.handle(Intent(Action.ESCAPE))
    assert code_of(session) is None and screen_of(session).show_moves
    assert not session.handle(Intent(Action.ESCAPE))


def test_it_makes_way_for_the_list_of_moves(session: Session) -> None:
    session.handle(Intent(Action.SOUVENIR))
    session.tick(0.1)
    assert code_of(session)
    session.table.list_moves(True)
    session.tick(0.1)
    assert code_of(session) is None and screen_of(session).show_moves
    session.handle(Intent(Action.SOUVENIR))
    session.tick(0.1)
    assert code_of(session)
    session.table.list_moves(True, beside=True)
    session.tick(0.1)
    assert code_of(session) is None, "the same list is asked for at another place"


def test_it_speaks_the_language_that_is_chosen_meanwhile(session: Session) -> None:
    session.handle(Intent(Action.SOUVENIR))
    before = code_of(session)
    choose("de")
    after = code_of(session)
    assert before and after and before.text == after.text and before.said != after.said


def test_it_makes_room_for_what_lies_over_the_table(session: Session) -> None:
    session.handle(Intent(Action.SOUVENIR))
    session.handle(Intent(Action.HELP))
    assert code_of(session) is None


def test_a_game_without_a_turn_has_nothing_to_take_home() -> None:
    opened = open_session(read_text('[Player1 "A"] *', "text"), Settings())
    opened.table.open_game(0)
    opened.handle(Intent(Action.SOUVENIR))
    assert code_of(opened) is None
    assert any("no turn to take home" in toast.text for toast in screen_of(opened).toasts)
    full = read_text(NOTATION, "text")
    opened.table.play_game(0, full)
    opened.handle(Intent(Action.SOUVENIR))
    assert code_of(opened)
    opened.table.open_text('[Player1 "A"] *')
    before = len(opened.table.messages)
    opened.handle(Intent(Action.SOUVENIR))
    assert len(opened.table.messages) == before
    opened.table.play_game(0, full)
    assert code_of(opened) is None, "it was taken away"


def test_other_panels_stay_beside_the_code(session: Session) -> None:
    class Other(Mode):
        layer = Layer.WINDOW

        def dress(self, screen: Screen) -> Screen:
            return replace(screen, panels=(Standings("Standings", (("Anna", "2"),)),))

    session.table.modes.join(Other())
    session.handle(Intent(Action.SOUVENIR))
    assert [type(panel) for panel in screen_of(session).panels] == [Standings, QrPanel]
