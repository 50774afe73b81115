"""A live game with a computer that does as it is told: turns, clocks, taking back, giving up, agreeing, leaving."""

import errno
from pathlib import Path

import pytest

from tests.app.games import OPENING
from tests.app.moves import play
from tests.app.thinkers import StandIn, take_the_first
from zertz3d.ai.player import Thought
from zertz3d.ai.worker import Report, Worker
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.play.clock import Control
from zertz3d.app.play.computer import Computer, patience
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.saved_game import AGAIN, SavedGame
from zertz3d.app.play.terms import Seat, Terms, parse_seat, read_terms
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.system import autosave
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Screen, Words
from zertz3d.intents import Action, Intent
from zertz3d.records.reader import read_text
from zertz3d.rules import Game, Position

START = Position.start()
ANNA, BORIS, CLUB = Seat("Anna"), Seat("Boris"), Seat(level="club")


class Table:
    """A session with a party at it."""

    def __init__(self, *seats: Seat, store: Store | None = None, **terms: object) -> None:
        self.session = open_session(GameList(), Settings(motion="none"))
        self.dummy = StandIn(take_the_first)
        self.heard: list[str] = []
        self.terms = Terms(seats=(seats[0], seats[1]), **({"first": 0} | terms))  # type: ignore[arg-type]
        self.sit_down(self.terms, SavedGame(store))

    def sit_down(self, terms: Terms, saved: SavedGame | None = None, game: Game | None = None) -> None:
        """Begin a game, or go on with one."""
        live = LiveGame(terms, game or terms.game(lambda: 0))
        self.party = LiveGameMode(self.session.table, live, ComputerSeat(Computer(lambda: self.dummy)), saved)
        self.session.table.modes.join(self.party)

    def play(self, *moves: str) -> None:
        for move in moves:
            play(self.session, move)
            self.wait(0.5)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.1)):
            self.heard += [cue.kind for cue in self.session.tick(0.1)]

    @property
    def line(self) -> list[str]:
        return [str(node.move) for node in self.session.table.player.line]

    @property
    def screen(self) -> Screen:
        return ScreenBuilder().build(self.session.table)

    @property
    def form(self) -> Form:
        assert isinstance(self.screen.overlay, Form), self.said
        return self.screen.overlay

    def answer(self, label: str) -> None:
        (button,) = [button for button in self.form.buttons if button.label == label]
        assert self.session.handle(button.intent)

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.session.table.messages]

    def refused(self) -> str:
        with pytest.raises(UsageError) as caught:
            self.session.play(self.session.table.player.node.position.legal_moves()[0], Mover.HAND)
        return str(caught.value)


# Turns


def test_two_people_play_in_turn() -> None:
    table = Table(ANNA, BORIS)
    table.play(*OPENING)
    assert table.line == list(OPENING)
    assert [panel.name for panel in table.screen.players] == ["Anna", "Boris"]
    assert table.screen.title == "37 rings · standard" and table.dummy.asked == []


def test_nothing_is_offered_to_be_taken_back_until_a_person_here_has_moved() -> None:
    table = Table(CLUB, ANNA)
    table.wait(2.0)
    assert len(table.line) == 1
    tools = {tool.name: tool.enabled for tool in table.screen.tools}
    assert not tools["undo"]
    table.play(str(table.party.game.end.position.legal_moves()[0]))
    assert {tool.name: tool.enabled for tool in table.screen.tools}["undo"]


def test_the_computer_answers_after_a_look_at_the_turn() -> None:
    table = Table(ANNA, CLUB)
    play(table.session, "Wd4,d1")
    table.session.tick(0.01)
    assert table.dummy.asked[-1][1:] == ("club", 3.0) and len(table.line) == 1
    table.wait(0.4)
    assert len(table.line) == 1 and table.refused() == "Computer · club is to move"
    assert [panel.note for panel in table.screen.players] == ["", "thinking…"]
    table.wait(0.4)
    assert len(table.line) == 2 and table.party.refusal(Mover.HAND) is None
    assert [panel.note for panel in table.screen.players] == ["", ""]


def test_the_computer_begins_where_it_was_drawn_to() -> None:
    table = Table(ANNA, CLUB, first="lot")
    assert table.party.game.mover == 0
    terms = Terms(seats=(ANNA, CLUB))
    assert [terms.position(lambda side=side: side).mover for side in (0, 1)] == [0, 1]  # type: ignore[misc]
    table = Table(CLUB, ANNA)
    table.wait(1.0)
    assert len(table.line) == 1


def test_thinking_goes_on_without_blocking_until_the_answer_is_there() -> None:
    table = Table(ANNA, CLUB)
    table.dummy.ready = False
    table.play("Wd4,d1")
    table.wait(30)
    assert len(table.line) == 1 and len(table.dummy.asked) == 1
    table.dummy.ready = True
    table.wait(0.2)
    assert len(table.line) == 2


def test_an_answer_to_another_question_is_not_played() -> None:
    late = Thought(START.legal_moves()[0], 0)

    class Slow(StandIn):
        """Says first what it was asked before."""

        def poll(self) -> list[Report]:
            return [Report(len(self.asked) - 1, late, final=True), *super().poll()]

    computer = Computer(lambda: Slow(lambda _: Thought(START.legal_moves()[7], 0)))
    computer.ask(START, (), "club")
    computer.forget()
    assert computer.answer() is None
    computer.ask(START, (), "club")
    answer = computer.answer()
    assert answer and answer.move == START.legal_moves()[7]


def test_two_computers_play_to_the_end() -> None:
    table = Table(CLUB, Seat(level="beginner"))
    for _ in range(400):
        table.wait(1.0)
        if table.party.game.outcome:
            break
    table.wait(6)
    assert table.party.game.outcome and table.screen.banner
    assert {level for _, level, _ in table.dummy.asked} == {"club", "beginner"}


def test_a_worker_that_fails_leaves_a_choice() -> None:
    table = Table(ANNA, CLUB)
    table.dummy.error = "thinking has failed: its process died again and again"
    table.play("Wd4,d1")
    assert table.form.fields[0] == Words(table.dummy.error)
    assert [(button.label, button.main) for button in table.form.buttons] == [
        ("Move myself", False),
        ("Try again", True),
    ]
    table.dummy.error = ""
    table.answer("Try again")
    table.wait(1.0)
    assert len(table.line) == 2
    table.dummy.error = "once more"
    table.play(
        "Wd3,a1"
        if "Wd3,a1" in map(str, table.party.game.end.position.legal_moves())
        else str(table.party.game.end.position.legal_moves()[0])
    )
    table.answer("Move myself")
    assert table.party.refusal(Mover.HAND) is None


# Looking back


def test_looking_back_changes_nothing() -> None:
    table = Table(ANNA, BORIS)
    table.play(*OPENING[:3])
    table.session.handle(Intent(Action.GO_TO_TURN))
    table.session.handle(Intent(Action.SUBMIT, "1"))
    assert table.refused() == "this is turn 1 of 3: go to the end (End) to play on"
    assert "the game goes on at its end" in table.screen.caption
    table.session.handle(Intent(Action.LAST))
    table.play(OPENING[3])
    assert table.line == list(OPENING)


def test_the_computer_waits_while_somebody_looks_back() -> None:
    table = Table(ANNA, CLUB)
    play(table.session, "Wd4,d1")
    table.session.handle(Intent(Action.FIRST))
    table.wait(5)
    assert len(table.line) == 1 and table.screen.players[1].note == "waits"
    table.session.handle(Intent(Action.LAST))
    table.wait(0.2)
    assert len(table.line) == 1, "the turn is looked at before it is answered"
    table.wait(1)
    assert len(table.line) == 2


def test_space_at_the_end_of_a_live_game_does_not_run_it_from_the_start() -> None:
    table = Table(ANNA, BORIS)
    table.play("Wd4,d1")
    table.session.handle(Intent(Action.PLAY))
    assert table.session.table.player.ended and "this is the end so far" in table.said[-1]


# Clocks


def test_the_clock_runs_after_the_first_turn_for_the_one_to_move() -> None:
    table = Table(ANNA, BORIS, control=Control(60, 2))
    table.wait(5)
    assert [panel.clock for panel in table.screen.players] == ["1:00", "1:00"]
    play(table.session, "Wd4,d1")
    table.wait(10)
    first, second = table.screen.players
    assert first.clock == "1:02" and second.clock in ("0:50", "0:49")


def test_a_frame_that_took_long_is_counted_whole() -> None:
    table = Table(ANNA, BORIS, control=Control(60))
    table.play(OPENING[0])
    assert table.party.game.clock
    before = table.party.game.clock.left
    table.session.tick(0.1, lag=2.5)
    assert table.party.game.clock.left == pytest.approx((before[0], before[1] - 2.6))


def test_no_time_passes_while_a_form_is_open_or_somebody_looks_back() -> None:
    table = Table(ANNA, BORIS, control=Control(60))
    table.play("Wd4,d1")
    before = table.party.game.clock
    table.session.handle(Intent(Action.PAUSE_GAME))
    table.wait(9)
    table.answer("Go on")
    table.session.handle(Intent(Action.FIRST))
    table.wait(9)
    assert table.party.game.clock == before


def test_little_time_is_said_once_and_then_the_game_is_lost() -> None:
    table = Table(ANNA, BORIS, control=Control(30))
    table.play("Wd4,d1")
    table.heard.clear()
    table.wait(20)
    assert table.said == ["Boris has 0:09.9 left"] or table.said == ["Boris has 0:10 left"]
    assert table.screen.players[1].note == "little time"
    assert table.heard == ["claim"] and table.party.heard() == ()
    table.wait(10)
    assert str(table.party.game.outcome) == "player 1 won on time"
    assert table.screen.banner and table.screen.banner.title == "Anna wins"
    assert [panel.note for panel in table.screen.players] == ["wins", "out of time"]
    assert table.heard == ["claim", "win"]
    assert "the game is over" in table.refused()


def test_how_little_time_is_left_at_another_machine_is_for_that_machine_to_say() -> None:
    table = Table(ANNA, Seat("Boris", away=True), control=Control(30))
    table.play("Wd4,d1")
    table.wait(25)
    assert table.said == [] and "claim" not in table.heard
    table.wait(10)
    assert table.party.game.outcome is None


def test_the_time_of_two_machines_runs_while_the_turns_before_are_watched() -> None:
    table = Table(ANNA, Seat("Boris", away=True), control=Control(60))
    table.play("Wd4,d1")
    table.session.handle(Intent(Action.FIRST))
    table.session.table.player.toggle()
    assert table.session.table.player.playback.playing and table.party.looking_back and table.party.game.clock
    before = table.party.game.clock.left[1]
    table.session.tick(0.1)
    assert table.party.game.clock.left[1] == pytest.approx(before - 0.1)


def test_a_computer_with_little_time_thinks_little() -> None:
    assert patience("full", None, 0) == 5
    assert patience("full", 600, 0) == 5
    assert patience("full", 25, 0) == pytest.approx(0.8)
    assert patience("full", 1, 0) == pytest.approx(0.05)
    assert patience("full", 1, 3) > 1
    table = Table(ANNA, CLUB, control=Control(30))
    table.play("Wd4,d1")
    assert table.dummy.asked[-1][2] == pytest.approx(1.0)


# Taking back


def test_people_take_back_turn_by_turn_and_play_again() -> None:
    table = Table(ANNA, BORIS)
    table.play(*OPENING[:2])
    table.session.handle(Intent(Action.UNDO))
    assert table.line == [OPENING[0]]
    table.session.handle(Intent(Action.UNDO))
    table.session.handle(Intent(Action.UNDO))
    assert table.line == [] and "there is no turn to take back" in table.said
    table.session.handle(Intent(Action.REDO))
    table.session.handle(Intent(Action.REDO))
    assert table.line == list(OPENING[:2])


def test_against_the_computer_both_turns_go_and_come_back() -> None:
    table = Table(ANNA, CLUB)
    table.play("Wd4,d1")
    table.wait(1)
    first = table.line
    assert len(first) == 2
    table.session.handle(Intent(Action.UNDO))
    assert table.line == [] and table.party.game.mover == 0
    table.session.handle(Intent(Action.REDO))
    assert table.line == first
    table.wait(3)
    assert table.line == first


def test_taking_back_while_the_computer_thinks_stops_it() -> None:
    table = Table(ANNA, CLUB)
    table.dummy.ready = False
    table.play("Wd4,d1")
    table.session.handle(Intent(Action.UNDO))
    assert table.line == [] and table.dummy.stopped == 1
    table.dummy.ready = True
    table.wait(2)
    assert table.line == []
    table.play("Wd3,a1")
    table.wait(1)
    assert table.line[0] == "Wd3,a1" and len(table.line) == 2


def test_the_clock_goes_back_with_the_turn() -> None:
    table = Table(ANNA, BORIS, control=Control(60, 1))
    table.play("Wd4,d1")
    table.wait(10)
    before = table.party.game.clock
    table.play("Ga1,g1")
    table.session.handle(Intent(Action.UNDO))
    assert before and table.party.game.clock and table.party.game.clock.running == 1
    assert table.party.game.clock.left == (61, 60)


def test_by_tournament_rules_the_other_one_has_to_allow_it() -> None:
    table = Table(ANNA, BORIS, rules="tournament", board="48")
    table.play("Wd4,a1")
    table.session.handle(Intent(Action.UNDO))
    assert "Boris, by tournament rules" in table.form.fields[0].text  # type: ignore[union-attr]
    table.answer("Refuse")
    assert table.line == ["Wd4,a1"]
    table.session.handle(Intent(Action.UNDO))
    table.answer("Allow")
    assert table.line == []
    table = Table(ANNA, CLUB, rules="tournament", board="48")
    table.play("Wd4,a1")
    table.session.handle(Intent(Action.UNDO))
    assert len(table.line) == 1 and table.said == ["by tournament rules no turn is taken back"]


# Giving up and agreeing


def test_resigning_is_asked_for_and_can_be_thought_over() -> None:
    table = Table(ANNA, BORIS)
    table.play("Wd4,d1")
    table.session.handle(Intent(Action.RESIGN))
    assert table.form.title == "Resign?"
    table.session.handle(Intent(Action.CANCEL))
    assert table.party.game.outcome is None and table.screen.overlay is None
    table.session.handle(Intent(Action.RESIGN))
    table.answer("Resign")
    assert str(table.party.game.outcome) == "player 1 won by resignation"
    assert [panel.note for panel in table.screen.players] == ["wins", "resigned"]
    assert not any(panel.to_move for panel in table.screen.players)
    table.session.handle(Intent(Action.RESIGN))
    assert "the game is over" in table.said[-1]


def test_enter_gives_nothing_up() -> None:
    table = Table(ANNA, BORIS)
    table.play("Wd4,d1")
    for action, kept in ((Action.RESIGN, "Play on"), (Action.PAUSE_GAME, "Go on")):
        table.session.handle(Intent(action))
        assert [button.label for button in table.form.buttons if button.main] == [kept]
        table.answer(kept)
    assert table.party.game.outcome is None


def test_against_the_computer_it_is_always_the_person_who_resigns() -> None:
    table = Table(ANNA, CLUB)
    table.dummy.ready = False
    table.play("Wd4,d1")
    table.session.handle(Intent(Action.RESIGN))
    assert table.form.title == "Resign?"
    table.answer("Resign")
    assert table.party.game.outcome and table.party.game.outcome.winner == 1
    assert table.dummy.stopped == 1


def test_resigning_before_the_first_turn_ends_the_game_too() -> None:
    table = Table(ANNA, BORIS)
    table.session.handle(Intent(Action.RESIGN))
    table.answer("Resign")
    assert table.screen.banner and table.screen.banner.title == "Boris wins"


def test_a_resignation_can_be_taken_back_with_the_turn_before() -> None:
    table = Table(ANNA, BORIS)
    table.play(*OPENING[:2])
    table.session.handle(Intent(Action.RESIGN))
    table.answer("Resign")
    table.session.handle(Intent(Action.UNDO))
    assert table.party.game.outcome is None and table.line == [OPENING[0]]
    table.play(OPENING[1])


def test_people_agree_to_a_draw() -> None:
    table = Table(ANNA, BORIS)
    table.play("Wd4,d1")
    table.session.handle(Intent(Action.OFFER_DRAW))
    assert table.form.title == "Boris offers a draw"
    table.answer("Play on")
    table.session.handle(Intent(Action.OFFER_DRAW))
    assert "declined just now" in table.said[-1]
    table.play(*OPENING[1:])
    table.play(*(str(table.party.game.end.position.legal_moves()[0]) for _ in range(1)))
    table.play(str(table.party.game.end.position.legal_moves()[0]))
    table.play(str(table.party.game.end.position.legal_moves()[0]))
    table.session.handle(Intent(Action.OFFER_DRAW))
    table.answer("Agree to a draw")
    assert str(table.party.game.outcome) == "a draw by agreement"
    assert [panel.note for panel in table.screen.players] == ["draw", "draw"]
    table.wait(0.1)
    assert "tie" in table.heard and "win" not in table.heard


@pytest.mark.parametrize(("score", "turns", "agrees"), [(0, 22, True), (0, 8, False), (400, 22, False)])
def test_the_computer_agrees_to_a_draw_only_late_and_in_a_level_game(score: int, turns: int, agrees: bool) -> None:
    table = Table(ANNA, CLUB)
    table.dummy.score = score
    while len(table.line) < turns and not table.party.game.outcome:
        table.play(str(table.party.game.end.position.legal_moves()[-1]))
        table.wait(1)
    assert not table.party.game.outcome, "the game goes on"
    table.session.handle(Intent(Action.OFFER_DRAW))
    assert (table.party.game.outcome is not None) == agrees
    assert agrees or "declines the draw" in table.said[-1]


def test_two_computers_are_not_disturbed() -> None:
    table = Table(CLUB, CLUB)
    table.session.handle(Intent(Action.OFFER_DRAW))
    assert table.said == ["two computers play until the end"]


def test_after_the_end_lines_can_be_tried_and_change_nothing(tmp_path: Path) -> None:
    table = Table(ANNA, BORIS, store=Store(tmp_path))
    table.play(*OPENING[:3])
    table.session.handle(Intent(Action.RESIGN))
    table.answer("Resign")
    assert not table.party.live and "the game is over" in table.refused()
    table.session.table.player.go_to_turn(1)
    play(table.session, "Gd5,d7")
    table.wait(5)
    assert str(table.party.game.outcome) == "player 1 won by resignation"
    assert [str(node.move) for node in table.party.game.end.line()] == list(OPENING[:3])
    assert not list(Store(tmp_path).playing.glob("*.txt"))
    table.session.table.player.choose(table.party.game.end)
    table.session.handle(Intent(Action.UNDO))
    assert table.line == list(OPENING[:2]) and table.party.game.outcome is None
    assert sum(1 for _ in table.party.game.game.nodes()) == 3, "what was tried is gone"


# Tools


def test_a_line_that_is_made_the_main_one_afterwards_does_not_change_the_end() -> None:
    live = LiveGame(Terms(seats=(ANNA, BORIS), first=0), Game())
    for move in OPENING[:2]:
        live.complete(live.game.play(move))
    live.declare(lambda: live.game.resign(0))
    end, outcome = live.end, live.outcome
    live.game.to_start()
    live.game.promote(live.game.play("Bd4,g1"))
    assert live.game.end is not end
    assert (live.end, live.turns, live.outcome) == (end, 2, outcome)


def test_tools_change_when_the_game_is_over() -> None:
    table = Table(ANNA, BORIS)
    assert [tool.name for tool in table.screen.tools if not tool.enabled] == ["undo", "redo"]
    table.play("Wd4,d1")
    assert "undo" in [tool.name for tool in table.screen.tools if tool.enabled]
    table.session.handle(Intent(Action.RESIGN))
    table.answer("Resign")
    table.wait(0.1)
    assert [tool.name for tool in table.screen.tools] == ["rematch", "new", "watch-again", "save", "undo"]
    table.session.handle(Intent(Action.WATCH_AGAIN))
    assert table.session.table.player.playback.playing and table.session.table.player.turn == 0


def test_the_tools_do_not_give_away_the_end_before_it_is_seen() -> None:
    table = Table(ANNA, BORIS)
    start = Position.parse("37 standard oooo/oooWo/oooooo/oooBooo/oooooW/ooGGo/oooo 0/5/8 3/0/1 1/1/0 1 9")
    table.terms = Terms(seats=(ANNA, BORIS), start=start)
    table.session.table.modes.leave(table.party)
    table.sit_down(table.terms)
    winning = next(m for m in start.legal_moves() if start.play(m)[0].outcome())
    table.session.play(winning, Mover.HAND)
    table.session.tick(0.01)
    assert table.party.game.outcome and table.screen.tools[0].name == "undo"
    table.wait(8)
    assert table.screen.tools[0].name == "rematch" and table.screen.banner


def test_every_tool_is_heeded_or_is_that_of_the_host() -> None:
    table = Table(ANNA, BORIS, control=Control(60))
    tools = [tool for tool in table.screen.tools if tool.intent.action not in (Action.NEW, Action.REMATCH)]
    assert tools and all(table.session.handle(tool.intent) for tool in tools)


# Leaving and saving


def test_another_game_in_the_window_ends_the_party_and_keeps_the_game(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table(ANNA, CLUB, store=store)
    table.dummy.ready = False
    table.play("Wd4,d1")
    assert store.unfinished() == []
    table.session.handle(Intent(Action.PASTE, "1. We4,a1"))
    table.wait(0.2)
    assert table.party not in table.session.table.modes and table.dummy.stopped == 1
    assert "is kept" in table.said[-1]
    (left,) = store.unfinished()
    assert [str(move) for move in left.record.moves] == ["Wd4,d1"]


def test_every_turn_is_saved_and_a_finished_game_is_filed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table(ANNA, BORIS, store=store, control=Control(300, 3))
    for count, move in enumerate(OPENING, 1):
        table.play(move)
        (path,) = store.playing.glob("*.txt")
        assert len(next(iter(read_text(path.read_text(encoding="utf-8")))).moves) == count
    table.session.handle(Intent(Action.UNDO))
    assert len(next(iter(read_text(path.read_text(encoding="utf-8")))).moves) == 3
    table.session.handle(Intent(Action.RESIGN))
    table.answer("Resign")
    assert not list(store.playing.glob("*.txt"))
    (kept,) = store.finished.iterdir()
    assert next(iter(read_text(kept.read_text(encoding="utf-8")))).end == "resign"


def test_a_saved_game_goes_on_as_it_was(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table(ANNA, CLUB, store=store, control=Control(300, 3), claims="optional", board="48")
    table.play("Wd4,a1")
    table.wait(1)
    table.session.table.modes.leave(table.party)
    (left,) = store.unfinished()
    assert left.record.game
    game, slot = left.record.game, store.take(left.path)
    terms = read_terms(game)
    assert (terms.seats, terms.control) == ((ANNA, CLUB), Control(300, 3))
    assert (terms.board, terms.claims) == ("48", "optional")
    before = table.party.game
    table.sit_down(terms, SavedGame(store, slot), game)
    again = table.party.game
    assert table.line == [str(move) for move in left.record.moves] and table.session.table.player.ended
    assert again.clock and before.clock
    assert again.clock.left[1] == pytest.approx(before.clock.left[1], abs=0.002)
    assert again.clock.left[0] == 303, "only the turn that was being thought about is forgiven"
    table.play(str(again.end.position.legal_moves()[0]))
    assert len(next(iter(read_text(left.path.read_text(encoding="utf-8")))).moves) >= 3


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way", encoding="utf-8")
    table = Table(ANNA, BORIS, store=Store(tmp_path / "state"))
    table.play("Wd4,d1", "Ga1,g1")
    assert len(table.line) == 2 and "the game cannot be saved" in table.said[-1]
    assert table.session.table.messages[-1].error


def test_a_name_that_is_no_text_can_be_shown_and_saved(tmp_path: Path) -> None:
    seat = parse_seat("An\udcff\x1b[2Jna")
    assert seat == Seat("An\ufffd\ufffd[2Jna")
    game = Terms(seats=(seat, BORIS), first=0).game(lambda: 0)
    game.play("Wd4,d1")
    slot = Store(tmp_path).begin()
    slot.save(game)
    slot.release()
    assert [left.record.players for left in Store(tmp_path).unfinished()] == [(seat.name, "Boris")]


def test_a_real_computer_leaves_no_process_behind() -> None:
    """It thinks in a process of its own, answers, is interrupted by a take-back, and is gone at the end."""
    import os
    import time

    worker = Worker()
    computer = Computer(lambda: worker)
    terms = Terms(seats=(ANNA, Seat(level="full")), first=0)
    session = open_session(GameList(), Settings(motion="none"))
    party = LiveGameMode(session.table, LiveGame(terms, terms.game(lambda: 0)), ComputerSeat(computer))
    session.table.modes.join(party)
    play(session, "Wd4,d1")
    for _ in range(3000):
        session.tick(0.1)
        if len(session.table.player.line) == 2:
            break
        time.sleep(0.02)
    assert len(session.table.player.line) == 2
    session.handle(Intent(Action.UNDO))
    play(session, "Wd3,a1")
    session.tick(0.1)
    pid = worker.pid
    assert pid and computer.thinking
    session.handle(Intent(Action.UNDO))
    session.table.modes.leave(party)
    computer.close()
    assert not worker.alive
    with pytest.raises(OSError):
        os.kill(pid, 0)


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_game_whose_last_save_met_a_full_disk_is_filed_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    table = Table(ANNA, BORIS, store=store)
    table.play("Wd4,d1")

    with monkeypatch.context() as full:
        full.setattr(autosave.files, "write_text", refuse)
        table.session.handle(Intent(Action.RESIGN))
        table.answer("Resign")
        assert not store.finished_games()
        assert any("no space left on device" in said for said in table.said)
    table.wait(AGAIN + 1)
    (kept,) = store.finished_games()
    assert read_text(kept.read_text(encoding="utf-8"))[0].end == "resign"
    assert table.said.count("There is room again: the game is saved") == 1
    table.session.table.messages.clear()
    table.wait(AGAIN + 1)
    assert table.said == []


def test_a_game_that_was_over_and_goes_on_stands_in_one_file(tmp_path: Path) -> None:
    saved, store, game = SavedGame(Store(tmp_path)), Store(tmp_path), Game(Position.start())
    game.play("Wd4,d1")
    saved.save(game, over=True)
    assert len(store.finished_games()) == 1
    saved.save(game, over=False)
    assert store.finished_games() == [] and len(list(store.playing.glob("*.txt"))) == 1
    game.play("Wd5,a1")
    saved.save(game, over=True)
    saved.save(game, over=True)
    (kept,) = store.finished_games()
    assert "a1" in kept.read_text(encoding="utf-8")
    saved.release()
    assert list(store.playing.iterdir()) == []


def test_a_game_that_is_left_is_filed_if_there_is_room_by_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved, game = SavedGame(Store(tmp_path)), Game(Position.start())
    game.play("Wd4,d1")
    saved.save(game, over=False)
    with monkeypatch.context() as full:
        full.setattr(autosave.files, "replace", refuse)
        with pytest.raises(OSError, match="No space left"):
            saved.save(game, over=True)
    saved.release()
    assert len(Store(tmp_path).finished_games()) == 1


def test_a_game_that_cannot_be_filed_is_tried_again_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, game, tried = SavedGame(Store(tmp_path)), Game(Position.start()), []

    def refuse_again(*arguments: object) -> None:
        tried.append(arguments)
        refuse()

    game.play("Wd4,d1")
    saved.save(game, over=False)
    assert not saved.tick(AGAIN), "nothing waits to be filed"
    monkeypatch.setattr(autosave.files, "write_text", refuse_again)
    with pytest.raises(OSError, match="No space left"):
        saved.save(game, over=True)
    tried.clear()
    for _ in range(4):
        assert not saved.tick(AGAIN / 2)
    assert len(tried) == 2
