"""What can join a session: a game that is being played, a lesson, a teacher, the visitors' table at an event."""

from collections.abc import Callable, Mapping, Sequence

from zertz3d.hud.screen_model import Overlay, Screen
from zertz3d.motion.layout import Pose
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Node
from zertz3d.scene.marks.model import Marks

Command = Callable[[object], None]
"""What a name does, given a value; errors (ZertzError) become messages."""


class Part:
    """Nothing by itself: each part overrides what concerns it. The part that joined last is asked first."""

    commands: Mapping[str, Command] = {}
    """What it can do, by name; a name that the session knows, too, is taken over while the part is there."""

    picks: bool = False
    """Whether clicks on the table go to its `pick` and not to the hand."""

    @property
    def near(self) -> bool:
        """Whether the camera is to stay near the board, without the trays."""
        return False

    @property
    def overlay(self) -> Overlay | None:
        """What it lays over the table; an open line, list or help lies above it."""
        return None

    def refusal(self) -> str | None:
        """Why no move may be played now, in one sentence."""
        return None

    @property
    def live(self) -> bool:
        """Whether a game is being played here, whose course is not to be changed."""
        return False

    def advice_refusal(self) -> str | None:
        """Why the teacher may not help now, in one sentence."""
        return None

    def played(self, node: Node) -> None:
        """A move was played, by hand, by letters or by a computer."""

    def tick(self, seconds: float) -> None:
        """So much of the viewer's time has passed."""

    def heard(self) -> tuple[Cue, ...]:
        """What is heard of it in this frame, besides the film; asked once after each tick."""
        return ()

    def dress(self, screen: Screen) -> Screen:
        """The screen as it is to be with this part."""
        return screen

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """The film's poses, with what this part holds laid over them."""
        return poses

    def mark(self, marks: Marks) -> Marks:
        """The marks as they are to be with this part."""
        return marks

    def pick(self, place: str, colour: str) -> None:
        """A click on a place (a cell, pool, tray-0, tray-1), and there on a marble of that colour."""

    def escape(self) -> bool:
        """Let go of what is held, or close what is open; whether there was anything."""
        return False

    def close(self) -> None:
        """Give everything back: the part leaves."""


def picker(parts: Sequence[Part]) -> Part | None:
    """The part that gets clicks on the table instead of the hand, if there is one."""
    return next((part for part in reversed(parts) if part.picks), None)
