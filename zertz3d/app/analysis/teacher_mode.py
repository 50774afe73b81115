"""The teacher at the table: hints, best lines, the graph of the game, and why a move was a mistake."""

from dataclasses import dataclass, replace

from zertz3d.ai import teacher, telling
from zertz3d.ai.teacher import BUDGET, CARE, Opinion, Verdict
from zertz3d.app.analysis.advice import AdviceMode, Proposed, name_players, propose
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue, Need
from zertz3d.app.analysis.review_view import ReviewView
from zertz3d.app.analysis.shown_line import ShownLine
from zertz3d.app.session import Binding, Play, Reply, Table
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.rules import Node, Position
from zertz3d.words import N_, _

THINKING = N_("Thinking… Esc stops it")


@dataclass(frozen=True)
class Asked:
    """What somebody wants to know, and of which node: a hint, the line, why the move to it was a mistake, or better."""

    kind: str
    node: Node

    @property
    def about_move(self) -> bool:
        """Is it about the move that led to the node?"""
        return self.kind in ("why", "better")

    @property
    def needs(self) -> list[Need]:
        """The positions to be thought about with care, the most urgent first."""
        needs = [(self.node.position, CARE)]
        if self.about_move and self.node.parent:
            needs.append((self.node.parent.position, CARE))
        return needs


class TeacherMode(AdviceMode):
    """Answers what is asked in the scene itself; everything is thought out in a process of its own."""

    BINDINGS = (
        Binding(Action.HINT, "Teacher", N_("show the best move on the table"), ("h",), label=N_("Show the best move")),
        Binding(Action.BEST_LINE, "Teacher", N_("show the best line"), ("shift-h",), label=N_("Show the best line")),
        Binding(
            Action.PLAY_LINE,
            "Teacher",
            N_("play the line that is shown; Ctrl+Z leaves it"),
            ("enter",),
            label=N_("Try the shown line"),
        ),
        Binding(
            Action.GRAPH,
            "Teacher",
            N_("who stands better: a graph of the game over the time line"),
            ("e",),
            label=N_("Who stands better"),
        ),
        Binding(
            Action.WHY,
            "Teacher",
            N_("why the last move was a mistake, then the better line"),
            ("y",),
            label=N_("Why was it a mistake?"),
        ),
        Binding(
            Action.BETTER,
            "Teacher",
            N_("what would have been better than the last move"),
            ("shift-y",),
            label=N_("What was better?"),
        ),
        Binding(
            Action.REVIEW,
            "Teacher",
            N_("review the game: where it turned, and why"),
            ("shift-e",),
            label=N_("Review the game"),
        ),
    )

    def __init__(self, table: Table, adviser: EvaluationQueue | None = None) -> None:
        super().__init__(table)
        self._adviser = adviser or EvaluationQueue()
        self._review = ReviewView(table, self._adviser)
        self._seen = table.player.game
        self._asked: Asked | None = None
        self._line = ShownLine(table)

    def _look(self) -> None:
        """With another game everything that was asked and opened is forgotten."""
        if self._player.game is not self._seen:
            self._seen = self._player.game
            self._asked = None
            self._line.forget()

    def handle(self, intent: Intent) -> Reply:
        """Answer what is asked."""
        self._look()
        match intent.action:
            case Action.HINT:
                self._ask("hint")
            case Action.BEST_LINE:
                self._ask("line")
            case Action.WHY | Action.BETTER:
                self._why(intent.action.value)
            case Action.PLAY_LINE:
                self._play_line()
            case Action.GRAPH | Action.REVIEW:
                self._review.toggle(self._check_allowed, listed=intent.action is Action.REVIEW)
            case Action.UNDO if self._line.branch:
                self._line.undo()
            case Action.ESCAPE:
                return self._put_away()
            case _:
                return False
        return True

    # ------------------------------------------------------------------ asking

    def _ask(self, kind: str) -> None:
        """A hint or the best line here; asked again, it is put away."""
        node = self._player.ahead
        if self._asked == Asked(kind, node):
            self._asked = None
            return
        self._check_allowed()
        if self._player.game.outcome(node):
            raise UsageError(_("the game is over here: step back to ask for a hint"))
        self._stand()
        self._asked = Asked(kind, node)

    def _why(self, kind: str) -> None:
        """Why the last move was a mistake, or what was better; asked again, the other of the two lines."""
        if self._line.branch and self._line.verdict:
            self._line.open_other()
            return
        node = self._player.ahead
        if not node.parent:
            raise UsageError(_("no move has been played yet: step to the move that you want explained"))
        self._check_allowed()
        self._check_watched()
        self._stand()
        self._asked = Asked(kind, node)

    def _check_allowed(self) -> None:
        if sentence := self._table.modes.advice_refusal():
            raise UsageError(sentence)

    def _check_watched(self) -> None:
        if self._table.modes.live:
            raise UsageError(_("lines can be tried after the game; H shows the best move"))

    def _stand(self) -> None:
        """A film that runs stops at the turn that is complete."""
        if self._player.playback.playing and self._player.playback.until is None:
            self._player.go_to_turn(self._player.turn)

    # ------------------------------------------------------------------- lines

    def _play_line(self) -> None:
        """Play the best line that is shown through, as a variation."""
        opinion = self._answer()
        if not self._asked or not opinion or not opinion.line:
            raise UsageError(_("there is no line to play: Shift+H looks for the best one"))
        self._check_watched()
        self._line.open_best(self._asked.node, opinion.line)
        self._asked = None

    def _explain(self, asked: Asked, verdict: Verdict) -> None:
        """Open the line that shows what was wrong, or the better one."""
        self._asked, node = None, asked.node
        self._table.say(telling.describe_verdict(node, verdict, self.names))
        if telling.is_sound(verdict):
            return
        self._line.open_verdict(node, verdict, better=asked.kind == "better")

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, or their colours."""
        return name_players(self._table)

    # ----------------------------------------------------------------- answers

    def _answer(self) -> Opinion | None:
        """What is known of the position that was asked about, or what the thinking has come to so far."""
        if not self._asked or self._asked.about_move:
            return None
        return self._adviser.known(self._asked.node.position, CARE) or self._adviser.guess

    def _threat(self, position: Position, opinion: Opinion) -> str:
        """What the proposed move threatens, if that would win."""
        if opinion.proved or not opinion.line:
            return ""
        waiting = teacher.again(position.play(opinion.line[0])[0])
        found = self._adviser.known(waiting, BUDGET) if waiting else None
        if not waiting or not found or not found.won_by(waiting.mover):
            return ""
        return telling.threatened(waiting, found.line, self.names)

    def _needs(self) -> list[Need]:
        needs = list(self._asked.needs) if self._asked else []
        if self._asked and self._asked.kind == "hint":
            known = self._adviser.known(self._asked.node.position, CARE)
            waiting = teacher.again(self._asked.node.position.play(known.line[0])[0]) if known and known.line else None
            needs += [(waiting, BUDGET)] if waiting else []
        return needs + self._review.needs

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Take in what was thought, and have thought about what is needed next."""
        player = self._player
        self._look()
        if self._asked and player.ahead is not self._asked.node:
            self._asked = None
        self._review.follow()
        self._adviser.serve(self._needs())
        self._hear()
        if self._line.branch or self._asked:
            self._table.linger()
        if self._line.over:
            self._stand()
        return ()

    def _hear(self) -> None:
        """Say what went wrong; explain what can be explained."""
        if fault := self._adviser.fault:
            self._adviser.fault, self._asked = "", None
            self._table.say(fault, error=True)
        asked = self._asked
        if asked and asked.about_move and asked.node.parent and asked.node.move:
            known = [self._adviser.known(*need) for need in asked.needs]
            position = asked.node.parent.position
            after, before = teacher.settled([position, asked.node.position], [asked.node.move], known[::-1])[::-1]
            if before and after:
                self._explain(asked, teacher.verdict(position, asked.node.move, before, after))

    def _put_away(self) -> bool:
        """Stop thinking, put away what is shown, leave the line; whether there was anything."""
        if self._asked:
            self._asked = None
        elif self._line.branch:
            self._line.leave()
        else:
            return False
        return True

    def close(self) -> None:
        """The thinking ends."""
        self._adviser.close()

    # ----------------------------------------------------------------- showing

    def _advice(self) -> Proposed:
        """The moves that are shown on the table now."""
        self._look()
        opinion = self._answer() if self._player.at_mark else None
        if not self._asked or not opinion:
            return ()
        line = opinion.line if self._asked.kind == "line" else opinion.line[:1]
        return propose(self._asked.node.position, line)

    def dress(self, screen: Screen) -> Screen:
        """The graph, what is said, and the tools that go with it."""
        screen = self._review.dress(screen, self.names)
        words = self._words()
        if words:
            screen = replace(screen, caption=words)
        alone = bool(self._line.branch) or self._review.asks  # what else can be done with the game waits meanwhile
        return replace(screen, tools=(*(() if alone else screen.tools), *self._tools()))

    def _words(self) -> str:
        self._look()
        if self._asked:
            return self._said(self._asked.node.position)
        if self._line.branch:
            return self._line.caption()
        return self._review.words(self.names)

    def _said(self, position: Position) -> str:
        assert self._asked
        opinion = self._answer()
        if not opinion or not self._adviser.known(position, CARE):
            return _(THINKING)
        if self._asked.kind == "hint":
            told = telling.told(position, opinion.line[:1], self.names)
            return " ".join(filter(None, (told, self._threat(position, opinion))))
        told = telling.told(position, opinion.line, self.names)
        return told if self._table.modes.live else " ".join((told, _("Enter plays it")))

    def _tools(self) -> tuple[Tool, ...]:
        if self._line.branch:
            back = Tool("leave-line", _("Back"), Intent(Action.UNDO), "previous")
            if not self._line.has_both:
                return (back,)
            better = self._line.shows_refutation
            other, icon = (_("Better was"), "best") if better else (_("Why?"), "help")
            return (Tool("other-line", other, Intent(Action.BETTER if better else Action.WHY), icon), back)
        asked = self._asked
        known = asked and asked.kind == "line" and self._adviser.known(asked.node.position, CARE)
        if known and not self._table.modes.live:
            return (Tool("play-line", _("Play it"), Intent(Action.PLAY_LINE), "play"), *self._review.tools())
        return self._review.tools()
