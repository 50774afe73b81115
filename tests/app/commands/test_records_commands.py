"""check, convert and library as their user meets them."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.records.alike import essence, sgf
from zertz3d.app.cli.game_lines import describe_end
from zertz3d.app.cli.main import main
from zertz3d.app.collection import find_puzzles
from zertz3d.app.commands import check
from zertz3d.records import reader
from zertz3d.resources import assets

TURNS = ("0 Start P0", "0 RtoB 2 0 D 4", "0 R- D 1", "0 Done", "1 RtoB 2 2 G 1", "1 R- A 4", "1 Done")
GAME = sgf(*TURNS, more="\nDT[2004]")
FAULTY = GAME.replace("R- A 4", "R- D 3")
SAMPLES = str(assets() / "games")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A good record, a faulty one, and something else."""
    (tmp_path / "good.sgf").write_text(GAME)
    (tmp_path / "faulty.sgf").write_text(FAULTY)
    (tmp_path / "notes.md").write_text("# Notes")
    return tmp_path


def ran(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Exit code, output and messages of a command."""
    code = main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


# -------------------------------------------------------------------- check


def test_check_names_games_and_faults(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "check", folder)
    lines = out.splitlines()
    assert code == 1
    assert lines[0] == f"{folder}/faulty.sgf: 37 standard, Ann – Bob, 1 turn, unfinished"
    assert lines[1].startswith("    line 12, turn 2: P1[R- D 3]: d3 is not free")
    assert lines[2] == f"{folder}/good.sgf: 37 standard, Ann – Bob, 2 turns, unfinished"
    assert lines[3].startswith("2 games: 1 clean, 1 with problems")


def test_check_says_which_game_of_a_file_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "two.txt").write_text('[Player1 "Ann"]\n\n1. Wd4,d1\n\n[Player1 "Bob"]\n\n1. Gd4,d1 2. Wd5,a1\n')
    lines = ran(capsys, "check", tmp_path / "two.txt")[1].splitlines()
    assert lines[0].startswith(f"{tmp_path}/two.txt: 37 standard, Ann") and ", 1 turn, unfinished" in lines[0]
    assert lines[1].startswith(f"{tmp_path}/two.txt game 2: 37 standard, Bob") and ", 2 turns, " in lines[1]


@pytest.mark.parametrize(
    ("end", "winner", "said"),
    [
        ("win", 0, "player 1 won"), ("win", 1, "player 2 won"), ("resign", None, "resigned, 1-0"),
        ("time", None, "lost on time, 1-0"), ("draw", None, "draw agreed"), ("tie", None, "tie"),
        ("repetition", None, "tie by repetition"), ("both-lose", None, "both lost"), ("unfinished", None, "unfinished"),
    ],
)  # fmt: skip
def test_how_a_game_ended_in_words(end: str, winner: int | None, said: str) -> None:
    record = SimpleNamespace(end=end, winner=winner, game=SimpleNamespace(result="1-0"))
    assert describe_end(record) == said  # type: ignore[arg-type]


def test_check_is_content_with_a_clean_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "check", "--quiet", folder / "good.sgf")[:2] == (0, "1 game: 1 clean, 0 with problems\n")
    code, out, _ = ran(capsys, "check", "--quiet", folder)
    first, second, third = out.splitlines()
    assert code == 1 and first.startswith(f"{folder}/faulty.sgf: ") and "turn 2" in second
    assert third.startswith("2 games: 1 clean, 1 with problems")
    assert len(ran(capsys, "check", "--quiet", "--json", folder)[1].splitlines()) == 2


def test_check_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = ran(capsys, "check", "--json", folder)
    faulty, good = (json.loads(line) for line in out.splitlines())
    assert code == 1 and good["problems"] == []
    assert faulty["problems"] == [
        {"line": 12, "turn": 2, "text": "P1[R- D 3]", "reason": faulty["problems"][0]["reason"]}
    ]
    assert list(good) == [
        "file", "game", "format", "board", "rules", "players", "first", "turns", "end", "winner", "result",
        "captures", "rings_left", "moves", "repetition", "problems",
    ]  # fmt: skip
    assert (good["board"], good["players"], good["first"], good["turns"]) == ("37", ["Ann", "Bob"], 0, 2)
    assert good["moves"] == ["Wd4,d1", "Bg1,a4"] and good["rings_left"] == 35


def test_check_with_two_processes_says_the_same_in_the_same_order(capsys: pytest.CaptureFixture[str]) -> None:
    alone = ran(capsys, "check", "--json", SAMPLES)
    assert ran(capsys, "check", "--json", "--jobs", "2", SAMPLES) == alone
    assert alone[0] == 0 and len(alone[1].splitlines()) == len(list((assets() / "games").iterdir()))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("check", "nowhere.sgf"), "no file or folder 'nowhere.sgf'"), (("check", "--jobs", "0", SAMPLES), "--jobs 0")],
)
def test_wrong_usage(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, *arguments)
    assert (code, out) == (2, "") and said in err


def test_an_unreadable_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.sgf").touch()
    (tmp_path / "picture.sgf").write_bytes(b"\x89PNG\0")
    code, out, _ = ran(capsys, "check", tmp_path)
    assert code == 1 and out.splitlines()[:2] == [
        f"{tmp_path}/empty.sgf: the file is empty", f"{tmp_path}/picture.sgf: the file is not a text"
    ]  # fmt: skip
    assert json.loads(ran(capsys, "check", "--json", tmp_path / "empty.sgf")[1])["turns"] is None


def test_an_empty_folder_holds_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "check", tmp_path) == (0, "0 games: 0 clean, 0 with problems\n", "")


def test_italian_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "it.txt").write_text("1. Bd4,a1 Nd6,a2")
    assert ran(capsys, "check", tmp_path)[0] == 1
    code, out, _ = ran(capsys, "check", "--json", "--dialect", "it", tmp_path)
    assert code == 0 and json.loads(out)["moves"] == ["Wd4,a1", "Bd6,a2"]


def test_a_reader_that_goes_away_is_no_accident() -> None:
    command = f"{sys.executable} -m zertz3d check {SAMPLES} {SAMPLES} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == "" and len(done.stdout.splitlines()) == 1


def test_check_says_how_fast_it_was(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seconds, said in ((0.5, ", 4 games/s\n"), (0.0, "1 with problems\n")):
        times = iter((100.0, 100.0 + seconds))
        monkeypatch.setattr(check, "time", SimpleNamespace(monotonic=times.__next__))
        assert ran(capsys, "check", folder)[1].endswith(said)


# ------------------------------------------------------------------ convert


def test_convert_to_notation_and_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = ran(capsys, "convert", folder / "good.sgf", "-o", folder / "good.txt")
    assert code == 0 and "1 game written" in err
    assert ran(capsys, "convert", folder / "good.txt", "-o", folder / "again.sgf")[0] == 0
    games = [reader.read(folder / name)[0].game for name in ("good.sgf", "good.txt", "again.sgf")]
    assert games[0] and games[1] and games[2]
    assert essence(games[0]) == essence(games[1]) == essence(games[2])


def test_convert_many_games_into_one_file_or_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(capsys, "convert", SAMPLES, "-o", folder / "all.txt")[0] == 0
    assert len(reader.read(folder / "all.txt")) == len(reader.read(SAMPLES))
    assert ran(capsys, "convert", folder / "all.txt", "-o", f"{folder}/out/", "--to", "sgf")[0] == 0
    names = sorted(file.name for file in (folder / "out").iterdir())
    assert names[:2] == ["all-10.sgf", "all-11.sgf"] and "all.sgf" in names and len(names) == len(reader.read(SAMPLES))


def test_convert_writes_a_faulty_game_up_to_its_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, "convert", folder / "faulty.sgf", "-o", "-")
    assert code == 1 and "1. Wd4,d1 *" in out and "d3 is not free" in err


def test_convert_overwrites_nothing_unless_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = folder / "out.txt"
    target.write_text("mine")
    code, _, err = ran(capsys, "convert", folder / "good.sgf", "-o", target)
    assert code == 2 and "--force" in err and target.read_text() == "mine"
    assert ran(capsys, "convert", folder / "good.sgf", "-o", target, "--force")[0] == 0
    assert "Wd4,d1" in target.read_text()


def test_convert_leaves_nothing_half_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = set(folder.iterdir())
    code, _, err = ran(capsys, "convert", SAMPLES, "-o", folder / "all.sgf")
    assert code == 2 and "one game" in err and set(folder.iterdir()) == before
    assert ran(capsys, "convert", folder / "good.sgf", "-o", folder / "no" / "where.txt")[0] == 1


def test_games_in_one_file_stand_apart_by_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = ran(capsys, "convert", folder / "good.sgf", "-o", "-")[1]
    code, both, err = ran(capsys, "convert", folder / "good.sgf", folder / "good.sgf", "-o", "-")
    assert (code, both) == (0, f"{one}\n{one}") and err == "2 games written, 0 with problems\n"


def test_convert_makes_the_folders_and_tells_names_apart_that_some_systems_do_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for part, name in (("a", "Game.sgf"), ("b", "game.sgf"), ("c", "GAME.sgf")):
        (folder / part).mkdir()
        (folder / part / name).write_text(GAME)
    sources = [folder / part for part in ("a", "b", "c")]
    assert ran(capsys, "convert", *sources, "-o", f"{folder}/deep/out/")[0] == 0
    written = sorted(path.name for path in (folder / "deep" / "out").iterdir())
    assert written == ["GAME-3.txt", "Game.txt", "game-2.txt"]
    code, _, err = ran(capsys, "convert", *sources, "-o", f"{folder}/deep/out/")
    assert code == 2 and "exists already" in err, "a second time nothing is overwritten"
    assert ran(capsys, "convert", *sources, "-o", f"{folder}/deep/out/", "--force")[0] == 0
    assert len(list((folder / "deep" / "out").iterdir())) == 3


@pytest.mark.parametrize(
    ("out", "more", "sgf"),
    [
        ("x.SGF", (), True),
        ("x.txt", (), False),
        ("x.txt", ("--to", "sgf"), True),
        ("x.sgf", ("--to", "notation"), False),
    ],
)
def test_the_format_is_told_by_the_name_unless_it_is_named(
    out: str, more: tuple[str, ...], sgf: bool, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran(capsys, "convert", folder / "good.sgf", "-o", folder / out, *more)[0] == 0
    assert (folder / out).read_text().startswith("(;") is sgf


# ------------------------------------------------------------------ library


def listed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> list[dict[str, Any]]:
    code, out, _ = ran(capsys, "library", "--json", *arguments)
    assert code == 0
    return [json.loads(line) for line in out.splitlines()]


def test_library_lists_and_filters(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [game["file"].rpartition("/")[2] for game in listed(capsys, folder, "--clean")] == ["good.sgf"]
    assert len(listed(capsys, folder, "--player", "ANN")) == 2 and listed(capsys, folder, "--player", "Zoe") == []
    assert len(listed(capsys, folder, "--year", "2003-2004")) == 2 and listed(capsys, folder, "--year", "2005") == []
    assert [game["turns"] for game in listed(capsys, folder, "--min-turns", "2")] == [2]
    assert [game["turns"] for game in listed(capsys, folder, "--max-turns", "1")] == [1]
    assert {game["board"] for game in listed(capsys, SAMPLES, "--board", "61")} == {"61"}
    assert {game["rules"] for game in listed(capsys, SAMPLES, "--rules", "blitz")} == {"blitz"}
    assert {game["end"] for game in listed(capsys, SAMPLES, "--end", "time")} == {"time"}
    assert listed(capsys, SAMPLES, "--end", "time", "--jobs", "2") == listed(capsys, SAMPLES, "--end", "time")


def test_library_as_text(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, "library", folder)
    lines = out.splitlines()
    assert lines[-1] == "2 games" and "(1 problem)" in lines[0] and "Ann – Bob" in lines[1]


def test_library_tells_where_the_games_and_puzzles_went(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Path | None] = []

    def collect(found: object, output: Path | None, tell: object) -> int:
        told.append(output)
        return 2

    monkeypatch.setattr(find_puzzles, "collect_puzzles", collect)
    out = folder / "x.txt"
    assert ran(capsys, "library", folder, "--puzzles", "-o", out) == (0, f"{out}: 2 puzzles\n", "")
    assert ran(capsys, "library", folder, "--puzzles") == (0, "", "") and told == [out, None]
    code, said, _ = ran(capsys, "library", SAMPLES, "--best", "1", "-o", folder / "best.playlist")
    assert code == 0 and said.endswith("\n1 game\n") and (folder / "best.playlist").exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--best", "0"), "--best 0: choose how many games, 1 or more"),
        (("--best", "2", "--stats"), "leave --stats out"),
        (("--puzzles", "--stats"), "--puzzles writes records"),
        (("--puzzles", "--json"), "--puzzles writes records"),
        (("--puzzles", "--best", "2"), "--puzzles writes records"),
        (("--best", "2", "-o", "no/where.playlist"), "there is no folder for it"),
        (("--stats", "-o", "x.txt"), "-o x.txt: a playlist is made of the games that --best finds"),
    ],
)
def test_what_library_cannot_do_is_said(
    more: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_puzzles, "collect_puzzles", lambda *given: 0)
    code, out, err = ran(capsys, "library", SAMPLES, *more)
    assert (code, out) == (2, "") and said in err


def test_filters_take_in_their_limits_and_combine(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty.sgf").touch()
    assert len(listed(capsys, folder)) == 3, "without a filter what holds no game is listed as well"
    assert len(listed(capsys, folder, "--max-turns", "2")) == 2 and len(listed(capsys, folder, "--min-turns", "1")) == 2
    assert listed(capsys, folder, "--min-turns", "3") == [] and listed(capsys, folder, "--max-turns", "0") == []
    assert len(listed(capsys, folder, "--min-turns", "2", "--clean", "--player", "bob", "--year", "2004")) == 1
    assert listed(capsys, folder, "--max-turns", "1", "--clean") == []
    assert len(listed(capsys, folder, "--year", "2004")) == 2 and listed(capsys, folder, "--year", "2000-2003") == []
    assert ran(capsys, "library", folder, "--year", "2004", "--clean")[1].splitlines()[-1] == "1 game"


def test_library_counts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, "library", SAMPLES, "--stats", "--json")
    stats = json.loads(out)
    assert stats["games"] == len(reader.read(SAMPLES)) and sum(stats["wins_by_side"].values()) > 10
    assert ran(capsys, "library", SAMPLES, "--stats", "--json", "--jobs", "2")[1] == out
    assert "won by" in ran(capsys, "library", SAMPLES, "--stats")[1]


def test_library_wants_years_that_are_years(capsys: pytest.CaptureFixture[str]) -> None:
    for year in ("04", "2004-", "x", "2004-06", "2004-2005-2006"):
        assert ran(capsys, "library", SAMPLES, "--year", year)[0] == 2


@pytest.mark.parametrize("command", ["check", "convert", "library"])
def test_help_shows_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0 and f"zertz3d {command} " in capsys.readouterr().out


def test_names_as_long_as_the_file_system_takes_are_converted(tmp_path: Path) -> None:
    name = "é" * 125
    for part in ("a", "b"):
        (tmp_path / part).mkdir()
        (tmp_path / part / f"{name}.sgf").write_text(GAME)
    assert main(["convert", str(tmp_path / "a"), str(tmp_path / "b"), "-o", f"{tmp_path}/out/"]) == 0
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == [f"{'é' * 124}-2.txt", f"{name}.txt"]
