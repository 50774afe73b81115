"""What Boardspace players do before the first turn: choose a board, give marbles away, lay rings, swap sides."""

from zertz3d.errors import RecordError
from zertz3d.records.boardspace.gestures import Command
from zertz3d.records.text import quoted
from zertz3d.rules import Position, Triple, board, custom_board

VARIANTS = {"zertz": "37", "zertz+11": "48", "zertz+24": "61", "zertz+h": "48"}
"""The boards behind Boardspace's names."""
CUSTOM = "zertz+xx"
"""Boardspace's name for a board of the rings that player 1 lays."""
FIRST_TURN_AFTER_LAYING = 2
"""Laying the rings is the first turn."""


class SetUp:
    """The start of a game, as far as it is known."""

    def __init__(self) -> None:
        self.variant = "zertz"
        self.position: Position | None = None
        """A position of our own writing, which overrules everything else."""
        self.first = 0
        """Who begins if nobody moves; otherwise whoever moved first."""
        self._gifts = [[0, 0, 0], [0, 0, 0]]
        self._rings: dict[str, None] = {}
        self._laid = False
        self._swaps = 0

    def choose_board(self, name: str) -> None:
        """Begin anew with the board of that name; RecordError if Boardspace has none."""
        self.variant = name.strip().lower()
        self._gifts = [[0, 0, 0], [0, 0, 0]]
        self._rings.clear()
        self._laid = False
        if self.variant not in VARIANTS and self.variant != CUSTOM:
            raise RecordError(f"Boardspace has no board {quoted(name)!r}")

    def takes(self, command: Command) -> bool:
        """Carry out a command of the time before the first turn; False if it belongs to a turn."""
        if self.variant == CUSTOM and not self._laid and command.verb in ("r+", "r-"):
            self._lay(command)
        elif command.verb == "start":
            self.first = int("p1" in (word.lower() for word in command.arguments))
        elif command.verb == "setboard":
            self.choose_board(" ".join(command.arguments))
        elif command.verb == "rtor":
            self._give(command)
        elif command.verb == "done" and self._rings:
            self._laid = True
        elif command.verb == "swap":
            self._swaps += 1
        else:
            return command.verb == "done"
        return True

    def _give(self, command: Command) -> None:
        source, colour, player = (*command.arguments, "", "", "")[:3]
        if source == "2" and colour in ("0", "1", "2") and player in ("0", "1"):
            self._gifts[int(player)][int(colour)] += 1

    def _lay(self, command: Command) -> None:
        if command.verb == "r+":
            self._rings[command.cell()] = None
        else:
            self._rings.pop(command.cell(), None)

    def start(self, first: int) -> Position:
        """The position before the first turn, which that player takes."""
        if self.position:
            return self.position
        gifts = _triple(self._gifts[0]), _triple(self._gifts[1])
        rules = "handicap" if any(map(any, gifts)) else "standard"
        if self.variant != CUSTOM:
            return Position.start(VARIANTS.get(self.variant, "37"), rules, first, gifts)
        on = custom_board(self._rings) if self._rings else board("37")
        return Position.setup(on, rules, on.cells, {}, gifts, first, turn=FIRST_TURN_AFTER_LAYING)

    def objection(self, first: int) -> str | None:
        """Why that player may not begin; None if it is all right or anybody may."""
        if self.variant != CUSTOM or first == 1 - self._swaps % 2:
            return None
        swapped = f"{self._swaps} swaps" if self._swaps != 1 else "one swap"
        return f"player {first + 1} moved, but after {swapped} it is the turn of player {2 - first}"


def _triple(counts: list[int]) -> Triple:
    return counts[0], counts[1], counts[2]
