"""`zertz3d render`: options, refusals, and a picture at the end."""

from pathlib import Path

import panda3d.core as p3d
import pytest

from zertz3d.app.cli.main import main


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
    for number, when in enumerate((["--turn", "0"], ["--turn", "2"], ["--time", "0.6"], [])):
        out = tmp_path / f"{number}.png"
        assert render(game, "-o", str(out), *SMALL, *when) == 0
        seen.add(out.read_bytes())
    assert len(seen) == 4


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
