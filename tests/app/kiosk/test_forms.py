"""What visitors and the operator are asked: which ways are offered, and where they lead."""

import pytest

from zertz3d.app.kiosk import forms
from zertz3d.hud.screen_model import Form, Pick
from zertz3d.intents import Action


def ways(form: Form) -> dict[str, Action]:
    return {button.label: button.intent.action for button in form.buttons}


def chosen(form: Form) -> dict[str, str]:
    return {field.name: field.chosen for field in form.fields if isinstance(field, Pick)}


@pytest.mark.parametrize("watched", [True, False])
@pytest.mark.parametrize("lessons", [True, False])
def test_visitors_are_offered_what_there_is(watched: bool, lessons: bool) -> None:
    offered = {
        "Play against the computer": Action.KIOSK_ASK,
        "Two players": Action.KIOSK_DUEL,
        **({"Look at this game": Action.KIOSK_STEP} if watched else {}),
        **({"Learn the game": Action.KIOSK_LEARN} if lessons else {}),
    }
    assert ways(forms.welcome(watched, lessons)) == offered
    assert [button.main for button in forms.welcome(watched, lessons).buttons][:2] == [True, False]


def test_beginners_are_asked_once_more_and_others_play_at_once() -> None:
    asked = {button.label: (button.intent.action, button.intent.value) for button in forms.levels().buttons}
    beginners = [label for label, (action, _) in asked.items() if action is Action.KIOSK_ASK]
    assert len(beginners) == 1 and asked[beginners[0]][1] == "first" and len(asked) > 2
    others = [value for action, value in asked.values() if action is Action.KIOSK_LEVEL]
    assert len(others) == len(asked) - 1 and "beginner" not in others
    first = {button.label: (button.intent.action, button.intent.value) for button in forms.first().buttons}
    assert first == {"Show me how": (Action.KIOSK_LEARN, 1), "Play at once": (Action.KIOSK_LEVEL, "beginner")}
    assert {name: make().title for name, make in forms.QUESTIONS.items()} == {
        "levels": "How well do you play?", "first": "Your first game",
    }  # fmt: skip


def test_whoever_is_silent_is_told_how_long_there_is() -> None:
    form = forms.asking(12)
    assert "in 12 s" in str(form.fields) and not form.closable
    assert ways(form) == {"I am here": Action.KIOSK_STAY, "Back to the show": Action.KIOSK_LEAVE}


@pytest.mark.parametrize(
    ("volume", "idle", "shown"),
    [(0.0, 30, ("0", "30")), (0.25, 70, ("0.3", "60")), (0.8, 119, ("0.8", "120")), (0.95, 3600, ("1", "300"))],
)
def test_the_operator_sees_what_is_nearest_to_how_it_is(volume: float, idle: float, shown: tuple[str, str]) -> None:
    form = forms.operator(volume, idle, "game 1 of 3")
    assert (chosen(form)["volume"], chosen(form)["idle"]) == shown and "On: game 1 of 3" in str(form.fields)


def test_only_who_may_end_the_program_is_offered_to() -> None:
    usual = {
        "Previous game": Action.KIOSK_PREVIOUS, "Next game": Action.KIOSK_NEXT, "Back to the show": Action.KIOSK_CLOSE,
    }  # fmt: skip
    assert ways(forms.operator(0.8, 60, "", may_quit=False)) == usual
    assert ways(forms.operator(0.8, 60, "")) == usual | {"End the program": Action.KIOSK_QUIT}
