"""What an arbiter reads is marked: the line for a time, the tabs, and what is refused."""

from pathlib import Path

import pytest

from tests.app.play.arbiter.hall import Hall
from tests.app.play.arbiter.pretended_show import Pretended
from tests.app.sessions import prompt_of
from tests.words.gathered import left, said, speak
from zertz3d.app.play.arbiter.boards_mode import BoardsMode
from zertz3d.app.play.arbiter.clocks_mode import ClocksMode
from zertz3d.app.play.arbiter.public_picture import PublicPictureMode
from zertz3d.app.session import tell
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.intents import Action, Intent

NAMES = ("Anna", "Boris", "Anna – Boris")


@pytest.fixture(autouse=True)
def _brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)


def test_what_an_arbiter_reads(tmp_path: Path) -> None:
    hall = Hall([str(tmp_path / "board-1.txt"), str(tmp_path / "board-2.txt")])
    hall.play("Wd4,d1")
    for line in ("12", "c 0:40", "9:00"):
        hall.session.handle(Intent(Action.ENTER_TIME))
        hall.session.handle(Intent(Action.SUBMIT, line))
        prompt = prompt_of(hall.session)
        assert prompt.error and left([prompt.title, prompt.error], (*NAMES, line, "12:34", "1:02:34", "1:00")) == []
    hall.session.handle(Intent(Action.CANCEL))
    hall.session.handle(Intent(Action.CLOCKS_BY_HAND))
    hall.session.handle(Intent(Action.SHOW_BOARD, 7))
    shows = [Pretended(), Pretended()]
    picture = PublicPictureMode(hall.table, tmp_path, iter((2, None, 2, None)).__next__, lambda *_: shows.pop())
    hall.table.modes.join(picture)
    for code in (0, 3):  # once somebody closes it, once it fails; and there is no other screen in between
        shown = shows[-1]
        hall.session.handle(Intent(Action.PUBLIC_PICTURE))
        shown.code = code
        hall.wait()
        hall.session.handle(Intent(Action.PUBLIC_PICTURE))
    assert len(hall.said) >= 2 and left(hall.said, NAMES) == []
    assert left(said(ScreenBuilder().build(hall.table)), (*NAMES, "37", "Wd4,d1")) == []
    bindings = (*ClocksMode.BINDINGS, *BoardsMode.BINDINGS, *PublicPictureMode.BINDINGS)
    labels = [tell(text) for one in bindings for text in (one.what, one.label)]
    assert left([label for label in labels if label]) == []
