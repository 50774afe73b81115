"""What people type and ask for: lines of a conversation, times and clocks, codes, catalogues, and whole commands."""

import contextlib
import gettext
import io
import random
from pathlib import Path

from tests.fuzz.damage import SGF, Target, sample, spoil, write
from zertz3d import catalogue
from zertz3d.app.cli.main import run_command
from zertz3d.app.collection.game_list import GameList, open_games
from zertz3d.app.collection.puzzles import shipped_file
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.play import clock
from zertz3d.app.play.arbiter import entered_times
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.user_state import UserState
from zertz3d.app.text import startup
from zertz3d.app.text.activity import Activity
from zertz3d.app.text.conversation import converse
from zertz3d.app.text.counsel import Counsel
from zertz3d.app.text.text_game import TextGame
from zertz3d.app.text.text_replay import TextReplay
from zertz3d.app.text.words import WORDS
from zertz3d.errors import ZertzError
from zertz3d.qr import encoder
from zertz3d.records import reader, souvenir
from zertz3d.records.text import safe
from zertz3d.resources import assets

LINES = (
    "Wd4,d1", "x d4Gd6", "g 12", "a 2", "n d4", "d4", "learn 3", "puzzles 5", "undo", "yes", "n", "o", "r", "",
)  # fmt: skip
SLOW = ("hint", "solution", "why", "h", "i", "y", "best", "solve", "mistake", "help me")
"""Lines for which the computer thinks: they are left out."""
COMMANDS = (
    ("check", "FILE"), ("check", "--json", "FILE"), ("convert", "FILE"), ("convert", "--to", "sgf", "FILE"),
    ("library", "FILE"), ("library", "--json", "--min-turns", "3", "FILE"), ("library", "--stats", "FILE"),
    ("perft", "--depth", "1", "--board", "48"), ("rules", "--language", "de"),
)  # fmt: skip


def _activity(dice: random.Random, folder: Path) -> Activity:
    """Something that is done by typing, without a computer that thinks."""
    counsel = Counsel(50)
    match dice.randrange(3):
        case 0:
            shown = GameList([dice.choice(sorted((assets() / "games").glob("*.txt")))])
            return TextReplay(shown, counsel=counsel)
        case 1:
            terms = Terms(
                rules=dice.choice(("standard", "blitz")),
                seats=(Seat.named(spoil("Anna", dice)), Seat("Boris")),
                first=0,
            )
            live = LiveGame(terms, terms.game(lambda: 0))
            saved = SavedGame(Store(folder / "state"))
            return TextGame(live, ComputerSeat(Computer()), saved, counsel, float, lambda _seconds: None)
        case _:
            return startup._open_lesson(UserState(), str(dice.randrange(1, len(all_lessons()) + 1)))


def type_lines(dice: random.Random, folder: Path) -> None:
    """A conversation: every line is answered by sentences, whatever is typed."""
    first = _activity(dice, folder)
    lines = []
    for _turn in range(dice.randrange(1, 20)):
        word = dice.choice(WORDS)
        line = dice.choice((*LINES, word.name, word.letter, f"{word.name} 3"))
        if dice.random() < 0.3:
            line = str(dice.choice(first.position.legal_moves()))
        lines.append(spoil(line, dice) if dice.random() < 0.4 else line)
    typed = (line for line in lines if not " ".join(line.split()).lower().startswith(SLOW))
    said: list[str] = []
    puzzles = open_games([str(shipped_file())])
    openers: dict[str, startup.Opener] = {
        "learn": lambda number: startup._open_lesson(UserState(), number),
        "puzzles": lambda number: startup._open_puzzle(number, puzzles),
    }
    converse(first, openers, lambda: next(typed, None), said.append, lambda: 0.0)
    assert all(said)


def read_times(dice: random.Random, folder: Path) -> None:
    """Clocks and times that are typed: what is read is written so that it is read again."""
    with contextlib.suppress(ZertzError):
        if control := clock.parse_control(spoil(dice.choice(("5+3", "10", "0.5", "none")), dice)):
            assert clock.parse_control(str(control)) == control
    typed = spoil(dice.choice(("12:34", "B 12:34", "1:02:03 0:09.3", "Wd4,d1 12:34")), dice)
    entered_times.split_line(typed)
    with contextlib.suppress(ZertzError):
        entered_times.read_entries(typed, ("Anna", "Boris"), 0)


def draw_codes(dice: random.Random, folder: Path) -> None:
    """QR codes: of any text, and of games, which come back from their codes' text."""
    with contextlib.suppress(ZertzError):
        rows = encoder.encode(safe(spoil(dice.choice(("http://example.org", "Anna – Bo", "")), dice)))
        assert (len(rows) - 17) % 4 == 0 and all(len(row) == len(rows) for row in rows)
    path = write(folder / "x.txt", spoil(sample(dice), dice), dice)
    with contextlib.suppress(ZertzError):
        for record in reader.read(path)[:2]:
            if record.game and not record.problems:
                text = souvenir.write(record.game)
                (again,) = reader.read_text(text)
                assert again.game and again.game.moves() == record.game.moves()
                with contextlib.suppress(ZertzError):
                    encoder.encode(text)


def read_catalogues(dice: random.Random, folder: Path) -> None:
    """Catalogues of languages: what is read is written, and read again; gettext takes what is compiled."""
    whole = dice.choice(sorted((assets() / "languages").glob("*.po"))).read_text(encoding="utf-8")
    head, _blank, rest = whole.partition("\n\n")
    at = dice.randrange(len(rest))
    found = catalogue.read(head + "\n\n" + spoil(rest[at : at + 2000], dice).replace("\ud800", "").replace("\0", ""))
    written = catalogue.write(found)
    assert catalogue.write(catalogue.read(written)) == written
    found[""] = catalogue.read(head)[""]
    gettext.GNUTranslations(io.BytesIO(catalogue.compiled(found)))


def run_commands(dice: random.Random, folder: Path) -> None:
    """Whole commands with spoilt options and spoilt files: an exit code and sentences, never an exception."""
    path = write(folder / dice.choice(("x.sgf", "x.txt")), spoil(dice.choice((SGF, sample(dice))), dice), dice)
    words = [str(path) if word == "FILE" else word for word in dice.choice(COMMANDS)]
    if dice.random() < 0.5:
        place = dice.choice([place for place, word in enumerate(words) if place and not word.isdigit()])
        words[place] = spoil(words[place], dice).replace("\0", "").replace("\ud800", "\udcff")
        with contextlib.suppress(OSError):
            if Path(words[place]).is_dir():  # somebody else's folder, perhaps a whole machine
                words[place] = "x"
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="replace")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(ZertzError, OSError):
        try:
            assert run_command(words) in (0, 1, 2)
        except SystemExit as end:
            assert end.code in (0, 2)


WORDS_TYPED: dict[str, Target] = {
    "typed": type_lines, "times": read_times, "codes": draw_codes, "catalogues": read_catalogues,
    "commands": run_commands,
}  # fmt: skip
"""Every reader of what is typed and asked for, by its name."""
