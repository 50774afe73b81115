"""Build the sounds: `python -m zertz3d.tools.assets.build_sounds [FOLDER]`; the same numbers on every run."""

import io
import sys
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d import resources
from zertz3d.tools.assets.sound_synthesis import (
    RATE,
    RING,
    STONE,
    WOOD,
    Wave,
    finished,
    in_room,
    mixed,
    noise,
    seamless,
    seconds,
    struck,
    swell,
)

PENTATONIC = (1.0, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2.0)
"""Steps of a scale in which nothing jars."""


def seat(contact: float, ring: float, seed: int) -> Wave:
    """A marble drops into the hole of its ring; a harder blow is brighter."""
    tap = noise(0.14, 1500, 9000, seed) * np.exp(-seconds(0.14) / 0.0009)
    return in_room(
        mixed(
            0.14,
            (0.0, 1.0, struck(STONE, contact, 0.14)),
            (0.0, ring, struck(RING, contact, 0.14)),
            (0.0, 0.10 * np.exp(-contact * 9000), tap),
        ),
        wet=0.3,
        tail=0.045,
    )


def knock(contact: float, tune: float, seed: int) -> Wave:
    """Ring against ring."""
    tap = noise(0.2, 500, 5000, seed) * np.exp(-seconds(0.2) / 0.0018)
    body = struck(RING, contact, 0.2, tune)
    other = struck(RING, contact, 0.2, tune * 1.07)
    return in_room(mixed(0.2, (0.0, 1.0, body), (0.0005, 0.6, other), (0.0, 0.12, tap)), wet=0.4)


def drop(contact: float, seed: int) -> Wave:
    """Something set down on the wood of a tray."""
    tap = noise(0.28, 250, 2500, seed) * np.exp(-seconds(0.28) / 0.004)
    tray = struck(WOOD, contact, 0.28)
    return in_room(mixed(0.28, (0.0, 1.0, tray), (0.0, 0.12, struck(RING, contact, 0.28)), (0.0, 0.2, tap)), wet=0.5)


def scrape() -> Wave:
    """A ring slides over the table: uneven grain, and the ring's own body faintly in it."""
    length = 0.7
    t = seconds(length)
    grain = 1 + 0.35 * np.sin(2 * np.pi * 31 * t + 2 * np.sin(2 * np.pi * 4.3 * t))
    return seamless(noise(length, 420, 2600, seed=11) * grain + 0.3 * noise(length, 1050, 1350, seed=12), 0.1)


def lift() -> Wave:
    """A marble leaves its groove: a breath of friction and the lightest touch of stone."""
    rub = noise(0.13, 900, 5200, seed=21) * swell(0.13, 0.02, 0.10)
    return in_room(mixed(0.13, (0.0, 0.5, rub), (0.004, 1.0, struck(STONE, 0.00016, 0.13, 0.9))), wet=0.3)


def carry() -> Wave:
    """Air, hardly heard, while a piece is carried."""
    return noise(0.42, 260, 900, seed=31) * swell(0.42, 0.18, 0.22)


def roll() -> Wave:
    """A marble rolls."""
    length = 0.8
    return seamless(noise(length, 180, 1500, seed=41) * (1 + 0.3 * np.sin(2 * np.pi * 23 * seconds(length))), 0.1)


def chime(notes: tuple[tuple[float, float, float], ...], base: float, length: float, fade: float) -> Wave:
    """Stone bells: each note is (start, step of the scale, loudness)."""
    parts = []
    for start, step, loudness in notes:
        f = base * step
        bell = struck(((f, 1.0, fade), (f * 2.76, 0.28, fade * 0.4), (f * 5.4, 0.10, fade * 0.2)), 6e-5, length - start)
        parts.append((start, loudness, bell))
        parts.append((start, loudness * 0.25, struck(STONE, 0.00009, length - start)))
    return in_room(mixed(length, *parts), wet=0.6, tail=0.22)


def claim() -> Wave:
    """An island is taken: four light stones, rising."""
    rising = tuple((0.085 * k, PENTATONIC[k + (k > 1)], 0.7 + 0.1 * k) for k in range(4))
    return chime(rising, 784.0, 0.95, 0.16)


def win() -> Wave:
    """A chord rolled upwards that rings out."""
    steps = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
    return chime(tuple((0.07 * k, step, 1.0 - 0.08 * k) for k, step in enumerate(steps)), 523.25, 2.4, 0.55)


def tie() -> Wave:
    """Two notes that leave it open."""
    return chime(((0.0, 1.0, 0.9), (0.16, 0.75, 0.8)), 523.25, 1.1, 0.3)


def refuse() -> Wave:
    """No: two dull touches."""
    low = struck(WOOD, 0.0009, 0.12, 1.2)
    return mixed(0.2, (0.0, 1.0, low), (0.075, 0.7, low))


CLIPS: dict[str, tuple[Callable[[], Wave], float]] = {
    "seat-soft": (lambda: seat(0.00017, 0.75, 1), 0.80),
    "seat-mid": (lambda: seat(0.00009, 0.60, 2), 0.85),
    "seat-hard": (lambda: seat(0.00004, 0.50, 3), 0.90),
    "knock-soft": (lambda: knock(0.00045, 0.94, 5), 0.80),
    "knock-hard": (lambda: knock(0.00020, 1.00, 6), 0.88),
    "drop-soft": (lambda: drop(0.0010, 8), 0.80),
    "drop-hard": (lambda: drop(0.0005, 9), 0.88),
    "scrape": (scrape, 0.60),
    "lift": (lift, 0.60),
    "carry": (carry, 0.40),
    "roll": (roll, 0.50),
    "claim": (claim, 0.70),
    "win": (win, 0.80),
    "tie": (tie, 0.70),
    "refuse": (refuse, 0.60),
}
"""Every clip: how it is made, and its loudest sample."""

LOOPS = ("roll", "scrape")
"""Clips that may follow themselves without a seam."""


def samples(name: str) -> NDArray[np.int16]:
    """One clip, newly made."""
    make, peak = CLIPS[name]
    return finished(make(), peak, looped=name in LOOPS)


def encode(clip: NDArray[np.int16]) -> bytes:
    """A clip as a WAV file: one channel, 16 bit."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(clip.astype("<i2").tobytes())
    return stream.getvalue()


def build(folder: Path) -> list[Path]:
    """Write every clip into a folder and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name in CLIPS:
        paths.append(folder / f"{name}.wav")
        paths[-1].write_bytes(encode(samples(name)))
    return paths


if __name__ == "__main__":
    for path in build(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.assets() / "sounds"):
        print(path)
