"""The QR code at the end of a film: another program reads the game from its last frame, and from far away."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from zertz3d import resources
from zertz3d.app.cli.main import main
from zertz3d.app.film.frame_renderer import open_renderer
from zertz3d.app.film.frames import FilmFrame, FilmOptions, FilmPlan
from zertz3d.records.reader import read, read_text
from zertz3d.scene.parts import png, themes

needs_reader = pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbarimg, which reads QR codes, is not installed")
FILE = resources.assets() / "games" / "showcase.txt"


def scanned(path: Path) -> str:
    done = subprocess.run(["zbarimg", "--raw", "-q", str(path)], capture_output=True, check=True)
    return done.stdout.decode().strip()


@needs_reader
def test_the_last_frame_holds_the_game_even_at_a_third_of_its_size(tmp_path: Path) -> None:
    (record,) = read(FILE)
    assert record.game
    options = FilmOptions((1280, 720), themes.theme("felt"), "classic", hud=True, code=True, shutter=False)
    plan = FilmPlan.of(record, options)
    with open_renderer(plan) as renderer:
        picture = renderer.picture(FilmFrame(plan.film.duration, plan.film.duration))
    small = picture[:720, :1278].reshape(240, 3, 426, 3, 3).mean((1, 3)).astype(np.uint8)
    for name, seen in (("whole", picture), ("third", small)):
        path = tmp_path / f"{name}.png"
        path.write_bytes(png.encode(np.ascontiguousarray(seen)))
        (again,) = read_text(scanned(path))
        assert again.moves == record.moves
        assert again.players == record.players


@needs_reader
def test_a_picture_holds_the_game(tmp_path: Path) -> None:
    out = tmp_path / "end.png"
    assert main(["render", str(FILE), "--qr", "-o", str(out), "--size", "1280x720", "--tier", "classic"]) == 0
    (again,) = read_text(scanned(out))
    assert again.moves == read(FILE)[0].moves


def test_a_picture_too_small_for_it_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "end.png"
    assert main(["render", str(FILE), "--qr", "-o", str(out), "--size", "160x90", "--tier", "classic"]) == 2
    assert "too small for the code" in capsys.readouterr().err
    assert not out.exists()
