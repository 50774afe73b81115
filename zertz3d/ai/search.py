"""Null-window alpha-beta on kernel states; depth counts placements, and compulsory captures cost none.

A node is seen by the player to move, so a state here is seven integers: rings, white, grey, black, pool,
the mover's captures, the opponent's captures.  The functions take them one by one: that is what is fast.
"""

from collections.abc import Callable

from zertz3d.ai.evaluation import SURE, WIN, worth
from zertz3d.ai.generation import Generator, Put
from zertz3d.ai.shapes import Jump, Shapes, Spot
from zertz3d.rules import kernel
from zertz3d.rules.boards import Board
from zertz3d.rules.ruleset import UNIT, RuleSet

Node = tuple[int, int, int, int, int, int, int]
"""rings, white, grey, black, pool, captures of the player to move, captures of the other."""
Poll = Callable[[int], int]
"""Is told the nodes searched; returns at how many it wants to be asked again, or raises Stopped."""

INFINITE = 10 * WIN
LONGEST = 80
"""Plies after which a line is taken as it stands."""
ENTRIES = 300_000
"""States remembered before all are forgotten."""
EAGER = 6
"""Placements searched to full depth before unpromising ones are looked at less deeply."""


class Stopped(Exception):
    """Thinking has to end now."""


class Search:
    """A tree search for one board and rule set; what it has learned lives on from move to move."""

    def __init__(self, board: Board, rules: RuleSet) -> None:
        self.board, self.rules = board, rules
        self.shapes = Shapes(board)
        self.generator = Generator(board, rules, self.shapes)
        self.nodes = 0
        self.table: dict[Node, tuple[int, int, int, Put | None]] = {}
        """Per state the depth searched, the least and most it can be worth, and the best placement."""
        self.principal: dict[Node, Put | Jump] = {}
        """The best move of states that were searched with an open window."""
        self.passed: set[Node] = set()
        """States of the game and of the line being searched that could come again."""
        self._worth, self._wins, self._choices = worth(rules), rules.wins, rules.choices
        self._killers: list[Put | None] = [None] * (LONGEST + 2)
        self._poll: Poll = lambda nodes: nodes + 1_000_000
        self._ask_at = 0

    def begin(self, poll: Poll, past: set[Node]) -> None:
        """Make ready for a new root."""
        self.nodes, self._poll, self._ask_at = 0, poll, 0
        self.passed = set(past)
        self.principal.clear()
        self.generator.history.clear()

    def answer(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """The score of a state one ply below the root, for the player who moved there."""
        if node[4]:
            return -self.value(*node, depth, -beta, -alpha, 1)
        return -self._scarce(node, depth, -beta, -alpha, 1)

    def value(
        self, rings: int, white: int, grey: int, black: int, pool: int, mine: int, yours: int,
        depth: int, alpha: int, beta: int, ply: int, null: bool = False,
    ) -> int:  # fmt: skip
        """The score of a state for the player to move; fail-soft between alpha and beta."""
        self.nodes += 1
        if self.nodes >= self._ask_at:
            self._ask_at = self._poll(self.nodes)
        jumps = self.shapes.jumps(rings, white | grey | black)
        if jumps:
            return self._captures(jumps, rings, white, grey, black, pool, mine, yours, depth, alpha, beta, ply)
        if depth <= 0:
            return self._worth[mine] - self._worth[yours]
        if depth == 1:
            return self._frontier(rings, white, grey, black, pool, mine, yours, alpha, beta, ply)
        return self._inner(rings, white, grey, black, pool, mine, yours, depth, alpha, beta, ply, null)

    def _captures(
        self, jumps: tuple[Jump, ...],
        rings: int, white: int, grey: int, black: int, pool: int, mine: int, yours: int,
        depth: int, alpha: int, beta: int, ply: int,
    ) -> int:  # fmt: skip
        """A compulsory capture: the greediest first."""
        table, children = self._worth, []
        for jump in jumps:
            start, end, taken, _ = jump
            held = mine + 99 * (white & taken).bit_count() + 11 * (grey & taken).bit_count()
            held += (black & taken).bit_count()
            if self._wins[held]:
                if beta - alpha > 1:
                    self.principal[rings, white, grey, black, pool, mine, yours] = jump
                return WIN - ply
            keep = ~(taken | start)
            if white & start:
                children.append((-table[held], white & keep | end, grey & keep, black & keep, held, jump))
            elif grey & start:
                children.append((-table[held], white & keep, grey & keep | end, black & keep, held, jump))
            else:
                children.append((-table[held], white & keep, grey & keep, black & keep | end, held, jump))
        if len(children) > 1:
            children.sort()
        best, before = -INFINITE, alpha
        for _, w, g, b, held, jump in children:
            score = -self.value(rings, w, g, b, pool, yours, held, depth, -beta, -alpha, ply + 1)
            if score > best:
                best = score
                if beta - before > 1:
                    self.principal[rings, white, grey, black, pool, mine, yours] = jump
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        return score
        return best

    def _frontier(
        self, rings: int, white: int, grey: int, black: int, pool: int, mine: int, yours: int,
        alpha: int, beta: int, ply: int,
    ) -> int:  # fmt: skip
        """The last placement looked at: something quiet, or what forces a capture and answers it."""
        table = self._worth
        colours = self._choices[pool or mine]
        occupied = white | grey | black
        best = table[mine] - table[yours]
        if not colours:
            return best
        shape = self.shapes.narrow(rings, occupied)
        spots: tuple[Spot, ...] = shape.strong
        if shape.quiet or shape.guarded:
            if not pool:
                best += max([table[mine - UNIT[colour]] for colour in colours]) - table[mine]
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
        else:
            best, spots = -INFINITE, (*shape.strong, *shape.weak)
        before = alpha
        for number, (put, removed) in enumerate(shape.claims + spots):
            groups = 0
            if number < len(shape.claims):
                groups = sum(kernel.full_groups(self.board, rings & ~removed, occupied | put, put, removed))
            for colour in colours:
                score = self.placed(
                    rings, white, grey, black, pool, mine, yours, colour, put, removed, groups, 0, alpha, beta, ply
                )
                if score > best:
                    best = score
                    if score > alpha:
                        alpha = score
                        if beta - before > 1:
                            self.principal[rings, white, grey, black, pool, mine, yours] = colour, put, removed
                        if score >= beta:
                            return score
        return best if best > -INFINITE else table[mine] - table[yours]

    def placed(
        self, rings: int, white: int, grey: int, black: int, pool: int, mine: int, yours: int,
        colour: int, put: int, removed: int, claimed: int, depth: int, alpha: int, beta: int, ply: int,
    ) -> int:  # fmt: skip
        """The score of one placement, for the player who makes it."""
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
        rings &= ~removed
        if claimed:
            mine += kernel.packed_on(white, grey, black, claimed)
            keep = ~claimed
            rings, white, grey, black = rings & keep, white & keep, grey & keep, black & keep
            if self._wins[mine] or not rings & ~(white | grey | black):
                return WIN - ply
        if pool:
            return -self.value(rings, white, grey, black, pool, yours, mine, depth, -beta, -alpha, ply + 1)
        return -self._scarce((rings, white, grey, black, pool, yours, mine), depth, -beta, -alpha, ply + 1)

    def _scarce(self, node: Node, depth: int, alpha: int, beta: int, ply: int) -> int:
        """With an empty pool both may have lost, and states can come again."""
        if node in self.passed or (self.rules.both_lose and not (node[5] or node[6])):
            return 0
        self.passed.add(node)
        try:
            return self.value(*node, depth, alpha, beta, ply)
        finally:
            self.passed.discard(node)

    def _inner(
        self, rings: int, white: int, grey: int, black: int, pool: int, mine: int, yours: int,
        depth: int, alpha: int, beta: int, ply: int, null: bool,
    ) -> int:  # fmt: skip
        """A placement with more to come."""
        key = rings, white, grey, black, pool, mine, yours
        colours = self._choices[pool or mine]
        if ply >= LONGEST:
            return self._worth[mine] - self._worth[yours]
        if not colours:
            if not self._choices[yours]:
                return 0
            return -self.value(rings, white, grey, black, pool, yours, mine, depth - 1, -beta, -alpha, ply + 1)
        deep, low, high, first = self.table.get(key, (0, 0, 0, None))
        if deep >= depth:
            if low - ply * (low > SURE) >= beta:
                return low - ply * (low > SURE)
            if high + ply * (high < -SURE) <= alpha:
                return high + ply * (high < -SURE)
        threat = None
        occupied = white | grey | black
        if pool and not null and beta - alpha == 1 and -SURE < beta < SURE and self.shapes.wide(rings, occupied).quiet:
            # Something quiet is as good as a pass: if even that is enough, nothing better need be found.
            less = 1 if depth == 2 else 2
            score = -self.value(
                rings, white, grey, black, pool, yours, mine, depth - less, -beta, -alpha, ply + 1, True
            )
            if score >= beta:
                return score
            threat = self.table.get((rings, white, grey, black, pool, yours, mine), (0, 0, 0, None))[3]
        return self._best(key, occupied, colours, depth, alpha, beta, ply, first, threat)

    def _best(
        self, key: Node, occupied: int, colours: tuple[int, ...], depth: int, alpha: int, beta: int, ply: int,
        first: Put | None, threat: Put | None,
    ) -> int:  # fmt: skip
        """Try the placements in order, and remember what came out."""
        rings, before = key[0], alpha
        best, chosen = -INFINITE, first
        ordered = self.generator.ordered(rings, occupied, colours, key[6], first, self._killers[ply], threat)
        for count, (move, late) in enumerate(ordered):
            colour, put, removed = move
            claimed = sum(kernel.full_groups(self.board, rings & ~removed, occupied | put, put, removed))
            if count == 0:
                score = self.placed(*key, colour, put, removed, claimed, depth - 1, alpha, beta, ply)
            else:
                less = 2 if late and depth > 2 and count >= EAGER else 1
                score = self.placed(*key, colour, put, removed, claimed, depth - less, alpha, alpha + 1, ply)
                if score > alpha and (less > 1 or score < beta):
                    score = self.placed(*key, colour, put, removed, claimed, depth - 1, alpha, beta, ply)
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        self._note_cut(move, depth, ply)
                        break
        if best == -INFINITE:
            return self._worth[key[5]] - self._worth[key[6]]
        if chosen and beta - before > 1:
            self.principal[key] = chosen
        if len(self.table) >= ENTRIES:
            self.table.clear()
        kept = best + ply * ((best > SURE) - (best < -SURE))
        self.table[key] = depth, kept if best > before else -INFINITE, kept if best < beta else INFINITE, chosen
        return best

    def _note_cut(self, move: Put, depth: int, ply: int) -> None:
        history = self.generator.history
        history[move] = history.get(move, 0) + depth * depth
        self._killers[ply] = move
