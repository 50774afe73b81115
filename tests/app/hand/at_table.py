"""Somebody at a table without a window: what is clicked and asked goes to the hand as intents."""

from dataclasses import replace

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.session import Grasp
from zertz3d.app.session.mode import Mode, Mover
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.intents import Action, Intent, Steering, TableSpot
from zertz3d.records.record import Record
from zertz3d.rules import Game, MarbleTaken, Position


class Keeper(Mode):
    """Keeps hands off while it has a reason."""

    why: str | None = None

    def refusal(self, by: Mover) -> str | None:
        return self.why


class Seat:
    """Somebody at a table, before the first move of a game."""

    def __init__(self, start: Position, **settings: object) -> None:
        usual = replace(Settings(), **{"motion": "none", **settings})  # type: ignore[arg-type]
        self.session: Session = open_session(GameList(), usual)
        table = self.session.table
        table.show(Record("x", 1, "notation", Game(start)))
        self.mode, self.keeper = HandMode(table), Keeper()
        for mode in (self.mode, self.keeper):
            table.modes.join(mode)

    def click(self, place: str, colour: str = "") -> None:
        assert self.session.handle(Intent(Action.CLICK, TableSpot(place, None, colour)))

    def ask(self, action: Action, value: str | None = None) -> bool:
        return self.session.handle(Intent(action, value))

    def steer(self, across: int, ahead: int) -> None:
        assert self.session.handle(Intent(Action.STEER, Steering(across, ahead)))

    def marble(self, colour: str) -> TableSpot:
        """The marble of a colour that would be taken from the pool."""
        move = MarbleTaken(self.mode.hand.position.mover, colour, "pool")
        return TableSpot("pool", self.mode.held.cast_ahead.at_hand(move), colour)

    def grasps(self, *spots: TableSpot) -> list[Grasp | None]:
        return [self.mode.grasp(spot) for spot in spots]

    @property
    def steps(self) -> list[str]:
        return [step.what for step in self.mode.hand.steps]

    @property
    def line(self) -> list[str]:
        return [str(node.move) for node in self.session.table.player.line]

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.session.table.messages]
