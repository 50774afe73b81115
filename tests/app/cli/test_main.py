"""The command line as a person and as a script meet it."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import ROOT
from zertz3d.app.cli import main
from zertz3d.app.system import progress_bar
from zertz3d.app.system.progress_bar import ProgressBar, format_time

START = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "zertz3d", *arguments], capture_output=True, text=True, cwd=ROOT)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main.main(["--help"])
    assert leaving.value.code == 0
    listing = capsys.readouterr().out
    assert all(f"  {name}" in listing and summary in listing for name, summary in main.COMMANDS.items())


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_explains_itself_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main.main([name, "--help"])
    assert leaving.value.code == 0
    text = capsys.readouterr().out
    assert text.startswith(f"usage: zertz3d {name}")
    assert f"zertz3d {name}" in text.partition("example")[2]


def test_version() -> None:
    from zertz3d import __version__

    assert shell("--version").stdout == f"zertz3d {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["paint"], 2, "zertz3d: there is no command 'paint', nor a file of that name; choose one of"),
        (["missing.sgf"], 1, "zertz3d: missing.sgf: there is no such file or folder"),
        (["replay", "no/where"], 1, "zertz3d: no/where: there is no such file or folder"),
        (["replay", "README.md", "--game", "0"], 1, "zertz3d: README.md: the file holds no game"),
        (["replay", "--speed", "99"], 2, "zertz3d: the command line: speed = 99.0 is not a number from 0.25 to 8"),
        (["--speed", "99"], 2, "zertz3d: the command line: speed = 99.0 is not a number from 0.25 to 8"),
        (["perft", "--depth", "-1"], 2, "zertz3d: --depth -1 counts nothing; give 0 or more"),
        (["perft", "--board", "38"], 1, "zertz3d: there is no board '38'"),
        (["perft", "--rules", "golf"], 1, "zertz3d: there are no rules 'golf'"),
        (["perft", "--position", "nonsense"], 1, "zertz3d: 'nonsense' is not a position"),
        (["perft", "--moves", "Wd4,d1; Wd4,d2"], 1, "zertz3d: turn 2, player 2: 'Wd4,d2' is not legal: d4 is occupied"),
        (["perft", "--moves", "Wd4,d1; hello"], 1, "zertz3d: 'hello' is not a move"),
        (["bench", "dinner"], 2, "zertz3d: bench does not know 'dinner'"),
        (["bench", "rules", "--seconds", "0"], 2, "zertz3d: --seconds 0 is not a length of time"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(arguments) == code
    said = capsys.readouterr().err
    assert said.startswith(sentence)
    assert said.count("\n") == 1


def test_arguments_that_argparse_refuses() -> None:
    run = shell("perft", "--depth", "deep")
    assert run.returncode == 2
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    "words",
    [
        "convert game.sgf", "convert game.sgf -o x --to pdf", "render game.sgf", "render game.sgf -o x --tier best",
        "render game.sgf -o x --view below", "render game.sgf -o x.png --turn 1 --time 2",
        "trace game.sgf --motion much", "perft --position x --moves y", "library x --board 50", "library x --end lost",
        "demo --print-unit systemd --layout wide", "demo --print-unit cron", "play --clock", "match a", "check",
    ],
)  # fmt: skip
def test_what_a_command_cannot_understand_is_wrong_usage(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main.main(words.split())
    assert left.value.code == 2 and f"usage: zertz3d {words.split()[0]} " in capsys.readouterr().err


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["perft", "--board", "48", "--rules", "tournament", "--depth", "1"]) == 0
    assert capsys.readouterr().out == "2961\n"
    assert main.main(["perft", "--position", START]) == 0
    assert capsys.readouterr().out == "3277260\n"


def test_perft_divided(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["perft", "--moves", "Wd4,d1 ; Gd5,d7", "--depth", "2"]
    assert main.main([*words, "--divide"]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    assert sum(int(line.rpartition(": ")[2]) for line in lines) == int(total)
    assert all(line.startswith("x ") for line in lines)
    main.main(words)
    assert capsys.readouterr().out == f"{total}\n", "what is divided is the whole"
    main.main(["perft", "--depth", "1", "--divide"])
    *lines, total = capsys.readouterr().out.splitlines()
    assert len(lines) == int(total) and all(line.endswith(": 1") for line in lines)
    assert main.main(["perft", "--depth", "0", "--divide"]) == 0 and capsys.readouterr().out == "1\n"
    assert main.main(["perft", "--depth", "-1"]) == 2 and "--depth -1" in capsys.readouterr().err


def test_perft_shows_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["perft", "--depth", "0", "--show"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == START
    assert lines[-1] == "1"


def test_bench_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["bench", "rules", "--seconds", "0.02", "--json"]) == 0
    measures = json.loads(capsys.readouterr().out)
    assert {"name", "value", "unit", "baseline", "ratio", "goal"} == set(measures[0])
    assert all(measure["value"] > 0 for measure in measures)


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m zertz3d perft --depth 2 --divide | head -1"
    run = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, cwd=ROOT)
    assert run.stderr == ""
    assert run.returncode == 0


class Terminal:
    """A stream that says it is a terminal and keeps what is written."""

    def __init__(self, terminal: bool) -> None:
        self.terminal, self.text = terminal, ""

    def isatty(self) -> bool:
        return self.terminal

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass


def test_progress_line() -> None:
    bar = ProgressBar(200, "games", Terminal(True))  # type: ignore[arg-type]
    bar.done = 50
    assert bar.line(10.0) == "███████░░░░░░░░░░░░░░░░░░░░░ 50/200 games  5/s  0:30 left"
    assert ProgressBar(None, "games", Terminal(True)).line(0) == "0 games  0/s"  # type: ignore[arg-type]


def test_progress_is_silent_in_a_file_and_leaves_no_trace_on_a_terminal() -> None:
    for terminal in (True, False):
        stream = Terminal(terminal)
        with ProgressBar(3, "games", stream) as bar:  # type: ignore[arg-type]
            bar._drawn -= 10
            bar.advance(3)
        assert stream.text.endswith("\r\033[K") if terminal else stream.text == ""


def test_progress_is_drawn_anew_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(progress_bar, "time", SimpleNamespace(monotonic=lambda: now[0]))
    stream = Terminal(True)
    with ProgressBar(4, "games", stream) as bar:  # type: ignore[arg-type]
        for moment in (100.05, 100.5, 100.55, 101.0):
            now[0] = moment
            bar.advance()
        lines = stream.text.split("\r\033[K")[1:]
    assert [line.partition(" ")[2] for line in lines] == ["2/4 games  4/s  0:00 left", "4/4 games  4/s  0:00 left"]
    assert [line.count("█") for line in lines] == [14, 28]


def test_progress_beyond_what_was_counted_fills_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = ProgressBar(2, "games", Terminal(True))  # type: ignore[arg-type]
    bar.done = 3
    assert bar.line(1.0) == f"{'█' * 28} 3/2 games  3/s  0:00 left" and "--:-- left" in ProgressBar(2, "games").line(
        0.0
    )


@pytest.mark.parametrize("word", ["folder/game", "game.sgf"])
def test_what_looks_like_a_file_is_missing_and_no_command(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([word]) == 1 and "there is no command" not in capsys.readouterr().err
    assert main.main(["game"]) == 2 and "there is no command 'game'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.6, "1:00"), (3599, "59:59"), (3661, "1:01:01"), (-5, "0:00")]
)
def test_clock(seconds: float, text: str) -> None:
    assert format_time(seconds) == text


def test_without_a_home_the_folder_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pwd = pytest.importorskip("pwd")
    for name in ("HOME", "USERPROFILE", "ZERTZ3D_STATE", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", lambda number: {}[number])
    monkeypatch.chdir(tmp_path)
    assert main.main(["demo", "--idle", "1"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f"zertz3d: there is no home folder here: games are kept in {tmp_path}/.local/state/zertz3d"
    monkeypatch.setenv("HOME", str(tmp_path))
    main.main(["demo", "--idle", "1"])
    assert "home" not in capsys.readouterr().err
    monkeypatch.delenv("HOME")
    main.main(["perft", "--depth", "0"])
    assert capsys.readouterr() == ("1\n", ""), "this keeps nothing"
