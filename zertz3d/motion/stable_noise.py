"""Small variety that is always the same: numbers drawn from a hash of names."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b


@lru_cache(maxsize=2048)
def variety(*names: str | int) -> float:
    """A number from 0 up to 1 that depends on the names alone."""
    text = "\0".join(map(str, names)).encode()
    return int.from_bytes(blake2b(text, digest_size=6).digest(), "big") / 2**48


def around(value: float, spread: float, *names: str | int) -> float:
    """The value, made larger or smaller by at most that part of it."""
    return value * (1 + spread * (2 * variety(*names) - 1))
