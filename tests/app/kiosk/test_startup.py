"""Other tables at an event: one without a lock, one at which the computer plays itself."""

from pathlib import Path

import pytest

from tests.app.kiosk.kiosk_table import table
from zertz3d.app.kiosk.show_loop import TITLE
from zertz3d.app.session.mode import Mover
from zertz3d.hud.screen_model import Form


def test_without_a_lock_keys_do_what_they_always_do(tmp_path: Path) -> None:
    with table(tmp_path, locked=False) as free:
        free.wait(TITLE + 0.5, 0.1)
        free.key("m")
        assert free.state == "show" and free.theatre.sound.muted
        free.key("page_down")
        free.wait(4, 0.1)
        assert free.state == "show" and free.theatre.session.table.player.turn == 1
        free.touch()
        assert free.state == "welcome"
        free.key("q", "control")
        assert free.theatre.finished


@pytest.mark.parametrize("key", ["f1", "tab", "x"])
def test_what_a_visitor_left_open_or_changed_does_not_stay(tmp_path: Path, key: str) -> None:
    with table(tmp_path, locked=False) as free:
        free.wait(TITLE + 0.5, 0.1)
        theme = free.theatre.view.stage.theme
        free.touch()
        free.choose("Look at this game")
        free.key("t")
        free.key(key)
        assert free.led_out and free.theatre.view.stage.theme != theme
        free.later(61)
        free.later(16)
        assert free.state == "show" and not free.led_out and free.asked is None
        assert free.theatre.table.settings == free.theatre._given and free.theatre.view.stage.theme == theme
        free.touch()
        assert free.state == "welcome" and isinstance(free.asked, Form)


def test_the_computer_plays_itself_and_a_visitor_may_interrupt(tmp_path: Path) -> None:
    with table(tmp_path, levels=("beginner",)) as live:
        live.wait(TITLE + 15, 0.1)
        turns = len(live.theatre.session.table.player.line)
        assert turns >= 2 and live.state == "show"
        assert live.theatre.session.table.modes.refusal(Mover.HAND), "a hand could play into the show"
        screen = live.theatre._builder.build(live.theatre.table)
        assert "marble from the pool" not in screen.caption and not screen.toasts
        live.touch()
        live.wait(10, 0.1)
        assert len(live.theatre.session.table.player.line) == turns
        live.key("escape")
        live.wait(12, 0.1)
        assert len(live.theatre.session.table.player.line) > turns
