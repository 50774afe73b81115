"""The players' cards: name, whose turn it is, and how far each is on every way of winning; the title."""

from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import faded
from zertz3d.hud.game_values import Goal
from zertz3d.hud.screen_model import PlayerPanel
from zertz3d.rules import COLOURS
from zertz3d.words import _

LEAST = 10
"""The size of a name that would be cut off in any larger one."""


def panel(pen: Pen, rect: Rect, player: PlayerPanel, touch: Touch) -> None:
    """A player's card."""
    theme = pen.theme
    pen.card(rect)
    if player.to_move:
        pen.outline(rect, theme.players[player.side], theme.radius, 2)
    inner = rect.inset(pen.px(theme.padding), pen.px(8))
    head = inner.top(pen.px(30))
    stripe = Rect(head.x, head.y + pen.px(5), pen.px(5), head.h - 2 * pen.px(5))
    pen.box(stripe, theme.players[player.side], 2.5)
    head = head.without_left(pen.px(14))
    if player.clock:
        used = pen.text(player.clock, head, theme.body, theme.soft, align=1.0, even=True)
        if player.set_clock:
            _settable(pen, head.end(used.w), player, touch)
        head = head.without_end(used.w + pen.px(8))
    head = _badge(pen, head, player)
    size = pen.size_for(player.name, (theme.strong, theme.body, theme.small, LEAST), head.w, "bold") or theme.body
    pen.text(player.name, head, size, theme.text, "bold")
    _goals(pen, inner.without_top(head.h), player)


def _settable(pen: Pen, rect: Rect, player: PlayerPanel, touch: Touch) -> None:
    """A clock that is set by a click."""
    name = f"clock:{player.side}"
    pen.targets.append(Target(name, rect, player.set_clock, _("Enter the time left")))
    if touch.hover == name:
        pen.box(Rect(rect.x, rect.bottom - pen.px(3), rect.w, pen.px(2)), pen.theme.accent, 1)


def _badge(pen: Pen, head: Rect, player: PlayerPanel) -> Rect:
    """A word in the player's colour at the right: to move, or how it ended; what is left of the line."""
    words = player.note or (_("to move") if player.to_move else "")
    wide = round(pen.width(words, pen.theme.small, "bold")) + 2 * pen.px(8)
    name = pen.width(player.name, pen.theme.strong, "bold")
    small = min(pen.width(player.name, LEAST, "bold"), pen.px(110)) + pen.px(10)
    least = max(pen.px(56), small) if player.note else name + pen.px(10)  # the outline says already who is to move
    if not words or head.w - wide < least:
        return head
    high = pen.px(22)
    badge = head.end(wide).centred(wide, high)
    light = pen.theme.players_light[player.side]
    pen.box(badge, faded(light, 0.2), 11)
    pen.text(words, badge, pen.theme.small, light, "bold", 0.5)
    return head.without_end(wide + pen.px(8))


def _goals(pen: Pen, rect: Rect, player: PlayerPanel) -> None:
    goals = player.goals or tuple(Goal(c, n, 0, c) for c, n in zip(COLOURS, player.captures, strict=True))
    gap = pen.px(10 if rect.w >= pen.px(200) else 5)
    wide = (rect.w - gap * (len(goals) - 1)) // len(goals)
    size = 16 if wide >= pen.px(46) else 13
    rooms = [wide - _symbols_wide(pen, goal.colour, size) - pen.px(4) for goal in goals]
    both = all(_widest(pen, goal.need) <= room for goal, room in zip(goals, rooms, strict=True))
    for number, goal in enumerate(goals):
        cell = Rect(rect.x + number * (wide + gap), rect.y, wide, rect.h)
        words = f"{goal.have}/{goal.need}" if both and goal.need else str(goal.have)
        _goal(pen, cell, goal, words, size, player.side)


def _widest(pen: Pen, need: int) -> float:
    """How wide the numbers of a goal may become, so that they never change their form in the middle of a game."""
    words = "/".join(2 * [str(need)])
    digits = {digit: pen.width(digit, pen.theme.small, "bold") for digit in "0123456789"}
    return sum(max(digits.values()) if part.isdigit() else pen.width(part, pen.theme.small, "bold") for part in words)


def _goal(pen: Pen, cell: Rect, goal: Goal, words: str, size: float, side: int) -> None:
    """A marble, how many of it there are and are needed, and a bar."""
    theme, reached = pen.theme, goal.need > 0 and goal.have >= goal.need
    bar_high = pen.px(4)
    line = Rect(cell.x, cell.y, cell.w, cell.h - bar_high - pen.px(5))
    _symbols(pen, line, goal.colour, size)
    numbers = line.without_left(_symbols_wide(pen, goal.colour, size) + pen.px(4))
    pen.text(words, numbers, theme.small, theme.text if goal.have else theme.faint, "bold")
    if goal.need:
        bar = Rect(cell.x, cell.bottom - bar_high, cell.w, bar_high)
        pen.box(bar, theme.line, 2)
        share = min(1.0, goal.have / goal.need)
        if share > 0:
            filled = bar.left(max(bar_high, round(bar.w * share)))
            pen.box(filled, theme.accent if reached else theme.players_light[side], 2)


def _small(size: float) -> tuple[float, float]:
    """How large each of three marbles is that stand for one of each, and how far apart they are."""
    return (size * 0.72, size * 0.48) if size > 14 else (8, 3.4)


def _symbols_wide(pen: Pen, colour: str, size: float) -> int:
    small, step = _small(size)
    return pen.px(size) if colour else pen.px(small) + 2 * pen.px(step)


def _symbols(pen: Pen, line: Rect, colour: str, size: float) -> None:
    """One marble, or one of each."""
    y = line.middle[1]
    if colour:
        pen.marble(colour, (line.x + pen.px(size) / 2, y), size)
        return
    small, step = _small(size)
    for number, each in enumerate(COLOURS):
        pen.marble(each, (line.x + pen.px(small) / 2 + number * pen.px(step), y), small)


def head(pen: Pen, rect: Rect, title: str) -> None:
    """The game's title."""
    pen.card(rect)
    pen.text(title, rect.inset(pen.px(pen.theme.padding), 0), pen.theme.body, pen.theme.text, "bold", 0.5)
