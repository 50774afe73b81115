"""What deserves a mark: computed from a position and what of a move is chosen; no drawing here."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from zertz3d.rules import Board, Capture, Move, Placement, Position

Cells = frozenset[str]
NONE: Cells = frozenset()

COORDINATES = ("off", "rim", "rings")
"""Where the names of the rings are printed."""

STONES = ("none", "dot", "band")
"""What tells marbles apart besides their lightness."""


@dataclass(frozen=True)
class HandChoice:
    """What of a move is chosen so far, and what the pointer is on.

    For a placement: the colour in hand, the cell it was put on. For a capture: the marble that jumps and where
    it has landed so far. `over` is a cell or a place of the table as picking names it.
    """

    colour: str | None = None
    cell: str | None = None
    start: str | None = None
    landed: tuple[str, ...] = ()
    over: str | None = None


class JumpPath(NamedTuple):
    """The way of a marble from cell to cell, and what it takes: (colour, cell) of each."""

    cells: tuple[str, ...]
    taken: tuple[tuple[str, str], ...] = ()


class Trail(NamedTuple):
    """What the last move did: the way of its marble, and the ring it took away."""

    path: JumpPath
    removed: str | None = None


class Advice(NamedTuple):
    """A move that is proposed: whose, with which marble, from where to where, which ring leaves which way."""

    player: int
    colour: str
    """The colour of the marble that is put down, or that jumps."""
    path: JumpPath
    removed: str | None = None
    way: tuple[float, float] = (0.0, 0.0)
    """The direction in which the ring can leave."""
    number: int = 0
    """Its place in a line; 0 for a single move."""
    ghost: bool = True
    """Whether a ghost of the marble can be shown where it ends: the ring is there and vacant now."""


@dataclass(frozen=True)
class Marks:
    """Everything that is to be marked; a value, so that equal marks need no new drawing."""

    player: int = 0
    over: str | None = None
    """The cell under the pointer, if a click there would do something."""
    targets: Cells = NONE
    """Vacant rings on which the marble in hand may be put."""
    free: Cells = NONE
    """Rings that may be taken away now."""
    jumpers: Cells = NONE
    """Marbles that must jump."""
    chosen: str | None = None
    """The marble that was chosen to jump, where it is now, or the one just put down."""
    landings: Cells = NONE
    """Where the chosen marble can land next."""
    branches: tuple[JumpPath, ...] = ()
    """Every way the jump can go on, to its end."""
    last: Trail | None = None
    threats: tuple[tuple[int, JumpPath], ...] = ()
    """Moves that would win at once, for the mover and, were it his turn, for the opponent; not shown during a move."""
    coordinates: str = "off"
    stones: str = "none"
    advice: tuple[Advice, ...] = ()
    """Moves that the teacher proposes, in the order in which they are played."""
    island: Cells = NONE
    """Cells that would be claimed by what the pointer is on, or that may be claimed now."""
    offered: Cells = NONE
    """Names of pieces beside the board that a click would take, of which the pointer is on one."""
    gaps: Cells = NONE
    """Places without a ring that may get one, while a position is set up."""

    bold: bool = False
    """Whether everything is thicker, and as strong as it can be."""

    @property
    def victims(self) -> Cells:
        """Marbles that the next hop of some branch takes."""
        return frozenset(path.taken[0][1] for path in self.branches if path.taken)


@dataclass(frozen=True)
class Wishes:
    """What the viewer wants to see marked."""

    hints: bool = True
    last: bool = True
    threats: bool = True
    coordinates: str = "off"
    stones: str = "none"


@dataclass(frozen=True)
class _Step:
    targets: Cells = NONE
    free: Cells = NONE
    jumpers: Cells = NONE
    chosen: str | None = None
    landings: Cells = NONE
    branches: tuple[JumpPath, ...] = field(default=())

    @property
    def clickable(self) -> Cells:
        return self.targets | self.free | self.jumpers | self.landings


def marks(
    position: Position, choice: HandChoice | None = None, last: Move | None = None, wishes: Wishes | None = None
) -> Marks:
    """The marks of a position while somebody makes up his mind; without a choice, of one that is watched."""
    wishes = wishes or Wishes()
    step = _step(position, replace(choice, over=None)) if choice else _Step()
    over = choice.over if choice and choice.over in step.clickable else None
    shown = step if wishes.hints else _Step(chosen=step.chosen)
    return Marks(
        position.mover,
        over,
        shown.targets,
        shown.free,
        shown.jumpers,
        shown.chosen,
        shown.landings,
        shown.branches,
        trail(position.board, last) if last and wishes.last else None,
        threats(position) if wishes.threats and step.chosen is None else (),
        wishes.coordinates,
        wishes.stones,
    )


@lru_cache(maxsize=8)
def _step(position: Position, choice: HandChoice) -> _Step:
    """Kept for a while, since it is asked for in every frame; where the pointer is does not matter here."""
    moves = _legal(position)
    if position.must_capture:
        return _capturing(position.board, [move for move in moves if isinstance(move, Capture)], choice)
    return _placing([move for move in moves if isinstance(move, Placement)], choice)


def _placing(moves: Iterable[Placement], choice: HandChoice) -> _Step:
    fitting = [move for move in moves if choice.colour in (None, move.colour)]
    if choice.cell is not None:
        there = (move.removed for move in fitting if move.cell == choice.cell)
        return _Step(free=frozenset(cell for cell in there if cell), chosen=choice.cell)
    if choice.colour is None:
        return _Step()
    return _Step(targets=frozenset(move.cell for move in fitting))


def _capturing(board: Board, moves: Iterable[Capture], choice: HandChoice) -> _Step:
    if choice.start is None:
        return _Step(jumpers=frozenset(move.start for move in moves))
    done = len(choice.landed)
    ways = {
        _path(board, move, done)
        for move in moves
        if move.start == choice.start and tuple(cell for _, cell in move.jumps[:done]) == choice.landed
    }
    here = choice.landed[-1] if choice.landed else choice.start
    open_ways = sorted(way for way in ways if len(way.cells) > 1)
    return _Step(
        jumpers=NONE if choice.landed else frozenset(move.start for move in moves),
        chosen=here,
        landings=frozenset(way.cells[1] for way in open_ways),
        branches=tuple(open_ways),
    )


def _path(board: Board, move: Capture, done: int = 0) -> JumpPath:
    """The way of a capture from its `done`-th landing on."""
    cells = (move.start, *(cell for _, cell in move.jumps))
    taken = tuple(
        (colour, between(board, here, there)) for (colour, there), here in zip(move.jumps, cells, strict=False)
    )
    return JumpPath(cells[done:], taken[done:])


def between(board: Board, start: str, end: str) -> str:
    """The cell that a jump from start to end passes over."""
    (x0, y0), (x1, y1) = board.xy(start), board.xy(end)
    middle = (x0 + x1) // 2, (y0 + y1) // 2
    return next(cell for cell in board.neighbours(start) if cell and board.xy(cell) == middle)


def trail(board: Board, move: Move) -> Trail | None:
    """What a move leaves to be seen; nothing after a pass."""
    if isinstance(move, Placement):
        return Trail(JumpPath((move.cell,), move.claims), move.removed)
    return Trail(_path(board, move)) if isinstance(move, Capture) else None


@lru_cache(maxsize=4)
def _legal(position: Position) -> tuple[Move, ...]:
    return tuple(position.legal_moves())


@lru_cache(maxsize=64)
def threats(position: Position) -> tuple[tuple[int, JumpPath], ...]:
    """Every way in which a player whose turn it were would win with one move."""
    if position.outcome():
        return ()
    other = Position.setup(
        position.board,
        position.rules,
        position.rings,
        position.marbles,
        position.captures,
        mover=1 - position.mover,
    )
    found = ((side.mover, path) for side in (position, other) for path in _winning(side))
    return tuple(sorted(set(found)))


def _winning(position: Position) -> Iterable[JumpPath]:
    tried: set[object] = set()
    for move in _legal(position):
        taking = move.claims if isinstance(move, Placement) else move
        if not taking or taking in tried:
            continue
        tried.add(taking)
        outcome = position.play(move)[0].outcome()
        if outcome and outcome.winner == position.mover:
            shown = trail(position.board, move)
            if shown:
                yield shown.path
