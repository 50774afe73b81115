"""A position as a value: what lies where, whose turn it is, which moves are legal and what they lead to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from zertz3d.errors import PositionError
from zertz3d.rules import diagram, facts, kernel, legality, textform
from zertz3d.rules.boards import Board, board, custom_board
from zertz3d.rules.events import Event, GameEnded, Outcome, TurnEnded
from zertz3d.rules.moves import Capture, Move, Pass, Placement, parse_move
from zertz3d.rules.ruleset import COLOURS, RuleSet, Triple, pack, rule_set, unpack
from zertz3d.words import _

NONE: Triple = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Position:
    """Board, rule set and state; hashable, never changed. `turn` counts from 1 and is not compared."""

    board: Board
    rules: RuleSet
    state: kernel.State
    turn: int = field(default=1, compare=False)

    # ------------------------------------------------------------------ making

    @classmethod
    def start(
        cls,
        on: Board | str | int = "37",
        rules: RuleSet | str = "standard",
        first: int = 0,
        handicap: tuple[Triple, Triple] = (NONE, NONE),
    ) -> "Position":
        """The position before the first turn; handicap marbles are captures that came out of the pool.

        >>> Position.start("37", "blitz").pool
        (5, 7, 9)
        >>> Position.start("48", handicap=((0, 0, 0), (1, 0, 0))).captures
        ((0, 0, 0), (1, 0, 0))
        """
        chosen = on if isinstance(on, Board) else board(on)
        return cls.setup(chosen, rules, chosen.cells, {}, handicap, first)

    @classmethod
    def setup(
        cls,
        on: Board | str | int,
        rules: RuleSet | str,
        rings: Iterable[str],
        marbles: Mapping[str, str],
        captures: tuple[Triple, Triple] = (NONE, NONE),
        mover: int = 0,
        pool: Triple | None = None,
        passes: int = 0,
        turn: int = 1,
    ) -> "Position":
        """Any possible position; the pool is what is left of the supply unless it is named to be checked."""
        chosen = on if isinstance(on, Board) else board(on)
        by = rules if isinstance(rules, RuleSet) else rule_set(rules)
        by.check_board(chosen)
        present = chosen.mask(rings)
        on_board = [chosen.mask(cell for cell, held in marbles.items() if held == colour) for colour in COLOURS]
        _check_marbles(chosen, present, marbles)
        left = _pool_left(by, on_board, captures, pool)
        if mover not in (0, 1) or passes not in (0, 1, 2) or turn < 1:
            raise PositionError(
                _("player {player!r} cannot be to move after {passes!r} passes in turn {turn!r}").format(
                    player=mover, passes=passes, turn=turn
                )
            )
        counts = (pack(left), pack(captures[0]), pack(captures[1]))
        made = cls(chosen, by, (present, *on_board, *counts, mover, passes), turn)  # type: ignore[arg-type]
        made._check_groups()
        return made

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read the one-line text form that `str` writes.

        >>> text = "37 standard oooo/ooooo/oooooo/.ooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2 2"
        >>> Position.parse(text).marbles, str(Position.parse(text)) == text
        ({'d4': 'W'}, True)
        """
        read = textform.read(text)
        on = custom_board(read.cells) if read.board == "custom" else board(read.board)
        return cls.setup(
            on, read.rules, read.rings, read.marbles, read.captures, read.mover, read.pool, read.passes, read.turn
        )

    def _check_groups(self) -> None:
        if self.rules.claims == "optional":
            return
        for marble in self.board.names(self.occupied):
            bit = 1 << self.board.index[marble]
            full = kernel.full_groups(self.board, self.state[0], self.occupied, bit, 0)
            if full:
                cells = ", ".join(self.board.names(full[0]))
                raise PositionError(
                    _("the group {cells} has no vacant ring: it would have been claimed").format(cells=cells)
                )

    # ----------------------------------------------------------------- looking

    @property
    def occupied(self) -> int:
        """The bits of the rings with a marble."""
        return self.state[1] | self.state[2] | self.state[3]

    @property
    def vacant(self) -> int:
        """The bits of the rings without a marble."""
        return self.state[0] & ~self.occupied

    @property
    def mover(self) -> int:
        """The player to move, 0 or 1."""
        return self.state[7]

    @property
    def passes(self) -> int:
        """How many passes came just before."""
        return self.state[8]

    @property
    def rings(self) -> tuple[str, ...]:
        """The rings that are still on the board, vacant or not."""
        return self.board.names(self.state[0])

    @property
    def marbles(self) -> dict[str, str]:
        """The colour of the marble on each occupied ring."""
        return {cell: self.colour_on(1 << self.board.index[cell]) for cell in self.board.names(self.occupied)}

    @property
    def pool(self) -> Triple:
        """White, grey and black marbles that nobody has placed yet."""
        return unpack(self.state[4])

    @property
    def captures(self) -> tuple[Triple, Triple]:
        """White, grey and black marbles each player holds."""
        return unpack(self.state[5]), unpack(self.state[6])

    @property
    def must_capture(self) -> bool:
        """Is there a jump, so that nothing else is allowed?"""
        return kernel.can_jump(self.board, self.occupied, self.vacant)

    def free_rings(self) -> tuple[str, ...]:
        """The vacant rings that could be slid off the board."""
        return self.board.names(kernel.rim(self.board, self.state[0]) & ~self.occupied)

    def outcome(self) -> Outcome | None:
        """How the game has ended, as far as the board tells; None while it goes on."""
        if not kernel.is_over(self.rules, self.state):
            return None
        before = 1 - self.mover
        held = self.rules.winning_set(self.captures[before])
        if held:
            return Outcome("win", before, held)
        if not self.vacant:
            return Outcome("win", before, "board")
        if self.passes < 2:
            return Outcome("both-lose", None, "all marbles on the board")
        held = self.rules.winning_set(self.captures[self.mover])
        return Outcome("win", self.mover, held) if held else Outcome("tie", None, "passes")

    def colour_on(self, bit: int) -> str:
        """The colour of the marble on that bit, which must hold one."""
        return "W" if self.state[1] & bit else "G" if self.state[2] & bit else "B"

    # ------------------------------------------------------------------- moves

    def legal_moves(self) -> list[Move]:
        """Every legal move, in board order; empty when the game is over.

        >>> position = Position.start()
        >>> for text in ("Wd4,d1", "Gd5,d7"):
        ...     position, events = position.play(position.parse_move(text))
        >>> [str(move) for move in position.legal_moves()]
        ['x d4Gd6', 'x d5Wd3']
        """
        if kernel.is_over(self.rules, self.state):
            return []
        if self.must_capture:
            return [_as_capture(self, chain) for chain in kernel.chains(self.board, self.state[0], self.occupied)]
        colours = kernel.placeable(self.rules, self.state)
        if not colours:
            return [Pass()]
        label = self.board.label
        return [
            Placement(
                COLOURS[colour],
                label[put.bit_length() - 1],
                label[removed.bit_length() - 1] if removed else None,
                legality.marbles_on(self, claimed, put, COLOURS[colour]),
            )
            for put, removed, groups in kernel.placements(self.board, self.state)
            for claimed in kernel.claim_choices(self.rules, self.state, put, removed, groups)
            for colour in colours
        ]

    def count_moves(self) -> int:
        """How many legal moves there are, without listing them."""
        return kernel.count(self.board, self.rules, self.state)[0]

    def parse_move(self, text: str) -> Move:
        """Read official notation and complete it; the move is legal here."""
        return self.complete(parse_move(text))

    def complete(self, move: Move) -> Move:
        """The move with its claims filled in; IllegalMove, with the reason, if it is not legal here."""
        return legality.resolved(self, move)[0]

    def play(self, move: Move) -> tuple["Position", tuple[Event, ...]]:
        """The position after a legal move, and the facts of the turn in the order they happen.

        >>> start = Position.start()
        >>> after, events = start.play(start.parse_move("Wd4,d1"))
        >>> after.turn, [type(event).__name__ for event in events]
        (2, ['MarbleTaken', 'MarblePlaced', 'RingRemoved', 'TurnEnded'])
        """
        legal, groups = legality.resolved(self, move)
        index = self.board.index
        happened: list[Event] = []
        if isinstance(legal, Placement):
            removed = 1 << index[legal.removed] if legal.removed else 0
            colour = COLOURS.index(legal.colour)
            state = kernel.place(self.state, colour, 1 << index[legal.cell], removed, sum(groups))
            happened = facts.of_placement(self, legal, groups)
        elif isinstance(legal, Capture):
            chain = (index[legal.start], *(index[cell] for _, cell in legal.jumps))
            state, happened = kernel.capture(self.state, chain), facts.of_capture(self, legal)
        else:
            state = kernel.pass_turn(self.state)
        after = Position(self.board, self.rules, state, self.turn + 1)
        happened.append(TurnEnded(self.mover, isinstance(legal, Pass)))
        outcome = after.outcome()
        if outcome:
            happened.append(GameEnded(outcome))
        return after, tuple(happened)

    def replay(self, events: Iterable[Event]) -> "Position":
        """The position these facts lead to; what `play` returns, for whoever only has the facts."""
        state, turn = self.state, self.turn
        for event in events:
            state = facts.applied(state, event, self.board.index)
            turn += isinstance(event, TurnEnded)
        return Position(self.board, self.rules, state, turn)

    def __str__(self) -> str:
        return textform.write(
            textform.Reading(
                self.board.name, self.board.cells, str(self.rules), self.rings, self.marbles,
                self.pool, self.captures, self.mover, self.passes, self.turn,
            ),
            self.board.columns(),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def ascii(self) -> str:
        """The position drawn for a terminal."""
        return diagram.draw(self.board, self.rings, self.marbles, self.pool, self.captures, self.mover)


def _check_marbles(on: Board, present: int, marbles: Mapping[str, str]) -> None:
    for cell, colour in marbles.items():
        if colour not in COLOURS or len(colour) != 1:
            raise PositionError(
                _("{colour!r} on {cell} is not a colour: write W, G or B").format(colour=colour, cell=cell)
            )
        if not on.mask([cell]) & present:
            raise PositionError(_("a marble cannot lie on {cell}: its ring is gone").format(cell=cell))


def _pool_left(rules: RuleSet, on_board: list[int], captures: tuple[Triple, Triple], pool: Triple | None) -> Triple:
    """The supply less board and captures, compared with the pool that was named."""
    if len(captures) != 2 or any(len(held) != 3 or min(held) < 0 for held in captures):
        raise PositionError(
            _("the captures {captures!r} are not three numbers for each of two players").format(captures=captures)
        )
    left = tuple(
        supply - mask.bit_count() - captures[0][i] - captures[1][i]
        for i, (supply, mask) in enumerate(zip(rules.supply, on_board, strict=True))
    )
    for colour, supply, rest, named in zip(COLOURS, rules.supply, left, pool or left, strict=True):
        if rest < 0 or named != rest:
            there = supply - rest + (named if pool else 0)
            raise PositionError(
                _("pool, board and captures hold {there} {colour} marbles, {rules} has {supply}").format(
                    there=there, colour=colour, rules=rules.name, supply=supply
                )
            )
    return left  # type: ignore[return-value]


def _as_capture(at: Position, chain: kernel.Chain) -> Capture:
    label = at.board.label
    jumps = ((at.colour_on(1 << (here + there) // 2), label[there]) for here, there in pairwise(chain))
    return Capture(label[chain[0]], tuple(jumps))


# -------------------------------------------------------------------- text
