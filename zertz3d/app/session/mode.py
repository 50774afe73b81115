"""A mode: something that has the table for a while, such as a hand, a live game, a lesson, the teacher."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import ClassVar, NamedTuple

from zertz3d.app.session.bindings import Binding
from zertz3d.hud.screen_model import MenuEntry, Overlay, Screen
from zertz3d.intents import Action, Intent, MenuSpot, TableSpot
from zertz3d.motion.layout import Pose
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Move, Node
from zertz3d.scene.marks.model import Marks


class Mover(StrEnum):
    """Who plays a move."""

    HAND = "hand"
    TYPED = "typed"
    COMPUTER = "computer"
    LESSON = "lesson"
    """The opponent in a lesson or a puzzle, whose moves are known beforehand."""
    RELAY = "relay"


class Play(NamedTuple):
    """A move that a mode wants to be played, and who plays it."""

    move: Move
    by: Mover


Reply = bool | Play | Intent
"""What a mode answers to an intent: not mine (False), done (True), a move to be played, or what to do next."""


class Layer(IntEnum):
    """Which modes lie above which; of two in one layer, the one that joined later."""

    WINDOW = 0
    FILM = 1
    GAME = 2
    HAND = 3
    ADVICE = 4
    MENU = 5
    """What asks something in a form; whoever asks joins again, and so is seen above those who asked before."""
    TABLE = 6
    """What takes the whole table: a lesson, the editor."""
    EVENT = 7
    PROMPT = 8


class Grasp(StrEnum):
    """What a press on a spot of the table can become."""

    CLICK = "click"
    PIECE = "piece"
    """A click, or a drag that takes the piece along."""
    REFUSED = "refused"
    """A click that is told why it can do nothing."""


class Mode:
    """Nothing by itself: each mode overrides what concerns it, and knows no other mode."""

    layer: ClassVar[Layer] = Layer.MENU
    BINDINGS: ClassVar[tuple[Binding, ...]] = ()
    """Every key this mode may ever bind."""

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """The keys that it binds now."""
        return self.BINDINGS

    @property
    def foremost(self) -> bool:
        """Whether it is asked before all modes above it, because something is in hand."""
        return False

    def handle(self, intent: Intent) -> Reply:
        """Do what somebody asks for, if it concerns this mode."""
        return False

    def lets_through(self, action: Action) -> bool:
        """Whether others may be asked for that action while this mode is there."""
        return True

    # ------------------------------------------------------------------- asked

    @property
    def near(self) -> bool:
        """Whether the camera is to stay near the board, without the trays."""
        return False

    @property
    def live(self) -> bool:
        """Whether a game is being played here, whose course is not to be changed."""
        return False

    @property
    def can_undo(self) -> bool:
        """Whether there is a half-step to take back."""
        return False

    @property
    def can_redo(self) -> bool:
        """Whether there is a half-step to take again."""
        return False

    @property
    def riddle(self) -> bool:
        """Whether what could be won at once is for the player to find."""
        return False

    @property
    def overlay(self) -> Overlay | None:
        """What it lays over the table."""
        return None

    def state(self, intent: Intent) -> str:
        """How that is now which an intent changes, for the menu: such as 'on'; empty if this mode does not know."""
        return ""

    def offers(self, spot: MenuSpot) -> tuple[MenuEntry, ...]:
        """What this mode can do at a point where somebody asks for a menu."""
        return ()

    def refusal(self, by: Mover) -> str | None:
        """Why nobody of that kind may play a move now, in one sentence."""
        return None

    def advice_refusal(self) -> str | None:
        """Why the teacher may not help now, in one sentence."""
        return None

    def grasp(self, spot: TableSpot) -> Grasp | None:
        """What a press there can become; None where it means nothing to this mode."""
        return None

    def read_typed(self, text: str) -> str:
        """A line is typed that plays a move: what of it is the move, where this mode takes the rest."""
        return text

    # -------------------------------------------------------------------- told

    def played(self, node: Node, by: Mover) -> None:
        """A move was played."""

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """So much of the viewer's time has passed; the moves that are to be played now."""
        return ()

    def suspend(self) -> bool:
        """Another mode takes the whole table: give up what is begun; whether this mode waits to come back."""
        return False

    def resume(self) -> None:
        """The table is laid back as it was: take up again what was given up."""

    def close(self) -> None:
        """Give everything back: the mode leaves."""

    # ------------------------------------------------------------------ showing

    def heard(self) -> tuple[Cue, ...]:
        """What is heard of it in this frame, besides the film; asked once after each tick."""
        return ()

    def dress(self, screen: Screen) -> Screen:
        """The screen as it is to be with this mode."""
        return screen

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """The film's poses, with what this mode holds laid over them."""
        return poses

    def mark(self, marks: Marks) -> Marks:
        """The marks as they are to be with this mode."""
        return marks
