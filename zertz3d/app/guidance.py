"""What a hand is shown and told: where it may go, what must be done and why, what a choice would bring about."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from zertz3d.app import reasons
from zertz3d.app.hand import Hand
from zertz3d.app.sight import Spot
from zertz3d.app.steering import cells_of
from zertz3d.motion.cast import Cast
from zertz3d.motion.layout import COLOURS, Place
from zertz3d.scene import mark_values
from zertz3d.scene.mark_values import Choice, Marks, Wishes


def colour_of(hand: Hand) -> str:
    """The colour of the marble that is moved."""
    return hand.chosen("take") or hand.position.marbles[hand.chosen("jumper") or ""]


def answering(hand: Hand, cast: Cast) -> frozenset[str]:
    """The pieces on which a click would do something."""
    if hand.next == "take":
        names = {COLOURS[step.what] for step in hand.options}
        kinds = ("rack",) if any(hand.position.pool) else ("spot", "stand")
        return frozenset(
            piece
            for place, piece in cast.pieces.items()
            if place.kind in kinds and piece.split("-")[0] in names and place.name in "WGB" + str(hand.position.mover)
        )
    kind = "ring" if hand.next == "jumper" else "cell"
    places = [Place(kind, cell) for cell in cells_of(hand)]
    places += [Place("ring", cell) for cell in hand.island if hand.next == "claim"]
    return frozenset(cast.pieces[place] for place in places if place in cast.pieces)  # a turn may still be under way


# ------------------------------------------------------------------- marks


def marked(marks: Marks, hand: Hand, over: str | None, spot: Spot | None, guide: str) -> Marks:
    """The marks with what can be done now."""
    choice = Choice(hand.chosen("take"), hand.chosen("put"), hand.chosen("jumper"), hand.landed, over)
    hints = guide != "bare"
    mine = mark_values.marks(hand.position, choice, None, Wishes(hints, False, guide == "beginner" and hand.idle))
    if hand.next == "claim":
        mine = replace(mine, free=frozenset(), over=None)
    return replace(
        marks,
        player=mine.player,
        over=mine.over,
        targets=mine.targets,
        free=mine.free,
        jumpers=mine.jumpers,
        chosen=mine.chosen,
        landings=mine.landings,
        branches=mine.branches,
        threats=mine.threats,
        last=marks.last if hand.idle else None,
    )


# ---------------------------------------------------------------- captions


def caption(hand: Hand, over: str | None, guide: str) -> str:
    """What is to be done, and what the place under the pointer would bring."""
    if guide == "bare":
        return ""
    return _caption(hand, over if over in cells_of(hand) else None, guide == "beginner")


@lru_cache(maxsize=64)
def _caption(hand: Hand, over: str | None, beginner: bool) -> str:
    words = ""
    if hand.next == "jumper":
        words = _first_upper(reasons.asked(hand.position, "jumper"))
    elif beginner or hand.next in ("claim", "pass"):
        words = _first_upper(reasons.asked(hand.position, hand.next)) if hand.next else ""
    return words


def _first_upper(words: str) -> str:
    return words[:1].upper() + words[1:]
