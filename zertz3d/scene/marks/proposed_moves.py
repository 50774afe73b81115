"""Moves that are proposed, as things to see on the table: ghosts, arrows, lit pieces. No drawing here."""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

from zertz3d.motion.layout import Place, Pose, furniture, ground, rest_pose
from zertz3d.rules import COLOUR_NAMES, Board, Capture, Move, Placement, Position
from zertz3d.scene.marks.model import Advice, trail

SHOWN = 4
"""Moves of a line that are shown at once: more cover each other."""
FAINT = 0.35
"""How much of a ghost is missing."""


@lru_cache(maxsize=16)
def advised(position: Position, moves: tuple[Move, ...]) -> tuple[Advice, ...]:
    """The first moves of a line as they are shown in the position it begins in."""
    now = position
    found: list[Advice] = []
    for number, move in enumerate(moves[:SHOWN], 1 if len(moves) > 1 else 0):
        step = _advice(now, move, number)
        if step:
            cell = step.path.cells[-1]
            there = cell in position.rings and cell not in position.marbles
            found.append(step._replace(ghost=there and all(cell != other.path.cells[-1] for other in found)))
        now = now.play(move)[0]
    return tuple(found)


def _advice(position: Position, move: Move, number: int) -> Advice | None:
    shown = trail(position.board, move)
    if shown is None:
        return None
    if isinstance(move, Placement):
        way = _way_out(position, move.removed) if move.removed else (0.0, 0.0)
        return Advice(position.mover, move.colour, shown.path, move.removed, way, number)
    assert isinstance(move, Capture)
    return Advice(position.mover, position.marbles[move.start], shown.path, None, (0.0, 0.0), number)


def _way_out(position: Position, cell: str) -> tuple[float, float]:
    """Between the sides on which nothing lies beside a ring, away from the board where there is a choice."""
    board, there = position.board, set(position.rings)
    steps = [_step(side) for side, near in enumerate(board.neighbours(cell)) if near is None or near not in there]
    x, y = (sum(part) for part in zip(*steps, strict=True))
    here = ground(board)[cell]
    if hypot(x, y) < 0.1:
        x, y = max(steps, key=lambda step: step[0] * here[0] + step[1] * here[1])
    return x / hypot(x, y), y / hypot(x, y)


def _step(side: int) -> tuple[float, float]:
    """The world's way to the neighbour on that side."""
    x, y = ((0.0, 1.0), (3**0.5 / 2, 0.5), (3**0.5 / 2, -0.5))[side % 3]
    return (x, y) if side < 3 else (-x, -y)


def ghosts(advice: Iterable[Advice], board: Board) -> dict[str, Pose]:
    """Where a ghost of each marble lies that a proposed move puts down or lets jump, by the name of the piece."""
    found = {}
    for step in advice:
        if step.ghost:
            name = f"{COLOUR_NAMES[step.colour]}-advice-{step.number}"
            found[name] = rest_pose(furniture(board), name, Place("ring", step.path.cells[-1]))
    return found
