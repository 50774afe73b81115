"""A session as every viewer has it: a table, and the modes that are always there."""

from __future__ import annotations

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Table
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.games_mode import GamesMode
from zertz3d.app.watch.help_mode import HelpMode
from zertz3d.app.watch.souvenir_mode import SouvenirMode
from zertz3d.app.watch.tree_mode import TreeMode
from zertz3d.app.watch.watch_mode import WatchMode


def open_session(games: GameList, settings: Settings, recent: list[str] | None = None) -> Session:
    """Begin to watch a list of games."""
    table = Table(games, settings, recent)
    for mode in (WatchMode(table), GamesMode(table), TreeMode(table), SouvenirMode(table), HelpMode(table)):
        table.modes.join(mode)
    return Session(table)
