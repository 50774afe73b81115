"""The choice of tier: down when it drags, up when there is time, and never to and fro."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zertz3d.scene.parts.quality import PHOTO, QUALITIES, QUICK, SLOW, Pace, drawn_size

LADDER = ("full", "low", "classic")


def feed(pace: Pace, seconds: float, frames: int) -> list[str]:
    """The tiers in which so many frames of that length would be drawn."""
    seen = []
    for _ in range(frames):
        seen.append(pace.tier)
        pace.note(seconds)
    return seen


def test_slow_frames_step_down_one_by_one() -> None:
    seen = feed(Pace(LADDER, "full"), 0.5, 20)
    assert seen[0] == "full"
    assert seen[-1] == "classic"
    assert seen.index("low") == Pace.DOWN_AFTER
    assert seen.index("classic") == 2 * Pace.DOWN_AFTER


def test_one_slow_frame_changes_nothing() -> None:
    pace = Pace(LADDER, "full")
    for seconds in [0.03, 0.9, 0.03, 0.03] * 10:
        assert not pace.note(seconds)
    assert pace.tier == "full"


def test_quick_frames_step_up_after_a_while() -> None:
    seen = feed(Pace(LADDER, "classic"), 0.01, 100)
    assert seen[: Pace.UP_AFTER] == ["classic"] * Pace.UP_AFTER
    assert seen[-1] == "full"


def test_between_slow_and_quick_nothing_changes() -> None:
    for at in LADDER:
        assert set(feed(Pace(LADDER, at), (SLOW + QUICK) / 2, 500)) == {at}


def test_now_and_then_a_quick_frame_changes_nothing() -> None:
    pace = Pace(LADDER, "low")
    for _ in range(300):
        assert not pace.note((SLOW + QUICK) / 2) and not pace.note(QUICK / 2)
    assert pace.tier == "low"


def test_a_machine_on_the_brink_does_not_swing() -> None:
    """Full is too slow, low leaves time to spare: every vain attempt doubles the wait for the next."""
    pace = Pace(LADDER, "full")
    seen = []
    for _ in range(4000):
        seen.append(pace.tier)
        pace.note(0.2 if pace.tier == "full" else 0.01)
    changes = [i for i in range(1, len(seen)) if seen[i] != seen[i - 1]]
    assert len(changes) < 20
    attempts = [changes[i + 1] - changes[i] for i in range(0, len(changes) - 1, 2)]
    assert attempts == sorted(attempts)


def test_a_step_down_that_takes_nothing_back_makes_nothing_wait_longer() -> None:
    pace = Pace(LADDER, "full")
    feed(pace, 0.5, Pace.DOWN_AFTER)
    assert pace.tier == "low"
    assert feed(pace, 0.01, Pace.UP_AFTER + 1)[-2:] == ["low", "full"]


def test_it_never_leaves_its_ladder() -> None:
    pace = Pace(("low", "classic"), "low")
    assert set(feed(pace, 0.001, 200)) == {"low"}
    assert set(feed(pace, 1.0, 200)) == {"low", "classic"}


@given(st.lists(st.floats(0.0001, 2), max_size=300), st.sampled_from(LADDER))
def test_a_change_is_told(times: list[float], at: str) -> None:
    pace = Pace(LADDER, at)
    for seconds in times:
        before = pace.tier
        assert pace.note(seconds) == (pace.tier != before)


def test_an_unknown_tier_is_refused() -> None:
    with pytest.raises(ValueError, match="'best'"):
        Pace(LADDER, "best")


@given(st.integers(1, 20000), st.integers(1, 20000))
def test_drawn_sizes_fit(width: int, height: int) -> None:
    assert drawn_size(QUALITIES["full"], (width, height)) == (width, height)
    low = QUALITIES["low"]
    drawn = drawn_size(low, (width, height))
    assert low.pixels is not None
    assert 1 <= drawn[0] <= width
    assert 1 <= drawn[1] <= height
    if width * height > low.pixels and min(drawn) > 40:
        assert drawn[0] / drawn[1] == pytest.approx(width / height, rel=0.06)


def test_nothing_is_smaller_than_a_pixel() -> None:
    assert drawn_size(QUALITIES["low"], (0, -5)) == (1, 1)


def test_a_photograph_leaves_its_edges_to_the_exposures() -> None:
    assert PHOTO.samples == 0
    assert PHOTO.pixels is None
