"""The one-line text form and the drawing."""

import pytest
from hypothesis import given

from tests.rules.strategies import laid_out, played
from zertz3d.errors import PositionError
from zertz3d.rules import Position, custom_board

START = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"


def test_the_start() -> None:
    assert str(Position.start()) == START
    assert repr(Position.start()) == f"Position.parse('{START}')"
    assert Position.parse(START) == Position.start()


@given(played())
def test_round_trip(position: Position) -> None:
    back = Position.parse(str(position))
    assert back == position
    assert back.turn == position.turn
    assert eval(repr(position)) == position


@given(laid_out())
def test_round_trip_of_any_layout(position: Position) -> None:
    assert Position.parse(str(position)) == position


def test_custom_boards_remember_rings_that_are_gone() -> None:
    start = Position.start(custom_board(["d6", "d7", "e6", "e7", "e8", "g12"]))
    later = start.play(start.legal_moves()[0])[0]
    assert Position.parse(str(later)) == later
    assert Position.parse(str(later)).board is start.board
    assert str(start).split()[2] == "///-----oo/-----ooo//-----------o/" + "/" * 9


def test_the_turn_may_be_missing() -> None:
    assert Position.parse(START[:-2]).turn == 1


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_passes_just_before_are_written_behind_the_player(passes: int) -> None:
    position = Position.parse(START.replace(" 1 1", f" 2{'p' * passes} 9"))
    assert (position.mover, position.passes, position.turn) == (1, passes, 9)
    assert str(position).endswith(f" 2{'p' * passes} 9")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not a position: write for example '37 standard oooo/"),
        ("hello world", "is not a position"),
        (START.replace("37", "38"), "there is no board '38'"),
        (START.replace("standard", "chess"), "there are no rules 'chess'"),
        (START.replace("oooo/ooooo", "oooo/oooxo"), "'x' in .* means nothing"),
        (START.replace("oooo/ooooo/", "ooooo/ooooo/"), "has no ring 'a5'"),
        (START.replace("oooo ", "oooo/o "), "has no ring 'h1'"),
        (START.replace("6/8/10", "6/8"), "'6/8' is not a count of marbles"),
        (START.replace("6/8/10", "6/8/٣"), "is not a number"),
        (START.replace("6/8/10", "5/8/10"), "hold 5 W marbles"),
        (START.replace(" 1 1", " 3 1"), "'3' is not a player to move"),
        (START.replace(" 1 1", " 1ppp 1"), "is not a player to move"),
        (START.replace(" 1 1", " 1 0"), "in turn 0"),
        (START.replace(" 1 1", " 1 -1"), "'-1' is not a number"),
        (START.replace(" 1 1", " 1 10000"), "'10000' is not a number"),
        (START.replace("6/8/10", f"{'9' * 5000}/8/10"), "'9{40}' is not a number"),
        (START + " extra", "is not a position"),
        (START.replace("oooo ", "oooo" + "/" * 40 + " "), "has 47 columns"),
    ],
)
def test_refusals(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        Position.parse(text)


def test_drawing() -> None:
    position = Position.parse("37 standard oooo/oWooo/oooooo/.ooGooo/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1 3")
    lines = position.ascii().splitlines()
    assert sum(line.count("o") for line in lines[:-4]) == 34
    assert [line.split() for line in lines[-3:]] == [
        ["pool", "W", "5", "G", "7", "B", "10"],
        [">", "player", "1", "W", "0", "G", "0", "B", "0"],
        ["player", "2", "W", "0", "G", "0", "B", "0"],
    ]
    assert lines[0].split() == ["7"]
    row = next(line for line in lines if "G" in line)
    assert row.index("G") == lines[0].index("7")
    assert max(map(len, lines)) < 80


@given(laid_out())
def test_drawing_shows_every_marble(position: Position) -> None:
    drawn = position.ascii().split("\n\n")[0]
    assert sum(drawn.count(c) for c in "WGB") == len(position.marbles)
    assert drawn.count("o") == len(position.rings) - len(position.marbles)
