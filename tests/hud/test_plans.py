"""Which parts a screen has, and that each is drawn again when it would look otherwise, and only then."""

from collections.abc import Hashable
from dataclasses import replace
from functools import cache

import pytest

from tests.hud.drawing import view_of
from tests.hud.samples import (
    FILES,
    FORM,
    GAME,
    GRAPH,
    HELP,
    LIBRARY,
    PROMPT,
    SCREENS,
    TOOLS,
    WRONG,
    moves,
)
from zertz3d.hud import draw_plan
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.game_values import Banner
from zertz3d.hud.hud import Hud
from zertz3d.hud.panels.lower_third import LowerThird
from zertz3d.hud.screen_model import (
    Button,
    Help,
    HelpGroup,
    HelpRow,
    Menu,
    MenuEntry,
    MenuGroup,
    Overlay,
    Progress,
    Screen,
    Toast,
)
from zertz3d.hud.state import HudState
from zertz3d.intents import Action, Intent
from zertz3d.scene.display.backend import Base

ALL = replace(
    GAME,
    graph=GRAPH,
    tools=TOOLS,
    show_moves=True,
    problem="Turn 24",
    banner=Banner("Anna wins", "with three", "WWW", 0),
    toasts=(Toast(1, "Saved"), Toast(2, "Copied", "info", 0.6)),
    progress=Progress("Reading", 0.4, "12 s left"),
    panels=(LowerThird(GAME.players, "Final"),),
)
"""Nearly all that there is."""
MENU = Menu((MenuGroup("Game", tuple(MenuEntry(f"Entry {n}", Intent(Action.SHOW_TURN, n)) for n in range(40))),))
BAR = {"transport", "track", "needle"}
CARDS = {"player0", "player1"}
Look = dict[str, tuple[Hashable, list[Quad], list[Target]]]


def look(view: HudState) -> Look:
    """The values that each part is drawn from, and how it looks."""
    found: Look = {}
    for name, key, draw in draw_plan.plans(view):
        pen = Pen(view.unit, view.theme)
        draw(pen)
        found[name] = key, pen.quads, pen.targets
    return found


def retaken(view: HudState, screen: Screen) -> Look:
    """How another screen looks in the same window."""
    view.take(screen)
    for scroll in view.scrolls.values():
        scroll.glide(None)
    return look(view)


def large(screen: Screen) -> HudState:
    return view_of((1920, 1080), 0.75, screen)


@cache
def shown_all() -> Look:
    return look(large(ALL))


def differing(one: Look, other: Look) -> set[str]:
    """The parts that look otherwise; each of them is drawn from other values."""
    changed = {name for name in one.keys() & other.keys() if one[name][1:] != other[name][1:]}
    assert [name for name in changed if one[name][0] == other[name][0]] == []
    return changed | one.keys() ^ other.keys()


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("game", {*BAR, *CARDS, "head", "caption"}),
        ("end", {*BAR, *CARDS, "head", "banner"}),
        ("listed", {*BAR, *CARDS, "head", "caption", "moves"}),
        ("help", {*BAR, *CARDS, "head", "caption", "dim", "help"}),
        ("library", {*BAR, *CARDS, "head", "caption", "dim", "library"}),
        ("files", {*BAR, *CARDS, "head", "caption", "dim", "files"}),
        ("prompt", {*BAR, *CARDS, "head", "prompt"}),
        ("form", {*BAR, *CARDS, "head", "caption", "dim", "form", "tools"}),
        ("aside", {*BAR, *CARDS, "head", "caption", "form", "tools"}),
        ("graph", {*BAR, *CARDS, "head", "caption", "turning", "graph", "present"}),
        ("hidden", {"toasts", "progress"}),
    ],
)
def test_a_screen_has_all_its_parts_and_no_others(name: str, parts: set[str]) -> None:
    assert set(look(view_of((1280, 720), 1.0, SCREENS[name]))) == parts


def with_player(**changes: object) -> Screen:
    return replace(ALL, players=(replace(ALL.players[0], **changes), ALL.players[1]))  # type: ignore[arg-type]


def with_time(**changes: object) -> Screen:
    return replace(ALL, transport=replace(ALL.transport, **changes))  # type: ignore[arg-type]


CHANGES: dict[str, tuple[Screen, set[str]]] = {
    "a name": (with_player(name="Zoë"), {"player0"}),
    "a capture": (with_player(captures=(2, 1, 4), goals=GAME.players[1].goals), {"player0"}),
    "a clock": (with_player(clock="4:04"), {"player0"}),
    "a mover": (with_player(to_move=False), {"player0"}),
    "a note": (with_player(note="wins"), {"player0"}),
    "playing": (with_time(playing=False), {"transport"}),
    "rate": (with_time(rate=8.0), {"transport"}),
    "loop": (with_time(loop=True), {"transport"}),
    "a range": (with_time(loop_range=(20.0, None)), {"transport", "track"}),
    "turn": (with_time(turn=13), {"transport", "present"}),
    "turns": (with_time(turns=41), {"transport"}),
    "time": (with_time(time=32.0), {"needle", "present"}),
    "length": (with_time(length=110.0), {"track", "needle", "turning", "graph", "present"}),
    "ticks": (with_time(ticks=ALL.transport.ticks[:5]), {"track", "turning"}),
    "muted": (replace(ALL, muted=True), {"transport"}),
    "fullscreen": (replace(ALL, fullscreen=True), {"transport"}),
    "the list": (replace(ALL, show_moves=False), {"transport", "moves"}),
    "letters": (replace(ALL, letters=True), {"moves"}),
    "the current move": (replace(ALL, current=10), {"moves"}),
    "the moves": (replace(ALL, moves=moves(20)), {"moves"}),
    "values": (replace(ALL, graph=replace(GRAPH, values=(0.5, *GRAPH.values[1:]))), {"graph"}),
    "turning points": (replace(ALL, graph=replace(GRAPH, turning=(7, 14))), {"turning", "graph"}),
    "the share of the graph": (replace(ALL, graph=replace(GRAPH, share=0.3)), {"graph"}),
    "a tool": (replace(ALL, tools=(replace(TOOLS[0], lit=True), *TOOLS[1:])), {"tools"}),
    "a tool that is off": (replace(ALL, tools=(replace(TOOLS[0], enabled=False), *TOOLS[1:])), {"tools"}),
    "a problem": (replace(ALL, problem="Turn 42"), {"problem"}),
    "the banner": (replace(ALL, banner=Banner("Anna wins", "with four", "WWWW", 0)), {"banner"}),
    "a toast": (replace(ALL, toasts=(ALL.toasts[0], replace(ALL.toasts[1], opacity=0.3))), {"toasts"}),
    "progress": (replace(ALL, progress=replace(ALL.progress, share=0.7)), {"progress"}),  # type: ignore[type-var]
    "a panel": (replace(ALL, panels=(LowerThird(ALL.players, "Semi-final"),)), {"panels"}),
    "no list of time": (replace(ALL, controls=False), {*BAR, "turning", "graph", "present", "moves", "tools"}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_changes_is_drawn_again(name: str) -> None:
    screen, parts = CHANGES[name]
    assert parts <= differing(shown_all(), retaken(large(ALL), screen))


def test_the_title_and_the_caption_are_drawn_again() -> None:
    title, caption = GAME.title.replace("2019", "2091"), GAME.caption.replace("Turn 23", "Turn 32")
    for part, other in (("head", replace(GAME, title=title)), ("caption", replace(GAME, caption=caption))):
        view = large(GAME)
        assert differing(look(view), retaken(view, other)) == {part}


WAYS = (Button("Another way", Intent(Action.HELP)),)
DIALOGS: dict[str, tuple[Overlay, Overlay]] = {
    "a row of the library": (LIBRARY, replace(LIBRARY, selected=5)),
    "rows of the library": (LIBRARY, replace(LIBRARY, rows=LIBRARY.rows[:7])),
    "the number of games": (LIBRARY, replace(LIBRARY, total=5000)),
    "the title of the library": (LIBRARY, replace(LIBRARY, title="Games")),
    "reading": (LIBRARY, replace(LIBRARY, reading=0.3)),
    "ways to other games": (LIBRARY, replace(LIBRARY, buttons=WAYS)),
    "no games": (replace(LIBRARY, rows=()), replace(LIBRARY, rows=(), empty="None yet")),
    "what is looked for": (LIBRARY, replace(LIBRARY, filter="boris")),
    "files": (FILES, replace(FILES, selected=4)),
    "a path": (FILES, replace(FILES, text="/tmp")),
    "a form": (FORM, replace(FORM, buttons=FORM.buttons[:1])),
    "a question": (PROMPT, replace(PROMPT, hints=PROMPT.hints[:1])),
    "an answer": (PROMPT, replace(PROMPT, text="Gd4")),
    "a fault": (PROMPT, WRONG),
    "a menu": (MENU, Menu(MENU.groups[:1] * 2)),
    "help": (HELP, replace(HELP, title="Keys")),
    "a key": (Help((HelpGroup("A", (HelpRow("A", "one"),)),)), Help((HelpGroup("A", (HelpRow("B", "two"),)),))),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_that_changes_is_drawn_again(name: str) -> None:
    one, other = (Screen(overlay=overlay, controls=False) for overlay in DIALOGS[name])
    view = large(one)
    changed = differing(look(view), retaken(view, other))
    assert len(changed) == 1 and changed <= {"library", "files", "form", "prompt", "menu", "help"}


@pytest.mark.parametrize(
    ("scroll", "overlay"),
    [("library", LIBRARY), ("files", FILES), ("form", FORM), ("menu", MENU), ("help", HELP), ("moves", None)],
)
def test_a_list_that_moves_is_drawn_again(scroll: str, overlay: Overlay | None) -> None:
    view = view_of((640, 360), 1.0, replace(SCREENS["listed"], overlay=overlay))
    before = look(view)
    view.scrolls[scroll].by(33)
    view.scrolls[scroll].glide(None)
    assert differing(before, look(view)) == {scroll}
    found = view.list_at(*view.layout.rects[scroll].middle)
    assert found and found[0] == scroll and view.layout.rects[scroll].holds(found[1]), "it moves under the wheel"


def test_what_the_keyboard_does_is_drawn_again() -> None:
    for asked, key in ((FORM, "field:board"), (FORM, "button:0"), (MENU, "entry:3")):
        view = large(Screen(overlay=asked))
        before = look(view)
        view.stand_on(key)
        assert differing(before, look(view)) == {"form" if asked is FORM else "menu"}
    typed: tuple[tuple[Overlay, str], ...]
    typed = (PROMPT, "prompt"), (LIBRARY, "library"), (FILES, "files"), (FORM, "form")
    for overlay, part in typed:
        view = large(Screen(overlay=overlay))
        view.stand_on("field:name0" if overlay is FORM else "")
        view.line.key("end", "")
        before = look(view)
        for key in ("home", "shift-end"):
            view.line.key(key, "")
            after = look(view)
            assert differing(before, after) == {part}
            before = after


@pytest.mark.parametrize(
    "screen",
    [
        ALL,
        replace(GAME, players=(GAME.players[0], replace(GAME.players[1], set_clock=Intent(Action.HELP)))),
        *(Screen(overlay=overlay, controls=False) for overlay in (HELP, FILES, FORM, MENU, PROMPT)),
        Screen(overlay=replace(LIBRARY, rows=LIBRARY.rows[:9], buttons=WAYS), controls=False),
    ],
)
def test_only_what_is_touched_is_drawn_again(screen: Screen) -> None:
    view = large(screen)
    bare = look(view)
    for part, (_, _, targets) in bare.items():
        for target in (targets[0], targets[-1]) if targets else ():
            touched, name = "needle" if target.name == "scrub" else part, target.name
            for view.touch in (Touch(name), Touch(name, name)):
                found = look(view)
                assert differing(bare, found) <= {touched, "tip"}, name
                assert [other for other in bare if found[other][0] != bare[other][0]] in ([touched], []), name


def test_buttons_show_that_they_are_touched_and_that_they_are_pressed() -> None:
    view = large(replace(ALL, overlay=replace(FORM, modal=False)))
    for name, part in (("play", "transport"), ("tool:undo", "tools"), ("button:1", "form")):
        seen = []
        for view.touch in (Touch(), Touch(name), Touch(name, name)):
            seen.append(look(view)[part][1])
        assert seen[0] != seen[1] != seen[2] != seen[0]


def test_what_the_pointer_is_on_is_told() -> None:
    view = large(GAME)
    view.touch = Touch("play")
    assert "tip" in look(view)


def test_one_dialog_after_another_is_shown_alone() -> None:
    view = large(Screen(controls=False))
    bare = look(view).keys()
    for overlay, parts in (
        (HELP, {"dim", "help"}), (FORM, {"dim", "form"}), (MENU, {"menu"}), (FILES, {"dim", "files"}),
        (PROMPT, {"prompt"}), (LIBRARY, {"dim", "library"}), (HELP, {"dim", "help"}), (MENU, {"menu"}), (None, set()),
    ):  # fmt: skip
        assert retaken(view, Screen(overlay=overlay, controls=False)).keys() - bare == parts


def test_the_button_of_the_list_is_lit_while_it_is_open() -> None:
    for listed in (True, False):
        view = large(replace(GAME, show_moves=listed, muted=False))
        there = view.bar["moves"]
        lit = [q for q in look(view)["transport"][1] if q.colour == DARK.accent and there.has(q.x0 + 1, q.y0 + 1)]
        assert bool(lit) is listed


def test_nobody_yet_is_blue_and_orange() -> None:
    assert [player.side for player in Screen().players] == [0, 1]


TOUCHED: dict[str, tuple[Overlay, tuple[str, ...]]] = {
    "help": (HELP, ("close",)),
    "files": (FILES, ("close", "file3", "place:1", "option:sgf", "button:0")),
    "form": (FORM, ("close", "option:board:40", "button:0")),
    "menu": (MENU, ("entry:3",)),
    "prompt": (PROMPT, ("close", "hint1")),
    "library": (replace(LIBRARY, buttons=WAYS), ("close", "game1", "button:0")),
}


@pytest.mark.parametrize("part", TOUCHED)
def test_all_that_a_dialog_offers_shows_that_it_is_touched(part: str) -> None:
    overlay, names = TOUCHED[part]
    view = large(Screen(overlay=overlay, controls=False))
    bare = look(view)
    for name in names:
        for view.touch in (Touch(name), Touch(name, name)):
            assert differing(bare, look(view)) == {part}, name


def test_what_is_out_of_the_picture_leaves_dialogs_and_messages() -> None:
    parts = look(large(replace(ALL, hidden=True, overlay=HELP))).keys()
    assert {"help", "dim", "toasts"} <= parts and not (BAR | CARDS) & parts


def test_what_goes_is_news_and_what_stays_is_none(hud: Hud) -> None:
    bare = replace(GAME, caption="")
    assert hud.show(GAME) and hud.show(bare)
    hud.key("x")
    assert not hud.show(bare), "looked at again, and found the same"


def test_a_hud_that_is_closed_leaves_the_window_as_it_was(world: Base) -> None:
    before = world.win.get_num_display_regions()
    made = Hud(world)
    assert world.win.get_num_display_regions() == before + 1
    made.destroy()
    assert world.win.get_num_display_regions() == before
