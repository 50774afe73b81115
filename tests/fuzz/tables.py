"""What comes to a table from elsewhere: bytes of another machine, what is kept of a shared table, files of an event."""

import contextlib
import io
import random
import socket
from pathlib import Path

from tests.fuzz.damage import Target, sample, spoil, write
from zertz3d.app.network import addresses, kept_table, shared_game, wire
from zertz3d.app.network.desk import Arrived, Desk, GuestDesk, HostDesk
from zertz3d.app.network.line import Line
from zertz3d.app.network.strangers import Strangers
from zertz3d.app.network.talk import Talk
from zertz3d.app.network.wire import Message
from zertz3d.app.relay import standings
from zertz3d.app.relay.relay_file import RelayFile
from zertz3d.app.relay.watched_folder import WatchedFolder
from zertz3d.errors import ZertzError
from zertz3d.records import reader
from zertz3d.records.formats import notation
from zertz3d.rules import Game

IDENTITY = "0123456789abcdef"
KEPT = '{"digits": "123456", "key": "00ff", "version": 3, "record": "[Table \\"0123456789abcdef\\"]\\n1. Wd4,d1 *"}'
STANDINGS = "No;Name;Points\n1;Anna;4\n2;Boris;3.5\n"
PROGRAMME = "10:00 Round 1\n10:30 Round 2: Anna – Bo\nbreak\n"


def _game(dice: random.Random, turns: int) -> Game:
    game = Game()
    game.headers[shared_game.TABLE] = IDENTITY
    for _turn in range(turns):
        game.play(dice.choice(game.end.position.legal_moves()))
    return game


def _talked(dice: random.Random, game: Game, version: int) -> bytes:
    """What another machine might say at a table, spoilt, in bytes."""
    said = bytearray()
    for _turn in range(dice.randrange(1, 8)):
        known = shared_game.playable(game)
        if known.outcome(known.end) is None and dice.random() < 0.5:
            known.play(dice.choice(known.end.position.legal_moves()))
        number = dice.choice((version, version + 1, version + 2, 10**9 - 1))
        message = dice.choice(
            (
                wire.record(number, notation.write(known)),
                Message("ask", (dice.choice(wire.QUESTIONS), str(version))),
                Message("answer", (dice.choice(wire.QUESTIONS), "yes", str(version))),
                Message("alive"),
                Message("leave"),
            )
        )
        text = wire.encode(message).decode()
        said += (spoil(text, dice) if dice.random() < 0.5 else text).encode("utf-8", "replace")
    for _turn in range(dice.choice((0, 0, 1, 5)) if said else 0):
        said[dice.randrange(len(said))] = dice.randrange(256)
    return bytes(said)


def hear_a_player(dice: random.Random, folder: Path) -> None:
    """Bytes of the other machine at a table: what is believed of them is a game that can be told again."""
    version, game = dice.randrange(9), _game(dice, dice.randrange(5))
    desk: Desk = HostDesk(version, game) if dice.random() < 0.5 else GuestDesk(version, game)
    near, far = socket.socketpair()
    far.setblocking(False)
    talk = Talk(Line(near, "127.0.0.1"), wire.MessageReader(frozenset()), desk)
    data = _talked(dice, game, version)
    try:
        while not talk.over:
            if data:
                piece = dice.choice((1, 7, 100, 5000))
                far.send(data[:piece])
                data = data[piece:]
            for news in talk.hear(0.02 if data else 1.0):
                if isinstance(news, Arrived):
                    assert shared_game.is_equal(news.game, shared_game.read_shared(notation.write(news.game)))
            talk.say(0.02)
            with contextlib.suppress(OSError):
                far.recv(1 << 20)
    finally:
        near.close()
        far.close()


def hear_strangers(dice: random.Random, folder: Path) -> None:
    """Bytes of those who knock: some may be let in, and one sentence is said about each of the others."""
    noted: list[str] = []
    door = Strangers(noted.append)
    crowd = []
    for _guest in range(dice.randrange(1, 25)):
        near, far = socket.socketpair()
        far.setblocking(False)
        door.take(Line(near, spoil("192.168.1.20", dice)))
        crowd.append((near, far))
    for _turn in range(8):
        for _near, far in crowd:
            with contextlib.suppress(OSError):
                far.send(spoil("join 1 123456 0000 Eve\n", dice).encode("utf-8", "replace") or b"\n")
        for guest in door.tick(dice.choice((0.02, 3.0))):
            assert guest.wish and len(guest.wish.words) == wire.KINDS["join"]
            assert wire.tidy_name(guest.wish.words[3]).isprintable()
    door.close()
    for near, far in crowd:
        near.close()
        far.close()
    assert all(sentence.isprintable() and len(sentence) < 400 for sentence in noted)


def read_kept_table(dice: random.Random, folder: Path) -> None:
    """What is remembered of a shared table."""
    path = write(folder / "host-3737.json", spoil(KEPT, dice), dice)
    with contextlib.redirect_stderr(io.StringIO()):
        kept = kept_table.load(path)
        kept_table.save(kept, path)
        assert kept_table.load(path) == kept
    for game in (kept.game(), kept.own_game()):
        assert game is None or shared_game.is_equal(game, shared_game.read_shared(notation.write(game)))


def read_addresses(dice: random.Random, folder: Path) -> None:
    """Addresses that are typed: what is read is shown so that it is read again; no name is looked up."""
    with contextlib.suppress(ZertzError):
        address = addresses.parse_address(spoil(dice.choice(("192.168.1.20:3738", ":4000", "[fe80::1]", "box")), dice))
        assert addresses.parse_address(str(address)) == address or not address.host
        addresses.is_near(address.host)
        addresses.require_numbers(address)


def relay_into(dice: random.Random, folder: Path) -> None:
    """A file to be relayed into: what stood there stays, and the new game stands behind it."""
    text = sample(dice)
    path = write(folder / "board.txt", spoil(text, dice) if dice.random() < 0.7 else text, dice)
    try:
        relay = RelayFile(path)
    except ZertzError:
        return
    before = len(reader.read(path)) if path.stat().st_size else 0
    game = relay.left or _game(dice, 2)
    game.to_end()
    if game.outcome(game.end) is None:
        game.resign(game.end.position.mover)
    relay.relay(game)
    again = reader.read(path)
    assert len(again) == before + (relay.left is None)
    assert again[-1].game and again[-1].game.moves() == game.moves() and not again[-1].problems


def watch_a_folder(dice: random.Random, folder: Path) -> None:
    """Boards, standings and a programme that others write into a folder, with faults."""
    event = folder / "event"
    event.mkdir(exist_ok=True)
    watched = WatchedFolder(event)
    for _turn in range(3):
        write(event / dice.choice(("1.txt", "2.sgf", "é.zen")), spoil(sample(dice), dice), dice)
        table = STANDINGS.replace(";", dice.choice(";,\t"))
        for name, text in (("standings.csv", table), ("standings.txt", table), ("programme.txt", PROGRAMME)):
            text = spoil(text, dice)
            if dice.random() < 0.1:
                text += dice.choice('x, "é') * standings.LARGEST
            write(event / name, text, dice)
        watched.look(1.0)
        for rows in (standings.read_standings(event), standings.read_programme(event)):
            assert len(rows) <= standings.MOST_ROWS
            assert all(len(cell) <= standings.LONGEST_ENTRY and cell.isprintable() for row in rows for cell in row)
        if dice.random() < 0.2:
            (event / "standings.csv").unlink()


TABLES: dict[str, Target] = {
    "player": hear_a_player, "strangers": hear_strangers, "kept table": read_kept_table, "addresses": read_addresses,
    "relay into": relay_into, "event": watch_a_folder,
}  # fmt: skip
"""Every reader of what comes from elsewhere, by its name."""
