"""The camera in somebody's hand: damped, within its limits, and any gesture ends a flight."""

from collections.abc import Callable
from dataclasses import replace
from math import pi

from zertz3d.motion.camera.follow_camera import smooth
from zertz3d.motion.camera.view import View
from zertz3d.scene.input.picking import ray_through, table_point

TURN = pi
"""Radians for a drag as long as the window is high."""
NOTCH = 0.88
"""How much nearer one notch of the wheel brings."""
RATE = 16.0
"""How quickly the picture follows the hand: per second, most of the way is gone in a tenth of one."""
STRIDE = 0.9
"""Of its distance, how far the camera walks in a second while a key is held."""
FARTHEST_POINT = 40.0
"""Pitches from the camera's target beyond which a point of the table is too near the horizon to hold on to."""
STRAY = 4.0
"""Pitches beyond the furniture to which the camera's target may be moved."""
STILL = 1e-4
"""Pitches or radians of difference at which the picture counts as arrived."""

Extent = tuple[float, float, float, float]


class Orbit:
    """Where the camera is, and where it is going."""

    def __init__(self, home: Callable[[], View], extent: Extent) -> None:
        self._home, self._extent = home, extent
        self.view = self.goal = home()
        self._flight: tuple[View, float, float] | None = None
        self.aspect = 16 / 9
        self.taken = False
        """Whether a hand was the last that moved it."""

    @property
    def moving(self) -> bool:
        """Whether the next tick changes the view."""
        return self._flight is not None or self.view != self.goal

    @property
    def flying(self) -> bool:
        """Whether the camera goes somewhere by itself."""
        return self._flight is not None

    def tick(self, dt: float) -> View:
        """The view after a frame of so many seconds."""
        if self._flight:
            return self._fly(*self._flight, dt)
        self.view = self.view.towards(self.goal, dt, RATE)
        if _same(self.view, self.goal):
            self.view = self.goal
        return self.view

    def _fly(self, start: View, age: float, length: float, dt: float) -> View:
        age += dt
        if age >= length:
            self._flight, self.view = None, self.goal
        else:
            self._flight, self.view = (start, age, length), start.mixed(self.goal, smooth(age / length))
        return self.view

    def fly(self, goal: View, seconds: float = 1.2) -> None:
        """Go to a view by itself, the shorter way round; at once if it may take no time."""
        self.taken = False
        self.goal = goal.turned_near(self.view)
        self._flight = (self.view, 0.0, seconds) if seconds > 0 else None
        if seconds <= 0:
            self.view = self.goal

    def home(self, seconds: float = 0.8) -> None:
        """Back to where one sits."""
        self.fly(self._home(), seconds)

    def show(self, view: View) -> None:
        """Go at once where something else puts the camera, as in a tour."""
        self._flight = None
        self.view = self.goal = view

    def _take(self) -> None:
        """A hand is on the camera: it stays where a flight has brought it so far."""
        self.taken = True
        if self._flight:
            self._flight, self.goal = None, self.view

    def turn(self, right: float, up: float) -> None:
        """Drag the picture by parts of the window's height: the table follows the hand."""
        self._take()
        self.goal = self.goal.orbit(-right * TURN, -up * TURN)

    def slide(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag the table: what was under the pointer stays under it (points as `ray_through` has them)."""
        self._take()
        held, there = (self._under(*point) for point in (start, end))
        if held and there:
            self._shift(held[0] - there[0], held[1] - there[1])

    def _shift(self, dx: float, dy: float) -> None:
        x, y, z = self.goal.target
        left, near, right, far = self._extent
        x = min(right + STRAY, max(left - STRAY, x + dx))
        y = min(far + STRAY, max(near - STRAY, y + dy))
        self.goal = replace(self.goal, target=(x, y, z))

    def _under(self, x: float, y: float) -> tuple[float, float, float] | None:
        """The point of the table there, unless it is so far that the hand could not hold it."""
        point = table_point(ray_through(self.goal, self.aspect, x, y))
        if point is None:
            return None
        tx, ty, _ = self.goal.target
        return point if max(abs(point[0] - tx), abs(point[1] - ty)) < FARTHEST_POINT else None

    def zoom(self, notches: float, at: tuple[float, float] | None = None) -> None:
        """Nearer by notches of the wheel, to the point of the table under the pointer."""
        self._take()
        towards = self._under(*at) if at else None
        self.goal = self.goal.zoom(NOTCH**notches, towards)
        self._shift(0.0, 0.0)

    def walk(self, right: float, away: float, dt: float) -> None:
        """Move over the table while keys are held; directions of -1, 0 or 1."""
        self._take()
        step = STRIDE * self.goal.distance * dt
        moved = self.goal.pan(right * step, away * step)
        self._shift(moved.target[0] - self.goal.target[0], moved.target[1] - self.goal.target[1])


def _same(one: View, other: View) -> bool:
    pairs = zip((*one.target, one.distance), (*other.target, other.distance), strict=True)
    return (
        all(abs(a - b) < STILL for a, b in pairs)
        and abs(one.azimuth - other.azimuth) < STILL
        and abs(one.elevation - other.elevation) < STILL
        and abs(one.fov - other.fov) < STILL
    )
