"""The tabs of several boards, and clocks that can be clicked, in windows of every size."""

from dataclasses import replace

import pytest

from tests.hud.samples import GAME, LONG
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import layout, unit_of
from zertz3d.hud.panels import players
from zertz3d.hud.panels.board_tabs import WIDEST, BoardTabs, Tab
from zertz3d.hud.screen_model import PlayerPanel
from zertz3d.intents import Action, Intent

TABS = (Tab("Anna – Boris", 0, "28:15"), Tab(f"{LONG} – {LONG}", 1, "1:02:03"), Tab("board-3"))


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (640, 360), (360, 640)])
@pytest.mark.parametrize("count", [2, 3, 9])
def test_each_tab_shows_its_board_and_none_lies_on_another(size: tuple[int, int], count: int) -> None:
    window = Rect(0, 0, *size)
    unit = unit_of(*size, 1.0)
    shown = BoardTabs((TABS * 3)[:count], 1)
    place = shown.place(Room(window, window.inset(12), unit, DARK))
    pen = Pen(unit, DARK)
    shown.draw(pen, place.rect, Touch())
    assert [target.intent for target in pen.targets] == [Intent(Action.SHOW_BOARD, n) for n in range(count)]
    rects = [target.rect for target in pen.targets]
    assert all(rect.x >= place.rect.x and rect.right <= place.rect.right for rect in rects)
    assert not any(rect.meets(other) for number, rect in enumerate(rects) for other in rects[:number])
    assert not place.free.meets(place.rect) and place.rect.right <= size[0]


def test_tabs_are_as_wide_as_they_need_where_there_is_room() -> None:
    for wide, count, wanted in ((1900, 2, 2 * WIDEST), (600, 9, 576)):
        place = BoardTabs((TABS * 3)[:count], 0).place(
            Room(Rect(0, 0, wide, 900), Rect(12, 12, wide - 24, 876), 1.0, DARK)
        )
        assert place.rect.w == wanted and place.rect.middle[0] == wide // 2
    pen = Pen(1.0, DARK)
    BoardTabs(TABS[:1], 0).draw(pen, place.rect, Touch())
    assert {"1", "28:15", "Anna – Boris"} <= {written.words for written in pen.written}


@pytest.mark.parametrize(("count", "between"), [(3, True), (5, True), (6, False)])
def test_they_stand_between_the_players_where_there_is_room(count: int, between: bool) -> None:
    tabs = BoardTabs((TABS * 3)[:count], 0)
    alone, plan = (layout(1280, 720, 1.0, replace(GAME, panels=shown), DARK) for shown in ((), (tabs,)))
    assert alone.free.y == plan.free.y if between else alone.free.y < plan.free.y
    row, cards = plan.rects["panel0"], (plan.rects["player0"], plan.rects["player1"])
    assert (row.y == cards[0].y) == between and not any(row.meets(rect) for rect in cards)
    assert abs(row.middle[0] - 640) <= 1 or not between
    watched = layout(1280, 720, 1.0, replace(GAME, controls=False, tools=(), title="Final", panels=(tabs,)), DARK)
    assert not watched.rects["head"].meets(watched.rects["panel0"])


def test_a_clock_answers_only_where_it_can_be_set() -> None:
    rect = Rect(0, 0, 268, 90)
    for intent in (None, Intent(Action.ENTER_TIME, 1)):
        pen = Pen(1.0, DARK)
        players.panel(pen, rect, PlayerPanel("Boris", 1, clock="28:15", set_clock=intent), Touch())
        assert [target.intent for target in pen.targets] == ([intent] if intent else [])
        assert all(target.rect.right <= rect.right and target.rect.w > 20 for target in pen.targets)
