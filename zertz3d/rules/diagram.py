"""A position drawn in plain characters."""

from collections.abc import Mapping

from zertz3d.rules.boards import Board
from zertz3d.rules.ruleset import Triple
from zertz3d.words import _

CELL_WIDTH = 4
"""Characters from one column of rings to the next."""


def draw(
    board: Board,
    rings: tuple[str, ...],
    marbles: Mapping[str, str],
    pool: Triple,
    captures: tuple[Triple, Triple],
    mover: int,
) -> str:
    """The board seen from player 1's seat, then pool and captures, the player to move marked with >.

    `o` is a vacant ring, `W` `G` `B` a marble, `.` a missing ring; each column's letter stands below it and
    the number of its topmost ring above it.
    """
    places = {cell: board.xy(cell) for cell in board.cells}
    present = set(rings)
    top, bottom = max(y for _, y in places.values()), min(y for _, y in places.values())
    left = min(x for x, _ in places.values())
    width = CELL_WIDTH * (max(x for x, _ in places.values()) - left) + 3
    canvas = [[" "] * width for _ in range(top - bottom + 5)]
    for cell, (x, y) in places.items():
        sign = marbles.get(cell) or ("o" if cell in present else ".")
        canvas[top - y + 2][CELL_WIDTH * (x - left) + 1] = sign
    _label_columns(canvas, board, left, top)
    lines = ["".join(row).rstrip() for row in canvas]
    return "\n".join([*[line for line in lines if line], "", *_counts(pool, captures, mover)])


def _label_columns(canvas: list[list[str]], board: Board, left: int, top: int) -> None:
    for cell in board.cells:
        x, y = board.xy(cell)
        at, number = CELL_WIDTH * (x - left) + 1, int(cell[1:])
        below, above = top - y + 4, top - y
        if f"{cell[0]}{number - 1}" not in board.index:
            canvas[below][at] = cell[0]
        if f"{cell[0]}{number + 1}" not in board.index:
            canvas[above][at : at + len(cell) - 1] = cell[1:]


def _counts(pool: Triple, captures: tuple[Triple, Triple], mover: int) -> list[str]:
    def line(name: str, held: Triple) -> str:
        return f"{name:<10} W {held[0]:>2}  G {held[1]:>2}  B {held[2]:>2}"

    names = [_("player {player}").format(player=i + 1) for i in (0, 1)]
    players = [line(f"{'>' if mover == i else ' '} {name}", captures[i]) for i, name in enumerate(names)]
    return [line(f"  {_('pool')}", pool), *players]
