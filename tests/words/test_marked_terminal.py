"""What the terminal says is marked: help, errors, lists of games, conversations."""

import re
from pathlib import Path

import pytest

from tests.app.games import NOTATION
from tests.pseudo_language import speak, unmarked
from zertz3d.app.cli.main import COMMANDS, main
from zertz3d.app.cli.settings_options import system_settings
from zertz3d.app.collection.game_list import open_games
from zertz3d.app.collection.puzzles import shipped_file
from zertz3d.app.play.clock import Control
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.computer_seat import ComputerSeat
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.saved_game import SavedGame
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.text.activity import Activity
from zertz3d.app.text.conversation import converse
from zertz3d.app.text.counsel import Counsel
from zertz3d.app.text.text_game import TextGame
from zertz3d.app.text.text_lesson import TextLesson
from zertz3d.app.text.text_puzzle import TextPuzzle
from zertz3d.app.text.text_replay import TextReplay
from zertz3d.app.text.words import WORDS
from zertz3d.rules import Outcome, Position

MOVES = re.compile(
    r"x (?:[a-g]\d)(?:[WGB][a-g]\d)+|[WGB][a-g]\d(?:,[a-g]\d)?(?: x (?:[WGB][a-g]\d)+)?|\b[a-q]\d{1,2}\b"
)
"""Moves and rings, as they are written everywhere."""
TYPED = re.compile(
    r"^ *\([\w.-]+\)|\{[^}]*\}(?: +\(\w+\))?|OUT\.\w+|-{1,2}[\w-]+|\b[A-Z][A-Z.]+\b|\b[MNSTXZ]\b|"
    r"WxH|W/G/B|\[\+S\]|zertz3d \w+"
)
"""What is typed as it stands: options, words to choose from, places for values."""


@pytest.fixture(autouse=True)
def brackets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("ZERTZ3D_CONFIG", str(tmp_path / "config.toml"))
    speak(monkeypatch)


def left(lines: list[str], rightly: tuple[str, ...] = ()) -> list[str]:
    """What stands outside of brackets, but for moves, rings, options and the like."""
    return unmarked([TYPED.sub(" ", MOVES.sub(" ", line)) for line in lines], rightly)


# -------------------------------------------------------------------------- help


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*([name] if name else []), "--help"])
    text = capsys.readouterr().out
    assert text.startswith("[usage: ")
    text = re.split(r"\n\[?films, ", text.partition("\n\n")[2])[0]  # films have their own tests
    commands = re.compile(rf"^  ({'|'.join(COMMANDS)}|\w+( \[\w+ \.\.\.\])?) ", re.MULTILINE)
    assert left(commands.sub("  ", text).splitlines(), ("file", ".npz", ".png", ".mp4")) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["paint"], ["missing.sgf"], ["replay", "--speed", "99"], ["--game", "0"],
        ["perft", "--depth", "-1"], ["perft", "--board", "38"], ["perft", "--rules", "golf"],
        ["perft", "--position", "nonsense"], ["perft", "--moves", "Wd4,d1; Wd4,d2"], ["perft", "--moves", "hello"],
        ["bench", "dinner"], ["bench", "rules", "--seconds", "0"], ["check", "--jobs", "0", "."],
        ["check", "--language", "zz", "."], ["check", "nowhere"], ["match", "a", "b", "--games", "0"],
        ["play", "--turn", "3"], ["play", "--resume"], ["play", "--learn", "99"], ["play", "--resume", "--board", "37"],
        ["play", "--board", "37", "--rules", "tournament"], ["play", "--text", "--set-up"], ["play", "--clock", "x"],
        ["library", "--year", "x", "."], ["library", "--best", "0", "."], ["demo", "--idle", "1"],
        ["demo", "--selfplay", "nobody"], ["demo", "--delay", "5"], ["rules", "-o", "rules.pdf"],
        ["convert", "-o", "x.txt", "nowhere"],
        ["trace", "game.txt"], ["render", "game.txt", "-o", "x.png", "--turn", "99"],
        ["render", "game.txt", "-o", "x.png", "--marks", "no"], ["replay", "game.txt", "--game", "9"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_is_refused_is_told(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(NOTATION, encoding="utf-8")
    assert main(arguments) in (1, 2)
    said = capsys.readouterr().err.removeprefix("zertz3d: ")
    assert said.startswith("[") and left(said.splitlines()) == []


def test_options_that_are_refused_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["perft", "--depth", "deep"], ["check"], ["perft", "--dept"], ["play", "--rules", "golf"]):
        with pytest.raises(SystemExit):
            main(wrong)
        assert re.search(r"\[zertz3d \w+: error: \[.*\]", capsys.readouterr().err.replace("\n", ""))


# --------------------------------------------------------------- lists of games

FAULTY = '[Player1 "Anna"]\n[Player2 "Борис"]\n\n1. Wd4,d1 Wd4,d2\n'


@pytest.mark.parametrize("arguments", [["check"], ["library"], ["library", "--stats"], ["library", "--best", "1"]])
def test_lists_of_games_are_told(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.txt").write_text(NOTATION, encoding="utf-8")
    (tmp_path / "bad.txt").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "none.sgf").write_text("nothing", encoding="utf-8")
    main([*arguments, str(tmp_path)])
    out = capsys.readouterr().out.replace(str(tmp_path), "")
    assert out
    names = ("Anna Ørsted", "Anna", "Борис", "standard", "good.txt", "bad.txt", "none.sgf")
    assert left(out.splitlines(), names) == []


def test_what_programs_read_is_english(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.txt").write_text(FAULTY, encoding="utf-8")
    main(["check", "--json", str(tmp_path)])
    out = capsys.readouterr().out
    assert "d4 is occupied" in out and "~~~" not in out


@pytest.mark.parametrize("kind", ["tie", "both-lose", "resign", "time", "draw", "repetition"])
def test_every_outcome_is_told(kind: str) -> None:
    assert left([str(Outcome(kind, 0, ""))]) == []  # type: ignore[arg-type]
    assert all(left([str(Outcome("win", 1, reason))]) == [] for reason in ("white", "grey", "black", "each", "board"))


def test_systems_ask_for_nothing_here() -> None:
    assert system_settings().language == "auto"


# ----------------------------------------------------------------- conversations


def hold(activity: Activity, lines: list[str]) -> list[str]:
    """What is said while these lines are typed."""
    typed, said = iter(lines), list[str]()
    times = iter(range(10**6))
    converse(activity, {}, lambda: next(typed, None), said.append, lambda: 30.0 * next(times))
    return said


LOOKS = ["?", "l", "c d4", "n d4", "f", "s", "p", "b", "m", "t", "k", "y", "h", "u", "hullo", "c z9", "c"]
JUMP = Position.parse("37 standard oooo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5/7/10 0/0/0 0/0/0 1 3")
CUT = Position.parse("37 standard+optional BW../..ooo/...ooo/ooooooo/ooGooo/ooooo/oooo 4/7/8 1/0/0 0/0/1 1 9")
SIDES = (Seat("Anna"), Seat("Борис"))
TYPED_WORDS = (*[seat.name for seat in SIDES], *(f"[{word.letter}, " for word in WORDS))
"""Names, and the commands of the list."""


def begin(terms: Terms) -> TextGame:
    return TextGame(LiveGame(terms, terms.game(lambda: 0)), ComputerSeat(Computer()), SavedGame(None), Counsel(200))


@pytest.mark.parametrize(
    ("terms", "lines"),
    [
        (
            Terms(seats=SIDES, first=0, control=Control(600.0)),
            [*LOOKS, "Wd4,d1", *LOOKS, "o", "no", "r", "what", "yes"],
        ),
        (Terms(seats=SIDES, first=0, start=JUMP), [*LOOKS, "x d4Gd6", *LOOKS, "o", "yes", *LOOKS]),
        (Terms(seats=SIDES, first=0, start=CUT), ["m", "Gd4,b3", "no", *LOOKS]),
        (Terms(board="48", rules="tournament", seats=SIDES, first=0), ["h", "Wd4,d1", "u", "no"]),
    ],
)
def test_a_game_is_told(terms: Terms, lines: list[str]) -> None:
    assert left(hold(begin(terms), lines), TYPED_WORDS) == []


def test_a_replay_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(NOTATION, encoding="utf-8")
    replay = TextReplay(open_games([str(tmp_path / "game.txt")]), counsel=Counsel(200))
    said = hold(replay, [*LOOKS, *[""] * 8, *LOOKS, "g 1", "g 99", "g", "-", "a 9"])
    names = (*TYPED_WORDS, "Anna Ørsted", "a quiet start", "too bold", "Cem", "Dora")
    assert left(said, names) == []


def test_lessons_and_puzzles_are_told() -> None:
    lesson = TextLesson(1, list[str]().append)
    assert left(hold(lesson, ["", "", "h", "h", "Bd4,a1", "", "Gd4,a1", "v", "a", *LOOKS]), TYPED_WORDS) == []
    puzzle = TextPuzzle(open_games([str(shipped_file())]), 1, Counsel(500))
    move = str(puzzle.position.legal_moves()[0])
    assert left(hold(puzzle, ["?", "b", "h", "h", move, "u", "i", "i", "a 9999", "a"]), TYPED_WORDS) == []
