"""Moves and lines in words, as a teacher says them."""

from collections.abc import Sequence
from functools import lru_cache, reduce

from zertz3d.ai.teacher import LITTLE, Verdict
from zertz3d.rules import SIDE_NAMES, Capture, Move, Node, Placement, Position
from zertz3d.words import N_, _, address, begun, chosen, labelled, npgettext, together

SPOKEN = 4
"""Moves of a line that are put into words; more cannot be followed by ear."""
FAULTS = {
    "missed": N_("{mover} could have won by force here"),
    "allowed": N_("this lets {other} win by force"),
    "swing": N_("this move turns the game in {other}'s favour"),
    "": N_("there was something better"),
}
"""What is said of a move, by its fault."""
YOUR_FAULTS = {
    "missed": N_("you could have won by force here"),
    "allowed": N_("this lets you win by force"),
    "swing": N_("this move turns the game in your favour"),
}
"""The same, told to the player who gains by it or could have."""
ENDS = {
    "white": N_("{line} and {player} wins with white."),
    "grey": N_("{line} and {player} wins with grey."),
    "black": N_("{line} and {player} wins with black."),
    "each": N_("{line} and {player} wins with some of each colour."),
    "board": N_("{line} and {player} wins with the last marble."),
}
"""How a line ends that is won, by what decides."""
YOUR_ENDS = {
    "white": N_("{line} and you win with white."),
    "grey": N_("{line} and you win with grey."),
    "black": N_("{line} and you win with black."),
    "each": N_("{line} and you win with some of each colour."),
    "board": N_("{line} and you win with the last marble."),
}
"""The same, told to the winner."""
PLACED = {"W": N_("white to {ring}"), "G": N_("grey to {ring}"), "B": N_("black to {ring}")}
PLACED_AND_REMOVED = {
    "W": N_("white to {ring}, remove {removed}"),
    "G": N_("grey to {ring}, remove {removed}"),
    "B": N_("black to {ring}, remove {removed}"),
}
BEST_PLACED = {
    "W": N_("the best reply is white to {ring}"),
    "G": N_("the best reply is grey to {ring}"),
    "B": N_("the best reply is black to {ring}"),
}
BEST_PLACED_AND_REMOVED = {
    "W": N_("the best reply is white to {ring}, removing {removed}"),
    "G": N_("the best reply is grey to {ring}, removing {removed}"),
    "B": N_("the best reply is black to {ring}, removing {removed}"),
}
"""By the colour of the marble."""


def proposed(move: Move) -> str:
    """A move as advice: 'white to d4, remove a1'."""
    if isinstance(move, Placement):
        put = _placed(move, PLACED, PLACED_AND_REMOVED)
        return _("{move}, which claims {marbles}").format(move=put, marbles=marbles(move)) if move.claims else put
    if isinstance(move, Capture):
        return _("jump from {way} and take {marbles}").format(way=_way(move, whole=True), marbles=marbles(move))
    return _("pass")


def compulsory(move: Move) -> str:
    """A reply without alternative: 'b4 must jump to d4 and take grey'."""
    if isinstance(move, Capture):
        told = _("{start} must jump to {way} and take {marbles}")
        return told.format(start=move.start, way=_way(move), marbles=marbles(move))
    return _("the reply is forced: {move}").format(move=proposed(move))


def expected(move: Move) -> str:
    """A reply that was chosen freely: 'the best reply is white to d4, removing a1'."""
    if isinstance(move, Placement):
        best = _placed(move, BEST_PLACED, BEST_PLACED_AND_REMOVED)
        return _("{move} and claiming {marbles}").format(move=best, marbles=marbles(move)) if move.claims else best
    if isinstance(move, Capture):
        told = _("{start} jumps to {way} and takes {marbles}")
        return told.format(start=move.start, way=_way(move), marbles=marbles(move))
    return _("the other side passes")


def _placed(move: Placement, plain: dict[str, str], with_ring: dict[str, str]) -> str:
    told = with_ring if move.removed else plain
    return _(told[move.colour]).format(ring=move.cell, removed=move.removed)


def marbles(move: Placement | Capture) -> str:
    """What a move takes: 'grey', 'white and two blacks'."""
    taken = [colour for colour, _ring in (move.claims if isinstance(move, Placement) else move.jumps)]
    white, grey, black = (taken.count(colour) for colour in "WGB")
    said = (
        (white, npgettext("taken", "white", "{count} whites", white)),
        (grey, npgettext("taken", "grey", "{count} greys", grey)),
        (black, npgettext("taken", "black", "{count} blacks", black)),
    )
    return together([told.format(count=_number(count)) for count, told in said if count])


def _number(count: int) -> str:
    """A small number in words."""
    return _(_NUMBERS[count]) if count in _NUMBERS else str(count)


_NUMBERS = {2: N_("two"), 3: N_("three"), 4: N_("four"), 5: N_("five"), 6: N_("six")}


def _way(move: Capture, whole: bool = False) -> str:
    """Where a marble jumps, 'd6 to f6', or the whole way: 'd4 to d6 to f6'."""
    cells = [*([move.start] if whole else []), *(cell for _colour, cell in move.jumps)]
    return reduce(lambda way, cell: _("{way} to {ring}").format(way=way, ring=cell), cells)


def steps(position: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """Every move of a line as a sentence of its own."""
    leader, found = position.mover, []
    for move in line:
        found.append(begun(said(position, move, leader)))
        position = position.play(move)[0]
    return tuple(found)


def told(position: Position, line: tuple[Move, ...], names: tuple[str, str] | None = None, spoken: int = SPOKEN) -> str:
    """A line as a sentence: 'White to d4, remove a1; then b4 must jump to d4 and take grey …'."""
    return begun(_told(position, line, names, spoken, chosen()))


def threatened(position: Position, line: tuple[Move, ...], names: tuple[str, str]) -> str:
    """The first move of a line that is threatened."""
    return _("It threatens: {line}").format(line=_told(position, line, names, 1, chosen()))


def hinted(line: tuple[Move, ...]) -> str:
    """Half of a move: which ring is to be removed is left out."""
    if not line:
        return ""
    first = line[0]
    half = _(PLACED[first.colour]).format(ring=first.cell) if isinstance(first, Placement) else proposed(first)
    return begun(_("{line} …").format(line=half))


@lru_cache(maxsize=16)
def _told(position: Position, line: tuple[Move, ...], names: tuple[str, str] | None, spoken: int, language: str) -> str:
    """A line in words, kept by the language in which it was told."""
    leader, parts = position.mover, []
    for move in line[:spoken]:
        parts.append(said(position, move, leader))
        position = position.play(move)[0]
    if not parts:
        return ""
    sentence = parts[0]
    if len(parts) > 1:
        rest = reduce(lambda before, move: _("{before}, then {move}").format(before=before, move=move), parts[1:])
        sentence = _("{first}; then {rest}").format(first=sentence, rest=rest)
    for move in line[spoken:]:
        position = position.play(move)[0]
    return _ended(sentence, position, len(line) > spoken, names or (_(SIDE_NAMES[0]), _(SIDE_NAMES[1])))


def said(position: Position, move: Move, leader: int) -> str:
    """A move of a line: advice where the leader moves, else what the other side must or will do."""
    if position.mover == leader:
        return proposed(move)
    return compulsory(move) if position.count_moves() == 1 else expected(move)


def _ended(line: str, position: Position, more: bool, names: tuple[str, str]) -> str:
    """A line as a whole sentence, with what becomes of the game; `more` moves may have been left out."""
    outcome = position.outcome()
    if outcome and outcome.winner is None:
        return _("{line}; that is a tie.").format(line=line)
    if more:
        line = _("{line} …").format(line=line)
    if outcome and outcome.winner is not None:
        winner = names[outcome.winner]
        told = address(winner, _(ENDS[outcome.reason]), _(YOUR_ENDS[outcome.reason]))
        return told.format(line=line, player=winner)
    return line if more else _("{line}.").format(line=line)


def mover_of(node: Node) -> int:
    """Who played the move to a node."""
    assert node.parent
    return node.parent.position.mover


def describe_fault(node: Node, fault: str, names: tuple[str, str]) -> str:
    """What was wrong with the move to a node, in words."""
    mover, other = names[mover_of(node)], names[1 - mover_of(node)]
    told = _(FAULTS[fault])
    if fault:
        told = address(mover if fault == "missed" else other, told, _(YOUR_FAULTS[fault]))
    return told.format(mover=mover, other=other)


def is_sound(verdict: Verdict) -> bool:
    """Was the move as good as the best?"""
    return verdict.lost <= LITTLE and not verdict.fault


def describe_verdict(node: Node, verdict: Verdict, names: tuple[str, str]) -> str:
    """What a move was worth, in words."""
    if is_sound(verdict):
        return _("{move} was as good as any move").format(move=verdict.move)
    return labelled(verdict.move, describe_fault(node, verdict.fault, names))
