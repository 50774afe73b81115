"""What is seen and heard of a hand: the piece it holds, what it may do, and what would come of it."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.hand import guidance, refusals
from zertz3d.app.hand.aim import Aim
from zertz3d.app.hand.held_pieces import HeldPieces
from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.app.session import Mode, Mover, Table
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.layout import Pose
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.marks.model import Marks
from zertz3d.words import begun


class HandDisplay(Mode):
    """The state of a hand at the table, and how it is shown."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.held = HeldPieces(table.player)
        self.aim = Aim()
        self.node = table.player.ahead
        """Where the move is played that is being made."""
        self.hand = Hand(self.node.position, strict=table.player.game.strict)
        """What is done of a move so far."""
        self._refused = ""
        """Why the last input was of no use."""
        self._cues: tuple[Cue, ...] = ()

    # ------------------------------------------------------------------- asked

    @property
    def playing(self) -> bool:
        """Is this the end of the line, where a game goes on, or is a move begun?"""
        player = self._table.player
        return self.active or (player.goal == len(player.line) and player.game.outcome(player.ahead) is None)

    @property
    def active(self) -> bool:
        """Is something in hand, or is a place being chosen by keys?"""
        return not self.hand.idle or self.aim.cursor is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a half-step to take back."""
        return bool(self.hand.steps)

    @property
    def can_redo(self) -> bool:
        """Whether there is a half-step to take again."""
        return bool(self.hand.undone)

    @property
    def resting(self) -> bool:
        """Does the film stand at the end of a turn?"""
        player = self._table.player
        return player.at_mark and not player.playback.playing

    def closed(self) -> str | None:
        """Why nothing may be moved now."""
        if sentence := self._table.modes.refusal(Mover.HAND):
            return sentence
        game = self._table.player.game
        outcome = game.outcome(self.node) if game.strict or not self.hand.options else None
        return refusals.over(self.hand.position, outcome) if outcome else None

    @property
    def wanted(self) -> frozenset[str]:
        """The pieces that answer now."""
        return guidance.answering(self.hand, self.held.cast_ahead) if self.playing else frozenset()

    @property
    def _open(self) -> bool:
        """Can anything be done now?"""
        return self.playing and (self.resting or self.active) and not (self.hand.idle and self.closed())

    # ------------------------------------------------------------------ showing

    def _show_over(self) -> None:
        """Lift the free ring, or show the ghost of the marble, where the hand points."""
        held, hand, cell = self.held, self.hand, self.aim.over
        held.show_over(None, None)
        if cell in hand.cells:
            if hand.next == "remove" and not hand.lifted:
                held.show_over(None, cell)
            elif hand.next in ("put", "land") and held.piece:
                held.show_over(guidance.colour_of(hand), cell)

    def heard(self) -> tuple[Cue, ...]:
        """What is heard of half-steps in this frame."""
        return self._cues

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """The film's poses, with what this hand holds and has begun laid over them."""
        return self.held.poses(poses)

    def mark(self, marks: Marks) -> Marks:
        """The marks of what can be done now."""
        if not self._open:
            return marks
        found = guidance.marked(marks, self.hand, self.aim.over, self._table.settings.guide)
        spot = self.aim.spot
        if self.hand.next == "take" and spot and spot.piece in self.wanted:
            found = replace(found, offered=frozenset((spot.piece,)))
        return found

    def dress(self, screen: Screen) -> Screen:
        """The screen with a caption that says what is to be done, and why, or why not."""
        words = begun(self._refused)
        refused = [toast for toast in screen.toasts if toast.text == words]
        if refused and not screen.hidden:  # where it does not lie over the pool
            return replace(screen, caption=words, toasts=tuple(t for t in screen.toasts if t not in refused))
        if not self._open:
            return screen
        words = guidance.caption(self.hand, self.aim.over, self._table.settings.guide, self._table.modes.riddle)
        return replace(screen, caption=words) if words else screen
