"""The judgement of a tournament: what was lost or added at the arbiter's boards is noticed."""

from pathlib import Path

import pytest

from tests.app.relay.tournament import judge_journal
from zertz3d.records.formats import notation
from zertz3d.rules import Game

FIRST, SECOND = "Wd4,d1", "Ga1,g1"
KEPT = ["begun\t0\t0", f"move\t0\t0\t0\t{FIRST}", f"now\t0\t0\t{FIRST}"]


def judge(folder: Path, *journal: str) -> list[str]:
    game = Game()
    game.play(FIRST)
    (folder / "board-1.txt").write_text(notation.write(game), encoding="utf-8")
    return judge_journal(list(journal), folder)


@pytest.mark.parametrize(
    "more",
    [
        (),
        (f"resumed\t0\t0\t{FIRST}",),
        (f"move\t0\t0\t1\t{SECOND}",),
        (f"move\t0\t0\t1\t{SECOND}", f"resumed\t0\t0\t{FIRST}"),
        (f"move\t0\t0\t1\t{SECOND}", f"now\t0\t0\t{FIRST}\t{SECOND}", "undo\t0\t0\t1", f"resumed\t0\t0\t{FIRST}"),
    ],
)
def test_a_turn_that_was_being_made_when_the_program_was_killed_may_be_lost(
    more: tuple[str, ...], tmp_path: Path
) -> None:
    assert judge(tmp_path, *KEPT, *more) == []


@pytest.mark.parametrize(
    "more",
    [
        ("resumed\t0\t0",),
        (f"move\t0\t0\t1\t{SECOND}", f"now\t0\t0\t{FIRST}\t{SECOND}"),
        (f"move\t0\t0\t1\t{SECOND}", f"now\t0\t0\t{SECOND}"),
        ("undo\t0\t0\t0", "now\t0\t0"),
    ],
)
def test_a_turn_that_had_been_made_may_not_be_lost(more: tuple[str, ...], tmp_path: Path) -> None:
    assert judge(tmp_path, *KEPT, *more)
