"""Windows on a desktop of two monitors: where they open, which one they fill, where they are the next time."""

import json
import os
import pickle
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.app.window.real_window import Deed, Plan, Seen, command
from tests.app.window.x11 import SIZE, Screen, screen
from tests.conftest import ROOT
from zertz3d.app.system import user_state
from zertz3d.app.system.user_state import UserState
from zertz3d.app.window import startup
from zertz3d.intents import Action, Intent
from zertz3d.scene.display.monitors import Monitor, Place

LONGEST = 120.0
"""Seconds after which a start hangs."""
WIDE, HIGH = SIZE[0] // 2, SIZE[1]
FILL = Intent(Action.FULLSCREEN)


@pytest.fixture(scope="module")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    if not shutil.which("openbox"):
        pytest.skip("no openbox: apt-get install xvfb openbox")
    with screen(tmp_path_factory.mktemp("screen"), split=True) as opened:
        yield opened


def run(desktop: Screen, folder: Path, deeds: tuple[Deed, ...], *arguments: str) -> tuple[Seen, UserState]:
    """How the program's window stands after some deeds, and what is kept for the next start."""
    plan, out, state = folder / "plan", folder / "seen", folder / "state"
    plan.write_bytes(pickle.dumps(Plan(desktop.name, desktop.file, out, 2.2, deeds)))
    environment = os.environ | {
        "DISPLAY": desktop.name, "HOME": str(folder), "PYTHONPATH": str(ROOT), "ZERTZ3D_STATE": str(state),
        "ZERTZ3D_CONFIG": str(folder / "config.toml"), "ZERTZ3D_CACHE": str(folder / "cache"),
    }  # fmt: skip
    environment.pop("WAYLAND_DISPLAY", None)
    words = command(plan, ["replay", "--paused", "--tier", "classic", *arguments])
    done = subprocess.run(
        words, env=environment, cwd=folder, timeout=LONGEST, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert out.is_file(), done.stdout
    return pickle.loads(out.read_bytes()), user_state.load(state)


@pytest.mark.parametrize("number", [1, 2])
def test_a_window_fills_the_monitor_that_was_asked_for(number: int, desktop: Screen, tmp_path: Path) -> None:
    seen, _ = run(desktop, tmp_path, (), "--fullscreen", "--size", "320x200", "--screen", str(number))
    assert (seen.at, seen.size) == (((number - 1) * WIDE, 0), (WIDE, HIGH))


@pytest.mark.parametrize("place", [(40, 30), (WIDE + 40, 30)])
def test_a_window_fills_the_monitor_it_is_on_and_goes_back(
    place: tuple[int, int], desktop: Screen, tmp_path: Path
) -> None:
    moved: Deed = (0.5, "move", place)
    seen, _ = run(desktop, tmp_path, (moved, (1.0, FILL, ())), "--size", "320x200")
    assert (seen.at, seen.size) == ((place[0] // WIDE * WIDE, 0), (WIDE, HIGH))
    seen, kept = run(desktop, tmp_path, (moved, (1.0, FILL, ()), (1.5, FILL, ())), "--size", "320x200")
    assert seen.size == (320, 200) and seen.at[0] // WIDE == place[0] // WIDE
    assert kept.places[kept.monitor] == [*place, 320, 200]


def test_a_window_is_where_it_was_without_wandering(desktop: Screen, tmp_path: Path) -> None:
    first, kept = run(desktop, tmp_path, ((0.5, "move", (WIDE + 60, 50)),), "--size", "320x200")
    assert kept.monitor == f"{WIDE}x{HIGH}+{WIDE}+0"
    for _ in range(2):
        again, kept_again = run(desktop, tmp_path, ())
        assert (again.at, again.size) == (first.at, first.size)
        assert kept_again.places == kept.places
    elsewhere, kept = run(desktop, tmp_path, (), "--screen", "1")
    assert elsewhere.at[0] < WIDE and len(kept.places) == 2


@pytest.mark.parametrize(("zoom", "size"), [(1.0, (1280, 720)), (1.5, (1920, 1080)), (2.0, (2560, 1440))])
def test_a_first_window_is_as_large_as_the_display_shows_everything(
    zoom: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "list_monitors", lambda: (Monitor(0, 0, 3840, 2160),))
    pipe = SimpleNamespace(get_display_zoom=lambda: zoom)
    monkeypatch.setattr("zertz3d.scene.display.drivers.pipe", lambda *_: pipe)
    found = SimpleNamespace(driver=SimpleNamespace(module="", pipe=""))
    assert startup.find_window_place(found, None, None) == Place(size)  # type: ignore[arg-type]
    assert startup.find_window_place(found, (640, 360), None) == Place((640, 360))  # type: ignore[arg-type]


def test_what_was_kept_before_places_were_known_is_still_read(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text(json.dumps({"recent": [], "window": [800, 600]}))
    kept = user_state.load(tmp_path)
    assert kept.window == [800, 600] and kept.places == {}


@pytest.mark.parametrize("damage", [{"places": {"a": [1, 2]}}, {"places": {"a": [1, 2, 0, 5]}}, {"places": [3]}])
def test_damaged_places_are_forgotten(damage: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text(json.dumps(damage))
    assert user_state.load(tmp_path).places == {}


def test_the_monitors_used_last_are_remembered() -> None:
    kept = UserState()
    for number in range(user_state.MONITORS + 3):
        kept.stood(f"m{number}", (number, 0, 10, 10))
    kept.stood("m5", (9, 9, 10, 10))
    assert len(kept.places) == user_state.MONITORS and list(kept.places)[-1] == kept.monitor == "m5"
