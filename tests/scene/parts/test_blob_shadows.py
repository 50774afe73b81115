"""Spots that stand for shadows: dark where a piece lies, farther away and fainter the higher it is."""

from math import atan2, degrees, hypot

import panda3d.core as p3d
import pytest

from zertz3d.motion.layout import RING_HEIGHT, Pose
from zertz3d.scene.optics import KEY
from zertz3d.scene.parts.blob_shadows import Blobs

AWAY = (-KEY[0] / KEY[2], -KEY[1] / KEY[2])
"""How far a shadow lies from what casts it, by its height."""


def at(x: float, y: float, z: float) -> Pose:
    return Pose(x, y, z, 1, 0, 0, 0, "rest")


def spots(name: str, pose: Pose, others: dict[str, Pose] | None = None) -> list[p3d.NodePath]:
    """The spots of a piece."""
    root = p3d.NodePath("root")
    Blobs(root).update({name: (None, pose)}, {name: pose} | (others or {}))
    return list(root.get_child(0).get_children())


def dark(spot: p3d.NodePath) -> float:
    """How opaque a spot is in its middle."""
    return float(spot.get_color_scale()[3])


@pytest.mark.parametrize("z", [0.31, 1.0, 2.0])
def test_the_shadow_of_a_marble_falls_away_from_the_light(z: float) -> None:
    _, shadow = spots("white-0", at(1.0, 2.0, z))
    assert shadow.get_x() == pytest.approx(1.0 + AWAY[0] * z, abs=1e-5)
    assert shadow.get_y() == pytest.approx(2.0 + AWAY[1] * z, abs=1e-5)
    assert shadow.get_scale()[0] > shadow.get_scale()[1]
    along = degrees(atan2(AWAY[1], AWAY[0]))
    assert (shadow.get_h() - along) % 180 == pytest.approx(0, abs=1e-3), "it is long the way the light goes"


def test_what_is_higher_has_a_wider_and_fainter_shadow() -> None:
    for name, number in (("white-0", 1), ("ring-d4", 0)):
        low, high = (spots(name, at(0, 0, z))[number] for z in (0.3, 2.0))
        assert high.get_scale()[1] > low.get_scale()[1]
        assert dark(high) < 0.8 * dark(low), name


def test_a_marble_darkens_what_it_lies_on_and_nothing_when_it_flies() -> None:
    lying, flying = (spots("white-0", at(0, 0, z))[0] for z in (0.31, 2.0))
    assert dark(lying) > 0.6 and dark(flying) == 0
    assert (lying.get_x(), lying.get_y()) == (0, 0)


def test_spots_lie_on_the_ring_below_and_not_on_one_above() -> None:
    for height, found in ((0.0, RING_HEIGHT), (0.9, 0.0)):
        under, _ = spots("white-0", at(0, 0, 0.4), {"ring-d4": at(0.1, 0, height)})
        assert under.get_z() == pytest.approx(found, abs=0.01)


def test_a_ring_in_the_hand_darkens_the_table_and_one_on_a_pile_the_pile() -> None:
    (held,) = spots("ring-d4", at(0, 0, 1.0))
    (piled,) = spots("ring-d4", at(0, 0, RING_HEIGHT))
    assert held.get_z() == pytest.approx(0, abs=0.01) and hypot(held.get_x(), held.get_y()) > 0.8
    assert piled.get_z() == pytest.approx(RING_HEIGHT, abs=0.01) and hypot(piled.get_x(), piled.get_y()) < 0.2


def test_spots_go_and_come_with_their_pieces() -> None:
    root = p3d.NodePath("root")
    blobs, pose = Blobs(root), at(0, 0, 0.31)
    for present in (pose, None, pose):
        blobs.update({"white-0": (None, present)}, {} if present is None else {"white-0": present})
        seen = [not spot.is_hidden() for spot in root.get_child(0).get_children()]
        assert seen == [present is not None] * 2
    blobs.show(False)
    assert not root.get_children()
    blobs.show(True)
    assert len(root.get_children()) == 1
