"""Which placements to try, and in which order: those with a purpose, and a few that stand for the rest."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from zertz3d.ai.evaluation import WIN, worth
from zertz3d.ai.shapes import Purposes, Shapes, Spot, dilated
from zertz3d.rules.boards import Board
from zertz3d.rules.ruleset import UNIT, RuleSet

Put = tuple[int, int, int]
"""A placement: colour, bit of the ring it is put on, bit of the ring removed (0: none)."""

STEP = 7919
"""A prime stride through all quiet placements: few of them, spread over all."""


@dataclass(slots=True)
class Generator:
    """Makes placements for one board and rule set, and remembers which were good."""

    board: Board
    rules: RuleSet
    shapes: Shapes
    quiet: int = 12
    """Quiet placements tried where no threat tells which matter."""
    history: dict[Put, int] = field(default_factory=dict)
    """By placement, how much it has cut off."""

    def ordered(
        self, rings: int, occupied: int, colours: tuple[int, ...], held: int,
        first: Put | None, killer: Put | None, threat: Put | None,
    ) -> Iterator[tuple[Put, bool]]:  # fmt: skip
        """Each placement worth trying, and whether it is one of the least promising."""
        shape = self.shapes.wide(rings, occupied)
        cheap = self.by_price(colours, held)
        done: set[Put] = set()
        if first:
            done.add(first)
            yield first, False
        for put, removed in shape.claims:
            for colour in cheap:
                move = colour, put, removed
                if move not in done:
                    done.add(move)
                    yield move, False
        if killer and killer not in done and fits(shape, rings & ~occupied, colours, killer):
            done.add(killer)
            yield killer, False
        for move in self.by_history(shape.strong, cheap):
            if move not in done:
                done.add(move)
                yield move, False
        for move in self.quiets(rings, occupied, cheap, threat, self.quiet):
            if move not in done:
                done.add(move)
                yield move, False
        for move in self.by_history(shape.weak, cheap):
            if move not in done:
                done.add(move)
                yield move, True

    def by_price(self, colours: tuple[int, ...], held: int) -> list[int]:
        """Colours, the one an opponent with these captures gains least by first."""
        table = worth(self.rules)
        return sorted(colours, key=lambda colour: table[held + UNIT[colour]] if held + UNIT[colour] < 693 else WIN)

    def by_history(self, spots: tuple[Spot, ...], colours: list[int]) -> list[Put]:
        """These spots with every colour, what has cut off most first."""
        known = self.history.get
        moves = [(colour, put, removed) for put, removed in spots for colour in colours]
        moves.sort(key=lambda move: -known(move, 0))
        return moves

    def quiets(self, rings: int, occupied: int, colours: list[int], threat: Put | None, most: int) -> list[Put]:
        """Placements that make no jump: what may disturb the threat first, then some of the others."""
        shape = self.shapes.wide(rings, occupied)
        found: dict[Put, None] = {}
        mix = hash((rings, occupied)) & 0xFFFFFF
        puts, removals = bits(shape.quiet), bits(shape.free) or [0]
        if threat:
            self._disturbing(found, shape, rings, threat, puts, removals, colours, mix, most)
            most = len(found) + 3
        if puts:
            self._spread(found, puts, removals, colours, mix, most)
        for put, removed in shape.guarded[: max(0, most - len(found))]:
            found[colours[0], put, removed] = None
        return list(found)

    def _disturbing(
        self, found: dict[Put, None], shape: Purposes, rings: int, threat: Put,
        puts: list[int], removals: list[int], colours: list[int], mix: int, most: int,
    ) -> None:  # fmt: skip
        """What puts a marble or removes a ring where the opponent would otherwise play."""
        _, spot, gone = threat
        zone = (dilated(self.board, spot) | spot | gone) & rings
        turn = mix
        for put in bits(shape.quiet & zone):
            for k in range(2):
                turn += 1
                removed = removals[turn * 7 % len(removals)]
                if removed != put:
                    found[colours[k % len(colours)], put, removed] = None
        for removed in bits(shape.free & zone):
            for k in range(2):
                turn += 1
                put = puts[turn * 5 % len(puts)] if puts else removed
                if removed != put:
                    found[colours[k % len(colours)], put, removed] = None
        for put, removed in shape.guarded:
            if (put | removed) & zone and len(found) <= 2 * most:
                found[colours[0], put, removed] = None

    def _spread(
        self, found: dict[Put, None], puts: list[int], removals: list[int], colours: list[int], mix: int, most: int
    ) -> None:
        total = len(puts) * len(removals) * len(colours)
        step = STEP
        while total % step == 0:
            step += 2
        at = mix % total
        for _ in range(min(total, 3 * most)):
            at = (at + step) % total
            rest, colour = divmod(at, len(colours))
            where, which = divmod(rest, len(removals))
            put, removed = puts[where], removals[which]
            if put == removed:
                if len(removals) > 1:
                    continue
                removed = 0
            found[colours[colour], put, removed] = None
            if len(found) >= most:
                return


def fits(shape: Purposes, vacant: int, colours: tuple[int, ...], move: Put) -> bool:
    """Is this placement, good elsewhere, also legal here?"""
    colour, put, removed = move
    if not put & vacant or colour not in colours or put == removed:
        return False
    return bool(removed & shape.free) if removed else not shape.free & ~put


def bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        mask ^= low
        found.append(low)
    return found
