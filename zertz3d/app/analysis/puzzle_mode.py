"""Puzzles on the table: a position, a promise, and an opponent who answers every move."""

from dataclasses import replace

from zertz3d.ai import telling
from zertz3d.ai.teacher import CARE, Opinion
from zertz3d.app.analysis.advice import Advising
from zertz3d.app.analysis.evaluation_queue import Adviser
from zertz3d.app.collection.puzzles import placements_of
from zertz3d.app.session.mode import Command
from zertz3d.app.session.session import Session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Intent, Screen, Tool
from zertz3d.records.record import Record
from zertz3d.rules import SIDE_NAMES, Game, Move, Node
from zertz3d.scene.marks.model import Advice
from zertz3d.scene.marks.proposed_moves import advised

PAUSE = 0.5
"""Seconds before the opponent answers."""
ALL = 2
"""Hints after which the whole move is shown; the first leaves out which ring leaves."""

Line = tuple[Move, ...]


class Puzzles(Advising):
    """Guards every record that is a puzzle: hides its solution, answers for the opponent, says what is wrong."""

    def __init__(self, session: Session, adviser: Adviser | None = None) -> None:
        super().__init__(session)
        self._adviser = adviser or Adviser()
        self._record: Record | None = None
        self._placements = 0
        self._ways: dict[Node, Line] = {}
        """How the win goes on from every node that was reached and is still won."""
        self._waiting: Node | None = None
        """The move that is being looked at."""
        self._rested = 0.0
        self._answering = self._told = False
        self._hints = 0
        self._own: dict[str, Command] = {
            "hint": lambda _: self._hint(),
            "best-line": lambda _: self._tell(),
            "undo": lambda _: self._back(),
        }

    # ----------------------------------------------------------------- opening

    def tick(self, seconds: float) -> None:
        """A puzzle that was opened is set up; a move that was played is answered."""
        if self._session.record is not self._record:
            self._open(self._session.record)
        waiting = self._waiting
        self._adviser.serve([(waiting.position, CARE)] if waiting and not self._known(waiting) else [])
        if self._placements:
            self._session.linger()
        if fault := self._adviser.fault:
            self._adviser.fault = ""
            self._session.say(fault, error=True)
            self._take_back(waiting)
        self._answer(seconds)

    def _open(self, record: Record | None) -> None:
        self._waiting, self._hints, self._told = None, 0, False
        self._ways, self._placements = {}, placements_of(record)
        if self._placements and record and record.game:
            fresh = Game(record.game.root.position)
            fresh.headers = record.game.headers
            self._ways[fresh.root] = tuple(record.game.moves())
            record = replace(record, game=fresh)
            self._session.show(record)
        self._record = record
        self.commands = self._own if self._placements else {}

    @property
    def _end(self) -> Node:
        return self._replay.last

    @property
    def _solver(self) -> int:
        """The player who is to win."""
        return self._replay.game.root.position.mover

    @property
    def solved(self) -> bool:
        """Has the solver won?"""
        outcome = self._end.position.outcome() if self._placements else None
        return outcome is not None and outcome.winner == self._solver

    # ----------------------------------------------------------------- playing

    def refusal(self) -> str | None:
        """Only the solver moves, and only at the end of what was played."""
        if not self._placements or self._answering:
            return None
        if self._end.position.outcome():
            return "this puzzle is over: Ctrl+PgDn opens the next one, Ctrl+Z goes back"
        if self._replay.goal < len(self._replay.line):
            return "go to the end (End) to play on"
        if self._waiting or self._end.position.mover != self._solver:
            return "the answer is coming"
        return None

    def played(self, node: Node) -> None:
        """The solver's move waits for its answer."""
        if self._placements and node.parent and node.parent.position.mover == self._solver:
            self._waiting, self._hints, self._rested = node, 0, 0.0

    def _answer(self, seconds: float) -> None:
        node = self._waiting
        if not node or self._replay.playback.playing:
            return
        self._rested += seconds
        known = self._known(node)
        if self._rested < PAUSE or not known:
            return
        self._waiting = None
        if known.won_by(self._solver):
            self._reply(node, known.line)
        else:
            self._session.say(f"{node.move} does not win by force: {_refuted(node, known.line)}", error=True)
            self._take_back(node)

    def _known(self, node: Node) -> Opinion | None:
        """What becomes of a position after a move: by the solution, or by thinking it over."""
        way = self._ways.get(node.parent, ()) if node.parent else ()
        if way[:1] == (node.move,):
            return Opinion(-1.0 if self._solver else 1.0, way[1:], True)
        return self._adviser.known(node.position, CARE)

    def _reply(self, node: Node, line: Line) -> None:
        """The opponent resists as long as it goes."""
        self._ways[node] = line
        while line and node.position.mover != self._solver and not node.position.outcome():
            self._answering = True
            try:
                node = self._session.play(line[0])
            finally:
                self._answering = False
            line = line[1:]
            self._ways[node] = line
        if self.solved:
            self._session.say("That was the solution" if self._told else "Solved!")

    def _take_back(self, node: Node | None) -> None:
        if node and node.parent:
            self._waiting = None
            self._replay.game.delete(node)
            self._replay.choose(node.parent)

    # ---------------------------------------------------------------- commands

    def _hint(self) -> None:
        """Where the marble belongs; asked again, the whole move."""
        if sentence := self.refusal():
            raise UsageError(sentence)
        self._hints = min(ALL, self._hints + 1)

    def _tell(self) -> None:
        """Play the solution to its end."""
        if sentence := self.refusal():
            raise UsageError(sentence)
        start, game = self._end, self._replay.game
        self._told, self._hints = True, 0
        game.go_to(start)
        for move in self._ways.get(start, ()):
            game.play(move)
        self._replay.choose(game.cursor)
        self._replay.playback = self._replay.playback.pause().seek(self._replay.film.marks[start.ply]).play()

    def _back(self) -> None:
        """To the solver's last choice."""
        node = self._end
        if not node.parent:
            raise UsageError("this is the start of the puzzle")
        gone = node
        while gone.parent and gone.parent.parent and gone.parent.position.mover != self._solver:
            gone = gone.parent
        self._take_back(gone)

    def advice_refusal(self) -> str | None:
        """No other help in a puzzle."""
        return "in a puzzle H gives a hint and Shift+H the solution" if self._placements else None

    def close(self) -> None:
        """The thinking ends."""
        self._adviser.close()

    # ----------------------------------------------------------------- showing

    @property
    def promise(self) -> str:
        """What is asked of the solver."""
        return f"{SIDE_NAMES[self._solver]} to win in {self._placements}"

    def _advice(self) -> tuple[Advice, ...]:
        """What a hint shows."""
        if not self._placements or not self._hints or self._replay.playback.playing:
            return ()
        shown = advised(self._end.position, self._ways.get(self._end, ())[:1])
        return shown if self._hints >= ALL else tuple(step._replace(removed=None) for step in shown)

    def dress(self, screen: Screen) -> Screen:
        """The promise, what is said, and the tools of a solver."""
        if not self._placements:
            return screen
        title = " · ".join(part for part in (screen.title, self.promise) if part)
        first, second = (
            replace(player, name=side) if player.name == "?" else player
            for player, side in zip(screen.players, SIDE_NAMES, strict=True)
        )
        words, tools = self._words() or screen.caption, (*self._tools(), *screen.tools)
        listed = screen.show_moves or False  # the few moves of a puzzle need no list
        return replace(screen, players=(first, second), title=title, caption=words, tools=tools, show_moves=listed)

    def _words(self) -> str:
        if self._replay.playback.playing:
            return ""
        if self._waiting:
            return "Looking at it …"
        if self.solved:
            return "Solved. Ctrl+PgDn opens the next puzzle"
        if self._hints:
            words = telling.told(self._end.position, self._ways.get(self._end, ())[:1])
            return words if self._hints >= ALL else words.partition(" and take away")[0].rstrip(".") + " …"
        return f"{self.promise}, every reply is forced" if not self._replay.line else "Right. Go on"

    def _tools(self) -> tuple[Tool, ...]:
        open_ = not self.solved
        return (
            Tool("puzzle-hint", "Hint", Intent("hint"), "info", enabled=open_),
            Tool("puzzle-solution", "Solution", Intent("best-line"), "play", enabled=open_),
            Tool("puzzle-back", "Back", Intent("undo"), "previous", enabled=bool(self._replay.line)),
            Tool("puzzle-next", "Next", Intent("next-game"), "next", lit=self.solved),
        )


def _refuted(node: Node, line: Line) -> str:
    """Why a move does not win, in words."""
    position = node.position
    if not line:
        return "that ends the game"
    if not position.must_capture:
        return f"the other side may do as it likes, and {telling.expected(line[0])}"
    reply = telling.said(position, line[0], 1 - position.mover)
    return f"{reply}, and after that nothing wins by force"
