"""Arrow keys lead to the next place on that side of the picture, and Tab to every place in turn."""

import random
from math import pi

import pytest

from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.app.session.arrow_keys import nearest, next_in_order, step
from zertz3d.rules import Position

ARROWS = ((-1, 0), (1, 0), (0, 1), (0, -1))


def hands(board: str, seed: int) -> list[Hand]:
    """Every half-finished move on the way through a random game."""
    rng, position, found = random.Random(f"{board} {seed}"), Position.start(board), list[Hand]()
    while position.legal_moves():
        hand = Hand(position)
        while hand.options:
            found.append(hand)
            hand = Hand(position, (*hand.steps, rng.choice(hand.options)))
        assert hand.move
        position = position.play(hand.move)[0]
    return found


@pytest.mark.parametrize("board", ["37", "40", "43", "44", "48", "61"])
def test_tab_reaches_every_place(board: str) -> None:
    for hand in hands(board, 1):
        here, found = nearest(hand.position.board, hand.cells), set[str | None]()
        for _ in hand.cells:
            found.add(here)
            here = next_in_order(hand.cells, here)
        assert found >= set(hand.cells)


@pytest.mark.parametrize("azimuth", [0.0, pi, 0.7])
def test_arrows_lead_to_places_that_can_be_chosen(azimuth: float) -> None:
    for hand in hands("37", 2):
        for cell in hand.cells:
            assert {step(hand.position.board, hand.cells, cell, arrow, azimuth) for arrow in ARROWS} <= set(hand.cells)


def test_an_arrow_leads_to_a_neighbour() -> None:
    hand = Hand(Position.start(), (Hand(Position.start()).options[0],))
    assert step(hand.position.board, hand.cells, "d4", (0, 1), 0.0) == "d5"
    assert step(hand.position.board, hand.cells, "d4", (0, -1), 0.0) == "d3"
    assert step(hand.position.board, hand.cells, "d4", (1, 0), 0.0) in ("e3", "e4")
    assert step(hand.position.board, hand.cells, "d4", (0, 1), pi) == "d3", "the far side sees it the other way around"
    assert step(hand.position.board, hand.cells, "d7", (0, 1), 0.0) == "d7"


@pytest.mark.parametrize(
    ("arrow", "cells", "wanted"),
    [((0, 1), ("e5", "d6", "c5"), "d6"), ((0, -1), ("c2", "d2", "e2"), "d2"), ((1, 0), ("e5", "f3", "e2"), "f3")],
)
def test_what_lies_straight_ahead_comes_before_what_is_nearer_and_aside(
    arrow: tuple[int, int], cells: tuple[str, ...], wanted: str
) -> None:
    board = Position.start().board
    assert step(board, cells, "d4", arrow) == wanted
    assert step(board, [cell for cell in cells if cell != wanted], "d4", arrow) != "d4", "it is reached all the same"
