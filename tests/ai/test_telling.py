"""Moves and lines in words."""

import pytest

from tests.ai.positions import DIAGRAM_5, scattered
from zertz3d.ai import teacher, telling
from zertz3d.rules import Game, Move, Pass, Position, parse_move


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("Wd4,a1", "white to d4, remove a1"),
        ("Bd4", "black to d4"),
        ("Gd4,a1 x Wa2Wb2Gc3", "grey to d4, remove a1, which claims two whites and grey"),
        ("x d4Gd6", "jump from d4 to d6 and take grey"),
        ("x d4Gd6Bf6Bd4", "jump from d4 to d6 to f6 to d4 and take grey and two blacks"),
        ("-", "pass"),
    ],
)
def test_advice(text: str, advice: str) -> None:
    assert telling.proposed(parse_move(text)) == advice


def test_replies() -> None:
    assert telling.compulsory(parse_move("x b4Wb2")) == "b4 must jump to b2 and take white"
    assert telling.expected(parse_move("x b4Wb2")) == "b4 jumps to b2 and takes white"
    assert telling.expected(parse_move("Wd4,a1")) == "the best reply is white to d4, removing a1"
    assert "pass" in telling.expected(Pass()) and "pass" in telling.compulsory(Pass())


def test_a_line_says_who_wins_and_how() -> None:
    position = Position.parse(DIAGRAM_5)
    line = teacher.judge(position, 8_000).line
    said = telling.told(position, line, ("Anna", "Boris"))
    assert said.startswith(("White to ", "Grey to ", "Black to ")) and "; then " in said and "must jump" in said
    assert f"and {('Anna', 'Boris')[position.mover]} wins with" in said and said.endswith(".")
    assert telling.told(position, (), ("a", "b")) == ""
    assert telling.told(position, line[:1]).endswith(".")


def test_every_step_is_a_sentence_of_its_own() -> None:
    position = Position.parse(DIAGRAM_5)
    line = teacher.judge(position, 8_000).line
    steps = telling.steps(position, line)
    assert len(steps) == len(line) and steps[0].startswith(("White to ", "Grey to ", "Black to "))
    assert any(step[0].islower() and step[1].isdigit() for step in steps), "cells keep their names"


def test_whatever_can_be_played_can_be_told() -> None:
    for position in scattered(range(60, 66)):
        moves: list[Move] = position.legal_moves()
        for move in moves[:: max(1, len(moves) // 5)]:
            assert telling.told(position, (move,))


@pytest.mark.parametrize("fault", telling.FAULTS)
def test_a_fault_is_that_of_whoever_moved(fault: str) -> None:
    game = Game()
    for move, mover, other in (("Wd4,a1", "Ann", "Bob"), ("Ga2,g1", "Bob", "Ann")):
        words = telling.describe_fault(game.play(move), fault, ("Ann", "Bob"))
        assert words == telling.FAULTS[fault].format(mover=mover, other=other)


def test_only_a_reply_without_alternative_must_be() -> None:
    start = Position.start().board.cells
    one = Position.setup("37", "standard", start, {"d6": "W", "d7": "G"})
    two = Position.setup("37", "standard", start, {"d4": "W", "d5": "G"})
    assert len(one.legal_moves()) == 1 < len(two.legal_moves())
    assert "must jump" in telling.said(one, one.legal_moves()[0], 1)
    assert all("must" not in telling.said(two, move, 1) for move in two.legal_moves())


def test_of_a_long_line_the_first_moves_are_told() -> None:
    start = Position.start()
    line = tuple(map(parse_move, ("Wd4,a1", "Gc2,a2", "Bf5,g4", "Wb4,a4")))
    told = telling.told(start, line, spoken=2)
    assert "d4" in told and "c2" in told and told.endswith("…")
    assert "f5" not in told and "b4" not in told
