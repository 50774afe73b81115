"""What Boardspace players do before the first turn: choose a board, set up a position, lay rings, swap sides."""

from zertz3d.errors import RecordError
from zertz3d.records.boardspace.gestures import GESTURES, POOL, RACKS, Command, number
from zertz3d.records.text import quoted
from zertz3d.rules import COLOURS, RULES, Board, Position, Triple, board, custom_board
from zertz3d.words import N_, _, ngettext

VARIANTS = {"zertz": "37", "zertz+11": "48", "zertz+24": "61", "zertz+h": "48"}
"""The boards behind Boardspace's names."""
CUSTOM = "zertz+xx"
"""Boardspace's name for a board of the rings that player 1 lays."""
FIRST_TURN_AFTER_LAYING = 2
"""Laying the rings is the first turn."""


NONE_IN_POOL = (
    N_("there is no white marble in the pool"),
    N_("there is no grey marble in the pool"),
    N_("there is no black marble in the pool"),
)
NONE_CAPTURED = (
    N_("there is no white marble in the captures of player {player}"),
    N_("there is no grey marble in the captures of player {player}"),
    N_("there is no black marble in the captures of player {player}"),
)
"""What is said where a marble cannot be taken, by its colour."""


class SetUp:
    """The start of a game, as far as it is known."""

    def __init__(self) -> None:
        self.variant = "zertz"
        self.position: Position | None = None
        """A position of our own writing, which overrules everything else."""
        self.first = 0
        """Who begins if nobody moves; otherwise whoever moved first."""
        self.editing = False
        """Are pieces laid out by hand? So it is between Edit and Start."""
        self._swaps = 0
        self._clear()

    def _clear(self) -> None:
        self._racks = [[0, 0, 0], [0, 0, 0], [*RULES["standard"].supply]]
        self._marbles: dict[str, str] = {}
        self._gone: set[str] = set()
        """The rings that were taken off a board of the rulebook."""
        self._laid: dict[str, None] = {}
        """The rings of a custom board."""
        self._complete = False
        """Have all rings of a custom board been laid?"""

    def choose_board(self, name: str) -> None:
        """Begin anew with the board of that name; RecordError if Boardspace has none."""
        self.variant = name.strip().lower()
        self._clear()
        if self.variant not in VARIANTS and self.variant != CUSTOM:
            raise RecordError(_("Boardspace has no board {name!r}").format(name=quoted(name)))

    def takes(self, command: Command) -> bool:
        """Carry out a command of the time before the first turn; False if it belongs to a turn."""
        verb = command.verb
        laying = self.variant == CUSTOM and not self._complete
        if verb == "start":
            self._start(command)
        elif verb == "setboard":
            self.choose_board(" ".join(command.arguments))
        elif verb == "rtor":
            self._hand_over(command)
        elif verb in _RINGS and (laying or self.editing):
            _RINGS[verb](self, command)
        elif verb in _MARBLES and self.editing:
            _MARBLES[verb](self, command)
        elif verb == "done":
            self._complete = self._complete or bool(self._laid and not self.editing)
        elif verb == "swap":
            self._swaps += 1
        else:
            return self.editing and verb in GESTURES
        return True

    def _start(self, command: Command) -> None:
        self.first = int("p1" in (word.lower() for word in command.arguments))
        if self.editing:
            self.editing = False
            self.start(self.first)

    # ------------------------------------------------------------------ pieces

    def _hand_over(self, command: Command) -> None:
        """A marble goes from rack to rack; put back where it was it has only been lifted."""
        source, colour, target = (*command.arguments, "", "", "")[:3]
        if {source, target} <= set(RACKS) and colour in ("0", "1", "2") and source != target:
            self._take(int(source), int(colour))
            self._racks[int(target)][int(colour)] += 1

    def _take(self, rack: int, colour: int) -> None:
        if not self._racks[rack][colour]:
            said = _(NONE_IN_POOL[colour]) if rack == POOL else _(NONE_CAPTURED[colour])
            raise RecordError(said.format(player=rack + 1))
        self._racks[rack][colour] -= 1

    def _put_marble(self, command: Command) -> None:
        cell = self._vacant(command.cell())
        rack, colour = number(command, 0, 3), number(command, 1, 3)
        self._take(rack, colour)
        self._marbles[cell] = COLOURS[colour]

    def _move_marble(self, command: Command) -> None:
        here, there = command.cell(0), command.cell(1)
        if here != there:
            self._marbles[self._vacant(there)] = self._lifted(here)

    def _return_marble(self, command: Command) -> None:
        rack = number(command, 2, 3)
        self._racks[rack][COLOURS.index(self._lifted(command.cell()))] += 1

    def _lifted(self, cell: str) -> str:
        if cell not in self._marbles:
            raise RecordError(_("there is no marble on {cell}").format(cell=cell))
        return self._marbles.pop(cell)

    def _put_ring(self, command: Command) -> None:
        if self.variant == CUSTOM:
            self._laid[command.cell()] = None
        else:
            self._gone.discard(command.cell())

    def _take_ring(self, command: Command) -> None:
        if self.variant == CUSTOM:
            self._laid.pop(command.cell(), None)
        else:
            self._gone.add(self._vacant(command.cell()))

    def _vacant(self, cell: str) -> str:
        """The name of a ring that is there and holds no marble; RecordError otherwise."""
        if self.variant != CUSTOM:
            self._board.check(cell)
        if cell in self._gone or (self.variant == CUSTOM and cell not in self._laid):
            raise RecordError(_("there is no ring on {cell}").format(cell=cell))
        if cell in self._marbles:
            raise RecordError(_("{cell} holds a marble already").format(cell=cell))
        return cell

    # ------------------------------------------------------------------- start

    def start(self, first: int) -> Position:
        """The position before the first turn, which that player takes."""
        if self.position:
            return self.position
        captures = _triple(self._racks[0]), _triple(self._racks[1])
        rules = "handicap" if any(map(any, captures)) else "standard"
        turn = FIRST_TURN_AFTER_LAYING if self.variant == CUSTOM else 1
        on = custom_board(self._laid) if self._laid else self._board
        rings = [cell for cell in on.cells if cell not in self._gone]
        if not rings:
            raise RecordError(_("no ring is left on the board"))
        return Position.setup(on, rules, rings, self._marbles, captures, first, turn=turn)

    @property
    def _board(self) -> Board:
        """The board of the rulebook; for a custom one without any ring the smallest."""
        return board(VARIANTS.get(self.variant, "37"))

    def objection(self, first: int) -> str | None:
        """Why that player may not begin; None if it is all right or anybody may."""
        if self.variant != CUSTOM or first == 1 - self._swaps % 2:
            return None
        said = ngettext(
            "player {player} moved, but after one swap it is the turn of player {other}",
            "player {player} moved, but after {count} swaps it is the turn of player {other}",
            self._swaps,
        )
        return said.format(player=first + 1, count=self._swaps, other=2 - first)


def _triple(counts: list[int]) -> Triple:
    return counts[0], counts[1], counts[2]


_RINGS = {"r+": SetUp._put_ring, "r-": SetUp._take_ring}
_MARBLES = {"rtob": SetUp._put_marble, "btob": SetUp._move_marble, "btor": SetUp._return_marble}
"""What each verb does while a position is set up."""
CHANGES = frozenset(_RINGS | _MARBLES)
"""The verbs that lay out pieces by hand."""
