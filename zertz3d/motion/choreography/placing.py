"""A marble comes from the rack, or from the captures, and is set on a ring."""

from __future__ import annotations

from zertz3d.motion.choreography.set_down import marble_home
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.dynamics.pool_groove import VARIANTS, GrooveRoll, descents
from zertz3d.rules import MarblePlaced, MarbleTaken

BREATH, PLAIN_BREATH = 0.12, 0.05  # seconds of rest before a turn
FREED = 0.14  # seconds after which a marble is so far out of its groove that the others can roll down


def place(builder: TurnBuilder, taken: MarbleTaken, placed: MarblePlaced) -> None:
    """Write the act of taking a marble and setting it down; the others of its groove roll down a place."""
    begin = builder.now + builder.pause(BREATH, PLAIN_BREATH)
    rolling = builder.level == "full" and taken.source == "pool"
    behind = builder.cast.groove(taken.colour)[1:] if rolling else []
    builder.act(taken)
    piece, start, home = builder.act(placed)
    builder.say(begin, placed, placed.player)
    ends = [builder.play(piece, begin, marble_home(builder, piece, start, home)(0), home)]
    variant = int(VARIANTS * builder.chance(piece, "groove"))
    for marble, descent in zip(behind, descents(len(behind), variant), strict=True):
        rolled, freed = GrooveRoll(builder.pose(marble), descent), begin + FREED + descent.freed
        ends.append(builder.play(marble, freed, [rolled], builder.home(marble)))
    builder.now = max(ends)
    builder.step()
