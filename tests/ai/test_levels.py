"""Levels: legal everywhere, repeatable, each its own strength, none playing nonsense."""

import pytest

from tests.ai.positions import DIAGRAM_5, KINDS, scattered, wander
from zertz3d.ai import levels
from zertz3d.ai.evaluation import WIN
from zertz3d.ai.levels import LEVELS, LOSS
from zertz3d.ai.player import Limit, Player, Thought
from zertz3d.ai.principal import node_of
from zertz3d.ai.search import INFINITE, Search
from zertz3d.ai.thinker import Thinker
from zertz3d.errors import IllegalMove, UsageError
from zertz3d.rules import Position

BRIEF = Limit(nodes=150)


def still() -> float:
    """A clock that stands."""
    return 0.0


def at(name: str, seed: int = 0) -> Player:
    return levels.player(name, still, seed)


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_legally_on_every_board(name: str) -> None:
    for number, position in enumerate(scattered(range(50, 51))):
        if number % 3 == 0:
            thought = at(name, number).choose(position, BRIEF)
            assert thought.line[0] == thought.move
            for move in thought.line:
                position = position.play(move)[0]


@pytest.mark.parametrize(("board", "rules"), KINDS)
def test_whole_games_between_neighbouring_levels(board: str, rules: str) -> None:
    position, players = wander(board, rules, 7)[8], (at("beginner"), at("learner"))
    turns = 0
    while not position.outcome() and turns < 200:
        position = position.play(players[turns % 2].choose(position, BRIEF).move)[0]
        turns += 1
    assert position.outcome()


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def game(seed: int) -> list[Thought]:
        position, player, thoughts = wander("37", "standard", 3)[4], at(name, seed), []
        for _ in range(6):
            if not position.outcome():
                thoughts.append(player.choose(position, BRIEF))
                position = position.play(thoughts[-1].move)[0]
        return thoughts

    assert game(1) == game(1)


@pytest.mark.parametrize("name", ["beginner", "learner", "casual", "expert", "full"])
def test_levels_vary_with_the_seed(name: str) -> None:
    moves = {at(name, seed).choose(Position.start(), BRIEF).move for seed in range(8)}
    assert len(moves) > 2


@pytest.mark.parametrize("name", ["beginner", "learner", "casual", "club"])
def test_no_captures_that_are_seen_to_throw_a_marble_away(name: str) -> None:
    """Among captures everything is seen, so the choice is never worse than the best by more than the bound."""
    depth = LEVELS[name].depth
    checked = 0
    for position in scattered(range(60, 68), ("37", "standard"), ("61", "standard")):
        if not position.must_capture or position.count_moves() < 2:
            continue
        search = Search(position.board, position.rules)
        scores = {
            move: -search.value(*node_of(position.play(move)[0]), depth, -INFINITE, INFINITE, 1)
            for move in position.legal_moves()
            if not position.play(move)[0].outcome()
        }
        chosen = at(name, checked).choose(position, Limit()).move
        if chosen in scores and max(scores.values()) < WIN // 2:
            assert scores[chosen] >= max(scores.values()) - LOSS
            checked += 1
    assert checked > 5


@pytest.mark.parametrize("name", LEVELS)
def test_a_winning_capture_is_never_overlooked(name: str) -> None:
    won = 0
    for position in scattered(range(70, 82), ("37", "blitz"), ("37", "standard")):
        if position.must_capture and any(wins(position, move) for move in map(str, position.legal_moves())):
            assert wins(position, str(at(name).choose(position, Limit(nodes=3000)).move)), str(position)
            won += 1
    assert won > 2


def wins(position: Position, text: str) -> bool:
    outcome = position.play(position.parse_move(text))[0].outcome()
    return bool(outcome and outcome.winner == position.mover)


def test_levels_look_further_and_err_less_from_one_to_the_next() -> None:
    ladder = list(LEVELS.values())
    assert [level.name for level in ladder] == ["beginner", "learner", "casual", "club", "expert", "full"]
    assert [level.depth for level in ladder] == sorted(level.depth for level in ladder)
    assert [level.sight for level in ladder] == sorted(level.sight for level in ladder)
    assert [level.blur for level in ladder] == sorted((level.blur for level in ladder), reverse=True)
    assert all(level.summary and level.summary[-1] != "." for level in ladder)


def test_the_highest_level_plays_as_well_as_the_program_can() -> None:
    position, limit = Position.parse(DIAGRAM_5), Limit(nodes=3000)
    thought = at("full", 4).choose(position, limit)
    assert thought == Thinker(still, 4).choose(position, limit) and thought.win_in == 2


@pytest.mark.parametrize("name", ["learner", "club", "full"])
def test_one_player_serves_many_boards(name: str) -> None:
    player = at(name)
    for board in ("37", "61", "48", "37"):
        start = Position.start(board)
        start.play(player.choose(start, BRIEF).move)


def test_club_beats_beginner() -> None:
    points = sum(points_of("club", "beginner", number) for number in range(6))
    assert points >= 5, f"club made {points} of 6"


def points_of(stronger: str, weaker: str, number: int) -> float:
    position = wander("37", "blitz", 90 + number // 2)[2]
    players = at(stronger, number), at(weaker, number + 50)
    first = position.mover if number % 2 else 1 - position.mover
    for _ in range(200):
        outcome = position.outcome()
        if outcome:
            return 0.5 if outcome.winner is None else float(outcome.winner == first)
        player = players[0] if position.mover == first else players[1]
        position = position.play(player.choose(position, Limit(nodes=1500)).move)[0]
    return 0.5


def test_a_limit_can_only_make_a_level_look_less_far() -> None:
    start = Position.start()
    assert at("expert").choose(start, Limit(depth=1)).depth == 1
    assert at("expert").choose(start, Limit(depth=9)).depth <= LEVELS["expert"].depth
    for name in ("casual", "club", "expert"):
        assert at(name).choose(start, Limit(nodes=100)).nodes <= 100
    assert at("expert").choose(start, Limit()).nodes <= (LEVELS["expert"].nodes or 0)


@pytest.mark.parametrize("name", LEVELS)
def test_told_to_stop_and_no_time_still_give_a_move(name: str) -> None:
    for limit in (Limit(seconds=0), Limit()):
        player = levels.player(name, still, told_to_stop=lambda: True)
        thought = player.choose(Position.start("48"), limit)
        Position.start("48").play(thought.move)
        assert thought.nodes < 10


@pytest.mark.parametrize("name", LEVELS)
def test_finished_games_are_refused(name: str) -> None:
    over = Position.parse("37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 9")
    with pytest.raises(IllegalMove, match="the game is over"):
        at(name).choose(over, BRIEF)


@pytest.mark.parametrize("name", LEVELS)
def test_watchers_are_shown_the_thought(name: str) -> None:
    seen: list[Thought] = []
    player = levels.player(name, still, watcher=seen.append)
    thought = player.choose(Position.start(), Limit(depth=1))
    assert seen and seen[-1].move == thought.move


def test_unknown_levels_are_named() -> None:
    with pytest.raises(UsageError, match="no level 'grandmaster'; choose one of beginner, learner"):
        levels.level("grandmaster")
    assert levels.level("CLUB") is LEVELS["club"]


# ------------------------------------------------------------------------------------- how people err


def picked(name: str, scores: list[int]) -> list[int]:
    """Which of some options a level takes, with many seeds."""
    return [levels.Limited(levels.level(name), still, seed)._strayed(scores) for seed in range(200)]


@pytest.mark.parametrize("name", ["beginner", "learner"])
def test_nobody_gives_away_more_than_a_person_would(name: str) -> None:
    found = picked(name, [0, -LOSS - 1, -LOSS + 1, 0])
    assert {0, 2, 3} <= set(found) and 1 not in found


def test_whoever_sees_all_and_never_strays_plays_the_best_at_that_depth() -> None:
    exact = levels.Level("some", "looks one placement ahead", depth=1, blur=1e-9)
    for position in scattered(range(9, 11), ("37", "standard"), ("48", "standard")):
        expected = Thinker(still, 3, forced=False).choose(position, Limit(depth=1))
        thought = levels.Limited(exact, still, 3).choose(position, Limit())
        assert (thought.score, thought.depth) == (expected.score, 1), str(position)


def test_whoever_sees_nothing_plays_something() -> None:
    blind = levels.Level("some", "sees nothing", depth=1, sight=0.0, blur=1.0)
    position = wander("37", "standard", 3)[-2]
    moves = {levels.Limited(blind, still, seed).choose(position, BRIEF).move for seed in range(8)}
    assert len(moves) > 2 and moves <= set(position.legal_moves())


@pytest.mark.parametrize("name", ["beginner", "club"])
def test_what_is_sure_is_seen_as_it_is(name: str) -> None:
    assert set(picked(name, [WIN - 2, WIN, WIN - 4])) == {1}
    assert set(picked(name, [3 - WIN, 1 - WIN, 5 - WIN])) == {2}


def test_a_win_on_the_spot_comes_to_mind_more_often_than_not() -> None:
    positions = scattered(range(30, 50), ("37", "blitz"), ("37", "standard"))
    quiet = [after for after in positions if not after.must_capture and after.count_moves() > 30]
    won = next(one for one in quiet if 1 <= sum(wins(one, str(move)) for move in one.legal_moves()) <= 3)
    chosen = [levels.player("beginner", still, seed).choose(won, Limit()).move for seed in range(60)]
    assert sum(wins(won, str(move)) for move in chosen) > 30


@pytest.mark.parametrize(
    ("own", "asked", "most"), [(None, None, 2000), (100, None, 400), (None, 100, 400), (900, 100, 400)]
)
def test_the_nodes_of_a_level_are_a_limit_as_those_that_are_asked_for(
    own: int | None, asked: int | None, most: int
) -> None:
    level = levels.Level("some", "looks three placements ahead", depth=3, nodes=own)
    thought = levels.Limited(level, still).choose(Position.start(), Limit(nodes=asked))
    assert thought.nodes <= most and (thought.depth == 3) == (own is asked is None)
