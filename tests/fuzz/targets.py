"""What is fuzzed: each takes chance and a folder, makes an input and reads it; refusals in a sentence are fine."""

import contextlib
import io
import random
import zipfile
from pathlib import Path

from tests.fuzz import limits
from tests.fuzz.damage import SAMPLES, SGF, Target, sample, spoil, write
from tests.fuzz.tables import TABLES
from tests.fuzz.words import WORDS_TYPED
from zertz3d import plain_data
from zertz3d.app.analysis.evaluation_cache import FILE, EvaluationCache
from zertz3d.app.collection import playlist
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.engine.server import EngineServer
from zertz3d.app.lessons import lesson_files
from zertz3d.app.relay.watched_file import WatchedFile
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.system import inbox, settings, user_state
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.usual_modes import join_usual_modes
from zertz3d.errors import ZertzError
from zertz3d.intents import Action, FieldAnswer, Intent, Payload, TableSpot
from zertz3d.records import library, reader
from zertz3d.records.formats import notation
from zertz3d.resources import assets
from zertz3d.rules import Position, parse_move
from zertz3d.scene.parts import themes

POSITION = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"
LINES = ("zertz", "isready", "newgame", "setoption level club", "setoption seed 3", "go nodes 5", "stop", "quit")
STATE = (
    '{"recent": ["a.txt"], "window": [800, 600], "places": {"A": [1, 2, 3, 4]}, "monitor": "A",'
    ' "game": {"name0": "Ada"}, "views": {"5": [0, 0, 0, 20, 0.5, 0.7, 0.6]},'
    ' "lessons": ["01"], "settings": {"speed": 2.0}}'
)
PLAYLIST = "# games\nshowcase.txt | 1 | A chain | 21, 34\narchive.zip/x.sgf|2\n../a.txt\n"
CONFIG = 'motion = "reduced"\nspeed = 2.0\nsound = true\ntable = "slate"\n'


def read_records(dice: random.Random, folder: Path) -> None:
    """Records: what is read can be written, and read again."""
    path = write(folder / dice.choice(("x.sgf", "x.txt", "x.pgn")), spoil(sample(dice), dice), dice)
    with contextlib.suppress(ZertzError):
        for record in reader.read(path):
            if record.game:
                again = reader.read_text(notation.write(record.game))[0]
                assert again.game and again.game.moves() == record.game.moves()


def read_archives(dice: random.Random, folder: Path) -> None:
    """Archives with a fault in their bytes, in archives."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", dice.choice((0, 8, 12, 14))) as archive:
        for number in range(dice.randrange(1, 4)):
            archive.writestr(f"{number}.sgf", spoil(SGF, dice).encode("utf-8", "replace"))
    if dice.random() < 0.3:
        inner, held = held.getvalue(), io.BytesIO()
        with zipfile.ZipFile(held, "w") as archive:
            archive.writestr("inner.zip", inner)
    body = bytearray(held.getvalue())
    for _ in range(dice.randrange(4)):
        body[dice.randrange(len(body))] = dice.randrange(256)
    path = folder / "x.zip"
    path.write_bytes(bytes(body))
    with contextlib.suppress(ZertzError):
        for entry in library.entries([path]):
            entry.record()


def read_positions(dice: random.Random, folder: Path) -> None:
    """Positions: what is read is written as the same position."""
    with contextlib.suppress(ZertzError):
        position = Position.parse(spoil(POSITION, dice))
        assert Position.parse(str(position)) == position
        position.legal_moves()


def read_moves(dice: random.Random, folder: Path) -> None:
    """Moves, in any position."""
    text = spoil(dice.choice(("Wd4,d1", "x d4Wd2Gd6", "Gd5,d7", "-", "x a1Gc1 c1Bc3")), dice)
    with contextlib.suppress(ZertzError):
        parse_move(text)
    with contextlib.suppress(ZertzError):
        Position.start().parse_move(text)


def speak_to_engine(dice: random.Random, folder: Path) -> None:
    """The engine's protocol: every line is answered by lines, and none by an exception."""
    lines = []
    for _ in range(dice.randrange(1, 9)):
        line = dice.choice((*LINES, f"position text {POSITION}", "position board 37 rules standard moves Wd4,d1"))
        lines.append((spoil(line, dice) if dice.random() < 0.6 and "go" not in line else line) + "\n")
    EngineServer(lines, io.StringIO(), "learner").serve()


def read_settings(dice: random.Random, folder: Path) -> None:
    """The settings' file, and the variables of the environment."""
    path = write(folder / "config.toml", spoil(CONFIG, dice), dice)
    with contextlib.suppress(ZertzError):
        settings.read_file(Settings(), path)
    name = dice.choice(("SPEED", "TABLE", "SOUND", "THINK_CAP", "MOTION"))
    with contextlib.suppress(ZertzError):
        settings.read_environment(Settings(), {f"ZERTZ3D_{name}": spoil("2", dice)})


def read_state(dice: random.Random, folder: Path) -> None:
    """What is remembered; what was read is read the same again."""
    write(folder / user_state.FILE, spoil(STATE, dice), dice)
    with contextlib.redirect_stderr(io.StringIO()):
        found = user_state.load(folder)
        user_state.save(found, folder)
        assert user_state.load(folder) == found
    settings.read_kept(Settings(), found.settings)


def read_opinions(dice: random.Random, folder: Path) -> None:
    """What the teacher thinks."""
    text = '{"edition": 1, "opinions": {"10 x": [0.5, true, "Wd4,d1"], "9 y": [1, false, ""]}}'
    write(folder / FILE, spoil(text, dice), dice)
    with contextlib.redirect_stderr(io.StringIO()):
        EvaluationCache(folder).find(Position.start(), 10)


def read_notes(dice: random.Random, folder: Path) -> None:
    """Notes to the window that is open."""
    if found := inbox.Inbox.claim(folder):
        write(folder / inbox.FOLDER / "1.json", spoil('["/a/b.txt", "c.sgf"]', dice), dice)
        found.take()
        found.close()


def read_playlists(dice: random.Random, folder: Path) -> None:
    """Playlists."""
    path = write(folder / "list.txt", spoil(PLAYLIST, dice), dice)
    with contextlib.suppress(ZertzError):
        for item in playlist.read(path).items:
            with contextlib.suppress(ZertzError):
                item.record()


def read_lessons(dice: random.Random, folder: Path) -> None:
    """Lessons."""
    whole = dice.choice(sorted((assets() / "lessons").glob("*.toml"))).read_text(encoding="utf-8")
    with contextlib.suppress(ZertzError):
        lesson_files.read(write(folder / "01_x.toml", spoil(whole, dice), dice))


def read_themes(dice: random.Random, folder: Path) -> None:
    """Themes of tables."""
    whole = dice.choice(sorted((assets() / "themes").glob("*.toml"))).read_text(encoding="utf-8")
    with contextlib.suppress(ZertzError):
        themes.read.__wrapped__(write(folder / "x.toml", spoil(whole, dice), dice))


def watch_a_file(dice: random.Random, folder: Path) -> None:
    """A game that another program writes into a file, in pieces and with faults."""
    path = folder / "relayed.txt"
    path.unlink(missing_ok=True)
    watched = WatchedFile(path)
    text = sample(dice)
    for _ in range(4):
        write(path, dice.choice((text[: dice.randrange(len(text))], spoil(text, dice))), dice)
        for _ in range(3):
            watched.look(1.0)


def _value(dice: random.Random) -> Payload:
    words = ("", "d4", "W", "6", "0", "Ada", "x" * 300, "\x1b[2J", "full", "seat0", "37", "1e9", str(dice.random()))
    spot = TableSpot(
        dice.choice(("d4", "a1", "pool", "table", "tray-0")), dice.choice((None, "white-0", "ring-d4")), "W"
    )
    numbers: tuple[Payload, ...] = (None, None, True, -1, 0, 1, 7, 10**6, 0.5)
    return dice.choice((*numbers, dice.choice(words), FieldAnswer(dice.choice(words), dice.choice(words)), spot))


def ask_for_everything(dice: random.Random, folder: Path) -> None:
    """Intents in every mode, in any order, and time between them."""
    game = GameList([dice.choice(SAMPLES)])
    game.grow(lambda: True)
    session = open_session(game, Settings(motion=dice.choice(("full", "none"))))
    join_usual_modes(session.table, user_state.UserState())
    session.table.open_game(0)
    builder = ScreenBuilder()
    wanted = [action for action in Action if action.value not in ("film-start", "quit", "pick", "submit", "save")]
    try:
        for _ in range(dice.randrange(1, dice.choice((25, 150)))):
            limits.go_on()
            session.handle(Intent(dice.choice(wanted), _value(dice)))
            if dice.random() < 0.5:
                session.tick(dice.choice((0.0, 0.02, 0.5, 3.0)))
                builder.build(session.table)
    finally:
        for mode in tuple(session.table.modes):
            session.table.modes.leave(mode)


def read_plain_data(dice: random.Random, folder: Path) -> None:
    """TOML and JSON themselves."""
    text = spoil(dice.choice((STATE, CONFIG)), dice)
    for parse in (plain_data.parse_json, plain_data.parse_toml):
        with contextlib.suppress(plain_data.DamagedData):
            parse(text)


TARGETS: dict[str, Target] = {
    "records": read_records, "archives": read_archives, "positions": read_positions, "moves": read_moves,
    "engine": speak_to_engine, "settings": read_settings, "state": read_state, "opinions": read_opinions,
    "inbox": read_notes, "playlists": read_playlists, "lessons": read_lessons, "themes": read_themes,
    "relay": watch_a_file, "session": ask_for_everything, "plain data": read_plain_data, **TABLES, **WORDS_TYPED,
}  # fmt: skip
"""Every reader by its name."""
