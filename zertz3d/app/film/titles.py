"""What a film says besides showing it: the players' panels, captions, the card before the game and the one after it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace

from zertz3d.app.panels.endings import describe_ending, tell_caption
from zertz3d.app.panels.names import tell_unusual_rules
from zertz3d.app.panels.players import build_panels
from zertz3d.app.system.progress_bar import format_time
from zertz3d.hud.panels.qr_panel import QrPanel
from zertz3d.hud.panels.title_card import TitleCard
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.playback import SLACK
from zertz3d.motion.timeline import Timeline
from zertz3d.records.record import UNKNOWN, Record
from zertz3d.rules import Game, Outcome, Position
from zertz3d.words import N_, _, ngettext, tell_title

NAME = "ZÈRTZ 3D"
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


@dataclass(frozen=True)
class GameFacts:
    """What a film says about a game; plain values, so that other processes can use them."""

    names: tuple[str, str]
    positions: tuple[Position, ...]
    """The position after so many turns."""
    outcome: Outcome | None
    event: str = ""
    date: str = ""
    thought: tuple[tuple[float, float], ...] = ()
    """Seconds that both players have thought in so many turns; empty where the record holds no times."""
    code: str = ""
    """The text of the QR code that the end of the film shows; none if it is empty."""

    @classmethod
    def of(cls, record: Record) -> GameFacts:
        """What a record says."""
        assert record.game
        date, event = record.game.headers.get("Date", ""), tell_title(record.event, record.source)
        return replace(cls.of_game(record.game), names=record.players, event=event, date=date)

    @classmethod
    def of_game(cls, game: Game) -> GameFacts:
        """What is known about a game without headers."""
        line = game.main_line()
        positions = (game.root.position, *(node.position for node in line))
        outcome = game.outcome(line[-1]) if line else None
        return cls((UNKNOWN, UNKNOWN), positions, outcome, thought=sum_times(game))

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.positions) - 1

    @property
    def called(self) -> tuple[str, str]:
        """The names, with words for those that are not known."""
        one, two = (
            name if name != UNKNOWN else _("Player {number}").format(number=side)
            for side, name in enumerate(self.names, 1)
        )
        return one, two


def sum_times(game: Game) -> tuple[tuple[float, float], ...]:
    """How many seconds both players have thought, after each number of turns; nothing where no time was noted."""
    line = game.main_line()
    if all(node.clock is None for node in line):
        return ()
    found = [(0.0, 0.0)]
    for node in line:
        used = list(found[-1])
        if node.clock is not None and node.parent:
            used[node.parent.position.mover] = node.clock / 1000
        found.append((used[0], used[1]))
    return tuple(found)


def build_opening_card(told: GameFacts) -> TitleCard:
    """The card before the game: who plays, where and when, and what on."""
    start = told.positions[0]
    known = UNKNOWN not in told.names
    plain = start.board.name.isdigit()
    board = _("{count} rings").format(count=start.board.name) if plain else _("custom board")
    rules = tell_unusual_rules(start)
    lines = (told.event, " · ".join(part for part in (format_date(told.date), board, rules) if part))
    title = " – ".join(told.called) if known or told.names != (UNKNOWN, UNKNOWN) else "ZÈRTZ"
    return TitleCard(title, tuple(line for line in lines if line), foot=NAME if title != "ZÈRTZ" else "")


def format_date(date: str) -> str:
    """A date such as 2026-04-11 or 2026.04.11 as people write it; others as they are."""
    try:
        found = datetime.date.fromisoformat(date.replace(".", "-"))
    except ValueError:
        return date
    return _("{day} {month} {year}").format(day=found.day, month=_(MONTHS[found.month - 1]), year=found.year)


def build_closing_card(told: GameFacts) -> TitleCard:
    """The card after the game: who won, and how."""
    turns = ngettext("after {count} turn", "after {count} turns", told.turns).format(count=told.turns)
    if told.outcome is None:
        return TitleCard(" – ".join(told.called), (_("the record ends here"), turns), foot=NAME)
    banner = describe_ending(told.outcome, told.positions[-1], told.names)
    lines = (banner.subtitle, turns)
    said = tuple(line for line in lines if line)
    return TitleCard(banner.title, said, marbles=banner.marbles, side=banner.side, foot=NAME)


def build_screen(told: GameFacts, film: Timeline, time: float, card: TitleCard | None, hud: bool, ends: bool) -> Screen:
    """What lies over the table at an instant of the film; `ends` says whether the banner comes with the end."""
    turn, ended = film.turn_at(time + SLACK), time >= film.duration - SLACK
    panels = (card,) if card else _code(told) if ended else ()
    if not hud:
        return Screen(hidden=True, controls=False, panels=panels)
    position = told.positions[turn]
    over = told.outcome if ends and ended and told.turns else None
    return Screen(
        players=build_panels(told.called, film, time, position, over),
        caption="" if card else tell_caption(film.captions(time), told.positions[-1], told.called),
        banner=describe_ending(over, told.positions[-1], told.names) if over else None,
        title=told.event,
        controls=False,
        panels=panels,
    )


def add_clocks(screen: Screen, told: GameFacts, film: Timeline, time: float) -> Screen:
    """The screen with how long both players have thought, for the turn that is being played, too."""
    if not told.thought:
        return screen
    turn = film.turn_at(time + SLACK)
    under_way = time > film.marks[turn] + SLACK
    used = told.thought[min(told.turns, turn + under_way)]
    one, two = (replace(panel, clock=format_time(used[panel.side])) for panel in screen.players)
    return replace(screen, players=(one, two))


def _code(told: GameFacts) -> tuple[QrPanel, ...]:
    return (QrPanel(told.code),) if told.code else ()
