"""Whatever is thrown at the readers, they answer with games and problems."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.alike import essence, only, sgf
from zertz3d.errors import RecordError
from zertz3d.records import reader
from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation
from zertz3d.records.record import Record
from zertz3d.records.replay import MOST_PROBLEMS

SCRAPS = """
( ) ; [ ] { } , - -- x / # * 1-0 0-1 1. 12... $1 ! \\ " Wd4 ,d1 Wd4,d1 Bg1,a4 Gd5,g4 [%ms
Wd4-d1 Wd4xd6+g ½-½ È \0 \ufeff
SU[Zertz] SU[Zertz+xx] GM[22] ZP[x] ZC[Wa1] AN[a] C[hi] TM[12]
P0[Done] P1[Done] P1[Swap] P1[Resign] P0[WinOnTime] P0[Reset] P0[Edit] P1[Edit]
"""
LINES = """
x d4Gd6
[%ms 5]
[%mark a]
[Board "48"]
[Setup "x"]
[ZIP "o 6/8/10 0/0/0 0/0/0 1"]
;P0[Start P0]
;P0[RtoB 2 0 D 4]
;P0[R- D 1]
;P0[R- G 1]
;P1[RtoB 2 2 G 1]
;P1[R- A 4]
P0[R+ D 4]
;P0[BtoB D 4 D 6]
P1[RtoR 2 0 1]
P0[SetBoard Zertz+24]
Player 1: {'action': 'PASS'}
"""
WORDS = st.sampled_from([*SCRAPS.split(), *LINES.split("\n"), "\r\n"])
PIECES = st.lists(WORDS | st.text(max_size=5), max_size=40)
HEADS = st.sampled_from(["", "(;", "Wd4,d1 ", '[Board "37"]\n', "Player 1: {", "# Rings: 37\n", "1. Wd4-d1 "])


def test_a_header_of_another_format_says_nothing_about_the_start() -> None:
    first, second = reader.read_text('Wd4,d1 "\n[ZIP "o 6/8/10 0/0/0 0/0/0 1"]')
    assert first.game and second.game and second.game.headers == {}
    second.game.headers["ZIP"] = "o 6/8/10 0/0/0 0/0/0 1"
    again = only(notation.write(second.game))
    assert again.format == "notation" and again.game and essence(again.game)[0] == essence(second.game)[0]


def survived(text: str | bytes) -> list[Record]:
    """Read it; each game that comes of it can be reported, written and read again."""
    content = text if isinstance(text, str) else text.decode("latin-1")
    try:
        records = reader.read_text(content)
    except RecordError:
        return []
    for record in records:
        assert record.report()["problems"] is not None
        assert len(record.problems) <= MOST_PROBLEMS + 1
        if record.game:
            for write in (notation.write, writer.write):
                again = only(write(record.game))
                assert again.game and essence(again.game)[0] == essence(record.game)[0]
    return records


@settings(max_examples=400, deadline=None)
@given(HEADS, PIECES, st.sampled_from(["", " ", "\n", ";"]))
def test_no_text_is_too_broken(head: str, pieces: list[str], between: str) -> None:
    survived(head + between.join(pieces))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_are_too_broken(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.sgf"
    path.write_bytes(content)
    assert all(record.report() for record in reader.read(path))


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=4).map(lambda raw: b"PK\x03\x04" + raw) | st.just(b"PK\x05\x06"), st.binary(max_size=100))
def test_no_archive_is_too_broken(tmp_path_factory: pytest.TempPathFactory, head: bytes, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.zip"
    path.write_bytes(head + content)
    assert all(record.problems for record in reader.read(path))


def mutated(raw: bytes, rng: random.Random) -> bytes:
    """The same file after a few accidents."""
    damaged = bytearray(raw)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(damaged))
        accident = rng.randrange(4)
        if accident == 0:
            damaged[at] = rng.randrange(256)
        elif accident == 1:
            del damaged[at : at + rng.randint(1, 40)]
        elif accident == 2:
            damaged[at:at] = damaged[at // 2 : at // 2 + rng.randint(1, 40)]
        else:
            damaged[at:at] = rng.choice([b"(", b")", b"[", b"]", b";", b"\\", b"\0", b"P0[Resign]", b"P1[Swap]"])
        if not damaged:
            return b""
    return bytes(damaged)


@pytest.mark.parametrize("seed", range(5))
def test_mutations_of_a_record_of_our_own(seed: int) -> None:
    rng = random.Random(seed)
    game = only(sgf("0 RtoB 2 0 D 4", "0 R- D 1", "0 Done", "1 RtoB 2 2 G 1", "1 R- A 4", "1 Done")).game
    assert game
    for write in (notation.write, writer.write):
        for _ in range(60):
            survived(mutated(write(game).encode(), rng))


def test_mutations_of_the_curated_records(records_folder: Path) -> None:
    rng = random.Random(37)
    for file in sorted((records_folder / "curated").glob("*.sgf")):
        for _ in range(4):
            survived(mutated(file.read_bytes(), rng))


MEGABYTE = 1 << 20


def filled(unit: str, head: str = "", tail: str = "") -> str:
    """A megabyte of the same thing."""
    return head + unit * ((MEGABYTE - len(head) - len(tail)) // len(unit)) + tail


BEGUN = "(;SU[Zertz];P0[RtoB 2 0 D 4];P0[R- A 4];P0[Done]"


@pytest.mark.parametrize(
    "text",
    [
        filled("(", "Wd4,d1 "),
        filled("(Wd4,c1 ", "Wd4,d1 "),
        filled("(Wd4,c1)", "Wd4,d1 "),
        filled("(x)", "Wd4,d1 "),
        filled("{[%mark a]}", "Wd4,d1 "),
        filled("! ", "Wd4,d1 "),
        filled("[%mark ", "Wd4,d1 {"),
        filled("\\", "Wd4,d1 {"),
        filled("Wd4", "Wd4 x "),
        filled(" ", "Wd4 x"),
        filled("1", "Wd4,d1 "),
        filled("\n", "Wd4,d1"),
        filled('[a "'),
        filled('[a "b"]\n', "", "Wd4,d1"),
        filled("o/", '[ZIP "', ' 6/8/10 0/0/0 0/0/0 1"]\nWb3'),
        filled("(;"),
        filled("[", "(;"),
        filled("\\", "(;C["),
        filled(";", "(;"),
        filled("P0[RtoR 2 0 2]", BEGUN),
        filled("(;P1[RtoB 2 0 A 1];P1[R- G 1];P1[Done])", BEGUN),
        filled("(;P1[RtoB 2 0 A 9];P1[Done])", BEGUN),
        filled(";P1[Resign]", BEGUN),
        filled("2", "(;P0[", "]"),
        filled("Player 1: {'action': 'CAP', 'src': 'A1', 'dst': 'A1'}\n"),
        filled("'a': 'b', ", "Player 1: {", "}"),
    ],
    ids=range(26),
)
def test_a_megabyte_of_nonsense_comes_to_an_end(text: str) -> None:
    records = reader.read_text(text)
    assert len(records) == 1 and len(records[0].problems) <= MOST_PROBLEMS


def test_variations_nested_without_end_do_not_exhaust_the_stack() -> None:
    for text in ("Wd4,d1 " + "(Wd4,c1 " * 100_000, "(;SU[Zertz]" + "(;P0[RtoB 2 0 D 4]" * 100_000):
        assert any("nested more than" in problem.reason for problem in only(text).problems)


def test_a_game_has_an_end() -> None:
    pair = " (Wd4,c1) (Wd4,b1) (Wd4,a1)"
    assert any("more than" in problem.reason for problem in only("Wd4,d1" + pair * 3000).problems)


def test_thousands_of_games_of_nothing_are_given_up() -> None:
    with pytest.raises(RecordError, match="hardly any moves"):
        reader.read_text('[a "b"]\n-\n' * 5_000)
