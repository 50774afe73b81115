"""The pages of the home, as forms."""

from zertz3d.hud.screen_model import Button, Form, Words
from zertz3d.intents import Action, Intent
from zertz3d.words import N_, _

ABOUT = N_(
    "Capture four white, five grey or six black marbles, or three of each, before your opponent does: "
    "on a board that loses a ring with every turn."
)
LEVELS = (
    ("beginner", N_("I have never played")),
    ("casual", N_("I know the rules")),
    ("club", N_("I play well")),
    ("full", N_("Show me your best")),
)
"""How strong the computer is to play, in the words of those who play against it."""


def home(resume: str, live: bool) -> Form:
    """Every way into the program; the one that goes on with a game first."""
    ways = [
        *([Button(_("Back to the game"), Intent(Action.CANCEL), main=True)] if live else []),
        *([Button(_("Resume"), Intent(Action.RESUME_LAST), main=True)] if resume and not live else []),
        Button(_("Play the computer"), Intent(Action.HOME_ASK, "levels"), main=not (resume or live)),
        Button(_("Two players"), Intent(Action.HOME_ASK, "players")),
        Button(_("Learn"), Intent(Action.LEARN)),
        Button(_("Puzzles"), Intent(Action.PUZZLES)),
        Button(_("Watch games"), Intent(Action.LIBRARY, "to watch")),
        Button(_("Rules"), Intent(Action.RULES)),
        Button(_("Settings"), Intent(Action.SETTINGS)),
    ]
    left = (Words(_("Your last game: {game}.").format(game=resume)),) if resume and not live else ()
    return Form("ZÈRTZ 3D", (Words(_(ABOUT)), *left), tuple(ways), modal=False, closable=False, stacked=True)


def players() -> Form:
    """Where two players sit."""
    ways = [
        Button(_("At this machine"), Intent(Action.QUICK_GAME), main=True),
        Button(_("On two machines: open a table"), Intent(Action.TWO_MACHINES, "host")),
        Button(_("On two machines: join a table"), Intent(Action.TWO_MACHINES, "join")),
        Button(_("More options…"), Intent(Action.NEW)),
        Button(_("Back"), Intent(Action.HOME_ASK, "home")),
    ]
    words = (Words(_("Two machines need a network that both are in, such as that of a hall or a home.")),)
    return Form(_("Two players"), words, tuple(ways), modal=False, closable=False, stacked=True)


def levels() -> Form:
    """How strong the computer is to play."""
    ways = [Button(_(words), Intent(Action.QUICK_GAME, name), main=name == "beginner") for name, words in LEVELS]
    ways += [Button(_("More options…"), Intent(Action.NEW)), Button(_("Back"), Intent(Action.HOME_ASK, "home"))]
    words = (Words(_("You play blue and begin.")),)
    return Form(_("How well do you play?"), words, tuple(ways), modal=False, closable=False, stacked=True)
