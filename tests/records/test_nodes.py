"""The nodes of a record of Boardspace as text: values with any sign in them, the head, and a beginning that is lost."""

import pytest

from tests.records.alike import moves, only, sgf
from zertz3d.records.boardspace.nodes import Branch, Property, SgfNode, escaped, first_tree, root

MOVES = ("0 Start P0", "0 RtoB 2 0 D 4", "0 R- D 1", "0 Done")


def said(nodes: list[SgfNode | Branch]) -> list[list[tuple[str, str]] | bool]:
    return [one.opens if isinstance(one, Branch) else [(name, value) for name, value, _ in one] for one in nodes]


@pytest.mark.parametrize("value", ["plain", "a ] bracket", "a \\ stroke", "both \\] of them", "[x]", "\\"])
def test_any_sign_in_a_value_is_read_as_it_was_written(value: str) -> None:
    assert said(list(first_tree(f"(;C[{escaped(value)}]AN[on])"))) == [[("C", value), ("AN", "on")]]


def test_variations_are_told_and_a_later_tree_is_not_read() -> None:
    text = "(;A[1](;B[2];C[3])(;D[4]))(;E[5])"
    assert said(list(first_tree(text))) == [
        [("A", "1")],
        True,
        [("B", "2")],
        [("C", "3")],
        False,
        True,
        [("D", "4")],
        False,
    ]


def test_a_value_that_is_not_closed_and_a_tree_without_an_end_are_read() -> None:
    assert said(list(first_tree("(;A[1];P-1[2][3]"))) == [[("A", "1")], [("P-1", "2"), ("P-1", "3")]]
    assert said(list(first_tree("(;A[1];B[open"))) == [[("A", "1")], [("B", "open")]]


def test_the_head_ends_with_the_first_that_a_player_did() -> None:
    found = root('(;GM[1];P0[id "Anna"](;P1[time 0:01];P0[0 RtoB 2 0 D 4]C[there];C[later]))')
    assert [name for name, _, _ in found] == ["GM", "P0", "P1", "P0", "C"]
    assert found[0] == Property("GM", "1", 5)


@pytest.mark.parametrize("lost", [2, 10])
def test_a_record_whose_beginning_is_lost_is_still_read(lost: int) -> None:
    assert moves(only(sgf(*MOVES)[lost:])) == moves(only(sgf(*MOVES))) == ["Wd4,d1"]
