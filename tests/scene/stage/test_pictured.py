"""The table looks as it did, but for what was meant to change: `python -m tests.scene.stage.pictured` draws it anew."""

import numpy as np
import pytest

from tests.scene.stage.pictured import AWRY, BY_AND_LARGE, MARKED, TABLES, TIERS, drawn, file_of, kept, views


@pytest.mark.parametrize("tier", TIERS)
def test_the_table_looks_as_it_did(tier: str) -> None:
    changed = []
    for name, picture in drawn(tier):
        awry = np.abs(picture.astype(int) - kept(tier, name))
        if awry.max() > AWRY or awry.mean() > BY_AND_LARGE:
            changed.append(f"{file_of(tier, name).name}: {awry.max()} at most, {awry.mean():.2f} in the mean")
    assert not changed, "\n".join([*changed, "if that is meant: python -m tests.scene.stage.pictured"])


def test_every_picture_is_kept() -> None:
    wanted = (*TABLES, "in the air", *views(), *MARKED)
    there = {file_of(tier, name) for tier in TIERS for name in wanted}
    assert {*file_of("full", "felt").parent.iterdir()} == there
