"""What is told of boards beside the film: diagrams of the others, the round, clocks, points."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.collection.game_rows import tell_result
from zertz3d.app.play.clock import format_clock
from zertz3d.app.play.live_game import clock_after
from zertz3d.app.play.terms import read_terms
from zertz3d.app.relay.standings import Rows, has_heading
from zertz3d.hud.panels.flat_boards import FlatBoard
from zertz3d.hud.screen_model import PlayerPanel
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position
from zertz3d.words import _

Players = tuple[PlayerPanel, PlayerPanel]


def draw_flat(name: str, record: Record) -> FlatBoard:
    """The last position of a board as a diagram, with who plays and how it stands."""
    position, (one, two) = record.last, record.players
    outcome, result = record.outcome, record.game.result if record.game else ""
    said = _("turn {turn}").format(turn=record.turns) if outcome is None else tell_result(result)
    side = position.mover if outcome is None else outcome.winner
    return FlatBoard(f"{one} – {two}", f"{name} · {said}", _list_rings(position), side)


def _list_rings(position: Position) -> tuple[tuple[int, int, str], ...]:
    marbles = position.marbles
    return tuple((*position.board.xy(cell), marbles.get(cell, "")) for cell in position.rings)


def name_round(record: Record, board: str) -> str:
    """The event, the round and the board, as far as the record says them."""
    headers = record.game.headers if record.game else {}
    number = headers.get("Round", "").strip("?")
    where = _("Round {number}").format(number=number) if number.isdigit() else number
    said = (headers.get("Event", ""), where, board.replace("-", " ").title())
    return " · ".join(word for word in said if word)


def tell_clocks(players: Players, game: Game, since: float) -> Players:
    """The players with the time they have left; whoever is to move has been thinking for `since` seconds."""
    clock = clock_after(read_terms(game), game)
    if clock is None:
        return players
    if game.outcome(game.end) is None:
        clock = clock.tick(since)
    one, two = (replace(panel, clock=format_clock(clock.left[panel.side])) for panel in players)
    return one, two


def tell_points(players: Players, standings: Rows) -> Players:
    """The players with their points: the last cell of the row that names them."""
    points = {cell.strip(): row[-1] for row in standings[has_heading(standings) :] for cell in row[:-1]}
    one, two = (replace(panel, note=panel.note or points.get(panel.name, "")) for panel in players)
    return one, two
