"""Marks where contrast is high: thicker, as strong as can be, and blue is lighter."""

from dataclasses import replace

import numpy as np

from zertz3d.rules import Placement, Position
from zertz3d.scene.marks.mark_prints import PLAYERS, paint, prints
from zertz3d.scene.marks.model import JumpPath, Marks, Trail, Wishes, marks
from zertz3d.scene.marks.print_canvas import PrintSheet
from zertz3d.scene.parts.print_layers import SPAN

POSITION = Position.parse("37 standard oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/ooo. 5/8/10 0/0/0 0/0/0 2 2")
LAST = Placement("W", "d4", "g4")


def painted(wanted: Marks) -> tuple[int, int]:
    """How many dots are painted, and how many of them wholly, in both layers."""
    sheets = [paint(one) for one in prints(wanted, POSITION.board, SPAN, (255, 255, 255))]
    alphas = [sheet.stored[..., 3] for sheet in sheets if sheet]
    assert alphas
    return sum(int(np.count_nonzero(alpha)) for alpha in alphas), sum(int((alpha > 250).sum()) for alpha in alphas)


def test_marks_are_thicker_and_stronger() -> None:
    usual = replace(marks(POSITION, None, LAST, Wishes()), free=frozenset({"a1", "d7"}))
    thin, thick = painted(usual), painted(replace(usual, bold=True))
    assert thick[0] > 1.2 * thin[0]
    assert thick[1] > 2 * thin[1]


def test_marks_are_thicker_on_the_table_as_on_the_rings_and_lines_as_bands() -> None:
    jump = Marks(last=Trail(JumpPath(("d4", "d6"))))
    for layer, usual in ((0, Marks(gaps=frozenset({"a1"}))), (1, Marks(targets=frozenset({"a1"}))), (1, jump)):
        thin, thick = (
            paint(prints(one, POSITION.board, SPAN, (255, 255, 255))[layer])
            for one in (usual, replace(usual, bold=True))
        )
        assert thin is not None and thick is not None
        counts = [np.count_nonzero(sheet.stored[..., 3]) for sheet in (thin, thick)]
        assert counts[1] > 1.2 * counts[0]
    line = [PrintSheet(256, 4.0) for _ in range(2)]
    line[1].bold = True
    for sheet in line:
        sheet.line((-1, 0), (1, 0), 0.2, (255, 255, 255), 0.5)
    assert np.count_nonzero(line[1].stored[..., 3]) > 1.3 * np.count_nonzero(line[0].stored[..., 3])
    assert (line[0].stored[..., 3].max(), line[1].stored[..., 3].max()) == (128, 255)


def test_the_blue_player_is_lighter() -> None:
    bold = replace(marks(POSITION, None, LAST, Wishes()), bold=True)
    colours = set()
    for one in prints(bold, POSITION.board, SPAN, (255, 255, 255)):
        sheet = paint(one)
        if sheet:
            solid = sheet.image[sheet.stored[::-1][..., 3] > 250]
            colours |= set(map(tuple, solid[..., :3].tolist()))
    assert (86, 180, 233) in colours
    assert PLAYERS[0] not in colours
