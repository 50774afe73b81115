"""A move in the making: half-steps, what is refused and why, and that no way leads into a corner."""

import random
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.hand.hands import CHAIN, NO_WHITE, OWN_TRAY
from zertz3d.app.hand.half_steps import in_steps
from zertz3d.app.hand.move_in_progress import (
    Cancelled,
    Coloured,
    Confirmed,
    Dragged,
    Dropped,
    Fed,
    Hand,
    Input,
    Picked,
    Redone,
    Undone,
    feed,
    settle,
)
from zertz3d.rules import Capture, Game, Move, Placement, Position

START = Position.start()
FORK = Position.setup("37", "standard", START.board.cells, {"d4": "W", "d5": "G", "c3": "B", "e6": "B", "d3": "W"})
"""d4 and others can jump; some jumps lead on."""
ROWS = "Wo--Wo--Wo//Wo--Wo--Wo//Go--Go--Go//Go--Go--Go//Go--Go--Bo//Bo--Bo--Bo//Bo--Bo--Bo//Bo--Bo--Bo//oo--oo--oo"
PASSING = Position.parse(f"custom standard {ROWS} 0/0/0 0/0/0 0/0/0 1 1")
"""Nothing can be jumped, and no marble is left."""

FROM_TRAY, WITHOUT_WHITE = Position.parse(OWN_TRAY), Position.parse(NO_WHITE)
CHAINED = Position.parse(CHAIN)


def after(position: Position, *events: Input) -> Fed:
    """The last answer to some inputs; none but the last may be refused."""
    answer = Fed(Hand(position))
    for event in events:
        assert not answer.refusal
        answer = feed(answer.hand, event)
    return answer


def moved(position: Position, *events: Input) -> str:
    return str(after(position, *events).move)


@lru_cache(maxsize=256)
def nearly_over(rules: str, board: str = "37", turns: int = 200, seed: int = 1) -> Game:
    """A random game to its end."""
    game, rng = Game(Position.start(board, rules)), random.Random(seed)
    while len(game.moves()) < turns and (moves := game.position.legal_moves()):
        game.play(rng.choice(moves))
    return game


class TestPlacing:
    """A marble, a ring, a ring."""

    def test_by_clicks(self) -> None:
        assert moved(START, Picked("pool", "W"), Picked("d4"), Picked("a1")) == "Wd4,a1"

    def test_by_drags(self) -> None:
        events = (Dragged("pool", "G"), Dropped("d4"), Dragged("a1"), Dropped("table"))
        assert moved(START, *events) == "Gd4,a1"

    def test_by_keys(self) -> None:
        assert moved(START, Coloured("B"), Picked("b2"), Picked("g4")) == "Bb2,g4"

    def test_another_colour_may_be_taken_instead(self) -> None:
        colours = Picked("pool", "W"), Picked("pool", "B"), Coloured("G")
        assert moved(START, *colours, Picked("d4"), Picked("a1")) == "Gd4,a1"

    def test_escape_lets_go_of_all_half_steps(self) -> None:
        answer = after(START, Picked("pool", "W"), Picked("d4"), Cancelled())
        assert answer.hand.idle and not answer.refusal and len(answer.hand.undone) == 2

    @pytest.mark.parametrize(
        "back", [Picked("pool", "W"), Picked("pool"), Dropped("pool"), Dropped("table"), Cancelled()]
    )
    def test_put_back(self, back: Input) -> None:
        assert after(START, Picked("pool", "W"), back).hand.idle

    def test_the_marble_that_was_set_down_is_taken_up_again(self) -> None:
        answer = after(START, Picked("pool", "W"), Picked("d4"), Dragged("d4", "W"), Dropped("e4"))
        assert answer.hand.chosen("put") == "e4" and not answer.refusal

    def test_a_ring_put_back_on_its_place_stays(self) -> None:
        answer = after(START, Picked("pool", "W"), Picked("d4"), Dragged("a1"), Dropped("a1"))
        assert answer.move is None and not answer.refusal and answer.hand.next == "remove"

    def test_half_steps_are_taken_back_and_taken_again(self) -> None:
        first = after(START, Picked("pool", "W"), Picked("d4"))
        nothing = feed(feed(first.hand, Undone()).hand, Undone()).hand
        assert nothing.idle and len(nothing.undone) == 2
        again = feed(feed(nothing, Redone()).hand, Redone()).hand
        assert again.steps == first.hand.steps
        assert feed(again, Picked("a1")).move == Placement("W", "d4", "a1")

    def test_marbles_come_from_the_own_tray_once_the_pool_is_empty(self) -> None:
        position = next(
            node.position
            for seed in range(200)
            for node in nearly_over("standard", seed=seed).nodes()
            if not any(node.position.pool) and node.position.legal_moves() and not node.position.must_capture
        )
        colour = "WGB"[next(i for i, n in enumerate(position.captures[position.mover]) if n)]
        assert "captures" in after(position, Picked("d4")).refusal
        assert after(position, Picked(f"tray-{1 - position.mover}", colour)).refusal
        assert after(position, Picked(f"tray-{position.mover}", colour)).hand.chosen("take") == colour


REFUSED = [
    (START, (Picked("d4"),), "take a marble from the pool first"),
    (START, (Picked("pool", "W"), Picked("zz")), ""),
    (START, (Coloured("W"), Picked("d4"), Picked("d3")), "d3 is not free: it can't slide out"),
    (START, (Coloured("W"), Picked("d4"), Dragged("d3")), "d3 is not free"),
    (START, (Coloured("W"), Picked("d4"), Coloured("G")), "placed already"),
    (START, (Coloured("W"), Picked("d4"), Dragged("a1"), Dropped("a2")), "beside the board"),
    (FORK, (Picked("pool", "W"),), "a capture is compulsory: "),
    (FORK, (Picked("a1"),), "a capture is compulsory: "),
    (FORK, (Coloured("W"),), "a capture is compulsory: "),
    (START, (Confirmed(),), "take a marble from the pool"),
    (START, (Picked("table"),), ""),
    (START, (Picked("pool"),), ""),
    (START, (Picked("tray-0"),), "take a marble from the pool first"),
    (START, (Coloured("W"), Picked("d4"), Dragged("pool", "G")), ""),
    (FROM_TRAY, (Confirmed(),), "take a marble from your captures"),
    (FROM_TRAY, (Picked("tray-1"),), ""),
    (FROM_TRAY, (Picked("tray-0"),), "take a marble from your captures first"),
    (FROM_TRAY, (Picked("pool"),), ""),
    (WITHOUT_WHITE, (Coloured("W"),), "there is no white marble left in your captures"),
    (CHAINED, (Picked("d1"), Picked("d3"), Picked("b3"), Picked("d5")), "b3 cannot jump to d5: nothing lies between"),
]


@pytest.mark.parametrize(("position", "events", "reason"), REFUSED)
def test_what_is_refused_is_answered(position: Position, events: tuple[Input, ...], reason: str) -> None:
    answer = after(position, *events)
    assert answer.move is None
    assert answer.refusal.startswith(reason) or reason in answer.refusal
    assert bool(answer.refusal) == bool(reason)


def test_an_occupied_ring() -> None:
    game = Game()
    game.play("Wd4,a1")
    assert after(game.position, Coloured("W"), Picked("d4")).refusal == "d4 is occupied"
    assert after(game.position, Coloured("W"), Picked("a1")).refusal == "the ring a1 is gone"


class TestJumping:
    """A marble is chosen, and lands ring by ring."""

    @pytest.mark.parametrize("seed", range(40))
    def test_every_capture_can_be_walked(self, seed: int) -> None:
        game = nearly_over("standard", seed=seed)
        for node in game.nodes():
            for move in node.position.legal_moves() if node.position.must_capture else []:
                assert isinstance(move, Capture)
                start, *cells = (step.what for step in in_steps(move))
                assert after(node.position, Picked(start), *map(Picked, cells)).move == move
                hops = zip((start, *cells), cells, strict=False)
                drags = (event for here, there in hops for event in (Dragged(here), Dropped(there)))
                assert after(node.position, *drags).move == move

    def test_another_jumper_may_be_chosen_before_the_first_jump(self) -> None:
        first, second, *_ = {step.what for step in Hand(FORK).options}
        assert after(FORK, Picked(first), Picked(second)).hand.at == second
        assert after(FORK, Picked(first), Picked(first)).hand.idle

    def test_a_marble_that_has_jumped_goes_on(self) -> None:
        position = Position.setup("37", "standard", START.board.cells, {"d4": "W", "d5": "G", "e5": "B"})
        assert {"d4", "d5", "e5"} <= set(Hand(position).cells)
        for other in ("d5", "e5"):
            answer = after(position, Picked("d4"), Picked("d6"), Picked(other))
            assert answer.refusal and answer.hand.landed == ("d6",)
            answer = after(position, Picked("d4"), Picked("d6"), Dragged(other))
            assert answer.refusal and answer.hand.landed == ("d6",)
        assert moved(position, Picked("d4"), Picked("d6"), Picked("f4")) == "x d4Gd6Bf4"

    def test_what_cannot_jump_says_so(self) -> None:
        still = next(cell for cell in FORK.marbles if cell not in {step.what for step in Hand(FORK).options})
        assert after(FORK, Picked(still)).refusal.startswith(f"{still} cannot jump: a capture is compulsory")

    def test_a_wrong_landing_says_why(self) -> None:
        answer = after(FORK, Picked(Hand(FORK).options[0].what), Picked("a1"))
        assert "cannot jump to a1: a jump goes straight over one ring" in answer.refusal


def test_a_single_legal_move_does_not_begin_by_itself() -> None:
    one = Position.setup("37", "standard", START.board.cells, {"d6": "W", "d7": "G"})
    assert [str(move) for move in one.legal_moves()] == ["x d7Wd5"]
    assert settle(Hand(one)) == Fed(Hand(one))
    assert str(settle(after(one, Picked("d7")).hand).move) == "x d7Wd5"
    assert settle(Hand(PASSING)) == Fed(Hand(PASSING))


def test_half_steps_between_which_there_is_a_choice_are_not_made() -> None:
    two = Position.setup("37", "standard", START.board.cells, {"d4": "W", "d5": "G", "e4": "B", "b2": "W"})
    hand = after(two, Picked("d4")).hand
    assert sorted(hand.cells) == ["d6", "f4"]
    assert settle(hand) == Fed(hand)


def test_single_choices_complete_themselves() -> None:
    game = Game()
    for move in ("Wd4,a1", "Gd5,a2"):
        game.play(move)
    jumper = Hand(game.position).options[0].what
    hand = after(game.position, Picked(jumper)).hand
    assert settle(Hand(game.position)).hand.idle, "a move is not begun by itself"
    if len(hand.options) == 1:
        assert settle(hand).move in game.position.legal_moves()


class TestTouchMove:
    """What was touched is played."""

    START = Position.start("48", "tournament")

    def test_a_marble_that_was_taken_must_be_played(self) -> None:
        for event in (Undone(), Cancelled(), Coloured("G"), Dropped("table"), Picked("pool", "W"), Picked("pool", "G")):
            answer = after(self.START, Picked("pool", "W"), event)
            assert answer.refusal.startswith("touch-move") and answer.hand.chosen("take") == "W"

    def test_a_marble_that_was_set_down_stays(self) -> None:
        answer = after(self.START, Picked("pool", "W"), Picked("d4"), Undone())
        assert answer.refusal == "touch-move: a marble that was set down stays"
        assert answer.hand.chosen("put") == "d4"

    def test_a_record_that_is_watched_lets_go(self) -> None:
        answer = feed(feed(Hand(self.START, strict=False), Picked("pool", "W")).hand, Undone())
        assert not answer.refusal and answer.hand.idle

    def test_a_ring_that_was_touched_goes(self) -> None:
        ring = self.START.free_rings()[0]
        assert moved(self.START, Picked("pool", "W"), Picked("d4"), Dragged(ring), Dropped(ring)) == f"Wd4,{ring}"


class TestClaims:
    """Where claims are asked for, they are a half-step of their own."""

    @staticmethod
    def choice() -> tuple[Position, Placement]:
        for seed in range(300):
            for node in nearly_over("standard+optional", seed=seed).nodes():
                for move in node.position.legal_moves():
                    if isinstance(move, Placement) and move.claims:
                        hand = Hand(node.position, in_steps(move))
                        if "claim" in [step.kind for step in hand.options]:
                            return node.position, move
        raise AssertionError("no game has a choice of claims")

    def test_both_ways(self) -> None:
        position, move = self.choice()
        hand = Hand(position, in_steps(move))
        assert hand.island == {cell for _, cell in move.claims} and hand.move is None
        assert not Hand(position).island, "other moves claim nothing"
        declined = Placement(move.colour, move.cell, move.removed)
        assert feed(hand, Picked(next(iter(hand.island)))).move == move
        assert feed(hand, Confirmed()).move == move
        assert feed(hand, Picked("table")).move == declined
        elsewhere = next(cell for cell in position.rings if cell not in hand.island)
        assert "claim" in feed(hand, Picked(elsewhere)).refusal


def test_a_pass_is_agreed_to() -> None:
    assert moved(PASSING, Picked("table")) == "-" == moved(PASSING, Confirmed())


def test_after_the_end_nothing_can_be_taken() -> None:
    game = nearly_over("standard", seed=3)
    assert "the game is over" in after(game.position, Picked("pool", "W")).refusal


# ------------------------------------------------------------- any input at all

PLACES = st.sampled_from(("pool", "table", "tray-0", "tray-1", *Position.start("61").board.cells))
COLOURS = st.sampled_from(("", "W", "G", "B"))
EVENTS = st.one_of(
    st.builds(Picked, PLACES, COLOURS),
    st.builds(Dragged, PLACES, COLOURS),
    st.builds(Dropped, PLACES),
    st.builds(Coloured, st.sampled_from("WGB")),
    st.sampled_from([Confirmed(), Undone(), Redone(), Cancelled()]),
)
GAMES = st.sampled_from(
    [("standard", "37"), ("standard+optional", "37"), ("tournament+optional", "48"), ("blitz", "37")]
)


def reachable(hand: Hand) -> Move:
    """The move that comes of always taking the first option."""
    while hand.options:
        hand = Hand(hand.position, (*hand.steps, hand.options[0]))
    assert hand.move
    return hand.move


@settings(deadline=None, max_examples=200)
@given(GAMES, st.integers(0, 60), st.integers(0, 30), st.lists(st.tuples(EVENTS, st.integers(0, 99)), max_size=60))
def test_no_input_leads_into_a_corner(
    kind: tuple[str, str], turns: int, seed: int, events: list[tuple[Input, int]]
) -> None:
    """From every state a legal move can be reached; every move that comes out is legal."""
    game = Game(nearly_over(kind[0], kind[1], turns, seed % 5).position)
    hand = Hand(game.position)
    for event, choice in events:
        if choice % 2 and hand.options:  # half of the time something sensible
            step = hand.options[choice % len(hand.options)]
            event = {"take": Coloured(step.what), "claim": Confirmed(), "pass": Confirmed()}.get(
                step.kind, Picked(step.what)
            )
        answer = feed(hand, event)
        answer = settle(answer.hand) if choice % 3 == 0 and answer.move is None else answer
        if answer.move is None:
            hand = answer.hand
        else:
            assert answer.move in hand.position.legal_moves()
            game.play(str(answer.move))
            assert game.cursor.move == answer.move, "what is written is what was chosen"
            hand = Hand(game.position)
        if hand.position.legal_moves():
            assert reachable(hand) in hand.position.legal_moves()
        else:
            assert not hand.steps
