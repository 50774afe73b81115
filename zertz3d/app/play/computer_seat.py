"""The computer's part in a live game: it is asked when it is to move, and its choice waits until it may be played."""

from __future__ import annotations

from zertz3d.app.play.computer import Computer
from zertz3d.app.play.live_game import LiveGame
from zertz3d.rules import Move

PAUSE = 0.6
"""Seconds after a turn before the computer moves at the earliest, so that one can follow."""


class ComputerSeat:
    """Thinks for every seat of a game at which the computer sits."""

    def __init__(self, computer: Computer) -> None:
        self._computer = computer
        self._choice: Move | None = None

    def think(self, game: LiveGame) -> None:
        """Begin to think if the computer is to move, and take the answer when it is there; a fault is an error."""
        if not game.seat.computer or self._choice is not None:
            return
        if not self._computer.thinking:
            left = game.clock.left[game.mover] if game.clock else None
            increment = game.clock.control.increment if game.clock else 0.0
            past = [node.position for node in (game.game.root, *game.end.line()[:-1])]
            self._computer.ask(game.end.position, past, game.seat.level, left, increment)
        if thought := self._computer.answer():
            self._choice, game.estimate = thought.move, thought.score

    def take_choice(self) -> Move | None:
        """The move it has decided on, once."""
        choice, self._choice = self._choice, None
        return choice

    def forget(self) -> None:
        """Nobody wants its answer any more."""
        self._computer.forget()
        self._choice = None
