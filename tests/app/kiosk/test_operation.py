"""Looking after a kiosk: how it is now, what visitors did, and how systems start it."""

import json
import xml.etree.ElementTree as ElementTree
from collections import Counter
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d.ai.levels import LEVELS
from zertz3d.app.cli.main import main
from zertz3d.app.kiosk.log import GAME_OVER, Log
from zertz3d.app.kiosk.operation import report_picture
from zertz3d.app.kiosk.operation.report import (
    CHOICES,
    COMPUTER,
    Report,
    count_parts,
    list_figures,
    read_log,
    write_report,
)
from zertz3d.app.kiosk.operation.report_picture import EDGE, GAP, WIDE
from zertz3d.app.kiosk.operation.status import EVERY, Status
from zertz3d.app.kiosk.operation.units import write_unit
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.panels.bars import Bars
from zertz3d.scene.parts import asset_loader
from zertz3d.words import choose, languages

VISITS = (
    ("2026-05-01 10:00:00", "a visitor"),
    ("2026-05-01 10:00:05", "the visitor plays the computer, club"),
    ("2026-05-01 10:04:00", GAME_OVER),
    ("2026-05-01 10:04:00", "back to the show: nobody answered"),
    ("2026-05-01 12:30:00", "a visitor"),
    ("2026-05-01 12:30:30", "back to the show: the question is put away"),
    ("2026-05-02 12:00:00", "a visitor"),
    ("2026-05-02 12:00:10", "the show ended after 100 s with code -11: Segmentation fault"),
    ("2026-05-02 12:00:11", "the show is started again"),
    ("2026-05-02 12:10:00", "a visitor"),
    ("2026-05-02 12:10:02", "the visitor plays the computer, club"),
    ("2026-05-02 12:12:00", "back to the show: the visitor leaves"),
)


def test_the_report_counts_visits_choices_and_games(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.log"
    note_visits(path)
    path.write_bytes(b"\xff\0 no line of a log\n9999-99-99 99:99:99  a visitor\n" + path.read_bytes())
    report = read_log([tmp_path / "kiosk.log.1", path])
    assert report.visits == 4 and report.finished == 1 and report.starts == 1
    assert report.days == {"2026-05-01": 2, "2026-05-02": 2} and report.hours == {10: 1, 12: 3}
    assert report.choices == {"plays the computer, club": 2} and sorted(report.lasted) == [30, 120, 240]
    said = write_report(report)
    assert "2.0 min usually, 4.0 at the most" in said
    assert [line.count("█") for line in said.splitlines() if ":00" in line] == [14, 0, 40]


def test_a_log_without_visits_is_said() -> None:
    assert write_report(read_log([])) == "no visits stand in the log"


def note_visits(path: Path) -> None:
    for time, event in VISITS:
        Log(path, lambda time=time: datetime.fromisoformat(time)).note(event)  # type: ignore[misc]


def test_the_report_is_drawn_with_bars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zertz3d.app.system.paths.state_folder", lambda: tmp_path)
    note_visits(tmp_path / "kiosk.log")
    path = tmp_path / "report.png"
    assert main(["demo", "--report", "-o", str(path)]) == 0
    drawn = p3d.Texture()
    drawn.load(p3d.PNMImage(p3d.Filename.from_os_specific(str(path))))
    hours = asset_loader.rows(drawn)[:, 640:].astype(float)  # this card stands on the right
    blue = np.array(DARK.players_light[0][:3]) * 255
    lengths = (np.abs(hours - blue) < 2).all(axis=2).sum(axis=1)
    assert {round(float(share), 2) for share in lengths / lengths.max()} >= {0.0, 0.33, 1.0}


def test_the_figures_stand_beside_each_other_with_their_names_above(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, Rect] = {}

    class Noted(Pen):
        def text(self, words: str, rect: Rect, *more: Any, **told: Any) -> None:
            written.setdefault(words, rect)
            super().text(words, rect, *more, **told)

    monkeypatch.setattr(report_picture, "Pen", Noted)
    days = Counter({f"2026-05-{day:02}": day for day in range(1, 30)})
    report = Report(days, Counter({10: 435}), finished=7, starts=2, lasted=[60.0, 240.0])
    heights: list[int] = []
    monkeypatch.setattr(report_picture, "paint", lambda quads, wide, high, table: heights.append(high))
    monkeypatch.setattr(report_picture.png, "write", lambda path, picture: None)
    report_picture.write_picture(report, tmp_path / "x.png")
    assert max(rect.bottom for rect in written.values()) < heights[0], "the longest card is whole"
    figures = list_figures(report)
    assert written.keys() >= {"Visits to this kiosk", *figures, *figures.values()}
    cards = [(written[name], written[figure]) for name, figure in figures.items()]
    assert all(name.x == figure.x and name.bottom <= figure.y + 2 for name, figure in cards)
    ends = [(name.x, name.x + name.w) for name, _ in cards]
    assert all(end < begin for (_, end), (begin, _) in pairwise(ends)), "none lies over another"
    assert ends[0][0] > EDGE and WIDE - 2 * EDGE < ends[-1][1] < WIDE - EDGE, "they fill the picture"
    assert not any(written.get(title) for title in ("what visitors choose", "what they do")), "nothing was chosen"


@pytest.mark.parametrize("language", languages())
def test_the_picture_of_the_report_tells_every_choice_whole(language: str) -> None:
    choose(language)
    levels = Counter({f"{COMPUTER}{level}": 1000 for level in LEVELS})
    report = Report(Counter({"2026-05-01": 1000}), Counter({10: 1000}), levels + Counter(dict.fromkeys(CHOICES, 1000)))
    for title, counted in count_parts(report).items():
        pen, wide = Pen(1.0, DARK), (WIDE - 2 * EDGE - GAP) // 2
        Bars(title, tuple(counted.items())).draw(pen, Rect(0, 0, wide, 1000))
        assert {words for words, _ in pen.written} >= {title, *counted}


@pytest.mark.parametrize(
    ("words", "code", "answer"),
    [
        (["-o", "x.png"], 2, "-o x.png belongs to --report"),
        (["--report", "-o", "x.html"], 2, "-o x.html: the picture is a PNG file; name it x.png"),
        (["--report", "-o", "x.png"], 1, "no visits stand in the log"),
    ],
)
def test_a_report_that_cannot_be_drawn_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], code: int,
    answer: str,
) -> None:  # fmt: skip
    monkeypatch.setattr("zertz3d.app.system.paths.state_folder", lambda: tmp_path)
    assert main(["demo", *words]) == code
    assert answer in capsys.readouterr().err


def test_the_command_prints_the_report(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--report"]) == 0
    assert capsys.readouterr().out.startswith(("no visits", "visits"))


def test_the_status_is_written_each_minute(tmp_path: Path) -> None:
    path, time = tmp_path / "state" / "kiosk.json", [0.0]
    status = Status(path, lambda: time[0], lambda: datetime(2026, 5, 1, 10, 0))
    for event in ("shows a.txt 1: A – B", *(event for _, event in VISITS)):
        status.note(event)
    status.tick()
    said = json.loads(path.read_text())
    assert (said["running"], said["games"], said["visits"], said["restarts"]) == (True, 1, 4, 1)
    assert "Segmentation fault" in said["last_fault"] and said["up_since"] == "2026-05-01T10:00:00"
    status.note("a visitor")
    time[0] = EVERY - 1
    status.tick()
    assert json.loads(path.read_text())["visits"] == 4
    time[0] = EVERY
    status.tick()
    assert json.loads(path.read_text())["visits"] == 5
    status.write(False)
    assert json.loads(path.read_text())["running"] is False


def test_units_start_the_command_again_and_again() -> None:
    command = ["/opt/zertz 3d/python", "-c", "print('100%')", "$HOME"]
    unit = write_unit("systemd", command)
    (start,) = (line for line in unit.splitlines() if line.startswith("ExecStart="))
    assert start == """ExecStart='/opt/zertz 3d/python' -c 'print('"'"'100%%'"'"')' '$$HOME'"""
    assert "Restart=always" in unit and "/usr/bin/cage -d -- '/opt/zertz 3d/python'" in write_unit("cage", command)
    found = ElementTree.fromstring(write_unit("windows", ["C:\\a & b\\zertz3d.exe", "demo", "my games"]))
    (line,) = (one.text for one in found.iter() if one.tag.endswith("Arguments"))
    assert line == 'demo "my games"'


def test_the_command_prints_a_unit_with_its_own_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--live", str(tmp_path), "--delay", "60", "--idle", "90", "--tier", "classic", "--no-sound"]
    assert main(["demo", "--print-unit", "systemd", *words]) == 0
    said = capsys.readouterr().out
    for part in ("demo --kiosk --idle 90", f"--live {tmp_path} --delay 60", "--tier classic", "--no-sound"):
        assert part in said
    assert main(["demo", "--print-unit", "systemd", "--live", str(tmp_path / "nowhere")]) == 2


def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    monkeypatch.setattr("zertz3d.app.system.paths.config_file", lambda: path)


def test_the_config_file_says_what_a_kiosk_is_started_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = f'table = "slate"\n[demo]\nlive = "{tmp_path.as_posix()}"\ndelay = 60\nidle = 90.0\nlayout = "stream"\n'
    config(tmp_path, monkeypatch, said)
    assert main(["demo", "--print-unit", "systemd", "--idle", "60"]) == 0
    unit = capsys.readouterr().out
    assert f"--idle 60 --layout stream --live {tmp_path} --delay 60" in unit


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("idel = 90", "[demo] has no 'idel'; it has games, kiosk"),
        ("idle = true", "[demo] idle = True is not a number of seconds"),
        ("kiosk = 1", "[demo] kiosk = 1 is not true or false"),
        ("live = ['a']", "[demo] live = ['a'] is not a folder"),
        ("idle = 'soon'", "[demo] idle = 'soon' is not a number of seconds"),
        ("games = 'a.txt'", "[demo] games = 'a.txt' is not a list of files"),
        ("games = [1]", "[demo] games = [1] is not a list of files"),
        ('layout = "wide"', "[demo] layout = 'wide' is not one of hall, stream"),
        ("idle = 1", "--idle 1 is not a number of seconds from 5 to 3600"),
    ],
)
def test_what_the_config_file_cannot_mean_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: str, answer: str
) -> None:
    config(tmp_path, monkeypatch, f"[demo]\n{said}\n")
    assert main(["demo", "--print-unit", "systemd"]) == 2
    assert answer in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--key", "00b140"], "--key belongs to --layout stream"),
        (["--key", "green", "--layout", "stream"], "--key green: a colour is six hexadecimal digits such as 00b140"),
    ],
)
def test_a_key_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], words: list[str], answer: str) -> None:
    assert main(["demo", "--print-unit", "systemd", *words]) == 2
    assert answer in capsys.readouterr().err


def test_a_stream_and_silence_about_who_leads_stand_in_the_unit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--print-unit", "systemd", "--layout", "stream", "--key", "00b140", "--no-graph"]) == 0
    assert "--layout stream --key 00b140 --no-graph" in capsys.readouterr().out


def test_visits_that_did_not_end_as_usual_are_not_measured(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.log"
    for time, event in (
        ("2026-05-03 09:00:00", "a visitor"),
        ("2026-05-03 09:00:30", "the show is started again"),
        ("2026-05-03 09:20:00", "back to the show: nobody answered"),
        ("2026-05-02 10:00:00", "a visitor"),
        ("2026-05-02 09:59:00", "back to the show: the visitor leaves"),
        ("2026-05-02 10:05:00", "back to the show: the visitor leaves"),
        ("2026-05-02 12:00:00", "a visitor"),
        ("2026-05-02 12:00:01", "the visitor leaves"),
        ("2026-05-02 12:00:20", "back to the show: the visitor leaves"),
    ):
        Log(path, lambda time=time: datetime.fromisoformat(time)).note(event)  # type: ignore[misc]
    report = read_log([path])
    assert report.lasted == [0.0, 20.0] and report.choices == {}
    parts = count_parts(report)
    assert list(parts["by day"].items()) == [("2026-05-02", 2), ("2026-05-03", 1)]
    assert parts["by hour"] == {"09:00": 1, "10:00": 1, "11:00": 0, "12:00": 1}
    assert list_figures(report)["a visit lasts"] == "0.3 min usually, 0.3 at the most"


def test_the_usual_visit_is_the_one_in_the_middle() -> None:
    report = Report(days=Counter({"2026-05-01": 5}), lasted=[600.0, 60.0, 120.0, 30.0, 90.0])
    assert list_figures(report)["a visit lasts"] == "1.5 min usually, 10.0 at the most"


def test_few_visits_have_a_bar_too() -> None:
    report = Report(days=Counter({"2026-05-02": 1, "2026-05-01": 1000, "2026-05-03": 2000}), hours=Counter({10: 1001}))
    assert list(count_parts(report)["by day"]) == ["2026-05-01", "2026-05-02", "2026-05-03"]
    assert [line.count("█") for line in write_report(report).splitlines() if "2026-05" in line] == [20, 1, 40]


def test_only_what_counts_is_counted_in_the_status(tmp_path: Path) -> None:
    path, time = tmp_path / "kiosk.json", [0.0]
    status = Status(path, lambda: time[0])
    for event in ("a visitor", "the visitor plays a person", "the show is started again", "shows a.txt 1: A – B"):
        status.note(event)
    status.tick()
    said = json.loads(path.read_text())
    assert (said["visits"], said["restarts"], said["games"], said["last_fault"]) == (1, 1, 1, "")
    path.unlink()
    status.tick()
    assert not path.exists(), "it is written once a minute"


def test_signs_of_other_languages_do_not_break_a_unit() -> None:
    command = ["zertz3d", "demo", "--title", "50 % off & <more> $HOME"]
    assert "50 %% off & <more> $$HOME" in write_unit("systemd", command)
    task = ElementTree.fromstring(write_unit("windows", command).split("?>", 1)[1])
    found = [element.text or "" for element in task.iter() if element.tag.endswith("Arguments")]
    assert found == ['demo --title "50 % off & <more> $HOME"']
