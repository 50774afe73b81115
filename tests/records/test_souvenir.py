"""A game as a short text: every reader of official notation takes it back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from zertz3d import resources
from zertz3d.records import souvenir
from zertz3d.records.library import entries
from zertz3d.records.reader import read_text
from zertz3d.rules import Game, Position


def played(start: Position, turns: int) -> Game:
    game = Game(start)
    for number in range(turns):
        if game.position.outcome():
            break
        moves = game.position.legal_moves()
        game.play(moves[(7 * number + 3) % len(moves)])
    return game


def resign(game: Game) -> None:
    game.resign(0)


def lose_on_time(game: Game) -> None:
    game.lose_on_time(1)


def agree(game: Game) -> None:
    game.agree_draw()


def returns(game: Game) -> Game:
    (record,) = read_text(souvenir.write(game))
    again = record.game
    assert again and record.clean
    assert again.root.position == game.root.position
    assert again.moves() == game.moves()
    assert again.outcome(again.end) == game.outcome(game.end)
    return again


@pytest.mark.parametrize("board", ["37", "40", "43", "44", "48", "61"])
@pytest.mark.parametrize("rules", ["standard", "blitz", "standard+optional"])
@pytest.mark.parametrize("first", [0, 1])
def test_any_game_returns(board: str, rules: str, first: int) -> None:
    if rules == "blitz" and board != "37":
        pytest.skip("blitz is played on 37 rings")
    returns(played(Position.start(board, rules, first), 30))


@pytest.mark.parametrize("declare", [resign, lose_on_time, agree])
def test_what_was_declared_returns(declare: Callable[[Game], None]) -> None:
    game = played(Position.start("37"), 9)
    declare(game)
    returns(game)


def test_names_go_along_while_there_is_room() -> None:
    game = played(Position.start("37"), 12)
    game.headers |= {"Player1": 'Zoë "Z" [1]', "Player2": "b" * 400, "Event": "c" * 40}
    again = returns(game)
    assert again.headers["Player1"] == 'Zoë "Z" [1]'
    assert again.headers["Player2"] == "b" * souvenir.LONGEST_WORDS
    game.headers |= {f"Player{side}": "é" * 40 for side in (1, 2)}
    longer = played(Position.start("61"), 60)
    longer.headers |= game.headers
    assert len(souvenir.write(longer).encode()) <= max(souvenir.ROOM, len(" ".join(map(str, longer.moves()))) + 14)


def test_the_games_that_come_with_the_program_return() -> None:
    games = [entry.record().game for entry in entries([resources.assets() / "games"])]
    assert games
    for game in games:
        assert game
        returns(game)


def test_real_games_return(records_folder: Path) -> None:
    """Every fifteenth; all of them return, too, but that takes long."""
    read = 0
    for number, entry in enumerate(entries([records_folder / "archive-1500.zip"])):
        if number % 15 == 0 and (game := entry.record().game) and game.root.children:
            returns(game)
            read += 1
    assert read > 90
