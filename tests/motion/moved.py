"""How pieces move and cameras look, told line by line: `python -m tests.motion.moved` tells it anew.

Where motion is meant to change, that is run, and the change of the files shows what moves otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from tests.conftest import ROOT
from tests.motion.games import filmed, random_game
from tests.told import Told, write
from zertz3d.motion.camera.follow_camera import followed
from zertz3d.motion.camera.show_camera import directed
from zertz3d.motion.camera.tour_camera import tour
from zertz3d.motion.camera.view import View, preset
from zertz3d.motion.choreography.clearing import clear
from zertz3d.motion.layout import Pose
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Turn
from zertz3d.rules import Position

FOLDER = ROOT / "tests" / "golden" / "motion"
AWRY = 0.004
"""Pitches, or seconds, by which a number may differ: machines do not all add up alike."""
FIRST, STEP = 0.037, 0.15
"""Seconds to the first instant that is told, and between two of them: at none does a movement end."""
MOST = 5
"""Turns of a game that are told."""
LOOK = 1.5
"""Seconds between two looks of a camera."""

FULL = "37 standard oooo/ooooo/ooWooo/oooBooo/ooBWoo/ooooo/oooo 4/8/8 0/0/0 0/0/0 1 1"


def games() -> dict[str, Timeline]:
    """The films that are told."""
    return {
        "37 rings": filmed(random_game(2)),
        "61 rings": filmed(random_game(5), arrangement="wide"),
        "a bridge": filmed(random_game(6), arrangement="tall"),
        "blitz": filmed(random_game(15)),
        "few rings": filmed(random_game(1, Position.parse(FULL))),
        "quiet": filmed(random_game(2), level="reduced"),
    }


def kinds(turn: Turn) -> frozenset[object]:
    """What happens in a turn."""
    return frozenset((clip.piece.split("-")[0], clip.motion.at(0.0).phase) for clip in turn.clips) | {
        type(caption.about).__name__ for caption in turn.captions
    }


def chosen(film: Timeline) -> list[int]:
    """Turns in which things happen that have not happened before, and the last."""
    known: set[object] = set()
    found = []
    for number, turn in enumerate(film.turns):
        if not kinds(turn) <= known:
            found.append(number)
            known |= kinds(turn)
    return sorted({*found[: MOST - 1], *found[-1:], len(film.turns) - 1})


def told(film: Timeline) -> Told:
    """Some turns of a film."""
    return {f"turn {number + 1}": list(lines(film.turns[number])) for number in chosen(film)}


def lines(turn: Turn) -> Iterator[str]:
    """What happens in a turn: each piece that moves at some instants, what is heard, and what is read."""
    yield f"lasts {turn.duration:.3f}"
    times = [FIRST + k * STEP for k in range(int(turn.duration / STEP) + 2)]
    frames = [turn.sample(t) for t in times]
    for piece in frames[0]:
        before = turn.before[piece]
        for t, frame in zip(times, frames, strict=True):
            if frame[piece] != before:
                before = frame[piece]
                yield f"{t:.3f} {piece} {_pose(before)}"
    for cue in turn.cues:
        place = " ".join(f"{x:.3f}" for x in cue.position)
        yield f"{cue.time:.3f} {cue.kind} {cue.speed:.3f} {cue.material} {place} {cue.piece} {cue.duration:.3f}"
    for caption in turn.captions:
        yield f'{caption.start:.3f} {caption.end:.3f} {caption.player} "{caption.text}"'
    yield " ".join(["steps", *(f"{step:.3f}" for step in turn.steps)])


def _pose(pose: Pose) -> str:
    return " ".join([*(f"{x:.3f}" for x in pose[:7]), pose.phase])


def looks(view: Callable[[float], View], seconds: float) -> list[str]:
    """How a camera looks, again and again."""
    return [f"{t:.1f} {_view(view(t))}" for t in (k * LOOK for k in range(int(seconds / LOOK) + 2))]


def _view(view: View) -> str:
    return " ".join(f"{x:.3f}" for x in (*view.target, view.distance, view.azimuth, view.elevation))


def cameras(film: Timeline) -> Told:
    """The cameras over the first turns of a film, and over its last."""
    short = film.truncate(8)
    found: Told = {}
    for aspect in (16 / 9, 9 / 16):
        home = preset("seat", film.table, aspect)
        shown = directed(short, {3: "near", 8: "end"}, film.table, aspect, winner=1)
        following = followed(short, home, aspect)
        name = f"{aspect:.2f}"
        found |= {
            f"{name} follow": looks(following.view, short.duration),
            f"{name} show": looks(shown.view, short.duration + 6),
            f"{name} tour": looks(lambda t, aspect=aspect: tour(film.table, aspect, t), 45.0),  # type: ignore[misc]
        }
        for preset_name in ("seat", "opponent", "top", "edge"):
            found[f"{name} {preset_name}"] = [_view(preset(preset_name, film.table, aspect))]
    return found


@cache
def everything() -> dict[str, Told]:
    """All that is told, by the names of its files."""
    films = games()
    first = films["37 rings"]
    cleared = clear(first)
    assert cleared
    return {
        **{name: told(film) for name, film in films.items()},
        "between two games": {"clearing": list(lines(cleared))},
        "cameras": cameras(first),
    }


def main() -> None:
    """Tell anew how everything moves."""
    write(FOLDER, everything().items())


if __name__ == "__main__":
    main()
