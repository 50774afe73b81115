"""Whose the table of an event is, and what is done when it changes hands; without a window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock, call

import pytest

from tests.app.kiosk.shows import games, playing_itself, run, showing
from tests.app.thinkers import StandIn, take_any
from zertz3d.app.kiosk.kiosk import Kiosk, Surroundings
from zertz3d.app.kiosk.kiosk_modes import STATES, ShowMode, VisitMode
from zertz3d.app.kiosk.show_loop import TITLE, ShowLoop
from zertz3d.app.kiosk.visitor_games import VisitorGames
from zertz3d.app.kiosk.visitor_state import VisitorState
from zertz3d.app.play.computer import Computer
from zertz3d.app.session import Layer, Mode, Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.hud.panels.qr_panel import QrPanel
from zertz3d.hud.screen_model import Form, Pick, Screen, Words
from zertz3d.intents import Action, Intent


class Hall:
    """A kiosk, and what it does outside of its table."""

    def __init__(self, session: Session, show: ShowLoop) -> None:
        self.session, self.show, self.table = session, show, session.table
        self.notes, self.done = list[str](), list[str]()
        self.thinker = StandIn(take_any)
        around = Surroundings(self._note("restore"), self._note("sit down"), quit=self._note("quit"))
        guests = VisitorGames(self.table, Computer(lambda: self.thinker))
        self.kiosk = Kiosk(self.table, show, guests, around, self.notes.append, VisitorState())

    def _note(self, what: str) -> Callable[[], None]:
        return lambda: self.done.append(what)

    @property
    def state(self) -> str:
        return self.kiosk.state.name

    @property
    def labels(self) -> list[str]:
        """What a visitor is offered."""
        return [button.label for button in self.kiosk.form.buttons] if self.kiosk.form else []

    @property
    def words(self) -> str:
        """What stands in the form that is open."""
        form = self.kiosk.form
        assert isinstance(form, Form)
        return " ".join(field.text for field in form.fields if isinstance(field, Words))


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    session, show = showing(*games(tmp_path))
    made = Hall(session, show)
    run(session, show, TITLE + 0.5)
    return made


@pytest.fixture
def thinking() -> Hall:
    """A kiosk at which the computer plays itself, and thinks at this moment."""
    session, show = playing_itself(StandIn(take_any), [])
    made = Hall(session, show)
    run(session, show, TITLE + 0.5)
    return made


def thinker(hall: Hall) -> StandIn:
    assert hall.show.live and isinstance(hall.show.live._computer._worker, StandIn)
    return hall.show.live._computer._worker


def test_somebody_who_comes_stops_the_show_and_is_asked(hall: Hall) -> None:
    hall.kiosk.touched()
    assert hall.state == "welcome" and hall.notes == ["a visitor"]
    assert not hall.table.player.playback.playing, "nothing moves behind the question"
    assert "Look at this game" in hall.labels
    hall.kiosk.touched()
    assert hall.notes == ["a visitor"], "the same one"
    hall.kiosk.go_back("the question is put away")
    assert hall.table.player.playback.playing and hall.kiosk.form is None
    assert hall.notes == ["a visitor", "back to the show: the question is put away"] and not hall.done


def test_a_game_without_a_turn_cannot_be_looked_at() -> None:
    session, show = playing_itself(StandIn(take_any), [])
    hall = Hall(session, show)
    hall.kiosk.touched()
    assert hall.labels and "Look at this game" not in hall.labels


@pytest.mark.parametrize("who", ["visitor", "operator"])
def test_nobody_thinks_of_the_show_while_somebody_has_the_table(who: str, thinking: Hall) -> None:
    mind = thinker(thinking)
    mind.ready = False
    run(thinking.session, thinking.show, 1)
    stopped = mind.stopped
    (thinking.kiosk.touched if who == "visitor" else thinking.kiosk.called)()
    assert mind.stopped == stopped + 1


def test_a_visitor_sits_down_at_a_table_on_which_nothing_is_said_any_more(hall: Hall) -> None:
    hall.kiosk.touched()
    hall.table.say("of the show")
    begun: list[tuple[str, list[str]]] = []
    hall.kiosk.visit("plays", lambda: begun.append((hall.state, [*hall.done])))
    assert begun == [("visit", [])] and hall.done == ["sit down"], "at the table of the game that has begun"
    assert not hall.table.messages and hall.notes[-1] == "the visitor plays"


def test_a_pointer_that_moves_keeps_a_visitor_and_nobody_else(hall: Hall) -> None:
    hall.kiosk.moved()
    assert hall.state == "show"
    hall.kiosk.touched()
    hall.kiosk.visit("plays")
    for _ in range(3):
        hall.kiosk.wait(59)
        hall.kiosk.moved()
    assert hall.state == "visit" and "still there" not in hall.notes
    hall.kiosk.wait(60)
    assert hall.state == "asking" and hall.notes[-1] == "nobody touches anything: still there?"
    hall.kiosk.moved()
    assert hall.state == "visit" and hall.notes[-1] == "still there"


def test_when_a_visit_is_over_what_it_opened_is_closed_and_the_next_game_begins(hall: Hall) -> None:
    open_form = Mock(Mode, layer=Layer.PROMPT, overlay=None)
    others = Mock(Mode, layer=Layer.GAME, overlay=None)
    for mode in (open_form, others):
        hall.table.modes.join(mode)
    hall.kiosk.touched()
    hall.kiosk.visit("plays", hall.kiosk.games.play_person)
    hall.table.say("of the visit")
    hall.kiosk.wait(60)
    hall.kiosk.wait(60)
    assert hall.state == "show" and hall.notes[-1] == "back to the show: nobody answered"
    assert hall.show.game and hall.show.game.title == "Game 3" and hall.table.record is hall.show.game.record
    open_form.handle.assert_called_once_with(Intent(Action.CANCEL))
    assert not others.handle.called and not hall.table.messages
    assert hall.done == ["sit down", "restore"] and hall.kiosk.form is None and not hall.kiosk.games.begun


def test_the_operator_sees_what_is_on_and_is_called_once(hall: Hall) -> None:
    hall.kiosk.called()
    assert hall.state == "operator" and not hall.table.player.playback.playing
    assert hall.words == "On: game 2 of 2+, Anna Ørsted – Борис"
    form = hall.kiosk.form
    hall.kiosk.called()
    assert hall.notes == ["the operator"] and hall.kiosk.form is form
    hall.kiosk.show_other(back=False)
    assert hall.words.startswith("On: game 3 of")
    hall.kiosk.show_other(back=True)
    assert hall.words.startswith("On: game 2 of") and hall.state == "operator"


def test_what_the_operator_sets_holds_is_shown_and_is_noted(hall: Hall) -> None:
    hall.kiosk.called()
    hall.kiosk.set("volume", "0.3")
    hall.kiosk.set("idle", "30")
    assert hall.kiosk.form
    assert {pick.name: pick.chosen for pick in hall.kiosk.form.fields if isinstance(pick, Pick)} == {
        "volume": "0.3", "idle": "30",
    }  # fmt: skip
    assert hall.notes[1:] == ["the operator sets volume to 0.3", "the operator sets idle to 30"]
    hall.kiosk.go_back("done")
    hall.kiosk.touched()
    hall.kiosk.visit("plays")
    hall.kiosk.wait(30)
    assert hall.state == "asking"
    hall.kiosk.quit()
    assert hall.notes[-1] == "the operator ends the program" and hall.done[-1] == "quit"


def test_whoever_thinks_ends_with_the_kiosk(thinking: Hall) -> None:
    mind = thinker(thinking)
    thinking.kiosk.touched()
    thinking.kiosk.visit("plays", lambda: thinking.kiosk.games.play_computer("club"))
    thinking.session.play(thinking.table.player.ahead.position.legal_moves()[0], Mover.HAND)
    thinking.session.tick(0.1)
    assert thinking.thinker.asked
    thinking.kiosk.close()
    assert thinking.thinker.closed and mind.closed and not thinking.kiosk.games.begun


# -------------------------------------------------------------------------------------------------- what may be done


@pytest.fixture
def states(hall: Hall) -> Hall:
    """A locked kiosk with a mode for each of its states."""
    for mode in STATES:
        hall.table.modes.join(mode(hall.kiosk, True))
    return hall


def screen(hall: Hall) -> Screen:
    return ScreenBuilder().build(hall.table)


def test_the_show_goes_on_while_it_has_the_table(states: Hall) -> None:
    clock = states.show.clock
    states.session.tick(0.1)
    assert states.show.clock == pytest.approx(clock + 0.1)
    states.kiosk.touched()
    states.session.tick(0.1)
    assert states.show.clock == pytest.approx(clock + 0.1)


def test_the_clearing_is_heard_while_the_show_has_the_table(states: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    cue = Mock()
    monkeypatch.setattr(states.show, "heard", lambda: (cue,))
    (mode,) = (mode for mode in states.table.modes if isinstance(mode, ShowMode))
    assert mode.heard() == (cue,)
    states.kiosk.touched()
    assert mode.heard() == ()


def test_a_remote_steps_forth_and_back(states: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    monkeypatch.setattr(states.show, "step", steps.append)
    (mode,) = (mode for mode in states.table.modes if isinstance(mode, ShowMode))
    taken = [mode.handle(Intent(action)) for action in (Action.TEN_ON, Action.TEN_BACK, Action.CANCEL)]
    assert steps == [1, -1] and taken == [True, True, False]


def test_messages_are_for_visitors_alone(states: Hall) -> None:
    begin: dict[str, Callable[[], object]] = {
        "show": lambda: None, "welcome": states.kiosk.touched, "visit": lambda: states.kiosk.visit("looks"),
        "asking": lambda: states.kiosk.wait(60), "operator": states.kiosk.called,
    }  # fmt: skip
    for state, begun in begin.items():
        begun()
        states.table.say("something has gone wrong", error=True)
        assert states.state == state
        assert bool(screen(states).toasts) is (state == "visit"), state


@pytest.mark.parametrize("action", [Action.CANCEL, Action.ESCAPE])
def test_every_question_can_be_put_away(action: Action, states: Hall) -> None:
    states.kiosk.touched()
    states.session.handle(Intent(action))
    assert states.state == "show"
    states.kiosk.touched()
    states.kiosk.visit("looks")
    states.kiosk.wait(60)
    states.session.handle(Intent(action))
    assert states.state == "visit", "whoever puts it away is there"
    states.kiosk.called()
    states.session.handle(Intent(action))
    assert states.state == "show" and states.notes[-1].startswith("back to the show")


def test_every_button_of_the_operator_does_what_it_says(states: Hall) -> None:
    for action, state, title in (
        (Action.KIOSK_NEXT, "operator", "Game 3"), (Action.KIOSK_PREVIOUS, "operator", "Game 2"),
        (Action.KIOSK_CLOSE, "show", "Game 2"),
    ):  # fmt: skip
        states.kiosk.called()
        states.session.handle(Intent(action))
        assert (states.state, states.show.game and states.show.game.title) == (state, title)
    states.kiosk.called()
    states.session.handle(Intent(Action.KIOSK_QUIT))
    assert states.done == ["quit"]


def test_every_button_of_the_welcome_does_what_it_says(states: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    guests = Mock(lessons=True)
    monkeypatch.setattr(states.kiosk, "games", guests)
    asked = {
        Intent(Action.KIOSK_STEP): ("looks at the game", []),
        Intent(Action.KIOSK_DUEL): ("plays a person", [call.play_person()]),
        Intent(Action.KIOSK_LEVEL, "club"): ("plays the computer, club", [call.play_computer("club")]),
        Intent(Action.KIOSK_LEARN): ("learns", [call.learn(None)]),
        Intent(Action.KIOSK_LEARN, 1): ("learns", [call.learn(1)]),
    }
    for intent, (noted, done) in asked.items():
        states.kiosk.touched()
        guests.reset_mock()
        states.session.handle(intent)
        assert (states.state, states.notes[-1], guests.mock_calls) == ("visit", f"the visitor {noted}", done)
        states.kiosk.go_back("the next one")
    states.kiosk.touched()
    states.session.handle(Intent(Action.KIOSK_ASK, "levels"))
    assert states.state == "welcome" and states.kiosk.form and states.kiosk.form.title == "How well do you play?"


@pytest.mark.parametrize("locked", [True, False])
def test_only_a_locked_kiosk_bars_what_leads_out(locked: bool, hall: Hall) -> None:
    mode = VisitMode(hall.kiosk, locked)
    assert bool(mode.dressed(screen(hall)).barred) is locked


def test_a_game_can_be_taken_home_unless_something_lies_over_the_table(hall: Hall) -> None:
    mode, seen = VisitMode(hall.kiosk, True), screen(hall)
    assert not mode.dressed(seen).panels
    hall.table.player.game.cursor = hall.table.player.game.end
    hall.table.player.game.resign(1)
    hall.table.player.go_to_turn(len(hall.table.player.line))
    assert [type(panel) for panel in mode.dressed(seen).panels] == [QrPanel]
    assert not mode.dressed(replace(seen, overlay=Form("Learn to play"))).panels
