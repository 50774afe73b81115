"""What all readers share when they replay moves: the limits, whose turn it is, and reasons without repetition."""

from dataclasses import replace

from zertz3d.errors import IllegalMove, RecordError, ZertzError
from zertz3d.records.record import Problem
from zertz3d.rules import Game, Move, Node, Pass, Position, TurnEnded
from zertz3d.words import _

MOST_MOVES = 5_000
"""Moves one game may have, variations included; the longest known game has 92 turns."""
DEEPEST = 500
"""Variations inside variations."""
MOST_PROBLEMS = 20
"""Faults that are reported of one game; more of them tell nobody anything."""


def reason_of(error: Exception) -> str:
    """Why a move is illegal, without the turn and the move, which a problem names on its own."""
    return error.reason if isinstance(error, IllegalMove) else str(error)


def handed_over(position: Position) -> Position:
    """The same position with the other player to move."""
    return replace(position, state=(*position.state[:7], 1 - position.mover, 0))


def only_passes(position: Position) -> bool:
    """Has the player to move nothing else to do?"""
    return not position.must_capture and not position.state[4] and not position.state[5 + position.mover]


def before_move_of(player: int, position: Position) -> Position:
    """The position in which that player moves, past a pass that nobody writes down; RecordError out of turn."""
    if position.mover == player or position.outcome():
        return position
    if not only_passes(position):
        raise RecordError(wrong_player(player))
    return position.play(Pass())[0]


def wrong_player(player: int) -> str:
    """The fault of a player who moved out of turn."""
    said = _("player {player} moved, but it was the turn of player {other}")
    return said.format(player=player + 1, other=2 - player)


def mover_of(node: Node) -> int | None:
    """The player who made the move of a node."""
    return next((event.player for event in node.events if isinstance(event, TurnEnded)), None)


def out_of_turn(node: Node) -> bool:
    """Was this move made by the player who had made the one before? Only faulty records have it."""
    return node.parent is not None and mover_of(node) is not None and mover_of(node) == mover_of(node.parent)


class Replay:
    """A game in the making and the faults met on the way."""

    def __init__(self, start: Position) -> None:
        self.game = Game(start, strict=False)
        self.problems: list[Problem] = []
        self.lifted = ""
        """Colours of the marbles jumped in the turn that broke off, before its fault."""
        self.broken_off: Problem | None = None
        """The last turn, if it was broken off and therefore left out."""
        self._moves = 0

    @property
    def full(self) -> bool:
        """Have so many faults been met that the rest is not worth reading?"""
        return len(self.problems) >= MOST_PROBLEMS

    def problem(self, line: int, text: str, reason: str, turn: int | None = None) -> None:
        """Note a fault in a turn, without a number in the one at the cursor."""
        self.problems.append(Problem(line, turn or self.game.position.turn, text, reason))

    def check_turn(self, player: int) -> None:
        """Raise RecordError if it is the other player's turn."""
        if player != self.game.position.mover and not self.game.position.outcome():
            raise RecordError(wrong_player(player))

    def play(self, move: Move) -> Node:
        """Play a legal move at the cursor; IllegalMove otherwise."""
        self._moves += 1
        if self._moves > MOST_MOVES:
            raise RecordError(_("the game has more than {most} moves: the rest is not read").format(most=MOST_MOVES))
        return self.game.play(move)

    def play_by(self, player: int, move: Move) -> tuple[Node, bool]:
        """Play that player's move, even out of turn if it is legal then; was it in turn?"""
        cursor = self.game.cursor
        before = cursor.position
        if before.mover == player or before.outcome():
            return self.play(move), True
        if only_passes(before):
            self.play(Pass())  # nobody writes down a pass that was the only choice
            return self.play(move), True
        if cursor.children:
            self.check_turn(player)  # what was played here before was in turn
        cursor.position = handed_over(before)
        try:
            return self.play(move), False
        except ZertzError as error:
            cursor.position = before
            raise IllegalMove(
                _("it was the turn of player {player}, and {reason}").format(
                    player=before.mover + 1, reason=reason_of(error)
                )
            ) from error
