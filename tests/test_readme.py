"""What the README shows is what the program does."""

import doctest
import re
import shlex
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from zertz3d.app.cli.main import COMMANDS

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_examples() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 5
    assert results.failed == 0


def test_the_two_commands_stand_there_word_for_word() -> None:
    lines = README.splitlines()
    assert "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/zertz3d" in lines
    assert "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest" in lines


def test_names_the_game_its_author_and_the_trademark() -> None:
    assert all(words in README for words in ("Kris Burm", "Don & Co", "unofficial fan project", "MIT"))


def test_every_command_is_described() -> None:
    assert all(f"`zertz3d {name}" in README for name in COMMANDS)


def test_pictures_exist() -> None:
    for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / path).is_file(), path


EXAMPLES = re.findall(r"^\$ zertz3d (.*)$", README, re.MULTILINE)


@pytest.mark.parametrize("line", EXAMPLES)
def test_shell_examples_run(line: str, tmp_path: object) -> None:
    arguments = [str(ROOT / word) if word.startswith("assets/") else word for word in shlex.split(line, comments=True)]
    command = [sys.executable, "-m", "zertz3d", *arguments]
    run = subprocess.run(command, cwd=str(tmp_path), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
