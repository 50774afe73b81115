"""Moves and lines in words, as a teacher says them."""

from collections.abc import Sequence
from functools import lru_cache

from zertz3d.ai.teacher import LITTLE, Verdict
from zertz3d.rules import COLOUR_NAMES, SIDE_NAMES, Capture, Move, Node, Placement, Position

SPOKEN = 4
"""Moves of a line that are put into words; more cannot be followed by ear."""
FAULTS = {
    "missed": "{mover} could have won by force here",
    "allowed": "this lets {other} win by force",
    "swing": "this move turns the game in {other}'s favour",
    "": "there was something better",
}
"""What is said of a move, by its fault."""
ENDS = {"each": "with some of each colour", "board": "with the last marble", "all marbles on the board": ""}


def proposed(move: Move) -> str:
    """A move as advice: 'white to d4, remove a1'."""
    if isinstance(move, Placement):
        put = f"{COLOUR_NAMES[move.colour]} to {move.cell}"
        taken = f", remove {move.removed}" if move.removed else ""
        return put + taken + (f", which claims {marbles(move)}" if move.claims else "")
    if isinstance(move, Capture):
        return f"jump from {_way(move)} and take {marbles(move)}"
    return "pass"


def compulsory(move: Move) -> str:
    """A reply without alternative: 'b4 must jump to d4 and takes grey'."""
    if isinstance(move, Capture):
        to = _way(move).partition(" ")[2]
        return f"{move.start} must jump {to} and takes {marbles(move)}"
    return f"the reply is forced: {proposed(move)}"


def expected(move: Move) -> str:
    """A reply that was chosen freely: 'the best reply is white to d4, removing a1'."""
    if isinstance(move, Placement):
        taken = f", removing {move.removed}" if move.removed else ""
        claims = f" and claiming {marbles(move)}" if move.claims else ""
        return f"the best reply is {COLOUR_NAMES[move.colour]} to {move.cell}{taken}{claims}"
    if isinstance(move, Capture):
        return f"{move.start} jumps {_way(move).partition(' ')[2]} and takes {marbles(move)}"
    return "the other side passes"


def marbles(move: Placement | Capture) -> str:
    """What a move takes: 'grey', 'white and two blacks'."""
    taken = [colour for colour, _ in (move.claims if isinstance(move, Placement) else move.jumps)]
    counted = [(COLOUR_NAMES[colour], taken.count(colour)) for colour in COLOUR_NAMES if colour in taken]
    words = [name if count == 1 else f"{_NUMBERS.get(count, count)} {name}s" for name, count in counted]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def _way(move: Capture) -> str:
    """'d4 to d6 to f6'."""
    return " to ".join((move.start, *(cell for _, cell in move.jumps)))


def steps(position: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """Every move of a line as a sentence of its own."""
    leader, found = position.mover, []
    for move in line:
        found.append(_begun(said(position, move, leader)))
        position = position.play(move)[0]
    return tuple(found)


@lru_cache(maxsize=16)
def told(position: Position, line: tuple[Move, ...], names: tuple[str, str] = SIDE_NAMES, spoken: int = SPOKEN) -> str:
    """A line as a sentence: 'White to d4, remove a1; then b4 must jump to d4 and takes grey …'."""
    leader, parts = position.mover, []
    for move in line[:spoken]:
        parts.append(said(position, move, leader))
        position = position.play(move)[0]
    if not parts:
        return ""
    sentence = parts[0] + ("; then " + ", then ".join(parts[1:]) if len(parts) > 1 else "")
    for move in line[spoken:]:
        position = position.play(move)[0]
    return _begun(sentence) + _end(position, len(line) > spoken, names)


def _begun(words: str) -> str:
    """Words as the beginning of a sentence; the names of cells stay as they are."""
    return words if words[1:2].isdigit() else words[0].upper() + words[1:]


def said(position: Position, move: Move, leader: int) -> str:
    """A move of a line: advice where the leader moves, else what the other side must or will do."""
    if position.mover == leader:
        return proposed(move)
    return compulsory(move) if position.count_moves() == 1 else expected(move)


def _end(position: Position, more: bool, names: tuple[str, str]) -> str:
    outcome = position.outcome()
    if not outcome:
        return " …" if more else "."
    if outcome.winner is None:
        return "; that is a tie."
    how = ENDS.get(outcome.reason, f"with {outcome.reason}")
    return f"{' …' if more else ''} and {names[outcome.winner]} wins {how}".rstrip() + "."


def mover_of(node: Node) -> int:
    """Who played the move to a node."""
    assert node.parent
    return node.parent.position.mover


def describe_fault(node: Node, fault: str, names: tuple[str, str]) -> str:
    """What was wrong with the move to a node, in words."""
    mover = mover_of(node)
    return FAULTS[fault].format(mover=names[mover], other=names[1 - mover])


def is_sound(verdict: Verdict) -> bool:
    """Was the move as good as the best?"""
    return verdict.lost <= LITTLE and not verdict.fault


def describe_verdict(node: Node, verdict: Verdict, names: tuple[str, str]) -> str:
    """What a move was worth, in words."""
    if is_sound(verdict):
        return f"{verdict.move} was as good as any move"
    return f"{verdict.move}: {describe_fault(node, verdict.fault, names)}"
