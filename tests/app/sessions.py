"""What tests do with a session, and see of it."""

from zertz3d.app.session.mode import Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.hud.screen_model import FileChooser, Overlay, Prompt, Screen
from zertz3d.intents import Action, Intent
from zertz3d.rules import Node


def screen_of(session: Session) -> Screen:
    """What is to be seen now."""
    return ScreenBuilder().build(session.table)


def overlay_of(session: Session) -> Overlay | None:
    """What lies over the table."""
    return session.table.modes.overlay


def prompt_of(session: Session) -> Prompt:
    """The line to type into that is open."""
    overlay = overlay_of(session)
    assert isinstance(overlay, Prompt)
    return overlay


def chooser_of(session: Session) -> FileChooser:
    """The choice of a file that is open."""
    overlay = overlay_of(session)
    assert isinstance(overlay, FileChooser)
    return overlay


def close(session: Session) -> None:
    """Close what lies on top."""
    session.handle(Intent(Action.CANCEL))


def play(session: Session, text: str, by: Mover = Mover.HAND) -> Node:
    """Play a move, in official notation, where the film stands."""
    return session.play(session.table.player.ahead.position.parse_move(text), by)
