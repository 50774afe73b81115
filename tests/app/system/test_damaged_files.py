"""Files of the program's own that are damaged: what is left of them is used, the rest is put aside and said once."""

from pathlib import Path

import pytest

from zertz3d import plain_data
from zertz3d.app.analysis.evaluation_cache import EvaluationCache
from zertz3d.app.system import inbox, settings, user_state
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.errors import UsageError
from zertz3d.plain_data import DamagedData
from zertz3d.rules import Position

DEEP = 200_000
WHOLE = {
    "not an object": "[5]",
    "deep": '{"window": ' + "[" * DEEP + "]" * DEEP + "}",
    "endless": '{"window": [1, Infinity]}',
    "not a number": '{"window": [1, NaN]}',
    "too large a number": '{"views": {"5": [1e999]}}',
    "digits": '{"window": [' + "9" * 5_000 + ", 3]}",
    "cut off": '{"window": [5',
    "bytes": '{"monitor": "\udcff"}',
}
"""Texts of which nothing can be used."""
MANY = "[" + '"a", ' * 1_000 + '"a"]'
FIELDS = {
    "window": ["[5]", "[-5, 100]", "[0, 5]", "[100000, 100000]", '"wide"', "[true, 5]", "[[5], 5]", "7"],
    "places": ['{"A": [1, 2, 3]}', '{"A": [1, 2, 0, 5]}', "[]", '{"A": [1e300, 0, 5, 5]}'],
    "views": ['{"5": []}', '{"5": [0, 0, 0, 0, 0, 0, 0]}', '{"5": [0, 0, 0, 1e30, 0, 0, 0.5]}', "5"],
    "recent": ["3", "[3]", '["a\\u0000b"]', f'["{"a" * 10_001}"]', MANY],
    "monitor": ["3", "null", f'"{"a" * 1_001}"', '"a\\u0000b"'],
    "game": ['{"name0": 3}', "[]", f'{{"{"a" * 1_001}": "b"}}'],
    "lessons": ["[[]]", "1", MANY],
    "settings": ['{"speed": []}', "[1]"],
}  # fmt: skip
"""Values of a field of which nothing can be used."""


def filed(folder: Path, text: str) -> Path:
    path = folder / user_state.FILE
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return path


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_a_damaged_state_is_put_aside_and_said_once(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = filed(tmp_path, text)
    before = path.read_bytes()
    assert user_state.load(tmp_path) == UserState()
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and str(path) in said and "state.damaged.json" in said
    assert (tmp_path / "state.damaged.json").read_bytes() == before
    assert user_state.load(tmp_path) == UserState()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in FIELDS.items() for value in values])
def test_a_damaged_field_costs_no_other(
    tmp_path: Path, name: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = '"lessons": ["01"]' if name != "lessons" else '"monitor": "A"'
    filed(tmp_path, f'{{"{name}": {value}, {other}}}')
    found = user_state.load(tmp_path)
    assert getattr(found, name) == getattr(UserState(), name)
    assert found.lessons == ["01"] or found.monitor == "A"
    assert capsys.readouterr().err.count("\n") == 1
    assert user_state.load(tmp_path) == found, "what is left is kept"
    assert capsys.readouterr().err == ""


def test_what_a_later_version_remembers_is_no_damage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    filed(tmp_path, '{"later": {"a": 1}, "window": [800, 600]}')
    assert user_state.load(tmp_path).window == [800, 600]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_damaged_opinions_are_put_aside(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "opinions.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert EvaluationCache(tmp_path).find(Position.start(), 10) is None
    assert "opinions.damaged.json" in capsys.readouterr().err
    assert (tmp_path / "opinions.damaged.json").exists()


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_a_damaged_note_in_the_inbox_is_nobodys(tmp_path: Path, text: str) -> None:
    found = inbox.Inbox.claim(tmp_path)
    assert found
    (tmp_path / inbox.FOLDER / "1.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert found.take() == []
    found.close()


@pytest.mark.parametrize(
    "text",
    [
        "speed = " + "[" * DEEP + "]" * DEEP,
        "a = " + "{a = " * 3_000 + "1" + "}" * 3_000,
        f"speed = {'9' * 5_000}",
        f"speed = {'9' * 4_000}",
        "speed = nan",
        "speed = inf",
        "speed = 1e999",
        "speed = [" + "1," * 30_000 + "]",
        "motion = [" + "'full'," * 30_000 + "]",
    ],
    ids=["deep", "deep tables", "digits", "fewer digits", "nan", "inf", "large", "list", "words"],
)
def test_settings_that_cannot_be_used_are_one_short_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(UsageError) as refused:
        settings.read_file(Settings(), path)
    assert str(refused.value).startswith(f"{path}: ") and len(str(refused.value)) < len(str(path)) + 350
    assert path.exists(), "it is the user's own"


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_settings_are_not_read_from_devices(device: str) -> None:
    if not Path(device).exists():
        pytest.skip(f"there is no {device} here")
    with pytest.raises(UsageError, match="a folder or a device"):
        settings.read_file(Settings(), Path(device))


def test_a_file_is_read_as_far_as_it_may_be_large(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("[" + " " * 100 + "]")
    assert plain_data.read_json(path, 102) == []
    with pytest.raises(DamagedData, match="larger than 1 MB"):
        plain_data.read_json(path, 101)


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity", "-Infinity"])
def test_numbers_of_json_are_finite(number: str) -> None:
    with pytest.raises(DamagedData, match="not a number that can be used"):
        plain_data.parse_json(f"[{number}]")
