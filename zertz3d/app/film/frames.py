"""What a film shows: for each frame the instant of the game, the card over it, and the light."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from zertz3d.app.collection import highlights
from zertz3d.app.film import titles
from zertz3d.app.film.titles import GameFacts
from zertz3d.errors import UsageError, ZertzError
from zertz3d.hud.panels.title_card import TitleCard
from zertz3d.motion.camera.follow_camera import smooth
from zertz3d.motion.camera.show_camera import Drama
from zertz3d.motion.playback import SLACK
from zertz3d.motion.timeline import Level, Timeline
from zertz3d.records import souvenir
from zertz3d.records.record import Record
from zertz3d.scene.parts.themes import Theme
from zertz3d.words import Figure, _, ngettext

LONGEST = 6 * 3600
"""Seconds a film may last."""
FASTEST = 240
"""Frames a second at the most."""
OPENING, CLOSING = 4.5, 5.0
"""Seconds of the card before the game, and of the one after it."""
DAWN, FADE, DUSK = 0.7, 0.9, 1.0
"""Seconds in which a film grows light, a card comes or goes, and it grows dark again."""


@dataclass(frozen=True)
class FilmOptions:
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
    code: bool = False
    """Whether the end shows the whole game as a QR code."""
    shutter: bool = False
    """Whether pieces that move are blurred, as by a shutter that is open for half of a frame's time."""
    clocks: bool = False
    """Whether the players' cards show how long each has thought."""


@dataclass(frozen=True)
class FilmPlan:
    """Everything a film follows from; a plain value, so that any process can draw any part of it."""

    film: Timeline
    options: FilmOptions
    facts: GameFacts
    drama: Drama = field(default_factory=dict)
    """The turns worth a closer look, where a director decides on the camera."""

    @classmethod
    def of(cls, record: Record, options: FilmOptions, level: Level = "full") -> FilmPlan:
        """The film of a record."""
        assert record.game
        drama = highlights.mark_drama(record.game)
        facts = GameFacts.of(record)
        if options.code:
            facts = replace(facts, code=souvenir.write(record.game))
        width, height = options.size
        return cls(Timeline.seen_in(width / height, record.game, level), options, facts, drama)


class FilmFrame(NamedTuple):
    """A frame: an instant of the game, seconds since the film began, the card over it, and how light it is."""

    time: float
    age: float
    card: TitleCard | None = None
    light: float = 1.0


def list_instants(options: FilmOptions, length: float) -> list[float]:
    """The instants of the game's film that become frames."""
    if not length:
        raise ZertzError(
            _("the game has no moves, so there is nothing to film; a name that ends in .png gives a picture")
        )
    end = length if options.end is None else options.end
    if not 0 <= options.start < end <= length + SLACK:
        told = _("from {start:g} s to {end:g} s is no part of a film that lasts {length:.2f} s")
        raise UsageError(told.format(start=options.start, end=end, length=Figure(length)))
    if not 1 <= options.fps <= FASTEST:
        told = _("--fps {number} is not possible: 1 to {most} frames a second")
        raise UsageError(told.format(number=options.fps, most=FASTEST))
    lasting = (end - options.start) / options.speed + options.hold
    if lasting > LONGEST:
        hours = round(lasting / 3600)
        told = ngettext(
            "the film would last {count} hour; choose a part of it, or a higher --speed",
            "the film would last {count} hours; choose a part of it, or a higher --speed",
            hours,
        )
        raise UsageError(told.format(count=hours))
    count = max(1, math.ceil(lasting * options.fps - SLACK))
    return [min(end, options.start + n * options.speed / options.fps) for n in range(count)]


def count_opening_frames(options: FilmOptions) -> int:
    """How many frames come before the game."""
    return round(OPENING * options.fps) if options.titles else 0


def find_rest(plan: FilmPlan) -> float:
    """The time from which nothing moves any more on the table, in seconds from the film's beginning."""
    options = plan.options
    end = plan.film.duration if options.end is None else options.end
    return count_opening_frames(options) / options.fps + (end - options.start) / options.speed


def list_frames(plan: FilmPlan) -> tuple[FilmFrame, ...]:
    """Every frame of a film in its order."""
    options = plan.options
    game = list_instants(options, plan.film.duration)
    frames = [*_opening(plan, game[0]), *(FilmFrame(time, 0.0) for time in game)]
    if options.titles and game[-1] >= plan.film.duration - SLACK:
        frames += _closing(plan, game[-1])
    return tuple(frame._replace(age=n / options.fps) for n, frame in enumerate(frames))


def _opening(plan: FilmPlan, time: float) -> list[FilmFrame]:
    card, fps = titles.build_opening_card(plan.facts), plan.options.fps
    found = []
    for n in range(count_opening_frames(plan.options)):
        seconds = n / fps
        shown = replace(card, opacity=_ease((OPENING - seconds) / FADE))
        found.append(FilmFrame(time, 0.0, shown, _ease((seconds + 1 / fps) / DAWN)))
    return found


def _closing(plan: FilmPlan, time: float) -> list[FilmFrame]:
    card, fps = titles.build_closing_card(plan.facts), plan.options.fps
    found = []
    for n in range(round(CLOSING * fps)):
        seconds = (n + 1) / fps
        shown = replace(card, opacity=_ease(seconds / FADE))
        found.append(FilmFrame(time, 0.0, shown, _ease((CLOSING - seconds) / DUSK)))
    return found


def _ease(u: float) -> float:
    """From 0 to 1 smoothly, in as many steps as a screen can show."""
    return round(smooth(u) * 255) / 255
