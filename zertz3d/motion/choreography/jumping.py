"""A chain of jumps: the marble flows from ring to ring, and each victim leaves once it has been jumped."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, pi

from zertz3d.motion.choreography.pickup_timing import departure
from zertz3d.motion.choreography.placing import BREATH
from zertz3d.motion.choreography.set_down import PRECESSION, bounces, marble_home
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import TICK, Airspace, path, tick
from zertz3d.motion.dynamics.seat import Start, crouched, seated
from zertz3d.motion.layout import Pose
from zertz3d.motion.physics import CONTACT, Flight, Hold, Motion, hop, spun
from zertz3d.rules import MarbleCaptured, MarbleJumped

CROUCH = 0.15  # seconds of attention before the first jump: a marble that has weight crouches
FIRST_HOP, LAST_HOP, HOP_LOSS = 0.318, 0.298, 0.85  # seconds; each hop is a little lower than the one before
SPIN = 2 * pi  # once around in a hop, close to rolling: two pitches are 1.03 turns of a marble
LANDED, SPUN = 1.7, 0.4  # pitches per second with which it then rocks, seconds until it rests
KEPT_SPIN = 0.45  # part of its spin that a landing leaves it
NOTICE = 0.03  # seconds from a landing until a hand takes the victim
CUT = 0.3  # seconds between two hops that are only shown as cuts


def jump(builder: TurnBuilder, hops: Sequence[tuple[MarbleJumped, MarbleCaptured]]) -> None:
    """Write a whole chain."""
    begin, player = tick(builder.now + builder.pause(BREATH, CROUCH)) * TICK, hops[0][0].player
    acts = [(builder.act(jumped), builder.act(captured)) for jumped, captured in hops]
    jumper, start, _ = acts[0][0]
    homes = [home for (_, _, home), _ in acts]
    motions, landings = _chain(builder, start, homes)
    ends = [builder.play(jumper, begin, motions, homes[-1])] if motions else []
    air = Airspace()
    if motions and len(hops) > 1:
        air.enter(False, tick(begin), path(motions), lasting=True)
    for (_, captured), (_, taken), landed, seat in zip(hops, acts, landings, homes, strict=True):
        if not motions:
            builder.play(jumper, begin + landed, (), seat)
        builder.say(begin + landed, captured, player)
        builder.steps.append(begin + landed)
        ends.append(_fetch(builder, air, taken, begin + landed + NOTICE))
    builder.now = max(ends)
    builder.steps[-1] = builder.now


def _fetch(builder: TurnBuilder, air: Airspace, taken: tuple[str, Pose, Pose], earliest: float) -> float:
    """A victim's way to the tray, begun as soon as nothing is in its way; returns when it rests."""
    marble, start, home = taken
    if not air.flown:
        return builder.play(marble, earliest, marble_home(builder, marble, start, home)(0), home)
    first, motions = departure(air, False, tick(earliest), marble_home(builder, marble, start, home))
    return builder.play(marble, first * TICK, motions, home)


def _chain(builder: TurnBuilder, start: Pose, homes: Sequence[Pose]) -> tuple[list[Motion], list[float]]:
    """The jumper's motions, and when it lands; no motions where the chain is only shown as cuts."""
    if builder.level == "none":
        return [], [CUT * i for i in range(len(homes))]
    motions: list[Motion] = [crouched(start, CROUCH, _heading(start, homes[0]))] if builder.level == "full" else []
    landings: list[float] = []
    t = sum(motion.duration for motion in motions)
    for i, home in enumerate(homes):
        seconds = LAST_HOP + (FIRST_HOP - LAST_HOP) * HOP_LOSS**i
        flight = hop(start, home, seconds, SPIN)
        landings.append(t + seconds)
        t += seconds + CONTACT
        if i == len(homes) - 1 and builder.level == "full":
            return [*motions, *_landed(builder, flight, start, home)], landings
        motions += (flight, Hold(home._replace(phase="settling"), CONTACT))
        start = home
    return motions[:-1], landings


def _landed(builder: TurnBuilder, flight: Flight, start: Pose, home: Pose) -> list[Motion]:
    """The last hop, its bounces, and the rocking in the seat; the spin of the hop decays on the way."""
    turning = PRECESSION if builder.chance(str(home[:2]), "landed") < 0.5 else -PRECESSION
    begun = Start(LANDED, 0.0, turning, spin=SPIN / LAST_HOP * KEPT_SPIN**3)
    last = seated(home, SPUN, _heading(start, home), begun)
    bounced = bounces(last.at(0.0), flight.impact, flight.axis, flight.spin * KEPT_SPIN)
    return [spun(flight, start[3:7], bounced[0].at(0.0)[3:7]), *bounced, last]


def _heading(start: Pose, end: Pose) -> float:
    return atan2(end.y - start.y, end.x - start.x)
