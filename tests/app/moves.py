"""Moves as texts, played at a session's table."""

from zertz3d.app.session.mode import Mover
from zertz3d.app.session.session import Session
from zertz3d.rules import Node, parse_move


def play(session: Session, text: str, by: Mover = Mover.TYPED) -> Node:
    """Play a move where the film is heading; whether it is legal is for the session to say."""
    return session.play(parse_move(text), by)
