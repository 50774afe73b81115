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


def foresee(before: Position, move: Move) -> Played:
    """A legal move, played."""
    after, events = before.play(move)
    return Played(before, before.complete(move), after, events)


def fits(wish: Wish, played: Played) -> bool:
    """Is everything true of the move that the wish names?"""
    return all(_CHECKS[name](wish, played) for name in named(wish))


def named(wish: Wish) -> Iterator[str]:
    """The names of what a wish asks for."""
    return (field.name for field in fields(wish) if getattr(wish, field.name) != field.default)


_KINDS = {"place": Placement, "capture": Capture, "pass": Pass}
KINDS = tuple(_KINDS)


def _at_least(wanted: str, there: str) -> bool:
    return Counter(wanted) <= Counter(there)


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
    replies = (foresee(played.after, move) for move in played.after.legal_moves())
    return any(_is_win(reply) for reply in replies)


def _groups(played: Played) -> int:
    return sum(isinstance(event, GroupClaimed) for event in played.events)


_CHECKS: dict[str, Callable[[Wish, Played], bool]] = {
    "move": lambda wish, played: str(played.move) == wish.move,
    "kind": lambda wish, played: isinstance(played.move, _KINDS[wish.kind]),
    "colour": lambda wish, played: isinstance(played.move, Placement) and played.move.colour in wish.colour,
    "cell": lambda wish, played: _cell(played) in wish.cell,
    "away": lambda wish, played: _removed(played) in wish.away,
    "ring": lambda wish, played: (_removed(played) is not None) == wish.ring,
    "takes": lambda wish, played: _at_least(wish.takes, played.won),
    "count": lambda wish, played: len(played.won) >= wish.count,
    "groups": lambda wish, played: _groups(played) >= wish.groups,
    "frees": lambda wish, played: set(wish.frees) <= set(played.after.free_rings()),
    "holds": lambda wish, played: _at_least(wish.holds, played.held),
    "jumps": lambda wish, played: played.after.must_capture == wish.jumps,
    "loses": lambda wish, played: _is_loss(played) == wish.loses,
    "wins": lambda wish, played: _is_win(played) == wish.wins,
}


def is_within_reach(position: Position, goal: Wish, turns: int) -> bool:
    """Can the mover reach the goal in so many own turns, the opponent having nothing but jumps in between?"""
    if position.outcome() or not turns:
        return False
    later = []
    for move in position.legal_moves():
        played = foresee(position, move)
        if fits(goal, played):
            return True
        if turns > 1 and played.after.must_capture and not played.after.outcome():
            later.append(played.after)
    return any(all(is_within_reach(after, goal, turns - 1) for after in _answered(here)) for here in later)


def _answered(position: Position) -> Iterator[Position]:
    for move in position.legal_moves():
        yield position.play(move)[0]


def choose_reply(position: Position, goal: Wish | None = None, turns: int = 0) -> Move:
    """What the opponent does: the jump that spoils the goal if there is one, else the one that takes most."""
    moves = position.legal_moves()
    if len(moves) > 1 and goal:
        moves = [m for m in moves if not is_within_reach(position.play(m)[0], goal, turns)] or moves
    return max(moves, key=lambda move: len(foresee(position, move).won))
