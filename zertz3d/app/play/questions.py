"""What is asked of the players of a live game, as questions to be laid over the table."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.play import question_words
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.session import Option, Question, Table, nothing

Then = Callable[[], None]


def ask_to_resign(table: Table, game: LiveGame, then: Then) -> Question:
    """Does somebody really give up?"""
    asked = question_words.about_resigning(game)
    return Question(
        table,
        asked.title,
        (asked.words,),
        (Option("Resign", then), Option("Play on", nothing, main=True)),
        nothing,
    )


def ask_for_draw(table: Table, game: LiveGame, then: Then) -> Question:
    """Does the other player agree to a draw?"""
    asked = question_words.about_draw(game)
    return Question(
        table,
        asked.title,
        (asked.words,),
        (Option("Play on", nothing), Option("Agree to a draw", then)),
        nothing,
    )


def ask_to_take_back(table: Table, game: LiveGame, then: Then) -> Question:
    """May a turn be taken back, where that is for the other player to allow?"""
    asked = question_words.about_taking_back(game)
    return Question(
        table,
        asked.title,
        (asked.words,),
        (Option("Refuse", nothing), Option("Allow", then)),
        nothing,
    )


def tell_pause(table: Table) -> Question:
    """Nobody's time runs until this is put away."""
    choices = (Option("Go on", nothing, main=True),)
    return Question(table, "The game is paused", ("No time passes.",), choices, nothing)


def ask_after_fault(table: Table, fault: str, then: Then) -> Question:
    """What is to be done, since the computer cannot move?"""
    return Question(
        table,
        "The computer cannot move",
        (fault, "Let it try again, or move for it yourself from now on."),
        (Option("Move myself", then), Option("Try again", nothing, main=True)),
        nothing,
    )
