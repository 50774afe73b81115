"""The one table of what a user can do: bindings, help overlay and README are made from it."""

from dataclasses import dataclass

GROUPS = ("Playing", "Watching", "Games and moves", "Teacher", "Looking", "Window")


@dataclass(frozen=True, slots=True)
class Action:
    """Something a user can do: its name in the program, what it says in the help, and what triggers it.

    Keys are Panda3D's event names.  A key that is held repeats if the action `repeats`.
    """

    name: str
    group: str
    what: str
    keys: tuple[str, ...] = ()
    mouse: str = ""
    repeats: bool = False


ACTIONS = (
    Action(
        "move", "Playing", "marble, vacant ring, free ring; or marble that jumps, where it lands", (), "click or drag"
    ),
    Action("take-colour", "Playing", "take a white, grey or black marble", ("w", "g", "b")),
    Action("choose", "Playing", "choose where to, by arrow keys or Tab; Enter takes it", ("j",)),
    Action("guide", "Playing", "how much is explained: for beginners, normal, bare", ("u",)),
    Action("play", "Watching", "play or pause", ("space",)),
    Action("next", "Watching", "next turn", ("arrow_right",), repeats=True),
    Action("previous", "Watching", "previous turn", ("arrow_left",), repeats=True),
    Action("half-next", "Watching", "half a step on, inside a turn", (".",), repeats=True),
    Action("half-previous", "Watching", "half a step back", (",",), repeats=True),
    Action("first", "Watching", "to the start", ("home",)),
    Action("last", "Watching", "to the end", ("end",)),
    Action("ten-on", "Watching", "ten turns on", ("page_down",), repeats=True),
    Action("ten-back", "Watching", "ten turns back", ("page_up",), repeats=True),
    Action("reverse", "Watching", "play backwards", ("shift-space",)),
    Action("slower", "Watching", "slower, down to ¼×", ("[",)),
    Action("faster", "Watching", "faster, up to 8×", ("]",)),
    Action("normal-speed", "Watching", "speed 1×", ("backspace",)),
    Action("loop", "Watching", "repeat the game, or the part from A to B", ("l",)),
    Action("loop-from", "Watching", "repeat from here (A)", ("i",)),
    Action("loop-to", "Watching", "repeat up to here (B)", ("o",)),
    Action("previous-variation", "Games and moves", "previous variation", ("arrow_up",), repeats=True),
    Action("next-variation", "Games and moves", "next variation", ("arrow_down",), repeats=True),
    Action("type-move", "Games and moves", "type a move; Enter plays it", ("x", "shift-w", "shift-g", "shift-b")),
    Action("undo", "Games and moves", "take back a half-step, or the last move of a variation", ("control-z",)),
    Action("redo", "Games and moves", "play it again", ("control-y", "shift-control-z")),
    Action("open", "Games and moves", "open a file or folder", ("control-o",)),
    Action("save", "Games and moves", "save the game with its variations", ("control-s",)),
    Action("go-to-turn", "Games and moves", "go to a turn", ("control-g",)),
    Action("copy", "Games and moves", "copy the game as text", ("control-c",)),
    Action("paste", "Games and moves", "open the game that is in the clipboard", ("control-v",)),
    Action("next-game", "Games and moves", "next game of the file or folder", ("control-page_down",)),
    Action("previous-game", "Games and moves", "previous game", ("control-page_up",)),
    Action("library", "Games and moves", "list of games", ("tab",)),
    Action("new", "Playing", "new game", ("control-n",)),
    Action("rematch", "Playing", "once more, and the other one begins", ("shift-control-n",)),
    Action("play-from-here", "Playing", "play on from the position that is shown", ("control-p",)),
    Action("offer-draw", "Playing", "offer a draw", ("control-d",)),
    Action("resign", "Playing", "resign", ("control-r",)),
    Action("pause-game", "Playing", "stop the clock for a while", ("pause",)),
    Action("learn", "Playing", "learn to play: short lessons", ("control-l",)),
    Action("set-up", "Playing", "set up a position", ("control-e",)),
    Action("hint", "Teacher", "show the best move on the table", ("h",)),
    Action("best-line", "Teacher", "show the best line", ("shift-h",)),
    Action("play-line", "Teacher", "play the line that is shown; Ctrl+Z leaves it", ("enter",)),
    Action("graph", "Teacher", "who stands better: a graph of the game over the time line", ("e",)),
    Action("why", "Teacher", "why the last move was a mistake, then the better line", ("y",)),
    Action("other-side", "Looking", "from the other side", ("f",)),
    Action("view-seat", "Looking", "from my seat", ("1",)),
    Action("view-opponent", "Looking", "from the opponent's seat", ("2",)),
    Action("view-top", "Looking", "from above", ("3",)),
    Action("view-edge", "Looking", "from the table's edge", ("4",)),
    Action("view-tour", "Looking", "walk around the table", ("5",)),
    Action("store-view", "Looking", "keep this view", tuple(f"shift-{n}" for n in (6, 7, 8, 9))),
    Action("recall-view", "Looking", "back to a kept view", ("6", "7", "8", "9")),
    Action("home-view", "Looking", "back to the usual view", ("r",), "double-click beside the pieces"),
    Action("follow", "Looking", "the camera follows the action, or rests", ("v",)),
    Action("orbit", "Looking", "look around", (), "right-drag, or left-drag beside the pieces"),
    Action(
        "pan", "Looking", "move over the table", ("a", "s", "d"), "W while nobody plays; middle-drag, Shift+right-drag"
    ),
    Action("zoom", "Looking", "nearer or farther, towards the pointer", (), "wheel"),
    Action("coordinates", "Looking", "coordinates on the table, on the rings, or off", ("c",)),
    Action("table", "Looking", "next table: felt, walnut, slate", ("t",)),
    Action("stone-marks", "Looking", "marks on the marbles: none, dot, band", ("n",)),
    Action("fullscreen", "Window", "full screen", ("f11", "alt-enter")),
    Action("hide", "Window", "hide everything but the table", ("z",)),
    Action("sound", "Window", "sound on or off", ("m",)),
    Action("screenshot", "Window", "save a picture", ("f12",)),
    Action("larger", "Window", "larger panels", ("control-=", "control-+", "shift-control-=")),
    Action("smaller", "Window", "smaller panels", ("control--",)),
    Action("normal-size", "Window", "panels in the usual size", ("control-0",)),
    Action("help", "Window", "this help", ("?", "shift-/", "f1")),
    Action("escape", "Window", "close what is open, then leave full screen; never quits", ("escape",)),
    Action("quit", "Window", "quit", ("control-q",)),
)

BY_KEY = {key: action for action in ACTIONS for key in action.keys}
"""What each key does."""
BY_NAME = {action.name: action for action in ACTIONS}

_SHOWN = {
    "arrow_right": "→", "arrow_left": "←", "arrow_up": "↑", "arrow_down": "↓", "space": "Space", "home": "Home",
    "end": "End", "page_down": "PgDn", "page_up": "PgUp", "backspace": "Backspace", "tab": "Tab",
    "escape": "Esc", "enter": "Enter", "control": "Ctrl", "shift": "Shift", "alt": "Alt",
}  # fmt: skip
_TWINS = {"control-+", "shift-control-=", "shift-/"}
"""Other names under which some keyboards send a key that is named already."""


def key_name(event: str) -> str:
    """A key as people write it: 'shift-control-z' is Ctrl+Shift+Z."""
    parts = []
    rest = event
    for modifier in ("shift-", "control-", "alt-"):
        if rest.startswith(modifier) and rest != modifier:
            rest = rest.removeprefix(modifier)
            parts.append(_SHOWN[modifier[:-1]])
    parts.sort(key=("Ctrl", "Alt", "Shift").index)
    return "+".join([*parts, _SHOWN.get(rest, rest.upper() if len(rest) <= 3 else rest.capitalize())])


def keys_of(action: Action) -> str:
    """Every key and gesture of an action, as the help shows them."""
    names = [key_name(key) for key in action.keys if key not in _TWINS]
    return ", ".join(names + ([action.mouse] if action.mouse else []))


def markdown() -> str:
    """The table of keys as the README shows it."""
    rows = [f"| {action.what} | {keys_of(action)} |" for group in GROUPS for action in in_group(group)]
    return "\n".join(["| what | keys and mouse |", "|---|---|", *rows])


def in_group(group: str) -> list[Action]:
    """The actions of one group, in the table's order."""
    return [action for action in ACTIONS if action.group == group]
