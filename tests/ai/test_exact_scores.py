"""What scores promise: how many plies a win is away, whoever asks, in whatever order, and by whatever short cut."""

from collections.abc import Iterable
from itertools import product

import pytest

from tests.ai.positions import exact, nothing_to_place, scattered, settled
from zertz3d.ai.evaluation import SURE, WIN, worth
from zertz3d.ai.principal import node_of
from zertz3d.ai.search import INFINITE, LONGEST, Node, Search, Stopped
from zertz3d.rules import Placement, Position
from zertz3d.rules.ruleset import UNIT, pack

DECIDED = {
    "37 standard .oG./Woo../oGoG../W..o.../..BWB./...o./...o 0/0/4 1/2/2 2/3/2 1 31": WIN - 6,
    "37 standard ..GG/..o../..BG../.Booo../..oGo./.G.oW/.... 0/2/1 3/0/2 2/1/5 1 30": WIN - 4,
    "37 standard ..W./.Bo../..ooo./..Goo../..oBoo/..o../.oo. 0/2/1 3/2/2 2/3/5 1 35": WIN - 2,
    "37 blitz ..WB/Woooo/.oWooG/.ooooo./.oooB./o.B../.... 0/3/4 0/1/2 2/2/0 1 21": 7 - WIN,
    "37 standard .o.G/..oo./.WoWoo/Woooo../G..oG./...o./.... 0/0/5 1/2/1 2/3/4 1 30": 5 - WIN,
    "37 standard ..../...../.ooo../Woooo../.oBoo./Goo../G.B. 1/3/0 1/1/3 3/2/5 1 36": 3 - WIN,
}
"""Late positions without a jump, and what the player to move sees three placements ahead: a win or a loss."""
OPEN = {
    "37 standard .ooB/.ooo./..oG../Wooo.../Wooo../.oB.o/.... 0/5/2 1/0/2 3/2/4 1 28": 3,
    "37 standard ..../...o./.Wooo./ooooBoW/.oooo./.BG../.... 0/2/3 2/1/1 2/4/4 1 31": 3,
    "37 standard ..../.G.../Go..GW/.oo.o../BoWoB./.ooGo/o.G. 1/1/4 0/1/2 3/1/2 1 26": 3,
    "37 standard Wo../.ooo./.Boo../..oBoo./.ooo../.ooo./B.o. 0/5/2 2/2/3 3/1/2 1 29": 3,
    "37 blitz .GW./..ooW/o.Boo./.WooBoG/.oooo./Gooo./o..o 1/3/5 1/1/1 0/0/1 2 17": 2,
    "48 standard oo.oo/ooooGo/ooooooo/.Boooooo/oooooo./ooooo./oooWo/oo.. 3/6/9 0/0/0 2/1/0 1 8": 2,
}
"""Positions that are not decided so soon, and how many placements ahead they are looked at."""
SQUEEZED = {
    "37 standard ..../.B.Go/.oooo./.ooooo./.ooooW/Booo./.... 0/3/5 3/4/2 2/0/1 2 27": 3 - WIN,
    "37 standard ..oW/o..../.ooB../.ooooo./Goo.oo/.o..G/.... 2/1/2 1/1/3 2/4/4 1 32": 5 - WIN,
}
"""Whoever is to move loses within four placements, and would not if he could pass."""
NOISY = [
    "37 standard .oWo/.GGGG/...oWo/.....B./....../...../.... 2/2/7 1/1/1 1/1/1 1 1",
    "37 standard ..../...../....../......./.oBo./.GW../.o.. 3/5/7 1/1/1 1/1/1 1 1",
    "37 standard ..../...../....../......./oBo.../GBW../oGo. 3/4/6 1/1/1 1/1/1 1 1",
    "37 standard ..../...../....../.oo..../.WW.../oo.../G... 2/5/8 1/1/1 1/1/1 1 1",
    "37 standard ..../...../.o..../..GW.../oGo.../...../.... 3/4/8 1/1/1 1/1/1 1 1",
]
"""Wherever a marble is put in these, it makes a jump."""


def positions(texts: Iterable[str]) -> pytest.MarkDecorator:
    """A test for each of these positions."""
    return pytest.mark.parametrize("position", [Position.parse(text) for text in texts], ids=str)


def search_of(position: Position, most: int = 500_000) -> Search:
    """A fresh search that gives up, instead of hanging, after so many nodes."""
    search = Search(position.board, position.rules)

    def poll(nodes: int) -> int:
        if nodes > most:
            raise Stopped
        return nodes + 1000

    search.begin(poll, set())
    return search


def value(position: Position, depth: int, low: int = -INFINITE, high: int = INFINITE, ply: int = 0) -> int:
    """The score of a fresh search."""
    return search_of(position).value(*node_of(position), depth, low, high, ply)


def later(score: int, plies: int) -> int:
    """The same score, seen from so many plies before."""
    return score - plies * ((score > SURE) - (score < -SURE))


# ---------------------------------------------------------------- distances


@pytest.mark.parametrize("ply", [0, 3])
def test_captures_are_counted_to_the_ply(ply: int) -> None:
    decided = 0
    for position in scattered(range(8), ("37", "blitz"), ("37", "standard"), ("48", "standard"), ("61", "standard")):
        if position.must_capture:
            expected = exact(position, ply)
            assert value(position, 0, ply=ply) == expected, str(position)
            decided += abs(expected) > SURE
    assert decided > 2


def claiming_wins() -> list[Position]:
    """Positions in which a placement wins at once."""
    return [
        position
        for position in scattered(range(30, 36), ("37", "blitz"), ("37", "standard"), ("48", "tournament"))
        if not position.must_capture and any(wins(position, move) for move in position.legal_moves() if claims(move))
    ]


def claims(move: object) -> bool:
    return isinstance(move, Placement) and bool(move.claims)


def wins(position: Position, move: object) -> bool:
    outcome = position.play(move)[0].outcome()  # type: ignore[arg-type]
    return outcome is not None and outcome.winner == position.mover


@pytest.mark.parametrize(("depth", "ply"), [(1, 0), (1, 4), (2, 0), (2, 7)])
def test_a_claim_that_wins_is_as_far_away_as_it_is(depth: int, ply: int) -> None:
    found = claiming_wins()
    assert len(found) > 2
    for position in found:
        assert value(position, depth, ply=ply) == WIN - ply, str(position)


@pytest.mark.parametrize(
    "text",
    [
        "37 standard oo../W..../....../......./....../...../.... 5/8/10 0/0/0 0/0/0 1 1",
        "37 standard o.../W..../....../......./....../...../.... 5/8/10 0/0/0 0/0/0 2 1",
    ],
)
@pytest.mark.parametrize(("depth", "ply"), [(1, 0), (1, 3), (2, 2)])
def test_whoever_fills_the_board_wins(text: str, depth: int, ply: int) -> None:
    position = Position.parse(text)
    assert value(position, depth, ply=ply) == WIN - ply


@positions(DECIDED)
@pytest.mark.parametrize("ply", [0, 1, 6])
def test_a_win_is_as_many_plies_away_whenever_it_is_looked_at(position: Position, ply: int) -> None:
    assert value(position, 3, ply=ply) == later(DECIDED[str(position)], ply)


@positions(DECIDED)
@pytest.mark.parametrize(("first", "then"), [(0, 6), (6, 0), (2, 5)])
def test_what_is_remembered_grows_old_with_the_plies(position: Position, first: int, then: int) -> None:
    search = search_of(position)
    search.value(*node_of(position), 3, -INFINITE, INFINITE, first)
    score, searched = later(DECIDED[str(position)], then), search.nodes
    sure = score if score > 0 else score + 1
    assert search.value(*node_of(position), 3, sure - 1, sure, then) == score
    assert search.nodes == searched + 1, "it was looked up"
    for beta in (score - 1, score, score + 1, score + 2):
        assert (search.value(*node_of(position), 3, beta - 1, beta, then) >= beta) == (score >= beta)


# --------------------------------------------------------------- short cuts


def depth_of(position: Position) -> int:
    return OPEN.get(str(position), 4 if str(position) in SQUEEZED else 3)


BOUNDS = (WIN - 1, WIN - 3, WIN - 7, SURE + 1, 100, 0, -100, -SURE, 7 - WIN, 3 - WIN)


@positions([*DECIDED, *OPEN, *SQUEEZED])
def test_a_narrow_window_says_the_same_as_an_open_one(position: Position) -> None:
    depth = depth_of(position)
    score = value(position, depth)
    assert score == SQUEEZED.get(str(position), score)
    for beta in {*BOUNDS, score, score + 1}:
        said = value(position, depth, beta - 1, beta)
        assert (said >= beta) == (score >= beta), beta


def test_a_win_is_not_doubted_because_one_could_pass_instead() -> None:
    position = Position.parse("37 standard ..../.Wo.o/..oo../G.Boo../o.W.o./....W/.... 0/0/1 2/4/4 1/3/4 2 37")
    assert value(position, 4) == WIN - 4
    for beta in (WIN - 5, WIN - 7, SURE + 1):
        assert value(position, 4, beta - 1, beta) >= beta


@positions(NOISY)
@pytest.mark.parametrize("depth", [2, 3])
def test_nobody_is_thought_to_pass_where_nothing_is_quiet(position: Position, depth: int) -> None:
    score = value(position, depth)
    for beta in (score - 10, score, score + 1, score + 10, score + 30):
        assert (value(position, depth, beta - 1, beta) >= beta) == (score >= beta)


@positions([*DECIDED, *OPEN])
def test_the_answer_to_one_question_is_not_taken_for_that_to_another(position: Position) -> None:
    """Asked in any order whether it is worth at least so much, the search agrees with itself."""
    depth = depth_of(position)
    score = value(position, depth)
    questions = (score - 40, score, score + 1, score + 40)
    for first, then in product(questions, repeat=2):
        search = search_of(position)
        search.value(*node_of(position), depth, first - 1, first, 0)
        said = search.value(*node_of(position), depth, then - 1, then, 0)
        assert (said >= then) == (score >= then), (first, then)


@positions([text for text, depth in OPEN.items() if depth == 3])
def test_what_was_looked_at_less_deeply_does_not_answer_for_more(position: Position) -> None:
    search, score = search_of(position), value(position, 3)
    search.value(*node_of(position), 2, -INFINITE, INFINITE, 0)
    for beta in (score, score + 1):
        assert (search.value(*node_of(position), 3, beta - 1, beta, 0) >= beta) == (score >= beta)


# -------------------------------------------------------------------- roots


def test_a_new_root_keeps_nothing_but_what_is_true_everywhere() -> None:
    position = Position.parse(next(iter(OPEN)))
    search = search_of(position)
    search.value(*node_of(position), 3, -INFINITE, INFINITE, 0)
    assert search.principal and search.generator.history and search.nodes > 200
    asked: list[int] = []
    search.begin(lambda nodes: asked.append(nodes) or nodes + 50, set())
    assert search.table and not search.principal and not search.generator.history
    search.table.clear()
    search.value(*node_of(position), 3, -INFINITE, INFINITE, 0)
    assert asked == list(range(1, search.nodes + 1, 50)), "it is asked when it wants to be, from the beginning"


# ---------------------------------------------------------------- frontiers


@positions(NOISY)
def test_where_nothing_is_quiet_the_last_placement_is_worth_what_it_brings(position: Position) -> None:
    best = max(-settled(position.play(move)[0]) for move in position.legal_moves())
    assert value(position, 1) == best


# ------------------------------------------------------- with an empty pool


def test_with_an_empty_pool_wins_are_as_far_away_as_with_a_full_one() -> None:
    decided = 0
    for position in scattered(range(8), ("37", "blitz"), ("37", "standard")):
        if position.must_capture and abs(exact(position, 1)) > SURE:
            node = list(node_of(position))
            node[4] = 0
            assert search_of(position).answer(tuple(node), 0, -INFINITE, INFINITE) == -exact(position, 1)
            decided += 1
    assert decided > 1


def test_a_marble_of_the_own_captures_costs_what_it_is_worth() -> None:
    start = Position.start("61")
    bits, table = start.board.bits, worth(start.rules)
    quiet = (start.board.full, bits[0] | bits[30], 0, 0)
    for mine, yours in product(((1, 2, 3), (0, 0, 2), (2, 0, 0)), ((0, 0, 0), (1, 1, 1))):
        node: Node = (*quiet, 0, pack(mine), pack(yours))
        cheapest = max(table[node[5] - UNIT[colour]] for colour in range(3) if mine[colour])
        search = search_of(start)
        assert search.value(*node, 1, -INFINITE, INFINITE, 0) == cheapest - table[node[6]]


@pytest.mark.parametrize("depth", [2, 3])
@pytest.mark.parametrize("mine", [(1, 2, 3), (0, 0, 2), (2, 0, 0)])
def test_nobody_passes_to_save_a_marble(mine: tuple[int, int, int], depth: int) -> None:
    """With an empty pool every placement costs a captured marble, so that a pass would be better than any."""
    start = Position.start("48")
    bits = start.board.bits
    node: Node = (start.board.full, bits[0] | bits[30], 0, 0, 0, pack(mine), pack((1, 1, 1)))
    score = search_of(start).value(*node, depth, -INFINITE, INFINITE, 0)
    for beta in (score, score + 1, score + 10):
        assert (search_of(start).value(*node, depth, beta - 1, beta, 0) >= beta) == (score >= beta)


def test_whoever_has_to_pass_is_worth_what_the_other_makes_of_it() -> None:
    position = nothing_to_place()
    *board, mine, yours = node_of(position)
    assert not mine and yours
    other: Node = (*board, yours, mine)  # type: ignore[assignment]
    expected = search_of(position).value(*other, 1, -INFINITE, INFINITE, 1)
    assert expected > 0
    assert search_of(position).value(*node_of(position), 2, -INFINITE, INFINITE, 0) == -expected


def test_states_of_a_line_are_forgotten_when_the_line_is_left() -> None:
    start = Position.start("48")
    bits = start.board.bits
    search, before = search_of(start), (1, 1, 0, 0, 0, 0, 0)
    search.passed.add(before)
    search.answer((sum(bits[:8]), bits[0], 0, 0, 0, pack((3, 0, 0)), pack((0, 4, 0))), 3, -INFINITE, INFINITE)
    assert search.passed == {before} and search.nodes > 10


def test_lines_come_to_an_end() -> None:
    start = Position.start()
    table = worth(start.rules)
    node: Node = (*start.state[:5], pack((1, 0, 0)), pack((0, 1, 0)))
    search = search_of(start)
    assert search.value(*node, 5, -INFINITE, INFINITE, LONGEST) == table[node[5]] - table[node[6]]
    assert search.nodes == 1
