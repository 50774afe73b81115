"""One measured figure, with what it was compared to, and how figures are printed."""

import importlib
import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass


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


def print_figures(modules: Iterable[str], seconds: float, as_json: bool) -> None:
    """What each module measures, as a table that grows or as one JSON array."""
    measures: list[Measure] = []
    for module in modules:
        found: list[Measure] = importlib.import_module(module).run(seconds)
        measures += found
        if not as_json:
            print("\n".join(measure.line() for measure in found), flush=True)
    if as_json:
        print(json.dumps([asdict(measure) for measure in measures], indent=1))
