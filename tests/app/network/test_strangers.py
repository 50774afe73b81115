"""Those who knock at a table and do not belong there: one sentence in the log, and the game goes on."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.network.two_ends import LOOPBACK, free_port
from zertz3d.app.network.addresses import Address, is_near, parse_address
from zertz3d.app.network.hosting import RESERVED, HostedTable
from zertz3d.app.network.joining import JoinedTable
from zertz3d.app.network.line import Line
from zertz3d.app.network.strangers import AGAIN, LONGEST, MOST, MOST_EACH, PATIENCE, Strangers
from zertz3d.app.network.talk import SILENCE, Joined, Lost, Refused
from zertz3d.errors import UsageError, ZertzError

STEP = 0.05


class Hall:
    """An open table, its guest, and whoever else comes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.log = folder, free_port(), list[str]()
        self.table = HostedTable(Address(LOOPBACK, self.port), folder / "host", "Anna", self.log.append)
        self.guest = JoinedTable(Address(LOOPBACK, self.port), folder / "guest", "Boris", self.log.append, self.digits)
        self.events: list[object] = []
        self.come: list[socket.socket] = []

    @property
    def digits(self) -> str:
        return self.table.digits

    def wait(self, seconds: float, guest: bool = True) -> None:
        for _turn in range(round(seconds / STEP)):
            self.events += self.table.tick(STEP)
            if guest:
                self.events += self.guest.tick(STEP)

    def knock(self, said: bytes = b"") -> socket.socket:
        stranger = socket.create_connection((LOOPBACK, self.port), 5)
        stranger.setblocking(False)
        if said:
            stranger.send(said)
        self.come.append(stranger)
        return stranger

    def answer(self, stranger: socket.socket) -> bytes | None:
        """What a stranger is told; nothing if it was not answered yet."""
        try:
            return stranger.recv(1000)
        except BlockingIOError:
            return None
        except ConnectionError:
            return b""

    def close(self) -> None:
        self.guest.close()
        self.table.close()
        for stranger in self.come:
            stranger.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path)
    hall.wait(1.0)
    assert hall.table.connected and hall.guest.connected
    assert [event for event in hall.events if isinstance(event, Joined)] == [Joined("Boris"), Joined("Anna")]
    yield hall
    hall.close()


def test_wrong_digits_are_turned_away_and_guessing_slows_down(hall: Hall) -> None:
    for _try in range(4):
        stranger = hall.knock(b"join 1 %06d 0000000000000000 Eve\n" % ((int(hall.digits) + 1) % 10**6))
        hall.wait(0.2)
    assert hall.answer(stranger) is None, "the fourth has to wait"
    assert hall.answer(hall.come[0]) == b"refused digits\n"
    assert hall.log == [
        f"{LOOPBACK} was turned away: it does not know the six digits",
        f"{LOOPBACK} tries out digits: it has to wait from now on",
    ]
    hall.wait(2.0)
    assert hall.answer(stranger) == b"refused digits\n"
    assert hall.table.connected and hall.guest.connected


def test_a_second_guest_finds_the_seat_taken(hall: Hall) -> None:
    said = b"join 1 %s ffffffffffffffff Mallory\n" % hall.digits.encode()
    stranger = hall.knock(said)
    hall.wait(0.2)
    assert hall.answer(stranger) == b"refused taken\n" and hall.table.connected
    assert hall.log == [f"{LOOPBACK} was turned away: the seat is taken"]
    hall.guest.close()
    hall.wait(0.5, guest=False)
    assert not hall.table.connected
    stranger = hall.knock(said)
    hall.wait(0.2, guest=False)
    assert hall.answer(stranger) == b"refused taken\n", "the seat is kept for a while"
    hall.wait(RESERVED, guest=False)
    stranger = hall.knock(said)
    hall.wait(0.2, guest=False)
    assert hall.answer(stranger) == b"welcome Anna\n"


def test_ten_megabytes_without_a_line_end_cost_nothing(hall: Hall) -> None:
    stranger, sent = hall.knock(), 0
    while sent < 10 << 20:
        try:
            sent += stranger.send(b"A" * (1 << 16))
        except BlockingIOError:
            pass
        except OSError:
            break
        hall.wait(STEP)
    assert sent < 10 << 20, "it was cut off before"
    assert hall.log == [f"{LOOPBACK} was turned away: a line is longer than 1000 bytes"]
    assert hall.table.connected and hall.guest.connected


def test_whoever_says_nothing_or_all_too_slowly_has_to_go(hall: Hall) -> None:
    mute, slow = hall.knock(), hall.knock()
    for letter in b"join 1":
        slow.send(bytes([letter]))
        hall.wait(PATIENCE / 5)
    hall.wait(0.5)
    assert hall.answer(mute) == b"" and hall.answer(slow) == b""
    assert hall.log == [f"{LOOPBACK} was turned away: it did not say in time who it is"]
    assert hall.table.connected


def test_many_strangers_at_once_are_few_at_the_door(hall: Hall) -> None:
    for _number in range(3 * MOST_EACH):
        hall.knock()
        hall.wait(STEP)
    assert len(hall.table._strangers._here) == MOST_EACH
    assert hall.log == [f"{LOOPBACK} knocks too often: only its last tries are heard"]


def test_garbage_on_the_line_ends_it_and_it_is_mended(hall: Hall) -> None:
    assert hall.guest._talk
    hall.guest._talk.line.say(b"\x00\x01 garbage\n")
    hall.events.clear()
    hall.wait(2.0)
    assert any(isinstance(event, Lost) for event in hall.events) and hall.table.connected and hall.guest.connected
    assert hall.guest._talk
    assert hall.table._talk
    hall.table._talk.line.say(b"record 5 400\n" + b"x\n" * 400)
    hall.wait(2.0)
    assert hall.table.connected and hall.guest.connected


def test_a_machine_that_falls_silent_is_gone(hall: Hall) -> None:
    hall.wait(SILENCE + 1)
    assert hall.table.connected, "signs of life are given"
    hall.events.clear()
    hall.wait(SILENCE + 1, guest=False)
    assert not hall.table.connected
    assert hall.events == [Lost("nothing was heard of it for 8 seconds")]


def test_a_guest_is_told_why_it_is_not_let_in(hall: Hall, tmp_path: Path) -> None:
    log: list[str] = []
    other = JoinedTable(Address(LOOPBACK, hall.port), tmp_path / "other", "Eve", log.append, "not it")
    events = []
    for _turn in range(40):
        hall.wait(STEP)
        events += other.tick(STEP)
    assert events == [Refused("digits")] and other.digits == ""
    other.try_digits(hall.digits)
    for _turn in range(round(LONGEST / STEP)):
        hall.wait(STEP)
        events += other.tick(STEP)
    assert set(events[1:]) == {Refused("taken")}
    other.close()


def test_a_host_that_talks_nonsense_is_called_again(tmp_path: Path) -> None:
    port, log = free_port(), list[str]()
    with socket.create_server((LOOPBACK, port)) as listening:
        listening.setblocking(False)
        guest = JoinedTable(Address(LOOPBACK, port), tmp_path, "Boris", log.append, "123456")
        calls = 0
        for _turn in range(200):
            guest.tick(STEP)
            try:
                met, _where = listening.accept()
            except BlockingIOError:
                continue
            met.send(b"HTTP/1.1 200 OK\r\n")
            calls += 1
        assert calls >= 2
        assert log == [
            f"127.0.0.1:{port} was left again: 'HTTP/1.1 200 OK' is not what is to be said here; it is tried again"
        ]
        guest.close()


def test_nobody_there_is_said_once(tmp_path: Path) -> None:
    log: list[str] = []
    guest = JoinedTable(Address(LOOPBACK, free_port()), tmp_path, "Boris", log.append, "123456")
    for _turn in range(200):
        guest.tick(STEP)
    guest.close()
    assert len(log) == 1 and log[0].startswith("nobody answers at 127.0.0.1:")


def test_a_place_that_is_in_use_is_one_sentence(hall: Hall, tmp_path: Path) -> None:
    with pytest.raises(ZertzError, match=r"no table can be opened at 127\.0\.0\.1:") as caught:
        HostedTable(Address(LOOPBACK, hall.port), tmp_path / "x", "Eve", hall.log.append)
    assert "--host ADDRESS:PORT names another place" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "address", "shown"),
    [
        ("192.168.1.20", Address("192.168.1.20", 3737), "192.168.1.20"),
        ("192.168.1.20:4000", Address("192.168.1.20", 4000), "192.168.1.20:4000"),
        (":4000", Address("", 4000), ":4000"),
        ("", Address("", 3737), ""),
        ("[::1]:4000", Address("::1", 4000), "[::1]:4000"),
        ("hall-laptop.local", Address("hall-laptop.local", 3737), "hall-laptop.local"),
    ],
)
def test_addresses_are_read_as_they_are_shown(text: str, address: Address, shown: str) -> None:
    assert parse_address(text) == address and str(address) == shown


@pytest.mark.parametrize("text", ["a b", "1.2.3.4:0", "1.2.3.4:99999", "http://x", "1.2.3.4:5:6", "x\x1b[2J"])
def test_what_is_no_address_is_one_sentence(text: str) -> None:
    with pytest.raises(UsageError, match="is no address") as caught:
        parse_address(text)
    assert str(caught.value).isprintable()


def test_only_machines_of_a_local_network_are_near() -> None:
    assert all(map(is_near, ("127.0.0.1", "192.168.1.2", "10.0.0.1", "172.16.5.5", "169.254.1.1", "fe80::1%eth0")))
    assert not any(map(is_near, ("8.8.8.8", "2001:4860:4860::8888", "somewhere")))


@pytest.mark.parametrize(("text", "port"), [("1.2.3.4:65535", 65535), ("1.2.3.4:1", 1)])
def test_every_port_that_there_is_can_be_named(text: str, port: int) -> None:
    assert parse_address(text).port == port
    with pytest.raises(UsageError, match="is no address"):
        parse_address("1.2.3.4:65536")
    assert is_near("fd00::1%eth0") and not is_near("2001:4860:4860::8888%eth0")


# ----------------------------------------------------------------------- at the door, without a table


class Doorstep:
    """Those who have knocked, each with the other end of its line."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.strangers = Strangers(self.log.append)
        self.ends: list[socket.socket] = []

    def knock(self, address: str = "10.0.0.1", said: bytes = b"") -> Line:
        here, there = socket.socketpair()
        self.ends.append(there)
        there.sendall(said)
        line = Line(here, address)
        self.strangers.take(line)
        return line


@pytest.fixture
def doorstep() -> Iterator[Doorstep]:
    made = Doorstep()
    yield made
    made.strangers.close()
    for end in made.ends:
        end.close()


def test_whoever_has_said_who_it_is_may_wait_longer(doorstep: Doorstep) -> None:
    named = doorstep.knock(said=b"join 1 123456 0123456789abcdef Eve\n")
    mute = doorstep.knock("10.0.0.2")
    assert [one.line for one in doorstep.strangers.tick(0.9 * PATIENCE)] == [named] and not mute.over
    assert [one.line for one in doorstep.strangers.tick(0.2 * PATIENCE)] == [named] and mute.over
    assert doorstep.strangers.tick(LONGEST - 1.2 * PATIENCE) and not named.over
    assert doorstep.strangers.tick(PATIENCE) == [] and named.over


def test_of_too_many_the_one_who_waits_longest_goes(doorstep: Doorstep) -> None:
    lines = [doorstep.knock() for _number in range(MOST_EACH + 1)]
    assert [bool(line.over) for line in lines] == [True] + [False] * MOST_EACH
    others = [doorstep.knock(f"10.0.1.{number}") for number in range(MOST)]
    assert [bool(line.over) for line in (*lines, *others)] == [True] * (MOST_EACH + 1) + [False] * MOST


def test_a_sentence_about_a_machine_is_said_again_after_a_while(doorstep: Doorstep) -> None:
    strangers = doorstep.strangers
    for seconds, count in ((0.0, 1), (0.9 * AGAIN, 1), (0.2 * AGAIN, 2), (0.9 * AGAIN, 2)):
        strangers.tick(seconds)
        strangers.note("10.0.0.1", "{address} knocks")
        assert len(doorstep.log) == count
    strangers.note("10.0.0.2", "{address} knocks")
    assert doorstep.log[-1] == "10.0.0.2 knocks" and len(doorstep.log) == 3
