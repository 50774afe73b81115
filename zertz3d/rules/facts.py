"""From a legal move to its facts, and from facts to the state they leave behind."""

from zertz3d.rules import kernel
from zertz3d.rules.events import (
    Event,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    RingRemoved,
    TurnEnded,
)
from zertz3d.rules.moves import Capture, Placement
from zertz3d.rules.ruleset import COLOURS, UNIT
from zertz3d.rules.standing import Standing


def of_placement(at: Standing, move: Placement, groups: list[int]) -> list[Event]:
    """Marble, ring, then each claimed group with its marbles and rings."""
    me = at.mover
    facts: list[Event] = [
        MarbleTaken(me, move.colour, "pool" if at.state[4] else "captures"),
        MarblePlaced(me, move.colour, move.cell),
    ]
    if move.removed:
        facts.append(RingRemoved(me, move.removed))
    colours = {cell: colour for colour, cell in move.claims}
    for group in groups:
        cells = at.board.names(group)
        facts.append(GroupClaimed(me, cells))
        facts += [MarbleCaptured(me, colours[cell], cell) for cell in cells]
        facts += [RingRemoved(me, cell) for cell in cells]
    return facts


def of_capture(at: Standing, move: Capture) -> list[Event]:
    """A jump and a lifted marble for each hop."""
    index, label = at.board.index, at.board.label
    facts: list[Event] = []
    here = move.start
    jumper = at.colour_on(1 << index[here])
    for colour, cell in move.jumps:
        over = label[(index[here] + index[cell]) // 2]
        facts += [MarbleJumped(at.mover, jumper, here, over, cell), MarbleCaptured(at.mover, colour, over)]
        here = cell
    return facts


def applied(state: kernel.State, event: Event, index: dict[str, int]) -> kernel.State:
    """The state after one fact; `index` numbers the cells."""
    rings, white, grey, black, pool, caught0, caught1, mover, passes = state
    marbles, counts = [white, grey, black], [pool, caught0, caught1]
    match event:
        case MarbleTaken(player, colour, source):
            counts[0 if source == "pool" else 1 + player] -= UNIT[COLOURS.index(colour)]
        case MarblePlaced(_, colour, cell):
            marbles[COLOURS.index(colour)] |= 1 << index[cell]
        case RingRemoved(_, cell):
            rings &= ~(1 << index[cell])
        case MarbleJumped(_, colour, start, _, end):
            lying = marbles[COLOURS.index(colour)] & ~(1 << index[start])
            marbles[COLOURS.index(colour)] = lying | 1 << index[end]
        case MarbleCaptured(player, colour, cell):
            marbles[COLOURS.index(colour)] &= ~(1 << index[cell])
            counts[1 + player] += UNIT[COLOURS.index(colour)]
        case TurnEnded(player, passed):
            mover, passes = 1 - player, passes + 1 if passed else 0
    return rings, marbles[0], marbles[1], marbles[2], counts[0], counts[1], counts[2], mover, passes
