"""The whole command line where output knows few letters, no language is set, and nobody has a home."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d.app.cli.main import COMMANDS
from zertz3d.records.reader import read

ENCODINGS = ("cp1252", "ascii", "latin-1")
NAMES = ("Θεόδωρος.txt", "Игра № 7.txt", "été.txt", "棋.txt", "♟ \N{GAME DIE}.txt", "a\nb.txt", "'; rm -rf.txt")
GAME = '[Player1 "Θ Юрий"]\n[Player2 "Zoë"]\n1. Wd4,d1 2. Gd3,a1 3. Be4,b1\n'

DRIVER = """
import json, os, sys
from zertz3d.app.cli import main
for words in json.loads(sys.argv[1]):
    try:
        code = main.main([os.fsdecode(word.encode()) for word in words])
    except SystemExit as leaving:
        code = leaving.code
    print("code", code)
"""


def environment(encoding: str | None) -> dict[str, str]:
    """One in which Python knows as little as it can."""
    wanted = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT), "LC_ALL": "C"}
    wanted |= {"PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    return wanted | ({"PYTHONIOENCODING": encoding} if encoding else {})


def run(encoding: str | None, folder: Path, *commands: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Several commands in one process, one after the other."""
    words = [sys.executable, "-c", DRIVER, json.dumps(commands)]
    return subprocess.run(words, cwd=folder, env=environment(encoding), capture_output=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records whose names and players use the letters of many people; one name is no text at all."""
    made = tmp_path_factory.mktemp("games")
    names = [os.fsencode(name) for name in NAMES] + ([b"\xff\xfe.txt"] if sys.platform == "linux" else [])
    for name in names:
        Path(os.fsdecode(os.fsencode(made) + b"/" + name)).write_text(GAME, encoding="utf-8")
    return made


@pytest.mark.skipif(sys.platform == "win32", reason="names and locales here are those of Unix")
@pytest.mark.parametrize("encoding", [*ENCODINGS, None])
class TestNarrow:
    def test_no_command_trips_over_a_letter(self, encoding: str | None, folder: Path) -> None:
        game = NAMES[0]
        done = run(
            encoding, folder,
            ["--help"], *([name, "--help"] for name in COMMANDS),
            ["library", "."], ["library", ".", "--json"], ["library", ".", "--stats"], ["library", ".", "--best", "2"],
            ["check", "."], ["check", ".", "--json"], ["check", "--jobs", "2", "."],
            ["convert", ".", "-o", "-"], ["convert", ".", "-o", "-", "--to", "sgf"],
            ["trace", game, "--json"], ["perft", "--depth", "1"], ["Ω.txt"], ["Ω"], ["library", "Ω"],
        )  # fmt: skip
        assert b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")[-800:]
        assert b"a fault of the program" not in done.stderr, done.stderr.decode(errors="replace")[-800:]
        assert done.returncode == 0
        assert b"code 1" in done.stdout and b"code 2" in done.stdout, "what is missing is refused"

    def test_letters_that_are_lacking_become_escapes(self, encoding: str | None, folder: Path) -> None:
        said = run(encoding, folder, ["library", "."]).stdout
        assert b"\\u0398 \\u042e" in said

    def test_json_stays_json(self, encoding: str | None, folder: Path) -> None:
        said = run(encoding, folder, ["library", ".", "--json"]).stdout.decode(encoding or "ascii")
        found = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
        assert len(found) >= len(NAMES)
        assert all("Θ Юрий" in json.dumps(one, ensure_ascii=False) for one in found)

    def test_records_are_utf_8_wherever_they_go(self, encoding: str | None, folder: Path, tmp_path: Path) -> None:
        done = run(encoding, folder, ["convert", NAMES[1], "-o", "-"])
        (tmp_path / "x.txt").write_bytes(done.stdout.partition(b"code ")[0])
        assert read(str(tmp_path / "x.txt"))[0].players == ("Θ Юрий", "Zoë")

    def test_files_are_named_with_the_letters_that_the_system_has(
        self, encoding: str | None, folder: Path, tmp_path: Path
    ) -> None:
        packed, out = tmp_path / "games.zip", tmp_path / "out"
        with zipfile.ZipFile(packed, "w") as archive:
            for name in ("invitΘ1488.txt", "Ю.txt", "Я.txt", "plain.txt"):
                archive.writestr(name, GAME)
        done = run(encoding, folder, ["convert", str(packed), "-o", f"{out}/"])
        assert b"4 games written" in done.stderr, done.stderr.decode(errors="replace")[-800:]
        assert {path.name for path in out.iterdir()} == {"_.txt", "_-2.txt", "invit_1488.txt", "plain.txt"}

    def test_an_engine_survives_letters_it_does_not_know(self, encoding: str | None, folder: Path) -> None:
        words = [sys.executable, "-m", "zertz3d", "engine"]
        done = subprocess.run(
            words, cwd=folder, env=environment(encoding), input="id Θ\nquit\n".encode(), capture_output=True
        )
        assert b"Traceback" not in done.stderr and done.returncode == 0


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_all_real_records_are_listed_and_checked(encoding: str, records_folder: Path) -> None:
    """Every player's name and every remark that the world has written so far."""
    done = run(encoding, ROOT, ["library", str(records_folder)], ["check", str(records_folder)])
    assert b"Traceback" not in done.stderr and done.returncode == 0
    assert len(done.stdout.splitlines()) > 1_000
