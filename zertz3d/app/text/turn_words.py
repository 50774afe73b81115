"""Turns and endings in plain sentences."""

from zertz3d.app.panels.endings import tell_ending
from zertz3d.motion import captions
from zertz3d.rules import Node, Outcome, Position
from zertz3d.words import _, tell_comment

Names = tuple[str, str]


def tell_turn(node: Node, names: Names) -> str:
    """A whole turn: 'Turn 3, Blue: White to d4. Ring a1 is removed.'"""
    if node.parent is None or node.move is None:
        return _("No turn has been played yet.")
    before = node.parent.position
    told = _("Turn {turn}, {player}: {told}.").format(
        turn=before.turn, player=names[before.mover], told=". ".join(captions.tell_turn(node.events))
    )
    if not node.comment:
        return told
    comment = " ".join(tell_comment(" ".join(node.comment.split())).split())
    return f"{told} {_('Comment: {comment}').format(comment=comment)}"


def tell_outcome(outcome: Outcome, position: Position, names: Names) -> str:
    """Who won, and how."""
    return f"{tell_ending(outcome, position, names)}."
