"""Does a move do what a lesson wants? Answered by the rules alone."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from zertz3d.app.lessons.model import Wish
from zertz3d.rules import COLOURS, Capture, Event, GroupClaimed, MarbleCaptured, Move, Pass, Placement, Position


@dataclass(frozen=True, slots=True)
class Played:
    """A move with the positions around it and what happened in it."""

    before: Position
    move: Move
    after: Position
    events: tuple[Event, ...]

    @property
    def won(self) -> str:
        """The marbles its player gets by it."""
        return "".join(event.colour for event in self.events if isinstance(event, MarbleCaptured))

    @property
    def held(self) -> str:
        """The marbles its player has after it."""
        counts = self.after.captures[self.before.mover]
        return "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))


def playing(before: Position, move: Move) -> Played:
    """A legal move, played."""
    after, events = before.play(move)
    return Played(before, before.complete(move), after, events)


def fits(wish: Wish, played: Played) -> bool:
    """Is everything true of the move that the wish names?"""
    return all(_CHECKS[name](wanted, played) for name, wanted in named(wish))


def named(wish: Wish) -> Iterator[tuple[str, object]]:
    """What a wish asks for: names with what is wanted."""
    for field in fields(wish):
        wanted = getattr(wish, field.name)
        if wanted != field.default:
            yield field.name, wanted


_KINDS = {"place": Placement, "capture": Capture, "pass": Pass}
KINDS = tuple(_KINDS)


def _at_least(wanted: object, there: str) -> bool:
    return Counter(str(wanted)) <= Counter(there)


def _cell(played: Played) -> str | None:
    move = played.move
    return move.cell if isinstance(move, Placement) else move.start if isinstance(move, Capture) else None


def _removed(played: Played) -> str | None:
    return played.move.removed if isinstance(played.move, Placement) else None


def _is_win(played: Played) -> bool:
    outcome = played.after.outcome()
    return outcome is not None and outcome.winner == played.before.mover


def _is_loss(played: Played) -> bool:
    """Can the opponent win with the next move?"""
    replies = (playing(played.after, move) for move in played.after.legal_moves())
    return any(_is_win(reply) for reply in replies)


def _groups(played: Played) -> int:
    return sum(isinstance(event, GroupClaimed) for event in played.events)


_CHECKS: dict[str, Callable[[object, Played], bool]] = {
    "move": lambda wanted, played: str(played.move) == wanted,
    "kind": lambda wanted, played: isinstance(played.move, _KINDS[str(wanted)]),
    "colour": lambda wanted, played: isinstance(played.move, Placement) and played.move.colour in str(wanted),
    "cell": lambda wanted, played: _cell(played) in wanted,  # type: ignore[operator]
    "away": lambda wanted, played: _removed(played) in wanted,  # type: ignore[operator]
    "ring": lambda wanted, played: (_removed(played) is not None) == wanted,
    "takes": lambda wanted, played: _at_least(wanted, played.won),
    "count": lambda wanted, played: len(played.won) >= wanted,  # type: ignore[operator]
    "groups": lambda wanted, played: _groups(played) >= wanted,  # type: ignore[operator]
    "frees": lambda wanted, played: set(wanted) <= set(played.after.free_rings()),  # type: ignore[call-overload]
    "holds": lambda wanted, played: _at_least(wanted, played.held),
    "jumps": lambda wanted, played: played.after.must_capture == wanted,
    "loses": lambda wanted, played: _is_loss(played) == wanted,
    "wins": lambda wanted, played: _is_win(played) == wanted,
}


def within_reach(position: Position, goal: Wish, turns: int) -> bool:
    """Can the mover reach the goal in so many own turns, the opponent having nothing but jumps in between?"""
    if position.outcome() or not turns:
        return False
    later = []
    for move in position.legal_moves():
        played = playing(position, move)
        if fits(goal, played):
            return True
        if turns > 1 and played.after.must_capture and not played.after.outcome():
            later.append(played.after)
    return any(all(within_reach(after, goal, turns - 1) for after in _answered(here)) for here in later)


def _answered(position: Position) -> Iterator[Position]:
    for move in position.legal_moves():
        yield position.play(move)[0]


def reply(position: Position, goal: Wish | None = None, turns: int = 0) -> Move:
    """What the opponent does: the jump that spoils the goal if there is one, else the one that takes most."""
    moves = position.legal_moves()
    if len(moves) > 1 and goal:
        moves = [m for m in moves if not within_reach(position.play(m)[0], goal, turns)] or moves
    return max(moves, key=lambda move: len(playing(position, move).won))
