"""Transcripts of another program: one line of Python-like text for each placement and each jump."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from zertz3d.errors import RecordError, ZertzError
from zertz3d.records.formats import opening
from zertz3d.records.formats.chains import lifted, stops_short
from zertz3d.records.record import Draft
from zertz3d.records.replay import Replay, reason_of
from zertz3d.records.text import LONGEST_GAME, quoted
from zertz3d.rules import COLOURS, Capture, Move, Pass, Placement, Position
from zertz3d.words import _

FORMAT = "transcript"

ACTION = re.compile(r"\s*+Player\s++([12])\s*+:\s*+\{([^{}]*+)\}\s*+(?:#(.*+))?", re.DOTALL)
"""A line of play."""
_PLAYED = re.compile(r"^[ \t]*+Player\s++[12]\s*+:\s*+\{", re.MULTILINE)
_PAIR = re.compile(r"""\s*+(['"])(\w++)\1\s*+:\s*+(?:(['"])([\w ]*+)\3|None)\s*+(?:,|\Z)""")
_HEADER = re.compile(r"\s*+#\s*+(Rings|Variant|Player [12]|Date|Event|Seed)\s*+:\s*+([^{].*+)", re.IGNORECASE)
_NAMES = {"rings": "Board", "variant": "Rules", "player 1": "Player1", "player 2": "Player2"}
_J = re.compile("[jJ](?=[0-9])")
_I = re.compile("[iI](?=[0-9])")


def begins(head: str) -> bool:
    """Does a text of this format begin like this?"""
    return _PLAYED.search(head) is not None


def drafts(lines: Iterable[str]) -> Iterator[Draft]:
    """The one game of a text."""
    headers: dict[str, str] = {}
    body: list[str] = []
    size = 0
    for line in lines:
        if found := _HEADER.fullmatch(line):
            name = found[1].lower()
            headers.setdefault(_NAMES.get(name, name.title()), found[2].strip())
        body.append(line)
        size += len(line) + 1
        if size > LONGEST_GAME:
            raise RecordError(_("a game is longer than {size} MB").format(size=LONGEST_GAME >> 20))
    yield Draft(FORMAT, headers, "\n".join(body))


@dataclass(frozen=True, slots=True)
class _Act:
    """One line of play: who, what, and where it stands; a line that is none has an empty kind."""

    player: int
    said: dict[str, str]
    line: int
    text: str
    comment: str = ""

    @property
    def kind(self) -> str:
        return self.said.get("action", "").upper()

    def cell(self, key: str) -> str:
        """The ring it names under that key."""
        return self.said.get(key, "").lower()

    def goes_on(self, before: "_Act") -> bool:
        """Does the same marble jump once more?"""
        same = self.player == before.player and self.kind == before.kind == "CAP"
        return same and self.cell("src") == before.cell("dst")


def replay(draft: Draft, dialect: str = "") -> Replay:
    """The game of a draft as far as it is legal, and its faults."""
    turns, remarks = _turns(draft.text)
    with_i = _turns(_J.sub("i", draft.text))[0] if _J.search(draft.text) and not _I.search(draft.text) else turns
    headers = draft.headers | ({"First": str(turns[0][0].player + 1)} if turns else {})

    def attempt(start: Position) -> Replay:
        done = Replay(start)
        done.game.root.comment = "\n".join(remarks)
        _play(done, with_i if start.board.name == "61" else turns)
        done.game.to_start()
        return done

    done = opening.replay(Draft(draft.format, headers, draft.text, draft.line), attempt)
    done.game.headers = {name: said for name, said in draft.headers.items() if name not in ("Board", "Rules")}
    return done


def count_turns(draft: Draft) -> int:
    """How many turns the game has."""
    return sum(bool(turn[0].said) for turn in _turns(draft.text)[0])


def _turns(text: str) -> tuple[list[list[_Act]], list[str]]:
    """The lines of play, turn by turn, up to the first line that is none; and the remarks before them."""
    turns: list[list[_Act]] = []
    remarks: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if line.lstrip().startswith("#"):
            if not turns and not _HEADER.fullmatch(line) and line.strip("# \t"):
                remarks.append(line.strip("# \t"))
            continue
        act = _act(line, number)
        if turns and act.goes_on(turns[-1][-1]):
            turns[-1].append(act)
        else:
            turns.append([act])
        if not act.said:
            break
    return turns, remarks


def _act(line: str, number: int) -> _Act:
    found = ACTION.fullmatch(line)
    said = _pairs(found[2]) if found else {}
    player = int(found[1]) - 1 if found else 0
    return _Act(player, said, number, line, (found[3] or "").strip() if found else "")


def _pairs(text: str) -> dict[str, str]:
    """The quoted names and values between the braces; nothing at all if there is anything else."""
    said, at = {}, 0
    while at < len(text):
        found = _PAIR.match(text, at)
        if not found:
            return {}
        said[found[2]] = found[4] or ""
        at = found.end()
    return said


def _play(done: Replay, turns: list[list[_Act]]) -> None:
    """Play turn after turn up to the first fault; a chain that the text breaks off is none."""
    for turn in turns:
        path = [turn[0].cell("src"), *(act.cell("dst") for act in turn)]
        if turn is turns[-1] and turn[0].kind == "CAP" and stops_short(done.game.position, path):
            done.lifted = lifted(done.game.position, path)
            return
        try:
            move = _move(turn)
            done.check_turn(turn[0].player)
            node = done.play(move)
            node.comment = "\n".join(act.comment for act in turn if act.comment)
        except ZertzError as error:
            done.problem(turn[0].line, quoted(turn[0].text), reason_of(error))
            return


def _move(turn: list[_Act]) -> Move:
    first = turn[0]
    if first.kind == "PUT":
        colour = first.said.get("marble", "").upper()
        if colour not in tuple(COLOURS):
            raise RecordError(_("the line names no colour: w, g or b"))
        return Placement(colour, first.cell("dst"), first.cell("remove") or None)
    if first.kind == "CAP":
        jumps = ((act.said.get("capture", "").upper(), act.cell("dst")) for act in turn)
        return Capture(first.cell("src"), tuple(jumps))
    if first.kind == "PASS":
        return Pass()
    raise RecordError(_("this line is neither a move nor a comment"))
