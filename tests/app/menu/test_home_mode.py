"""The home: what it offers, what it keeps from the table, and how it makes way."""

from pathlib import Path

import pytest

from tests.app.games import NOTATION
from tests.app.thinkers import StandIn, take_the_first
from zertz3d.app.collection.game_list import read_text
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.lessons.lesson_menu import LessonMenu
from zertz3d.app.menu import home_forms
from zertz3d.app.menu.home_mode import AT_REST, HomeMode
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.session.mode import Layer, Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Words
from zertz3d.intents import Action, Intent, MenuSpot, Steering, TableSpot


class House:
    """A session with a home, and somebody who begins games."""

    def __init__(self, folder: Path) -> None:
        self.session: Session = open_session(read_text(NOTATION, "opening"), Settings(motion="none"))
        self.table = self.session.table
        self.table.open_game(0)
        store = Store(folder)
        self.games = NewGameMode(self.table, UserState(), store, Computer(lambda: StandIn(take_the_first)), lambda: 0)
        home = HomeMode(self.table, lambda: next((game.label for game in store.unfinished()), ""))
        for mode in (self.games, home, MenuMode(self.table)):
            self.table.modes.join(mode)

    def ask(self, action: Action, value: str | TableSpot | None = None) -> bool:
        return self.session.handle(Intent(action, value))

    @property
    def page(self) -> Form | None:
        overlay = self.table.modes.overlay
        return overlay if isinstance(overlay, Form) else None

    @property
    def buttons(self) -> list[str]:
        assert self.page
        return [button.label for button in self.page.buttons]


@pytest.fixture
def house(tmp_path: Path) -> House:
    house = House(tmp_path)
    house.ask(Action.HOME)
    return house


def test_it_shows_the_ways_in_over_a_film_that_runs(house: House) -> None:
    assert house.buttons[:5] == ["Play the computer", "Two players", "Learn", "Puzzles", "Watch games"]
    assert house.table.player.playback.playing
    screen = ScreenBuilder().build(house.table)
    assert screen.hidden and not screen.controls and screen.tools[0].name == "menu"


@pytest.mark.parametrize("action", [Action.SET_UP, Action.LEARN])
def test_it_opens_from_the_editor_and_from_a_lesson_and_ends_them(house: House, action: Action) -> None:
    house.table.modes.join(EditorMenu(house.table))
    house.table.modes.join(LessonMenu(house.table, UserState()))
    house.ask(Action.ESCAPE)
    house.session.handle(Intent(action, 1 if action is Action.LEARN else None))
    if action is Action.SET_UP:
        house.session.handle(Intent(Action.STEER, Steering(0, 1)))
    assert any(mode.layer is Layer.TABLE for mode in house.table.modes)
    house.ask(Action.HOME)
    assert house.buttons[0] == "Play the computer" and not any(m.layer is Layer.TABLE for m in house.table.modes)


def test_the_film_begins_again_after_its_end(house: House) -> None:
    player = house.table.player
    player.go_to_turn(len(player.line))
    house.session.tick(0.1)
    waited = 0.0
    while not player.playback.playing and waited < 2 * AT_REST:
        house.session.tick(0.1)
        waited += 0.1
    assert AT_REST - 0.2 <= waited < AT_REST + 0.5 and player.turn == 0


def test_nobody_plays_on_the_game_that_is_shown(house: House) -> None:
    before = len(house.table.player.line)
    assert not house.ask(Action.CLICK, TableSpot("d4"))
    assert house.page and len(house.table.player.line) == before


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_against_the_computer_one_question_is_asked(house: House, level: str) -> None:
    house.ask(Action.HOME_ASK, "levels")
    assert house.page and house.page.title == "How well do you play?"
    house.ask(Action.QUICK_GAME, level)
    assert house.page is None and house.games.running
    seats = house.games.running.game.terms.seats
    assert not seats[0].computer and seats[1].level == level


def test_two_players_begin_at_once(house: House) -> None:
    house.ask(Action.QUICK_GAME)
    assert house.games.running and not any(seat.computer for seat in house.games.running.game.terms.seats)


def test_more_options_lead_to_the_whole_form(house: House) -> None:
    house.ask(Action.HOME_ASK, "levels")
    house.ask(Action.NEW)
    assert house.page and house.page.title == "New game"


def test_back_leads_to_the_first_page_and_then_to_the_table(house: House) -> None:
    house.ask(Action.HOME_ASK, "levels")
    house.ask(Action.CANCEL)
    assert "Two players" in house.buttons
    house.ask(Action.CANCEL)
    assert house.page is None and not ScreenBuilder().build(house.table).hidden


def test_the_lessons_lead_back_to_where_they_were_opened(house: House) -> None:
    lessons = LessonMenu(house.table, UserState())
    house.table.modes.join(lessons)
    house.ask(Action.HOME)
    house.ask(Action.LEARN)
    assert house.page and house.page.title == "Learn to play"
    house.ask(Action.CANCEL)
    assert "Two players" in house.buttons
    house.ask(Action.LEARN)
    house.ask(Action.LESSON_BEGIN)
    assert lessons.running and not ScreenBuilder().build(house.table).hidden
    house.ask(Action.ESCAPE)
    assert house.page and house.page.title == "Learn to play"
    house.ask(Action.CANCEL)
    assert "Two players" in house.buttons


def test_a_game_that_is_played_waits_and_one_that_was_left_can_be_resumed(house: House, tmp_path: Path) -> None:
    house.ask(Action.QUICK_GAME)
    running = house.games.running
    assert running
    move = house.table.player.node.position.legal_moves()[0]
    house.session.play(move, Mover.HAND)
    house.ask(Action.HOME)
    assert house.buttons[0] == "Back to the game"
    house.ask(Action.CANCEL)
    assert house.games.running is running
    house.table.modes.leave(running)
    house.ask(Action.HOME)
    assert house.buttons[0] == "Resume" and house.page
    assert any("Your last game: " in words.text for words in house.page.fields if isinstance(words, Words))
    house.ask(Action.RESUME_LAST)
    assert house.page is None and house.games.running
    assert house.table.player.line[0].move == move


def test_two_players_are_asked_where_they_sit(house: House) -> None:
    house.ask(Action.HOME_ASK, "players")
    assert house.page and house.page.title == "Two players" and house.buttons[0] == "At this machine"
    house.ask(Action.CANCEL)
    assert "Two players" in house.buttons


def test_the_film_is_left_alone_until_it_has_rested_at_its_end(house: House) -> None:
    player = house.table.player
    player.go_to_turn(len(player.line))
    for seconds in (0.6 * AT_REST, 0.6 * AT_REST):
        house.session.tick(seconds)
        player.go_to_turn(1)
        house.session.tick(0.1)
        assert player.turn == 1, "the rest is counted anew after each other place"
        player.go_to_turn(len(player.line))
    house.ask(Action.CANCEL)
    for _frame in range(round(20 * AT_REST)):
        house.session.tick(0.1)
        assert player.ended and not player.playback.playing, "the table without the home stays as it is"


def test_a_film_that_runs_goes_on_running_and_a_game_that_is_played_stands(house: House) -> None:
    player = house.table.player
    house.ask(Action.HOME)
    assert player.playback.playing
    house.ask(Action.QUICK_GAME)
    house.session.play(house.table.player.node.position.legal_moves()[0], Mover.HAND)
    house.table.player.go_to_turn(0)
    house.ask(Action.HOME)
    assert not house.table.player.playback.playing
    house.table.player.go_to_turn(1)
    house.session.tick(2 * AT_REST)
    assert house.table.player.turn == 1 and not house.table.player.playback.playing


def test_nobody_types_a_move_on_the_game_that_is_shown(house: House) -> None:
    assert house.table.modes.refusal(Mover.TYPED) == "choose first what you would like to do"
    house.ask(Action.CANCEL)
    assert house.table.modes.refusal(Mover.TYPED) is None


def test_its_pages_open_from_it_alone(house: House) -> None:
    spot = MenuSpot(1.0, 1.0, None, TableSpot("d4"))
    home = next(mode for mode in house.table.modes if isinstance(mode, HomeMode))
    assert home.offers(spot) == ()
    house.ask(Action.CANCEL)
    house.ask(Action.HOME_ASK, "levels")
    assert house.page is None
    assert [entry.label for entry in home.offers(spot)] == ["Home"]


def test_one_way_in_is_the_main_one_and_each_leads_where_it_says() -> None:
    for resume, live in (("", False), ("Ann – Bo", False), ("", True), ("Ann – Bo", True)):
        first = home_forms.home(resume, live).buttons
        assert [button.main for button in first] == [True, *[False] * (len(first) - 1)]
        assert [button.label for button in first].count("Resume") == (resume != "" and not live)
    ways = {button.label: button.intent for button in home_forms.players().buttons}
    assert ways["On two machines: open a table"] == Intent(Action.TWO_MACHINES, "host")
    assert ways["On two machines: join a table"] == Intent(Action.TWO_MACHINES, "join")
    levels = {button.label: button.intent.value for button in home_forms.levels().buttons}
    assert levels["I have never played"] == "beginner" and levels["I know the rules"] == "casual"
    assert levels["I play well"] == "club" and levels["Show me your best"] == "full"


@pytest.mark.parametrize("page", [home_forms.home("", False), home_forms.players(), home_forms.levels()])
def test_every_page_has_one_main_way_the_first_and_is_not_closed(page: Form) -> None:
    assert [button.main for button in page.buttons] == [True] + [False] * (len(page.buttons) - 1)
    assert page.stacked and not page.closable and not page.modal
