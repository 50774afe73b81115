"""The rules to leaf through: words at the side, and on the table the position they speak of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zertz3d.app.rulebook.pages import Picture, Section, all_pages
from zertz3d.app.session import Binding, Layer, Mode, Mover, Reply, Table
from zertz3d.app.session.suspended_table import SuspendedTable
from zertz3d.hud.screen_model import Button, Form, Overlay, Screen, Words
from zertz3d.intents import Action, Intent
from zertz3d.records.record import Record
from zertz3d.rules import SIDE_NAMES, Game
from zertz3d.scene.marks.model import Marks
from zertz3d.words import N_, _, chosen


class RulesMode(Mode):
    """Always there; while it is open it has the whole table, and lays back what was there before."""

    layer = Layer.TABLE
    BINDINGS = (Binding(Action.RULES, "Window", N_("the rules of the game"), ("shift-f1",), label=N_("Rules")),)

    def __init__(self, table: Table) -> None:
        self._table = table
        self._sections: list[tuple[str, Section]] = []
        self._place: int | None = None
        """Which section is open, counted from 0."""
        self._before: SuspendedTable | None = None
        self._shown: Picture | None = None
        self._sheet: tuple[tuple[int, str], Form] | None = None
        self._language = ""
        """In which the sections are told."""

    def handle(self, intent: Intent) -> Reply:
        """Open the rules, leaf through them, and close them."""
        if intent.action is Action.RULES:
            self._turn_to(int(intent.number) if intent.value is not None else 1)
        elif intent.action in (Action.CANCEL, Action.ESCAPE, Action.HOME) and self._place is not None:
            self._close()
            return intent.action is not Action.HOME
        else:
            return False
        return True

    def _turn_to(self, number: int) -> None:
        """Open a section, counted from 1."""
        self._tell_sections()
        place = max(0, min(number, len(self._sections)) - 1)
        if self._before is None:
            self._before = SuspendedTable.of(self._table)
            self._table.modes.join(self)
        self._place = place
        self._show(self._picture(place))

    def _tell_sections(self) -> None:
        """Have the sections in the language that is chosen now."""
        if self._language != chosen():
            self._language = chosen()
            self._sections = [(page.title, section) for page in all_pages() for section in page.sections]

    def _picture(self, place: int) -> Picture | None:
        """What shows the section, or what has been shown last before it."""
        shown = (section.picture for _, section in reversed(self._sections[: place + 1]))
        return next((picture for picture in shown if picture), None)

    def _show(self, picture: Picture | None) -> None:
        """Lay the position on the table, and play its move; what lies there already stays."""
        if picture is None or picture is self._shown:
            return
        self._shown = picture
        game = Game(picture.position)
        game.headers = {"Player1": _(SIDE_NAMES[0]), "Player2": _(SIDE_NAMES[1])}
        if picture.move:
            game.play(picture.move)
        self._table.show(Record("rules", 1, None, game))
        self._player = self._table.player
        if picture.move:
            self._player.next()

    def _close(self) -> None:
        self._place = self._sheet = self._shown = None
        before, self._before = self._before, None
        if before:
            before.lay_back(self._table)

    def tick(self, seconds: float) -> tuple[()]:
        """The rules close when another game is opened; then nothing waits for their end any more."""
        if self._before and self._table.player is not self._player:
            self._place = self._sheet = self._shown = None
            self._before.give_up()
            self._before = None
        elif self._before:
            self._table.linger()
        return ()

    # ------------------------------------------------------------------- showing

    def lets_through(self, action: Action) -> bool:
        """The table is only looked at."""
        return self._place is None or action not in (Action.TAKE, Action.CHOOSE, Action.DRAG, Action.DROP)

    def refusal(self, by: Mover) -> str | None:
        """Nobody plays here."""
        return _("close the rules to play") if self._place is not None else None

    @property
    def near(self) -> bool:
        """The rings are to be seen well."""
        return self._place is not None

    @property
    def overlay(self) -> Overlay | None:
        """The words, at the side; asked for in every frame, so they are kept as long as they hold."""
        if self._place is None:
            return None
        self._tell_sections()
        key = self._place, self._language
        if self._sheet is None or self._sheet[0] != key:
            self._sheet = key, build_sheet(self._place, self._sections)
        return self._sheet[1]

    def dress(self, screen: Screen) -> Screen:
        """Nothing but the table and the words."""
        if self._place is None:
            return screen
        return replace(screen, title=_("Rules"), banner=None, problem=None, controls=False, tools=(), moves=())

    def mark(self, marks: Marks) -> Marks:
        """The rings bear their names; the free ones are lit where the words are about them."""
        if self._place is None:
            return marks
        picture = self._picture(self._place)
        free = frozenset(picture.position.free_rings()) if picture and picture.free else frozenset[str]()
        return replace(marks, coordinates="rings", threats=(), free=free)

    def suspend(self) -> bool:
        """Another mode takes the table: the rules are closed."""
        if self._place is not None:
            self._close()
        return False


def build_sheet(place: int, sections: Sequence[tuple[str, Section]]) -> Form:
    """What is to be read and pressed."""
    count = len(sections)
    last = place == count - 1
    onwards = Intent(Action.CANCEL) if last else Intent(Action.RULES, place + 2)
    pages = tuple(
        (Words(_("{shown} of {total}").format(shown=number, total=count)), Words(section.text))
        for number, (_title, section) in enumerate(sections, 1)
    )
    return Form(
        sections[place][0],
        pages[place],
        (
            Button(_("Close"), Intent(Action.CANCEL)),
            Button(_("Back"), Intent(Action.RULES, place), enabled=place > 0),
            Button(_("Done") if last else _("Next"), onwards, main=True),
        ),
        modal=False,
        reserved=pages,
    )
