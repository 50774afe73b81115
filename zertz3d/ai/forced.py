"""Proof of a win by force: every reply is a compulsory capture, and each of them loses."""

from collections.abc import Callable

from zertz3d.ai.evaluation import worth
from zertz3d.ai.generation import Put
from zertz3d.ai.principal import as_move, node_of
from zertz3d.ai.search import Node
from zertz3d.ai.shapes import Jump, Shapes
from zertz3d.rules import Move, Placement, Position, kernel
from zertz3d.rules.ruleset import UNIT, RuleSet

DEEPEST = 5
"""Placements of a forced win looked for at most."""

Line = list[Put | Jump]


class Solver:
    """Looks for forced wins on one board; gives up when its poll says so."""

    def __init__(self, shapes: Shapes, rules: RuleSet, poll: Callable[[int], int]) -> None:
        self.shapes, self.rules, self.board = shapes, rules, shapes.board
        self.nodes, self.depth = 0, 0
        self._poll, self._ask_at = poll, 0
        self._failed: dict[Node, int] = {}
        """By state, with how many placements the attacker is known not to win."""
        self._worth = worth(rules)

    def prove(self, position: Position, placements: int = DEEPEST) -> list[Move] | None:
        """The line of a win with at most that many placements, the fewest that will do; None if there is none.

        Where the opponent has a choice of captures, the line follows the longest resistance.
        """
        if position.outcome():
            return None
        for self.depth in range(placements + 1):
            line = self._attack(node_of(position), self.depth)
            if line:
                return self._spelled(position, line)
        return None

    def after(self, position: Position, move: Move, placements: int) -> list[Move] | None:
        """How a win goes on after a move of the attacker, if it is won with so many placements, this one included.

        The line follows the longest resistance; it is empty when the move itself wins.
        """
        after = position.play(move)[0]
        if outcome := after.outcome():
            return [] if outcome.winner == position.mover else None
        left = placements - isinstance(move, Placement)
        line = self._defend(node_of(after), left) if left >= 0 and after.must_capture else None
        return None if line is None else self._spelled(after, line)

    def _spelled(self, position: Position, line: Line) -> list[Move]:
        moves = []
        for chosen in line:
            moves.append(as_move(position, chosen))
            position = position.play(moves[-1])[0]
        return moves

    def _attack(self, node: Node, left: int) -> Line | None:
        """A winning line for the player to move, who is the attacker."""
        occupied = node[1] | node[2] | node[3]
        jumps = self.shapes.jumps(node[0], occupied)
        if not left and not jumps:
            return None
        if self._failed.get(node, -1) >= left:
            return None
        line = self._by_capture(node, jumps, left) if jumps else self._by_placement(node, occupied, left)
        if line is None:
            self._failed[node] = left
        return line

    def _by_capture(self, node: Node, jumps: tuple[Jump, ...], left: int) -> Line | None:
        after = [(captured(node, jump), jump) for jump in jumps]
        for child, jump in after:
            if self.rules.wins[child[6]]:
                return [jump]
        for child, jump in after:
            line = self._defend(child, left)
            if line is not None:
                return [jump, *line]
        return None

    def _by_placement(self, node: Node, occupied: int, left: int) -> Line | None:
        colours = self.rules.choices[node[4] or node[5]]
        shape = self.shapes.thorough(node[0], occupied)
        for put, removed in shape.claims:
            for colour in colours:
                child = placed(self.shapes, node, (colour, put, removed))
                if self.rules.wins[child[6]] or not child[0] & ~(child[1] | child[2] | child[3]):
                    return [(colour, put, removed)]
                line = self._defend(child, left - 1)
                if line is not None:
                    return [(colour, put, removed), *line]
        # With the last placement every capture it forces must leave a jump; before that, weaker ones will do.
        for put, removed in shape.strong if left == 1 else shape.strong + shape.weak:
            for colour in colours:
                line = self._defend(put_down(node, colour, put, removed), left - 1)
                if line is not None:
                    return [(colour, put, removed), *line]
        return None

    def _defend(self, node: Node, left: int) -> Line | None:
        """The attacker's line if every compulsory capture of the player to move loses; the longest of them."""
        self.nodes += 1
        if self.nodes >= self._ask_at:
            self._ask_at = self._poll(self.nodes)
        longest: Line | None = None
        jumps = self.shapes.jumps(node[0], node[1] | node[2] | node[3])
        after = [captured(node, jump) for jump in jumps]
        for child in after:
            if self.rules.wins[child[6]]:
                return None
        for child, jump in zip(after, jumps, strict=True):
            line = self._attack(child, left)
            if line is None:
                return None
            if longest is None or len(line) >= len(longest):
                longest = [jump, *line]
        return longest


def captured(node: Node, jump: Jump) -> Node:
    """The state after a capture, seen by the other player."""
    rings, white, grey, black, pool, mine, yours = node
    start, end, taken, _ = jump
    mine += kernel.packed_on(white, grey, black, taken)
    keep = ~(taken | start)
    if white & start:
        return rings, white & keep | end, grey & keep, black & keep, pool, yours, mine
    if grey & start:
        return rings, white & keep, grey & keep | end, black & keep, pool, yours, mine
    return rings, white & keep, grey & keep, black & keep | end, pool, yours, mine


def put_down(node: Node, colour: int, put: int, removed: int) -> Node:
    """The state after a placement that claims nothing, seen by the other player."""
    rings, white, grey, black, pool, mine, yours = node
    if pool:
        pool -= UNIT[colour]
    else:
        mine -= UNIT[colour]
    if colour == 0:
        white |= put
    elif colour == 1:
        grey |= put
    else:
        black |= put
    return rings & ~removed, white, grey, black, pool, yours, mine


def placed(shapes: Shapes, node: Node, move: Put) -> Node:
    """The state after a placement with all that it claims, seen by the other player."""
    _, put, removed = move
    occupied = node[1] | node[2] | node[3]
    claimed = sum(kernel.full_groups(shapes.board, node[0] & ~removed, occupied | put, put, removed))
    rings, white, grey, black, pool, yours, mine = put_down(node, *move)
    mine += kernel.packed_on(white, grey, black, claimed)
    keep = ~claimed
    return rings & keep, white & keep, grey & keep, black & keep, pool, yours, mine
