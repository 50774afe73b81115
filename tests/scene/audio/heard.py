"""What a film sounds like, told line by line: `python -m tests.scene.audio.heard` tells it anew.

Where it is meant to sound otherwise, that is run, and the change of the files shows where.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tests.conftest import ROOT
from tests.motion.games import filmed, random_game
from tests.told import Told, write
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.audio.mastering import Track, mastered
from zertz3d.scene.audio.mixer import RATE, TABLES, mix

FOLDER = ROOT / "tests" / "golden" / "sounds"
AWRY = 0.75
"""Decibels, or hundredths of the power that is high, by which an instant may differ."""
STEP = 0.03
"""Seconds of an instant."""
SILENCE, HIGH = -60.0, 3000
"""Decibels below which nothing is told, and the pitch from which a tone is high."""


def cues() -> Iterator[Cue]:
    """The sounds of a placement, of a chain and claims, and of an end, one after the other; and what is no contact."""
    film, begun = filmed(random_game(2)), 0.0
    for number in (0, 1, len(film.turns) - 3, len(film.turns) - 1):
        turn = film.turns[number]
        yield from (cue._replace(time=begun + cue.time) for cue in turn.cues)
        begun += turn.duration
    for kind in ("tie", "refuse"):
        yield Cue(begun, kind, 1.0, "air", (0.0, 0.0, 0.0), "")
        begun += 1.0


def lines(track: Track) -> Iterator[str]:
    """How loud each instant is on the left and on the right, and how much of it is high."""
    count = round(STEP * RATE)
    pitches = np.fft.rfftfreq(count, 1 / RATE)
    for number in range(len(track) // count):
        part = track[number * count : (number + 1) * count].astype(np.float64)
        levels = 10 * np.log10((part**2).mean(axis=0) + 1e-12)
        if levels.max() > SILENCE:
            powers = (abs(np.fft.rfft(part, axis=0)) ** 2).sum(axis=1)
            high = 100 * powers[pitches >= HIGH].sum() / powers.sum()
            left, right = np.maximum(levels, SILENCE)
            yield f"{number * STEP:.2f} {left:.1f} {right:.1f} {high:.0f}"


def told() -> Told:
    """The sound of it on each table, from elsewhere, and as it is in a film."""
    heard = list(cues())
    found = {table: mix(heard, heard[-1].time + 1, table=table) for table in TABLES}
    found["seen from a corner"] = mix(heard, heard[-1].time + 1, (0.6, 0.8))
    return {
        **{name: list(lines(track)) for name, track in found.items()},
        "in a film": list(lines(mastered(found["felt"]))),
    }


def main() -> None:
    """Tell anew what everything sounds like."""
    write(FOLDER, [("a game", told())])


if __name__ == "__main__":
    main()
