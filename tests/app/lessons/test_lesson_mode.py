"""A lesson at a session's table: its moves, its answers, its buttons; the list of lessons; no window."""

import json
from pathlib import Path

import pytest

from tests.app.games import game
from zertz3d.app.collection.game_list import Shelf
from zertz3d.app.editor.editor_mode import Editor, SettingUp
from zertz3d.app.hand.guidance import WIN_NOW
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_menu import Learning
from zertz3d.app.lessons.lesson_mode import LOOK, PAUSE, Classroom
from zertz3d.app.play.clock import Control
from zertz3d.app.play.live_game_mode import Party
from zertz3d.app.play.new_game import NewGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session.screen_builder import Screens
from zertz3d.app.session.session import Session
from zertz3d.app.system import user_state
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import Memory
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Pick, Screen, Words
from zertz3d.records.record import Record
from zertz3d.scene.marks.model import marks

FRAME = 0.05
NAMES = [lesson.name for lesson in all_lessons()]


@pytest.fixture
def session() -> Session:
    made = Session(Shelf(), Settings())
    made.show(Record("before.txt", 1, None, game("Wd4,a1", "Ba2,a3")))
    return made


@pytest.fixture
def learning(session: Session) -> Learning:
    made = Learning(session, Memory())
    session.join(made)
    return made


def number(word: str) -> int:
    return next(n for n, name in enumerate(NAMES, 1) if word in name)


def room(session: Session) -> Classroom:
    found = [part for part in session.parts if isinstance(part, Classroom)]
    assert len(found) == 1
    return found[0]


def settle(session: Session) -> None:
    """Let time pass until nothing moves any more and nobody is due to move."""
    still = 0.0
    for _ in range(4000):
        session.tick(FRAME)
        still = 0.0 if session.replay.playback.playing else still + FRAME
        if still > LOOK + PAUSE:
            return
    raise AssertionError("it never ends")


def form(session: Session) -> Form:
    shown = Screens().screen(session).overlay
    assert isinstance(shown, Form)
    return shown


def texts(session: Session) -> list[str]:
    return [field.text for field in form(session).fields if isinstance(field, Words)]


def buttons(session: Session) -> list[str]:
    return [button.label for button in form(session).buttons]


def press(session: Session, label: str) -> None:
    button = next(button for button in form(session).buttons if button.label == label)
    assert session.do(button.intent.name, button.intent.value), button


def test_the_list_opens_chooses_and_closes(session: Session, learning: Learning) -> None:
    session.do("learn")
    shown = form(session)
    assert shown.modal and isinstance(shown.fields[1], Pick)
    assert [name for name, _ in shown.fields[1].options] == NAMES
    assert shown.fields[1].chosen == NAMES[0]
    session.do("form", ("lesson", NAMES[3]))
    assert any(all_lessons()[3].about in text for text in texts(session))
    session.do("cancel")
    assert not session.open_overlay
    session.do("learn")
    press(session, "Begin")
    assert room(session).lesson.name == NAMES[0]
    assert not form(session).modal


def test_a_lesson_is_begun_by_its_number(session: Session, learning: Learning) -> None:
    session.do("learn", 5)
    assert room(session).lesson.name == NAMES[4]
    session.do("learn", 99)
    assert any("no lesson 99" in message.text for message in session.messages)
    session.do("learn", 6)
    assert room(session).lesson.name == NAMES[5]


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_can_be_gone_through_at_the_table(session: Session, learning: Learning, name: str) -> None:
    """By its solution, the opponent answering by itself, to the end; then the next one begins."""
    session.do("learn", NAMES.index(name) + 1)
    here = room(session)
    for step in here.lesson.steps:
        assert here.tutor.step is step
        for text in step.solution[::2]:  # the others are the opponent's
            if text == "-":
                press(session, "Pass")
            else:
                session.play(text)
            settle(session)
        if step.goal:
            assert texts(session)[-1] == step.done
        with pytest.raises(UsageError, match="Next"):
            session.play("Wd4,a1")
        press(session, "Finish" if step is here.lesson.steps[-1] else "Next")
    assert name in learning.kept.lessons
    if name == NAMES[-1]:
        assert here not in session.parts and learning.chosen == NAMES[0]
    else:
        assert room(session).lesson.name == NAMES[NAMES.index(name) + 1]


def test_a_wrong_move_is_explained_and_taken_back(session: Session, learning: Learning) -> None:
    session.do("learn", number("forks"))
    here = room(session)
    before = here.tutor.position
    session.play("x d1Bd3Wf3")
    assert texts(session)[-1] == here.tutor.step.otherwise
    assert session.refusal() == "that move is taken back first"
    settle(session)
    assert session.replay.node.position == before and not session.replay.game.root.children
    assert session.refusal() is None and texts(session)[-1] == here.tutor.step.otherwise
    session.play("x d1Bd3Gb3Gb5")
    assert here.tutor.phase == "done"


def test_what_the_opponent_shows_is_taken_back_too(session: Session, learning: Learning) -> None:
    session.do("learn", number("which-marble"))
    session.play("Wd5,a2")
    assert session.refusal() == "now Orange moves"
    longest = 0
    for _ in range(600):
        session.tick(FRAME)
        longest = max(longest, len(session.replay.line))
        if longest == 2 and not session.replay.line:
            break
    assert longest == 2 and not session.replay.line and session.refusal() is None
    assert session.replay.node.position == room(session).tutor.start


def test_the_opponent_answers_by_itself(session: Session, learning: Learning) -> None:
    session.do("learn", number("three-moves"))
    session.play("Bc5,f4")
    assert session.refusal() == "now Orange moves"
    settle(session)
    assert [str(node.move) for node in session.replay.line] == ["Bc5,f4", "x d6Bb4"]
    session.play("Bg2,f3")
    settle(session)
    assert [str(node.move) for node in session.replay.line] == ["Bc5,f4", "x d6Bb4"], "only the wrong move goes"
    session.play("Wg2,f3")
    assert room(session).tutor.phase == "done"


def test_buttons_say_what_can_be_done(session: Session, learning: Learning) -> None:
    session.do("learn", number("first-turn"))
    assert buttons(session) == ["Hint", "Leave"]
    assert form(session) is form(session), "what holds is not made anew in every frame"
    press(session, "Hint")
    assert buttons(session) == ["Leave"] and texts(session)[-1].startswith("Hint: ")
    session.play("Wd4,a1")
    assert buttons(session) == ["Again", "Next", "Leave"]
    settle(session)
    press(session, "Again")
    assert not session.replay.line and buttons(session) == ["Hint", "Leave"]
    session.play("Wd4,a1")
    press(session, "Next")
    assert buttons(session) == ["Hint", "Back", "Leave"]
    press(session, "Back")
    assert room(session).tutor.number == 0
    session.play("Gd4,g1")
    session.do("undo")
    assert not session.replay.line and room(session).tutor.phase == "try"
    assert session.do("redo") and session.messages


def test_leaving_gives_the_table_back(session: Session, learning: Learning) -> None:
    before, record = session.replay, session.record
    session.do("learn", 3)
    session.do("learn", 4)
    press(session, "Leave")
    assert session.replay is before and session.record is record
    assert learning.chosen == NAMES[3], "back in the list, at the lesson that was left"
    session.do("cancel")
    assert not session.open_overlay
    session.play("Gd1,g1")


def test_escape_leaves_a_lesson(session: Session, learning: Learning) -> None:
    session.do("learn", 3)
    session.close()
    assert not any(isinstance(part, Classroom) for part in session.parts) and learning.chosen


def test_a_lesson_ends_when_another_game_is_opened(session: Session, learning: Learning) -> None:
    session.do("learn", 3)
    session.show(Record("other.txt", 1, None, game("Wd4,a1")))
    session.tick(FRAME)
    assert not any(isinstance(part, Classroom) for part in session.parts)
    session.do("learn", 4)
    press(session, "Leave")
    assert session.record and session.record.source == "other.txt"


def test_the_screen_is_bare_and_the_rings_bear_their_names(session: Session, learning: Learning) -> None:
    session.do("learn", number("winning"))
    session.play("x c4Wc2")
    settle(session)
    shown = Screens().screen(session)
    assert shown.banner is None and not shown.controls and shown.title == "Lesson 6 of 13" and not shown.tools
    assert [panel.name for panel in shown.players] == ["You", "Orange"]


def test_what_wins_is_for_the_learner_to_find(session: Session, learning: Learning) -> None:
    session.do("learn", number("winning"))
    seen = marks(session.replay.node.position)
    assert seen.threats and not room(session).mark(seen).threats
    told = Screen(caption="Take a marble from the pool" + WIN_NOW)
    assert room(session).dress(told).caption == "Take a marble from the pool"


def test_it_stays_above_what_was_opened_over_it(session: Session, learning: Learning) -> None:
    session.do("learn", 2)
    session.do("learn")
    session.tick(FRAME)
    assert session.parts[-1] is learning
    session.do("cancel")
    session.tick(FRAME)
    assert session.parts[-1] is room(session)


def test_the_new_game_form_leads_to_it_and_waits(session: Session, learning: Learning) -> None:
    session.join(NewGame(session, Memory()))
    session.do("new")
    press(session, "Learn")
    press(session, "Begin")
    assert form(session).title == all_lessons()[0].title
    session.close()
    assert form(session).title == "Learn to play"
    session.close()
    assert form(session).title == "New game"


@pytest.fixture
def party(session: Session, tmp_path: Path) -> Party:
    """Two people play, on the clock; one turn is made."""
    newgame = NewGame(session, Memory(), Store(tmp_path))
    session.join(newgame)
    begun = newgame.begin(Terms(seats=(Seat(), Seat()), first=0, control=Control(60)))
    session.play("Wd4,a1")
    settle(session)
    return begun


def test_a_game_waits_until_the_lessons_are_over(session: Session, learning: Learning, party: Party) -> None:
    assert party.clock
    left = party.clock.left
    session.do("learn", 3)
    assert party not in session.parts
    settle(session)
    press(session, "Leave")
    session.do("cancel")
    assert party in session.parts and session.replay is party.replay and party.clock.left == left
    session.play("Bd5,a2")
    assert [str(node.move) for node in party.game.main_line()] == ["Wd4,a1", "Bd5,a2"]


def test_a_game_that_waits_is_kept_when_another_is_opened(
    session: Session, learning: Learning, party: Party, tmp_path: Path
) -> None:
    session.do("learn", 3)
    assert not Store(tmp_path).left(), "it is in use"
    session.show(Record("other.txt", 1, None, game("Wd4,a1")))
    session.tick(FRAME)
    session.tick(FRAME)
    assert party not in session.parts and len(Store(tmp_path).left()) == 1


def test_what_was_being_set_up_is_given_up(session: Session, learning: Learning) -> None:
    before = session.replay
    session.join(SettingUp(session))
    session.do("set-up")
    session.do("set-up-board")
    session.do("learn", 3)
    assert not any(isinstance(part, Editor) for part in session.parts)
    press(session, "Leave")
    assert session.replay is before


def test_finished_lessons_are_remembered(session: Session, tmp_path: Path) -> None:
    kept = Memory()
    learning = Learning(session, kept, lambda: user_state.save(kept, tmp_path))
    session.join(learning)
    session.do("learn", number("which-marble"))
    session.play("Bd5,a2")
    settle(session)
    press(session, "Finish")
    found = user_state.load(tmp_path)
    assert found.lessons == ["07-which-marble"]
    again = Learning(session, found)
    assert again.next_one.name == NAMES[0]
    session.do("learn")
    assert any(text.startswith("1 of") for text in texts(session))
    (tmp_path / "state.json").write_text(json.dumps({"lessons": 3}), encoding="utf-8")
    assert user_state.load(tmp_path) == Memory()
