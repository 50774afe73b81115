"""How stone, rings and wood sound: decaying modes and shaped noise, made from numbers alone."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]

RATE = 44100
"""Samples per second."""

Mode = tuple[float, float, float]
"""Frequency in Hz, loudness, and the seconds in which it dies away to a third."""

Modes = tuple[Mode, ...]

STONE: Modes = (
    (3350, 1.00, 0.0062),
    (4280, 0.85, 0.0056),
    (5240, 0.90, 0.0050),
    (6380, 0.62, 0.0042),
    (8900, 0.22, 0.0030),
)
"""A polished marble meeting something hard: a glassy click, gone within a fiftieth of a second."""

RING: Modes = ((640, 0.50, 0.017), (1180, 1.00, 0.014), (1890, 0.55, 0.010), (3150, 0.30, 0.006))
"""The body of a ring: lower and duller than stone."""

SLATE: Modes = ((1430, 0.8, 0.012), (2310, 1.00, 0.010), (3620, 0.60, 0.007), (5050, 0.30, 0.004))
"""A slate table top: hard, bright and short."""

FELT: Modes = ((96, 0.9, 0.030), (158, 1.00, 0.024), (247, 0.40, 0.015))
"""Felt over a heavy board: a soft thud."""

WOOD: Modes = ((212, 0.9, 0.042), (391, 1.00, 0.034), (655, 0.60, 0.021), (1040, 0.30, 0.012))
"""The floor of a walnut tray."""


def seconds(length: float) -> Wave:
    """The time of each sample."""
    return np.arange(round(length * RATE)) / RATE


def struck(modes: Iterable[Mode], contact: float, length: float, tune: float = 1.0) -> Wave:
    """Something hit: a contact that lasts longer, as a slow one does, wakes fewer of the high modes."""
    t = seconds(length)
    wave = np.zeros_like(t)
    for frequency, loudness, fade in modes:
        f = frequency * tune
        woken = loudness * np.exp(-((f * contact) ** 2))
        wave += woken * np.exp(-t / fade) * np.sin(2 * np.pi * f * t)
    return wave


def noise(length: float, low: float, high: float, seed: int) -> Wave:
    """Hiss between two frequencies, of loudness one, with soft shoulders."""
    t = seconds(length)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(len(t)))
    f = np.fft.rfftfreq(len(t), 1 / RATE)
    spectrum *= 1 / (1 + (f / high) ** 4) * (f / low) ** 2 / (1 + (f / low) ** 2)
    wave: Wave = np.fft.irfft(spectrum, len(t))
    loud: Wave = wave / np.sqrt(np.mean(wave**2))
    return loud


def swell(length: float, rise: float, fall: float) -> Wave:
    """From silence to one and back, rounded at both ends."""
    t = seconds(length)
    up = np.clip(t / rise, 0, 1)
    down = np.clip((length - t) / fall, 0, 1)
    rounded: Wave = np.sin(up * np.pi / 2) ** 2 * np.sin(down * np.pi / 2) ** 2
    return rounded


def mixed(length: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Waves one over another, each from its own second on and with its own loudness."""
    total = np.zeros(round(length * RATE))
    for start, loudness, wave in parts:
        first = round(start * RATE)
        piece = wave[: len(total) - first]
        total[first : first + len(piece)] += loudness * piece
    return total


def in_room(wave: Wave, wet: float, tail: float = 0.09) -> Wave:
    """The same among walls and a table: a few early echoes, then a short dull tail."""
    t = seconds(tail * 3)
    echo = noise(tail * 3, 300, 4500, seed=4711) * np.exp(-t / tail) * wet * 0.009
    for delay, loudness in ((0.0031, 0.24), (0.0067, 0.15), (0.0113, 0.10)):
        echo[round(delay * RATE)] += wet * loudness
    size = 1 << (len(wave) + len(echo)).bit_length()
    reflected = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(echo, size), size)[: len(wave)]
    heard: Wave = wave + reflected
    return heard


def seamless(wave: Wave, overlap: float) -> Wave:
    """Steady noise cut so that it can follow itself: its end is blended into its beginning."""
    n = round(overlap * RATE)
    share = np.linspace(0, 1, n)
    joined = wave[:-n].copy()
    joined[:n] = joined[:n] * np.sqrt(share) + wave[-n:] * np.sqrt(1 - share)
    return joined


def finished(wave: Wave, peak: float, looped: bool = False) -> NDArray[np.int16]:
    """The loudest sample at `peak` (1 is the most there is), ends faded unless it follows itself."""
    ends = np.ones(len(wave)) if looped else _ends(len(wave))
    level = wave * ends
    level -= ends * level.sum() / ends.sum()  # nothing pushes for long in one direction
    clip: NDArray[np.int16] = np.round(level / np.abs(level).max() * peak * 32767).astype(np.int16)
    return clip


def _ends(count: int) -> Wave:
    shape = np.ones(count)
    start, end = round(0.0005 * RATE), round(min(0.03, count / RATE / 3) * RATE)
    shape[:start] = np.linspace(0, 1, start)
    shape[-end:] = np.linspace(1, 0, end) ** 2
    return shape
