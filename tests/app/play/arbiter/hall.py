"""A window of an arbiter without a screen."""

from tests.app.sessions import play, screen_of
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.play.arbiter.boards_mode import BoardsMode
from zertz3d.app.play.arbiter.relayed_boards import RelayedBoards
from zertz3d.app.play.clock import Control
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.panels.board_tabs import BoardTabs
from zertz3d.intents import Action, Intent

TERMS = Terms("37", "standard", (Seat("Anna"), Seat("Boris")), first=0, control=Control(60))


class Hall:
    """Boards that are relayed, as an arbiter has them."""

    def __init__(self, names: list[str], terms: Terms | None = TERMS) -> None:
        self.session: Session = open_session(GameList(), Settings(motion="none"))
        self.table = self.session.table
        self.newgame = NewGameMode(self.table, UserState(), lot=lambda: 0)
        self.hand = HandMode(self.table)
        for mode in (self.newgame, self.hand):
            self.table.modes.join(mode)
        self.begun = RelayedBoards(names).begin(self.table, self.newgame, terms)

    def wait(self, seconds: float = 0.1) -> None:
        for _ in range(round(seconds / 0.1)):
            self.session.tick(0.1)

    def show(self, number: int) -> None:
        self.session.handle(Intent(Action.SHOW_BOARD, number - 1))
        self.wait()

    def play(self, *moves: str) -> None:
        for move in moves:
            play(self.session, move, Mover.TYPED)
            self.wait()

    def enter(self, line: str, side: int | None = None) -> None:
        self.session.handle(Intent(Action.ENTER_TIME, side))
        self.session.handle(Intent(Action.SUBMIT, line))
        self.wait()

    @property
    def tabs(self) -> BoardTabs:
        return next(panel for panel in screen_of(self.session).panels if isinstance(panel, BoardTabs))

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.table.messages]

    @property
    def boards(self) -> BoardsMode:
        return next(mode for mode in self.table.modes if isinstance(mode, BoardsMode))
