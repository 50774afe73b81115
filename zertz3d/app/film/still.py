"""A single picture of a game: the table at an instant, marked as is wished, as a drawing or as a photograph."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.film.frame_renderer import build_camera, open_table
from zertz3d.app.film.frames import FilmFrame, FilmPlan
from zertz3d.app.film.stamp import leave_free, stamp_code
from zertz3d.app.system.progress_bar import ProgressBar
from zertz3d.records.record import Record
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.marks.model import Wishes, marks
from zertz3d.scene.stage import photo
from zertz3d.scene.stage.stage import Stage
from zertz3d.words import _

Picture = NDArray[np.uint8]


def take_picture(
    plan: FilmPlan, record: Record, time: float, wishes: Wishes | None = None, exposures: int = 0
) -> Picture:
    """The table at an instant of the film; with exposures a photograph of so many."""
    options, code = plan.options, plan.facts.code
    window = leave_free(options.size, code)
    with open_table(plan) as stage:
        stage.apply(plan.film.sample(time))
        stage.look(build_camera(plan, window)(FilmFrame(time, time)))
        if wishes:
            _mark(stage, plan, record, time, wishes)
        picture = _photograph(stage, exposures) if exposures else stage.picture()
    return stamp_code(picture, code) if code else picture


def _mark(stage: Stage, plan: FilmPlan, record: Record, time: float, wishes: Wishes) -> None:
    film = plan.film
    turn = film.turn_at(time)
    position, move = plan.facts.positions[turn], record.moves[turn - 1] if turn else None
    marker = Marker(stage, position.board, stage.theme.letters)
    marker.far_side = plan.options.view == "opponent"
    marker.show(marks(position, None, move, wishes), film.cast_after(turn), time)


def _photograph(stage: Stage, count: int) -> Picture:
    with ProgressBar(count, _("exposures")) as bar:
        for picture in photo.photograph(stage, count):
            bar.advance()
            if picture is not None:
                return picture
    raise AssertionError("the last exposure gives the picture")
