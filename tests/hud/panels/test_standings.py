"""The standings: every row in the card, in any window."""

import pytest

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.layout import layout
from zertz3d.hud.panels.standings import Standings
from zertz3d.hud.screen_model import Screen

FEW = (("#", "Name", "Points"), ("1", "Mira Solberg", "3½"), ("2", "Борис", "2"))
MANY = (("#", *("Column" * 3,) * 7), *((str(n), *("wide words of a cell",) * 7) for n in range(23)))


@pytest.mark.parametrize("rows", [FEW, MANY])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 360), (1024, 768)])
def test_every_row_is_written_inside_the_window(size: tuple[int, int], rows: tuple[tuple[str, ...], ...]) -> None:
    panel = Standings("Standings", rows)
    found = layout(*size, 1.0, Screen(panels=(panel,)), DARK)
    pen = Pen(found.unit, DARK)
    panel.draw(pen, found.window, Touch())
    assert len([written for written in pen.written if written.words]) >= len(rows) + 1
    assert all(found.window.holds(written.rect) for written in pen.written)
    tops = sorted({written.rect.y for written in pen.written})
    assert len(tops) >= len(rows)
