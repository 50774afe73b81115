"""`zertz3d render`: options, refusals, and a picture at the end."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d.app.cli.main import main
from zertz3d.app.commands import render as command
from zertz3d.app.film import film_command
from zertz3d.app.film.estimate import Estimate
from zertz3d.app.film.frames import FilmPlan
from zertz3d.scene.marks.model import Wishes


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A short game as a record."""
    from zertz3d.records.formats import notation
    from zertz3d.rules import Game, Position

    played = Game(Position.start("37"))
    for _ in range(3):
        moves = played.position.legal_moves()
        played.play(moves[len(moves) // 2])
    path = tmp_path / "game.txt"
    path.write_text(notation.write(played))
    return str(path)


def render(*words: str) -> int:
    return main(["render", *words])


def size(path: Path) -> tuple[int, int]:
    image = p3d.PNMImage()
    assert image.read(p3d.Filename.from_os_specific(str(path)))
    return image.get_x_size(), image.get_y_size()


SMALL = ("--size", "96x54", "--tier", "classic")


def test_a_picture_is_written(game: str, tmp_path: Path) -> None:
    out = tmp_path / "end.png"
    assert render(game, "-o", str(out), *SMALL) == 0
    assert size(out) == (96, 54)


@pytest.mark.parametrize("view", ["seat", "opponent", "top", "edge", "tour", "show"])
def test_every_view(game: str, tmp_path: Path, view: str) -> None:
    out = tmp_path / "view.png"
    assert render(game, "-o", str(out), *SMALL, "--view", view, "--turn", "1") == 0
    assert out.stat().st_size > 1000


def test_turns_and_times_show_different_things(game: str, tmp_path: Path) -> None:
    seen = set()
    for number, when in enumerate((["--turn", "0"], ["--turn", "2"], ["--time", "0.6"], [], ["--view", "top"])):
        out = tmp_path / f"{number}.png"
        assert render(game, "-o", str(out), *SMALL, *when) == 0
        seen.add(out.read_bytes())
    assert len(seen) == 5


def test_the_last_turn_is_the_end(game: str, tmp_path: Path) -> None:
    one, other = tmp_path / "a.png", tmp_path / "b.png"
    render(game, "-o", str(one), *SMALL)
    render(game, "-o", str(other), *SMALL, "--turn", "3")
    assert one.read_bytes() == other.read_bytes()


def test_marks_and_tables_change_the_picture(game: str, tmp_path: Path) -> None:
    seen = set()
    for number, more in enumerate(([], ["--marks", "last,rim"], ["--marks", "rings,band"], ["--table", "slate"])):
        out = tmp_path / f"{number}.png"
        assert render(game, "-o", str(out), "--size", "320x180", "--tier", "classic", *more) == 0
        seen.add(out.read_bytes())
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--turn", "9"], "--turn 9 is not in a game of 3 turns"),
        (["--time", "1e9"], "--time 1e+09 lies outside the film"),
        (["--time", "-1"], "--time -1 lies outside the film"),
        (["--size", "big"], "--size 'big' is not a size"),
        (["--table", "ice"], "there is no table 'ice'"),
        (["--marks", "last,stars"], "--marks does not know 'stars'"),
        (["--exposures", "0"], "--exposures 0 is not a number from 1 to 4096"),
        (["--zoom", "0"], "--zoom 0 is not a number from 0.01 to 100"),
        (["--zoom", "nan"], "--zoom nan is not a number from"),
        (["--zoom", "inf"], "--zoom inf is not a number from"),
        (["--game", "2"], "--game 2"),
        (["--photo"], "--photo needs OpenGL"),
    ],
)
def test_wrong_wishes_are_one_sentence(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert render(game, "-o", str(tmp_path / "x.png"), *SMALL, *words) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1
    assert not (tmp_path / "x.png").exists()


def test_pictures_are_png(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render(game, "-o", str(tmp_path / "x.jpg"), *SMALL) == 2
    assert "ends in .png" in capsys.readouterr().err


def test_a_folder_that_is_not_there(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert render(game, "-o", str(tmp_path / "no" / "x.png"), *SMALL) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_file_that_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.txt").write_text("nothing of the kind")
    assert render(str(tmp_path / "x.txt"), "-o", str(tmp_path / "x.png"), *SMALL) == 1
    assert "Traceback" not in capsys.readouterr().err


# ------------------------------------------------------------- what is asked for, without drawing it


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[FilmPlan, float, Wishes | None, int]]:
    """What pictures were to be taken of."""
    found: list[tuple[FilmPlan, float, Wishes | None, int]] = []

    def take(plan: FilmPlan, record: object, time: float, wishes: Wishes | None, exposures: int) -> np.ndarray:
        found.append((plan, time, wishes, exposures))
        return np.zeros((plan.options.size[1], plan.options.size[0], 3), np.uint8)

    monkeypatch.setattr(command, "take_picture", take)
    return found


def test_a_picture_is_of_the_moment_and_from_where_it_is_asked_for(
    game: str, tmp_path: Path, taken: list[tuple[FilmPlan, float, Wishes | None, int]]
) -> None:
    out = str(tmp_path / "x.PNG")
    assert render(game, "-o", out, *SMALL) == 0
    plan, time, wishes, exposures = taken.pop()
    film, options = plan.film, plan.options
    assert (time, wishes, exposures) == (film.marks[3], None, 0)
    assert (options.size, options.tier, options.view, options.zoom) == ((96, 54), "classic", "seat", 1.0)
    assert not options.code and not options.follow and not plan.facts.code
    render(game, "-o", out, *SMALL, "--tour", "--zoom", "2", "--turn", "1", "--table", "slate", "--qr")
    plan, time, _, _ = taken.pop()
    assert (plan.options.view, plan.options.zoom, plan.options.theme.name) == ("tour", 2.0, "slate")
    assert time == film.marks[1] and plan.facts.code
    for words, count in ((["--photo"], 64), (["--photo", "--exposures", "9"], 9), (["--exposures", "9"], 0)):
        render(game, "-o", out, *SMALL, "--time", "0.5", *words)
        assert taken.pop()[1::2] == (0.5, count)


@pytest.mark.parametrize(
    ("marks", "wishes"),
    [
        ("last", Wishes(False, True, False, "off", "none")),
        ("threats", Wishes(False, False, True, "off", "none")),
        ("rim,dot", Wishes(False, False, False, "rim", "dot")),
        (" rings , band ,", Wishes(False, False, False, "rings", "band")),
        ("", None),
    ],
)
def test_marks_are_those_that_are_named(
    marks: str, wishes: Wishes | None, game: str, tmp_path: Path,
    taken: list[tuple[FilmPlan, float, Wishes | None, int]],
) -> None:  # fmt: skip
    render(game, "-o", str(tmp_path / "x.png"), *SMALL, "--marks", marks)
    assert taken.pop()[2] == wishes


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", {}),
        ("--no-hud --no-follow --no-shutter", {"hud": False, "follow": False, "shutter": False}),
        ("--fps 24 --speed 2 --end-hold 1 --zoom 3", {"fps": 24, "speed": 2.0, "hold": 1.0, "zoom": 3.0}),
        ("--titles --qr --tour", {"titles": True, "code": True, "view": "tour"}),
        ("--from 1 --to 2.5", {"start": 1.0, "end": 2.5}),
        ("--from 10 --to 99", {"start": 10.0, "end": 99.0}),
    ],
)
def test_a_film_is_made_as_it_is_asked_for(
    words: str, wanted: dict[str, object], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[Any, ...]] = []
    monkeypatch.setattr(film_command, "make_film", lambda *told: made.append(told))
    assert render(game, "-o", "x.mp4", "--tier", "classic", "--jobs", "2", *words.split()) == 0
    ((output, plan, jobs, tell),) = made
    usual: dict[str, object] = {
        "size": (1920, 1080), "tier": "classic", "view": "seat", "zoom": 1.0, "fps": 30, "speed": 1.0, "start": 0.0,
        "end": None, "hold": 2.0, "follow": True, "hud": True, "titles": False, "code": False, "shutter": True,
        "clocks": False,
    }  # fmt: skip
    assert {name: getattr(plan.options, name) for name in usual} == usual | wanted
    assert (output, jobs, tell) == (Path("x.mp4"), 2, None)


def test_a_film_begins_with_a_turn_and_ends_after_one(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[FilmPlan] = []
    monkeypatch.setattr(film_command, "make_film", lambda output, plan, *more: plans.append(plan))
    for words in (("--from", "t1", "--to", "t3"), ("--from", "T2", "--to", "t2")):
        assert render(game, "-o", "x.mp4", *words) == 0
    marks = plans[0].film.marks
    assert [(plan.options.start, plan.options.end) for plan in plans] == [(marks[0], marks[3]), (marks[1], marks[2])]


@pytest.mark.parametrize("words", [("--marks", "last"), ("--photo",), ("--turn", "0"), ("--time", "0")])
def test_what_belongs_to_pictures_is_refused_for_films(
    game: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film_command, "make_film", lambda *told: None)
    assert render(game, "-o", "x.mp4", *words) == 2
    assert "are for pictures, named .png" in capsys.readouterr().err


def test_a_picture_that_does_not_fit_into_memory_is_refused(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []
    monkeypatch.setattr(command, "check_memory", lambda needed, what, instead: asked.append(needed))
    monkeypatch.setattr(command, "take_picture", lambda *told: np.zeros((2, 2, 3), np.uint8))
    for size in ("100x100", "200x100", "100x200"):
        render(game, "-o", str(tmp_path / "x.png"), "--size", size)
    small, wide, high = (needed - command.START for needed in asked)
    assert wide == high == 2 * small == 20_000 * command.BYTES


@pytest.mark.parametrize("attended", [False, True])
def test_an_estimate_is_a_sentence_for_people_and_numbers_for_programs(
    attended: bool, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unattended: list[bool] = []
    monkeypatch.setattr(film_command, "stop_when_unattended", lambda: unattended.append(True))
    monkeypatch.setattr(film_command, "step_back", lambda: unattended.append(False))
    monkeypatch.setattr(film_command, "make_film", lambda *told: pytest.fail("nothing is to be filmed"))
    monkeypatch.setattr(film_command, "estimate_film", lambda plan, jobs: Estimate(1685, 56.2, 61.0))
    assert render(game, "-o", "x.mp4", "--estimate", *(["--attended"] if attended else [])) == 0
    said = capsys.readouterr().out
    if attended:
        assert json.loads(said) == {"frames": 1685, "lasting": 56.2, "needed": 61.0} and unattended == [True, False]
    else:
        assert said == "a film of 0:56, 1685 frames: about 1:01 here\n" and not unattended


def test_a_program_is_told_how_far_a_film_is(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(film_command, "stop_when_unattended", lambda: None)
    monkeypatch.setattr(film_command, "step_back", lambda: None)
    monkeypatch.setattr(film_command, "make_film", lambda output, plan, jobs, tell: (tell(1, 3), tell(3, 3)))
    assert render(game, "-o", "x.mp4", "--attended") == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert said == [{"done": 1, "of": 3}, {"done": 3, "of": 3}]
