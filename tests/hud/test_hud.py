"""The HUD under a hand: everything answers with what is wanted; a still picture costs nothing."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from tests.hud.samples import CROWDED, CYRILLIC, FILES, HELP, LIBRARY, OPEN, PROMPT, SCALES, SCREENS, SIZES, moves
from zertz3d.hud import tooltip
from zertz3d.hud.draw.theme import DARK, HIGH
from zertz3d.hud.hud import Hud, put_on
from zertz3d.hud.panels.transport import LEFT, RIGHT
from zertz3d.hud.screen_model import Button, Library, Prompt, Screen, Transport
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.scene.display.backend import Base

RESTING = replace(OPEN, transport=replace(OPEN.transport, playing=False))


def middle(hud: Hud, name: str) -> tuple[float, float]:
    return hud.buttons[name].middle


def where(hud: Hud, name: str) -> tuple[float, float]:
    """The middle of a target that is drawn."""
    for sheet in hud._sheets.by_name.values():
        for target in sheet.targets:
            if target.name == name:
                return target.rect.middle
    raise AssertionError(f"nothing called {name}")


def click(hud: Hud, x: float, y: float) -> list[Intent]:
    hud.pointer(x, y)
    return hud.press(x, y) + hud.release(x, y)


# Buttons


@pytest.mark.parametrize("name", LEFT + RIGHT)
def test_every_button_says_what_is_wanted(hud: Hud, name: str) -> None:
    hud.show(OPEN)
    at = middle(hud, name)
    assert hud.owns(*at)
    wanted = {"moves": Intent(Action.MOVES, False), "rate": Intent(Action.RATE, 1.0)}.get(name, Intent(name))
    assert click(hud, *at) == [wanted]


def test_barred_buttons_go_and_come_back(hud: Hud) -> None:
    hud.show(OPEN)
    at = middle(hud, "help")
    hud.show(replace(OPEN, barred=frozenset({"help"})))
    assert "help" not in hud.buttons and not [t for t in hud._sheets.by_name["transport"].targets if t.name == "help"]
    hud.show(OPEN)
    assert click(hud, *at) == [Intent(Action.HELP)]


def test_buttons_answer_in_every_window(hud: Hud) -> None:
    for size in SIZES:
        hud.resize(*size)
        hud.show(OPEN)
        for name in set(hud.buttons) & set(LEFT + RIGHT):
            assert [intent.action for intent in click(hud, *middle(hud, name))] == [name]


def test_the_list_button_opens_and_closes(hud: Hud) -> None:
    hud.resize(800, 600)
    for listed in (True, None):
        hud.show(replace(OPEN, show_moves=listed))
        assert click(hud, *middle(hud, "moves")) == [Intent(Action.MOVES, not listed)]


def test_without_room_for_more_the_rate_button_goes_round(hud: Hud) -> None:
    hud.resize(600, 1000)
    hud.scale = 2.0
    rates = []
    screen = OPEN
    for _ in range(7):
        hud.show(screen)
        assert "faster" not in hud.buttons
        (intent,) = click(hud, *middle(hud, "rate"))
        assert isinstance(intent.value, float)
        rates.append(intent.value)
        screen = replace(screen, transport=replace(screen.transport, rate=intent.value))
    assert rates == [2.0, 4.0, 8.0, 0.25, 0.5, 1.0, 2.0]


def test_the_table_is_not_the_hud(hud: Hud) -> None:
    hud.show(OPEN)
    x, y = hud.free.middle
    assert not hud.owns(x, y)
    assert hud.press(x, y) == hud.drag(x, y) == hud.release(x, y) == hud.wheel(x, y, 1) == []
    assert all(hud.owns(*rect.middle) for rect in hud.parts.values())


def test_hidden_leaves_the_window_to_the_table(hud: Hud) -> None:
    hud.show(OPEN)
    at = middle(hud, "play")
    hud.show(replace(OPEN, hidden=True))
    assert not hud.owns(*at)
    assert click(hud, *at) == []


# The line of time


def test_scrubbing_seeks_live(hud: Hud) -> None:
    hud.show(OPEN)
    line, length = hud.buttons["scrub"], OPEN.transport.length
    y = line.middle[1]
    (begin,) = hud.press(line.x, y)
    assert begin == Intent(Action.SCRUB_BEGIN, 0.0)
    (half,) = hud.drag(line.x + line.w / 2, y + 300)
    assert half.action == "seek" and half.value == pytest.approx(length / 2, rel=0.01)
    assert hud.drag(line.x + line.w / 2, y) == []
    (beyond,) = hud.drag(line.right + 500, y)
    assert beyond == Intent(Action.SEEK, length)
    assert hud.owns(5, 400)
    (end,) = hud.release(line.right + 500, y)
    assert end == Intent(Action.SCRUB_END, length)
    assert not hud.owns(5, 400)


def test_a_button_let_go_outside_of_the_window_ends_the_scrub_where_it_was(hud: Hud) -> None:
    hud.show(OPEN)
    line = hud.buttons["scrub"]
    hud.press(line.x, line.middle[1])
    (seek,) = hud.drag(line.x + line.w / 4, line.middle[1])
    assert hud.release() == [Intent(Action.SCRUB_END, seek.value)]
    assert not hud.owns(5, 400)


def test_the_pointer_on_the_line_names_the_turn(hud: Hud) -> None:
    hud.show(RESTING)
    line = hud.buttons["scrub"]
    hud.pointer(line.x + line.w / 2, line.middle[1])
    assert hud.show(RESTING)
    (tip,) = hud._sheets.by_name["tip"].written
    assert tip.words.startswith("Turn ")
    hud.pointer(-1, -1)
    hud.show(RESTING)
    assert hud._sheets.by_name["tip"].written == []


def test_an_empty_film_can_be_scrubbed(hud: Hud) -> None:
    hud.show(Screen())
    assert hud.press(*middle(hud, "scrub")) == [Intent(Action.SCRUB_BEGIN, 0.0)]


# The list of moves


def test_a_row_leads_to_its_move(hud: Hud) -> None:
    hud.show(OPEN)
    at = where(hud, "move24")
    assert hud.press(*at) == []
    assert hud.release(*at) == [Intent(Action.GO_TO_NODE, 24)]


def test_a_press_that_leaves_its_row_means_nothing(hud: Hud) -> None:
    hud.show(OPEN)
    assert hud.press(*where(hud, "move24")) == []
    assert hud.release(*where(hud, "move26")) == []


def test_a_finger_drags_the_list(hud: Hud) -> None:
    hud.show(OPEN)
    x, y = where(hud, "move24")
    before = hud._view.scrolls["moves"].at
    hud.press(x, y)
    hud.drag(x, y + 60)
    hud.show(OPEN)
    assert hud.release(x, y + 60) == []
    assert hud._view.scrolls["moves"].at == pytest.approx(before - 60)
    assert where(hud, "move24")[1] == pytest.approx(y + 60, abs=1)


def test_a_row_that_is_dragged_and_brought_back_is_not_pressed(hud: Hud) -> None:
    hud.show(OPEN)
    x, y = where(hud, "move24")
    hud.press(x, y)
    hud.drag(x, y + 60)
    hud.drag(x, y)
    assert hud.release(x, y) == []


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720)])
def test_the_names_of_buttons_lie_in_the_window(hud: Hud, size: tuple[int, int]) -> None:
    hud.resize(*size)
    hud.show(CROWDED)
    for name in {*LEFT, *RIGHT} & set(hud.buttons):
        hud.pointer(*hud.buttons[name].middle)
        found = tooltip.of(hud._view)
        assert found
        assert found[0].x >= 0 and found[0].right <= size[0] and found[0].y >= 0


def test_the_bar_of_the_list_is_grasped(hud: Hud) -> None:
    hud.show(replace(CROWDED, show_moves=True))
    list_ = hud.parts["moves"]
    x = list_.right - 8
    hud.press(x, list_.y + 40)
    hud.drag(x, list_.bottom)
    scroll = hud._view.scrolls["moves"]
    assert scroll.at > 0.7 * scroll.most
    assert hud.release(x, list_.bottom) == []


def test_the_wheel_moves_the_list_to_its_ends(hud: Hud) -> None:
    hud.show(OPEN)
    at = hud.parts["moves"].middle
    for steps, end in ((100, 0.0), (-100, float(hud._view.scrolls["moves"].most))):
        assert hud.wheel(*at, steps) == []
        hud.show(OPEN)
        assert hud._view.scrolls["moves"].at == end
    assert where(hud, "move40")


def test_lists_glide_by_the_time_that_is_given(hud: Hud) -> None:
    hud.show(OPEN, 0.0)
    at = hud.parts["moves"].middle
    goal = float(hud._view.scrolls["moves"].most)
    hud.wheel(*at, -100)
    places, now = [], 0.0
    while hud.show(OPEN, now):
        places.append(hud._view.scrolls["moves"].at)
        now += 1 / 60
        assert len(places) < 120
    assert places == sorted(places) and places[0] < goal
    assert hud._view.scrolls["moves"].at == goal
    assert not hud.show(OPEN, now)


# Overlays


def test_an_overlay_keeps_the_pointer(hud: Hud) -> None:
    hud.show(SCREENS["help"])
    assert hud.modal and not hud.typing
    assert hud.owns(2, 2)
    assert click(hud, *middle(hud, "play")) == []
    assert click(hud, *where(hud, "close")) == [Intent(Action.CANCEL)]


def test_help_by_keys(hud: Hud) -> None:
    hud.scale = 2.0
    hud.show(SCREENS["help"])
    assert hud.key("arrow_down") == []
    hud.show(SCREENS["help"])
    assert hud._view.scrolls["help"].at > 0
    assert hud.key("end") == hud.key("page_up") == hud.key("q") == []
    for name in ("escape", "?", "f1", "enter"):
        assert hud.key(name) == [Intent(Action.CANCEL)]


class Browsing:
    """An app that filters what is typed, as far as the HUD is concerned."""

    def __init__(self, hud: Hud) -> None:
        self.hud, self.library = hud, replace(LIBRARY, filter="", selected=0)
        self.opened: object = None
        self.show()

    def show(self) -> None:
        self.hud.show(replace(OPEN, overlay=self.library))

    def do(self, intents: list[Intent]) -> None:
        for intent in intents:
            if intent.action == "filter":
                words = str(intent.value)
                rows = tuple(row for row in LIBRARY.rows if words.lower() in row.players.lower())
                self.library = replace(self.library, filter=words, rows=rows, selected=0)
            elif intent.action == "select":
                assert isinstance(intent.value, int)
                self.library = replace(self.library, selected=intent.value)
            elif intent.action == "open-game":
                self.opened = intent.value
        self.show()


def test_the_library_filters_as_one_types(hud: Hud) -> None:
    app = Browsing(hud)
    assert hud.typing and hud.modal
    for letter in CYRILLIC[:6]:
        app.do(hud.key("", letter))
    assert app.library.filter == CYRILLIC[:6]
    assert app.library.rows[0].index == 3
    app.do(hud.key("enter"))
    assert app.opened == 3
    for _ in range(6):
        app.do(hud.key("backspace-repeat"))
    assert app.library.filter == "" and len(app.library.rows) == 3000


def test_two_letters_between_two_frames_are_both_kept(hud: Hud) -> None:
    hud.show(replace(OPEN, overlay=replace(LIBRARY, filter="")))
    assert hud.key("", "a") == [Intent(Action.FILTER, "a")]
    assert hud.key("", "b") == [Intent(Action.FILTER, "ab")]


def test_the_library_by_arrows(hud: Hud) -> None:
    app = Browsing(hud)
    for _ in range(30):
        app.do(hud.key("arrow_down"))
    assert app.library.selected == 30
    assert where(hud, "game30")
    app.do(hud.key("page_down"))
    assert app.library.selected > 33
    app.do(hud.key("arrow_up"))
    app.do(hud.key("page_up"))
    assert app.library.selected == 29
    assert hud.key("escape") == [Intent(Action.CANCEL)]
    app.library = replace(app.library, selected=0)
    app.show()
    assert hud.key("arrow_up") == []


def test_the_library_by_pointer(hud: Hud) -> None:
    app = Browsing(hud)
    app.do(click(hud, *where(hud, "game2")))
    assert app.opened == 2
    hud.wheel(640, 400, -5000)
    app.show()
    app.do(click(hud, *where(hud, "game2999")))
    assert app.opened == 2999


def test_a_file_is_chosen_by_pointer_and_by_keys(hud: Hud) -> None:
    shown = replace(FILES, selected=-1, completion="/home/anna/Club/")
    hud.show(replace(OPEN, overlay=shown))
    assert hud.modal and hud.typing
    assert click(hud, *where(hud, "file1")) == [Intent(Action.PICK, shown.rows[1].path)]
    assert click(hud, *where(hud, "place:1")) == [Intent(Action.EDIT, "/Home/")]
    assert click(hud, *where(hud, "option:sgf")) == [Intent(Action.FORM, FieldAnswer("format", "sgf"))]
    assert click(hud, *where(hud, "button:1")) == [Intent(Action.SUBMIT, "/x.txt")]
    assert hud.key("enter") == [Intent(Action.SUBMIT, shown.text)]
    assert hud.key("tab") == [Intent(Action.EDIT, "/home/anna/Club/")]
    assert hud.key("arrow_down") == [Intent(Action.SELECT, 0)]
    hud.show(replace(OPEN, overlay=replace(shown, selected=1)))
    assert hud.key("enter") == [Intent(Action.PICK, shown.rows[1].path)]
    assert hud.key("control-a") == [] and hud.key("", "~/x\n") == [Intent(Action.EDIT, "~/x")]
    hud.wheel(640, 400, -50000)
    hud.show(replace(OPEN, overlay=shown))
    assert click(hud, *where(hud, f"file{len(shown.rows) - 1}")) == [Intent(Action.PICK, "/games/199.sgf")]


def test_the_pointer_puts_the_caret_and_selects(hud: Hud) -> None:
    hud.show(replace(OPEN, overlay=Prompt("Play a move", "Wd4,g1")))
    line, room = hud._view.line, next(t.rect for t in hud._sheets.by_name["prompt"].targets if t.name == "line")
    y = room.middle[1]
    assert click(hud, room.x + 1, y) == [] and line.caret == 0
    hud.show(replace(OPEN, overlay=Prompt("Play a move", "Wd4,g1")))
    assert click(hud, room.right - 2, y) == [] and line.state == ("Wd4,g1", 6, 6)
    hud.press(room.right - 2, y)
    places = []
    for x in range(room.x + 100, room.x - 1, -1):
        assert hud.drag(x, y) == []
        places.append(line.caret)
    hud.release(room.x, y)
    assert sorted(set(places)) == list(range(7)) and places == sorted(places, reverse=True)
    assert line.selected == "Wd4,g1"
    assert hud.key("", "x") == [Intent(Action.EDIT, "x")]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", SCALES)
def test_in_every_window_a_file_can_be_chosen(hud: Hud, size: tuple[int, int], scale: float) -> None:
    hud.resize(*size)
    hud.scale = scale
    hud.show(replace(OPEN, overlay=FILES))
    card = hud.parts["files"]
    seen = [one for one in hud._sheets.by_name["files"].targets if one.rect.w and one.rect.h]
    assert all(card.holds(one.rect) for one in seen)
    names = {one.name for one in seen}
    assert {"close", "place:0", "option:notation", "button:0", "button:1"} <= names
    assert sum(name.startswith("file") for name in names) >= 1
    for first, second in combinations(seen, 2):
        assert not first.rect.meets(second.rect), (first.name, second.name)


def test_the_moves_of_another_game_are_seen_from_their_start(hud: Hud) -> None:
    long = tuple(replace(row, node=row.node + 5000) for row in moves(90))
    hud.show(replace(OPEN, moves=moves(90), current=70, show_moves=True))
    assert hud._view.scrolls["moves"].goal > 0
    hud.show(replace(OPEN, moves=long, current=-1, show_moves=True))
    assert hud._view.scrolls["moves"].at == hud._view.scrolls["moves"].goal == 0


def test_the_ways_out_of_the_library_are_pressed(hud: Hud) -> None:
    asked = Intent(Action.OPEN)
    hud.show(replace(OPEN, overlay=replace(LIBRARY, buttons=(Button("Open…", asked),))))
    assert click(hud, *where(hud, "button:0")) == [asked]


def test_an_empty_library_opens_nothing(hud: Hud) -> None:
    hud.show(replace(OPEN, overlay=Library(())))
    assert hud.key("enter") == hud.key("arrow_down") == hud.key("page_up") == []


def test_a_prompt_is_typed_corrected_and_submitted(hud: Hud) -> None:
    text = ""

    def show() -> None:
        hud.show(replace(OPEN, overlay=Prompt("Play a move", text, "", ("Wd4,g1",))))

    def do(*keys: tuple[str, str]) -> list[Intent]:
        nonlocal text
        intents: list[Intent] = []
        for key in keys:
            intents = hud.key(*key)
            text = next((str(intent.value) for intent in intents if intent.action == "edit"), text)
            show()
        return intents

    show()
    assert hud.typing and not hud.modal
    do(*(("", letter) for letter in "Wd4,g"))
    do(("home", ""), ("delete", ""), ("", "B"), ("arrow_right", ""), ("backspace", ""), ("", "e"))
    assert text == "Be4,g"
    do(("tab", ""))
    assert text == "Wd4,g1"
    assert do(("enter", "")) == [Intent(Action.SUBMIT, "Wd4,g1")]
    assert do(("escape", "")) == [Intent(Action.CANCEL)]


def test_a_prompt_leaves_the_table_to_the_camera(hud: Hud) -> None:
    hud.show(replace(OPEN, overlay=PROMPT))
    assert not hud.owns(*hud.free.middle)
    assert click(hud, *where(hud, "hint1")) == [Intent(Action.EDIT, "Wd4,g3")]
    assert click(hud, *where(hud, "close")) == [Intent(Action.CANCEL)]


def test_keys_are_not_the_huds_without_an_overlay(hud: Hud) -> None:
    hud.show(OPEN)
    assert not hud.typing and not hud.modal
    assert hud.key("space") == hud.key("", "a") == hud.key("escape") == []


# Notices


def test_toasts_go_when_pressed_and_work_can_be_ended(hud: Hud) -> None:
    hud.show(CROWDED)
    assert click(hud, *where(hud, "toast3")) == [Intent(Action.DISMISS, 3)]
    assert click(hud, *where(hud, "cancel-work")) == [Intent(Action.CANCEL_WORK)]


# Cost


def nodes(hud: Hud) -> tuple[int, int]:
    root = hud._sheets.root
    geoms = sum(path.node().get_num_geoms() for path in root.find_all_matches("**/+GeomNode"))
    return root.find_all_matches("**").get_num_paths(), geoms


def test_an_unchanged_screen_draws_nothing(hud: Hud) -> None:
    assert hud.show(OPEN)
    before, atlas = nodes(hud), hud._sheets.atlas.generation
    for _ in range(1000):
        assert not hud.show(replace(OPEN, transport=replace(OPEN.transport)), 1.0)
    assert nodes(hud) == before and hud._sheets.atlas.generation == atlas


def test_nothing_grows_while_everything_changes(hud: Hud) -> None:
    screens = list(SCREENS.values())
    for screen in screens:
        hud.show(screen)
    count, sprites = nodes(hud)[0], len(hud._sheets.atlas._places)
    for number in range(150):
        hud.show(replace(screens[number % len(screens)], current=number % 40))
    assert nodes(hud)[0] == count
    assert nodes(hud)[1] <= count
    for screen in screens:
        hud.show(screen)
    assert len(hud._sheets.atlas._places) < 3 * sprites


def made_of(hud: Hud, name: str) -> int:
    return id(hud._sheets.by_name[name].quads)


def test_time_moves_nothing_but_the_needle(hud: Hud) -> None:
    hud.show(OPEN)
    others = {name: made_of(hud, name) for name in hud._sheets.by_name if name != "needle"}
    before = made_of(hud, "needle")
    assert hud.show(replace(OPEN, transport=replace(OPEN.transport, time=80.0)))
    assert made_of(hud, "needle") != before
    assert {name: made_of(hud, name) for name in others} == others


@pytest.mark.parametrize(
    "change, parts",
    [
        (lambda s: replace(s, caption="Another one"), {"caption"}),
        (lambda s: replace(s, title="Another game"), {"head"}),
        (lambda s: replace(s, muted=True), {"transport"}),
        (lambda s: replace(s, current=24), {"moves"}),
        (lambda s: replace(s, players=(s.players[0], replace(s.players[1], name="Nobody"))), {"player1"}),
    ],
)
def test_only_what_has_changed_is_drawn(hud: Hud, change: Callable[[Screen], Screen], parts: set[str]) -> None:
    hud.show(OPEN)
    before = {name: made_of(hud, name) for name, sheet in hud._sheets.by_name.items() if sheet.quads}
    assert hud.show(change(OPEN))
    assert {name for name, seen in before.items() if made_of(hud, name) != seen} == parts


def test_the_same_moves_in_another_tuple_do_not_jump(hud: Hud) -> None:
    hud.show(OPEN)
    hud.wheel(*hud.parts["moves"].middle, 3)
    hud.show(OPEN)
    at, seen = hud._view.scrolls["moves"].at, made_of(hud, "moves")
    copied = replace(OPEN, moves=tuple(replace(row) for row in OPEN.moves), transport=Transport(1.0, 98.4))
    hud.show(copied)
    assert hud._view.scrolls["moves"].at == at and made_of(hud, "moves") == seen


# Size


def test_scale_and_size_rearrange_at_once(hud: Hud) -> None:
    hud.show(OPEN)
    small = hud.buttons["play"]
    hud.scale = 2.0
    assert hud.buttons["play"].w == pytest.approx(2 * small.w, abs=2)
    assert hud.show(OPEN)
    hud.scale = 99
    assert hud.scale == 2.0
    hud.scale = 0.1
    assert hud.scale == 0.75
    hud.resize(1920, 1080)
    assert hud.parts["transport"].right <= 1920
    assert hud.show(OPEN)
    assert not hud.show(OPEN)


def test_a_hud_leaves_nothing_behind(world: Base) -> None:
    before = world.win.get_num_display_regions()
    made = Hud(world)
    made.show(CROWDED)
    assert world.win.get_num_display_regions() == before + 1
    made.destroy()
    assert world.win.get_num_display_regions() == before


def test_help_is_told_again_when_it_changes(hud: Hud) -> None:
    hud.show(replace(OPEN, overlay=HELP))
    hud.show(replace(OPEN, overlay=replace(HELP, groups=HELP.groups[:1])))
    words = {written.words for written in hud._sheets.by_name["help"].written}
    assert "Watching" in words and "Looking" not in words


def test_the_sign_of_a_move_says_what_it_means(hud: Hud) -> None:
    rows = tuple(replace(row, sign="??", hint="This loses") if row.node == 3 else row for row in OPEN.moves)
    hud.show(replace(OPEN, moves=rows, show_moves=True, current=1))
    hud.pointer(*where(hud, "move3"))
    found = tooltip.of(hud._view)
    assert found and found[1] == "This loses"
    hud.pointer(*where(hud, "move2"))
    assert tooltip.of(hud._view) is None


@pytest.mark.parametrize("far_side", [False, True])
def test_a_way_of_winning_says_what_it_asks_for(hud: Hud, far_side: bool) -> None:
    hud.show(replace(OPEN, far_side=far_side))
    goal = OPEN.players[1].goals[3]
    hud.pointer(*where(hud, "goal:1:3"))
    found = tooltip.of(hud._view)
    assert found and found[1] == f"{goal.label} · {goal.have}/9"
    assert found[0].y >= hud.parts["player0" if far_side else "player1"].bottom
    assert hud.press(*where(hud, "goal:1:3")) == []


def test_another_theme_is_seen_at_once_and_taken_off_again(hud: Hud) -> None:
    screen = Screen(title="Rules")
    hud.show(screen)
    assert not hud.show(screen)
    for theme in (HIGH, DARK):
        put_on(hud, theme)
        assert hud.show(screen)
        assert not hud.show(screen)
