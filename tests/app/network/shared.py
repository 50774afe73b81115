"""Small games that two machines share."""

from zertz3d.app.network import shared_game
from zertz3d.rules import Game, Position, rule_set


def begun(table: str = "0123456789abcdef") -> Game:
    game = Game(Position.start("37", rule_set("blitz")))
    game.headers = {"Table": table}
    return game


def after(game: Game, *moves: str) -> Game:
    grown = shared_game.playable(game)
    for move in moves:
        grown.play(move)
    return grown
