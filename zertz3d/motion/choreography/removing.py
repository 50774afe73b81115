"""A free ring is drawn out through a channel of missing rings and carried to the tray."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from math import atan2, cos, sin

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.carry_path import Points, Stir, curve
from zertz3d.motion.choreography.pickup_timing import Lanes
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import Stillness
from zertz3d.motion.draw_path import Draw, Sweep, shore, sweep
from zertz3d.motion.dynamics.ring_settling import ringing_down
from zertz3d.motion.layout import RING_OUTER, Furniture, Pose, ground
from zertz3d.motion.physics import Motion
from zertz3d.motion.ring_exit import channel
from zertz3d.motion.route import Route
from zertz3d.rules import Board, RingRemoved

BEAT = 0.12  # seconds from a marble's rest to the hand at a ring
GRIP, GRIPPED = 0.03, 0.04  # seconds in which a hand takes hold of a ring, and radians by which that turns it back
TURNED = (0.24, 0.56)  # radians by which a ring turns while it slides
LEANT = (0.2, 0.27)  # radians by which it is tilted while it is carried
AROUND = (11.0, 17.0)  # radians a second at which the side it stands on starts to run around when it is let go
STOREY = 0.9  # a second and a third hand fly so much higher
SWEEPS = (
    Sweep(0.9, 0.7, 0.35),
    Sweep(0.95, 0.4, 0.35),
    Sweep(0.8, 0.7, 0.2, onward=False),
    Sweep(0.95, 0.4, 0.1, onward=False),
    Sweep(1.1, 0.25, 0.2),
    Sweep(0.95, 0.0, 0.2, onward=False),
    Sweep(1.2, 0.0, 0.0, onward=False),
    Sweep(1.45, 0.25, 0.1),
    Sweep(1.6, 0.0, 0.0, onward=False),
    Sweep(0.9, 0.7, 0.0, steep=True),
    Sweep(1.1, 0.25, 0.0, steep=True),
    Sweep(1.2, 0.0, 0.0, onward=False, steep=True),
)
"""Ways through the air, the most flowing first: the first that touches nothing is taken."""
POINTS = 61
"""Places at which such a way is looked at."""
LOW = 0.04  # pitches over the table below which a ring still has to keep off the places of others
AIR, GRAZE = 0.04, 0.0  # pitches of air over and beside what is flown over, and beside rings
PAST = 0.99  # pitches from every cell at which a ring is past the rim: no two rings touch, wherever it goes next
TILTED_AIR = 0.05  # pitches that a tilted ring keeps from everything


def remove(builder: TurnBuilder, event: RingRemoved) -> None:
    """Write the removal of one ring."""
    piece, start, home = builder.act(event)
    present = [place.name for place in builder.cast.pieces if place.kind == "cell"]
    way = channel(builder.cast.board, event.cell, present, home[:2])
    begin = builder.now + builder.pause(BEAT, 0.0)
    builder.say(begin, event, event.player)
    builder.now = builder.play(piece, begin, drawn_out(builder, piece, start, home, way)(0), home)
    builder.step()


def drawn_out(builder: TurnBuilder, piece: str, start: Pose, home: Pose, way: Route | None) -> Lanes:
    """The motions of a ring along its channel and on to its home; without a channel it is lifted at once."""
    if builder.level == "none":
        return lambda storey: []
    still, full = builder.still(piece), builder.level == "full"
    chance, side = builder.chance(piece, "turned"), builder.chance(piece, "leant")
    lent = _from(LEANT, int(side * 4) / 3)
    turned = _from(TURNED, chance) * (1 if home.qz * start.qw > start.qz * home.qw else -1)
    angle = atan2(home.y - start.y, home.x - start.x) + 2 * side - 1
    leans = [(lent * cos(angle), lent * sin(angle))] if full else []
    gripped = [Stir(start, -GRIPPED if turned > 0 else GRIPPED, GRIP)] if way and full else []
    around = _from(AROUND, int(chance * 4) / 3) * (1 if side < 0.5 else -1)
    down = [ringing_down(home, lean, around) for lean in leans]
    draws = [Draw(start, home, way, turned, lean, builder.pace(piece)) for lean in (*leans, (0.0, 0.0))]
    free = partial(_free, builder.cast.board, still)

    def on(storey: int) -> Sequence[Motion]:
        for draw in draws:
            motions = draw.motions(_over(builder.cast.table, draw, still, storey), free)
            if motions:
                break
        assert motions, "a ring that is not tilted needs no room for it"
        return [*gripped, *motions, *(down if draw is draws[0] else ())]

    return on


def _from(span: tuple[float, float], chance: float) -> float:
    return span[0] + (span[1] - span[0]) * chance


def _over(table: Furniture, draw: Draw, still: Stillness, storey: int) -> Points:
    """The most flowing of a ring's ways through the air that touches nothing."""
    (lifted, heading), landing = shore(draw.start, draw.way), draw.landing
    tried = []
    for some in (SWEEPS[:1], SWEEPS[1:6], SWEEPS[6:]):  # most often the first or the sixth
        high = [how._replace(height=how.height + STOREY * storey) for how in some]
        sweeps = [sweep(lifted, heading, landing, how) for how in high]
        ways = [curve(controls, POINTS) for controls in sweeps]
        rooms = _over_furniture(table, np.concatenate(ways)).reshape(-1, POINTS).min(axis=1).tolist()
        for controls, way, room in zip(sweeps, ways, rooms, strict=True):
            if room > 0 and _room(table.board, draw, still, way, 0.0) > 0:
                return controls
            tried.append((room, way, controls))
    return max(tried, key=lambda one: min(one[0], _room(table.board, draw, still, one[1])))[2]


def _room(board: Board, draw: Draw, still: Stillness, way: Points, wanted: float = -9.0) -> float:
    """How much more than its air a ring has among pieces where it has least, told exactly if it is more than wanted."""
    off = float(_off_board(board, way[way[:, 2] < LOW]).min(initial=9.0)) - 2 * RING_OUTER if draw.way else 9.0
    return off if off <= wanted else min(off, float(still.room(True, way, AIR, GRAZE).min()))


def _over_furniture(table: Furniture, way: Points) -> Points:
    """How much more than its air a ring has over or beside the walls of the trays, and the rack."""
    x, y, wide, deep, walls, rims = _boxes(table)
    lowest = way[:, 2] - RING_OUTER * sin(LEANT[1])
    u, v = abs(way[:, 0] - x) - wide, abs(way[:, 1] - y) - deep
    level = np.sqrt(np.maximum(u, 0.0) ** 2 + np.maximum(v, 0.0) ** 2) - RING_OUTER - AIR
    inside = np.minimum(-u, -v) - walls - RING_OUTER
    found: Points = np.maximum(np.maximum(level, inside), lowest - rims).min(axis=0)
    return found


@lru_cache(maxsize=16)
def _boxes(table: Furniture) -> Points:
    """Middle, half the size, thickness and height of the walls of the trays and the rack, which has no room inside."""
    trays = [(t.x, t.y, t.width / 2, t.depth / 2, t.rim_width, t.rim_height) for t in table.trays]
    rack = table.rack
    return np.array([*trays, (rack.x, rack.y, rack.width / 2, rack.depth / 2, 99.0, rack.rim_height)]).T[:, :, None]


def _free(board: Board, still: Stillness, air: Points) -> NDArray[np.bool_]:
    """Where a tilted ring is past the board's rim and touches nothing, how far ever it is tilted."""
    lowered = air - (0.0, 0.0, RING_OUTER * sin(LEANT[1]))
    room = still.room(True, lowered, TILTED_AIR, 2 * TILTED_AIR)
    free: NDArray[np.bool_] = (room > 0) & (_off_board(board, air) > PAST)
    return free


def _off_board(board: Board, way: Points) -> Points:
    """How far each point of a way is from the nearest cell."""
    x, y = _cells(board)
    near: Points = np.sqrt(((way[:, 0] - x) ** 2 + (way[:, 1] - y) ** 2).min(axis=0))
    return near


@lru_cache(maxsize=16)
def _cells(board: Board) -> tuple[Points, Points]:
    """Where the cells are, as x and as y."""
    x, y = np.array(list(ground(board).values())).T
    return x[:, None], y[:, None]
