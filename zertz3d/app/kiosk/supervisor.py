"""Watches over the show: a show that dies, hangs or loses its screen is started again, at the beginning of the loop."""

from collections.abc import Callable
from dataclasses import dataclass

from zertz3d.app.kiosk.show_games import Note
from zertz3d.app.kiosk.show_process import EVENT, PULSE
from zertz3d.app.system.line_process import Running
from zertz3d.errors import ZertzError
from zertz3d.words import _

SHORT_LIFE = 20.0
"""Seconds below which a show has died right after its start."""
SILENCE, FIRST_SILENCE = 30.0, 120.0
"""Seconds without a sign of life after which a show hangs; and at first, when drivers compile shaders."""
PAUSES = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds to wait after each early death in a row; the last of them for all that follow."""
PLAINER = 2
"""Crashes in a row, right after the start, after which the plainest way of drawing is tried."""
SAID_WHY = 1
"""The exit code of a show that could say what it lacks, such as a screen: drawing plainly would not help."""
LOOK = 0.25
"""Seconds between two looks at the show."""
WRONG_USE = 2
"""The exit code of a show that cannot start as it was told; at the first start nothing will change that."""
CHATTER = 30
"""Lines of other output that are noted for one run."""


@dataclass
class Supervisor:
    """Starts shows until one ends as it should; `start` is told whether to draw as plainly as possible."""

    start: Callable[[bool], Running]
    note: Note
    clock: Callable[[], float]
    sleep: Callable[[float], None]

    def run(self) -> int:
        """Run shows, one after the other, however often they die; ZertzError for wishes that no show can fulfil."""
        early = crashes = starts = 0
        while True:
            begun, starts = self.clock(), starts + 1
            code, last = self._show(crashes >= PLAINER)
            if code == 0:
                return 0
            if code == WRONG_USE and starts == 1:
                raise ZertzError(last.removeprefix("zertz3d: ") or _("the show cannot start as it was told"))
            lived = self.clock() - begun
            self.note(f"the show ended after {lived:.0f} s with code {code}: {last or 'without a word'}")
            early = early + 1 if lived < SHORT_LIFE else 1
            crashes = crashes + 1 if lived < SHORT_LIFE and code != SAID_WHY else 0
            pause = PAUSES[min(early, len(PAUSES)) - 1]
            if early > 1:
                self.note(f"that is death {early} right after a start; the next start is in {pause:.0f} s")
            self.sleep(pause)
            self.note("the show is started again" + (", drawn plainly" if crashes >= PLAINER else ""))

    def _show(self, plainly: bool) -> tuple[int, str]:
        """How a show ended, and what it said last; a system that starts no process now may do so later."""
        try:
            return self._watched(self.start(plainly))
        except OSError as error:
            return SAID_WHY, f"no process could be started: {error.strerror or error}"

    def _watched(self, show: Running) -> tuple[int, str]:
        """How a show ended, and what it said last."""
        heard, pulses, chatter, last = self.clock(), 0, 0, ""
        try:
            while True:
                code = show.ended()
                for line in show.lines():
                    if line == PULSE:
                        heard, pulses = self.clock(), pulses + 1
                    elif line.startswith(EVENT):
                        self.note(line.removeprefix(EVENT))
                    elif line:
                        last, chatter = line, chatter + 1
                        if chatter <= CHATTER:
                            self.note(f"said: {line}")
                if code is not None:
                    return code, last
                if self.clock() - heard > (SILENCE if pulses else FIRST_SILENCE):
                    return -1, "it hung and was ended"
                self.sleep(LOOK)
        finally:
            show.end()
