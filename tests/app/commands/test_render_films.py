"""`zertz3d render` with films: every flag changes what it names, and what cannot be is one sentence."""

import json
import zipfile
from pathlib import Path

import pytest

from tests.app.games import NOTATION
from zertz3d.app.cli.main import main
from zertz3d.app.cli.sources import read_game
from zertz3d.app.film import writers
from zertz3d.app.system.line_process import LineProcess
from zertz3d.app.system.processes import command_of
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Game

FAST = ("--tier", "classic", "--size", "128x72", "--fps", "4", "--to", "2", "--end-hold", "0.5", "--jobs", "1")


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A short game with names."""
    path = tmp_path / "game.txt"
    path.write_text(NOTATION, encoding="utf-8")
    return str(path)


def shot(record: str, name: str, *more: str) -> list[bytes]:
    """The pictures of a film."""
    folder = Path(record).with_name(name)
    assert main(["render", record, "-o", str(folder), *FAST, *more]) == 0
    return [path.read_bytes() for path in sorted(folder.iterdir())]


def test_each_flag_changes_the_film(record: str) -> None:
    plain = shot(record, "plain")
    assert len(plain) == 10 and plain[-1] == plain[-2]
    bare = shot(record, "bare", "--no-hud")
    assert all(a != b for a, b in zip(plain, bare, strict=True))
    assert plain == shot(record, "again", "--hud", "--follow")
    assert plain != shot(record, "still", "--no-follow")
    assert plain != shot(record, "walnut", "--table", "walnut")
    assert len(shot(record, "slow", "--speed", "0.5")) == 18
    assert len(shot(record, "late", "--from", "1")) == 6
    assert len(shot(record, "long", "--end-hold", "2")) == 16
    assert len(shot(record, "fine", "--fps", "8")) == 20
    tour = shot(record, "tour", "--tour", "--no-hud")
    assert tour == shot(record, "view", "--view", "tour", "--no-hud")
    assert tour[-1] != tour[-2], "a walk goes on while the game rests"


def test_a_game_inside_an_archive_is_filmed_by_the_name_that_library_gives_it(record: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(record, "sub/game.txt")
    out = tmp_path / "zipped"
    assert main(["render", str(tmp_path / "a.zip" / "sub" / "game.txt"), "-o", str(out), *FAST]) == 0
    assert [path.read_bytes() for path in sorted(out.iterdir())] == shot(record, "plain")


def test_titles_come_with_and_without_panels(record: str) -> None:
    plain = shot(record, "plain", "--no-hud")
    titled = shot(record, "titled", "--no-hud", "--titles")
    assert titled[-len(plain) :] == plain
    assert len(titled) == len(plain) + 18
    assert titled[5] != shot(record, "both", "--titles")[5]


@pytest.mark.parametrize(
    ("output", "more", "code", "said"),
    [
        ("x.avi", [], 2, "films are not written as '.avi'"),
        ("x.apng", ["--jobs", "0"], 2, "--jobs 0"),
        ("x.apng", ["--size", "0x9"], 2, "cannot be drawn"),
        ("x.apng", ["--size", "99999x9"], 2, "cannot be drawn"),
        ("x.apng", ["--size", "16384x16384"], 2, "the most is 67 million, as in 8192x8192"),
        ("x.apng", ["--size", "big"], 2, "is not a size"),
        ("x.apng", ["--fps", "0"], 2, "--fps 0"),
        ("x.apng", ["--speed", "0"], 2, "--speed 0 is not a number from"),
        ("x.apng", ["--end-hold", "nan"], 2, "--end-hold nan is not a number from 0 to 86400"),
        ("x.apng", ["--end-hold", "-1"], 2, "--end-hold -1 is not a number from"),
        ("x.apng", ["--from", "1", "--to", "0.5"], 2, "is no part of a film"),
        ("x.apng", ["--table", "marble"], 2, "there is no table"),
        ("x.apng", ["--photo"], 2, "are for pictures"),
        ("none/x.apng", [], 1, "there is no folder"),
    ],
)
def test_what_cannot_be_filmed_is_one_sentence_and_leaves_nothing(
    record: str, capsys: pytest.CaptureFixture[str], output: str, more: list[str], code: int, said: str
) -> None:
    here = Path(record).parent
    assert main(["render", record, "-o", str(here / output), *FAST, *more]) == code
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
    assert [path.name for path in here.iterdir()] == ["game.txt"]


def test_a_game_without_moves_is_one_sentence(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(record).write_text('[Board "37"]\n[Player1 "A"]\n\n*\n', encoding="utf-8")
    assert main(["render", record, "-o", str(Path(record).with_name("x.apng"))]) == 1
    assert "no moves, so there is nothing to film" in capsys.readouterr().err


def test_a_record_with_a_fault_is_filmed_up_to_it_and_the_fault_is_told(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(record).write_text("1. Wd4,d1 2. Ga1,g1 3. Gd4,a2\n", encoding="utf-8")
    assert len(shot(record, "out")) > 5
    assert "turn 3" in capsys.readouterr().err


def test_without_ffmpeg_the_way_out_is_named(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "find_ffmpeg", lambda: None)
    assert main(["render", record, "-o", str(Path(record).with_name("x.webm")), *FAST]) == 1
    assert "pip install 'zertz3d[video]', or write .apng" in capsys.readouterr().err


CLOCKED = (
    '[Board "37"]\n[Player1 "A"]\n[Player2 "B"]\n\n'
    "1. Wd4,d1 {[%ms 61000]} 2. Ga1,g1 {[%ms 5000]} 3. Wb2,a4 {[%ms 90000]} *\n"
)


def test_parts_are_named_by_seconds_or_by_turns(record: str) -> None:
    film = Timeline.of(read_game(record, 1).game or Game())
    by_turns = shot(record, "turns", "--from", "t2", "--to", "t3")
    start, end = film.marks[1], film.marks[3]
    assert by_turns == shot(record, "seconds", "--from", str(start), "--to", str(end))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--from", "t99"], "--from t99 is not in a game of"),
        (["--from", "t0"], "--from t0 is not in a game of"),
        (["--to", "turn 3"], "--to 'turn 3' is neither a second, such as 12.5, nor a turn, such as t12"),
        (["--clocks"], "does not say how long the players thought"),
    ],
)
def test_parts_and_clocks_that_are_not_there_are_one_sentence(
    record: str, capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    assert main(["render", record, "-o", str(Path(record).with_name("x.apng")), *FAST, *more]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_clocks_are_in_the_picture(record: str) -> None:
    Path(record).write_text(CLOCKED, encoding="utf-8")
    plain, timed = shot(record, "plain"), shot(record, "timed", "--clocks")
    assert len(plain) == len(timed) and all(a != b for a, b in zip(plain, timed, strict=True))


def test_an_estimate_writes_nothing(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = Path(record).with_name("x.apng")
    assert main(["render", record, "-o", str(out), *FAST, "--estimate"]) == 0
    assert capsys.readouterr().out.startswith("a film of 0:02, 10 frames: about 0:0") and not out.exists()


def attended(record: str, *more: str) -> LineProcess:
    out = str(Path(record).with_name("x.apng"))
    options = ["--tier", "classic", "--size", "128x72", "--fps", "4", "--jobs", "1"]
    return LineProcess(command_of(["render", record, "-o", out, *options, "--attended", *more]), 60.0)


def hear_all(process: LineProcess) -> list[str]:
    """What it says until it has said everything; then it ends."""
    said = [*iter(lambda: process.hear(60.0) or "", "")]
    process.end()
    return said


def test_a_program_hears_of_every_frame(record: str) -> None:
    process = attended(record, "--to", "1", "--end-hold", "0")
    assert [json.loads(line) for line in hear_all(process)] == [{"done": n, "of": 4} for n in range(1, 5)]
    assert process.ended() == 0
    assert Path(record).with_name("x.apng").exists()


def test_a_program_hears_the_estimate(record: str) -> None:
    process = attended(record, "--to", "1", "--end-hold", "0", "--estimate")
    (line,) = hear_all(process)
    assert process.ended() == 0
    found = json.loads(line)
    assert found["frames"] == 4 and found["lasting"] == 1.0 and found["needed"] > 0


def test_left_alone_it_stops_and_leaves_nothing(record: str) -> None:
    process = attended(record, "--fps", "240")
    assert process.hear(60.0)
    process.end()  # it hears no more
    assert process.ended() == 130
    assert [path.name for path in Path(record).parent.iterdir()] == ["game.txt"]
