"""The transport bar: where its buttons are, how it looks, and which time a place on its line means."""

from functools import partial

from zertz3d.hud.draw.buttons import back_of, button
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import HudTheme, faded
from zertz3d.hud.screen_model import Screen, Tick, Transport
from zertz3d.intents import Action, Intent
from zertz3d.motion.playback import RATES
from zertz3d.words import N_, _

LEFT = ("first", "previous", "play", "next", "last")
RIGHT = ("slower", "rate", "faster", "loop", "other-side", "sound", "moves", "library", "help", "fullscreen")
IMPORTANT = (
    "play", "previous", "next", "moves", "rate", "help", "first", "last", "library", "loop", "slower", "faster",
    "fullscreen", "sound", "other-side",
)  # fmt: skip
"""Which buttons stay where there is little room; each row of this list matters less than those before it."""

RATE_WIDTH, TURN_WIDTH = 46, 74
GAP = 2
KNOB = 14

TIPS = {
    "first": N_("To the start"), "previous": N_("Previous turn"), "play": N_("Play or pause"),
    "next": N_("Next turn"), "last": N_("To the end"), "slower": N_("Slower"), "rate": N_("Usual speed"),
    "faster": N_("Faster"), "loop": N_("Repeat"), "other-side": N_("Flip the board"), "sound": N_("Sound"),
    "moves": N_("Moves"), "library": N_("Games"), "help": N_("Help"), "fullscreen": N_("Full screen"),
}  # fmt: skip
"""What each button does."""
HINTS = {
    "capture": N_("Turn {turn} · capture"), "claim": N_("Turn {turn} · claim"), "end": N_("Turn {turn} · end"),
    "turn": N_("Turn {turn}"),
}  # fmt: skip
"""What is said of a turn on the line of time, by what happens in it."""

Places = dict[str, Rect]


PLAYER = ("previous", "next", "moves", "other-side", "help")
"""What a player needs of the bar while a game is played."""


def width(unit: float, theme: HudTheme, barred: frozenset[str] = frozenset()) -> int:
    """How wide the short bar of a player is."""
    count = len([name for name in PLAYER if name not in barred])
    px = partial(_px, unit=unit)
    return 2 * px(theme.padding) + px(TURN_WIDTH) + count * (px(theme.button) + px(GAP))


def short(rect: Rect, unit: float, theme: HudTheme, barred: frozenset[str] = frozenset()) -> Places:
    """The buttons of a player's bar, and `turn`, its number in words."""
    px = partial(_px, unit=unit)
    row = rect.inset(px(theme.padding), px(10))
    places: Places = {"turn": row.left(px(TURN_WIDTH))}
    x = places["turn"].right
    for name in (name for name in PLAYER if name not in barred):
        places[name] = Rect(x + px(GAP), row.y, px(theme.button), row.h)
        x = places[name].right
    return places


def _px(units: float, unit: float) -> int:
    return to_pixels(units, unit)


def arranged(rect: Rect, unit: float, theme: HudTheme, barred: frozenset[str] = frozenset()) -> Places:
    """Every button of the bar but those barred, `turn` (its number in words) and `scrub` (the line of time)."""
    px = partial(_px, unit=unit)
    inner = rect.inset(px(theme.padding), px(10))
    one_row = rect.h < px(80)
    row = inner if one_row else Rect(inner.x, inner.bottom - px(theme.button), inner.w, px(theme.button))
    fixed = px(TURN_WIDTH) + px(160) if one_row else 0
    names = _that_fit(row.w - fixed - px(8), px(theme.button) + px(GAP), px(RATE_WIDTH) + px(GAP), barred)
    places: Places = {}
    x = row.x
    for name in (n for n in LEFT if n in names):
        places[name] = Rect(x, row.y, px(theme.button), row.h)
        x += px(theme.button) + px(GAP)
    right = row.right
    for name in reversed([n for n in RIGHT if n in names]):
        wide = px(RATE_WIDTH if name == "rate" else theme.button)
        right -= wide
        places[name] = Rect(right, row.y, wide, row.h)
        right -= px(GAP)
    line = Rect(x, row.y, right - x, row.h) if one_row else inner.top(row.y - inner.y)
    line = line.inset(px(8 if one_row else 2), 0)
    turn = line.left(px(TURN_WIDTH)) if one_row else line.end(px(TURN_WIDTH))
    places["turn"] = turn
    rest = line.without_left(px(TURN_WIDTH)) if one_row else line.without_end(px(TURN_WIDTH))
    places["scrub"] = rest.inset(px(KNOB / 2), 0)
    return places


def _that_fit(room: int, wide: int, rate: int, barred: frozenset[str]) -> set[str]:
    chosen: set[str] = set()
    for name in (name for name in IMPORTANT if name not in barred):
        room -= rate if name == "rate" else wide
        if room < 0:
            break
        chosen.add(name)
    for pair in ({"slower", "faster"}, {"first", "last"}):
        if not pair <= chosen:
            chosen -= pair
    return chosen


def targets(places: Places, screen: Screen, listed: bool) -> list[Target]:
    """What can be pressed; `listed` says whether the list of moves is open."""
    intents = {"moves": Intent(Action.MOVES, not listed), "rate": _rate_intent(places, screen.transport)}
    buttons = [
        Target(name, rect, intents.get(name) or Intent(Action(name)), _(TIPS[name]))
        for name, rect in places.items()
        if name in TIPS
    ]
    line = places.get("scrub")
    return [*buttons, Target("scrub", line.inset(-round(line.h / 6), 0))] if line else buttons


def _rate_intent(places: Places, transport: Transport) -> Intent:
    """Back to 1×; where there are no buttons beside it, the next of the usual rates."""
    if "faster" in places:
        return Intent(Action.RATE, 1.0)
    return Intent(Action.RATE, next((rate for rate in RATES if rate > transport.rate + 1e-6), RATES[0]))


def time_at(scrub: Rect, x: float, length: float) -> float:
    """The time that a place on the line means."""
    return min(1.0, max(0.0, (x - scrub.x) / max(1, scrub.w))) * length


def place_of(scrub: Rect, time: float, length: float) -> int:
    """Where on the line a time is, in pixels."""
    return scrub.x + round(scrub.w * (min(1.0, max(0.0, time / length)) if length > 0 else 0.0))


def rate_words(rate: float) -> str:
    """A rate as people write it."""
    return {0.25: "¼×", 0.5: "½×"}.get(rate, f"{rate:g}×")


def bar(pen: Pen, rect: Rect, places: Places, screen: Screen, listed: bool, touch: Touch) -> None:
    """The card with its buttons."""
    theme, transport = pen.theme, screen.transport
    pen.card(rect)
    going = "pause" if transport.playing else "play"
    icons = {"play": going, "sound": "muted" if screen.muted else "sound"}
    icons["fullscreen"] = "window" if screen.fullscreen else "fullscreen"
    lit = {"loop": transport.loop or transport.loop_range is not None, "moves": listed}
    pen.targets += targets(places, screen, listed)
    for target in pen.targets:
        if target.name == "play":
            _play(pen, target, going, touch)
        elif target.name == "rate":
            _rate(pen, target, transport.rate, touch)
        elif target.name != "scrub":
            button(pen, target, icons.get(target.name, target.name), touch, lit.get(target.name, False))
    words = f"{transport.turn} / {transport.turns}"
    pen.text(words, places["turn"], theme.body, theme.text, "bold", 0.5, even=True)


def _play(pen: Pen, target: Target, icon: str, touch: Touch) -> None:
    theme = pen.theme
    pen.box(target.rect, theme.accent, 20)
    if back := back_of(pen, "play", touch):
        pen.box(target.rect, back, 20)
    pen.icon(icon, target.rect.middle, 24, theme.on_accent)


def _rate(pen: Pen, target: Target, rate: float, touch: Touch) -> None:
    if back := back_of(pen, "rate", touch):
        pen.box(target.rect, back, pen.theme.button_radius)
    colour = pen.theme.text if rate == 1 else pen.theme.accent
    pen.text(rate_words(rate), target.rect, pen.theme.body, colour, "bold", 0.5)


def track(pen: Pen, scrub: Rect, transport: Transport) -> None:
    """The line of time with a mark for each turn, higher ones for captures and claims."""
    theme, middle = pen.theme, round(scrub.middle[1])
    line = Rect(scrub.x, middle - pen.px(2), scrub.w, pen.px(4))
    pen.box(line, theme.track, 2)
    if transport.loop_range:
        _loop_range(pen, scrub, transport)
    crowded = len(transport.ticks) * pen.px(4) > scrub.w
    for tick in transport.ticks:
        if tick.kind != "turn" or not crowded:
            _tick(pen, scrub, tick, transport.length)


def _tick(pen: Pen, scrub: Rect, tick: Tick, length: float) -> None:
    theme, x = pen.theme, place_of(scrub, tick.time, length)
    high, colour = {
        "capture": (7, faded(theme.text, 0.75)),
        "claim": (11, theme.accent),
        "end": (11, theme.text),
    }.get(tick.kind, (4, faded(theme.text, 0.32)))
    wide = pen.px(1 if tick.kind == "turn" else 1.6)
    top = round(scrub.middle[1]) - pen.px(5) - pen.px(high)
    pen.box(Rect(x - wide // 2, top, wide, pen.px(high)), colour)


def _loop_range(pen: Pen, scrub: Rect, transport: Transport) -> None:
    start, end = transport.loop_range or (None, None)
    a = place_of(scrub, start if start is not None else 0.0, transport.length)
    b = place_of(scrub, end if end is not None else transport.length, transport.length)
    middle = round(scrub.middle[1])
    pen.box(Rect(a, middle + pen.px(5), max(0, b - a), pen.px(3)), faded(pen.theme.accent, 0.55), 1.5)
    for x, present in ((a, start), (b, end)):
        if present is not None:
            pen.box(Rect(x - pen.px(1), middle + pen.px(2), pen.px(2), pen.px(9)), pen.theme.accent, 1)


def needle(pen: Pen, scrub: Rect, at: int, touch: Touch) -> None:
    """How much has passed, and a knob at the present; `at` is a place on the line."""
    theme, middle = pen.theme, round(scrub.middle[1])
    pen.box(Rect(scrub.x, middle - pen.px(2), max(0, at - scrub.x), pen.px(4)), theme.accent, 2)
    live = "scrub" in (touch.held, touch.hover)
    pen.disc((at, middle), KNOB + (8 if live else 3), faded(theme.shadow, 0.6))
    pen.disc((at, middle), KNOB + (3 if live else 0), theme.text)


def hint(transport: Transport, time: float) -> str:
    """What one finds at a time: the turn, and what happens in it."""
    turn, found = 0, "turn"
    for tick in transport.ticks:
        if tick.time > time + 1e-9:
            break
        turn, found = max(turn, tick.turn), tick.kind
    return _(HINTS[found]).format(turn=turn)
