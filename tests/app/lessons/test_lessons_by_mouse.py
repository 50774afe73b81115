"""Lessons and the editor of positions in a window, by mouse and keys alone."""

import random
from collections.abc import Iterator

import pytest

from tests.app.games import game
from tests.app.seat import Seat
from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand as Mouse
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.editor.draft import BRUSHES
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.lessons.lesson_mode import LOOK, PAUSE, LessonMode
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.screen_model import Form
from zertz3d.intents import Action, Intent, Steering, TableSpot
from zertz3d.motion.layout import Place, ground
from zertz3d.records.record import Record
from zertz3d.rules import Position
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.marks.marker import Marker

ANYTHING = tuple(map(Intent, (Action.NEXT, Action.PLAY, Action.UNDO, Action.REDO)))


@pytest.fixture(scope="module", params=[(1280, 720), (800, 600), (480, 800)], ids=["wide", "small", "upright"])
def seat(request: pytest.FixtureRequest) -> Iterator[Seat]:
    """A viewer with lessons and editor that draws nothing: what is tested here is what happens."""
    with world("classic", request.param) as base:
        base.task_mgr.remove("igLoop")
        mouse = Mouse(base)
        session = open_session(GameList(), Settings(motion="none", tier="classic"))
        session.table.modes.join(EditorMenu(session.table))
        session.table.modes.join(LessonMenu(session.table, UserState()))
        session.table.modes.join(NewGameMode(session.table, UserState()))
        viewer = GameWindow(base, session, UserState(), Sound(None))
        viewer.view._draw = lambda panels_changed: False  # type: ignore[method-assign]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Marker, "_imprint", lambda self, marks, cast: None)
            yield Seat(viewer, mouse)
        viewer.close()


@pytest.fixture
def fresh(seat: Seat) -> Seat:
    """With nothing open, and a short game on the table."""
    session = seat.viewer.session
    while session.table.modes.overlay:
        session.handle(Intent(Action.CANCEL))
    for part in [part for part in session.table.modes if isinstance(part, LiveGameMode)]:
        session.table.modes.leave(part)
    session.table.show(Record("before.txt", 1, None, game("Wd4,a1", "Ba2,a3")))
    session.table.player.go_to_turn(2)
    seat.tick(3)
    return seat


def press(seat: Seat, name: str) -> None:
    """A button of the HUD, by the name of its target."""
    targets = {
        target.name: target for sheet in seat.viewer.view.hud._sheets.by_name.values() for target in sheet.targets
    }
    middle = targets[name].rect.middle
    seat.click((round(middle[0]), round(middle[1])))
    seat.tick(2)


def button(seat: Seat, label: str) -> None:
    """A button of the form that is shown."""
    shown = form(seat)
    press(seat, f"button:{[each.label for each in shown.buttons].index(label)}")


def form(seat: Seat) -> Form:
    shown = seat.viewer._builder.build(seat.viewer.table).overlay
    assert isinstance(shown, Form)
    return shown


def room(seat: Seat) -> LessonMode:
    return next(part for part in seat.viewer.session.table.modes if isinstance(part, LessonMode))


def editor(seat: Seat) -> EditorMode:
    return next(part for part in seat.viewer.session.table.modes if isinstance(part, EditorMode))


def control(seat: Seat, key: str) -> None:
    with seat.mouse.holding("control"):
        seat.mouse.press(key)
        seat.mouse.release(key)
    seat.tick(2)


@pytest.mark.parametrize("number", [1, 3])
def test_a_lesson_from_the_list_to_its_end(fresh: Seat, number: int) -> None:
    lesson = all_lessons()[number - 1]
    control(fresh, "l")
    press(fresh, f"option:lesson:{lesson.name}")
    button(fresh, "Begin")
    here = room(fresh)
    for step in lesson.steps:
        assert here.tutor.step is step
        for text in step.solution:
            fresh.by_click(here.tutor.position.parse_move(text))
            fresh.tick(3, 0.1)
        button(fresh, "Next lesson" if step is lesson.steps[-1] else "Next")
    assert room(fresh).lesson is all_lessons()[number]
    fresh.key("escape")
    assert form(fresh).title == "Learn to play"


def test_a_wrong_move_is_taken_back_and_enter_goes_on(fresh: Seat) -> None:
    fresh.viewer.session.handle(Intent(Action.LEARN, 6))
    fresh.viewer.view.camera.look("top", 0.0)
    fresh.tick(3)
    here = room(fresh)
    fresh.by_click(here.tutor.position.parse_move("x e4Ge6"))
    assert here.tutor.phase == "wrong"
    for _ in range(60):
        fresh.tick(1, (LOOK + PAUSE) / 40)
    assert not fresh.viewer.session.table.player.line
    fresh.by_click(here.tutor.position.parse_move("x c4Wc2"))
    fresh.tick(2)
    fresh.key("enter")
    assert here.tutor.number == 1
    button(fresh, "Leave")


def test_the_pass_has_a_button(fresh: Seat) -> None:
    fresh.viewer.session.handle(Intent(Action.LEARN, 11))
    here = room(fresh)
    while here.tutor.number < 2:
        here._enter(here.tutor.shown().next())
    fresh.tick(2)
    button(fresh, "Pass")
    assert here.tutor.phase == "done"
    button(fresh, "Leave")


def gap(seat: Seat, cell: str) -> tuple[float, float]:
    """A pixel of the bare table where a ring was."""
    x, y = ground(seat.viewer.view.board)[cell]
    return seat._pixel_of(lambda spot: spot.gap == cell, iter([(x, y, 0.0)]))


def tray(seat: Seat, player: int) -> tuple[float, float]:
    """A pixel of a tray, wherever one shows."""
    box = seat.viewer.view.stage.furniture.trays[player]
    near = [(a / 20, b / 20) for a in range(-9, 10) for b in range(-9, 10)]
    around = ((box.x + box.width * a, box.y + box.depth * b, box.floor) for a, b in near)
    return seat._pixel_of(lambda spot: spot.place == f"tray-{player}", around)


def test_a_position_is_set_up_by_mouse(fresh: Seat) -> None:
    control(fresh, "e")
    here = editor(fresh)
    fresh.viewer.view.camera.look("top", 0.0)
    fresh.tick(3)
    press(fresh, "tool:brush-G")
    fresh.click(fresh.cell("d6"))
    assert here.draft.marbles["d6"] == "G"
    press(fresh, "tool:brush-ring")
    fresh.click(gap(fresh, "a1"))
    assert "a1" in here.draft.rings, "a gap gets a ring"
    press(fresh, "tool:brush-erase")
    fresh.click(fresh.cell("g4"))
    assert "g4" not in here.draft.rings
    press(fresh, "tool:brush-B")
    fresh.click(tray(fresh, 1))
    assert here.draft.captures[1] == (0, 0, 1)
    fresh.click(fresh.marble("W"))
    assert here.easel.brush == "W", "a marble of the pool is a brush, too"
    press(fresh, "tool:undo")
    assert here.draft.captures[1] == (0, 0, 0)
    press(fresh, "option:mover:1")
    assert here.draft.mover == 1
    expected = here.draft.position()
    button(fresh, "Watch")
    assert fresh.viewer.session.table.player.game.root.position == expected
    assert not any(isinstance(part, EditorMode) for part in fresh.viewer.session.table.modes)


def test_a_position_is_set_up_by_keys_and_played(fresh: Seat) -> None:
    control(fresh, "e")
    here = editor(fresh)
    for key in ("b", "j", "arrow_right", "arrow_up", "space"):
        fresh.key(key)
    assert here.cursor and here.draft.marbles[here.cursor] == "B"
    at = here.cursor
    fresh.key("x")
    fresh.key("j")
    assert at not in here.draft.marbles
    control(fresh, "z")
    assert here.draft.marbles[at] == "B"
    expected: Position = here.draft.position()
    button(fresh, "Play")
    button(fresh, "Play")
    party = next(part for part in fresh.viewer.session.table.modes if isinstance(part, LiveGameMode))
    assert party.game.game.root.position == expected
    assert Place("ring", at) in fresh.viewer.session.table.player.film.cast.pieces


@pytest.mark.parametrize("seed", [1, 2])
def test_impossible_positions_are_shown_and_trouble_nobody(fresh: Seat, seed: int) -> None:
    """Whatever is painted: the window shows it, and hand, marks and teacher leave it alone."""
    rng, viewer = random.Random(seed), fresh.viewer
    viewer.table.change(Settings(motion="none", tier="classic", guide="beginner"))
    control(fresh, "e")
    here, troubled = editor(fresh), 0
    for _ in range(40):
        for _ in range(rng.randint(1, 12)):
            viewer.session.handle(Intent(Action.BRUSH, rng.choice((*BRUSHES, "W", "W"))))
            spot = TableSpot(rng.choice((*here.draft.board.cells, "tray-0", "tray-1")), colour=rng.choice("WGB"))
            viewer.session.handle(Intent(Action.CLICK, spot))
        viewer.session.handle(rng.choice((Intent(Action.STEER, Steering(1, 0)), *ANYTHING)))
        fresh.mouse.move(*(rng.uniform(0, side) for side in viewer.view.size))
        fresh.tick()
        troubled += here.draft.problem is not None
    assert troubled > 10 and not viewer.hand.hand.options
    button(fresh, "Leave")
