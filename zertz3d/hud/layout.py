"""Where everything is: a pure function of the window, the scale and what is to be shown."""

from dataclasses import dataclass

from zertz3d.hud.dialogs import form, menu, text_prompt
from zertz3d.hud.dialogs import help as helping
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.rect import Rect, to_pixels
from zertz3d.hud.draw.theme import HudTheme
from zertz3d.hud.panels import graph, notices, transport
from zertz3d.hud.panels import tool_buttons as tools
from zertz3d.hud.screen_model import FileChooser, Form, Help, Library, Menu, Prompt, Screen, Words

LEAST = 360
"""A window is at least so many units wide and high, whatever scale was asked for."""
SMALLEST_UNIT = 0.75
"""Pixels in a unit below which type cannot be read."""
ONE_ROW = 1080
"""Units of width from which the transport bar has a single row."""
LOW, LOW_ROW = 440, 600
"""Units of height below which cards and bar are low, and of width from which the low bar has room for its buttons."""
FEW_TOOLS = 5
"""So many buttons keep their words beside an open list of moves while the game is reviewed."""
TABLE = 0.3
"""Of the window's height, what is left to the table at the least between players and buttons."""
TABLE_AND_WORDS = 0.38
"""Of the window's height, what a form under the table leaves to it and to captions, where it can scroll."""
WIDE = 1.8
"""Times as wide as high a window is from which the list of moves is open by itself: wider than 16 : 9."""
MOVES = 228
"""How wide the list of moves is."""
TITLE = 30
"""How high the title is where it has a line of its own."""

CAPTION_STRIP, SECOND_LINE = notices.ONE_LINE, 20
"""Units above the transport bar that belong to captions, and how many more where they often have two lines."""
BESIDE_BAR = 480
"""Units from which words have a place in the middle of the window beside the short bar."""
WORK = 240
"""Units of width from which long work has a place under a player's card."""
LIST_LENT = 0.6
"""Of the list of moves, what messages may take for a while."""
AIR = 3
"""Units around what is said for long."""
CAPTION_LEAST = 2
"""So many times as high the room must be that captions have a place of their own."""
CARD = 268
"""How wide a player's card is."""
DIALOG, DIALOG_MOST, QUESTION, ASIDE, ASIDE_MOST = 780, 960, 560, CARD, 340
"""The widths of a form over everything, which is wider where choices would need another row, of one with nothing but
words and buttons, and of one at the side, which is wider where it goes through a text that would have to scroll."""
ASIDE_TABLE = 312
"""Units of width that a form at the side leaves to the table at the least."""
ASIDE_LEAST = 320
"""Units of height that a form at the side needs to stand under the buttons instead of beside them."""


def unit_of(width: int, height: int, scale: float) -> float:
    """How many pixels a unit has: 1 in a window 720 high; a narrow window counts by its width."""
    wanted = max(min(height, width) / 720 * scale, SMALLEST_UNIT)
    return min(wanted, width / LEAST, height / LEAST)


@dataclass(frozen=True)
class Layout:
    """A rectangle for every part that is shown, by its name."""

    width: int
    height: int
    unit: float
    rects: dict[str, Rect]
    free: Rect
    """What is left in the middle, where notices come; in a narrow window the list of moves lies over the table."""
    covered: tuple[Rect, ...] = ()
    """What lies over the table for long, with some air around it: nothing that matters may be seen there."""
    tools: tuple[Rect, ...] = ()
    """A place for each tool, as far as there is room."""
    panels: tuple[Place | None, ...] = ()
    """A place for each panel that draws itself."""

    @property
    def window(self) -> Rect:
        """The whole window."""
        return Rect(0, 0, self.width, self.height)


def shape(screen: Screen) -> tuple[object, ...]:
    """All of a screen that its layout depends on: while this is the same, everything stays where it is."""
    overlay = screen.overlay
    typing = bool(overlay.error or overlay.hints) if isinstance(overlay, Prompt) else None
    asked = (type(overlay), typing, overlay if isinstance(overlay, Form | Menu) else None)
    toasts = tuple((toast.id, toast.text) for toast in screen.toasts)
    parts = (
        screen.hidden,
        screen.controls,
        screen.live,
        screen.barred,
        tuple(tool.label for tool in screen.tools),
        screen.show_moves,
        screen.moves_beside,
        bool(screen.moves),
    )
    there = (screen.progress is None, screen.graph is None)
    return (*asked, *parts, *there, screen.title, screen.problem, screen.caption, screen.banner, screen.panels, toasts)


def layout(width: int, height: int, scale: float, screen: Screen, theme: HudTheme, top: int | None = None) -> Layout:
    """Where everything is in a window of that size; a form over the table may have its top already."""
    return _Plan(width, height, scale, screen, theme, top).made()


class _Plan:
    def __init__(self, width: int, height: int, scale: float, screen: Screen, theme: HudTheme, top: int | None) -> None:
        self.unit, self.top = unit_of(width, height, scale), top
        self.window = Rect(0, 0, width, height)
        self.screen, self.theme = screen, theme
        self.rects: dict[str, Rect] = {}
        self.margin = self.px(theme.margin)
        self.room = self.free = self.window.inset(self.margin)
        self.between: Rect | None = None
        self.tools: tuple[Rect, ...] = ()
        self.panels: tuple[Place | None, ...] = ()
        self.under_tools = 0
        self.drawer = False
        self.said = self.room

    def px(self, units: float) -> int:
        return to_pixels(units, self.unit)

    @property
    def units_wide(self) -> float:
        return self.window.w / self.unit

    def made(self) -> Layout:
        if not self.screen.hidden:
            self._players()
            self._controls()
        self._aside()
        self._panels()
        self.free = self.room
        if not self.screen.hidden and self.screen.controls:
            self._moves()
        self.said = self._place_of_words()
        covered = [rect.inset(-self.margin) for name, rect in self.rects.items() if name != "moves" or not self.drawer]
        self._notices()
        covered += self._told()
        self._overlay()
        return Layout(
            self.window.w, self.window.h, self.unit, self.rects, self.free, tuple(covered), self.tools, self.panels
        )

    # What stands at the edges; `room` is what they leave

    def _players(self) -> None:
        room, gap = self.room, self.margin
        wide = min(self.px(CARD), (room.w - gap) // 2)
        high = self.px(92 if self.window.h >= self.px(LOW) else 76)
        self.rects["player0"] = Rect(room.x, room.y, wide, high)
        self.rects["player1"] = Rect(room.right - wide, room.y, wide, high)
        self.between = Rect(room.x + wide + gap, room.y, room.w - 2 * wide - 2 * gap, high)
        self.room = room.without_top(high + gap)
        self._head(self.between)

    def _head(self, between: Rect) -> None:
        """The title: between the players where nothing else needs that place, else on a line under them."""
        if not self.screen.title:
            return
        high = self.px(TITLE)
        if not self.screen.controls and between.w >= self.px(140):
            wide = min(between.w, notices.title_width(self.screen.title, self.unit, self.theme))
            self.rects["head"] = Rect(between.x + (between.w - wide) // 2, between.y, wide, high)
            self.between = None
        elif self.window.h >= self.px(480):
            line, beside = self.room.top(high), between.w >= self.px(140)
            needed = notices.title_width(self.screen.title, self.unit, self.theme)
            under_card = line.left(max(self.rects["player0"].w, min(needed, self.px(420))))
            self.rects["head"] = under_card if beside else line.centred(min(line.w, self.px(420)), high)
            self.room = self.room.without_top(high + self.margin)

    def _controls(self) -> None:
        """The bar and the tools; in a window too low for both the tools, or nothing: the table comes first."""
        under, bar, buttons = self.room, self.screen.controls, bool(self.screen.tools)
        for with_bar, with_buttons in ((bar, buttons), (bar and not buttons, buttons), (False, False)):
            self.room, self.tools, self.under_tools = under, (), 0
            for name in ("transport", "graph", "tools"):
                self.rects.pop(name, None)
            if with_bar:
                self._transport()
                self._graph()
            if with_buttons:
                self._tools()
            if self.room.h >= TABLE * self.window.h:
                return

    def _transport(self) -> None:
        """In a game that is being played a short bar, at the right, where the row is left to words beside it."""
        low = self.window.h < self.px(LOW) and self.units_wide >= LOW_ROW
        one_row, room = low or self.units_wide >= ONE_ROW, self.room
        if self.played:
            wide, high = transport.width(self.unit, self.theme, self.screen.barred), self.px(60)
            x = room.right - wide if one_row else room.x + (room.w - wide) // 2
            self.rects["transport"] = Rect(x, room.bottom - high, wide, high)
        else:
            wide, high = min(room.w, self.px(1400 if one_row else 760)), self.px(60 if one_row else 98)
            self.rects["transport"] = Rect(room.x + (room.w - wide) // 2, room.bottom - high, wide, high)
        if not (self.played and one_row):
            self.room = Rect(room.x, room.y, room.w, max(0, room.h - high - self.margin))

    @property
    def played(self) -> bool:
        """Whether a game is being played that has no line of time yet."""
        return self.screen.live and not self.screen.graph

    def _graph(self) -> None:
        """The values of the game over the line of time."""
        if self.screen.graph and self.window.h >= self.px(graph.LEAST):
            bar, barred = self.rects["transport"], self.screen.barred
            self.rects["graph"] = strip = graph.placed(bar, self.unit, self.theme, barred)
            self.room = Rect(self.room.x, self.room.y, self.room.w, max(0, strip.y - self.margin - self.room.y))

    def _tools(self) -> None:
        """Buttons for what is played or set up; without words where the list of moves takes room, too.
        Over a form at the side they are as wide as the form."""
        shown = self.screen.tools
        if self._beside(self.room):
            block = tools.block(self.room.left(self.px(ASIDE)), shown, self.unit, self.theme)
            if block.room.h >= self.px(ASIDE_LEAST):
                self.rects["tools"], self.tools, self.under_tools = block.rect, block.cells, block.room.y
                return
        listed = bool(self.screen.moves and self.screen.show_moves) and self.window.w < WIDE * self.window.h
        slim = listed and not (self.screen.graph and len(shown) <= FEW_TOOLS)
        place, bar = tools.placed(self.room, shown, self.unit, self.theme, slim), self.rects.get("transport")
        if bar and place.rect.meets(bar):  # the short one, beside which words stand
            above = Rect(self.room.x, self.room.y, self.room.w, max(0, bar.y - self.margin - self.room.y))
            place = tools.placed(above, shown, self.unit, self.theme, slim)
        self.rects["tools"], self.tools, self.room = place.rect, place.cells, place.room

    def _aside(self) -> None:
        """A form that leaves the table to the hand: at the left, or under the table where the window is narrow."""
        shown, room = self.screen.overlay, self.room
        if not isinstance(shown, Form) or shown.modal:
            return
        if self._beside(room):
            wide, top = self.px(ASIDE), self.under_tools or room.y
            most, widest = room.bottom - top, self.px(ASIDE_MOST)
            long = bool(shown.reserved) and form.height(shown, wide, most + 1, self.unit) > most
            if long and room.w >= widest + self.px(ASIDE_TABLE):
                wide = widest
            high = form.height(shown, wide, most, self.unit)
            self.rects["form"] = Rect(room.x, top, wide, high)
            self.room = room.without_left(wide + self.margin)
            return
        wide = min(room.w, self.px(DIALOG))
        most = min(room.h // 2, room.h - self.margin - round(TABLE_AND_WORDS * self.window.h))
        high = form.height(shown, wide, min(room.h, max(most, self.px(200))), self.unit)
        self.rects["form"] = Rect(room.x + (room.w - wide) // 2, room.bottom - high, wide, high)
        self.room = Rect(room.x, room.y, room.w, max(0, room.h - high - self.margin))

    def _beside(self, room: Rect) -> bool:
        """Whether a form stands beside the table."""
        shown = self.screen.overlay
        aside = isinstance(shown, Form) and not shown.modal
        return aside and room.w >= room.h and room.w >= self.px(ASIDE + ASIDE_TABLE)

    def _panels(self) -> None:
        """What says itself where it stands."""
        for number, panel in enumerate(self.screen.panels):
            place = panel.place(Room(self.window, self.room, self.unit, self.theme, self.between))
            self.panels += (place,)
            if place:
                self.room = place.free
                if place.solid:
                    self.rects[f"panel{number}"] = place.rect

    def _moves(self) -> None:
        """The list of moves, once there are any: folded in a window that is no wider than most screens."""
        wanted, wide = self.screen.show_moves, self.px(MOVES)
        if not self.screen.moves or wanted is False or self.room.h < self.px(90):
            return
        beside = self.room.w - wide - self.margin >= self.px(300)
        if wanted is None and (self.window.w < WIDE * self.window.h or not beside):
            return
        if beside:
            self.rects["moves"] = self._lengthened(self.room.end(wide))
            self.room = self.free = self.room.without_end(wide + self.margin)
        elif not self.screen.moves_beside:
            self._drawer()

    def _lengthened(self, list_: Rect) -> Rect:
        """From the player's card on, past a title; down to the window's edge, or the bar, where that is free."""
        title = self.rects.get("head", self.rects["player1"])
        top = (title if title.right > list_.x else self.rects["player1"]).bottom + self.margin
        bar = self.rects.get("transport")
        bottom = min(list_.bottom, bar.y - self.margin) if bar and bar.right > list_.x else list_.bottom
        list_ = Rect(list_.x, top, list_.w, bottom - top)
        if bar and list_.x > bar.right:
            bottom = self.window.h - self.margin
        elif bar and "graph" in self.rects and list_.x > self.rects["graph"].right:
            bottom = bar.y - self.margin
        longer = Rect(list_.x, top, list_.w, bottom - top)
        return list_ if "tools" in self.rects and longer.meets(self.rects["tools"]) else longer

    def _drawer(self) -> None:
        """In a narrow window the list takes the whole width; notices keep a strip under it."""
        self.drawer = True
        strip = min(self.room.h // 2, self.px(150 if self.screen.problem and self.screen.caption else 104))
        self.rects["moves"] = self.room.top(self.room.h - strip)
        self.room = self.room.without_top(self.room.h - strip + self.margin)

    def _told(self) -> list[Rect]:
        """Where something is said for long: the place in which captions come and go, and what stands there or above."""
        if self.screen.hidden or self.drawer:
            return []
        told, room = [self.rects[name] for name in ("problem", "banner") if name in self.rects], self.said
        told = [rect.inset(-self.px(AIR)) for rect in told]
        wide = self.px(notices.CAPTION)
        strip = self.px(CAPTION_STRIP + (SECOND_LINE if room.w < self.px(notices.LONG_CAPTION) else 0))
        if room.h >= CAPTION_LEAST * strip:
            bottom = self.rects["problem"].y - self.px(notices.GAP) if "problem" in self.rects else room.bottom
            place = Rect(room.x, bottom - strip, room.w, strip).centred(min(wide, room.w), strip)
            told.append(place.inset(-self.px(AIR)))
        return told

    def _place_of_words(self) -> Rect:
        """The room in which notices stand: in the middle of the window where that is wide enough, else of what is left;
        in a game that is being played down beside the bar."""
        room, bar = self.room, self.rects.get("transport")
        inside = Rect(self.window.w - room.right, room.y, 2 * room.right - self.window.w, room.h)
        if room.x > self.window.w - room.right:
            inside = Rect(room.x, room.y, self.window.w - 2 * room.x, room.h)
        if inside.w >= self.px(notices.CAPTION):
            room = inside
        if bar and bar.y < room.bottom:
            spare = min(room.right, bar.x - self.margin) - room.x
            even = 2 * (bar.x - self.margin) - self.window.w
            wide = even if even >= self.px(BESIDE_BAR) and "moves" not in self.rects else spare
            room = Rect((self.window.w - wide) // 2 if wide == even else room.x, room.y, wide, room.h)
        return room

    # What comes and goes, in order of importance

    def _notices(self) -> None:
        overlay, room = self.screen.overlay, self.said
        wide = min(self.px(notices.PROMPT), room.w)
        prompt = text_prompt.height(overlay, wide, self.unit) if isinstance(overlay, Prompt) else 0
        for name, rect in notices.arranged(self.screen, room, self.unit, self.theme, prompt).items():
            self.rects[name] = rect
        if "progress" in self.rects and (beside := self._corner()):
            self.rects["progress"] = beside
        self._messages()

    def _messages(self) -> None:
        """Messages stand under the second player's card, or at the foot of the list of moves, to hide nothing."""
        names = {f"toast{toast.id}": toast for toast in reversed(self.screen.toasts)}
        shown = [(name, toast) for name, toast in names.items() if name in self.rects]
        card, list_ = self.rects.get("player1"), None if self.drawer else self.rects.get("moves")
        if not shown or card is None or card.w < self.px(WORK):
            return
        over, gap = list_ or card, self.px(notices.GAP)
        most = notices.ASIDE_LINES
        highs = [notices.toast_height(toast, over.w, most, self.unit, self.theme) for _name, toast in shown]
        high = sum(highs) + (len(highs) - 1) * gap
        work = self.rects.get("progress")
        above = work if work and work.x == card.x else card
        place = Rect(card.x, above.bottom + self.margin, card.w, high)
        others = [rect for name, rect in self.rects.items() if name not in names]
        if list_:
            place = Rect(list_.x, list_.bottom - high, list_.w, high)
            if high > LIST_LENT * list_.h:
                return
            self.rects["moves"] = Rect(list_.x, list_.y, list_.w, list_.h - high - gap)
        elif place.bottom > self.room.bottom or any(place.meets(rect) for rect in others):
            return
        for (name, _toast), tall in zip(shown, highs, strict=True):
            self.rects[name] = Rect(place.x, place.y, place.w, tall)
            place = place.without_top(tall + gap)

    def _corner(self) -> Rect | None:
        """Where long work stands without hiding the table: at the foot of the list of moves where that is open, else
        under the second player's card."""
        card, list_ = self.rects.get("player1"), None if self.drawer else self.rects.get("moves")
        if card is None or card.w < self.px(WORK):
            return None
        high = self.px(notices.WORK_HIGH)
        if list_ and high <= LIST_LENT * list_.h:
            foot = Rect(list_.x, list_.bottom - high, list_.w, high)
            self.rects["moves"] = Rect(list_.x, list_.y, list_.w, list_.h - high - self.px(notices.GAP))
            return foot
        under = Rect(card.x, card.bottom + self.margin, card.w, high)
        others = [rect for name, rect in self.rects.items() if name != "progress"]
        return None if any(under.meets(rect) for rect in others) else under

    def _overlay(self) -> None:
        overlay, inside = self.screen.overlay, self.window.inset(self.margin)
        if isinstance(overlay, Help):
            wide = min(inside.w, self.px(1256))
            self.rects["help"] = inside.centred(wide, min(inside.h, helping.height(overlay, wide, self.unit)))
        elif isinstance(overlay, Menu):
            self.rects["menu"] = menu.MenuSheet(overlay, self.window, self.unit, self.margin).rect
        elif isinstance(overlay, Library | FileChooser):
            name = "library" if isinstance(overlay, Library) else "files"
            self.rects[name] = inside.centred(min(inside.w, self.px(860)), min(inside.h, self.px(640)))
        elif isinstance(overlay, Form) and overlay.modal:
            asks = any(not isinstance(field, Words) for field in overlay.fields)
            wide = min(inside.w, self.px(QUESTION))
            if asks:
                wide = form.width(
                    overlay, min(inside.w, self.px(DIALOG)), min(inside.w, self.px(DIALOG_MOST)), self.unit
                )
            most = inside.h if self.top is None else inside.bottom - self.top
            rect = inside.centred(wide, form.height(overlay, wide, most, self.unit))
            self.rects["form"] = rect if self.top is None else rect.moved(0, self.top - rect.y)
