"""Whole games are played as they always were."""

import pytest

from tests.rules import golden

FILES = sorted(golden.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: golden.Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert golden.transcript(*golden.read(text)) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_facts_of_a_game_lead_through_it(path: golden.Path) -> None:
    position, moves = golden.read(path.read_text(encoding="utf-8"))
    for move in moves:
        after, events = position.play(move)
        assert position.replay(events) == after and after.passes == position.replay(events).passes
        position = after


def test_the_files_cover_boards_rules_and_endings() -> None:
    starts = [path.read_text(encoding="utf-8").split()[1:3] for path in FILES]
    assert {name for name, _ in starts} == {"37", "40", "43", "44", "48", "61", "custom"}
    assert {rules for _, rules in starts} == {"standard", "blitz", "tournament", "handicap", "standard+optional"}
    reasons = {golden.ending(*golden.read(path.read_text(encoding="utf-8"))) for path in FILES}
    assert reasons == {"white", "grey", "black", "each", "board", "passes", "all marbles on the board"}
