"""What a process that films says, and what is told of it; no film is made."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from zertz3d.app.filming import film_process
from zertz3d.app.filming.film_process import FilmProcess
from zertz3d.errors import ZertzError


class Worker:
    """A process that says what it is told to say."""

    def __init__(self, command: Sequence[str], *_: object, **__: object) -> None:
        self.command, self.said, self.code, self.ends = list(command), list[str](), None, 0
        self.last: list[str] = []

    def ended(self) -> int | None:
        return self.code

    def lines(self) -> list[str]:
        said, self.said = self.said, []
        return said

    def end(self) -> None:
        self.ends, self.said = self.ends + 1, self.last


@pytest.fixture
def film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[FilmProcess, Worker]:
    monkeypatch.setattr(film_process, "LineProcess", Worker)
    film = FilmProcess("1. Wd4,d1 *\n", tmp_path / f"{'long' * 60}.mp4", ["--fps", "30"])
    worker = film._process
    assert isinstance(worker, Worker)
    return film, worker


def frames(done: int) -> str:
    return json.dumps({"done": done, "of": 100})


def test_the_game_is_handed_over_in_a_file_that_goes_with_the_film(film: tuple[FilmProcess, Worker]) -> None:
    made, worker = film
    (game,) = [Path(word) for word in worker.command if word.endswith(".txt")]
    assert game.read_text(encoding="utf-8") == "1. Wd4,d1 *\n" and len(game.name) < 100
    assert worker.command[-2:] == ["--fps", "30"] and str(made.output) in worker.command
    made.close()
    made.close()
    assert worker.ends == 1 and not game.exists() and not game.parent.exists()


def test_the_time_left_is_that_of_the_frames_since_the_first_report(
    film: tuple[FilmProcess, Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, worker = film
    now = [1000.0]
    monkeypatch.setattr(film_process.time, "monotonic", lambda: now[0])
    assert (made.share, made.left) == (None, None)
    for seconds, done, left in ((0.0, 10, None), (5.0, 10, None), (5.0, 30, 35.0), (10.0, 50, 25.0)):
        now[0] += seconds
        worker.said = [frames(done), '{"done": 7']
        assert made.look() and made.share == done / 100 and made.left == left
    made.close()


@pytest.mark.parametrize(
    ("last", "code", "fault"),
    [
        (["zertz3d: the disk is full", ""], 1, "the disk is full"),
        ([frames(100)], 0, ""),
        ([], 3, "it ended with exit code 3"),
    ],
)
def test_why_it_failed_is_what_it_said_last(
    film: tuple[FilmProcess, Worker], last: list[str], code: int, fault: str
) -> None:
    made, worker = film
    worker.said = ["zertz3d: something else"] if fault != "it ended with exit code 3" else []
    assert made.look() and made.fault == ""
    worker.last, worker.code = last, code
    assert not made.look() and not made.look() and worker.ends == 1
    assert made.fault == fault


def test_a_film_that_cannot_be_begun_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(command: Sequence[str], *_: object, **__: object) -> None:
        folders.append(Path(next(word for word in command if word.endswith(".txt"))).parent)
        raise OSError(12, "Cannot allocate memory")

    folders: list[Path] = []
    monkeypatch.setattr(film_process, "LineProcess", refuse)
    with pytest.raises(ZertzError, match="the film cannot be begun"):
        FilmProcess("", tmp_path / "x.mp4", [])
    assert folders and not folders[0].exists()
