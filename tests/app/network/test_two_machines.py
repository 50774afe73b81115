"""A game on two machines, as both players see it: moves, clocks, giving up, agreeing, broken lines, killed programs."""

from pathlib import Path

import pytest

from tests.app.network.two_ends import End, free_port, until
from zertz3d.app.play.terms import Terms

OPENING = ("Wd4,d1", "Ga1,g1", "Bg4,a4", "Wb2,a3")


class Pair:
    """Both ends of a table."""

    def __init__(self, folder: Path, asked: Terms | None = None) -> None:
        self.folder, self.asked, self.port = folder, asked, free_port()
        self.host = End.host(folder / "host", self.port, asked)
        self.guest = End.guest(folder / "guest", self.port, self.digits)
        self.until(lambda: bool(self.host.game and self.guest.game))

    @property
    def digits(self) -> str:
        return self.host.mode._shared.digits  # type: ignore[attr-defined,no-any-return]

    @property
    def ends(self) -> list[End]:
        return [self.host, self.guest]

    def until(self, done) -> None:  # type: ignore[no-untyped-def]
        until(self.ends, done)

    def play(self, *moves: str) -> None:
        for move in moves:
            turns = len(self.host.line)
            assert self.host.game
            mover = self.ends[self.host.game.end.position.mover]
            mover.play(move)
            self.until(lambda turns=turns: self.lines == (turns + 1, turns + 1))

    @property
    def lines(self) -> tuple[int, int]:
        return len(self.host.line), len(self.guest.line)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return Pair(tmp_path)


def test_moves_go_to_the_other_machine(pair: Pair) -> None:
    pair.play(*OPENING)
    assert pair.host.line == pair.guest.line == list(OPENING)
    names = [tuple(panel.name for panel in end.screen.players) for end in pair.ends]
    assert names == [("Anna", "Boris")] * 2


def test_a_killed_guest_goes_on(pair: Pair) -> None:
    pair.play(*OPENING[:2])
    pair.guest.die()
    pair.host.play(OPENING[2])
    pair.guest = End.guest(pair.folder / "guest", pair.port)
    pair.until(lambda: pair.lines == (3, 3))
    pair.play(OPENING[3])
    assert pair.host.line == pair.guest.line == list(OPENING)


def test_a_killed_host_goes_on(pair: Pair) -> None:
    pair.play(*OPENING[:3])
    digits = pair.digits
    pair.host.die()
    pair.guest.play(OPENING[3])
    pair.host = End.host(pair.folder / "host", pair.port)
    assert pair.digits == digits and len(pair.host.line) == 3
    pair.until(lambda: pair.lines == (4, 4))
    assert pair.host.line == pair.guest.line == list(OPENING)
