"""The teacher at the table: hints, best lines, the graph of the game, and why a move was a mistake."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from zertz3d.ai import teacher, telling
from zertz3d.ai.teacher import BUDGET, CARE, Opinion, Verdict
from zertz3d.app.analysis import line_playback
from zertz3d.app.analysis.advice import Advising
from zertz3d.app.analysis.evaluation_queue import Adviser, Need
from zertz3d.app.analysis.game_review import Review
from zertz3d.app.analysis.line_playback import Branch
from zertz3d.app.session.mode import Command
from zertz3d.app.session.session import Session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Intent, Screen, Tool
from zertz3d.rules import SIDE_NAMES, Game, Move, Node, Position
from zertz3d.scene.marks.model import Advice
from zertz3d.scene.marks.proposed_moves import advised

THINKING = "Thinking … Esc stops it"
FAULTS = {
    "missed": "{mover} could have won by force here",
    "allowed": "this lets {other} win by force",
    "swing": "this turns the game for {other}",
    "": "there was something better",
}
"""What is said of a move, by its fault."""
LITTLE = 0.15
"""A move that loses no more than this is as good as the best."""


@dataclass(frozen=True)
class Asked:
    """What somebody wants to know, and of which node: a hint, the line, or why the move to it was a mistake."""

    kind: str
    node: Node

    @property
    def needs(self) -> list[Need]:
        """The positions to be thought about with care, the most urgent first."""
        needs = [(self.node.position, CARE)]
        if self.kind == "why" and self.node.parent:
            needs.append((self.node.parent.position, CARE))
        return needs


class Teaching(Advising):
    """Answers what is asked in the scene itself; everything is thought out in a process of its own."""

    def __init__(self, session: Session, adviser: Adviser | None = None) -> None:
        super().__init__(session)
        self._adviser = adviser or Adviser()
        self._review = Review(self._adviser)
        self._seen = session.replay.game
        self._asked: Asked | None = None
        self._branch: Branch | None = None
        self._verdict: tuple[Node, Verdict] | None = None
        """The move in question while one of its two lines is open."""
        self.graph_shown = False
        self._own: dict[str, Command] = {
            "hint": lambda _: self._ask("hint"),
            "best-line": lambda _: self._ask("line"),
            "why": lambda _: self._why(),
            "play-line": lambda _: self._play_line(),
            "graph": lambda _: self._toggle_graph(),
            "show-turn": self._show_turn,
        }
        self.commands: Mapping[str, Command] = self._own

    def _turn_to(self, game: Game) -> None:
        """With another game everything that was asked and opened is forgotten."""
        if game is not self._seen:
            self._seen = game
            self._asked = self._branch = self._verdict = None
            self.commands = self._own

    # ------------------------------------------------------------------ asking

    def _ask(self, kind: str) -> None:
        """A hint or the best line here; asked again, it is put away."""
        self._turn_to(self._replay.game)
        node = self._replay.ahead
        if self._asked == Asked(kind, node):
            self._asked = None
            return
        self._check_allowed()
        if self._replay.game.outcome(node):
            raise UsageError("the game is over here: step back to ask for a hint")
        self._stand()
        self._asked = Asked(kind, node)

    def _why(self) -> None:
        """Why the last move was a mistake; asked again, the line that would have been better."""
        self._turn_to(self._replay.game)
        if self._branch and self._verdict:
            node, verdict = self._verdict
            self._open_other(node, verdict)
            return
        node = self._replay.ahead
        if not node.parent:
            raise UsageError("no move has been played yet: step to the move that you want explained")
        self._check_allowed()
        self._check_watched()
        self._stand()
        self._asked = Asked("why", node)

    def _check_allowed(self) -> None:
        for part in self._session.parts:
            if sentence := part.advice_refusal():
                raise UsageError(sentence)

    def _check_watched(self) -> None:
        if any(part.live for part in self._session.parts):
            raise UsageError("lines can be played through when the game is over; H shows the best move")

    def _stand(self) -> None:
        """A film that runs stops at the turn that is complete."""
        if self._replay.playback.playing and self._replay.playback.until is None:
            self._replay.go_to_turn(self._replay.turn)

    def _toggle_graph(self) -> None:
        if not self.graph_shown:
            self._check_allowed()
        self.graph_shown = not self.graph_shown

    def _show_turn(self, value: object) -> None:
        if isinstance(value, int):
            self._replay.go_to_turn(value)

    # ------------------------------------------------------------------- lines

    def _play_line(self) -> None:
        """Play the best line that is shown through, as a variation."""
        self._turn_to(self._replay.game)
        opinion = self._answer()
        if not self._asked or not opinion or not opinion.line:
            raise UsageError("there is no line to play: Shift+H looks for the best one")
        self._check_watched()
        self._verdict = None
        self._open("Best line", self._asked.node, opinion.line)

    def _open(self, title: str, start: Node, line: tuple[Move, ...]) -> None:
        home = self._branch.home if self._branch else self._replay.node
        self._leave()
        words = telling.steps(start.position, line)
        self._branch = replace(line_playback.opened(self._replay, title, start, line, words), home=home)
        self._asked = None
        self.commands = {**self._own, "undo": lambda _: self._undo()}

    def _undo(self) -> None:
        """Leave the line; but a move of one's own that was tried after it goes first."""
        node = self._replay.ahead
        if self._branch and node not in self._branch.nodes and self._branch.nodes[0] in node.line():
            self._replay.undo()
        else:
            self._leave()

    def _leave(self) -> None:
        """Back to the game; the line goes without a trace."""
        self._turn_to(self._replay.game)
        branch, self._branch = self._branch, None
        self.commands = self._own
        if branch:
            line_playback.left(self._replay, branch)

    def _explain(self, node: Node, verdict: Verdict) -> None:
        """Open the line that shows what was wrong."""
        self._asked = None
        if verdict.lost <= LITTLE and not verdict.fault:
            self._session.say(f"{verdict.move} was as good as any move")
            return
        self._session.say(f"{verdict.move}: {self._fault(node, verdict)}")
        self._verdict = node, verdict
        if self._refuted(node, verdict):
            self._open(f"After {verdict.move}", node, verdict.refutation)
        else:
            self._open_other(node, verdict)

    def _open_other(self, node: Node, verdict: Verdict) -> None:
        """The better line, or from there the refutation again."""
        assert node.parent
        if self._refuted(node, verdict) and self._branch and self._branch.nodes[0].parent is not node:
            self._open(f"After {verdict.move}", node, verdict.refutation)
        elif verdict.better:
            self._open("Better", node.parent, verdict.better)

    def _refuted(self, node: Node, verdict: Verdict) -> bool:
        """Is there a line that shows what was wrong?"""
        return bool(verdict.refutation) and self._replay.game.outcome(node) is None

    def _fault(self, node: Node, verdict: Verdict) -> str:
        assert node.parent
        names, mover = self.names, node.parent.position.mover
        return FAULTS[verdict.fault].format(mover=names[mover], other=names[1 - mover])

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, or their colours."""
        record = self._session.record
        first, second = record.players if record else ("?", "?")
        return (
            first if first != "?" else SIDE_NAMES[0],
            second if second != "?" else SIDE_NAMES[1],
        )

    # ----------------------------------------------------------------- answers

    def _answer(self) -> Opinion | None:
        """What is known of the position that was asked about, or what the thinking has come to so far."""
        if not self._asked or self._asked.kind == "why":
            return None
        return self._adviser.known(self._asked.node.position, CARE) or self._adviser.guess

    def _threat(self) -> str:
        """What the proposed move threatens, if that would win."""
        asked, opinion = self._asked, self._answer()
        if not asked or asked.kind != "hint" or not opinion or opinion.proved or not opinion.line:
            return ""
        after = asked.node.position.play(opinion.line[0])[0]
        waiting = teacher.again(after)
        found = self._adviser.known(waiting, BUDGET) if waiting else None
        if not waiting or not found or not found.won_by(waiting.mover):
            return ""
        words = telling.told(waiting, found.line, self.names, 1)
        return f" It threatens: {words[0].lower()}{words[1:]}"

    def _needs(self) -> list[Need]:
        needs = list(self._asked.needs) if self._asked else []
        if self._asked and self._asked.kind == "hint":
            known = self._adviser.known(self._asked.node.position, CARE)
            waiting = teacher.again(self._asked.node.position.play(known.line[0])[0]) if known and known.line else None
            needs += [(waiting, BUDGET)] if waiting else []
        return needs + (self._review.needs if self.graph_shown else [])

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """Take in what was thought, and have thought about what is needed next."""
        replay = self._replay
        self._turn_to(replay.game)
        if self._asked and self._replay.ahead is not self._asked.node:
            self._asked = None
        if self.graph_shown:
            self._review.look_at(replay.game.root, replay.line)
            self._review.graph()
        self._adviser.serve(self._needs())
        self._hear()
        if self._branch or self._asked:
            self._session.linger()
        if self._branch and line_playback.over(replay, self._branch):
            self._stand()

    def _hear(self) -> None:
        """Say what went wrong; explain what can be explained."""
        if fault := self._adviser.fault:
            self._adviser.fault, self._asked = "", None
            self._session.say(fault, error=True)
        asked = self._asked
        if asked and asked.kind == "why" and asked.node.parent and asked.node.move:
            known = [self._adviser.known(*need) for need in asked.needs]
            position = asked.node.parent.position
            after, before = teacher.settled([position, asked.node.position], [asked.node.move], known[::-1])[::-1]
            if before and after:
                self._explain(asked.node, teacher.verdict(position, asked.node.move, before, after))

    def escape(self) -> bool:
        """Stop thinking, put away what is shown, leave the line."""
        self._turn_to(self._replay.game)
        if self._asked:
            self._asked = None
        elif self._branch:
            self._leave()
        else:
            return False
        return True

    def close(self) -> None:
        """The thinking ends."""
        self._adviser.close()

    # ----------------------------------------------------------------- showing

    def _advice(self) -> tuple[Advice, ...]:
        """The moves that are shown on the table now."""
        self._turn_to(self._replay.game)
        opinion = self._answer() if self._replay.at_mark else None
        if not self._asked or not opinion:
            return ()
        line = opinion.line if self._asked.kind == "line" else opinion.line[:1]
        return advised(self._asked.node.position, line)

    def dress(self, screen: Screen) -> Screen:
        """The graph, what is said, and the tools that go with it."""
        if self.graph_shown and self._review.about(self._replay.game.root):
            screen = replace(screen, graph=self._review.graph())
        words = self._words()
        if words:
            screen = replace(screen, caption=words)
        return replace(screen, tools=(*screen.tools, *self._tools()))

    def _words(self) -> str:
        self._turn_to(self._replay.game)
        if self._asked:
            return self._said(self._asked.node.position)
        if self._branch:
            return self._branch.caption(self._replay.current)
        node = self._replay.node
        if self.graph_shown and self._replay.at_mark and node.parent and self._review.turned(self._replay.turn):
            verdict = self._review.verdict(self._replay.turn)
            return f"A turning point: {self._fault(node, verdict)}. Y shows why" if verdict else ""
        return ""

    def _said(self, position: Position) -> str:
        assert self._asked
        opinion = self._answer()
        if not opinion or not self._adviser.known(position, CARE):
            return THINKING
        if self._asked.kind == "hint":
            return telling.told(position, opinion.line[:1], self.names) + self._threat()
        return telling.told(position, opinion.line, self.names) + " Enter plays it"

    def _tools(self) -> tuple[Tool, ...]:
        if self._branch:
            back = Tool("leave-line", "Back", Intent("undo"), "previous")
            if not self._verdict:
                return (back,)
            showing = self._branch.nodes[0].parent is self._verdict[0]
            return (Tool("other-line", "Better" if showing else "Mistake", Intent("why"), "play"), back)
        asked = self._asked
        if asked and asked.kind == "line" and self._adviser.known(asked.node.position, CARE):
            return (Tool("play-line", "Play it", Intent("play-line"), "play"),)
        return ()
