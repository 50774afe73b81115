"""The examples in the docstrings of the library are what it does."""

import doctest
from importlib import import_module

import pytest

from tests.conftest import ROOT

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for room in ("rules", "records")
    for path in (ROOT / "zertz3d" / room).rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    results = doctest.testmod(import_module(name))
    assert results.attempted and not results.failed


def test_rules_and_records_have_examples() -> None:
    rooms = {name.split(".")[1] for name in MODULES}
    assert rooms == {"rules", "records"}
