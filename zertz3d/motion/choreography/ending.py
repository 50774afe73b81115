"""The end of a game: the winning set is gathered before its tray, seen there, and put back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign

from zertz3d.motion.carry_path import Show
from zertz3d.motion.choreography.island_drift import middle
from zertz3d.motion.choreography.pickup_timing import Lanes, departure
from zertz3d.motion.choreography.set_down import marble_home, marble_on_table
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.collisions import TICK, Airspace, tick
from zertz3d.motion.layout import LANE, MARBLE_RADIUS, Furniture, Pose
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import COLOUR_NAMES, GameEnded

HUSH = 0.25  # seconds before the set is presented
SEEN = 2.2  # seconds for which it stands together
NEXT = 6  # ticks (.1 s) between two marbles that are taken
CLOSE = 0.74  # pitches between two marbles that stand together: room to set them down one soon after the other
CLOSER = 0.66  # the same where the row would be longer than the board is wide: in a tall picture it is seen larger so
SHOWN = 2.2  # seconds until what fills a tray is put back
STAGGER, ALL_UP = 0.09, 1.0  # seconds from one marble's rise to the next, and until the last of many rises
BANNER = 3.0  # seconds the result is read, at the least

Ways = Callable[[TurnBuilder, str, Pose, Pose], Lanes]


def end(builder: TurnBuilder, event: GameEnded) -> None:
    """Write the end: the winning set is gathered; where the whole board was filled, all that was taken rises."""
    outcome, begin = event.outcome, builder.now + HUSH
    builder.say(begin, event, outcome.winner)
    marbles = [] if outcome.winner is None else winning_set(builder, outcome.winner, outcome.reason)
    builder.now = begin + BANNER
    if marbles:
        x, y = middle([builder.pose(marble)[:2] for marble in marbles])
        builder.cues.append(Cue(begin, "win", 1.0, "", (x, y, 0.0), ""))
        if outcome.reason == "board":
            _raise(builder, marbles, begin)
        else:
            builder.now = max(builder.now, _gather(builder, marbles, begin))
    builder.captions[-1] = builder.captions[-1]._replace(end=builder.now)
    builder.steps[-1:] = [builder.now]


def _gather(builder: TurnBuilder, marbles: Sequence[str], begin: float) -> float:
    """The set is carried together before the winner's tray, stands there, and is put back; returns when it is."""
    colours = list(COLOUR_NAMES.values())
    sorted_out = sorted(marbles, key=lambda marble: colours.index(marble.split("-")[0]))
    homes = {marble: builder.pose(marble) for marble in sorted_out}
    row = dict(zip(homes, _row(builder.cast.table, list(homes.values())), strict=True))
    together = _carry(builder, row, marble_on_table, begin)
    return _carry(builder, homes, marble_home, together + SEEN)


def _carry(builder: TurnBuilder, goals: dict[str, Pose], way: Ways, begin: float) -> float:
    """Carry marbles one after the other, low so that they are seen from near by; returns when all are at rest."""
    if builder.level == "none":
        return max(builder.play(marble, begin, (), goal) for marble, goal in goals.items())
    air, first, ends = Airspace(), tick(begin), []
    for marble, goal in goals.items():
        start, motions = departure(air, False, first, way(builder, marble, builder.pose(marble), goal), storeys=1)
        ends.append(builder.play(marble, start * TICK, motions, goal))
        first = start + NEXT
    return max(ends)


def _row(table: Furniture, homes: Sequence[Pose]) -> list[Pose]:
    """Side by side on the open table between board and tray, beside their places, and not beyond the board's ends."""
    along = 0 if table.arrangement == "tall" else 1
    around = middle([home[:2] for home in homes])
    most = table.reach[along] - MARBLE_RADIUS
    apart = CLOSE if (len(homes) - 1) * CLOSE <= 2 * most else CLOSER
    half = (len(homes) - 1) * apart / 2
    farthest = most - half
    first = min(farthest, max(around[along], -farthest)) - half
    line = copysign(table.reach[1 - along] + LANE / 2, around[1 - along])
    spots = [(first + n * apart, line)[:: 1 - 2 * along] for n in range(len(homes))]
    return [home._replace(x=x, y=y, z=MARBLE_RADIUS) for home, (x, y) in zip(homes, spots, strict=True)]


def _raise(builder: TurnBuilder, marbles: Sequence[str], begin: float) -> None:
    """One by one they rise, turn in the light, and are put back."""
    if builder.level != "full":
        return
    stagger = min(STAGGER, ALL_UP / len(marbles))
    for i, marble in enumerate(marbles):
        home, late = builder.pose(marble), i * stagger
        builder.play(marble, begin + late, [Show(home, SHOWN - late)], home)


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
