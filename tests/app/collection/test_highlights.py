"""The moments of a game and its worth, on games whose drama is known."""

from itertools import cycle, islice

import pytest

from zertz3d import resources
from zertz3d.app.collection import highlights
from zertz3d.records.reader import read
from zertz3d.rules import Capture, Game, Move, Placement

GAMES = resources.assets() / "games"


def game(name: str) -> Game:
    found = read(GAMES / f"{name}.txt")[0].game
    assert found
    return found


def test_a_game_without_a_move_has_no_moments() -> None:
    assert highlights.find_moments(Game()) == ()
    assert highlights.rate_game(Game()).score < 0


@pytest.mark.parametrize(("name", "kind"), [("long-chain", "chain"), ("big-claim", "claim")])
def test_what_a_game_is_known_for_is_found(name: str, kind: str) -> None:
    known = game(name)
    (moment,) = [moment for moment in highlights.find_moments(known) if moment.kind == kind]
    node = known.main_line()[moment.turn - 1]
    assert moment.size == max(highlights.count_jumps(node), highlights.count_claimed(node)) >= 3
    assert str(moment.size) in moment.words
    assert any(reason.name == kind and reason.points > 0 for reason in highlights.rate_game(known).reasons)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.txt")), ids=lambda path: path.stem)
def test_moments_lie_in_the_game_in_order_and_end_with_its_end(path: object) -> None:
    known = read(path)[0].game  # type: ignore[arg-type]
    assert known
    found = highlights.find_moments(known)
    turns = [moment.turn for moment in found]
    assert turns == sorted(turns) and turns[-1] == len(known.main_line()) and turns[0] >= 1
    assert sum(moment.kind == "end" for moment in found) == 1
    assert highlights.find_moments(known) == found


@pytest.mark.parametrize(
    ("name", "left"), [("win-white", 0), ("win-grey", 0), ("win-black", 0), ("win-each-colour", 0)]
)
def test_a_winner_misses_nothing(name: str, left: int) -> None:
    end = game(name).end.position
    outcome = end.outcome()
    assert outcome and outcome.winner is not None
    assert highlights.count_missing(end, outcome.winner) == left
    assert highlights.count_missing(end, 1 - outcome.winner) > 0


def test_the_turning_point_is_where_the_winner_takes_the_lead_for_good() -> None:
    seen = 0
    for path in GAMES.glob("*.txt"):
        known = read(path)[0].game
        assert known
        line = known.main_line()
        outcome = known.outcome(line[-1]) if line else None
        turn = highlights.find_turning_point(line, outcome)
        if turn is None:
            continue
        seen += 1
        assert outcome and outcome.winner is not None
        lead = highlights.measure_leads(line, outcome.winner)
        assert lead[turn - 2] <= 0 < lead[turn - 1] and min(lead[turn - 1 :]) > 0 and min(lead) < 0
    assert seen


def test_reasons_add_up_and_are_told_best_first() -> None:
    value = highlights.rate_game(game("long-chain"))
    assert value.score == sum(reason.points for reason in value.reasons)
    assert value.words.startswith("chain of")


LENGTHS = [(10, -8), (13, -2), (14, 0), (60, 0), (61, -1), (64, -1), (65, -2), (80, -5)]


def cells_of(move: Move) -> tuple[str, ...]:
    """What a move is, its colours left aside."""
    assert isinstance(move, Placement | Capture)
    return (move.cell,) if isinstance(move, Placement) else (move.start, *(cell for _, cell in move.jumps))


@pytest.mark.parametrize(("turns", "points"), LENGTHS)
def test_a_game_to_watch_is_neither_short_nor_long(turns: int, points: int) -> None:
    repeated = game("repetition")
    known = Game(repeated.root.position, strict=False)
    for wanted in islice(cycle(repeated.moves()), turns):
        known.play(next(move for move in known.position.legal_moves() if cells_of(move) == cells_of(wanted)))
    assert sum(reason.points for reason in highlights.rate_game(known).reasons if reason.name == "length") == points


def test_a_show_comes_near_for_what_is_exciting_or_was_chosen_and_knows_the_end() -> None:
    known = game("long-chain")
    found = highlights.mark_drama(known, chosen=(2, 999))
    assert found[len(known.main_line())] == "end" and found[2] == "near" and 999 not in found


def test_the_last_moment_says_how_the_game_ended() -> None:
    known = game("win-white")
    assert [moment.words for moment in highlights.find_moments(known)][-1] == str(known.outcome(known.end))
    begun = Game()
    begun.play(begun.position.legal_moves()[0])
    (end,) = highlights.find_moments(begun)
    assert (end.turn, end.kind, end.words) == (1, "end", "the record ends")
    assert highlights.mark_drama(begun) == {}, "a game that is not over has no end to come near for"
