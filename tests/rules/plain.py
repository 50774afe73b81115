"""The rules once more, slow and obvious, from the rule text alone: sets of names, no bits, nothing shared.

A game is a `Table`; moves are strings in official notation.
"""

from dataclasses import dataclass, field
from itertools import product

SHAPES = {
    "37": "4567654 3210123",
    "40": "5677654 3212345",
    "43": "56776543 32123456",
    "44": "5678765 3210123",
    "48": "56787654 32101234",
    "61": "567898765 432101234",
}
SUPPLY = {"standard": "W" * 6 + "G" * 8 + "B" * 10, "blitz": "W" * 5 + "G" * 7 + "B" * 9}
GOALS = {"standard": ({"W": 4, "G": 5, "B": 6}, 3), "blitz": ({"W": 3, "G": 4, "B": 5}, 2)}
AROUND = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]


def places(shape: str) -> dict[str, tuple[int, int]]:
    """Where each ring of a board lies, in doubled coordinates."""
    heights, firsts = SHAPES[shape].split()
    return {
        f"{chr(97 + x)}{n + 1}": (x, int(first) + 2 * n)
        for x, (height, first) in enumerate(zip(heights, firsts, strict=True))
        for n in range(int(height))
    }


@dataclass
class Table:
    """Everything that lies on the table."""

    shape: str = "37"
    rules: str = "standard"
    rings: set[str] = field(default_factory=set)
    marbles: dict[str, str] = field(default_factory=dict)
    pool: list[str] = field(default_factory=list)
    caught: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    mover: int = 0
    passes: int = 0
    won: bool = False

    def __post_init__(self) -> None:
        self.at = places(self.shape)
        self.named = {xy: name for name, xy in self.at.items()}

    @classmethod
    def fresh(cls, shape: str, rules: str) -> "Table":
        return cls(shape, rules, set(places(shape)), {}, list(SUPPLY[rules]))

    def go(self, cell: str, step: tuple[int, int], far: int = 1) -> str | None:
        """The ring that lies `far` steps away, if it is still there."""
        x, y = self.at[cell]
        name = self.named.get((x + far * step[0], y + far * step[1]))
        return name if name in self.rings else None

    def is_free(self, cell: str) -> bool:
        """Vacant, and two neighbours in a row are missing."""
        gaps = [self.go(cell, step) is None for step in AROUND]
        return cell not in self.marbles and any(gaps[i] and gaps[i - 1] for i in range(6))

    def jumps(self, cell: str) -> list[tuple[str, str]]:
        """(jumped, landing) of each jump of the marble on that ring."""
        found = []
        for step in AROUND:
            over, end = self.go(cell, step), self.go(cell, step, 2)
            if over in self.marbles and end and end not in self.marbles:
                found.append((over, end))
        return found

    def chains(self) -> list[str]:
        """Every complete chain, by trying everything."""
        return [f"x {cell}{tail}" for cell in list(self.marbles) for tail in self._tails(cell) if tail]

    def _tails(self, cell: str) -> list[str]:
        tails = []
        for over, end in self.jumps(cell):
            jumper, victim = self.marbles.pop(cell), self.marbles.pop(over)
            self.marbles[end] = jumper
            tails += [victim + end + tail for tail in self._tails(end)]
            del self.marbles[end]
            self.marbles[cell], self.marbles[over] = jumper, victim
        return tails or [""]

    def full_groups(self) -> list[set[str]]:
        """All groups of connected rings without a vacant one."""
        left, groups = set(self.rings), []
        while left:
            group, edge = set(), [left.pop()]
            while edge:
                cell = edge.pop()
                group.add(cell)
                edge += [n for n in (self.go(cell, step) for step in AROUND) if n and n not in group]
            left -= group
            if group <= set(self.marbles):
                groups.append(group)
        return groups

    def legal(self) -> list[str]:
        """Every legal move in official notation."""
        if self.over():
            return []
        chains = self.chains()
        if chains:
            return chains
        colours = sorted(set(self.pool or self.caught[self.mover]))
        if not colours:
            return ["-"]
        moves = []
        for cell, colour in product(sorted(self.rings - set(self.marbles)), colours):
            self.marbles[cell] = colour
            for removed in [r for r in sorted(self.rings) if self.is_free(r)] or [None]:
                claims = "".join(self.marbles[c] + c for c in sorted(self._claimed(removed)))
                moves.append(
                    f"{colour}{cell}" + (f",{removed}" if removed else "") + (f" x {claims}" if claims else "")
                )
            del self.marbles[cell]
        return moves

    def _claimed(self, removed: str | None) -> set[str]:
        self.rings -= {removed}
        claimed = set().union(*self.full_groups())
        if removed:
            self.rings.add(removed)
        return claimed

    def play(self, move: str) -> None:
        """Carry a legal move out."""
        mine = self.caught[self.mover]
        self.passes = self.passes + 1 if move == "-" else 0
        if move.startswith("x "):
            self._jump(move[2:], mine)
        elif move != "-":
            self._put(move.split(" x ")[0], mine)
        goals, each = GOALS[self.rules]
        counts = {colour: mine.count(colour) for colour in "WGB"}
        self.won |= any(counts[c] >= goals[c] for c in "WGB") or min(counts.values()) >= each
        self.mover = 1 - self.mover

    def _jump(self, chain: str, mine: list[str]) -> None:
        here, hops = chain[:2], chain[2:]
        for i in range(0, len(hops), 3):
            end = hops[i + 1 : i + 3]
            (x, y), (u, v) = self.at[here], self.at[end]
            mine.append(self.marbles.pop(self.named[(x + u) // 2, (y + v) // 2]))
            self.marbles[end] = self.marbles.pop(here)
            here = end

    def _put(self, text: str, mine: list[str]) -> None:
        cell, _, removed = text[1:].partition(",")
        (self.pool or mine).remove(text[0])
        self.marbles[cell] = text[0]
        self.rings.discard(removed)
        self.won = set(self.marbles) == self.rings
        for group in self.full_groups():
            mine += [self.marbles.pop(c) for c in sorted(group)]
            self.rings -= group

    def over(self) -> bool:
        """Has the game ended?"""
        return self.won or self.passes == 2
