"""Playing by hand: clicks, drags and keys become moves.

The mode answers an intent with the move once it is complete.  Whoever refuses moves (a clock, a computer that
thinks, a lesson that is over) is asked before, and its sentence is what a click is told.  `settings.guide` says how
much is explained, `settings.auto_steps` whether single choices complete themselves.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from zertz3d.app.hand import hand_keys
from zertz3d.app.hand.hand_display import HandDisplay
from zertz3d.app.hand.held_pieces import HeldPieces
from zertz3d.app.hand.move_in_progress import (
    Cancelled,
    Coloured,
    Confirmed,
    Dragged,
    Dropped,
    Fed,
    Hand,
    Input,
    Picked,
    Redone,
    Undone,
    feed,
    settle,
)
from zertz3d.app.hand.pick import Point, Sight
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session import Binding, Grasp, Layer, Mover, Play, Reply, Table
from zertz3d.intents import Action, Intent, TableSpot
from zertz3d.motion.layout import Pose
from zertz3d.rules import Node

ELSEWHERE = frozenset({
    Action.NEXT, Action.PREVIOUS, Action.NEXT_VARIATION, Action.PREVIOUS_VARIATION, Action.PLAY, Action.REVERSE,
    Action.HALF_NEXT, Action.HALF_PREVIOUS, Action.FIRST, Action.LAST, Action.TEN_ON, Action.TEN_BACK, Action.SEEK,
    Action.SCRUB_BEGIN, Action.GO_TO_NODE, Action.SHOW_TURN,
})  # fmt: skip
"""The actions that lead to other moments: not with a marble in hand that must be played."""


class HandMode(HandDisplay):
    """The hand at the table; always there."""

    layer = Layer.HAND
    BINDINGS = hand_keys.EVER

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._dragging = False
        self._aimed: object = None
        self._waiting: WeakKeyDictionary[FilmPlayer, tuple[Node, Hand]] = WeakKeyDictionary()
        """Moves that were begun in games that wait while another lies on the table."""
        self._complete: tuple[int, Hand] | None = None
        """The turn in which a complete move is being played, and the hand that made it."""

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """What the keys mean to the hand now."""
        return hand_keys.bindings_of(self.hand, self.playing, self.active)

    @property
    def foremost(self) -> bool:
        """Whether something is in hand, or is to be decided by it."""
        return self.active or bool(self.hand.undone) or (self.playing and self.hand.next == "pass")

    # ----------------------------------------------------------------- pointer

    def look(self, sight: Sight, at: Point | None) -> None:
        """How the table is seen in this frame, and where the pointer is on it, if anywhere."""
        self._follow()
        self.aim.look(sight, at)
        known = (at, sight, self.hand, self.held.preview, self.resting, self.held.piece)
        if known == self._aimed:
            return
        self._aimed = known
        if self.resting or self.active:
            self.aim.find(self.held.solid(), self._table.player.film.table, self.wanted)
        else:
            self.aim.spot = None
        if self.aim.cursor is None:
            self.held.goal = self.aim.pointer.ground(self._table.player.film.table) or self.held.goal

    def touch(self, at: Point, finger: bool = False) -> TableSpot | None:
        """A press at a point of the picture: what lies there."""
        self.aim.pointer.finger, self.aim.cursor = finger, None
        return self.spot_at(at)

    def spot_at(self, at: Point | None) -> TableSpot | None:
        """What lies at a point of the picture."""
        self._follow()
        return self.aim.pointer.spot(at, self.held.solid(), self._table.player.film.table, self.wanted)

    def grasp(self, spot: TableSpot) -> Grasp | None:
        """What a press there can become; what is still moving is hurried by it."""
        self._follow()
        bare = spot.place == "table" or (spot.piece is None and self.hand.idle)
        if bare and self.hand.next not in ("claim", "pass"):
            return None
        playback = self._table.player.playback
        if playback.playing and playback.until is not None:
            self._hurry()
        if self.resting and self._movable(spot):
            return Grasp.PIECE
        closed = self.hand.idle and self.closed()
        return Grasp.REFUSED if closed or feed(self.hand, Picked(spot.place, spot.colour)).refusal else Grasp.CLICK

    def _movable(self, spot: TableSpot) -> bool:
        if spot.piece is None or (self.hand.idle and self.closed()):
            return False
        after = feed(self.hand, Dragged(spot.place, spot.colour))
        return not after.refusal and (after.hand != self.hand or not self.hand.idle)

    # ----------------------------------------------------------------- intents

    def handle(self, intent: Intent) -> Reply:
        """What somebody asks of the hand."""
        self._follow()
        match intent.action:
            case Action.CLICK:
                return self._feed(Picked(intent.spot.place, intent.spot.colour))
            case Action.DRAG:
                self._dragging = True
                return self._feed(Dragged(intent.spot.place, intent.spot.colour))
            case Action.DROP:
                return self._drop(intent.spot)
            case Action.TAKE:
                return self._feed(Coloured(intent.text), steer=True)
            case Action.CHOOSE:
                return self._choose()
            case Action.DECLINE:
                return self._feed(Picked("table"))
            case Action.STEER:
                self.aim.steer(self.hand, intent.steering)
                self.held.aim_at(self.aim.cursor)
                return True
            case Action.UNDO:
                return not self.hand.idle and self._feed(Undone())
            case Action.REDO:
                return bool(self.hand.undone) and self._feed(Redone())
            case Action.ESCAPE:
                return self.active and self._let_go()
            case action if action in ELSEWHERE and self.hand.touch_move:
                return self._refuses_to_leave()
        return False

    def _drop(self, spot: TableSpot) -> Reply:
        """A piece is let go; nothing, if it has been taken out of the hand meanwhile."""
        if not self._dragging:
            return True
        self._dragging = False
        piece = self.held.piece
        reply = self._feed(Dropped(spot.place))
        self.held.hold(self.held.in_hand(self.hand, dragging=False))
        if piece and self.hand.idle and spot.place == "table":
            self.held.let_fall(piece)
        return reply

    def _choose(self) -> Reply:
        """To the first place one can choose, then that place; it also agrees to what is asked."""
        if self.hand.next in ("take", "claim", "pass", ""):
            return self._feed(Confirmed())
        if self.aim.cursor is not None:
            return self._feed(Picked(self.aim.cursor), steer=True)
        if self.hand.idle and (sentence := self.closed()):
            self._refuse(sentence)
            return True
        self._hurry()
        self._start_steering()
        return True

    def _start_steering(self) -> None:
        self.aim.begin(self.hand)
        self.held.aim_at(self.aim.cursor)

    def _let_go(self) -> Reply:
        self.aim.cursor = None
        self._feed(Cancelled())
        return self.hand.idle  # what must be played stays in hand, but does not keep the rest open

    def _refuses_to_leave(self) -> Reply:
        """A marble that must be played is not left in the air."""
        refusal = feed(self.hand, Cancelled()).refusal
        if refusal:
            self._refuse(refusal)
        return bool(refusal)

    # --------------------------------------------------------------- the moves

    def _feed(self, event: Input, steer: bool = False) -> Reply:
        """Give the hand an input; the move, if that completes one. With `steer` one goes on choosing by keys."""
        if self.hand.idle and not isinstance(event, Undone | Redone | Cancelled | Dropped):
            if sentence := self.closed():
                self._refuse(sentence)
                return True
            self._hurry()
        after = feed(self.hand, event)
        self._refuse(after.refusal)
        if not after.refusal and self._table.settings.auto_steps and isinstance(event, Picked | Coloured | Dropped):
            after = settle(after.hand) if after.hand.steps != self.hand.steps else after
        if after.move is not None:
            return self._finish(after)
        self._take(after.hand)
        if steer and not self.hand.idle:
            self._start_steering()
        return True

    def _take(self, hand: Hand) -> None:
        """The move has come so far."""
        before, self.hand = self.hand, hand
        if before.steps != hand.steps:
            self.held.rehearse(hand)
        self.held.hold(self.held.in_hand(hand, self._dragging))
        self._aimed = None

    def _finish(self, done: Fed) -> Reply:
        """The move is complete; if nobody may play now, the hand lets go, unless what is touched is played."""
        assert done.move
        self.aim.cursor = None
        if sentence := self.closed():
            self._refuse(sentence)
            if not self.hand.touch_move:
                self.hand = done.hand.empty
                self.held.rehearse(self.hand)
            return True
        self.hand = done.hand.empty
        self._complete = self._table.player.goal, done.hand
        return Play(done.move, Mover.HAND)

    def _refuse(self, sentence: str) -> None:
        """Say why not; what was said before is said no longer, nor is it once something could be done."""
        if self._refused:
            self._table.messages.take_back(self._refused)
        self._refused = sentence
        if sentence:
            self._table.say(sentence)

    def _hurry(self) -> None:
        """Let what is moving be over at once: the turn under way is complete."""
        if self._table.player.hurry():
            self.held.seam()
        self._follow()

    def _follow(self) -> None:
        """Be where the game is: a move that was begun elsewhere is forgotten, unless its game waits."""
        player = self._table.player
        come = self.held.player is not player
        if come:
            if self.hand.steps:
                self._waiting[self.held.player] = self.node, self.hand
            self.held = HeldPieces(player)
        elif self.held.table is not player.film.table:
            self.held.stand_among(player.film.table, self.hand)
        if player.ahead is not self.node or (not self.hand.idle and not self.resting):
            if not self.hand.idle:
                self.held.drop()
            self.node, self.aim.cursor = player.ahead, None
            self.hand = Hand(self.node.position, strict=player.game.strict)
            self._dragging = False
        if come:
            self._take_up(player)

    def _take_up(self, player: FilmPlayer) -> None:
        """A game is back on the table: a move that was begun there goes on."""
        node, hand = self._waiting.pop(player, (None, None))
        if hand and node is player.ahead and self.resting:
            self.node = node
            self._take(hand)

    def played(self, node: Node, by: Mover) -> None:
        """A move was played: this hand's goes on in its film, somebody else's ends what was begun."""
        if self._complete:
            self.held.played(self._complete[0])
            self._complete = None
        self._follow()

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """The film's poses, with what this hand holds and has begun laid over them."""
        self._follow()  # the film has moved on since this mode was told the time
        return super().pose(poses)

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Be where the game is, and let held pieces, lifts and half-steps move on."""
        self._follow()
        self._show_over()
        self._cues = self.held.tick(seconds)
        return ()
