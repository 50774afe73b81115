"""The pictures that reach a screen are counted from ffmpeg's list of them."""

import pytest

from zertz3d.tools.shown_frames import RATE, moving_rate, read_moments

LISTING = """#format: frame checksums
#stream#, dts,        pts, duration,     size, hash
0,          0,          0,        1,  3686400, 0aaa
0,          1,          1,        1,  3686400, 0aaa
0,          2,          2,        1,  3686400, 0bbb
0,          3,          3,        1,  3686400, 0bbb
0,          6,          6,        1,  3686400, 0ccc
0,         66,         66,        1,  3686400, 0ddd
0,         69,         69,        1,  3686400, 0aaa
"""


def test_pictures_that_stay_count_once() -> None:
    assert [round(moment * RATE) for moment in read_moments(LISTING)] == [0, 2, 6, 66, 69]


def test_the_rate_is_that_of_what_moves() -> None:
    moved = (2 + 4 + 3) / RATE  # between 6 and 66 the table rests
    assert moving_rate(read_moments(LISTING)) == pytest.approx(3 / moved)
    assert moving_rate([]) == moving_rate([1.0]) == 0.0
