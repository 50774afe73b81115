"""A progress bar with the time left, drawn on a terminal and silent elsewhere."""

import sys
import time
from types import TracebackType
from typing import Self, TextIO

from zertz3d.words import Figure, _

WIDTH = 28
"""Characters of the bar itself."""
REFRESH = 0.1
"""Seconds between two drawings."""


class ProgressBar:
    """Counts work done; `with ProgressBar(100, "games") as bar: bar.advance()`."""

    def __init__(self, total: int | None, what: str, stream: TextIO | None = None) -> None:
        self.total, self.what, self.done = total, what, 0
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._started = self._drawn = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._stream.write("\r\033[K")
            self._stream.flush()

    def advance(self, n: int = 1) -> None:
        """Note that `n` more pieces of work are done."""
        self.done += n
        now = time.monotonic()
        if self._shown and now - self._drawn >= REFRESH:
            self._drawn = now
            self._stream.write("\r\033[K" + self.line(now - self._started))
            self._stream.flush()

    def line(self, elapsed: float) -> str:
        """The bar as text after `elapsed` seconds."""
        rate = self.done / elapsed if elapsed > 0 else 0.0
        if not self.total:
            return f"{Figure(self.done):,} {self.what}  {Figure(rate):,.0f}/s"
        share = min(1.0, self.done / self.total)
        filled = round(WIDTH * share)
        left = format_time((self.total - self.done) / rate) if rate else "--:--"
        bar = "█" * filled + "░" * (WIDTH - filled)
        said = _("{bar} {done:,}/{total:,} {what}  {rate:,.0f}/s  {time} left")
        return said.format(
            bar=bar, done=Figure(self.done), total=Figure(self.total), what=self.what, rate=Figure(rate), time=left
        )


def format_time(seconds: float) -> str:
    """Seconds as m:ss, or h:mm:ss from an hour on."""
    whole = max(0, round(seconds))
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
