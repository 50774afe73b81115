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


@pytest.mark.parametrize(
    ("name", "kind", "points", "words"),
    [
        ("61-standard", "lead", 3, "the lead changed 3 times"),
        ("48-handicap", "lead", 2, "the lead changed 2 times"),
        ("win-white", "lead", 0, ""),
        ("44-standard", "lead", 0, ""),
        ("44-standard", "comeback", 10, "comeback from 2 behind"),
        ("61-standard", "comeback", 0, ""),
        ("win-grey", "close", 4, "the loser needed 2 marbles more"),
        ("win-black", "close", 8, "the loser needed one marble more"),
        ("61-tournament", "close", 0, ""),
        ("61-tournament", "ending", 8, "won with 3 at once"),
        ("big-claim", "ending", 8, "won with 10 at once"),
        ("win-grey", "ending", 6, "won on the board"),
        ("unfinished", "ending", -12, "no end"),
        ("big-claim", "claim", 12, "claim of 10"),
        ("diagram-5", "claim", 3, "claim of 2"),
        ("43-standard", "chain", 6, "chain of 3"),
    ],
)
def test_what_speaks_for_a_game_is_told_and_counted(name: str, kind: str, points: int, words: str) -> None:
    told = {reason.name: (reason.points, reason.words) for reason in highlights.rate_game(game(name)).reasons}
    assert told.get(kind, (0, "")) == (points, words)


@pytest.mark.parametrize(
    ("leads", "lead", "comeback"),
    [
        ([-2, 1], 0, 10), ([-1, 1, -1, 1], 3, 0), ([-4, 1, -1, 0, 1, -1, 1, -1, 1], 6, 20), ([-3, 0, 1], 0, 15),
        ([-5, 1], 0, 20), ([-1, 1, -1, 1, -1, 1, -1, 1], 6, 0),
    ],
)  # fmt: skip
def test_neither_a_comeback_nor_a_fight_is_worth_any_number_of_points(
    leads: list[int], lead: int, comeback: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(highlights, "measure_leads", lambda line, player: leads)
    told = {reason.name: reason.points for reason in highlights.rate_game(game("win-white")).reasons}
    assert (told.get("lead", 0), told.get("comeback", 0)) == (lead, comeback)


LENGTHS = [(10, -8), (13, -2), (14, 0), (60, 0), (61, -1), (64, -1), (65, -2), (80, -5)]


@pytest.mark.parametrize(
    ("lengths", "points", "words"),
    [
        ([1, 2, 2], 0, ""), ([3, 1], 6, "chain of 3"), ([1, 4], 12, "chain of 4"),
        ([3, 1, 4], 14, "chain of 4 and 1 more"),
        ([5, 3, 3, 3, 1], 22, "chain of 5 and 3 more"), ([9], 25, "chain of 9"),
    ],
)  # fmt: skip
def test_long_chains_beside_the_longest_are_counted(
    lengths: list[int], points: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = game("win-white")
    jumps = dict(zip(map(id, known.main_line()), lengths, strict=False))
    monkeypatch.setattr(highlights, "count_jumps", lambda node: jumps.get(id(node), 0))
    told = {reason.name: (reason.points, reason.words) for reason in highlights.rate_game(known).reasons}
    assert told.get("chain", (0, "")) == (points, words)


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
