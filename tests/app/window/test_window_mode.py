"""What the window does when it is asked: its size, its panels, its sound, its looks; without a window."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Table
from zertz3d.app.system import paths
from zertz3d.app.system.settings import CHOICES, Settings
from zertz3d.app.window.window_mode import SCALE_STEP, WindowMode
from zertz3d.hud.hud import SCALES
from zertz3d.intents import Action, Intent


class View:
    """A view that draws nothing."""

    def __init__(self, table: Table) -> None:
        self._table, self.fullscreen, self.reframed = table, False, 0
        self.hud = self.camera = self.stage = self

    @property
    def scale(self) -> float:
        return self._table.settings.scale

    def toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen

    def reframe(self) -> None:
        self.reframed += 1

    def scale_panels(self) -> None:
        """There are none."""

    def put_on_theme(self) -> None:
        """There is nothing to put it on."""

    def picture(self) -> np.ndarray:
        return np.zeros((4, 4, 3), np.uint8)


class Window:
    """A table with a window around it."""

    def __init__(self) -> None:
        self.table, self.kept = Table(GameList(), Settings()), list[dict[str, object]]()
        self.view = View(self.table)
        self.mode = WindowMode(self.table, self.view, None, self.kept.append)

    def ask(self, action: Action, value: bool | None = None) -> object:
        return self.mode.handle(Intent(action, value))

    @property
    def said(self) -> str:
        return self.table.messages[-1].text


@pytest.fixture
def window() -> Window:
    return Window()


def test_escape_leaves_full_screen_unless_it_is_locked_and_never_enters_it(window: Window) -> None:
    window.ask(Action.ESCAPE)
    assert not window.view.fullscreen
    window.ask(Action.FULLSCREEN)
    window.mode.locked = True
    window.ask(Action.ESCAPE)
    assert window.view.fullscreen
    window.mode.locked = False
    window.ask(Action.ESCAPE)
    assert not window.view.fullscreen and not window.mode.finished
    window.ask(Action.QUIT)
    assert window.mode.finished


def test_panels_grow_and_shrink_by_steps_within_their_sizes(window: Window) -> None:
    window.ask(Action.LARGER)
    assert window.table.settings.scale == SCALE_STEP
    window.ask(Action.SMALLER)
    assert window.table.settings.scale == 1.0
    for action, end in ((Action.LARGER, SCALES[1]), (Action.SMALLER, SCALES[0])):
        for _ in range(20):
            window.ask(action)
        assert window.table.settings.scale == end
    window.ask(Action.NORMAL_SIZE)
    assert window.table.settings.scale == 1.0


def test_the_table_is_shown_alone_and_in_all_of_the_picture(window: Window) -> None:
    window.ask(Action.HIDE)
    assert window.table.hidden and window.view.reframed == 1
    window.ask(Action.HIDE)
    assert not window.table.hidden and window.view.reframed == 2


def test_the_list_of_moves_comes_and_goes(window: Window) -> None:
    for shown in (True, False):
        window.ask(Action.MOVES, shown)
        assert window.table.show_moves is shown


def test_sound_is_switched_and_said(window: Window) -> None:
    assert window.mode.state(Intent(Action.SOUND)) == "on"
    window.ask(Action.SOUND)
    assert (window.table.settings.sound, window.said) == (False, "Sound off")
    assert window.mode.state(Intent(Action.SOUND)) == "off"
    window.ask(Action.SOUND)
    assert (window.table.settings.sound, window.said) == (True, "Sound on")


@pytest.mark.parametrize("action", [Action.GUIDE, Action.COORDINATES, Action.TABLE, Action.STONE_MARKS])
def test_a_key_goes_through_all_words_of_a_setting_in_their_order(window: Window, action: Action) -> None:
    name = action.value.replace("-", "_")
    words = CHOICES[name]
    begun = words.index(getattr(window.table.settings, name))
    for step in range(1, len(words) + 1):
        assert window.ask(action) is True
        assert getattr(window.table.settings, name) == words[(begun + step) % len(words)]
        assert window.said.endswith(window.mode.state(Intent(action)))
    assert window.ask(Action.SCRUB_BEGIN) is False


def test_full_screen_is_told_only_while_it_is_on(window: Window) -> None:
    assert window.mode.state(Intent(Action.FULLSCREEN)) == ""
    window.ask(Action.FULLSCREEN)
    assert window.mode.state(Intent(Action.FULLSCREEN)) == "on"
    assert window.mode.state(Intent(Action.QUIT)) == ""


def test_pictures_are_saved_beside_each_other(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "pictures_folder", lambda: tmp_path)
    window.ask(Action.SCREENSHOT)
    window.ask(Action.SCREENSHOT)
    assert len(list(tmp_path.glob("zertz3d*.png"))) == 2
    assert str(tmp_path) in window.said


def test_what_somebody_has_chosen_is_kept_once(window: Window) -> None:
    window.mode.tick(0.1)
    assert window.kept == []
    window.table.change(replace(window.table.settings, scale=1.5))
    window.mode.tick(0.1)
    window.mode.tick(0.1)
    assert window.kept == [{"scale": 1.5}]
