"""A position in plain sentences, for those who listen to it."""

from collections.abc import Iterator, Sequence
from functools import reduce

from zertz3d.ai import telling
from zertz3d.app.panels.goals import build_goals
from zertz3d.rules import COLOURS, Capture, Pass, Placement, Position, Triple
from zertz3d.scene.marks.model import threats
from zertz3d.words import N_, _, address, labelled, listed, ngettext, npgettext, pgettext, together

Names = tuple[str, str]
WAYS = (
    N_("above"), N_("upper right"), N_("lower right"), N_("below"), N_("lower left"), N_("upper left"),
)  # fmt: skip
"""The six directions in the order of a ring's neighbours, as the first player sees them."""
MARBLES = {"W": N_("white marble"), "G": N_("grey marble"), "B": N_("black marble")}
LYING = {"W": N_("White: {rings}."), "G": N_("Grey: {rings}."), "B": N_("Black: {rings}.")}
LYING_NOWHERE = {"W": N_("White: none."), "G": N_("Grey: none."), "B": N_("Black: none.")}
"""By colour, and where its marbles lie."""
PLACED = {
    "W": N_("Place a white marble on {rings}"),
    "G": N_("Place a grey marble on {rings}"),
    "B": N_("Place a black marble on {rings}"),
    "WG": N_("Place a white or grey marble on {rings}"),
    "WB": N_("Place a white or black marble on {rings}"),
    "GB": N_("Place a grey or black marble on {rings}"),
    "WGB": N_("Place a white, grey or black marble on {rings}"),
}
"""By the colours from which one may choose."""
MANY = 12
"""So many captures are told one by one."""


def count_marbles(held: Triple) -> str:
    """'1 white, 2 grey, 0 black'."""
    return _("{white} white, {grey} grey, {black} black").format(white=held[0], grey=held[1], black=held[2])


def tell_cell(position: Position, cell: str) -> str:
    """What is on a ring, and what it can do."""
    position.board.check(cell)
    said = f"{labelled(cell, _name_content(position, cell))}."
    if cell in position.free_rings():
        return f"{said} {_('It may be removed.')}"
    jumps = [move for move in position.legal_moves() if isinstance(move, Capture) and move.start == cell]
    if jumps:
        can = _join_ways([_tell_jump(move) for move in jumps[:MANY]])
        said += " " + _("It can {ways}.").format(ways=can)
    return said


def _tell_jump(move: Capture) -> str:
    """What a marble can do, behind 'it can'."""
    said = pgettext("it can …", "jump from {way} and take {marbles}")
    way = _tell_way((move.start, *(cell for _colour, cell in move.jumps)))
    return said.format(way=way, marbles=telling.marbles(move))


def _tell_way(cells: Sequence[str]) -> str:
    """'d4 to d6 to f6'."""
    return reduce(lambda way, ring: _("{way} to {ring}").format(way=way, ring=ring), cells)


def _join_ways(ways: Sequence[str]) -> str:
    return reduce(lambda one, other: _("{one}, or {other}").format(one=one, other=other), ways)


def _name_content(position: Position, cell: str) -> str:
    if cell not in position.rings:
        return _("no ring")
    colour = position.marbles.get(cell)
    return _(MARBLES[colour]) if colour else _("empty ring")


def tell_neighbours(position: Position, cell: str) -> str:
    """What lies in each of the six directions."""
    around = zip(WAYS, position.board.neighbours(cell), strict=True)
    told = listed(f"{_(way)}, {_tell_beside(position, beside)}" for way, beside in around)
    return _("Around {ring}: {told}.").format(ring=cell, told=told)


def _tell_beside(position: Position, cell: str | None) -> str:
    return f"{cell} {_name_content(position, cell)}" if cell else _("the edge")


def tell_free_rings(position: Position) -> str:
    """The rings that may be removed."""
    free = position.free_rings()
    if not free:
        return _("No ring is free.")
    said = ngettext("{count} free ring: {rings}.", "{count} free rings: {rings}.", len(free))
    return said.format(count=len(free), rings=", ".join(free))


def tell_pool(position: Position) -> str:
    """The marbles that nobody has placed yet."""
    if any(position.pool):
        return _("Pool: {marbles}.").format(marbles=count_marbles(position.pool))
    return _("The pool is empty: marbles are placed from one's own captures.")


def tell_board(position: Position) -> Iterator[str]:
    """Every marble by colour, then the rings."""
    marbles = position.marbles
    for colour in COLOURS:
        cells = [cell for cell, lying in marbles.items() if lying == colour]
        yield _(LYING[colour]).format(rings=", ".join(cells)) if cells else _(LYING_NOWHERE[colour])
    gone = [cell for cell in position.board.cells if cell not in position.rings]
    rings = len(position.rings)
    said = ngettext("{count} ring, {empty} of them empty.", "{count} rings, {empty} of them empty.", rings)
    yield said.format(count=rings, empty=rings - len(marbles))
    if gone:
        yield _("Gone: {rings}.").format(rings=", ".join(gone))


def tell_score(position: Position, names: Names) -> Iterator[str]:
    """Who holds what, and what is missing to win."""
    for side in (0, 1):
        yield tell_held(position, side, names)


def tell_held(position: Position, side: int, names: Names) -> str:
    """What a player holds, and what is missing to win."""
    held, player = position.captures[side], names[side]
    if position.rules.winning_set(held):
        said = address(player, _("{player} holds {marbles}, and that wins."), _("You hold {marbles}, and that wins."))
        return said.format(player=player, marbles=count_marbles(held))
    *single, _each = build_goals(position, held)
    each = [
        (position.rules.each - have, colour)
        for colour, have in zip(COLOURS, held, strict=True)
        if have < position.rules.each
    ]
    alone = each[0][1] if len(each) == 1 else ""  # fewer of it make a set than win by themselves
    missing = [_tell_missing(goal.need - goal.have, goal.colour) for goal in single if goal.colour != alone]
    if len(each) > 1 or len(missing) < len(single):
        missing.append(together([_tell_missing(count, colour) for count, colour in each]))
    others, you = (
        _("{player} holds {marbles}. Missing to win: {ways}."),
        _("You hold {marbles}. Missing to win: {ways}."),
    )
    said = address(player, others, you)
    return said.format(player=player, marbles=count_marbles(held), ways=_join_ways(missing))


def _tell_missing(count: int, colour: str) -> str:
    """So many marbles of a colour, behind 'missing to win'."""
    said = {
        "W": npgettext("missing to win", "{count} white", "{count} white", count),
        "G": npgettext("missing to win", "{count} grey", "{count} grey", count),
        "B": npgettext("missing to win", "{count} black", "{count} black", count),
    }
    return said[colour].format(count=count)


def tell_moves(position: Position, names: Names) -> Iterator[str]:
    """What may be played now."""
    moves, player = position.legal_moves(), names[position.mover]
    if not moves:
        yield _("The game is over: there is nothing to play.")
    elif isinstance(moves[0], Pass):
        said = address(player, _("{player} can only pass: type {word}."), _("You can only pass: type {word}."))
        yield said.format(player=player, word=_("pass"))
    elif isinstance(moves[0], Capture):
        count = len(moves)
        said = ngettext("{player} must capture: {count} way.", "{player} must capture: {count} ways.", count)
        you = ngettext("You must capture: {count} way.", "You must capture: {count} ways.", count)
        yield address(player, said, you).format(player=player, count=count)
        yield from (f"{labelled(move, telling.proposed(move))}." for move in moves[:MANY])
        if more := len(moves[MANY:]):
            yield ngettext("And {count} more.", "And {count} more.", more).format(count=more)
    else:
        yield _tell_placements([move for move in moves if isinstance(move, Placement)], position)


def _tell_placements(moves: Sequence[Placement], position: Position) -> str:
    colours = "".join(colour for colour in COLOURS if any(move.colour == colour for move in moves))
    cells = list(dict.fromkeys(move.cell for move in moves))
    everywhere = len(cells) == len(position.rings) - len(position.marbles)
    where = pgettext("place a marble on …", "any empty ring") if everywhere else ", ".join(cells)
    removed = any(move.removed for move in moves)
    said = _("{placed}; then remove a free ring. {moves}") if removed else _("{placed}; no ring is removed. {moves}")
    counted = ngettext("{count} move in all.", "{count} moves in all.", len(moves)).format(count=len(moves))
    return said.format(placed=_(PLACED[colours]).format(rings=where), moves=counted)


def tell_threats(position: Position, names: Names) -> Iterator[str]:
    """What would win at once."""
    found = False
    for side, path in threats(position):
        found, player = True, names[side]
        if len(path.cells) > 1:
            now = address(player, _("{player} can win at once: {way}."), _("You can win at once: {way}."))
            later = address(player, _("{player} threatens to win: {way}."), _("You threaten to win: {way}."))
        else:
            now = _("{player} can win at once by placing on {way}.")
            now = address(player, now, _("You can win at once by placing on {way}."))
            later = _("{player} threatens to win by placing on {way}.")
            later = address(player, later, _("You threaten to win by placing on {way}."))
        said = now if side == position.mover else later
        yield said.format(player=player, way=_tell_way(path.cells))
    if not found:
        yield _("Nobody can win with one move.")


def tell_table(position: Position) -> str:
    """The board and the rules: '37 rings, standard rules'."""
    said = {
        "standard": _("{rings} rings, standard rules"),
        "blitz": _("{rings} rings, blitz rules"),
        "tournament": _("{rings} rings, tournament rules"),
        "handicap": _("{rings} rings, handicap rules"),
    }
    return said[position.rules.name].format(rings=position.board.name)
