"""Which clip a cue plays, how loud, how high and from where; and whole soundtracks as numbers."""

import wave
from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, cos, pi, sin
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from zertz3d import resources
from zertz3d.errors import ZertzError
from zertz3d.motion.stable_noise import around, variety
from zertz3d.motion.turn_film import Cue
from zertz3d.words import _

RATE = 44100
"""Samples per second of clips and soundtracks."""

LOUDEST = 8.0
"""Speed in pitches a second from which a blow is as loud as it gets: a marble landing after a jump."""
FAINTEST = 0.02
"""Loudness below which nothing is played."""

Strengths = tuple[tuple[float, str], ...]
GLASS: Strengths = ((0.0, "seat-soft"), (2.0, "seat-mid"), (5.5, "seat-hard"))
WOOD: Strengths = ((0.0, "drop-soft"), (2.5, "drop-hard"))

STRENGTHS: dict[str, Strengths] = {
    "marble-ring": GLASS,
    "marble-marble": ((0.0, "clack-soft"), (2.2, "clack-hard")),
    "ring-ring": ((0.0, "slate-soft"), (1.5, "slate-hard")),
    "ring-wood": WOOD,
    "marble-wood": WOOD,
}
"""What touches what: the clip from each speed on."""

TABLES: dict[str, dict[str, Strengths]] = {
    "felt": {
        "ring-table": ((0.0, "knock-soft"), (4.0, "knock-hard")),
        "marble-table": ((0.0, "knock-soft"), (3.0, "knock-hard")),
    },
    "slate": {"ring-table": ((0.0, "slate-soft"), (2.5, "slate-hard")), "marble-table": GLASS},
    "walnut": {"ring-table": ((0.0, "walnut-soft"), (2.5, "walnut-hard")), "marble-table": WOOD},
}
"""The same for what touches a table, by what that is made of."""
SCRAPES = {"felt": "scrape", "slate": "scrape-slate", "walnut": "scrape-walnut"}

TAKES = {"seat": 3, "clack": 3, "knock": 2, "slate": 2, "walnut": 2, "drop": 2}
"""How many takes of a clip there are, by the first part of its name."""

ALONE = {"claim": ("claim", 0.8), "win": ("win", 0.9), "tie": ("tie", 0.8), "refuse": ("refuse", 0.6)}
"""Cues that are no contact: clip and loudness."""

LASTING = {
    "slide": ("scrape", 0.55, 6.0, "drawn"),
    "drift": ("scrape", 0.5, 3.0, "swelling"),
    "roll": ("roll", 0.4, 4.0, "slowing"),
    "descend": ("roll", 0.22, 3.0, "falling"),
    "carry": ("carry", 0.1, 13.0, "swelling"),
}
"""Cues that last: clip, greatest loudness, the speed from which it is that loud, and how the speed changes."""

CONTOURS = {
    "swelling": ((0.0, 0.12, 0.4, 1.0), (0.0, 1.0, 1.0, 0.0)),
    "drawn": ((0.0, 0.5, 0.9, 1.0), (0.0, 0.7, 1.0, 0.0)),
    "slowing": ((0.0, 0.04, 1.0), (0.0, 1.0, 0.0)),
    "falling": ((0.0, 0.6, 0.68, 1.0), (0.0, 1.0, 0.15, 0.0)),
}
"""The loudness of what lasts, which follows the speed: at these parts of its time, and how much."""

LIFT, RING_LIFT = ("lift", 0.35), ("knock-soft", 0.15)
"""What is heard when a hand takes a marble, or a ring, away."""

SOFTNESS = 0.55
"""Ears hear a tenth of the speed as more than a tenth of the sound."""

WIDTH = 7.0
"""Pitches from the middle at which a sound comes from one side only as far as `SIDE` allows."""
SIDE = 0.7
PITCH = 0.045
"""How far one blow's pitch differs from another's, up or down: a part by chance, and a part with its speed."""
CHANCE = 0.025
HAND = 0.6
"""How much softer a hand puts something down than a fall of the same speed would."""


class Voice(NamedTuple):
    """One clip to be played: loudness 0 to 1, pitch around 1, pan -1 (left) to 1, seconds (0: its own)."""

    clip: str
    gain: float
    pitch: float
    pan: float
    length: float = 0.0
    contour: str = "swelling"
    take: int = 0
    """Which of several takes of the clip."""


def voice(cue: Cue, right: tuple[float, float] = (1.0, 0.0), table: str = "felt") -> Voice | None:
    """How a cue sounds to someone whose right hand points along `right`; None if too faint."""
    clip, gain = _clip(cue, table)
    if gain < FAINTEST or not clip:
        return None
    names = cue.kind, cue.piece, round(cue.time * 1000)
    harder = (PITCH - CHANCE) * (2 * min(1.0, cue.speed / LOUDEST) - 1)
    heard = Voice(clip, gain, around(1.0, CHANCE, *names) + harder, pan(cue.position, right))
    if cue.kind in LASTING:
        return heard._replace(length=cue.duration, contour=LASTING[cue.kind][3])
    return heard._replace(take=int(variety("take", *names) * TAKES.get(clip.split("-")[0], 1)))


def _clip(cue: Cue, table: str) -> tuple[str, float]:
    if cue.kind in ALONE:
        return ALONE[cue.kind]
    if cue.kind in LASTING:
        clip, most, fast, _ = LASTING[cue.kind]
        rubbed = SCRAPES.get(table, clip) if clip == "scrape" else clip
        return rubbed, most * min(1.0, cue.speed / fast)
    if cue.kind == "lift":
        return RING_LIFT if cue.material.startswith("ring") else LIFT
    levels = {**STRENGTHS, **TABLES.get(table, TABLES["felt"])}.get(cue.material, ())
    clip = next((name for least, name in reversed(levels) if cue.speed >= least), "")
    softer = HAND if cue.kind == "set" else 1.0
    return clip, softer * min(1.0, cue.speed / LOUDEST) ** SOFTNESS


def pan(position: Sequence[float], right: tuple[float, float]) -> float:
    """From how far left or right a place of the table is heard."""
    along = (position[0] * right[0] + position[1] * right[1]) / WIDTH
    return SIDE * max(-1.0, min(1.0, along))


def clips() -> tuple[str, ...]:
    """Every clip that can be played, without its takes."""
    touching = {name for family in (STRENGTHS, *TABLES.values()) for levels in family.values() for _, name in levels}
    others = {clip for clip, *_ in (*ALONE.values(), *LASTING.values(), LIFT)}
    return tuple(sorted(touching | {str(clip) for clip in others} | set(SCRAPES.values())))


def takes(clip: str) -> tuple[str, ...]:
    """The names of a clip's takes."""
    return tuple(take_name(clip, take) for take in range(TAKES.get(clip.split("-")[0], 1)))


def take_name(clip: str, take: int) -> str:
    """The name under which a take is kept."""
    return f"{clip}-{take}" if take else clip


@cache
def samples(clip: str) -> NDArray[np.float32]:
    """A clip as numbers from -1 to 1."""
    path = resources.assets() / "sounds" / f"{clip}.wav"
    try:
        with wave.open(str(path), "rb") as file:
            body = file.readframes(file.getnframes())
    except (OSError, wave.Error, EOFError) as error:
        raise ZertzError(
            _("the sound {name} cannot be read ({error}): install zertz3d again").format(name=path.name, error=error)
        ) from None
    return np.frombuffer(body, "<i2").astype(np.float32) / np.float32(32768)


def shape(t: float, length: float, contour: str = "swelling") -> float:
    """Loudness over the life of a lasting sound: it follows the speed of its piece."""
    return float(np.interp(t / length, *CONTOURS[contour])) if 0 <= t < length else 0.0


class Sound(Protocol):
    """Something that is heard, as (samples, 2) numbers that are made when they are asked for."""

    def __len__(self) -> int:
        """How many samples it has."""

    def part(self, first: int, last: int) -> NDArray[np.float32]:
        """The samples from one up to another, which is left out."""


class Recorded:
    """Numbers that are there already."""

    def __init__(self, track: NDArray[np.float32]) -> None:
        self._track = track

    def __len__(self) -> int:
        return len(self._track)

    def part(self, first: int, last: int) -> NDArray[np.float32]:
        """The samples from one up to another."""
        return self._track[first:last]


class Mixed:
    """The sum of all that cues sound like, each sound on its exact sample, however long it is.

    A crowd of sounds may be louder than 1: `mastering` sees to that.
    """

    def __init__(
        self, cues: Iterable[Cue], seconds: float, right: tuple[float, float] = (1.0, 0.0), table: str = "felt"
    ) -> None:
        self._count = ceil(seconds * RATE)
        self._voices: list[tuple[int, int, Voice]] = []
        for cue in cues:
            heard = voice(cue, right, table)
            first = round(cue.time * RATE)
            if heard is not None and 0 <= first < self._count:
                self._voices.append((first, first + count_samples(heard), heard))

    def __len__(self) -> int:
        return self._count

    def part(self, first: int, last: int) -> NDArray[np.float32]:
        """The samples from one up to another."""
        track = np.zeros((last - first, 2), np.float32)
        for begins, ends, heard in self._voices:
            a, b = max(first, begins), min(last, ends)
            if a < b:
                sound = rendered(heard, a - begins, b - begins)
                track[a - first : b - first] += sound[:, None] * np.array(sides(heard.pan), np.float32)
        return track


def mix(
    cues: Iterable[Cue],
    seconds: float,
    right: tuple[float, float] = (1.0, 0.0),
    volume: float = 1.0,
    table: str = "felt",
) -> NDArray[np.float32]:
    """All of `Mixed` at once."""
    made = Mixed(cues, seconds, right, table)
    return made.part(0, len(made)) * np.float32(volume)


def sides(where: float) -> tuple[float, float]:
    """Loudness left and right, of equal power together."""
    angle = (where + 1) * pi / 4
    return cos(angle) * 2**0.5, sin(angle) * 2**0.5


def count_samples(heard: Voice) -> int:
    """How many samples a voice lasts."""
    if heard.length:
        return round(heard.length * RATE)
    return ceil((len(samples(take_name(heard.clip, heard.take))) - 1) / heard.pitch)


def rendered(heard: Voice, first: int = 0, last: int | None = None) -> NDArray[np.float32]:
    """One voice as numbers, one channel; or its samples from one up to another."""
    source = samples(take_name(heard.clip, heard.take))
    count = count_samples(heard)
    at = np.arange(first, count if last is None else last)
    if not heard.length:
        return np.float32(heard.gain) * _at(source, at * heard.pitch)
    loud = np.interp(at / max(1, count), *CONTOURS[heard.contour]).astype(np.float32)
    return np.float32(heard.gain) * loud * _at(source, at * heard.pitch % (len(source) - 1))


def _at(source: NDArray[np.float32], places: NDArray[np.floating]) -> NDArray[np.float32]:
    """The wave between its samples."""
    between: NDArray[np.float32] = np.interp(places, np.arange(len(source)), source).astype(np.float32)
    return between
