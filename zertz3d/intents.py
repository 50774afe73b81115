"""What a person can ask of the program: every action by name, and intents, which carry an action with its value."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from zertz3d.errors import UsageError


class Action(StrEnum):
    """Something a person can ask for, by key, mouse, gamepad or button."""

    # Going through a film
    PLAY = "play"
    REVERSE = "reverse"
    NEXT = "next"
    PREVIOUS = "previous"
    HALF_NEXT = "half-next"
    HALF_PREVIOUS = "half-previous"
    FIRST = "first"
    LAST = "last"
    TEN_ON = "ten-on"
    TEN_BACK = "ten-back"
    NEXT_VARIATION = "next-variation"
    PREVIOUS_VARIATION = "previous-variation"
    GO_TO_NODE = "go-to-node"
    PROMOTE_NODE = "promote-node"
    DELETE_NODE = "delete-node"
    MARK_NODE = "mark-node"
    SHOW_TURN = "show-turn"
    SEEK = "seek"
    SCRUB_BEGIN = "scrub-begin"
    SCRUB_END = "scrub-end"
    SLOWER = "slower"
    FASTER = "faster"
    NORMAL_SPEED = "normal-speed"
    RATE = "rate"
    LOOP = "loop"
    LOOP_FROM = "loop-from"
    LOOP_TO = "loop-to"
    UNDO = "undo"
    REDO = "redo"

    # Games, files and lines to type into
    OPEN = "open"
    PICK = "pick"
    MY_GAMES = "my-games"
    SAVE = "save"
    COPY = "copy"
    PASTE = "paste"
    SOUVENIR = "souvenir"
    LIBRARY = "library"
    FILM = "film"
    FILM_START = "film-start"
    CANCEL_WORK = "cancel-work"
    FILTER = "filter"
    SELECT = "select"
    OPEN_GAME = "open-game"
    NEXT_GAME = "next-game"
    PREVIOUS_GAME = "previous-game"
    GO_TO_TURN = "go-to-turn"
    TYPE_MOVE = "type-move"
    EDIT = "edit"
    SUBMIT = "submit"

    # Answering what is asked
    FORM = "form"
    ANSWER = "answer"
    CANCEL = "cancel"
    DISMISS = "dismiss"
    ESCAPE = "escape"

    # The hand
    CLICK = "click"
    DRAG = "drag"
    DROP = "drop"
    TAKE = "take"
    CHOOSE = "choose"
    DECLINE = "decline"
    STEER = "steer"

    # Games that are played
    NEW = "new"
    QUICK_GAME = "quick-game"
    TWO_MACHINES = "two-machines"
    START_GAME = "start-game"
    PLAY_FROM_HERE = "play-from-here"
    REMATCH = "rematch"
    WATCH_AGAIN = "watch-again"
    RESUME = "resume"
    RESUME_LAST = "resume-last"
    GO_ON = "go-on"
    FILE_AWAY = "file-away"
    RESIGN = "resign"
    OFFER_DRAW = "offer-draw"
    PAUSE_GAME = "pause-game"
    ENTER_TIME = "enter-time"
    CLOCKS_BY_HAND = "clocks-by-hand"
    SHOW_BOARD = "show-board"
    PUBLIC_PICTURE = "public-picture"

    # Learning, thinking, setting up
    LEARN = "learn"
    LESSON_BEGIN = "lesson-begin"
    LESSON_NEXT = "lesson-next"
    LESSON_BACK = "lesson-back"
    LESSON_AGAIN = "lesson-again"
    LESSON_HINT = "lesson-hint"
    LESSON_PASS = "lesson-pass"
    LESSON_LEAVE = "lesson-leave"
    PUZZLES = "puzzles"
    HINT = "hint"
    BEST_LINE = "best-line"
    PLAY_LINE = "play-line"
    WHY = "why"
    BETTER = "better"
    GRAPH = "graph"
    REVIEW = "review"
    GUESS = "guess"
    GUESS_START = "guess-start"
    GUESS_SHOW = "guess-show"
    GUESS_LEAVE = "guess-leave"
    SET_UP = "set-up"
    BRUSH = "brush"
    STROKE = "stroke"
    SET_UP_BOARD = "set-up-board"
    SET_UP_DONE = "set-up-done"
    SET_UP_PLAY = "set-up-play"
    SET_UP_WATCH = "set-up-watch"
    SET_UP_LEAVE = "set-up-leave"

    # Looking
    VIEW = "view"
    OTHER_SIDE = "other-side"
    HOME_VIEW = "home-view"
    STORE_VIEW = "store-view"
    RECALL_VIEW = "recall-view"
    FOLLOW = "follow"
    ORBIT = "orbit"
    PAN = "pan"
    ZOOM = "zoom"
    COORDINATES = "coordinates"
    TABLE = "table"
    STONE_MARKS = "stone-marks"
    GUIDE = "guide"

    # The window
    FULLSCREEN = "fullscreen"
    HIDE = "hide"
    MOVES = "moves"
    SOUND = "sound"
    SCREENSHOT = "screenshot"
    LARGER = "larger"
    SMALLER = "smaller"
    NORMAL_SIZE = "normal-size"
    HOME = "home"
    HOME_ASK = "home-ask"
    MENU = "menu"
    CONTEXT = "context"
    SETTINGS = "settings"
    SETTINGS_RESET = "settings-reset"
    HELP = "help"
    RULES = "rules"
    QUIT = "quit"

    # An event
    KIOSK_ASK = "kiosk-ask"
    KIOSK_LEVEL = "kiosk-level"
    KIOSK_DUEL = "kiosk-duel"
    KIOSK_STEP = "kiosk-step"
    KIOSK_LEARN = "kiosk-learn"
    KIOSK_LEAVE = "kiosk-leave"
    KIOSK_STAY = "kiosk-stay"
    KIOSK_NEXT = "kiosk-next"
    KIOSK_PREVIOUS = "kiosk-previous"
    KIOSK_CLOSE = "kiosk-close"
    KIOSK_QUIT = "kiosk-quit"


class FieldAnswer(NamedTuple):
    """What somebody chose or typed in a field of a form."""

    field: str
    text: str


class TableSpot(NamedTuple):
    """What of the table somebody points at: a place, the piece there and its colour, or the cell of a gap."""

    place: str
    """A cell, pool, table, tray-0 or tray-1."""
    piece: str | None = None
    colour: str = ""
    """W, G or B where the piece is a marble."""
    gap: str = ""


class Steering(NamedTuple):
    """A step from place to place: to the right and ahead, or (0, 0) for the next place in order."""

    right: int
    ahead: int


class MenuSpot(NamedTuple):
    """A point of the window at which somebody asks what can be done, and what is there."""

    x: float
    y: float
    node: int | None = None
    """The move, where it is one of the list."""
    spot: TableSpot | None = None
    """The spot of the table, where nothing lies over it."""


class NodeMark(NamedTuple):
    """A mark such as "!" for a move; the same mark again takes it away."""

    node: int
    mark: str


Payload = None | bool | int | float | str | FieldAnswer | TableSpot | Steering | MenuSpot | NodeMark


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody asks for; the only thing that input produces."""

    action: Action
    value: Payload = None

    @property
    def number(self) -> float:
        """The value as a number."""
        if isinstance(self.value, int | float):
            return float(self.value)
        raise UsageError(f"{self.value!r} is not a number")

    @property
    def text(self) -> str:
        """The value as text; empty if there is none."""
        return "" if self.value is None else str(self.value)

    @property
    def answer(self) -> FieldAnswer:
        """The value as the answer to a question of a form."""
        if isinstance(self.value, FieldAnswer):
            return self.value
        raise UsageError(f"{self.value!r} answers no question")

    @property
    def spot(self) -> TableSpot:
        """The value as a spot of the table; without one, the bare table."""
        return self.value if isinstance(self.value, TableSpot) else TableSpot("table")

    @property
    def node_mark(self) -> NodeMark:
        """The value as a mark for a move."""
        if isinstance(self.value, NodeMark):
            return self.value
        raise UsageError(f"{self.value!r} marks no move")

    @property
    def menu_spot(self) -> MenuSpot:
        """The value as a point at which a menu is asked for."""
        return self.value if isinstance(self.value, MenuSpot) else MenuSpot(0.0, 0.0)

    @property
    def steering(self) -> Steering:
        """The value as a step from place to place."""
        return self.value if isinstance(self.value, Steering) else Steering(0, 0)
