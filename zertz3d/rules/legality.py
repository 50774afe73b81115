"""Is a move legal in a position, and if not, why not: the reason in the words of a player."""

from zertz3d.errors import IllegalMove
from zertz3d.rules import kernel
from zertz3d.rules.moves import Capture, Marble, Move, Placement
from zertz3d.rules.ruleset import COLOURS
from zertz3d.rules.standing import Standing
from zertz3d.words import _


def resolved(at: Standing, move: Move) -> tuple[Move, list[int]]:
    """The completed move and, for a placement, the bits of the groups it claims; IllegalMove if it is not legal."""
    outcome = at.outcome()
    if outcome:
        raise _illegal(at, move, _("the game is over, {outcome}").format(outcome=outcome))
    if isinstance(move, Placement):
        return _placement(at, move)
    if isinstance(move, Capture):
        _check_chain(at, move)
    elif at.must_capture or kernel.placeable(at.rules, at.state):
        raise _illegal(at, move, _("only a player who can neither capture nor place a marble passes"))
    return move, []


def marbles_on(at: Standing, mask: int, put: int, colour: str) -> tuple[Marble, ...]:
    """The marbles on these bits once a marble of that colour lies on `put`, in board order."""
    if not mask:
        return ()
    cells = ((cell, 1 << at.board.index[cell]) for cell in at.board.names(mask))
    return tuple((colour if bit == put else at.colour_on(bit), cell) for cell, bit in cells)


def _placement(at: Standing, move: Placement) -> tuple[Move, list[int]]:
    if at.must_capture:
        start, over, _end = kernel.first_hops(at.board, at.occupied, at.vacant)[0]
        names = at.board.names(start)[0], at.board.names(over)[0]
        raise _illegal(
            at, move, _("a capture is compulsory: {start} can jump {over}").format(start=names[0], over=names[1])
        )
    _check_colour(at, move)
    put = _ring(at, move, move.cell)
    if put & at.occupied:
        raise _illegal(at, move, _("{cell} is occupied").format(cell=move.cell))
    removed = _removed(at, move, put)
    groups = kernel.full_groups(at.board, at.state[0] & ~removed, at.occupied | put, put, removed)
    if not groups and not move.claims:
        return move, []
    return _claiming(at, move, put, removed, groups)


def _claiming(at: Standing, move: Placement, put: int, removed: int, groups: list[int]) -> tuple[Move, list[int]]:
    """A placement that claims something, or says that it does."""
    due = marbles_on(at, sum(groups), put, move.colour)
    if sorted(move.claims) == sorted(due):
        return Placement(move.colour, move.cell, move.removed, due), groups
    if move.claims:
        named = "".join(colour + cell for colour, cell in due)
        raise _illegal(at, move, _("it claims {marbles}").format(marbles=named) if named else _("it claims nothing"))
    if 0 in kernel.claim_choices(at.rules, at.state, put, removed, groups):
        return move, []
    return Placement(move.colour, move.cell, move.removed, due), groups


def _check_colour(at: Standing, move: Placement) -> None:
    if move.colour not in (COLOURS[number] for number in kernel.placeable(at.rules, at.state)):
        pool = _("there is no {colour} marble in the pool")
        own = _("there is no {colour} marble in the captures of player {player}")
        raise _illegal(at, move, (pool if at.state[4] else own).format(colour=move.colour, player=at.mover + 1))


def _removed(at: Standing, move: Placement, put: int) -> int:
    """The bit of the ring that goes, 0 if none can."""
    loose = kernel.rim(at.board, at.state[0]) & at.vacant & ~put
    if move.removed is None:
        if loose:
            choice = ", ".join(at.board.names(loose))
            raise _illegal(at, move, _("a free ring must be removed: one of {rings}").format(rings=choice))
        return 0
    bit = _ring(at, move, move.removed)
    if bit & (at.occupied | put):
        raise _illegal(at, move, _("{ring} holds a marble and cannot be removed").format(ring=move.removed))
    if not bit & loose:
        reason = _("{ring} is not free: it can't slide out without two adjacent gaps beside it")
        raise _illegal(at, move, reason.format(ring=move.removed))
    return bit


def _ring(at: Standing, move: Move, cell: str) -> int:
    """The bit of a cell that must hold a ring."""
    number = at.board.index.get(cell)
    if number is None:
        raise _illegal(at, move, at.board.deny(cell))
    if not at.state[0] >> number & 1:
        raise _illegal(at, move, _("the ring {cell} is gone").format(cell=cell))
    return 1 << number


def _check_chain(at: Standing, move: Capture) -> None:
    """Follow the chain jump by jump and say at which it fails."""
    here = _ring(at, move, move.start)
    if not here & at.occupied:
        raise _illegal(at, move, _("there is no marble on {cell}").format(cell=move.start))
    if not move.jumps:
        raise _illegal(at, move, _("it names no jump"))
    lying, name = at.occupied & ~here, move.start
    for colour, cell in move.jumps:
        landing = _ring(at, move, cell)
        over = _jumped(at, here, landing, lying)
        if not over:
            why = _why_not(at, here, landing, lying)
            raise _illegal(at, move, _("{start} cannot jump to {cell}: {why}").format(start=name, cell=cell, why=why))
        if at.colour_on(over) != colour:
            place = at.board.names(over)[0]
            raise _illegal(
                at, move, _("the marble on {cell} is {colour}").format(cell=place, colour=at.colour_on(over))
            )
        lying, here, name = lying & ~over, landing, cell
    if any(_jumped(at, here, end, lying) for _, end in at.board.hops[here.bit_length() - 1]):
        raise _illegal(at, move, _("the marble on {cell} can and must jump on").format(cell=name))


def _jumped(at: Standing, here: int, landing: int, lying: int) -> int:
    """The bit that a jump between these bits takes, 0 if there is no such jump."""
    if landing & lying or not landing & at.state[0]:
        return 0
    hops = at.board.hops[here.bit_length() - 1]
    return next((over for over, end in hops if end == landing and over & lying), 0)


def _why_not(at: Standing, here: int, landing: int, lying: int) -> str:
    """What is in the way of a jump."""
    over = next((over for over, end in at.board.hops[here.bit_length() - 1] if end == landing), 0)
    if not over:
        return _("a jump goes straight over one ring")
    if landing & lying:
        return _("{cell} is occupied").format(cell=at.board.names(landing)[0])
    return _("nothing lies between")


def _illegal(at: Standing, move: Move, reason: str) -> IllegalMove:
    said = _("turn {turn}, player {player}: {move!r} is not legal: {reason}")
    return IllegalMove(said.format(turn=at.turn, player=at.mover + 1, move=str(move), reason=reason), reason)
