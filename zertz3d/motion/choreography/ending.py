"""The end of a game: the winning set is presented, and the moment is held."""

from __future__ import annotations

from zertz3d.motion.carry_path import Show
from zertz3d.motion.choreography.island_drift import middle
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import COLOUR_NAMES, GameEnded

HUSH = 0.25  # seconds before the set is presented
SHOWN = 2.2  # seconds until the set is put back
STAGGER, ALL_UP = 0.09, 1.0  # seconds from one marble's rise to the next, and until the last of many rises
BANNER = 3.0  # seconds the result is read


def end(builder: TurnBuilder, event: GameEnded) -> None:
    """Write the end: the winning set rises one by one, turns in the light, and is put back together."""
    outcome, begin = event.outcome, builder.now + HUSH
    builder.say(begin, event, outcome.winner)
    builder.captions[-1] = builder.captions[-1]._replace(end=begin + BANNER)
    marbles = [] if outcome.winner is None else winning_set(builder, outcome.winner, outcome.reason)
    if marbles:
        x, y = middle([builder.pose(marble)[:2] for marble in marbles])
        builder.cues.append(Cue(begin, "win", 1.0, "", (x, y, 0.0), ""))
        if builder.level == "full":
            stagger = min(STAGGER, ALL_UP / len(marbles))
            for i, marble in enumerate(marbles):
                home, late = builder.pose(marble), i * stagger
                builder.play(marble, begin + late, [Show(home, SHOWN - late)], home)
    builder.now = begin + BANNER
    builder.steps[-1:] = [builder.now]


def winning_set(builder: TurnBuilder, winner: int, reason: str) -> list[str]:
    """The marbles that decided, in the order of their places; none where something else did."""
    held = sorted(
        (place.number, piece)
        for piece, place in builder.cast.places.items()
        if place.name == str(winner) and place.kind in ("stand", "spot") and not piece.startswith("ring")
    )
    goals = dict(zip(COLOUR_NAMES.values(), builder.rules.goals, strict=True))
    wanted = {
        "board": dict.fromkeys(goals, len(held)),
        "each": dict.fromkeys(goals, builder.rules.each),
    }.get(reason, {reason: goals.get(reason, 0)})
    shown: list[str] = []
    for _, piece in held:
        colour = piece.split("-")[0]
        if wanted.get(colour, 0) > 0:
            wanted[colour] -= 1
            shown.append(piece)
    return shown
