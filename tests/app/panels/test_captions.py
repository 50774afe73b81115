"""What is said of a game: who won, by name, and which of how many it is."""

from tests.app.sessions import screen_of
from tests.conftest import ROOT
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.records.record import Record
from zertz3d.rules import Game, GameEnded


def test_the_end_names_the_winner() -> None:
    games = GameList([ROOT / "assets" / "games" / "win-white.txt"])
    games.grow(lambda: True)
    session = open_session(games, Settings())
    session.table.open_game(0)
    player, record = session.table.player, session.table.record
    assert record
    player.go_to_turn(len(player.line) - 1)
    start = player.playback.time
    steps = [start + 0.05 * step for step in range(round((player.film.duration - start) / 0.05))]
    told = [time for time in steps if any(isinstance(one.about, GameEnded) for one in player.film.captions(time))]
    assert told
    player.seek(told[0])
    said = screen_of(session).caption
    outcome = player.game.outcome(player.last)
    assert outcome and outcome.winner is not None
    assert said.startswith(f"{record.players[outcome.winner]} wins: ")


def test_a_game_that_is_not_of_the_list_has_no_number() -> None:
    games = GameList([ROOT / "assets" / "games" / f"win-{colour}.txt" for colour in ("white", "black")])
    games.grow(lambda: True)
    session = open_session(games, Settings())
    session.table.open_game(1)
    assert screen_of(session).title.endswith(" · 2 / 2")
    session.table.show(Record("position", 1, None, Game()))
    assert screen_of(session).title == "position"
