"""What the HUD keeps from one screen to the next."""

from dataclasses import replace

from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.screen_model import Form, Pick, Screen, Words
from zertz3d.hud.state import HudState


def test_a_form_stays_under_the_pointer_when_a_choice_makes_it_longer() -> None:
    short = Screen(overlay=Form("New game", (Pick("rules", "Rules", (("a", "A"), ("b", "B")), "a"),), ()))
    long = Screen(overlay=replace(short.overlay, fields=(*short.overlay.fields, Words("What is different. " * 20))))
    state = HudState(DARK, 1280, 720, 1.0)
    state.take(short)
    first = state.layout.rects["form"]
    state.take(long)
    longer = state.layout.rects["form"]
    assert longer.y == first.y and longer.h > first.h
    state.size = (1280, 400)
    state.take(long)
    lower = state.layout.rects["form"]
    assert abs(lower.middle[1] - 200) <= 1, "in another window it stands in the middle"
    state.take(Screen(overlay=replace(short.overlay, title="Another")))
    other = state.layout.rects["form"]
    assert abs(other.middle[1] - 200) <= 1, "another form stands in the middle"
