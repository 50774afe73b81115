"""A soundtrack made fit for a film: in a quiet room, as loud as films are, and never louder than can be played.

Loudness is that of ITU-R BS.1770: weighted as ears do, silence left out.  A limiter turns single peaks down for a
few thousandths of a second; the rest of the film keeps its level.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log10

import numpy as np
from numpy.typing import NDArray

from zertz3d.scene.audio.mixer import RATE, Recorded, Sound, samples

Track = NDArray[np.float32]

LOUDNESS = -16.0
"""Loudness units (LUFS) of a film."""
CEILING = 10 ** (-4.2 / 20)
"""The highest true peak: lower than the -1 dB allowed, because encoders add a decibel or two to short clicks."""
ROOM = 10 ** (-54 / 20)
"""Level of the room's tone, before the whole is brought to its loudness."""
MOST = 30.0
"""Decibels by which a very quiet film is made louder at the most."""
ROUNDS = 8
LOOKAHEAD = 128
"""Samples before and after a peak in which the limiter turns down and up again: three thousandths of a second."""
BLOCK, HOP = round(0.4 * RATE), round(0.1 * RATE)
MARGIN = 1024
"""Samples on either side of a piece that its limiter must know."""
PIECE, PRELUDE = 10 * RATE, RATE // 2
"""Long tracks are weighted piece by piece, each with some samples of the one before."""


class Mastered:
    """A sound in its room, at a film's loudness, its peaks limited; only a piece of it is held at a time."""

    def __init__(self, source: Sound) -> None:
        self._source = source
        self._gain: np.float32 | None = None
        gain, found = 0.0, loudness_of(self)
        for _ in range(ROUNDS - 1):
            missing = LOUDNESS - found
            if not len(self) or abs(missing) < 0.1:
                break
            gain = min(MOST, gain + missing)
            self._gain = np.float32(10 ** (gain / 20))
            found = loudness_of(self)

    def __len__(self) -> int:
        return len(self._source)

    def part(self, first: int, last: int) -> Track:
        """The samples from one up to another."""
        if self._gain is None:
            return self._in_room(first, last)
        before, after = max(0, first - MARGIN), min(len(self), last + MARGIN)
        return limited(self._in_room(before, after) * self._gain)[first - before : last - before]

    def _in_room(self, first: int, last: int) -> Track:
        return self._source.part(first, last) + _room(first, last)


def mastered(track: Track) -> Track:
    """All of `Mastered` at once."""
    made = Mastered(Recorded(track))
    return np.concatenate([track[:0], *list_pieces(made)])


def list_pieces(sound: Sound) -> Iterator[Track]:
    """A sound from beginning to end, a piece at a time."""
    for first in range(0, len(sound), PIECE):
        yield sound.part(first, min(first + PIECE, len(sound)))


def _room(first: int, last: int) -> Track:
    """The tone of a quiet room: the same on both sides, but not at the same time."""
    tone = samples("room")
    tone = tone / np.float32(np.sqrt(np.mean(tone**2))) * np.float32(ROOM)
    n = np.arange(first, last)
    return np.stack([tone[n % len(tone)], tone[(n + len(tone) // 2) % len(tone)]], axis=1)


def loudness(track: Track) -> float:
    """Integrated loudness in LUFS; very low where nothing is heard."""
    return loudness_of(Recorded(track))


def loudness_of(sound: Sound) -> float:
    """The same of a sound that is made piece by piece."""
    power = np.array(list(_powers(sound)))
    ends = np.concatenate([[0.0], np.cumsum(power)])
    steps = BLOCK // HOP
    starts = np.arange(max(1, (len(sound) - BLOCK) // HOP + 1))
    blocks = (ends[np.minimum(starts + steps, len(power))] - ends[starts]) / BLOCK
    for least in (-70.0, None):
        if least is None:
            least = _level(float(blocks.mean())) - 10
        blocks = blocks[blocks > 10 ** ((least + 0.691) / 10)]
        if not len(blocks):
            return -99.0
    return _level(float(blocks.mean()))


def _powers(sound: Sound) -> Iterator[float]:
    """The power of each hop, as ears weigh it."""
    for piece in _weighted(sound):
        power = (piece.astype(np.float64) ** 2).sum(axis=1)
        yield from np.add.reduceat(power, np.arange(0, len(power), HOP)).tolist()


def _level(power: float) -> float:
    return -0.691 + 10 * log10(max(power, 1e-12))


def _weighted(sound: Sound) -> Iterator[Track]:
    """The sound as ears weigh it, piece by piece: a shelf for the head, and deep tones left out."""
    for first in range(0, len(sound), PIECE):
        begin = max(0, first - PRELUDE)
        part = sound.part(begin, min(first + PIECE, len(sound)))
        size = 1 << (len(part) + PRELUDE - 1).bit_length()
        z = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
        spectrum = np.fft.rfft(part, size, axis=0) * (_shelf(z) * _deep(z))[:, None]
        yield np.fft.irfft(spectrum, size, axis=0)[first - begin : len(part)].astype(np.float32)


def _shelf(z: NDArray[np.complex128]) -> NDArray[np.complex128]:
    """The first filter of BS.1770 at this rate: 4 dB more above 1.7 kHz."""
    k = np.tan(np.pi * 1681.974450955533 / RATE)
    q, vh = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    vb = vh**0.4996667741545416
    a0 = 1 + k / q + k * k
    b = ((vh + vb * k / q + k * k) / a0, 2 * (k * k - vh) / a0, (vh - vb * k / q + k * k) / a0)
    a = (1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
    found: NDArray[np.complex128] = (b[0] + b[1] * z + b[2] * z * z) / (a[0] + a[1] * z + a[2] * z * z)
    return found


def _deep(z: NDArray[np.complex128]) -> NDArray[np.complex128]:
    """The second filter of BS.1770: nothing below 38 Hz."""
    k = np.tan(np.pi * 38.13547087602444 / RATE)
    q = 0.5003270373238773
    a0 = 1 + k / q + k * k
    found: NDArray[np.complex128] = (1 - 2 * z + z * z) / (
        1 + 2 * (k * k - 1) / a0 * z + (1 - k / q + k * k) / a0 * z * z
    )
    return found


def limited(track: Track) -> Track:
    """The same with its peaks turned down to the ceiling, softly before and after each."""
    peaks = true_peaks(track)
    wanted = np.minimum(1.0, CEILING / np.maximum(peaks, 1e-9)).astype(np.float32)
    if wanted.min(initial=1.0) >= 1.0:
        return track
    held = np.pad(wanted, 2 * LOOKAHEAD, constant_values=1.0)
    width = 1
    while width < 2 * LOOKAHEAD:  # the least within the window, by doubling
        step = min(width, 2 * LOOKAHEAD - width)
        held = np.minimum(held[:-step], held[step:])
        width += step
    sums = np.concatenate([[0.0], np.cumsum(held, dtype=np.float64)])
    even = (sums[LOOKAHEAD + 1 :] - sums[: -LOOKAHEAD - 1]) / (LOOKAHEAD + 1)
    shift = (len(even) - len(track)) // 2
    gain = np.minimum(even[shift : shift + len(track)], wanted)
    found: Track = track * gain[:, None].astype(np.float32)
    return found


def true_peaks(track: Track) -> NDArray[np.float32]:
    """The highest value around each sample on either side, also between samples."""
    found: NDArray[np.float32] = np.abs(track).max(axis=1)
    taps = np.arange(-12, 12) + 0.0
    for part in (0.25, 0.5, 0.75):
        x = taps + 1 - part
        kernel = np.sinc(x) * np.cos(np.pi * x / 26) ** 2
        for side in track.T:
            between = np.abs(np.convolve(side, kernel[::-1].astype(np.float32), mode="same"))
            found = np.maximum(found, between)
            found[:-1] = np.maximum(found[:-1], between[1:])
    return found
