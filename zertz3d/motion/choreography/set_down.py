"""How a hand brings a piece to a place, and how a marble comes to rest there."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, pi

import numpy as np

from zertz3d.motion.carry_path import Points, Stir, arc, carry, curve
from zertz3d.motion.choreography.pickup_timing import Lanes
from zertz3d.motion.choreography.tray_roll import rolled_in
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import Stillness
from zertz3d.motion.dynamics.seat import Start, seated
from zertz3d.motion.layout import MARBLE_RADIUS, Pose
from zertz3d.motion.physics import CONTACT, GRAVITY, Flight, Hold, Motion, fall_time
from zertz3d.motion.quaternions import product, turn

MARBLE_HEIGHT = 1.1  # over marbles that stand in trays and in the rack, the tallest things on the table
STOREY = 0.75  # a second and a third hand fly so much higher
SIDES = (0.0, -0.8, 0.8, -1.6, 1.6)
SLANTS = (
    *((aside, 0.0) for aside in (0.8, 0.5, 0.3)),
    *((aside, higher) for higher in (0.3, 0.6, 1.0) for aside in (0.8, 0.5, 0.3, 0.15)),
)
WAYS = (
    np.array([[0.8, 0.0, 0.0]]).T,
    *(
        np.array([(aside, side, higher) for aside, higher in slants for side in SIDES]).T
        for slants in (SLANTS[:4], *((slant,) for slant in SLANTS[4:]))
    ),
)
"""How slanted a hand sets out and arrives, how far it swerves, how much higher it flies: the first that is clear."""
POINTS = 33
"""Places at which such a way is looked at."""
AIR = 0.1  # pitches kept from what stands around, which may still rock
CRAMPED = 0.7  # part of the air around a marble that is left, where it stands closer to others
GRIP, GRIPPED = 0.03, 0.1  # seconds in which a hand takes hold of a marble, and radians by which that turns it
DROP = 0.15  # a hand lets go of a marble this high above its place
KEEPS, STIFF = 0.56, 0.02  # part of its speed a marble keeps in a bounce, less the faster it is
FAINT = 1.2  # pitches per second: slower bounces are not told from the rocking that follows
ROCKING, SETTLING = 1.35, 0.3  # pitches per second with which a marble starts to rock, and seconds until it rests
PRECESSION = 5.0  # radians a second by which the plane of the rocking turns, to one side or to the other
FUNNEL, ROLL_IN = 0.34, 2.3  # pitches off its stand at which a marble falls onto its ring, and how fast it rolls in
ROLLED_IN = 0.42  # seconds until it rests
ROLL_ON = 0.7  # pitches that a marble rolls at the most to others on the table

Last = Callable[[TurnBuilder, str, Pose, Pose, Stillness], Motion]
"""How a marble comes to rest: in which turn, which, from where, in which place, and what lies around."""


def marble_home(builder: TurnBuilder, piece: str, start: Pose, home: Pose) -> Lanes:
    """The motions of a marble from a pose to its place in the cast."""
    return _brought(builder, piece, start, home, _last)


def marble_on_table(builder: TurnBuilder, piece: str, start: Pose, spot: Pose) -> Lanes:
    """The motions of a marble from a pose to a place on the open table, where others stand beside it."""
    return _brought(builder, piece, start, spot, _beside_others)


def _brought(builder: TurnBuilder, piece: str, start: Pose, home: Pose, last: Last) -> Lanes:
    """The motions of a marble that is carried to a place and comes to rest there in some way."""
    if builder.level == "none":
        return lambda storey: []
    pace, still = builder.pace(piece), builder.still(piece)
    if builder.level == "reduced":
        level_ways = slanted(start, home, still)
        return lambda storey: [carry(start, home, level_ways(storey), pace)]
    resting = last(builder, piece, start, home, still)
    landing = resting.at(0.0)._replace(phase="carried")
    above = landing._replace(z=landing.z + DROP)
    fall = Flight(above[:3], (0.0, 0.0, 0.0), fall_time(DROP), above[3:7])
    gripped = Stir(start, GRIPPED * (2 * builder.chance(piece, "grip") - 1), GRIP)
    landed, ways = bounces(landing, fall.impact), slanted(start, above, still)
    return lambda storey: [gripped, carry(start, above, ways(storey), pace), fall, *landed, resting]


def slanted(start: Pose, end: Pose, still: Stillness) -> Callable[[int], Points]:
    """The most slanted of a hand's ways between two poses that touches nothing on its way, for each storey."""
    around = still.without_rings_near(start[:2], end[:2], within=0.45)
    there = around.room(False, np.array([start[:3], end[:3]]), 0.0).min()
    air = min(AIR, CRAMPED * float(there))

    def on(storey: int) -> Points:
        for aside, swerve, higher in WAYS:
            found = arc(start, end, MARBLE_HEIGHT + STOREY * storey + higher, aside, swerve)
            free = (around.room(False, curve(found, POINTS).reshape(-1, 3), air) > 0).reshape(-1, POINTS).all(axis=1)
            if free.any():
                break
        way: Points = found[free.argmax() if free.any() else -1]
        return way

    return on


def bounces(
    at: Pose, impact: float, axis: tuple[float, float, float] = (1.0, 0.0, 0.0), spin: float = 0.0
) -> list[Motion]:
    """From the first contact on: bounces, each lower than the one before, and slower in their spin.

    The last contact has the rotation of the pose.
    """
    speeds = []
    speed = keep_speed(impact)
    while speed > FAINT:
        speeds.append(speed)
        speed = keep_speed(speed)
    q = at[3:7]
    motions: list[Motion] = [Hold(at._replace(phase="settling"), CONTACT)]
    for n, speed in reversed(list(enumerate(speeds, 1))):
        seconds, slower = 2 * speed / GRAVITY, spin * KEEPS**n
        q = product(turn(axis, -slower * seconds), q)
        pose = Pose(*at[:3], *q, "settling")
        motions[:0] = (Hold(pose, CONTACT), Flight(at[:3], (0.0, 0.0, speed), seconds, q, axis, slower))
    return motions


def keep_speed(speed: float) -> float:
    """With how much of a speed a marble comes back from what it strikes."""
    return speed * (KEEPS - STIFF * speed)


def _last(builder: TurnBuilder, piece: str, start: Pose, home: Pose, still: Stillness) -> Motion:
    """A marble on a ring rocks in its seat, one that gets a stand rolls into it, one without a ring rolls on wood."""
    place, chance = builder.cast.places[piece], builder.chance(piece, "last")
    if place.kind == "spot":
        return rolled_in(builder.cast.table, home, chance, still)
    turning = PRECESSION if chance < 0.5 else -PRECESSION
    if place.kind == "stand":
        return seated(home, ROLLED_IN, _direction(start, home, chance), Start(ROLL_IN, -FUNNEL, turning, 0.55))
    return seated(home, SETTLING, 2 * pi * chance, Start(_told_apart(ROCKING, chance), 0.0, turning))


def _beside_others(builder: TurnBuilder, piece: str, start: Pose, spot: Pose, still: Stillness) -> Motion:
    """A marble that is put beside others on the table rolls a little way, but not from beyond the board's ends."""
    table = builder.cast.table
    along = 0 if table.arrangement == "tall" else 1
    ends = max(table.reach[along] - MARBLE_RADIUS, abs((spot.x, spot.y)[along]))
    return rolled_in(table, spot, builder.chance(piece, "beside"), still, ROLL_ON, (along, ends))


def _told_apart(value: float, chance: float) -> float:
    """One of a few values around one: more would not be told apart, and each is worked out anew."""
    return value * (1.0 + 0.08 * int(4 * (chance * 7 % 1)))


def _direction(start: Pose, home: Pose, chance: float) -> float:
    """Onwards, as the hand came, or nearly."""
    return atan2(home.y - start.y, home.x - start.x) + chance - 0.5
