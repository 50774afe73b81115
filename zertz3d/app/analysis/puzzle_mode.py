"""Puzzles on the table: a position, a promise, and an opponent who answers every move."""

from dataclasses import replace

from zertz3d.ai.teacher import CARE, Opinion
from zertz3d.app.analysis import puzzle_words
from zertz3d.app.analysis.advice import AdviceMode, Proposed, propose
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.collection.puzzles import placements_of
from zertz3d.app.session import Binding, Mover, Play, Reply, Table
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.records.record import Record
from zertz3d.rules import Game, Move, Node
from zertz3d.words import N_, _

PAUSE = 0.5
"""Seconds before the opponent answers."""
ALL = 2
"""Hints after which the whole move is shown; the first leaves out which ring leaves."""

Line = tuple[Move, ...]


KEYS = (
    Binding(Action.HINT, "Teacher", N_("a hint; pressed again, the whole move"), ("h",)),
    Binding(Action.BEST_LINE, "Teacher", N_("play the solution"), ("shift-h",)),
    Binding(Action.UNDO, "Games and moves", N_("back to the last choice"), ("control-z",)),
)


class PuzzleMode(AdviceMode):
    """Guards every record that is a puzzle: hides its solution, answers for the opponent, says what is wrong."""

    def __init__(self, table: Table, adviser: EvaluationQueue | None = None) -> None:
        super().__init__(table)
        self._adviser = adviser or EvaluationQueue()
        self._record: Record | None = None
        self._placements = 0
        self._ways: dict[Node, Line] = {}
        """How the win goes on from every node that was reached and is still won."""
        self._waiting: Node | None = None
        """The move that is being looked at."""
        self._rested = 0.0
        self._told = False
        self._hints = 0

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """What the keys mean to a solver."""
        return KEYS if self._placements else ()

    def handle(self, intent: Intent) -> Reply:
        """What a solver may ask for."""
        if not self._placements:
            return False
        match intent.action:
            case Action.HINT:
                self._hint()
            case Action.BEST_LINE:
                self._tell()
            case Action.UNDO:
                self._back()
            case _:
                return False
        return True

    # ----------------------------------------------------------------- opening

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """A puzzle that was opened is set up; a move that was played is answered."""
        if self._table.record is not self._record:
            self._open(self._table.record)
        waiting = self._waiting
        self._adviser.serve([(waiting.position, CARE)] if waiting and not self._known(waiting) else [])
        if self._placements:
            self._table.linger()
        if fault := self._adviser.fault:
            self._adviser.fault = ""
            self._table.say(fault, error=True)
            self._take_back(waiting)
        return self._answer(seconds)

    def _open(self, record: Record | None) -> None:
        self._waiting, self._hints, self._told = None, 0, False
        self._ways, self._placements = {}, placements_of(record)
        if self._placements and record and record.game:
            fresh = Game(record.game.root.position)
            fresh.headers = record.game.headers
            self._ways[fresh.root] = tuple(record.game.moves())
            record = replace(record, game=fresh)
            self._table.show(record, self._table.index)
        self._record = record

    @property
    def _end(self) -> Node:
        return self._player.last

    @property
    def _solver(self) -> int:
        """The player who is to win."""
        return self._player.game.root.position.mover

    @property
    def solved(self) -> bool:
        """Has the solver won?"""
        outcome = self._end.position.outcome() if self._placements else None
        return outcome is not None and outcome.winner == self._solver

    # ----------------------------------------------------------------- playing

    def refusal(self, by: Mover) -> str | None:
        """Only the solver moves, and only at the end of what was played."""
        if not self._placements or by is Mover.LESSON:
            return None
        if self._end.position.outcome():
            return _("this puzzle is over: Next opens another, Back returns to the last choice")
        if self._player.goal < len(self._player.line):
            return _("go to the end (End) to play on")
        if self._waiting or self._end.position.mover != self._solver:
            return _("the answer is coming")
        return None

    def played(self, node: Node, by: Mover) -> None:
        """The solver's move waits for its answer; the opponent's leaves one jump less to answer with."""
        if not self._placements or not node.parent:
            return
        if node.parent.position.mover == self._solver:
            self._waiting, self._hints, self._rested = node, 0, 0.0
        elif by is Mover.LESSON:
            self._ways[node] = self._ways[node.parent][1:]

    def _answer(self, seconds: float) -> tuple[Play, ...]:
        node = self._waiting
        if not node or self._player.playback.playing:
            return ()
        self._rested += seconds
        known = self._known(node)
        if self._rested < PAUSE or not known:
            return ()
        self._waiting = None
        if known.won_by(self._solver):
            return self._reply(node, known.line)
        self._table.say(puzzle_words.tell_refutation(node, known.line), error=True)
        self._take_back(node)
        return ()

    def _known(self, node: Node) -> Opinion | None:
        """What becomes of a position after a move: by the solution, or by thinking it over."""
        way = self._ways.get(node.parent, ()) if node.parent else ()
        if way[:1] == (node.move,):
            return Opinion(-1.0 if self._solver else 1.0, way[1:], True)
        return self._adviser.known(node.position, CARE)

    def _reply(self, node: Node, line: Line) -> tuple[Play, ...]:
        """The opponent resists as long as it goes."""
        self._ways[node] = line
        position, answers = node.position, []
        for move in line:
            if position.mover == self._solver or position.outcome():
                break
            position = position.play(move)[0]
            answers.append(Play(move, Mover.LESSON))
        outcome = position.outcome()
        if outcome is not None and outcome.winner == self._solver:
            self._table.say(_(puzzle_words.TOLD if self._told else puzzle_words.WON))
        return tuple(answers)

    def _take_back(self, node: Node | None) -> None:
        if node and node.parent:
            self._waiting = None
            self._player.game.delete(node)
            self._player.choose(node.parent)

    # ---------------------------------------------------------------- commands

    def _hint(self) -> None:
        """Where the marble belongs; asked again, the whole move."""
        if sentence := self.refusal(Mover.HAND):
            raise UsageError(sentence)
        self._hints = min(ALL, self._hints + 1)

    def _tell(self) -> None:
        """Play the solution to its end."""
        if sentence := self.refusal(Mover.HAND):
            raise UsageError(sentence)
        start, game = self._end, self._player.game
        self._told, self._hints = True, 0
        game.go_to(start)
        for move in self._ways.get(start, ()):
            game.play(move)
        self._player.choose(game.cursor)
        self._player.run_from(start.ply)

    def _back(self) -> None:
        """To the solver's last choice."""
        node = self._end
        if not node.parent:
            raise UsageError(_("this is the start of the puzzle"))
        gone = node
        while gone.parent and gone.parent.parent and gone.parent.position.mover != self._solver:
            gone = gone.parent
        self._take_back(gone)

    def advice_refusal(self) -> str | None:
        """No other help in a puzzle."""
        return _("in a puzzle H gives a hint and Shift+H the solution") if self._placements else None

    def close(self) -> None:
        """The thinking ends."""
        self._adviser.close()

    # ----------------------------------------------------------------- showing

    @property
    def promise(self) -> str:
        """What is asked of the solver."""
        return puzzle_words.tell_promise(self._player.game.root.position, self._placements)

    def _advice(self) -> Proposed:
        """What a hint shows."""
        if not self._placements or not self._hints or self._player.playback.playing:
            return ()
        shown = propose(self._end.position, self._ways.get(self._end, ())[:1])
        return shown if self._hints >= ALL else tuple(step._replace(removed=None) for step in shown)

    @property
    def riddle(self) -> bool:
        """What wins is for the solver to find."""
        return bool(self._placements)

    def dress(self, screen: Screen) -> Screen:
        """The promise, what is said, and the tools of a solver."""
        if not self._placements:
            return screen
        start = self._player.game.root.position
        title = puzzle_words.tell_title(screen.title, start, self._placements)
        words, tools = self._words() or screen.caption, (*self._tools(), *screen.tools)
        listed = screen.show_moves or False  # the few moves of a puzzle need no list
        return replace(screen, title=title, caption=words, tools=tools, show_moves=listed)

    def _words(self) -> str:
        if self._player.playback.playing:
            return ""
        if self._waiting:
            return _("Thinking…")
        if self.solved:
            return _(puzzle_words.TOLD if self._told else puzzle_words.SOLVED)
        if self._hints:
            return puzzle_words.tell_hint(self._end.position, self._ways.get(self._end, ()), self._hints >= ALL)
        start = self._player.game.root.position
        return _(puzzle_words.RIGHT) if self._player.line else puzzle_words.tell_task(start, self._placements)

    def _tools(self) -> tuple[Tool, ...]:
        open_ = not self.solved
        return (
            Tool("puzzle-hint", _("Hint"), Intent(Action.HINT), "hint", enabled=open_),
            Tool("puzzle-solution", _("Solution"), Intent(Action.BEST_LINE), "play", enabled=open_),
            Tool("puzzle-back", _("Back"), Intent(Action.UNDO), "previous", enabled=bool(self._player.line)),
            Tool("puzzle-next", _("Next"), Intent(Action.NEXT_GAME), "next", lit=self.solved),
        )
