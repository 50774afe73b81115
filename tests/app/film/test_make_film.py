"""Filming games: exact instants, the same frames on every run, sound of the same length; and without a screen."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.app.games import NOTATION, opening
from tests.conftest import ROOT
from tests.scene.refusal import refusal
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.film import instead_of_window
from zertz3d.app.film.frame_renderer import open_renderer
from zertz3d.app.film.frames import (
    FilmOptions,
    FilmPlan,
    count_opening_frames,
    list_frames,
    list_instants,
)
from zertz3d.app.film.make_film import draw_frames, make_film, mix_sound
from zertz3d.app.film.titles import GameFacts
from zertz3d.app.system.settings import Settings
from zertz3d.errors import UsageError
from zertz3d.motion.camera import view as camera
from zertz3d.motion.timeline import Timeline
from zertz3d.scene.audio.mixer import RATE
from zertz3d.scene.parts import themes

SMALL = FilmOptions((96, 54), themes.theme("felt"), "classic", fps=10, hold=0.5)
GAME = opening(2)
FILM = Timeline.of(GAME)


def build_plan(**changes: object) -> FilmPlan:
    """A small film of two turns."""
    return FilmPlan(FILM, replace(SMALL, **changes), GameFacts.of_game(GAME))  # type: ignore[arg-type]


def test_instants_are_fixed_steps_and_the_last_is_held() -> None:
    found = list_instants(replace(SMALL, start=1.0, end=2.0, speed=2.0), FILM.duration)
    assert len(found) == 10
    assert found[:3] == [1.0, 1.2, 1.4]
    assert found[-5:] == [2.0] * 5


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"start": 5.0, "end": 4.0}, "from 5 s to 4 s is no part of a film"),
        ({"end": 1e6}, "is no part of a film that lasts"),
        ({"fps": 0}, "--fps 0 is not possible"),
        ({"fps": 1000}, "--fps 1000 is not possible"),
        ({"hold": 1e6}, "the film would last 278 hours"),
    ],
)
def test_impossible_films(change: dict[str, float], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        list_instants(replace(SMALL, **change), FILM.duration)  # type: ignore[arg-type]


@pytest.mark.parametrize("tier", ["classic", "low"])
def test_frames_are_the_same_on_two_runs_and_in_parts(tier: str) -> None:
    made = build_plan(tier=tier, end=1.5, hold=0.2, hud=True)
    takes = list_frames(made)
    whole = list(draw_frames(made, takes))
    half = list(draw_frames(made, takes[7:]))
    assert len(whole) == 17
    assert all(np.array_equal(a, b) for a, b in zip(whole[7:], half, strict=True))
    assert not np.array_equal(whole[0], whole[9])


@pytest.mark.parametrize("tier", ["classic", "low"])
def test_frames_that_the_display_leaves_out_are_waited_for(tier: str) -> None:
    made = build_plan(tier=tier, end=1.0, hud=True, titles=True, view="tour")  # no frame is as the one before
    takes = list_frames(made)[count_opening_frames(made.options) - 3 :][:6]
    assert len({take.card for take in takes}) > 2
    assert len({take.time for take in takes}) > 2
    with open_renderer(made) as opened:
        wanted = [opened.picture(take) for take in takes]
    with open_renderer(made) as opened, refusal(opened.stage.base) as engine:
        found = []
        for take in takes:
            engine.refuse(3)
            found.append(opened.picture(take))
        changes = 1 + sum(not np.array_equal(one, other) for one, other in pairwise(wanted))
        assert changes >= 5
        assert engine.refused >= 3 * changes
    assert all(np.array_equal(a, b) for a, b in zip(found, wanted, strict=True))


def test_sound_lasts_as_long_as_the_pictures() -> None:
    takes = list_frames(build_plan())
    track = mix_sound(build_plan(), takes)
    assert track.shape == (round(len(takes) / SMALL.fps * RATE), 2)
    first = FILM.cues(0.0, FILM.duration)[0]
    assert np.abs(track[: int(first.time * RATE) - 1]).max(initial=0.0) == 0.0
    assert np.abs(track).max() > 0.05


def test_a_film_sounds_like_its_table() -> None:
    plans = [build_plan(theme=themes.theme(name)) for name in ("felt", "slate", "walnut")]
    felt, slate, walnut = (mix_sound(plan, list_frames(plan)) for plan in plans)
    assert not np.array_equal(felt, slate) and not np.array_equal(felt, walnut) and not np.array_equal(slate, walnut)


def test_where_nothing_is_heard_no_sound_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unheard(*_told: object) -> None:
        raise AssertionError("a sound track nobody hears")

    monkeypatch.setattr("zertz3d.app.film.make_film.Mastered", unheard)
    monkeypatch.setattr("zertz3d.app.film.writers.find_ffmpeg", lambda: "ffmpeg")
    for name in ("x.apng", "pictures"):
        assert make_film(tmp_path / name, build_plan(end=0.2, hold=0.0)) == 2
    monkeypatch.setattr("zertz3d.app.film.writers.write_film", lambda *_told: None)
    make_film(tmp_path / "x.gif", build_plan(end=0.2, hold=0.0))
    for name in ("x.mp4", "x.WEBM"):
        with pytest.raises(AssertionError, match="nobody hears"):
            make_film(tmp_path / name, build_plan(end=0.2, hold=0.0))


def test_a_film_of_every_view(tmp_path: Path) -> None:
    for view in (*camera.PRESETS, "tour", "show"):
        path = tmp_path / f"{view}.apng"
        count = make_film(path, build_plan(view=view, end=0.3, hold=0.0))
        assert count == 3
        assert path.stat().st_size > 1000


def test_no_file_is_overwritten_where_there_is_no_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "duel.txt"
    source.write_text(NOTATION, encoding="utf-8")
    shelf = GameList([source])
    shelf.grow(lambda: True)
    monkeypatch.setattr(instead_of_window, "choose_film", lambda settings: (".apng", replace(SMALL, end=0.2, hold=0.0)))
    names = [instead_of_window.film_game(shelf, 0, Settings(), tmp_path).name for _ in range(2)]
    assert names == ["duel.apng", "duel-2.apng"]


def test_zertz3d_without_a_screen_says_so_and_films(tmp_path: Path) -> None:
    game = tmp_path / "short.txt"
    game.write_text("1. Wd4,d1\n", encoding="utf-8")
    quiet = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [sys.executable, "-m", "zertz3d", str(game), "--tier", "classic", "--speed", "8"]
    run = subprocess.run(
        command, cwd=tmp_path, env=quiet | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr.startswith("zertz3d: there is no screen here, so the game becomes a film: short.")
    assert (tmp_path / run.stdout.strip()).stat().st_size > 5000
