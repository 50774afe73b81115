"""The end of a game: the winning set is presented, and the moment is held."""

from __future__ import annotations

from zertz3d.motion.carry_path import Show
from zertz3d.motion.choreography.island_drift import middle
from zertz3d.motion.choreography.turn_builder import Sheet
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import COLOUR_NAMES, GameEnded

HUSH = 0.25  # seconds before the set is presented
SHOWN = 2.2  # seconds until the set is put back
STAGGER, ALL_UP = 0.09, 1.0  # seconds from one marble's rise to the next, and until the last of many rises
BANNER = 3.0  # seconds the result is read


def end(sheet: Sheet, event: GameEnded) -> None:
    """Write the end: the winning set rises one by one, turns in the light, and is put back together."""
    outcome, begin = event.outcome, sheet.now + HUSH
    sheet.say(begin, event, outcome.winner)
    sheet.captions[-1] = sheet.captions[-1]._replace(end=begin + BANNER)
    marbles = [] if outcome.winner is None else winning_set(sheet, outcome.winner, outcome.reason)
    if marbles:
        x, y = middle([sheet.pose(marble)[:2] for marble in marbles])
        sheet.cues.append(Cue(begin, "win", 1.0, "", (x, y, 0.0), ""))
        if sheet.level == "full":
            stagger = min(STAGGER, ALL_UP / len(marbles))
            for i, marble in enumerate(marbles):
                home, late = sheet.pose(marble), i * stagger
                sheet.play(marble, begin + late, [Show(home, SHOWN - late)], home)
    sheet.now = begin + BANNER
    sheet.steps[-1:] = [sheet.now]


def winning_set(sheet: Sheet, winner: int, reason: str) -> list[str]:
    """The marbles that decided, in the order of their places; none where something else did."""
    held = sorted(
        (place.number, piece)
        for piece, place in sheet.cast.places.items()
        if place.name == str(winner) and place.kind in ("stand", "spot") and not piece.startswith("ring")
    )
    goals = dict(zip(COLOUR_NAMES.values(), sheet.rules.goals, strict=True))
    wanted = {
        "board": dict.fromkeys(goals, len(held)),
        "each": dict.fromkeys(goals, sheet.rules.each),
    }.get(reason, {reason: goals.get(reason, 0)})
    shown: list[str] = []
    for _, piece in held:
        colour = piece.split("-")[0]
        if wanted.get(colour, 0) > 0:
            wanted[colour] -= 1
            shown.append(piece)
    return shown
