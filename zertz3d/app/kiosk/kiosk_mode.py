"""The part that holds an event's table together: show, visitors, operator."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from zertz3d.app.kiosk import forms
from zertz3d.app.kiosk.allowed import allowed
from zertz3d.app.kiosk.show_games import Note
from zertz3d.app.kiosk.show_loop import Show
from zertz3d.app.kiosk.visitor_state import Host, State
from zertz3d.app.session.actions import BY_NAME
from zertz3d.app.session.mode import Command, Part
from zertz3d.app.session.session import Session
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import Form, Intent, Overlay, Screen, Tool


class Visits(Protocol):
    """What visitors can do at the table; each joins parts to the session, until `end`."""

    names: frozenset[str]
    """Commands of those parts that visitors may use."""

    @property
    def lessons(self) -> bool:
        """Whether there is anything to learn."""
        ...

    def computer(self, level: str) -> None:
        """A game against the computer."""
        ...

    def duel(self) -> None:
        """A game of two people."""
        ...

    def learn(self) -> None:
        """The lessons."""
        ...

    def again(self) -> None:
        """The same from its start."""
        ...

    def end(self) -> None:
        """The visitor has gone: everything leaves."""
        ...

    def close(self) -> None:
        """Everything that thinks ends."""
        ...


@dataclass(frozen=True)
class House:
    """What the kiosk does outside of the session."""

    restore: Callable[[], None] = lambda: None
    """Put panels, camera and settings back as they were."""
    seat: Callable[[], None] = lambda: None
    """Look from a player's seat."""
    volume: Callable[[float], None] = lambda volume: None
    quit: Callable[[], None] = lambda: None


class Kiosk(Part):
    """Joined above every other part, so that its questions lie on top."""

    def __init__(
        self, session: Session, show: Show, visits: Visits, house: House, note: Note, host: Host, locked: bool = False
    ) -> None:
        self._session, self._show, self._visits, self._house, self._note = session, show, visits, house, note
        self.host, self.locked = host, locked
        self._form: Form | None = None
        self._volume = session.settings.volume
        self._commands = self._table()
        if locked:
            self._shut(session.commands | frozenset(BY_NAME))
        session.join(self)
        show.begin()

    # ------------------------------------------------------------------- part

    @property
    def commands(self) -> Mapping[str, Command]:  # type: ignore[override]
        """What the forms, the presenter's remote and the button that ends a visit do: each only in its time."""
        return self._commands[self.host.state]

    def _shut(self, names: frozenset[str]) -> None:
        """Whatever way a command comes in, one that is not allowed does nothing."""
        for state, own in self._commands.items():
            shut = (name for name in names if name not in own and not allowed(name, state, self._visits.names))
            own.update(dict.fromkeys(shut, _nothing))

    def _table(self) -> dict[State, dict[str, Command]]:
        leave: dict[str, Command] = {forms.LEAVE: lambda _: self._back("the visitor leaves")}
        return {
            "show": {"ten-on": lambda _: self._show.step(1), "ten-back": lambda _: self._show.step(-1)},
            "welcome": {
                forms.PLAY: lambda _: self._ask(forms.levels()),
                forms.LEVEL: lambda level: self._visit(
                    f"plays the computer, {level}", self._visits.computer, str(level)
                ),
                forms.DUEL: lambda _: self._visit("plays a person", self._visits.duel),
                forms.STEP: lambda _: self._visit("looks at the game"),
                forms.LEARN: lambda _: self._visit("learns", self._visits.learn),
            },
            "visit": {"rematch": lambda _: self._visits.again()} | leave,
            "asking": {forms.STAY: lambda _: self.touched()} | leave,
            "operator": {
                "form": self._set,
                forms.NEXT: lambda _: self._turn_over(False),
                forms.PREVIOUS: lambda _: self._turn_over(True),
                forms.CLOSE: lambda _: self._back("the operator goes"),
                forms.QUIT: lambda _: self._quit(),
            },
        }

    @property
    def overlay(self) -> Overlay | None:
        """What is asked now."""
        if self.host.state == "asking":
            return forms.asking(self.host.countdown)
        return self._form if self.host.state in ("welcome", "operator") else None

    def refusal(self) -> str | None:
        """Only the show and visitors play."""
        own = self._show.live is not None and self._show.live.moving
        return None if own or self.host.state == "visit" else "nobody has the table"

    def dress(self, screen: Screen) -> Screen:
        """The show without buttons; a visit with one that ends it, and without those that lead out."""
        screen = screen if self.host.state == "visit" else replace(screen, toasts=())
        if self.host.state == "show":
            return self._show.dress(screen)
        if self.host.state in ("welcome", "operator"):
            return replace(self._show.dress(screen), card=None, title="")
        finish = Tool("finish", "Finish", Intent(forms.LEAVE), "close")
        tools = tuple(tool for tool in screen.tools if self._usable(tool.intent.name))
        barred = frozenset(name for name in transport.TIPS if self.locked and not self._usable(name))
        return replace(screen, tools=(*tools, finish), barred=barred)

    def escape(self) -> bool:
        """What is asked is put away."""
        if self.host.state == "asking":
            self.touched()
        elif self.host.state in ("welcome", "operator"):
            self._back("the question is put away")
        else:
            return False
        return True

    def tick(self, seconds: float) -> None:
        """The show runs while it has the table."""
        if self.host.state == "show":
            self._show.tick(seconds)

    def wait(self, seconds: float) -> None:
        """Real time goes by, however long a frame takes."""
        before = self.host.state
        self.host = self.host.tick(seconds)
        now = self.host.state
        if now == "show" and before != "show":
            self._came_back("nobody answered", before)
        elif now != before:
            self._note("nobody touches anything: still there?")
            self._session.join(self)

    def close(self) -> None:
        """Everything that thinks ends."""
        self._visits.close()
        self._show.close()

    def _usable(self, name: str) -> bool:
        """Whether visitors may use this, even if they are being asked something just now."""
        return name == "rematch" or allowed(name, "visit", self._visits.names)

    # ----------------------------------------------------------------- people

    def allows(self, name: str) -> bool:
        """Whether somebody who stands there may do that."""
        own = self.commands.get(name, _nothing) is not _nothing
        return own or allowed(name, self.host.state, self._visits.names)

    def touched(self) -> None:
        """Somebody touched something."""
        before, self.host = self.host.state, self.host.touched()
        if before == "show":
            self._note("a visitor")
            self._show.leave()
            replay = self._session.replay
            replay.playback = replay.playback.pause()
            self._ask(forms.welcome(bool(replay.line), self._visits.lessons))
        elif before == "asking":
            self._note("still there")

    def moved(self) -> None:
        """The pointer moved."""
        if self.host.moved().state != self.host.state:
            self.touched()
        self.host = self.host.moved()

    def called(self) -> None:
        """The operator came."""
        if self.host.state == "operator":
            return
        self._note("the operator")
        if self.host.state in ("visit", "asking"):
            self._leave_visit()
            self._show.begin()
        self._show.leave()
        replay = self._session.replay
        replay.playback = replay.playback.pause()
        self.host = self.host.called()
        self._ask(self._operator())

    # --------------------------------------------------------------- changing

    def _ask(self, form: Form) -> None:
        self._form = form
        self._session.join(self)

    def _operator(self) -> Form:
        number = self._show.number
        on = f"game {self._show.source.place + 1} of {self._show.source.length}"
        if number:
            on += f", {' – '.join(number.record.players)}"
        return forms.operator(self._volume, self.host.idle, on)

    def _set(self, value: object) -> None:
        """An answer of the operator's form."""
        if not isinstance(value, tuple) or len(value) != 2:
            return
        name, chosen = value
        if name == "volume":
            self._volume = float(chosen)
            self._house.volume(self._volume)
        elif name == "idle":
            self.host = replace(self.host, idle=float(chosen))
        self._note(f"the operator sets {name} to {chosen}")
        self._ask(self._operator())

    def _turn_over(self, back: bool) -> None:
        self._show.begin(back)
        self._ask(self._operator())

    def _quit(self) -> None:
        self._note("the operator ends the program")
        self._house.quit()

    def _visit(self, what: str, begin: Callable[..., None] = lambda: None, *arguments: str) -> None:
        self._note(f"the visitor {what}")
        self._session.messages.clear()
        self.host = self.host.began()
        begin(*arguments)
        self._house.seat()

    def _back(self, why: str) -> None:
        before, self.host = self.host.state, self.host.left()
        self._came_back(why, before)

    def _came_back(self, why: str, before: str) -> None:
        """The show has the table again: with the game that was on if nobody has played, else with the next."""
        self._note(f"back to the show: {why}")
        self._form = None
        if before in ("visit", "asking"):
            self._leave_visit()
            self._show.begin()
        else:
            self._show.resume()

    def _leave_visit(self) -> None:
        self._visits.end()
        session = self._session
        session.line = session.browser = None
        session.help = False
        session.messages.clear()
        self._house.restore()
        session.join(self)


def _nothing(_: object) -> None:
    """What a command does that is out of reach."""
