"""What the cameras show over whole games: how long they stand, how often the zoom turns round, and what they lose."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import tan
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.film import titles
from zertz3d.app.film.frame_renderer import build_camera
from zertz3d.app.film.frames import FilmFrame, FilmOptions, FilmPlan
from zertz3d.app.panels.framing import frame_beside_panels
from zertz3d.bench.measure import Measure
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import Layout, layout
from zertz3d.motion.camera import view as camera
from zertz3d.motion.camera.framing import Area
from zertz3d.motion.camera.view import View, Window, axes
from zertz3d.motion.layout import MARBLE_RADIUS, RING_HEIGHT, RING_OUTER, Furniture, Pose, ground
from zertz3d.motion.timeline import Timeline
from zertz3d.records.library import entries
from zertz3d.resources import assets
from zertz3d.scene.parts import themes

Values = NDArray[np.float64]

SIZE = (1280, 720)
RATE, LOOKS = 60, 12
"""Frames a second in which a camera moves or stands, and instants a second at which pieces are looked for."""
STILL = 0.2
"""Pixels a frame up to which nobody sees that the camera moves."""
ZOOMING = 2e-4
"""Part of the distance in a frame from which a camera comes nearer or goes farther."""
TURNING = 15.0
"""Seconds in which a zoom should turn round once at the most."""
AFTER = 6.0
"""Seconds that are looked at after a film's end."""
RING = (RING_OUTER, 0.0, RING_HEIGHT)
MARBLE = (0.8 * MARBLE_RADIUS, -0.8 * MARBLE_RADIUS, 0.8 * MARBLE_RADIUS)
"""Half the width of a box that holds hardly more than a piece, and where it begins and ends over the piece's origin."""
GAMES, SHORTEST = 10, 20
"""How many games are looked at, and how many turns they have at the least."""


@dataclass(frozen=True)
class Seen:
    """What a camera shows of one film; parts are of all frames, or of all pieces that move in them."""

    still: float
    turned: int
    """How often the zoom turns round in the worst fifteen seconds."""
    outside: float
    behind: float
    """Parts of what moves that are not wholly in the picture, and whose middle a panel hides."""
    heights: tuple[float, ...]
    """The board's height in the picture, at each second."""


CAMERAS = {
    "seat": ("follow", "≥ 70", "≤ 1", "0", ""),
    "show": ("show", "", "", "≤ 2", "≥ 45"),
    "tour": ("tour", "", "", "≤ 2", "≥ 40"),
}
"""Each camera's name, and what is wanted: time it stands, turns of its zoom, pieces it loses, height of the board."""


def run(seconds: float) -> list[Measure]:
    """Follow, show and tour over real games, without panels and with those of a film."""
    plans = list(_plans())
    found: list[Measure] = []
    for view in CAMERAS:
        for hud in (False, True):
            seen = [look(replace(plan, options=replace(plan.options, view=view, hud=hud))) for plan in plans]
            found += _figures(view, hud, seen)
    return found


def _figures(view: str, hud: bool, seen: Sequence[Seen]) -> Iterator[Measure]:
    name, still, turned, outside, height = CAMERAS[view]
    name += ", panels" * hud
    turns, low = max(one.turned for one in seen), min(min(one.heights) for one in seen)
    yield Measure(f"{name}: stands still, of the time", _part(one.still for one in seen), "%", "", None, still)
    yield Measure(f"{name}: zoom turns round in {TURNING:g} s, most", turns, "times", "", None, turned)
    yield Measure(f"{name}: not wholly in the picture", _part(one.outside for one in seen), "%", "", None, outside)
    yield Measure(f"{name}: behind a panel", _part(one.behind for one in seen), "%", "", None, "0")
    yield Measure(f"{name}: board's height, least", low, "%", "", None, "" if hud else height)


def _part(values: Iterator[float]) -> float:
    return 100 * float(np.mean(list(values)))


def _plans() -> Iterator[FilmPlan]:
    """Films of recorded games, from the folder in ZERTZ_RECORDS or of those that come with the program."""
    folder = os.environ.get("ZERTZ_RECORDS", "")
    where = Path(folder, "curated") if folder else assets() / "games"
    records = (entry.record() for entry in entries([where]))
    long = (record for record in records if record.game and record.clean and record.turns >= SHORTEST)
    options = FilmOptions(SIZE, themes.theme("felt"))
    return (FilmPlan.of(record, options) for record in islice(long, GAMES))


def look(plan: FilmPlan) -> Seen:
    """What the camera of a film shows."""
    panels = panels_of(plan) if plan.options.hud else {}
    seen = build_camera(plan, window_of(plan))
    return watch(plan.film, lambda t: seen(FilmFrame(min(t, plan.film.duration), t)), tuple(panels.values()))


def window_of(plan: FilmPlan) -> Window:
    """What the panels of a film leave free."""
    found = _layout(plan)
    return frame_beside_panels(found.free, found.covered, plan.options.size) if plan.options.hud else camera.WHOLE


def panels_of(plan: FilmPlan) -> Mapping[str, Area]:
    """Where the panels of a film are, by their names."""
    wide, high = plan.options.size
    return {
        name: (2 * at.x / wide - 1, 2 * at.right / wide - 1, 1 - 2 * at.bottom / high, 1 - 2 * at.y / high)
        for name, at in _layout(plan).rects.items()
    }


def _layout(plan: FilmPlan) -> Layout:
    shown = titles.build_screen(plan.facts, plan.film, 0.0, None, hud=True, ends=False)
    return layout(*plan.options.size, 1.0, shown, DARK)


def watch(film: Timeline, seen: Callable[[float], View], panels: Sequence[Area], size: tuple[int, int] = SIZE) -> Seen:
    """Look at a film through a camera, frame by frame."""
    views = [seen(k / RATE) for k in range(int((film.duration + AFTER) * RATE))]
    aspect = size[0] / size[1]
    marks = np.array([(x, y, 0.0) for x, y in ground(film.start.board).values()])
    moved, before = np.zeros(len(views)), project(views[0], marks, aspect)
    for frame, view in enumerate(views[1:], 1):
        if view != views[frame - 1]:
            now = project(view, marks, aspect)
            moved[frame] = np.abs((now - before) * size).max() / 2
            before = now
    outside, behind = zip(*_lost(film, views, panels, aspect), strict=True)
    return Seen(
        float((moved[1:] <= STILL).mean()),
        _turns([view.distance for view in views]),
        float(np.mean(np.concatenate(outside))),
        float(np.mean(np.concatenate(behind))),
        tuple(board_height(view, film.table, aspect) for view in views[::RATE]),
    )


def _turns(distances: Sequence[float]) -> int:
    """How often coming nearer becomes going farther, or the other way, in the worst fifteen seconds."""
    steps = np.diff(np.log(distances))
    zooming = np.flatnonzero(np.abs(steps) > ZOOMING)
    ways = np.sign(steps[zooming])
    most = 0
    for first, frame in enumerate(zooming):
        inside = ways[first : np.searchsorted(zooming, frame + TURNING * RATE)]
        most = max(most, int((inside[1:] != inside[:-1]).sum()))
    return most


def _lost(
    film: Timeline, views: Sequence[View], panels: Sequence[Area], aspect: float
) -> Iterator[tuple[Values, Values]]:
    """For each moving piece in some instants: is part of it outside the picture, or its middle behind a panel?"""
    for frame in range(0, int(film.duration * RATE), RATE // LOOKS):
        moving = {name: pose for name, pose in film.sample(frame / RATE).items() if pose.phase != "rest"}
        if moving:
            edges = np.array([project(views[frame], box(name, pose), aspect) for name, pose in moving.items()])
            middles = (edges.min(axis=1) + edges.max(axis=1)) / 2
            hidden = [any(a < x < b and c < y < d for a, b, c, d in panels) for x, y in middles]
            yield (np.abs(edges) > 1).any(axis=(1, 2)).astype(float), np.array(hidden, float)


def box(piece: str, pose: Pose) -> Values:
    """The corners of the box around a piece."""
    wide, low, high = RING if piece.startswith("ring") else MARBLE
    corners = [(x, y, z) for x in (-wide, wide) for y in (-wide, wide) for z in (low, high)]
    return np.asarray(np.array(pose[:3]) + np.array(corners))


def project(view: View, points: Values, aspect: float) -> Values:
    """Where points are in a picture, from -1 to 1 to the right and up."""
    right, up, ahead = (np.array(axis) for axis in axes(view.azimuth, view.elevation))
    offset = points - np.array(view.eye)
    scale = 1 / (offset @ ahead) / tan(view.fov / 2)
    return np.stack([offset @ right * scale, offset @ up * scale * aspect], axis=-1)


def board_height(view: View, around: Furniture, aspect: float) -> float:
    """How high the board's outline is, of a picture's height, in per cent."""
    side, end = around.reach
    y = project(view, np.array(camera.corners(-side, -end, side, end, RING_HEIGHT)), aspect)[:, 1]
    return 50 * float(y.max() - y.min())
