"""What every test may ask for."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Time never decides a test; a machine that builds tries the same examples each time, people's machines new ones.
settings.register_profile("anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("anywhere"), derandomize=True)
settings.load_profile("same" if os.environ.get("CI") else "anywhere")

ROOT = Path(__file__).resolve().parent.parent


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
