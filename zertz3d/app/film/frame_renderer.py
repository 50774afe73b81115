"""Any frame of a film, drawn in any order: the table offscreen, the camera and the panels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.film import shutter, titles
from zertz3d.app.film.frames import FilmFrame, FilmPlan, find_rest
from zertz3d.app.panels.framing import frame_beside_panels
from zertz3d.hud.hud import Hud
from zertz3d.motion.camera import view
from zertz3d.motion.camera.follow_camera import followed
from zertz3d.motion.camera.show_camera import directed
from zertz3d.motion.camera.tour_camera import tour
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.scene.stage import offscreen
from zertz3d.scene.stage.stage import Stage

Picture = NDArray[np.uint8]


class FrameRenderer:
    """Draws the frames of one plan; each depends on nothing but itself."""

    def __init__(self, stage: Stage, plan: FilmPlan) -> None:
        options = plan.options
        self.stage, self.plan = stage, plan
        self.hud: Hud | None = None
        self.window = WHOLE
        if options.hud or options.titles or options.code:
            self.hud = Hud(stage.base)
            self.hud.resize(*options.size)
            self._show(FilmFrame(options.start, 0.0))
            self.window = self._leave_room(self.hud) if options.hud else WHOLE
        self.camera = build_camera(plan, self.window)

    def _leave_room(self, hud: Hud) -> Window:
        """The part of the picture that panels leave to the table, the banner of the end among them."""
        plan, options = self.plan, self.plan.options
        lasts = hud.covered
        end = plan.film.duration if options.end is None else options.end
        ending = titles.build_screen(plan.facts, plan.film, end, None, hud=True, ends=not options.titles)
        hud.show(replace(ending, panels=()))
        return frame_beside_panels(hud.free, (*lasts, *hud.covered), options.size)

    def draw(self, frame: FilmFrame, time: float | None = None) -> None:
        """Draw a frame, or the pieces in it as they are at another time, without taking the picture."""
        plan = self.plan
        changed = self._show(frame)
        self.stage.apply(plan.film.sample(frame.time if time is None else time))
        self.stage.look(self.camera(frame))
        self.stage.draw_whole(over=changed)

    def picture(self, frame: FilmFrame) -> Picture:
        """A frame as rows from the top, red green blue."""
        found = shutter.blend([self._expose(frame, time) for time in self._list_exposures(frame)])
        return dim(found, frame.light)

    def _list_exposures(self, frame: FilmFrame) -> list[float]:
        options = self.plan.options
        if not options.shutter:
            return [frame.time]
        return shutter.list_exposures(self.plan.film, frame.time, options.speed / options.fps)

    def _expose(self, frame: FilmFrame, time: float) -> Picture:
        self.draw(frame, time)
        return self.stage.window() if self.hud else self.stage.renderer.picture()

    def _show(self, frame: FilmFrame) -> bool:
        if self.hud is None:
            return False
        plan = self.plan
        options = plan.options
        shown = titles.build_screen(plan.facts, plan.film, frame.time, frame.card, options.hud, ends=not options.titles)
        return self.hud.show(titles.add_clocks(shown, plan.facts, plan.film, frame.time) if options.clocks else shown)

    def close(self) -> None:
        """Give everything back but the stage."""
        if self.hud:
            self.hud.destroy()


def open_table(plan: FilmPlan) -> AbstractContextManager[Stage]:
    """The table of a film, without a window, for the length of a block."""
    options, table = plan.options, plan.film.table
    return offscreen.table(table.board, options.size, options.theme, options.tier, table.arrangement)


@contextmanager
def open_renderer(plan: FilmPlan) -> Iterator[FrameRenderer]:
    """A renderer for the length of a block."""
    with open_table(plan) as stage:
        opened = FrameRenderer(stage, plan)
        try:
            yield opened
        finally:
            opened.close()


def build_camera(plan: FilmPlan, window: Window = WHOLE) -> Callable[[FilmFrame], View]:
    """Where the camera is in each frame; it knows nothing of the frames before."""
    film, options = plan.film, plan.options
    things, aspect = film.table, options.size[0] / options.size[1]
    if options.view == "tour":
        return lambda frame: tour(things, aspect, frame.age, window).zoom(1 / options.zoom)
    if options.view == "show":
        winner = plan.facts.outcome.winner if plan.facts.outcome else None
        shown = directed(film, plan.drama, things, aspect, window, winner)
        ended = find_rest(plan)
        return lambda frame: shown.view(frame.time + max(0.0, frame.age - ended), frame.age).zoom(1 / options.zoom)
    home = view.preset(options.view, things, aspect, view.far_pieces(film.final_cast), window)
    if options.follow and options.view in ("seat", "opponent"):
        following = followed(film, home, aspect, window)
        return lambda frame: following.view(frame.time).zoom(1 / options.zoom)
    return lambda frame: home.zoom(1 / options.zoom)


def dim(picture: Picture, light: float) -> Picture:
    """A picture with only a part of its light."""
    if light >= 1:
        return picture
    levels = np.array([math.floor(level * light + 0.5) for level in range(256)], np.uint8)
    return levels[picture]
