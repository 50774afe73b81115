"""The line protocol of `zertz3d engine`: lines to requests, thoughts to lines."""

from dataclasses import dataclass

from zertz3d.ai.player import DEEPEST, Limit, Thought
from zertz3d.errors import UsageError
from zertz3d.rules import Position

DEFAULT_SECONDS = 1.0
"""How long a bare `go` thinks."""
CLOCK_SHARE = 1 / 15
"""The share of the remaining time that one move may use: a player makes about twenty free choices in a game."""
LONGEST_LINE = 100_000
"""Characters of a line at most."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A position with the positions of the game before it."""

    position: Position
    past: tuple[Position, ...] = ()


def read_position(text: str) -> Setup:
    """What `position ...` sets up: `board 37 rules standard` or `text <position>`, then `moves a ; b`."""
    described, _, moves = f" {text} ".partition(" moves ")
    words = described.split()
    if words[:1] == ["text"]:
        position = Position.parse(described.split("text", 1)[1].strip())
    else:
        position = Position.start(*_read_board_and_rules(words))
    past = []
    for move in filter(None, map(str.strip, moves.split(";"))):
        past.append(position)
        position = position.play(position.parse_move(move))[0]
    return Setup(position, tuple(past))


def _read_board_and_rules(words: list[str]) -> tuple[str, str]:
    chosen = {"board": "37", "rules": "standard"}
    names, values = words[::2], words[1::2]
    for name in names:
        if name not in chosen:
            raise UsageError(f"position: {name[:40]!r} means nothing here; write board, rules, text or moves")
    if len(names) != len(values):
        raise UsageError(f"position: {names[-1]} needs a value")
    chosen.update(zip(names, values, strict=True))
    return chosen["board"], chosen["rules"]


def write_position(position: Position, moves: list[str]) -> str:
    """The `position` line for a game that began there."""
    return f"position text {position}" + (f" moves {' ; '.join(moves)}" if moves else "")


def read_limit(text: str) -> tuple[Limit, bool]:
    """The limit that `go ...` names, and whether thinking ends only when stopped."""
    words = text.split()
    if words == ["infinite"]:
        return Limit(), True
    limits = dict(zip(words[::2], words[1::2], strict=False))
    unknown = [word for word in words[::2] if word not in ("movetime", "clock", "nodes", "depth")]
    if unknown:
        raise UsageError(f"go: {unknown[0][:40]!r} is no limit; write movetime, clock, nodes, depth or infinite")
    if len(words) % 2:
        raise UsageError(f"go: {words[-1]} needs a number")
    numbers = {name: _read_number(name, value) for name, value in limits.items()}
    if not numbers:
        return Limit(seconds=DEFAULT_SECONDS), False
    shares = (("movetime", 1.0), ("clock", CLOCK_SHARE))
    seconds = min((numbers[name] / 1000 * share for name, share in shares if name in numbers), default=None)
    return Limit(seconds, numbers.get("nodes"), max(1, min(numbers.get("depth", DEEPEST), DEEPEST))), False


def _read_number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 13):
        raise UsageError(f"go: {name} {text[:40]!r} is not a number, 0 or more")
    return int(text)


def write_info(thought: Thought, seconds: float) -> str:
    """The `info` line of a thought."""
    rate = round(thought.nodes / seconds) if seconds > 0 else 0
    line = " ; ".join(map(str, thought.line))
    return (
        f"info depth {thought.depth} score {write_score(thought)} nodes {thought.nodes} nps {rate} "
        f"time {round(1000 * seconds)} pv {line}"
    )


def write_score(thought: Thought) -> str:
    """The score in points for the player to move, or how many of the winner's turns are left until the end."""
    turns = thought.win_in
    if turns is None:
        return str(thought.score)
    return f"win {turns}" if turns > 0 else f"loss {-turns}"
