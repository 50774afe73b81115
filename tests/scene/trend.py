"""How far a figure has risen for good: a straight line through medians and what is certain about its slope.

Memory swings by tens of megabytes without growing.  The median of the slopes between all pairs of points (Theil and
Sen) is not moved by swings, and how the slopes scatter says how far it can be trusted (Kendall).
"""

from collections.abc import Sequence
from itertools import combinations, pairwise
from statistics import median

FEWEST = 6
"""Figures from which anything can be told."""

BLOCKS = 18
"""Neighbouring figures are alike, which the statistic does not know: more figures than these are put together."""

SURE = 2.58
"""Standard deviations: one flat series in 200 is taken for a rising one."""


def least_rise(figures: Sequence[float]) -> float:
    """What figures taken at even distances have certainly risen by from the first to the last; below 0: nothing."""
    if len(figures) < FEWEST:
        raise ValueError(f"{len(figures)} figures say nothing about a trend, {FEWEST} would")
    points = blocks(figures)
    slopes = sorted((later - sooner) / (j - i) for (i, sooner), (j, later) in combinations(enumerate(points), 2))
    n, pairs = len(points), len(slopes)
    unsure = SURE * (n * (n - 1) * (2 * n + 5) / 18) ** 0.5
    return slopes[max(0, int((pairs - unsure) / 2))] * (n - 1)


def blocks(figures: Sequence[float]) -> list[float]:
    """The figures themselves, or if they are many the medians of neighbours."""
    if len(figures) <= BLOCKS:
        return list(figures)
    edges = [round(len(figures) * i / BLOCKS) for i in range(BLOCKS + 1)]
    return [median(figures[start:end]) for start, end in pairwise(edges)]
