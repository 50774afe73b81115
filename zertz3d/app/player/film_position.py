"""One game as a film: which line of it is shown, and where in it one is."""

from zertz3d.motion.choreography import Level
from zertz3d.motion.playback import SLACK, Playback
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Game, Node


class FilmPosition:
    """A game, the line of it that is shown, its film, and the playback in it."""

    def __init__(self, game: Game, level: Level = "full", rate: float = 1.0, loop: bool = False) -> None:
        self.game = game
        self.line: list[Node] = []
        self.film = Timeline.begin(game.root.position, level)
        self.playback = Playback(0.0, rate=rate, loop=loop)
        self._show(continued(game.root))

    @property
    def turn(self) -> int:
        """How many turns are complete now."""
        return self.film.turn_at(self.playback.time + SLACK)

    @property
    def goal(self) -> int:
        """How many turns are complete where the playback is heading, if it stops there, or now."""
        until = self.playback.until
        return self.turn if until is None else self.film.turn_at(until + SLACK)

    @property
    def node(self) -> Node:
        """The node of the last complete turn."""
        return self._at(self.turn)

    @property
    def ahead(self) -> Node:
        """The node of the last turn that is complete where the playback is heading: the next move comes after it."""
        return self._at(self.goal)

    @property
    def current(self) -> Node:
        """The node to light up in a list: the turn that is being played, or the last complete one."""
        playing = self.playback.playing and not self.playback.backwards
        return self._at(min(len(self.line), self.turn + playing))

    def _at(self, turn: int) -> Node:
        return self.line[turn - 1] if turn else self.game.root

    @property
    def last(self) -> Node:
        """The node at the end of the line."""
        return self._at(len(self.line))

    @property
    def at_mark(self) -> bool:
        """Is this the very moment at which a turn is complete, or the start?"""
        return abs(self.playback.time - self.film.marks[self.turn]) <= SLACK

    @property
    def ended(self) -> bool:
        """Does everything rest after the last turn of the line?"""
        return self.playback.time >= self.film.duration - SLACK

    def thought(self, turn: int) -> float:
        """Seconds the player of that turn (counted from 0) thought, as the clocks say; 0 if they do not."""
        node = self.line[turn]
        mover = node.parent.position.mover if node.parent else 0
        earlier = (
            other.clock
            for other in reversed(self.line[:turn])
            if other.parent and other.parent.position.mover == mover and other.clock is not None
        )
        before = next(earlier, 0)
        return max(0.0, ((node.clock if node.clock is not None else before) - before) / 1000)

    def _show(self, line: list[Node]) -> None:
        """Make the film that of a line; what it shares with the one before is kept."""
        shared = 0
        while shared < min(len(line), len(self.line)) and line[shared].move == self.line[shared].move:
            shared += 1
        film = self.film.truncate(shared)
        for node in line[shared:]:
            film = film.append(node.events)
        self.film, self.line = film, list(line)
        self.playback = self.playback.resized(film.duration)

    def _leave_branch(self) -> None:
        """At rest before a branch, what follows is again the line it branched from."""
        if not self.playback.playing and self.at_mark:
            line = continued(self.node)
            if line != self.line:
                self._show(line)


def continued(node: Node) -> list[Node]:
    """The line that leads to a node and on along first children."""
    line = node.line()
    while node.children:
        node = node.children[0]
        line.append(node)
    return line
