"""Games: the tree, the cursor, the queue of facts, the endings off the board."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zertz3d.errors import IllegalMove, NotationError
from zertz3d.rules import Capture, Game, Node, Outcome, Pass, Placement, Position


def played(*moves: str, **more: bool) -> Game:
    game = Game(**more)
    for text in moves:
        game.play(text)
    return game


OPENING = ("Wd4,d1", "Ga1,g1", "Bg4,a4")


def test_moves_follow_each_other() -> None:
    game = played(*OPENING)
    assert [str(move) for move in game.moves()] == list(OPENING)
    assert [node.ply for node in game.main_line()] == [1, 2, 3]
    assert game.cursor is game.end
    assert (game.position.turn, game.position.mover, game.result) == (4, 1, "*")


def test_a_move_played_again_is_the_same_node() -> None:
    game = played(*OPENING)
    first = game.to_start().children[0]
    assert game.play("wd4, d1") is first
    assert len(game.root.children) == 1


def test_another_move_opens_a_variation() -> None:
    game = played(*OPENING)
    game.to_start()
    side = game.play("Bd4,d1")
    assert game.root.children[1] is side
    assert [str(move) for move in game.moves()] == list(OPENING)
    game.promote(side)
    assert [str(move) for move in game.moves()] == ["Bd4,d1"]
    assert [node.ply for node in game.nodes()] == [0, 1, 1, 2, 3]


def test_a_claim_left_out_is_the_same_move() -> None:
    game = Game(Position.setup("37", "standard", ["a1", "b1", "g1", "g2", "g3"], {"a1": "W"}))
    node = game.play("Bg2,b1")
    assert str(node.move) == "Bg2,b1 x Wa1"
    game.back()
    assert game.play(Placement("B", "g2", "b1")) is node
    assert game.play(Placement("G", "g1", "g3")).parent is node


def test_travelling() -> None:
    game = played(*OPENING)
    assert game.back().ply == 2
    assert game.to_start() is game.root
    assert game.back() is game.root
    assert game.forward().ply == 1
    assert game.to_end().ply == 3
    assert game.forward().ply == 3
    game.to_start()
    game.play("Bd4,d1")
    game.to_start()
    assert str(game.forward(1).move) == "Bd4,d1"
    game.to_start()
    assert str(game.forward(9).move) == "Bd4,d1"


def test_deleting() -> None:
    game = played(*OPENING)
    game.delete(game.main_line()[1])
    assert game.cursor.ply == 1
    assert len(game.moves()) == 1
    with pytest.raises(IllegalMove, match="start of a game cannot be deleted"):
        game.delete(game.root)


def test_undo_and_redo() -> None:
    game = played(*OPENING)
    game.undo()
    game.undo()
    assert len(game.moves()) == 1
    assert game.redo().ply == 2
    assert game.redo().ply == 3
    assert [str(move) for move in game.moves()] == list(OPENING)
    with pytest.raises(IllegalMove, match="no move to play again"):
        game.redo()
    game.undo()
    game.play("Bg4,b5")
    with pytest.raises(IllegalMove, match="no move to play again"):
        game.redo()
    game.to_start()
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.undo()


def test_the_queue_receives_each_played_move_once() -> None:
    game = Game()
    queue = game.subscribe()
    node = game.play("Wd4,d1")
    assert queue.drain() == list(node.events)
    assert queue.drain() == []
    late = game.subscribe()
    second = game.play("Ga1,g1")
    assert queue.drain() == late.drain() == list(second.events)
    game.undo()
    assert queue.drain() == []
    game.redo()
    assert queue.drain() == list(second.events)
    game.unsubscribe(queue)
    game.play("Bg4,a4")
    assert queue.drain() == []
    assert len(late.drain()) == 2 * len(second.events)


def test_a_refused_move_changes_nothing() -> None:
    game = played(*OPENING)
    queue, before = game.subscribe(), str(game.position)
    for text, error in (("Wd4,a1", IllegalMove), ("x a1Gc3", IllegalMove), ("nonsense", NotationError)):
        with pytest.raises(error):
            game.play(text)
    assert (str(game.position), queue.drain(), game.cursor.children) == (before, [], [])


@pytest.mark.parametrize(
    ("end", "outcome", "result"),
    [
        (lambda game: game.resign(0), Outcome("resign", 1, "resignation"), "0-1"),
        (lambda game: game.lose_on_time(1), Outcome("time", 0, "time"), "1-0"),
        (lambda game: game.agree_draw(), Outcome("draw", None, "agreement"), "1/2-1/2"),
    ],
)
def test_endings_off_the_board(end: object, outcome: Outcome, result: str) -> None:
    game = played(*OPENING)
    end(game)  # type: ignore[operator]
    assert (game.outcome(), game.result) == (outcome, result)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("Wb1,b5")
    assert game.outcome(game.root) is None
    game.back()
    game.play("Bg4,b5")  # looking at what might have been is allowed
    assert game.result == result
    game.withdraw()
    assert game.result == "*"


def test_a_record_may_go_on_after_a_resignation() -> None:
    game = played(*OPENING, strict=False)
    at = game.cursor
    game.resign(1)
    assert (game.outcome(), game.result) == (Outcome("resign", 0, "resignation"), "1-0")
    game.play("Wb1,a3")
    assert game.result == "*"
    assert game.outcome(at) is None, "whoever goes on has withdrawn it"
    game.undo()
    assert (game.outcome(), game.result) == (None, "*"), "it does not come back when the move is taken back"


def test_going_on_elsewhere_withdraws_nothing() -> None:
    game = played(*OPENING, strict=False)
    at = game.cursor
    game.resign(1)
    game.back()
    game.play("Bg4,b5")
    assert game.outcome(at) == Outcome("resign", 0, "resignation") and game.result == "1-0"
    game.go_to(at)
    game.play("Wb1,a3")
    assert game.outcome(at) is None


def test_looking_at_a_move_played_before_withdraws_nothing() -> None:
    """A resignation with moves behind it is one that was declared later, on the way back."""
    game = played(*OPENING, strict=False)
    at = game.back()
    game.resign(0)
    for again in (game.forward, lambda: game.play(OPENING[-1])):
        game.go_to(at)
        assert again().parent is at and game.outcome(at) == Outcome("resign", 1, "resignation")
    assert game.outcome() is None and game.result == "*", "the game did not end there"


@pytest.mark.parametrize("player", [0, 1])
def test_a_resignation_is_withdrawn_and_made_again(player: int) -> None:
    game = played(*OPENING)
    game.resign(player)
    game.withdraw()
    assert game.outcome() is None
    game.play("Wb1,b5")
    game.lose_on_time(player)
    assert game.outcome() == Outcome("time", 1 - player, "time")
    game.withdraw()
    game.agree_draw()
    assert (game.outcome(), game.result) == (Outcome("draw", None, "agreement"), "1/2-1/2")


def test_nobody_resigns_a_finished_game() -> None:
    won = Position.start("37", "standard", first=1, handicap=((4, 0, 0), (0, 0, 0)))
    game = Game(won)
    assert game.result == "1-0"
    with pytest.raises(IllegalMove, match="the game is over already: player 1 won"):
        game.resign(1)


def test_both_lose() -> None:
    cells = Position.start("61").rings
    marbles = dict(zip(cells, "W" * 6 + "G" * 8 + "B" * 10, strict=False))
    assert Game(Position.setup("61", "tournament", cells, marbles)).result == "0-0"


def test_repetition_needs_the_same_eight_turns() -> None:
    line = _chain_of([Placement("W", "d4"), Pass(), Placement("G", "d5"), Pass()] * 2)
    assert line[-1].repeats()
    assert not line[-2].repeats()
    colours = _chain_of([Placement(c, "d4") for c in "WGBWGBWG"])
    assert colours[-1].repeats()
    assert not _chain_of([Placement("W", "d4", "d1")] * 8)[-1].repeats()
    assert not _chain_of([Placement("W", f"d{1 + n % 3}") for n in range(8)])[-1].repeats()
    claiming = Placement("W", "d4", None, (("W", "d4"),))
    assert not _chain_of([*[Placement("W", "d4")] * 7, claiming])[-1].repeats(), "rings have left the board with it"
    there, back = Capture("d4", (("W", "d6"),)), Capture("d6", (("G", "d4"),))
    assert _chain_of([there, back] * 4)[-1].repeats()
    for other in (
        Capture("d4", (("W", "f5"),)),
        Capture("d4", (("W", "d6"), ("G", "f6"))),
        Capture("b2", (("W", "d6"),)),
    ):
        assert not _chain_of([there, back, there, back, other, back, there, back])[-1].repeats()


def test_what_the_players_declare_counts_more_than_a_repetition() -> None:
    game = Game(Position.parse(GIVEN_BACK), strict=False)
    for move in REPEATING:
        game.play(move)
    game.resign(0)
    assert game.result == "0-1" and game.outcome() == Outcome("resign", 1, "resignation")


GIVEN_BACK = "37 standard WWWW/WoooG/GooooG/GoooBoG/GooooG/BoooB/BBBB 0/0/0 1/1/2 0/0/1 1 1"
REPEATING = ("Wd4", "x d5Wd3", "Gd4", "x d3Gd5", "Bd4", "x d5Bd3", "Bd4", "x d3Bd5")


def test_marbles_given_back_and_forth_end_the_game() -> None:
    game = Game(Position.parse(GIVEN_BACK))
    for move in REPEATING:
        assert game.outcome() is None and game.result == "*"
        game.play(move)
    assert str(game.outcome()) == "a tie: the last four turns repeat the four before them"


def test_nobody_plays_on_after_a_repetition_but_a_record_may() -> None:
    strict = Game(Position.parse(GIVEN_BACK))
    record = Game(Position.parse(GIVEN_BACK), strict=False)
    for game in (strict, record):
        for move in REPEATING:
            game.play(move)
        assert game.result == "1/2-1/2" and game.outcome() == Outcome("repetition", None, "repetition")
    move = strict.position.legal_moves()[0]
    with pytest.raises(IllegalMove, match=f"turn 9: '{move}' is not legal: the game is over, a tie"):
        strict.play(move)
    assert len(strict.moves()) == 8 and strict.cursor is strict.end
    after = record.play(move)
    assert record.result == "*" and len(record.moves()) == 9
    assert record.outcome(after.parent) == Outcome("repetition", None, "repetition"), "it is still noted"
    strict.undo()
    strict.play("x d3Bd5")
    assert strict.result == "1/2-1/2", "played again it repeats again"


def _chain_of(moves: list[object]) -> list[Node]:
    """Nodes as if these moves had been played, for rules that look only at moves."""
    nodes = [Node(Position.start())]
    for move in moves:
        nodes.append(Node(nodes[-1].position, nodes[-1], move))  # type: ignore[arg-type]
    return nodes


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(1, 25))
def test_undoing_everything_and_redoing_it_is_the_same_game(seed: int, turns: int) -> None:
    rng = random.Random(seed)
    game = Game()
    while game.cursor.ply < turns and (moves := game.position.legal_moves()):
        game.play(rng.choice(moves))
    line = game.main_line()
    for _ in line:
        game.undo()
    assert game.cursor is game.root
    assert game.root.children == []
    for _ in line:
        game.redo()
    assert game.main_line() == line
