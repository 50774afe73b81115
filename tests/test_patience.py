"""What never ends fails instead of holding up all other tests, whether it works or waits."""

import threading
from itertools import count

import pytest

from tests.patience import limited


def work() -> None:
    for _ in count():
        pass


def wait() -> None:
    threading.Event().wait()


@pytest.mark.parametrize(("own", "clock", "endless"), [(0.05, 600, work), (600, 0.05, wait)])
def test_what_never_ends_is_broken_off(own: float, clock: float, endless: object) -> None:
    with pytest.raises(pytest.fail.Exception, match="does not end"), limited(own, clock):
        endless()  # type: ignore[operator]


def test_whoever_ends_is_left_alone() -> None:
    with limited(600, 600):
        assert sum(range(9)) == 36
