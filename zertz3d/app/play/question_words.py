"""What the players of a live game are asked, in words."""

from __future__ import annotations

from typing import NamedTuple

from zertz3d.app.play.live_game import LiveGame
from zertz3d.words import _, address


class Asked(NamedTuple):
    """A question: what it is about, what follows from the answer, and the answers."""

    title: str
    words: str
    yes: str
    no: str


def about_resigning(game: LiveGame) -> Asked:
    """Does somebody really give up?"""
    winner = game.names[1 - game.speaker]
    return Asked(
        _("Resign?"),
        address(winner, _("{player} will win."), _("You will win.")).format(player=winner),
        _("Resign"),
        _("Play on"),
    )


def about_draw(game: LiveGame) -> Asked:
    """Does the other player agree to a draw?"""
    asker, asked = game.names[game.speaker], game.names[1 - game.speaker]
    return Asked(
        address(asker, _("{player} offers a draw"), _("You offer a draw")).format(player=asker),
        address(asked, _("{player}, do you agree?"), _("Do you agree?")).format(player=asked),
        _("Agree to a draw"),
        _("Play on"),
    )


def about_taking_back(game: LiveGame) -> Asked:
    """May a turn be taken back, where that is for the other player to allow?"""
    asker, asked = game.names[1 - game.mover], game.names[game.mover]
    asks, wants = _("{player} wants to take the turn back"), _("You want to take the turn back")
    allows = _("{player}, by tournament rules this is for you to allow.")
    return Asked(
        address(asker, asks, wants).format(player=asker),
        address(asked, allows, _("By tournament rules this is for you to allow.")).format(player=asked),
        _("Allow"),
        _("Refuse"),
    )
