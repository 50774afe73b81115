"""A position in plain sentences, for those who listen to it."""

from collections.abc import Iterable, Iterator, Sequence

from zertz3d.ai import telling
from zertz3d.app.panels.players import build_goals
from zertz3d.rules import COLOUR_NAMES, COLOURS, Capture, Pass, Placement, Position, Triple
from zertz3d.scene.marks.model import threats

Names = tuple[str, str]
WAYS = ("above", "upper right", "lower right", "below", "lower left", "upper left")
"""The six directions in the order of a ring's neighbours, as the first player sees them."""
MANY = 12
"""So many captures are told one by one."""


def count_marbles(held: Triple) -> str:
    """'1 white, 2 grey, 0 black'."""
    return ", ".join(f"{count} {name}" for count, name in zip(held, COLOUR_NAMES.values(), strict=True))


def tell_cell(position: Position, cell: str) -> str:
    """What is on a ring, and what it can do."""
    position.board.check(cell)
    said = f"{cell}: {_name_content(position, cell)}."
    if cell in position.free_rings():
        return f"{said} It may be removed."
    jumps = [move for move in position.legal_moves() if isinstance(move, Capture) and move.start == cell]
    if jumps:
        said += " It can " + ", or ".join(telling.proposed(move) for move in jumps[:MANY]) + "."
    return said


def _name_content(position: Position, cell: str) -> str:
    if cell not in position.rings:
        return "no ring"
    colour = position.marbles.get(cell)
    return f"{COLOUR_NAMES[colour]} marble" if colour else "empty ring"


def tell_neighbours(position: Position, cell: str) -> str:
    """What lies in each of the six directions."""
    around = zip(WAYS, position.board.neighbours(cell), strict=True)
    told = (f"{way}, {_tell_beside(position, beside)}" for way, beside in around)
    return f"Around {cell}: " + "; ".join(told) + "."


def _tell_beside(position: Position, cell: str | None) -> str:
    return f"{cell} {_name_content(position, cell)}" if cell else "the edge"


def tell_free_rings(position: Position) -> str:
    """The rings that may be removed."""
    free = position.free_rings()
    return f"{_count(len(free), 'free ring')}: {', '.join(free)}." if free else "No ring is free."


def tell_pool(position: Position) -> str:
    """The marbles that nobody has placed yet."""
    if any(position.pool):
        return f"Pool: {count_marbles(position.pool)}."
    return "The pool is empty: marbles are placed from one's own captures."


def tell_board(position: Position) -> Iterator[str]:
    """Every marble by colour, then the rings."""
    marbles = position.marbles
    for colour, name in COLOUR_NAMES.items():
        cells = [cell for cell, lying in marbles.items() if lying == colour]
        yield f"{name.capitalize()}: {', '.join(cells) or 'none'}."
    gone = [cell for cell in position.board.cells if cell not in position.rings]
    empty = len(position.rings) - len(marbles)
    yield f"{_count(len(position.rings), 'ring')}, {empty} of them empty."
    if gone:
        yield f"Gone: {', '.join(gone)}."


def tell_score(position: Position, names: Names) -> Iterator[str]:
    """Who holds what, and what is missing to win."""
    for side in (0, 1):
        yield tell_held(position, side, names)


def tell_held(position: Position, side: int, names: Names) -> str:
    """What a player holds, and what is missing to win."""
    held = position.captures[side]
    if position.rules.winning_set(held):
        return f"{names[side]} holds {count_marbles(held)}, and that wins."
    *single, _ = build_goals(position, held)
    each = [
        (position.rules.each - have, colour)
        for colour, have in zip(COLOURS, held, strict=True)
        if have < position.rules.each
    ]
    alone = each[0] if len(each) == 1 else (99, "")
    missing = [
        f"{goal.need - goal.have} {COLOUR_NAMES[goal.colour]}"
        for goal in single
        if goal.colour != alone[1] or goal.need - goal.have < alone[0]
    ]
    if len(each) > 1 or len(missing) < len(single):
        missing.append(_list(f"{count} {COLOUR_NAMES[colour]}" for count, colour in each))
    ways = ", or ".join(missing)
    return f"{names[side]} holds {count_marbles(held)}. Missing to win: {ways}."


def tell_moves(position: Position, names: Names) -> Iterator[str]:
    """What may be played now."""
    moves = position.legal_moves()
    if not moves:
        yield "The game is over: there is nothing to play."
    elif isinstance(moves[0], Pass):
        yield f"{names[position.mover]} can only pass: type pass."
    elif isinstance(moves[0], Capture):
        yield f"{names[position.mover]} must capture: {_count(len(moves), 'way')}."
        yield from (f"{move}: {telling.proposed(move)}." for move in moves[:MANY])
        if len(moves) > MANY:
            yield f"And {len(moves) - MANY} more."
    else:
        yield _tell_placements([move for move in moves if isinstance(move, Placement)], position)


def _tell_placements(moves: Sequence[Placement], position: Position) -> str:
    colours = [COLOUR_NAMES[colour] for colour in COLOURS if any(move.colour == colour for move in moves)]
    cells = list(dict.fromkeys(move.cell for move in moves))
    everywhere = len(cells) == len(position.rings) - len(position.marbles)
    where = "any empty ring" if everywhere else ", ".join(cells)
    removed = "then remove a free ring" if any(move.removed for move in moves) else "no ring is removed"
    return f"Place a {_list(colours, 'or')} marble on {where}; {removed}. {_count(len(moves), 'move')} in all."


def tell_threats(position: Position, names: Names) -> Iterator[str]:
    """What would win at once."""
    found = False
    for player, path in threats(position):
        found = True
        way = " to ".join(path.cells)
        can = "can win at once" if player == position.mover else "threatens to win"
        yield f"{names[player]} {can}: {way}." if len(path.cells) > 1 else f"{names[player]} {can} by placing on {way}."
    if not found:
        yield "Nobody can win with one move."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _list(words: Iterable[str], joined: str = "and") -> str:
    listed = list(words)
    return f" {joined} ".join([", ".join(listed[:-1]), listed[-1]]) if len(listed) > 1 else "".join(listed)
