"""A dialog: questions with their answers to choose or to type, and buttons below them."""

from dataclasses import replace
from math import ceil
from typing import NamedTuple

from zertz3d.hud.dialogs.dialog_frame import close_button
from zertz3d.hud.dialogs.form_field import entry_box, option_box, press_box
from zertz3d.hud.draw import font, scroll
from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, joined, to_pixels
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.screen_model import Button, Form, Pick, TextEntry, Words
from zertz3d.intents import Action, FieldAnswer, Intent

HEAD, HEAD_ASIDE, PAD = 58, 48, 18
"""The height of the title, also beside the table, and units around everything."""
HIGH = 44
"""What can be pressed is at least so many units high and wide: the size of a fingertip."""
GAP, BETWEEN = 6, 14
LABELS, LABELS_MOST = 150, 0.45
"""The least width of the questions where they stand beside their answers, and the largest share of the card."""
BESIDE = 520
"""Units of width from which they do."""
NARROW = 250
"""Units of width from which there is more room beside the words of a button."""
OPTION = 14
"""Units beside the words of a choice."""
TYPE = 14
FOOT = 0.45
"""The share of the card that buttons may take; where they need more they move with the rest."""


class FormPart(NamedTuple):
    """A part of the form: its place from the top of the scrolled area, and the answer it gives."""

    key: str
    """What the keyboard stands on when it stands here: 'field:NAME' or 'button:NUMBER'; empty for words."""
    rect: Rect
    lines: tuple[str, ...] = ()
    fault: bool = False
    pick: Pick | None = None
    value: str = ""
    entry: TextEntry | None = None
    button: Button | None = None


class FormSheet:
    """A form laid out on a card of some size."""

    def __init__(self, shown: Form, rect: Rect, unit: float) -> None:
        self.shown, self.rect, self.unit = shown, rect, unit
        self.wide = max(1, rect.w - 2 * self.px(PAD))
        self.pieces = self._fields()
        length = self.pieces[-1].rect.bottom if self.pieces else 0
        self.buttons = self._buttons()
        foot = self.buttons[-1].rect.bottom + 2 * self.px(BETWEEN) if self.buttons else self.px(PAD)
        self.fixed = foot <= FOOT * rect.h
        if not self.fixed:
            below = length + self.px(BETWEEN)
            self.pieces += [piece._replace(rect=piece.rect.moved(0, below)) for piece in self.buttons]
            length = below + foot - self.px(BETWEEN)
            foot, self.buttons = 0, []
        self.length = length
        top = rect.y + self.head
        self.view = Rect(rect.x + self.px(PAD), top, self.wide, max(0, rect.bottom - foot - top))
        self.foot = Rect(self.view.x, self.view.bottom + self.px(BETWEEN), self.wide, max(0, foot - self.px(BETWEEN)))

    @property
    def head(self) -> int:
        """How high the title's place is."""
        return self.px(HEAD if self.shown.modal else HEAD_ASIDE)

    @property
    def needed(self) -> int:
        """How high a card has to be for everything to be in sight."""
        return self.length + self.rect.h - self.view.h

    @property
    def labelled(self) -> bool:
        """Whether any question has a label; then all answers line up in one column."""
        return any(isinstance(shown, Pick | TextEntry) and shown.label for shown in self.shown.fields)

    def px(self, units: float) -> int:
        """Units in pixels."""
        return to_pixels(units, self.unit)

    def _fields(self) -> list[FormPart]:
        pieces: list[FormPart] = []
        for shown in self.shown.fields:
            top = pieces[-1].rect.bottom + self.px(BETWEEN) if pieces else self.px(4)
            if isinstance(shown, Words):
                pieces.append(self._words(shown, top))
            else:
                pieces += self._question(shown, top)
        return pieces

    def _words(self, shown: Words, top: int) -> FormPart:
        size = max(6, self.px(TYPE))
        beside = self.px(26) if shown.fault else 0
        lines = font.wrapped(shown.text, size, self.wide - beside) if shown.text else ()
        return FormPart("", Rect(0, top, self.wide, len(lines) * round(size * 1.42)), lines, shown.fault)

    def _question(self, shown: Pick | TextEntry, top: int) -> list[FormPart]:
        """The label, beside or above its answers; the lowest part comes last."""
        beside = self.wide >= self.px(BESIDE)
        left = self._labels_wide() if beside and self.labelled else 0
        label = FormPart("", Rect(0, top, left or self.wide, self.px(HIGH if beside else 24)), (shown.label,))
        found = [label] if shown.label else []
        if not beside and shown.label:
            top = label.rect.bottom
        if isinstance(shown, TextEntry):
            box = Rect(left, top, self.wide - left, self.px(HIGH))
            return [*found, FormPart(f"field:{shown.name}", box, entry=shown)]
        places = self._grid([words for _, words in shown.options], Rect(left, top, self.wide - left, 0))
        return found + [
            FormPart(f"field:{shown.name}", place, (words,), pick=shown, value=value)
            for (value, words), place in zip(shown.options, places, strict=True)
        ]

    def _labels_wide(self) -> int:
        """As wide as the longest question needs, within limits."""
        size = max(6, self.px(TYPE))
        labels = [shown.label for shown in self.shown.fields if isinstance(shown, Pick | TextEntry)]
        longest = max(ceil(font.width(label, size, "bold")) for label in labels) + self.px(12)
        return max(self.px(LABELS), min(longest, round(LABELS_MOST * self.wide)))

    def _grid(self, words: list[str], room: Rect) -> list[Rect]:
        """Places for choices: in one row, or below each other in columns where that needs several."""
        places = self._flow(words, room, OPTION)
        gap, wide = self.px(GAP), max((place.w for place in places), default=0)
        columns = (room.w + gap) // (wide + gap)
        if columns < 2 or places[0].y == places[-1].y:
            return places
        across = [number % columns * (wide + gap) for number in range(len(words))]
        down = [number // columns * (self.px(HIGH) + gap) for number in range(len(words))]
        return [Rect(room.x + x, room.y + y, wide, self.px(HIGH)) for x, y in zip(across, down, strict=True)]

    def _flow(self, words: list[str], room: Rect, pad: float) -> list[Rect]:
        """Places side by side, in as many rows as they need."""
        size, x, y = max(6, self.px(TYPE)), room.x, room.y
        places = []
        for word in words:
            wide = min(room.w, max(self.px(HIGH), ceil(font.width(word, size, "bold")) + 2 * self.px(pad)))
            if x > room.x and x + wide > room.right:
                x, y = room.x, y + self.px(HIGH) + self.px(GAP)
            places.append(Rect(x, y, wide, self.px(HIGH)))
            x += wide + self.px(GAP)
        return places

    def _buttons(self) -> list[FormPart]:
        """At the right of the card, row by row; beside the table at the left, where each keeps its place when another's
        word changes."""
        if self.shown.stacked:
            return self._stacked()
        labels = [button.label for button in self.shown.buttons]
        places = self._flow(labels, Rect(0, 0, self.wide, 0), 20 if self.wide > self.px(NARROW) else 14)
        ends = {place.y: self.wide - place.right if self.shown.modal else 0 for place in places}
        return [
            FormPart(f"button:{number}", place.moved(ends[place.y], 0), (button.label,), button=button)
            for number, (button, place) in enumerate(zip(self.shown.buttons, places, strict=True))
        ]

    def _stacked(self) -> list[FormPart]:
        """One below the other."""
        step = self.px(HIGH) + self.px(GAP)
        return [
            FormPart(f"button:{number}", Rect(0, number * step, self.wide, self.px(HIGH)), (shown.label,), button=shown)
            for number, shown in enumerate(self.shown.buttons)
        ]

    def stops(self) -> list[str]:
        """The fields and buttons that Tab goes through, in order."""
        keys = [piece.key for piece in (*self.pieces, *self.buttons) if piece.key and _answers(piece)]
        return list(dict.fromkeys(keys))

    def around(self, key: str) -> Rect | None:
        """Where the parts of a field are that scrolls, from the top of what scrolls."""
        rects = [piece.rect for piece in self.pieces if piece.key == key]
        return joined(rects) if rects else None


def _answers(piece: FormPart) -> bool:
    return piece.button is None or piece.button.enabled


def width(shown: Form, least: int, most: int, unit: float) -> int:
    """How wide a card should be, so that the choices of its questions stand in as few rows as they can."""
    narrow, wide = (_choices(FormSheet(shown, Rect(0, 0, w, w), unit)) for w in (least, most))
    fewer = [key for key, places in wide.items() if _rows(places) < _rows(narrow[key])]
    return max([least, *(joined(wide[key]).right + 2 * to_pixels(PAD, unit) for key in fewer)])


def _choices(sheet: FormSheet) -> dict[str, list[Rect]]:
    """The places of what can be chosen, by question."""
    found: dict[str, list[Rect]] = {}
    for piece in sheet.pieces:
        if piece.pick:
            found.setdefault(piece.key, []).append(piece.rect)
    return found


def _rows(places: list[Rect]) -> int:
    return len({place.y for place in places})


def height(shown: Form, wide: int, most: int, unit: float) -> int:
    """How high a card of that width has to be, if it may be at most so high."""
    room, ways = Rect(0, 0, wide, most), (shown.fields, *shown.reserved)
    return min(most, max(FormSheet(replace(shown, fields=fields), room, unit).needed for fields in ways))


def card(pen: Pen, sheet: FormSheet, line: TextLine, focus: str, at: float, touch: Touch) -> None:
    """The card with its title, what scrolls, and the buttons at its foot."""
    theme, rect = pen.theme, sheet.rect
    pen.card(rect, theme.sheet)
    head = rect.top(sheet.head).inset(pen.px(PAD), 0)
    if sheet.shown.closable:
        close_button(pen, rect.without_top(-pen.px(3 if sheet.shown.modal else 8)), touch)
        head = head.without_end(pen.px(theme.button))
    _title(pen, sheet.shown.title, head, sheet.wide > pen.px(360))
    pen.clip = sheet.view.inset(-pen.px(4), 0)
    for piece in sheet.pieces:
        place = piece.rect.moved(sheet.view.x, sheet.view.y - round(at))
        if place.meets(sheet.view):
            _piece(pen, piece, place, sheet.view, line, focus, touch)
    pen.clip = None
    for piece in sheet.buttons:
        place = piece.rect.moved(sheet.foot.x, sheet.foot.y)
        _piece(pen, piece, place, place, line, focus, touch)
    if sheet.view.h > pen.px(HIGH):
        beside = Rect(sheet.view.x, sheet.view.y, sheet.view.w + pen.px(PAD - 2), sheet.view.h)
        scroll.bar(pen, beside, at, sheet.length)


def _title(pen: Pen, title: str, head: Rect, large: bool) -> None:
    """The title in one line; one that is long is smaller, and takes several."""
    theme = pen.theme
    if size := pen.size_for(title, (theme.heading, theme.strong) if large else (theme.strong,), head.w, "bold"):
        pen.text(title, head, size, theme.text, "bold")
    else:
        pen.blocked(title, head, theme.small, theme.text, "bold")


def _piece(pen: Pen, piece: FormPart, place: Rect, view: Rect, line: TextLine, focus: str, touch: Touch) -> None:
    """Draw one part; out of sight it cannot be pressed, and where it scrolls it answers when let go."""
    lit, late = piece.key == focus and bool(focus), view is not place
    top, end = max(place.y, view.y), min(place.bottom, view.bottom)
    seen = Rect(place.x, top, place.w, max(0, end - top))
    if piece.pick is not None:
        answer = Intent(Action.FORM, FieldAnswer(piece.pick.name, piece.value))
        target = Target(f"option:{piece.pick.name}:{piece.value}", seen, answer, late=late)
        chosen = piece.value == piece.pick.chosen
        option_box(pen, place, piece.lines[0], chosen, back_of(pen, target.name, touch), lit and chosen)
        pen.targets.append(target)
    elif piece.entry is not None:
        pen.targets.append(Target(piece.key, seen, late=late, typed=True))
        entry_box(pen, place, line if lit else TextLine(piece.entry.text), piece.entry.hint, lit)
    elif piece.button is not None:
        target = Target(piece.key, seen, piece.button.intent, late=late)
        press_box(pen, place, piece.button, back_of(pen, target.name, touch), lit)
        if piece.button.enabled:
            pen.targets.append(target)
    else:
        _written(pen, piece, place)


def _written(pen: Pen, piece: FormPart, place: Rect) -> None:
    """A question, or a paragraph."""
    theme = pen.theme
    if len(piece.lines) == 1 and not piece.fault and place.h > pen.leading(TYPE):
        pen.text(piece.lines[0], place, TYPE, theme.soft, "bold")
        return
    if piece.fault and piece.lines:
        pen.icon("warning", (place.x + pen.px(9), place.y + pen.leading(TYPE) / 2), 20, theme.alarm)
        place = place.without_left(pen.px(26))
    pen.lines(piece.lines, place, TYPE, theme.alarm if piece.fault else theme.text)
