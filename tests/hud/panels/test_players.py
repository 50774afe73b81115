"""A player's card: what is said on it, how far each way of winning has come, and what can be pressed."""

from dataclasses import replace

import pytest

from tests.hud.samples import LONG, goals
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.game_values import Goal
from zertz3d.hud.panels import players
from zertz3d.hud.screen_model import PlayerPanel
from zertz3d.intents import Action, Intent

ANNA = PlayerPanel("Anna", 1, (2, 1, 0), goals(2, 1, 0))
SET = Intent(Action.HELP)
NOWHERE = Touch()


def drawn(player: PlayerPanel, wide: int = 330, touch: Touch = NOWHERE) -> Pen:
    pen = Pen(1.0, DARK)
    players.panel(pen, Rect(20, 10, wide, 92), player, touch)
    return pen


def said(pen: Pen) -> list[str]:
    return [written.words for written in pen.written]


def target(pen: Pen, name: str) -> Target:
    (found,) = [target for target in pen.targets if target.name == name]
    return found


def bars(pen: Pen, number: int) -> list[Quad]:
    """What a bar is filled with, of the goal of that number."""
    place = target(pen, f"goal:1:{number}").rect
    there = [q for q in pen.quads if q.y0 >= place.bottom - 4 and q.y1 <= place.bottom and q.colour != DARK.line]
    return [q for q in there if place.x <= q.x0 < place.right and q.sprite[0] in ("solid", "disc")]


@pytest.mark.parametrize("side", [0, 1])
def test_a_stripe_and_the_words_have_the_players_colour(side: int) -> None:
    pen = drawn(replace(ANNA, side=side, note="wins"))
    assert any(q.colour == DARK.players[side] and q.x1 - q.x0 <= 5 for q in pen.quads)
    assert not any(q.colour[:3] == DARK.players[1 - side][:3] for q in pen.quads)
    assert any(q.colour == DARK.players_light[side] and q.sprite[0] == "glyph" for q in pen.quads)
    assert not any(q.colour == DARK.players_light[1 - side] for q in pen.quads)


def test_how_it_ended_comes_before_whose_turn_it_is() -> None:
    assert "to move" not in said(drawn(ANNA)) and "to move" in said(drawn(replace(ANNA, to_move=True)))
    ended = said(drawn(replace(ANNA, to_move=True, note="wins")))
    assert "wins" in ended and "to move" not in ended


def test_where_a_name_needs_the_room_whose_turn_it_is_goes_before_the_name_and_how_it_ended_stays() -> None:
    name = "Anna Kowalska the Second"
    assert name in said(drawn(replace(ANNA, name=name, to_move=True), 260))
    assert "to move" not in said(drawn(replace(ANNA, name=name, to_move=True), 260))
    assert "wins" in said(drawn(replace(ANNA, name=LONG, note="wins"), 260))
    assert "wins" not in said(drawn(replace(ANNA, name=LONG, note="wins"), 110))


def test_words_on_one_line_do_not_meet() -> None:
    for wide in range(180, 420, 20):
        pen = drawn(replace(ANNA, name=LONG, note="wins", clock="1:04:05"), wide)
        line = [written.rect for written in pen.written if written.rect.y < 45]
        assert len(line) >= 2 and not any(a.meets(b) for a in line for b in line if a is not b)


def test_a_clock_that_can_be_set_is_pressed_where_it_stands() -> None:
    assert not [t for t in drawn(replace(ANNA, clock="4:05")).targets if t.name.startswith("clock")]
    pen = drawn(replace(ANNA, clock="4:05", set_clock=SET))
    place = target(pen, "clock:1")
    assert place.intent == SET and place.tip == "Enter the time left"
    (clock,) = [written.rect for written in pen.written if written.words == "4:05"]
    assert place.rect.x <= clock.x and clock.right <= place.rect.right and place.rect.has(*clock.middle)
    lit = drawn(replace(ANNA, clock="4:05", set_clock=SET), touch=Touch("clock:1"))
    assert any(q.colour == DARK.accent and q.y1 == place.rect.bottom - 1 for q in lit.quads)
    assert not any(q.colour == DARK.accent for q in pen.quads)


def test_without_goals_the_captures_are_told_colour_by_colour() -> None:
    pen = drawn(replace(ANNA, goals=(), captures=(3, 0, 5)))
    assert said(pen)[-3:] == ["3", "0", "5"] and not [t for t in pen.targets if t.name.startswith("goal")]
    assert [q.sprite[1] for q in pen.quads if q.sprite[0] == "marble"] == ["W", "G", "B"]


def test_numbers_are_told_with_what_is_needed_where_all_have_room_for_it() -> None:
    assert {"2/4", "1/5", "0/6"} <= set(said(drawn(ANNA)))
    assert {"2", "1", "0"} <= set(said(drawn(ANNA, 170))) and "2/4" not in said(drawn(ANNA, 170))
    shown = (Goal("4 W", 1, 4, "W"), Goal("20 G", 1, 20, "G"))
    for wide in range(100, 200, 4):
        words = said(drawn(replace(ANNA, goals=shown), wide))
        assert ("1/4" in words) == ("1/20" in words), "all or none"


def test_what_nobody_has_yet_is_faint() -> None:
    pen = drawn(replace(ANNA, goals=(Goal("4 W", 0, 4, "W"), Goal("5 G", 3, 5, "G"))))
    (none,) = [written.rect for written in pen.written if written.words == "0/4"]
    (some,) = [written.rect for written in pen.written if written.words == "3/5"]
    letters = [q for q in pen.quads if q.sprite[0] == "glyph"]
    assert {q.colour for q in letters if none.has((q.x0 + q.x1) / 2, (q.y0 + q.y1) / 2)} == {DARK.faint}
    assert {q.colour for q in letters if some.has((q.x0 + q.x1) / 2, (q.y0 + q.y1) / 2)} == {DARK.text}


def test_each_way_of_winning_says_what_it_asks_for() -> None:
    pen = drawn(ANNA)
    assert [t.tip for t in pen.targets] == ["4 W · 2/4", "5 G · 1/5", "6 B · 0/6", "3+3+3 · 3/9"]
    assert [t.name for t in pen.targets] == [f"goal:1:{number}" for number in range(4)]


def test_a_bar_is_as_long_as_what_is_done_and_bright_once_it_is_all() -> None:
    shown = tuple(Goal(f"{have}", have, 4, "W") for have in (0, 1, 2, 4))
    pen = drawn(replace(ANNA, goals=shown))
    place = target(pen, "goal:1:3").rect
    assert bars(pen, 0) == []
    ends = [max(q.x1 for q in bars(pen, number)) - target(pen, f"goal:1:{number}").rect.x for number in (1, 2, 3)]
    assert ends == [round(place.w * share) for share in (0.25, 0.5, 1)]
    colours = [{q.colour for q in bars(pen, number)} for number in (1, 2, 3)]
    assert colours == [{DARK.players_light[1]}, {DARK.players_light[1]}, {DARK.accent}]


def test_a_short_beginning_is_seen() -> None:
    pen = drawn(replace(ANNA, goals=(Goal("many", 1, 1000, "W"),)))
    assert max(q.x1 for q in bars(pen, 0)) - target(pen, "goal:1:0").rect.x == 4
