"""Two windows' worth of sessions that share a table over this machine's own network, without any window."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.sessions import play
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.network.addresses import Address
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.shared import two_machines
from zertz3d.app.play.shared.two_machines_mode import TwoMachinesMode
from zertz3d.app.play.terms import Terms
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Screen
from zertz3d.rules import Game

LOOPBACK = "127.0.0.1"
PATIENCE = 20.0
"""Seconds of real time after which something that should have happened has not."""


def free_port() -> int:
    """A port of this machine that nobody uses; skips where nothing can be bound."""
    with socket.socket() as probe:
        try:
            probe.bind((LOOPBACK, 0))
        except OSError as error:
            pytest.skip(f"this machine's own network cannot be used: {error}")
        return int(probe.getsockname()[1])


class End:
    """One machine: a session with its own folder of what is kept."""

    def __init__(self, folder: Path, begin: two_machines.Begin) -> None:
        self.session = open_session(GameList(), Settings(motion="none"))
        self.newgame = NewGameMode(self.session.table, UserState(), Store(folder))
        self.newgame.store.file_ended()  # type: ignore[union-attr]
        self.session.table.modes.join(self.newgame)
        begin(self.session.table, self.newgame)

    @classmethod
    def host(cls, folder: Path, port: int, asked: Terms | None = None) -> End:
        return cls(folder, two_machines.open_table(Address(LOOPBACK, port), folder, "Anna", asked))

    @classmethod
    def guest(cls, folder: Path, port: int, digits: str = "") -> End:
        return cls(folder, two_machines.join_table(Address(LOOPBACK, port), folder, "Boris", digits))

    @property
    def mode(self) -> TwoMachinesMode:
        return next(mode for mode in self.session.table.modes if isinstance(mode, TwoMachinesMode))

    @property
    def game(self) -> Game | None:
        running = self.newgame.running
        return running.game.game if running else None

    @property
    def line(self) -> list[str]:
        return [str(move) for move in self.game.moves()] if self.game else []

    @property
    def screen(self) -> Screen:
        return ScreenBuilder().build(self.session.table)

    @property
    def form(self) -> Form:
        assert isinstance(self.screen.overlay, Form), self.said
        return self.screen.overlay

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.session.table.messages]

    def answer(self, label: str) -> None:
        (button,) = [button for button in self.form.buttons if button.label == label]
        assert self.session.handle(button.intent)

    def play(self, move: str) -> None:
        play(self.session, move, Mover.HAND)

    def leave(self) -> None:
        """The window is closed."""
        for mode in tuple(self.session.table.modes):
            self.session.table.modes.leave(mode)

    def die(self) -> None:
        """The program is killed: the system closes its sockets and frees its locks, and nothing else happens."""
        shared = self.mode._shared
        for name in ("_talk", "_line", "_call", "_listening"):
            held = getattr(shared, name, None)
            for one in (held, getattr(held, "line", None)):
                with contextlib.suppress(AttributeError):
                    (getattr(one, "_socket", None) or one).close()  # type: ignore[union-attr]
        running = self.newgame.running
        if running and running._saved._slot:
            running._saved._slot.release()


def until(ends: list[End], done: Callable[[], bool], step: float = 0.05) -> None:
    """Let time pass at all ends until something has happened."""
    stop = time.monotonic() + PATIENCE
    while not done():
        for end in ends:
            end.session.tick(step)
        assert time.monotonic() < stop, [(end.line, end.said) for end in ends]
        time.sleep(0.001)
