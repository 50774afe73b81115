"""What is worth showing: the moments of a game that one should see from near by, and how much a whole game offers.

Pure functions of a game. Who leads is told by the marbles that either player
still needs, whichever way of winning is the nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from zertz3d.rules import Capture, Game, Node, Outcome, Placement, Position
from zertz3d.words import _, ngettext, pgettext

if TYPE_CHECKING:
    from zertz3d.motion.camera.show_camera import Kind as ShowKind

MomentKind = Literal["chain", "claim", "turning point", "end"]

LONG_CHAIN = 3
"""Jumps from which a chain is worth a closer look."""
LARGE_CLAIM = 2
"""Marbles from which a claim is worth a closer look."""
NEAR_CHAIN, NEAR_CLAIM = 2, 1
"""Jumps and claimed marbles from which the camera of a show comes near."""
SHORT, LONG = 14, 60
"""A good game to watch has between so many and so many turns."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn worth a closer look: its number from 1, its kind, its size in jumps or marbles, and a description."""

    turn: int
    kind: MomentKind
    size: int
    words: str


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why a game is worth showing: its points, its name, and a description."""

    points: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Worth:
    """How much a game offers to spectators, and the reasons; their points add up to the score."""

    reasons: tuple[Reason, ...]

    @property
    def score(self) -> int:
        """All points together."""
        return sum(reason.points for reason in self.reasons)

    @property
    def words(self) -> str:
        """The reasons that speak for the game, the best first."""
        best = sorted((reason for reason in self.reasons if reason.points > 0), key=lambda reason: -reason.points)
        return ", ".join(reason.words for reason in best)


def find_moments(game: Game) -> tuple[Moment, ...]:
    """The drama of a game's main line, in the order of the turns: longest chain, biggest claim, turning point, end."""
    line = game.main_line()
    if not line:
        return ()
    found = [
        *_find_largest(line, count_jumps, "chain", LONG_CHAIN),
        *_find_largest(line, count_claimed, "claim", LARGE_CLAIM),
    ]
    outcome = game.outcome(line[-1])
    turning = find_turning_point(line, outcome)
    if turning is not None:
        found.append(Moment(turning, "turning point", 0, _("the lead changes for the last time")))
    found.append(Moment(len(line), "end", 0, str(outcome) if outcome else _("the record ends")))
    return tuple(sorted(found, key=lambda moment: moment.turn))


def mark_drama(game: Game, chosen: Sequence[int] = ()) -> dict[int, ShowKind]:
    """Which turns the camera of a show sees from near by, the `chosen` ones among them, and which turn is the end."""
    line = game.main_line()
    found: dict[int, ShowKind] = {turn: "near" for turn in chosen if turn <= len(line)}
    for turn, node in enumerate(line, 1):
        if count_jumps(node) >= NEAR_CHAIN or count_claimed(node) >= NEAR_CLAIM:
            found[turn] = "near"
    if line and game.outcome(line[-1]) is not None:
        found |= {moment.turn: "near" for moment in find_moments(game)}
        found[len(line)] = "end"
    return found


def _find_largest(line: list[Node], size: Callable[[Node], int], kind: MomentKind, least: int) -> list[Moment]:
    sizes = [size(node) for node in line]
    best = max(sizes)
    if best < least:
        return []
    if kind == "chain":
        said = ngettext("a chain of {count} jump", "a chain of {count} jumps", best)
    else:
        said = ngettext("{count} marble claimed at once", "{count} marbles claimed at once", best)
    return [Moment(sizes.index(best) + 1, kind, best, said.format(count=best))]


def count_jumps(node: Node) -> int:
    """How many marbles the move of a node jumps."""
    return len(node.move.jumps) if isinstance(node.move, Capture) else 0


def count_claimed(node: Node) -> int:
    """How many marbles the move of a node claims."""
    return len(node.move.claims) if isinstance(node.move, Placement) else 0


def count_missing(position: Position, player: int) -> int:
    """How many marbles a player still needs, whichever way of winning is the nearest."""
    rules, held = position.rules, position.captures[player]
    single = (max(0, need - have) for need, have in zip(rules.goals, held, strict=True))
    return min(*single, sum(max(0, rules.each - have) for have in held))


def measure_leads(line: Iterable[Node], player: int) -> list[int]:
    """By how many marbles a player is nearer to a win than the other, after each turn."""
    return [count_missing(node.position, 1 - player) - count_missing(node.position, player) for node in line]


def find_turning_point(line: list[Node], outcome: Outcome | None) -> int | None:
    """The number of the turn with which the winner, after being behind, took the lead for good."""
    return None if outcome is None or outcome.winner is None else _find_taking(line, outcome.winner)


def find_last_turn_of_lead(line: list[Node]) -> int | None:
    """The number of the turn with which whoever leads a game that goes on, after being behind, took that lead."""
    ahead = measure_leads(line[-1:], 0)
    return _find_taking(line, 0 if ahead[0] > 0 else 1) if ahead and ahead[0] else None


def _find_taking(line: list[Node], player: int) -> int | None:
    lead = measure_leads(line, player)
    behind = max((turn for turn, ahead in enumerate(lead, 1) if ahead <= 0), default=0)
    return behind + 1 if min(lead) < 0 and behind < len(lead) else None


def rate_game(game: Game) -> Worth:
    """How much a game offers to spectators."""
    line = game.main_line()
    outcome = game.outcome(line[-1]) if line else None
    reasons = [*_rate_chains(line), *_rate_claims(line), *_rate_ending(line, outcome), *_rate_length(len(line))]
    if outcome and outcome.winner is not None:
        reasons += _rate_contest(line, outcome.winner)
    return Worth(tuple(reason for reason in reasons if reason.points))


def _rate_chains(line: list[Node]) -> list[Reason]:
    lengths = sorted((count_jumps(node) for node in line), reverse=True)
    longest, others = max(lengths, default=0), sum(length >= LONG_CHAIN for length in lengths[1:])
    if longest < LONG_CHAIN:
        return []
    said = _("chain of {jumps} and {others} more") if others else _("chain of {jumps}")
    points = min(25, 6 * (longest - 2)) + min(4, 2 * others)
    return [Reason(points, "chain", said.format(jumps=longest, others=others))]


def _rate_claims(line: list[Node]) -> list[Reason]:
    largest = max((count_claimed(node) for node in line), default=0)
    if largest < LARGE_CLAIM:
        return []
    return [Reason(min(12, 3 * (largest - 1)), "claim", _("claim of {marbles}").format(marbles=largest))]


def _rate_ending(line: list[Node], outcome: Outcome | None) -> list[Reason]:
    if outcome is None:
        return [Reason(-12, "ending", _("no end"))]
    if outcome.kind != "win":
        return []
    last = max(count_jumps(line[-1]), count_claimed(line[-1]))
    if last >= 2:
        return [Reason(8, "ending", _("won with {count} at once").format(count=last))]
    return [Reason(6, "ending", _("won on the board"))]


def _rate_length(turns: int) -> list[Reason]:
    if turns < SHORT:
        return [Reason(2 * (turns - SHORT), "length", pgettext("game", "short"))]
    return [Reason(-((turns - LONG + 3) // 4), "length", pgettext("game", "long"))] if turns > LONG else []


def _rate_contest(line: list[Node], winner: int) -> list[Reason]:
    """How far the winner had been behind, how near the loser came, how often the lead changed."""
    lead = measure_leads(line, winner)
    deficit, left = max(0, -min(lead)), count_missing(line[-1].position, 1 - winner)
    ahead = [value > 0 for value in lead if value]
    changes = sum(one != other for one, other in pairwise(ahead))
    reasons = []
    if deficit >= 2:
        reasons.append(
            Reason(min(20, 5 * deficit), "comeback", _("comeback from {count} behind").format(count=deficit))
        )
    if left <= 2:
        near = ngettext("the loser needed one marble more", "the loser needed {count} marbles more", left)
        reasons.append(Reason(8 if left <= 1 else 4, "close", near.format(count=left)))
    if changes >= 2:
        said = ngettext("the lead changed {count} time", "the lead changed {count} times", changes)
        reasons.append(Reason(min(6, changes), "lead", said.format(count=changes)))
    return reasons
