"""A QR code in the lower right corner of a picture."""

import numpy as np
from numpy.typing import NDArray

from zertz3d.app.panels.framing import frame_beside_panels
from zertz3d.errors import UsageError
from zertz3d.hud.draw.rect import Rect
from zertz3d.motion.camera.view import WHOLE, Window
from zertz3d.qr.encoder import QUIET, encode
from zertz3d.words import _

SHARE = 0.8
"""Of the picture's height, or half its width, that a code may take."""
LEAST = 2
"""Pixels of a module that can still be read."""


def place_code(size: tuple[int, int], text: str) -> Rect:
    """Where the code of a text stands in a picture; UsageError if the picture is too small for it."""
    wide, high = size
    count = len(encode(text)) + 2 * QUIET
    module = int(min(SHARE * high, wide / 2)) // count
    if module < LEAST:
        least = int(np.ceil(LEAST * count / SHARE))
        told = _("--qr: the picture is too small for the code; it must be {height} pixels high and wider still")
        raise UsageError(told.format(height=least))
    side, margin = module * count, module * QUIET
    return Rect(wide - margin - side, high - margin - side, side, side)


def leave_free(size: tuple[int, int], text: str) -> Window:
    """The part of a picture that the code of a text leaves to the table; all of it if there is no text."""
    if not text:
        return WHOLE
    code = place_code(size, text)
    return frame_beside_panels(Rect(0, 0, code.x, size[1]), [code], size)


def stamp_code(picture: NDArray[np.uint8], text: str) -> NDArray[np.uint8]:
    """The picture with the code of a text."""
    dark = np.pad(np.array(encode(text), bool), QUIET)
    place = place_code((picture.shape[1], picture.shape[0]), text)
    module = place.w // len(dark)
    code = np.kron(np.where(dark, 0, 255).astype(np.uint8), np.ones((module, module), np.uint8))
    found = picture.copy()
    found[place.y : place.bottom, place.x : place.right] = code[:, :, None]
    return found
