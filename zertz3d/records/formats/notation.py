"""Official notation with our tags: reading it tolerantly, writing it exactly."""

import re
from collections.abc import Iterable, Iterator

from zertz3d.records.formats import italian, movetext, opening
from zertz3d.records.formats.movetext import SKIP, Grammar, comment, tag, tokens
from zertz3d.records.record import Draft
from zertz3d.records.replay import Replay, out_of_turn
from zertz3d.rules import Game, Node, Position, parse_move

FORMAT = "notation"
WIDTH = 90
"""Characters a line of moves may have; a comment is never broken."""

STRUCTURE = ("Board", "Rules", "Claims", "First", "Setup", "Result", "Termination", "ZIP")
"""Tags that say what the game itself knows; they are written anew each time."""

FIRST_TAGS = ("Event", "Date", "Player1", "Player2")
"""Tags that a reader wants to see before the others."""
TERMINATIONS = {"resign": "resignation", "time": "time", "draw": "agreement", "repetition": "repetition"}
"""How we call the endings that the board does not show."""

_CELL = "[a-q][0-9]{1,2}"


def _pattern(colours: str) -> re.Pattern[str]:
    marble = f"[{colours}]{_CELL}"
    return tokens(
        rf"{marble}(?>(?:\s*+,\s*+{_CELL}|{_CELL})?)(?>(?:\s*+[x×]\s*+(?>(?:{marble})+))?)"
        rf"|[x×]\s*+{_CELL}(?>(?:{marble})+)|-(?!-)"
    )


_OFFICIAL = Grammar(_pattern("wgb"), lambda text, _: parse_move(text))
_ITALIAN = Grammar(_pattern("bng"), lambda text, at: parse_move(italian.official(text, at.board)))
_WITHOUT_I = Grammar(_OFFICIAL.tokens, lambda text, _: parse_move(_with_i(text)))
_J = re.compile("j(?=[0-9])", re.IGNORECASE)
_I = re.compile("i(?=[0-9])", re.IGNORECASE)


def _with_i(text: str) -> str:
    return _J.sub("i", text)


def begins(head: str) -> bool:
    """Does a text of this format begin like this? So does one in ZEN, which is asked before."""
    return movetext.begins(head)


def drafts(lines: Iterable[str]) -> Iterator[Draft]:
    """The games of a text one by one."""
    return movetext.drafts(FORMAT, lines)


def replay(draft: Draft, dialect: str = "") -> Replay:
    """The game of a draft as far as it is legal, and its faults."""

    def attempt(start: Position) -> Replay:
        return movetext.replay(draft, start, _grammar(draft, start, dialect))

    done = opening.replay(draft, attempt)
    done.game.headers = {name: said for name, said in draft.headers.items() if said and name not in STRUCTURE}
    return done


def count_turns(draft: Draft) -> int:
    """How many turns the game has, those before the position it is set up with included."""
    turn = draft.headers.get("Setup", "").rpartition(" ")[2]
    before = int(turn) - 1 if turn.isascii() and turn.isdigit() and len(turn) < 5 else 0
    return before + movetext.count_moves(draft, _OFFICIAL.tokens)


def _grammar(draft: Draft, start: Position, dialect: str) -> Grammar:
    if dialect == "it":
        return _ITALIAN
    skips_i = start.board.name == "61" and _J.search(draft.text) and not _I.search(draft.text)
    return _WITHOUT_I if skips_i else _OFFICIAL


# ----------------------------------------------------------------- writing


def write(game: Game) -> str:
    """The game with its tags, comments and variations.

    >>> game = Game()
    >>> _ = game.play("Wd4,d1")
    >>> print(write(game))
    [Board "37"]
    [Rules "standard"]
    [Result "*"]
    <BLANKLINE>
    1. Wd4,d1 *
    <BLANKLINE>
    """
    return "\n".join([*_tags(game), "", *_wrapped(_words(game)), ""])


def structure(game: Game) -> dict[str, str]:
    """What tags say about the game itself: empty where there is nothing to say."""
    start = game.root.position
    plain = Position.start(start.board, start.rules, start.mover)
    outcome = game.outcome(game.end)
    return {
        "Board": start.board.name,
        "Rules": start.rules.name,
        "Claims": "optional" if start.rules.claims == "optional" else "",
        "First": "2" if start.mover else "",
        "Setup": str(start) if start != plain or start.turn > 1 or start.board.name == "custom" else "",
        "Result": game.result,
        "Termination": TERMINATIONS.get(outcome.kind, "") if outcome else "",
    }


def _tags(game: Game) -> Iterator[str]:
    about = structure(game)
    first = {name: game.headers[name] for name in FIRST_TAGS if name in game.headers}
    foreign = set(STRUCTURE) - set(about)
    for name, value in (first | game.headers | about).items():
        if value and name not in foreign:
            yield tag(name, value)


def _words(game: Game) -> Iterator[str]:
    """The moves with numbers, comments and brackets, piece by piece."""
    if said := comment(game.root):
        yield said
    waiting: list[tuple[Node, bool] | str] = [(node, True) for node in game.root.children[:1]]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        node, numbered = item
        assert node.parent
        siblings = node.parent.children
        is_main = node is siblings[0]
        yield from _move(node, numbered)
        after: list[tuple[Node, bool] | str] = []
        if is_main:
            for variation in siblings[1:]:
                after += ["(", (variation, True), ")"]
        if node.children:
            after.append((node.children[0], bool(comment(node)) or len(after) > 0))
        waiting.extend(reversed(after))
    yield game.result


def _move(node: Node, numbered: bool) -> Iterator[str]:
    """The move with what must stand before it, and its comment."""
    assert node.parent
    number, second = divmod(node.parent.position.turn + 1, 2)
    before = [f"{number}."] if not second else [f"{number}..."] if numbered else []
    before += [SKIP] if out_of_turn(node) else []
    yield " ".join([*before, str(node.move)])
    if said := comment(node):
        yield said


def _wrapped(words: Iterator[str]) -> Iterator[str]:
    """The words on lines of bearable length; a bracket sticks to what it encloses."""
    line = ""
    for word in words:
        glued = line.endswith("(") or word == ")"
        if line and len(line) + 1 + len(word) > WIDTH and not glued:
            yield line
            line = ""
        line += word if glued or not line else " " + word
    if line:
        yield line
