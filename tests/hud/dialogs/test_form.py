"""Forms: the whole keyboard, the pointer, a window that is too small for them; and the tools beside the table."""

from dataclasses import replace

import pytest

from tests.hud.drawing import view_of
from tests.hud.samples import ASIDE, FORM, GAME, LONG, SCALES, SCREENS, SIZES, TOOLS
from zertz3d.hud.dialogs import form
from zertz3d.hud.dialogs.form import HIGH, FormSheet
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.hud import Hud
from zertz3d.hud.layout import DIALOG, DIALOG_MOST, layout, unit_of
from zertz3d.hud.panels import tool_buttons
from zertz3d.hud.screen_model import Button, Form, Pick, Screen, TextEntry, Words
from zertz3d.intents import Action, FieldAnswer, Intent

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
everywhere = pytest.mark.parametrize("scale", SCALES)


def sheet_of(size: tuple[int, int], scale: float, screen: Screen) -> FormSheet:
    plan = layout(*size, scale, screen, DARK)
    assert isinstance(screen.overlay, Form)
    return FormSheet(screen.overlay, plan.rects["form"], plan.unit)


def found(hud: Hud, name: str) -> Target | None:
    return next((t for sheet in hud._sheets.by_name.values() for t in sheet.targets if t.name == name), None)


def click(hud: Hud, name: str) -> list[Intent]:
    target = found(hud, name)
    assert target, name
    at = target.rect.middle
    hud.pointer(*at)
    return hud.press(*at) + hud.release(*at)


def press(hud: Hud, screen: Screen, *keys: str) -> list[Intent]:
    """Keys one after the other, each answered by the app before the next."""
    answers = []
    for key in keys:
        answers += hud.key("", key) if len(key) == 1 else hud.key(key)
        hud.show(screen)
    return answers


# Layout


@sizes
@everywhere
@pytest.mark.parametrize("name", ["form", "aside"])
def test_pieces_do_not_overlap_and_are_as_large_as_a_fingertip(size: tuple[int, int], scale: float, name: str) -> None:
    sheet = sheet_of(size, scale, SCREENS[name])
    pieces = [*sheet.pieces, *(p._replace(rect=p.rect.moved(0, 10**6)) for p in sheet.buttons)]
    for number, piece in enumerate(pieces):
        assert piece.rect.x >= 0 and piece.rect.right <= sheet.wide, piece
        assert not any(piece.rect.meets(other.rect) for other in pieces[:number]), piece
        if piece.key:
            assert min(piece.rect.w, piece.rect.h) >= round(HIGH * sheet.unit) - 1, piece


@sizes
@everywhere
@pytest.mark.parametrize("name", ["form", "aside"])
def test_everything_of_a_form_can_be_brought_into_sight(size: tuple[int, int], scale: float, name: str) -> None:
    sheet = sheet_of(size, scale, SCREENS[name])
    assert sheet.view.h > 0
    assert sheet.rect.holds(sheet.view)
    most = max(0, sheet.length - sheet.view.h)
    assert all(piece.rect.bottom - most <= sheet.view.h for piece in sheet.pieces)
    if sheet.buttons:
        assert sheet.rect.bottom >= sheet.foot.y + sheet.buttons[-1].rect.bottom


def test_a_form_is_as_high_as_it_needs_to_be() -> None:
    sheet = sheet_of((1920, 1080), 1.0, SCREENS["form"])
    assert sheet.length == sheet.view.h
    assert form.height(FORM, 700, 200, 1.0) == 200


def test_questions_stand_beside_their_answers_where_there_is_room() -> None:
    wide, narrow = (FormSheet(FORM, Rect(0, 0, w, 900), 1.0) for w in (700, 360))
    for sheet, beside in ((wide, True), (narrow, False)):
        label = next(p for p in sheet.pieces if p.lines == ("Board",))
        answer = next(p for p in sheet.pieces if p.value == "37")
        assert (answer.rect.x >= label.rect.right) == beside
        assert (answer.rect.y >= label.rect.bottom) != beside
    assert len({p.rect.y for p in narrow.pieces if p.pick and p.pick.name == "side0"}) > 1


def test_a_form_is_wider_where_choices_would_need_another_row_for_it() -> None:
    levels = ("человек", "новичок", "ученик", "любитель", "клубный", "знаток", "максимум")
    wide = {}
    for count in (3, 7, 40):
        chosen = tuple((str(number), levels[number % 7]) for number in range(count))
        shown = replace(GAME, overlay=Form("Новая партия", (Pick("side", "Оранжевый", chosen, "0"),), ()))
        sheet = sheet_of((1280, 720), 1.0, shown)
        wide[count], rows = sheet.rect.w, {piece.rect.y for piece in sheet.pieces if piece.pick}
        columns = {piece.rect.x for piece in sheet.pieces if piece.pick}
        assert (len(rows), len(columns)) == {3: (1, 3), 7: (1, 7), 40: (6, 7)}[count]
    assert wide[3] == DIALOG < wide[7] < wide[40] <= DIALOG_MOST


def test_a_form_at_the_side_leaves_the_table() -> None:
    for size in ((1280, 720), (800, 600), (600, 1000)):
        plan = layout(*size, 1.0, SCREENS["aside"], DARK)
        assert not plan.rects["form"].meets(plan.free)
        assert plan.free.w * plan.free.h >= 0.2 * size[0] * size[1]


@sizes
@everywhere
@pytest.mark.parametrize("count", [1, 3, 6, 9])
def test_tools_stand_inside_their_card_and_beside_the_table(size: tuple[int, int], scale: float, count: int) -> None:
    plan = layout(*size, scale, replace(GAME, tools=(TOOLS * 2)[:count]), DARK)
    card, cells = plan.rects["tools"], plan.tools
    assert 1 <= len(cells) <= count
    for number, cell in enumerate(cells):
        assert card.holds(cell)
        assert min(cell.w, cell.h) >= round(tool_buttons.SMALL[0] * unit_of(*size, scale)) - 1
        assert not any(cell.meets(other) for other in cells[:number])
    assert not card.meets(plan.free)
    if min(size) >= 600 and scale <= 1 and count <= 6:
        assert len(cells) == count


# Keyboard


def test_tab_goes_through_every_field_and_button_and_round(hud: Hud) -> None:
    screen = SCREENS["form"]
    hud.show(screen)
    seen = []
    for _ in range(9):
        press(hud, screen, "tab")
        seen.append(hud._view.focus)
    fields = [f"field:{f.name}" for f in FORM.fields if not isinstance(f, Words)]
    assert seen == [*fields, "button:0", "button:1", "field:board"]
    press(hud, screen, "shift-tab")
    assert hud._view.focus == "button:1"


def test_tab_passes_what_is_off(hud: Hud) -> None:
    first, *others = FORM.buttons
    screen = replace(SCREENS["form"], overlay=replace(FORM, buttons=(replace(first, enabled=False), *others)))
    hud.show(screen)
    seen = []
    for _ in range(12):
        press(hud, screen, "tab")
        seen.append(hud._view.focus)
    assert "button:0" not in seen and "button:1" in seen


def test_arrows_change_an_answer_and_stop_at_its_ends(hud: Hud) -> None:
    screen = SCREENS["form"]
    hud.show(screen)
    assert press(hud, screen, "tab", "arrow_left") == []
    assert press(hud, screen, "arrow_right") == [Intent(Action.FORM, FieldAnswer("board", "40"))]
    last = replace(FORM, fields=(Pick("board", "Board", FORM.fields[0].options, "61"),))  # type: ignore[union-attr]
    screen = replace(GAME, overlay=last)
    hud.show(screen)
    assert press(hud, screen, "arrow_right") == []
    assert press(hud, screen, "arrow_left") == [Intent(Action.FORM, FieldAnswer("board", "48"))]


def test_enter_presses_the_main_button_or_the_one_the_keyboard_stands_on(hud: Hud) -> None:
    screen = SCREENS["form"]
    hud.show(screen)
    assert press(hud, screen, "enter") == [Intent(Action.START_GAME)]
    assert press(hud, screen, "shift-tab", "arrow_left", "enter") == [Intent(Action.CANCEL)]
    assert press(hud, screen, "space") == [Intent(Action.CANCEL)]
    off = replace(FORM, buttons=(Button("Play", Intent(Action.START_GAME), main=True, enabled=False),))
    hud.show(replace(GAME, overlay=off))
    assert press(hud, replace(GAME, overlay=off), "enter") == []


def test_escape_closes_what_can_be_closed(hud: Hud) -> None:
    hud.show(SCREENS["form"])
    assert hud.key("escape") == [Intent(Action.CANCEL)]
    hud.show(replace(GAME, overlay=replace(FORM, closable=False)))
    assert hud.key("escape") == [] and found(hud, "close") is None


def test_names_are_typed(hud: Hud) -> None:
    screen = SCREENS["form"]
    hud.show(screen)
    assert not hud.typing
    press(hud, screen, "tab", "tab")
    assert hud.typing
    assert hud.key("", "!") == [Intent(Action.FORM, FieldAnswer("name0", "Anna!"))]
    changed = replace(screen, overlay=replace(FORM, fields=(FORM.fields[0], TextEntry("name0", "Blue", "Anna!"))))
    hud.show(changed)
    assert press(hud, changed, "arrow_left") == [] and hud.key("backspace") == [
        Intent(Action.FORM, FieldAnswer("name0", "Ann!"))
    ]
    hud.show(changed)
    assert press(hud, changed, "space") == []
    assert press(hud, changed, "enter") == [Intent(Action.START_GAME)]


def test_a_field_that_is_gone_leaves_the_keyboard_free(hud: Hud) -> None:
    screen = SCREENS["form"]
    hud.show(screen)
    press(hud, screen, "tab", "tab", "tab")
    hud.show(replace(GAME, overlay=replace(FORM, fields=FORM.fields[:1])))
    assert hud._view.focus == ""
    hud.key("tab")
    hud.show(replace(GAME, overlay=replace(FORM, title="Another question")))
    assert hud._view.focus == ""


def test_a_form_at_the_side_leaves_keys_to_the_table(hud: Hud) -> None:
    hud.show(SCREENS["aside"])
    assert not hud.modal and not hud.typing
    assert hud.keeps("tab") and hud.keeps("enter") and hud.keeps("escape")
    assert not any(hud.keeps(key) for key in ("arrow_left", "space", "control-z", "w"))
    hud.key("tab")
    assert hud.keeps("arrow_left") and not hud.keeps("w")
    assert hud.key("escape") == [] and not hud.keeps("arrow_left")
    hud.show(SCREENS["form"])
    assert hud.modal and hud.keeps("w")
    hud.show(GAME)
    assert not hud.keeps("tab")


# Pointer


def test_a_click_answers(hud: Hud) -> None:
    hud.show(SCREENS["form"])
    assert click(hud, "option:board:61") == [Intent(Action.FORM, FieldAnswer("board", "61"))]
    assert click(hud, "option:side1:strong") == [Intent(Action.FORM, FieldAnswer("side1", "strong"))]
    assert click(hud, "button:1") == [Intent(Action.START_GAME)]
    assert click(hud, "close") == [Intent(Action.CANCEL)]
    assert click(hud, "field:name1") == []
    assert hud.typing and hud._view.line.text == LONG


def test_what_cannot_be_pressed_is_not_offered(hud: Hud) -> None:
    hud.show(SCREENS["aside"])
    assert found(hud, "button:0") is None
    assert click(hud, "button:1") == [Intent(Action.LESSON_NEXT)]


def test_a_form_lets_nothing_through_unless_it_stands_at_the_side(hud: Hud) -> None:
    hud.show(SCREENS["form"])
    assert hud.owns(3, 300) and hud.press(3, 300) == [] and hud.release(3, 300) == []
    hud.show(SCREENS["aside"])
    assert not hud.owns(*hud.free.middle)
    assert hud.owns(*hud.parts["form"].middle)


def test_a_long_form_moves_under_wheel_finger_and_tab(hud: Hud) -> None:
    hud.resize(320, 240)
    screen = SCREENS["form"]
    hud.show(screen)
    assert found(hud, "option:clock:2 h") is None
    at = hud.parts["form"].middle
    hud.wheel(*at, -40)
    hud.show(screen)
    assert click(hud, "option:clock:2 h") == [Intent(Action.FORM, FieldAnswer("clock", "2 h"))]
    hud.wheel(*at, 40)
    hud.show(screen)
    hud.press(*at)
    hud.drag(at[0], at[1] - 60)
    hud.show(screen)
    assert hud.release(at[0], at[1] - 60) == []
    assert hud._view.scrolls["form"].at > 0
    press(hud, screen, *["tab"] * 6)
    assert hud._view.focus == "field:clock" and found(hud, "option:clock:none")


@sizes
def test_answers_can_be_given_in_every_window(hud: Hud, size: tuple[int, int]) -> None:
    hud.resize(*size)
    hud.show(SCREENS["form"])
    hud.wheel(*hud.parts["form"].middle, 100)
    hud.show(SCREENS["form"])
    assert click(hud, "option:board:48") == [Intent(Action.FORM, FieldAnswer("board", "48"))]
    assert hud.key("enter") == [Intent(Action.START_GAME)]


def test_tools_answer_unless_they_are_off(hud: Hud) -> None:
    for size in SIZES:
        hud.resize(*size)
        hud.show(SCREENS["tools"])
        assert found(hud, "tool:undo") is None
        assert click(hud, "tool:redo") == [Intent(Action.REDO)]


def test_an_icon_alone_says_its_word(hud: Hud) -> None:
    hud.resize(320, 240)
    hud.show(SCREENS["tools"])
    target = found(hud, "tool:hint")
    assert target
    hud.pointer(*target.rect.middle)
    hud.show(SCREENS["tools"])
    assert "Hint" in [w.words for w in hud._sheets.by_name["tip"].written]


def test_a_form_that_grows_keeps_its_place_and_scrolls() -> None:
    """What was pressed stays under the pointer."""
    more = tuple(Words(f"Line {number} of more to read.") for number in range(30))
    state = view_of((1280, 720), 1.0, SCREENS["form"])
    before = state.layout.rects["form"]
    state.take(replace(SCREENS["form"], overlay=replace(FORM, fields=(*FORM.fields, *more))))
    after = state.layout.rects["form"]
    assert before.y == after.y > DARK.margin and after.bottom == 720 - DARK.margin
    state.take(SCREENS["form"])
    assert state.layout.rects["form"] == before


def test_forms_and_tools_at_rest_are_not_drawn_again(hud: Hud) -> None:
    hud.show(SCREENS["aside"])
    assert not hud.show(replace(SCREENS["aside"]))
    assert hud.show(replace(SCREENS["aside"], overlay=replace(ASIDE, fields=(Words("Well done."),))))
