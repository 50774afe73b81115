"""A position in sentences: what lies where, what is free, and what may be played, also where there is nothing."""

from zertz3d.app.text.position_words import tell_board, tell_cell, tell_free_rings, tell_moves, tell_threats
from zertz3d.rules import Position
from zertz3d.rules.boards import custom_board

NAMES = ("Anna", "Boris")
MIDGAME = Position.parse("37 standard .o../.ooWo/Goooo./.oooB../.oooo./.oooo/oooo 1/6/6 2/1/2 2/0/1 2 1")
OVER = Position.parse("37 standard oooo/ooWoo/.oBooo/ooooooo/oooooo/ooooo/oooo 1/8/9 4/0/0 0/0/0 2 7")


def test_every_marble_is_told_by_its_colour_and_what_is_gone() -> None:
    assert list(tell_board(MIDGAME)) == [
        "White: b4.", "Grey: c1.", "Black: d5.", "26 rings, 23 of them empty.",
        "Gone: a1, a3, a4, b1, c6, d1, d6, d7, e1, e6, f1.",
    ]  # fmt: skip
    assert [tell_cell(MIDGAME, cell) for cell in ("a1", "b4", "c2", "g1")] == [
        "a1: no ring.", "b4: white marble.", "c2: empty ring.", "g1: empty ring. It may be removed.",
    ]  # fmt: skip
    whole = list(tell_board(Position.start()))
    assert whole[-1] == "37 rings, 37 of them empty." and len(whole) == 4


def test_rings_that_are_free_are_counted_and_named() -> None:
    assert tell_free_rings(MIDGAME) == "12 free rings: a2, b2, b5, c5, d2, e2, e5, f5, g1, g2, g3, g4."
    around = [cell for cell in MIDGAME.board.neighbours("d4") if cell]
    fenced = Position.setup("37", "standard", ["d4", *around], dict(zip(around, "WGBWGB", strict=True)))
    assert tell_free_rings(fenced) == "No ring is free."
    assert [sentence.partition("; ")[2] for sentence in tell_moves(fenced, NAMES)] == [
        "no ring is removed. 3 moves in all."
    ]


def test_after_the_end_there_is_nothing_to_play() -> None:
    assert list(tell_moves(OVER, NAMES)) == ["The game is over: there is nothing to play."]
    assert list(tell_threats(OVER, NAMES)) == ["Nobody can win with one move."]
    (sentence,) = tell_moves(MIDGAME, NAMES)
    assert sentence.endswith("then remove a free ring. 792 moves in all.")


def test_who_can_do_nothing_is_told_to_pass() -> None:
    rings = [f"{x}{n}" for x in "acegikmoq" for n in (1, 2, 5, 6, 9, 10)]
    islands = [cell for cell in rings if cell[1:] in ("1", "5", "9")]
    marbles = dict(zip(islands, "W" * 6 + "G" * 8 + "B" * 10, strict=False))
    stuck = Position.setup(custom_board(rings), "standard", rings, marbles)
    assert list(tell_moves(stuck, NAMES)) == ["Anna can only pass: type pass."]
