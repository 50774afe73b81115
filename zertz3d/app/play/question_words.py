"""What the players of a live game are asked, in words."""

from __future__ import annotations

from typing import NamedTuple

from zertz3d.app.play.live_game import LiveGame


class Asked(NamedTuple):
    """A question: what it is about, and what follows from the answer."""

    title: str
    words: str


def about_resigning(game: LiveGame) -> Asked:
    """Does somebody really give up?"""
    return Asked("Resign?", f"{game.names[1 - game.speaker]} will win.")


def about_draw(game: LiveGame) -> Asked:
    """Does the other player agree to a draw?"""
    return Asked(f"{game.names[game.speaker]} offers a draw", f"{game.names[1 - game.speaker]}, do you agree?")


def about_taking_back(game: LiveGame) -> Asked:
    """May a turn be taken back, where that is for the other player to allow?"""
    asker, asked = game.names[1 - game.mover], game.names[game.mover]
    return Asked(f"{asker} wants to take the turn back", f"{asked}, by tournament rules this is for you to allow.")
