"""What holds in every position."""

import random
from collections import deque

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.strategies import laid_out, played, walk
from zertz3d.rules import COLOURS, Capture, Pass, Placement, Position, board
from zertz3d.rules.boards import DIRECTIONS, Board
from zertz3d.rules.moves import Move

ANY = st.one_of(played(), laid_out())


def some_moves(position: Position) -> list[Move]:
    moves = position.legal_moves()
    return moves[:: max(1, len(moves) // 12)]


@given(ANY)
def test_the_facts_alone_give_the_new_position(position: Position) -> None:
    for move in some_moves(position):
        after, events = position.play(move)
        assert position.replay(events) == after
        assert position.replay(events).turn == after.turn


@given(ANY)
def test_marbles_are_conserved_and_rings_only_leave(position: Position) -> None:
    for move in some_moves(position):
        after = position.play(move)[0]
        on_board = [list(after.marbles.values()).count(colour) for colour in COLOURS]
        total = zip(on_board, after.pool, *after.captures, strict=True)
        assert tuple(map(sum, total)) == position.rules.supply
        assert set(after.rings) <= set(position.rings)
        assert set(after.marbles) <= set(after.rings)


@given(ANY)
def test_counting_equals_listing(position: Position) -> None:
    moves = position.legal_moves()
    assert position.count_moves() == len(moves) == len(set(moves))
    assert (position.outcome() is not None) == (not moves)


@given(ANY)
def test_playing_changes_nothing_but_gives_a_new_position(position: Position) -> None:
    before = (str(position), hash(position))
    for move in some_moves(position):
        assert position.play(move) == position.play(move)
        assert position.complete(move) == move
    assert (str(position), hash(position)) == before


Symmetry = dict[str, str]


def symmetries(on: Board) -> list[Symmetry]:
    """Every way to turn and mirror the board onto itself, as a map of names."""
    cube = {cell: ((y - x) / 2, x) for cell, (x, y) in ((c, on.xy(c)) for c in on.cells)}
    middle = [sum(p[i] for p in cube.values()) / len(cube) for i in (0, 1)]
    centred = {cell: (p - middle[0], q - middle[1]) for cell, (p, q) in cube.items()}
    named = {(round(3 * p), round(3 * q)): cell for cell, (p, q) in centred.items()}
    maps = []
    for mirrored in (False, True):
        for turns in range(6):
            image = {cell: _turned(place, turns, mirrored) for cell, place in centred.items()}
            found = {cell: named.get((round(3 * p), round(3 * q))) for cell, (p, q) in image.items()}
            if None not in found.values():
                maps.append({cell: name for cell, name in found.items() if name})
    return maps


def _turned(place: tuple[float, float], turns: int, mirrored: bool) -> tuple[float, float]:
    p, q = place[::-1] if mirrored else place
    for _ in range(turns):
        p, q = p + q, -p
    return p, q


def through(mirror: Symmetry, move: Move) -> Move:
    """The same move on the turned board."""
    if isinstance(move, Pass):
        return move
    if isinstance(move, Capture):
        return Capture(mirror[move.start], tuple((colour, mirror[cell]) for colour, cell in move.jumps))
    claims = sorted((mirror[cell], colour) for colour, cell in move.claims)
    removed = mirror[move.removed] if move.removed else None
    return Placement(move.colour, mirror[move.cell], removed, tuple((colour, cell) for cell, colour in claims))


def turned(position: Position, mirror: Symmetry) -> Position:
    return Position.setup(
        position.board, position.rules, map(mirror.__getitem__, position.rings),
        {mirror[cell]: colour for cell, colour in position.marbles.items()},
        position.captures, position.mover, position.pool, position.passes, position.turn,
    )  # fmt: skip


def by_name(move: Move) -> Move:
    """Claims in alphabetical order, to compare moves from differently turned boards."""
    if not isinstance(move, Placement):
        return move
    return Placement(move.colour, move.cell, move.removed, tuple(sorted(move.claims, key=lambda m: m[1])))


def test_the_boards_have_the_symmetries_one_sees() -> None:
    assert {name: len(symmetries(board(name))) for name in ("37", "40", "43", "44", "48", "61")} == {
        "37": 12, "40": 2, "43": 2, "44": 4, "48": 6, "61": 12,
    }  # fmt: skip


@settings(max_examples=40)
@given(st.sampled_from(("37", "44", "48", "61")), st.integers(0, 10**6), st.integers(0, 45), st.data())
def test_turned_games_stay_turned(name: str, seed: int, turns: int, data: st.DataObject) -> None:
    position = walk(name, "standard", seed, turns)[-1]
    mirror = data.draw(st.sampled_from(symmetries(position.board)))
    image = turned(position, mirror)
    assert {by_name(move) for move in image.legal_moves()} == {through(mirror, move) for move in position.legal_moves()}
    for move in some_moves(position):
        assert image.play(through(mirror, move))[0] == turned(position.play(move)[0], mirror)


def has_way_out(position: Position, ring: str) -> bool:
    """Can that ring be slid off through missing cells? From cell to cell it must pass a missing third one."""
    on = position.board
    present = {on.xy(cell) for cell in position.rings} - {on.xy(ring)}
    xs, ys = [[on.xy(cell)[i] for cell in on.cells] for i in (0, 1)]
    inside = range(min(xs) - 1, max(xs) + 2), range(min(ys) - 3, max(ys) + 4)
    reached, edge = {on.xy(ring)}, deque([on.xy(ring)])
    while edge:
        x, y = edge.popleft()
        if x not in inside[0] or y not in inside[1]:
            return True
        for i, (dx, dy) in enumerate(DIRECTIONS):
            step = (x + dx, y + dy)
            beside = [(x + DIRECTIONS[j][0], y + DIRECTIONS[j][1]) for j in ((i + 1) % 6, i - 1)]
            if step not in present and step not in reached and any(cell not in present for cell in beside):
                reached.add(step)
                edge.append(step)
    return False


@given(ANY)
def test_a_free_ring_has_a_way_out_and_an_enclosed_one_is_not_free(position: Position) -> None:
    free = set(position.free_rings())
    for cell in position.rings:
        gaps = [n is None or n not in position.rings for n in position.board.neighbours(cell)]
        can_move = any(gaps[i] and gaps[i - 1] for i in range(6))
        assert (cell in free) == (can_move and cell not in position.marbles)


@settings(max_examples=60)
@given(played())
def test_in_play_every_free_ring_reaches_the_outside(position: Position) -> None:
    assert all(has_way_out(position, cell) for cell in position.free_rings())


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(("37", "48", "61")), st.integers(0, 10**6), st.sampled_from(("deep", "thin", "any")))
def test_however_one_digs_every_free_ring_reaches_the_outside(name: str, seed: int, how: str) -> None:
    """Bays as deep and as narrow as removals can make them."""
    rng = random.Random(seed)
    on = board(name)
    middle = [sum(on.xy(cell)[i] for cell in on.cells) / on.size for i in (0, 1)]
    rings = set(on.cells)

    def wanted(cell: str) -> float:
        x, y = on.xy(cell)
        gaps = sum(n not in rings for n in on.neighbours(cell))
        inward = abs(x - middle[0]) + abs(y - middle[1]) / 2
        return {"deep": inward, "thin": gaps, "any": 0}[how] + rng.random() / 2

    while len(rings) > 1:
        position = Position.setup(on, "standard", rings, {})
        free = position.free_rings()
        assert all(has_way_out(position, cell) for cell in free)
        rings.remove(min(free, key=wanted))
