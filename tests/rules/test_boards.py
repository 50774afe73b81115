"""Boards: names, neighbours, symmetry of the tables."""

import pickle

import pytest

from zertz3d.errors import PositionError
from zertz3d.rules import board, custom_board
from zertz3d.rules.boards import DIRECTIONS, LETTERS, NAMES


@pytest.mark.parametrize("name", NAMES)
def test_sizes_and_corners(name: str) -> None:
    on = board(name)
    assert on.size == int(name) == len(set(on.cells))
    degrees = sorted(sum(n is not None for n in on.neighbours(cell)) for cell in on.cells)
    assert degrees[0] == 3 or name in ("40", "43", "44")
    assert degrees[-1] == 6


@pytest.mark.parametrize("name", NAMES)
def test_neighbours_are_mutual_and_in_cyclic_order(name: str) -> None:
    on = board(name)
    for cell in on.cells:
        x, y = on.xy(cell)
        for i, (neighbour, (dx, dy)) in enumerate(zip(on.neighbours(cell), DIRECTIONS, strict=True)):
            if neighbour:
                assert on.xy(neighbour) == (x + dx, y + dy)
                assert on.neighbours(neighbour)[(i + 3) % 6] == cell


def test_diagram_six() -> None:
    """The larger boards are the 37 rings and some more, under the same names but for the shifted rows."""
    small = [board(37).xy(cell) for cell in board(37).cells]
    for name, more in (("40", "a5 b6 c7"), ("43", "a5 b6 c7 h1 h2 h3"), ("44", "a5 b6 c7 d8 e7 f6 g5")):
        larger = board(name)
        assert set(larger.cells) - set(board(37).cells) == set(more.split())
        there = {larger.xy(cell) for cell in larger.cells}
        shifts = [up for up in range(-4, 5) if {(x, y + up) for x, y in small} <= there]
        assert shifts, name


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("40", {"d1": "c1 c2 d2 e1", "d7": "c7 d6 e6", "g4": "f4 f5 g3"}),
        ("43", {"d1": "c1 c2 d2 e1", "h1": "g1 g2 h2", "h3": "g3 g4 h2"}),
        ("44", {"d1": "c1 d2 e1", "g1": "f1 f2 g2", "g5": "f5 f6 g4"}),
        ("48", {"a1": "a2 b1 b2", "h1": "g1 g2 h2", "h4": "g4 g5 h3"}),
        ("61", {"e1": "d1 e2 f1", "i1": "h1 h2 i2", "i5": "h5 h6 i4"}),
    ],
)
def test_rings_at_the_rim_lie_where_the_rulebook_draws_them(name: str, around: dict[str, str]) -> None:
    for cell, others in around.items():
        assert {other for other in board(name).neighbours(cell) if other} == set(others.split())


def test_kernel_tables_agree_with_names() -> None:
    on = board(61)
    for cell in on.cells:
        number = on.index[cell]
        assert on.names(on.near[number]) == tuple(c for c in on.cells if c in on.neighbours(cell))
        landings = {on.names(end)[0] for _, end in on.hops[number]}
        x, y = on.xy(cell)
        far = {(x + 2 * dx, y + 2 * dy) for dx, dy in DIRECTIONS}
        assert landings == {c for c in on.cells if on.xy(c) in far}
        for over, end in on.hops[number]:
            assert number + end.bit_length() - 1 == 2 * (over.bit_length() - 1)


def test_boards_are_shared_also_through_pickle() -> None:
    assert board(37) is board("37")
    assert custom_board(["d6", "e7", "d5"]) is custom_board(("d5", "d6", "e7"))
    for on in (board(48), custom_board(["a1", "q12"])):
        assert pickle.loads(pickle.dumps(on)) is on
        assert eval(repr(on), {"board": board, "custom_board": custom_board}) is on


def test_a_board_that_was_forgotten_is_still_equal() -> None:
    first = custom_board(["d4", "d5"])
    for x in LETTERS:
        for n in range(2, 13):
            for m in range(1, n):
                custom_board([f"{x}{n}", f"{x}{m}"])
    again = custom_board(["d4", "d5"])
    assert again is not first
    assert (again, hash(again)) == (first, hash(first))
    assert again != custom_board(["d4", "d6"])


def test_custom_neighbours() -> None:
    on = custom_board(["d6", "d7", "e6", "e7", "c6"])
    assert set(on.neighbours("d6")) - {None} == {"d7", "e6", "e7", "c6"}
    assert (str(on), str(board(48))) == ("custom board of 5 rings", "board of 48 rings")


def test_a_ring_alone_is_a_board() -> None:
    assert custom_board(["d4"]).cells == ("d4",)


@pytest.mark.parametrize("name", ["36", "", "custom", "six", 0])
def test_unknown_boards(name: str | int) -> None:
    with pytest.raises(PositionError, match=f"there is no board '{name}'"):
        board(name)


@pytest.mark.parametrize("cell", ["r1", "a13", "a0", "A1", "", "d"])
def test_cells_off_the_custom_grid(cell: str) -> None:
    with pytest.raises(PositionError, match="custom grid has no ring"):
        custom_board(["d4", cell])


def test_empty_custom_board() -> None:
    with pytest.raises(PositionError, match="at least one ring"):
        custom_board([])


def test_unknown_cell_is_quoted() -> None:
    for ask in (board(37).xy, board(37).neighbours, lambda cell: board(37).mask([cell])):
        with pytest.raises(PositionError, match="the board of 37 rings has no ring 'h9'"):
            ask("h9")
    with pytest.raises(PositionError, match="the custom board of 2 rings has no ring 'd4'"):
        custom_board(["a1", "a2"]).xy("d4")


def test_cells_of_a_custom_board_are_in_the_order_of_its_grid() -> None:
    assert custom_board(["b1", "a12", "a2", "a10"]).cells == ("a2", "a10", "a12", "b1")
    assert board(37).columns()[0] == ["a1", "a2", "a3", "a4"] and len(custom_board(["b1"]).columns()[16]) == 12


def test_a_board_is_no_other_thing() -> None:
    assert board(37) != "37" and board(37) != custom_board(board(37).cells)
