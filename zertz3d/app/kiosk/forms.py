"""What visitors and the operator are asked: forms as values."""

from collections.abc import Callable

from zertz3d.app.menu.home_forms import LEVELS
from zertz3d.hud.screen_model import Button, Form, Pick, Words
from zertz3d.intents import Action, Intent

VOLUMES = (("0", "off"), ("0.3", "quiet"), ("0.8", "normal"), ("1", "loud"))
IDLES = (("30", "30 s"), ("60", "1 min"), ("120", "2 min"), ("300", "5 min"))


def welcome(watched: bool, lessons: bool) -> Form:
    """What a visitor may do; a game can be looked at if one was on."""
    choices = [
        Button("Play against the computer", Intent(Action.KIOSK_ASK, "levels"), main=True),
        Button("Two players", Intent(Action.KIOSK_DUEL)),
    ]
    if watched:
        choices.append(Button("Look at this game", Intent(Action.KIOSK_STEP)))
    if lessons:
        choices.append(Button("Learn the game", Intent(Action.KIOSK_LEARN)))
    return Form(
        "Welcome to ZÈRTZ",
        (
            Words("Capture four white, five grey or six black marbles, or three of each, before the other does."),
            Words("The table is yours. What would you like to do?"),
        ),
        tuple(choices),
        stacked=True,
    )


def levels() -> Form:
    """How strong the computer is to be."""
    choices = tuple(Button(words, Intent(Action.KIOSK_LEVEL, name), main=name == "beginner") for name, words in LEVELS)
    return Form(
        "How well do you play?", (Words("You begin. The computer takes the other side."),), choices, stacked=True
    )


QUESTIONS: dict[str, Callable[[], Form]] = {"levels": levels}
"""What a visitor may be asked next, by the name that a button's intent carries."""


def asking(seconds: int) -> Form:
    """Is the visitor still there?"""
    return Form(
        "Still there?",
        (Words(f"The table goes back to the show in {seconds} s. Touch anything to go on."),),
        (
            Button("I am here", Intent(Action.KIOSK_STAY), main=True),
            Button("Back to the show", Intent(Action.KIOSK_LEAVE)),
        ),
        closable=False,
    )


def operator(volume: float, idle: float, on: str, may_quit: bool = True) -> Form:
    """The operator's settings; they hold until the program ends."""
    ending = (Button("End the program", Intent(Action.KIOSK_QUIT)),) if may_quit else ()
    return Form(
        "Operator",
        (
            Words(f"On: {on}"),
            Pick("volume", "Sound", VOLUMES, _nearest(VOLUMES, volume)),
            Pick("idle", "Ask after", IDLES, _nearest(IDLES, idle)),
        ),
        (
            Button("Previous game", Intent(Action.KIOSK_PREVIOUS)),
            Button("Next game", Intent(Action.KIOSK_NEXT)),
            Button("Back to the show", Intent(Action.KIOSK_CLOSE), main=True),
            *ending,
        ),
    )


def _nearest(options: tuple[tuple[str, str], ...], value: float) -> str:
    return min(options, key=lambda option: abs(float(option[0]) - value))[0]
