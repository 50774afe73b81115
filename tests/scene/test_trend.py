"""The judgement of the soak test itself, on made-up series in megabytes."""

import random

import pytest

from tests.scene.trend import BLOCKS, FEWEST, blocks, least_rise

LIMIT = 24.0
SWING = 20.0


def swings(count: int, seed: int) -> list[float]:
    """Memory that swings evenly by ± 20 MB."""
    dice = random.Random(seed)
    return [350 + dice.uniform(-SWING, SWING) for _ in range(count)]


def moods(count: int, seed: int) -> list[float]:
    """Memory that stays high or low for a while."""
    dice = random.Random(seed)
    found, high = [], False
    for _ in range(count):
        high = high != (dice.random() < 0.3)
        found.append(350 + (SWING if high else -SWING) + dice.uniform(-2, 2))
    return found


def leaking(series: list[float], each: float) -> list[float]:
    """The same series with a leak between every two figures."""
    return [figure + each * i for i, figure in enumerate(series)]


@pytest.mark.parametrize("count", [FEWEST, 9, 40, 200])
@pytest.mark.parametrize("series", [swings, moods])
def test_swings_are_no_leak(series, count: int) -> None:
    for seed in range(200):
        assert least_rise(series(count, seed)) < LIMIT


@pytest.mark.parametrize("series", [swings, moods])
@pytest.mark.parametrize(
    ("count", "each"),
    [
        (40, 12.0),  # 20 kB a frame, ten frames a second of film, a figure a minute: the late part of an hour
        (40, 10.0),  # 10 MB a minute
        (40, 2.5),
        (12, 12.0),
        (200, 0.6),
    ],
)
def test_a_leak_is_found_under_swings(series, count: int, each: float) -> None:
    for seed in range(50):
        assert least_rise(leaking(series(count, seed), each)) > LIMIT


def test_a_leak_without_swings_is_measured_exactly() -> None:
    assert least_rise(leaking([300.0] * 11, 3.0)) == pytest.approx(30.0)


def test_falling_memory_is_no_leak() -> None:
    assert least_rise(leaking(swings(40, 1), -5.0)) < 0


def test_single_peaks_are_no_leak() -> None:
    series = [300.0] * 40
    series[-1] = series[20] = 900.0
    assert least_rise(series) == 0


def test_few_figures_say_nothing() -> None:
    with pytest.raises(ValueError, match="say nothing"):
        least_rise([1.0] * (FEWEST - 1))


def test_many_figures_are_put_together() -> None:
    assert blocks([1.0, 2.0]) == [1.0, 2.0]
    assert len(blocks([0.0] * 100)) == BLOCKS
    assert blocks([float(i) for i in range(BLOCKS * 3)])[0] == 1.0
