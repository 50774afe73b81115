"""One of the two programs of a soak: a session that plays whatever is legal, until it has seen so many games."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random

from tests.app.network.two_ends import End
from zertz3d.app.network.kept_table import load, path_of
from zertz3d.app.play.clock import Control
from zertz3d.app.play.terms import Terms
from zertz3d.app.session.mode import Mover
from zertz3d.hud.screen_model import Form
from zertz3d.intents import Action, FieldAnswer, Intent

TERMS = Terms("37", "blitz", first=0, control=Control(36000, 1))
AGREED = ("Allow", "Play again", "Agree to a draw")
REFUSED = ("Refuse", "Not now", "Play on")


class Player:
    """Plays at one end."""

    def __init__(self, role: str, folder: Path, port: int, host_port: int) -> None:
        self.role, self.folder, self.random = role, folder, Random()
        kept = load(path_of(folder / "host", "host", str(host_port)))
        self.host_file = path_of(folder / "host", "host", str(host_port))
        store = folder / role
        self.end = End.host(store, host_port, TERMS) if role == "host" else End.guest(store, port, kept.digits)
        self.moves = (folder / f"{role}.moves").open("a", encoding="utf-8")
        self.rest = 0.0
        self.games = 0
        self._over: object = None

    def turn(self, seconds: float) -> None:
        """Let time pass, and do what a player would do."""
        session = self.end.session
        session.tick(seconds)
        self.rest -= seconds
        overlay = session.table.modes.overlay
        if isinstance(overlay, Form):
            self._answer(overlay)
        running = self.end.newgame.running
        if running is None:
            return
        game = running.game
        if game.outcome:
            self._finish(game.game)
        elif session.table.modes.refusal(Mover.HAND) is None:
            self._move()
        elif self.rest <= 0 and self.random.random() < 0.002:
            session.handle(Intent(self.random.choice((Action.UNDO, Action.OFFER_DRAW))))
            self.rest = 1.0

    def _finish(self, game: object) -> None:
        if game is not self._over:
            self._over = game
            self.games += 1
            self.rest = 0.1
        elif self.rest <= 0:
            self.end.session.handle(Intent(Action.REMATCH))
            self.rest = 1.0

    def _answer(self, form: Form) -> None:
        session, labels = self.end.session, {button.label: button for button in form.buttons}
        if "Join" in labels:
            digits = load(self.host_file).digits
            session.handle(Intent(Action.FORM, FieldAnswer("digits", digits)))
            session.handle(labels["Join"].intent)
        elif agree := next((labels[label] for label in AGREED if label in labels), None):
            refuse = next(labels[label] for label in REFUSED if label in labels)
            draw = agree.label == "Agree to a draw"
            session.handle((refuse if draw and self.random.random() < 0.8 else agree).intent)

    def _move(self) -> None:
        session = self.end.session
        position = session.table.player.ahead.position
        move = self.random.choice(list(position.legal_moves()))
        node = session.play(move, Mover.HAND)
        assert self.end.game
        table = self.end.game.headers["Table"]
        self.moves.write(f"{table} {node.ply} {node.move}\n")
        self.moves.flush()


def memory() -> int:
    """Kilobytes that this process has in use."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def main(role: str, folder: str, port: str, host_port: str) -> None:
    """Play until the process is ended; a line for each game that is over."""
    player = Player(role, Path(folder), int(port), int(host_port))
    before, told = time.monotonic(), 0
    while True:
        now = time.monotonic()
        player.turn(min(0.1, 2 * (now - before)))
        before = now
        if player.games != told:
            told = player.games
            print(f"{told} {memory()}", flush=True)
        time.sleep(0.002)


if __name__ == "__main__":
    main(*sys.argv[1:])
