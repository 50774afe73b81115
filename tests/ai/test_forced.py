"""Forced wins: proofs checked against the public rules, and the set of mined ones."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from tests.ai.forced_wins import by_trying, mined
from tests.ai.positions import DIAGRAM_5, scattered
from tests.rules.golden import LAST_MARBLE
from zertz3d.ai.forced import Solver
from zertz3d.ai.player import Limit
from zertz3d.ai.search import Stopped
from zertz3d.ai.shapes import Shapes
from zertz3d.ai.thinker import Thinker
from zertz3d.rules import Capture, Move, Placement, Position
from zertz3d.rules.ruleset import UNIT

SAMPLE = 8
"""Every how manyth of them is tested here."""


def at_most(nodes: int) -> Callable[[int], int]:
    def poll(searched: int) -> int:
        if searched > nodes:
            raise Stopped
        return searched + 100

    return poll


def solver(position: Position, nodes: int = 200_000) -> Solver:
    return Solver(Shapes(position.board), position.rules, at_most(nodes))


def check(position: Position, placements: int, by: Solver) -> int:
    """Follow the proof through every reply the rules allow; returns how many ends it has."""
    line = by.prove(position, placements)
    assert line, f"no longer won: {position}"
    after = position.play(line[0])[0]
    outcome = after.outcome()
    if outcome:
        assert outcome.winner == position.mover
        return 1
    replies = after.legal_moves()
    assert replies and all(isinstance(reply, Capture) for reply in replies), f"a reply is free: {after}"
    left = placements - isinstance(line[0], Placement)
    return sum(check(after.play(reply)[0], left, by) for reply in replies)


def test_the_rulebook_diagram() -> None:
    position = Position.parse(DIAGRAM_5)
    by = solver(position)
    line = by.prove(position)
    assert line and by.depth == 2 and len(line) == 3
    assert solver(position).prove(position, 1) is None
    assert check(position, 2, by) >= 1


def test_one_placement_is_enough_exactly_when_trying_everything_says_so() -> None:
    won = 0
    positions = [p for p in scattered(range(40, 50), ("37", "blitz"), ("37", "standard")) if p.count_moves() < 400]
    for position in positions:
        expected = by_trying(position, 1)
        assert bool(solver(position).prove(position, 1)) == expected, str(position)
        won += expected
    assert 0 < won < len(positions)


RESISTANCE = {
    "37 blitz ...o/.o.B./.Wooo./..ooGoo/.Boooo/oooo./.oW. 2/3/2 1/2/2 0/1/3 2 24": (2, 5),
    "37 standard oooo/.ooo./WooBoo/ooWooo./.oooo./.oGo./.... 0/6/7 1/1/2 3/0/0 2 18": (3, 7),
    "37 standard ..o./..oo./.oWoo./.Boo.../.oo.../GooG./.Go. 4/2/0 1/3/4 0/0/5 2 30": (1, 5),
    "37 standard ..W./..oo./.oooo./oBoo.../.oo.../GooG./.Go. 4/3/0 1/2/4 0/0/5 2 28": (2, 7),
    "37 standard ..../.oooo/.oooo./WooWooo/.oooo./.oooB/.o.o 0/7/5 3/1/1 1/0/3 1 21": (2, 5),
}
"""Positions in which one of two compulsory replies resists longer: placements of the win, moves of its longest line."""


@pytest.mark.parametrize("text", RESISTANCE)
def test_a_line_follows_the_longest_resistance(text: str) -> None:
    position, (placements, moves) = Position.parse(text), RESISTANCE[text]
    by = solver(position)
    line = by.prove(position)
    assert line and (by.depth, len(line)) == (placements, moves)
    assert resistance(position, line, placements) > 1, "there was nothing to choose from"
    rest = by.after(position, line[0], placements)
    assert rest == line[1:], "asked after the first move it says the same"


def resistance(position: Position, line: list[Move], left: int) -> int:
    """How many lengths the wins after the replies have; no reply resists longer than that of the line."""
    lengths = set()
    while line:
        left -= isinstance(line[0], Placement)
        position = position.play(line[0])[0]
        for reply in position.legal_moves() if len(line) > 1 else []:
            shorter = solver(position).prove(position.play(reply)[0], left)
            assert shorter and len(shorter) <= len(line) - 2
            lengths.add(len(shorter) - len(line))
        position = position.play(line[1])[0] if len(line) > 1 else position
        line = line[2:]
    outcome = position.outcome()
    assert outcome
    return len(lengths)


def test_a_move_that_ends_the_game_without_a_winner_is_no_win() -> None:
    (move, *_) = LAST_MARBLE.legal_moves()
    outcome = LAST_MARBLE.play(move)[0].outcome()
    assert outcome and outcome.kind == "both-lose"
    assert solver(LAST_MARBLE).after(LAST_MARBLE, move, 1) is None


def test_after_every_move_of_a_line_the_rest_is_still_won() -> None:
    """A capture of the attacker costs no placement; with one placement less nothing is left of the win."""
    captures = 0
    for text, (placements, _) in RESISTANCE.items():
        position, left = Position.parse(text), placements
        line = solver(position).prove(position) or []
        assert solver(position).after(position, line[0], 0) is None, "it is a placement"
        while line:
            rest = solver(position).after(position, line[0], left)
            assert rest is not None and len(rest) == len(line) - 1
            captures += isinstance(line[0], Capture)
            left -= isinstance(line[0], Placement)
            for move in line[:2]:
                position = position.play(move)[0]
            line = line[2:]
    assert captures > 2


def test_with_an_empty_pool_wins_are_forced_with_captured_marbles() -> None:
    """As for everything else, a win on the spot needs the marbles that are left."""
    found = {True: 0, False: 0}
    for position in (position for depth, position in mined() if depth == 1 and position.count_moves() < 400):
        rings, white, grey, black, _, *rest = position.state
        empty = Position(position.board, position.rules, (rings, white, grey, black, 0, *rest))  # type: ignore[arg-type]
        expected = by_trying(empty, 1)
        assert bool(solver(empty).prove(empty, 1)) == expected, str(position)
        found[expected] += 1
    assert min(found.values()) > 4, found


def test_the_last_marble_of_the_pool_is_placed_once() -> None:
    """Afterwards the attacker has only what he has captured."""
    won = 0
    for position in [position for depth, position in mined() if depth == 2][:6]:
        for colour in range(3):
            rings, white, grey, black, _, *rest = position.state
            state = rings, white, grey, black, UNIT[colour], *rest
            scarce = Position(position.board, position.rules, state)  # type: ignore[arg-type]
            with suppress(Stopped):
                end = scarce
                for move in solver(scarce, 3_000).prove(scarce, 2) or []:
                    end = end.play(move)[0]
                won += end != scarce
                outcome = end.outcome()
                assert end == scarce or (outcome and outcome.winner == scarce.mover)
    assert won > 3


def test_nothing_is_won_any_more_when_the_other_player_has_won() -> None:
    captures = (0, 4, 0), (4, 0, 0)
    position = Position.setup("37", "standard", Position.start().rings, {"d6": "G", "d7": "G"}, captures)
    outcome = position.outcome()
    assert outcome and outcome.winner == 1
    assert solver(position).prove(position) is None


@pytest.mark.parametrize(
    "text",
    [
        "37 standard oo../W..../....../......./....../...../.... 5/8/10 0/0/0 0/0/0 1 1",
        "37 standard o.../W..../....../......./....../...../.... 5/8/10 0/0/0 0/0/0 2 1",
    ],
)
def test_filling_the_board_is_a_win(text: str) -> None:
    position = Position.parse(text)
    (move,) = solver(position).prove(position, 1) or ()
    outcome = position.play(move)[0].outcome()
    assert outcome and (outcome.winner, outcome.reason) == (position.mover, "board")
    thought = Thinker(lambda: 0.0).choose(position, Limit(nodes=200))
    assert thought.win_in == 1


def test_nothing_is_proved_in_a_finished_game_or_on_an_empty_board() -> None:
    over = Position.parse("37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9")
    assert solver(over).prove(over) is None
    assert solver(Position.start()).prove(Position.start(), 1) is None


def test_it_stops_when_told() -> None:
    position = Position.start("48")
    by = solver(position, nodes=500)
    with pytest.raises(Stopped):
        by.prove(position.play(position.parse_move("Wd4,a1"))[0])
    assert by.nodes < 1000


def test_the_set_is_large_and_varied() -> None:
    found = mined()
    assert len(found) >= 200 and len({position for _, position in found}) == len(found)
    assert {position.board.name for _, position in found} >= {"37", "48", "61"}
    assert {depth for depth, _ in found} >= {1, 2, 3}


def test_mined_wins_are_wins_whatever_the_opponent_does() -> None:
    """The solver leaves out most removals of rings far from every marble, so a rare win escapes it."""
    sample = mined()[::SAMPLE]
    proved = [(depth, position) for depth, position in sample if solver(position).prove(position, depth)]
    assert len(proved) >= 0.95 * len(sample)
    for depth, position in proved:
        assert check(position, depth, solver(position, 2_000_000)) >= 1


def test_no_fewer_placements_were_enough_in_mined_wins() -> None:
    for depth, position in mined()[::SAMPLE]:
        if depth == 2:
            assert solver(position).prove(position, 1) is None, str(position)


def test_the_player_finds_mined_wins() -> None:
    sample = mined()[SAMPLE // 2 :: SAMPLE]
    found = 0
    for _, position in sample:
        thought = Thinker(lambda: 0.0).choose(position, Limit(nodes=20_000))
        found += thought.win_in is not None and thought.win_in > 0
    assert found >= 0.9 * len(sample), f"{found} of {len(sample)}"
