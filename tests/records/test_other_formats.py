"""Transcripts and ZEN: the notations of two other programs."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.alike import moves, only, reasons
from tests.rules.strategies import walk
from zertz3d.errors import PositionError
from zertz3d.records.formats import zip_position
from zertz3d.rules import Position

# -------------------------------------------------------------- transcripts


def put(player: int, marble: str, cell: str, ring: str = "") -> str:
    """A line of a transcript: a placement."""
    return f"Player {player}: {{'action': 'PUT', 'marble': '{marble}', 'dst': '{cell}', 'remove': '{ring}'}}\n"


def cap(player: int, start: str, end: str, colour: str) -> str:
    """A line of a transcript: one jump."""
    return f"Player {player}: {{'action': 'CAP', 'src': '{start}', 'dst': '{end}', 'capture': '{colour}'}}\n"


THREE = put(1, "w", "D4", "D1") + put(2, "b", "G1", "A4") + put(1, "g", "D5", "G4")


def test_a_transcript_is_read_line_by_line() -> None:
    head = "# Rings: 37\n# Variant: Blitz\n# Player 1: Ann\n\n# Seed: 7\n# good luck\n"
    record = only(head + THREE + "\n# it is over\n# Player 1: somebody else\n" + cap(2, "D4", "D6", "g"))
    assert record.clean and record.format == "transcript"
    assert moves(record) == ["Wd4,d1", "Bg1,a4", "Gd5,g4", "x d4Gd6"]
    assert str(record.last.rules) == "blitz" and record.players == ("Ann", "?")
    assert record.game and record.game.root.comment == "good luck"
    assert record.game.headers == {"Player1": "Ann", "Seed": "7"} and record.game.cursor is record.game.root


def test_a_line_that_is_commented_out_is_no_name_and_a_comment_behind_a_line_is_kept() -> None:
    jump, on = cap(2, "D4", "D6", "g").rstrip(), cap(2, "D6", "F4", "b").rstrip()
    text = put(1, "w", "D4", "D1") + put(2, "b", "E5", "A4") + put(1, "g", "D5", "G4").rstrip() + " # here we go\n"
    record = only("# " + text.split("\n")[0] + f"\n{text}{jump} # and\n{on} # on\n")
    assert record.players == ("?", "?") and moves(record)[3:] == ["x d4Gd6Bf4"]
    assert record.game and [node.comment for node in record.game.main_line()] == ["", "", "here we go", "and\non"]
    silent = only(f"{text}{jump}\n{on} # on\n")
    assert silent.game and silent.game.end.comment == "on"


def test_jumps_that_go_on_are_one_turn() -> None:
    text = THREE + cap(2, "D4", "D6", "g") + put(1, "b", "E5", "F5") + cap(2, "D6", "F4", "b")
    assert moves(only(text))[-1] == "x d6Bf4"


def test_jumps_of_two_players_are_two_turns() -> None:
    text = put(1, "w", "D4", "D1") + put(2, "b", "E5", "A4") + put(1, "g", "D5", "G4") + cap(2, "D4", "D6", "g")
    assert moves(only(text + cap(2, "D6", "F4", "b")))[3:] == ["x d4Gd6Bf4"]
    assert moves(only(text + cap(2, "D6", "F4", "b").replace("CAP", "cap")))[3:] == ["x d4Gd6Bf4"]
    record = only(text + cap(1, "D6", "F4", "b"))
    assert len(record.moves) == 3 and reasons(record) == [(4, "the marble on d6 can and must jump on")]


def test_a_chain_that_the_text_breaks_off_is_none_but_what_was_jumped_is_held() -> None:
    text = put(1, "w", "D4", "D1") + put(2, "b", "E5", "A4") + put(1, "g", "D5", "G4") + cap(2, "D4", "D6", "g")
    record = only(text)
    assert record.clean and record.turns == 3 and record.captures == ((0, 0, 0), (0, 1, 0))
    assert not only(text + put(1, "w", "A1", "A2")).clean


def test_jumps_from_somewhere_else_are_another_turn() -> None:
    text = THREE + cap(2, "D4", "D6", "g") + cap(2, "G1", "G3", "w")
    assert reasons(only(text)) == [(5, "player 2 moved, but it was the turn of player 1")]


def test_who_cannot_move_passes() -> None:
    (problem,) = only(THREE + "Player 2: {'action': 'PASS'}").problems
    assert "only a player who can neither capture nor place" in problem.reason


def test_double_quotes_and_none_are_fine_and_player_two_may_begin() -> None:
    record = only(THREE.split("\n")[0].replace("'", '"').replace("Player 1", "Player 2"))
    assert record.clean and record.report()["first"] == 1
    nothing = "Player 1: {'action': 'PUT', 'marble': 'w', 'dst': 'D4', 'remove': None}"
    assert "a free ring must be removed" in only(nothing).problems[0].reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (put(2, "w", "A1", "A2"), "a capture is compulsory"),
        (put(1, "w", "A1", "A2"), "player 1 moved, but it was the turn of player 2"),
        (cap(2, "D4", "D6", "b"), "the marble on d5 is G"),
        (put(2, "", "A1", "A2"), "names no colour"),
        (put(2, "wg", "A1", "A2"), "names no colour"),
        ("Player 2: {'action': 'FLY'}\n", "neither a move nor a comment"),
        ("Player 2: {'action': __import__('os')}\n", "neither a move nor a comment"),
        ("Player 2: {'action': 'PUT', 'marble': 'w' 'dst': 'A1'}\n", "neither a move nor a comment"),
        ("nonsense\n", "neither a move nor a comment"),
    ],
)
def test_a_faulty_line_ends_the_game(line: str, reason: str) -> None:
    record = only("# Rings: 37\n" + THREE + line + THREE)
    assert record.turns == 3 and len(record.problems) == 1
    assert (record.problems[0].line, record.problems[0].turn) == (5, 4)
    assert reason in record.problems[0].reason


def test_61_rings_without_the_letter_i() -> None:
    assert moves(only(put(1, "w", "J5", "J1") + put(2, "b", "H2", "A5"))) == ["Wi5,i1", "Bh2,a5"]
    assert not only("# Rings: 61\n" + put(1, "w", "J5", "I1")).clean, "it knows the letter"


# ---------------------------------------------------------------------- ZEN


def test_zen_names_the_jumper_and_maybe_what_it_takes() -> None:
    record = only("1. Wd4-d1 Bg1-a4 2. Gd5-g4 {now} Wd4xd6+g (Gd5xd3+w) 1-0")
    assert record.clean and record.format == "zen"
    assert moves(record) == ["Wd4,d1", "Bg1,a4", "Gd5,g4", "x d4Gd6"]
    assert record.end == "resign"


@pytest.mark.parametrize(
    ("capture", "reason"),
    [("Bd4xd6", "the marble on d4 is W, not B"), ("Wd4xd6+b", "it takes g, not b"), ("Wd4xd2", "d4 cannot jump to d2")],
)
def test_zen_that_is_wrong(capture: str, reason: str) -> None:
    record = only(f"1. Wd4-d1 Bg1-a4 2. Gd5-g4 {capture}")
    assert reasons(record) == [(4, reason)] or reason in reasons(record)[0][1]


def test_zen_mirrors_the_board_of_48() -> None:
    record = only("1. Wh1-h5 Bg1-a1")
    assert moves(record) == ["Wa1,a5", "Bb1,h1"] and record.last.board.name == "48"


def test_what_is_said_in_comments_and_tags_does_not_make_it_zen() -> None:
    for text in ("Wd4,d1 {Wd4-d1}", "Wd4,d1 ; Wd4xd6", '[Event "Wd4-d1"]\nWd4,d1', "{\nPlayer 1: {'a' \\} } Wd4,d1"):
        assert only(text).format == "notation"
        assert moves(only(text)) == ["Wd4,d1"]


FULL = {
    "37": "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo",
    "48": "oooo/ooooo/oooooo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo",
    "61": "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/1oooooooo/2ooooooo/3oooooo/4ooooo",
}


@pytest.mark.parametrize("name", FULL)
def test_a_full_zip_board_is_recognized_by_its_shape(name: str) -> None:
    position, names = zip_position.read(f"{FULL[name]} 6/8/10 0/0/0 0/0/0 2")
    assert position.board.name == name and len(position.rings) == int(name) and position.mover == 1
    assert names["a1"] == ("h1" if name == "48" else "a1")


def test_a_zip_position_with_marbles_gaps_and_captures() -> None:
    position, names = zip_position.read("Wooo/ooooo/oo2oo/ooGoooo/1oooooo/2ooooo/3ooBo 4/7/9 1/0/0 0/0/0 1")
    assert position.marbles == {"a1": "W", "d3": "G", "g3": "B"}
    assert "c3" not in position.rings and "c4" not in position.rings and names["c5"] == "c5"
    assert position.captures == ((1, 0, 0), (0, 0, 0))


def as_zip(position: Position, side: int) -> str:
    """The position as that program draws it; with -1 mirrored from left to right."""
    signs = dict.fromkeys(position.rings, "o") | position.marbles
    at = {position.board.xy(cell): sign for cell, sign in signs.items()}
    spots = {((7 - x if side < 0 else x), y): sign for (x, y), sign in at.items()}
    rows = {(x, (x + y) // 2): sign for (x, y), sign in spots.items()}
    lowest = min(row for _, row in rows)
    columns = []
    for x in range(max(x for x, _ in rows) + 1):
        top = max((row for column, row in rows if column == x), default=lowest - 1)
        column = "".join(rows.get((x, row), "-") for row in range(lowest, top + 1))
        columns.append(re.sub("-+", lambda gap: str(len(gap[0])), column))
    counts = " ".join("/".join(map(str, held)) for held in (position.pool, *position.captures))
    return f"{'/'.join(columns)} {counts} {position.mover + 1}"


@given(st.integers(0, 10**6), st.integers(0, 30))
def test_a_partial_board_of_48_is_mirrored_like_a_full_one(seed: int, turns: int) -> None:
    """As long as some of both outer columns and the whole longest one are left it fits in one way only."""
    walked = walk("48", "standard", seed, turns)
    position = [one for one in walked if {f"d{n}" for n in range(1, 9)} <= set(one.rings)][-1]
    columns = {cell[0] for cell in position.rings}
    read, names = zip_position.read(as_zip(position, -1))
    if {"a", "h"} <= columns:
        assert read.board.name == "48" and read.marbles == position.marbles and read.rings == position.rings
        assert (read.pool, read.captures, read.mover) == (position.pool, position.captures, position.mover)
        assert {cell[0] for name, cell in names.items() if name[0] == "a"} == {"h"}


def test_a_shape_that_fits_a_board_of_48_both_ways_is_read_mirrored() -> None:
    """What is left without the shortest column looks the same from both sides; that program's column a is our h."""
    without_a = "ooooo/ooooWo/ooooooo/oooooooo/1ooooooo/2oooooo/3ooooo 5/8/10 0/0/0 0/0/0 1"
    position, names = zip_position.read(without_a)
    assert position.board.name == "48" and len(position.rings) == 44
    assert position.marbles == {"f5": "W"} == {names["b5"]: "W"}
    assert (names["a1"], names["d8"], names["g5"]) == ("g1", "d8", "a5")
    record = only(f'[ZIP "{without_a}"]\n1. Ga1-g5')
    assert record.clean and moves(record) == ["Gg1,a5"]


@pytest.mark.parametrize("name", ["37", "61"])
def test_a_partial_board_of_the_others_is_read_as_it_stands(name: str) -> None:
    for position in walk(name, "standard", 5, 25)[::4]:
        read, names = zip_position.read(as_zip(position, 1))
        if len({cell[0] for cell in position.rings}) == len({cell[0] for cell in position.board.cells}):
            assert (read.board.name, read.rings, read.marbles) == (name, position.rings, position.marbles)
            assert {name[0] == cell[0] for name, cell in names.items()} == {True}


def test_blitz_is_known_by_its_marbles() -> None:
    assert str(zip_position.read(f"{FULL['37']} 5/7/9 0/0/0 0/0/0 1")[0].rules) == "blitz"


def test_a_shape_of_no_board_becomes_a_custom_one() -> None:
    position, names = zip_position.read("oooooooooo/ooWooooooooo/1ooooooooo 5/8/10 0/0/0 0/0/0 1")
    on = position.board
    assert on.name == "custom" and on.size == 31
    assert position.marbles == {names["b3"]: "W"}
    assert on.xy(names["b1"])[1] == on.xy(names["a1"])[1] - 1, "columns keep their slant"
    low, high = zip_position.read("o10o 6/8/10 0/0/0 0/0/0 1")[0].board.cells
    assert (low, high) == ("a1", "a12"), "a gap may be ten rings wide"


@pytest.mark.parametrize(
    "text",
    [
        "", "oooo", "oooo 6/8/10 0/0/0 0/0/0 3", "oo?o 6/8/10 0/0/0 0/0/0 1", "oooo 6/8 0/0/0 0/0/0 1",
        "oooo 5/8/10 0/0/0 0/0/0 1", "9 6/8/10 0/0/0 0/0/0 1", "o99o 6/8/10 0/0/0 0/0/0 1",
        "o" * 13 + " 6/8/10 0/0/0 0/0/0 1", "/" * 40 + " 6/8/10 0/0/0 0/0/0 1", "W 5/8/10 0/0/0 0/0/0 1",
    ],
)  # fmt: skip
def test_what_is_no_zip_position(text: str) -> None:
    with pytest.raises(PositionError):
        zip_position.read(text)
    record = only(f'[ZIP "{text}"]\n1. Wb3-c4')
    assert len(record.problems) == 1 and record.turns == 0


def test_a_game_from_a_zip_position_names_rings_by_their_rank_at_the_start() -> None:
    record = only('[ZIP "1ooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1"]\n1. Wa1-g4')
    assert moves(record) == ["Wa2,g4"], "a1 is missing, so the lowest ring of the column is a2"
