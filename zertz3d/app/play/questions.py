"""What is asked of the players of a live game, as questions to be laid over the table."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.play import question_words
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.session import Option, Question, Table, nothing
from zertz3d.words import _

Then = Callable[[], None]


def ask_to_resign(table: Table, game: LiveGame, then: Then) -> Question:
    """Does somebody really give up?"""
    asked = question_words.about_resigning(game)
    return Question(
        table,
        asked.title,
        (asked.words,),
        (Option(asked.yes, then), Option(asked.no, nothing, main=True)),
        nothing,
    )


def ask_for_draw(table: Table, game: LiveGame, then: Then) -> Question:
    """Does the other player agree to a draw?"""
    asked = question_words.about_draw(game)
    return Question(
        table,
        asked.title,
        (asked.words,),
        (Option(asked.no, nothing), Option(asked.yes, then)),
        nothing,
    )


def ask_to_take_back(table: Table, game: LiveGame, then: Then) -> Question:
    """May a turn be taken back, where that is for the other player to allow?"""
    asked = question_words.about_taking_back(game)
    return Question(
        table,
        asked.title,
        (asked.words,),
        (Option(asked.no, nothing), Option(asked.yes, then)),
        nothing,
    )


def tell_pause(table: Table) -> Question:
    """Nobody's time runs until this is put away."""
    choices = (Option(_("Go on"), nothing, main=True),)
    return Question(table, _("The game is paused"), (_("No time passes."),), choices, nothing)


def ask_after_fault(table: Table, fault: str, then: Then) -> Question:
    """What is to be done, since the computer cannot move?"""
    return Question(
        table,
        _("The computer cannot move"),
        (fault, _("Let it try again, or move for it yourself from now on.")),
        (Option(_("Move myself"), then), Option(_("Try again"), nothing, main=True)),
        nothing,
    )
