"""The computer at the table: one process thinks for all its moves, and what it thinks so far is no answer."""

from tests.app.thinkers import StandIn, take_the_first
from zertz3d.app.play.computer import Computer
from zertz3d.rules import Position

START = Position.start()


class Agency:
    """Hires thinkers, and knows all whom it has hired."""

    def __init__(self) -> None:
        self.hired: list[StandIn] = []

    def hire(self) -> StandIn:
        self.hired.append(StandIn(take_the_first))
        return self.hired[-1]


def test_one_process_thinks_for_all_moves() -> None:
    agency = Agency()
    computer = Computer(agency.hire)
    assert agency.hired == [], "nobody thinks before somebody asks"
    for _ in range(2):
        computer.ask(START, (), "club")
        assert computer.answer()
    assert len(agency.hired) == 1


def test_a_process_that_was_ended_is_asked_no_more() -> None:
    agency = Agency()
    computer = Computer(agency.hire)
    computer.ask(START, (), "club")
    computer.close()
    assert agency.hired[0].closed and not computer.thinking and computer.answer() is None
    computer.ask(START, (), "club")
    assert len(agency.hired) == 2 and computer.answer()


def test_what_it_thinks_so_far_is_no_answer() -> None:
    agency = Agency()
    computer = Computer(agency.hire)
    computer.ask(START, (), "club")
    agency.hired[0].held = True
    assert computer.answer() is None and computer.thinking
    agency.hired[0].held = False
    assert computer.answer() and not computer.thinking
