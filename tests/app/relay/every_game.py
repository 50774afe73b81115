"""Real games relayed turn by turn, watched from the file, and saved: nothing may be lost, added or changed on the way.

`python -m tests.app.relay.every_game FOLDER…` does it with every game of these folders, and says what it found.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from zertz3d.app.relay.relay_file import RelayFile
from zertz3d.app.relay.watched_file import EVERY, WatchedFile
from zertz3d.errors import ZertzError
from zertz3d.records.formats import notation
from zertz3d.records.library import entries
from zertz3d.records.reader import read
from zertz3d.records.record import Record
from zertz3d.rules import Game, Node

LONGEST_THOUGHT = 90_000
"""Milliseconds that a turn takes at the most, where the record does not say it."""


def turns_of(game: Game) -> list[tuple[object, ...]]:
    """What has to be equal: the moves, the clocks, and the positions."""
    return [(node.move, node.clock, node.position) for node in game.main_line()]


def relay_game(record: Record, folder: Path, dice: Random) -> str:
    """What became of a game on its way; nothing if it arrived as it was played."""
    assert record.game
    path = folder / "board.txt"
    path.unlink(missing_ok=True)
    relay, watched = RelayFile(path), WatchedFile(path)
    game = Game(record.game.root.position)
    game.headers = record.game.headers | {"Clock": "30+10"}
    for number, node in enumerate(record.game.main_line(), 1):
        if game.outcome(game.end):
            print(f"{record.source}: the rules end it before turn {number}, and its players went on")
            break
        if fault := _play(game, node, dice):
            return f"turn {number} cannot be played: {fault}"
        if not relay.relay(game) or not watched.look(EVERY):
            return f"turn {number} was not seen at once"
        if found := _differs(game, watched):
            return f"turn {number}: {found}"
    if record.end == "resign" and record.outcome and record.outcome.winner is not None and not game.outcome(game.end):
        game.resign(1 - record.outcome.winner)
        if not relay.relay(game) or not watched.look(EVERY):
            return "the end was not seen at once"
        if found := _differs(game, watched):
            return f"the end: {found}"
    return _save(game, watched, folder / "saved.txt")


def _play(game: Game, node: Node, dice: Random) -> str:
    """Play a turn with its clock; why it cannot be played."""
    assert node.move
    try:
        made = game.play(node.move)
    except ZertzError as error:
        return str(error)
    made.clock = node.clock if node.clock is not None else dice.randrange(100, LONGEST_THOUGHT)
    return ""


def _differs(game: Game, watched: WatchedFile) -> str:
    """What is not the same in the file."""
    seen = watched.record
    if seen is None or seen.game is None or len(watched.records) != 1:
        return "there is not one game in the file"
    if turns_of(seen.game) != turns_of(game):
        return "the turns differ"
    if seen.game.outcome(seen.game.end) != game.outcome(game.end):
        return "the results differ"
    return "" if seen.clean else f"a fault is seen: {seen.problems[0]}"


def _save(game: Game, watched: WatchedFile, path: Path) -> str:
    """Save what was watched, and read that."""
    assert watched.record and watched.record.game
    path.write_text(notation.write(watched.record.game), encoding="utf-8")
    (saved,) = read(path)
    assert saved.game
    same = turns_of(saved.game) == turns_of(game) and saved.players == watched.record.players
    return "" if same else "what was saved differs"


def main(folders: list[str]) -> int:
    """Relay every game of some folders, and say how many turns arrived."""
    dice, became, turns, began = Random(18), Counter[str](), 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for entry in entries(folders):
            record = entry.record()
            if record.game is None or not record.turns:
                became["no turns"] += 1
                continue
            fault = relay_game(record, Path(folder), dice)
            became["lost" if fault else "arrived"] += 1
            turns += 0 if fault else record.turns
            if fault:
                print(f"{entry.place} {entry.number}: {fault}", flush=True)
    print(f"{dict(became)}, {turns} turns, {time.monotonic() - began:.0f} s")
    return 0 if not set(became) - {"arrived", "no turns"} else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
