"""Light and matter: whether pieces look as they should, measured on the pictures themselves."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import radians

import numpy as np
from numpy.typing import NDArray

from zertz3d.bench.colours import LUMA, VISION, apart, lightness, mean_lab
from zertz3d.bench.measure import Measure
from zertz3d.bench.seen import SIDE, Mask, SeenScene
from zertz3d.motion.camera.view import View, opponent, seat, top
from zertz3d.motion.layout import RING_HOLE, Pose, furniture, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.display import backend
from zertz3d.scene.optics import decode
from zertz3d.scene.parts.themes import names
from zertz3d.scene.stage.stage import Stage

Picture = NDArray[np.uint8]

SIZE, LARGE = (640, 360), (1280, 720)
TIERS = ("full", "low", "classic")
CELLS = {"d4": "W", "c4": "B", "e4": "G", "d5": "G", "c3": "W", "f4": "B", "d2": "W", "b3": "G", "g3": "W", "e2": "B"}
POSITION = Position.setup("37", "standard", Position.start("37").rings, CELLS)
POSES = rest(POSITION, opening(POSITION))
AROUND = furniture(POSITION.board)
PRODUCT = View((0.05, -0.275, 0.0), 17.4, 0.1509, 0.6664, radians(36.0))
"""The view of a product photograph: from a little beside a seat."""
COLOURS = ("white", "grey", "black")
BAIZE = np.array([40.8, -17.8, 4.0])
"""L*, a*, b* of lit felt in that view, in the picture it is measured against."""

VEINED = {"white": 1.7, "grey": 4.5}
"""How much the veins of those marbles are to stand out there, as `veins` tells it."""


def views(size: tuple[int, int]) -> dict[str, View]:
    """From where the pieces are looked at."""
    aspect = size[0] / size[1]
    home = seat(AROUND, aspect)
    return {
        "seat": home,
        "opponent": opponent(AROUND, aspect),
        "side": home.orbit(radians(90), 0),
        "top": top(AROUND, aspect),
    }


@contextmanager
def opened(tier: str, size: tuple[int, int] = SIZE) -> Iterator[Stage]:
    """A stage in one tier with marbles on the board and in the rack; classic is drawn without OpenGL."""
    base = backend.open_base(backend.probe(tier), size)
    try:
        stage = Stage(base, POSITION.board, "felt", tier, size, exact=True)
        try:
            stage.apply(POSES)
            stage.draw()
            yield stage
        finally:
            stage.close()
    finally:
        base.destroy()


def shot(stage: Stage, theme: str, view: View) -> Picture:
    """A picture of the stage under a theme."""
    if stage.theme.name != theme:
        stage.set_theme(theme)
    stage.look(view)
    return stage.picture()


def sight(view: View, size: tuple[int, int] = SIZE, poses: Mapping[str, Pose] = POSES) -> SeenScene:
    """What is seen where in such a picture."""
    return SeenScene(view, size, poses, AROUND)


def gleam(picture: Picture, rings: Mask) -> tuple[float, float, float]:
    """How the tops of empty rings gleam: luma of the brightest and darkest hundredth, light of brightest to middle."""
    luma = picture[rings] @ LUMA
    light = decode(picture[rings] / 255.0) @ LUMA
    return (
        float(np.percentile(luma, 99)),
        float(np.percentile(luma, 1)),
        float(np.percentile(light, 99) / np.percentile(light, 50)),
    )


def empty_tops(seen: SeenScene) -> Mask:
    """Where the tops of rings without a marble are seen."""
    found = np.zeros(seen.shape, dtype=bool)
    taken = [pose[:2] for name, pose in POSES.items() if not name.startswith("ring")]
    for name, pose in POSES.items():
        if name.startswith("ring") and not any(np.hypot(pose.x - x, pose.y - y) < 0.1 for x, y in taken):
            found |= seen.of(f"{name}/top")
    return found


def holes(seen: SeenScene) -> Mask:
    """Where the table is seen through rings."""
    at = seen.points()[..., :2]
    rings = [pose[:2] for name, pose in POSES.items() if name.startswith("ring")]
    inside = [np.hypot(*np.moveaxis(at - ring, -1, 0)) < RING_HOLE for ring in rings]
    return np.asarray(seen.of("table") & np.any(inside, axis=0))


def marbles(picture: Picture, seen: SeenScene, eye: str = "usual", least: int = 40) -> dict[str, list[float]]:
    """The mean lightness of every marble of a colour, over what is seen of it; mere slivers are left out."""
    light = lightness(picture, eye)
    found: dict[str, list[float]] = {colour: [] for colour in COLOURS}
    biggest = max(int(seen.of(name).sum()) for name in POSES if not name.startswith("ring"))
    for name in POSES:
        mask = seen.of(name)
        if not name.startswith("ring") and mask.sum() >= max(least, biggest // 3):
            found[name.split("-")[0]].append(float(light[mask].mean()))
    return found


def veins(picture: Picture, seen: SeenScene, colour: str, around: int = 4) -> float:
    """How far L* of marbles' veins is from their surroundings: between the outer fifths of all differences."""
    light = lightness(picture)
    mask = np.any([seen.of(name) for name in POSES if name.startswith(colour) and seen.of(name).sum() > 2000], axis=0)
    inside = _blurred(mask.astype(float), around) > 0.999
    return float(np.subtract(*np.percentile((light - _blurred(light, around))[inside], (80, 20))))


def _blurred(values: NDArray[np.float64], around: int) -> NDArray[np.float64]:
    """The mean over so many pixels to each side."""
    side = 2 * around + 1
    for axis in (0, 1):
        edges = [(around, around) if each == axis else (0, 0) for each in (0, 1)]
        windows = np.lib.stride_tricks.sliding_window_view(np.pad(values, edges, mode="edge"), side, axis=axis)
        values = windows.mean(axis=-1)
    return values


def lit_felt(seen: SeenScene) -> Mask:
    """A part of the table before the board on which no shadow falls."""
    x, y, _ = np.moveaxis(seen.points(), -1, 0)
    return np.asarray(seen.of("table") & (np.abs(x + 3.0) < 0.5) & (np.abs(y + 4.0) < 0.5))


def steps(light: Mapping[str, list[float]]) -> tuple[float, float]:
    """From the lightest grey to the darkest white, and from the lightest black to the darkest grey."""
    return min(light["white"]) - max(light["grey"]), min(light["grey"]) - max(light["black"])


def underside(picture: Picture, seen: SeenScene) -> Picture:
    """The lower part of white marbles on the board, as far as it is seen."""
    points = seen.points()
    parts = [
        picture[seen.of(name) & (points[..., 2] < pose.z - 0.08)]
        for name, pose in POSES.items()
        if name.startswith("white") and np.hypot(pose.x, pose.y) < 3.6
    ]
    return np.concatenate(parts)


def ring_sides(picture: Picture, seen: SeenScene) -> Picture:
    """The upright outsides of rings."""
    height = seen.points()[..., 2]
    return np.asarray(picture[seen.of_all("ring", "/side") & (height > SIDE[0]) & (height < SIDE[1])])


def things(seen: SeenScene) -> dict[str, list[Mask]]:
    """Things whose colours are compared between tiers."""
    return {
        "tray wood": [seen.of("tray-0"), seen.of("tray-1")],
        "rack": [seen.of("rack")],
        "rings": [seen.of_all("ring")],
        "table": [seen.of("table")],
    }


def differences(one: Picture, other: Picture, places: Mapping[str, list[Mask]]) -> dict[str, float]:
    """How far the mean colours of things are apart in two pictures, in the mean of each group."""
    return {
        group: float(np.mean([apart(mean_lab(one[mask]), mean_lab(other[mask])) for mask in masks]))
        for group, masks in places.items()
    }


def run(seconds: float) -> list[Measure]:
    """Measure every tier under every theme, from all sides; `seconds` is of no concern to pictures."""
    at = views(SIZE)
    seen = {name: sight(view) for name, view in at.items()}
    shots: dict[tuple[str, str, str], Picture] = {}
    for tier in TIERS:
        with opened(tier) as stage:
            shots |= {(tier, theme, name): shot(stage, theme, view) for theme in names() for name, view in at.items()}
    return [*_gleaming(), *_told_apart(shots, seen), *_bled(shots, seen), *_agreeing(shots, seen)]


def _gleaming() -> Iterator[Measure]:
    seen = sight(PRODUCT, LARGE)
    with opened("full", LARGE) as stage:
        picture = shot(stage, "felt", PRODUCT)
    bright, dark, ratio = gleam(picture, empty_tops(seen))
    yield Measure("ring tops, full: luma, brightest hundredth", bright, "of 255", goal="≥ 185")
    yield Measure("ring tops, full: luma, darkest hundredth", dark, "of 255", goal="≤ 6")
    yield Measure("ring tops, full: light, brightest to middle", ratio, "times", goal="≥ 8")
    yield Measure(
        "felt, full: from the green of baize", apart(mean_lab(picture[lit_felt(seen)]), BAIZE), "ΔE", goal="≤ 2"
    )
    for colour, goal in VEINED.items():
        yield Measure(
            f"{colour} marbles, full: contrast of their veins", veins(picture, seen, colour), "L*", goal=f"≥ {goal}"
        )


def _told_apart(shots: Mapping[tuple[str, str, str], Picture], seen: Mapping[str, SeenScene]) -> Iterator[Measure]:
    for tier in TIERS:
        worst, greys = [], []
        for (drawn, _, view), picture in shots.items():
            if drawn == tier:
                worst += [min(steps(marbles(picture, seen[view], eye))) for eye in VISION]
                greys.append(float(np.mean(marbles(picture, seen[view])["grey"])))
        yield Measure(f"marbles, {tier}: least step of lightness", min(worst), "L*", goal="≥ 25")
        yield Measure(f"marbles, {tier}: darkest mean of grey", min(greys), "L*", goal="≥ 37")
        yield Measure(f"marbles, {tier}: lightest mean of grey", max(greys), "L*", goal="≤ 43")


def _bled(shots: Mapping[tuple[str, str, str], Picture], seen: Mapping[str, SeenScene]) -> Iterator[Measure]:
    for tier in TIERS:
        pair = [shots[tier, theme, "seat"] for theme in ("walnut", "slate")]
        below = [mean_lab(underside(picture, seen["seat"])) for picture in pair]
        sides = [mean_lab(ring_sides(picture, seen["seat"])) for picture in pair]
        yield Measure(f"table's colour, {tier}: underside of white", apart(*below), "ΔE", goal="≥ 6")
        yield Measure(f"table's colour, {tier}: sides of rings", apart(*sides), "ΔE", goal="≥ 3")


def _agreeing(shots: Mapping[tuple[str, str, str], Picture], seen: Mapping[str, SeenScene]) -> Iterator[Measure]:
    for tier in TIERS[1:]:
        found = [
            differences(shots["full", theme, view], picture, things(seen[view]))
            for (drawn, theme, view), picture in shots.items()
            if drawn == tier
        ]
        for thing in found[0]:
            mean = float(np.mean([one[thing] for one in found]))
            yield Measure(f"full against {tier}: {thing}", mean, "ΔE", goal="≤ 3")
