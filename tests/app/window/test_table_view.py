"""When a window draws, and what makes it draw again; drawing nothing."""

from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import Mock, call

import panda3d.core as p3d
import pytest

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Table
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.window import table_view
from zertz3d.app.window.table_view import APPEARING, TableView
from zertz3d.hud.draw.theme import LARGER, THEMES
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.camera.view import WHOLE
from zertz3d.scene.display.monitors import Place


class View(TableView):
    """A view that notes what it is told to draw."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.table = Table(GameList(), settings or Settings())
        self.win = Mock(**{"get_x_size.return_value": 200, "get_y_size.return_value": 100})
        backend = SimpleNamespace(tier="full", shaders=True)
        base = SimpleNamespace(win=self.win, pipe=Mock(), backend=backend, graphicsEngine=Mock())
        super().__init__(base, self.table)
        self.hud.show.return_value = False
        self.noted = Mock()
        self.stage, self.camera = self.noted.stage, self.noted.camera
        self.win.trigger_copy.return_value.done.return_value = True

    def frame(self, seconds: float = 0.1) -> bool:
        """Draw a frame; whether the panels were drawn."""
        self.win.set_active.reset_mock()
        self.stage.draw.return_value = False
        self.draw(Mock(Screen), seconds)
        return bool(self.win.set_active.call_args[0][0])


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Makes panels that draw nothing."""
    hud = Mock()
    monkeypatch.setattr(table_view, "Hud", hud)
    return hud


# --------------------------------------------------------------------------------------------------------- frames


def test_a_new_window_is_drawn_until_it_must_be_on_the_screen_and_then_when_something_changes() -> None:
    view = View()
    drawn = [view.frame(0.5) for _ in range(round(APPEARING / 0.5) + 3)]
    assert drawn == [True] * round(APPEARING / 0.5) + [False] * 3
    for change in (view.expose, view.check_window):
        change()
        assert [view.frame(), view.frame()] == [True, False]
    view.hud.show.return_value = True
    assert view.frame()


def test_a_frame_that_was_missed_is_drawn_again() -> None:
    view = View()
    view.frame(2 * APPEARING)
    view.frame()
    view.expose()
    view.win.trigger_copy.return_value.done.return_value = False
    assert [view.frame(), view.frame()] == [True, True]
    view.win.is_active.return_value = False
    assert [view.frame(), view.frame()] == [True, False], "a window that draws nothing misses nothing"


@pytest.mark.parametrize(
    ("table", "panels", "flips"), [(True, False, True), (False, True, True), (True, True, True), (False, False, False)]
)
def test_what_was_drawn_is_shown_at_once(table: bool, panels: bool, flips: bool) -> None:
    view = View()
    view.frame(2 * APPEARING)
    view.frame()
    engine = view.base.graphicsEngine
    engine.reset_mock()
    view.stage.draw.return_value = table
    view.hud.show.return_value = panels
    view.draw(Mock(Screen), 0.1)
    assert engine.flip_frame.called is flips
    assert engine.render_frame.called is not table, "the stage has drawn all"


@pytest.mark.parametrize(("tier", "drawn", "paced"), [("auto", True, 1), ("auto", False, 0), ("low", True, 0)])
def test_the_pace_is_taken_where_the_tier_may_change(tier: str, drawn: bool, paced: int) -> None:
    view = View(Settings(tier=tier))
    view.stage.draw.return_value = drawn
    view.draw(Mock(Screen), 0.1)
    assert view.stage.pace.call_count == paced


@pytest.mark.parametrize(("motion", "gliding"), [("full", 0.5), ("reduced", None), ("none", None)])
def test_panels_glide_only_where_everything_moves(motion: str, gliding: float | None) -> None:
    view = View(Settings(motion=motion))
    view.frame(0.5)
    assert view.hud.show.call_args[0][1] == gliding


# ----------------------------------------------------------------------------------------------------------- sizes


def test_a_window_of_another_size_is_filled_and_one_without_any_is_not() -> None:
    view = View()
    for size in ((200, 100), (0, 80), (300, 120)):
        view.win.get_x_size.return_value, view.win.get_y_size.return_value = size
        view.check_window()
    assert view.size == (300, 120)
    assert view.noted.mock_calls == [call.stage.resize(300, 120), call.camera.reframe()]
    assert view.hud.resize.call_args_list == [call(200, 100), call(300, 120)]


def test_panels_are_as_large_as_the_settings_and_the_contrast_want_them(
    made: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on = Mock()
    monkeypatch.setattr(table_view, "put_on", put_on)
    view = View(Settings(scale=1.2, contrast="high"))
    assert made.call_args[0][1:] == (THEMES["high"], 1.2 * LARGER["high"])
    assert LARGER["high"] != LARGER["normal"]
    view.table.change(replace(view.table.settings, contrast="normal"))
    view.put_on_contrast()
    assert view.hud.scale == 1.2 * LARGER["normal"]
    put_on.assert_called_once_with(view.hud, THEMES["normal"])
    view.table.change(replace(view.table.settings, contrast="high", scale=1.0))
    view.scale_panels()
    assert view.hud.scale == LARGER["high"]
    assert view.noted.mock_calls == [call.camera.reframe()] * 2


def test_another_language_is_drawn_and_framed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View()
    monkeypatch.setattr(table_view, "retell", view.noted.retell)
    view.retell()
    assert view.noted.mock_calls == [call.retell(view.hud), call.camera.reframe()]


def test_hidden_panels_leave_the_whole_picture_free(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View()
    monkeypatch.setattr(table_view, "frame_beside_panels", lambda *told: told)
    assert view.framing() == (2.0, (view.hud.free, view.hud.covered, (200, 100)))
    view.table.hide(True)
    assert view.framing() == (2.0, WHOLE)


def test_a_window_goes_back_from_full_screen_to_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    view, kept, placing = View(), UserState(), Mock()
    monkeypatch.setattr(table_view, "placing", placing)
    monkeypatch.setattr(table_view, "list_monitors", lambda: [Mock()])
    left = {(160, 120): SimpleNamespace(name="left")}
    monkeypatch.setattr(table_view, "monitor_at", lambda monitors, *middle: left.get(middle))
    small, large = Place((300, 200), (10, 20)), Place((1920, 1080), (0, 0))
    view.base.win = Mock(spec=p3d.GraphicsWindow)
    placing.find_place.return_value = small
    view.toggle_fullscreen()
    assert view.fullscreen and placing.fill_screen.called
    placing.find_place.return_value = large
    view.note_place(kept)
    assert list(kept.window) == [300, 200] and list(kept.places["left"]) == [10, 20, 300, 200]
    view.toggle_fullscreen()
    placing.leave_screen.assert_called_once_with(view.base.win, small)
    assert view.find_other_screen() is placing.find_other_screen.return_value
    view.note_place(kept)
    assert not view.fullscreen and list(kept.window) == [1920, 1080]


def test_without_a_window_the_size_alone_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    view, kept = View(), UserState()
    monkeypatch.setattr(table_view, "monitor_at", lambda monitors, x, y: SimpleNamespace(name="left"))
    view.note_place(kept)
    assert list(kept.window) == [200, 100] and not kept.places
    view.toggle_fullscreen()
    assert not view.fullscreen
    assert view.find_other_screen() is None


def test_a_view_that_is_closed_gives_back_its_panels_and_its_stage() -> None:
    view = View()
    view.close()
    assert view.hud.destroy.called and view.stage.close.called
