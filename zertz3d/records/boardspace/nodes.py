"""Smart Game Format as text: the nodes of the first tree, one after the other, whatever lies between them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"([();])"  # structure
    r"|([A-Za-z][A-Za-z0-9]*+(?:-[0-9])?)"  # a name; P-1 is the only one with a hyphen
    r"|\[([^\]\\]*+(?>(?:\\.[^\]\\]*+)*))(\]?)",  # a value, perhaps not closed
    re.DOTALL,
)
TOLD = ("id", "ranking", "time")
"""What P0 and P1 tell about a player, instead of what the player did."""
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


class Property(NamedTuple):
    """A name, one value of it, and where the value begins in the text."""

    name: str
    value: str
    at: int

    def __str__(self) -> str:
        return f"{self.name}[{self.value}]"


class Branch(NamedTuple):
    """A variation begins (`opens`) or ends."""

    opens: bool


SgfNode = list[Property]


def first_tree(text: str) -> Iterator[SgfNode | Branch]:
    """The nodes of the first tree in reading order; any later tree is a raw history of the same game."""
    depth, name = 0, ""
    node: SgfNode = []
    for token in _TOKEN.finditer(text):
        mark = token[1]
        if mark is None:
            if token[2] is not None:
                name = token[2]
            else:
                node.append(Property(name, _unescaped(token[3]), token.start(3)))
            continue
        name = ""
        if node:
            yield node
            node = []
        if mark == "(":
            depth += 1
            if depth > 1:
                yield Branch(True)
        elif mark == ")" and depth:
            depth -= 1
            if not depth:
                return
            yield Branch(False)
    if node:
        yield node


def root(text: str) -> SgfNode:
    """The properties that stand before the first move, without reading on."""
    found: SgfNode = []
    for node in first_tree(text):
        if isinstance(node, Branch):
            continue
        found += node
        if any(is_command(item) for item in node):
            break
    return found


def is_command(item: Property) -> bool:
    """Is this something a player did, and not what is told about the player?"""
    return item.name in ("P0", "P1", "P-1") and not item.value.lstrip().startswith(TOLD)


def line_at(text: str, at: int) -> int:
    """The number of the line a place in the text lies on."""
    return text.count("\n", 0, at) + 1


def escaped(value: str) -> str:
    """A value as it may stand between brackets."""
    return value.replace("\\", "\\\\").replace("]", "\\]")


def _unescaped(value: str) -> str:
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value
