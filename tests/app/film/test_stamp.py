"""A code in the corner of a picture: where it stands, and that all of it is there."""

import numpy as np
import pytest

from zertz3d.app.film.stamp import LEAST, SHARE, leave_free, place_code, stamp_code
from zertz3d.errors import UsageError
from zertz3d.motion.camera.view import WHOLE
from zertz3d.qr.encoder import QUIET, encode

TEXT = "https://example.org/a-game"
COUNT = len(encode(TEXT)) + 2 * QUIET


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (400, 90)])
def test_it_is_as_large_as_it_may_be_in_the_lower_right_corner(size: tuple[int, int]) -> None:
    place, most = place_code(size, TEXT), min(SHARE * size[1], size[0] / 2)
    module = place.w // COUNT
    assert place.w == place.h == module * COUNT and most - COUNT < place.w <= most
    assert (size[0] - place.right, size[1] - place.bottom) == (QUIET * module, QUIET * module)


def test_a_picture_that_is_too_small_for_it_is_one_sentence_with_the_size_that_is_not() -> None:
    high = int(np.ceil(LEAST * COUNT / SHARE))
    assert place_code((4 * high, high), TEXT).w == LEAST * COUNT
    with pytest.raises(UsageError, match=f"it must be {high} pixels high"):
        place_code((4 * high, high - 2), TEXT)
    with pytest.raises(UsageError, match="too small"):
        place_code((high, 4 * high), TEXT)


def test_every_module_of_it_is_there_and_nothing_else_is_changed() -> None:
    picture = np.full((300, 500, 3), 77, np.uint8)
    found, place = stamp_code(picture, TEXT), place_code((500, 300), TEXT)
    module = place.w // COUNT
    assert (picture == 77).all()
    code = found[place.y : place.bottom, place.x : place.right]
    seen = code[module // 2 :: module, module // 2 :: module]
    dark = np.pad(np.array(encode(TEXT), bool), QUIET)
    assert (seen == np.where(dark, 0, 255)[:, :, None]).all() and set(np.unique(code)) == {0, 255}
    found[place.y : place.bottom, place.x : place.right] = 77
    assert (found == 77).all()


def test_the_table_has_what_the_code_leaves() -> None:
    assert leave_free((1280, 720), "") == WHOLE
    size = 1280, 720
    window, code = leave_free(size, TEXT), place_code(size, TEXT)
    (covered,) = window.panels
    assert covered[0] == window.free[1] == pytest.approx(2 * code.x / size[0] - 1) and window.free[0] == -1
    assert covered[3] == pytest.approx(1 - 2 * code.y / size[1])
