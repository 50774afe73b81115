"""The rulebook's diagrams: free rings, chains, claims, and the win in three moves."""

import json
from pathlib import Path
from typing import Any

import pytest

from zertz3d.rules import Outcome, Position
from zertz3d.rules.moves import Capture


@pytest.fixture
def diagrams(records_folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((records_folder / "diagrams.json").read_text())
    return found


def laid_out(diagram: dict[str, Any], **more: Any) -> Position:
    marbles = {cell.lower(): colour.upper() for cell, colour in diagram["at"].items()}
    return Position.setup("37", "standard", [cell.lower() for cell in diagram["rings"]], marbles, **more)


def test_diagram_2_free_rings(diagrams: dict[str, Any]) -> None:
    diagram = diagrams["diagram2"]
    assert sorted(laid_out(diagram).free_rings()) == [cell.lower() for cell in diagram["expect_free"]]


def test_diagram_3_chains(diagrams: dict[str, Any]) -> None:
    diagram = diagrams["diagram3"]
    chains = {
        (move.start, *(cell for _, cell in move.jumps))
        for move in laid_out(diagram).legal_moves()
        if isinstance(move, Capture)
    }
    assert chains == {tuple(cell.lower() for cell in chain) for chain in diagram["expect_chains"]}


def test_diagram_4_claim(diagrams: dict[str, Any]) -> None:
    diagram = diagrams["diagram4"]
    position = laid_out(diagram)
    removals = [
        m for m in position.legal_moves() if str(m).partition(" x ")[0].endswith(f",{diagram['remove'].lower()}")
    ]
    expected = "".join(colour.upper() + cell.lower() for cell, colour in diagram["expect_claim"])
    assert removals
    # Whoever fills the lonely ring's neighbour instead of leaving it takes nothing more than that group.
    assert {str(move).partition(" x ")[2] for move in removals} == {expected}


def test_diagram_5_three_moves_win(diagrams: dict[str, Any]) -> None:
    diagram = diagrams["diagram5"]
    position = laid_out(diagram, captures=tuple(map(tuple, diagram["cap"])), pool=tuple(diagram["pool"]))
    for text in diagram["solution"]:
        assert position.outcome() is None
        move = position.parse_move(text)
        assert str(move) == text
        position = position.play(move)[0]
    assert position.outcome() == Outcome("win", 0, "white")


DIAGRAM_5 = "37 standard .ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 1/1/5 2/2/1 2/4/4 1 1"
"""The same from memory, so that the win is tested everywhere."""


def test_the_sacrifice_that_wins() -> None:
    position = Position.parse(DIAGRAM_5)
    for text in ("Bc5,f4", "x d6Bb4", "Wg2,f3 x Wg2Wg3"):
        position = position.play(position.parse_move(text))[0]
    assert position.outcome() == Outcome("win", 0, "white")
