"""What has the table: asked in its order, told of every move, dressing what is shown."""

from dataclasses import replace

import pytest

from tests.app.sessions import close, overlay_of, play, prompt_of, screen_of
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session.bindings import Binding
from zertz3d.app.session.dialog import Option, Question
from zertz3d.app.session.mode import Layer, Mode, Mover, Play, Reply
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Overlay, Screen
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.rules import Node


class Watcher(Mode):
    """Notes what it is told, takes `undo` over and adds an action."""

    layer = Layer.MENU

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.moves: list[tuple[str, Mover]] = []
        self.seconds = 0.0
        self.asked = self.closed = self.answered = self.urgent = False
        self.why: str | None = None
        self.form: Form | None = None
        self.wants: tuple[Play, ...] = ()
        self.bars: frozenset[Action] = frozenset()

    def handle(self, intent: Intent) -> Reply:
        if self.fault:
            raise self.fault
        match intent.action:
            case Action.UNDO | Action.GRAPH:
                self.asked = True
            case Action.FORM:
                self.answered = True
            case Action.CANCEL if self.form:
                self.form = None
            case _:
                return False
        return True

    def lets_through(self, action: Action) -> bool:
        return action not in self.bars

    @property
    def foremost(self) -> bool:
        return self.urgent

    @property
    def overlay(self) -> Overlay | None:
        return self.form

    def refusal(self, by: Mover) -> str | None:
        return None if by is Mover.COMPUTER else self.why

    def played(self, node: Node, by: Mover) -> None:
        self.moves.append((str(node.move), by))

    def tick(self, seconds: float) -> tuple[Play, ...]:
        if self.fault:
            raise self.fault
        self.seconds += seconds
        wants, self.wants = self.wants, ()
        return wants

    def dress(self, screen: Screen) -> Screen:
        return replace(screen, title="dressed")

    def close(self) -> None:
        self.closed = True


class Low(Watcher):
    """The same in a layer below."""

    layer = Layer.GAME


@pytest.fixture
def session() -> Session:
    return open_session(GameList(), Settings())


def test_a_mode_takes_actions_over_and_adds_its_own(session: Session) -> None:
    mode = Watcher()
    assert not session.handle(Intent(Action.GRAPH))
    session.table.modes.join(mode)
    assert session.handle(Intent(Action.UNDO)) and mode.asked and not session.table.messages
    mode.asked = False
    assert session.handle(Intent(Action.GRAPH)) and mode.asked
    session.table.modes.leave(mode)
    assert mode.closed and not session.handle(Intent(Action.GRAPH))


def test_what_goes_round_in_a_circle_is_a_fault_and_stops(session: Session) -> None:
    class Circle(Mode):
        """Asks for what it was asked for."""

        def handle(self, intent: Intent) -> Reply:
            return intent

    session.table.modes.join(Circle())
    with pytest.raises(RuntimeError, match="graph goes round in a circle"):
        session.handle(Intent(Action.GRAPH))


def test_where_nothing_is_shown_nobody_answers(session: Session) -> None:
    session.table.modes.join(Watcher())
    for action in (Action.CANCEL, Action.FORM):
        assert not session.handle(Intent(action))


def test_whether_anybody_binds_an_action(session: Session) -> None:
    class Painter(Mode):
        """Binds one."""

        BINDINGS = (Binding(Action.GRAPH, "Teacher", "the graph", ("g",)),)

    assert not session.table.modes.binds(Action.GRAPH)
    session.table.modes.join(Painter())
    assert session.table.modes.binds(Action.GRAPH) and not session.table.modes.binds(Action.REVIEW)


def test_the_last_to_join_is_asked_first(session: Session) -> None:
    first, second = Watcher(), Watcher()
    session.table.modes.join(first)
    session.table.modes.join(second)
    session.handle(Intent(Action.GRAPH))
    assert second.asked and not first.asked
    first.form, second.form = Form("one"), Form("two")
    assert screen_of(session).overlay is second.form
    close(session)
    assert screen_of(session).overlay is first.form
    close(session)
    assert overlay_of(session) is None


def test_layers_go_before_the_order_of_joining_and_what_is_in_hand_before_layers(session: Session) -> None:
    high, low = Watcher(), Low()
    session.table.modes.join(high)
    session.table.modes.join(low)
    session.handle(Intent(Action.GRAPH))
    assert high.asked and not low.asked
    high.asked, low.urgent = False, True
    session.handle(Intent(Action.GRAPH))
    assert low.asked and not high.asked


def test_a_form_at_the_side_does_not_hide_one_that_keeps_the_table(session: Session) -> None:
    high, low = Watcher(), Low()
    session.table.modes.join(high)
    session.table.modes.join(low)
    high.form, low.form = Form("beside", modal=False), Form("over")
    assert overlay_of(session) is low.form and session.table.modes.asking
    close(session)
    assert overlay_of(session) is high.form and not session.table.modes.asking


def test_every_move_is_told_and_may_be_refused_by_who_plays_it(session: Session) -> None:
    mode = Watcher()
    session.table.modes.join(mode)
    play(session, "Wd4,a1")
    assert mode.moves == [("Wd4,a1", Mover.HAND)]
    mode.why = "it is not your turn"
    with pytest.raises(UsageError, match="it is not your turn"):
        play(session, "Wd3,a2")
    session.handle(Intent(Action.TYPE_MOVE, "Wd3,a2"))
    session.handle(Intent(Action.SUBMIT, "Wd3,a2"))
    assert prompt_of(session).error == mode.why
    assert mode.moves == [("Wd4,a1", Mover.HAND)]
    play(session, "Wd3,a2", Mover.COMPUTER)
    assert mode.moves[1:] == [("Wd3,a2", Mover.COMPUTER)]


def test_a_move_that_a_mode_wants_is_played_and_told(session: Session) -> None:
    mode = Watcher()
    session.table.modes.join(mode)
    mode.wants = (Play(session.table.player.node.position.parse_move("Wd4,a1"), Mover.LESSON),)
    session.tick(0.1)
    assert mode.moves == [("Wd4,a1", Mover.LESSON)]
    mode.why = "not now"
    mode.wants = (Play(session.table.player.ahead.position.parse_move("Wd3,a2"), Mover.LESSON),)
    session.tick(0.1)
    assert len(mode.moves) == 1 and [message.text for message in session.table.messages] == ["not now"]


FULL = OSError(28, "No space left on device", "/games/x.sgf")
FAULTS = [
    (UsageError("this cannot be"), "this cannot be"),
    (FULL, "/games/x.sgf: no space left on device"),
    (OSError(5, "Input/output error"), "input/output error"),
]


@pytest.mark.parametrize(("fault", "said"), FAULTS, ids=lambda one: type(one).__name__)
def test_what_goes_wrong_in_a_mode_is_said(session: Session, fault: Exception, said: str) -> None:
    mode = Watcher()
    session.table.modes.join(mode)
    mode.fault = fault
    assert session.handle(Intent(Action.GRAPH))
    assert [(message.text, message.error) for message in session.table.messages] == [(said, True)]
    session.table.messages.clear()
    session.tick(0.1)
    assert [(message.text, message.error) for message in session.table.messages] == [(said, True)]
    mode.fault = None
    session.tick(0.5)
    assert mode.seconds == 0.5, "time goes on"


def test_the_highest_mode_says_first_why_not(session: Session) -> None:
    high, low = Watcher(), Low()
    session.table.modes.join(high)
    session.table.modes.join(low)
    high.why, low.why = "the lesson is over", "it is not your turn"
    assert session.table.modes.refusal(Mover.HAND) == high.why
    high.why = None
    assert session.table.modes.refusal(Mover.HAND) == low.why


def test_what_a_mode_does_not_let_through_is_done_by_nobody(session: Session) -> None:
    above, below = Watcher(), Low()
    session.table.modes.join(above)
    session.table.modes.join(below)
    above.bars = frozenset({Action.GRAPH, Action.NEXT})
    assert not session.handle(Intent(Action.GRAPH))
    assert not (above.asked or below.asked) and not session.table.messages
    assert not session.handle(Intent(Action.NEXT)) and session.handle(Intent(Action.PREVIOUS))
    assert Action.NEXT not in {binding.action for binding in session.table.modes.bindings}


def test_time_and_dress_reach_every_mode(session: Session) -> None:
    mode = Watcher()
    session.table.modes.join(mode)
    session.tick(0.25)
    session.tick(0.5)
    assert mode.seconds == 0.75
    assert screen_of(session).title == "dressed"


def test_an_open_line_lies_above_a_mode(session: Session) -> None:
    mode = Watcher()
    mode.form = Form("below")
    session.table.modes.join(mode)
    session.handle(Intent(Action.GO_TO_TURN))
    prompt_of(session)
    close(session)
    assert overlay_of(session) is mode.form


def test_a_mode_may_join_again_and_comes_to_the_top_of_its_layer(session: Session) -> None:
    first, second = Watcher(), Watcher()
    session.table.modes.join(first)
    session.table.modes.join(second)
    session.table.modes.join(first)
    session.handle(Intent(Action.GRAPH))
    assert first.asked and not second.asked
    assert [mode for mode in session.table.modes if isinstance(mode, Watcher)] == [second, first]


@pytest.mark.parametrize("key", [Action.CANCEL, Action.ESCAPE])
def test_escape_answers_only_questions_that_have_an_answer_for_it(session: Session, key: Action) -> None:
    said: list[str] = []
    answers = (Option("Yes", lambda: said.append("yes")), Option("No", lambda: said.append("no")))
    must = Question(session.table, "Agreed?", (), answers)
    session.table.modes.join(must)
    assert session.handle(Intent(key))
    assert said == [] and overlay_of(session) is must.form and not must.form.closable
    for number in (-1, 2):
        session.handle(Intent(Action.ANSWER, number))
    assert said == [] and overlay_of(session) is must.form
    assert must.handle(Intent(Action.NEXT)) is False, "what is no answer is for others"
    assert session.handle(Intent(Action.ANSWER, 1))
    assert said == ["no"] and overlay_of(session) is None
    said.clear()
    may = Question(session.table, "Agreed?", (), answers, lambda: said.append("neither"))
    session.table.modes.join(may)
    assert may.form.closable and session.handle(Intent(key))
    assert said == ["neither"] and overlay_of(session) is None


def test_answers_go_to_the_form_that_is_shown(session: Session) -> None:
    below, above = Watcher(), Watcher()
    for mode in (below, above):
        session.table.modes.join(mode)
    below.form = Form("shown")
    session.handle(Intent(Action.FORM, FieldAnswer("board", "37")))
    assert below.answered and not above.answered
