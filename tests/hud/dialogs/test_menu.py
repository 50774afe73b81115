"""Menus: everything can be reached, nothing is cut off, and keys and mouse choose the same."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from tests.hud.samples import GAME, SCALES, SIZES
from zertz3d.hud.dialogs.columns import even_edges
from zertz3d.hud.dialogs.menu import MenuSheet, card
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.hud import Hud
from zertz3d.hud.layout import unit_of
from zertz3d.hud.screen_model import Menu, MenuEntry, MenuGroup
from zertz3d.intents import Action, Intent

WORDS = ("Open…", "Camera follows the game", "From the opponent's seat", "Repeat up to here (B)", "Quit")


def entry(number: int, name: str) -> MenuEntry:
    keys, state = ("Ctrl+Shift+N" if number % 2 else "F"), ("on" if number % 3 == 0 else "")
    return MenuEntry(name, Intent(Action.SHOW_TURN, number), keys, state, enabled=number != 3)


FULL = Menu(tuple(MenuGroup(f"Group {g}", tuple(entry(5 * g + n, w) for n, w in enumerate(WORDS))) for g in range(9)))
SMALL = Menu((MenuGroup("", tuple(entry(n, w) for n, w in enumerate(WORDS))),), at=(1e6, 1e6))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("shown", [FULL, SMALL], ids=["full", "at the pointer"])
def test_nothing_overlaps_and_everything_can_be_scrolled_to(shown: Menu, size: tuple[int, int], scale: float) -> None:
    window, unit = Rect(0, 0, *size), unit_of(*size, scale)
    sheet = MenuSheet(shown, window, unit, 12)
    assert window.holds(sheet.rect)
    assert len(sheet.entry_rows()) == sum(one.enabled for group in shown.groups for one in group.entries)
    assert not any(one.rect.meets(other.rect) for one, other in combinations(sheet.rows, 2))
    assert all(row.rect.right <= sheet.view.w + 1 and row.rect.bottom <= sheet.length for row in sheet.rows)
    pen = Pen(unit, DARK)
    card(pen, sheet, "", 0.0, Touch())
    whole = [target.rect for target in pen.targets if sheet.view.holds(target.rect)]
    assert whole and all(rect.h >= 20 * unit for rect in whole)


def test_a_menu_that_is_a_little_too_long_is_set_closer_instead_of_scrolled() -> None:
    group = MenuGroup("Group", tuple(entry(n, "Camera follows the game") for n in range(10)))
    usual = MenuSheet(Menu((group,)), Rect(0, 0, 1280, 720), 1.0, 12)
    assert usual.length == usual.view.h
    for spare, fits in ((20, True), (40, False)):
        lower = MenuSheet(Menu((group,)), Rect(0, 0, 1280, usual.rect.h + 24 - spare), 1.0, 12)
        assert (lower.length <= lower.view.h) == fits
        assert {row.rect.h for row in lower.entry_rows()} == ({26} if fits else {29})


def test_words_are_not_cut_short_where_there_is_room() -> None:
    pen = Pen(1.0, DARK)
    card(pen, MenuSheet(FULL, Rect(0, 0, 1280, 720), 1.0, 12), "", 0.0, Touch())
    assert not [written.words for written in pen.written if "…" in written.words and written.words != "Open…"]


def test_mouse_and_keys_choose_the_same(hud: Hud) -> None:
    hud.show(replace(GAME, overlay=FULL))
    x, y = hud.parts["menu"].x + 40, hud.parts["menu"].y + 60
    assert hud.press(x, y) == [] and hud.release(x, y) == [Intent(Action.SHOW_TURN, 0)]
    assert hud.key("arrow_down") == [] and hud.key("enter") == [Intent(Action.SHOW_TURN, 0)]
    for _ in range(3):
        hud.key("arrow_down")
    assert hud.key("space") == [Intent(Action.SHOW_TURN, 4)], "what cannot be chosen is passed over"
    hud.key("end")
    assert hud.key("enter") == [Intent(Action.SHOW_TURN, 44)]
    hud.key("arrow_down")
    assert hud.key("enter") == [Intent(Action.SHOW_TURN, 0)], "round and round"
    assert hud.key("escape") == [Intent(Action.CANCEL)]


def test_a_press_beside_it_closes_it(hud: Hud) -> None:
    hud.show(replace(GAME, overlay=replace(SMALL, at=(400.0, 300.0))))
    assert hud.parts["menu"].x == 400 and hud.parts["menu"].y == 300
    assert hud.press(50, 50) == [Intent(Action.CANCEL)]


def test_a_press_on_what_cannot_be_chosen_changes_nothing(hud: Hud) -> None:
    hud.show(replace(GAME, overlay=replace(SMALL, at=(400.0, 300.0))))
    menu = hud.parts["menu"]
    off = next(
        row for row in MenuSheet(SMALL, Rect(0, 0, 1280, 720), 1.0, 12).rows if row.entry and not row.entry.enabled
    )
    for x, y in ((menu.x + 40, menu.y + off.rect.middle[1]), (menu.x + 2, menu.y + 2)):
        assert hud.press(x, y) == [] and hud.release(x, y) == []


@pytest.mark.parametrize(("key", "chosen"), [("arrow_up", 44), ("shift-tab", 44), ("arrow_down", 0), ("tab", 0)])
def test_the_first_arrow_leads_to_an_end(hud: Hud, key: str, chosen: int) -> None:
    hud.show(GAME)
    hud.show(replace(GAME, overlay=FULL))
    assert hud.key("enter") == []
    hud.key(key)
    assert hud.key("enter") == [Intent(Action.SHOW_TURN, chosen)]


@pytest.mark.parametrize("sizes", [[5, 5, 5, 5], [9, 1, 1, 1], [1, 1, 1, 9], [3, 1, 4, 1, 5, 9, 2], [7]])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_columns_are_about_equally_long(sizes: list[int], columns: int) -> None:
    if columns > len(sizes):
        return
    edges = even_edges(sizes, columns)
    longest = max(sum(sizes[a:b]) for a, b in pairwise(edges))
    cuts = combinations(range(1, len(sizes)), columns - 1)
    ways = [[0, *cut, len(sizes)] for cut in cuts]
    assert edges in ways
    assert longest == min(max(sum(sizes[a:b]) for a, b in pairwise(way)) for way in ways)
