"""A setting that changes is true in the window before the next frame; without a window."""

from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import Mock, _Call, call

import pytest

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Table
from zertz3d.app.system import languages
from zertz3d.app.system.settings import Settings
from zertz3d.app.window.applied_settings import AppliedSettings


class Shown:
    """A table whose settings are followed by a view, and by a sound."""

    def __init__(self) -> None:
        self.table, self.view = Table(GameList(), Settings()), Mock()
        self.sound = SimpleNamespace(muted=False, volume=0.8)
        self._applied = AppliedSettings(self.table, self.view, self.sound)

    def change(self, **values: object) -> dict[str, str | float | bool]:
        self.table.change(replace(self.table.settings, **values))
        return self._applied.update()


@pytest.mark.parametrize(
    ("name", "value", "done"),
    [
        ("table", "slate", [call.put_on_theme()]),
        ("tier", "low", [call.choose_tier()]),
        ("scale", 2.0, [call.scale_panels()]),
        ("contrast", "high", [call.put_on_contrast()]),
        ("follow", False, [call.camera.follow(False)]),
        ("hud", False, [call.camera.reframe()]),
        ("guide", "bare", []),
    ],
)
def test_what_has_changed_is_done_once_and_told(name: str, value: object, done: list[_Call]) -> None:
    shown = Shown()
    assert shown.change(**{name: value}) == {name: value}
    assert shown.change() == {}
    assert shown.view.mock_calls == done


def test_a_language_is_chosen_before_everything_is_told_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown()
    monkeypatch.setattr(languages, "choose", shown.view.choose)
    shown.change(language="de")
    assert shown.view.mock_calls == [call.choose("de"), call.retell()]


def test_what_is_heard_and_how_fast_it_goes() -> None:
    shown = Shown()
    shown.change(sound=False, volume=0.3, speed=2.0)
    assert shown.sound.muted and shown.sound.volume == 0.3
    assert shown.table.player.playback.rate == 2.0
    shown.change(sound=True)
    assert not shown.sound.muted


def test_panels_are_hidden_and_shown_again() -> None:
    shown = Shown()
    shown.change(hud=False)
    assert shown.table.hidden
    shown.change(hud=True)
    assert not shown.table.hidden
