"""What drags, the wheel and held letters do to the camera."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.scene.input.orbit import Orbit

WALK = {"w": (0, 1), "a": (-1, 0), "s": (0, -1), "d": (1, 0)}
"""The letters that move the camera over the table while they are held: to the right and away."""

Point = tuple[float, float]
"""From -1 (left, bottom) to 1 (right, top)."""


class CameraGestures:
    """Right drag, or left drag off the pieces: orbit; middle or Shift+right drag: pan; wheel: zoom to the pointer."""

    def __init__(self, orbit: Orbit) -> None:
        self._orbit = orbit
        self._last: Point | None = None
        self._sliding = False

    @property
    def busy(self) -> bool:
        """Whether a drag of the camera is going on."""
        return self._last is not None

    def begin(self, button: str, start: Point, shifted: bool = False) -> None:
        """A drag with that button has begun at a point."""
        self._last = start
        self._sliding = button == "mouse2" or (button == "mouse3" and shifted)

    def move(self, point: Point) -> None:
        """The drag goes on to a point."""
        if self._last is None:
            return
        last, self._last = self._last, point
        if last == point:
            return
        if self._sliding:
            self._orbit.slide(last, point)
        else:
            self._orbit.turn((point[0] - last[0]) / 2 * self._orbit.aspect, (point[1] - last[1]) / 2)

    def end(self) -> None:
        """The button came up."""
        self._last = None

    def zoom(self, steps: int, point: Point) -> None:
        """Come nearer, or with negative steps go farther from what is at a point."""
        self._orbit.zoom(steps, point)

    def walk(self, is_down: Callable[[str], bool], reserved: frozenset[str], seconds: float) -> None:
        """Move as long as letters are held; those that mean something else now are reserved."""
        held = [way for key, way in WALK.items() if key not in reserved and is_down(key)]
        right, away = sum(way[0] for way in held), sum(way[1] for way in held)
        if right or away:
            self._orbit.walk(right, away, seconds)
