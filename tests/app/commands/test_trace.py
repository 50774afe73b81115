"""`zertz3d trace`: the arrays obey the laws they are made to check, and the strips are pictures."""

import json
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from zertz3d.app.cli.main import main
from zertz3d.app.commands import trace
from zertz3d.app.system import processes
from zertz3d.motion.timeline import Timeline
from zertz3d.records.reader import read

GAME = '[Board "37"]\n1. Wd4,a1 Bd5,a2 2. x d4Bd6 Gb3,g1\n'
FAULTY = GAME + "3. Wb3,b1\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(GAME, encoding="utf-8")
    return path


def traced(record: Path, *options: str) -> dict[str, np.ndarray]:
    out = record.with_suffix(".npz")
    assert main(["trace", str(record), "-o", str(out), *options]) == 0
    with np.load(out, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def test_the_arrays(record: Path) -> None:
    data = traced(record)
    t, pieces = data["t"], data["piece"]
    assert np.allclose(np.diff(t), 1 / 240) and t[0] == 0
    assert data["pos"].shape == (len(t), 61, 3) and data["quat"].shape == (len(t), 61, 4)
    assert data["phase"].shape == (len(t), 61) and len(data["kind"]) == len(pieces) == 61
    assert sorted(set(data["kind"])) == ["marble-black", "marble-grey", "marble-white", "ring"]
    assert (data["kind"][pieces == "black-3"] == "marble-black").all()
    assert np.allclose(np.linalg.norm(data["quat"], axis=2), 1)
    assert set(np.unique(data["phase"])) <= {"rest", "carried", "flight", "rolling", "sliding", "settling", "away"}
    assert data["marks"][:, 0].tolist() == [0, 1, 2, 3, 4]
    assert t[-1] >= data["marks"][-1, 1] > t[-1] - 1 / 240
    assert set(data["cues"].dtype.names) >= {"time", "kind", "speed", "material", "position"}


def test_the_arrays_are_the_film(record: Path) -> None:
    data = traced(record, "--fps", "50")
    (read_back,) = read(record)
    assert read_back.game
    film = Timeline.of(read_back.game)
    for k in range(0, len(data["t"]), 7):
        poses = film.sample(float(data["t"][k]))
        for n, piece in enumerate(data["piece"]):
            assert tuple(data["pos"][k, n]) == poses[piece][:3]
            assert tuple(data["quat"][k, n]) == poses[piece][3:7]
            assert data["phase"][k, n] == poses[piece].phase
    assert data["marks"][:, 1].tolist() == list(film.marks)
    assert len(data["cues"]) == len(film.cues(-1, film.duration))


def test_some_turns_only(record: Path) -> None:
    whole, part = traced(record), traced(record, "--from-turn", "2", "--to-turn", "3")
    assert part["marks"][:, 0].tolist() == [1, 2, 3]
    assert part["t"][0] <= part["marks"][0, 1] < part["t"][0] + 1 / 240
    first = np.searchsorted(whole["t"], part["t"][0])
    assert np.array_equal(whole["pos"][first : first + len(part["t"])], part["pos"])
    assert part["cues"]["time"].min() >= part["marks"][0, 1] and part["cues"]["time"].max() <= part["marks"][-1, 1]


def test_the_summary(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["turns"] == 4 and told["board"] == "37" and told["pieces"] == 61 and told["problems"] == []
    assert len(told["marks"]) == 5 and told["seconds"] > 5


def test_the_summary_of_some_turns_of_a_later_game(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text('[Board "37"]\n1. Wd4,a1\n*\n\n' + GAME, encoding="utf-8")
    part = traced(record, "--game", "2", "--from-turn", "2", "--to-turn", "3")
    assert main(["trace", str(record), "--json", "--game", "2", "--from-turn", "2", "--to-turn", "3"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["from_turn"], told["to_turn"], told["turns"]) == (2, 2, 3, 4)
    assert told["samples"] == len(part["t"]) and told["cues"] == len(part["cues"]) > 0
    begun, ended = part["marks"][0, 1], part["marks"][-1, 1]
    assert told["seconds"] == pytest.approx(ended - begun, abs=1e-5) and begun > 1
    assert told["marks"] == [[int(n), pytest.approx(t, abs=1e-5)] for n, t in part["marks"]]


def test_a_fault_leaves_the_film_up_to_it(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(FAULTY, encoding="utf-8")
    assert traced(record)["marks"][-1, 0] == 4
    captured = capsys.readouterr()
    assert "turn 5" in captured.err and captured.out == ""


def test_quiet_and_no_motion(record: Path) -> None:
    assert "rolling" not in traced(record, "--motion", "reduced")["phase"]
    assert set(np.unique(traced(record, "--motion", "none")["phase"])) == {"rest"}


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ([], 2, "nothing to write"),
        (["--json", "--fps", "0"], 2, "--fps 0"),
        (["--json", "--fps", "0.99"], 2, "--fps 0.99 is not between 1 and 10000"),
        (["--json", "--fps", "10000.5"], 2, "is not between 1 and 10000"),
        (["--json", "--fps", "nan"], 2, "--fps nan"),
        (["--json", "--game", "2"], 2, "--game 2"),
        (["--json", "--from-turn", "9"], 2, "turns 9 to 4"),
        (["--json", "--to-turn", "7"], 2, "turns 1 to 7"),
    ],
)
def test_wrong_usage(
    record: Path, capsys: pytest.CaptureFixture[str], options: list[str], code: int, words: str
) -> None:
    assert main(["trace", str(record), *options]) == code
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("fps", [1, 10_000])
def test_from_one_sample_a_second_to_ten_thousand(record: Path, capsys: pytest.CaptureFixture[str], fps: int) -> None:
    assert main(["trace", str(record), "--json", "--fps", str(fps)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["samples"] == pytest.approx(told["seconds"] * fps, abs=2)


def test_more_samples_than_memory_holds_are_refused_before_anything_is_written(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(processes, "find_free_memory", lambda: 1e5)
    out = record.with_suffix(".npz")
    assert main(["trace", str(record), "-o", str(out)]) == 1 and not out.exists()
    said = capsys.readouterr().err
    assert "a trace of" in said and "choose fewer turns or a lower --fps" in said


def test_a_missing_file_and_an_unreadable_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(tmp_path / "none.sgf"), "--json"]) == 1
    noise = tmp_path / "noise.sgf"
    noise.write_text("nothing of a game", encoding="utf-8")
    assert main(["trace", str(noise), "--json"]) == 1
    assert capsys.readouterr().err.count("zertz3d:") == 2


def test_a_game_without_moves(tmp_path: Path) -> None:
    record = tmp_path / "empty.txt"
    record.write_text('[Board "37"]\n*\n', encoding="utf-8")
    data = traced(record)
    assert len(data["t"]) == 1 and data["marks"].tolist() == [[0, 0]]


def test_a_strip_is_a_picture_in_which_things_are_drawn(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "strip.png"
    assert main(["trace", str(record), "--from-turn", "3", "--to-turn", "3", "--strip", str(out)]) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width > 800 and height > 200
    start = data.index(b"IDAT")
    length = struct.unpack(">I", data[start - 4 : start])[0]
    assert len(set(zlib.decompress(data[start + 4 : start + 4 + length]))) > 50
    assert main(["trace", str(record), "--from-turn", "3", "--strip", str(out)]) == 0
    assert struct.unpack(">II", out.read_bytes()[16:24])[1] == 2 * height, "a row for each turn"


def test_the_grid_spans_the_interval() -> None:
    assert trace.list_times(0.0, 1.0, 4).tolist() == [0, 0.25, 0.5, 0.75, 1.0]
    assert trace.list_times(0.3, 0.9, 4).tolist() == [0.25, 0.5, 0.75, 1.0]
    assert trace.list_times(0.0, 0.0, 240).tolist() == [0.0]
    assert trace.list_times(0.29, 0.29, 100).tolist() == [0.29], "29 samples, though 0.29 × 100 is a little less"
    assert trace.list_times(0.07, 0.07, 100).tolist() == [0.07], "and 0.07 × 100 a little more than 7"
