"""An isolated group is claimed: it drifts away like an ice floe, its marbles are taken, its rings follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import dist

from zertz3d.motion.choreography.island_drift import Parting, middle, parting
from zertz3d.motion.choreography.pickup_timing import departure
from zertz3d.motion.choreography.removing import drawn_out
from zertz3d.motion.choreography.set_down import marble_home
from zertz3d.motion.choreography.turn_builder import Sheet
from zertz3d.motion.collisions import TICK, Airspace, tick
from zertz3d.motion.dynamics.drifting import borne, shaken
from zertz3d.motion.layout import Place, Pose, furniture, ground
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


def claim(sheet: Sheet, group: GroupClaimed, marbles: Sequence[MarbleCaptured], rings: Sequence[RingRemoved]) -> None:
    """Write the claim of one group."""
    begin, where = sheet.now + PAUSE, ground(sheet.cast.board)
    stones = {event.cell: sheet.act(event) for event in marbles}
    floes = {event.cell: sheet.act(event) for event in rings}
    x, y = middle([where[cell] for cell in group.cells])
    sheet.say(begin, group, group.player)
    sheet.cues.append(Cue(begin, "claim", 1.0, "ring-table", (x, y, 0.0), ""))
    if sheet.level == "none":
        for piece, _, home in (*stones.values(), *floes.values()):
            sheet.play(piece, begin, (), home)
        sheet.now = begin + PAUSE
    else:
        sheet.now = _taken(sheet, group, stones, floes, begin)
    sheet.step()


def _taken(sheet: Sheet, group: GroupClaimed, stones: dict[str, Act], floes: dict[str, Act], begin: float) -> float:
    """Drift, marbles, rings; returns when all is at rest."""
    rest = [place.name for place in sheet.cast.pieces if place.kind == "cell"]
    tray = furniture(sheet.cast.board).trays[group.player]
    leaving = parting(sheet.cast.board, group.cells, rest, (tray.x, tray.y), sheet.level == "full")
    now = _drift(sheet, (*floes.values(), *stones.values()), leaving.drift, begin)
    if now > begin:
        _ripple(sheet, group.cells, rest, begin)
    air = Airspace()
    gone, marbles_home = _lift(sheet, air, stones, tick(now))
    return max(marbles_home, _draw(sheet, air, floes, leaving, gone))


def _drift(sheet: Sheet, acts: Iterable[Act], drift: Point, begin: float) -> float:
    if drift == (0.0, 0.0):
        return begin
    for piece, start, _ in acts:
        floats = Drift(start, *drift, DRIFT_TIME)
        motion = floats if piece.startswith("ring") else borne(floats, sheet.chance(piece, "drift"))
        sheet.play(piece, begin, [motion], floats.at(DRIFT_TIME)._replace(phase="rest"))
    return begin + DRIFT_TIME


def _ripple(sheet: Sheet, cells: Sequence[str], rest: Sequence[str], begin: float) -> None:
    """What lies beside the island feels that it sets out, and stays in its place."""
    where, pieces = ground(sheet.cast.board), sheet.cast.pieces
    for cell in rest:
        near = min((where[other] for other in cells), key=lambda point: dist(point, where[cell]))
        if dist(near, where[cell]) > BESIDE:
            continue
        for piece in (pieces.get(Place("cell", cell)), pieces.get(Place("ring", cell))):
            if piece:
                pose, chance = sheet.pose(piece), sheet.chance(piece, "ripple")
                ring = piece.startswith("ring")
                sheet.play(piece, begin, [shaken(pose, ring, near, DRIFT_TIME, chance)], pose, watched=False)


def _lift(sheet: Sheet, air: Airspace, stones: dict[str, Act], first: int) -> tuple[dict[str, int], float]:
    """The marbles go one by one; returns when each goes, and when the last has come home."""
    gone: dict[str, int] = {}
    ends = []
    for cell, (piece, _, home) in stones.items():
        ways = partial(marble_home, sheet, piece, sheet.pose(piece), home)
        gone[cell], motions = departure(air, False, first, ways)
        ends.append(sheet.play(piece, gone[cell] * TICK, motions, home))
        first = gone[cell] + STAGGER
    return gone, max(ends)


def _draw(sheet: Sheet, air: Airspace, floes: dict[str, Act], leaving: Parting, gone: dict[str, int]) -> float:
    """The rings follow in the order in which they can; returns when the last has come home."""
    first = max(gone.values()) + CLEAR
    ends = []
    for cell, way in leaving.ways:
        piece, _, home = floes[cell]
        ways = partial(drawn_out, sheet, piece, sheet.pose(piece), home, way)
        start, motions = departure(air, True, first, ways)
        ends.append(sheet.play(piece, start * TICK, motions, home))
        first = start + STAGGER
    return max(ends)
