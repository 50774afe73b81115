"""A game in the window under a virtual hand: from the New game form to the banner, with nothing else."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.app.sessions import play, prompt_of
from tests.app.thinkers import StandIn, take_the_first
from tests.scene.virtual_mouse import Hand
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.play.clock import Control
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.input_queue import TYPED
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.screen_model import Form, Prompt, Screen
from zertz3d.intents import Action, Intent
from zertz3d.records.reader import read_text
from zertz3d.rules import Game
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.backend import Base


class Room:
    """A window in which games are played."""

    def __init__(self, base: Base, hand: Hand, folder: Path) -> None:
        self.hand, self.dummy, self.store = hand, StandIn(take_the_first), Store(folder)
        self.session = open_session(GameList(), Settings(tier="classic", motion="none"))
        self.host = NewGameMode(self.session.table, UserState(), self.store, Computer(lambda: self.dummy), lambda: 0)
        self.session.table.modes.join(self.host)
        self.viewer = GameWindow(base, self.session, UserState(), Sound(None))
        self.tick()

    def tick(self, frames: int = 2, seconds: float = 0.05) -> None:
        for _ in range(frames):
            self.viewer.tick(seconds)

    def until(self, done: Callable[[], bool]) -> None:
        for _ in range(300):
            if done():
                return
            self.viewer.tick(0.1)
        raise AssertionError([message.text for message in self.session.table.messages])

    def keys(self, *names: str) -> None:
        for name in names:
            modifier, _, key = name.rpartition("-") if len(name) > 1 else ("", "", name)
            if modifier:
                self.hand.press(modifier)
            self.hand.press(key)
            self.hand.release(key)
            if modifier:
                self.hand.release(modifier)
            self.tick()

    def type(self, words: str) -> None:
        for letter in words:
            self.viewer.queue.note(TYPED, letter)
        self.tick()

    def targets(self, name: str) -> list[Target]:
        sheets = self.viewer.view.hud._sheets.by_name.values()
        return [target for sheet in sheets for target in sheet.targets if target.name == name]

    def click(self, name: str) -> None:
        """The middle of a button, option or tool, by its name."""
        if not self.targets(name):
            self.viewer.view.hud.wheel(*self.viewer.view.hud.parts["form"].middle, -40)
            self.tick(20)
        (target,) = self.targets(name)
        self.hand.move(*target.rect.middle)
        self.tick(1)
        self.hand.press("left")
        self.tick(1)
        self.hand.release("left")
        self.tick()

    def move(self, move: str) -> None:
        """Type a move and play it, and see the turn to its end."""
        count = len(self.session.table.player.line)
        self.keys("x")
        self.session.handle(Intent(Action.EDIT, ""))
        self.tick()
        self.type(move)
        self.keys("enter")
        assert len(self.session.table.player.line) > count, self.screen.overlay
        self.until(lambda: self.session.table.player.ended)

    def ends(self, move: str) -> bool:
        """Whether the game is over after that move."""
        position = self.party.end.position
        return position.play(position.parse_move(move))[0].outcome() is not None

    @property
    def main(self) -> str:
        """The name of the main button of the form that is open."""
        form = self.screen.overlay
        assert isinstance(form, Form)
        return f"button:{next(number for number, button in enumerate(form.buttons) if button.main)}"

    @property
    def screen(self) -> Screen:
        return self.viewer._builder.build(self.viewer.table)

    @property
    def party(self) -> LiveGame:
        assert self.host.running
        return self.host.running.game


@pytest.fixture
def room(base: Base, hand: Hand, tmp_path: Path) -> Iterator[Room]:
    made = Room(base, hand, tmp_path)
    yield made
    for part in tuple(made.session.table.modes):
        made.session.table.modes.leave(part)
    made.viewer.close()


def test_two_people_from_the_form_to_the_banner_by_keyboard_alone(room: Room) -> None:
    room.keys("control-n")
    assert isinstance(room.screen.overlay, Form) and room.viewer.view.hud.modal
    room.keys("tab", "tab")
    room.type("Anna")
    room.keys("tab", "arrow_left", "arrow_left", "arrow_left", "arrow_left", "arrow_left", "arrow_left")
    room.keys("tab")
    room.type("Борис")
    room.keys("tab", "arrow_right", "enter")
    assert [panel.name for panel in room.screen.players] == ["Anna", "Борис"]
    assert room.party.mover == 0
    rng, moves = random.Random(11), []
    while not room.party.outcome:
        moves.append(str(rng.choice(room.party.end.position.legal_moves())))
        if len(moves) < 3 or room.ends(moves[-1]):
            room.move(moves[-1])
        else:  # nothing needs to be drawn of what lies between
            play(room.session, moves[-1])
            room.session.tick(30.0)
        assert len(moves) < 200
    assert room.screen.banner and room.screen.banner.title.endswith(" wins")
    (kept,) = room.store.finished.iterdir()
    assert [str(move) for move in next(iter(read_text(kept.read_text(encoding="utf-8")))).moves] == moves


def test_against_the_computer_by_clicks_on_the_panels(room: Room) -> None:
    room.click("tool:new")
    room.click("option:first:0")
    room.click("option:seat1:club")
    room.click("option:clock:5+3")
    room.click(room.main)
    assert room.party.terms.seats == (Seat("You"), Seat(level="club")) and room.party.clock
    room.move("Wd4,d1")
    room.until(lambda: len(room.session.table.player.line) == 2 and room.session.table.player.ended)
    room.click("tool:undo")
    assert room.session.table.player.line == []
    room.click("tool:redo")
    assert len(room.session.table.player.line) == 2
    room.click("tool:resign")
    room.click("button:0")
    assert room.screen.banner and room.screen.banner.title == "Computer · club wins"
    assert next(tool.name for tool in room.screen.tools) == "rematch"
    room.click("tool:rematch")
    assert room.party.outcome is None and room.party.mover == 1
    room.until(lambda: len(room.session.table.player.line) == 1)


def test_escape_leaves_the_form_and_never_the_game(room: Room) -> None:
    room.host.begin(Terms(seats=(Seat(), Seat()), first=0))
    room.keys("control-n")
    room.keys("escape")
    assert room.screen.overlay is None and room.host.running
    room.keys("escape", "escape")
    assert room.host.running and not room.viewer.finished


def test_no_frame_waits_for_the_computer(room: Room) -> None:
    """While it thinks, frames go on and everything answers."""
    room.dummy.ready = False
    room.host.begin(Terms(seats=(Seat(), Seat(level="full")), first=0))
    room.move("Wd4,d1")
    room.until(lambda: "thinking…" in [panel.note for panel in room.screen.players])
    room.keys("control-g")
    assert isinstance(room.screen.overlay, Prompt)
    room.keys("escape")
    room.keys("x")
    room.type("Wd3,a1")
    room.keys("enter")
    assert "Computer · full is to move" in prompt_of(room.session).error
    room.keys("escape")


def test_slow_frames_cost_the_player_their_time_and_a_sleeping_machine_does_not(room: Room) -> None:
    room.host.begin(Terms(seats=(Seat(), Seat()), first=0, control=Control(60)))
    room.move("Wd4,d1")
    before = room.party.clock
    assert before
    for seconds, counted in ((0.05, 0.05), (0.5, 0.5), (3600.0, 2.0)):
        left = room.party.clock.left[1]  # type: ignore[union-attr]
        room.viewer.tick(seconds)
        assert room.party.clock and left - room.party.clock.left[1] == pytest.approx(counted)


@pytest.mark.parametrize("board", ["44", "61"])
def test_every_board_can_be_played_on(room: Room, board: str) -> None:
    room.host.begin(Terms(board=board, seats=(Seat(), Seat()), first=1))
    room.tick()
    assert room.viewer.view.board.name == board
    room.move(str(room.party.end.position.legal_moves()[0]))
    assert [panel.to_move for panel in room.screen.players] == [True, False]


def test_what_is_played_is_what_is_saved(room: Room) -> None:
    room.host.begin(Terms(seats=(Seat("Anna"), Seat("Boris")), first=0))
    for _ in range(4):
        room.move(str(room.party.end.position.legal_moves()[0]))
    (path,) = room.store.playing.glob("*.txt")
    record = next(iter(read_text(path.read_text(encoding="utf-8"))))
    again = Game(record.game.root.position if record.game else None)
    for move in record.moves:
        again.play(move)
    assert again.position == room.party.end.position


def test_half_steps_are_taken_back_and_done_again_beside_the_table(room: Room) -> None:
    room.host.begin(Terms(seats=(Seat(), Seat()), first=0))
    room.tick()

    def lit() -> list[bool]:
        enabled = {tool.name: tool.enabled for tool in room.screen.tools}
        return [enabled["undo"], enabled["redo"]]

    assert lit() == [False, False]
    room.keys("w")
    held = room.viewer.hand.hand.steps
    assert held and lit() == [True, False]
    room.click("tool:undo")
    assert not room.viewer.hand.hand.steps and lit() == [False, True]
    room.click("tool:redo")
    assert room.viewer.hand.hand.steps == held and lit() == [True, False]
    assert room.session.table.player.line == []
