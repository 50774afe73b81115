"""Groups in columns: where to cut a row of them, so that all columns are about equally long."""

from itertools import pairwise


def even_edges(sizes: list[int], columns: int) -> list[int]:
    """Where to cut a row of groups so that the longest column is as short as can be."""
    cuts = [(0, *cut, len(sizes)) for cut in _cuts(len(sizes), columns)]
    return list(min(cuts, key=lambda edges: max((sum(sizes[a:b]) for a, b in pairwise(edges)), default=0)))


def _cuts(items: int, columns: int) -> list[tuple[int, ...]]:
    if columns == 1:
        return [()]
    return [(*rest, last) for last in range(columns - 1, items) for rest in _cuts(last, columns - 1)]
