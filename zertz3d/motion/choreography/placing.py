"""A marble comes from the rack, or from the captures, and is set on a ring."""

from __future__ import annotations

from zertz3d.motion.choreography.set_down import marble_home
from zertz3d.motion.choreography.turn_builder import Sheet
from zertz3d.motion.dynamics.pool_groove import VARIANTS, GrooveRoll, descents
from zertz3d.rules import MarblePlaced, MarbleTaken

BREATH, PLAIN_BREATH = 0.12, 0.05  # seconds of rest before a turn
FREED = 0.14  # seconds after which a marble is so far out of its groove that the others can roll down


def place(sheet: Sheet, taken: MarbleTaken, placed: MarblePlaced) -> None:
    """Write the act of taking a marble and setting it down; the others of its groove roll down a place."""
    begin = sheet.now + sheet.pause(BREATH, PLAIN_BREATH)
    rolling = sheet.level == "full" and taken.source == "pool"
    behind = sheet.cast.groove(taken.colour)[1:] if rolling else []
    sheet.act(taken)
    piece, start, home = sheet.act(placed)
    sheet.say(begin, placed, placed.player)
    ends = [sheet.play(piece, begin, marble_home(sheet, piece, start, home), home)]
    variant = int(VARIANTS * sheet.chance(piece, "groove"))
    for marble, descent in zip(behind, descents(len(behind), variant), strict=True):
        rolled, freed = GrooveRoll(sheet.pose(marble), descent), begin + FREED + descent.freed
        ends.append(sheet.play(marble, freed, [rolled], sheet.home(marble), watched=False))
    sheet.now = max(ends)
    sheet.step()
