"""Felt, walnut and slate, the wood of the trays, and the stuff of which the marbles are made."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.optics import bytes_of, encode
from zertz3d.tools.assets.noise import field

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Cloth:
    """A table top: its colour as sRGB, and its slope (two channels) with roughness (the third)."""

    colour: Picture
    relief: Picture


def _cloth(linear: NDArray[np.floating], height: NDArray[np.floating], roughness: NDArray[np.floating]) -> Cloth:
    """Height is in texels of the texture's own scale; slopes beyond ±.5 are cut."""
    east = np.roll(height, 1, axis=1) - np.roll(height, -1, axis=1)
    north = np.roll(height, -1, axis=0) - np.roll(height, 1, axis=0)  # rows run from the top downwards
    relief = bytes_of(np.stack([east + 0.5, north + 0.5, roughness], axis=-1))
    return Cloth(
        bytes_of(encode(linear)), (relief & np.uint8(0xFC)) + np.uint8(2)
    )  # finer steps are never seen, and files grow with them


def felt(size: int = 1024) -> Cloth:
    """Green baize: short fibres lying in every direction, and the slow mottling of use."""
    square = (size, size)
    fibres, mottle = field(square, 0.6, 11, 24), field(square, 2.2, 12, 6)
    shade = 1 + 0.15 * fibres + 0.08 * mottle
    colour = np.array([0.0374, 0.106, 0.084]) * shade[..., None]
    return _cloth(colour, 0.12 * fibres, np.full(square, 0.95))


def slate(size: int = 1024) -> Cloth:
    """Dark split stone: faint layers, cleft relief."""
    square = (size, size)
    cleft, grain, drift = field(square, 2.2, 21, 3), field(square, 1.2, 22, 20), field(square, 3.0, 23)
    layers = np.sin(2.2 * drift + 0.6 * cleft)
    shade = 1 + 0.10 * cleft + 0.06 * grain + 0.10 * layers
    warmth = 1 + 0.03 * drift[..., None] * np.array([1.0, 0.2, -0.8])
    colour = np.array([0.092, 0.096, 0.103]) * shade[..., None] * warmth
    height = 0.10 * cleft + 0.05 * grain + 0.10 * layers
    return _cloth(colour, height, 0.48 + 0.07 * cleft + 0.05 * layers)


def walnut(size: int = 1024, planks: int = 4, seed: int = 7, years: float = 11, straight: float = 1) -> Cloth:
    """Oiled boards along u: growth rings cut at a slant, fibres, pores, and a dark seam between boards.

    A board is `years` wide; the straighter it has grown, the longer and the flatter its rings bend.
    """
    square = (size, size)

    def grain(slope: float, along: float, shift: int, coarsest: float = 1.0) -> NDArray[np.float32]:
        return field(square, slope, seed + shift, coarsest, (1.0, along), blunt=3.0)

    across, along = np.mgrid[0:size, 0:size] / size
    board = np.floor(across * planks).astype(int)
    inside = across * planks - board
    luck = np.random.default_rng(seed)
    shift, pith, tone = luck.uniform((0, -0.6, -1), (10, 1.6, 1), (planks, 3))[board].transpose(2, 0, 1)
    fibre, fine = grain(1.6, 14, 1), grain(0.9, 30, 2)
    distance = np.sqrt((1.3 * (inside - pith)) ** 2 + 0.05) + 0.07 / straight * grain(4.4, 3.2 * straight, 9)
    distance += 0.02 * np.sin(2 * np.pi * along + shift)
    year = (years * distance + shift) % 1
    late = year**2.2 * (1 - np.clip((year - 0.9) / 0.1, 0, 1))  # wood darkens through a year, then starts anew
    value = 0.54 + 0.10 * tone + 0.05 * grain(3.4, 2, 3) - 0.30 * late + 0.075 * fibre + 0.045 * fine
    pores = np.clip((grain(1.0, 26, 5) - 1.75) * 1.4, 0, 1)
    seam = np.clip(1 - np.minimum(inside, 1 - inside) / planks * size / 1.6, 0, 1) if planks > 1 else 0 * inside
    colour = _ramp(value) * ((1 - 0.55 * pores) * (1 - 0.8 * seam))[..., None]
    height = 0.10 * fine - 0.35 * pores - 0.10 * late - 0.90 * seam + 0.04 * fibre
    return _cloth(colour, height, 0.52 + 0.08 * late + 0.05 * fibre + 0.15 * pores + 0.25 * seam)


def _ramp(value: NDArray[np.floating]) -> NDArray[np.float64]:
    stops = np.array([[0.070, 0.034, 0.017], [0.235, 0.125, 0.062], [0.420, 0.255, 0.135]])
    at = np.clip(value, 0, 1)
    return np.stack([np.interp(at, (0.0, 0.5, 1.0), stops[:, channel]) for channel in range(3)], axis=-1)


STONE = 64  # edge of the noise cube


def stone_noise() -> NDArray[np.uint16]:
    """Four seamless noises in a cube, from cloudy to rough; their 0 is half of 65536, six deviations fill the range.

    Twelve bits are kept: with eight a vein, which is a narrow range of values, would be a flight of stairs close by.
    """
    cube = (STONE,) * 3
    parts = [field(cube, slope, 3 + i, low) for i, (slope, low) in enumerate(((6.2, 2), (5.8, 2), (5.2, 4), (3.4, 8)))]
    levels = np.clip(np.stack(parts, axis=-1) / 6 + 0.5, 0, 1) * 4095 + 0.5
    return np.asarray(levels, dtype=np.uint16) << np.uint16(4)
