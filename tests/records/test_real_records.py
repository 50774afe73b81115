"""The reader's exam: records that other people's programs wrote, read where they lie."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import find_records
from tests.records.alike import essence, only
from zertz3d.records import library, reader
from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation
from zertz3d.records.record import Record

REASONS = {
    "continues after win": "the game is over",
    "wrong player": "the turn of player",
    "not a legal jump": "cannot jump",
    "second RtoB": "a second marble was placed",
    "second R-": "a second ring was removed",
    "placement from opponent's captures": "the opponent",
    "chain continues with another marble": "two marbles captured in one turn",
    "no ring removed though one is free": "a free ring must be removed",
    "removed ring is not free": "is not free",
}
"""How the expected problems are called there, and what ours say."""

LAST_TURNS: dict[str, tuple[str, list[int], int]] = {
    "31": ("x e2We4Bc5", [2, 0, 1], 30),
    "32": ("Wd7,d6 x Wd7", [3, 0, 2], 23),
    "34": ("Wb2,b1", [0, 0, 0], 34),
    "65": ("x f1Wf3", [2, 0, 0], 44),
    "77": ("Gf3", [1, 2, 5], 10),
    "96": ("Ge3,a4", [3, 1, 1], 42),
    "97": ("x i4Gg6", [3, 2, 0], 44),
}
"""Complete turns before a resignation, which the list of what is expected still leaves out: the move, what
player 2 holds after it, the rings that are left."""


def _expected() -> list[dict[str, Any]]:
    folder = find_records()
    if folder is None:
        return []
    told = json.loads((folder / "curated" / "expected.json").read_text(encoding="utf-8"))
    return [_with_last_turn(one) for one in told if one["file"]]


def _with_last_turn(expected: dict[str, Any]) -> dict[str, Any]:
    """What is expected of a record, with the complete turn that came before a resignation."""
    number = expected["file"].partition("-")[0]
    if number not in LAST_TURNS:
        return expected
    move, captures, rings = LAST_TURNS[number]
    return expected | {
        "turns": expected["turns"] + 1,
        "official": [*expected["official"], move],
        "captures_wgb": [expected["captures_wgb"][0], captures],
        "rings_left": rings,
    }


def _read(folder: Path, name: str) -> Record:
    (record,) = reader.read(folder / "curated" / name)
    return record


@pytest.mark.parametrize("expected", _expected(), ids=lambda one: one["file"].partition("-")[0])
def test_a_curated_record_gives_exactly_what_is_expected(records_folder: Path, expected: dict[str, Any]) -> None:
    record = _read(records_folder, expected["file"])
    report = record.report()
    assert report["turns"] == expected["turns"]
    assert (report["end"], report["winner"]) == (expected["end"], expected["winner"])
    assert report["captures"] == expected["captures_wgb"]
    assert report["rings_left"] == expected["rings_left"]
    assert report["moves"] == [move for move in expected["official"] if move]
    assert record.clean is not bool(expected["problems"])
    for told in expected["problems"]:
        turn = int(told.split("turn ")[1].split(":")[0].split(" ")[0])
        reason = next(ours for theirs, ours in REASONS.items() if theirs in told)
        assert any(p.turn == turn and reason in p.reason for p in record.problems), (told, record.problems)


def test_turns_broken_off_are_named(records_folder: Path) -> None:
    (record,) = (record for record in reader.read(records_folder / "curated") if record.broken_off)
    assert (
        "/64-" in record.source
        and record.turns == 22
        and record.broken_off
        and record.broken_off.text == "P0[RtoB 2 0 G 6]"
    )


def test_a_repetition_is_noted_and_play_goes_on(records_folder: Path) -> None:
    record = _read(records_folder, "77-draw-by-repetition.sgf")
    assert record.repetition and record.repetition <= record.turns and record.end == "resign"
    assert _read(records_folder, "78-troiker-strange.sgf").repetition is None


def test_an_empty_file_is_one_problem(tmp_path: Path) -> None:
    (tmp_path / "empty.sgf").write_bytes(b"")
    (record,) = reader.read(tmp_path)
    assert record.game is None and [str(problem) for problem in record.problems] == ["the file is empty"]


@pytest.mark.parametrize(
    ("name", "board", "turns", "fault"),
    [
        ("illegal_at_the_end.txt", "48", 57, (58, "there is no W marble")),
        ("sample_replay.txt", "61", 29, None),
        ("test_isolation.txt", "37", 3, (4, "a capture is compulsory")),
    ],
)
def test_transcripts(records_folder: Path, name: str, board: str, turns: int, fault: tuple[int, str] | None) -> None:
    (record,) = reader.read(records_folder / "transcripts" / name)
    assert (record.format, record.last.board.name, record.turns) == ("transcript", board, turns)
    assert [p.turn for p in record.problems] == ([fault[0]] if fault else [])
    assert fault is None or fault[1] in record.problems[0].reason


@pytest.fixture(scope="module")
def archive(records_folder: Path) -> list[Record]:
    return [entry.record() for entry in library.entries([records_folder / "archive-1500.zip"])]


def test_the_archive_is_clean_but_for_one_game(archive: list[Record]) -> None:
    faulty = [record for record in archive if not record.clean]
    assert len(archive) == 1500 and len(faulty) <= 1


def test_the_announced_winner_is_never_contradicted(archive: list[Record]) -> None:
    compared = 0
    for record in archive:
        said = record.game.headers.get("RE", "").lower() if record.game else ""
        named = [index for index, name in enumerate(record.players) if name.lower() in said]
        if record.winner is not None and len(named) == 1:
            compared += 1
            assert named == [record.winner], (record.source, said)
    assert compared > 300


@pytest.mark.parametrize("write", [notation.write, writer.write], ids=["notation", "sgf"])
def test_every_game_survives_writing_and_reading(archive: list[Record], write) -> None:  # type: ignore[no-untyped-def]
    for record in archive:
        assert record.game
        text = write(record.game)
        again = only(text)
        assert essence(again.game) == essence(record.game), record.source  # type: ignore[arg-type]
        assert write(again.game) == text, record.source


@pytest.mark.parametrize("write", [notation.write, writer.write], ids=["notation", "sgf"])
def test_every_curated_game_survives_too(records_folder: Path, write) -> None:  # type: ignore[no-untyped-def]
    for record in reader.read(records_folder / "curated"):
        assert record.game
        assert essence(only(write(record.game)).game) == essence(record.game), record.source  # type: ignore[arg-type]
