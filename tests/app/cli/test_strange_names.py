"""Names that strangers gave to files and players: nothing of them reaches a terminal but what can be read."""

import re
import sys
import zipfile
from pathlib import Path

import pytest

from zertz3d.app.cli.main import main
from zertz3d.app.collection.game_rows import build_row
from zertz3d.app.kiosk.log import Log
from zertz3d.records.library import entries

STRANGE = "x\x1b[31m\x9b2J\u202evil\u2066"
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
linux = pytest.mark.skipif(sys.platform != "linux", reason="desktops of Linux only")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Records, faulty and fine, one in an archive, all with names that no terminal should obey."""
    made = tmp_path / f"d{STRANGE}"
    made.mkdir()
    (made / f"fine{STRANGE}\n.txt").write_text(f'[Player1 "{STRANGE}"]\n\nWd4,d1 {{{STRANGE}}} Ga1,g1 *\n', "utf-8")
    (made / f"bad{STRANGE}.txt").write_text(f"Wd4,d1 q{STRANGE}\n", "utf-8")
    with zipfile.ZipFile(made / f"z{STRANGE}.zip", "w") as archive:
        archive.writestr(f"in{STRANGE}.txt", f"Wd4,d1 q{STRANGE}")
    return made


@pytest.mark.skipif(sys.platform == "win32", reason="Windows allows no such names")
@pytest.mark.parametrize(
    "words",
    [
        ["check", "DIR"],
        ["check", "DIR", "--json"],
        ["library", "DIR"],
        ["library", "DIR", "--stats"],
        ["library", "DIR", "--json"],
        ["convert", "DIR/bad", "-o", "OUT"],
        ["trace", "DIR/bad"],
        ["check", "DIR/none"],
        ["replay", "DIR/none", "--text"],
        ["replay", "DIR/fine", "--text"],
        ["trace", "DIR/fine", "--json"],
        ["rules", "-o", "PAGE"],
        pytest.param(["desktop", "--install", "--folder", "DIR"], marks=linux),
    ],
    ids=" ".join,
)
def test_commands_say_nothing_that_a_terminal_would_obey(
    folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], words: list[str]
) -> None:
    places = {"DIR": str(folder), "DIR/bad": str(folder / f"bad{STRANGE}.txt"), "OUT": str(tmp_path / "o.txt")}
    places |= {"DIR/none": str(folder / "none"), "PAGE": str(folder / "rules.html")}
    (places["DIR/fine"],) = map(str, folder.glob("fine*"))
    main([places.get(word, word) for word in words])
    out, err = capfd.readouterr()
    assert out + err and "Traceback" not in err
    assert UNSAFE.findall(out + err) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows allows no such names")
def test_no_file_of_ours_takes_such_a_name_over(folder: Path, tmp_path: Path) -> None:
    assert main(["convert", str(folder), "-o", f"{tmp_path / 'out'}/"]) == 1
    assert len(names := [path.name for path in (tmp_path / "out").iterdir()]) == 3
    assert UNSAFE.findall("".join(names)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows allows no such names")
def test_lists_and_logs_show_only_what_can_be_read(folder: Path, tmp_path: Path) -> None:
    rows = [build_row(0, entry) for entry in entries([folder])]
    assert len(rows) == 3 and not UNSAFE.search("".join(row.name + row.players for row in rows))
    log = Log(tmp_path / "kiosk.log")
    log.note(f"shows {STRANGE}")
    assert not UNSAFE.search(log.path.read_text("utf-8").rstrip("\n"))
