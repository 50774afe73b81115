"""The pages of the home, as forms."""

from zertz3d.hud.screen_model import Button, Form, Words
from zertz3d.intents import Action, Intent

ABOUT = (
    "Capture four white, five grey or six black marbles, or three of each, before your opponent does: "
    "on a board that loses a ring with every turn."
)
LEVELS = (
    ("beginner", "I have never played"),
    ("casual", "I know the rules"),
    ("club", "I play well"),
    ("full", "Show me your best"),
)
"""How strong the computer is to play, in the words of those who play against it."""


def home(resume: str, live: bool) -> Form:
    """Every way into the program; the one that goes on with a game first."""
    ways = [
        *([Button("Back to the game", Intent(Action.CANCEL), main=True)] if live else []),
        *([Button("Resume", Intent(Action.RESUME_LAST), main=True)] if resume and not live else []),
        Button("Play the computer", Intent(Action.HOME_ASK, "levels"), main=not (resume or live)),
        Button("Two players", Intent(Action.QUICK_GAME)),
        Button("Learn", Intent(Action.LEARN)),
        Button("Puzzles", Intent(Action.PUZZLES)),
        Button("Watch games", Intent(Action.LIBRARY)),
        Button("Rules", Intent(Action.RULES)),
        Button("Settings", Intent(Action.SETTINGS)),
    ]
    left = (Words(f"Your last game: {resume}."),) if resume and not live else ()
    return Form("ZÈRTZ 3D", (Words(ABOUT), *left), tuple(ways), modal=False, closable=False, stacked=True)


def levels() -> Form:
    """How strong the computer is to play."""
    ways = [Button(words, Intent(Action.QUICK_GAME, name), main=name == "beginner") for name, words in LEVELS]
    ways += [Button("More options…", Intent(Action.NEW)), Button("Back", Intent(Action.HOME_ASK, "home"))]
    words = (Words("You play blue and begin."),)
    return Form("How well do you play?", words, tuple(ways), modal=False, closable=False, stacked=True)
