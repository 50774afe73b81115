"""Playing by hand: pointer, fingers and keys become moves, in any session.

A viewer joins one `Handling` to its session and keeps it there.  What other parts need to know:

* Moves come in through `session.play` only, so every part hears of them by `Part.played`.
* Whoever answers `Part.refusal` with a sentence keeps hands off the table: the sentence is what a click is told.
  A clock, a computer that thinks, a lesson that is over all limit the hand in this way.
* `handling.allow(move)` may be replaced by a test of one's own: why a complete, legal move is not wanted here, or
  None; the hand then lets go and says so.  A lesson limits its moves in this way.
* A part that `picks` gets the clicks instead of the hand, by `Part.pick`.
* `handling.hand` is what is done of a move (`hand.steps`), `handling.over` the cell under the pointer.
* `handling.pointing.reach` is how far beside a piece a click still counts, in pitches; a big table sets it higher.
* `handling.undo()` and `handling.redo()` take half-steps back and again; they answer whether there was one.
* `settings.guide` says how much is explained, `settings.auto_steps` whether single choices complete themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zertz3d.app.hand import guidance
from zertz3d.app.hand.held_pieces import Grip
from zertz3d.app.hand.move_in_progress import (
    Answer,
    Cancelled,
    Coloured,
    Confirmed,
    Dragged,
    Dropped,
    Hand,
    Input,
    Picked,
    Redone,
    Undone,
    fed,
    settled,
)
from zertz3d.app.hand.pick import Point, Sight, Spot
from zertz3d.app.hand.pointer import Pointing
from zertz3d.app.session.mode import Part, picker
from zertz3d.app.session.session import Session
from zertz3d.app.session.steering import cells_of, first, following, steered
from zertz3d.errors import ZertzError
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.layout import Place, Pose
from zertz3d.motion.playback import SLACK
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Board, Move, Node
from zertz3d.scene.marks.model import Marks

ARROWS = {"previous": (-1, 0), "next": (1, 0), "previous-variation": (0, 1), "next-variation": (0, -1)}
"""The actions of the arrow keys; while something is in hand they choose where it goes."""
TAB = "library"
"""The action of the key Tab; while something is in hand it chooses the next place in order."""
ELSEWHERE = frozenset((
    *ARROWS, "play", "reverse", "half-next", "half-previous", "first", "last", "ten-on", "ten-back", "seek",
    "scrub-begin", "go-to-node",
))  # fmt: skip
"""The actions that lead to other moments: not with a marble in hand that must be played."""


class Handling(Part):
    """The hand at the table of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.pointing = Pointing(self)
        self.allow: Callable[[Move], str | None] = lambda move: None
        self.grip = Grip(session.replay)
        self.node = session.replay.ahead
        self.hand = Hand(self.node.position, strict=session.replay.game.strict)
        self.spot: Spot | None = None
        """What the pointer is on."""
        self.cursor: str | None = None
        """The cell that was chosen by keys."""
        self._cues: tuple[Cue, ...] = ()
        self._aimed: object = None
        self._refused = ""
        self.commands = {"take-colour": self._colour, "choose": self._choose}

    # ------------------------------------------------------------------- asked

    @property
    def live(self) -> bool:
        """Is this the end of the line, where a game goes on, or is a move begun?"""
        replay = self.session.replay
        return self.active or (replay.goal == len(replay.line) and replay.game.outcome(replay.ahead) is None)

    @property
    def active(self) -> bool:
        """Is something in hand, or is a place being chosen by keys?"""
        return not self.hand.idle or self.cursor is not None

    @property
    def over(self) -> str | None:
        """The cell, or place of the table, that the pointer or the keys have chosen."""
        return self.cursor or (self.spot.place if self.spot else None)

    def closed(self) -> str | None:
        """Why nothing may be moved now."""
        if sentence := self.session.refusal():
            return sentence
        game = self.session.replay.game
        outcome = game.outcome(self.node) if game.strict or not self.hand.options else None
        return f"the game is over, {outcome}" if outcome else None

    @property
    def resting(self) -> bool:
        """Does the film stand at the end of a turn?"""
        replay = self.session.replay
        return replay.at_mark and not replay.playback.playing

    # ----------------------------------------------------------------- pointer

    @property
    def board(self) -> Board:
        """The board on the table."""
        return self.hand.position.board

    @property
    def solid(self) -> dict[str, Pose]:
        """Where every piece is that can be pointed at."""
        poses = self.grip.film()
        poses.pop(self.grip.held or "", None)
        return poses

    @property
    def wanted(self) -> frozenset[str]:
        """The pieces that answer now."""
        return guidance.answering(self.hand, self.grip.cast_ahead) if self.live else frozenset()

    def ready(self, spot: Spot) -> bool | None:
        """A press there: None if it means nothing, else whether a drag from there moves a piece."""
        self._follow()
        self.cursor, elsewhere = None, picker(self.session.parts)
        bare = spot.place == "table" or (spot.piece is None and self.hand.idle)
        if bare and self.hand.next not in ("claim", "pass") and not elsewhere:
            return None
        playback = self.session.replay.playback
        if playback.playing and playback.until is not None:
            self._hurry()
        return self.resting and not elsewhere and self._movable(spot)

    def _movable(self, spot: Spot) -> bool:
        if spot.piece is None or (self.hand.idle and self.closed()):
            return False
        answer = fed(self.hand, Dragged(spot.place, spot.colour))
        return not answer.refusal and (answer.hand != self.hand or not self.hand.idle)

    def clicked(self, spot: Spot) -> None:
        """A click: for the part that takes clicks, or for the hand."""
        if part := picker(self.session.parts):
            part.pick(spot.gap or spot.place, spot.colour)
        else:
            self._feed(Picked(spot.place, spot.colour))

    def dragged(self, spot: Spot) -> None:
        """A drag of a piece has begun."""
        self._feed(Dragged(spot.place, spot.colour))

    def dropped(self, spot: Spot | None) -> None:
        """A piece was let go."""
        self._feed(Dropped(spot.place if spot else "table"))
        self.grip.hold(self.grip.in_hand(self.hand, dragging=False))

    def look(self, sight: Sight, pointer: Point | None) -> None:
        """How the table is seen in this frame, and where the pointer is on it, if anywhere."""
        self._follow()
        if self.pointing.look(sight, pointer):
            self.cursor = None
        known = (pointer, sight, self.hand, self.grip.rehearsal, self.resting, self.grip.held)
        if known == self._aimed:
            return
        self._aimed = known
        self.spot = self.pointing.found(pointer) if self.resting or self.active else None
        if self.cursor is None:
            self.grip.goal = self.pointing.ground() or self.grip.goal

    # -------------------------------------------------------------------- keys

    def _colour(self, key: object) -> None:
        """A letter: the colour that is taken; while nobody plays, it opens the line of a typed move."""
        self._follow()
        letter = str(key)[-1:].upper()
        if self.live:
            self._feed(Coloured(letter))
            self._start_steering()
        elif letter != "W":  # which moves the camera
            self.session.do("type-move", letter)

    def _choose(self, key: object) -> None:
        """Enter, or J: to the first place one can choose, then that place; Enter also agrees to what is asked."""
        self._follow()
        if self.hand.next == "claim" and key == "j":
            self._feed(Picked("table"))
        elif self.hand.next in ("take", "claim", "pass", ""):
            self._feed(Confirmed())
        elif self.cursor is None:
            if self.hand.idle and (sentence := self.closed()):
                self._refuse(sentence)
            else:
                self._hurry()
                self._start_steering()
        else:
            self._feed(Picked(self.cursor))
            if not self.hand.idle:
                self._start_steering()

    def _start_steering(self) -> None:
        if not self.hand.idle or self.hand.next == "jumper":
            self._steer_to(first(self.hand, self.cursor or self.over))

    def _steer_to(self, cell: str | None) -> None:
        self.cursor = cell
        if cell:
            x, y, *_ = self.grip.film()[self.grip.cast_ahead.pieces[Place("cell", cell)]]
            self.grip.goal = x, y

    def takes_over(self, action: str) -> bool:
        """Whether an action meant something for what is in hand: arrows choose a place, Enter takes it."""
        self._follow()
        if action == "undo":
            return self.undo()
        if action == "redo":
            return self.redo()
        if action == "play-line" and (self.active or (self.live and self.hand.next == "pass")):
            self._choose(None)  # this is what Enter does while something is in hand
            return True
        if action in (*ARROWS, TAB) and self.active and cells_of(self.hand):
            self._steer(action)
            return True
        if action in ELSEWHERE and self.hand.touch_move and (answer := fed(self.hand, Cancelled())).refusal:
            self._refuse(answer.refusal)
            return True
        return False

    def _steer(self, action: str) -> None:
        if action == TAB:
            self._steer_to(following(self.hand, self.cursor or self.over))
            return
        azimuth = self.pointing.sight.view.azimuth if self.pointing.sight else 0.0
        here = self.cursor or first(self.hand, self.over)
        self._steer_to(steered(self.hand, here, ARROWS[action], azimuth) if self.cursor else here)

    def undo(self) -> bool:
        """Take a half-step back; whether there was one."""
        if self.hand.idle:
            return False
        self._feed(Undone())
        return True

    def redo(self) -> bool:
        """Take the half-step again that was taken back; whether there was one."""
        if not self.hand.undone:
            return False
        self._feed(Redone())
        return True

    def escape(self) -> bool:
        """Let go of what is in hand; whether there was anything."""
        if not self.active:
            return False
        self.cursor = None
        self._feed(Cancelled())
        return self.hand.idle

    # --------------------------------------------------------------- the moves

    def _feed(self, event: Input) -> None:
        """Give the hand an input, and carry out what comes of it."""
        self._follow()
        if self.hand.idle and not isinstance(event, Undone | Redone | Cancelled | Dropped):
            if sentence := self.closed():
                self._refuse(sentence)
                return
            self._hurry()
        answer = fed(self.hand, event)
        self._refuse(answer.refusal)
        if not answer.refusal and self.session.settings.auto_steps and isinstance(event, Picked | Coloured | Dropped):
            answer = settled(answer.hand) if answer.hand.steps != self.hand.steps else answer
        self._carry_out(answer)

    def _refuse(self, sentence: str) -> None:
        """Say why not; what was said before is said no longer, nor is it once something could be done."""
        self.session.messages = [message for message in self.session.messages if message.text != self._refused]
        self._refused = sentence
        if sentence:
            self.session.say(sentence)

    def _carry_out(self, answer: Answer) -> None:
        if answer.move is not None:
            self._play(answer.hand, answer.move)
            return
        before, self.hand = self.hand, answer.hand
        if before.steps != self.hand.steps:
            self.grip.rehearse(self.hand)
        self.grip.hold(self.grip.in_hand(self.hand, self.pointing.dragging))
        self._aimed = None

    def _play(self, done: Hand, move: Move) -> None:
        """The move is complete."""
        before, turn = self.hand, self.session.replay.goal
        self.hand, self.cursor = done.empty, None
        try:
            if sentence := self.allow(move):
                raise ZertzError(sentence)
            self.session.play(move)
        except ZertzError as error:
            self._refuse(str(error))
            if before.touch_move:
                self.hand = before
            else:
                self.grip.rehearse(self.hand)
            return
        self.grip.played(turn)
        self._follow()

    def _hurry(self) -> None:
        """Let what is moving be over at once: the turn under way is complete."""
        replay = self.session.replay
        if not self.resting:
            under_way = replay.playback.time > replay.film.marks[replay.turn] + SLACK
            forwards = under_way and not replay.playback.backwards
            replay.go_to_turn(replay.goal + (forwards and replay.playback.until is None))
            self.grip.seam()
        self._follow()

    def _follow(self) -> None:
        """Be where the game is: a move that was begun elsewhere is forgotten."""
        replay = self.session.replay
        if self.grip.replay is not replay:
            self.grip = Grip(replay)
        if replay.ahead is not self.node or (not self.hand.idle and not self.resting):
            if not self.hand.idle:
                self.grip.drop()
            self.node, self.cursor = replay.ahead, None
            self.hand = Hand(self.node.position, strict=replay.game.strict)
            self.pointing.let_go()

    def played(self, node: Node) -> None:
        """A move was played, by this hand or by somebody else."""
        if not self.hand.idle:
            self.hand, self.cursor = Hand(node.position, strict=self.hand.strict), None
            self.grip.drop()

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> None:
        """Be where the game is, and let held pieces, lifts and half-steps move on."""
        self._follow()
        grip, hand = self.grip, self.hand
        grip.raised = grip.ghost = None
        if (cell := self.over) and cell in cells_of(hand) and not (hand.idle and self.closed()):
            if hand.next == "remove" and not hand.lifted:
                grip.raised = grip.cast_ahead.pieces.get(Place("cell", cell))
            elif hand.next in ("put", "land") and grip.held:
                grip.ghost = guidance.colour_of(hand), cell
        self._cues = grip.tick(seconds)

    def heard(self) -> tuple[Cue, ...]:
        """What is heard of half-steps in this frame."""
        return self._cues

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """The film's poses, with what this hand holds and has begun laid over them."""
        self._follow()  # the film has moved on since this part was told the time
        return self.grip.poses(poses)

    def mark(self, marks: Marks) -> Marks:
        """The marks of what can be done now."""
        if not self.live or not (self.resting or self.active) or (self.hand.idle and self.closed()):
            return marks
        found = guidance.marked(marks, self.hand, self.over, self.session.settings.guide)
        if self.hand.next == "take" and self.spot and self.spot.piece in self.wanted:
            found = replace(found, offered=frozenset((self.spot.piece,)))
        return found

    def dress(self, screen: Screen) -> Screen:
        """The screen with a caption that says what is to be done, and why, or why not."""
        refused = [toast for toast in screen.toasts if toast.text == self._refused]
        if refused and not screen.hidden:  # where it does not lie over the pool
            words = self._refused[:1].upper() + self._refused[1:]
            return replace(screen, caption=words, toasts=tuple(t for t in screen.toasts if t not in refused))
        if not self.live or not (self.resting or self.active) or (self.hand.idle and self.closed()):
            return screen
        words = guidance.caption(self.hand, self.over, self.session.settings.guide)
        return replace(screen, caption=words) if words else screen
