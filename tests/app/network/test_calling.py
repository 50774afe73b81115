"""How a guest calls: when it dials, how long it waits, and when it tries again; nobody is really called."""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from tests.app.network.shared import begun
from tests.app.network.two_ends import LOOPBACK
from zertz3d.app.network import joining, kept_table
from zertz3d.app.network.addresses import Address
from zertz3d.app.network.joining import FIRST_REST, LONGEST_REST, PATIENCE, JoinedTable
from zertz3d.app.network.strangers import LONGEST
from zertz3d.app.network.talk import Joined, Lost, Refused
from zertz3d.records.formats import notation

STEP = 0.05


@dataclass
class Wire:
    """A line, and what the host says on it."""

    coming: bytes = b""
    over: str = ""
    said: bytes = b""
    closed: bool = False

    def hear(self) -> bytes:
        data, self.coming = self.coming, b""
        return data

    def say(self, data: bytes) -> None:
        self.said += data

    def flush(self) -> None:
        """Nothing waits."""

    def end(self, why: str) -> None:
        self.over, self.closed = self.over or why, True


@dataclass
class Phone:
    """A guest, its clock, and every call that it makes."""

    guest: JoinedTable
    log: list[str]
    calls: list[float] = field(default_factory=list)
    hung_up: list[float] = field(default_factory=list)
    time: float = 0.0
    answer: Wire | Exception | None = None
    """What a call comes to, if it comes to anything."""
    events: list[object] = field(default_factory=list)

    def wait(self, seconds: float) -> None:
        for _turn in range(round(seconds / STEP)):
            self.events += self.guest.tick(STEP)
            self.time += STEP


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phone:
    log: list[str] = []
    made = Phone(JoinedTable(Address(LOOPBACK, 3737), tmp_path, "Boris", log.append, "123456"), log)

    class Call:
        def __init__(self, *_where: object) -> None:
            made.calls.append(made.time)

        def answered(self) -> object:
            if isinstance(made.answer, Exception):
                raise made.answer
            return made.answer

        def end(self) -> None:
            made.hung_up.append(made.time)

    monkeypatch.setattr(joining, "Call", Call)
    return made


def pauses(phone: Phone) -> list[float]:
    return [later - earlier for earlier, later in pairwise(phone.calls)]


def test_a_call_that_nobody_answers_is_given_up_and_said_once(phone: Phone) -> None:
    phone.wait(3 * PATIENCE)
    assert phone.hung_up[0] == pytest.approx(PATIENCE, abs=3 * STEP) and len(phone.calls) == 3
    assert pauses(phone) == pytest.approx([PATIENCE + FIRST_REST, PATIENCE + 2 * FIRST_REST], abs=4 * STEP)
    assert phone.log == [f"nobody answers at {LOOPBACK}; it is tried again"]


def test_pauses_become_longer_and_no_longer_than_that(phone: Phone) -> None:
    phone.answer = ConnectionRefusedError()
    phone.wait(25)
    wanted = [FIRST_REST, 0.5, 1.0, 2.0, LONGEST_REST, LONGEST_REST]
    assert pauses(phone)[:6] == pytest.approx(wanted, abs=3 * STEP) and len(phone.log) == 1
    phone.guest.try_digits("654321")
    at = len(phone.calls)
    phone.wait(1.0)
    assert pauses(phone)[at - 1 :] and pauses(phone)[at] == pytest.approx(FIRST_REST, abs=3 * STEP), "at once, and soon"


def test_a_host_that_does_not_greet_is_waited_for_from_when_it_answered(phone: Phone) -> None:
    phone.wait(PATIENCE - 1)
    phone.answer = line = Wire()
    phone.wait(LONGEST - 0.5)
    assert line.over == "" and line.said.startswith(b"join 1 123456 ")
    phone.wait(1.0)
    assert line.over == "it does not greet" and "was left again" in phone.log[-1]


def test_a_guest_that_is_let_in_is_known_and_calls_again_soon(phone: Phone, tmp_path: Path) -> None:
    phone.answer = ConnectionRefusedError()
    phone.wait(6.0)
    phone.answer = line = Wire(b"welcome Anna\n")
    phone.wait(LONGEST_REST)
    assert phone.events == [Joined("Anna")] and phone.guest.connected
    kept = kept_table.load(kept_table.path_of(tmp_path, "join", LOOPBACK))
    assert kept.digits == "123456" and kept.key.encode() in line.said
    line.end("it was closed there")
    phone.answer, told, broke = ConnectionRefusedError(), len(phone.calls), phone.time
    phone.wait(2.0)
    assert phone.events[1:] == [Lost("it was closed there")]
    assert phone.calls[told] - broke >= FIRST_REST - STEP, "not at once"
    assert pauses(phone)[told:][:2] == pytest.approx([FIRST_REST, 0.5], abs=3 * STEP), "as the first time"
    assert len(phone.log) == 2, "it is said anew"


@pytest.mark.parametrize(("why", "again"), [("digits", False), ("taken", True)])
def test_whoever_is_not_let_in_waits_and_asks_for_digits_that_are_wrong(phone: Phone, why: str, again: bool) -> None:
    phone.answer = line = Wire(f"refused {why}\n".encode())
    phone.wait(LONGEST_REST - 0.5)
    assert phone.events == [Refused(why)] and line.over and len(phone.calls) == 1
    phone.wait(1.0)
    assert (len(phone.calls) == 2, bool(phone.guest.digits)) == (again, again)


def test_whoever_leaves_hangs_up(phone: Phone) -> None:
    phone.wait(1.0)
    phone.guest.close()
    assert len(phone.hung_up) == 1
    phone.answer = line = Wire()
    phone.guest.try_digits("123456")
    phone.wait(1.0)
    phone.guest.close()
    assert line.said and line.closed and not phone.guest.connected


def test_an_own_step_without_the_game_that_the_host_counted_is_none(tmp_path: Path) -> None:
    path = kept_table.path_of(tmp_path, "join", LOOPBACK)
    kept_table.save(kept_table.KeptTable("123456", "ab", 7, "damaged", notation.write(begun())), path)
    guest = JoinedTable(Address(LOOPBACK, 3737), tmp_path, "Boris", lambda _: None)
    assert guest.desk.game is None and guest.desk.own is None and guest.digits == "123456"
