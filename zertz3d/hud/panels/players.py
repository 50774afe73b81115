"""The players' cards: name, whose turn it is, and how far each is on every way of winning; the title."""

from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import faded
from zertz3d.hud.game_values import Goal
from zertz3d.hud.screen_model import Count, PlayerPanel
from zertz3d.rules import COLOURS
from zertz3d.words import _

LEAST = 10
"""The size of a name that would be cut off in any larger one."""
SMALL, MISSING = 11.0, 0.3
"""How far apart marbles are where some of each are wanted, and how much is seen of one that is missing."""


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
    room = wide - pen.px(size) - pen.px(4)
    both = all(_widest(pen, goal.need) <= room for goal in goals if goal.colour)
    for number, goal in enumerate(goals):
        cell = Rect(rect.x + number * (wide + gap), rect.y, wide, rect.h)
        bar_high = pen.px(4)
        line = Rect(cell.x, cell.y, cell.w, cell.h - bar_high - pen.px(5))
        if goal.colour:
            words = f"{goal.have}/{goal.need}" if both and goal.need else str(goal.have)
            _count(pen, line, goal, words, size)
        else:
            _some_of_each(pen, line, goal.need // len(COLOURS), player.captures)
        if goal.need:
            _bar(pen, Rect(cell.x, cell.bottom - bar_high, cell.w, bar_high), goal, player.side)
            pen.targets.append(Target(f"goal:{player.side}:{number}", cell, tip=told(goal)))


def told(goal: Goal) -> str:
    """A way of winning, and how far the player is on it."""
    return f"{goal.label} · {goal.have}/{goal.need}"


def _widest(pen: Pen, need: int) -> float:
    """How wide the numbers of a goal may become, so that they never change their form in the middle of a game."""
    words = "/".join(2 * [str(need)])
    digits = {digit: pen.width(digit, pen.theme.small, "bold") for digit in "0123456789"}
    return sum(max(digits.values()) if part.isdigit() else pen.width(part, pen.theme.small, "bold") for part in words)


def _count(pen: Pen, line: Rect, goal: Goal, words: str, size: float) -> None:
    """A marble, and how many of it there are and are needed."""
    pen.marble(goal.colour, (line.x + pen.px(size) / 2, line.middle[1]), size)
    numbers = line.without_left(pen.px(size) + pen.px(4))
    pen.text(words, numbers, pen.theme.small, pen.theme.text if goal.have else pen.theme.faint, "bold")


def _some_of_each(pen: Pen, line: Rect, need: int, captures: Count) -> None:
    """A row for each colour, as long as is needed: marbles that are there, and a shade of those that are missing."""
    pitch = max(2, min(pen.px(SMALL), line.h // len(COLOURS), line.w // need))
    size = pitch / pen.unit * 0.9
    wide = pen.px(size)
    top = line.y + (line.h - pitch * len(COLOURS)) // 2
    for row, (colour, have) in enumerate(zip(COLOURS, captures, strict=True)):
        for place in range(need):
            at = (line.x + place * pitch + wide / 2, top + row * pitch + wide / 2)
            pen.marble(colour, at, size, 1.0 if place < have else MISSING)


def _bar(pen: Pen, bar: Rect, goal: Goal, side: int) -> None:
    """How far a player is on a way of winning."""
    theme, reached = pen.theme, goal.have >= goal.need
    pen.box(bar, theme.line, 2)
    share = min(1.0, goal.have / goal.need)
    if share > 0:
        filled = bar.left(max(bar.h, round(bar.w * share)))
        pen.box(filled, theme.accent if reached else theme.players_light[side], 2)


def head(pen: Pen, rect: Rect, title: str) -> None:
    """The game's title."""
    pen.card(rect)
    pen.text(title, rect.inset(pen.px(pen.theme.padding), 0), pen.theme.body, pen.theme.text, "bold", 0.5)
