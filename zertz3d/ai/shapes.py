"""What can happen on a board whatever the colours: jumps, and the placements that have a purpose.

Everything here depends only on which rings are there and which are occupied, so it is worked out once for
all colours and all orders of moves, and kept.
"""

from typing import NamedTuple

from zertz3d.rules import kernel
from zertz3d.rules.boards import Board

Jump = tuple[int, int, int, int]
"""Bits: where the jumper starts, where it ends, what it takes, and what is occupied afterwards."""
Spot = tuple[int, int]
"""Bits: where a marble is put, which ring is removed (0: none)."""

ROOM = 300_000
"""Shapes whose jumps are kept before all are forgotten."""
SHELF = 6_000
"""The same for sorted placements, of which each takes some kilobytes."""
NARROW, WIDE, THOROUGH = range(3)
"""How many of the rings that could be removed are looked at."""


class Purposes(NamedTuple):
    """The placements of a shape by what they are good for."""

    claims: tuple[Spot, ...]
    """These isolate something."""
    strong: tuple[Spot, ...]
    """These force a capture, and whichever it is, a jump is there again afterwards."""
    weak: tuple[Spot, ...]
    """These force a capture that may lead to nothing."""
    guarded: tuple[Spot, ...]
    """These would make a jump, were it not for the ring they remove."""
    quiet: int
    """The vacant rings where a marble makes no jump."""
    free: int
    """The rings that can be removed."""


class Shapes:
    """The shapes of one board, worked out when first asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._jumps: dict[tuple[int, int], tuple[Jump, ...]] = {}
        self._wide: dict[tuple[int, int], Purposes] = {}
        self._narrow: dict[tuple[int, int], Purposes] = {}
        self._thorough: dict[tuple[int, int], Purposes] = {}
        self._opposite = {
            number: tuple(
                (1 << number + step, 1 << number - step)
                for step in (1, board.stride, board.stride - 1)
                if number + step in board.label and number - step in board.label
            )
            for number in board.label
        }

    def jumps(self, rings: int, occupied: int) -> tuple[Jump, ...]:
        """The outcomes of all chains; two paths to the same outcome are one."""
        key = (rings, occupied)
        found = self._jumps.get(key)
        if found is None:
            if len(self._jumps) >= ROOM:
                self._jumps.clear()
            found = self._jumps[key] = self._outcomes(rings, occupied)
        return found

    def _outcomes(self, rings: int, occupied: int) -> tuple[Jump, ...]:
        board = self.board
        if not kernel.can_jump(board, occupied, rings & ~occupied):
            return ()
        hops = board.hops
        outcomes: dict[Jump, None] = {}
        growing = []
        for start, over, landing in kernel.first_hops(board, occupied, rings & ~occupied):
            growing.append((start, landing, over, occupied & ~(start | over)))
        while growing:
            start, here, taken, lying = growing.pop()
            ended = True
            for over, landing in hops[here.bit_length() - 1]:
                if lying & over and rings & landing and not lying & landing:
                    ended = False
                    growing.append((start, landing, taken | over, lying & ~over))
            if ended:
                outcomes[start, here, taken, lying | here] = None
        return tuple(outcomes)

    def wide(self, rings: int, occupied: int) -> Purposes:
        """The placements worth a deeper look."""
        return self._wide.get((rings, occupied)) or self._kept(self._wide, rings, occupied, WIDE)

    def thorough(self, rings: int, occupied: int) -> Purposes:
        """The same, with removals that make room for a later claim: for who looks at forcing moves only."""
        return self._thorough.get((rings, occupied)) or self._kept(self._thorough, rings, occupied, THOROUGH)

    def narrow(self, rings: int, occupied: int) -> Purposes:
        """The few placements worth a look when nothing is looked at afterwards."""
        return self._narrow.get((rings, occupied)) or self._kept(self._narrow, rings, occupied, NARROW)

    def _kept(self, shelf: dict[tuple[int, int], Purposes], rings: int, occupied: int, breadth: int) -> Purposes:
        """Sort the placements of a shape, and keep the outcome on that shelf."""
        if len(shelf) >= SHELF * (4 if breadth == NARROW else 1):
            shelf.clear()
        shelf[rings, occupied] = found = self._sorted(rings, occupied, breadth)
        return found

    def _sorted(self, rings: int, occupied: int, breadth: int) -> Purposes:
        board = self.board
        vacant = rings & ~occupied
        free = kernel.rim(board, rings) & vacant
        beside = dilated(board, occupied)
        touchy = jumpy(board, occupied, vacant)
        near, far = free & beside, free & ~beside
        far &= -far
        if breadth == THOROUGH:
            near |= free & _narrowing(board, vacant)
        claims, shutting = self._claims(rings, occupied, vacant, free, beside)
        strong: list[Spot] = []
        weak: list[Spot] = []
        guarded: list[Spot] = []
        hops, opposite = board.hops, self._opposite
        left = touchy
        while left:
            put = left & -left
            left ^= put
            number = put.bit_length() - 1
            hits = 0
            for over, landing in hops[number]:
                if occupied & over and vacant & landing:
                    hits |= landing
            for one, other in opposite[number]:
                if occupied & one:
                    if vacant & other:
                        hits |= other
                elif occupied & other and vacant & one:
                    hits |= one
            loose = free & ~put
            if breadth != NARROW:
                choice = (near | far | hits & free) & ~put or loose & -loose
            else:
                other = far & ~put or loose & ~hits
                choice = (hits | shutting) & loose | other & -other or loose & -loose
            self._weigh(rings, occupied | put, put, choice, shutting, claims, strong, weak, guarded)
        return Purposes(tuple(claims), tuple(strong), tuple(weak), tuple(guarded), vacant & ~touchy, free)

    def _weigh(
        self, rings: int, occupied: int, put: int, choice: int, shutting: int, claims: dict[Spot, None],
        strong: list[Spot], weak: list[Spot], guarded: list[Spot],
    ) -> None:  # fmt: skip
        """File one placement under its purpose, with each ring that could go."""
        board = self.board
        while True:
            removed = choice & -choice
            choice ^= removed
            remaining = rings ^ removed
            jumps = self.jumps(remaining, occupied)
            if removed & shutting:
                claims[put, removed] = None
            elif (put, removed) in claims:
                pass
            elif not jumps:
                guarded.append((put, removed))
            else:
                for jump in jumps:
                    if not kernel.can_jump(board, jump[3], remaining & ~jump[3]):
                        weak.append((put, removed))
                        break
                else:
                    strong.append((put, removed))
            if not choice:
                return

    def _claims(self, rings: int, occupied: int, vacant: int, free: int, beside: int) -> tuple[dict[Spot, None], int]:
        """Placements that isolate something, each with a few of the rings that may go; rings whose loss alone does."""
        board = self.board
        pairs: dict[Spot, None] = {}
        shutting = 0
        some, several, _ = _beside(board, vacant)
        lonely = vacant & ~several
        while lonely:
            put = lonely & -lonely
            lonely ^= put
            if put & some:
                shut = board.near[put.bit_length() - 1] & vacant
                if shut & free:
                    pairs[put, shut] = None
            else:
                pairs.update(dict.fromkeys(_with_any(put, free)))
        left = occupied
        while left:
            group, grown = 0, left & -left
            while grown != group:
                group = grown
                grown |= dilated(board, group) & occupied
            left &= ~group
            around = dilated(board, group) & vacant
            if around and not around & around - 1:
                shutting |= around & free
            if 1 <= around.bit_count() <= 2:
                pairs.update(dict.fromkeys(self._closing(vacant, free, beside, around)))
        found = [
            (put, removed)
            for put, removed in pairs
            if kernel.full_groups(board, rings & ~removed, occupied | put, put, removed)
        ]
        return dict.fromkeys(found), shutting

    def _closing(self, vacant: int, free: int, beside: int, around: int) -> list[Spot]:
        """The ways to shut a group that has only these one or two vacant rings around it."""
        board = self.board
        low = around & -around
        high = around ^ low
        if high:
            return [(put, removed) for put, removed in ((low, high), (high, low)) if removed & free]
        found: list[Spot] = []
        if low & free:
            elsewhere = vacant & ~low
            calm = elsewhere & ~beside or elsewhere
            for _ in range(2):
                put = calm & -calm
                calm ^= put
                if put:
                    found.append((put, low))
        beyond = board.near[low.bit_length() - 1] & vacant
        if not beyond:
            found += _with_any(low, free)
        elif not beyond & beyond - 1 and beyond & free:
            found.append((low, beyond))
        return found


def _with_any(put: int, free: int) -> list[Spot]:
    """A marble there, with up to four of the rings that can go."""
    loose = free & ~put
    found = []
    for _ in range(4):
        removed = loose & -loose
        loose ^= removed
        if removed:
            found.append((put, removed))
    return found or [(put, 0)]


def _narrowing(board: Board, vacant: int) -> int:
    """The rings whose loss leaves a neighbour with one vacant neighbour only: whoever comes next can claim there."""
    _, two, three = _beside(board, vacant)
    return dilated(board, vacant & two & ~three)


def _beside(board: Board, mask: int) -> tuple[int, int, int]:
    """The places beside at least one, two, three of these bits."""
    one = two = three = 0
    for step in (1, board.stride, board.stride - 1):
        for shifted in (mask << step, mask >> step):
            three |= two & shifted
            two |= one & shifted
            one |= shifted
    return one, two, three


def dilated(board: Board, mask: int) -> int:
    """The six neighbours of these bits, and some bits that are no rings."""
    column = board.stride
    return mask << 1 | mask >> 1 | mask << column | mask >> column | mask << column - 1 | mask >> column - 1


def jumpy(board: Board, occupied: int, vacant: int) -> int:
    """The vacant rings where a marble could jump or be jumped at once."""
    found = 0
    for step in (1, board.stride, board.stride - 1):
        found |= (occupied & vacant >> step) >> step | (occupied & vacant << step) << step
        found |= occupied << step & vacant >> step | occupied >> step & vacant << step
    return found & vacant
