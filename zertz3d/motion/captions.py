"""What is said of each fact of a turn, in one short sentence: under a film, by a voice, in a game that is read."""

from collections.abc import Iterator, Sequence

from zertz3d.rules import (
    COLOUR_NAMES,
    Event,
    GameEnded,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    Outcome,
    RingRemoved,
    TurnEnded,
)

PASSED = "Pass"


def tell_placing(event: MarblePlaced) -> str:
    """A marble is set down."""
    return f"{COLOUR_NAMES[event.colour].capitalize()} to {event.cell}"


def tell_jump(event: MarbleJumped) -> str:
    """A marble jumps; what it takes is said of that marble."""
    return f"{event.start} jumps to {event.end}"


def tell_capture(event: MarbleCaptured) -> str:
    """A marble is lifted off by a jump."""
    return f"{COLOUR_NAMES[event.colour].capitalize()} captured on {event.cell}"


def tell_removing(event: RingRemoved) -> str:
    """A ring leaves."""
    return f"Ring {event.cell} is removed"


def tell_claim(marbles: int, rings: int) -> str:
    """An island of so many marbles and rings goes to a player."""
    return f"An island of {rings} ring{'s' * (rings > 1)} is claimed: {marbles} marble{'s' * (marbles > 1)}"


def tell_end(outcome: Outcome) -> str:
    """The game is over."""
    return str(outcome)[0].upper() + str(outcome)[1:]


def tell_turn(events: Sequence[Event]) -> Iterator[str]:
    """A whole turn, fact by fact; the marbles and rings of an island are told with it, and its end is left out."""
    claimed: frozenset[str] = frozenset()
    for event in events:
        match event:
            case MarblePlaced():
                yield tell_placing(event)
            case MarbleJumped():
                yield tell_jump(event)
            case GroupClaimed():
                claimed |= frozenset(event.cells)
                yield tell_claim(_count_marbles(events, event), len(event.cells))
            case MarbleCaptured():
                yield tell_capture(event)
            case RingRemoved() if event.cell not in claimed:
                yield tell_removing(event)
            case TurnEnded() if event.passed:
                yield PASSED
            case GameEnded() | _:
                pass


def _count_marbles(events: Sequence[Event], group: GroupClaimed) -> int:
    """How many marbles lie on an island."""
    return sum(isinstance(event, MarbleCaptured) and event.cell in group.cells for event in events)
