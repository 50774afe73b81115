"""A position as a value: what lies where, whose turn it is, which moves are legal and what they lead to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from zertz3d.errors import IllegalMove, PositionError
from zertz3d.rules import diagram, kernel, textform
from zertz3d.rules.boards import Board, board, custom_board
from zertz3d.rules.events import (
    Event,
    GameEnded,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    Outcome,
    RingRemoved,
    TurnEnded,
)
from zertz3d.rules.moves import Capture, Marble, Move, Pass, Placement, parse_move
from zertz3d.rules.ruleset import COLOURS, UNIT, RuleSet, Triple, pack, rule_set, unpack

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
        """The position before the first turn; handicap marbles are captures that came out of the pool."""
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
            raise PositionError(f"player {mover!r} cannot be to move after {passes!r} passes in turn {turn!r}")
        counts = (pack(left), pack(captures[0]), pack(captures[1]))
        made = cls(chosen, by, (present, *on_board, *counts, mover, passes), turn)  # type: ignore[arg-type]
        made._check_groups()
        return made

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read the one-line text form that `str` writes."""
        read = textform.read(text)
        on = custom_board(read.cells) if read.board == "custom" else board(read.board)
        return cls.setup(
            on, read.rules, read.rings, read.marbles, read.captures, read.mover, read.pool, read.passes, read.turn
        )

    def _check_groups(self) -> None:
        if self.rules.claims == "optional" or not self.state[0] & ~self._occupied:
            return
        for marble in self.board.names(self._occupied):
            bit = 1 << self.board.index[marble]
            full = kernel.full_groups(self.board, self.state[0], self._occupied, bit, 0)
            if full:
                cells = ", ".join(self.board.names(full[0]))
                raise PositionError(f"the group {cells} has no vacant ring: it would have been claimed")

    # ----------------------------------------------------------------- looking

    @property
    def _occupied(self) -> int:
        return self.state[1] | self.state[2] | self.state[3]

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
        return {cell: self._colour(1 << self.board.index[cell]) for cell in self.board.names(self._occupied)}

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
        return kernel.can_jump(self.board, self._occupied, self.state[0] & ~self._occupied)

    def free_rings(self) -> tuple[str, ...]:
        """The vacant rings that could be slid off the board."""
        return self.board.names(kernel.rim(self.board, self.state[0]) & ~self._occupied)

    def outcome(self) -> Outcome | None:
        """How the game has ended, as far as the board tells; None while it goes on."""
        if not kernel.is_over(self.rules, self.state):
            return None
        before = 1 - self.mover
        held = self.rules.winning_set(self.captures[before])
        if held:
            return Outcome("win", before, held)
        if not self.state[0] & ~self._occupied:
            return Outcome("win", before, "board")
        if self.passes < 2:
            return Outcome("both-lose", None, "all marbles on the board")
        held = self.rules.winning_set(self.captures[self.mover])
        return Outcome("win", self.mover, held) if held else Outcome("tie", None, "passes")

    def _colour(self, bit: int) -> str:
        return "W" if self.state[1] & bit else "G" if self.state[2] & bit else "B"

    # ------------------------------------------------------------------- moves

    def legal_moves(self) -> list[Move]:
        """Every legal move, in board order; empty when the game is over."""
        if kernel.is_over(self.rules, self.state):
            return []
        if self.must_capture:
            return [self._as_capture(chain) for chain in self._chains()]
        colours = kernel.placeable(self.rules, self.state)
        if not colours:
            return [Pass()]
        label = self.board.label
        return [
            Placement(
                COLOURS[colour],
                label[put.bit_length() - 1],
                label[removed.bit_length() - 1] if removed else None,
                self._marbles_on(claimed, put, colour),
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
        return self._resolved(move)[0]

    def play(self, move: Move) -> tuple["Position", tuple[Event, ...]]:
        """The position after a legal move, and the facts of the turn in the order they happen."""
        legal, work = self._resolved(move)
        if isinstance(legal, Placement):
            state, facts = self._placed(legal, work)
        elif isinstance(legal, Capture):
            state, facts = kernel.capture(self.state, self._chain(legal)), self._jump_facts(legal)
        else:
            state, facts = kernel.pass_turn(self.state), []
        after = Position(self.board, self.rules, state, self.turn + 1)
        facts.append(TurnEnded(self.mover, isinstance(legal, Pass)))
        outcome = after.outcome()
        if outcome:
            facts.append(GameEnded(outcome))
        return after, tuple(facts)

    def _resolved(self, move: Move) -> tuple[Move, list[int]]:
        """The completed move and, for a placement, the groups it claims."""
        outcome = self.outcome()
        if outcome:
            raise self._illegal(move, f"the game is over, {outcome}")
        if isinstance(move, Placement):
            return self._resolved_placement(move)
        if isinstance(move, Capture):
            self._check_capture(move)
        elif self.count_moves() != 1 or self.legal_moves() != [move]:
            raise self._illegal(move, "only a player who can neither capture nor place a marble passes")
        return move, []

    def _resolved_placement(self, move: Placement) -> tuple[Move, list[int]]:
        if self.must_capture:
            start, over, _ = kernel.first_hops(self.board, self._occupied, self.state[0] & ~self._occupied)[0]
            names = self.board.names(start)[0], self.board.names(over)[0]
            raise self._illegal(move, f"a capture is compulsory: {names[0]} can jump {names[1]}")
        self._check_marble(move)
        put = self._bit_of(move, move.cell)
        if put & self._occupied:
            raise self._illegal(move, f"{move.cell} is occupied")
        removed = self._removed_bit(move, put)
        rings = self.state[0] & ~removed
        groups = kernel.full_groups(self.board, rings, self._occupied | put, put, removed)
        if not groups and not move.claims:
            return move, []
        return self._resolved_claims(move, put, removed, groups)

    def _resolved_claims(
        self, move: Placement, put: int, removed: int, groups: list[int]
    ) -> tuple[Move, list[int]]:
        everything = self._marbles_on(sum(groups), put, COLOURS.index(move.colour))
        choices = kernel.claim_choices(self.rules, self.state, put, removed, groups)
        if set(move.claims) == set(everything) and len(move.claims) == len(everything):
            return Placement(move.colour, move.cell, move.removed, everything), groups
        if not move.claims:
            if 0 in choices:  # the claim is declined
                return move, []
            return Placement(move.colour, move.cell, move.removed, everything), groups
        named = "".join(colour + cell for colour, cell in everything)
        raise self._illegal(move, f"it claims {named or 'nothing'}")

    def _check_marble(self, move: Placement) -> None:
        if move.colour not in COLOURS or COLOURS.index(move.colour) not in kernel.placeable(self.rules, self.state):
            where = "pool" if self.state[4] else f"captures of player {self.mover + 1}"
            raise self._illegal(move, f"there is no {move.colour} marble in the {where}")

    def _removed_bit(self, move: Placement, put: int) -> int:
        loose = kernel.rim(self.board, self.state[0]) & ~self._occupied & ~put
        if move.removed is None:
            if loose:
                choice = ", ".join(self.board.names(loose))
                raise self._illegal(move, f"a free ring must be removed: one of {choice}")
            return 0
        bit = self._bit_of(move, move.removed)
        if bit & (self._occupied | put):
            raise self._illegal(move, f"{move.removed} holds a marble and cannot be removed")
        if not bit & loose:
            raise self._illegal(
                move, f"{move.removed} is not free: no two neighbours of it that follow each other are missing"
            )
        return bit

    def _bit_of(self, move: Move, cell: str) -> int:
        """The bit of a cell that must hold a ring."""
        number = self.board.index.get(cell)
        if number is None:
            raise self._illegal(move, f"the {self.board} has no ring {cell}")
        if not self.state[0] >> number & 1:
            raise self._illegal(move, f"the ring {cell} is gone")
        return 1 << number

    def _check_capture(self, move: Capture) -> None:
        """Follow the chain jump by jump and say at which it fails."""
        here = self._bit_of(move, move.start)
        if not here & self._occupied:
            raise self._illegal(move, f"there is no marble on {move.start}")
        if not move.jumps:
            raise self._illegal(move, "it names no jump")
        lying, name = self._occupied & ~here, move.start
        for colour, cell in move.jumps:
            landing = self._bit_of(move, cell)
            over = self._jumped(here, landing, lying)
            if not over:
                raise self._illegal(move, f"{name} cannot jump to {cell}")
            if self._colour(over) != colour:
                raise self._illegal(move, f"the marble on {self.board.names(over)[0]} is {self._colour(over)}")
            lying, here, name = lying & ~over, landing, cell
        if any(self._jumped(here, end, lying) for _, end in self.board.hops[here.bit_length() - 1]):
            raise self._illegal(move, f"the marble on {name} can and must jump on")

    def _jumped(self, here: int, landing: int, lying: int) -> int:
        """The bit that a jump between these bits takes, 0 if there is no such jump."""
        if landing & lying or not landing & self.state[0]:
            return 0
        return next((o for o, end in self.board.hops[here.bit_length() - 1] if end == landing and o & lying), 0)

    def _illegal(self, move: Move, reason: str) -> IllegalMove:
        return IllegalMove(f"turn {self.turn}, player {self.mover + 1}: {str(move)!r} is not legal: {reason}")

    def _chains(self) -> list[kernel.Chain]:
        return kernel.chains(self.board, self.state[0], self._occupied)

    def _chain(self, move: Capture) -> kernel.Chain:
        index = self.board.index
        return (index[move.start], *(index[cell] for _, cell in move.jumps))

    def _as_capture(self, chain: kernel.Chain) -> Capture:
        label = self.board.label
        jumps = (
            (self._colour(1 << (here + there) // 2), label[there])
            for here, there in zip(chain, chain[1:], strict=False)
        )
        return Capture(label[chain[0]], tuple(jumps))

    def _marbles_on(self, mask: int, put: int, colour: int) -> tuple[Marble, ...]:
        """The marbles on these bits once a marble of that colour lies on `put`."""
        if not mask:
            return ()
        cells = ((cell, 1 << self.board.index[cell]) for cell in self.board.names(mask))
        return tuple((COLOURS[colour] if bit == put else self._colour(bit), cell) for cell, bit in cells)

    # ------------------------------------------------------------------- facts

    def _placed(self, move: Placement, groups: list[int]) -> tuple[kernel.State, list[Event]]:
        me, index = self.mover, self.board.index
        put, removed = 1 << index[move.cell], 1 << index[move.removed] if move.removed else 0
        state = kernel.place(self.state, COLOURS.index(move.colour), put, removed, sum(groups))
        facts: list[Event] = [
            MarbleTaken(me, move.colour, "pool" if self.state[4] else "captures"),
            MarblePlaced(me, move.colour, move.cell),
        ]
        if move.removed:
            facts.append(RingRemoved(me, move.removed))
        colour = {cell: name for name, cell in move.claims}
        for group in groups:
            cells = self.board.names(group)
            facts.append(GroupClaimed(me, cells))
            facts += [MarbleCaptured(me, colour[cell], cell) for cell in cells]
            facts += [RingRemoved(me, cell) for cell in cells]
        return state, facts

    def _jump_facts(self, move: Capture) -> list[Event]:
        facts: list[Event] = []
        me, jumper = self.mover, self._colour(1 << self.board.index[move.start])
        here = move.start
        for colour, cell in move.jumps:
            over = self.board.label[(self.board.index[here] + self.board.index[cell]) // 2]
            facts += [MarbleJumped(me, jumper, here, over, cell), MarbleCaptured(me, colour, over)]
            here = cell
        return facts

    def replay(self, events: Iterable[Event]) -> "Position":
        """The position these facts lead to; the inverse view of `play`, for whoever only has the facts."""
        after = self
        for event in events:
            after = after._with(event)
        return after

    def _with(self, event: Event) -> "Position":
        rings, white, grey, black, *counts, mover, passes = self.state
        marbles, turn = [white, grey, black], self.turn
        if isinstance(event, MarbleTaken):
            counts[0 if event.source == "pool" else 1 + event.player] -= UNIT[COLOURS.index(event.colour)]
        elif isinstance(event, MarblePlaced):
            marbles[COLOURS.index(event.colour)] |= 1 << self.board.index[event.cell]
        elif isinstance(event, RingRemoved):
            rings &= ~(1 << self.board.index[event.cell])
        elif isinstance(event, MarbleJumped):
            colour = COLOURS.index(event.colour)
            marbles[colour] ^= 1 << self.board.index[event.start]
            marbles[colour] |= 1 << self.board.index[event.end]
        elif isinstance(event, MarbleCaptured):
            colour = COLOURS.index(event.colour)
            marbles[colour] &= ~(1 << self.board.index[event.cell])
            counts[1 + event.player] += UNIT[colour]
        elif isinstance(event, TurnEnded):
            mover, passes, turn = 1 - event.player, passes + 1 if event.passed else 0, turn + 1
        return Position(self.board, self.rules, (rings, *marbles, *counts, mover, passes), turn)  # type: ignore[arg-type]

    # -------------------------------------------------------------------- text

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
            raise PositionError(f"{colour!r} on {cell} is not a colour: write W, G or B")
        if not on.mask([cell]) & present:
            raise PositionError(f"a marble cannot lie on {cell}: its ring is gone")


def _pool_left(
    rules: RuleSet, on_board: list[int], captures: tuple[Triple, Triple], pool: Triple | None
) -> Triple:
    """The supply less board and captures, compared with the pool that was named."""
    if len(captures) != 2 or any(len(held) != 3 or min(held) < 0 for held in captures):
        raise PositionError(f"the captures {captures!r} are not three numbers for each of two players")
    left = tuple(
        supply - mask.bit_count() - captures[0][i] - captures[1][i]
        for i, (supply, mask) in enumerate(zip(rules.supply, on_board, strict=True))
    )
    for colour, supply, rest, named in zip(COLOURS, rules.supply, left, pool or left, strict=True):
        if rest < 0 or named != rest:
            raise PositionError(
                f"{supply - rest + (named if pool else 0)} {colour} marbles do not make the {supply} of {rules.name}"
            )
    return left  # type: ignore[return-value]
