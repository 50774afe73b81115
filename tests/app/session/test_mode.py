"""What joins a session: asked before it, told of every move, dressing what is shown."""

from dataclasses import replace

import pytest

from zertz3d.app.collection.game_list import Shelf
from zertz3d.app.session.mode import Part
from zertz3d.app.session.screen_builder import Screens
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Overlay, Screen
from zertz3d.rules import Node


class Watcher(Part):
    """Notes what it is told, and takes `undo` over."""

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.seconds = 0.0
        self.asked = self.closed = False
        self.why: str | None = None
        self.form: Form | None = None
        self.commands = {"undo": self._undo, "wave": self._undo}

    def _undo(self, _: object) -> None:
        self.asked = True

    @property
    def overlay(self) -> Overlay | None:
        return self.form

    def refusal(self) -> str | None:
        return self.why

    def played(self, node: Node) -> None:
        self.moves.append(str(node.move))

    def tick(self, seconds: float) -> None:
        self.seconds += seconds

    def dress(self, screen: Screen) -> Screen:
        return replace(screen, title="dressed")

    def escape(self) -> bool:
        was, self.form = self.form is not None, None
        return was

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def session() -> Session:
    return Session(Shelf(), Settings())


def test_a_part_takes_commands_over_and_adds_its_own(session: Session) -> None:
    part = Watcher()
    assert not session.do("wave")
    session.join(part)
    assert {"undo", "wave", "redo"} <= session.commands
    assert session.do("undo") and part.asked and not session.messages
    session.leave(part)
    assert part.closed and not session.do("wave")


def test_the_last_to_join_is_asked_first(session: Session) -> None:
    first, second = Watcher(), Watcher()
    session.join(first)
    session.join(second)
    session.do("wave")
    assert second.asked and not first.asked
    first.form, second.form = Form("one"), Form("two")
    assert Screens().screen(session).overlay is second.form
    session.close()
    assert Screens().screen(session).overlay is first.form and session.open_overlay
    session.close()
    assert not session.open_overlay


def test_every_move_is_told_and_may_be_refused(session: Session) -> None:
    part = Watcher()
    session.join(part)
    session.play("Wd4,a1")
    assert part.moves == ["Wd4,a1"]
    part.why = "it is not your turn"
    with pytest.raises(UsageError, match="it is not your turn"):
        session.play("Wd3,a2")
    session.do("type-move", "Wd3,a2")
    session.do("submit", "Wd3,a2")
    assert session.line and session.line.error == part.why
    assert part.moves == ["Wd4,a1"]


def test_time_and_dress_reach_every_part(session: Session) -> None:
    part = Watcher()
    session.join(part)
    session.tick(0.25)
    session.tick(0.5)
    assert part.seconds == 0.75
    assert Screens().screen(session).title == "dressed"


def test_an_open_line_lies_above_a_part(session: Session) -> None:
    part = Watcher()
    part.form = Form("below")
    session.join(part)
    session.do("go-to-turn")
    session.close()
    assert session.line is None and part.form is not None


def test_a_part_may_join_below_the_others_and_come_to_the_top_again(session: Session) -> None:
    first, second = Watcher(), Watcher()
    session.join(first)
    session.join(second, below=True)
    session.do("wave")
    assert first.asked and not second.asked
    session.join(second)
    session.do("wave")
    assert second.asked and len(session.parts) == 2


def test_answers_go_to_the_form_that_is_shown(session: Session) -> None:
    below, above = Watcher(), Watcher()
    for part in (below, above):
        part.commands = {"form": part._undo}
        session.join(part)
    below.form = Form("shown")
    session.do("form", ("board", "37"))
    assert below.asked and not above.asked
