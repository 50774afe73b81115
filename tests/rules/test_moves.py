"""Official notation: printing, tolerant reading, refusing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.strategies import played
from zertz3d.errors import NotationError
from zertz3d.rules import Capture, Pass, Placement, Position, parse_move

EXACT = {
    "Wd4,d1": Placement("W", "d4", "d1"),
    "Wd4": Placement("W", "d4"),
    "x d1Gd3Wd5": Capture("d1", (("G", "d3"), ("W", "d5"))),
    "Bd7,b2 x Wa1Wa2": Placement("B", "d7", "b2", (("W", "a1"), ("W", "a2"))),
    "Bc3 x Wb2": Placement("B", "c3", None, (("W", "b2"),)),
    "Gq12,a10": Placement("G", "q12", "a10"),
    "-": Pass(),
    "x e5Gc4We3Bg3Bg5Ge7Bc6Wc4Wa2": Capture(
        "e5",
        tuple(zip("GWBBGBWW", ("c4", "e3", "g3", "g5", "e7", "c6", "c4", "a2"), strict=True)),
    ),
}


@pytest.mark.parametrize("text", EXACT)
def test_prints_what_it_reads(text: str) -> None:
    assert parse_move(text) == EXACT[text]
    assert str(EXACT[text]) == text


@pytest.mark.parametrize(
    ("sloppy", "exact"),
    [
        ("wD4 , D1", "Wd4,d1"),
        ("  bd7,b2  X  wa1 wa2 ", "Bd7,b2 x Wa1Wa2"),
        ("×d1gd3WD5", "x d1Gd3Wd5"),
        ("X D1 G D3", "x d1Gd3"),
        (" - ", "-"),
    ],
)
def test_reads_sloppy_writing(sloppy: str, exact: str) -> None:
    assert str(parse_move(sloppy)) == exact


@pytest.mark.parametrize(
    "text",
    [
        "",
        "W",
        "Wd",
        "Zd4,d1",
        "Wd4,",
        "Wd4,d1 x",
        "x d4",
        "x d4d6",
        "Wd4,d1,d2",
        "--",
        "Wd1234",
        "Wr4",
        "W٣4",
        "x" * 9999,
    ],
)
def test_refuses(text: str) -> None:
    with pytest.raises(NotationError, match="is not a move: write for example"):
        parse_move(text)


def test_a_long_text_is_quoted_shortened() -> None:
    with pytest.raises(NotationError) as error:
        parse_move("nonsense " * 1000)
    assert len(str(error.value)) < 150


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(str(move)) == move


@given(played())
def test_every_legal_move_reads_back(position: Position) -> None:
    for move in position.legal_moves()[::7]:
        assert parse_move(str(move)) == move
        assert position.parse_move(str(move).upper().replace("X", "×")) == move
