"""The script of a film: for each frame the instant of the game, the card over it, and the light."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from zertz3d.app.collection import highlights
from zertz3d.app.film import titles as lettering
from zertz3d.app.film.titles import Lettering
from zertz3d.errors import UsageError, ZertzError
from zertz3d.hud.screen_model import Card
from zertz3d.motion.camera.follow_camera import smooth
from zertz3d.motion.camera.show_camera import Drama
from zertz3d.motion.choreography import Level
from zertz3d.motion.playback import SLACK
from zertz3d.motion.timeline import Timeline
from zertz3d.records.record import Record
from zertz3d.scene.parts.themes import Theme

LONGEST = 6 * 3600
"""Seconds a film may last."""
FASTEST = 240
"""Frames a second at the most."""
OPENING, CLOSING = 4.5, 5.0
"""Seconds of the card before the game, and of the one after it."""
DAWN, FADE, DUSK = 0.7, 0.9, 1.0
"""Seconds in which a film grows light, a card comes or goes, and it grows dark again."""


@dataclass(frozen=True)
class Shooting:
    """How a game is filmed."""

    size: tuple[int, int]
    theme: Theme
    tier: str | None = None
    view: str = "seat"
    zoom: float = 1.0
    fps: int = 30
    speed: float = 1.0
    start: float = 0.0
    end: float | None = None
    hold: float = 2.0
    """Seconds for which the last picture stays."""
    follow: bool = True
    """Whether the camera leans towards what happens, when it looks from a seat."""
    hud: bool = False
    """Whether players, captions and the result are shown."""
    titles: bool = False
    """Whether a card opens the film and another one closes it."""


@dataclass(frozen=True)
class Production:
    """Everything a film follows from; a plain value, so that any process can draw any part of it."""

    film: Timeline
    shooting: Shooting
    lettering: Lettering
    drama: Drama = field(default_factory=dict)
    """The turns worth a closer look, where a director decides on the camera."""

    @classmethod
    def of(cls, record: Record, shooting: Shooting, level: Level = "full") -> Production:
        """The film of a record."""
        assert record.game
        drama = highlights.mark_drama(record.game)
        return cls(Timeline.of(record.game, level), shooting, Lettering.of(record), drama)


class Take(NamedTuple):
    """A frame: an instant of the game, seconds since the film began, the card over it, and how light it is."""

    time: float
    age: float
    card: Card | None = None
    light: float = 1.0


def times(shooting: Shooting, length: float) -> list[float]:
    """The instants of the game's film that become frames."""
    if not length:
        raise ZertzError("the game has no moves, so there is nothing to film; a name that ends in .png gives a picture")
    end = length if shooting.end is None else shooting.end
    if not 0 <= shooting.start < end <= length + SLACK:
        raise UsageError(f"from {shooting.start:g} s to {end:g} s is no part of a film that lasts {length:.2f} s")
    if not 1 <= shooting.fps <= FASTEST:
        raise UsageError(f"--fps {shooting.fps} is not possible: 1 to {FASTEST} frames a second")
    lasting = (end - shooting.start) / shooting.speed + shooting.hold
    if lasting > LONGEST:
        raise UsageError(f"the film would last {lasting / 3600:.0f} hours; choose a part of it, or a higher --speed")
    count = max(1, math.ceil(lasting * shooting.fps - SLACK))
    return [min(end, shooting.start + n * shooting.speed / shooting.fps) for n in range(count)]


def opening_frames(shooting: Shooting) -> int:
    """How many frames come before the game."""
    return round(OPENING * shooting.fps) if shooting.titles else 0


def rests_from(production: Production) -> float:
    """When nothing moves any more on the table, in seconds from the film's beginning."""
    shooting = production.shooting
    end = production.film.duration if shooting.end is None else shooting.end
    return opening_frames(shooting) / shooting.fps + (end - shooting.start) / shooting.speed


def script(production: Production) -> tuple[Take, ...]:
    """Every frame of a film in its order."""
    shooting = production.shooting
    game = times(shooting, production.film.duration)
    takes = [*_opening(production, game[0]), *(Take(time, 0.0) for time in game)]
    if shooting.titles and game[-1] >= production.film.duration - SLACK:
        takes += _closing(production, game[-1])
    return tuple(take._replace(age=n / shooting.fps) for n, take in enumerate(takes))


def _opening(production: Production, time: float) -> list[Take]:
    card, fps = lettering.opening(production.lettering), production.shooting.fps
    found = []
    for n in range(opening_frames(production.shooting)):
        seconds = n / fps
        shown = replace(card, opacity=_step((OPENING - seconds) / FADE))
        found.append(Take(time, 0.0, shown, _step((seconds + 1 / fps) / DAWN)))
    return found


def _closing(production: Production, time: float) -> list[Take]:
    card, fps = lettering.closing(production.lettering), production.shooting.fps
    found = []
    for n in range(round(CLOSING * fps)):
        seconds = (n + 1) / fps
        shown = replace(card, opacity=_step(seconds / FADE))
        found.append(Take(time, 0.0, shown, _step((CLOSING - seconds) / DUSK)))
    return found


def _step(u: float) -> float:
    """From 0 to 1 smoothly, in as many steps as a screen can show."""
    return round(smooth(u) * 255) / 255
