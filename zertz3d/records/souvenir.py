"""A whole game as a text so short that a QR code holds it; every reader of official notation takes it back."""

from collections.abc import Iterator

from zertz3d.records.formats import notation
from zertz3d.records.formats.movetext import SKIP, tag
from zertz3d.records.replay import out_of_turn
from zertz3d.rules import Game

NEEDED = ("Board", "Rules", "Claims", "First", "Setup")
"""Tags without which the moves would mean something else; what is usual is left out."""
USUAL = {"Board": "37", "Rules": "standard"}
NICE = ("Player1", "Player2", "Date", "Event")
"""Tags that go along as far as there is room, the first before the others."""
ROOM = 412
"""Bytes that a code may have which cameras still read across a room: as many as version 15 holds."""
LONGEST_WORDS = 40
"""Letters of a name that go along."""


def write(game: Game) -> str:
    """The main line of a game with what is needed to play it again, and names and date where there is room.

    >>> game = Game()
    >>> _ = game.play("Wd4,d1")
    >>> game.headers["Player1"] = "Anna"
    >>> write(game)
    '[Player1 "Anna"]Wd4,d1'
    """
    moves = " ".join(_words(game))
    tags = [tag(name, said) for name, said in notation.structure(game).items() if said and _is_needed(name, said, game)]
    for name in NICE:
        if not (said := game.headers.get(name, "").strip()[:LONGEST_WORDS]):
            continue
        longer = [*tags, tag(name, said)]
        if len("".join([*longer, moves]).encode()) <= ROOM:
            tags = longer
    return "".join([*tags, moves])


def _is_needed(name: str, said: str, game: Game) -> bool:
    if name == "Termination":
        return game.end.position.outcome() is None and said == notation.TERMINATIONS["time"]
    return name in NEEDED and USUAL.get(name) != said


def _words(game: Game) -> Iterator[str]:
    """The moves without their numbers, and what was declared at the end."""
    for node in game.main_line():
        if out_of_turn(node):
            yield SKIP
        yield str(node.move).replace(" ", "")
    outcome = game.outcome(game.end)
    if outcome and game.end.position.outcome() is None and outcome.kind != "repetition":
        yield game.result
