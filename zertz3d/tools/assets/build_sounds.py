"""Build the sounds: `python -m zertz3d.tools.assets.build_sounds [FOLDER]`; the same numbers on every run."""

import io
import sys
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zertz3d import resources
from zertz3d.tools.assets.sound_synthesis import (
    FELT,
    RATE,
    RING,
    SLATE,
    STONE,
    WOOD,
    Modes,
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

Clip = tuple[Callable[[], Wave], float]
"""How a clip is made, and its loudest sample."""

PENTATONIC = (1.0, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2.0)
"""Steps of a scale in which nothing jars."""


def seat(contact: float, ring: float, seed: int) -> Wave:
    """A marble drops into the hole of its ring; a harder blow is brighter."""
    tune = 1 + 0.03 * (seed % 3 - 1)
    tap = noise(0.07, 3000, 9000, seed) * np.exp(-seconds(0.07) / 0.0012)
    return in_room(
        mixed(
            0.07,
            (0.0, 1.0, struck(STONE, contact, 0.07, tune)),
            (0.0, ring, struck(RING, contact, 0.07, tune)),
            (0.0, 0.10 * np.exp(-contact * 9000), tap),
        ),
        wet=0.12,
        tail=0.012,
    )


def clack(contact: float, seed: int) -> Wave:
    """A marble against a marble: two of them ring, a little apart."""
    tune = 1.04 + 0.03 * (seed % 3 - 1)
    other = struck(STONE, contact, 0.07, tune * 1.045)
    return in_room(mixed(0.07, (0.0, 1.0, struck(STONE, contact, 0.07, tune)), (0.0002, 0.8, other)), 0.12, 0.012)


def knock(under: Modes, contact: float, tune: float, seed: int, body: float) -> Wave:
    """A ring against the table: the table's own sound, and the ring's body as far as that lets it ring."""
    tap = noise(0.13, 500, 5000, seed) * np.exp(-seconds(0.13) / 0.0018)
    ring = struck(RING, contact, 0.13, tune)
    table = struck(under, contact, 0.13, 2 - tune)
    return in_room(mixed(0.13, (0.0, 1.0, table), (0.0005, body, ring), (0.0, 0.12 * body, tap)), wet=0.25, tail=0.03)


def drop(contact: float, seed: int) -> Wave:
    """Something set down on the wood of a tray."""
    tune = 1 + 0.04 * (seed % 3 - 1)
    tap = noise(0.17, 250, 2500, seed) * np.exp(-seconds(0.17) / 0.004)
    tray = struck(WOOD, contact, 0.17, tune)
    return in_room(mixed(0.17, (0.0, 1.0, tray), (0.0, 0.12, struck(RING, contact, 0.17)), (0.0, 0.2, tap)), wet=0.4)


def scrape(low: float, high: float, grains: float, seed: int) -> Wave:
    """A ring slides over the table: the grain of what it slides on, and the ring's own body faintly in it."""
    length = 0.5
    t = seconds(length)
    grain = 1 + 0.35 * np.sin(2 * np.pi * grains * t + 2 * np.sin(2 * np.pi * 4.3 * t))
    return seamless(noise(length, low, high, seed) * grain + 0.3 * noise(length, 1050, 1350, seed + 1), 0.1)


def lift() -> Wave:
    """A marble leaves its groove: a breath of friction and the lightest touch of stone."""
    rub = noise(0.13, 900, 5200, seed=21) * swell(0.13, 0.02, 0.10)
    return in_room(mixed(0.13, (0.0, 0.5, rub), (0.004, 1.0, struck(STONE, 0.00016, 0.13, 0.9))), wet=0.3)


def carry() -> Wave:
    """Air and sleeve, hardly heard, while a piece is carried."""
    return seamless(noise(0.4, 260, 900, seed=31), 0.1)


def roll() -> Wave:
    """A marble rolls on wood."""
    length = 0.55
    return seamless(noise(length, 180, 1500, seed=41) * (1 + 0.3 * np.sin(2 * np.pi * 23 * seconds(length))), 0.1)


def room() -> Wave:
    """What is heard when nothing is heard: a quiet room."""
    return seamless(noise(0.9, 60, 420, seed=51) + 0.25 * noise(0.9, 400, 2400, seed=52), 0.2)


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
    return chime(rising, 784.0, 0.8, 0.16)


def win() -> Wave:
    """A chord rolled upwards that rings out."""
    steps = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0)
    return chime(tuple((0.07 * k, step, 1.0 - 0.08 * k) for k, step in enumerate(steps)), 523.25, 2.0, 0.5)


def tie() -> Wave:
    """Two notes that leave it open."""
    return chime(((0.0, 1.0, 0.9), (0.16, 0.75, 0.8)), 523.25, 0.9, 0.28)


def refuse() -> Wave:
    """No: two dull touches."""
    low = struck(WOOD, 0.0009, 0.12, 1.2)
    return mixed(0.2, (0.0, 1.0, low), (0.075, 0.7, low))


def _takes(name: str, make: Callable[[int], Wave], peak: float, count: int) -> dict[str, Clip]:
    """Several takes of one sound: `name`, `name-1`, `name-2`, so that the same is not heard twice in a row."""
    return {name + (f"-{take}" if take else ""): (partial(make, take), peak) for take in range(count)}


CLIPS: dict[str, Clip] = {
    **_takes("seat-soft", lambda take: seat(0.000060, 0.22, 1 + take), 0.80, 3),
    **_takes("seat-mid", lambda take: seat(0.000035, 0.18, 4 + take), 0.85, 3),
    **_takes("seat-hard", lambda take: seat(0.000015, 0.14, 7 + take), 0.90, 3),
    **_takes("clack-soft", lambda take: clack(0.000055, 10 + take), 0.80, 3),
    **_takes("clack-hard", lambda take: clack(0.000020, 13 + take), 0.88, 3),
    **_takes("knock-soft", lambda take: knock(FELT, 0.00045, 0.94 + 0.05 * take, 61 + take, 0.8), 0.80, 2),
    **_takes("knock-hard", lambda take: knock(FELT, 0.00020, 1.00 + 0.05 * take, 63 + take, 1.5), 0.88, 2),
    **_takes("slate-soft", lambda take: knock(SLATE, 0.00012, 0.94 + 0.05 * take, 65 + take, 0.3), 0.80, 2),
    **_takes("slate-hard", lambda take: knock(SLATE, 0.00006, 1.00 + 0.05 * take, 67 + take, 0.35), 0.88, 2),
    **_takes("walnut-soft", lambda take: knock(WOOD, 0.00040, 0.94 + 0.05 * take, 69 + take, 0.5), 0.80, 2),
    **_takes("walnut-hard", lambda take: knock(WOOD, 0.00020, 1.00 + 0.05 * take, 71 + take, 0.7), 0.88, 2),
    **_takes("drop-soft", lambda take: drop(0.0010, 73 + take), 0.80, 2),
    **_takes("drop-hard", lambda take: drop(0.0005, 75 + take), 0.88, 2),
    "scrape": (lambda: scrape(240, 1500, 31, 11), 0.60),
    "scrape-slate": (lambda: scrape(1400, 6800, 47, 13), 0.60),
    "scrape-walnut": (lambda: scrape(420, 2900, 23, 15), 0.60),
    "lift": (lift, 0.60),
    "carry": (carry, 0.40),
    "roll": (roll, 0.50),
    "room": (room, 0.40),
    "claim": (claim, 0.70),
    "win": (win, 0.80),
    "tie": (tie, 0.70),
    "refuse": (refuse, 0.60),
}
"""Every clip: how it is made, and its loudest sample."""

LOOPS = ("carry", "roll", "room", "scrape", "scrape-slate", "scrape-walnut")
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
