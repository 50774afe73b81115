"""The code is clean by the tools the project has chosen."""

import re
import subprocess
import sys

from tests.conftest import ROOT


def clean(*command: str) -> None:
    run = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_ruff() -> None:
    clean("ruff", "check", ".")


def test_ruff_format() -> None:
    clean("ruff", "format", "--check", ".")


def test_types() -> None:
    clean("mypy")


def test_no_group_is_repeated_possessively() -> None:
    """Python before 3.11.5 matches `(…)*+` wrongly where the group matches in several ways; `(?>(…)*)` is right."""
    written = re.compile(r"(?<!\\)\)\s?[*+?]\+(?![\d(])")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "zertz3d").rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if ('r"' in line or "r'" in line or 'rf"' in line) and written.search(line)
    ]
    assert found == []
