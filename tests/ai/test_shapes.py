"""The colourless tables against the kernel, placement by placement."""

import random

import pytest

from tests.ai.positions import KINDS, scattered
from zertz3d.ai import shapes as module
from zertz3d.ai.generation import Generator, bits, fits
from zertz3d.ai.principal import as_capture, as_placement
from zertz3d.ai.shapes import Purposes, Shapes, jumpy
from zertz3d.rules import Position, kernel


def looked_at(position: Position) -> tuple[Shapes, Purposes]:
    shapes = Shapes(position.board)
    return shapes, shapes.wide(position.state[0], position.occupied)


def placing(seeds: range) -> list[Position]:
    return [p for p in scattered(seeds) if not p.must_capture and kernel.placeable(p.rules, p.state)]


def jumps_after(position: Position, put: int, removed: int) -> bool:
    rings, occupied = position.state[0] & ~removed, position.occupied | put
    return kernel.can_jump(position.board, occupied, rings & ~occupied)


def test_jumps_are_the_outcomes_of_all_chains() -> None:
    seen = 0
    for position in scattered(range(6)):
        board, rings, occupied = position.board, position.state[0], position.occupied
        expected = {
            (1 << chain[0], 1 << chain[-1], kernel.jumped(chain)) for chain in kernel.chains(board, rings, occupied)
        }
        jumps = Shapes(board).jumps(rings, occupied)
        assert {jump[:3] for jump in jumps} == expected
        assert len(jumps) == len(expected)
        for start, end, taken, after in jumps:
            assert after == (occupied & ~start & ~taken) | end
        seen += len(jumps)
    assert seen > 200


@pytest.mark.parametrize("density", [0.2, 0.4, 0.6])
def test_jumps_are_the_outcomes_of_all_chains_on_crowded_boards(density: float) -> None:
    chance, seen = random.Random(5), 0
    for board in (Position.start("37").board, Position.start("48").board):
        for _ in range(30):
            rings = sum(bit for bit in bits(board.full) if chance.random() < 0.9)
            occupied = sum(bit for bit in bits(rings) if chance.random() < density)
            chains = kernel.chains(board, rings, occupied)
            expected = {(1 << chain[0], 1 << chain[-1], kernel.jumped(chain)) for chain in chains}
            assert {jump[:3] for jump in Shapes(board).jumps(rings, occupied)} == expected
            seen += sum(jump[2].bit_count() > 1 for jump in expected)
    assert seen > 20


def surrounded() -> Position:
    """Marbles on the whole rim: no ring can be removed, and nothing can jump."""
    start = Position.start("37")
    rim = start.board.names(kernel.rim(start.board, start.board.full))
    return Position.setup("37", "standard", start.rings, dict(zip(rim, "WWWWWGGGGGGBBBBBBB", strict=True)))


def test_where_no_ring_can_be_removed_marbles_are_put_all_the_same() -> None:
    position = surrounded()
    assert not position.free_rings() and not position.must_capture
    generator = Generator(position.board, position.rules, Shapes(position.board))
    arguments = position.state[0], position.occupied, (0, 1, 2), 0
    made = [move for move, _ in generator.ordered(*arguments, None, None, None)]
    threatened = [
        move for move, _ in generator.ordered(*arguments, None, None, (0, position.vacant & -position.vacant, 0))
    ]
    for moves in (made, threatened):
        assert len(moves) == len(set(moves)) > 3 and all(removed == 0 for _, _, removed in moves)
        for move in moves:
            position.complete(as_placement(position, move))


def test_what_was_good_elsewhere_is_tried_only_where_it_is_legal() -> None:
    for position in placing(range(2))[::3]:
        generator = Generator(position.board, position.rules, Shapes(position.board))
        colours = kernel.placeable(position.rules, position.state)
        arguments = position.state[0], position.occupied, colours, position.state[6 - position.mover]
        put, removed = next(move for move, _ in generator.ordered(*arguments, None, None, None))[1:]
        for killer in [(colours[0], marble, removed) for marble in bits(position.occupied)] + [(3, put, removed)]:
            assert killer not in [move for move, _ in generator.ordered(*arguments, None, killer, None)]


def test_jumpy_rings_are_those_where_a_marble_makes_a_jump() -> None:
    for position in placing(range(4)):
        for put in bits(position.vacant):
            makes = bool(jumpy(position.board, position.occupied, position.vacant) & put)
            assert makes == jumps_after(position, put, 0)


def test_every_placement_is_filed_under_what_it_does() -> None:
    filed = [0, 0, 0, 0]
    for position in placing(range(4)):
        shapes, shape = looked_at(position)
        rings, occupied, board = position.state[0], position.occupied, position.board
        for put, removed in shape.claims:
            assert kernel.full_groups(board, rings & ~removed, occupied | put, put, removed)
        for put, removed in shape.guarded:
            assert not jumps_after(position, put, removed)
        for which, spots in ((True, shape.strong), (False, shape.weak)):
            for put, removed in spots:
                remaining = rings & ~removed
                after = [jump[3] for jump in shapes.jumps(remaining, occupied | put)]
                assert after
                assert which == all(kernel.can_jump(board, lying, remaining & ~lying) for lying in after)
        for put in bits(shape.quiet):
            assert not any(jumps_after(position, put, removed) for removed in (0, *bits(shape.free & ~put)))
        everything = shape.claims + shape.strong + shape.weak + shape.guarded
        assert len(everything) == len(set(everything)), "each has one purpose"
        assert shape.free == kernel.rim(board, rings) & position.vacant
        for number, spots in enumerate((shape.claims, shape.strong, shape.weak, shape.guarded)):
            filed[number] += len(spots)
    assert min(filed) > 0, filed


def test_the_narrow_look_is_a_part_of_all_placements() -> None:
    for position in placing(range(4)):
        shapes, wide = looked_at(position)
        narrow = shapes.narrow(position.state[0], position.occupied)
        assert narrow.quiet == wide.quiet and set(narrow.claims) == set(wide.claims)
        count = len(narrow.strong) + len(narrow.weak) + len(narrow.guarded)
        assert count <= len(wide.strong) + len(wide.weak) + len(wide.guarded)
        thorough = shapes.thorough(position.state[0], position.occupied)
        assert set(thorough.strong) >= set(wide.strong) and set(thorough.weak) >= set(wide.weak)


def test_groups_one_step_from_isolation_are_seen() -> None:
    """Whenever some placement claims, the table knows one that claims."""
    found = 0
    for position in placing(range(6)):
        claims = any(groups for _, _, groups in kernel.placements(position.board, position.state))
        assert claims == bool(looked_at(position)[1].claims), str(position)
        found += claims
    assert found > 5


def test_all_that_is_generated_is_legal_and_nothing_twice() -> None:
    for position in placing(range(3)):
        generator = Generator(position.board, position.rules, Shapes(position.board))
        colours = kernel.placeable(position.rules, position.state)
        arguments = position.state[0], position.occupied, colours, position.state[6 - position.mover]
        plain = [move for move, _ in generator.ordered(*arguments, None, None, None)]
        assert plain and len(plain) == len(set(plain))
        for move in plain[::7]:
            position.complete(as_placement(position, move))
        threatened = [move for move, _ in generator.ordered(*arguments, plain[-1], plain[0], plain[0])]
        assert threatened[0] == plain[-1] and len(threatened) == len(set(threatened))
        for move in threatened[::7]:
            position.complete(as_placement(position, move))


def test_quiet_placements_are_the_same_each_time() -> None:
    for position in placing(range(2)):
        made = [
            Generator(position.board, position.rules, Shapes(position.board)).quiets(
                position.state[0], position.occupied, [0, 1], None, 20
            )
            for _ in range(2)
        ]
        assert made[0] == made[1]


def test_a_placement_remembered_from_elsewhere_fits_only_where_it_is_legal() -> None:
    positions = placing(range(2))
    for position in positions[::3]:
        _, shape = looked_at(position)
        colours = kernel.placeable(position.rules, position.state)
        for put in bits(position.board.full)[::5]:
            for removed in (0, *bits(position.board.full)[::7]):
                move = (1, put, removed)
                legal = fits(shape, position.vacant, colours, move)
                assert legal == is_legal(position, move), move


def is_legal(position: Position, move: tuple[int, int, int]) -> bool:
    colour, put, removed = move
    return colour in kernel.placeable(position.rules, position.state) and any(
        (put, removed) == spot[:2] for spot in kernel.placements(position.board, position.state)
    )


def test_captures_become_moves_of_the_rules() -> None:
    for position in scattered(range(3)):
        if position.must_capture:
            for jump in Shapes(position.board).jumps(position.state[0], position.occupied):
                assert as_capture(position, jump) in position.legal_moves()


def test_what_is_kept_stays_bounded_and_is_the_same_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start(*KINDS[0])
    plain = Shapes(position.board)
    expected = [plain.wide(position.state[0], bit) for bit in bits(position.vacant)]
    monkeypatch.setattr(module, "ROOM", 9)
    monkeypatch.setattr(module, "SHELF", 4)
    shapes = Shapes(position.board)
    for bit, wide in zip(bits(position.vacant), expected, strict=True):
        assert shapes.wide(position.state[0], bit) == wide
        shapes.narrow(position.state[0], bit)
        shapes.thorough(position.state[0], bit)
        assert len(shapes._jumps) <= 9 and len(shapes._wide) <= 4
        assert len(shapes._thorough) <= 4 and len(shapes._narrow) <= 16
