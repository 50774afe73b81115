"""Known counts of move sequences."""

import json
from pathlib import Path

import pytest

from zertz3d.rules import Position, kernel

EMPTY = {
    ("37", "standard"): (1944, 3277260),
    ("37", "blitz"): (1944, 3277260),
    ("40", "standard"): (2223, 4327668),
    ("43", "standard"): (2520, 5608800),
    ("44", "standard"): (2580, 5889240),
    ("48", "standard"): (2961, 7824600),
    ("48", "tournament"): (2961, 7824600),
    ("48", "handicap"): (2961, 7824600),
    ("61", "standard"): (4320, 17000496),
    ("61", "tournament"): (4320, 17000496),
}


def perft(position: Position, depth: int) -> tuple[int, int]:
    return kernel.perft(position.board, position.rules, position.state, depth)


@pytest.mark.parametrize(("name", "rules"), EMPTY)
def test_empty_boards(name: str, rules: str) -> None:
    start = Position.start(name, rules)
    assert tuple(perft(start, depth)[0] for depth in (1, 2)) == EMPTY[name, rules]


def test_depth_nought_is_one_sequence() -> None:
    assert perft(Position.start(), 0) == (1, 0)


def test_three_plies_on_37_rings() -> None:
    assert perft(Position.start(), 3) == (4_114_538_424, 681_912)


def test_middle_game_of_our_own() -> None:
    """Counts that the slow implementation of the tests gave once; they hold where no records are at hand."""
    position = Position.parse("37 standard o.oo/oWoo./..GoBo/.oooooo/ooWoG./o.ooo/.ooo 2/6/8 1/0/1 1/0/0 2 12")
    assert [perft(position, depth) for depth in (1, 2)] == [(2, 2), (865, 1)]


def test_middle_games(records_folder: Path) -> None:
    cases = json.loads((records_folder / "perft.json").read_text())
    assert len(cases) == 27
    for case in cases:
        position = Position.start(case["board"], case["rules"])
        for text in case["moves"]:
            position = position.play(position.parse_move(text))[0]
        for depth in (1, 2, 3):
            expected = case["perft"][str(depth)], case["captures"][str(depth)]
            if expected[0] < 100_000_000:  # the larger ones take half a minute together: `zertz3d perft` counts them
                assert perft(position, depth) == expected, (case["moves"], depth)
