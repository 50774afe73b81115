"""The host's end of a shared table: a door where strangers knock, and one seat for a guest."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

from zertz3d.app.network import addresses, kept_table, wire
from zertz3d.app.network.addresses import Address
from zertz3d.app.network.desk import HostDesk
from zertz3d.app.network.door import Door, draw_digits
from zertz3d.app.network.line import Line
from zertz3d.app.network.strangers import Stranger, Strangers
from zertz3d.app.network.table_end import TableEnd
from zertz3d.app.network.talk import Event, Joined, Lost, Talk
from zertz3d.app.network.wire import Message
from zertz3d.errors import ZertzError
from zertz3d.records.formats import notation
from zertz3d.words import _, why

RESERVED = 30.0
"""Seconds for which the seat of a guest whose line is broken is nobody else's."""

Note = Callable[[str], None]


class HostedTable(TableEnd):
    """Listens at an address; polled in every frame, it never waits."""

    desk: HostDesk

    def __init__(self, at: Address, state: Path, name: str, note: Note) -> None:
        """`state` is the folder where the table is remembered; `note` takes a sentence about strangers.
        ZertzError where nobody can listen at that address."""
        super().__init__(kept_table.path_of(state, "host", str(at.port)))
        self._name = name
        game = self._kept.game()
        if game is None or game.outcome(game.end) or not self._kept.digits:
            self._kept.digits, self._kept.key = draw_digits(), ""
        self.desk = HostDesk(self._kept.version, game, self._kept.ended_game())
        self._door = Door(self._kept.digits)
        self._near_only = not at.host
        self._listening = _listen(at)
        self.address = Address(at.host or addresses.own_address(), self._listening.getsockname()[1])
        self._strangers = Strangers(note)
        self._time = self._lost = 0.0
        self._keep()

    def begin_anew(self) -> None:
        """What was played before is over: whoever comes has to know new digits."""
        self.desk.close_game()
        self._kept.digits, self._kept.key = draw_digits(), ""
        self._door.digits = self._kept.digits
        self._keep()

    def tick(self, seconds: float) -> list[Event]:
        """So much time has passed: let people in, and hear the guest."""
        self._time += seconds
        found: list[Event] = []
        self._accept()
        for stranger in self._strangers.tick(seconds):
            found += self._receive(stranger)
        if self._talk:
            found += self._talk.hear(seconds)
        self.flush(seconds)
        if self._talk and self._talk.over:
            found.append(self._lose(self._talk.over))
        return found

    def close(self) -> None:
        """The table is closed."""
        if self._talk:
            self._talk.leave()
        self._talk = None
        self._strangers.close()
        self._listening.close()

    # --------------------------------------------------------------- strangers

    def _accept(self) -> None:
        """Take those who knock."""
        while True:
            try:
                connected, where = self._listening.accept()
            except OSError:  # nobody knocks, or nobody does any more
                return
            if self._near_only and not addresses.is_near(str(where[0])):
                self._strangers.note(str(where[0]), _("{address} was turned away: it is not of this network"))
                connected.close()
            else:
                self._strangers.take(Line(connected, str(where[0])))

    def _receive(self, stranger: Stranger) -> list[Event]:
        """Somebody says who it is: let it sit down, have it wait, or turn it away."""
        assert stranger.wish
        address, (version, digits, key, name) = stranger.line.address, stranger.wish.words
        if version != wire.VERSION:
            return self._refuse(stranger, "version", _("{address} was turned away: its program is of another version"))
        if self._door.wait(address, self._time) > 0:
            return []
        if not self._door.opens(address, digits, self._time):
            if self._door.slows(address):
                self._strangers.note(address, _("{address} tries out digits: it has to wait from now on"))
            return self._refuse(stranger, "digits", _("{address} was turned away: it does not know the six digits"))
        held = self._talk is not None or self._time < self._lost + RESERVED
        if self._kept.key and key != self._kept.key and held:
            return self._refuse(stranger, "taken", _("{address} was turned away: the seat is taken"))
        if self._talk:  # the same guest, before it was noticed that its line is broken
            self._talk.line.end(_("it has come back"))
        if key != self._kept.key:
            self._kept.key = key
            self._keep()
        self._strangers.release(stranger)
        stranger.line.say(wire.encode(Message("welcome", (wire.tidy_name(self._name) or "-",))))
        self._talk = Talk(stranger.line, stranger.reader, self.desk)
        return [Joined("" if name == "-" else wire.tidy_name(name))]

    def _refuse(self, stranger: Stranger, why: str, sentence: str) -> list[Event]:
        self._strangers.note(stranger.line.address, sentence)
        stranger.line.say(wire.encode(Message("refused", (why,))))
        self._strangers.dismiss(stranger)
        return []

    def _lose(self, why: str) -> Event:
        self._talk, self._lost = None, self._time
        return Lost(why)

    def _keep(self) -> None:
        """Remember the game before, too."""
        self._kept.ended = notation.write(self.desk.ended) if self.desk.ended else ""
        super()._keep()

    def _note_fault(self, sentence: str) -> None:
        self._strangers.note("", sentence)


def _listen(at: Address) -> socket.socket:
    """A socket at which others can knock."""
    family, where = addresses.resolve(at if at.host else Address(addresses.EVERYWHERE, at.port))
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # a program that was killed leaves the port for a while as if it were in use
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(8)
    except OSError as error:
        listening.close()
        said = _("no table can be opened at {address}: {why}; --host ADDRESS:PORT names another place")
        raise ZertzError(said.format(address=f"{where[0]}:{where[1]}", why=why(error))) from None
    listening.setblocking(False)
    return listening
