"""A lesson at a session's table: its moves, its answers, its buttons; the list of lessons; no window."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.games import game
from tests.app.moves import play
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.hand.hand_mode import HandMode
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.lessons.lesson_mode import LOOK, PAUSE, LessonMode, Place, sheet
from zertz3d.app.lessons.model import Lesson, LessonStep
from zertz3d.app.lessons.progress import Tutor
from zertz3d.app.play.clock import Control
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.session.suspended_table import SuspendedTable
from zertz3d.app.system import user_state
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import UsageError
from zertz3d.hud.dialogs.form import FormSheet
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import layout
from zertz3d.hud.screen_model import Form, Pick, Screen, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position
from zertz3d.scene.marks.model import marks

FRAME = 0.05
TO_WIN = "37 standard oooo/ooooo/oGoooo/oooooo./ooo.../oo.Bo/...W 2/4/7 1/2/1 2/1/1 2 1"
"""Blue takes an island and wins."""
NAMES = [lesson.name for lesson in all_lessons()]


@pytest.fixture
def session() -> Session:
    made = open_session(GameList(), Settings())
    made.table.show(Record("before.txt", 1, None, game("Wd4,a1", "Ba2,a3")))
    return made


@pytest.fixture
def learning(session: Session) -> LessonMenu:
    made = LessonMenu(session.table, UserState())
    session.table.modes.join(made)
    return made


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_buttons_stay_in_place_through_a_lesson(lesson: Lesson) -> None:
    """Whatever is said: a hint, an answer to a wrong move, another step."""
    tutor, seen = Tutor.begin(lesson), set()
    while tutor.phase != "over":
        missed = (replace(tutor, said=wrong, phase="wrong") for wrong in said_to_wrong_moves(tutor.step))
        for state in (tutor, tutor.hint(), *missed, tutor.shown()):
            form = sheet(state, Place(2, len(NAMES)))
            plan = layout(1280, 720, 1.0, Screen(overlay=form, controls=False), DARK)
            made = FormSheet(form, plan.rects["form"], plan.unit)
            assert made.length <= made.view.h, "all is in sight"
            seen.add(tuple((piece.rect.x + made.foot.x, piece.rect.y + made.foot.y) for piece in made.buttons))
        tutor = tutor.shown().next()
    assert len(seen) == 1 and len(seen.pop()) == 5


def said_to_wrong_moves(step: LessonStep) -> tuple[str, ...]:
    return tuple(said for said in (step.otherwise, *(wrong.say for wrong in step.wrong)) if said)


def number(word: str) -> int:
    return next(n for n, name in enumerate(NAMES, 1) if word in name)


def room(session: Session) -> LessonMode:
    found = [part for part in session.table.modes if isinstance(part, LessonMode)]
    assert len(found) == 1
    return found[0]


def settle(session: Session) -> None:
    """Let time pass until nothing moves any more and nobody is due to move."""
    still = 0.0
    for _ in range(4000):
        session.tick(FRAME)
        still = 0.0 if session.table.player.playback.playing else still + FRAME
        if still > LOOK + PAUSE:
            return
    raise AssertionError("it never ends")


def form(session: Session) -> Form:
    shown = ScreenBuilder().build(session.table).overlay
    assert isinstance(shown, Form)
    return shown


def texts(session: Session) -> list[str]:
    return [field.text for field in form(session).fields if isinstance(field, Words)]


def buttons(session: Session) -> list[str]:
    """Those that can be pressed now."""
    return [button.label for button in form(session).buttons if button.enabled]


def press(session: Session, label: str) -> None:
    button = next(button for button in form(session).buttons if button.label == label and button.enabled)
    assert session.handle(button.intent), button


def test_the_list_opens_chooses_and_closes(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN))
    shown = form(session)
    assert shown.modal and isinstance(shown.fields[1], Pick)
    assert [name for name, _ in shown.fields[1].options] == NAMES
    assert shown.fields[1].chosen == NAMES[0]
    session.handle(Intent(Action.FORM, FieldAnswer("lesson", NAMES[3])))
    assert any(all_lessons()[3].about in text for text in texts(session))
    session.handle(Intent(Action.CANCEL))
    assert session.table.modes.overlay is None
    session.handle(Intent(Action.LEARN))
    press(session, "Begin")
    assert room(session).lesson.name == NAMES[0]
    assert not form(session).modal


def test_a_lesson_is_begun_by_its_number(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, 5))
    assert room(session).lesson.name == NAMES[4]
    session.handle(Intent(Action.LEARN, 99))
    assert any("no lesson 99" in message.text for message in session.table.messages)
    session.handle(Intent(Action.LEARN, 6))
    assert room(session).lesson.name == NAMES[5]


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_can_be_gone_through_at_the_table(session: Session, learning: LessonMenu, name: str) -> None:
    """By its solution, the opponent answering by itself, to the end; then the next one begins."""
    session.handle(Intent(Action.LEARN, NAMES.index(name) + 1))
    here = room(session)
    for step in here.lesson.steps:
        assert here.tutor.step is step
        for text in step.solution[::2]:  # the others are the opponent's
            if text == "-":
                press(session, "Pass")
            else:
                play(session, text)
            settle(session)
        if step.goal:
            assert texts(session)[-1] == step.done
        with pytest.raises(UsageError, match="Next"):
            play(session, "Wd4,a1")
        last = "Finish" if name == NAMES[-1] else "Next lesson"
        press(session, last if step is here.lesson.steps[-1] else "Next")
    assert name in learning.kept.lessons
    if name == NAMES[-1]:
        assert here not in session.table.modes and learning.chosen == NAMES[0]
    else:
        assert room(session).lesson.name == NAMES[NAMES.index(name) + 1]


def test_a_wrong_move_is_explained_and_taken_back(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("forks")))
    here = room(session)
    before = here.tutor.position
    play(session, "x d1Bd3Wf3")
    assert texts(session)[-1] == here.tutor.step.otherwise
    assert session.table.modes.refusal(Mover.HAND) == "that move is taken back first"
    settle(session)
    assert session.table.player.node.position == before and not session.table.player.game.root.children
    assert session.table.modes.refusal(Mover.HAND) is None and texts(session)[-1] == here.tutor.step.otherwise
    play(session, "x d1Bd3Gb3Gb5")
    assert here.tutor.phase == "done"


def test_what_the_opponent_shows_is_taken_back_too(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("which-marble")))
    play(session, "Wd5,a2")
    assert session.table.modes.refusal(Mover.HAND) == "now Orange moves"
    longest = 0
    for _ in range(600):
        session.tick(FRAME)
        longest = max(longest, len(session.table.player.line))
        if longest == 2 and not session.table.player.line:
            break
    assert longest == 2 and not session.table.player.line and session.table.modes.refusal(Mover.HAND) is None
    assert session.table.player.node.position == room(session).tutor.start


def test_the_opponent_answers_by_itself(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("three-moves")))
    play(session, "Bc5,f4")
    assert session.table.modes.refusal(Mover.HAND) == "now Orange moves"
    settle(session)
    assert [str(node.move) for node in session.table.player.line] == ["Bc5,f4", "x d6Bb4"]
    play(session, "Bg2,f3")
    settle(session)
    assert [str(node.move) for node in session.table.player.line] == ["Bc5,f4", "x d6Bb4"], "only the wrong move goes"
    play(session, "Wg2,f3")
    assert room(session).tutor.phase == "done"


@pytest.mark.parametrize("motion", ["full", "none"])
def test_the_opponent_takes_a_moment_once_the_move_has_been_seen(
    session: Session, learning: LessonMenu, motion: str
) -> None:
    session.table.change(replace(session.table.settings, motion=motion))  # type: ignore[arg-type]
    session.handle(Intent(Action.LEARN, number("three-moves")))
    play(session, "Bc5,f4")
    player, rested = session.table.player, 0.0
    while len(player.line) == 1:
        rested = 0.0 if player.playback.playing else rested + FRAME
        session.tick(FRAME)
    assert rested == pytest.approx(PAUSE, abs=2 * FRAME)


def test_a_wrong_move_stays_to_be_looked_at(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("forks")))
    play(session, "x d1Bd3Wf3")
    player, rested = session.table.player, 0.0
    while not player.ended or player.playback.playing:
        session.tick(FRAME)
    while not player.playback.playing:
        rested += FRAME
        session.tick(FRAME)
        assert rested < 2 * LOOK
    assert rested == pytest.approx(LOOK, abs=2 * FRAME) and session.table.player.game.root.children
    settle(session)
    assert not session.table.player.game.root.children


def test_names_are_close_where_marbles_come_from_the_pool(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, 1))
    assert room(session).near
    tray = "37 standard ..../....W/...oo./....oB./.Woo../.o.o./B..o {} 2/4/4 2 42"
    for counts, near in (("0/0/0 2/4/4", False), ("0/0/1 2/4/3", True)):
        room(session).tutor = replace(room(session).tutor, start=Position.parse(tray.format(counts)))
        assert room(session).near == near


def test_buttons_say_what_can_be_done(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("first-turn")))
    assert buttons(session) == ["Leave", "Hint"]
    assert form(session) is form(session), "what holds is not made anew in every frame"
    press(session, "Hint")
    assert buttons(session) == ["Leave"] and texts(session)[-1].startswith("Hint: ")
    play(session, "Wd4,a1")
    assert buttons(session) == ["Leave", "Again", "Next"]
    settle(session)
    press(session, "Again")
    assert not session.table.player.line and buttons(session) == ["Leave", "Hint"]
    play(session, "Wd4,a1")
    assert buttons(session) == ["Leave", "Again", "Next"], "no hint is needed any more"
    press(session, "Next")
    assert buttons(session) == ["Leave", "Back", "Hint"]
    press(session, "Back")
    assert room(session).tutor.number == 0
    play(session, "Gd4,g1")
    session.handle(Intent(Action.UNDO))
    assert not session.table.player.line and room(session).tutor.phase == "try"
    assert session.handle(Intent(Action.REDO)) and session.table.messages


@pytest.mark.parametrize("action", [Action.HINT, Action.BEST_LINE])
def test_who_asks_the_teacher_gets_the_hint_of_the_step(session: Session, learning: LessonMenu, action: Action) -> None:
    session.handle(Intent(Action.LEARN, number("first-turn")))
    assert session.handle(Intent(action)) and texts(session)[-1].startswith("Hint: ")


def test_leaving_gives_the_table_back(session: Session, learning: LessonMenu) -> None:
    before, record = session.table.player, session.table.record
    session.handle(Intent(Action.LEARN, 3))
    session.handle(Intent(Action.LEARN, 4))
    press(session, "Leave")
    assert session.table.player is before and session.table.record is record
    assert learning.chosen == NAMES[3], "back in the list, at the lesson that was left"
    session.handle(Intent(Action.CANCEL))
    assert session.table.modes.overlay is None
    play(session, "Gd1,g1")


def test_escape_leaves_a_lesson(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, 3))
    session.handle(Intent(Action.CANCEL))
    assert not any(isinstance(part, LessonMode) for part in session.table.modes) and learning.chosen


def test_a_lesson_ends_when_another_game_is_opened(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, 3))
    session.table.show(Record("other.txt", 1, None, game("Wd4,a1")))
    session.tick(FRAME)
    assert not any(isinstance(part, LessonMode) for part in session.table.modes)
    session.handle(Intent(Action.LEARN, 4))
    press(session, "Leave")
    assert session.table.record and session.table.record.source == "other.txt"


def test_the_screen_is_bare_and_the_rings_bear_their_names(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("winning")))
    play(session, "x c4Wc2")
    settle(session)
    shown = ScreenBuilder().build(session.table)
    assert shown.banner is None and not shown.controls and shown.title == "Lesson 6 of 13" and not shown.tools
    assert [panel.name for panel in shown.players] == ["You", "Orange"]


def test_what_wins_is_for_the_learner_to_find(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("winning")))
    seen = marks(session.table.player.node.position)
    assert seen.threats and not room(session).mark(seen).threats
    session.table.change(Settings(guide="beginner"))
    session.table.show(Record("to win", 1, None, Game(Position.parse(TO_WIN))))
    hand = HandMode(session.table)
    assert hand.dress(Screen()).caption == "Take a marble from the pool"
    session.table.modes.leave(room(session))
    assert hand.dress(Screen()).caption == "Take a marble from the pool. You can win now: see the highlighted marbles"


def test_it_stays_above_what_was_opened_over_it(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, 2))
    session.handle(Intent(Action.LEARN))
    session.tick(FRAME)
    assert session.table.modes.shown is learning
    session.handle(Intent(Action.CANCEL))
    session.tick(FRAME)
    assert session.table.modes.shown is room(session)


def test_the_new_game_form_leads_to_it_and_waits(session: Session, learning: LessonMenu) -> None:
    session.table.modes.join(NewGameMode(session.table, UserState()))
    session.handle(Intent(Action.NEW))
    press(session, "Learn")
    press(session, "Begin")
    assert form(session).title == all_lessons()[0].title
    session.handle(Intent(Action.CANCEL))
    assert form(session).title == "Learn to play"
    session.handle(Intent(Action.CANCEL))
    assert form(session).title == "New game"


@pytest.fixture
def party(session: Session, tmp_path: Path) -> LiveGameMode:
    """Two people play, on the clock; one turn is made."""
    newgame = NewGameMode(session.table, UserState(), Store(tmp_path))
    session.table.modes.join(newgame)
    begun = newgame.begin(Terms(seats=(Seat(), Seat()), first=0, control=Control(60)))
    play(session, "Wd4,a1")
    settle(session)
    return begun


def test_a_game_waits_until_the_lessons_are_over(session: Session, learning: LessonMenu, party: LiveGameMode) -> None:
    assert party.game.clock
    left, player = party.game.clock.left, session.table.player
    session.handle(Intent(Action.LEARN, 3))
    assert party not in session.table.modes
    settle(session)
    press(session, "Leave")
    session.handle(Intent(Action.CANCEL))
    assert party in session.table.modes and session.table.player is player and party.game.clock.left == left
    play(session, "Bd5,a2")
    assert [str(node.move) for node in party.game.game.main_line()] == ["Wd4,a1", "Bd5,a2"]


def test_a_question_waits_with_its_game(session: Session, learning: LessonMenu, party: LiveGameMode) -> None:
    session.handle(Intent(Action.RESIGN))
    session.handle(Intent(Action.LEARN, 3))
    assert form(session).title == all_lessons()[2].title
    press(session, "Leave")
    session.handle(Intent(Action.CANCEL))
    press(session, "Resign")
    assert party.game.outcome and party in session.table.modes


def test_a_game_that_waits_is_kept_when_another_is_opened(
    session: Session, learning: LessonMenu, party: LiveGameMode, tmp_path: Path
) -> None:
    session.handle(Intent(Action.LEARN, 3))
    assert not Store(tmp_path).unfinished(), "it is in use"
    session.table.show(Record("other.txt", 1, None, game("Wd4,a1")))
    session.tick(FRAME)
    session.tick(FRAME)
    assert party not in session.table.modes and len(Store(tmp_path).unfinished()) == 1


def test_it_is_said_where_one_is_and_what_is_wrong_stands_out(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("forks")))
    steps = len(room(session).lesson.steps)
    assert steps > 1 and texts(session)[0] == f"Step 1 of {steps}"
    play(session, "x d1Bd3Wf3")
    settle(session)
    assert [field.fault for field in form(session).fields if isinstance(field, Words)] == [False, False, True]
    play(session, "x d1Bd3Gb3Gb5")
    assert not any(field.fault for field in form(session).fields if isinstance(field, Words))
    assert buttons(session) == ["Leave", "Again", "Next"], "no hint is needed any more"
    alone = next(lesson for lesson in all_lessons() if len(lesson.steps) == 1)
    assert not any(field.text.startswith("Step ") for field in sheet(Tutor.begin(alone), Place(1, 1)).fields)  # type: ignore[union-attr]


def test_the_speed_one_has_chosen_holds_in_lessons(session: Session, learning: LessonMenu) -> None:
    session.table.player.set_rate(2.0)
    session.handle(Intent(Action.LEARN, number("first-turn")))
    assert session.table.player.playback.rate == 2.0
    play(session, "Wd4,a1")
    press(session, "Again")
    assert session.table.player.playback.rate == 2.0


def test_who_has_no_move_presses_pass() -> None:
    tutor, place = Tutor.begin(all_lessons()[number("nothing-left") - 1]), Place(1, 1)
    assert [(button.label, button.main) for button in sheet(tutor, place).buttons][-1] == ("Next", False)
    while tutor.step.solution != ("-",):
        tutor = tutor.shown().next()
    assert [(button.label, button.main) for button in sheet(tutor, place).buttons][-1] == ("Pass", True)
    assert [(button.label, button.main) for button in sheet(tutor.shown(), place).buttons][-1] == ("Finish", True)


def test_a_wrong_move_does_not_stay_where_a_lesson_was(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN, number("forks")))
    here = room(session)
    play(session, "x d1Bd3Wf3")
    session.table.modes.leave(here)
    player = session.table.player
    assert not player.game.root.children and player.node.position == here.tutor.start
    session.handle(Intent(Action.LEARN, number("forks")))
    play(session, "x d1Bd3Gb3Gb5")
    session.table.modes.leave(room(session))
    assert len(session.table.player.game.root.children) == 1, "a right one does"


def test_the_list_does_not_wait_for_what_takes_the_table(session: Session, learning: LessonMenu) -> None:
    session.handle(Intent(Action.LEARN))
    assert learning.chosen and SuspendedTable.of(session.table).waiting == ()
    assert learning.chosen is None and learning in session.table.modes


def test_what_was_being_set_up_is_given_up(session: Session, learning: LessonMenu) -> None:
    before = session.table.player
    session.table.modes.join(EditorMenu(session.table))
    session.handle(Intent(Action.SET_UP))
    session.handle(Intent(Action.SET_UP_BOARD))
    session.handle(Intent(Action.LEARN, 3))
    assert not any(isinstance(part, EditorMode) for part in session.table.modes)
    press(session, "Leave")
    assert session.table.player is before


def test_finished_lessons_are_remembered(session: Session, tmp_path: Path) -> None:
    kept = UserState()
    learning = LessonMenu(session.table, kept, lambda: user_state.save(kept, tmp_path))
    session.table.modes.join(learning)
    session.handle(Intent(Action.LEARN, number("which-marble")))
    play(session, "Bd5,a2")
    settle(session)
    press(session, "Next lesson")
    found = user_state.load(tmp_path)
    assert found.lessons == ["07-which-marble"]
    again = LessonMenu(session.table, found)
    assert again.next_one.name == NAMES[0]
    session.handle(Intent(Action.LEARN))
    assert any(text.startswith("1 of") for text in texts(session))
    (pick,) = (field for field in form(session).fields if isinstance(field, Pick))
    labels = dict(pick.options)
    assert labels["07-which-marble"].endswith(" · done") and sum("done" in label for label in labels.values()) == 1
    (tmp_path / "state.json").write_text(json.dumps({"lessons": 3}), encoding="utf-8")
    assert user_state.load(tmp_path) == UserState()
