"""What a hand is shown and told: where it may go, what must be done and why, what a choice would bring about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from zertz3d import words
from zertz3d.app.hand.half_steps import Step
from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.motion.layout import Place
from zertz3d.motion.piece_roles import Cast
from zertz3d.rules import COLOUR_NAMES, Capture, Position
from zertz3d.scene.marks import model
from zertz3d.scene.marks.model import HandChoice, JumpPath, Marks, Wishes, between, threats
from zertz3d.words import N_, _, ngettext

NONE: frozenset[str] = frozenset()
PLACE = {
    "W": N_("Place the white marble on any empty ring"),
    "G": N_("Place the grey marble on any empty ring"),
    "B": N_("Place the black marble on any empty ring"),
}
TAKES = {
    "W": N_("{start} jumps to {end} and takes the white marble on {ring}"),
    "G": N_("{start} jumps to {end} and takes the grey marble on {ring}"),
    "B": N_("{start} jumps to {end} and takes the black marble on {ring}"),
}
"""By the colour of the marble."""


def colour_of(hand: Hand) -> str:
    """The colour of the marble that is moved."""
    return hand.chosen("take") or hand.position.marbles[hand.chosen("jumper") or ""]


def answering(hand: Hand, cast: Cast) -> frozenset[str]:
    """The pieces on which a click would do something."""
    if hand.next == "take":
        return _marbles(hand, cast)
    kind = "ring" if hand.next == "jumper" else "cell"
    found = {cast.pieces[Place(kind, cell)] for cell in hand.cells}
    return frozenset(found | {cast.pieces[Place("ring", cell)] for cell in hand.island if hand.next == "claim"})


def _marbles(hand: Hand, cast: Cast) -> frozenset[str]:
    """The marbles that may be taken, in the pool or in the own tray."""
    names = {COLOUR_NAMES[step.what] for step in hand.options}
    own = {("spot", str(hand.position.mover)), ("stand", str(hand.position.mover))}
    source = {("rack", colour) for colour in "WGB"} if any(hand.position.pool) else own
    return frozenset(
        piece for place, piece in cast.pieces.items() if place[:2] in source and piece.split("-")[0] in names
    )


# ------------------------------------------------------------------- marks


def marked(marks: Marks, hand: Hand, over: str | None, guide: str) -> Marks:
    """The marks with what can be done now."""
    choice = HandChoice(hand.chosen("take"), hand.chosen("put"), hand.chosen("jumper"), hand.landed, over)
    hints = guide != "bare"
    mine = model.marks(hand.position, choice, None, Wishes(hints, False, guide == "beginner" and hand.idle))
    if hand.next == "claim" or hand.lifted:
        mine = replace(mine, free=NONE, over=None)
    return replace(
        marks,
        player=mine.player,
        over=mine.over,
        targets=mine.targets,
        free=mine.free,
        jumpers=mine.jumpers,
        chosen=mine.chosen,
        landings=mine.landings,
        branches=_shown(mine.branches, over),
        island=_cut_off(hand, over) if hints else NONE,
        threats=mine.threats,
    )


def _shown(branches: tuple[JumpPath, ...], over: str | None) -> tuple[JumpPath, ...]:
    """Of the ways a jump can go on, those over the place under the pointer, if there are any."""
    return tuple(path for path in branches if over in path.cells[1:2]) or branches


def _cut_off(hand: Hand, over: str | None) -> frozenset[str]:
    """The island that would be claimed by the next half-step, or is to be claimed."""
    if hand.next == "claim":
        return hand.island
    kind = "remove" if hand.lifted else hand.next
    chosen = Step(kind, hand.lifted or over or "")
    return next_hand(hand, chosen).island if kind in ("put", "remove") and chosen in hand.options else NONE


@lru_cache(maxsize=64)
def next_hand(hand: Hand, step: Step) -> Hand:
    """The hand after one more half-step."""
    return Hand(hand.position, (*hand.steps, step))


# ---------------------------------------------------------------- captions


def caption(hand: Hand, over: str | None, guide: str, riddle: bool = False) -> str:
    """What is to be done, and what the place under the pointer would bring; a riddle does not tell what wins."""
    if guide == "bare" or not hand.next:
        return ""
    chosen = hand.lifted or (over if over in hand.cells else None)
    return _caption(hand, chosen, guide == "beginner", riddle, words.chosen())


@lru_cache(maxsize=64)
def _caption(hand: Hand, over: str | None, beginner: bool, riddle: bool, language: str) -> str:
    """Kept by the language in which it was told."""
    if over and (would := _would(hand, over, beginner)):
        return would
    if hand.lifted:
        return _("Let the ring go beside the board") if beginner else ""
    if hand.next in ("jumper", "land", "claim", "pass") or beginner:
        return _wanted(hand, beginner, riddle)
    return ""


def _wanted(hand: Hand, beginner: bool, riddle: bool) -> str:
    """What is to be done now, and why."""
    position = hand.position
    match hand.next:
        case "take":
            pool = any(position.pool)
            take = (
                _("Take a marble from the pool") if pool else _("Take a marble from your captures: the pool is empty")
            )
            warning = _warning(position, riddle)
            return _("{first}. {second}").format(first=take, second=warning) if warning else take
        case "put":
            return _(PLACE[colour_of(hand)])
        case "remove":
            return _("Now remove one of the highlighted rings")
        case "jumper":
            starts = [step.what for step in hand.options]
            return _("You must capture: jump with {rings}").format(rings=_either(starts))
        case "land":
            asked = _("It must jump on: {ways}") if hand.landed else _("Choose where it lands: {ways}")
            return asked.format(ways=_either([_way(hand, step.what) for step in hand.options]))
        case "claim":
            asked = _(
                "An island of {marbles}: click it or press Enter to claim it, click the table or press J to leave it"
            )
            return asked.format(marbles=_marbles_of(_claims(hand)))
    return _("You have no move: click or press Enter to pass")


def _warning(position: Position, riddle: bool) -> str:
    """What could be won at once."""
    sides = {player for player, _how in threats(position)}
    if position.mover in sides:
        return "" if riddle else _("You can win now: see the highlighted marbles")
    return _("Careful: your opponent threatens to win") if sides else ""


def _would(hand: Hand, over: str, beginner: bool) -> str:
    """What a half-step would bring about."""
    kind = "remove" if hand.lifted else hand.next
    after = next_hand(hand, Step(kind, over))
    if kind == "jumper":
        return _("{ring} takes {marbles}").format(ring=over, marbles=_either(_takings(after.possible)))
    if kind == "land":
        return _way(hand, over)
    claims = _claims(after)
    if claims and after.island:
        return _("This isolates marbles: you capture {marbles}").format(marbles=_marbles_of(claims))
    if kind == "remove" and beginner and after.move is not None:
        return _answer(hand.position.play(after.move)[0])
    return ""


def _answer(after: Position) -> str:
    """What the other player would have to do."""
    if after.outcome() or not after.must_capture:
        return ""
    takings = _takings(move for move in after.legal_moves())
    return _("Then your opponent must capture {marbles}").format(marbles=_either(takings))


def _claims(hand: Hand) -> tuple[tuple[str, str], ...]:
    """What the moves that begin like this would claim."""
    return next((claims for move in hand.possible if (claims := getattr(move, "claims", ()))), ())


def _way(hand: Hand, landing: str) -> str:
    """Where a jump leads and what it takes."""
    here = hand.at or ""
    victim = between(hand.position.board, here, landing)
    after = next_hand(hand, Step("land", landing))
    if after.move is not None:
        return _(TAKES[hand.position.marbles[victim]]).format(start=here, end=landing, ring=victim)
    takings = _either(_takings(after.possible))
    return _("{start} jumps to {end} and on: {marbles}").format(start=here, end=landing, marbles=takings)


def _takings(moves: Iterable[object]) -> list[str]:
    """What each of some captures takes, every kind once, the least first."""
    kinds = {tuple(sorted(colour for colour, _landing in move.jumps)) for move in moves if isinstance(move, Capture)}
    return [_marbles_of((colour, "") for colour in kind) for kind in sorted(kinds, key=lambda kind: (len(kind), kind))]


def _marbles_of(marbles: Iterable[tuple[str, str]]) -> str:
    """So many of each colour, in words."""
    counted = Counter(colour for colour, _cell in marbles)
    said = {
        "W": ngettext("{count} white", "{count} white", counted["W"]),
        "G": ngettext("{count} grey", "{count} grey", counted["G"]),
        "B": ngettext("{count} black", "{count} black", counted["B"]),
    }
    named = [told.format(count=counted[colour]) for colour, told in said.items() if counted[colour]]
    if len(named) < 2:
        return "".join(named)
    return _("{items} and {last}").format(items=", ".join(named[:-1]), last=named[-1])


MOST = 4
"""So many things are listed; of more, the last are left out."""


def _either(choices: list[str]) -> str:
    """One or another of these."""
    if len(choices) > MOST:
        return _("{items} or more").format(items=", ".join(choices[: MOST - 1]))
    if len(choices) < 2:
        return "".join(choices)
    return _("{items} or {last}").format(items=", ".join(choices[:-1]), last=choices[-1])
