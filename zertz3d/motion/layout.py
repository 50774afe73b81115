"""Where every piece rests: the numbers of the pieces and the furniture of the table.

The unit is the ring pitch: neighbouring ring centres are 1 apart.  z points up and the table's surface
is z = 0; player 0 sits at -y, player 1 at +y.  A ring's position is the centre of its underside,
a marble's is its centre.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple, Protocol

from zertz3d.motion.quaternions import Quaternion, from_three, negative, product, turn, yaw
from zertz3d.motion.stable_noise import variety

if TYPE_CHECKING:
    from zertz3d.rules import Board, Position

RING_OUTER = 0.4925  # leaves .015 of air between neighbouring rings
RING_HOLE = 0.21
RING_HEIGHT = 0.15
RING_EDGE = 0.035  # radius of the rounded upper edge of the hole, where a marble sits
MARBLE_RADIUS = 0.31
SEAT = RING_HEIGHT - RING_EDGE + sqrt((MARBLE_RADIUS + RING_EDGE) ** 2 - (RING_HOLE + RING_EDGE) ** 2)
"""Height of a seated marble's centre above the underside of its ring."""

SUPPLY = {"W": 6, "G": 8, "B": 10}
"""The marbles of the largest rule set, for which the rack has room."""

LANE = 1.06  # free table all around the board: a ring must be able to slide around it
SLOT = 1.03  # distance of the pieces in a tray: a little air between the rings
AHEAD = 0.33  # how far a tray's first rings lie before the board: no farther than the names of its rings
TRAY_FLOOR, TRAY_RIM, TRAY_WALL, TRAY_AIR = 0.08, 0.26, 0.14, 0.04
RACK_FLOOR, RACK_RIM, RACK_WALL = 0.12, 0.24, 0.07
GROOVE_RADIUS = 0.34  # a little wider than a marble, which so touches its lowest line only
GROOVE_PITCH = 0.76
RACK_SPACING = 0.64  # marbles in a groove stand .02 apart


class Pose(NamedTuple):
    """Where a piece is, how it is turned (unit quaternion w x y z), and what it is doing."""

    x: float
    y: float
    z: float
    qw: float
    qx: float
    qy: float
    qz: float
    phase: str


class Place(NamedTuple):
    """Where a piece is at rest.

    A ring lies on a `cell` of the board or on a tray's `spot`; a marble lies in the `rack`, on the ring
    of a cell (`ring`), on a ring in the tray (`stand`), on a `spot` of its own, or in a player's `hand`.
    Cells are named, a groove of the rack by its colour; spots and stands belong to player '0' or '1'.
    """

    kind: str
    name: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Tray:
    """An open box on the table: centre, outer size, and heights above the table."""

    x: float
    y: float
    width: float
    depth: float
    floor: float = TRAY_FLOOR
    rim_height: float = TRAY_RIM
    rim_width: float = TRAY_WALL


@dataclass(frozen=True, slots=True)
class Groove:
    """A straight trough along x in the rack, for the marbles of one colour."""

    colour: str
    y: float
    places: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Rack:
    """A block on the table with round-bottomed grooves; floor is the height of a groove's lowest line."""

    x: float
    y: float
    width: float
    depth: float
    grooves: tuple[Groove, ...]
    floor: float = RACK_FLOOR
    rim_height: float = RACK_RIM
    rim_width: float = RACK_WALL
    groove_radius: float = GROOVE_RADIUS


class CapturePlace(NamedTuple):
    """A place for a captured piece: the point of the tray's floor or of the table under it."""

    x: float
    y: float
    floor: float


@dataclass(frozen=True, slots=True)
class Furniture:
    """What stands on the table for a board.

    spots holds, for each player, every place a taken piece can have: the first tray_places of them in the
    tray, row by row from the near end, the others beside it on the table.
    """

    trays: tuple[Tray, Tray]
    rack: Rack
    spots: tuple[tuple[CapturePlace, ...], tuple[CapturePlace, ...]]
    tray_places: int
    near_places: int
    """So many places of a tray, from its near end, are in sight before anything lies in it."""
    reach: tuple[float, float]
    """Half the width and half the depth of the board, measured to the outer edges of its rings."""
    cells: tuple[tuple[float, float], ...]
    """Where the rings of the board lie at the start."""
    names: tuple[tuple[float, float], ...]
    """Where the names of the rings at the edge are printed."""

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """The rectangle x0, y0, x1, y1 that holds board, trays and rack."""
        boxes = (*self.trays, self.rack)
        side, end = self.reach
        return (
            min(-side, *(b.x - b.width / 2 for b in boxes)),
            min(-end, *(b.y - b.depth / 2 for b in boxes)),
            max(side, *(b.x + b.width / 2 for b in boxes)),
            max(end, *(b.y + b.depth / 2 for b in boxes)),
        )


@lru_cache(maxsize=64)
def ground(board: Board) -> dict[str, tuple[float, float]]:
    """World x and y of every cell of a board, centred on the board."""
    flat = {cell: board.xy(cell) for cell in board.cells}
    xs = [x for x, _ in flat.values()]
    ys = [y for _, y in flat.values()]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return {cell: ((x - cx) * sqrt(3) / 2, (y - cy) / 2) for cell, (x, y) in flat.items()}


NAME_OUT = 0.72  # pitches from the middle of a ring at the edge to its name on the table
NAME_SIZE = (0.14, 0.1)  # half the width and half the height of such a name
HALF, EDGE_ON = 0.5, sqrt(3) / 2
STEPS = ((0.0, 1.0), (EDGE_ON, HALF), (EDGE_ON, -HALF), (0.0, -1.0), (-EDGE_ON, -HALF), (-EDGE_ON, HALF))
"""The ways to the six neighbours of a ring, in their order."""


@lru_cache(maxsize=64)
def names(board: Board) -> dict[str, tuple[float, float]]:
    """Where the name of every ring at the edge is printed: outside of it, where no neighbour would be."""
    found = {}
    for cell, (x, y) in ground(board).items():
        outward = [step for step, near in zip(STEPS, board.neighbours(cell), strict=True) if near is None]
        dx, dy = sum(step[0] for step in outward), sum(step[1] for step in outward)
        if (length := hypot(dx, dy)) > 0.1:
            found[cell] = (x + dx / length * NAME_OUT, y + dy / length * NAME_OUT)
    return found


@lru_cache(maxsize=64)
def furniture(board: Board) -> Furniture:
    """The trays and the rack for a board."""
    where = tuple(ground(board).values())
    side = max(x for x, _ in where) + RING_OUTER
    end = max(y for _, y in where) + RING_OUTER
    rows, columns = _grid(len(where), end)
    width, depth = (n * SLOT + 2 * (TRAY_WALL + TRAY_AIR) for n in (columns, rows))
    x = side + LANE + width / 2
    y = max(0.0, (rows - 1) / 2 * SLOT + RING_OUTER - end - AHEAD)
    trays = (Tray(-x, y, width, depth), Tray(x, y, width, depth))
    spots = tuple(_spots(t, rows, columns, len(where) + sum(SUPPLY.values())) for t in trays)
    return Furniture(
        trays=trays,
        rack=_rack(end + LANE),
        spots=(spots[0], spots[1]),
        tray_places=rows * columns,
        near_places=columns * ceil(rows / 2),
        reach=(side, end),
        cells=where,
        names=tuple(names(board).values()),
    )


def _grid(rings: int, end: float) -> tuple[int, int]:
    """Rows and columns of a tray: as deep as the board, wide enough for a long game's share of the rings."""
    rows = round(2 * (end - RING_OUTER)) + (2 if rings <= 48 else 1)
    return rows, max(2, ceil(0.36 * rings / rows))


def _spots(tray: Tray, rows: int, columns: int, pieces: int) -> tuple[CapturePlace, ...]:
    out = -1.0 if tray.x < 0 else 1.0
    inner = tray.x - out * (columns - 1) / 2 * SLOT
    near = tray.y - (rows - 1) / 2 * SLOT
    inside = [
        CapturePlace(inner + out * c * SLOT, near + r * SLOT, tray.floor) for r in range(rows) for c in range(columns)
    ]
    beside = tray.x + out * (tray.width / 2 + 0.12 + RING_OUTER)
    # Beside the tray the far end comes first: the picture is wider there, by a column each four rows.
    order = sorted(
        ((c, r) for c in range(ceil(pieces / rows)) for r in range(rows)), key=lambda s: (4 * s[0] + s[1], s)
    )
    outside = [CapturePlace(beside + out * c * SLOT, near + (rows - 1 - r) * SLOT, 0.0) for c, r in order]
    return tuple(inside + outside[: max(0, pieces - len(inside))])


def _rack(front: float) -> Rack:
    margin = GROOVE_RADIUS + RACK_WALL
    depth = 2 * (GROOVE_PITCH + margin)
    y = front + depth / 2
    grooves = tuple(
        Groove(colour, y + (i - 1) * GROOVE_PITCH, tuple((k - (n - 1) / 2) * RACK_SPACING for k in range(n)))
        for i, (colour, n) in enumerate(SUPPLY.items())
    )
    return Rack(0.0, y, (SUPPLY["B"] - 1) * RACK_SPACING + 2 * margin, depth, grooves)


TWIST = 0.35  # radians by which a ring may lie turned: people do not lay them down all alike


@lru_cache(maxsize=8192)
def rest_pose(board: Board, piece: str, place: Place, odd: bool = False) -> Pose:
    """The pose of a piece at rest in a place."""
    x, y, z = _point(board, place)
    if piece.startswith("ring"):
        return Pose(x, y, z, *yaw(TWIST * (2 * variety(board, piece, *place) - 1)), "rest")
    height = MARBLE_RADIUS if place.kind in ("rack", "spot") else SEAT
    turned = _turned(board, piece)
    if place.kind == "rack":
        turned = product(turn((0.0, 1.0, 0.0), place.number * RACK_SPACING / MARBLE_RADIUS), turned)
    return Pose(x, y, z + height, *(negative(turned) if odd else turned), "rest")


@lru_cache(maxsize=1024)
def _turned(board: Board, piece: str) -> Quaternion:
    """How a marble's veins lie: always the same, because a hop turns it once around.

    In the rack it lies so that it comes to the lowest place this way up when it rolls there.
    """
    return from_three(*(variety(board, piece, part) for part in "uvw"))


def _point(board: Board, place: Place) -> tuple[float, float, float]:
    """What a piece in that place stands on."""
    if place.kind in ("cell", "ring"):
        return *ground(board)[place.name], 0.0
    if place.kind == "rack":
        rack = furniture(board).rack
        groove = next(g for g in rack.grooves if g.colour == place.name)
        return rack.x + groove.places[place.number], groove.y, rack.floor
    return furniture(board).spots[int(place.name)][place.number]


class Roles(Protocol):
    """Which piece plays which role, as `piece_roles` keeps it."""

    @property
    def places(self) -> Mapping[str, Place]:
        """The place of every piece."""

    @property
    def pieces(self) -> Mapping[Place, str]:
        """The piece in every place."""

    @property
    def odd(self) -> frozenset[str]:
        """Marbles that have made an odd number of hops."""


def rest(position: Position, cast: Roles) -> dict[str, Pose]:
    """The pose of every piece in a position: the board as the position tells, the rest as the cast has it."""
    board = position.board
    poses = {
        piece: rest_pose(board, piece, place, piece in cast.odd)
        for place, piece in cast.pieces.items()
        if place.kind not in ("cell", "ring")
    }
    for kind, cells in (("cell", position.rings), ("ring", position.marbles)):
        for cell in cells:
            piece = cast.pieces[Place(kind, cell)]
            poses[piece] = rest_pose(board, piece, cast.places[piece], piece in cast.odd)
    return poses
