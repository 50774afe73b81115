"""Messages of two machines as bytes: in whatever pieces they come, and whatever else comes."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from zertz3d.app.network import wire
from zertz3d.app.network.talk import KINDS
from zertz3d.app.network.wire import (
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_RECORD,
    MOST_LINES,
    Message,
    MessageReader,
    WireFault,
)

SAID = (
    Message("alive"),
    wire.record(7, '[Board "37"]\n\n1. Wd4,d1 *\n'),
    Message("ask", ("take-back", "7")),
    Message("answer", ("take-back", "yes", "7")),
    Message("leave"),
)


def read(reader: MessageReader) -> list[Message]:
    found = []
    while message := reader.next():
        found.append(message)
    return found


@given(some.lists(some.integers(1, 40), min_size=1, max_size=60))
def test_messages_are_read_from_any_pieces(sizes: list[int]) -> None:
    data, reader, found = b"".join(map(wire.encode, SAID)), MessageReader(KINDS), []
    for size in sizes:
        reader.feed(data[:size])
        data = data[size:]
        found += read(reader)
    reader.feed(data)
    assert tuple(found + read(reader)) == SAID


@given(some.binary(max_size=3000))
def test_any_bytes_are_messages_or_a_fault(data: bytes) -> None:
    reader = MessageReader(KINDS)
    reader.feed(data)
    try:
        found = read(reader)
    except WireFault as fault:
        assert str(fault) and str(fault).isprintable()
    else:
        assert all(message.kind in KINDS for message in found)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"x" * (LONGEST_LINE + 1), "longer than 1000 bytes"),
        (b"alive\n" * 3 + b"y" * (LONGEST_LINE + 1), "longer than 1000 bytes"),
        (b"hello there\n", "'hello there' is not what is to be said here"),
        (b"join 1 123456 ab Eve\n", "is not what is to be said here"),
        (b"ask draw\n", "ask is said with 2 words"),
        (b"alive now\n", "alive is said with 0 words"),
        (b"record 1 x m\n", "'x' is no number"),
        (b"record 1 0 m\n", "a record has 1 to 500 lines"),
        (b"record 1 %d m\n" % (MOST_LINES + 1), "a record has 1 to 500 lines"),
        (b"record 1 60 m\n" + (b"x" * 900 + b"\n") * 60, "a record is longer than 32768 letters"),
        (b"record 1 1\n*\n", "record is said with 3 words"),
        (b"record 1 1 0123456789abcdef\n*\n", "a record has not come in as it was said"),
        (b"\xff\xfe\n", "no text"),
        (b"\x1b[2Jalive\n", "is not what is to be said here"),
    ],
)
def test_what_nobody_would_say_is_one_sentence(data: bytes, sentence: str) -> None:
    reader = MessageReader(KINDS)
    reader.feed(data)
    with pytest.raises(WireFault, match=sentence) as caught:
        read(reader)
    assert str(caught.value).isprintable() and len(str(caught.value)) < 120


def test_a_record_into_which_something_was_put_is_not_taken_for_a_shorter_one() -> None:
    data = wire.encode(wire.record(7, '[Board "37"]\n\n1. Wd4,d1\n2. Wd5,a1 *\n'))
    reader = MessageReader(KINDS)
    reader.feed(data.replace(b"2. ", b"\n2. "))
    with pytest.raises(WireFault, match="has not come in as it was said"):
        read(reader)


def test_a_line_may_be_as_long_as_is_said_and_end_as_elsewhere() -> None:
    reader = MessageReader(frozenset({"refused", "alive"}))
    why = "x" * (LONGEST_LINE - len("refused "))
    reader.feed(f"refused {why}\nalive\r\n".encode())
    assert read(reader) == [Message("refused", (why,)), Message("alive")]


def test_each_record_has_the_room_of_a_record() -> None:
    line = "x" * 900
    record = wire.record(1, f"{line}\n" * (LONGEST_RECORD // 900 - 5))
    reader = MessageReader(KINDS)
    for _said in range(2):
        reader.feed(wire.encode(record))
        assert read(reader) == [record]


def test_a_number_is_one_that_can_be_counted() -> None:
    assert Message("ask", ("draw", "9" * 9)).number(1) == 10**9 - 1
    for word in ("9" * 10, "-1", "", "١"):
        with pytest.raises(WireFault, match="is no number"):
            Message("ask", ("draw", word)).number(1)


def test_names_are_fit_to_be_shown() -> None:
    assert len(wire.tidy_name("x" * 99)) <= LONGEST_NAME + 1 < len("x" * 99)
    said = wire.encode(wire.join("123456", "0" * 16, "Bo\x1b[2Jris\u202e\n of the hall" + "x" * 500))
    assert said.count(b"\n") == 1 and b"\x1b" not in said and len(said) < LONGEST_LINE
    assert wire.join("1", "2", "").words[-1] == "-"
