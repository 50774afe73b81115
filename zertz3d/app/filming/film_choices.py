"""How a game is to be filmed from the window: what is asked, and the command that does it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zertz3d.app.system.progress_bar import format_time
from zertz3d.hud.screen_model import Button, Form, Pick, Words
from zertz3d.intents import Action, FieldAnswer, Intent

QUALITIES = (("full", "Full"), ("low", "Low"), ("classic", "Classic"))
"""The best first, which takes longest."""
SIZES = (("1920x1080", "1920 × 1080"), ("1280x720", "1280 × 720"), ("640x360", "640 × 360"))
CAMERAS = (("seat", "From the seat"), ("show", "Follows the play"), ("tour", "Walks around"))
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
        names = [name for name, _ in QUALITIES]
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
            Pick("quality", "Quality", QUALITIES, self.quality),
            Pick("size", "Size", SIZES, self.size),
            Pick("camera", "Camera", CAMERAS, self.camera),
        ]
        if 0 < self.turn < self.turns:
            parts = (
                ("whole", "Whole game"), ("before", f"Up to turn {self.turn}"), ("after", f"From turn {self.turn + 1}"),
            )  # fmt: skip
            asked.append(Pick("part", "Part", parts, self.part))
        if self.timed:
            asked.append(Pick("clocks", "Thinking times", (("no", "Hidden"), ("yes", "Shown")), self.clocks))
        return Form(
            "Film this game",
            (*asked, Words(self._tell_time(known, faster)), Words(f"It goes to {folder}")),
            (
                Button("Cancel", Intent(Action.CANCEL)),
                self._faster_button(known),
                Button("Film it", Intent(Action.FILM_START), main=True),
            ),
            preparing=known is None,
        )

    def _tell_time(self, known: FilmEstimate | None, faster: FilmEstimate | None) -> str:
        if known is None:
            return "Measuring how long it will take…"
        said = (
            f"A film of {format_time(known.lasting)}. Making it takes {describe_wait(known.needed)} on this computer."
        )
        if faster and self.faster:
            said += f" {_name_quality(self.faster)} quality: {describe_wait(faster.needed)}."
        return said

    def _faster_button(self, known: FilmEstimate | None) -> Button:
        """Always there, so that no button moves; it can be pressed where the film takes long."""
        other = self.faster
        answer = FieldAnswer("quality", other.quality if other else self.quality)
        return Button("Faster", Intent(Action.FORM, answer), enabled=bool(other and known and known.needed > LONG))


def _name_quality(choices: FilmChoices) -> str:
    return dict(QUALITIES)[choices.quality]


def describe_wait(seconds: float) -> str:
    """A time that is only roughly known, in words."""
    if seconds < 55:
        return f"about {max(5, 5 * round(seconds / 5))} seconds"
    minutes = round(seconds / 60)
    if minutes < 90:
        return "about a minute" if minutes <= 1 else f"about {minutes} minutes"
    return f"about {round(minutes / 60)} hours"
