"""The library: thousands of games, of which only those in sight are drawn."""

from zertz3d.hud.dialogs.dialog_frame import FIELD, HEAD, PAD, field, titled
from zertz3d.hud.dialogs.form_field import TYPE, press_box
from zertz3d.hud.draw import scroll
from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import faded
from zertz3d.hud.screen_model import Library, LibraryRow
from zertz3d.intents import Action, Intent

ROW = 52
"""A game."""


def view_of(rect: Rect, unit: float) -> Rect:
    """Where the games are on the card."""
    inner = rect.inset(max(1, round(12 * unit)), 0).without_top(round((HEAD + FIELD + 12) * unit))
    return Rect(inner.x, inner.y, inner.w, max(0, inner.h - round(12 * unit)))


def row_height(unit: float) -> int:
    """The height of a game, in pixels."""
    return max(1, round(ROW * unit))


def card(pen: Pen, rect: Rect, shown: Library, line: TextLine, at: float, touch: Touch) -> None:
    """The games that pass the filter."""
    theme = pen.theme
    close, title = titled(pen, rect, shown.title, touch)
    count = f"{len(shown.rows):,} of {shown.total:,}".replace(",", " ") if shown.rows or shown.total else ""
    if shown.reading is not None:
        count += f" · reading, {int(shown.reading * 100)} %"
    end = _buttons(pen, rect, close.rect.x, shown, touch)
    beside = Rect(title.right + pen.px(14), rect.y, max(0, end - title.right - pen.px(22)), pen.px(HEAD))
    pen.text(count, beside, theme.body, theme.faint)
    box = Rect(rect.x + pen.px(PAD), rect.y + pen.px(HEAD), rect.w - 2 * pen.px(PAD), pen.px(FIELD))
    field(pen, box, line, "Filter by player, year, board, ending or length: >40, 40-60 turns", "search")
    view, high = view_of(rect, pen.unit), row_height(pen.unit)
    if not shown.rows:
        words = "Reading…" if shown.reading is not None else shown.empty
        pen.text(words, view.top(pen.px(120)), theme.body, theme.faint, align=0.5)
    pen.clip = view
    first = int(at // high)
    for place in range(first, min(len(shown.rows), first + view.h // high + 2)):
        _game(pen, view, place, shown, high, at, touch)
    pen.clip = None
    scroll.bar(pen, view, at, high * len(shown.rows))


def _buttons(pen: Pen, rect: Rect, end: int, shown: Library, touch: Touch) -> int:
    """The ways to other games, left of the cross; where they begin."""
    for number, button in reversed(list(enumerate(shown.buttons))):
        wide = round(pen.width(button.label, TYPE, "bold")) + 2 * pen.px(14)
        end -= wide + pen.px(8)
        target = Target(f"button:{number}", Rect(end, rect.y + pen.px(12), wide, pen.px(40)), button.intent)
        pen.targets.append(target)
        press_box(pen, target.rect, button, back_of(pen, target.name, touch), False)
    return end


def _game(pen: Pen, view: Rect, place: int, shown: Library, high: int, at: float, touch: Touch) -> None:
    theme, game = pen.theme, shown.rows[place]
    row = Rect(view.x, view.y + place * high - round(at), view.w - pen.px(8), high)
    top, end = max(row.y, view.y), min(row.bottom, view.bottom)
    seen, opened = Rect(row.x, top, row.w, max(0, end - top)), Intent(Action.OPEN_GAME, game.index)
    target = Target(f"game{place}", seen, opened, late=True)
    pen.targets.append(target)
    lit = place == shown.selected
    if back := back_of(pen, target.name, touch, faded(theme.text, 0.13) if lit else None):
        pen.box(row.inset(0, pen.px(1)), back, 10)
    inner = row.inset(pen.px(10), pen.px(6))
    inner = _facts(pen, inner, game)
    half = inner.h // 2
    pen.text(game.players or game.name, inner.top(half), theme.body, theme.text, "bold" if lit else "medium")
    below = " · ".join(word for word in (game.date, game.ending, game.name if game.players else "") if word)
    pen.text(below, inner.without_top(half), theme.small, theme.faint)


def _facts(pen: Pen, row: Rect, game: LibraryRow) -> Rect:
    """Result, turns and board in columns at the right; what is left of the row."""
    theme, wide = pen.theme, row.w >= pen.px(520)
    columns = [(game.result, 76, theme.text)]
    if wide:
        columns += [(game.turns and f"{game.turns} turns", 84, theme.soft), (game.board, 104, theme.soft)]
    for words, width, colour in columns:
        pen.text(words, row.end(pen.px(width - 8)), theme.small, colour, align=1.0, even=True)
        row = row.without_end(pen.px(width))
    return row
