"""Noise, textures and light: seamless, in range, and physically what they claim."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zertz3d.bench import colours
from zertz3d.scene import optics
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.themes import theme
from zertz3d.scene.software.materials import marked
from zertz3d.tools.assets import environment, noise, stones, textures


@given(st.integers(0, 1000), st.floats(0, 4), st.integers(1, 6))
@settings(max_examples=25, deadline=None)
def test_fields_have_mean_nought_and_deviation_one(seed: int, slope: float, coarsest: int) -> None:
    made = noise.field((32, 64), slope, seed, coarsest)
    assert made.shape == (32, 64)
    assert made.mean() == pytest.approx(0, abs=1e-4)
    assert made.std() == pytest.approx(1, abs=1e-3)


def test_fields_are_seamless() -> None:
    made = noise.field((64, 64), 4.0, 1)
    inside = np.abs(np.diff(made, axis=0)).mean()
    assert np.abs(made[0] - made[-1]).mean() < 2 * inside
    assert np.abs(made[:, 0] - made[:, -1]).mean() < 2 * inside


def test_fields_differ_by_seed_and_by_nothing_else() -> None:
    assert (noise.field((16, 16), 2, 5) == noise.field((16, 16), 2, 5)).all()
    assert not np.allclose(noise.field((16, 16), 2, 5), noise.field((16, 16), 2, 6))


def test_stretch_draws_features_out() -> None:
    made = noise.field((128, 128), 3.0, 2, 1, (1.0, 8.0))
    along, across = np.abs(np.diff(made, axis=1)).mean(), np.abs(np.diff(made, axis=0)).mean()
    assert along < across / 2


def test_srgb_there_and_back() -> None:
    values = np.linspace(0, 1, 999)
    assert np.allclose(optics.decode(optics.encode(values)), values, atol=1e-9)
    assert optics.encode(np.array([0.214])) == pytest.approx(0.5, abs=2e-3)


CLOTHS = {"felt": textures.felt, "slate": textures.slate, "walnut": textures.walnut}


@pytest.mark.parametrize("name", CLOTHS)
def test_cloths_are_powers_of_two(name: str) -> None:
    cloth = CLOTHS[name](64)
    assert cloth.colour.shape == cloth.relief.shape == (64, 64, 3)
    assert cloth.colour.dtype == cloth.relief.dtype == np.uint8


@pytest.mark.parametrize("name", CLOTHS)
def test_cloths_slope_evenly_both_ways(name: str) -> None:
    slope = CLOTHS[name](256).relief[..., :2].reshape(-1, 2).mean(axis=0)
    assert slope == pytest.approx([127.5, 127.5], abs=2.5)


@pytest.mark.parametrize("name", CLOTHS)
def test_themes_know_the_colour_of_their_cloth(name: str) -> None:
    """What marbles mirror of the table is its mean colour."""
    found = theme(name)
    for surface in (found.table, found.wood):
        mean = optics.decode(asset_loader.pixels(f"{surface.texture}.jpg") / 255.0).reshape(-1, 3).mean(axis=0)
        assert surface.overhead == pytest.approx(mean * surface.brightness, rel=0.15)


def test_stone_noise_is_centred() -> None:
    made = textures.stone_noise()
    assert made.shape == (64, 64, 64, 4)
    assert made.reshape(-1, 4).mean(axis=0) / 256 == pytest.approx([128] * 4, abs=1.5)


def test_stone_noise_has_steps_too_fine_for_stairs() -> None:
    """The narrowest vein is .03 of the range wide; it crosses more than a hundred steps."""
    levels = np.unique(textures.stone_noise()[..., 1])
    assert np.diff(levels)[len(levels) // 4 : -len(levels) // 4].max() < 0.033 * 65536 / 100


@pytest.mark.parametrize("stone", range(3))
def test_thin_veins_are_lines_and_not_rows_of_dots(stone: int) -> None:
    """Hardly a texel is lighter or darker than all those around it."""
    light = colours.lightness(stones.picture(stone))
    around = [np.roll(light, (down, across), (0, 1)) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across]
    alone = np.abs(np.stack(around) - light).min(axis=0) > 5
    assert alone[8:-8].mean() < 0.001


def test_stones_are_told_apart_by_lightness() -> None:
    light = [optics.decode(stones.picture(k) / 255.0).mean() for k in range(3)]
    assert light[0] > 2 * light[1] > 8 * light[2]


def test_speckled_stones_are_as_light_as_veined_ones_on_the_whole() -> None:
    for stone in range(3):
        veined, speckled = (optics.decode(make(stone) / 255.0) for make in (stones.picture, stones.speckled_picture))
        assert speckled.mean() == pytest.approx(veined.mean(), rel=0.2)
        assert len(np.unique((speckled.mean(axis=-1) * 400).round())) > 2, "it has spots"


def test_marks_are_on_grey_and_black_only() -> None:
    for kind in (1, 2):
        changed = [(marked(stones.picture(k), k, kind) != stones.picture(k)).any(axis=-1).mean() for k in range(3)]
        assert changed[0] == 0
        assert 0.03 < changed[1] < 0.3
        assert 0.03 < changed[2] < 0.35
        assert changed[1] != changed[2]


# The studio


def test_cube_directions_are_even_and_of_length_one() -> None:
    rays = environment.cube(8)
    assert np.allclose(np.linalg.norm(rays, axis=-1), 1)
    assert np.allclose(rays.reshape(-1, 3).sum(axis=0), 0, atol=1e-9)
    for face, axis in enumerate([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]):
        assert (rays[face].reshape(-1, 3) @ axis).min() > 0.57


def test_the_key_light_is_the_brightest_and_comes_from_where_shadows_are_cast() -> None:
    rays = environment.cube(64)
    light = environment.studio(rays).sum(axis=-1)
    brightest = rays[np.unravel_index(light.argmax(), light.shape)]
    assert brightest @ optics.unit(np.array(optics.KEY)) > 0.9


def test_without_its_key_the_studio_is_darker_only_there() -> None:
    rays = environment.cube(32)
    lost = environment.studio(rays) - environment.studio(rays, with_key=False)
    assert lost.min() == 0
    towards = rays @ optics.unit(np.array(optics.KEY))
    assert (towards[lost.sum(axis=-1) > 0] > 0.75).all()


def test_blurring_keeps_the_light() -> None:
    """Rough surfaces see the same light, spread out: the mean stays, the peak falls."""
    sharp, dull = environment.blurred(16, 0.0, 0), environment.blurred(16, 1.0, 64)
    assert dull.mean() == pytest.approx(sharp.mean(), rel=0.25)
    assert dull.max() < sharp.max() / 3


def test_mips_halve() -> None:
    sizes = [environment.SIZE >> level for level in range(len(optics.ROUGHNESS))]
    assert len(environment.SAMPLES) == len(optics.ROUGHNESS)
    assert sizes[-1] >= 4


def test_irradiance_is_what_integration_gives() -> None:
    """The nine numbers reproduce the cosine-weighted mean of the studio to a few per cent."""
    rays = environment.cube(24).reshape(-1, 3)
    light = environment.studio(rays, with_key=False, with_table=False)
    at = (np.arange(24) + 0.5) / 12 - 1
    t, s = np.meshgrid(at, at, indexing="ij")
    solid = np.tile(4 / 576 / (1 + s * s + t * t) ** 1.5, (6, 1, 1)).ravel()
    numbers = environment.irradiance() / 0.72
    for normal in optics.unit(np.array([(0, 0, 1.0), (0.6, 0, 0.8), (0, -0.6, 0.8), (-0.5, 0.5, 0.7)])):
        x, y, z = normal
        shapes = np.array([1, y, z, x, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y])
        true = (np.clip(rays @ normal, 0, None) * solid) @ light / np.pi
        assert shapes @ numbers == pytest.approx(true, rel=0.15)
