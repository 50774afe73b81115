"""Filming the game on the table: the form, the estimate, and the progress while a process draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from zertz3d.app.filming.film_choices import LONG, FilmChoices, FilmEstimate, tell_left
from zertz3d.app.filming.film_process import FilmProcess
from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.app.system import files, paths
from zertz3d.app.system.missing_packages import find_ffmpeg
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Overlay, Progress, Screen
from zertz3d.intents import Action, Intent
from zertz3d.records.formats import notation
from zertz3d.rules import Game
from zertz3d.words import N_, _, chosen

SETTLED = 0.4
"""Seconds for which the answers must stay before the film is measured."""
Start = Callable[[str, Path, Sequence[str]], FilmProcess]


class FilmMode(Mode):
    """Always there; at most one film is made at a time."""

    layer = Layer.MENU
    BINDINGS = (
        Binding(Action.FILM, "Games and moves", N_("film this game"), ("control-f",), label=N_("Film this game…")),
        Binding(
            Action.CANCEL_WORK, "Games and moves", N_("stop filming"), ("shift-control-f",), label=N_("Stop filming")
        ),
    )

    def __init__(self, table: Table, start: Start = FilmProcess) -> None:
        self._table, self._start = table, start
        self._choices: FilmChoices | None = None
        """The answers so far; None while nothing is asked."""
        self._text = ""
        """The game that is to be filmed, as official notation."""
        self._film: FilmProcess | None = None
        self._measuring: tuple[FilmChoices, FilmProcess] | None = None
        self._known: dict[FilmChoices, FilmEstimate] = {}
        self._dropped: list[FilmProcess] = []
        """Processes that were told to end, and have not ended yet."""
        self._still = 0.0
        self._form: tuple[object, Overlay] | None = None

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """Its keys; the one that stops is in the menu while there is a film to stop."""
        film, stop = self.BINDINGS
        return (film, stop if self._film else replace(stop, label=""))

    # ----------------------------------------------------------------- intents

    def handle(self, intent: Intent) -> Reply:
        """Ask how, begin, or stop."""
        match intent.action:
            case Action.FILM:
                self._ask()
            case Action.CANCEL_WORK:
                self._stop()
            case Action.FORM if self._choices:
                self._choices, self._still = self._choices.answered(intent.answer), 0.0
            case Action.FILM_START if self._choices:
                self._begin(self._choices)
            case Action.CANCEL | Action.ESCAPE if self._choices:
                self._put_away()
            case _:
                return False
        return True

    def _ask(self) -> None:
        """Lay the form over the table."""
        if self._film:
            raise UsageError(_("a film is being made: wait for it, or stop it with the cross beside its progress"))
        player = self._table.player
        if not player.line:
            raise UsageError(_("there are no moves to film: play some, or open a game"))
        if not self._table.modes.live:
            player.pause()
        self._text = write_line(self._table)
        timed = any(node.clock is not None for node in player.line)
        tier = self._table.settings.tier
        self._choices = FilmChoices(player.turn, len(player.line), timed, "low" if tier == "auto" else tier)
        self._known.clear()
        self._still = SETTLED
        self._table.modes.join(self)

    def _begin(self, choices: FilmChoices) -> None:
        self._put_away()
        record = self._table.record
        stem = Path(record.place).stem if record else ""
        output = files.find_unused(paths.videos_folder(), stem or "game", ".mp4" if find_ffmpeg() else ".apng")
        self._film = self._start(self._text, output, list_options(choices))

    def _stop(self) -> None:
        if self._film is None:
            raise UsageError(_("no film is being made"))
        self._film.cancel()

    def _put_away(self) -> None:
        """The form goes, and what is measured for it."""
        self._choices = None
        self._stop_measuring()

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Hear from the processes; measure what is asked about."""
        self._dropped = [process for process in self._dropped if process.look()]
        if self._film:
            self._table.linger()
            if not self._film.look():
                self._tell_end(self._film)
                self._film = None
        if self._measuring:
            self._hear_estimate(*self._measuring)
        if self._choices:
            self._still += seconds
            self._measure(self._choices)
        return ()

    def _tell_end(self, film: FilmProcess) -> None:
        if film.cancelled:
            self._table.say(_("Filming was stopped; nothing was saved"))
        elif film.fault:
            self._table.say(_("The film was not made: {fault}").format(fault=film.fault), error=True)
        else:
            self._table.say(_("Film saved to {file}").format(file=film.output))

    def _hear_estimate(self, asked: FilmChoices, process: FilmProcess) -> None:
        if process.look():
            return
        self._measuring = None
        if process.fault:
            self._put_away()
            self._table.say(process.fault, error=True)
        elif "needed" in process.told:
            self._known[asked] = FilmEstimate(process.told["lasting"], process.told["needed"])

    def _measure(self, choices: FilmChoices) -> None:
        """Have measured what is chosen, then what would be faster if that takes long."""
        known = self._known.get(choices)
        wanted = choices if known is None else choices.faster if known.needed > LONG else None
        if self._measuring and self._measuring[0] != wanted:
            self._stop_measuring()
        if wanted and wanted not in self._known and not self._measuring and self._still >= SETTLED:
            output = paths.videos_folder() / "estimate.apng"
            self._measuring = wanted, self._start(self._text, output, [*list_options(wanted), "--estimate"])

    def _stop_measuring(self) -> None:
        if self._measuring:
            self._measuring[1].cancel()
            self._dropped.append(self._measuring[1])
            self._measuring = None

    # ----------------------------------------------------------------- showing

    @property
    def overlay(self) -> Overlay | None:
        """The form; the same value as long as it says the same."""
        if not self._choices:
            return None
        known = self._known.get(self._choices)
        faster = self._known.get(self._choices.faster) if self._choices.faster and known else None
        key = self._choices, known, faster, chosen()
        if self._form is None or self._form[0] != key:
            self._form = key, self._choices.form(str(paths.videos_folder()), known, faster)
        return self._form[1]

    def dress(self, screen: Screen) -> Screen:
        """How far the film is, with a cross that stops it."""
        if not self._film:
            return screen
        left = self._film.left
        filming = _("Filming {file}").format(file=self._film.output.name)
        said = _("Stopping…") if self._film.cancelled else filming
        words = "" if left is None or self._film.cancelled else tell_left(left)
        return replace(screen, progress=Progress(said, self._film.share, words))

    def suspend(self) -> bool:
        """Another mode takes the table: the form goes, a film goes on."""
        self._put_away()
        return False

    def close(self) -> None:
        """The window closes: no process outlives it."""
        self._stop_measuring()
        for process in (*self._dropped, *([self._film] if self._film else [])):
            process.close()
        self._dropped, self._film = [], None


def list_options(choices: FilmChoices) -> list[str]:
    """The options of `zertz3d render`; without ffmpeg only a still camera makes a file of a bearable size."""
    return choices.arguments() + ([] if find_ffmpeg() else ["--fps", "15", "--no-follow"])


def write_line(table: Table) -> str:
    """The line that is shown, as a game of its own if it is a variation."""
    player = table.player
    if player.line == player.game.main_line():
        return notation.write(player.game)
    alone = Game(player.game.root.position, strict=player.game.strict)
    alone.headers = dict(player.game.headers)
    for node in player.line:
        if node.move:
            alone.play(node.move).clock = node.clock
    return notation.write(alone)
