"""The games that come with the program: one for each board, rule set and ending, all of our own making."""

from pathlib import Path

import pytest

from tests.records.alike import essence, only
from zertz3d.records import reader
from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation
from zertz3d.records.record import Record
from zertz3d.resources import assets
from zertz3d.rules import RULES, Capture, Game, Placement
from zertz3d.rules.boards import NAMES

FILES = sorted((assets() / "games").glob("*.txt"))


@pytest.fixture(scope="module")
def samples() -> dict[str, Record]:
    return {file.stem: record for file in FILES for record in reader.read(file)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sample_is_clean_and_written_as_we_write(file: Path) -> None:
    (record,) = reader.read(file)
    assert record.clean and record.game and record.format == "notation"
    text = file.read_text(encoding="utf-8")
    assert notation.write(record.game) == text
    assert essence(only(writer.write(record.game)).game) == essence(record.game)  # type: ignore[arg-type]


def test_there_is_one_for_each_board_rule_set_and_ending(samples: dict[str, Record]) -> None:
    starts = [record.game.root.position for record in samples.values() if record.game]
    assert {start.board.name for start in starts} == {*NAMES, "custom"}
    assert {start.rules.name for start in starts} == set(RULES)
    ends = {record.end for record in samples.values()}
    assert ends == {"win", "tie", "both-lose", "resign", "time", "draw", "repetition", "unfinished"}
    sets = {record.outcome.reason for record in samples.values() if record.winner is not None and record.outcome}
    assert sets == {"white", "grey", "black", "each", "board"}
    assert {start.mover for start in starts} == {0, 1}


def test_the_special_ones_are_special(samples: dict[str, Record]) -> None:
    def longest(name: str) -> int:
        return max(len(move.jumps) for move in samples[name].moves if isinstance(move, Capture))

    def largest(name: str) -> int:
        return max(len(move.claims) for move in samples[name].moves if isinstance(move, Placement))

    assert longest("long-chain") == 7 and largest("big-claim") == 10
    assert longest("showcase") >= 3 and largest("showcase") >= 1 and 25 <= samples["showcase"].turns <= 35
    assert [str(move) for move in samples["diagram-5"].moves] == ["Bc5,f4", "x d6Bb4", "Wg2,f3 x Wg2Wg3"]


def test_only_one_sample_repeats_itself(samples: dict[str, Record]) -> None:
    assert [name for name, record in samples.items() if record.repetition] == ["repetition"]
    assert samples["repetition"].repetition == 8


def test_a_repetition_in_a_variation_is_none_of_the_game(samples: dict[str, Record]) -> None:
    repeated = samples["repetition"]
    assert repeated.game
    first, *others = repeated.moves
    game = Game(repeated.game.root.position, strict=False)
    game.play(first)
    game.play(next(move for move in game.position.legal_moves() if move != others[0]))
    game.back()
    for move in others:
        game.play(move)
    assert game.cursor.repeats() and game.cursor is not game.end
    assert Record("x", 1, "notation", game).repetition is None


def test_the_study_has_comments_marks_and_variations(samples: dict[str, Record]) -> None:
    game = samples["study"].game
    assert game and game.root.comment
    nodes = list(game.nodes())
    assert sum(len(node.children) > 1 for node in nodes) >= 3
    assert any(node.marks for node in nodes) and sum(bool(node.comment) for node in nodes) >= 6
