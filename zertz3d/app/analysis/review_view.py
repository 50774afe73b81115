"""The review of a game as it is seen: the graph, marks in the list of moves, and buttons that say why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zertz3d.ai.telling import describe_fault, mover_of
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue, Need
from zertz3d.app.analysis.game_review import GameReview
from zertz3d.app.session import Table
from zertz3d.hud.screen_model import Graph, MoveRow, Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.words import _, address, begun, chosen

SIGNS = {"missed": "?", "allowed": "??", "swing": "?"}
"""How a move is marked in the list, by its fault."""
Names = tuple[str, str]
Marked = tuple[Graph, tuple[MoveRow, ...], Names, str]
"""What the rows of the list are made of; the last is the language."""


class ReviewView:
    """Shown or not; about the line on the table, whatever that is."""

    def __init__(self, table: Table, adviser: EvaluationQueue) -> None:
        self._table = table
        self._review = GameReview(adviser)
        self._marked: tuple[Marked, tuple[MoveRow, ...]] | None = None
        self._named: tuple[Graph, Graph] | None = None
        """What was worked out last, and the same with the players' names."""
        self.shown = False

    @property
    def needs(self) -> list[Need]:
        """What is to be thought about, as long as it is shown."""
        return self._review.needs if self.shown else []

    def follow(self) -> Graph | None:
        """Be about the line that is on the table now; its graph, if that is shown."""
        if not self.shown:
            return None
        self._review.look_at(self._table.player.game.root, self._table.player.line)
        return self._review.graph()

    # ----------------------------------------------------------------- showing

    def dress(self, screen: Screen, names: Names) -> Screen:
        """The graph, and the turning points in the list of moves."""
        graph = self.follow()
        if graph is None:
            return screen
        if self._named is None or self._named[0] is not graph or self._named[1].names != names:
            self._named = graph, replace(graph, names=names)
        return replace(screen, graph=self._named[1], moves=self._mark(graph, screen.moves, names))

    def _mark(self, graph: Graph, moves: tuple[MoveRow, ...], names: Names) -> tuple[MoveRow, ...]:
        """The rows of the list with ?, ?? and !; the same tuple as long as they say the same."""
        known = self._marked[0] if self._marked else None
        if known is None or known[0] is not graph or known[1] is not moves or known[2:] != (names, chosen()):
            said = {id(self._table.player.line[turn - 1]): sign for turn, sign in self._signs(names).items()}
            rows = tuple(
                replace(row, sign=said[row.node][0], hint=said[row.node][1]) if row.node in said else row
                for row in moves
            )
            self._marked = (graph, moves, names, chosen()), rows
        assert self._marked
        return self._marked[1]

    def _signs(self, names: Names) -> dict[int, tuple[str, str]]:
        """By their turns the moves with which the game turned: the sign of each, and what it means."""
        found: dict[int, tuple[str, str]] = {}
        for turn in self._review.graph().turning:
            node, verdict = self._table.player.line[turn - 1], self._review.verdict(turn)
            if verdict and verdict.fault:
                said = describe_fault(node, verdict.fault, names)
                found[turn] = SIGNS[verdict.fault], begun(said)
            if self._review.answered(turn):
                found.setdefault(turn + 1, ("!", _tell_answer(names[1 - mover_of(node)])))
        return found

    def words(self, names: Names) -> str:
        """What is said of the move before which, or after which, the film rests."""
        player = self._table.player
        node = player.node
        if not self.shown or not player.at_mark or not self._review.turned(player.turn):
            return ""
        verdict = self._review.verdict(player.turn)
        if verdict is None:
            return ""
        return _("A turning point: {fault}").format(fault=describe_fault(node, verdict.fault, names))

    @property
    def _offered(self) -> bool:
        modes = self._table.modes
        return not modes.live and not modes.advice_refusal() and modes.lets_through(Action.REVIEW)

    @property
    def asks(self) -> bool:
        """Is it shown, with its own buttons?"""
        return self.shown and self._offered

    def tools(self) -> tuple[Tool, ...]:
        """The way into the review of a game that is over, and what can be asked in it."""
        player = self._table.player
        if not self._offered:
            return ()
        if not self.shown:
            over = bool(player.line) and player.game.outcome(player.last) is not None
            return (Tool("review", _("Review"), Intent(Action.REVIEW), "search"),) if over else ()
        asked = player.node.parent is not None
        return (
            Tool("why", _("Why?"), Intent(Action.WHY), "help", enabled=asked),
            Tool("better", _("Better was"), Intent(Action.BETTER), "best", enabled=asked),
            Tool("review", _("Close"), Intent(Action.REVIEW), "close"),
        )

    def toggle(self, check: Callable[[], None], listed: bool = False) -> None:
        """Show it, unless `check` raises why not, or put it away; `listed` opens the list of moves beside the table."""
        if not self.shown:
            check()
            if listed:
                self._table.list_moves(True, beside=True)
        self.shown = not self.shown


def _tell_answer(mover: str) -> str:
    """What is said of a move that is marked with !."""
    others, you = _("{mover} finds the answer to the mistake"), _("You find the answer to the mistake")
    return address(mover, others, you).format(mover=mover)
