"""Lists in dialogs: what of them is drawn, what can be pressed, and what is said of them."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.hud.samples import FILES, LIBRARY
from zertz3d.hud.dialogs import file_chooser, library, menu
from zertz3d.hud.dialogs.file_chooser import ChooserSheet
from zertz3d.hud.dialogs.menu import MenuSheet
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import DARK, faded
from zertz3d.hud.screen_model import Button, FileChooser, Library, Menu, MenuEntry, MenuGroup
from zertz3d.intents import Action, FieldAnswer, Intent

CARD = Rect(100, 50, 900, 600)


def draw_library(shown: Library, at: float = 0.0, rect: Rect = CARD) -> Pen:
    pen = Pen(1.0, DARK)
    library.card(pen, rect, shown, TextLine(shown.filter), at, Touch())
    return pen


def draw_files(shown: FileChooser, at: float = 0.0, rect: Rect = CARD) -> Pen:
    pen = Pen(1.0, DARK)
    file_chooser.card(pen, rect, shown, TextLine(shown.text), at, Touch())
    return pen


def drawn(pen: Pen, kind: str) -> list[int]:
    """The numbers of the rows that can be pressed."""
    names = (target.name for target in pen.targets)
    return [int(name.removeprefix(kind)) for name in names if name.startswith(kind)]


def said(pen: Pen) -> list[str]:
    return [written.words for written in pen.written]


@pytest.mark.parametrize("at", [0, 26, 52, 1000, 1039])
def test_every_row_in_sight_is_drawn(at: int) -> None:
    high, view = library.row_height(1.0), library.view_of(CARD, 1.0)
    rows = drawn(draw_library(replace(LIBRARY, filter=""), at), "game")
    assert rows[0] <= at // high and (rows[-1] + 1) * high - at >= view.h
    assert rows == list(range(rows[0], rows[-1] + 1))
    sheet = ChooserSheet(CARD, 1.0, FILES)
    files = tuple(replace(FILES.rows[0], name=f"{n}.txt", path=f"/a/{n}.txt") for n in range(200))
    rows = drawn(draw_files(replace(FILES, rows=files), at), "file")
    assert rows[0] <= at // sheet.row and (rows[-1] + 1) * sheet.row - at >= sheet.view.h


def test_how_many_games_there_are_and_how_far_they_are_read_is_said() -> None:
    shown = replace(LIBRARY, rows=LIBRARY.rows[:12], total=3000, reading=None)
    assert "12 of 3 000" in said(draw_library(shown))
    assert "12 of 3 000 · reading, 42 %" in said(draw_library(replace(shown, reading=0.425)))
    none = replace(shown, rows=(), total=0, empty="There are no games here yet")
    assert "There are no games here yet" in said(draw_library(none))
    reading = said(draw_library(replace(none, reading=0.5)))
    assert "Reading…" in reading and "There are no games here yet" not in reading


def test_ways_to_other_games_lie_beside_the_title() -> None:
    ways = tuple(Button(f"A way to other games {n}", Intent(Action.SHOW_TURN, n)) for n in range(9))
    pen = draw_library(replace(LIBRARY, buttons=ways))
    title = next(written.rect for written in pen.written if written.words == LIBRARY.title)
    places = [target.rect for target in pen.targets if target.name.startswith("button:")]
    assert 1 <= len(places) < 9 and all(place.x >= title.right for place in places)


def test_what_is_wrong_is_said_before_what_is_shown() -> None:
    words = said(draw_files(replace(FILES, error="there is no such folder", note="2 other files not shown")))
    assert "there is no such folder" in words and "2 other files not shown" not in words
    assert "2 other files not shown" in said(draw_files(replace(FILES, error="", note="2 other files not shown")))


@pytest.mark.parametrize("rect", [CARD, Rect(0, 0, 420, 600), Rect(0, 0, 900, 300)])
def test_places_stay_in_their_room(rect: Rect) -> None:
    places = tuple(Button(f"Place {n}", Intent(Action.EDIT, str(n))) for n in range(30))
    shown = replace(FILES, places=places)
    room = ChooserSheet(rect, 1.0, shown).places
    seen = [target.rect for target in draw_files(shown, 0.0, rect).targets if target.name.startswith("place:")]
    assert seen and all(room.holds(place) for place in seen)


def by_name(pen: Pen) -> dict[str, Target]:
    return {target.name: target for target in pen.targets}


@pytest.mark.parametrize("letters", range(20, 90))
def test_what_is_known_of_a_file_stands_beside_its_name_or_not_at_all(letters: int) -> None:
    known = "28 turns, 4 March"
    shown = replace(FILES, rows=(replace(FILES.rows[0], name="n" * letters, note=known),), kinds=None)
    sheet, pen = ChooserSheet(CARD, 1.0, shown), draw_files(shown)
    name, *noted = [written for written in pen.written if written.rect.meets(sheet.view)]
    left = sheet.view.right - 18 - name.rect.right
    assert bool(noted) == (left >= 76)
    for note in noted:
        assert known.startswith(note.words.removesuffix("…"))
        assert name.rect.right < note.rect.x and note.rect.right == pytest.approx(sheet.view.right - 18, abs=1)
        assert (note.words == known) == (left >= 16 + pen.width(known, DARK.small))


@pytest.mark.parametrize("at", [0, 26, 70])
def test_files_are_pressed_where_they_are_seen_when_they_are_let_go(at: int) -> None:
    sheet, pen = ChooserSheet(CARD, 1.0, FILES), draw_files(FILES, at)
    files = [target for target in pen.targets if target.name.startswith("file")]
    assert {target.late for target in files} == {True} and pen.clip is None
    for target in files:
        number = int(target.name.removeprefix("file"))
        top = sheet.view.y + number * sheet.row - at
        assert target.rect.y == max(top, sheet.view.y) and target.rect.h <= max(0, top + sheet.row - target.rect.y)
        assert target.intent == Intent(Action.PICK, FILES.rows[number].path)
        assert target.rect.bottom <= sheet.view.bottom or target.rect.h == 0


def test_folders_look_like_folders_and_the_chosen_row_is_lit() -> None:
    pen = draw_files(FILES)
    rows = [target.rect for target in pen.targets if target.name.startswith("file")]
    icons = [q.sprite[1] for q in pen.quads if q.sprite[0] == "icon" and q.x0 > rows[0].x and q.y0 > rows[0].y]
    assert icons[:4] == ["folder", "folder", "file", "file"]
    back = faded(DARK.text, 0.13)
    assert {q.y0 // 1 for q in pen.quads if q.colour == back and q.x0 >= rows[0].x} <= set(
        range(rows[3].y, rows[3].bottom)
    )
    assert [q for q in pen.quads if q.colour == back and rows[3].has(q.x0 + 20, q.y0 + 20)]


def test_no_files_are_said_to_be_none() -> None:
    assert "No files here" in said(draw_files(replace(FILES, rows=())))
    assert "No files here" not in said(draw_files(replace(FILES, places=())))


def test_notes_stand_beside_short_names_and_do_not_cut_long_ones() -> None:
    rows = (replace(FILES.rows[2], name="a.sgf", note="1 kB"), replace(FILES.rows[2], name="word " * 12, note="2 kB"))
    words = said(draw_files(replace(FILES, rows=rows), 0.0, Rect(0, 0, 420, 600)))
    assert "1 kB" in words and "2 kB" not in words
    pen = draw_files(FILES)
    assert not any(a.rect.meets(b.rect) for a, b in combinations(pen.written, 2))


def test_an_error_has_the_colour_of_alarm_and_a_note_has_not() -> None:
    for error in ("there is no such folder", ""):
        pen = draw_files(replace(FILES, error=error, note="2 other files"))
        assert any(q.colour == DARK.alarm for q in pen.quads) == bool(error)


def test_buttons_stand_at_the_right_in_their_order_as_wide_as_their_words() -> None:
    pen, foot = draw_files(FILES), ChooserSheet(CARD, 1.0, FILES).foot
    cancel, save = (by_name(pen)[name] for name in ("button:0", "button:1"))
    assert save.rect.right == foot.right and cancel.rect.right == save.rect.x - file_chooser.GAP
    assert cancel.rect.w > save.rect.w and (cancel.intent, save.intent) == tuple(b.intent for b in FILES.buttons)
    off = draw_files(replace(FILES, buttons=(FILES.buttons[0], replace(FILES.buttons[1], enabled=False))))
    assert "button:1" not in by_name(off) and "Save" in said(off) and "button:0" in by_name(off)


def test_the_chosen_kind_is_lit_and_each_answers_with_its_name() -> None:
    pen = draw_files(FILES)
    for value in ("notation", "sgf"):
        place = by_name(pen)[f"option:{value}"]
        assert place.intent == Intent(Action.FORM, FieldAnswer("format", value))
        lit = any(q.colour == DARK.accent and place.rect.has(q.x0 + 9, q.y0 + 9) for q in pen.quads)
        assert lit == (value == "notation")
    bare = draw_files(replace(FILES, kinds=None))
    assert not [name for name in by_name(bare) if name.startswith("option")] and "button:1" in by_name(bare)


MANY = tuple(Button(f"A long word for it {n}", Intent(Action.EDIT, str(n))) for n in range(5))


@pytest.mark.parametrize("rect", [CARD, Rect(0, 0, 420, 600), Rect(0, 0, 640, 600), Rect(0, 0, 900, 300)])
@pytest.mark.parametrize("buttons", [FILES.buttons, MANY])
def test_all_that_is_pressed_lies_apart_in_the_card(rect: Rect, buttons: tuple[Button, ...]) -> None:
    shown = replace(FILES, buttons=buttons)
    pen, sheet = draw_files(shown, 0.0, rect), ChooserSheet(rect, 1.0, shown)
    places = [target.rect for target in pen.targets if target.rect.h]
    assert all(rect.holds(place) for place in places)
    assert not any(a.meets(b) for a, b in combinations((*places, sheet.note), 2))
    kinds = [target.rect for target in pen.targets if target.name.startswith("option")]
    pressed = [target.rect for target in pen.targets if target.name.startswith("button")]
    assert (kinds[0].y < pressed[0].y) == sheet.stacked
    assert sheet.stacked == (rect.w < 640 or buttons is MANY or kinds[-1].right > pressed[0].x)


def test_places_lead_where_they_say_side_by_side_or_below_each_other() -> None:
    for rect, across in ((CARD, False), (Rect(0, 0, 590, 600), True)):
        places = [t for t in draw_files(FILES, 0.0, rect).targets if t.name.startswith("place:")]
        assert len(places) > 2
        assert [place.intent for place in places] == [button.intent for button in FILES.places[: len(places)]]
        assert (places[0].rect.y == places[1].rect.y) == across and (places[0].rect.x == places[1].rect.x) != across
    assert ChooserSheet(CARD, 1.0, FILES).places.w == file_chooser.PLACES_MOST


# ------------------------------------------------------------------------------------------- menus

ENTRIES = tuple(MenuEntry(f"Entry {n}", Intent(Action.SHOW_TURN, n), enabled=n != 1) for n in range(40))
TWO = Menu((MenuGroup("One", ENTRIES[:3]), MenuGroup("Two", ENTRIES[3:6])))


def draw_menu(shown: Menu, window: Rect, at: float = 0.0) -> tuple[MenuSheet, Pen]:
    sheet, pen = MenuSheet(shown, window, 1.0, 12), Pen(1.0, DARK)
    menu.card(pen, sheet, "", at, Touch())
    return sheet, pen


def test_entries_are_counted_through_all_columns() -> None:
    sheet, pen = draw_menu(TWO, Rect(0, 0, 1280, 720))
    assert len({row.rect.x for row in sheet.rows}) == 2
    assert [row.number for row in sheet.rows if row.entry] == list(range(6))
    assert [row.number for row in sheet.entry_rows()] == [0, 2, 3, 4, 5] == sorted(drawn(pen, "entry:"))
    assert (row := sheet.row("entry:4")) and row.entry is ENTRIES[4]


@pytest.mark.parametrize("at", [(0.0, 0.0), (1e6, 1e6), (640.0, 360.0), (1279.0, 5.0)])
def test_at_the_pointer_it_is_one_column_inside_the_window(at: tuple[float, float]) -> None:
    window = Rect(0, 0, 1280, 720)
    sheet, _pen = draw_menu(replace(TWO, at=at), window)
    assert window.holds(sheet.rect) and len({row.rect.x for row in sheet.rows}) == 1


def test_a_sliver_of_an_entry_cannot_be_pressed() -> None:
    long = Menu((MenuGroup("", ENTRIES),), at=(10.0, 10.0))
    for at in range(0, 60, 7):
        sheet, pen = draw_menu(long, Rect(0, 0, 800, 400), at)
        seen = [target.rect.h for target in pen.targets if target.name.startswith("entry:")]
        assert seen and min(seen) >= menu.SLIVER and sheet.length > sheet.view.h
