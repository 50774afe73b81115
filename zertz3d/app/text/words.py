"""What can be typed: a move, the name of a ring, or a command by its letter or its word."""

from typing import NamedTuple
from unicodedata import combining, normalize

from zertz3d.rules.boards import LETTERS
from zertz3d.words import N_, _, labelled


class Word(NamedTuple):
    """A command: its letter, the words for it, the first of which is its name, what it does, and what follows it."""

    letter: str
    words: str
    what: str
    follows: str = ""

    @property
    def name(self) -> str:
        """By which the program knows it."""
        return self.words.split(", ")[0]

    @property
    def typed(self) -> frozenset[str]:
        """All that may be typed for it: its letter, the words of the language, and the English ones."""
        return frozenset(map(_folded, filter(None, (self.letter, *_(self.words).split(", "), *self.words.split(", ")))))

    @property
    def shown(self) -> str:
        """As the list of commands shows it: 'n, neighbours RING: what lies around a ring'."""
        letter, word = self.letter or _("Enter"), _(self.words).split(", ")[0]
        follows = f" {_(self.follows)}" if self.follows else ""
        return f"{labelled(f'{letter}, {word}{follows}', _(self.what))}."


WORDS = (
    Word("+", N_("next, forward"), N_("play the next turn; Enter alone does the same")),
    Word("-", N_("previous, back"), N_("go back one turn")),
    Word("g", N_("go, turn"), N_("go to a turn"), "N"),
    Word("a", N_("another, game, puzzle"), N_("open another one: the next, or number N"), "[N]"),
    Word("", N_("onwards, continue"), N_("go on")),
    Word("v", N_("earlier, back, previous"), N_("the step before")),
    Word("a", N_("step, again"), N_("begin the step again")),
    Word("l", N_("last, move"), N_("the last turn")),
    Word("c", N_("cell, ring, this"), N_("what is on a ring; its name alone does the same"), N_("[RING]")),
    Word("n", N_("neighbours, neighbors, around"), N_("what lies around a ring"), N_("[RING]")),
    Word("f", N_("free, rings"), N_("the rings that may be removed")),
    Word("s", N_("score, captures, goals"), N_("who holds what, and what is missing to win")),
    Word("p", N_("pool, supply"), N_("the marbles that nobody has placed yet")),
    Word("b", N_("board, marbles, list"), N_("every marble, and the rings that are gone")),
    Word("k", N_("clocks, clock, time"), N_("how much time is left")),
    Word("m", N_("moves, legal"), N_("what may be played now")),
    Word("t", N_("threats, threat, danger"), N_("what would win at once")),
    Word("h", N_("hint, help me, best"), N_("a good move")),
    Word("i", N_("solution, solve"), N_("the whole solution")),
    Word("y", N_("why, mistake"), N_("what was wrong with the last turn, if anything")),
    Word("u", N_("undo, take back, takeback, take"), N_("take the last turn back")),
    Word("o", N_("offer, draw"), N_("offer a draw")),
    Word("r", N_("resign, give up"), N_("give the game up; you are asked first")),
    Word("e", N_("learn, lesson, lessons"), N_("short lessons, from the first turn on"), "[N]"),
    Word("z", N_("puzzles, riddles"), N_("find wins by force"), "[N]"),
    Word("?", N_("help, commands, h?"), N_("this list")),
    Word("q", N_("quit, exit, leave, bye"), N_("leave; a game is kept and can be resumed")),
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
    folded = _folded(text)
    if folded in map(_folded, ("pass", _("pass"))):
        return Said("move", "-")
    for word in WORDS:
        if word.name not in known:
            continue
        for spoken in sorted(word.typed, key=len, reverse=True):
            if folded == spoken or (word.follows and folded.startswith(f"{spoken} ")):
                return Said(word.name, folded[len(spoken) :].strip())
    return Said("move", text)


def _folded(text: str) -> str:
    """Without capitals and accents, which a keyboard may not have."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def read_number(text: str) -> int | None:
    """A number that is typed, of few digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


def is_cell(text: str) -> bool:
    """Is it the name of a ring, of any board?"""
    return text[:1].lower() in LETTERS and text[1:].isascii() and text[1:].isdigit() and len(text) < 4


def list_commands(known: tuple[str, ...]) -> list[str]:
    """The known commands, a line for each."""
    first = _("Type a move, as in Wd4,d1 (white to d4, remove d1) or x d4Gd6 (d4 jumps over grey to d6), or a command.")
    return [first, *(word.shown for word in WORDS if word.name in known)]
