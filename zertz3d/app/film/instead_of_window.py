"""Where there is no screen: the game becomes a film in the current folder instead."""

import sys
from dataclasses import replace
from pathlib import Path

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.film.frames import FilmOptions, FilmPlan
from zertz3d.app.film.make_film import make_film
from zertz3d.app.system import files
from zertz3d.app.system.missing_packages import find_ffmpeg
from zertz3d.app.system.settings import Settings
from zertz3d.errors import RecordError
from zertz3d.scene.parts import themes
from zertz3d.words import _, labelled


def choose_film(settings: Settings) -> tuple[str, FilmOptions]:
    """The kind of film this machine can write, and how it is shot.

    Without ffmpeg only a still camera makes a file of a bearable size: an animated PNG holds what changes.
    """
    theme = themes.theme(settings.table)
    tier = "low" if settings.tier == "auto" else settings.tier
    if find_ffmpeg():
        return ".mp4", FilmOptions((960, 540), theme, tier, settings.view, speed=settings.speed, hud=settings.hud)
    small = FilmOptions((640, 360), theme, tier, settings.view, fps=15, speed=settings.speed, hud=settings.hud)
    return ".apng", replace(small, follow=False)


def film_game(shelf: GameList, index: int, settings: Settings, folder: Path) -> Path:
    """Film a game of the shelf into a new file of a folder."""
    record = shelf.record(index)
    if record.game is None:
        raise RecordError(labelled(record.place, record.problems[0]))
    kind, options = choose_film(settings)
    path = files.find_unused(folder, Path(record.place).stem, kind)
    told = _("there is no screen here, so the game becomes a film: {file}").format(file=path.name)
    print(f"zertz3d: {told}", file=sys.stderr, flush=True)
    make_film(path, FilmPlan.of(record, options, settings.motion))
    return path


def film_here(shelf: GameList, index: int, settings: Settings) -> int:
    """Film a game of the shelf into the current folder, and say where it is."""
    path = film_game(shelf, index, settings, Path.cwd())
    print(path.name)
    return 0
