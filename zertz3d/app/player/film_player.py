"""One game as a film that a viewer commands: where one is, which line is shown, what is played and heard."""

from dataclasses import replace

from zertz3d.errors import IllegalMove
from zertz3d.motion.choreography import Level
from zertz3d.motion.layout import Arrangement
from zertz3d.motion.playback import SLACK, Playback
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Game, Move, Node
from zertz3d.words import _

FASTEST_CATCHING_UP = 6.0
"""Held keys queue turns; the film hurries through them, at most so many times as fast."""


class FilmPosition:
    """A game, the line of it that is shown, its film, and the playback in it."""

    def __init__(
        self,
        game: Game,
        level: Level = "full",
        rate: float = 1.0,
        loop: bool = False,
        arrangement: Arrangement = "usual",
    ) -> None:
        self.game = game
        self.line: list[Node] = []
        self.film = Timeline.begin(game.root.position, level, arrangement)
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

    def arrange(self, arrangement: Arrangement) -> None:
        """Film the same line among furniture that stands otherwise, and be at the same moment of it."""
        old, turns = self.film, (node.events for node in self.line)
        if arrangement != old.table.arrangement:
            self.film = Timeline.compiled(old.start, turns, old.level, arrangement)
            self.playback = self.playback.moved(lambda time: self.film.same_moment(old, time), self.film.duration)

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


class FilmBranches(FilmPosition):
    """A film whose game can grow."""

    def play(self, move: Move) -> Node:
        """Play a legal move after the turns that are complete (or under way to a stop); a new one branches off."""
        turn = self.goal
        self.game.go_to(self._at(turn))
        node = self.game.play(move)
        self.choose(node)
        self.playback = self.playback.pause().seek(self.film.marks[turn]).step(self.film.marks, 1)
        return node

    def retell(self, turn: int, stops: tuple[int, ...]) -> None:
        """Film a turn (counted from 0) anew, with rests in its chain of jumps, and be at its beginning, playing it."""
        film = self.film.truncate(turn)
        for node in self.line[turn:]:
            film, stops = film.append(node.events, stops), ()
        self.film = film
        self.playback = self.playback.pause().resized(film.duration).seek(film.marks[turn]).step(film.marks, 1)

    def choose(self, node: Node) -> None:
        """Show the line that leads through a node, and be at rest there."""
        self._show(continued(node))
        self.playback = self.playback.pause().seek(self.film.marks[node.ply])

    def sibling(self, step: int) -> None:
        """The next variation beside the current move, or the one before."""
        node = self._at(self.goal)
        if not node.parent or len(node.parent.children) < 2:
            raise IllegalMove(_("there is no other variation of this move"))
        beside = node.parent.children
        self.choose(beside[(beside.index(node) + step) % len(beside)])

    def undo(self) -> None:
        """Take the move of a variation back that was played last; the main line of a record stays."""
        node = self._at(self.goal)
        if not node.parent or node in self.game.main_line():
            raise IllegalMove(_("only moves of a variation can be taken back"))
        if self.game.cursor is not node:
            self.game.go_to(node)
        self.choose(self.game.undo())

    def redo(self) -> None:
        """Play the move again that was taken back last."""
        self.choose(self.game.redo())

    def run_back(self, turn: int) -> None:
        """Play backwards to the end of a turn."""
        self.playback = replace(self.playback.pause(), playing=True, backwards=True, until=self.film.marks[turn])

    def refresh(self, game: Game) -> None:
        """Go on with a longer version of the same record, staying where one is."""
        time, at_end = self.playback.time, self.ended
        self.game = game
        self._show(continued(game.root))
        self.playback = self.playback.seek(time)
        if at_end and not self.ended:
            self.playback = self.playback.play()


class FilmPlayer(FilmBranches):
    """The film of one game, and all that can be done with it."""

    def next(self) -> None:
        """Play the next turn; pressed again, hurry on to the one after."""
        self.playback = self.playback.step(self.film.marks, 1)

    def previous(self) -> None:
        """Play back to the turn before."""
        self.playback = self.playback.step(self.film.marks, -1)
        self._leave_branch()

    def half(self, count: int) -> None:
        """Half-steps on, or with a negative number back."""
        self.playback = self.playback.step(self.film.steps, count)
        self._leave_branch()

    def jump(self, turns: int) -> None:
        """Be so many turns on, or back, at once."""
        self.go_to_turn(self.goal + turns)

    def go_to_turn(self, turn: int) -> None:
        """Be at rest after that many turns."""
        self.playback = self.playback.pause().seek(self.film.marks[max(0, min(turn, len(self.line)))])
        self._leave_branch()

    def seek(self, time: float) -> None:
        """Be at a time of the film at once."""
        self.playback = self.playback.seek(time)
        self._leave_branch()

    def pause(self) -> None:
        """Stop where the film is."""
        self.playback = self.playback.pause()

    def run_from(self, turn: int) -> None:
        """Play on from the end of a turn."""
        self.playback = self.playback.pause().seek(self.film.marks[turn]).play()

    def jump_into(self, turn: int, seconds: float) -> None:
        """Be so far in the turn that follows, and let the film go on as it does."""
        self.playback = replace(self.playback, time=self.film.marks[turn] + seconds)

    def begin_anew(self, rate: float) -> None:
        """Play at that speed, without repeating anything."""
        self.playback = replace(self.playback, rate=rate, loop=False, span=None)

    def change_rate(self, steps: int) -> None:
        """Faster, or with a negative number slower."""
        self.playback = self.playback.faster(steps)

    def hurry(self) -> bool:
        """Let what is moving be over at once: the turn under way is complete; whether anything was moving."""
        if self.at_mark and not self.playback.playing:
            return False
        under_way = self.playback.time > self.film.marks[self.turn] + SLACK
        forwards = under_way and not self.playback.backwards
        self.go_to_turn(self.goal + (forwards and self.playback.until is None))
        return True

    def toggle(self) -> None:
        """Play on, or pause."""
        running = self.playback.playing and self.playback.until is None
        self.playback = self.playback.pause() if running else self.playback.play()

    def reverse(self) -> None:
        """Play backwards, or pause."""
        running = self.playback.playing and self.playback.backwards
        self.playback = self.playback.pause() if running else self.playback.play(backwards=True)

    def set_rate(self, rate: float) -> None:
        """Play at that speed."""
        self.playback = replace(self.playback, rate=rate)

    def toggle_loop(self) -> None:
        """Repeat the whole game, or stop repeating anything."""
        on = not (self.playback.loop or self.playback.span)
        self.playback = replace(self.playback, loop=on, span=None)

    def loop_from(self) -> None:
        """The part that is repeated begins here."""
        end = self.playback.span[1] if self.playback.span else self.film.duration
        self._loop(self.playback.time, end)

    def loop_to(self) -> None:
        """The part that is repeated ends here."""
        start = self.playback.span[0] if self.playback.span else 0.0
        self._loop(start, self.playback.time)

    def _loop(self, start: float, end: float) -> None:
        if end - start > SLACK:
            self.playback = replace(self.playback, span=(start, end), loop=True)

    def tick(self, seconds: float) -> tuple[Cue, ...]:
        """Let so many seconds of the viewer's time pass; returns what is heard."""
        if not self.playback.playing:
            return ()
        self.playback = self.playback.tick(seconds * self._hurry())
        if not self.playback.playing:
            self._leave_branch()
        return tuple(cue for start, end in self.playback.played for cue in self.film.cues(start, end))

    def _hurry(self) -> float:
        """Several turns to go to a goal: as many times as fast."""
        return min(FASTEST_CATCHING_UP, max(1.0, abs(self.goal - self.turn)))
