"""Lines that the teacher plays on the table: variations that come and go without a trace."""

from collections.abc import Sequence
from dataclasses import dataclass

from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.rules import Move, Node
from zertz3d.words import _


@dataclass
class OpenLine:
    """A line that is open: the nodes from its first move on, what each is about, and where one came from."""

    title: str
    nodes: tuple[Node, ...]
    words: tuple[str, ...]
    home: Node
    grown: Node | None
    """The first node that was not there before; it goes when the line is left."""

    @property
    def end(self) -> Node:
        """Where the line ends."""
        return self.nodes[-1]

    def caption(self, node: Node) -> str:
        """What is said while a move of the line is played or shown."""
        if node not in self.nodes:
            return ""
        number = self.nodes.index(node)
        told = _("{line} {number}/{count} · {move}")
        return told.format(line=self.title, number=number + 1, count=len(self.nodes), move=self.words[number])


def open_line(player: FilmPlayer, title: str, start: Node, moves: Sequence[Move], words: Sequence[str]) -> OpenLine:
    """Play a line from a node as a variation, and run the film from there."""
    game, home = player.game, player.node
    game.go_to(start)
    grown: Node | None = None
    nodes = []
    for move in moves:
        if game.outcome():
            break  # a resignation would be withdrawn
        known = game.cursor.child(game.position.complete(move))
        node = game.play(move)
        if known is None and grown is None:
            grown = node
        nodes.append(node)
    branch = OpenLine(title, tuple(nodes), tuple(words), home, grown)
    run(player, branch)
    return branch


def run(player: FilmPlayer, branch: OpenLine) -> None:
    """Play the film of an open line from its start."""
    player.choose(branch.nodes[-1])
    player.run_from(branch.nodes[0].ply - 1)


def is_over(player: FilmPlayer, branch: OpenLine) -> bool:
    """Has the film played to the end of the line?"""
    return player.line[: branch.end.ply] == branch.end.line() and player.turn >= branch.end.ply


def leave_line(player: FilmPlayer, branch: OpenLine) -> None:
    """Take the line off the game again, and be where one came from."""
    if branch.grown and branch.grown.parent and branch.grown in branch.grown.parent.children:
        player.game.delete(branch.grown)
    player.choose(branch.home)
