"""Real games survive being relayed, watched and saved; `every_game.py` does it with all of them."""

from pathlib import Path
from random import Random

from tests.app.relay.every_game import relay_game
from zertz3d.records.library import entries

EVERY = 12
"""One in so many is tried here."""


def test_real_games_arrive_turn_by_turn_with_their_clocks(records_folder: Path, tmp_path: Path) -> None:
    records = [entry.record() for entry in entries([records_folder / "curated"])][::EVERY]
    played = [record for record in records if record.game and record.turns]
    assert len(played) > 5
    assert [fault for record in played if (fault := relay_game(record, tmp_path, Random(18)))] == []
