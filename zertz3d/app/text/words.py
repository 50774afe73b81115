"""What can be typed: a move, the name of a ring, or a command by its letter or its word."""

from typing import NamedTuple

from zertz3d.rules.boards import LETTERS
from zertz3d.words import N_, _


class Word(NamedTuple):
    """A command: its letter, the words for it, what follows it, and what it does."""

    name: str
    letter: str
    also: tuple[str, ...]
    what: str
    follows: str = ""

    @property
    def shown(self) -> str:
        """As the list of commands shows it: 'n, neighbours RING: what lies around a ring'."""
        follows = f" {self.follows}" if self.follows else ""
        return f"{self.letter or _('Enter')}, {self.name}{follows}: {_(self.what)}."


WORDS = (
    Word("next", "+", ("forward",), N_("play the next turn; Enter alone does the same")),
    Word("previous", "-", ("back",), N_("go back one turn")),
    Word("go", "g", ("turn",), N_("go to a turn"), "N"),
    Word("another", "a", ("game", "puzzle"), N_("open another one: the next, or number N"), "[N]"),
    Word("onwards", "", ("continue",), N_("go on")),
    Word("earlier", "v", ("back", "previous"), N_("the step before")),
    Word("step", "a", ("again",), N_("begin the step again")),
    Word("last", "l", ("move",), N_("the last turn")),
    Word("cell", "c", ("ring", "this"), N_("what is on a ring; its name alone does the same"), "[RING]"),
    Word("neighbours", "n", ("neighbors", "around"), N_("what lies around a ring"), "[RING]"),
    Word("free", "f", ("rings",), N_("the rings that may be removed")),
    Word("score", "s", ("captures", "goals"), N_("who holds what, and what is missing to win")),
    Word("pool", "p", ("supply",), N_("the marbles that nobody has placed yet")),
    Word("board", "b", ("marbles", "list"), N_("every marble, and the rings that are gone")),
    Word("clocks", "k", ("clock", "time"), N_("how much time is left")),
    Word("moves", "m", ("legal",), N_("what may be played now")),
    Word("threats", "t", ("threat", "danger"), N_("what would win at once")),
    Word("hint", "h", ("help me", "best"), N_("a good move")),
    Word("solution", "i", ("solve",), N_("the whole solution")),
    Word("why", "y", ("mistake",), N_("what was wrong with the last turn, if anything")),
    Word("undo", "u", ("take back", "takeback", "take"), N_("take the last turn back")),
    Word("offer", "o", ("draw",), N_("offer a draw")),
    Word("resign", "r", ("give up",), N_("give the game up; you are asked first")),
    Word("learn", "e", ("lesson", "lessons"), N_("short lessons, from the first turn on"), "[N]"),
    Word("puzzles", "z", ("riddles",), N_("find wins by force"), "[N]"),
    Word("help", "?", ("commands", "h?"), N_("this list")),
    Word("quit", "q", ("exit", "leave", "bye"), N_("leave; a game is kept and can be resumed")),
)
"""Every command of every kind of conversation; where two share a letter, each kind has but one of them."""
LOOKING = ("last", "cell", "neighbours", "free", "score", "pool", "board", "moves", "threats")
"""The commands that only look at the table; they are there everywhere."""
ALWAYS = ("help", "quit")


class Said(NamedTuple):
    """What somebody typed: the name of a command, or 'move' for anything else, and what followed."""

    name: str
    rest: str = ""


def understand(line: str, known: tuple[str, ...]) -> Said:
    """A line as one of the known commands, or as a move."""
    text = " ".join(line.split())
    if not text:
        return Said("next" if "next" in known else "onwards" if "onwards" in known else "")
    if is_cell(text):
        return Said("cell", text.lower())
    lower = text.lower()
    if lower == "pass":
        return Said("move", "-")
    for word in WORDS:
        if word.name not in known:
            continue
        for spoken in (word.letter, word.name, *word.also):
            if spoken and (lower == spoken or (word.follows and lower.startswith(f"{spoken} "))):
                return Said(word.name, lower[len(spoken) :].strip())
    return Said("move", text)


def is_cell(text: str) -> bool:
    """Is it the name of a ring, of any board?"""
    return text[:1].lower() in LETTERS and text[1:].isascii() and text[1:].isdigit() and len(text) < 4


def list_commands(known: tuple[str, ...]) -> list[str]:
    """The known commands, a line for each."""
    first = _("Type a move, as in Wd4,d1 (white to d4, remove d1) or x d4Gd6 (d4 jumps over grey to d6), or a command.")
    return [first, *(word.shown for word in WORDS if word.name in known)]
