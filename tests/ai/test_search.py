"""The search against plain minimax, and the thinker's promises: legal, repeatable, stoppable, winning when it can."""

import json
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.ai.positions import DIAGRAM_5, KINDS, any_move, near, nothing_to_place, scattered, settled, states, wander
from tests.rules.golden import LAST_MARBLE
from zertz3d.ai import levels
from zertz3d.ai.evaluation import MARBLE, NEED, SURE, WIN, worth
from zertz3d.ai.player import Limit, Thought
from zertz3d.ai.principal import choices, node_of
from zertz3d.ai.search import INFINITE, Node, Search, Stopped
from zertz3d.ai.thinker import Thinker, never, until
from zertz3d.errors import ZertzError
from zertz3d.rules import RULES, Pass, Placement, Position, kernel
from zertz3d.rules.ruleset import pack

STILL = Limit(nodes=400)


def still() -> float:
    """A clock that stands."""
    return 0.0


def stop_after(most: int) -> Callable[[int], int]:
    """A poll that ends a search after so many nodes."""

    def poll(nodes: int) -> int:
        if nodes > most:
            raise Stopped
        return nodes + 50

    return poll


def searched(position: Position, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
    return Search(position.board, position.rules).value(*node_of(position), depth, alpha, beta, 0)


# ------------------------------------------------------------------------------------------------ evaluation


@pytest.mark.parametrize("rules", list(RULES.values()), ids=str)
def test_worth_grows_with_every_marble(rules: object) -> None:
    assert rules in RULES.values()
    table = worth(rules)  # type: ignore[arg-type]
    for w in range(5):
        for g in range(7):
            for b in range(9):
                here = table[pack((w, g, b))]
                assert table[pack((w + 1, g, b))] > here
                assert table[pack((w, g + 1, b))] > here
                assert table[pack((w, g, b + 1))] > here


def test_worth_prefers_what_is_nearer_to_a_set() -> None:
    table = worth(RULES["standard"])
    assert table[pack((3, 0, 0))] > table[pack((1, 1, 1))] > table[pack((0, 0, 3))]
    assert worth(RULES["blitz"])[pack((2, 0, 0))] > table[pack((2, 0, 0))]


@pytest.mark.parametrize(
    ("fewer", "more", "gain"),
    [
        ((2, 0, 0), (3, 0, 0), NEED + MARBLE[0]),
        ((1, 3, 3), (2, 3, 3), NEED + MARBLE[0]),
        ((2, 2, 3), (2, 3, 3), NEED + MARBLE[1]),
        ((1, 3, 3), (1, 3, 4), MARBLE[2]),
        ((3, 0, 0), (3, 1, 0), MARBLE[1]),
    ],
)
def test_a_marble_is_worth_more_where_it_is_missing_for_the_nearest_set(
    fewer: tuple[int, int, int], more: tuple[int, int, int], gain: int
) -> None:
    table = worth(RULES["standard"])
    assert table[pack(more)] - table[pack(fewer)] == gain


# ---------------------------------------------------------------------------------------------------- search


def test_compulsory_captures_are_played_out_exactly() -> None:
    compared = 0
    for position in scattered(range(12)):
        if position.must_capture:
            assert near(searched(position, 0)) == settled(position), str(position)
            compared += 1
    assert compared > 60


def test_a_null_window_says_the_same_as_an_open_one() -> None:
    for position in scattered(range(4)):
        if position.must_capture:
            score = searched(position, 1)
            assert searched(position, 1, score - 1, score) >= score
            assert searched(position, 1, score, score + 1) <= score


def test_no_line_of_captures_is_better_than_the_search_says() -> None:
    """One placement ahead it takes at least what the best single placement of the rules brings at once."""
    for position in scattered(range(2), ("37", "standard"), ("48", "tournament")):
        if position.must_capture or not position.vacant:
            continue
        score = searched(position, 1)
        moves = position.legal_moves()
        best = max((-settled(position.play(move)[0]) for move in moves[:: max(1, len(moves) // 60)]), default=score)
        assert near(score) >= best, str(position)


def test_both_players_see_the_same() -> None:
    for position in scattered(range(2), ("37", "standard"), ("61", "standard")):
        rings, white, grey, black, pool, first, second, mover, passes = position.state
        swapped = Position(
            position.board,
            position.rules,
            (rings, white, grey, black, pool, second, first, 1 - mover, passes),
        )
        assert searched(position, 2) == searched(swapped, 2)


def test_two_empty_hands_tie() -> None:
    nobody: Node = (0b11, 0b1, 0, 0, 0, 0, 0)
    search = Search(Position.start().board, RULES["standard"])
    assert search.value(*nobody, 3, -INFINITE, INFINITE, 0) == 0


def test_when_all_lose_it_is_no_win() -> None:
    """Tournament rules: the last marble of the pool comes on the board and nobody has captured."""
    start = Position.start("48", "tournament")
    search = Search(start.board, start.rules)
    search.begin(stop_after(1000), set())
    white, grey, black = (sum(start.board.bits[slice(*ends)]) for ends in ((0, 6), (6, 14), (14, 24)))
    everything: Node = (start.board.full, white, grey, black, 0, 0, 0)
    assert search.answer(everything, 4, -INFINITE, INFINITE) == 0


@pytest.mark.parametrize("held", [(pack((1, 0, 0)), 0), (0, pack((1, 0, 0)))])
def test_whoever_holds_a_marble_has_not_lost(held: tuple[int, int]) -> None:
    ended = LAST_MARBLE.play(LAST_MARBLE.legal_moves()[0])[0]
    search = Search(ended.board, ended.rules)
    search.begin(stop_after(10_000), set())
    node: Node = (*ended.state[:4], 0, *held)
    assert search.answer((*ended.state[:4], 0, 0, 0), 1, -INFINITE, INFINITE) == 0
    score = -search.answer(node, 1, -INFINITE, INFINITE)
    assert score and (score > 0) == (held[0] > 0)


@pytest.mark.parametrize(("rules", "tie"), [("standard", False), ("tournament", True)])
def test_the_last_marble_may_be_jumped_over_where_not_all_lose(rules: str, tie: bool) -> None:
    start = Position.start("61", rules)
    row = [start.board.bits[number] for number in (0, 1)]
    node: Node = (start.board.full, row[0], row[1], 0, 0, 0, 0)
    score = Search(start.board, start.rules).answer(node, 0, -INFINITE, INFINITE)
    assert (score == 0) == tie and score <= 0


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_that_all_lose_is_seen_before_the_last_marble_is_put(depth: int) -> None:
    assert LAST_MARBLE.count_moves() > 1
    assert searched(LAST_MARBLE, depth) == 0


def test_a_state_that_was_there_before_is_a_tie() -> None:
    start = Position.start("48")
    search = Search(start.board, start.rules)
    bits = start.board.bits
    node: Node = (bits[0] | bits[1] | bits[2], bits[0], 0, 0, 0, pack((3, 0, 0)), pack((0, 4, 0)))
    again = search.answer(node, 2, -INFINITE, INFINITE)
    search.begin(lambda nodes: nodes + 1000, {node})
    assert search.answer(node, 2, -INFINITE, INFINITE) == 0 != again
    search.begin(lambda nodes: nodes + 1000, set())
    assert search.answer(node, 2, -INFINITE, INFINITE) == again, "in another game it was not there"


@pytest.mark.parametrize("depth", [2, 3])
def test_states_that_were_there_before_are_ties_wherever_they_come(depth: int) -> None:
    start = Position.start("48")
    bits = start.board.bits
    state = (start.board.full, bits[0] | bits[30], 0, 0, 0, pack((2, 0, 0)), pack((0, 2, 1)), 0, 0)
    position = Position(start.board, start.rules, state, 9)
    search = Search(position.board, position.rules)
    assert search.value(*node_of(position), depth, -INFINITE, INFINITE, 0) != 0
    search = Search(position.board, position.rules)
    after = kernel.children(position.board, position.rules, position.state)
    search.begin(stop_after(10_000), {node_of(Position(position.board, position.rules, child)) for child in after})
    assert search.value(*node_of(position), depth, -INFINITE, INFINITE, 0) == 0


# --------------------------------------------------------------------------------------------------- thinker


@pytest.mark.parametrize(("name", "rules"), KINDS)
def test_moves_are_legal_to_the_end_of_a_game(name: str, rules: str) -> None:
    position, thinker = wander(name, rules, 1)[6], Thinker(still)
    for _ in count():
        if position.outcome():
            break
        thought = thinker.choose(position, Limit(nodes=120))
        assert thought.line[0] == thought.move
        after = position
        for move in thought.line:
            after = after.play(move)[0]
        position = position.play(thought.move)[0]


def test_moves_are_legal_in_crowded_and_broken_positions() -> None:
    for number, position in enumerate(scattered(range(20, 23))):
        position.play(Thinker(still, number).choose(position, Limit(nodes=60)).move)


def test_the_same_seed_and_nodes_give_the_same_thoughts() -> None:
    for position in wander("37", "standard", 8)[::6]:
        thoughts = [Thinker(still, 5).choose(position, Limit(nodes=1500)) for _ in range(2)]
        assert thoughts[0] == thoughts[1]
    openings = {Thinker(still, seed).choose(Position.start(), Limit(nodes=300)).move for seed in range(6)}
    assert len(openings) > 1, "the seed changes nothing"


def test_what_was_learnt_does_not_make_later_moves_unrepeatable() -> None:
    def game() -> list[Thought]:
        thinker, position, thoughts = Thinker(still, 3), Position.start("48"), []
        for _ in range(8):
            thoughts.append(thinker.choose(position, STILL))
            position = position.play(thoughts[-1].move)[0]
        return thoughts

    assert game() == game()


@pytest.mark.parametrize("limit", [Limit(seconds=0), Limit(nodes=0), Limit(seconds=-1)])
def test_no_time_still_gives_a_legal_move(limit: Limit) -> None:
    for position in wander("37", "standard", 2)[::5]:
        thought = Thinker(still).choose(position, limit)
        position.play(thought.move)
        assert thought.nodes == 0


def test_nodes_are_a_limit_and_more_nodes_look_deeper() -> None:
    start = Position.start()
    thoughts = [Thinker(still).choose(start, Limit(nodes=nodes)) for nodes in (50, 500, 5000)]
    assert [thought.nodes <= limit for thought, limit in zip(thoughts, (50, 500, 5000), strict=True)] == [True] * 3
    assert thoughts[0].depth < thoughts[2].depth


def test_depth_is_a_limit() -> None:
    assert Thinker(still).choose(Position.start(), Limit(depth=2)).depth == 2


def test_the_clock_is_a_limit() -> None:
    ticks = count()
    thought = Thinker(lambda: next(ticks) / 100).choose(Position.start(), Limit(seconds=1))
    assert 0 < thought.nodes < 100 * 300


def test_stop_is_heard_soon() -> None:
    asked = count()
    thinker = Thinker(still, told_to_stop=lambda: next(asked) >= 10)
    thought = thinker.choose(Position.start(), Limit())
    assert thought.nodes < 20 * 256
    Position.start().play(thought.move)


def ends_at(poll: Callable[[int], int], nodes: int) -> bool:
    try:
        asked_again = poll(nodes)
    except Stopped:
        return True
    assert asked_again > nodes
    return False


def test_a_first_look_takes_its_share_of_the_time() -> None:
    now = 7.0
    poll = until(Limit(seconds=10), lambda: now, never, share=0.1)
    now = 7.99
    assert not ends_at(poll, 1)
    now = 8.0
    assert ends_at(poll, 1)


@pytest.mark.parametrize(
    ("limit", "most"),
    [(Limit(nodes=1000), 5000), (Limit(nodes=5000), 100), (Limit(), 100), (Limit(seconds=60), 100)],
)
def test_a_first_look_takes_its_share_of_the_nodes_and_no_more_than_it_may(limit: Limit, most: int) -> None:
    poll = until(limit, still, never, share=0.1, most=most)
    assert not ends_at(poll, 99) and ends_at(poll, 100)
    assert poll(0) <= 100 and poll(98) <= 100, "it is asked in time"


def test_rules_that_have_changed_change_what_is_seen() -> None:
    """With two of each colour the same position is won."""
    blitz = Position.parse("37 blitz ...o/.o.B./.Wooo./..ooGoo/.Boooo/oooo./.oW. 2/3/2 1/2/2 0/1/3 2 24")
    standard = Position(blitz.board, RULES["standard"], blitz.state, blitz.turn)
    thinker = Thinker(still, forced=False)
    erring = levels.Limited(levels.Level("some", "sees two placements", depth=2, blur=0.01), still)
    for player in (thinker, erring):
        for position, won in ((standard, False), (blitz, True), (standard, False)):
            assert (player.choose(position, Limit(depth=2)).score > SURE) == won


def test_what_the_game_has_seen_with_an_empty_pool_is_no_progress() -> None:
    late = wander("37", "standard", 4)[-2]
    position = Position(late.board, late.rules, (*late.state[:4], 0, *late.state[5:]), late.turn)
    past = [position.play(move)[0] for move in position.legal_moves()]
    for player in (Thinker(still), levels.player("full", still), levels.player("expert", still)):
        assert player.choose(position, Limit(depth=2)).score != 0
        assert player.choose(position, Limit(depth=2), past).score == 0


def test_watchers_see_thoughts_grow() -> None:
    seen: list[Thought] = []
    thought = Thinker(still, watcher=seen.append).choose(Position.start(), Limit(depth=3))
    assert [one.depth for one in seen] == [1, 2, 3]
    assert [one.nodes for one in seen] == sorted(one.nodes for one in seen)
    assert seen[-1] == thought, "all the nodes are counted"


def test_the_score_is_that_of_the_best_choice_whichever_is_looked_at_first() -> None:
    later = 0
    for position in scattered(range(9, 11), ("37", "standard"), ("48", "standard")):
        thought = Thinker(still, 3, forced=False).choose(position, Limit(depth=1))
        search = Search(position.board, position.rules)
        scores = [
            search.answer(option.after, 1 - option.price, -INFINITE, INFINITE) if option.score is None else option.score
            for option in choices(position, search, random.Random(3))
        ]
        assert thought.score == max(scores), str(position)
        later += max(scores) > scores[0]
    assert later > 5


def test_a_score_is_what_the_end_of_its_line_is_worth() -> None:
    replies = 0
    for position in scattered(range(9, 11), ("37", "standard"), ("48", "standard")):
        thought = Thinker(still, 3, forced=False).choose(position, Limit(depth=2))
        end = position
        for move in thought.line:
            end = end.play(move)[0]
        worth_there = settled(end) if end.mover == position.mover else -settled(end)
        assert near(thought.score) == worth_there, str(position)
        replies += len(thought.line) > 1
    assert replies > 12


def test_what_the_first_look_costs_is_counted() -> None:
    position = wander("37", "standard", 8)[12]
    with_it, without = (Thinker(still, forced=forced).choose(position, Limit(depth=2)) for forced in (True, False))
    assert with_it.nodes > without.nodes and not with_it.win_in


def test_the_first_look_is_no_deeper_than_the_limit() -> None:
    position = Position.parse(DIAGRAM_5)
    assert Thinker(still).choose(position, Limit(depth=1)).depth == 1
    assert Thinker(still).choose(position, Limit(depth=2)).win_in == 2


def test_a_move_with_which_all_lose_is_a_tie() -> None:
    thought = Thinker(still).choose(LAST_MARBLE, STILL)
    assert thought.score == 0 and thought.win_in is None


def test_watchers_see_a_forced_win() -> None:
    seen: list[Thought] = []
    thought = Thinker(still, watcher=seen.append).choose(Position.parse(DIAGRAM_5), Limit(nodes=3000))
    assert thought.win_in and seen == [thought]


def test_no_choice_is_made_at_once_but_valued() -> None:
    forced = [p for p in scattered(range(6)) if p.count_moves() == 1]
    assert forced
    for position in forced:
        thought = Thinker(still).choose(position, Limit())
        assert [thought.move] == position.legal_moves()
        assert thought.depth == 2 or thought.win_in, "not looked at briefly"


def test_a_pass_is_found_and_looked_beyond() -> None:
    position = nothing_to_place()
    assert position.legal_moves() == [Pass()] and position.pool == (0, 0, 0)
    thought = Thinker(still).choose(position, STILL)
    assert thought.move == Pass() and thought.depth == 2
    before = Position(position.board, position.rules, (*position.state[:7], 1, 0))
    answer = Thinker(still).choose(before, Limit(nodes=3000))
    before.play(answer.move)
    assert answer.depth >= 1 and answer.score > 0


@pytest.mark.parametrize("limit", [STILL, Limit(seconds=0), Limit(nodes=0)])
def test_a_finished_game_is_refused_in_one_sentence(limit: Limit) -> None:
    over = Position.parse("37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9")
    with pytest.raises(ZertzError, match="the game is over"):
        Thinker(still).choose(over, limit)


def test_one_thinker_serves_many_boards() -> None:
    thinker = Thinker(still)
    for name, rules in (*KINDS, *KINDS[:3]):
        position = Position.start(name, rules)
        position.play(thinker.choose(position, Limit(nodes=50)).move)


def wins_in_one() -> list[tuple[Position, int]]:
    """Placements and captures that win at once, found by trying every move."""
    found = []
    for position in scattered(range(30, 36), ("37", "blitz"), ("37", "standard"), ("48", "tournament")):
        for move in position.legal_moves():
            outcome = position.play(move)[0].outcome()
            if outcome and outcome.winner == position.mover:
                found.append((position, 1))
                break
    return found


def test_a_win_at_once_is_taken() -> None:
    found = wins_in_one()
    assert len(found) > 3
    for position, _ in found:
        thought = Thinker(still).choose(position, Limit(nodes=2000))
        outcome = position.play(thought.move)[0].outcome()
        assert outcome and outcome.winner == position.mover and thought.win_in, str(position)


def test_a_win_by_a_capture_is_taken_although_there_is_no_time_to_think() -> None:
    won = 0
    for position in scattered(range(70, 82), ("37", "blitz"), ("37", "standard")):
        outcomes = [position.play(move)[0].outcome() for move in position.legal_moves() if position.must_capture]
        if len(outcomes) > 1 and any(outcome and outcome.winner == position.mover for outcome in outcomes):
            thought = Thinker(still, told_to_stop=lambda: True).choose(position, Limit())
            outcome = position.play(thought.move)[0].outcome()
            assert outcome and outcome.winner == position.mover, str(position)
            won += any(not outcome for outcome in outcomes)
    assert won


def test_thinking_ends_with_the_win_that_is_found() -> None:
    position = Position.parse("37 standard ..GG/..o../..BG../.Booo../..oGo./.G.oW/.... 0/2/1 3/0/2 2/1/5 1 30")
    seen: list[Thought] = []
    thought = Thinker(still, watcher=seen.append, forced=False).choose(position, Limit(depth=6, nodes=100_000))
    assert thought.score == WIN - 4 and thought.depth < 6
    assert [one.score > SURE for one in seen] == [False] * (len(seen) - 1) + [True]


def test_whoever_sees_that_he_loses_goes_on_looking_for_a_way_out() -> None:
    position = Position.parse("37 standard ..../...../.ooo../Woooo../.oBoo./Goo../G.B. 1/3/0 1/1/3 3/2/5 1 36")
    thoughts = [Thinker(still).choose(position, Limit(depth=depth)) for depth in (3, 4)]
    assert [(thought.win_in, thought.depth) for thought in thoughts] == [(-2, 3), (-2, 4)]


def test_the_rulebook_win_in_two_own_moves_is_found() -> None:
    position = Position.parse(DIAGRAM_5)
    thought = Thinker(still).choose(position, Limit(nodes=3000))
    assert thought.win_in == 2 and len(thought.line) == 3 and thought.score == WIN - 2
    for move in thought.line:
        position = position.play(move)[0]
    outcome = position.outcome()
    assert outcome and outcome.winner == 0


def test_diagram_5_is_the_rulebooks(records_folder: Path) -> None:
    diagram = json.loads((records_folder / "diagrams.json").read_text())["diagram5"]
    marbles = {cell.lower(): colour.upper() for cell, colour in diagram["at"].items()}
    rings = [cell.lower() for cell in diagram["rings"]]
    captures = tuple(diagram["cap"][0]), tuple(diagram["cap"][1])
    position = Position.setup("37", "standard", rings, marbles, captures, 0, tuple(diagram["pool"]))  # type: ignore[arg-type]
    assert position == Position.parse(DIAGRAM_5)


@pytest.mark.parametrize(
    ("score", "turns"), [(WIN, 1), (WIN - 2, 2), (1 - WIN, -1), (3 - WIN, -2), (0, None), (SURE, None)]
)
def test_scores_tell_the_turns_until_the_end(score: int, turns: int | None) -> None:
    assert Thought(Pass(), score).win_in == turns


def test_the_root_considers_every_capture_once_and_only_legal_placements() -> None:
    for position in scattered(range(3)):
        search = Search(position.board, position.rules)
        options = choices(position, search, random.Random(1))
        moves = [option.move for option in options]
        assert moves and len(set(moves)) == len(moves)
        for option in options:
            after = position.play(option.move)[0]
            outcome = after.outcome()
            assert option.after == node_of(after) and (option.score is not None) == bool(outcome)
            assert option.score != -WIN and (option.score == WIN) == bool(outcome and outcome.winner == position.mover)
            assert option.price == (0 if position.must_capture else 1), "what must be done costs no depth"
        if position.must_capture:
            assert {option.after for option in options} == states(position)


def test_a_search_that_is_stopped_leaves_a_usable_search() -> None:
    position = Position.start()
    search = Search(position.board, position.rules)

    search.begin(stop_after(200), set())
    with pytest.raises(Stopped):
        search.value(*node_of(position), 4, -INFINITE, INFINITE, 0)
    search.begin(lambda nodes: nodes + 10**9, set())
    assert search.value(*node_of(position), 2, -INFINITE, INFINITE, 0) == searched(position, 2)
    assert not search.passed


def test_random_games_never_end_by_a_move_that_the_kernel_lacks() -> None:
    chance = random.Random(4)
    position = Position.start("61")
    for _ in range(30):
        move = any_move(position, chance)
        assert isinstance(move, Placement) or position.must_capture
        assert node_of(position.play(move)[0]) in {
            node_of(Position(position.board, position.rules, state))
            for state in kernel.children(position.board, position.rules, position.state)
        }
        position = position.play(move)[0]
        if position.outcome():
            break


def test_the_table_stays_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start().play(Position.start().parse_move("Wd4,a1"))[0]
    sizes = []
    for entries in (1_000_000, 20):
        monkeypatch.setattr("zertz3d.ai.search.ENTRIES", entries)
        search = Search(position.board, position.rules)
        search.value(*node_of(position), 4, -INFINITE, INFINITE, 0)
        sizes.append(len(search.table))
    assert sizes[0] > 20 >= sizes[1] > 0
