"""Whole games, filmed and sampled: all laws hold in all of them."""

import os
from pathlib import Path

import pytest

from tests.motion.games import BRIDGE, HOLED, WHOLE_GRID, filmed, played, positions, random_game
from tests.motion.laws import marks, violations
from tests.rules import golden
from zertz3d.records import library, reader
from zertz3d.resources import assets
from zertz3d.rules import Game, Position

RANDOM_GAMES = int(os.environ.get("ZERTZ_FILMS", "24"))
"""How many random games are filmed, and how many of the archive; 200 make a thorough run of a quarter of an hour."""
BATCH = 6
REAL_GAMES = RANDOM_GAMES
"""Games of the archive that are filmed beside the curated ones."""
PARTS = 6
"""The curated games are filmed in so many parts, which can be done side by side."""


def lawful(game: Game, name: object, level: str = "full", arrangement: str = "usual") -> None:
    """Assert that a game's film keeps all laws."""
    broken = violations(filmed(game, level=level, arrangement=arrangement), positions(game))
    assert not broken, f"{name}: {'; '.join(broken[:5])}"


@pytest.mark.parametrize("batch", range(0, RANDOM_GAMES, BATCH))
def test_random_games_of_all_boards(batch: int) -> None:
    for seed in range(batch, min(batch + BATCH, RANDOM_GAMES)):
        lawful(random_game(seed), f"random game {seed}")


@pytest.mark.parametrize("arrangement", ["tall", "wide"])
@pytest.mark.parametrize("batch", range(0, RANDOM_GAMES // 2, BATCH))
def test_random_games_among_furniture_that_stands_otherwise(batch: int, arrangement: str) -> None:
    for seed in range(batch, min(batch + BATCH, RANDOM_GAMES // 2)):
        lawful(random_game(seed), f"random game {seed}", arrangement=arrangement)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_curated_record(part: int, records_folder: Path) -> None:
    curated = sorted((records_folder / "curated").glob("*.sgf"))
    assert len(curated) >= 100
    for path in curated[part::PARTS]:
        for record in reader.read(path):
            if record.game:
                lawful(record.game, path.name)


def test_games_of_the_archive(records_folder: Path) -> None:
    archive = list(library.entries([records_folder / "archive-1500.zip"]))
    chosen = archive[:: max(1, len(archive) // REAL_GAMES)]
    assert len(chosen) >= REAL_GAMES
    for entry in chosen:
        game = entry.record().game
        if game:
            lawful(game, entry.source)


@pytest.mark.parametrize("name", sorted(path.name for path in (assets() / "games").iterdir()))
def test_the_sample_games(name: str) -> None:
    records = reader.read(assets() / "games" / name)
    assert records
    for record in records:
        assert record.game
        lawful(record.game, record.source)


@pytest.mark.parametrize("path", sorted(golden.FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    start, moves = golden.read(path.read_text(encoding="utf-8"))
    lawful(played(*moves, start=start), path.stem)


RARE = {
    "a landing where a victim stood": (
        "37 standard oooo/ooooo/ooWooo/oooBooo/ooBWoo/ooooo/oooo 4/8/8 0/0/0 0/0/0 1 1",
        1,
    ),
    "trays full of marbles without rings": (
        "37 standard oooo/ooooo/oooooo/oooWooo/oooBoo/ooooo/oooo 0/1/2 3/4/2 2/3/5 1 9",
        12,
    ),
    "a tiny board and many marbles": ("custom standard WoB//oWo 0/2/4 2/3/2 2/3/3 1 9", 12),
}


@pytest.mark.parametrize("arrangement", ["usual", "tall", "wide"])
@pytest.mark.parametrize("name", RARE)
def test_rare_positions(name: str, arrangement: str) -> None:
    start, turns = RARE[name]
    for seed in range(6):
        game = random_game(seed, Position.parse(start), turns)
        assert game.cursor.ply
        lawful(game, name, arrangement=arrangement)


def test_a_ring_that_is_shut_in_is_lifted() -> None:
    ring = ["c3", "c4", "d3", "d5", "e3", "e4"]
    around = [c for c in Position.start("37").board.cells if c not in ring and c != "a1"]
    start = Position.setup("37", "standard", around, {})
    game = played("Wb2,d4", start=start)
    film = filmed(game)
    assert {film.sample(t / 50)["ring-d4"].phase for t in range(int(film.duration * 50))} == {
        "rest", "carried", "settling",
    }  # fmt: skip
    assert not list(marks(film, positions(game)))


def test_a_fault_leaves_a_valid_film() -> None:
    (record,) = reader.read_text('[Board "37"]\n1. Wd4,a1 Bd5,a2 2. x d4Bd6 Wa1,b1 3. Gb3,g1\n')
    assert record.problems and record.game
    assert len(record.game.main_line()) == 3
    lawful(record.game, "up to the fault")


@pytest.mark.parametrize("level", ["reduced"])
def test_quiet_motion_is_lawful_too(level: str) -> None:
    for seed in range(12):
        lawful(random_game(seed), seed, level)


def test_cuts_show_the_right_positions() -> None:
    for seed in range(12):
        game = random_game(seed)
        assert not list(marks(filmed(game, level="none"), positions(game)))


@pytest.mark.parametrize("board", [BRIDGE, HOLED, WHOLE_GRID], ids=["bridge", "holed", "whole grid"])
def test_custom_boards(board: object) -> None:
    for seed in (2, 3):
        lawful(random_game(seed, Position.start(board), 40), seed)  # type: ignore[arg-type]
