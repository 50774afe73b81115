"""Numbers of marbles, written as white/grey/black."""

import pytest

from zertz3d.app.panels.marble_words import read_marbles, write_marbles
from zertz3d.rules import Triple

MOST: Triple = (6, 8, 10)


@pytest.mark.parametrize("text", ["1/0/2", " 1 / 0 / 2 ", "1,0,2", "1 0 2"])
def test_ways_to_write_them(text: str) -> None:
    assert read_marbles(text, MOST) == (1, 0, 2)


@pytest.mark.parametrize(
    "text", ["", "1/0", "1/0/2/3", "7/0/0", "0/9/0", "0/0/11", "-1/0/0", "\u0661/0/0", "a/b/c", "100/0/0"]
)
def test_what_is_no_number_of_marbles(text: str) -> None:
    assert read_marbles(text, MOST) is None


def test_what_is_written_is_read() -> None:
    for marbles in ((0, 0, 0), (6, 8, 10), (1, 2, 3)):
        assert read_marbles(write_marbles(marbles), MOST) == marbles
