"""What the window's panels, menus, dialogs and lists of games say is marked, and has room two fifths longer."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.games import NOTATION, opening
from tests.hud.drawing import drawn, view_of
from tests.pseudo_language import NAME, speak, unmarked
from zertz3d import resources, words
from zertz3d.app.collection.game_list import GameList, read_text
from zertz3d.app.menu.home_mode import HomeMode
from zertz3d.app.menu.menu_mode import MenuMode
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.menu.settings_form import describe
from zertz3d.app.menu.settings_mode import SettingsMode
from zertz3d.app.panels.endings import describe_ending, tell_ending
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import CHOICES, Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.my_games_mode import MyGamesMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud import tooltip
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import Graph, Screen, Toast
from zertz3d.intents import Action, Intent, MenuSpot
from zertz3d.rules import Outcome
from zertz3d.tools import catalogues
from zertz3d.tools.keys_table import MODES

PACKAGE = Path(words.__file__).parent

NAMES = ("Anna Ørsted", "Борис", "Player 1", "ZÈRTZ 3D", "clipboard", "d4", "a quiet start", "too bold", "kB", "B")
"""What is rightly told as it is: names, notation, comments of a record, units."""
LANGUAGES = (NAME, *map(words.name_of, words.known()))
"""Languages are called as they call themselves."""
KEYS = ("F", "R", "V", "C", "T", "U", "N", "M", "Z", "L", "I", "O", "X", "A", "S", "D", "Q", "Y", "W", "G")
SIZES = ((1280, 720), (960, 600), (1920, 1080), (720, 720))


class House:
    """A session with the modes of a window that draw nothing themselves."""

    def __init__(self, folder: Path) -> None:
        (folder / "games").mkdir()
        self.folder = folder
        self.file = folder / "games" / "d4.txt"
        self.file.write_text(NOTATION, encoding="utf-8")
        (folder / "games" / "d4.xyz").write_text("-", encoding="utf-8")
        self.session: Session = open_session(GameList([self.file]), Settings(motion="none", contrast="normal"))
        self.table = self.session.table
        self.table.games.grow(lambda: False)
        self.table.open_game(0)
        kept = UserState()
        for mode in (
            MyGamesMode(self.table, Store(folder / "state")),
            HomeMode(self.table, lambda: "Anna Ørsted – Борис"),
            SettingsMode(self.table, kept),
            RulesMode(self.table),
            MenuMode(self.table),
        ):
            self.table.modes.join(mode)

    def ask(self, action: Action, value: object = None) -> None:
        self.session.handle(Intent(action, value))  # type: ignore[arg-type]

    def screen(self) -> Screen:
        return ScreenBuilder().build(self.table)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.chdir(tmp_path)
    speak(monkeypatch)
    return House(tmp_path)


def texts(screen: Screen, size: tuple[int, int] = SIZES[0], scale: float = 1.0) -> list[str]:
    """All that is written on the screen, with the words said of its buttons."""
    pens = drawn(view_of(size, scale, screen))
    written = [one.words for pen in pens.values() for one in pen.written]
    tips = [target.tip for pen in pens.values() for target in pen.targets if target.tip]
    return written + tips


def open_page(house: House, name: str) -> None:
    """Ask for what is to be looked at."""
    if name == "levels":
        house.ask(Action.HOME)
        house.ask(Action.HOME_ASK, "levels")
    elif name == "replace":
        house.ask(Action.SAVE)
        house.ask(Action.SUBMIT, str(house.folder / "games" / "d4.xyz.txt"))
        house.ask(Action.SAVE)
        house.ask(Action.SUBMIT, str(house.file))
    elif name == "context":
        house.ask(Action.CONTEXT, MenuSpot(100.0, 100.0))
    elif name == "context-node":
        node = house.table.player.game.root.children[-1].children[-1]
        house.ask(Action.CONTEXT, MenuSpot(100.0, 100.0, id(node)))
    elif name == "souvenir":
        house.ask(Action.SOUVENIR)
    elif name == "rules-last":
        house.ask(Action.RULES, 99)
    elif name != "table":
        house.ask(Action(name))


PAGES = (
    "table", "home", "levels", "menu", "settings", "help", "library", "my-games", "open", "save", "replace", "rules",
    "rules-last", "go-to-turn", "type-move", "context", "context-node", "souvenir",
)  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_told(house: House, name: str) -> None:
    open_page(house, name)
    rightly = (*NAMES, *KEYS, *LANGUAGES, *map(str, house.folder.parts), ".txt", ".xyz", "annotated", "games")
    typed = str(house.folder / "games" / "d4-annotated.txt"), f"{house.folder}{os.sep}"
    written = [text for text in texts(house.screen()) if not any(line.endswith(text) for line in typed)]  # cut in front
    assert unmarked(written, rightly) == []


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [page for page in PAGES if page not in ("open", "save", "replace")])
def test_nothing_is_cut_though_it_is_longer(house: House, name: str, size: tuple[int, int], scale: float) -> None:
    open_page(house, name)
    cut = [text for text in texts(house.screen(), size, scale) if text.endswith("…")]
    assert cut == []


def test_the_line_of_time_and_its_buttons_are_told(house: House) -> None:
    house.ask(Action.LAST)
    shown = replace(
        house.screen(),
        graph=Graph((0.0, 0.5, -0.5, 1.0), (2,)),
        toasts=(Toast(1, "[said]"),),
        caption="",
        moves=tuple(replace(row, comment="") for row in house.screen().moves),
    )
    view = view_of(SIZES[0], 1.0, shown)
    for name in (*transport.TIPS, "turning:2"):
        view.touch = Touch(name)
        found = tooltip.of(view)
        assert found and unmarked([found[1]], NAMES) == [], name
    for kind in transport.HINTS:
        ticks = (replace(shown.transport.ticks[0], kind=kind),)
        assert unmarked([transport.hint(replace(shown.transport, ticks=ticks), 1e6)]) == []
    assert unmarked(texts(shown), (*NAMES, ".txt")) == []


@pytest.mark.parametrize("reason", ["white", "grey", "black", "each", "board"])
def test_who_won_is_told(house: House, reason: str) -> None:
    banner = describe_ending(Outcome("win", 0, reason), opening().position, ("?", "Борис"))
    assert unmarked([banner.title, banner.subtitle]) == []


@pytest.mark.parametrize("kind", ["tie", "both-lose", "resign", "time", "draw", "repetition"])
def test_every_other_ending_is_told(house: House, kind: str) -> None:
    winner = 1 if kind in ("resign", "time") else None
    outcome = Outcome(kind, winner, "")  # type: ignore[arg-type]
    assert unmarked([tell_ending(outcome, opening().position, ("Anna Ørsted", "Борис"))], NAMES) == []


def test_what_words_of_settings_are_called(house: House) -> None:
    for name in ("table", "tier", "motion", "coordinates", "stone_marks", "contrast", "guide"):
        for word in CHOICES[name]:
            now = replace(Settings(), **{name: word})
            assert unmarked(describe(now, name)) == []


@pytest.mark.parametrize(
    ("action", "value"),
    [
        (Action.PREVIOUS_GAME, None), (Action.NEXT_GAME, None), (Action.OPEN_GAME, 7), (Action.PASTE, ""),
        (Action.PROMOTE_NODE, 1), (Action.COPY, None),
    ],
)  # fmt: skip
def test_messages_and_refusals_are_told(house: House, action: Action, value: object) -> None:
    house.ask(action, value)
    said = [message.text for message in house.table.messages] + [house.table.copied] * (action is Action.COPY)
    assert said and unmarked(said) == []


@pytest.mark.parametrize(
    ("asked", "typed"), [(Action.GO_TO_TURN, "99"), (Action.OPEN, "/no/such"), (Action.SAVE, "/no/such/d4.txt")]
)
def test_what_is_wrong_with_an_answer_is_told(house: House, asked: Action, typed: str) -> None:
    house.ask(asked)
    house.ask(Action.SUBMIT, typed)
    error = house.table.modes.overlay.error  # type: ignore[union-attr]
    assert error and unmarked([error], ("no", "such", "/")) == []


def test_games_are_told_when_they_are_drawn_and_found_by_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    games = read_text(NOTATION, "d4")
    games.work_out([], lambda: True)
    row = games.rows[0]
    assert (row.date, row.ending, row.day) == ("1 Mar 2026", "unfinished", (2026, 3, 1))
    speak(monkeypatch)
    assert games.matching("[mar~] [unfinished") == (row,)
    assert games.matching("unfinished 3 [turns~~]") == (row,)
    words.choose(words.ENGLISH)
    assert games.matching("[mar~]") == ()


@pytest.mark.parametrize("number", sorted(words.REFUSED))
def test_what_the_system_refuses_is_told_and_stands_as_the_system_says_it(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError(number, os.strerror(number), "d4.txt")
    assert sys.platform != "linux" or words.why(error) == os.strerror(number).lower()
    speak(monkeypatch)
    assert unmarked([words.why(error)]) == []


def test_what_bindings_say_is_marked() -> None:
    marked = {entry.one for entry in catalogues.gather(PACKAGE, resources.assets()).values()}
    bindings = [binding for mode in MODES for binding in mode.BINDINGS]
    said = {text for one in bindings for text in (one.group, one.what, one.label, one.mouse) if text}
    assert sorted(said - marked) == []
