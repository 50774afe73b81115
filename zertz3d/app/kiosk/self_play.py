"""Games that the computer plays against itself, move by move as they are shown."""

from collections.abc import Sequence

from zertz3d.ai.levels import level
from zertz3d.ai.player import Limit
from zertz3d.ai.worker import Worker
from zertz3d.app.kiosk.show_games import Note, ShowGame
from zertz3d.app.play.computer import Thinking
from zertz3d.app.session import Mover, Play, Table
from zertz3d.app.system import fault_report
from zertz3d.records.record import Record
from zertz3d.rules import Game, Node, Position

THINKING = 2.5
"""Seconds for a move at the most: the table should not stand still for long."""
PAUSE = 0.6
"""Seconds that the table rests between two moves, at the least."""
LONGEST = 120
"""Turns after which a game is left: two players can go round in circles for longer than anybody watches."""
BOARDS = ("37", "48", "61")
"""On which it is played, in turn."""


class SelfPlay:
    """Two levels at a time, thinking in a process of its own; like a programme, but the game grows while it is on."""

    def __init__(self, levels: Sequence[str], note: Note, worker: Thinking | None = None) -> None:
        self._levels = [level(name).name for name in levels]
        self._note, self._worker = note, worker or Worker()
        self._asked: int | None = None
        """The question the computer thinks about; None once it has answered."""
        self._thinking: Node | None = None
        self._lost = False
        self._games = 0
        self._rested = 0.0
        self.place = -1

    @property
    def length(self) -> str:
        """There is always another game."""
        return "∞"

    def next(self) -> ShowGame:
        """A new game; the levels take turns in beginning."""
        self.rest()
        self.place = self._games
        self._games += 1
        game = Game(Position.start(BOARDS[self.place // len(self._levels) % len(BOARDS)]))
        pair = [self._levels[(self.place + side) % len(self._levels)] for side in (0, 1)]
        game.headers |= {f"Player{side}": f"Computer, {name}" for side, name in enumerate(pair, 1)}
        return ShowGame(Record("self-play", self._games, None, game), "The computer plays itself")

    def previous(self) -> ShowGame:
        """Played games are not kept: another new one."""
        return self.next()

    def tick(self, table: Table, seconds: float) -> tuple[Play, ...]:
        """Think ahead while the last move is still being shown; play when it rests."""
        player = table.player
        if self.over(table):
            return ()
        if self._thinking is not player.last:
            self._begin(player.last)
        elif self._asked is None:
            self._lose("its move cannot be played")
        resting = player.ended and not player.playback.playing
        self._rested = self._rested + seconds if resting else 0.0
        if self._rested < PAUSE:
            return ()
        for report in self._worker.poll():
            if report.number != self._asked:
                continue
            if report.error:
                self._lose(fault_report.tell_thinker(report.error, report.trace))
            elif report.final and report.thought:
                self._rested, self._asked = 0.0, None
                return (Play(report.thought.move, Mover.COMPUTER),)
        return ()

    def _begin(self, node: Node) -> None:
        self._thinking = node
        name = self._levels[(self.place + node.position.mover) % len(self._levels)]
        past: list[Position] = []
        earlier = node.parent
        while earlier:
            past.insert(0, earlier.position)
            earlier = earlier.parent
        seed = 1000 * self._games + node.ply
        self._asked = self._worker.think(node.position, Limit(THINKING), name, seed, past)

    def _lose(self, why: str) -> None:
        """The game goes no further."""
        self._note(f"the computer could not play on: {why}")
        self._lost = True

    def over(self, table: Table) -> bool:
        """Whether nothing more will be played in this game."""
        player = table.player
        return self._lost or len(player.line) >= LONGEST or player.game.outcome(player.last) is not None

    def rest(self) -> None:
        """Stop thinking, until asked again."""
        if self._asked is not None:
            self._worker.stop()
        self._thinking, self._asked, self._lost = None, None, False

    def close(self) -> None:
        """End the process."""
        self._worker.close()
