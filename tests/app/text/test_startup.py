"""Conversations from the command line: a game that was left, lessons from where one is, puzzles, and recorded games."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d import resources
from zertz3d.app.cli.main import main
from zertz3d.app.collection.puzzles import shipped_file
from zertz3d.app.lessons.lesson_files import all_lessons
from zertz3d.app.system import user_state
from zertz3d.app.system.autosave import Store


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for what is kept."""
    for part in ("STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"ZERTZ3D_{part}", str(tmp_path / part))
    return tmp_path / "STATE"


def hear(lines: list[str], *command: str) -> list[str]:
    """What is said when these lines are typed into a command."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        out = io.StringIO()
        patch.setattr("sys.stdout", out)
        assert main([*command, "--text"]) == 0
    return out.getvalue().splitlines()


def test_a_game_that_was_left_is_offered_and_gone_on_with(state: Path) -> None:
    hear(["Wd4,d1", "q"], "play", "--first", "Anna", "--second", "Boris")
    said = hear(["q"], "play")
    assert said[:2] == [
        "You play blue against a beginner. zertz3d play --help lists other games.",
        "A game waits: Anna – Boris, turn 2. zertz3d play --text --resume goes on with it.",
    ]
    said = hear(["Bg4,g3", "q"], "play", "--resume")
    assert said[:2] == ["Anna against Boris. 37 rings, standard rules.", "1 turn has been played."]
    assert said[2] == "Turn 1, Anna: White to d4. Ring d1 is removed.", "whoever goes on hears where"
    assert "Turn 2, Boris: Black to g4. Ring g3 is removed." in said
    (left,) = (game for game in Store(state).unfinished() if game.record.players == ("Anna", "Boris"))
    assert left.record.turns == 2


def test_who_plays_alone_without_a_name_is_addressed() -> None:
    said = hear(["q"], "play")
    assert said[1].startswith("You against Computer · beginner. ") and said[3] == "It is your turn."
    assert hear(["q"], "play", "--first", "club")[0].startswith("Computer · club against You. ")
    assert hear(["q"], "play", "--first", "club", "--language", "de")[0].startswith("Computer · Verein – Du. ")
    assert hear(["q"], "play", "--second", "person")[0].startswith("Player 1 against Player 2. ")


def test_a_lesson_that_is_over_is_remembered_and_the_next_one_begins(state: Path) -> None:
    lines = []
    for step in all_lessons()[0].steps:
        lines += [*step.solution, ""]
    for _again in range(2):
        hear([*lines, "q", "q"], "play", "--learn", "1")
    assert user_state.load(state).lessons == [all_lessons()[0].name]
    assert hear(["learn", "q", "q"], "replay")[3].startswith("Lesson 2 of ")


def test_puzzles_and_recorded_games_are_begun_where_one_says(tmp_path: Path) -> None:
    assert hear(["q"], "play", "--puzzles")[0].startswith("Puzzle 1. ")
    own = tmp_path / "own.txt"
    own.write_text("\n\n".join(shipped_file().read_text(encoding="utf-8").split("\n\n")[:2]), encoding="utf-8")
    said = hear(["a", "q"], "play", "--puzzles", str(own))
    assert said[0].startswith("Puzzle 1. ") and said[-1] == "There is no puzzle 2: the last one is 1."
    game = str(resources.assets() / "games" / "showcase.txt")
    assert hear(["q"], "replay", game, "--turn", "2")[2].startswith("Turn 2, ")


def test_a_puzzle_and_a_lesson_are_named_by_their_numbers() -> None:
    said = hear(["puzzles 3", "q", "puzzles", "q", "learn 2", "q", "q"], "replay")
    begun = [line.split(".")[0] for line in said if line.startswith(("Puzzle ", "Lesson "))]
    assert begun[:2] == ["Puzzle 3", "Puzzle 1"] and begun[2].startswith("Lesson 2 of ")


def test_whoever_knows_all_lessons_begins_with_the_first(state: Path) -> None:
    kept = user_state.load(state)
    for names, number in (([], 1), ([lesson.name for lesson in all_lessons()[:3]], 4), ([], 4)):
        kept.lessons += names
        user_state.save(kept, state)
        assert hear(["learn", "q", "q"], "replay")[3].startswith(f"Lesson {number} of ")
    kept.lessons = [lesson.name for lesson in all_lessons()]
    user_state.save(kept, state)
    assert hear(["learn", "q", "q"], "replay")[3].startswith("Lesson 1 of ")


def test_two_levels_keep_their_names() -> None:
    assert hear(["q"], "play", "--first", "beginner", "--second", "learner")[0].startswith(
        "Computer · beginner against "
    )


@pytest.mark.parametrize("command", ["play", "play --puzzles", "play --learn 1", "replay"])
def test_a_conversation_begins_without_what_draws(command: str) -> None:
    """Neither the graphics nor the values of the screen are loaded: whoever listens does not wait for them."""
    code = (
        f"import sys; from zertz3d.app.cli.main import main; code = main({[*command.split(), '--text']}); "
        "print({'panda3d', 'direct', 'numpy', 'zertz3d.hud.screen_model', 'zertz3d.hud.draw'} & {*sys.modules}); "
        "sys.exit(code)"
    )
    started = [sys.executable, "-c", code]
    run = subprocess.run(started, input="q\nq\n", capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.splitlines()[-1] == "set()"
