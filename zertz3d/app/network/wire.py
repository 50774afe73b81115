"""What two machines say to each other: a message becomes lines of bytes, and bytes become messages or a fault."""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

from zertz3d.errors import ZertzError
from zertz3d.records.text import quoted
from zertz3d.words import _

LONGEST_LINE = 1_000
"""Bytes of a line: ours have ninety letters, those with names a few more."""
MOST_LINES = 500
"""Lines of a record: ten times the longest game that is known."""
LONGEST_RECORD = 1 << 15
"""Letters of a record: ten times the longest game that is known."""
LONGEST_NAME = 40
"""Letters of a player's name."""
VERSION = "1"
"""What both machines must speak; it is the first word that a guest says."""

KINDS = {
    "join": 4, "welcome": 1, "refused": 1, "record": 3, "ask": 2, "answer": 3, "alive": 0, "leave": 0,
}  # fmt: skip
"""How many words each kind of message has; the last word of a line may contain blanks."""
QUESTIONS = ("take-back", "draw", "rematch")
"""What one player may ask the other."""
_NUMBER = re.compile("[0-9]{1,9}")


class WireFault(ZertzError):
    """Something that no machine with this program would have said."""


class Message(NamedTuple):
    """One thing said: its kind, its words, and for a record its text."""

    kind: str
    words: tuple[str, ...] = ()
    record: str = ""

    def word(self, place: int) -> str:
        """One of its words."""
        return self.words[place]

    def number(self, place: int) -> int:
        """One of its words as a number."""
        if not _NUMBER.fullmatch(self.words[place]):
            raise WireFault(_("{word} is no number").format(word=repr(quoted(self.words[place], 20))))
        return int(self.words[place])


def join(digits: str, key: str, name: str) -> Message:
    """A guest asks for a seat."""
    return Message("join", (VERSION, digits, key, tidy_name(name) or "-"))


def record(version: int, text: str) -> Message:
    """The game as it stands, in official notation, with a mark by which it is known to have come in whole."""
    return Message("record", (str(version), str(len(text.splitlines())), mark_of(text)), text)


def mark_of(text: str) -> str:
    """What no other text has, nor this one with something put in."""
    return hashlib.sha256("\n".join(text.splitlines()).encode("utf-8", "replace")).hexdigest()[:16]


def tidy_name(name: str) -> str:
    """A player's name as it may be shown."""
    return quoted(name, LONGEST_NAME)


def encode(message: Message) -> bytes:
    """The bytes of a message."""
    lines = [" ".join((message.kind, *message.words)), *message.record.splitlines()]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


class MessageReader:
    """Takes bytes as they come, in whatever pieces, and gives messages; what is no message is a WireFault."""

    def __init__(self, kinds: frozenset[str]) -> None:
        """`kinds` are the messages that may be said now; the owner changes them as the talk goes on."""
        self.kinds = kinds
        self._rest = bytearray()
        self._head: Message | None = None
        self._lines: list[str] = []
        self._due = self._length = 0

    @property
    def full(self) -> bool:
        """Is there more to be read than a message has?"""
        return len(self._rest) > LONGEST_LINE

    def feed(self, data: bytes) -> None:
        """More bytes have come."""
        self._rest += data

    def next(self) -> Message | None:
        """The next message that is complete."""
        while (end := self._rest.find(b"\n", 0, LONGEST_LINE + 1)) >= 0:
            line = bytes(self._rest[:end])
            del self._rest[: end + 1]
            if message := self._take(line):
                return message
        if self.full:
            raise WireFault(_("a line is longer than {count} bytes").format(count=LONGEST_LINE))
        return None

    def _take(self, line: bytes) -> Message | None:
        """A line is complete; the message that it completes."""
        try:
            text = line.decode("utf-8").removesuffix("\r")
        except UnicodeDecodeError:
            raise WireFault(_("these bytes are no text")) from None
        if self._head is None:
            return self._begin(text)
        self._lines.append(text)
        self._length += len(text)
        if self._length > LONGEST_RECORD:
            raise WireFault(_("a record is longer than {count} letters").format(count=LONGEST_RECORD))
        return self._complete()

    def _begin(self, text: str) -> Message | None:
        kind, _blank, rest = text.partition(" ")
        if kind not in self.kinds or kind not in KINDS:
            raise WireFault(_("{word} is not what is to be said here").format(word=repr(quoted(text, 20))))
        count = KINDS[kind]
        words = tuple(rest.split(" ", count - 1)) if count else ()
        if len(words) != count or (not count and rest):
            raise WireFault(_("{kind} is said with {count} words").format(kind=kind, count=count))
        message = Message(kind, words)
        if kind != "record":
            return message
        self._head, self._due = message, message.number(1)
        if not 1 <= self._due <= MOST_LINES:
            raise WireFault(_("a record has 1 to {count} lines").format(count=MOST_LINES))
        return None

    def _complete(self) -> Message | None:
        """The record, once all its lines are there."""
        if len(self._lines) < self._due or self._head is None:
            return None
        done = self._head._replace(record="\n".join(self._lines) + "\n")
        self._head, self._lines, self._length = None, [], 0
        if mark_of(done.record) != done.word(2):
            raise WireFault(_("a record has not come in as it was said"))
        return done
