"""What every test may ask for."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.patience import limited
from zertz3d import words

# Tests, and the processes that they start, are told everything in English, whatever this machine speaks.
os.environ["LANGUAGE"] = "en"
os.environ.pop("ZERTZ3D_LANGUAGE", None)

# They neither read nor change what the user of this machine keeps.
_KEPT = tempfile.TemporaryDirectory(prefix="zertz3d-tests-", ignore_cleanup_errors=True)
os.environ["ZERTZ3D_STATE"] = str(Path(_KEPT.name, "state"))
os.environ["ZERTZ3D_CONFIG"] = str(Path(_KEPT.name, "config.toml"))

# Whoever starts the tests in the background has Ctrl+C and a closed terminal ignored, and hands that on; what they
# start must hear both.
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Time never decides a test; a machine that builds tries the same examples each time, people's machines new ones.
settings.register_profile("anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("anywhere"), derandomize=True)
settings.load_profile("same" if os.environ.get("CI") else "anywhere")

ROOT = Path(__file__).resolve().parent.parent

QUICK = (
    "test_architecture.py", "test_doctests.py", "test_readme.py", "ai/test_shapes.py", "ai/test_telling.py", "app/cli",
    "app/collection", "app/editor", "app/hand/test_move_in_progress.py", "app/lessons/test_lesson_files.py",
    "app/lessons/test_lesson_mode.py", "app/panels", "app/play", "app/player", "app/session",
    "app/analysis/test_evaluation_cache.py", "app/system/test_settings.py", "hud/dialogs", "hud/panels",
    "hud/test_layout.py", "hud/test_lists.py", "motion/test_layout.py", "motion/test_piece_roles.py",
    "motion/test_playback.py", "records/test_boardspace.py", "records/test_count_turns.py", "records/test_notation.py",
    "records/test_other_formats.py", "records/test_samples.py", "records/test_statistics.py", "rules/test_boards.py",
    "rules/test_diagrams.py", "rules/test_game.py", "rules/test_golden.py", "rules/test_moves.py",
    "rules/test_position.py", "rules/test_textform.py",
)  # fmt: skip
"""The folders and files whose tests make up a first answer within half a minute: `pytest -m quick`."""
LENGTHY = {
    "test_a_partial_board_of_48_is_mirrored_like_a_full_one", "test_a_real_computer_leaves_no_process_behind",
    "test_any_position_survives_as_a_start", "test_every_legal_move_reads_back",
    "test_no_input_leads_into_a_corner", "test_round_trip", "test_nothing_that_matters_is_hidden",
    "test_all_real_records_are_listed_and_checked", "test_every_curated_record_opens_plays_and_says_its_fault",
}  # fmt: skip
"""Tests in those files that take longer than a first answer may."""


def is_quick(path: Path) -> bool:
    """Do the tests of a file belong to the first answer?"""
    name = path.relative_to(ROOT / "tests").as_posix()
    return any(name == quick or name.startswith(f"{quick}/") for quick in QUICK)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """For the first answer no other file is read."""
    only = config.option.markexpr == "quick" and collection_path.is_relative_to(ROOT / "tests")
    return True if only and collection_path.is_file() and not is_quick(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of quick files are quick, but for those that take long."""
    for item in items:
        within = item.path.is_relative_to(ROOT / "tests") and is_quick(item.path)
        if within and item.name.partition("[")[0] not in LENGTHY:
            item.add_marker("quick")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: looking through it at every sweep took a tenth of a second each time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    """What a test needs is made in a while."""
    with limited():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """A test ends."""
    with limited():
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test chooses, the next one is told English."""
    yield
    words.choose(words.ENGLISH)


def find_records() -> Path | None:
    """The folder of recorded games: ZERTZ_RECORDS, or `shared/records` beside the checkout."""
    folder = Path(os.environ.get("ZERTZ_RECORDS") or ROOT.parent / "shared" / "records")
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def records_folder() -> Path:
    """Real recorded games to read in place; tests that need them are skipped where they are absent."""
    folder = find_records()
    if folder is None:
        pytest.skip("no recorded games here: name their folder in ZERTZ_RECORDS")
    return folder
