"""Where a point is in the picture of a camera, worked out in another way."""

from math import tan

from zertz3d.motion.camera.view import View, axes


def seen(view: View, point: tuple[float, ...], aspect: float) -> tuple[float, float]:
    """Where a point is in the picture: from -1 to 1 to the right and up."""
    offset = [a - b for a, b in zip(point, view.eye, strict=True)]
    right, up, ahead = (
        sum(a * b for a, b in zip(offset, axis, strict=True)) for axis in axes(view.azimuth, view.elevation)
    )
    assert ahead > 0
    return right / ahead / tan(view.fov / 2), up / ahead / tan(view.fov / 2) * aspect
