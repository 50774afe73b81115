"""What visitors and the operator are asked: forms as values."""

from collections.abc import Callable

from zertz3d import words
from zertz3d.app.menu.home_forms import LEVELS
from zertz3d.hud.screen_model import Button, Form, Pick, Words
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _

VOLUMES = (("0", N_("off")), ("0.3", N_("quiet")), ("0.8", N_("normal")), ("1", N_("loud")))
IDLES = (("30", N_("30 s")), ("60", N_("1 min")), ("120", N_("2 min")), ("300", N_("5 min")))


def welcome(watched: bool, lessons: bool) -> Form:
    """What a visitor may do; a game can be looked at if one was on."""
    choices = [
        Button(_("Play against the computer"), Intent(Action.KIOSK_ASK, "levels"), main=True),
        Button(_("Two players"), Intent(Action.KIOSK_DUEL)),
    ]
    if watched:
        choices.append(Button(_("Look at this game"), Intent(Action.KIOSK_STEP)))
    if lessons:
        choices.append(Button(_("Learn the game"), Intent(Action.KIOSK_LEARN)))
    offered = words.languages()
    spoken = Pick("language", "", tuple((name, words.name_of(name)) for name in offered), words.chosen())
    return Form(
        _("Welcome to ZÈRTZ"),
        (
            *([spoken] if len(offered) > 1 else []),
            Words(_("Capture four white, five grey or six black marbles, or three of each, before the other does.")),
            Words(_("The table is yours. What would you like to do?")),
        ),
        tuple(choices),
        stacked=True,
    )


def levels() -> Form:
    """How strong the computer is to be."""
    ways = {"beginner": Intent(Action.KIOSK_ASK, "first")}
    choices = tuple(
        Button(_(said), ways.get(name, Intent(Action.KIOSK_LEVEL, name)), main=name in ways) for name, said in LEVELS
    )
    return Form(
        _("How well do you play?"), (Words(_("You begin. The computer takes the other side.")),), choices, stacked=True
    )


def first() -> Form:
    """How somebody begins who has never played."""
    return Form(
        _("Your first game"),
        (Words(_("A short lesson shows what a turn is. In a game, Hint shows you a good move.")),),
        (
            Button(_("Show me how"), Intent(Action.KIOSK_LEARN, 1), main=True),
            Button(_("Play at once"), Intent(Action.KIOSK_LEVEL, "beginner")),
        ),
        stacked=True,
    )


QUESTIONS: dict[str, Callable[[], Form]] = {"levels": levels, "first": first}
"""What a visitor may be asked next, by the name that a button's intent carries."""


def asking(seconds: int) -> Form:
    """Is the visitor still there?"""
    return Form(
        _("Still there?"),
        (Words(_("The table goes back to the show in {seconds} s. Touch anything to go on.").format(seconds=seconds)),),
        (
            Button(_("I am here"), Intent(Action.KIOSK_STAY), main=True),
            Button(_("Back to the show"), Intent(Action.KIOSK_LEAVE)),
        ),
        closable=False,
    )


def operator(volume: float, idle: float, on: str, may_quit: bool = True) -> Form:
    """The operator's settings; they hold until the program ends."""
    ending = (Button(_("End the program"), Intent(Action.KIOSK_QUIT)),) if may_quit else ()
    return Form(
        _("Operator"),
        (
            Words(_("On: {game}").format(game=on)),
            Pick("volume", _("Sound"), _told(VOLUMES), _nearest(VOLUMES, volume)),
            Pick("idle", _("Ask after"), _told(IDLES), _nearest(IDLES, idle)),
        ),
        (
            Button(_("Previous game"), Intent(Action.KIOSK_PREVIOUS)),
            Button(_("Next game"), Intent(Action.KIOSK_NEXT)),
            Button(_("Back to the show"), Intent(Action.KIOSK_CLOSE), main=True),
            *ending,
        ),
    )


def _told(options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """What can be chosen, with its words told."""
    return tuple((value, _(words)) for value, words in options)


def _nearest(options: tuple[tuple[str, str], ...], value: float) -> str:
    return min(options, key=lambda option: abs(float(option[0]) - value))[0]
