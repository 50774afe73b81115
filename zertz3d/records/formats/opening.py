"""Where a game begins: what tags say about board, rules and first mover, and the board when nothing is said."""

from collections.abc import Callable, Mapping
from functools import cache

from zertz3d.errors import PositionError
from zertz3d.records.record import Draft, Problem
from zertz3d.records.replay import Replay
from zertz3d.rules import Position, RuleSet, rule_set
from zertz3d.rules.boards import NAMES


def replay(draft: Draft, attempt: Callable[[Position], Replay]) -> Replay:
    """Replay a draft from where its tags say, or on the smallest board that has room for all of it."""
    faults: list[str] = []
    start = _said(draft.headers, faults)
    done = attempt(start) if start else _on_the_smallest(draft.headers, attempt)
    done.problems[:0] = [Problem(draft.line, done.game.root.position.turn, "", fault) for fault in faults]
    return done


def _said(headers: Mapping[str, str], faults: list[str]) -> Position | None:
    """The start that the tags describe; None if they do not, with the reason if they try."""
    try:
        if "Setup" in headers:
            return Position.parse(headers["Setup"])
        if "Board" in headers:
            return Position.start(headers["Board"], rules_of(headers), first_of(headers))
        rules_of(headers)
    except PositionError as error:
        faults.append(str(error))
    return None


def rules_of(headers: Mapping[str, str]) -> RuleSet:
    """The rule set that the tags name; PositionError if there is none of that name."""
    name = headers.get("Rules", "standard").strip().lower()
    optional = headers.get("Claims", "").strip().lower() == "optional"
    return rule_set(f"{name}+optional" if optional and "+" not in name else name)


def first_of(headers: Mapping[str, str]) -> int:
    """The player, 0 or 1, who begins."""
    return int(headers.get("First", "").strip() == "2")


def _on_the_smallest(headers: Mapping[str, str], attempt: Callable[[Position], Replay]) -> Replay:
    """The first clean attempt, from the smallest board on; failing that the one that got furthest."""
    best: Replay | None = None
    rules, first = _rules_or_standard(headers), first_of(headers)
    for name in NAMES:
        if rules.boards and name not in rules.boards:
            continue
        start = _full_board(name, str(rules), first)
        done = attempt(start)
        if not done.problems:
            return done
        if not best or len(done.game.main_line()) > len(best.game.main_line()):
            best = done
    assert best
    return best


@cache
def _full_board(name: str, rules: str, first: int) -> Position:
    return Position.start(name, rules, first)


def _rules_or_standard(headers: Mapping[str, str]) -> RuleSet:
    try:
        return rules_of(headers)
    except PositionError:
        return rule_set("standard")
