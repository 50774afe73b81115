"""From the facts of a turn to its film: the only home of durations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from zertz3d.motion.choreography.claiming import claim
from zertz3d.motion.choreography.ending import end
from zertz3d.motion.choreography.jumping import jump
from zertz3d.motion.choreography.placing import place
from zertz3d.motion.choreography.removing import remove
from zertz3d.motion.choreography.turn_builder import LEVELS, Level, TurnBuilder
from zertz3d.motion.layout import Pose
from zertz3d.motion.piece_roles import Cast
from zertz3d.motion.turn_film import Turn
from zertz3d.rules import (
    Event,
    GameEnded,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    RingRemoved,
    RuleSet,
    TurnEnded,
)

__all__ = ["LEVELS", "Level", "choreographed"]

AFTERMATH, PLAIN_AFTERMATH = 0.15, 0.06  # seconds of rest at the end of a turn
PASSING = 0.9  # seconds in which one sees that a turn is passed


def choreographed(
    cast: Cast,
    before: Mapping[str, Pose],
    events: Sequence[Event],
    level: Level,
    number: int,
    rules: RuleSet,
    stops: Sequence[int] = (),
) -> Turn:
    """The film of one turn, from the poses before it and what happens in it.

    After each of the `stops`, numbers of hops, a chain of jumps rests until all it has taken is away: so the film
    of the first hops is the beginning of the film of the whole chain.
    """
    builder = TurnBuilder(cast, before, level, number, rules)
    player = None
    waiting = list(events)
    lengths = [stop - earlier for earlier, stop in pairwise((0, *stops))]
    while waiting:
        player = _act(builder, waiting, player, lengths)
    builder.now += builder.pause(AFTERMATH, PLAIN_AFTERMATH)
    return builder.turn(player)


def _act(builder: TurnBuilder, waiting: list[Event], player: int | None, lengths: list[int]) -> int | None:
    """Write the next act, take its events off the list, and tell whose turn it is."""
    match waiting:
        case [MarbleTaken() as taken, MarblePlaced() as placed, *rest]:
            place(builder, taken, placed)
        case [RingRemoved() as removed, *rest]:
            remove(builder, removed)
        case [MarbleJumped(), *_]:
            hops, rest = _hops(waiting, 2 * lengths.pop(0) if lengths else len(waiting))
            jump(builder, hops)
        case [GroupClaimed(cells=cells) as group, *rest]:
            marbles = [event for event in rest[: len(cells)] if isinstance(event, MarbleCaptured)]
            rings = [event for event in rest[len(cells) : 2 * len(cells)] if isinstance(event, RingRemoved)]
            rest = rest[2 * len(cells) :]
            claim(builder, group, marbles, rings)
        case [TurnEnded(player=player) as ended, *rest]:
            if ended.passed:
                builder.say(builder.now, ended, player)
                builder.now += PASSING
                builder.step()
        case [GameEnded() as over, *rest]:
            end(builder, over)
        case _:
            raise AssertionError(f"{waiting[0]} opens no act of a turn")
    waiting[:] = rest
    return player


def _hops(waiting: Sequence[Event], most: int) -> tuple[list[tuple[MarbleJumped, MarbleCaptured]], list[Event]]:
    """The next jumps, from at most so many events, and what follows them."""
    hops = []
    i = 0
    while i + 1 < min(most, len(waiting)):
        jumped, captured = waiting[i : i + 2]
        if not (isinstance(jumped, MarbleJumped) and isinstance(captured, MarbleCaptured)):
            break
        hops.append((jumped, captured))
        i += 2
    return hops, list(waiting[i:])
