"""What sides, rules and levels are called, and whose turn a card shows."""

import pytest

from zertz3d.app.panels.names import name_sides, tell_board, tell_level, tell_rules, tell_unusual_rules
from zertz3d.app.panels.players import build_panel
from zertz3d.records.record import UNKNOWN
from zertz3d.rules import Outcome, Position
from zertz3d.words import choose


def test_whoever_has_no_name_is_called_by_the_colour_of_that_side() -> None:
    assert name_sides(("Anna", "Boris")) == ("Anna", "Boris")
    assert name_sides((UNKNOWN, "Boris")) == ("Blue", "Boris") and name_sides(("Anna", UNKNOWN)) == ("Anna", "Orange")


def test_rules_and_levels_are_told_and_those_of_strangers_stay_as_they_are() -> None:
    choose("de")
    assert tell_level("club") == "Verein" and tell_level("grandmaster") == "grandmaster"
    assert tell_rules("tournament") == "Turnier" and tell_rules("house") == "house"
    assert tell_unusual_rules(Position.start("48", "tournament")) == "Turnierregeln"
    assert tell_unusual_rules(Position.start()) == ""
    assert tell_board(Position.start("48", "tournament")) == "48 Ringe · Turnier"


@pytest.mark.parametrize("mover", [0, 1])
def test_the_card_of_whoever_moves_is_lit_until_the_game_is_over(mover: int) -> None:
    start = Position.start()
    position = start.play(start.legal_moves()[0])[0] if mover else start
    cards = [build_panel(side, "Anna", position, None, (0, 0, 0)) for side in (0, 1)]
    assert [card.to_move for card in cards] == [mover == 0, mover == 1] and not any(card.note for card in cards)
    for winner in (0, 1, None):
        over = Outcome("resign" if winner is not None else "draw", winner, "")
        cards = [build_panel(side, "Anna", position, over, (0, 0, 0)) for side in (0, 1)]
        assert not any(card.to_move for card in cards)
        assert [card.note for card in cards] == ["wins" if side == winner else "" for side in (0, 1)]
