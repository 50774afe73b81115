"""The forms of the editor: what they say of a draft, and what becomes of the answers."""

from dataclasses import replace

import pytest

from zertz3d.app.editor import forms
from zertz3d.app.editor.draft import PositionDraft
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Pick, Words
from zertz3d.intents import FieldAnswer

START = PositionDraft.start("37", "standard")
PLAYED = START.brushed("d4", "W").brushed("a1", "erase").moved_by(1).holding(0, (1, 0, 2))


def words(form: Form) -> list[str]:
    return [shown.text for shown in form.fields if isinstance(shown, Words)]


def test_the_form_at_the_side_tells_board_rules_rings_and_whose_turn_it_is() -> None:
    shown = forms.build_form(PLAYED)
    assert words(shown)[1:] == ["Board of 37, standard: 36 rings.", "Ready to play."]
    (mover,) = [field for field in shown.fields if isinstance(field, Pick)]
    assert mover.chosen == "1" and not shown.modal
    (first,) = [field for field in forms.build_form(START).fields if isinstance(field, Pick)]
    assert first.chosen == "0"


def test_claims_left_to_the_player_and_a_custom_board_are_told() -> None:
    assert words(forms.build_form(START.by("blitz+optional")))[1] == "Board of 37, blitz, claims optional: 37 rings."
    assert words(forms.build_form(START.on("custom")))[1].startswith("Custom board, ")


def test_the_questions_begin_with_what_is_there() -> None:
    asked = forms.sheet(PLAYED.by("tournament+optional"))
    assert (asked.board, asked.rules, asked.claims, asked.begin) == ("37", "tournament", "optional", "as")
    assert (asked.first, asked.second) == ("1/0/2", "0/0/0")
    assert forms.sheet(START).claims == "automatic"
    assert asked.applied(PLAYED) == PLAYED.by("tournament+optional")


@pytest.mark.parametrize(
    ("board", "begin", "marbles", "rings"),
    [
        ("37", "as", 1, 36), ("37", "start", 0, 37), ("37", "empty", 0, 37), ("48", "as", 0, 48),
        ("custom", "as", 1, 36), ("custom", "start", 0, 37), ("custom", "empty", 0, 0),
    ],
)  # fmt: skip
def test_it_begins_with_what_is_asked_for(board: str, begin: str, marbles: int, rings: int) -> None:
    asked = forms.sheet(PLAYED)
    for answer in (FieldAnswer("board", board), FieldAnswer("begin", begin), FieldAnswer("second", "0/3/0")):
        asked = asked.answered(answer)
    made = asked.applied(PLAYED)
    assert (made.board.name, len(made.marbles), len(made.rings)) == (board, marbles, rings)
    assert made.captures == ((1, 0, 2), (0, 3, 0))


def test_an_answer_to_nothing_that_was_asked_changes_nothing() -> None:
    asked = forms.sheet(START)
    assert asked.answered(FieldAnswer("colour", "red")) == asked
    assert asked.answered(FieldAnswer("rules", "blitz")) == replace(asked, rules="blitz")


@pytest.mark.parametrize("text", ["", "1/2", "7/0/0", "many"])
def test_captures_that_cannot_be_read_are_said(text: str) -> None:
    asked = forms.sheet(START).answered(FieldAnswer("first", text))
    with pytest.raises(UsageError, match="are no captures: write white/grey/black"):
        asked.applied(START)
