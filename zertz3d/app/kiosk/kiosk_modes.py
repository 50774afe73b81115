"""What can be done at an event, one mode for each state of the kiosk; a locked kiosk lets nothing else through."""

from __future__ import annotations

from dataclasses import replace

from zertz3d.app.kiosk import forms
from zertz3d.app.kiosk.kiosk import Kiosk
from zertz3d.app.kiosk.visitor_state import StateName
from zertz3d.app.panels.take_home import TakeHome
from zertz3d.app.session import Layer, Mode, Mover, Play, Reply
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import Overlay, Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.motion.layout import Pose
from zertz3d.motion.turn_film import Cue
from zertz3d.words import _

ANSWERS = frozenset({Action.FORM, Action.CANCEL, Action.ESCAPE, Action.DISMISS})
"""Answering what is asked, and putting it away."""
WATCHING = frozenset({
    Action.PLAY, Action.NEXT, Action.PREVIOUS, Action.HALF_NEXT, Action.HALF_PREVIOUS, Action.FIRST, Action.LAST,
    Action.TEN_ON, Action.TEN_BACK, Action.REVERSE, Action.SLOWER, Action.FASTER, Action.NORMAL_SPEED, Action.RATE,
    Action.LOOP, Action.SEEK, Action.SCRUB_BEGIN, Action.SCRUB_END, Action.GO_TO_NODE, Action.MOVES,
    Action.NEXT_VARIATION, Action.PREVIOUS_VARIATION,
})  # fmt: skip
"""Going through a game."""
LOOKING = frozenset({
    Action.OTHER_SIDE, Action.VIEW, Action.HOME_VIEW, Action.FOLLOW, Action.COORDINATES, Action.STONE_MARKS,
    Action.ORBIT, Action.PAN, Action.ZOOM,
})  # fmt: skip
"""Seeing it from elsewhere."""
PLAYING = frozenset({
    Action.CLICK, Action.DRAG, Action.DROP, Action.TAKE, Action.CHOOSE, Action.DECLINE, Action.STEER, Action.UNDO,
    Action.REDO, Action.RESIGN, Action.OFFER_DRAW, Action.REMATCH, Action.WATCH_AGAIN, Action.ANSWER, Action.HINT,
})  # fmt: skip
"""Playing a game."""
LEARNING = frozenset({
    Action.LEARN, Action.LESSON_BEGIN, Action.LESSON_NEXT, Action.LESSON_BACK, Action.LESSON_AGAIN,
    Action.LESSON_HINT, Action.LESSON_PASS, Action.LESSON_LEAVE,
})  # fmt: skip
"""Taking lessons."""
ON_STAGE: frozenset[StateName] = frozenset({"show", "welcome", "operator"})
"""The states in which the show is seen, be it behind a question."""


class StateMode(Mode):
    """The mode of one state; its siblings do nothing meanwhile."""

    layer = Layer.EVENT
    name: StateName = "show"
    allowed: frozenset[Action] = frozenset()
    """All that can be done in this state, besides answering."""

    def __init__(self, kiosk: Kiosk, locked: bool) -> None:
        self._kiosk, self._locked = kiosk, locked

    @property
    def on(self) -> bool:
        """Is this the state of the kiosk?"""
        return self._kiosk.state.name == self.name

    def lets_through(self, action: Action) -> bool:
        """A locked kiosk lets through what its state allows; else everything may be done."""
        return not (self._locked and self.on) or action in self.allowed or action in ANSWERS

    def handle(self, intent: Intent) -> Reply:
        """Do what is asked for while this is the state."""
        return self.on and self.act(intent)

    def act(self, intent: Intent) -> bool:
        """Do what is asked for in this state."""
        return False

    def refusal(self, by: Mover) -> str | None:
        """Only the show and visitors play; what they have set going answers them."""
        answers = by in (Mover.COMPUTER, Mover.LESSON)
        return _("nobody has the table") if self.on and not answers else None

    def dress(self, screen: Screen) -> Screen:
        """The screen of this state."""
        return self.dressed(screen) if self.on else screen

    def dressed(self, screen: Screen) -> Screen:
        """The show without buttons, behind what is asked."""
        return replace(self._kiosk.show.dress(replace(screen, toasts=())), panels=(), title="")


class ShowMode(StateMode):
    """Games are shown; a presenter's remote steps through them."""

    name: StateName = "show"
    allowed = frozenset({Action.TEN_ON, Action.TEN_BACK})

    def act(self, intent: Intent) -> bool:
        """Step as the presenter wants."""
        if intent.action in self.allowed:
            self._kiosk.show.step(1 if intent.action is Action.TEN_ON else -1)
        return intent.action in self.allowed

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """The show runs while it has the table."""
        return self._kiosk.show.tick(seconds) if self.on else ()

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """Where the show has the pieces, also behind what a visitor is asked."""
        return self._kiosk.show.pose(poses) if self._kiosk.state.name in ON_STAGE else poses

    def heard(self) -> tuple[Cue, ...]:
        """What is heard while the table is cleared."""
        return self._kiosk.show.heard() if self.on else ()

    def dressed(self, screen: Screen) -> Screen:
        """The show with its title."""
        return self._kiosk.show.dress(replace(screen, toasts=()))


class AskMode(StateMode):
    """Somebody is asked something, and can put the question away."""

    @property
    def overlay(self) -> Overlay | None:
        """What is asked."""
        return self._kiosk.form if self.on else None

    def act(self, intent: Intent) -> bool:
        """Answer, or put the question away."""
        if intent.action in (Action.CANCEL, Action.ESCAPE):
            self._kiosk.go_back("the question is put away")
            return True
        return self.answer(intent)

    def answer(self, intent: Intent) -> bool:
        """Do what was answered; whether it was an answer."""
        return False


class WelcomeMode(AskMode):
    """A visitor is asked what to do."""

    name: StateName = "welcome"
    allowed = frozenset({
        Action.KIOSK_ASK, Action.KIOSK_LEVEL, Action.KIOSK_DUEL, Action.KIOSK_STEP, Action.KIOSK_LEARN,
    })  # fmt: skip

    def answer(self, intent: Intent) -> bool:
        """Begin what the visitor chose."""
        kiosk = self._kiosk
        match intent.action:
            case Action.KIOSK_ASK:
                kiosk.ask(forms.QUESTIONS[intent.text])
            case Action.FORM:
                kiosk.note(f"the visitor speaks {intent.answer.text}")
                kiosk.speak(intent.answer.text)
            case Action.KIOSK_LEVEL:
                level = intent.text
                kiosk.visit(f"plays the computer, {level}", lambda: kiosk.games.play_computer(level))
            case Action.KIOSK_DUEL:
                kiosk.visit("plays a person", kiosk.games.play_person)
            case Action.KIOSK_STEP:
                kiosk.visit("looks at the game")
            case Action.KIOSK_LEARN:
                kiosk.visit("learns", lambda: kiosk.games.learn(intent.value))
            case _:
                return False
        return True


class VisitMode(StateMode):
    """A visitor has the table."""

    name: StateName = "visit"
    allowed = WATCHING | LOOKING | PLAYING | LEARNING | {Action.KIOSK_LEAVE}

    def __init__(self, kiosk: Kiosk, locked: bool) -> None:
        super().__init__(kiosk, locked)
        self._take_home = TakeHome()

    def act(self, intent: Intent) -> bool:
        """Begin again, or leave."""
        match intent.action:
            case Action.REMATCH:
                self._kiosk.games.play_again()
            case Action.KIOSK_LEAVE:
                self._kiosk.go_back("the visitor leaves")
            case _:
                return False
        return True

    def refusal(self, by: Mover) -> str | None:
        """Visitors play."""
        return None

    def dressed(self, screen: Screen) -> Screen:
        """With a button that ends the visit, without those that lead out; at the end with the code to take home."""
        finish = Tool("finish", _("Finish"), Intent(Action.KIOSK_LEAVE), "close")
        allowed = VisitMode.allowed  # even while the visitor is asked something
        tools = tuple(tool for tool in screen.tools if tool.intent.action in allowed)
        barred = frozenset(name for name in transport.TIPS if self._locked and Action(name) not in allowed)
        over = self._kiosk.show.over and not screen.overlay
        code = self._take_home.panel(self._kiosk.table.player.game) if over else None
        panels = (*screen.panels, code) if code else screen.panels
        return replace(screen, tools=(*tools, finish), barred=barred, panels=panels)


class AskingMode(VisitMode):
    """Is the visitor still there?"""

    name: StateName = "asking"
    allowed = frozenset({Action.KIOSK_STAY, Action.KIOSK_LEAVE})

    @property
    def overlay(self) -> Overlay | None:
        """The question, with the seconds that are left."""
        return forms.asking(self._kiosk.state.countdown) if self.on else None

    def act(self, intent: Intent) -> bool:
        """Stay, or leave."""
        if intent.action in (Action.KIOSK_STAY, Action.CANCEL, Action.ESCAPE):
            self._kiosk.touched()
            return True
        return super().act(intent)

    def refusal(self, by: Mover) -> str | None:
        """Nobody plays meanwhile."""
        return StateMode.refusal(self, by)

    def dressed(self, screen: Screen) -> Screen:
        """As in a visit, but nothing else is said."""
        return super().dressed(replace(screen, toasts=()))


class OperatorMode(AskMode):
    """The operator's form is open."""

    name: StateName = "operator"
    allowed = frozenset({Action.KIOSK_NEXT, Action.KIOSK_PREVIOUS, Action.KIOSK_CLOSE, Action.KIOSK_QUIT})

    def answer(self, intent: Intent) -> bool:
        """Do what the operator wants."""
        kiosk = self._kiosk
        match intent.action:
            case Action.FORM:
                kiosk.set(*intent.answer)
            case Action.KIOSK_NEXT:
                kiosk.show_other(back=False)
            case Action.KIOSK_PREVIOUS:
                kiosk.show_other(back=True)
            case Action.KIOSK_CLOSE:
                kiosk.go_back("the operator goes")
            case Action.KIOSK_QUIT:
                kiosk.quit()
            case _:
                return False
        return True


STATES = (ShowMode, WelcomeMode, VisitMode, AskingMode, OperatorMode)
"""Every state; a new one is added here, and its form in `forms`."""
