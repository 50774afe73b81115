"""A free ring is drawn out through a channel of missing rings and carried to the tray."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from zertz3d.motion.choreography.set_down import ring_home
from zertz3d.motion.choreography.turn_builder import Sheet
from zertz3d.motion.layout import Pose
from zertz3d.motion.physics import Motion, Slide
from zertz3d.motion.quaternions import between
from zertz3d.motion.ring_exit import channel
from zertz3d.motion.route import Route
from zertz3d.rules import RingRemoved

DRAW = 0.38  # seconds for the shortest slide
FASTEST = 17.0  # pitches per second around a bend of radius 1 or wider


def remove(sheet: Sheet, event: RingRemoved) -> None:
    """Write the removal of one ring."""
    piece, start, home = sheet.act(event)
    present = [place.name for place in sheet.cast.pieces if place.kind == "cell"]
    way = channel(sheet.cast.board, event.cell, present, home[:2])
    sheet.say(sheet.now, f"Ring {event.cell} leaves", event.player)
    sheet.now = sheet.play(piece, sheet.now, drawn_out(sheet, piece, start, home, way), home)
    sheet.step()


def drawn_out(
    sheet: Sheet, piece: str, start: Pose, home: Pose, way: Route | None, storey: int = 0
) -> Sequence[Motion]:
    """The motions of a ring along its channel and on to its home; without a channel it is lifted at once."""
    if sheet.level == "none" or way is None:
        return ring_home(sheet, piece, start, home, storey)
    turned = between(start[3:7], home[3:7], 0.5)
    slide = Slide(way, slide_time(way) / sheet.pace(piece), start[3:7], turned)
    shore = slide.at(slide.duration)._replace(phase="carried")
    return [slide, *ring_home(sheet, piece, shore, home, storey)]


def slide_time(way: Route) -> float:
    """Seconds for a route, so long that the ring is not torn around its bends."""
    return max(DRAW, 2 * way.length / (FASTEST * sqrt(min(1.0, way.bend))))
