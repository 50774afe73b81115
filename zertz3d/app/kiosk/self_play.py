"""Games that the computer plays against itself, move by move as they are shown."""

from collections.abc import Sequence

from zertz3d.ai.levels import level
from zertz3d.app.kiosk.show_games import Note, ShowGame
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.computer_seat import PAUSE, ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session import Mover, Play, Table
from zertz3d.errors import ZertzError
from zertz3d.records.record import Record
from zertz3d.rules import Node

LONGEST = 120
"""Turns after which a game is left: two players can go round in circles for longer than anybody watches."""
BOARDS = ("37", "48", "61")
"""On which it is played, in turn."""


class SelfPlay:
    """Live games with the computer at both seats; like a programme, but a game grows while it is on."""

    def __init__(self, levels: Sequence[str], note: Note, computer: Computer) -> None:
        self._levels = [level(name).name for name in levels]
        self._note, self._computer = note, computer
        self._seat = ComputerSeat(computer)
        self._game: LiveGame | None = None
        self._answered: Node | None = None
        """Where a move was chosen last; a game that stays there goes no further."""
        self._lost = False
        self._rested = 0.0
        self.place = -1

    @property
    def length(self) -> str:
        """There is always another game."""
        return "∞"

    def next(self) -> ShowGame:
        """A new game; the levels take turns in beginning."""
        self.rest()
        self.place += 1
        self._computer.seed = self.place  # so that no game is like the one before
        count = len(self._levels)
        first, second = (Seat(level=self._levels[(self.place + side) % count]) for side in (0, 1))
        terms = Terms(BOARDS[self.place // count % len(BOARDS)], seats=(first, second), first=0)
        self._game = LiveGame(terms, terms.game(lambda: 0))
        return ShowGame(Record("self-play", self.place + 1, None, self._game.game), "The computer plays itself")

    def previous(self) -> ShowGame:
        """Played games are not kept: another new one."""
        return self.next()

    def tick(self, table: Table, seconds: float) -> tuple[Play, ...]:
        """Think ahead while the last move is still being shown; play when it rests."""
        game = self._game
        if game is None or self.over:
            return ()
        if self._answered is game.end:
            self._lose("its move cannot be played")
            return ()
        try:
            self._seat.think(game)
        except ZertzError as error:
            self._lose(str(error))
            return ()
        resting = table.player.ended and not table.player.playback.playing
        self._rested = self._rested + seconds if resting else 0.0
        move = self._seat.take_choice() if self._rested >= PAUSE else None
        if move is None:
            return ()
        self._rested, self._answered = 0.0, game.end
        return (Play(move, Mover.COMPUTER),)

    def _lose(self, why: str) -> None:
        """The game goes no further."""
        self._note(f"the computer could not play on: {why}")
        self._lost = True

    @property
    def over(self) -> bool:
        """Will nothing more be played in this game?"""
        game = self._game
        return self._lost or game is None or game.turns >= LONGEST or game.outcome is not None

    def rest(self) -> None:
        """Stop thinking, until asked again."""
        self._seat.forget()
        self._answered, self._lost = None, False

    def close(self) -> None:
        """End the process."""
        self._computer.close()
