"""The teacher, asked by somebody who waits for the answer."""

from __future__ import annotations

from collections.abc import Iterator

from zertz3d.ai import teacher, telling
from zertz3d.ai.teacher import CARE, Opinion
from zertz3d.errors import UsageError
from zertz3d.rules import Node, Position
from zertz3d.words import N_, _

Names = tuple[str, str]
THINKING = N_("Thinking.")


class Counsel:
    """Thinks here and now; asked again, it says the same at once."""

    def __init__(self, nodes: int = CARE) -> None:
        self._nodes = nodes
        self._known: dict[Position, Opinion] = {}

    def judge(self, position: Position) -> Opinion:
        """What is thought of a position."""
        if position not in self._known:
            self._known[position] = teacher.judge(position, self._nodes)
        return self._known[position]

    def tell_hint(self, position: Position, names: Names) -> Iterator[str]:
        """A good move, and how the game may go on."""
        yield _(THINKING)
        opinion = self.judge(position)
        yield telling.told(position, opinion.line, names)

    def tell_why(self, node: Node, names: Names) -> Iterator[str]:
        """What the move to a node was worth, what follows it, and what would have been better."""
        if node.parent is None or node.move is None:
            raise UsageError(_("no move has been played yet"))
        yield _(THINKING)
        before, position = self.judge(node.parent.position), node.parent.position
        known = teacher.settled([position, node.position], [node.move], [before, self.judge(node.position)])
        assert known[0] and known[1]
        verdict = teacher.verdict(position, node.move, known[0], known[1])
        yield f"{telling.describe_verdict(node, verdict, names)}."
        if telling.is_sound(verdict):
            return
        if verdict.refutation:
            told = telling.told(node.position, verdict.refutation, names)
            yield _("After {move}: {told}").format(move=verdict.move, told=told)
        if verdict.better:
            yield _("Better: {told}").format(told=telling.told(position, verdict.better, names))
