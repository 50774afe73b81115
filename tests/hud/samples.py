"""Screens to try the HUD with: a game in the middle, its end, long names, comments, every overlay."""

from dataclasses import replace

from zertz3d.hud.game_values import Banner, Goal, LibraryRow
from zertz3d.hud.screen_model import (
    Button,
    FileChooser,
    FileRow,
    Form,
    Graph,
    Help,
    HelpGroup,
    HelpRow,
    Library,
    MoveRow,
    Pick,
    PlayerPanel,
    Progress,
    Prompt,
    Screen,
    TextEntry,
    Tick,
    Toast,
    Tool,
    Transport,
    Words,
)
from zertz3d.intents import Action, Intent

LONG = "Maximilian-Alexander von Habsburg-Lothringen-Württemberg the Third"
CYRILLIC = "Александра Константиновна Вознесенская"
SENTENCE = "White gives the centre away on purpose, since è un sacrificio; чёрные обязаны бить."
ESSAY = " ".join(f"{number}: {SENTENCE}" for number in range(28))[:2000]


def goals(w: int, g: int, b: int) -> tuple[Goal, ...]:
    """The four ways of winning."""
    each = min(w, 3) + min(g, 3) + min(b, 3)
    return Goal("4 W", w, 4, "W"), Goal("5 G", g, 5, "G"), Goal("6 B", b, 6, "B"), Goal("3+3+3", each, 9)


def player(name: str, side: int, *captures: int, **more: object) -> PlayerPanel:
    """A player with these captures."""
    w, g, b = captures
    return replace(PlayerPanel(name, side, (w, g, b), goals(w, g, b)), **more)  # type: ignore[arg-type]


def film(turns: int) -> tuple[Tick, ...]:
    """The turns of a film, some of them captures and claims."""
    kinds = dict.fromkeys(range(5, turns, 4), "capture") | dict.fromkeys(range(13, turns, 17), "claim")
    ticks = [Tick(turn * 2.4, kinds.get(turn, "turn"), turn) for turn in range(1, turns + 1)]
    return (*ticks, Tick(turns * 2.4 + 2, "end", turns))


def moves(count: int) -> tuple[MoveRow, ...]:
    """A list with comments, variations and, at the end, a fault."""
    rows: list[MoveRow] = []
    for turn in range(1, count + 1):
        row = turn % 4 + 1
        text = "x e3Gc1We5Wg3" if turn % 5 == 0 else f"{'WGB'[turn % 3]}{'abcdefg'[turn % 7]}{row},a{row}"
        comment = {3: "The usual reply.", 9: ESSAY}.get(turn, "")
        rows.append(MoveRow(turn, str(turn), text, (turn - 1) % 2, 0, comment))
        if turn % 8 == 6:
            rows.append(MoveRow(1000 + turn, f"{turn}", "Gd4,g1", (turn - 1) % 2, 1, "Better: it keeps the tempo."))
            rows.append(MoveRow(2000 + turn, f"{turn + 1}", "x d4Ge5", turn % 2, 1))
            rows.append(MoveRow(3000 + turn, f"{turn + 1}", "x d4Gc4Wa3", turn % 2, 2))
    return tuple(rows)


GAME = Screen(
    players=(player("Anna Kowalska", 0, 2, 1, 3, to_move=True), player("Björn Lindqvist", 1, 1, 3, 0, clock="4:05")),
    transport=Transport(55.2, 98.4, True, 1.0, turn=23, turns=40, ticks=film(40)),
    moves=moves(40),
    current=23,
    caption="Turn 23: Anna jumps over a grey and a white marble and captures both.",
    title="World Championship 2019, final",
)

OPEN = replace(GAME, show_moves=True)
"""The same with its list of moves."""

END = replace(
    GAME,
    transport=Transport(98.4, 98.4, False, 2.0, True, (20.0, 70.0), 40, 40, film(40)),
    current=40,
    banner=Banner("Anna Kowalska wins", "with four white marbles, in 40 turns", "WWWW", 0),
    players=(player("Anna Kowalska", 0, 4, 1, 3, note="wins"), player("Björn Lindqvist", 1, 1, 3, 2)),
    muted=True,
)

CROWDED = replace(
    END,
    players=(
        player(LONG, 0, 2, 3, 3, clock="1:04:05", to_move=True),
        player(CYRILLIC, 1, 3, 2, 5, clock="12:34", note="resigned"),
    ),
    title="ÈÀÜ Championnat d'été de la ville de Saint-Étienne-du-Rouvray 2014, round 17, board 3",
    problem="Turn 24: ring d4 is not free, because it touches c4, d5 and e4 from three sides; "
    "the record is shown up to here.",
    caption=ESSAY[:300],
    toasts=(
        Toast(1, "Saved as games/anna-2019.zrz"),
        Toast(2, "The file /home/somebody/with/a/long/path/to/broken.sgf cannot be read: permission denied", "error"),
        Toast(3, "Copied", "info", 0.6),
    ),
    progress=Progress("Reading games.zip", 0.4, "12 s left"),
    current=9,
    banner=Banner(f"{CYRILLIC} wins", "with three of each colour", "WWWGGGBBB", 1),
    transport=Transport(500.0, 610.0, False, 0.25, False, (20.0, None), 212, 250, film(250)),
    moves=moves(250),
)

HELP = Help(
    (
        HelpGroup(
            "Watching",
            (
                HelpRow("Space", "play or pause"),
                HelpRow("→", "next turn"),
                HelpRow("←", "previous turn"),
                HelpRow(".", "half a step on, inside a turn"),
                HelpRow(",", "half a step back"),
                HelpRow("Home", "to the start"),
                HelpRow("End", "to the end"),
                HelpRow("PgDn", "ten turns on"),
                HelpRow("PgUp", "ten turns back"),
                HelpRow("Shift+Space", "play backwards"),
                HelpRow("[", "slower, down to ¼×"),
                HelpRow("]", "faster, up to 8×"),
                HelpRow("Backspace", "speed 1×"),
                HelpRow("L", "repeat the game, or the part from A to B"),
            ),
        ),
        HelpGroup(
            "Games and moves",
            (
                HelpRow("↑", "previous variation"),
                HelpRow("↓", "next variation"),
                HelpRow("X, G, B, Shift+W, Shift+G, Shift+B", "type a move; Enter plays it"),
                HelpRow("Ctrl+Z", "take back the last move of a variation"),
                HelpRow("Ctrl+Y, Ctrl+Shift+Z", "play it again"),
                HelpRow("Ctrl+O", "open a file or folder"),
                HelpRow("Ctrl+S", "save the game with its variations"),
                HelpRow("Tab", "list of games"),
            ),
        ),
        HelpGroup(
            "Looking",
            (
                HelpRow("F", "from the other side"),
                HelpRow("1", "from my seat"),
                HelpRow("2", "from the opponent's seat"),
                HelpRow("3", "from above"),
                HelpRow("Shift+6, Shift+7, Shift+8, Shift+9", "keep this view"),
                HelpRow("", "look around", "right-drag, or left-drag beside the pieces"),
                HelpRow("W, A, S, D", "move over the table", "middle-drag or Shift+right-drag"),
                HelpRow("", "nearer or farther", "wheel"),
            ),
        ),
        HelpGroup(
            "Window",
            (
                HelpRow("F11, Alt+Enter", "full screen"),
                HelpRow("Z", "hide everything but the table"),
                HelpRow("M", "sound on or off"),
                HelpRow("Ctrl+=, Ctrl++", "larger panels"),
                HelpRow("?, F1", "this help"),
                HelpRow("Ctrl+Q", "quit"),
            ),
        ),
    )
)

LIBRARY = Library(
    tuple(
        LibraryRow(
            number,
            f"{2000 + number % 20}/game-{number:04}.sgf",
            f"{CYRILLIC if number % 7 == 3 else LONG if number % 11 == 5 else 'Anna Kowalska'} – Björn Lindqvist",
            f"{2000 + number % 20}-0{number % 9 + 1}-17",
            f"{(37, 40, 43, 44, 48, 61)[number % 6]} rings",
            str(18 + number % 60),
            ("1-0", "0-1", "½-½", "*")[number % 4],
        )
        for number in range(3000)
    ),
    "anna",
    4,
    4211,
)

FILES = FileChooser(
    "Save the game",
    "/home/anna/Documents/Games 2026/" + LONG.replace(" ", "-") + ".txt",
    (
        FileRow("..", "/home/anna/Documents/", "up to Documents", folder=True),
        FileRow("Club", "/home/anna/Documents/Games 2026/Club", folder=True),
        *(FileRow(f"{CYRILLIC} {n}.sgf", f"/games/{n}.sgf", f"{n % 28 + 1} Mar 2026 · 12 kB") for n in range(200)),
    ),
    3,
    tuple(
        Button(name, Intent(Action.EDIT, f"/{name}/"), main=name == "Home")
        for name in ("Recent", "Home", "Desktop", "Documents", "Downloads", "Backup disk", LONG)
    ),
    Pick("format", "", (("notation", "Official notation (.txt)"), ("sgf", "Boardspace (.sgf)")), "notation"),
    (Button("Cancel", Intent(Action.CANCEL)), Button("Save", Intent(Action.SUBMIT, "/x.txt"), main=True)),
    error="/home/anna/Documents/Games 2026: there is no such folder",
)
PROMPT = Prompt("Play a move", "Wd4,g", "", ("Wd4,g1", "Wd4,g3"))
WRONG = Prompt("Play a move", "Wd4,d5", "Ring d5 is not free: it is held by rings on all sides but one.")
LEVELS = tuple((word, word) for word in ("person", "beginner", "easy", "medium", "strong", "very strong"))
FORM = Form(
    "New game",
    (
        Pick("board", "Board", tuple((n, n) for n in ("37", "40", "43", "44", "48", "61")), "37"),
        TextEntry("name0", "Who plays blue", "Anna"),
        Pick("side0", "", LEVELS, "person"),
        TextEntry("name1", "Who plays orange", LONG),
        Pick("side1", "", LEVELS, "medium"),
        Pick("clock", "Clock", tuple((w, w) for w in ("none", "5 min", "10 min", "3 min + 5 s", "2 h")), "none"),
        Words("The second player has five minutes, and ten seconds more for each turn."),
        Words("Nobody can win from here: " + SENTENCE, fault=True),
    ),
    (Button("Cancel", Intent(Action.CANCEL)), Button("Play", Intent(Action.START_GAME), main=True)),
)
ASIDE = Form(
    "Place a marble",
    (Words("Take a marble from the pool and put it down on a vacant ring. " + SENTENCE), Words("Lesson 1 of 12")),
    (Button("Back", Intent(Action.LESSON_BACK), enabled=False), Button("On", Intent(Action.LESSON_NEXT), main=True)),
    modal=False,
)
TOOLS = tuple(
    Tool(name, label, Intent(name), name)
    for name, label in (
        ("undo", "Undo"), ("redo", "Redo"), ("hint", "Hint"), ("draw", "Offer draw"), ("flag", "Resign"),
        ("new", "New game"),
    )
)  # fmt: skip
GRAPH = Graph(
    (*(0.9 * (-1) ** (turn // 7) * (turn % 7) / 7 for turn in range(30)), *[None] * 4, 0.2, -0.4, 1.0, 1.0, 1.0, 1.0),
    (7, 14, 29, 36, 40),
    0.8,
)
"""Who stands better over a game of 40 turns; some turns are still being thought about."""

SCREENS = {
    "game": GAME,
    "end": END,
    "crowded": CROWDED,
    "help": replace(GAME, overlay=HELP),
    "library": replace(GAME, overlay=LIBRARY),
    "files": replace(GAME, overlay=FILES),
    "prompt": replace(GAME, overlay=PROMPT),
    "wrong": replace(CROWDED, overlay=WRONG),
    "listed": replace(GAME, show_moves=True),
    "hidden": replace(CROWDED, hidden=True),
    "form": replace(GAME, overlay=FORM, tools=TOOLS),
    "aside": replace(GAME, overlay=ASIDE, tools=TOOLS),
    "aside-end": replace(CROWDED, overlay=ASIDE),
    "tools": replace(GAME, tools=(replace(TOOLS[0], enabled=False), *TOOLS[1:5], replace(TOOLS[5], lit=True))),
    "tools-end": replace(END, tools=TOOLS),
    "graph": replace(GAME, graph=GRAPH),
    "graph-end": replace(CROWDED, graph=replace(GRAPH, share=None), tools=TOOLS),
    "graph-many": replace(
        END, graph=GRAPH, tools=(*TOOLS, *(replace(tool, name=f"{tool.name}-2") for tool in TOOLS[:4]))
    ),
    "empty": Screen(),
}
SIZES = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160), (600, 1000), (2560, 800), (320, 240), (1024, 768))
SCALES = (0.75, 1.0, 1.5, 2.0)
