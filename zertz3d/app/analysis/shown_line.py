"""A line that the teacher plays on the table as a variation, and the verdict on a move that it explains."""

from __future__ import annotations

from zertz3d.ai import telling
from zertz3d.ai.teacher import Verdict
from zertz3d.app.analysis import line_playback
from zertz3d.app.analysis.line_playback import OpenLine
from zertz3d.app.session import Table
from zertz3d.rules import Move, Node
from zertz3d.words import _


class ShownLine:
    """Comes and goes without a trace in the game."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.branch: OpenLine | None = None
        self.verdict: tuple[Node, Verdict] | None = None
        """The move in question while one of its two lines is open."""

    def forget(self) -> None:
        """Another game lies on the table."""
        self.branch = self.verdict = None

    def open(self, title: str, start: Node, line: tuple[Move, ...]) -> None:
        """Play a line from a node, and run the film from there."""
        self.leave()
        words = telling.steps(start.position, line)
        self.branch = line_playback.open_line(self._table.player, title, start, line, words)

    def open_best(self, start: Node, line: tuple[Move, ...]) -> None:
        """Play the best line from a node."""
        self.verdict = None
        self.open(_("Best line"), start, line)

    def open_verdict(self, node: Node, verdict: Verdict, better: bool = False) -> None:
        """Show what was wrong with a move, how it is refuted, or with `better` what would have been better."""
        self.verdict = node, verdict
        if self._refuted(node, verdict) and not (better and verdict.better):
            self.open(_("After {move}").format(move=verdict.move), node, verdict.refutation)
        elif verdict.better and node.parent:
            self.open(_("Better"), node.parent, verdict.better)

    def open_other(self) -> None:
        """The better line, or from there the refutation again."""
        if self.verdict is None:
            return
        node, verdict = self.verdict
        assert node.parent
        if self._refuted(node, verdict) and self.branch and not self.shows_refutation:
            self.open(_("After {move}").format(move=verdict.move), node, verdict.refutation)
        elif verdict.better:
            self.open(_("Better"), node.parent, verdict.better)

    @property
    def has_both(self) -> bool:
        """Is there the line that shows what was wrong, and the better one?"""
        return self.verdict is not None and self._refuted(*self.verdict) and bool(self.verdict[1].better)

    def _refuted(self, node: Node, verdict: Verdict) -> bool:
        """Is there a line that shows what was wrong?"""
        return bool(verdict.refutation) and self._table.player.game.outcome(node) is None

    @property
    def shows_refutation(self) -> bool:
        """Is it the line that shows what was wrong, and not the better one?"""
        return bool(self.branch and self.verdict and self.branch.nodes[0].parent is self.verdict[0])

    def undo(self) -> None:
        """Leave the line; but a move of one's own that was tried after it goes first."""
        node = self._table.player.ahead
        if self.branch and node not in self.branch.nodes and self.branch.nodes[0] in node.line():
            self._table.player.undo()
        else:
            self.leave()

    def leave(self) -> None:
        """Back to the game; the line goes without a trace."""
        branch, self.branch = self.branch, None
        if branch:
            line_playback.leave_line(self._table.player, branch)

    @property
    def over(self) -> bool:
        """Has the film played to the end of the line?"""
        return self.branch is not None and line_playback.is_over(self._table.player, self.branch)

    def caption(self) -> str:
        """What is said of the move that is played or shown."""
        return self.branch.caption(self._table.player.current) if self.branch else ""
