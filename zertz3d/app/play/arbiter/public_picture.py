"""The picture for the hall, on another screen: a show of the folder into which the boards are relayed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zertz3d.app.session import Binding, Layer, Mode, Play, Reply, Table
from zertz3d.app.system.line_process import LineProcess, Running
from zertz3d.app.system.processes import command_of
from zertz3d.errors import UsageError
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _, chosen, why

KINDNESS = 3.0
"""Seconds the show gets to end by itself."""
SHORT_LIFE = 20.0
"""Seconds below which a show has failed for a reason that will be there the next time, too."""


def start_show(folder: Path, screen: int) -> Running:
    """A show in a process of its own, which ends with this one; OSError where none can be started."""
    words = ["demo", "--live", str(folder), "--screen", str(screen), "--fullscreen", "--language", chosen()]
    return LineProcess(command_of([*words, "--attended"]), KINDNESS, all_output=True)


class PublicPictureMode(Mode):
    """There while games are relayed; a show that dies is started again."""

    layer = Layer.WINDOW
    BINDINGS = (
        Binding(
            Action.PUBLIC_PICTURE,
            "Window",
            N_("show the boards to the public on another screen, or end that"),
            ("control-f11",),
            label=N_("Public picture"),
        ),
    )

    def __init__(
        self,
        table: Table,
        folder: Path,
        find_screen: Callable[[], int | None],
        start: Callable[[Path, int], Running] = start_show,
    ) -> None:
        """`find_screen` says on which screen the window is not; None where there is no other."""
        self._table, self._folder, self._find_screen, self._start = table, folder, find_screen, start
        self._show: Running | None = None
        self._screen = 0
        self._lived = 0.0
        self._complaint = ""

    def handle(self, intent: Intent) -> Reply:
        """Begin the show, or end it."""
        if intent.action is not Action.PUBLIC_PICTURE:
            return False
        if self._show:
            self.close()
            self._table.say(_("The public picture is closed"))
            return True
        screen = self._find_screen()
        if screen is None:
            raise UsageError(_("there is no other screen: plug one in, and extend the desktop to it"))
        self._screen = screen
        self._begin()
        return True

    def state(self, intent: Intent) -> str:
        """Whether it is shown."""
        if intent.action is not Action.PUBLIC_PICTURE:
            return ""
        return _("on") if self._show else _("off")

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Notice that the show has ended: somebody closed it, or it died."""
        show = self._show
        if show is None:
            return ()
        self._lived += seconds
        code = show.ended()
        for line in show.lines():
            self._complaint = line.removeprefix("zertz3d: ").strip() or self._complaint
        if code is not None:
            self.close()
            if code:
                self._recover(self._complaint or _("it ended with exit code {code}").format(code=code))
            else:
                self._table.say(_("The public picture is closed"))
        return ()

    def _recover(self, reason: str) -> None:
        """The show died: start it again, unless it has only just begun."""
        self._complain(reason)
        if self._lived >= SHORT_LIFE:
            self._begin()

    def _begin(self) -> None:
        self._lived, self._complaint = 0.0, ""
        try:
            self._show = self._start(self._folder, self._screen)
        except OSError as error:
            self._complain(why(error))
        else:
            self._table.say(_("The public picture is on screen {number}").format(number=self._screen))

    def _complain(self, reason: str) -> None:
        self._table.say(_("the public picture has ended: {reason}").format(reason=reason), error=True)

    def close(self) -> None:
        """End the show, with the window or before it."""
        show, self._show = self._show, None
        if show:
            show.end()
