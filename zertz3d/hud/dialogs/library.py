"""The library: thousands of games, of which only those in sight are drawn."""

from math import ceil

from zertz3d.hud.dialogs.dialog_frame import FIELD, HEAD, PAD, field, titled
from zertz3d.hud.dialogs.form_field import TYPE, press_box
from zertz3d.hud.draw import scroll
from zertz3d.hud.draw.buttons import back_of
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import faded
from zertz3d.hud.screen_model import Library
from zertz3d.intents import Action, Intent
from zertz3d.words import _, ngettext, say_day

ROW = 52
"""A game."""
COLUMNS = (76, 84, 104)
"""The least units of the columns with result, turns and board."""
PLAYERS = 240
"""Units that are left to the players and what stands below them; else the result stands alone at the right."""


def view_of(rect: Rect, unit: float) -> Rect:
    """Where the games are on the card."""
    inner = rect.inset(to_pixels(12, unit), 0).without_top(round((HEAD + FIELD + 12) * unit))
    return Rect(inner.x, inner.y, inner.w, max(0, inner.h - round(12 * unit)))


def row_height(unit: float) -> int:
    """The height of a game, in pixels."""
    return to_pixels(ROW, unit)


def card(pen: Pen, rect: Rect, shown: Library, line: TextLine, at: float, touch: Touch) -> None:
    """The games that pass the filter."""
    theme = pen.theme
    close, title = titled(pen, rect, shown.title, touch)
    count = _say_count(shown)
    end = _buttons(pen, rect, title.right, close.rect.x, shown, touch)
    beside = Rect(title.right + pen.px(14), rect.y, max(0, end - title.right - pen.px(22)), pen.px(HEAD))
    if pen.width(count, theme.body) <= beside.w:
        pen.text(count, beside, theme.body, theme.faint)
    box = Rect(rect.x + pen.px(PAD), rect.y + pen.px(HEAD), rect.w - 2 * pen.px(PAD), pen.px(FIELD))
    invitations = _("Filter by player, year, board, ending or length: >40, 40-60 turns"), _("Filter")
    field(pen, box, line, invitations, "search")
    view, high = view_of(rect, pen.unit), row_height(pen.unit)
    if not shown.rows:
        words = _("Reading…") if shown.reading is not None else shown.empty
        pen.blocked(words, view.top(pen.px(120)), theme.body, theme.faint, align=0.5)
    pen.clip = view
    first = int(at // high)
    last = min(len(shown.rows), first + view.h // high + 2)
    places = range(first, last)
    columns = _columns(pen, shown, places)
    for place in places:
        _game(pen, view, place, shown, high, at, touch, columns)
    pen.clip = None
    scroll.bar(pen, view, at, high * len(shown.rows))


def _say_count(shown: Library) -> str:
    """How many games pass the filter, and how far the reading of others is."""
    parts = []
    if shown.rows or shown.total:
        passing, total = (f"{count:,}".replace(",", " ") for count in (len(shown.rows), shown.total))
        parts.append(_("{shown} of {total}").format(shown=passing, total=total))
    if shown.reading is not None:
        parts.append(_("reading, {percent} %").format(percent=int(shown.reading * 100)))
    return " · ".join(parts)


def _buttons(pen: Pen, rect: Rect, start: int, end: int, shown: Library, touch: Touch) -> int:
    """The ways to other games, left of the cross, as many as there is room for; where they begin."""
    for number, button in reversed(list(enumerate(shown.buttons))):
        wide = round(pen.width(button.label, TYPE, "bold")) + 2 * pen.px(14)
        if end - wide - pen.px(8) < start:
            break
        end -= wide + pen.px(8)
        target = Target(f"button:{number}", Rect(end, rect.y + pen.px(12), wide, pen.px(40)), button.intent)
        pen.targets.append(target)
        press_box(pen, target.rect, button, back_of(pen, target.name, touch), False)
    return end


def _game(
    pen: Pen, view: Rect, place: int, shown: Library, high: int, at: float, touch: Touch, columns: tuple[int, ...]
) -> None:
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
    inner = _facts(pen, inner, shown, place, columns)
    half = inner.h // 2
    pen.text(game.players or game.name, inner.top(half), theme.body, theme.text, "bold" if lit else "medium")
    date = say_day(*game.day) if game.day else game.date
    ending = _(game.ending).format(turn=game.fault) if game.ending else ""
    below = " · ".join(word for word in (date, ending, game.name if game.players else "") if word)
    pen.text(below, inner.without_top(half), theme.small, theme.faint)


def _say_facts(shown: Library, place: int) -> tuple[str, str, str]:
    """Result, turns and board of a game."""
    game = shown.rows[place]
    turns, board = game.turns, game.board
    if turns.isdigit():
        turns = ngettext("{count} turn", "{count} turns", int(turns)).format(count=turns)
    if game.rings:
        board = ngettext("{count} ring", "{count} rings", game.rings).format(count=game.rings)
    return game.result, turns, board


def _columns(pen: Pen, shown: Library, places: range) -> tuple[int, ...]:
    """How wide the columns of facts are for the games in these places."""
    facts = [_say_facts(shown, place) for place in places]
    return tuple(
        max(pen.px(least), *(ceil(pen.width(one[number], pen.theme.small)) + pen.px(16) for one in facts))
        for number, least in enumerate(COLUMNS)
        if facts
    )


def _facts(pen: Pen, row: Rect, shown: Library, place: int, columns: tuple[int, ...]) -> Rect:
    """Result, turns and board in columns at the right, where players have room beside them; what is left of the row."""
    theme, room = pen.theme, row.w - pen.px(PLAYERS)
    for number, words in enumerate(_say_facts(shown, place)):
        if number and sum(columns) > room:
            break
        column = row.end(columns[number] - pen.px(8))
        pen.text(words, column, theme.small, theme.soft if number else theme.text, align=1.0, even=True)
        row = row.without_end(columns[number])
    return row
