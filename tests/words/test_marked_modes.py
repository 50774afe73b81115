"""What live games, forms, lessons, the editor, the teacher, filming and the kiosk say is marked."""

from pathlib import Path
from typing import cast

import pytest

from tests.app.moves import play
from tests.app.screens import Unfilmed
from tests.app.thinkers import StandIn, take_the_first
from tests.conftest import ROOT
from tests.words.gathered import asked, left, said, speak, written
from zertz3d.ai.levels import LEVELS
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.guess_menu import GuessMenu
from zertz3d.app.analysis.puzzle_mode import KEYS as PUZZLE_KEYS
from zertz3d.app.analysis.puzzle_mode import PuzzleMode
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.editor.draft import PositionDraft
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.editor.forms import build_form as editor_form
from zertz3d.app.editor.forms import sheet
from zertz3d.app.filming.film_choices import FilmChoices, FilmEstimate, describe_wait
from zertz3d.app.filming.film_mode import FilmMode
from zertz3d.app.filming.film_process import FilmProcess
from zertz3d.app.hand import hand_keys
from zertz3d.app.kiosk import forms as kiosk_forms
from zertz3d.app.kiosk.operation.report import CHOICES, Report, write_report
from zertz3d.app.kiosk.show_games import tell_invitation
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.lessons.lesson_mode import KEYS as LESSON_KEYS
from zertz3d.app.lessons.lesson_mode import Place
from zertz3d.app.lessons.lesson_mode import sheet as lesson_sheet
from zertz3d.app.lessons.progress import Tutor
from zertz3d.app.panels.names import LEVELS as LEVEL_NAMES
from zertz3d.app.panels.names import RULES as RULE_NAMES
from zertz3d.app.play import new_game_form
from zertz3d.app.play.clock import Control
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.live_game import tell_declined, tell_time
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.terms import LOT, PERSON, Seat, Terms
from zertz3d.app.session import Binding
from zertz3d.app.session.mode import Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, Intent, Payload
from zertz3d.rules import RULES, Position, parse_move
from zertz3d.rules.boards import NAMES
from zertz3d.words import _, languages, name_of

ANNA, BORIS, CASUAL = Seat("Zoë d'Été"), Seat("Борис"), Seat(level="casual")
PEOPLE = (ANNA.name, BORIS.name)
STUDY = ROOT / "assets" / "games" / "study.txt"


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)


class Room:
    """A session at which modes are asked, and what they say."""

    def __init__(self, *files: Path) -> None:
        shelf = GameList(files)
        shelf.grow(lambda: True)
        self.session: Session = open_session(shelf, Settings(motion="none", auto_advance=False))
        self.table = self.session.table

    def ask(self, action: Action, value: Payload = None) -> None:
        self.session.handle(Intent(action, value))
        self.session.tick(0.1)

    def wait(self, seconds: float) -> None:
        for _frame in range(round(seconds / 0.1)):
            self.session.tick(0.1)

    @property
    def screen(self) -> Screen:
        return ScreenBuilder().build(self.table)

    def check(self, *rightly: str) -> None:
        """Everything that is shown now is marked."""
        assert left(said(self.screen), (*PEOPLE, *rightly)) == []


def live(*seats: Seat, **terms: object) -> tuple[Room, LiveGameMode]:
    """A room in which these two play."""
    room = Room()
    agreed = Terms(seats=(seats[0], seats[1]), **({"first": 0} | terms))  # type: ignore[arg-type]
    worker = StandIn(take_the_first)
    offered = NewGameMode(room.table, UserState(), computer=Computer(lambda: worker), lot=lambda: 0)
    room.table.modes.join(offered)
    mode = offered.begin(agreed)
    return room, mode


# Live games


@pytest.mark.parametrize("rules", [("37", "standard"), ("48", "tournament")])
@pytest.mark.parametrize("action", [Action.RESIGN, Action.OFFER_DRAW, Action.UNDO, Action.PAUSE_GAME])
def test_questions_of_a_live_game(rules: tuple[str, str], action: Action) -> None:
    room, _mode = live(ANNA, BORIS, board=rules[0], rules=rules[1], control=Control(300))
    room.check()
    for _turn in range(2):
        room.session.play(room.table.player.ahead.position.legal_moves()[0], Mover.HAND)
        room.wait(0.5)
    room.ask(action)
    assert room.screen.overlay or action is Action.UNDO
    room.check()


def test_a_live_game_from_its_start_to_its_end() -> None:
    room, mode = live(Seat(), CASUAL, control=Control(30, 5))
    assert left([Terms(seats=(Seat(), CASUAL)).seats[side].called(side) for side in (0, 1)]) == []
    play(room.session, "Wd4,d1")
    room.wait(0.1)
    room.check()
    assert left([mode.refusal(Mover.HAND) or ""]) == []
    room.wait(2.0)
    room.ask(Action.PREVIOUS)
    room.wait(1.0)
    room.check()
    assert left([mode.refusal(Mover.HAND) or ""]) == []
    for action in (Action.UNDO, Action.REDO, Action.OFFER_DRAW, Action.REMATCH, Action.RESUME, Action.PLAY):
        room.ask(action)
        room.check()
    assert left([tell_time(mode.game, 0), tell_declined(mode.game)]) == []
    room.ask(Action.LAST)
    room.wait(60.0)
    room.check()
    assert mode.game.outcome
    assert left([mode.refusal(Mover.HAND) or "", mode.game.tell_end(mode.game.outcome)]) == []


@pytest.mark.parametrize("ending", ["resign", "agree_draw", "lose_on_time"])
def test_every_end_of_a_live_game(ending: str) -> None:
    room, mode = live(ANNA, BORIS)
    play(room.session, "Wd4,d1")
    declare = getattr(mode.game.game, ending)
    mode.game.declare(declare if ending == "agree_draw" else lambda: declare(0))
    room.wait(5.0)
    assert room.screen.banner
    room.check()


# Forms


@pytest.mark.parametrize("rules", RULES)
def test_the_form_of_a_new_game(rules: str) -> None:
    start = Position.start()
    for level in (PERSON, *LEVELS):
        chosen = new_game_form.complete({"rules": rules, "seat0": level, "seat1": level, "first": LOT, "clock": "7+2"})
        for at in (None, start, start.play(parse_move("Wd4,d1"))[0]):
            assert left(written(new_game_form.build_form(chosen, at, unfinished=True))) == []


def test_the_forms_of_the_editor() -> None:
    for name in (*NAMES, "custom"):
        draft = PositionDraft.start(name)
        drafts = [draft, draft.by("blitz+optional"), draft.cleared(), draft.moved_by(1)]
        drafts += [draft.given(0, colour, 99).given(1, colour, 99) for colour in "WGB"]
        for one in drafts:
            assert left(written(editor_form(one)), ("standard", "blitz", "optional")) == []
            assert left(written(sheet(one).form())) == []


@pytest.mark.parametrize("quality", ["full", "low", "classic"])
def test_the_form_of_a_film(quality: str) -> None:
    known = FilmEstimate(100.0, 500.0)
    for choices in (FilmChoices(3, 9, True, quality), FilmChoices(0, 9, False, quality)):
        for estimate in (None, known):
            assert left(written(choices.form("/films", estimate, known)), ("films", "1920x1080")) == []
    assert left(map(describe_wait, (10.0, 60.0, 600.0, 9000.0))) == []


def test_the_forms_of_the_kiosk() -> None:
    found = [
        kiosk_forms.welcome(True, True), kiosk_forms.levels(), kiosk_forms.asking(9),
        kiosk_forms.operator(0.8, 60.0, ""),
    ]  # fmt: skip
    own = ("ZÈRTZ", *map(name_of, languages()))
    assert [left(written(form), own) for form in found] == [[]] * 4
    report = Report(lasted=[60.0, 90.0], finished=2, starts=1)
    report.days["2026-11-19"], report.hours[9] = 2, 2
    report.choices.update([*CHOICES, "plays the computer, casual"])
    assert left([write_report(report), write_report(Report()), tell_invitation()]) == []


# Lessons


def test_all_lessons() -> None:
    for number, lesson in enumerate(all_lessons(), 1):
        tutor, place = Tutor.begin(lesson), Place(number, len(all_lessons()))
        while tutor.phase != "over":
            for here in (tutor, *([tutor.hint(), tutor.shown()] if tutor.phase == "try" else [])):
                assert left(written(lesson_sheet(here, place))) == []
            for wrong in (*tutor.step.wrong,):
                assert left([_(wrong.say)]) == []
            if tutor.step.otherwise:
                assert left([_(tutor.step.otherwise)]) == []
            tutor = tutor.shown().next()
        assert left([place.told]) == []


def test_the_way_to_the_lessons() -> None:
    room = Room()
    menu = LessonMenu(room.table, UserState(lessons=[all_lessons()[0].name]))
    room.table.modes.join(menu)
    room.ask(Action.LEARN)
    assert room.screen.overlay
    room.check()
    room.ask(Action.LESSON_BEGIN)
    room.check()
    for by in (Mover.HAND, Mover.TYPED):
        assert menu.running and left([menu.running.refusal(by) or ""]) == []
    room.ask(Action.REDO)
    room.ask(Action.LEARN, 99)
    room.check()


# The teacher, puzzles, guessing, setting up, filming


def test_the_teacher_at_the_table() -> None:
    room = Room(STUDY)
    room.table.modes.join(TeacherMode(room.table, EvaluationQueue(worker=StandIn())))
    room.table.open_game(0)
    names = room.table.record.players if room.table.record else ()
    about = (*names, *(room.table.record.game.headers.values() if room.table.record and room.table.record.game else ()))
    for action in (Action.HINT, Action.HINT, Action.BEST_LINE, Action.PLAY_LINE, Action.WHY, Action.REVIEW):
        room.ask(action)
        room.wait(1.0)
        room.check(*about, "study", "txt")
    room.table.player.go_to_turn(5)
    for action in (Action.WHY, Action.BETTER, Action.UNDO, Action.BEST_LINE, Action.PLAY_LINE, Action.LAST):
        room.ask(action)
        room.wait(2.0)
        room.check(*about, "study", "txt", *map(str, room.table.player.game.moves()))


def test_guessing_at_the_table() -> None:
    room = Room(STUDY)
    menu = GuessMenu(room.table, lambda: EvaluationQueue(worker=StandIn()))
    room.table.modes.join(menu)
    room.ask(Action.GUESS)
    room.check()
    room.table.open_game(0)
    record = room.table.record
    assert record and record.game
    about = (*record.players, *record.game.headers.values(), "study", "txt")
    for action in (Action.GUESS, Action.GUESS_START, Action.GUESS_SHOW, Action.UNDO, Action.GUESS, Action.GUESS_LEAVE):
        room.ask(action)
        room.wait(1.0)
        room.check(*about, *map(str, record.game.moves()))
    assert asked(room.screen.overlay)


def test_a_puzzle_at_the_table() -> None:
    room = Room(ROOT / "assets" / "puzzles" / "puzzles.txt")
    mode = PuzzleMode(room.table, EvaluationQueue(worker=StandIn()))
    room.table.modes.join(mode)
    room.table.open_game(0)
    record = room.table.record
    assert record and record.game
    about = (*record.players, *record.game.headers.values(), "puzzles", "txt")
    for action in (Action.HINT, Action.HINT, Action.UNDO, Action.BEST_LINE, Action.HINT, Action.UNDO):
        room.ask(action)
        room.wait(1.0)
        room.check(*about)
        assert left([mode.refusal(Mover.HAND) or "", mode.advice_refusal() or ""]) == []


def test_the_editor_at_the_table() -> None:
    room = Room()
    room.table.modes.join(NewGameMode(room.table, UserState()))
    room.table.modes.join(EditorMenu(room.table))
    for action in (Action.SET_UP, Action.SAVE, Action.HINT, Action.PASTE, Action.SET_UP_BOARD, Action.SET_UP_DONE):
        room.ask(action, "" if action is Action.PASTE else None)
        room.check()


def test_filming_at_the_table() -> None:
    room = Room()
    play(room.session, "Wd4,d1")
    room.table.modes.join(FilmMode(room.table, lambda *wanted: cast(FilmProcess, Unfilmed())))
    for action in (Action.FILM, Action.FILM_START, Action.CANCEL_WORK):
        room.ask(action)
        room.check()


def test_every_key_of_these_modes() -> None:
    modes = (EditorMode, EditorMenu, FilmMode, GuessMenu, LessonMenu, LiveGameMode, NewGameMode, TeacherMode)
    bindings: list[Binding] = [*PUZZLE_KEYS, *LESSON_KEYS, *(one for mode in modes for one in mode.BINDINGS)]
    bindings += [one for one in vars(hand_keys).values() if isinstance(one, Binding)]
    shown = [_(words) for one in bindings for words in (one.group, one.what, one.mouse, one.label) if words]
    assert len(shown) > 100 and left(shown) == []


def test_names_are_there_for_all_rules_and_levels() -> None:
    assert set(RULE_NAMES) == set(RULES) and set(LEVEL_NAMES) == set(LEVELS)
    assert left([*map(_, RULE_NAMES.values()), *map(_, LEVEL_NAMES.values())]) == []


def test_a_record_is_the_same_in_every_language() -> None:
    game = Terms(seats=(Seat(), CASUAL), first=0).game(lambda: 0)
    assert (game.headers["Player1"], game.headers["Player2"]) == ("Player 1", "Computer · casual")
    assert left([CASUAL.called(1)]) == []
