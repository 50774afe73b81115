"""ZEN, the game notation of Kartoved's program: the first letter of a capture is the colour that jumps."""

import re
from collections.abc import Iterable, Iterator

from zertz3d.errors import NotationError, PositionError
from zertz3d.records.formats import movetext, notation, opening, zip_position
from zertz3d.records.formats.chains import chain
from zertz3d.records.formats.movetext import Grammar, tokens
from zertz3d.records.record import Draft, Problem
from zertz3d.records.replay import Replay
from zertz3d.records.text import quoted
from zertz3d.rules import Capture, Move, Pass, Placement, Position
from zertz3d.rules.boards import LETTERS
from zertz3d.words import _

FORMAT = "zen"

_SIGN = re.compile(r'\[ZIP "|(?<![\w,])[WGB][a-q]\d{1,2}(?:-[a-q]\d|[x×][a-q]\d)')
"""What only a ZEN text has."""
_ASIDE = re.compile(r'\{(?>(?:[^}\\]|\\.)*)\}?|"(?>(?:[^"\\]|\\.)*)"?|[;#][^\n]*+', re.DOTALL)
"""Comments and the values of tags, in which anything may be said."""

_CELL = "[a-q][0-9]{1,2}"
_MOVE = rf"[WGB]{_CELL}(?>(?:-{_CELL}|(?>(?:[x×]{_CELL})+))?)(?>(?:\+[wgb]++)?)|-(?!-)"
_CELLS = re.compile(_CELL, re.IGNORECASE)
_PARTS = re.compile(rf"([WGB])({_CELL})(?:-({_CELL})|((?:[x×]{_CELL})+))?(?:\+([wgb]+))?", re.IGNORECASE)
_TOKENS = tokens(_MOVE)


def begins(head: str) -> bool:
    """Does a text of this format begin like this?"""
    return movetext.begins(head) and _SIGN.search(_ASIDE.sub('"', head)) is not None


def drafts(lines: Iterable[str]) -> Iterator[Draft]:
    """The games of a text one by one."""
    return movetext.drafts(FORMAT, lines)


def replay(draft: Draft, dialect: str = "") -> Replay:
    """The game of a draft as far as it is legal, and its faults; read in a dialect, it is official notation."""
    if dialect:
        return notation.replay(draft, dialect)

    def on_board(start: Position) -> Replay:
        return movetext.replay(draft, start, _grammar(_labels(start)))

    said = {name: value for name, value in draft.headers.items() if name not in notation.STRUCTURE}
    try:
        if "ZIP" in draft.headers:
            start, names = zip_position.read(draft.headers["ZIP"])
            done = movetext.replay(draft, start, _grammar(names))
        else:
            done = opening.replay(draft, on_board)
    except PositionError as error:
        done = Replay(Position.start())
        done.problems.append(Problem(draft.line, 1, quoted(draft.headers["ZIP"]), str(error)))
    done.game.headers = {name: value for name, value in said.items() if value}
    return done


def count_turns(draft: Draft) -> int:
    """How many turns the game has."""
    return movetext.count_moves(draft, _TOKENS)


def _labels(start: Position) -> dict[str, str]:
    """ZEN names of the rings of a full board; its board of 48 is a mirror image of ours."""
    if start.board.name != "48":
        return {cell: cell for cell in start.board.cells}
    return {LETTERS[7 - LETTERS.index(cell[0])] + cell[1:]: cell for cell in start.board.cells}


def _grammar(names: dict[str, str]) -> Grammar:
    return Grammar(_TOKENS, lambda text, at: _move(text, at, names))


def _move(text: str, at: Position, names: dict[str, str]) -> Move:
    if text == "-":
        return Pass()
    found = _PARTS.fullmatch(text)
    if not found:
        raise NotationError(
            _("{text!r} is not a move: write for example 'Wb3-c4' or 'Wa4xc4xe5+wg'").format(text=quoted(text))
        )
    colour = found[1].upper()

    def cell(name: str) -> str:
        return names.get(name.lower(), name.lower())

    touched = [cell(name) for name in _CELLS.findall(found[2] + (found[4] or ""))]
    if found[4]:
        move: Move = chain(at, touched)
        if at.marbles.get(touched[0], colour) != colour:
            raise NotationError(
                _("the marble on {cell} is {there}, not {colour}").format(
                    cell=touched[0], there=at.marbles[touched[0]], colour=colour
                )
            )
    else:
        move = Placement(colour, touched[0], cell(found[3]) if found[3] else None)
    if found[5]:
        _check_taken(at.complete(move), found[5])
    return move


def _check_taken(move: Move, said: str) -> None:
    """Compare the colours behind the plus sign with what the move takes."""
    marbles = move.jumps if isinstance(move, Capture) else move.claims if isinstance(move, Placement) else ()
    taken = "".join(colour for colour, _ in marbles)
    if sorted(taken) != sorted(said.upper()):
        found = _("it takes {taken}, not {said}") if taken else _("it takes nothing, not {said}")
        raise NotationError(found.format(taken=taken.lower(), said=quoted(said, 20)))
