"""Turns are counted from the text alone, as replaying counts them."""

import pytest

from zertz3d.records.boardspace import writer
from zertz3d.records.formats import notation, registry
from zertz3d.records.library import Entry, entries
from zertz3d.records.record import Draft
from zertz3d.resources import assets
from zertz3d.rules import Game

GAMES = [entry for entry in entries([assets() / "games"]) if entry.draft]


def draft(text: str) -> Draft:
    return next(registry.drafts([text.encode()]))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.source.rpartition("/")[2])
@pytest.mark.parametrize("write", [notation.write, writer.write])
def test_our_own_games_in_both_formats(entry: Entry, write: object) -> None:
    record = entry.record()
    assert record.game and callable(write)
    assert registry.count_turns(draft(write(record.game))) == record.turns


def test_variations_comments_and_what_follows_a_fault_do_not_count() -> None:
    first = "1. Wd4,a1 {a (Wd4) remark; Gd5,a2} (1. Ge4,a1 nonsense Bd5,a2) Bd5,a2 ; 2. Wd1"
    text = f'[Board "37"]\n{first}\n2. x d4Bd6 nonsense Gb3,g1'
    assert registry.count_turns(draft(text)) == 3


def test_positions_that_are_set_up_count_the_turns_before() -> None:
    game = Game()
    for move in ("Wd4,d1", "Bg1,a4"):
        game.play(move)
    later = Game(game.position)
    later.play(str(later.position.legal_moves()[0]))
    assert registry.count_turns(draft(notation.write(later))) == 3


@pytest.mark.parametrize(
    ("turns", "count"),
    [
        (("P0[RtoB 2 0 D 4]", "P0[R- D 1]", "P1[RtoB 2 2 G 1]", "P1[R- A 4]"), 2),
        (
            (
                "P0[0 Start P0]",
                "P0[1 RtoB 2 0 D 4]",
                "P0[2 R- D 1]",
                "P0[3 Done]",
                "P1[4 RtoB 2 2 G 1]",
                "P1[5 Resign]",
            ),
            1,
        ),
        (("P0[RtoB 2 0 D 4]", "P0[R- D 1]", "C[a ) bracket]", "P1[R- A 4]"), 1),
    ],
)
def test_old_and_new_records_of_boardspace(turns: tuple[str, ...], count: int) -> None:
    text = (
        '(;GM[22]SU[Zertz]P0[id "Ann (a)"]P1[time 0:01:00]\n'
        + "\n".join(f"; {turn}" for turn in turns)
        + "\n)(;P0[RtoB 2 0 D 4])"
    )
    assert registry.count_turns(draft(text)) == count


def test_transcripts() -> None:
    text = (
        "Player 1: {'action': 'PUT', 'marble': 'w', 'dst': 'D4', 'remove': 'D1'}\n"
        "Player 2: {'action': 'PUT', 'marble': 'b', 'dst': 'D5', 'remove': 'A1'}\n"
        "Player 1: {'action': 'CAP', 'marble': 'w', 'src': 'D4', 'dst': 'D6', 'capture': 'b', 'cap': 'D5'}\n"
    )
    assert registry.count_turns(draft(text)) == registry.count_turns(draft(f"{text}nonsense\n{text}")) == 3
