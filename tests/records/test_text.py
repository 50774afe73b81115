"""What strangers wrote: any encoding is read, and nothing comes out that must not be shown."""

import codecs
import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.alike import moves, only, sgf
from zertz3d.errors import RecordError
from zertz3d.records import library, reader, text
from zertz3d.records.record import Record
from zertz3d.records.text import quoted, safe, safe_lines

GAME = ("0 Start P0", "0 RtoB 2 0 D 4", "0 R- D 1", "0 Done")

# --------------------------------------------------------------------- showing


def unfit(said: str) -> set[str]:
    """The characters of a text that no terminal, panel or file name should get."""
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    return {
        letter
        for letter in said
        if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or unicodedata.bidirectional(letter) in turning
    }


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain Zoë – 名前 🎲", "plain Zoë – 名前 🎲"),
        ("\x1b[2J\x1b]0;title\x07", "�[2J�]0;title�"),
        ("nul\0del\x7f", "nul�del�"),
        ("\x9b31mred\x85next", "�31mred next"),
        ("\u202egnp.exe\u202c \u2066x\u2069", "�gnp.exe� �x�"),
        ("one\ntwo\tthree\rfour\x0bfive\u2028six", "one two three four five six"),
        ("\udcff.sgf", "�.sgf"),
        ("می‌خواهم", "می‌خواهم"),
    ],
)
def test_what_a_stranger_wrote_is_safe_to_show(raw: str, shown: str) -> None:
    assert safe(raw) == shown and safe(shown) == shown
    assert safe_lines(f"a\n\tb{raw}").startswith("a\n\tb")


@given(st.text())
def test_nothing_unfit_is_left_and_nothing_else_is_touched(raw: str) -> None:
    assert not unfit(safe(raw)) and unfit(safe_lines(raw)) <= {"\n", "\t"}
    assert len(safe(raw)) == len(raw)
    assert all(now == was for now, was in zip(safe(raw), raw, strict=True) if not unfit(was))


@given(st.text(max_size=300))
def test_a_quotation_is_one_short_printable_line(raw: str) -> None:
    assert quoted(raw).isprintable() and len(quoted(raw)) <= 60


EVIL = "E\x1b[2Jv\u202ei\0l\x9b"


def of_every_format() -> list[str]:
    """A game in each format, with that name, comment, mark and event wherever one can stand."""
    commands = sgf(*GAME, more=f"\nGN[{EVIL}]C[{EVIL}]AN[{EVIL}]").replace("Ann", EVIL)
    tags = f'[Player1 "{EVIL}"]\n[Event "{EVIL}"]\n\n'
    act = "Player 1: {'action': 'PUT', 'marble': 'w', 'dst': 'D4', 'remove': 'D1'}"
    return [
        commands,
        f"{tags}1. Wd4,d1 {{{EVIL} [%mark {EVIL}]}} *",
        f"{tags}1. Wd4-d1 {{{EVIL} [%mark {EVIL}]}} *",
        f"# Player 1: {EVIL}\n# {EVIL}\n{act} # {EVIL}\n",
    ]


def said_by(record: Record) -> list[str]:
    """Every word of a record that a stranger chose."""
    assert record.game
    nodes = [word for node in record.game.nodes() for word in (node.comment, *node.marks)]
    problems = [word for problem in record.problems for word in (problem.text, problem.reason)]
    return [*record.players, *record.game.headers, *record.game.headers.values(), *nodes, *problems]


@pytest.mark.parametrize("written", of_every_format(), ids=["sgf", "notation", "zen", "transcript"])
def test_names_comments_and_headers_are_safe_to_show(written: str) -> None:
    record = only(written)
    words = said_by(record)
    assert moves(record) == ["Wd4,d1"] and record.players[0] == safe(EVIL) == "E�[2Jv�i�l�"
    assert sum(safe(EVIL) in word for word in words) >= 2
    assert not any(unfit(word) for word in words)


HEADS = st.sampled_from(["(;GM[22]SU[Zertz]", '[Player1 "', "1. Wd4,d1 {", "# Player 1: ", "Wd4-d1 {", "(;C["])


@given(HEADS, st.binary(max_size=60), st.sampled_from(["", '"]\nWd4,d1', "}", "]P0[Resign])"]))
def test_no_bytes_become_words_that_must_not_be_shown(
    tmp_path_factory: pytest.TempPathFactory, head: str, raw: bytes, tail: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.sgf"
    path.write_bytes(head.encode() + raw + tail.encode())
    for record in reader.read(path):
        words = said_by(record) if record.game else [problem.reason for problem in record.problems]
        assert not set().union(*map(unfit, words)) - {"\n", "\t"}


# ------------------------------------------------------------------- encodings


def read(tmp_path: Path, raw: bytes) -> Record:
    """The one game of a file."""
    path = tmp_path / "game.sgf"
    path.write_bytes(raw)
    (record,) = reader.read(path)
    return record


TOLD = sgf(*GAME).replace('"Ann"', '"Žofie 🎲"').replace('"Bob"', '"Зоя"')


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF8, b""])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_unicode_in_every_form(tmp_path: Path, mark: bytes, ends: str) -> None:
    name = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}.get(mark, "utf-8")
    record = read(tmp_path, mark + TOLD.replace("\n", ends).encode(name))
    assert record.clean and record.players == ("Žofie 🎲", "Зоя") and moves(record) == ["Wd4,d1"]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("name", ["utf-16", "utf-8", "utf-8-sig"])
def test_characters_may_be_cut_between_two_pieces(name: str, size: int) -> None:
    raw = TOLD.encode(name)
    pieces = [raw[:4], *(raw[at : at + size] for at in range(4, len(raw), size))]
    assert list(text.lines(pieces)) == TOLD.split("\n")[:-1]


def test_utf_16_that_ends_in_the_middle_of_a_character() -> None:
    assert list(text.lines([codecs.BOM_UTF16_LE + "Wd4".encode("utf-16-le") + b"\x31"])) == ["Wd4�"]


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r"])
def test_each_line_may_have_an_encoding_of_its_own(ends: bytes) -> None:
    raw = ends.join(["Zoë".encode(), "Zoë".encode("latin-1"), "“Zoë” – €".encode("cp1252"), b"\x81Zoe", "Зоя".encode()])
    assert list(text.lines([raw])) == ["Zoë", "Zoë", "“Zoë” – €", "�Zoe", "Зоя"]


def test_latin_names_in_a_file_that_is_otherwise_utf_8(tmp_path: Path) -> None:
    raw = TOLD.encode().replace("Зоя".encode(), "Jürgen".encode("latin-1"))
    assert read(tmp_path, raw).players == ("Žofie 🎲", "Jürgen")


def test_half_characters_in_a_text_do_no_harm() -> None:
    record = only(sgf(*GAME).replace("Ann", "A\udcff\ud83d"))
    assert record.clean and record.players == ("A??", "Bob")


# ------------------------------------------------------------------ file names


@pytest.mark.parametrize("name", [b"\xff.sgf", b"a\x1b[2J.sgf", "a\u202ename.sgf".encode(), b"two\nlines.sgf"])
def test_file_names_that_are_no_text(tmp_path: Path, name: bytes) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    try:
        path.write_text(sgf(*GAME), encoding="utf-8")
    except OSError:
        pytest.skip("this system has no such file names")
    (tmp_path / "z.sgf").write_text("no game", encoding="utf-8")
    bad, good = sorted(library.entries([tmp_path]), key=lambda entry: entry.source == str(tmp_path / "z.sgf"))
    assert good.fault and library.count_files([tmp_path]) == 2
    assert library.find(bad.source).record().clean, "the source names the file itself"
    report = bad.record().report()
    assert report["file"] == safe(str(path)) and not unfit(str(report["file"]))
    str(report).encode()
    with pytest.raises(RecordError) as raised:
        library.find(f"{bad.source}.gone")
    assert not unfit(str(raised.value))
