"""Where every piece rests: the numbers of the pieces and the furniture of the table.

The unit is the ring pitch: neighbouring ring centres are 1 apart.  z points up and the table's surface
is z = 0; player 0 sits at -y, player 1 at +y.  A ring's position is the centre of its underside,
a marble's is its centre.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil, hypot, sqrt
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

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
BETWEEN = 0.3  # free table between the rack and a tray
SHARE, TALL_SHARE = 0.36, 0.4  # part of a board's rings for which a tray has room, at least
AHEAD = 0.33  # how far a tray's first rings lie before the board: no farther than the names of its rings
TRAY_FLOOR, TRAY_RIM, TRAY_WALL, TRAY_AIR = 0.08, 0.26, 0.14, 0.04
RACK_FLOOR, RACK_RIM, RACK_WALL = 0.12, 0.24, 0.07
GROOVE_RADIUS = 0.34  # a little wider than a marble, which so touches its lowest line only
GROOVE_PITCH = 0.76
RACK_SPACING = 0.64  # marbles in a groove stand .02 apart


Arrangement = Literal["usual", "tall", "wide"]
"""How the furniture stands: trays left and right and the rack behind the board; all in one line away from the seat, for
tall pictures; or trays left and right, and the rack behind the right one, for very wide pictures."""
TALLEST, WIDEST = 0.75, 2.0
"""Width over height below which a picture is a tall one, and above which it is a very wide one."""


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


made: Callable[[tuple[float, float, float, float, float, float, float, str]], Pose] = partial(tuple.__new__, Pose)
"""A pose of its eight parts: in half the time, where films make thousands a second."""


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


@dataclass(frozen=True, slots=True, eq=False)
class Furniture:
    """What stands on the table for a board; the same board and arrangement have one and the same furniture.

    spots holds, for each player, every place a taken piece can have: the first tray_places of them in the
    tray, those in sight first, the others beside it on the table.
    """

    board: Board
    arrangement: Arrangement
    trays: tuple[Tray, Tray]
    rack: Rack
    spots: tuple[tuple[CapturePlace, ...], tuple[CapturePlace, ...]]
    tray_places: int
    near_places: int
    """So many places of a tray, the first of them, are in sight before anything lies in it."""
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

    def __reduce__(self) -> tuple[object, ...]:
        """In another process it is the furniture of the same board there."""
        return furniture, (self.board, self.arrangement)


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


def arrangement_for(aspect: float) -> Arrangement:
    """How the furniture stands so that the board is large in a picture of that width over height."""
    return "tall" if aspect < TALLEST else "wide" if aspect > WIDEST else "usual"


@lru_cache(maxsize=64)
def furniture(board: Board, arrangement: Arrangement = "usual") -> Furniture:
    """The trays and the rack for a board."""
    where = tuple(ground(board).values())
    side = max(x for x, _ in where) + RING_OUTER
    end = max(y for _, y in where) + RING_OUTER
    first, second, rack = STANDING[arrangement](len(where), side, end)
    places, pieces = min(first.places, second.places), len(where) + sum(SUPPLY.values())
    return Furniture(
        board=board,
        arrangement=arrangement,
        trays=(first.tray, second.tray),
        rack=rack,
        spots=(first.spots(places, pieces), second.spots(places, pieces)),
        tray_places=places,
        near_places=first.columns * ceil(first.rows / 2),
        reach=(side, end),
        cells=where,
        names=tuple(names(board).values()),
    )


class Grid(NamedTuple):
    """The places of a tray around its middle, which are taken row by row, each from the left or from the right."""

    x: float
    y: float
    columns: int
    rows: int
    right: int
    """1 if the places of a row are taken from left to right, -1 if from right to left."""
    away: int = 1
    """1 if the rows are taken from the near one on, -1 if from the far one on."""
    sideways: bool = True
    """Whether what finds no room in the tray lies to the side of it, or in further rows."""

    @property
    def places(self) -> int:
        """How many there are in the tray."""
        return self.columns * self.rows

    @property
    def tray(self) -> Tray:
        """The tray around them."""
        return Tray(self.x, self.y, _length(self.columns), _length(self.rows))

    def spots(self, places: int, pieces: int) -> tuple[CapturePlace, ...]:
        """So many places in the tray, and on the table beside it enough for all pieces."""
        inside = [self._spot(c, r, TRAY_FLOOR) for r in range(self.rows) for c in range(self.columns)][:places]
        wall = (TRAY_WALL + TRAY_AIR + 0.12 + RING_OUTER) / SLOT - HALF  # from a place in the tray to one beside it
        if self.sideways:
            # Beside the tray the far end comes first: the picture is wider there, by a column each four rows.
            free = ((c, r) for c in range(ceil(pieces / self.rows)) for r in range(self.rows))
            order = sorted(free, key=lambda s: (4 * s[0] + s[1], s))
            outside = [self._spot(self.columns + wall + c, self.rows - 1 - r) for c, r in order]
        else:
            rows = range(ceil(pieces / self.columns))
            outside = [self._spot(c, self.rows + wall + r) for r in rows for c in range(self.columns)]
        return tuple(inside + outside[: pieces - places])

    def _spot(self, column: float, row: float, floor: float = 0.0) -> CapturePlace:
        c, r = column - (self.columns - 1) / 2, row - (self.rows - 1) / 2
        return CapturePlace(self.x + self.right * c * SLOT, self.y + self.away * r * SLOT, floor)


def _length(places: int) -> float:
    """The outer size of a tray with so many places in a row."""
    return places * SLOT + 2 * (TRAY_WALL + TRAY_AIR)


Standing = tuple[Grid, Grid, Rack]
"""The trays of both players, and the rack."""


def _usual(rings: int, side: float, end: float) -> Standing:
    """Trays left and right, as deep as the board and wide enough for a long game's share of the rings."""
    rows = round(2 * (end - RING_OUTER)) + (2 if rings <= 48 else 1)
    columns = max(2, ceil(SHARE * rings / rows))
    x = side + LANE + _length(columns) / 2
    y = max(0.0, (rows - 1) / 2 * SLOT + RING_OUTER - end - AHEAD)
    return Grid(-x, y, columns, rows, -1), Grid(x, y, columns, rows, 1), _rack(0.0, end + LANE)


def _tall(rings: int, side: float, end: float) -> Standing:
    """A tray before the board and, behind the board and the rack, another: hardly wider than the board."""
    columns = max(4, int(2 * side / SLOT))
    rows = ceil(TALL_SHARE * rings / columns)
    rack = _rack(0.0, end + LANE)
    near, far = end + LANE + _length(rows) / 2, rack.y + rack.depth / 2 + BETWEEN + _length(rows) / 2
    return Grid(0.0, -near, columns, rows, 1, -1, False), Grid(0.0, far, columns, rows, 1, 1, False), rack


def _wide(rings: int, side: float, end: float) -> Standing:
    """As usual, but the right tray is shorter and broader, and the rack stands behind it."""
    left, _, rack = _usual(rings, side, end)
    far = left.y + left.tray.depth / 2
    rack = _rack(side + LANE + rack.width / 2, far - rack.depth)
    room = far - rack.depth - BETWEEN - (left.y - left.tray.depth / 2)
    rows = max(2, int((room - _length(0)) / SLOT))
    columns = ceil(left.places / rows)
    x, y = side + LANE + _length(columns) / 2, far - rack.depth - BETWEEN - _length(rows) / 2
    return left, Grid(x, y, columns, rows, 1), rack


STANDING: dict[Arrangement, Callable[[int, float, float], Standing]] = {"usual": _usual, "tall": _tall, "wide": _wide}
"""How the furniture stands around a board of so many rings, half as wide and half as deep as told."""


def _rack(x: float, front: float) -> Rack:
    """The rack around that x, and from there on away from the near seat."""
    margin = GROOVE_RADIUS + RACK_WALL
    depth = 2 * (GROOVE_PITCH + margin)
    y = front + depth / 2
    grooves = tuple(
        Groove(colour, y + (i - 1) * GROOVE_PITCH, tuple((k - (n - 1) / 2) * RACK_SPACING for k in range(n)))
        for i, (colour, n) in enumerate(SUPPLY.items())
    )
    return Rack(x, y, (SUPPLY["B"] - 1) * RACK_SPACING + 2 * margin, depth, grooves)


TWIST = 0.35  # radians by which a ring may lie turned: people do not lay them down all alike


@lru_cache(maxsize=2048)
def rest_pose(table: Furniture, piece: str, place: Place, odd: bool = False) -> Pose:
    """The pose of a piece at rest in a place."""
    (x, y, z), board = _point(table, place), table.board
    if piece.startswith("ring"):
        return Pose(x, y, z, *yaw(TWIST * (2 * variety(board.plain_name, piece, *place) - 1)), "rest")
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
    return from_three(*(variety(board.plain_name, piece, part) for part in "uvw"))


def _point(table: Furniture, place: Place) -> tuple[float, float, float]:
    """What a piece in that place stands on."""
    if place.kind in ("cell", "ring"):
        return *ground(table.board)[place.name], 0.0
    if place.kind == "rack":
        rack = table.rack
        groove = next(g for g in rack.grooves if g.colour == place.name)
        return rack.x + groove.places[place.number], groove.y, rack.floor
    return table.spots[int(place.name)][place.number]


class Roles(Protocol):
    """Which piece plays which role, as `piece_roles` keeps it."""

    @property
    def table(self) -> Furniture:
        """The furniture in which the pieces have their places."""

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
    poses = {
        piece: rest_pose(cast.table, piece, place, piece in cast.odd)
        for place, piece in cast.pieces.items()
        if place.kind not in ("cell", "ring")
    }
    for kind, cells in (("cell", position.rings), ("ring", position.marbles)):
        for cell in cells:
            piece = cast.pieces[Place(kind, cell)]
            poses[piece] = rest_pose(cast.table, piece, cast.places[piece], piece in cast.odd)
    return poses
