"""Chains of jumps told by the rings that are touched: what they take, and whether they have to go on."""

import pytest

from zertz3d.records.formats.chains import chain, jumped, lifted, stops_short
from zertz3d.rules import Capture, Position, board

MARBLES = {"d3": "W", "d4": "G", "d6": "B"}
RINGS = board("37").cells


def position(marbles: dict[str, str] = MARBLES, without: str = "", **more: object) -> Position:
    rings = [ring for ring in RINGS if ring != without]
    return Position.setup("37", "standard", rings, marbles, **more)  # type: ignore[arg-type]


def test_jumps_are_told_with_the_colours_they_take_and_what_is_no_jump_with_white() -> None:
    assert chain(position(), ["d3", "d5", "d7"]) == Capture("d3", (("G", "d5"), ("B", "d7")))
    assert chain(position(), ["d1", "d3"]) == Capture("d1", (("W", "d3"),))
    assert chain(position(), ["a1", "g1"]) == Capture("a1", (("W", "g1"),))


@pytest.mark.parametrize(
    ("here", "there", "over"),
    [("d3", "d5", "d4"), ("d5", "d3", "d4"), ("d3", "d4", ""), ("d3", "d6", ""), ("zz", "d3", ""), ("d3", "zz", "")],
)
def test_what_is_jumped_lies_in_the_middle_of_two_rings_in_a_line(here: str, there: str, over: str) -> None:
    assert jumped(position(), here, there) == over


@pytest.mark.parametrize(
    ("touched", "colours"),
    [
        (["d3", "d5", "d7"], "GB"),
        (["d3", "d5", "d3"], "G"),
        (["d5", "d7"], ""),
        (["d7", "d5"], ""),
        (["d1", "d3"], ""),
        (["d2", "d4", "d6"], ""),
        (["d3"], ""),
        ([], ""),
    ],
)
def test_marbles_are_lifted_as_far_as_the_jumps_go(touched: list[str], colours: str) -> None:
    assert lifted(position(), touched) == colours


def test_nothing_is_lifted_onto_a_marble_or_a_ring_that_is_gone() -> None:
    assert lifted(position({"d2": "W", "d3": "G", "d4": "B"}), ["d2", "d4"]) == ""
    assert lifted(position(without="d5"), ["d3", "d5"]) == ""


@pytest.mark.parametrize(
    ("touched", "short"),
    [
        (["d3", "d5"], True),
        (["d3", "d5", "d7"], False),
        (["d3"], True),
        (["d1", "d3"], False),
        (["d3", "d5", "d4"], False),
        ([], False),
    ],
)
def test_jumps_stop_short_where_the_marble_has_to_go_on(touched: list[str], short: bool) -> None:
    assert stops_short(position(), touched) is short


def test_in_a_game_that_is_over_nothing_stops_short() -> None:
    over = position(captures=((4, 0, 0), (0, 0, 0)), mover=1)
    assert over.outcome() and not stops_short(over, ["d3", "d5"])
