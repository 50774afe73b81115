"""Colours as eyes see them: lightness, differences, and what colour-blind eyes make of them."""

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.optics import decode

Values = NDArray[np.float64]

LUMA = np.array([0.2126, 0.7152, 0.0722])

VISION = {
    "usual": np.eye(3),
    "protanopia": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    "deuteranopia": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "tritanopia": np.array([[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
}
"""How linear red, green and blue look to each eye (Machado, Oliveira and Fernandes 2009, severity 1)."""

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = _TO_XYZ.sum(axis=1)


def _root(share: Values) -> Values:
    return np.where(share > 216 / 24389, np.cbrt(share), share * (24389 / 27 / 116) + 16 / 116)


def lightness(colours: NDArray[np.uint8], eye: str = "usual") -> Values:
    """CIE L* of sRGB colours as that eye sees them."""
    seen = np.clip(decode(colours / 255.0) @ VISION[eye].T, 0, 1)
    return np.asarray(116 * _root(seen @ LUMA) - 16)


def lab(linear: Values) -> Values:
    """CIE L*, a*, b* of linear light."""
    x, y, z = np.moveaxis(_root(linear @ _TO_XYZ.T / _WHITE), -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def mean_lab(colours: NDArray[np.uint8]) -> Values:
    """CIE L*, a*, b* of the mean of sRGB colours: what is left of them when one screws up one's eyes."""
    return lab(decode(colours.reshape(-1, 3) / 255.0).mean(axis=0))


def apart(one: Values, other: Values) -> float:
    """The distance of two colours in L*, a*, b* (ΔE of 1976)."""
    return float(np.linalg.norm(one - other))
