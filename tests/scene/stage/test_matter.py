"""Light and matter as they are measured on pictures: gleam, lightness, the table's colour, and tiers that agree."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.conftest import world
from zertz3d.bench import colours, matter
from zertz3d.scene.parts.themes import names
from zertz3d.scene.stage.stage import Stage

VIEWS = matter.views(matter.SIZE)
SHOWN = {name: matter.sight(view) for name, view in VIEWS.items()}

Shots = dict[tuple[str, str, str], NDArray[np.uint8]]


@contextmanager
def staged(tier: str, size: tuple[int, int]) -> Iterator[Stage]:
    with world(tier, size) as base:
        stage = Stage(base, matter.POSITION.board, "felt", tier, size, exact=True)
        stage.apply(matter.POSES)
        stage.draw()
        yield stage
        stage.close()


@pytest.fixture(scope="module")
def shots() -> Shots:
    """Every theme from every side in every tier."""
    found: Shots = {}
    for tier in matter.TIERS:
        with staged(tier, matter.SIZE) as stage:
            for theme in names():
                found |= {(tier, theme, name): matter.shot(stage, theme, view) for name, view in VIEWS.items()}
    return found


def test_a_colour_is_as_far_from_another_as_books_say() -> None:
    white, grey = colours.mean_lab(np.full((4, 3), 255, np.uint8)), colours.mean_lab(np.full((4, 3), 119, np.uint8))
    assert white == pytest.approx([100, 0, 0], abs=0.05)
    assert colours.apart(white, grey) == pytest.approx(50, abs=0.3)
    assert colours.lightness(np.array([[119, 119, 119]], np.uint8)) == pytest.approx(50, abs=0.3)


def test_rays_meet_what_is_drawn(shots: Shots) -> None:
    """Where a white marble is to be seen, white is seen: the rays and the pictures look from the same point."""
    for view, seen in SHOWN.items():
        light = colours.lightness(shots["full", "felt", view])
        assert np.median(light[seen.of_all("white")]) > np.median(light[seen.of("table")]) + 20
    light = colours.lightness(shots["full", "felt", "seat"])
    assert np.median(light[SHOWN["seat"].of_all("ring")]) < np.median(light[SHOWN["seat"].of("table")]) - 10


def test_tops_of_rings_gleam() -> None:
    """As in the picture they are measured against; highlights are thin, so the picture must be large."""
    with staged("full", matter.LARGE) as stage:
        picture = matter.shot(stage, "felt", matter.PRODUCT)
    bright, dark, ratio = matter.gleam(picture, matter.empty_tops(matter.sight(matter.PRODUCT, matter.LARGE)))
    assert bright >= 185
    assert dark <= 6
    assert ratio >= 8


@pytest.mark.parametrize("tier", ["full", "low"])
def test_felt_is_as_green_and_stone_as_veined_as_in_the_picture_they_are_measured_against(tier: str) -> None:
    seen = matter.sight(matter.PRODUCT, matter.LARGE)
    with staged(tier, matter.LARGE) as stage:
        picture = matter.shot(stage, "felt", matter.PRODUCT)
    assert colours.apart(colours.mean_lab(picture[matter.lit_felt(seen)]), matter.BAIZE) <= 2
    for colour, least in matter.VEINED.items():
        assert matter.veins(picture, seen, colour) >= least


@pytest.mark.parametrize("tier", matter.TIERS)
@pytest.mark.parametrize("theme", names())
@pytest.mark.parametrize("view", VIEWS)
def test_marbles_differ_by_the_mean_of_what_is_seen(shots: Shots, tier: str, theme: str, view: str) -> None:
    picture = shots[tier, theme, view]
    for eye in colours.VISION:
        assert min(matter.steps(matter.marbles(picture, SHOWN[view], eye))) >= 25, eye
    assert np.mean(matter.marbles(picture, SHOWN[view])["grey"]) == pytest.approx(40, abs=3)


@pytest.mark.parametrize("tier", matter.TIERS)
def test_the_table_colours_what_stands_on_it(shots: Shots, tier: str) -> None:
    pair = [shots[tier, theme, "seat"] for theme in ("walnut", "slate")]
    below = [colours.mean_lab(matter.underside(picture, SHOWN["seat"])) for picture in pair]
    sides = [colours.mean_lab(matter.ring_sides(picture, SHOWN["seat"])) for picture in pair]
    assert colours.apart(*below) >= 6
    assert colours.apart(*sides) >= 3


@pytest.mark.parametrize("tier", matter.TIERS[1:])
@pytest.mark.parametrize("theme", names())
def test_tiers_differ_in_sharpness_and_not_in_colour(shots: Shots, tier: str, theme: str) -> None:
    """From all sides together: a picture of a lit ball cannot know what hides the light from a ring."""
    found = [
        matter.differences(shots["full", theme, view], shots[tier, theme, view], matter.things(SHOWN[view]))
        for view in VIEWS
    ]
    for thing in found[0]:
        assert np.mean([one[thing] for one in found]) <= 3, thing


@pytest.mark.parametrize("tier", matter.TIERS[1:])
def test_light_falls_through_the_holes_of_rings_in_every_tier(shots: Shots, tier: str) -> None:
    """A spot that stands for a ring's shadow must not put out what is seen through the ring."""
    through = matter.holes(SHOWN["top"])
    for theme in names():
        found = {at: float(np.mean(colours.lightness(shots[at, theme, "top"][through]))) for at in ("full", tier)}
        assert abs(found[tier] - found["full"]) < 5, theme
