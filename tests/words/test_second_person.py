"""The player who is called You is spoken to, in whatever language; others are told of."""

import pytest

from zertz3d import words
from zertz3d.ai import telling
from zertz3d.app.panels.endings import tell_ending
from zertz3d.app.play import question_words
from zertz3d.app.play.clock import Control
from zertz3d.app.play.live_game import LiveGame, tell_declined, tell_time
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.text import position_words
from zertz3d.hud.panels.graph import caption
from zertz3d.rules import Game, Outcome, Position, parse_move

WINNING = Outcome("win", 0, "white")
MUST_JUMP = Position.parse("37 standard oooo/ooooo/ooWGoo/ooooooo/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1 5")

ALIKE = {"You must capture: 2 ways.", "Jij wint: vier witte knikkers"}
"""What is told of somebody and to somebody in the same words."""


def said(you: str, other: str) -> list[str]:
    """A sentence of each kind about the first player."""
    names, start = (you, other), Position.start()
    game = LiveGame(Terms(seats=(Seat(you), Seat(other)), control=Control(300, 0)), Game())
    node = Game().play(parse_move("Wd4,a1"))
    return [
        tell_ending(WINNING, start, names),
        caption(you, 0, 1_000, 12),
        *question_words.about_draw(game)[:2],
        *question_words.about_taking_back(game)[:2],
        tell_time(game, 0),
        position_words.tell_held(start, 0, names),
        next(position_words.tell_moves(MUST_JUMP, names)),
        *(telling.describe_fault(node, fault, names) for fault in ("missed", "")),
        *(telling.describe_fault(node, fault, (other, you)) for fault in ("allowed", "swing")),
        tell_declined(LiveGame(Terms(seats=(Seat(other), Seat(you))), Game())),
    ]


def test_you_are_spoken_to() -> None:
    assert said("You", "Computer") == [
        "You win: four white marbles",
        "You are better ↑",
        "You offer a draw",
        "Computer, do you agree?",
        "Computer wants to take the turn back",
        "By tournament rules this is for you to allow.",
        "You have 5:00 left",
        "You hold 0 white, 0 grey, 0 black. "
        "Missing to win: 4 white, or 5 grey, or 6 black, or 3 white, 3 grey and 3 black.",
        "You must capture: 2 ways.",
        "you could have won by force here",
        "there was something better",
        "this lets you win by force",
        "this move turns the game in your favour",
        "You decline the draw",
    ]


@pytest.mark.parametrize("language", words.languages())
def test_a_name_is_told_of_and_you_are_not(language: str) -> None:
    words.choose(language)
    others, you = said("Kim", "Lee"), said(words._(words.YOU), "Lee")
    as_a_name = {sentence.replace("Kim", words._(words.YOU)) for sentence in others if "Kim" in sentence}
    assert as_a_name & set(you) <= ALIKE


def test_a_game_keeps_its_name_when_the_language_changes() -> None:
    words.choose("de")
    called = words._(words.YOU)
    words.choose("ru")
    assert tell_ending(WINNING, Position.start(), (called, "Kim")).startswith("Вы выигрываете")
