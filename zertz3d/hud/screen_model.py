"""What the HUD shows, as one frozen value, and what it answers: intents.

The app builds a `Screen` for every frame and keeps the same tuples (`moves`, `ticks`, library rows) from frame to
frame as long as they say the same: what is identical is not looked at again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from zertz3d.intents import Intent
from zertz3d.words import _

if TYPE_CHECKING:
    from zertz3d.hud.draw.panel import Panel
    from zertz3d.hud.game_values import Banner, Goal, LibraryRow

Count = tuple[int, int, int]
"""White, grey and black marbles."""


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """A player: `side` 0 is blue and 1 is orange; `note` is a word under the name, such as 'wins'."""

    name: str
    side: int = 0
    captures: Count = (0, 0, 0)
    goals: tuple[Goal, ...] = ()
    to_move: bool = False
    clock: str | None = None
    note: str = ""
    set_clock: Intent | None = None
    """What a click on the clock asks for, where it can be set."""


def _nobody() -> tuple[PlayerPanel, PlayerPanel]:
    """Two players without names."""
    return PlayerPanel(_("Player 1"), 0), PlayerPanel(_("Player 2"), 1)


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on the time line: a turn, capture, claim or the end; `turn` is its number."""

    time: float
    kind: str = "turn"
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Transport:
    """Where the film stands and how it runs; times in seconds of film."""

    time: float = 0.0
    length: float = 0.0
    playing: bool = False
    rate: float = 1.0
    loop: bool = False
    loop_range: tuple[float | None, float | None] | None = None
    """From A to B; B is None while only A is set."""
    turn: int = 0
    turns: int = 0
    ticks: tuple[Tick, ...] = ()
    backwards: bool = False


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One move in the list; `depth` is 0 on the main line, 1 in a variation, 2 in one of that…"""

    node: int
    label: str
    """The number of the turn."""
    text: str
    """The move in official notation."""
    side: int = 0
    depth: int = 0
    comment: str = ""
    sign: str = ""
    """?, ?? or !, where the game turned."""
    hint: str = ""
    """What the sign means, said while the pointer is on it."""


@dataclass(frozen=True, slots=True)
class Toast:
    """A short message that goes away; `opacity` lets the app fade it."""

    id: int
    text: str
    kind: str = "info"
    """info or error."""
    opacity: float = 1.0


class HelpRow(NamedTuple):
    """Keys, separated by ', ', what they do, and what does the same with the mouse."""

    keys: str
    what: str
    mouse: str = ""


@dataclass(frozen=True, slots=True)
class HelpGroup:
    """Keys that belong together, under a title."""

    title: str
    rows: tuple[HelpRow, ...]


@dataclass(frozen=True, slots=True)
class Help:
    """The page of keys over the table."""

    groups: tuple[HelpGroup, ...]
    title: str = field(default_factory=lambda: _("Keys and mouse"))


@dataclass(frozen=True, slots=True)
class Library:
    """The library over the table: the rows that pass the filter, and how many games there are in all."""

    rows: tuple[LibraryRow, ...]
    filter: str = ""
    selected: int = 0
    """A place in `rows`."""
    total: int = 0
    title: str = field(default_factory=lambda: _("Library"))
    reading: float | None = None
    """The share that has been read while more is being read."""
    buttons: tuple[Button, ...] = ()
    """Where other games are to be found."""
    empty: str = field(default_factory=lambda: _("No matching games"))
    """What is said where there are no rows."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A line to type into: a move, a turn, a file; `hints` are what it may become, the first by Tab."""

    title: str
    text: str = ""
    error: str = ""
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """Long work: what is being done, its share done if known, and the time left in words."""

    text: str
    share: float | None = None
    left: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several: `options` are (value, words); answered by an intent with its name and the value."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class TextEntry:
    """A line of a form to type into; answered by an intent with its name and the text."""

    name: str
    label: str
    text: str = ""
    hint: str = ""
    """What stands there, faintly, while nothing is typed."""


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph of a form; a fault is shown as one."""

    text: str
    fault: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press at the foot of a form; Enter presses the main one."""

    label: str
    intent: Intent
    main: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """A dialog: questions, and buttons below them. One that is not modal leaves the table to the hand."""

    title: str
    fields: tuple[Pick | TextEntry | Words, ...] = ()
    buttons: tuple[Button, ...] = ()
    modal: bool = True
    closable: bool = True
    """Whether it has a cross, and Escape closes it."""
    stacked: bool = False
    """Whether the buttons stand one below the other, as wide as the card."""
    preparing: bool = False
    """Whether something that it tells is still being found out."""
    reserved: tuple[tuple[Words, ...], ...] = ()
    """What it may say instead later on: it is as high as the longest needs, so that its buttons stay in place."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """Something to choose from a menu: `keys` do the same, `state` says how it is now, such as 'on'."""

    label: str
    intent: Intent
    keys: str = ""
    state: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Entries that belong together, under a title or without one."""

    title: str
    entries: tuple[MenuEntry, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu: over everything, or at the point of the window where it was asked for."""

    groups: tuple[MenuGroup, ...]
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file or folder to choose; `path` is the value of the intent that picks it."""

    name: str
    path: str
    note: str = ""
    folder: bool = False


@dataclass(frozen=True, slots=True)
class FileChooser:
    """Files over the table: a line with a path, places to begin from, what lies there, and buttons."""

    title: str
    text: str = ""
    rows: tuple[FileRow, ...] = ()
    selected: int = -1
    """A place in `rows`, or -1: then Enter takes what is typed."""
    places: tuple[Button, ...] = ()
    """The main one is where one is."""
    kinds: Pick | None = None
    buttons: tuple[Button, ...] = ()
    note: str = ""
    error: str = ""
    completion: str = ""
    """What Tab makes of the path."""
    preparing: bool = False
    """Whether a folder is still being read."""


Overlay = Help | Library | Prompt | Form | Menu | FileChooser


def is_preparing(overlay: Overlay | None) -> bool:
    """Whether what is asked for here is still being prepared."""
    if isinstance(overlay, Library):
        return overlay.reading is not None and not overlay.rows
    return isinstance(overlay, Form | FileChooser) and overlay.preparing


@dataclass(frozen=True, slots=True)
class Tool:
    """A button beside the table while a game is played or set up: an icon's name or none, and words."""

    name: str
    label: str
    intent: Intent
    icon: str = ""
    lit: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Graph:
    """Who stands better after each turn, from 1 (player 0 wins) to -1 (player 1 wins); None is not known yet."""

    values: tuple[float | None, ...]
    turning: tuple[int, ...] = ()
    """The turns after which the game was another one."""
    share: float | None = None
    """How much has been worked out while it goes on."""
    names: tuple[str, str] = field(default_factory=lambda: (_("Blue"), _("Orange")))
    """Who stands better above the middle, and who below it."""


@dataclass(frozen=True, slots=True)
class Screen:
    """All that the HUD shows at one moment."""

    players: tuple[PlayerPanel, PlayerPanel] = field(default_factory=_nobody)
    transport: Transport = field(default_factory=Transport)
    moves: tuple[MoveRow, ...] = ()
    current: int | None = None
    """The node id of the row that is lit; the list follows it."""
    caption: str = ""
    banner: Banner | None = None
    toasts: tuple[Toast, ...] = ()
    overlay: Overlay | None = None
    hidden: bool = False
    """Everything but overlays and toasts is out of the picture."""
    title: str = ""
    problem: str | None = None
    """What is wrong with this record; stays in sight."""
    progress: Progress | None = None
    show_moves: bool | None = None
    """Whether the list of moves is open; None leaves it to the width of the window."""
    moves_beside: bool = False
    """Whether the list of moves is shown only where it leaves the table in sight."""
    letters: bool = False
    """Whether W, G and B stand in the list of moves instead of marbles."""
    muted: bool = False
    fullscreen: bool = False
    far_side: bool = False
    """The table is seen from its other side: the players' cards stand where their trays are."""
    controls: bool = True
    """Without them neither transport, graph nor moves are shown: in films, at events, in lessons, in the editor."""
    barred: frozenset[str] = frozenset()
    """Buttons of the transport bar that are not there, because nobody may use them here."""
    live: bool = False
    """A game is being played: the transport bar has what a player needs, and no line of time."""
    tools: tuple[Tool, ...] = ()
    panels: tuple[Panel, ...] = ()
    """Panels that bring their own place and drawing, in the order in which they choose their places."""
    graph: Graph | None = None
