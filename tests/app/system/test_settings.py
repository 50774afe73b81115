"""Settings from four places, each checked; state that may be lost; folders of each platform."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from zertz3d.app.collection.game_list import open_games
from zertz3d.app.system import paths, settings, user_state
from zertz3d.app.system.settings import Settings, change_settings, read_environment, read_file
from zertz3d.errors import UsageError


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_no_file_changes_nothing(tmp_path: Path) -> None:
    assert settings.read_file(Settings(), tmp_path / "none.toml") == Settings()


def test_a_file_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, 'motion = "reduced"\nspeed = 2\nsound = false\nauto-advance = true\n')
    found = settings.read_file(Settings(), path)
    assert (found.motion, found.speed, found.sound, found.auto_advance) == ("reduced", 2.0, False, True)


def test_the_environment_overrules_the_file(tmp_path: Path) -> None:
    filed = settings.read_file(Settings(), written(tmp_path, 'table = "slate"\nscale = 1.5'))
    found = settings.read_environment(filed, {"ZERTZ3D_TABLE": "walnut", "ZERTZ3D_SOUND": "off", "OTHER": "x"})
    assert (found.table, found.scale, found.sound) == ("walnut", 1.5, False)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('motion = "wild"', "motion = 'wild' is not one of full, reduced, none"),
        ("speed = 99", "speed = 99 is not a number from 0.25 to 8"),
        ("speed = true", "speed = True is not a number"),
        ('sound = "loud"', "sound = 'loud' is neither true nor false"),
        ("colour = 1", "there is no setting 'colour'"),
        ("motion = ", "the settings are not valid TOML"),
    ],
)
def test_a_broken_file_is_one_sentence_that_names_it(tmp_path: Path, text: str, reason: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(UsageError) as error:
        settings.read_file(Settings(), path)
    assert str(error.value).startswith(f"{path}: ")
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


def test_a_folder_or_bytes_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "config.toml").mkdir()
    with pytest.raises(UsageError, match="the settings cannot be read"):
        settings.read_file(Settings(), tmp_path / "config.toml")
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="the settings cannot be read"):
        settings.read_file(Settings(), tmp_path / "b.toml")


def test_a_bad_variable_is_named() -> None:
    with pytest.raises(UsageError, match="ZERTZ3D_SPEED: speed = 'fast' is not a number"):
        settings.read_environment(Settings(), {"ZERTZ3D_SPEED": "fast"})


ROAMING = "/u/AppData/Roaming/zertz3d"
MAC = "/h/Library/Application Support/zertz3d"


@pytest.mark.parametrize(
    ("platform", "environment", "config", "state"),
    [
        ("linux", {"HOME": "/h"}, "/h/.config/zertz3d/config.toml", "/h/.local/state/zertz3d"),
        ("linux", {"XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"}, "/c/zertz3d/config.toml", "/s/zertz3d"),
        ("win32", {"APPDATA": "/a"}, "/a/zertz3d/config.toml", "/a/zertz3d"),
        ("win32", {"USERPROFILE": "/u"}, f"{ROAMING}/config.toml", ROAMING),
        ("darwin", {"HOME": "/h"}, f"{MAC}/config.toml", MAC),
        ("linux", {"HOME": "/h", "ZERTZ3D_CONFIG": "/x.toml", "ZERTZ3D_STATE": "/y"}, "/x.toml", "/y"),
    ],
)  # fmt: skip
def test_folders(platform: str, environment: dict[str, str], config: str, state: str) -> None:
    assert paths.config_file(environment, platform) == Path(config)
    assert paths.state_folder(environment, platform) == Path(state)


def test_memory_survives_and_forgets_gracefully(tmp_path: Path) -> None:
    kept = user_state.UserState(window=[800, 600], views={"6": [0.0, 1.0, 0.0, 20.0, 0.5, 0.7, 0.6]})
    for n in range(20):
        kept.opened(f"game{n}.txt")
    kept.opened("game19.txt")
    folder = tmp_path / "state"
    user_state.save(kept, folder)
    assert user_state.load(folder) == kept
    assert kept.recent[0] == "game19.txt"
    assert len(kept.recent) == user_state.RECENT
    for damage in ("", "[]", "{", '{"recent": 3}', '{"window": ["wide"]}'):
        (folder / "state.json").write_text(damage)
        assert user_state.load(folder) == user_state.UserState()
    assert user_state.load(tmp_path / "never") == user_state.UserState()


def test_a_place_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    user_state.save(user_state.UserState(), tmp_path / "file" / "state")


def test_what_was_kept_and_is_not_valid_any_more_is_left_out_alone() -> None:
    found = settings.read_kept(Settings(), {"volume": 9.0, "speed": 2.0, "gone": True, "loop": True})
    assert found == replace(Settings(), speed=2.0, loop=True)


def test_high_contrast_marks_marbles_unless_something_else_was_chosen() -> None:
    plain = Settings()
    assert plain.stone_marks == "none"
    assert settings.change_settings(plain, {"contrast": "high"}, "x").stone_marks == "dot"
    for chosen in ("band", "none"):
        wanted = {"contrast": "high", "stone-marks": chosen}
        assert settings.change_settings(plain, wanted, "x").stone_marks == chosen
    high = replace(plain, contrast="high")
    assert settings.change_settings(high, {"contrast": "high"}, "x").stone_marks == "none"
    assert settings.read_kept(plain, {"stone_marks": "none", "contrast": "high"}).stone_marks == "none"


@pytest.mark.parametrize(
    ("name", "value"), [("speed", float("nan")), ("volume", float("-inf")), ("sound", 1), ("sound", 0), ("speed", True)]
)
def test_what_only_looks_like_a_value_is_refused(name: str, value: object) -> None:
    with pytest.raises(UsageError, match=f"here: {name} = "):
        change_settings(Settings(), {name: value}, "here")


@pytest.mark.parametrize("word", ["nan", "inf", "-1", "1e9"])
def test_no_variable_makes_a_number_that_is_none(word: str) -> None:
    with pytest.raises(UsageError, match="ZERTZ3D_SPEED: speed = "):
        read_environment(Settings(), {"ZERTZ3D_SPEED": word})
    assert read_environment(Settings(), {"ZERTZ3D_SOUND": "OFF"}).sound is False


def test_marks_that_were_chosen_stay_in_high_contrast() -> None:
    chosen = change_settings(Settings(), {"stone_marks": "band"}, "test")
    assert change_settings(chosen, {"contrast": "high"}, "test").stone_marks == "band"
    assert change_settings(Settings(), {"contrast": "high", "stone_marks": "none"}, "test").stone_marks == "none"
    high = change_settings(Settings(), {"contrast": "high"}, "test")
    assert high.stone_marks == "dot"
    bare = change_settings(high, {"stone_marks": "none"}, "test")
    assert change_settings(bare, {"contrast": "high"}, "test").stone_marks == "none", "it was high before"


def test_a_setting_called_demo_is_no_part_of_a_show(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('speed = 2.0\n[demo]\nfolder = "x"\n', encoding="utf-8")
    assert read_file(Settings(), path).speed == 2.0
    path.write_text("demo = 3\n", encoding="utf-8")
    with pytest.raises(UsageError, match="there is no setting 'demo'"):
        read_file(Settings(), path)


def test_games_that_come_with_the_program_take_no_place_among_recent_files() -> None:
    shipped = open_games([]).paths
    memory = user_state.UserState()
    memory.opened("/home/anna/anna-boris.txt")
    for path in shipped:
        memory.opened(str(Path(path).absolute()))
    assert len(shipped) > user_state.RECENT and memory.recent == ["/home/anna/anna-boris.txt"]


def test_the_last_files_and_monitors_are_remembered() -> None:
    memory = user_state.UserState()
    for number in range(user_state.RECENT + 3):
        memory.opened(f"{number}.txt")
    memory.opened("5.txt")
    assert memory.recent[:2] == ["5.txt", f"{user_state.RECENT + 2}.txt"]
    assert len(memory.recent) == user_state.RECENT == len(set(memory.recent))
    for number in range(user_state.MONITORS + 2):
        memory.stood(f"M{number}", (number, 0, 800, 600))
    memory.stood("M4", (7, 7, 800, 600))
    assert list(memory.places)[-1] == "M4" == memory.monitor and memory.places["M4"] == [7, 7, 800, 600]
    assert "M0" not in memory.places and len(memory.places) == user_state.MONITORS


@pytest.mark.parametrize(
    ("name", "value"),
    [("window", [0, 600]), ("window", [9000, 600]), ("window", [800]), ("monitor", "a\0b"), ("recent", ["x" * 10_001])],
)
def test_what_cannot_be_remembered_is_put_aside_and_the_rest_is_not(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / user_state.FILE
    path.write_text(json.dumps({"lessons": ["one"], name: value, "game": {"name0": "Zoë"}}), encoding="utf-8")
    found = user_state.load(tmp_path)
    assert found.lessons == ["one"] and found.game == {"name0": "Zoë"}
    assert getattr(found, name) == getattr(user_state.UserState(), name)
    assert name not in [key for key, kept in json.loads(path.read_text(encoding="utf-8")).items() if kept]
    assert [other for other in tmp_path.iterdir() if other != path], "the damaged file is beside it"
