"""A guest's end of a shared table: it calls the host, and calls again whenever the line breaks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zertz3d.app.network import addresses, kept_table, wire
from zertz3d.app.network.addresses import Address
from zertz3d.app.network.desk import GuestDesk
from zertz3d.app.network.door import draw_key
from zertz3d.app.network.line import Call, Line
from zertz3d.app.network.strangers import LONGEST
from zertz3d.app.network.table_end import TableEnd
from zertz3d.app.network.talk import Event, Joined, Lost, Refused, Talk
from zertz3d.app.network.wire import Message, MessageReader, WireFault
from zertz3d.records.formats import notation
from zertz3d.words import _

PATIENCE = 5.0
"""Seconds in which a call must be answered."""
FIRST_REST, LONGEST_REST = 0.25, 4.0
"""Seconds until the next call after the first that failed, and at most."""
GREETING = frozenset({"welcome", "refused"})


class JoinedTable(TableEnd):
    """Calls the table at an address; polled in every frame, it never waits."""

    desk: GuestDesk

    def __init__(self, at: Address, state: Path, name: str, note: Callable[[str], None], digits: str = "") -> None:
        """`state` is the folder where the table is remembered.
        UsageError for a machine that is not in this network."""
        super().__init__(kept_table.path_of(state, "join", str(at)))
        self.address, self._name, self._note = at, name, note
        self._family, self._where = addresses.resolve(at)
        self._kept.key = self._kept.key or draw_key()
        self._kept.digits = digits or self._kept.digits
        game = self._kept.game()
        self.desk = GuestDesk(self._kept.version, game, self._kept.own_game() if game else None)
        self._call: Call | None = None
        self._line: Line | None = None
        self._reader = MessageReader(GREETING)
        self._waited, self._rest, self._pause = 0.0, 0.0, FIRST_REST
        self._said = ""

    def try_digits(self, digits: str) -> None:
        """Knock with these digits."""
        self._kept.digits, self._rest, self._pause = digits, 0.0, FIRST_REST

    def tick(self, seconds: float) -> list[Event]:
        """So much time has passed: call, or hear the host."""
        found: list[Event] = []
        if self._talk:
            found += self._talk.hear(seconds)
        elif self._line:
            found += self._greet(self._line, seconds)
        elif self.digits:
            self._dial(seconds)
        self.flush(seconds)
        if self._talk and self._talk.over:
            found.append(Lost(self._talk.over))
            self._talk, self._rest = None, FIRST_REST
        return found

    def close(self) -> None:
        """The table is left."""
        if self._talk:
            self._talk.leave()
        if self._line:
            self._line.end("")
        if self._call:
            self._call.end()
        self._talk = self._line = self._call = None

    # ------------------------------------------------------------------- calling

    def _dial(self, seconds: float) -> None:
        """Call when it is time, and wait for an answer."""
        self._rest -= seconds
        self._waited += seconds
        try:
            if self._call is None:
                if self._rest <= 0:
                    self._waited, self._call = 0.0, Call(self._family, self._where)
                return
            line = self._call.answered()
            if line is None:
                if self._waited > PATIENCE:
                    self._call.end()
                    raise TimeoutError
                return
        except OSError:
            self._hang_up(_("nobody answers at {address}; it is tried again").format(address=self.address))
            return
        self._call, self._line, self._waited = None, line, 0.0
        self._reader = MessageReader(GREETING)
        line.say(wire.encode(wire.join(self.digits, self._kept.key, self._name)))

    def _hang_up(self, sentence: str) -> None:
        """Try again after a while; what is wrong is said once."""
        self._call, self._rest = None, self._pause
        self._pause = min(LONGEST_REST, 2 * self._pause)
        if sentence != self._said:
            self._said = sentence
            self._note(sentence)

    def _greet(self, line: Line, seconds: float) -> list[Event]:
        """Wait to be let in."""
        self._waited += seconds
        try:
            self._reader.feed(line.hear())
            if message := self._reader.next():
                return self._take(line, message)
        except WireFault as fault:
            line.end(str(fault))
        if self._waited > LONGEST:
            line.end(_("it does not greet"))
        if line.over:
            self._line = None
            said = _("{address} was left again: {why}; it is tried again")
            self._hang_up(said.format(address=self.address, why=line.over))
        return []

    def _take(self, line: Line, message: Message) -> list[Event]:
        """The host has answered."""
        self._line, words = None, message.words
        if message.kind == "refused":
            line.end(_("we were not let in"))
            self._rest = LONGEST_REST
            if words[0] == "digits":
                self._kept.digits = ""
            return [Refused(words[0])]
        self._said, self._pause = "", FIRST_REST
        self._talk = Talk(line, self._reader, self.desk)
        self._keep()
        return [Joined("" if words[0] == "-" else wire.tidy_name(words[0]))]

    # ------------------------------------------------------------------- keeping

    def _keep(self) -> None:
        """Remember our own step, too, which the host may not know yet."""
        self._kept.own = notation.write(self.desk.own) if self.desk.own else ""
        super()._keep()

    def _note_fault(self, sentence: str) -> None:
        self._note(sentence)
