"""Other tables at an event: one without a lock, one at which the computer plays itself."""

from pathlib import Path

from tests.app.kiosk.kiosk_table import table
from zertz3d.app.kiosk.show_loop import TITLE


def test_without_a_lock_keys_do_what_they_always_do(tmp_path: Path) -> None:
    with table(tmp_path, locked=False) as free:
        free.wait(TITLE + 0.5, 0.1)
        free.key("m")
        assert free.state == "show" and free.theatre.sound.muted
        free.key("page_down")
        free.wait(4, 0.1)
        assert free.state == "show" and free.theatre.session.replay.turn == 1
        free.touch()
        assert free.state == "welcome"
        free.key("q", "control")
        assert free.theatre.finished


def test_the_computer_plays_itself_and_a_visitor_may_interrupt(tmp_path: Path) -> None:
    with table(tmp_path, levels=("beginner",)) as live:
        live.wait(TITLE + 15, 0.1)
        turns = len(live.theatre.session.replay.line)
        assert turns >= 2 and live.state == "show"
        assert live.theatre.session.refusal(), "a hand could play into the show"
        screen = live.theatre.screens.screen(live.theatre.session)
        assert "marble from the pool" not in screen.caption and not screen.toasts
        live.touch()
        live.wait(10, 0.1)
        assert len(live.theatre.session.replay.line) == turns
        live.key("escape")
        live.wait(12, 0.1)
        assert len(live.theatre.session.replay.line) > turns
