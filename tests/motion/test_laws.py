"""The checker of the laws is itself checked: each law is broken once, and must be missed by nobody."""

from collections.abc import Callable
from functools import cached_property

import pytest

from tests.motion.games import nodes, played, positions
from tests.motion.laws import violations
from zertz3d.motion.layout import MARBLE_RADIUS, Pose
from zertz3d.motion.quaternions import product, turn, yaw
from zertz3d.motion.timeline import Timeline

Bend = Callable[[float, dict[str, Pose]], None]


class Bent:
    """A film in which something is not as it should be."""

    def __init__(self, film: Timeline, bend: Bend) -> None:
        self.film, self.bend = film, bend

    def __getattr__(self, name: str) -> object:
        return getattr(self.film, name)

    def sample(self, t: float) -> dict[str, Pose]:
        poses = self.film.sample(t)
        self.bend(t, poses)
        return poses


class Scene:
    """A short game with a placement, a jump, and a capture that rolls on bare wood."""

    @cached_property
    def game(self):  # type: ignore[no-untyped-def]
        return played("Wd4,a1", "Bd5,a2", "x d4Bd6", "Gd5,b1", "x d6Gd4")

    @cached_property
    def film(self) -> Timeline:
        return Timeline.of(self.game)

    def breaches(self, bend: Bend) -> str:
        return " / ".join(violations(Bent(self.film, bend), positions(self.game)))  # type: ignore[arg-type]


SCENE = Scene()


def moving(t: float, poses: dict[str, Pose], phase: str) -> list[str]:
    return [name for name, pose in poses.items() if pose.phase == phase]


def change(poses: dict[str, Pose], name: str, **parts: float) -> None:
    pose = poses[name]
    poses[name] = pose._replace(**{k: getattr(pose, k) + v for k, v in parts.items()})


def teleport(t: float, poses: dict[str, Pose]) -> None:
    if 0.5 < t < 0.507:
        change(poses, "white-5", x=0.2)


def jolt(t: float, poses: dict[str, Pose]) -> None:
    if 0.3 < t < 0.36:
        change(poses, "white-5", x=0.06 if t < 0.33 else 0.0)


def sink(t: float, poses: dict[str, Pose]) -> None:
    if t > 1.5:
        change(poses, "white-5", z=-0.02)


def into_a_ring(t: float, poses: dict[str, Pose]) -> None:
    change(poses, "ring-c3", x=0.03)


def into_the_tray(t: float, poses: dict[str, Pose]) -> None:
    poses["ring-a1"] = (
        poses["ring-a1"]._replace(z=max(0.05, poses["ring-a1"].z - 0.03)) if t > 1.6 else poses["ring-a1"]
    )


def float_in_flight(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "flight"):
        change(poses, name, z=0.2 * (t % 0.5) ** 2)


def spin_in_flight(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "flight"):
        q = product(yaw(3 * t * t), poses[name][3:7])
        poses[name] = Pose(*poses[name][:3], *q, "flight")


def slip(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "rolling"):
        poses[name] = poses[name]._replace(y=poses[name].y * 1.05)


def tilt(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "sliding"):
        poses[name] = Pose(*poses[name][:3], *turn((1, 0, 0), 0.01), "sliding")


def lift_too_early(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "sliding"):
        poses[name] = poses[name]._replace(phase="carried")


def squeeze_through(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "sliding"):
        change(poses, name, y=0.05)


def restless(t: float, poses: dict[str, Pose]) -> None:
    if abs(t - SCENE.film.marks[1]) < 1e-9:
        change(poses, "white-0", x=1e-9)


def other_sign(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "flight"):
        p = poses[name]
        poses[name] = Pose(*p[:3], *(-v for v in p[3:7]), p.phase)


def longer(t: float, poses: dict[str, Pose]) -> None:
    poses["white-0"] = Pose(
        *poses["white-0"][:3], *(1.01 * v for v in poses["white-0"][3:7]), "rolling" if t % 1 < 0.5 else "rest"
    )


def bounce_higher(t: float, poses: dict[str, Pose]) -> None:
    for name in moving(t, poses, "rolling"):
        u = (t * 4) % 1
        poses[name] = poses[name]._replace(z=poses[name].z + 2.2 * u * (1 - u), phase="flight")


def unfinished(t: float, poses: dict[str, Pose]) -> None:
    if t > SCENE.film.marks[1] - 0.02:
        poses["white-5"] = poses["white-5"]._replace(phase="settling")


BROKEN: dict[Bend, str] = {
    teleport: "white-5 goes",
    jolt: "white-5 is jolted",
    sink: "white-5 is 0.0",
    into_a_ring: "in ring-",
    into_the_tray: "in furniture",
    float_in_flight: "gravity lies between",
    spin_in_flight: "changes its spin",
    slip: "slips",
    tilt: "is tilted too early",
    lift_too_early: "is lifted before",
    squeeze_through: "touches ring-",
    restless: "turn mark 1 does not show",
    other_sign: "turns suddenly",
    longer: "not a unit",
    bounce_higher: "bounces higher",
    unfinished: "still moves at the end",
}


@pytest.mark.parametrize("bend", BROKEN, ids=lambda bend: bend.__name__)
def test_a_broken_law_is_found(bend: Bend) -> None:
    assert BROKEN[bend] in SCENE.breaches(bend)


def test_the_scene_itself_is_lawful() -> None:
    assert SCENE.breaches(lambda t, poses: None) == ""
    assert len(nodes(SCENE.game)) == len(SCENE.film.marks) == 6


def test_the_scene_shows_every_phase() -> None:
    phases = {p.phase for k in range(int(SCENE.film.duration * 240)) for p in SCENE.film.sample(k / 240).values()}
    assert phases == {"rest", "carried", "flight", "rolling", "sliding", "settling"}
    assert MARBLE_RADIUS == 0.31
