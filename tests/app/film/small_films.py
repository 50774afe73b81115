"""Short films of small pictures."""

from dataclasses import replace

import pytest

from tests.app.games import opening
from zertz3d.app.film.frames import FilmOptions, FilmPlan
from zertz3d.app.film.titles import GameFacts
from zertz3d.app.system.missing_packages import find_ffmpeg
from zertz3d.motion.timeline import Timeline
from zertz3d.scene.parts import themes

SMALL = FilmOptions((96, 54), themes.theme("felt"), "classic", fps=20, hold=0.5)


def build_plan(**changes: object) -> FilmPlan:
    """A film of two turns."""
    played = opening(2)
    options = replace(SMALL, **changes)  # type: ignore[arg-type]
    return FilmPlan(Timeline.of(played), options, GameFacts.of_game(played))


REAL = find_ffmpeg()


needs_ffmpeg = pytest.mark.skipif(REAL is None, reason="there is no ffmpeg here: pip install 'zertz3d[video]'")
