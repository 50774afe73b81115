"""Which clip a cue plays, how loud, how high and from where; and whole soundtracks as numbers."""

import wave
from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, cos, pi, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zertz3d import resources
from zertz3d.errors import ZertzError
from zertz3d.motion.stable_noise import around
from zertz3d.motion.turn_film import Cue

RATE = 44100
"""Samples per second of clips and soundtracks."""

LOUDEST = 8.0
"""Speed in pitches a second from which a blow is as loud as it gets: a marble landing after a jump."""
FAINTEST = 0.02
"""Loudness below which nothing is played."""

STRENGTHS: dict[str, tuple[tuple[float, str], ...]] = {
    "marble-ring": ((0.0, "seat-soft"), (2.0, "seat-mid"), (5.5, "seat-hard")),
    "marble-marble": ((0.0, "seat-soft"), (2.0, "seat-mid"), (5.5, "seat-hard")),
    "ring-ring": ((0.0, "knock-soft"), (1.5, "knock-hard")),
    "ring-table": ((0.0, "knock-soft"), (4.0, "knock-hard")),
    "ring-wood": ((0.0, "drop-soft"), (2.5, "drop-hard")),
    "marble-wood": ((0.0, "drop-soft"), (2.5, "drop-hard")),
    "marble-table": ((0.0, "drop-soft"), (2.5, "drop-hard")),
}
"""What touches what: the clip from each speed on."""

ALONE = {"claim": ("claim", 0.8), "win": ("win", 0.9), "tie": ("tie", 0.8), "refuse": ("refuse", 0.6)}
"""Cues that are no contact: clip and loudness."""

LASTING = {"slide": ("scrape", 0.55, 3.0), "roll": ("roll", 0.4, 4.0)}
"""Cues that last: clip, greatest loudness, and the speed from which it is that loud."""

LIFT, RING_LIFT = ("lift", 0.35), ("knock-soft", 0.15)
"""What is heard when a hand takes a marble, or a ring, away."""

SOFTNESS = 0.55
"""Ears hear a tenth of the speed as more than a tenth of the sound."""

WIDTH = 7.0
"""Pitches from the middle at which a sound comes from one side only as far as `SIDE` allows."""
SIDE = 0.7
PITCH = 0.035
"""How far one blow's pitch differs from another's, up or down."""
HAND = 0.6
"""How much softer a hand puts something down than a fall of the same speed would."""


class Voice(NamedTuple):
    """One clip to be played: loudness 0 to 1, pitch around 1, pan -1 (left) to 1, seconds (0: its own)."""

    clip: str
    gain: float
    pitch: float
    pan: float
    length: float = 0.0


def voice(cue: Cue, right: tuple[float, float] = (1.0, 0.0)) -> Voice | None:
    """How a cue sounds to someone whose right hand points along `right`; None if too faint."""
    clip, gain, length = _clip(cue)
    if gain < FAINTEST or not clip:
        return None
    pitch = around(1.0, PITCH, cue.kind, cue.piece, round(cue.time * 1000))
    return Voice(clip, gain, pitch, pan(cue.position, right), length)


def _clip(cue: Cue) -> tuple[str, float, float]:
    if cue.kind in ALONE:
        return *ALONE[cue.kind], 0.0
    if cue.kind in LASTING:
        clip, most, fast = LASTING[cue.kind]
        return clip, most * min(1.0, cue.speed / fast), cue.duration
    if cue.kind == "lift":
        return *(RING_LIFT if cue.material.startswith("ring") else LIFT), 0.0
    levels = STRENGTHS.get(cue.material, ())
    clip = next((name for least, name in reversed(levels) if cue.speed >= least), "")
    softer = HAND if cue.kind == "set" else 1.0
    return clip, softer * min(1.0, cue.speed / LOUDEST) ** SOFTNESS, 0.0


def pan(position: Sequence[float], right: tuple[float, float]) -> float:
    """From how far left or right a place of the table is heard."""
    along = (position[0] * right[0] + position[1] * right[1]) / WIDTH
    return SIDE * max(-1.0, min(1.0, along))


def clips() -> tuple[str, ...]:
    """Every clip that can be played."""
    touching = {name for levels in STRENGTHS.values() for _, name in levels}
    others = {clip for clip, *_ in (*ALONE.values(), *LASTING.values(), LIFT)}
    return tuple(sorted(touching | {str(clip) for clip in others}))


@cache
def samples(clip: str) -> NDArray[np.float32]:
    """A clip as numbers from -1 to 1."""
    path = resources.assets() / "sounds" / f"{clip}.wav"
    try:
        with wave.open(str(path), "rb") as file:
            body = file.readframes(file.getnframes())
    except (OSError, wave.Error, EOFError) as error:
        raise ZertzError(f"the sound {path.name} cannot be read ({error}): install zertz3d again") from None
    return np.frombuffer(body, "<i2").astype(np.float32) / np.float32(32768)


def shape(t: float, length: float) -> float:
    """Loudness over the life of a lasting sound: it swells, stays, and fades while the piece slows."""
    if not 0 <= t < length:
        return 0.0
    rise, fall = 0.12 * length, 0.6 * length
    return min(1.0, t / rise if rise else 1.0, (length - t) / fall)


def mix(
    cues: Iterable[Cue], seconds: float, right: tuple[float, float] = (1.0, 0.0), volume: float = 1.0
) -> NDArray[np.float32]:
    """The soundtrack of cues as (samples, 2) numbers from -1 to 1, each sound on its exact sample."""
    track = np.zeros((ceil(seconds * RATE), 2), np.float32)
    for cue in cues:
        heard = voice(cue, right)
        first = round(cue.time * RATE)
        if heard is None or not 0 <= first < len(track):
            continue
        sound = rendered(heard)[: len(track) - first]
        track[first : first + len(sound)] += sound[:, None] * np.array(sides(heard.pan), np.float32)
    track *= np.float32(volume)
    peak = float(np.abs(track).max(initial=0.0))
    return track if peak <= 1 else track / np.float32(peak)


def sides(where: float) -> tuple[float, float]:
    """Loudness left and right, of equal power together."""
    angle = (where + 1) * pi / 4
    return cos(angle) * 2**0.5, sin(angle) * 2**0.5


def rendered(heard: Voice) -> NDArray[np.float32]:
    """One voice as numbers, one channel."""
    source = samples(heard.clip)
    if heard.length:
        return _lasting(source, heard)
    at = np.arange(0, len(source) - 1, heard.pitch)
    return np.float32(heard.gain) * _at(source, at)


def _lasting(source: NDArray[np.float32], heard: Voice) -> NDArray[np.float32]:
    count = round(heard.length * RATE)
    at = np.arange(count) * heard.pitch % (len(source) - 1)
    t = np.arange(count) / RATE
    loud = np.minimum(1.0, np.minimum(t / (0.12 * heard.length), (heard.length - t) / (0.6 * heard.length)))
    return np.float32(heard.gain) * loud.astype(np.float32) * _at(source, at)


def _at(source: NDArray[np.float32], places: NDArray[np.floating]) -> NDArray[np.float32]:
    """The wave between its samples."""
    between: NDArray[np.float32] = np.interp(places, np.arange(len(source)), source).astype(np.float32)
    return between
