"""The picture for the hall: begun and ended from the arbiter's window, and begun again when it dies."""

import os
from pathlib import Path

import pytest

from tests.app.play.arbiter.hall import Hall
from tests.app.play.arbiter.pretended_show import Pretended
from zertz3d.app.play.arbiter import public_picture
from zertz3d.app.play.arbiter.public_picture import SHORT_LIFE, PublicPictureMode
from zertz3d.app.play.arbiter.relayed_boards import RelayedBoards
from zertz3d.intents import Action, Intent

ASKED = Intent(Action.PUBLIC_PICTURE)


class Room:
    """An arbiter's window, and what is beside it."""

    def __init__(self, folder: Path) -> None:
        self.hall = Hall([str(folder / "board-1.txt")])
        self.screen: int | None = 2
        self.fails = False
        self.shows: list[Pretended] = []
        self.begun: list[tuple[Path, int]] = []
        self.mode = PublicPictureMode(self.hall.table, folder, lambda: self.screen, self.start)
        self.hall.table.modes.join(self.mode)

    def start(self, folder: Path, screen: int) -> Pretended:
        if self.fails:
            raise OSError(12, os.strerror(12))
        self.begun.append((folder, screen))
        self.shows.append(Pretended())
        return self.shows[-1]

    def ask(self) -> None:
        self.hall.session.handle(ASKED)
        self.hall.wait()

    @property
    def state(self) -> str:
        return self.mode.state(ASKED)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_the_same_entry_begins_it_and_ends_it(room: Room, tmp_path: Path) -> None:
    assert room.state == "off" and room.mode.state(Intent(Action.HINT)) == ""
    room.ask()
    assert room.begun == [(tmp_path, 2)] and room.state == "on"
    assert room.hall.said[-1] == "The public picture is on screen 2"
    room.ask()
    assert room.shows[0].closed and room.state == "off" and len(room.begun) == 1
    assert room.hall.said[-1] == "The public picture is closed"
    room.ask()
    assert len(room.begun) == 2 and room.state == "on"


def test_it_ends_with_the_window(room: Room) -> None:
    room.ask()
    for mode in tuple(room.hall.table.modes):
        room.hall.table.modes.leave(mode)
    assert room.shows[0].closed


def test_without_another_screen_it_is_said_what_to_do(room: Room) -> None:
    room.screen = None
    room.ask()
    assert room.begun == [] and "plug one in" in room.hall.said[-1]


def test_a_show_that_dies_is_begun_again_and_said_to_have_died(room: Room) -> None:
    room.ask()
    room.hall.wait(SHORT_LIFE + 1)
    room.shows[0].code = -9
    room.hall.wait()
    assert room.shows[0].closed and len(room.begun) == 2 and room.state == "on"
    (told,) = (
        message for message in room.hall.table.messages if "has ended: it ended with exit code -9" in message.text
    )
    assert told.error and told.text.endswith("has ended: it ended with exit code -9")


def test_each_show_is_judged_by_its_own_life_and_words(room: Room) -> None:
    room.ask()
    room.shows[0].said = ["zertz3d: the screen is gone"]
    room.hall.wait(SHORT_LIFE + 1)
    room.shows[0].code = 1
    room.hall.wait()
    room.shows[1].code = 1
    room.hall.wait()
    assert len(room.begun) == 2 and room.state == "off"
    assert room.hall.said[-1].endswith("has ended: it ended with exit code 1")


def test_a_show_that_fails_at_once_is_left_alone_with_its_reason(room: Room) -> None:
    room.ask()
    room.shows[0].said = ["zertz3d: --delay 9999 is too long", ""]
    room.shows[0].code = 2
    room.hall.wait()
    assert len(room.begun) == 1 and room.state == "off"
    assert room.hall.said[-1].endswith("has ended: --delay 9999 is too long")


def test_a_show_that_was_closed_stays_closed(room: Room) -> None:
    room.ask()
    room.hall.wait(SHORT_LIFE + 1)
    room.shows[0].code = 0
    room.hall.wait()
    assert len(room.begun) == 1 and room.state == "off" and "closed" in room.hall.said[-1]


def test_a_system_that_begins_no_process_is_one_sentence(room: Room) -> None:
    room.fails = True
    room.ask()
    assert room.state == "off" and "has ended: " in room.hall.said[-1]


def test_the_show_is_that_of_the_first_boards_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[str]] = []

    def begin(command: list[str], kindness: float, all_output: bool = False) -> None:
        assert all_output, "why it ends is said on the other channel"
        heard.append(command)

    monkeypatch.setattr(public_picture, "LineProcess", begin)
    folder = RelayedBoards([str(tmp_path / "board-1.txt")]).folder
    public_picture.start_show(folder, 2)
    words = heard[0]
    assert words[1] == "-P" and words[words.index("demo") :] == [
        "demo", "--live", str(tmp_path), "--screen", "2", "--fullscreen", "--language", "en", "--attended",
    ]  # fmt: skip
