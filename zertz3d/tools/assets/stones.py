"""The marbles' stone as pictures wrapped round a ball, for renderers that cannot compute it; see shaders/stone.glsl."""

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import MARBLE_RADIUS
from zertz3d.scene.optics import ball_directions, bytes_of, encode
from zertz3d.tools.assets.textures import STONE, stone_noise

Values = NDArray[np.float64]
SIZE = (256, 128)
LOOKS = 3
"""How often a texel is looked at along each edge: a vein thinner than a texel is a pale line, not a row of dots."""
FINENESS = 3.0
"""How much finer the spots of speckled marbles are than the veins of others, as in stone.glsl."""
SPOTS = (0.17, 0.23)
"""Between which values of the noise a spot begins."""
SPECKLED = (
    ((0.70, 0.68, 0.645), (0.36, 0.35, 0.34), (0.77, 0.76, 0.735)),
    ((0.205, 0.215, 0.230), (0.090, 0.095, 0.103), (0.40, 0.41, 0.42)),
    ((0.0043, 0.0043, 0.0050), (0.0031, 0.0031, 0.0038), (0.033, 0.033, 0.037)),
)
"""Body, dark and pale spots of each speckled stone; stone.glsl has them darker, as its light is brighter."""
NAMES = ("white", "grey", "black")


def _looked_up(noise: Values, at: Values) -> Values:
    """The noise cube, repeating, between its samples; axes of the cube run z, y, x as in a texture."""
    place = at[..., ::-1] * STONE - 0.5
    low = np.floor(place).astype(int)
    share = place - low
    total = np.zeros((*at.shape[:-1], noise.shape[-1]))
    for corner in np.ndindex(2, 2, 2):
        weight = np.prod(np.where(corner, share, 1 - share), axis=-1)
        z, y, x = np.moveaxis((low + corner) % STONE, -1, 0)
        total += weight[..., None] * noise[z, y, x]
    return total


def _vein(value: Values, width: float | Values) -> Values:
    near = np.clip(1 - np.abs(value) / width, 0, 1)
    return near * near * (3 - 2 * near)


def _mix(a: Values, b: tuple[float, float, float], share: Values) -> Values:
    return a + (np.array(b) - a) * share[..., None]


def picture(stone: int) -> NDArray[np.uint8]:
    """The stone of a colour (0 white, 1 grey, 2 black) as sRGB."""
    # Panda3D keeps blue first, so the shader's x, y, z, w are channels 2, 1, 0, 3 of the stored noise.
    noise = stone_noise()[..., [2, 1, 0, 3]] / 65535.0
    at = ball_directions(*(LOOKS * edge for edge in SIZE)) * MARBLE_RADIUS * 0.30 + np.array([1.3, 4.1, 2.7]) * (
        stone + 1
    )
    bent = at + (_looked_up(noise, at * 0.8)[..., :3] - 0.5) * 0.42
    drift = _looked_up(noise, bent * 1.4 + 0.7)
    cloud = np.clip((drift[..., 2] - 0.5) * 2.6 + 0.5, 0, 1)
    strength = np.clip((drift[..., 1] - 0.38) * 6, 0, 1)
    broad = _vein((_looked_up(noise, bent)[..., 0] - 0.5) * 6 - 0.15, 0.16 + 0.20 * strength)
    broad = broad * (0.25 + 0.75 * strength)
    fine = (_looked_up(noise, bent * 2.3 + 0.37) - 0.5) * 6
    line = _vein(fine[..., 1], 0.10)
    net = np.maximum(line, 0.75 * _vein(fine[..., 2] + 0.2, 0.08))
    thin = line * (1 - 0.6 * strength) if NAMES[stone] == "black" else net
    return _seen((_white, _grey, _black)[stone](broad, thin, cloud))


def speckled_picture(stone: int) -> NDArray[np.uint8]:
    """The stone of a marble of the first edition as sRGB: of one colour, with small dark or pale spots."""
    noise = stone_noise()[..., [2, 1, 0, 3]] / 65535.0
    at = ball_directions(*(LOOKS * edge for edge in SIZE)) * MARBLE_RADIUS * 0.30 + np.array([1.3, 4.1, 2.7]) * (
        stone + 1
    )
    grain = _looked_up(noise, at * FINENESS)
    dark, pale = (_spots(grain[..., 3] - 0.5, way) for way in (1, -1))
    body, darker, paler = SPECKLED[stone]
    plain = np.full((*dark.shape, 3), body)
    return _seen(_mix(_mix(plain, darker, dark), paler, pale))


def _seen(light: Values) -> NDArray[np.uint8]:
    """The mean of all looks at each texel, as sRGB."""
    width, height = SIZE
    return bytes_of(encode(light.reshape(height, LOOKS, width, LOOKS, 3).mean(axis=(1, 3))))


def _spots(value: Values, way: int) -> Values:
    share = np.clip((way * value - SPOTS[0]) / (SPOTS[1] - SPOTS[0]), 0, 1)
    return share * share * (3 - 2 * share)


def _white(broad: Values, thin: Values, cloud: Values) -> Values:
    body = _mix(np.full((*cloud.shape, 3), (0.80, 0.775, 0.725)), (0.53, 0.516, 0.49), cloud)
    return _mix(body, (0.26, 0.25, 0.245), broad * 0.72 + thin * 0.40 * (1 - broad))


def _grey(broad: Values, thin: Values, cloud: Values) -> Values:
    body = _mix(np.full((*cloud.shape, 3), (0.267, 0.280, 0.299)), (0.180, 0.188, 0.204), cloud)
    return _mix(_mix(body, (0.625, 0.638, 0.651), thin * 0.50), (0.073, 0.077, 0.086), broad * 0.52)


def _black(broad: Values, thin: Values, cloud: Values) -> Values:
    body = _mix(np.full((*cloud.shape, 3), (0.0030, 0.0030, 0.0036)), (0.0056, 0.0056, 0.0066), cloud)
    return _mix(body, (0.11, 0.107, 0.10), thin * thin * 0.55 + broad * 0.03)
