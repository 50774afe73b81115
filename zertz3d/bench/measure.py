"""One measured figure, with what it was compared to."""

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of a benchmark; `ratio` is it divided by (or compared with) the baseline of the same run."""

    name: str
    value: float
    unit: str
    baseline: str = ""
    ratio: float | None = None
    goal: str = ""

    def line(self) -> str:
        """The figure as one line of a table."""
        compared = f"{self.ratio:,.3g} × {self.baseline}" if self.ratio is not None else self.baseline
        return f"{self.name:<46} {self.value:>14,.4g} {self.unit:<12} {compared:<40} {self.goal}".rstrip()


def plain_loop(seconds: float) -> float:
    """Turns a second of an empty Python loop that adds: the thing that stands still on this machine."""
    turns, total, begun = 0, 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for number in range(10_000):
            total += number
        turns += 10_000
    return turns / (time.perf_counter() - begun)
