"""OpenGL 3.1 with GLSL 1.40, as Mesa pretends to have no more: the same tiers, and the same pictures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.scene.conftest import world
from zertz3d.scene.display import backend as backends
from zertz3d.scene.display import drivers
from zertz3d.scene.display.drivers import LEGACY, MODERN, MODEST, TINY, Answer, Driver
from zertz3d.scene.gl import shaders

MODEST_MESA = {"MESA_GL_VERSION_OVERRIDE": "3.1", "MESA_GLSL_VERSION_OVERRIDE": "140"}

RENDER = """
import sys
from zertz3d.app.cli.main import main
from zertz3d.scene.display import backend
game = "assets/games/showcase.txt"
found = backend.probe()
print(found.tier, found.gl, found.glsl)
for tier in ("low", "full"):
    out = f"{sys.argv[1]}/{tier}.png"
    assert main(["render", game, "--turn", "12", "--size", "320x180", "--tier", tier, "-o", out]) == 0
"""


def draw(folder: Path, environment: dict[str, str]) -> str:
    """Draw the same moment in every tier into a folder; what drew it."""
    folder.mkdir()
    run = subprocess.run(
        [sys.executable, "-c", RENDER, folder], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()[0]


def test_pictures_are_the_same(tmp_path: Path) -> None:
    with world(None) as base:
        if "Mesa" not in base.backend.version:
            pytest.skip("only Mesa can pretend to be older")
    assert draw(tmp_path / "modern", {}).startswith("low")
    said = draw(tmp_path / "modest", MODEST_MESA)
    assert said == "low (3, 1) (1, 40)"
    for tier in ("low", "full"):
        one, other = ((tmp_path / age / f"{tier}.png").read_bytes() for age in ("modern", "modest"))
        assert one == other, tier


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[Driver, Answer]:
    """A pretended machine: only the drivers put into this dict answer."""
    known: dict[Driver, Answer] = {}
    monkeypatch.setattr(drivers, "ask", known.get)
    return known


def answer(driver: Driver, renderer: str, glsl: tuple[int, int]) -> Answer:
    return Answer(driver, renderer, "3.1", (3, 1), glsl, window=driver.module == "pandagl")


def test_a_small_board_draws_with_its_graphics(machine: dict[Driver, Answer]) -> None:
    machine |= {one: answer(one, "V3D 4.2", (1, 40)) for one in (*MODERN, *MODEST, *TINY, *LEGACY)}
    found = backends.probe()
    assert (found.driver, found.tier, found.shaders) == (MODEST[0], "full", True)
    assert backends.probe("classic").driver == TINY[0]


def test_still_older_graphics_are_classic(machine: dict[Driver, Answer]) -> None:
    machine |= {one: answer(one, "Mesa Intel 945GM", (1, 20)) for one in (*MODERN, *MODEST, *LEGACY)}
    found = backends.probe()
    assert (found.driver, found.tier, found.shaders) == (LEGACY[0], "classic", False)


def test_newer_graphics_come_first(machine: dict[Driver, Answer]) -> None:
    machine |= {one: answer(one, "Radeon", (4, 60)) for one in (*MODERN, *MODEST, *TINY, *LEGACY)}
    assert backends.probe().driver == MODERN[0]


def test_sources_keep_to_the_older_language() -> None:
    text = shaders.assembled("surface.frag", shaders.surface("RING", ("FULL", 16, True)), (1, 40))
    assert text.startswith("#version 140\n")
    assert "layout(" not in "".join(shaders.source(name) for name in ("surface.vert", "surface.frag", "nearness.frag"))
