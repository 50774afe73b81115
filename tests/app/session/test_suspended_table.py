"""A mode that has the whole table for a time: what lay there waits, comes back, or is given up."""

import pytest

from tests.app.games import NOTATION
from zertz3d.app.collection.game_list import read_text
from zertz3d.app.session.mode import Layer, Mode
from zertz3d.app.session.session import Session
from zertz3d.app.session.suspended_table import Visit
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session


class Noting(Mode):
    """Notes what is done to it."""

    def __init__(self, waits: bool = False) -> None:
        self.waits, self.told = waits, list[str]()

    def suspend(self) -> bool:
        self.told.append("suspended")
        return self.waits

    def resume(self) -> None:
        self.told.append("resumed")

    def close(self) -> None:
        self.told.append("closed")


class Game(Noting):
    """Waits as long as somebody else has the table."""

    layer = Layer.GAME


@pytest.fixture
def session() -> Session:
    made = open_session(read_text(f"{NOTATION}\n{NOTATION}", "two"), Settings())
    made.table.open_game(1)
    made.table.player.go_to_turn(2)
    return made


def test_everything_comes_back_as_it_was(session: Session) -> None:
    table, game, menu = session.table, Game(waits=True), Noting()
    for mode in (game, menu):
        table.modes.join(mode)
    player, record, visit = table.player, table.record, Visit[Noting](table)
    assert not visit.on
    visit.begin(Noting)
    guest = visit.mode
    assert visit.on and guest in table.modes and game not in table.modes and menu in table.modes
    table.open_game(0)
    visit.end()
    assert not visit.on and guest and guest.told == ["closed"]
    assert (table.player, table.record, table.index, table.player.turn) == (player, record, 1, 2)
    assert game.told == menu.told == ["suspended", "resumed"]
    assert [mode for mode in table.modes if isinstance(mode, Noting)] == [game, menu]


def test_a_guest_takes_the_place_of_another_and_what_was_first_comes_back(session: Session) -> None:
    table, visit = session.table, Visit[Noting](session.table)
    game = Game(waits=True)
    table.modes.join(game)
    visit.begin(Noting)
    first = visit.mode
    table.open_game(0)
    visit.begin(Noting)
    assert first and first.told == ["closed"] and first not in table.modes and visit.mode in table.modes
    assert game.told == ["suspended"]
    visit.end()
    assert table.index == 1 and game in table.modes


def test_where_another_game_was_opened_nothing_waits_any_more(session: Session) -> None:
    table, visit = session.table, Visit[Noting](session.table)
    game = Game(waits=True)
    table.modes.join(game)
    visit.begin(Noting)
    visit.check()
    assert game.told == ["suspended"] and visit.on, "as long as it has the table everything waits"
    assert visit.mode
    table.modes.leave(visit.mode)
    table.open_game(0)
    visit.check()
    assert game.told == ["suspended", "closed"] and visit.mode is None
    visit.end()
    assert table.index == 0 and game not in table.modes


def test_an_end_without_a_beginning_changes_nothing(session: Session) -> None:
    visit = Visit[Noting](session.table)
    visit.check()
    visit.end()
    assert session.table.index == 1 and not visit.on
