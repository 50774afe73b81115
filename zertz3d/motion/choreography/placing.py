"""A marble comes from the rack, or from the captures, and is set on a ring."""

from __future__ import annotations

from zertz3d.motion.choreography.set_down import marble_home
from zertz3d.motion.choreography.turn_builder import Sheet, colour_word
from zertz3d.rules import MarblePlaced, MarbleTaken

BREATH = 0.05  # seconds between two turns


def place(sheet: Sheet, taken: MarbleTaken, placed: MarblePlaced) -> None:
    """Write the act of taking a marble and setting it down."""
    piece, start, _ = sheet.act(taken)
    piece, start, home = sheet.act(placed)
    begin = sheet.now + BREATH
    sheet.say(begin, f"{colour_word(placed.colour)} to {placed.cell}", placed.player)
    sheet.now = sheet.play(piece, begin, marble_home(sheet, piece, start, home), home)
    sheet.step()
