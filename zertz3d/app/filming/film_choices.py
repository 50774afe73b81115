"""How a game is to be filmed from the window: what is asked, and the command that does it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zertz3d.app.system.progress_bar import format_time
from zertz3d.hud.screen_model import Button, Form, Pick, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.words import N_, _, ngettext

QUALITIES = (("full", N_("Best")), ("low", N_("Fast")), ("classic", N_("Simple")))
"""The best first, which takes longest."""
SIZES = (("1920x1080", "1920 × 1080"), ("1280x720", "1280 × 720"), ("640x360", "640 × 360"))
CAMERAS = (("seat", N_("From the seat")), ("show", N_("Follows the play")), ("tour", N_("Walks around")))
FASTER = {"low": N_("Fast: {time}."), "classic": N_("Simple: {time}.")}
"""How long a faster film takes, by its quality."""
LONG = 120.0
"""Seconds of drawing from which a faster way is offered."""


@dataclass(frozen=True)
class FilmEstimate:
    """How many seconds a film lasts, and how many it takes to draw it here."""

    lasting: float
    needed: float


@dataclass(frozen=True)
class FilmChoices:
    """The answers of the form; `turn` is where the table stands, of `turns`."""

    turn: int
    turns: int
    timed: bool
    """Whether the record says how long the players thought."""
    quality: str = "low"
    size: str = "1280x720"
    camera: str = "seat"
    part: str = "whole"
    clocks: str = "no"

    def answered(self, answer: FieldAnswer) -> FilmChoices:
        """With another answer."""
        match answer.field:
            case "quality":
                return replace(self, quality=answer.text)
            case "size":
                return replace(self, size=answer.text)
            case "camera":
                return replace(self, camera=answer.text)
            case "part":
                return replace(self, part=answer.text)
            case "clocks":
                return replace(self, clocks=answer.text)
        return self

    @property
    def faster(self) -> FilmChoices | None:
        """The same film at the next lower quality, if there is one."""
        names = [name for name, _title in QUALITIES]
        lower = names[names.index(self.quality) + 1 :]
        return replace(self, quality=lower[0]) if lower else None

    def arguments(self) -> list[str]:
        """The options of `zertz3d render` for this film."""
        found = ["--tier", self.quality, "--size", self.size, "--view", self.camera]
        if self.part == "whole":
            found.append("--titles")
        elif self.part == "before":
            found += ["--to", f"t{self.turn}"]
        else:
            found += ["--from", f"t{self.turn + 1}"]
        return found + (["--clocks"] if self.clocks == "yes" else [])

    def form(self, folder: str, known: FilmEstimate | None, faster: FilmEstimate | None) -> Form:
        """The questions, with what is known of the time the film takes, and the faster one."""
        asked = [
            Pick("quality", _("Quality"), _told(QUALITIES), self.quality),
            Pick("size", _("Size"), SIZES, self.size),
            Pick("camera", _("Camera"), _told(CAMERAS), self.camera),
        ]
        if 0 < self.turn < self.turns:
            parts = (
                ("whole", _("Whole game")),
                ("before", _("Up to turn {turn}").format(turn=self.turn)),
                ("after", _("From turn {turn}").format(turn=self.turn + 1)),
            )
            asked.append(Pick("part", _("Part"), parts, self.part))
        if self.timed:
            asked.append(Pick("clocks", _("Thinking times"), (("no", _("Hidden")), ("yes", _("Shown"))), self.clocks))
        return Form(
            _("Film this game"),
            (*asked, Words(self._tell_time(known, faster)), Words(_("It goes to {folder}").format(folder=folder))),
            (
                Button(_("Cancel"), Intent(Action.CANCEL)),
                self._faster_button(known),
                Button(_("Film it"), Intent(Action.FILM_START), main=True),
            ),
            preparing=known is None,
        )

    def _tell_time(self, known: FilmEstimate | None, faster: FilmEstimate | None) -> str:
        if known is None:
            return _("Measuring how long it will take…")
        told = _("A film of {time}. Making it takes {wait} on this computer.")
        said = told.format(time=format_time(known.lasting), wait=describe_wait(known.needed))
        if faster and self.faster:
            other = _(FASTER[self.faster.quality]).format(time=describe_wait(faster.needed))
            return " ".join((said, other))
        return said

    def _faster_button(self, known: FilmEstimate | None) -> Button:
        """Always there, so that no button moves; it can be pressed where the film takes long."""
        other = self.faster
        answer = FieldAnswer("quality", other.quality if other else self.quality)
        return Button(_("Faster"), Intent(Action.FORM, answer), enabled=bool(other and known and known.needed > LONG))


def _told(options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """What can be chosen, with its titles told."""
    return tuple((value, _(title)) for value, title in options)


def describe_wait(seconds: float) -> str:
    """A time that is only roughly known, in words."""
    if seconds < 55:
        count = max(5, 5 * round(seconds / 5))
        return ngettext("about {count} second", "about {count} seconds", count).format(count=count)
    minutes = round(seconds / 60)
    if minutes < 90:
        minutes = max(1, minutes)
        return ngettext("about a minute", "about {count} minutes", minutes).format(count=minutes)
    hours = round(minutes / 60)
    return ngettext("about {count} hour", "about {count} hours", hours).format(count=hours)


def tell_left(seconds: float) -> str:
    """How long the film still takes."""
    return _("{time} left").format(time=format_time(seconds))
