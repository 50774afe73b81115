"""A studio: the table offscreen, the camera and the panels, where any frame of a film can be drawn in any order."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.film import frames, titles
from zertz3d.app.film.frames import Production, Take
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.hud import Hud
from zertz3d.motion.camera import view
from zertz3d.motion.camera.follow_camera import follow
from zertz3d.motion.camera.show_camera import directed
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.motion.layout import furniture
from zertz3d.scene.stage import offscreen
from zertz3d.scene.stage.stage import Stage

Picture = NDArray[np.uint8]
LEAST = 0.3
"""Of the picture's sides that panels must leave free for the table to be framed there, else it has them all."""


class Studio:
    """Draws the frames of one production; each depends on its take alone."""

    def __init__(self, stage: Stage, production: Production) -> None:
        shooting = production.shooting
        self.stage, self.production = stage, production
        self.hud: Hud | None = None
        self.window = WHOLE
        if shooting.hud or shooting.titles:
            self.hud = Hud(stage.base)
            self.hud.resize(*shooting.size)
            self._show(Take(shooting.start, 0.0))
            self.window = framing(self.hud.free, shooting.size) if shooting.hud else WHOLE
        self.camera = camera_of(production, self.window)

    def draw(self, take: Take) -> None:
        """Draw a frame, without taking the picture."""
        production = self.production
        changed = self._show(take)
        self.stage.apply(production.film.sample(take.time))
        self.stage.look(self.camera(take))
        self.stage.draw_whole(over=changed)

    def picture(self, take: Take) -> Picture:
        """A frame as rows from the top, red green blue."""
        self.draw(take)
        found = self.stage.window() if self.hud else self.stage.renderer.picture()
        return dimmed(found, take.light)

    def _show(self, take: Take) -> bool:
        if self.hud is None:
            return False
        production = self.production
        shooting = production.shooting
        shown = titles.screen(
            production.lettering, production.film, take.time, take.card, shooting.hud, ends=not shooting.titles
        )
        return self.hud.show(shown)

    def close(self) -> None:
        """Give everything back but the stage."""
        if self.hud:
            self.hud.destroy()


@contextmanager
def studio(production: Production) -> Iterator[Studio]:
    """A studio for the length of a block."""
    shooting = production.shooting
    with offscreen.table(production.film.start.board, shooting.size, shooting.theme, shooting.tier) as stage:
        opened = Studio(stage, production)
        try:
            yield opened
        finally:
            opened.close()


def framing(free: Rect, size: tuple[int, int]) -> Window:
    """The part of a picture that panels leave free, for the camera."""
    width, height = size
    if free.w < LEAST * width or free.h < LEAST * height:
        return WHOLE
    sides = 2 * free.x / width - 1, 2 * free.right / width - 1
    return (*sides, 1 - 2 * free.bottom / height, 1 - 2 * free.y / height)


def camera_of(production: Production, window: Window = WHOLE) -> Callable[[Take], View]:
    """Where the camera is in each frame; it knows nothing of the frames before."""
    film, shooting = production.film, production.shooting
    things, aspect = furniture(film.start.board), shooting.size[0] / shooting.size[1]
    if shooting.view == "tour":
        return lambda take: view.tour(things, aspect, take.age).zoom(1 / shooting.zoom)
    if shooting.view == "show":
        winner = production.lettering.outcome.winner if production.lettering.outcome else None
        shown = directed(film, production.drama, things, aspect, window, winner)
        ended = frames.rests_from(production)
        return lambda take: shown.view(take.time + max(0.0, take.age - ended), take.age).zoom(1 / shooting.zoom)
    home = view.PRESETS[shooting.view](things, aspect, window=window)
    if shooting.follow and shooting.view in ("seat", "opponent"):
        return lambda take: follow(film, take.time, home, aspect, window).zoom(1 / shooting.zoom)
    return lambda take: home.zoom(1 / shooting.zoom)


def dimmed(picture: Picture, light: float) -> Picture:
    """A picture with only a part of its light."""
    if light >= 1:
        return picture
    levels = np.array([math.floor(level * light + 0.5) for level in range(256)], np.uint8)
    return levels[picture]
