"""A lens that sees a part of a picture sees there what the whole one sees."""

import panda3d.core as p3d
import pytest

from zertz3d.scene.parts.buffers import part_of


@pytest.mark.parametrize("kind", ["focal length", "angle", "parallel"])
@pytest.mark.parametrize("frame", [(0.0, 1.0, 0.0, 1.0), (0.25, 0.5, 0.1, 0.9), (0.5, 1.0, 0.0, 0.25)])
def test_a_part_of_a_picture_is_the_picture_there(kind: str, frame: tuple[float, float, float, float]) -> None:
    lens = p3d.OrthographicLens() if kind == "parallel" else p3d.PerspectiveLens()
    lens.set_film_size(3.2, 1.8)
    lens.set_film_offset(0.3, -0.2)
    if kind == "focal length":
        lens.set_focal_length(2.0)
    elif kind == "angle":
        lens.set_fov(50.0)
    part, (left, right, bottom, top) = part_of(lens, frame), frame
    for x, z in ((0.0, 0.0), (0.4, -0.3), (-0.2, 0.5), (1.0, 0.1)):
        whole, seen = p3d.LPoint3(), p3d.LPoint3()
        lens.project(p3d.LPoint3(x, 5.0, z), whole)
        part.project(p3d.LPoint3(x, 5.0, z), seen)
        u, v = (whole.x + 1) / 2, (whole.y + 1) / 2
        assert (seen.x + 1) / 2 == pytest.approx((u - left) / (right - left), abs=1e-5)
        assert (seen.y + 1) / 2 == pytest.approx((v - bottom) / (top - bottom), abs=1e-5)
    assert tuple(lens.get_film_size()) == pytest.approx((3.2, 1.8)), "the whole one stays as it is"
