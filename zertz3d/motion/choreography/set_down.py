"""How a hand brings a piece to a place, and how a marble comes to rest there."""

from __future__ import annotations

from math import cos, pi, sin

from zertz3d.motion.carry_path import carry
from zertz3d.motion.choreography.turn_builder import Sheet
from zertz3d.motion.layout import Pose
from zertz3d.motion.physics import CONTACT, GRAVITY, Flight, Hold, Motion, Rock, Roll, fall_time
from zertz3d.motion.stable_noise import variety

MARBLE_HEIGHT = 1.25  # over marbles that stand in trays and in the rack, the tallest things on the table
RING_LIFT = 1.0  # the same for a ring's underside
STOREY = 0.75  # a second and a third hand fly so much higher
DROP = 0.05  # a hand lets go of a marble this high above its place
BOUNCE = 0.3  # part of the vertical speed a marble keeps
FAINT = 0.35  # pitches per second: slower bounces are not worth showing
ROCKING = 0.5  # pitches per second with which a marble starts to rock in its seat
ROLLING = 0.19  # pitches a marble rolls in the tray: no farther than the air around its spot
ROLL_TIME = 0.24


def marble_home(sheet: Sheet, piece: str, start: Pose, home: Pose, storey: int = 0) -> list[Motion]:
    """The motions of a marble from a pose to its place in the cast."""
    height, pace = MARBLE_HEIGHT + STOREY * storey, sheet.pace(piece)
    if sheet.level == "none":
        return []
    if sheet.level == "reduced":
        return [carry(start, home, height, pace)]
    last = _last(sheet, piece, home)
    landing = last.at(0.0)._replace(phase="carried")
    above = landing._replace(z=landing.z + DROP)
    fall = Flight(above[:3], (0.0, 0.0, 0.0), fall_time(DROP), above[3:7])
    return [carry(start, above, height, pace), fall, *bounces(landing, fall.impact), last]


def ring_home(sheet: Sheet, piece: str, start: Pose, home: Pose, storey: int = 0) -> list[Motion]:
    """The motion of a ring through the air to its place in the cast."""
    if sheet.level == "none":
        return []
    return [carry(start, home, RING_LIFT + STOREY * 1.2 * storey, sheet.pace(piece))]


def bounces(at: Pose, impact: float) -> list[Motion]:
    """From the first contact on: bounces, each lower than the one before."""
    contact = Hold(at._replace(phase="settling"), CONTACT)
    motions: list[Motion] = [contact]
    speed = impact * BOUNCE
    while speed > FAINT:
        motions += (Flight(at[:3], (0.0, 0.0, speed), 2 * speed / GRAVITY, at[3:7]), contact)
        speed *= BOUNCE
    return motions


def _last(sheet: Sheet, piece: str, home: Pose) -> Motion:
    """A marble on a ring rocks a little; one that has no ring rolls a little on the wood."""
    chance = variety(sheet.cast.board, sheet.number, piece, "last")
    if sheet.cast.places[piece].kind == "spot":
        return Roll(home, 0.0, ROLLING if chance < 0.5 else -ROLLING, ROLL_TIME)
    return Rock(home, cos(2 * pi * chance), sin(2 * pi * chance), ROCKING)
