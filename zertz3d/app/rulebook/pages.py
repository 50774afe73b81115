"""The rules in five pages: what is said, and the positions and moves that show it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zertz3d import words
from zertz3d.rules import Move, Position
from zertz3d.words import _

START = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"
EDGE = "37 standard .ooo/..ooo/oooooo/ooWoooo/oooooo/ooGoo/oooo 5/7/10 0/0/0 0/0/0 1 5"
JUMP = "37 standard .ooo/..ooo/oooooo/ooWGooo/oooooo/ooooB/oooo 5/7/9 0/0/0 0/0/0 1 4"
FORK = "37 standard .ooo/oWooo/ooGooo/ooooBoo/oooWoo/ooooo/ooo. 4/7/9 0/0/0 0/0/0 1 5"
CUT = "37 standard BW../..ooo/...ooo/ooooooo/ooGooo/ooooo/oooo 4/7/8 1/0/0 0/0/1 1 9"
LAST = "37 standard ..../...../....../...Wo../...B../...../.... 3/5/5 1/1/2 1/2/2 1 30"


@dataclass(frozen=True, slots=True)
class Picture:
    """A position seen from above, perhaps with a move in it; `free` shows the rings that may be removed."""

    position: Position
    move: Move | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A paragraph, and what shows it: a picture, or sets of marbles such as 'WWWW'."""

    text: str
    picture: Picture | None = None
    sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A title and its sections."""

    title: str
    sections: tuple[Section, ...]


def _picture(text: str, move: str = "", free: bool = False) -> Picture:
    position = Position.parse(text)
    return Picture(position, position.parse_move(move) if move else None, free)


def all_pages() -> tuple[Page, ...]:
    """The rules from the first page to the last, in the chosen language."""
    return _pages_in(words.chosen())


@cache
def _pages_in(language: str) -> tuple[Page, ...]:
    return (
        Page(
            _("What it is about"),
            (
                Section(
                    _(
                        "The board is made of 37 loose rings. Beside it lies the pool: 6 white, 8 grey and 10 black "
                        "marbles. The marbles belong to nobody. Both players take them from the same pool and move the "
                        "same marbles on the board."
                    ),
                    _picture(START),
                ),
                Section(
                    _(
                        "You win as soon as you have captured one of these sets: four white, five grey or six black "
                        "marbles, or three of each colour. White marbles are few, so they are worth most."
                    ),
                    sets=("WWWW", "GGGGG", "BBBBBB", "WWWGGGBBB"),
                ),
                Section(
                    _(
                        "You take turns. In each turn you must capture by a jump if there is any jump on the board. If "
                        "there is none, you place a marble and remove a ring."
                    ),
                ),
            ),
        ),
        Page(
            _("Placing a marble, removing a ring"),
            (
                Section(
                    _(
                        "Take a marble of any colour from the pool and place it on any empty ring. Then remove one free"
                        " ring: the board shrinks with every such turn. Here grey is placed on e4, and a2 is removed."
                    ),
                    _picture(EDGE, "Ge4,a2"),
                ),
                Section(
                    _(
                        "A ring is free if it is empty and can be slid away without moving another ring. That is so "
                        "when two places next to each other at its side are missing. Here every ring with a green line "
                        "is free; c2 became free when b1 and b2 had gone."
                    ),
                    _picture(EDGE, free=True),
                ),
                Section(
                    _(
                        "If no ring is free after you have placed the marble, you remove none. When the pool is empty, "
                        "you place one of the marbles you have captured."
                    ),
                ),
            ),
        ),
        Page(
            _("Capturing by a jump"),
            (
                Section(
                    _(
                        "A marble jumps in a straight line over a marble next to it, onto the empty ring right behind. "
                        "You keep the marble that was jumped over. Colours do not matter: any marble may jump over any "
                        "other. No ring is removed in this turn."
                    ),
                    _picture(JUMP, "x d3Gd5"),
                ),
                Section(
                    _(
                        "If the same marble can jump again, it must, and all of it is one turn. At a fork you choose "
                        "the way, even a shorter one. Here white jumps from b2 to d4, and from there either to d6 or to"
                        " f4."
                    ),
                    _picture(FORK, "x b2Gd4Bd6"),
                ),
                Section(
                    _(
                        "Jumping is compulsory. That is the heart of the game: offer a cheap marble to make your "
                        "opponent jump to where it suits you, then take something better."
                    ),
                ),
            ),
        ),
        Page(
            _("Capturing by cutting off"),
            (
                Section(
                    _(
                        "A group of rings that is cut off from the rest, with a marble on every ring, goes to the "
                        "player who cut it off: the marbles are captured and the rings leave. Here grey is placed on d4"
                        " and b3 is removed, so black on a1 and white on a2 are captured."
                    ),
                    _picture(CUT, "Gd4,b3"),
                ),
                Section(
                    _(
                        "It does not matter how large the group is, or whether you complete it by the marble or by the "
                        "ring. A group with an empty ring stays. Somebody may fill it later, or remove that ring."
                    ),
                ),
            ),
        ),
        Page(
            _("The end, and other ways to play"),
            (
                Section(
                    _(
                        "The first complete set wins. Whoever fills the last empty ring captures everything that is "
                        "left and wins, even without a set, as here with a grey marble on d5."
                    ),
                    _picture(LAST, "Gd5"),
                ),
                Section(
                    _(
                        "If you can neither jump nor place a marble, you pass. Two passes in a row are a tie, and so "
                        "are four turns that repeat the four before them. You may also resign or agree to a draw."
                    ),
                ),
                Section(
                    _(
                        "Blitz is a shorter game with 5 white, 7 grey and 9 black marbles; three white, four grey, "
                        "five black or two of each win. As a handicap, a player may get marbles before the start."
                    ),
                ),
                Section(
                    _(
                        "Larger boards have 40, 43, 44, 48 or 61 rings; tournaments are played on 48 or 61. There, a "
                        "marble that was touched is played. If every marble of the pool lies on the board before the "
                        "player to move has captured any, both lose."
                    ),
                ),
                Section(
                    _(
                        "Moves are written with the letter of the column and the number of the ring. Wd4,a1: white to "
                        "d4, remove a1. x d4Gd6: the marble on d4 jumps over grey to d6. Gd4,b3 x Ba1Wa2: with that "
                        "turn black on a1 and white on a2 are cut off."
                    ),
                ),
            ),
        ),
    )
