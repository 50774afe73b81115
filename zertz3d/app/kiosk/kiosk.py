"""Who has an event's table: the show, a visitor or the operator; one mode for each state, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from zertz3d.app.kiosk import forms
from zertz3d.app.kiosk.log import GAME_OVER
from zertz3d.app.kiosk.show_games import Note
from zertz3d.app.kiosk.show_loop import ShowLoop
from zertz3d.app.kiosk.visitor_games import VisitorGames
from zertz3d.app.kiosk.visitor_state import VisitorState
from zertz3d.app.session import Layer, Table
from zertz3d.app.system import languages
from zertz3d.hud.screen_model import Form
from zertz3d.intents import Action, Intent
from zertz3d.words import _


@dataclass(frozen=True)
class Surroundings:
    """What the kiosk does outside of the table."""

    restore: Callable[[], None] = lambda: None
    """Put panels, camera and settings back as they were."""
    sit_down: Callable[[], None] = lambda: None
    """Look from a player's seat."""
    set_volume: Callable[[float], None] = lambda volume: None
    quit: Callable[[], None] = lambda: None


class Kiosk:
    """Changes hands; what each of them may do is said by the modes (`kiosk_modes`)."""

    def __init__(
        self, table: Table, show: ShowLoop, games: VisitorGames, around: Surroundings, note: Note, state: VisitorState
    ) -> None:
        self.table, self.show, self.games, self.around, self.note = table, show, games, around, note
        self.state = state
        self.form: Form | None = None
        """What a visitor or the operator is asked."""
        self._asked: Callable[[], Form] | None = None
        self.volume = table.settings.volume if table.settings.sound else 0.0
        self._language = table.settings.language
        """What is spoken to everybody who comes."""
        show.begin()

    # ------------------------------------------------------------------ people

    def touched(self) -> None:
        """Somebody touched something."""
        before, self.state = self.state.name, self.state.touched()
        if before == "show":
            self.note("a visitor")
            self.show.leave()
            player = self.table.player
            player.pause()
            self.ask(lambda: forms.welcome(bool(player.line), self.games.lessons))
        elif before == "asking":
            self.note("still there")

    def moved(self) -> None:
        """The pointer moved."""
        if self.state.moved().name != self.state.name:
            self.touched()
        self.state = self.state.moved()

    def called(self) -> None:
        """The operator came."""
        if self.state.name == "operator":
            return
        self.note("the operator")
        if self.state.name in ("visit", "asking"):
            self._end_visit()
            self.show.begin()
        self.show.leave()
        self.speak(self._language)
        self.table.player.pause()
        self.state = self.state.called()
        self.ask_operator()

    def wait(self, seconds: float) -> None:
        """Real time goes by, however long a frame takes."""
        before = self.state.name
        self.state = self.state.tick(seconds)
        now = self.state.name
        if now == "show" and before != "show":
            self._come_back("nobody answered", before)
        elif now != before:
            self.note("nobody touches anything: still there?")

    # --------------------------------------------------------------- changing

    def ask(self, build: Callable[[], Form]) -> None:
        """Ask a visitor something, in the language that is spoken."""
        self._asked, self.form = build, build()

    def speak(self, language: str) -> None:
        """Speak this language until the visitor goes."""
        if language != self.table.settings.language:
            self.table.change(replace(self.table.settings, language=language))
            languages.choose(language)
            if self._asked and self.form:
                self.form = self._asked()

    def visit(self, what: str, begin: Callable[[], None] = lambda: None) -> None:
        """A visitor chose what to do."""
        self.note(f"the visitor {what}")
        self.table.messages.clear()
        self.state = self.state.began()
        begin()
        self.around.sit_down()

    def go_back(self, why: str) -> None:
        """The show gets the table back."""
        before, self.state = self.state.name, self.state.left()
        self._come_back(why, before)

    def _come_back(self, why: str, before: str) -> None:
        """The show has the table again: with the game that was on if nobody has played, else with the next."""
        self.note(f"back to the show: {why}")
        self._asked = self.form = None
        self.speak(self._language)
        if before in ("visit", "asking"):
            self._end_visit()
            self.show.begin()
        else:
            self.show.resume()

    def _end_visit(self) -> None:
        if self.games.begun and self.show.over:
            self.note(GAME_OVER)
        self.games.end()
        for mode in self.table.modes:
            if mode.layer is Layer.PROMPT:
                mode.handle(Intent(Action.CANCEL))
        self.table.messages.clear()
        self.around.restore()

    # --------------------------------------------------------------- operator

    def ask_operator(self) -> None:
        """Show the operator what is on, and the settings."""
        source = self.show.source
        on = _("game {number} of {count}").format(number=source.place + 1, count=source.length)
        if self.show.game:
            on = ", ".join((on, " – ".join(self.show.game.record.players)))
        self.form = forms.operator(self.volume, self.state.idle, on)

    def set(self, name: str, chosen: str) -> None:
        """The operator changes a setting."""
        if name == "volume":
            self.volume = float(chosen)
            self.around.set_volume(self.volume)
        elif name == "idle":
            self.state = replace(self.state, idle=float(chosen))
        self.note(f"the operator sets {name} to {chosen}")
        self.ask_operator()

    def show_other(self, back: bool) -> None:
        """The operator puts another game on stage."""
        self.show.begin(back)
        self.ask_operator()

    def quit(self) -> None:
        """The operator ends the program."""
        self.note("the operator ends the program")
        self.around.quit()

    def close(self) -> None:
        """Everything that thinks ends."""
        self.games.close()
        self.show.close()
