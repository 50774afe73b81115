"""An isolated group is claimed: it drifts away like an ice floe, its marbles are taken, its rings follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from zertz3d.motion.choreography.island_drift import Parting, middle, parting
from zertz3d.motion.choreography.pickup_timing import departure
from zertz3d.motion.choreography.removing import drawn_out
from zertz3d.motion.choreography.set_down import marble_home
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import TICK, Airspace, tick
from zertz3d.motion.dynamics.drifting import borne, shaken
from zertz3d.motion.layout import Place, Pose, ground
from zertz3d.motion.physics import Drift
from zertz3d.motion.route import Point
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import GroupClaimed, MarbleCaptured, RingRemoved

PAUSE = 0.25  # seconds in which one sees that the group is cut off
DRIFT_TIME = 0.45
BESIDE = 1.8  # pitches from an island within which its drift is felt
STAGGER = 5  # ticks (.08 s) between two pieces that are taken
CLEAR = 12  # ticks (.2 s) after which a marble is so far up that its ring can leave

Act = tuple[str, Pose, Pose]


def claim(
    builder: TurnBuilder, group: GroupClaimed, marbles: Sequence[MarbleCaptured], rings: Sequence[RingRemoved]
) -> None:
    """Write the claim of one group."""
    begin, where = builder.now + PAUSE, ground(builder.cast.board)
    stones = {event.cell: builder.act(event) for event in marbles}
    floes = {event.cell: builder.act(event) for event in rings}
    x, y = middle([where[cell] for cell in group.cells])
    builder.say(begin, group, group.player)
    builder.cues.append(Cue(begin, "claim", 1.0, "ring-table", (x, y, 0.0), ""))
    if builder.level == "none":
        for piece, _, home in (*stones.values(), *floes.values()):
            builder.play(piece, begin, (), home)
        builder.now = begin + PAUSE
    else:
        builder.now = _taken(builder, group, stones, floes, begin)
    builder.step()


def _taken(
    builder: TurnBuilder, group: GroupClaimed, stones: dict[str, Act], floes: dict[str, Act], begin: float
) -> float:
    """Drift, marbles, rings; returns when all is at rest."""
    rest = [place.name for place in builder.cast.pieces if place.kind == "cell"]
    tray = builder.cast.table.trays[group.player]
    leaving = parting(builder.cast.board, group.cells, rest, (tray.x, tray.y), builder.level == "full")
    now = _drift(builder, (*floes.values(), *stones.values()), leaving.drift, begin)
    if now > begin:
        _ripple(builder, group.cells, rest, begin)
    air = Airspace()
    gone, marbles_home = _lift(builder, air, stones, tick(now))
    return max(marbles_home, _draw(builder, air, floes, leaving, gone))


def _drift(builder: TurnBuilder, acts: Iterable[Act], drift: Point, begin: float) -> float:
    if drift == (0.0, 0.0):
        return begin
    for piece, start, _ in acts:
        floats = Drift(start, *drift, DRIFT_TIME)
        motion = floats if piece.startswith("ring") else borne(floats, builder.chance(piece, "drift"))
        builder.play(piece, begin, [motion], floats.at(DRIFT_TIME)._replace(phase="rest"))
    return begin + DRIFT_TIME


def _ripple(builder: TurnBuilder, cells: Sequence[str], rest: Sequence[str], begin: float) -> None:
    """What lies beside the island feels that it sets out, and stays in its place."""
    where, pieces = ground(builder.cast.board), builder.cast.pieces
    for cell in rest:
        near = min((where[other] for other in cells), key=lambda point: dist(point, where[cell]))
        if dist(near, where[cell]) > BESIDE:
            continue
        for piece in (pieces.get(Place("cell", cell)), pieces.get(Place("ring", cell))):
            if piece:
                pose, chance = builder.pose(piece), builder.chance(piece, "ripple")
                ring = piece.startswith("ring")
                builder.play(piece, begin, [shaken(pose, ring, near, DRIFT_TIME, chance)], pose)


def _lift(builder: TurnBuilder, air: Airspace, stones: dict[str, Act], first: int) -> tuple[dict[str, int], float]:
    """The marbles go one by one; returns when each goes, and when the last has come home."""
    gone: dict[str, int] = {}
    ends = []
    for cell, (piece, _, home) in stones.items():
        ways = marble_home(builder, piece, builder.pose(piece), home)
        gone[cell], motions = departure(air, False, first, ways)
        ends.append(builder.play(piece, gone[cell] * TICK, motions, home))
        first = gone[cell] + STAGGER
    return gone, max(ends)


def _draw(builder: TurnBuilder, air: Airspace, floes: dict[str, Act], leaving: Parting, gone: dict[str, int]) -> float:
    """The rings follow in the order in which they can; returns when the last has come home."""
    first = max(gone.values()) + CLEAR
    ends = []
    for cell, way in leaving.ways:
        piece, _, home = floes[cell]
        ways = drawn_out(builder, piece, builder.pose(piece), home, way)
        start, motions = departure(air, True, first, ways)
        ends.append(builder.play(piece, start * TICK, motions, home))
        first = start + STAGGER
    return max(ends)
