"""Seamless random fields, made in the frequency domain so that opposite edges fit."""

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]


def field(
    shape: tuple[int, ...],
    slope: float,
    seed: int,
    coarsest: float = 1.0,
    stretch: tuple[float, ...] | None = None,
    blunt: float = 0.0,
) -> Field:
    """Noise of mean 0 and deviation 1 whose power falls with frequency to the power of minus `slope`.

    `coarsest` is the lowest frequency kept, in waves per edge; `stretch` draws the features out along an
    axis by its factor; `blunt` flattens the spectrum below that frequency.
    """
    factors = stretch or (1.0,) * len(shape)
    white = np.random.default_rng(seed).standard_normal(shape)
    waves = [np.fft.fftfreq(n, 1 / n) * f for n, f in zip(shape[:-1], factors[:-1], strict=True)]
    waves.append(np.fft.rfftfreq(shape[-1], 1 / shape[-1]) * factors[-1])
    radius = np.sqrt(sum(axis**2 for axis in np.meshgrid(*waves, indexing="ij")))
    gain = np.where(radius < max(coarsest, 1e-9), 0.0, np.maximum(radius + blunt, 1e-9) ** (-slope / 2))
    rough = np.fft.irfftn(np.fft.rfftn(white) * gain, shape, axes=tuple(range(len(shape))))
    return np.asarray((rough - rough.mean()) / rough.std(), dtype=np.float32)
