"""A QR code at the side: black on white, as large as cameras across a room want it, and a line that says what it is."""

from dataclasses import dataclass, field

from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import rgb
from zertz3d.qr.encoder import QUIET, encode
from zertz3d.words import _

LARGEST = 8.0
"""Units that a module has at the most."""
WIDEST = 0.48
"""The share of the window's width that the code may take."""
LINE = 30
"""Units of the line below the code."""
LEAST = 7
"""The size of what it says where that needs several lines."""
PAPER, INK = rgb("FFFFFF"), rgb("000000")


@dataclass(frozen=True, slots=True)
class QrPanel:
    """A text as a code, with a line that says what it is."""

    text: str
    said: str = field(default_factory=lambda: _("The whole game: scan, copy, paste"))

    def place(self, room: Room) -> Place | None:
        """At the right, beside what else is shown; None where modules would be smaller than two pixels."""
        free, line = room.free, room.px(LINE)
        count = len(encode(self.text)) + 2 * QUIET
        module = min(round(LARGEST * room.unit), (free.h - line) // count, round(room.window.w * WIDEST) // count)
        if module < 2:
            return None
        side = module * count
        rect = free.end(side).centred(side, side + line)
        return Place(rect, free.without_end(side + room.px(room.theme.margin)))

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """White paper, the modules in whole pixels, and the line."""
        rows = encode(self.text)
        module = rect.w // (len(rows) + 2 * QUIET)
        pen.shadow(rect)
        pen.box(rect, PAPER, pen.theme.radius / 2)
        for y, row in enumerate(rows, QUIET):
            dark = "".join("#" if module_dark else " " for module_dark in row)
            at = 0
            while (start := dark.find("#", at)) >= 0:
                at = dark.find(" ", start) % (len(dark) + 1)
                run = Rect(rect.x + (start + QUIET) * module, rect.y + y * module, (at - start) * module, module)
                pen.box(run, INK)
        line = rect.without_top(rect.w - QUIET * module // 2)
        line = line.inset(module, 0)
        if size := pen.size_for(self.said, (pen.theme.body, pen.theme.small, LEAST + 3), line.w, "bold"):
            pen.text(self.said, line, size, INK, "bold", 0.5)
        else:
            pen.blocked(self.said, line, LEAST, INK, "bold", 0.5)
