"""A position in the making, as a value: what a brush does to it, what is wrong with it, and every step back and on.

A draft may be impossible, with seven white marbles or none of its rings; `problem` says so in a sentence and
`shown` gives a position to look at all the same.  Around the rings of a custom board there is room for more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType

from zertz3d.errors import PositionError
from zertz3d.rules import COLOURS, RULES, Board, Position, Triple, board, custom_board, rule_set
from zertz3d.rules.boards import CUSTOM_HEIGHT, LETTERS
from zertz3d.rules.ruleset import pack
from zertz3d.words import _, ngettext

BRUSHES = ("W", "G", "B", "ring", "erase")
"""What a click can put down or take away."""
MOST: Triple = RULES["standard"].supply
"""No rule set has more marbles of a colour."""
NOTHING: Triple = (0, 0, 0)
MIDDLE = ("h6", "i6", "i7", "j6")
"""Where a custom board begins that has no ring yet."""


@cache
def grid() -> Board:
    """Every ring that a custom board can have."""
    return custom_board(f"{letter}{n + 1}" for letter in LETTERS for n in range(CUSTOM_HEIGHT))


def canvas(rings: Collection[str]) -> Board:
    """The part of the custom grid around these rings: they, and the places up to two steps beside them."""
    cells = set(rings or MIDDLE)
    for _step in range(2):
        cells |= {beside for cell in cells for beside in grid().neighbours(cell) if beside}
    return custom_board(cells)


def _frozen(marbles: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(sorted(marbles.items())))


@dataclass(frozen=True)
class PositionDraft:
    """What lies where, as somebody arranges it."""

    board: Board
    rules: str
    rings: frozenset[str]
    marbles: Mapping[str, str] = field(default_factory=lambda: _frozen({}))
    captures: tuple[Triple, Triple] = (NOTHING, NOTHING)
    mover: int = 0

    # ------------------------------------------------------------------ making

    @classmethod
    def of(cls, position: Position) -> PositionDraft:
        """The draft of a finished position."""
        on = canvas(position.board.cells) if position.board.name == "custom" else position.board
        marbles = _frozen(position.marbles)
        return cls(on, str(position.rules), frozenset(position.rings), marbles, position.captures, position.mover)

    @classmethod
    def start(cls, name: str, rules: str = "standard") -> PositionDraft:
        """The board before the first turn; a custom one begins as the board of 37 rings."""
        if name == "custom":
            return cls.start("37", rules).on("custom")
        return cls(board(name), rules, frozenset(board(name).cells))

    def cleared(self) -> PositionDraft:
        """The same board without any marble and, on a custom one, without any ring."""
        rings = frozenset() if self.board.name == "custom" else frozenset(self.board.cells)
        return replace(self, rings=rings, marbles=_frozen({}), captures=(NOTHING, NOTHING), mover=0)

    def on(self, name: str) -> PositionDraft:
        """On another board: a custom one takes over what lies there, any other begins anew."""
        if name == self.board.name:
            return self
        if name != "custom":
            return PositionDraft.start(name, self.rules)
        moved = _onto_grid(self.board)
        marbles = {moved[cell]: colour for cell, colour in self.marbles.items()}
        rings = frozenset(moved[cell] for cell in self.rings)
        return replace(self, board=canvas(rings), rings=rings, marbles=_frozen(marbles))

    def by(self, rules: str) -> PositionDraft:
        """By another rule set."""
        return replace(self, rules=str(rule_set(rules)))

    # ---------------------------------------------------------------- changing

    def brushed(self, cell: str, brush: str) -> PositionDraft:
        """After a stroke on a cell: a marble on its ring, a ring, or nothing; a second stroke takes it back."""
        (grid() if self.board.name == "custom" else self.board).check(cell)
        if brush == "ring":
            return self._without(cell) if cell in self.rings and cell not in self.marbles else self._with_ring(cell)
        if brush == "erase":
            return self._lifted(cell) if cell in self.marbles else self._without(cell)
        if self.marbles.get(cell) == brush:
            return self._lifted(cell)
        return replace(self._with_ring(cell), marbles=_frozen({**self.marbles, cell: brush}))

    def _with_ring(self, cell: str) -> PositionDraft:
        rings = self.rings | {cell}
        made = replace(self._lifted(cell), rings=rings)
        return replace(made, board=canvas(rings)) if self._at_the_border(cell) else made

    def _at_the_border(self, cell: str) -> bool:
        """Is it where a custom board has room for no further ring beside it?"""
        beside = grid().neighbours(cell) if self.board.name == "custom" else ()
        return any(near and near not in self.board.index for near in (cell, *beside))

    def _lifted(self, cell: str) -> PositionDraft:
        return replace(self, marbles=_frozen({at: held for at, held in self.marbles.items() if at != cell}))

    def _without(self, cell: str) -> PositionDraft:
        return replace(self._lifted(cell), rings=self.rings - {cell})

    def given(self, player: int, colour: str, count: int = 1) -> PositionDraft:
        """A player has so many more marbles of a colour, or with a negative number fewer."""
        at = COLOURS.index(colour)
        held = list(self.captures[player])
        held[at] = max(0, min(MOST[at], held[at] + count))
        return self.holding(player, (held[0], held[1], held[2]))

    def holding(self, player: int, captures: Triple) -> PositionDraft:
        """A player has these captures."""
        both = [*self.captures]
        both[player] = captures
        return replace(self, captures=(both[0], both[1]))

    def moved_by(self, player: int) -> PositionDraft:
        """That player is to move."""
        return replace(self, mover=player)

    # ----------------------------------------------------------------- judging

    @property
    def pool(self) -> Triple:
        """What is left of the supply; negative where there are too many marbles."""
        on_board = list(self.marbles.values())
        mine, yours = self.captures
        left = [
            supply - on_board.count(colour) - mine[at] - yours[at]
            for at, (colour, supply) in enumerate(zip(COLOURS, rule_set(self.rules).supply, strict=True))
        ]
        return left[0], left[1], left[2]

    @property
    def problem(self) -> str | None:
        """Why nobody can play from here, in a sentence; None if they can."""
        for colour, left, supply in zip(COLOURS, self.pool, rule_set(self.rules).supply, strict=True):
            if left < 0:
                many = supply - left
                return _too_many(colour, many).format(count=many, rules=self.rules, supply=supply)
        try:
            outcome = self.position().outcome()
        except PositionError as error:
            return str(error)
        return _("the game is over here: {outcome}").format(outcome=outcome) if outcome else None

    def position(self) -> Position:
        """The position; PositionError says why there is none."""
        if not self.rings:
            raise PositionError(_("there is no ring on the table"))
        on = custom_board(self.rings) if self.board.name == "custom" else self.board
        return Position.setup(on, self.rules, self.rings, self.marbles, self.captures, self.mover)

    def shown(self) -> Position:
        """A position to look at, possible or not: both players have passed, so nobody can or need think about it."""
        white, grey, black = (
            self.board.mask(cell for cell, held in self.marbles.items() if held == colour) for colour in COLOURS
        )
        pool = self.pool
        left = pack((max(0, pool[0]), max(0, pool[1]), max(0, pool[2])))
        mine, yours = (pack(held) for held in self.captures)
        state = (self.board.mask(self.rings), white, grey, black, left, mine, yours, self.mover, 2)
        return Position(self.board, rule_set(self.rules), state)


def _too_many(colour: str, count: int) -> str:
    """More marbles of a colour than there are."""
    return {
        "W": ngettext(
            "{count} white marble: the supply of {rules} has {supply}",
            "{count} white marbles: the supply of {rules} has {supply}",
            count,
        ),
        "G": ngettext(
            "{count} grey marble: the supply of {rules} has {supply}",
            "{count} grey marbles: the supply of {rules} has {supply}",
            count,
        ),
        "B": ngettext(
            "{count} black marble: the supply of {rules} has {supply}",
            "{count} black marbles: the supply of {rules} has {supply}",
            count,
        ),
    }[colour]


@cache
def _onto_grid(on: Board) -> dict[str, str]:
    """Where each ring of a board lies on the custom grid, in its middle."""
    places = {grid().xy(cell): cell for cell in grid().cells}
    across, up = _middle(grid()), _middle(on)
    dx, dy = (here - there for here, there in zip(across, up, strict=True))
    first = on.xy(on.cells[0])
    dy += (first[0] + dx, first[1] + dy) not in places
    return {cell: places[on.xy(cell)[0] + dx, on.xy(cell)[1] + dy] for cell in on.cells}


def _middle(on: Board) -> tuple[int, int]:
    xs, ys = zip(*(on.xy(cell) for cell in on.cells), strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


@dataclass(frozen=True)
class Easel:
    """A draft with every step back and on, and the brush in hand."""

    draft: PositionDraft
    brush: str = "W"
    past: tuple[PositionDraft, ...] = ()
    future: tuple[PositionDraft, ...] = ()

    def did(self, draft: PositionDraft) -> Easel:
        """With a new draft as the next step; nothing happens if it is the same."""
        if draft == self.draft:
            return self
        return Easel(draft, self.brush, (*self.past, self.draft), ())

    def undo(self) -> Easel:
        """One step back; stays at the first."""
        if not self.past:
            return self
        return Easel(self.past[-1], self.brush, self.past[:-1], (self.draft, *self.future))

    def redo(self) -> Easel:
        """One step on; stays at the last."""
        if not self.future:
            return self
        return Easel(self.future[0], self.brush, (*self.past, self.draft), self.future[1:])

    def taking(self, brush: str) -> Easel:
        """With another brush."""
        return replace(self, brush=brush) if brush in BRUSHES else self

    def picked(self, place: str, colour: str = "") -> Easel:
        """Somebody clicked on a place, a cell or pool, tray-0, tray-1, table, and there on a marble of that colour."""
        if place in self.draft.board.index:
            return self.did(self.draft.brushed(place, self.brush))
        if place == "pool" and colour:
            return self.taking(colour)
        if place.startswith("tray-"):
            return self._at_tray(int(place[-1]), colour)
        return self

    def _at_tray(self, player: int, colour: str) -> Easel:
        """A marble is given to a player, or with the eraser taken from him."""
        if self.brush in COLOURS:
            return self.did(self.draft.given(player, self.brush))
        return self.did(self.draft.given(player, colour, -1)) if self.brush == "erase" and colour else self
