"""Which cells are marked, judged against the rules themselves."""

import pytest

from zertz3d.rules import Capture, Pass, Placement, Position
from zertz3d.scene.marks.model import HandChoice, JumpPath, Marks, Wishes, between, marks, threats, trail


def full(on: str = "37", **marbles: str) -> Position:
    """All rings, with marbles on some."""
    start = Position.start(on)
    return Position.setup(on, "standard", start.rings, marbles)


START = Position.start()
FORK = full(d4="W", d5="G", e4="B", c5="W")
"""d4 can jump d5 or e4; and more."""


class TestPlacing:
    def test_nothing_in_hand_nothing_offered(self) -> None:
        assert marks(START, HandChoice()) == Marks()

    def test_marble_in_hand_shows_every_vacant_ring(self) -> None:
        assert marks(START, HandChoice(colour="W")).targets == set(START.rings)

    def test_colour_that_is_used_up_has_no_target(self) -> None:
        some = Position.setup("37", "standard", START.rings, {}, captures=((3, 0, 0), (3, 0, 0)))
        assert marks(some, HandChoice(colour="W")).targets == frozenset()
        assert marks(some, HandChoice(colour="G")).targets == set(START.rings)

    def test_then_the_free_rings(self) -> None:
        found = marks(START, HandChoice(colour="G", cell="a1"))
        expected = {m.removed for m in START.legal_moves() if isinstance(m, Placement) and m.cell == "a1"}
        assert found.free == expected - {None}
        assert "a1" not in found.free
        assert (found.chosen, found.targets) == ("a1", frozenset())

    def test_pointer_counts_only_where_a_click_does_something(self) -> None:
        choice = HandChoice(colour="W", cell="d4", over="g1")
        assert marks(START, choice).over == "g1"
        assert marks(START, HandChoice(colour="W", cell="d4", over="d3")).over is None
        assert marks(START, HandChoice(over="d4")).over is None
        assert marks(START, HandChoice(colour="W", over="pool")).over is None


class TestCapturing:
    def test_forced_marbles(self) -> None:
        found = marks(FORK, HandChoice())
        assert found.jumpers == {m.start for m in FORK.legal_moves() if isinstance(m, Capture)}
        assert "d4" in found.jumpers
        assert found.targets == frozenset() and found.landings == frozenset()

    def test_all_else_is_inert(self) -> None:
        assert marks(FORK, HandChoice(colour="W", over="a1")).over is None
        assert marks(FORK, HandChoice(over="d4")).over == "d4"

    def test_until_it_lands_another_marble_may_be_chosen(self) -> None:
        assert marks(FORK, HandChoice(start="d4")).jumpers == marks(FORK, HandChoice()).jumpers
        first = next(m for m in FORK.legal_moves() if isinstance(m, Capture) and m.start == "d4")
        landed = marks(FORK, HandChoice(start="d4", landed=(first.jumps[0][1],)))
        assert landed.jumpers == frozenset()

    def test_landings_and_branches_of_the_chosen(self) -> None:
        found = marks(FORK, HandChoice(start="d4"))
        ways = [m for m in FORK.legal_moves() if isinstance(m, Capture) and m.start == "d4"]
        assert found.landings == {m.jumps[0][1] for m in ways}
        assert {path.cells for path in found.branches} == {("d4", *(c for _, c in m.jumps)) for m in ways}
        assert found.victims == {between(FORK.board, "d4", cell) for cell in found.landings}
        assert found.chosen == "d4" and len(found.landings) > 1

    def test_another_jumper_may_still_be_chosen(self) -> None:
        assert marks(FORK, HandChoice(start="d4")).jumpers == marks(FORK, HandChoice()).jumpers

    def test_chain_goes_on(self) -> None:
        chain = full(d4="W", d5="G", d7="B", c6="B")
        first = [m for m in chain.legal_moves() if isinstance(m, Capture) and m.start == "d4"]
        long = max(first, key=lambda m: len(m.jumps))
        landed = (long.jumps[0][1],)
        found = marks(chain, HandChoice(start="d4", landed=landed))
        going_on = {m.jumps[1][1] for m in first if len(m.jumps) > 1 and m.jumps[0][1] == landed[0]}
        assert found.landings == going_on
        assert found.chosen == landed[0]
        assert found.jumpers == frozenset(), "once it has jumped, it stays the one"

    def test_what_a_branch_takes(self) -> None:
        (way,) = (p for p in marks(FORK, HandChoice(start="d4")).branches if p.cells[1] == "d6")
        assert way.taken[0] == ("G", "d5")

    def test_between(self) -> None:
        assert between(START.board, "d4", "d6") == "d5"
        assert between(START.board, "a1", "c3") == "b2"


class TestLast:
    def test_placement(self) -> None:
        found = marks(START, last=Placement("W", "d4", "a1")).last
        assert found is not None
        assert (found.path.cells, found.removed) == (("d4",), "a1")

    def test_capture(self) -> None:
        found = trail(FORK.board, Capture("d4", (("G", "d6"),)))
        assert found is not None
        assert found == (JumpPath(("d4", "d6"), (("G", "d5"),)), None)

    def test_pass_leaves_nothing(self) -> None:
        assert trail(START.board, Pass()) is None

    def test_off(self) -> None:
        assert marks(START, last=Placement("W", "d4", "a1"), wishes=Wishes(last=False)).last is None


class TestThreats:
    def test_none_at_the_start(self) -> None:
        assert threats(START) == ()

    def test_capture_that_wins_for_either(self) -> None:
        near = Position.setup(
            "37", "standard", START.rings, {"d4": "G", "d5": "W"}, captures=((3, 0, 0), (0, 0, 0)), mover=1
        )
        assert {(player, path.cells) for player, path in threats(near)} == {(0, ("d4", "d6"))}

    def test_for_both_when_both_are_near(self) -> None:
        near = Position.setup(
            "37", "standard", START.rings, {"d4": "G", "d5": "W"}, captures=((3, 0, 0), (2, 4, 0)), mover=0
        )
        players = {player for player, _ in threats(near)}
        assert players == {0, 1}, "0 wants the white one, 1 the grey one"

    def test_claim_that_wins(self) -> None:
        rings = ("a1", "a2", "d4", "d5")
        near = Position.setup("37", "standard", rings, {"a1": "W"}, captures=((3, 0, 0), (0, 0, 0)))
        (_, path), *_ = [t for t in threats(near) if t[0] == 0]
        assert "a1" in {cell for _, cell in path.taken}

    def test_over_is_over(self) -> None:
        won = Position.setup("37", "standard", START.rings, {}, captures=((4, 0, 0), (0, 0, 0)), mover=1)
        assert won.outcome() is not None
        assert threats(won) == ()

    def test_off(self) -> None:
        near = Position.setup("37", "standard", START.rings, {"d4": "G", "d5": "W"}, captures=((3, 0, 0), (0, 0, 0)))
        assert marks(near).threats
        assert marks(near, wishes=Wishes(threats=False)).threats == ()

    def test_step_aside_while_a_move_is_made(self) -> None:
        near = Position.setup("37", "standard", START.rings, {"d4": "G", "d5": "W"}, captures=((3, 0, 0), (0, 0, 0)))
        assert marks(near, HandChoice()).threats
        assert marks(near, HandChoice(start="d4")).threats == ()


def test_hints_can_be_off() -> None:
    found = marks(START, HandChoice(colour="W", over="d4"), wishes=Wishes(hints=False))
    assert found.targets == frozenset()
    assert found.over == "d4", "the pointer still answers"


def test_watching_has_no_offers() -> None:
    assert marks(FORK).jumpers == frozenset()
    assert marks(FORK).player == FORK.mover


@pytest.mark.parametrize("coordinates", ["off", "rim", "rings"])
@pytest.mark.parametrize("stones", ["none", "dot", "band"])
def test_wishes_pass_through(coordinates: str, stones: str) -> None:
    found = marks(START, wishes=Wishes(coordinates=coordinates, stones=stones))
    assert (found.coordinates, found.stones) == (coordinates, stones)


def test_marks_are_values() -> None:
    one, two = (marks(FORK, HandChoice(start="d4"), Placement("W", "d4", "a1")) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)


def test_random_games_offer_exactly_what_is_legal() -> None:
    import random

    dice = random.Random(5)
    position = START
    while not position.outcome():
        legal = position.legal_moves()
        move = dice.choice(legal)
        if isinstance(move, Placement):
            assert move.cell in marks(position, HandChoice(colour=move.colour), wishes=Wishes(threats=False)).targets
            put = marks(position, HandChoice(colour=move.colour, cell=move.cell), wishes=Wishes(threats=False))
            assert put.free == {
                m.removed
                for m in legal
                if isinstance(m, Placement) and (m.colour, m.cell) == (move.colour, move.cell) and m.removed
            }
        elif isinstance(move, Capture):
            for done in range(len(move.jumps)):
                landed = tuple(cell for _, cell in move.jumps[:done])
                found = marks(position, HandChoice(start=move.start, landed=landed), wishes=Wishes(threats=False))
                assert move.jumps[done][1] in found.landings
        position, _ = position.play(move)
