"""The code is clean by the tools the project has chosen."""

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
