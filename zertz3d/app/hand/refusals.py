"""Why a hand cannot do what it tries, in one sentence; the rules' own reasons wherever they have one."""

from __future__ import annotations

from zertz3d.app.hand.half_steps import Step, Steps
from zertz3d.errors import IllegalMove
from zertz3d.rules import Capture, Move, Outcome, Placement, Position
from zertz3d.scene.marks.model import between
from zertz3d.words import N_, _

CLAIM = N_("click the island to claim it, or the table to leave it")
BESIDE = N_("put the removed ring beside the board")
TOUCHED = {
    "take": N_("touch-move: a marble that was taken must be played"),
    "put": N_("touch-move: a marble that was set down stays"),
    "land": N_("touch-move: a jump is not taken back"),
}
"""By the half-step that cannot be taken back where what is touched is played."""
MISSING = {
    (True, "W"): N_("there is no white marble left in the pool"),
    (True, "G"): N_("there is no grey marble left in the pool"),
    (True, "B"): N_("there is no black marble left in the pool"),
    (False, "W"): N_("there is no white marble left in your captures"),
    (False, "G"): N_("there is no grey marble left in your captures"),
    (False, "B"): N_("there is no black marble left in your captures"),
}
"""By whether there is a pool, and by the colour."""


def source(position: Position) -> str:
    """Where marbles are taken from: the pool, or the tray of the player to move once it is empty."""
    return "pool" if any(position.pool) else f"tray-{position.mover}"


def over(position: Position, outcome: Outcome | None = None) -> str:
    """The game has ended, by the rules or as somebody declared."""
    return _("the game is over, {outcome}").format(outcome=outcome or position.outcome())


def because(position: Position, move: Move) -> str:
    """The rules' reason against a move; empty if there is none."""
    try:
        position.complete(move)
    except IllegalMove as refused:
        return refused.reason
    return ""


def compulsion(position: Position) -> str:
    """Why nothing but a capture is allowed."""
    return because(position, Placement("W", position.board.cells[0]))


def why_not(position: Position, steps: Steps, step: Step) -> str:
    """Why a half-step is not among those that may follow."""
    done = {one.kind: one.what for one in steps}
    match step.kind:
        case "take":
            reason = _against_taking(position, step.what, done)
        case "put":
            reason = because(position, Placement(done["take"], step.what))
        case "remove":
            reason = because(position, Placement(done["take"], done["put"], step.what))
        case "jumper":
            reason = _against_jumping(position, step.what)
        case _:
            landed = tuple(one.what for one in steps if one.kind == "land")
            colours = (("W", cell) for cell in (*landed, step.what))
            reason = _against_landing(position, done.get("jumper", ""), tuple(colours))
    return reason or _("that is not possible now")


def _against_taking(position: Position, colour: str, done: dict[str, str]) -> str:
    if position.must_capture:
        return compulsion(position)
    if "put" in done:
        return _("the marble is placed already: now remove a free ring")
    return _(MISSING[_from_pool(position), colour])


def _against_jumping(position: Position, cell: str) -> str:
    if cell in position.marbles:
        return _("{ring} cannot jump: {reason}").format(ring=cell, reason=compulsion(position))
    return compulsion(position)


def _against_landing(position: Position, start: str, jumps: tuple[tuple[str, str], ...]) -> str:
    """The reason at the last jump: the colours taken before are those that lie there."""
    here, known = start, []
    for _colour, cell in jumps[:-1]:
        known.append((position.marbles[between(position.board, here, cell)], cell))
        here = cell
    return because(position, Capture(start, (*known, jumps[-1])))


def nothing_taken(position: Position, place: str, colour: str) -> str:
    """Why a click took no marble; nothing to say about the bare table."""
    if place == "table" or (place in ("pool", source(position)) and not colour):
        return ""
    if _from_pool(position):
        return _("take a marble from the pool first")
    return _("take a marble from your captures first")


def not_dragged(position: Position, steps: Steps, kind: str, place: str) -> str:
    """Why a piece cannot be dragged away."""
    if place not in position.board.index:
        return ""
    if kind == "remove":
        return why_not(position, steps, Step("remove", place))
    return asked(position, kind)


def asked(position: Position, kind: str) -> str:
    """What is to be done now, by the kind of half-step that follows."""
    match kind:
        case "take" if _from_pool(position):
            return _("take a marble from the pool")
        case "take":
            return _("take a marble from your captures")
        case "put":
            return _("set the marble on a vacant ring")
        case "remove":
            return _("take a free ring away")
        case "claim":
            return _(CLAIM)
        case "jumper":
            return compulsion(position)
        case "land":
            return _("jump on")
        case "pass":
            return _("there is nothing to play: click, or press Enter, to pass")
    return over(position)


def _from_pool(position: Position) -> bool:
    return any(position.pool)
