"""What visitors did at a kiosk, worked out from its log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from zertz3d.app.kiosk.log import GAME_OVER
from zertz3d.app.panels.names import tell_level
from zertz3d.words import N_, Figure, _

BAR = 40
"""Characters of the longest bar."""
_LINE = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)  (.*)")
CHOICE, BACK = "the visitor ", "back to the show: "
LEAVES = "leaves"
COMPUTER = "plays the computer, "
CHOICES = {
    "plays a person": N_("plays a person"), "looks at the game": N_("looks at the game"), "learns": N_("learns"),
}  # fmt: skip
"""What visitors do, as the log names it."""


@dataclass
class Report:
    """Visits by day and hour, what was chosen, how long it lasted, and how many games came to their end."""

    days: Counter[str] = field(default_factory=Counter)
    hours: Counter[int] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)
    lasted: list[float] = field(default_factory=list)
    """Seconds of each visit that came to its end."""
    finished: int = 0
    starts: int = 0
    """How often the show was started again."""

    @property
    def visits(self) -> int:
        """How many visits there were."""
        return self.days.total()


def read_log(paths: Iterable[Path]) -> Report:
    """The report of logs, the oldest first; those that are not there say nothing."""
    report, begun = Report(), None
    for path in paths:
        try:
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        for line in lines:
            if not (found := _LINE.fullmatch(line)):
                continue
            try:
                time, event = datetime.fromisoformat(found[1]), found[2]
            except ValueError:
                continue
            if event == "a visitor":
                begun = time
                report.days[f"{time:%Y-%m-%d}"] += 1
                report.hours[time.hour] += 1
            elif event.startswith(BACK) and begun is not None:
                report.lasted.append(max(0.0, (time - begun).total_seconds()))
                begun = None
            elif event == GAME_OVER:
                report.finished += 1
            elif event.startswith(CHOICE) and event != CHOICE + LEAVES:
                report.choices[event.removeprefix(CHOICE)] += 1
            elif event.startswith("the show is started again"):
                report.starts += 1
                begun = None
    return report


def write_report(report: Report) -> str:
    """The report as tables with bars."""
    if not report.visits:
        return tell_nothing()
    said = list_figures(report)
    wide = max(map(len, said)) + 4
    head = [f"{name:<{wide}}{value}" for name, value in said.items()]
    tables = (line for name, counted in count_parts(report).items() if counted for line in ("", name, *_bars(counted)))
    return "\n".join([*head, *tables])


def tell_nothing() -> str:
    """What is said of a log without visits."""
    return _("no visits stand in the log")


def list_figures(report: Report) -> dict[str, str]:
    """The figures that stand above all, by their names."""
    ordered = sorted(report.lasted)
    usual = "?"
    if ordered:
        told = _("{usual:.1f} min usually, {most:.1f} at the most")
        usual = told.format(usual=Figure(ordered[len(ordered) // 2] / 60), most=Figure(ordered[-1] / 60))
    return {
        _("visits"): str(report.visits), _("a visit lasts"): usual, _("games finished"): str(report.finished),
        _("started again"): str(report.starts),
    }  # fmt: skip


def count_parts(report: Report) -> dict[str, dict[str, int]]:
    """What is counted by day, by hour and by choice; there must have been visits."""
    hours = {f"{hour:02}:00": report.hours[hour] for hour in range(min(report.hours), max(report.hours) + 1)}
    return {
        _("by day"): dict(sorted(report.days.items())),
        _("by hour"): hours,
        _("chosen"): {_tell_choice(name): count for name, count in report.choices.most_common()},
    }


def _tell_choice(name: str) -> str:
    """What a visitor did, as the log says it, in the language of whoever reads the report."""
    if name.startswith(COMPUTER):
        return _("plays the computer, {level}").format(level=tell_level(name.removeprefix(COMPUTER)))
    return _(CHOICES[name]) if name in CHOICES else name


def _bars(counted: dict[str, int]) -> list[str]:
    wide, most = max(map(len, counted)), max(counted.values())
    return [
        f"  {name:<{wide}}  {count:>5}  {'█' * -(-count * BAR // most)}".rstrip() for name, count in counted.items()
    ]
