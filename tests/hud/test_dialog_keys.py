"""What keys and presses mean while a dialog is open, without a picture of it."""

from dataclasses import replace

import pytest

from tests.hud.samples import FILES, HELP, LIBRARY
from zertz3d.hud import dialog_keys, form_keys
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.screen_model import (
    Button,
    Form,
    Menu,
    MenuEntry,
    MenuGroup,
    MoveRow,
    Overlay,
    Pick,
    Prompt,
    Screen,
    TextEntry,
    Words,
)  # fmt: skip
from zertz3d.hud.state import HudState
from zertz3d.intents import Action, FieldAnswer, Intent


def state(overlay: Overlay | None, size: tuple[int, int] = (1280, 720)) -> HudState:
    made = HudState(DARK, *size, 1.0)
    made.take(Screen(overlay=overlay))
    return made


def keys(view: HudState, *names: str) -> list[Intent]:
    return [intent for name in names for intent in dialog_keys.pressed(view, name, "")]


ENTRIES = tuple(MenuEntry(f"Entry {n}", Intent(Action.SHOW_TURN, n), enabled=n != 1) for n in range(4))
MENU = Menu((MenuGroup("One", ENTRIES[:2]), MenuGroup("Two", ENTRIES[2:])))


@pytest.mark.parametrize(
    ("pressed", "chosen"),
    [
        (("arrow_down",), 0), (("tab", "tab"), 2), (("arrow_up",), 3), (("shift-tab", "shift-tab"), 2),
        (("end",), 3), (("home",), 0), (("end", "arrow_down"), 0), (("home", "arrow_up"), 3),
    ],
)  # fmt: skip
def test_a_menu_is_gone_through_round_and_round(pressed: tuple[str, ...], chosen: int) -> None:
    for last in ("enter", "space"):
        assert keys(state(MENU), *pressed, last) == [Intent(Action.SHOW_TURN, chosen)]


def test_a_press_beside_a_menu_closes_it_and_one_inside_does_not() -> None:
    view = state(MENU)
    card = view.layout.rects["menu"]
    assert dialog_keys.pressed_beside(view, card.x + 5, card.y + 5) == []
    assert dialog_keys.pressed_beside(view, card.x - 5, card.y - 5) == [Intent(Action.CANCEL)]
    assert dialog_keys.pressed_beside(state(FILES), 1.0, 1.0) == []


def test_the_help_is_closed_by_its_keys() -> None:
    for name in ("enter", "?", "f1", "escape"):
        assert keys(state(HELP), name) == [Intent(Action.CANCEL)]
    assert keys(state(HELP), "x", "arrow_down") == []


def test_a_list_is_walked_and_never_left() -> None:
    rows = tuple(replace(row, index=100 + place) for place, row in enumerate(LIBRARY.rows[:40]))
    shown = replace(LIBRARY, rows=rows, filter="", selected=0)
    for name in ("arrow_up", "page_up"):
        assert keys(state(shown), name) == []
    assert keys(state(shown), "arrow_down") == [Intent(Action.SELECT, 1)]
    (page,) = keys(state(shown), "page_down")
    assert 2 < page.number < 39
    last = replace(shown, selected=39)
    for name in ("arrow_down", "page_down"):
        assert keys(state(last), name) == []
    assert keys(state(last), "enter") == [Intent(Action.OPEN_GAME, 139)], "the game, not its place"
    assert keys(state(replace(shown, rows=(), selected=0)), "enter", "arrow_down", "page_up") == []


def test_enter_takes_the_chosen_file_or_the_typed_path() -> None:
    for selected in (0, len(FILES.rows) - 1):
        picked = keys(state(replace(FILES, selected=selected)), "enter")
        assert picked == [Intent(Action.PICK, FILES.rows[selected].path)]
    assert keys(state(replace(FILES, selected=-1, text="/x/y")), "enter") == [Intent(Action.SUBMIT, "/x/y")]
    assert keys(state(replace(FILES, completion="/home/")), "tab") == [Intent(Action.EDIT, "/home/")]
    assert keys(state(replace(FILES, completion="")), "tab") == []


def test_tab_takes_the_first_hint() -> None:
    assert keys(state(Prompt("Move", "W", hints=("Wd4", "Wd5"))), "tab") == [Intent(Action.EDIT, "Wd4")]
    assert keys(state(Prompt("Move", "W")), "tab") == []


# ------------------------------------------------------------------------------------------ forms

PICK = Pick("rules", "Rules", (("a", "A"), ("b", "B"), ("c", "C")), "b")
FORM = Form(
    "New game",
    (PICK, TextEntry("name", "Name", "Zoë")),
    (Button("Cancel", Intent(Action.CANCEL)), Button("Begin", Intent(Action.START_GAME), main=True)),
)
STOPS = ("field:rules", "field:name", "button:0", "button:1")


def test_tab_goes_round_from_either_end() -> None:
    view = state(FORM)
    seen = []
    for _press in range(5):
        keys(view, "tab")
        seen.append(view.focus)
    assert tuple(seen) == (*STOPS, STOPS[0])
    view = state(FORM)
    seen = []
    for _press in range(5):
        keys(view, "shift-tab")
        seen.append(view.focus)
    assert tuple(seen) == (*reversed(STOPS), STOPS[-1])


@pytest.mark.parametrize(
    ("chosen", "key", "answer"),
    [("b", "arrow_left", "a"), ("b", "arrow_right", "c"), ("a", "arrow_left", None), ("c", "arrow_right", None)],
)
def test_the_answers_of_a_question_have_two_ends(chosen: str, key: str, answer: str | None) -> None:
    view = state(replace(FORM, fields=(replace(PICK, chosen=chosen),)))
    keys(view, "tab")
    assert keys(view, key) == ([Intent(Action.FORM, FieldAnswer("rules", answer))] if answer else [])


def test_enter_presses_what_can_be_pressed() -> None:
    assert keys(state(FORM), "enter") == [Intent(Action.START_GAME)]
    off = replace(FORM, buttons=(FORM.buttons[0], replace(FORM.buttons[1], enabled=False)))
    assert keys(state(off), "enter") == []
    view = state(FORM)
    keys(view, "tab", "tab", "tab")
    assert keys(view, "enter") == [Intent(Action.CANCEL)] == keys(view, "space")
    assert keys(view, "x", "home", "delete") == [], "no other key presses it"
    view = state(FORM)
    keys(view, "shift-tab")
    view.take(Screen(overlay=off))
    assert keys(view, "space", "enter") == [], "a button that is off meanwhile"


def test_what_cannot_be_closed_stays() -> None:
    assert keys(state(FORM), "escape") == [Intent(Action.CANCEL)]
    assert keys(state(replace(FORM, closable=False)), "escape") == []


def test_a_form_at_the_side_gives_the_keyboard_back_first() -> None:
    view = state(replace(FORM, modal=False))
    assert [form_keys.keeps(view, name) for name in ("tab", "enter", "escape", "arrow_left", "space", "w")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip
    keys(view, "tab")
    assert form_keys.keeps(view, "arrow_left") and not form_keys.keeps(view, "w")
    assert keys(view, "escape") == [] and view.focus == ""
    assert keys(view, "escape") == [Intent(Action.CANCEL)]
    assert form_keys.keeps(state(FORM), "w") and not form_keys.keeps(state(None), "w")


# ----------------------------------------------------------------------- from one dialog to the next


def test_another_dialog_begins_anew() -> None:
    view = state(replace(FILES, text="/home/anna"))
    view.scrolls["files"].to(40.0, at_once=True)
    for letter in "xy":
        dialog_keys.pressed(view, "", letter)
    view.take(Screen(overlay=replace(LIBRARY, filter="")))
    assert view.line.text == "" and view.focus == ""
    view.take(Screen(overlay=replace(FILES, text="/tmp")))
    assert view.line.text == "/tmp" and view.scrolls["files"].goal == 0.0


def test_a_field_that_is_gone_is_stood_on_no_more() -> None:
    view = state(FORM)
    keys(view, "tab", "tab")
    assert view.focus == "field:name" and view.entry
    view.take(Screen(overlay=replace(FORM, fields=(PICK,))))
    assert view.focus == "" and view.entry is None


def test_what_is_selected_comes_into_sight_and_another_folder_begins_at_its_top() -> None:
    shown = replace(LIBRARY, filter="", selected=0)
    view = state(shown)
    view.take(Screen(overlay=replace(shown, selected=60)))
    high = view.scrolls["library"].length // len(shown.rows)
    scroll = view.scrolls["library"]
    assert scroll.goal <= 60 * high and 61 * high <= scroll.goal + scroll.view
    rows = tuple(replace(FILES.rows[0], name=f"{n}.txt", path=f"/a/{n}.txt") for n in range(200))
    view = state(replace(FILES, rows=rows, selected=-1))
    view.scrolls["files"].to(500.0, at_once=True)
    view.take(Screen(overlay=replace(FILES, rows=tuple(reversed(rows)), selected=-1)))
    assert view.scrolls["files"].at == 0.0


def test_another_form_stands_in_the_middle_and_below_a_dialog_nothing_is_reached() -> None:
    long = replace(FORM, fields=(Words("What is different. " * 40),))
    view = state(FORM)
    view.take(Screen(overlay=replace(long, title="Another")))
    assert abs(view.layout.rects["form"].middle[1] - 360) <= 1
    moves = tuple(MoveRow(n, str(n), "Wd4") for n in range(1, 60))
    view = HudState(DARK, 1280, 720, 1.0)
    view.take(Screen(moves=moves, show_moves=True))
    rect = view.layout.rects["moves"]
    assert (found := view.list_at(*rect.middle)) and found[0] == "moves"
    view.take(Screen(moves=moves, show_moves=True, overlay=FORM))
    assert view.list_at(*rect.middle) is None


def test_a_help_that_was_left_begins_at_its_top() -> None:
    view = state(HELP, (640, 360))
    keys(view, "end")
    view.scrolls["help"].glide(None)
    assert view.scrolls["help"].at > 0
    view.take(Screen())
    view.take(Screen(overlay=HELP))
    assert view.scrolls["help"].at == view.scrolls["help"].goal == 0.0


def test_the_move_that_is_shown_is_in_sight() -> None:
    moves = tuple(MoveRow(n, str(n), "Wd4") for n in range(1, 90))
    view = HudState(DARK, 1280, 720, 1.0)
    view.take(Screen(moves=moves, show_moves=True, current=1))
    assert view.scrolls["moves"].goal == 0.0
    for current in (80, 3):
        view.take(Screen(moves=moves, show_moves=True, current=current))
        assert view.rows and view.rows.lit
        scroll, (top, bottom) = view.scrolls["moves"], view.rows.lit
        assert scroll.goal <= top and bottom <= scroll.goal + scroll.view
