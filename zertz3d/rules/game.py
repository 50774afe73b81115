"""A game: a tree of moves with a cursor, a result, and a queue of facts for whoever shows them."""

from collections import deque
from collections.abc import Iterator

from zertz3d.errors import IllegalMove
from zertz3d.rules.events import Event, GroupClaimed, Outcome
from zertz3d.rules.moves import Capture, Move, Placement
from zertz3d.rules.position import Position
from zertz3d.words import _

REPEATED_TURNS = 4
"""So many turns that equal the ones before them make a tie."""


class Node:
    """A position in the tree, the move that led to it, and what was noted there."""

    __slots__ = ("children", "clock", "comment", "events", "marks", "move", "parent", "ply", "position")

    def __init__(
        self, position: Position, parent: "Node | None" = None, move: Move | None = None, events: tuple[Event, ...] = ()
    ) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        self.events = events
        self.ply: int = parent.ply + 1 if parent else 0
        self.children: list[Node] = []
        """What was played here; the first is the main line, the others are variations."""
        self.comment = ""
        self.marks: tuple[str, ...] = ()
        self.clock: int | None = None
        """Milliseconds the player of the move had used when it was complete."""

    def line(self) -> list["Node"]:
        """The nodes from the first move to this one."""
        nodes: list[Node] = []
        node: Node = self
        while node.parent:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def child(self, move: Move) -> "Node | None":
        """The node that this move leads to, if it was played here."""
        return next((node for node in self.children if node.move == move), None)

    def repeats(self) -> bool:
        """Do the last four turns equal the four before them, colours disregarded?"""
        turns: list[object] = []
        node: Node = self
        while node.parent and node.move and len(turns) < 2 * REPEATED_TURNS:
            if isinstance(node.move, Placement) and (node.move.removed or node.move.claims):
                return False  # a ring that has left the board cannot leave it again
            turns.append(_colourless(node.move))
            node = node.parent
        return len(turns) == 2 * REPEATED_TURNS and turns[:REPEATED_TURNS] == turns[REPEATED_TURNS:]


def _colourless(move: Move) -> object:
    if isinstance(move, Placement):
        return move.cell
    if isinstance(move, Capture):
        return (move.start, *(cell for _, cell in move.jumps))
    return None


class EventQueue:
    """The facts of played moves, waiting until somebody drains them."""

    def __init__(self) -> None:
        self._waiting: deque[Event] = deque()

    def publish(self, events: tuple[Event, ...]) -> None:
        """Add the facts of a turn."""
        self._waiting.extend(events)

    def drain(self) -> list[Event]:
        """Everything published since the last time, oldest first."""
        drained = list(self._waiting)
        self._waiting.clear()
        return drained


class GameTree:
    """Moves and their variations, and a cursor that stands on one of them."""

    def __init__(self, start: Position) -> None:
        self.root = Node(start)
        self.cursor = self.root
        self._undone: list[Node] = []

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.cursor.position

    # -------------------------------------------------------------- travelling

    def go_to(self, node: Node) -> Node:
        """Put the cursor on a node of this game."""
        self.cursor = node
        self._undone.clear()
        return node

    def back(self) -> Node:
        """One move towards the start; stays there."""
        return self.go_to(self.cursor.parent or self.cursor)

    def forward(self, variation: int = 0) -> Node:
        """One move on, along the main line or a variation; stays at the end."""
        children = self.cursor.children
        return self.go_to(children[min(variation, len(children) - 1)] if children else self.cursor)

    def to_start(self) -> Node:
        """Before the first move."""
        return self.go_to(self.root)

    def to_end(self) -> Node:
        """After the last move of the main line."""
        return self.go_to(self.end)

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        node = self.root
        while node.children:
            node = node.children[0]
        return node

    def main_line(self) -> list[Node]:
        """The nodes of the main line, without the root."""
        return self.end.line()

    def moves(self) -> list[Move]:
        """The moves of the main line."""
        return [node.move for node in self.main_line() if node.move]

    def nodes(self) -> Iterator[Node]:
        """Every node of the tree, each before what was played after it."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def promote(self, node: Node) -> None:
        """Make a variation the main line of its parent."""
        if node.parent:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)

    def delete(self, node: Node) -> None:
        """Drop a move and all that follows it; a cursor inside moves to where it was played."""
        if not node.parent:
            raise IllegalMove(_("the start of a game cannot be deleted"))
        if node in self.cursor.line():
            self.go_to(node.parent)
        node.parent.children.remove(node)


class Game(GameTree):
    """Moves played from a start, with variations, going back, and the ways a game ends off the board.

    A `strict` game refuses moves after a repetition or a resignation; a record is read with strict=False,
    because people did play on.
    """

    def __init__(self, start: Position | None = None, strict: bool = True) -> None:
        super().__init__(start or Position.start())
        self.strict = strict
        self.headers: dict[str, str] = {}
        self._declared: tuple[Node, Outcome] | None = None
        self._queues: list[EventQueue] = []

    # ---------------------------------------------------------------- playing

    def play(self, move: Move | str) -> Node:
        """Play a legal move at the cursor and publish its facts; a new move beside others opens a variation.

        >>> game = Game()
        >>> for move in ("Wd4,d1", "Ga1,g1"):
        ...     _ = game.play(move)
        >>> _ = game.back()
        >>> _ = game.play("Gd5,d7")
        >>> [str(node.move) for node in game.root.children[0].children]
        ['Ga1,g1', 'Gd5,d7']
        """
        at = self.cursor
        legal = at.position.parse_move(move) if isinstance(move, str) else move
        if self.strict:
            self._check_going_on(legal)
        node = at.child(legal) or self._grown(at, legal)
        self._undone.clear()
        self._enter(node)
        return node

    def _grown(self, at: Node, move: Move) -> Node:
        after, events = at.position.play(move)
        if any(isinstance(event, GroupClaimed) for event in events):
            move = at.position.complete(move)  # the claims may have been left out
            if known := at.child(move):
                return known
        if self._declared and self._declared[0] is at:
            self._declared = None  # the resignation was withdrawn
        node = Node(after, at, move, events)
        at.children.append(node)
        return node

    def _check_going_on(self, move: Move) -> None:
        outcome = self.outcome()
        if outcome and outcome.kind not in ("win", "tie", "both-lose"):
            raise IllegalMove(
                _("turn {turn}: {move!r} is not legal: the game is over, {outcome}").format(
                    turn=self.position.turn, move=str(move), outcome=outcome
                )
            )

    def _enter(self, node: Node) -> None:
        self.cursor = node
        for queue in self._queues:
            queue.publish(node.events)

    def undo(self) -> Node:
        """Take the last move back, with all that followed it; `redo` brings it back.

        >>> game = Game()
        >>> _ = game.play("Wd4,d1")
        >>> _ = game.undo()
        >>> game.moves(), game.undone, str(game.redo().move)
        ([], 1, 'Wd4,d1')
        """
        node = self.cursor
        if not node.parent:
            raise IllegalMove(_("there is no move to take back"))
        node.parent.children.remove(node)
        self._undone.append(node)
        self.cursor = node.parent
        return self.cursor

    def redo(self) -> Node:
        """Play the move again that was taken back last."""
        if not self._undone:
            raise IllegalMove(_("there is no move to play again"))
        node = self._undone.pop()
        assert node.parent
        node.parent.children.append(node)
        self._enter(node)
        return node

    @property
    def undone(self) -> int:
        """How many moves `redo` can play again."""
        return len(self._undone)

    def subscribe(self) -> EventQueue:
        """A queue that receives the facts of every move played from now on.

        >>> game = Game()
        >>> queue = game.subscribe()
        >>> _ = game.play("Wd4,d1")
        >>> queue.drain()[1]
        MarblePlaced(player=0, colour='W', cell='d4')
        >>> queue.drain()
        []
        """
        queue = EventQueue()
        self._queues.append(queue)
        return queue

    def unsubscribe(self, queue: EventQueue) -> None:
        """Stop publishing to that queue."""
        self._queues.remove(queue)

    # ------------------------------------------------------------------ ending

    def resign(self, player: int) -> None:
        """The player gives the game up at the cursor.

        >>> game = Game()
        >>> game.resign(0)
        >>> str(game.outcome()), game.result
        ('player 2 won by resignation', '0-1')
        """
        self._declare(Outcome("resign", 1 - player, "resignation"))

    def lose_on_time(self, player: int) -> None:
        """The player's time is up at the cursor."""
        self._declare(Outcome("time", 1 - player, "time"))

    def agree_draw(self) -> None:
        """Both players agree to a draw at the cursor."""
        self._declare(Outcome("draw", None, "agreement"))

    def _declare(self, outcome: Outcome) -> None:
        already = self.position.outcome()
        if already:
            raise IllegalMove(_("the game is over already: {already}").format(already=already))
        self._declared = (self.cursor, outcome)

    def withdraw(self) -> None:
        """Take back a resignation, a loss on time or an agreed draw."""
        self._declared = None

    def outcome(self, node: Node | None = None) -> Outcome | None:
        """How the game stands decided at a node (the cursor): on the board, by the players, or by repetition."""
        at = node or self.cursor
        on_board = at.position.outcome()
        if on_board:
            return on_board
        if self._declared and self._declared[0] is at:
            return self._declared[1]
        return Outcome("repetition", None, "repetition") if at.repeats() else None

    @property
    def result(self) -> str:
        """The result of the main line: 1-0, 0-1, 1/2-1/2, 0-0 (both lost) or * (not decided)."""
        outcome = self.outcome(self.end)
        if outcome is None:
            return "*"
        if outcome.winner is None:
            return "0-0" if outcome.kind == "both-lose" else "1/2-1/2"
        return "0-1" if outcome.winner else "1-0"
