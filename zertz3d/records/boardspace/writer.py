"""Games written as Boardspace records of the second version, every turn ended by Done."""

import re
from collections.abc import Iterator

from zertz3d.errors import PositionError
from zertz3d.records.boardspace.gestures import POOL
from zertz3d.records.boardspace.nodes import escaped
from zertz3d.records.boardspace.reader import AGREED_DRAW, HEADERS, PERSONAL
from zertz3d.records.boardspace.setup import CUSTOM, FIRST_TURN_AFTER_LAYING, VARIANTS
from zertz3d.records.replay import mover_of
from zertz3d.rules import (
    COLOURS,
    Game,
    GroupClaimed,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    Node,
    Placement,
    Position,
    RingRemoved,
)

_NAMES = {ours: theirs for theirs, ours in HEADERS.items()}
_BOARDS = {name: variant for variant, name in reversed(VARIANTS.items())}
_SPELLED = {"zertz": "Zertz", "zertz+11": "Zertz+11", "zertz+24": "Zertz+24", "zertz+h": "Zertz+H", CUSTOM: "Zertz+xx"}
_PERSONAL = {f"{ours}{number}" for ours in PERSONAL.values() for number in (1, 2)}
_OWN = re.compile("[A-Z]{2}")


def write(game: Game) -> str:
    """The game as a file that Boardspace's own reader accepts."""
    script = _Script(game)
    return "".join(f"{line}\n" for line in script.lines())


class _Script:
    """Writes command after command and numbers them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._count = 0

    def lines(self) -> Iterator[str]:
        """The whole record."""
        yield "(;"
        yield "GM[22]VV[2]"
        yield from self._headers()
        yield from self._opening()
        yield from self._tree()
        yield from self._times()
        yield ")"

    def _times(self) -> Iterator[str]:
        said = {player: self._game.headers.get(f"Time{player + 1}") for player in (0, 1)}
        yield from [";"] * any(said.values())
        yield from (f"P{player}[time {escaped(time)} ]" for player, time in said.items() if time)

    # ------------------------------------------------------------------ before

    def _headers(self) -> Iterator[str]:
        start, outcome = self._game.root.position, self._game.outcome(self._game.end)
        yield f"SU[{_variant(start)}]"
        if start != _reread(start) or start.turn != _reread(start).turn:
            yield f"ZP[{escaped(str(start))}]"
        said = self._game.headers
        for name, value in said.items():
            theirs = _NAMES.get(name, name)
            if _OWN.fullmatch(theirs):
                if theirs != "RE":
                    yield f"{theirs}[{escaped(value)}]"
            elif name not in _PERSONAL:
                yield f"ZH[{name} {escaped(value)}]"
        if outcome and outcome.kind == "draw":
            yield f"RE[{AGREED_DRAW}]"
        elif said.get("RE", AGREED_DRAW) != AGREED_DRAW:
            yield f"RE[{escaped(said['RE'])}]"
        for player in (0, 1):
            yield from self._personal(player)

    def _personal(self, player: int) -> Iterator[str]:
        for word, ours in PERSONAL.items():
            value = self._game.headers.get(f"{ours}{player + 1}")
            if value and word != "time":
                quote = '"' if word == "id" else ""
                yield f"P{player}[{word} {quote}{escaped(value)}{quote}]"

    def _opening(self) -> Iterator[str]:
        """Gifts, rings and the start."""
        start = self._game.root.position
        if _variant(start) == _SPELLED["zertz+h"]:
            yield self._command(0, f"SetBoard {_SPELLED[_BOARDS[start.board.name]]}")
        if start == _reread(start):
            yield from (self._command(player, words) for player, words in _laid_out(start))
        yield self._command(start.mover, f"Start P{start.mover}", _remarks(self._game.root))
        if start.board.name == "custom":
            for cell in start.board.cells:
                yield self._command(0, f"R+ {_place(cell)}")
            yield self._command(0, "Done")
            if not start.mover:
                yield self._command(1, "Swap")
            yield self._command(1, "Done")

    # ------------------------------------------------------------------- turns

    def _tree(self) -> Iterator[str]:
        """Every node, each fork with its lines in brackets."""
        waiting: list[Node | str] = []
        node: Node | str | None = self._game.root
        while node is not None:
            if isinstance(node, str):
                yield node
            else:
                if node.parent:
                    yield from self._turn(node)
                if node is self._game.end:
                    yield from self._ending()
                forks = len(node.children) > 1
                for child in reversed(node.children):
                    waiting += [")", child, "("] if forks else [child]
            node = waiting.pop() if waiting else None

    def _turn(self, node: Node) -> Iterator[str]:
        player, extra = mover_of(node) or 0, _remarks(node) + _claims(node)
        clock = "" if node.clock is None else f"TM[{node.clock}]"
        for words in (*_gestures(node), "Done"):
            yield self._command(player, words, clock + extra)
            extra = ""

    def _ending(self) -> Iterator[str]:
        outcome = self._game.outcome(self._game.end)
        if outcome and outcome.kind == "resign" and outcome.winner is not None:
            yield self._command(1 - outcome.winner, "Resign")
        elif outcome and outcome.kind == "time" and outcome.winner is not None:
            yield self._command(outcome.winner, "WinOnTime")

    def _command(self, player: int, words: str, extra: str = "") -> str:
        self._count += 1
        return f"; P{player}[{self._count - 1} {words}]{extra}"


def _variant(start: Position) -> str:
    if start.board.name == "custom":
        return _SPELLED[CUSTOM]
    known = start.board.name if start.board.name in _BOARDS else "37"
    return _SPELLED["zertz+h" if start.rules.name == "handicap" and known == start.board.name else _BOARDS[known]]


def _laid_out(start: Position) -> Iterator[tuple[int, str]]:
    """What players do to a full board to make this start: take rings, put marbles down, give marbles away."""
    gone = [cell for cell in start.board.cells if cell not in start.rings]
    if gone or start.marbles:
        yield start.mover, "Edit"
    for cell in gone:
        yield start.mover, f"R- {_place(cell)}"
    for cell, marble in start.marbles.items():
        yield start.mover, f"RtoB {POOL} {COLOURS.index(marble)} {_place(cell)}"
    for player, held in enumerate(start.captures):
        for colour, count in enumerate(held):
            yield from [(player, f"RtoR {POOL} {colour} {player}")] * count


def _reread(start: Position) -> Position:
    """The start that a reader makes of commands alone."""
    rules = "handicap" if any(map(any, start.captures)) else "standard"
    if start.board.name == "custom":
        cells, turn = start.board.cells, FIRST_TURN_AFTER_LAYING
        return Position.setup(start.board, rules, cells, {}, start.captures, start.mover, turn=turn)
    if start.board.name not in _BOARDS or start.rules.name not in ("standard", "handicap"):
        return Position.start("37")
    try:
        return Position.setup(start.board, rules, start.rings, start.marbles, start.captures, start.mover)
    except PositionError:
        return Position.start("37")


def _gestures(node: Node) -> Iterator[str]:
    """The facts of a turn as commands; claims follow from them."""
    rack, colour = POOL, 0
    for event in node.events:
        if isinstance(event, MarbleTaken):
            rack, colour = POOL if event.source == "pool" else event.player, COLOURS.index(event.colour)
        elif isinstance(event, MarblePlaced):
            yield f"RtoB {rack} {colour} {_place(event.cell)}"
        elif isinstance(event, RingRemoved):
            yield f"R- {_place(event.cell)}"
        elif isinstance(event, MarbleJumped):
            yield f"BtoB {_place(event.start)} {_place(event.end)}"
        elif isinstance(event, GroupClaimed):
            return


def _place(cell: str) -> str:
    return f"{cell[0].upper()} {cell[1:]}"


def _remarks(node: Node) -> str:
    said = f"C[{escaped(node.comment)}]" if node.comment else ""
    return said + "".join(f"AN[{escaped(mark)}]" for mark in node.marks)


def _claims(node: Node) -> str:
    """What was claimed, which only optional claims leave open."""
    claims = node.move.claims if isinstance(node.move, Placement) else ()
    optional = node.position.rules.claims == "optional"
    return f"ZC[{' '.join(colour + cell for colour, cell in claims)}]" if optional and claims else ""
