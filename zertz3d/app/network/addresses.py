"""Addresses of machines: as they are typed, as they are shown to be typed elsewhere, and which of them are near."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import NamedTuple

from zertz3d.errors import UsageError
from zertz3d.records.text import quoted
from zertz3d.words import _

PORT = 3737
"""Where a table is open if nothing else is said."""
EVERYWHERE = "0.0.0.0"
"""A table that is open on every network this machine has a cable or an antenna in."""
_FAR = "192.0.2.1"
"""An address that nobody has; asking for the way to it tells our own, and sends nothing."""
_WRITTEN = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.%\w]+)\]|(?P<name>[^:\[\]\s/]+)|)(?::(?P<port>[0-9]{1,5}))?")


class Address(NamedTuple):
    """A machine, and the number of the door there."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORT else f"{host}:{self.port}"


def parse_address(text: str) -> Address:
    """An address as it is typed: a machine, a machine and a port, or only `:PORT`."""
    found = _WRITTEN.fullmatch(text.strip())
    port = int(found["port"] or PORT) if found else 0
    if found is None or not 1 <= port <= 65535:
        said = _("{text} is no address: write one as in 192.168.1.20, or 192.168.1.20:{port}")
        raise UsageError(said.format(text=repr(quoted(text, 40)), port=PORT))
    return Address(found["six"] or found["name"] or "", port)


def resolve(address: Address) -> tuple[socket.AddressFamily, tuple[str, int]]:
    """Where a connection goes; a name of a machine is looked up, which takes time."""
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        said = _("there is no machine {name} in this network")
        raise UsageError(said.format(name=repr(quoted(address.host, 40)))) from None
    family, _kind, _protocol, _name, where = sorted(found, key=lambda one: one[0] != socket.AF_INET)[0]
    return family, (str(where[0]), int(where[1]))


def require_numbers(address: Address) -> None:
    """UsageError for the name of a machine, since looking it up takes time."""
    try:
        ipaddress.ip_address(address.host)
    except ValueError:
        said = _("{text} is no address: write its numbers as the other machine shows them, as in 192.168.1.20")
        raise UsageError(said.format(text=repr(quoted(address.host, 40)))) from None


def own_address() -> str:
    """The address of this machine in its network, as far as it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        try:
            asker.connect((_FAR, 9))
            return str(asker.getsockname()[0])
        except OSError:  # no network at all
            return "127.0.0.1"


def is_near(host: str) -> bool:
    """Is this an address of a local network, or of this machine?"""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return found.is_private or found.is_loopback or found.is_link_local
