"""Those who knock at a table and do not belong there: one sentence in the log, and the game goes on."""

import contextlib
import socket
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.app.network.shared import after, begun
from tests.app.network.two_ends import LOOPBACK, free_port
from zertz3d.app.network import addresses, kept_table
from zertz3d.app.network.addresses import Address, is_near, parse_address, resolve
from zertz3d.app.network.hosting import RESERVED, HostedTable
from zertz3d.app.network.joining import LONGEST_REST, JoinedTable
from zertz3d.app.network.line import UNHEARD, Line
from zertz3d.app.network.strangers import AGAIN, LONGEST, MOST, MOST_EACH, PATIENCE, Strangers
from zertz3d.app.network.talk import SILENCE, Joined, Lost, Refused, Talk
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


def test_whoever_says_no_name_has_none(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.table._name = hall.guest._name = ""
    hall.wait(1.0)
    assert [event for event in hall.events if isinstance(event, Joined)] == [Joined(""), Joined("")]
    hall.close()


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
    hall.table._talk.line.say(b"record 5 400 0123456789abcdef\n" + b"x\n" * 400)
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


def test_a_machine_with_two_kinds_of_addresses_is_called_by_the_kind_that_tables_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    six = (socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("fe80::1", 3737, 0, 0))
    four = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.168.1.20", 3737))
    found = [six, four]
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, port, **more: found)
    assert resolve(Address("club", 3737)) == (socket.AF_INET, ("192.168.1.20", 3737))
    found.remove(four)
    assert resolve(Address("club", 3737)) == (socket.AF_INET6, ("fe80::1", 3737))


def test_a_machine_that_nobody_knows_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(host: str, port: int, **more: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(UsageError, match="there is no machine 'club' in this network"):
        resolve(Address("club", 3737))


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


# ------------------------------------------------------------------------------ the two ends of a table


def test_signs_of_life_keep_a_line_and_leaving_is_said(hall: Hall) -> None:
    hall.events.clear()
    hall.wait(3 * SILENCE)
    assert hall.events == []
    hall.guest.close()
    hall.wait(0.5, guest=False)
    assert hall.events == [Lost("the table was left there")]


def test_a_guest_that_comes_back_is_known_by_its_key(hall: Hall) -> None:
    hall.guest.close()
    hall.wait(0.5, guest=False)
    hall.guest = JoinedTable(Address(LOOPBACK, hall.port), hall.folder / "guest", "Boris", hall.log.append)
    hall.wait(1.0)
    assert hall.guest.connected and hall.log == []


def test_whose_seat_it_is_outlives_the_program(hall: Hall) -> None:
    kept = kept_table.load(kept_table.path_of(hall.folder / "host", "host", str(hall.port)))
    assert kept.key and kept.digits == hall.digits
    assert kept.key == hall.guest._kept.key


def test_a_guests_own_step_outlives_its_program(hall: Hall) -> None:
    hall.table.desk.put(begun())
    hall.wait(0.2)
    assert hall.guest.desk.own
    hall.table.desk.put(after(begun(), "Wd4,d1"))
    hall.wait(0.2)
    hall.guest.desk.put(after(begun(), "Wd4,d1", "Ga1,g1"))
    hall.guest.flush()
    again = JoinedTable(Address(LOOPBACK, hall.port), hall.folder / "guest", "Boris", hall.log.append)
    assert again.desk.own and again.desk.game
    assert (len(again.desk.own.moves()), len(again.desk.game.moves())) == (2, 1)


def test_a_table_that_is_closed_says_so(hall: Hall) -> None:
    hall.events.clear()
    hall.table.close()
    for _turn in range(10):
        hall.events += hall.guest.tick(STEP)
    assert hall.events[:1] == [Lost("the table was left there")]


def test_whoever_comes_to_a_table_that_was_begun_anew_needs_its_digits_and_no_key(hall: Hall) -> None:
    old = hall.digits
    hall.guest.close()
    hall.wait(0.5, guest=False)
    hall.table.begin_anew()
    kept = kept_table.load(kept_table.path_of(hall.folder / "host", "host", str(hall.port)))
    assert kept.digits == hall.digits != old and kept.key == ""
    for digits, answer in ((old, b"refused digits\n"), (hall.digits, b"welcome Anna\n")):
        stranger = hall.knock(b"join 1 %s ffffffffffffffff Eve\n" % digits.encode())
        hall.wait(0.2, guest=False)
        assert hall.answer(stranger) == answer, "the seat is nobody's"


def test_a_seat_is_kept_from_when_its_line_broke(hall: Hall) -> None:
    hall.wait(RESERVED + 1)
    hall.guest.close()
    hall.wait(0.5, guest=False)
    stranger = hall.knock(b"join 1 %s ffffffffffffffff Eve\n" % hall.digits.encode())
    hall.wait(0.2, guest=False)
    assert hall.answer(stranger) == b"refused taken\n"


def test_a_guest_that_comes_back_before_it_was_missed_takes_its_seat(hall: Hall) -> None:
    key = hall.guest._kept.key
    again = hall.knock(b"join 1 %s %s Boris\n" % (hall.digits.encode(), key.encode()))
    for _turn in range(4):
        hall.table.tick(STEP)
    assert hall.answer(again) == b"welcome Anna\n"
    (lost,) = [event for _turn in range(4) for event in hall.guest.tick(STEP) if isinstance(event, Lost)]
    assert lost.why, "the line of before is closed"


@pytest.mark.parametrize("version", [b"0", b"2", b"x"])
def test_a_program_of_another_version_is_turned_away(hall: Hall, version: bytes) -> None:
    stranger = hall.knock(b"join %s %s ffffffffffffffff Eve\n" % (version, hall.digits.encode()))
    hall.wait(0.2)
    assert hall.answer(stranger) == b"refused version\n"
    assert hall.log == [f"{LOOPBACK} was turned away: its program is of another version"]


def test_a_game_goes_on_with_its_digits_and_one_that_is_over_does_not(hall: Hall) -> None:
    digits, game = hall.digits, after(begun(), "Wd4,d1")
    hall.table.desk.put(game)
    hall.wait(0.2)
    for over in (False, True):
        if over:
            game.resign(0)
            hall.table.desk.put(game)
            hall.wait(0.2)
        hall.table.close()
        hall.table = HostedTable(Address(LOOPBACK, hall.port), hall.folder / "host", "Anna", hall.log.append)
        assert (hall.digits == digits) is not over
        if not over:
            stranger = hall.knock(b"join 1 %s ffffffffffffffff Mallory\n" % digits.encode())
            hall.wait(0.2, guest=False)
            assert hall.answer(stranger) == b"refused taken\n", "the seat is its guest's"


def test_an_open_table_is_for_this_network_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[str] = []
    table = HostedTable(Address("", free_port()), tmp_path, "Anna", log.append)
    for near in (True, False):
        monkeypatch.setattr(addresses, "is_near", lambda host, near=near: near)
        with socket.create_connection((LOOPBACK, table.address.port), 5):
            for _turn in range(3):
                table.tick(STEP)
        assert (f"{LOOPBACK} was turned away: it is not of this network" in log) is not near
    table.close()


def test_what_is_new_is_kept_before_it_is_said_and_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    save, say = kept_table.save, Talk.say
    monkeypatch.setattr(kept_table, "save", lambda *told: order.append("kept") or save(*told))
    monkeypatch.setattr(Talk, "say", lambda talk, seconds: order.append("said") or say(talk, seconds))
    hall.table.desk.put(begun())
    hall.table.flush()
    assert order == ["kept", "said"]
    for _turn in range(5):
        hall.table.flush()
    assert order.count("kept") == 1


def test_a_disk_that_is_full_ends_no_game(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept_table, "save", refuse)
    hall.table.desk.put(begun())
    hall.wait(0.5)
    assert hall.table.connected and hall.guest.connected and hall.guest.desk.own
    assert hall.log and all("no space left on device" in said for said in hall.log)


def test_a_host_that_says_nothing_is_left_and_called_again_and_again(tmp_path: Path) -> None:
    port, log, met = free_port(), list[str](), list[socket.socket]()
    with socket.create_server((LOOPBACK, port)) as listening:
        listening.setblocking(False)
        guest = JoinedTable(Address(LOOPBACK, port), tmp_path, "Boris", log.append, "123456")
        for _turn in range(round((LONGEST + LONGEST_REST) * 2 / STEP)):
            guest.tick(STEP)
            with contextlib.suppress(BlockingIOError):
                met.append(listening.accept()[0])
    guest.close()
    assert len(met) >= 2 and len(log) == 1 and "it does not greet" in log[0]
    for one in met:
        one.close()


def test_pauses_between_calls_become_no_longer_than_can_be_waited_for(tmp_path: Path) -> None:
    port, calls = free_port(), list[int]()
    with socket.create_server((LOOPBACK, port)) as listening:
        listening.setblocking(False)
        guest = JoinedTable(Address(LOOPBACK, port), tmp_path, "Boris", lambda _: None, "123456")
        for turn in range(round(10 * LONGEST_REST / STEP)):
            guest.tick(STEP)
            with contextlib.suppress(BlockingIOError):
                met, _where = listening.accept()
                met.close()
                calls.append(turn)
    guest.close()
    pauses = [(later - earlier) * STEP for earlier, later in pairwise(calls)]
    assert len(pauses) >= 6 and max(pauses) <= LONGEST_REST + 1.0 and pauses[0] < LONGEST_REST / 2


# ------------------------------------------------------------------------ a line, and what is remembered


def test_whoever_does_not_listen_is_left() -> None:
    here, there = socket.socketpair()
    line = Line(here, "10.0.0.1")
    line.say(b"x" * 4 * UNHEARD)
    assert line.over == "the other machine does not listen"
    line.end("something else")
    assert line.over == "the other machine does not listen", "the first reason is the one that is told"
    assert line.hear() == b""
    there.close()


def test_each_table_has_a_file_and_a_damaged_one_is_put_aside(tmp_path: Path) -> None:
    paths = [
        kept_table.path_of(tmp_path, role, where) for role in ("host", "join") for where in ("10.0.0.1", "10.0.0.2")
    ]
    assert len(set(paths)) == 4 and all(path.parent == tmp_path / kept_table.FOLDER for path in paths)
    kept = kept_table.KeptTable("123456", "ab", 7, "record", "own")
    kept_table.save(kept, paths[0])
    assert kept_table.load(paths[0]) == kept and kept_table.load(paths[1]) == kept_table.KeptTable()
    for damaged in ('{"version": "7"}', '{"version": true}', '{"digits": 7}', "[1]", "{", '{"no": 1}'):
        paths[2].write_text(damaged, encoding="utf-8")
        assert kept_table.load(paths[2]) == kept_table.KeptTable(), damaged
        assert not paths[2].exists(), "it is put aside"
