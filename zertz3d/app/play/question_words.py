"""What the players of a live game are asked, in words."""

from __future__ import annotations

from typing import NamedTuple

from zertz3d.app.play.live_game import LiveGame
from zertz3d.words import _


class Asked(NamedTuple):
    """A question: what it is about, what follows from the answer, and the answers."""

    title: str
    words: str
    yes: str
    no: str


def about_resigning(game: LiveGame) -> Asked:
    """Does somebody really give up?"""
    return Asked(
        _("Resign?"),
        _("{player} will win.").format(player=game.names[1 - game.speaker]),
        _("Resign"),
        _("Play on"),
    )


def about_draw(game: LiveGame) -> Asked:
    """Does the other player agree to a draw?"""
    return Asked(
        _("{player} offers a draw").format(player=game.names[game.speaker]),
        _("{player}, do you agree?").format(player=game.names[1 - game.speaker]),
        _("Agree to a draw"),
        _("Play on"),
    )


def about_taking_back(game: LiveGame) -> Asked:
    """May a turn be taken back, where that is for the other player to allow?"""
    asker, asked = game.names[1 - game.mover], game.names[game.mover]
    return Asked(
        _("{player} wants to take the turn back").format(player=asker),
        _("{player}, by tournament rules this is for you to allow.").format(player=asked),
        _("Allow"),
        _("Refuse"),
    )
