"""Positions with a forced win, and the slow and simple way to see that it is one."""

from pathlib import Path

from zertz3d.rules import Move, Placement, Position

MINED = Path(__file__).with_name("forced_wins.txt")
"""A line each: the fewest placements known to win by force, and the position."""


def mined() -> list[tuple[int, Position]]:
    lines = [line for line in MINED.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [(int(depth), Position.parse(text)) for depth, text in (line.split(" ", 1) for line in lines)]


def by_trying(position: Position, placements: int) -> bool:
    """Is there a forced win?  Every move and every reply is tried by the public rules."""
    for move in position.legal_moves():
        left = placements - isinstance(move, Placement)
        after = position.play(move)[0]
        outcome = after.outcome()
        if outcome:
            if outcome.winner == position.mover:
                return True
            continue
        if left >= 0 and after.must_capture and all(answered(after, reply, left) for reply in after.legal_moves()):
            return True
    return False


def answered(position: Position, reply: Move, left: int) -> bool:
    after = position.play(reply)[0]
    outcome = after.outcome()
    if outcome:
        return outcome.winner != position.mover and outcome.winner is not None
    return (left > 0 or after.must_capture) and by_trying(after, left)
