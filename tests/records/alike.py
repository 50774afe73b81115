"""Small things that several tests of records need: written games, and what two games have in common."""

from zertz3d.records import reader
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position


def essence(game: Game) -> list[object]:
    """All that must survive writing and reading: the tree with its remarks, the headers, the ending."""
    tree = [
        (str(node.move or ""), str(node.position), node.clock, node.comment, node.marks, len(node.children))
        for node in game.nodes()
    ]
    return [tree, game.headers, game.result, game.outcome(game.end)]


def sgf(*commands: str, su: str = "Zertz", more: str = "") -> str:
    """A Boardspace record: each command begins with its player, `0 RtoB 2 0 D 4`."""
    nodes = "\n".join(f"; P{command[0]}[{command[2:]}]" for command in commands)
    return f'(;\nGM[22] VV[1]\nSU[{su}]{more}\nP0[id "Ann"]\nP1[id "Bob"]\n{nodes}\n)\n'


def played(*commands: str, su: str = "Zertz", more: str = "") -> Record:
    """That record, read."""
    return only(sgf(*commands, su=su, more=more))


def only(text: str, dialect: str = "") -> Record:
    """The one game of a text."""
    records = reader.read_text(text, dialect=dialect)
    assert len(records) == 1
    return records[0]


def moves(record: Record) -> list[str]:
    """Its main line in official notation."""
    return [str(move) for move in record.moves]


def reasons(record: Record) -> list[tuple[int, str]]:
    """Turn and reason of every fault."""
    return [(problem.turn, problem.reason) for problem in record.problems]


def nearly_won() -> Position:
    """Player 1 (0) holds three white marbles and must take the fourth: `x d4Wd6`; then f4 could jump e4."""
    marbles = {"d4": "B", "d5": "W", "f4": "G", "f3": "B"}
    return Position.setup("37", "standard", Position.start().rings, marbles, ((3, 0, 0), (0, 0, 0)))
