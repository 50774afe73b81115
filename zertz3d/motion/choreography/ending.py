"""The end of a game: the winning set is presented, and the moment is held."""

from __future__ import annotations

from zertz3d.motion.choreography.delivery import ROCKING, bounces
from zertz3d.motion.choreography.parting import middle
from zertz3d.motion.choreography.sheet import Sheet
from zertz3d.motion.layout import COLOURS
from zertz3d.motion.physics import GRAVITY, Flight, Rock
from zertz3d.motion.turn import Cue
from zertz3d.rules import GameEnded

HUSH = 0.25  # seconds before the set is presented
BANNER = 2.0  # seconds the result is held
LEAP, STAGGER = 0.26, 0.09  # seconds one marble of the set is in the air, and until the next follows


def end(sheet: Sheet, event: GameEnded) -> None:
    """Write the end: each marble of the winning set leaps in its place."""
    outcome, begin = event.outcome, sheet.now + HUSH
    sheet.say(begin, str(outcome)[0].upper() + str(outcome)[1:], outcome.winner)
    sheet.captions[-1] = sheet.captions[-1]._replace(end=begin + BANNER)
    if outcome.winner is not None:
        marbles = winning_set(sheet, outcome.winner, outcome.reason)
        x, y = middle([sheet.pose(marble)[:2] for marble in marbles])
        sheet.cues.append(Cue(begin, "win", 1.0, "", (x, y, 0.0), ""))
        sheet.look(begin, begin + BANNER, x, y, 0.8)
        if sheet.level == "full":
            for i, marble in enumerate(marbles):
                _leap(sheet, marble, begin + i * STAGGER)
    sheet.now = begin + BANNER
    sheet.steps[-1:] = [sheet.now]


def winning_set(sheet: Sheet, winner: int, reason: str) -> list[str]:
    """The marbles that decided, in the order of their places."""
    held = sorted(
        (place.number, piece)
        for piece, place in sheet.cast.places.items()
        if place.name == str(winner) and place.kind in ("stand", "spot") and not piece.startswith("ring")
    )
    goals = dict(zip(COLOURS.values(), sheet.rules.goals, strict=True))
    if reason in goals:
        goals = {reason: goals[reason]}
    elif reason == "each":
        goals = dict.fromkeys(goals, sheet.rules.each)
    shown: list[str] = []
    for _, piece in held:
        colour = piece.split("-")[0]
        if reason == "board" or goals.get(colour, 0) > 0:
            goals[colour] = goals.get(colour, 0) - 1
            shown.append(piece)
    return shown


def _leap(sheet: Sheet, marble: str, begin: float) -> None:
    home = sheet.pose(marble)
    leap = Flight(home[:3], (0.0, 0.0, LEAP * GRAVITY / 2), LEAP, home[3:7])
    rock = [Rock(home, 0.0, -1.0, ROCKING)] if sheet.cast.places[marble].kind == "stand" else []
    sheet.play(marble, begin, [leap, *bounces(home, leap.impact), *rock], home)
