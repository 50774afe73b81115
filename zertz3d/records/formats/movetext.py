"""Games as tags and moves: what official notation and ZEN share.

A game is a block of tags such as `[Board "48"]` and the moves behind it, with `{comments}`, `(variations)`,
move numbers and a result.  A new game begins with the first tag after moves.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from zertz3d.errors import NotationError, RecordError, ZertzError
from zertz3d.records.record import Draft
from zertz3d.records.replay import DEEPEST, Replay, reason_of
from zertz3d.records.text import LONGEST_GAME, quoted
from zertz3d.rules import Move, Node, Position
from zertz3d.words import _

SKIP = "--"
"""Stands for a turn that somebody lost without passing; only faulty records have it."""
SHORTEST_GAME, SHORT_GAMES = 50, 1_000
"""Characters that the games of a text have on average, unless there are only so many of them."""
LONGEST_MOVE = 1_000
"""Characters a move may have, blanks included; with all 24 marbles claimed it has 105."""

_TAG = re.compile(r'\s*+\[\s*+([A-Za-z]\w*+)\s*+"((?>(?:[^"\\]|\\.)*))"\s*+\]')
_OUTSIDE = re.compile(r"([^{;#]*+)([{;#]?)")
_INSIDE = re.compile(r"(?>(?:[^}\\]|\\.)*)\}")
_TOLD = re.compile(r"\[%(ms|mark) ((?>(?:[^\[\]\\]|\\.)*))\]\s*+", re.DOTALL)
_ESCAPE = re.compile(r"\\([\\{}\[\]\"])")
_UNSAFE = re.compile(r"[\\{}\[\]]")

_TOKENS = r"""
    \s++
  | \{ (?P<comment> (?>(?: [^}\\] | \\. )*) ) \}?+
  | [;\#] (?P<remark> [^\n]*+ )
  | (?P<bracket> [()] )
  | (?P<result> (?: 1-0 | 0-1 | 1/2-1/2 | ½-½ | 0-0 | \* ) (?! [\w/-] ) )
  | (?P<number> \d++ \s*+ \.*+ | \.++ | \$\d++ | / )
  | (?P<mark> [!?]++ )
  | (?P<skip> --(?!-) )
  | (?P<move> MOVE ) (?! [\w] )
  | (?P<junk> [^\s(){};\#]++ | . )
"""

_BEGINNING = re.compile(
    r"(?>(?:\s++|[;#][^\n]*+(?:\n|\Z)|\{(?>(?:[^}\\]|\\[\s\S])*)\}|[0-9]++\s*+\.++|--?|\()*)"
    r"(?:\[\s*+[A-Za-z]\w*+\s*+\"|[WGBN][a-q][0-9]{1,2}(?![0-9A-Za-z])|[x×]\s*+[a-q][0-9])",
    re.IGNORECASE,
)
"""Comments, move numbers and brackets, and then a tag or a move."""

ToMove = Callable[[str, Position], Move]
"""Reads one move as it is written; NotationError if it is none."""


# ------------------------------------------------------------------- games


def begins(head: str) -> bool:
    """Does a text of tags and moves begin like this?"""
    return _BEGINNING.match(head) is not None


def drafts(kind: str, lines: Iterable[str]) -> Iterator[Draft]:
    """The games of a text one by one; only one is held in memory."""
    headers: dict[str, str] = {}
    body: list[str] = []
    solid = inside = False
    size, first = 0, 1
    total = games = 0
    for number, line in enumerate(lines, 1):
        tags, rest = _tags(line) if "[" in line and not inside else ({}, line)
        if tags and solid:
            yield Draft(kind, headers, "\n".join(body), first)
            total, games = total + size, games + 1
            if games > SHORT_GAMES and total < games * SHORTEST_GAME:
                raise RecordError(_("{games} games of hardly any moves: the rest is not read").format(games=games))
            headers, body, solid, size, first = {}, [], False, 0, number
        headers |= tags
        body.append(rest)
        size += len(line) + 1
        if size > LONGEST_GAME:
            raise RecordError(_("a game is longer than {size} MB").format(size=LONGEST_GAME >> 20))
        if rest:
            inside, counts = _scan(rest, inside)
            solid = solid or counts
    if headers or solid:
        yield Draft(kind, headers, "\n".join(body), first)


def _tags(line: str) -> tuple[dict[str, str], str]:
    """The tags at the head of a line, and what follows them."""
    tags, at = {}, 0
    while found := _TAG.match(line, at):
        tags[found[1]] = _ESCAPE.sub(r"\1", found[2])
        at = found.end()
    return tags, line[at:]


def _scan(line: str, inside: bool) -> tuple[bool, bool]:
    """Does a comment go on behind this line, and does the line say anything outside comments?"""
    at, solid = 0, False
    while True:
        if inside:
            closed = _INSIDE.match(line, at)
            if not closed:
                return True, solid
            at = closed.end()
        found = _OUTSIDE.match(line, at)
        assert found
        solid = solid or bool(found[1].strip())
        inside, at = found[2] == "{", found.end()
        if not inside:
            return False, solid


def tag(name: str, value: str) -> str:
    """A tag line."""
    safe = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{safe}"]'


def comment(node: Node) -> str:
    """The comment of a node with its time and marks, in braces; nothing if there is nothing to say."""
    said = [f"[%ms {node.clock}]"] if node.clock is not None else []
    said += [f"[%mark {_safe(mark)}]" for mark in node.marks]
    if node.comment:
        said.append(_safe(node.comment))
    return f"{{{' '.join(said)}}}" if said else ""


def _safe(text: str) -> str:
    return _UNSAFE.sub(r"\\\g<0>", text)


# ------------------------------------------------------------------- moves


def tokens(move: str) -> re.Pattern[str]:
    """What a text of moves is made of, with the pattern of one move."""
    return re.compile(_TOKENS.replace("MOVE", move), re.VERBOSE | re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Grammar:
    """How a format writes its moves."""

    tokens: re.Pattern[str]
    to_move: ToMove


def replay(draft: Draft, start: Position, grammar: Grammar) -> Replay:
    """The game of a draft from a start, and its faults."""
    reading = _Reading(draft, start, grammar)
    for token in grammar.tokens.finditer(draft.text):
        kind = token.lastgroup
        if kind:
            reading.token(kind, token)
        if reading.stopped:
            break
    reading.end(draft.headers)
    return reading.replay


def count_moves(draft: Draft, tokens: re.Pattern[str]) -> int:
    """The moves of the main line, up to what is no move."""
    count = depth = 0
    for token in tokens.finditer(draft.text):
        kind = token.lastgroup
        if kind == "bracket":
            depth += 1 if token[0] == "(" else -1
        elif not depth and kind == "move":
            count += 1
        elif not depth and kind == "junk":
            break
    return count


class _Line(NamedTuple):
    """Where a variation leaves the line before it."""

    cursor: Node
    faulty: bool


class _Reading:
    """Follows the tokens of a game."""

    def __init__(self, draft: Draft, start: Position, grammar: Grammar) -> None:
        self.replay = Replay(start)
        self._draft = draft
        self._to_move = grammar.to_move
        self._comments: list[str] = []
        self._branching = False
        self._lines: list[_Line] = []
        self._skipped: re.Match[str] | None = None
        self._result = ""
        self._faulty = False

    @property
    def stopped(self) -> bool:
        """Is the rest not worth reading?"""
        return (self._faulty and not self._lines) or self.replay.full

    def token(self, kind: str, token: re.Match[str]) -> None:
        """One token of the text."""
        if kind == "bracket":
            self._bracket(token)
        elif self._faulty:
            return
        elif kind in ("comment", "remark"):
            self._comments.append(token[kind].strip())
        elif kind == "mark":
            self._comments.append(f"[%mark {token[0]}]")
        elif kind == "result" and not self._lines:
            self._result = self._result or token[0].replace("½", "1/2")
        elif kind in ("move", "junk", "skip"):
            self._attempt(token)

    def _attempt(self, token: re.Match[str]) -> None:
        try:
            if token.lastgroup == "skip":
                self._skipped = token
            else:
                self._play(token)
        except ZertzError as error:
            self._faulty = True
            self._complain(token, reason_of(error))

    def _play(self, token: re.Match[str]) -> None:
        if len(token[0]) > LONGEST_MOVE:
            raise NotationError(_("{count} characters are too long for a move").format(count=len(token[0])))
        position = self.replay.game.position
        move = self._to_move(token[0], position)
        self._annotate()
        if self._skipped:
            self.replay.play_by(1 - position.mover, move)
            self._complain(
                self._skipped, _("player {player} lost a turn").format(player=position.mover + 1), position.turn
            )
            self._skipped = None
        else:
            self.replay.play(move)
        self._branching = False

    def _bracket(self, token: re.Match[str]) -> None:
        game = self.replay.game
        self._annotate()
        self._skipped = None
        if token[0] == "(":
            self._lines.append(_Line(game.cursor, self._faulty))
            if len(self._lines) > DEEPEST:
                self._lines.clear()
                self._faulty = True
                self._complain(
                    token,
                    _("variations are nested more than {levels} deep: the rest is not read").format(levels=DEEPEST),
                )
            elif game.cursor.parent:
                game.back()
                self._branching = True
            elif not self._faulty:
                self._faulty = True
                self._complain(token, _("a variation stands before the first move"))
        elif self._lines:
            cursor, self._faulty = self._lines.pop()
            game.go_to(cursor)
            self._branching = False

    def _annotate(self) -> None:
        """Write what was said since the last move on the node it was said about."""
        if not self._comments or self._branching:
            return
        node = self.replay.game.cursor
        text = "\n".join(self._comments)
        self._comments = []
        marks = []
        for told in _TOLD.finditer(text):
            if told[1] == "mark":
                marks.append(_ESCAPE.sub(r"\1", told[2]))
            elif node.parent and told[2].isascii() and told[2].isdigit() and len(told[2]) < 16:
                node.clock = int(told[2])
        node.marks += tuple(marks)
        said = _ESCAPE.sub(r"\1", _TOLD.sub("", text)).strip()
        node.comment = f"{node.comment}\n{said}" if node.comment and said else node.comment or said

    # --------------------------------------------------------------------- end

    def end(self, headers: dict[str, str]) -> None:
        """The text is over: say who won if the board does not."""
        self._annotate()
        game = self.replay.game
        game.to_end()
        said = self._result or headers.get("Result", "").replace("½", "1/2")
        if said in ("", "*") or self._faulty:
            pass
        elif game.position.outcome():
            if said != game.result:
                self._complain(
                    None,
                    _("the record says {said}, but on the board it is {result}").format(said=said, result=game.result),
                )
        else:
            self._declare(said, headers.get("Termination", ""))
        game.to_start()

    def _declare(self, said: str, how: str) -> None:
        game = self.replay.game
        if said in ("1-0", "0-1"):
            loser = int(said == "1-0")
            (game.lose_on_time if how == "time" else game.resign)(loser)
        elif said == "1/2-1/2" and how != "repetition":
            game.agree_draw()

    def _complain(self, token: re.Match[str] | None, reason: str, turn: int | None = None) -> None:
        draft = self._draft
        end = token.start() if token else len(draft.text)
        line = draft.line + draft.text.count("\n", 0, end)
        self.replay.problem(line, quoted(token[0]) if token else "", reason, turn)
