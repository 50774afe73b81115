"""A catalogue of one language: its file is read, written, and compiled into what gettext reads.

A file is assets/languages/NAME.po. This module imports nothing of the project, since the build of the package uses it.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

BETWEEN = "\4"
"""What gettext puts between a context and its sentence."""
_LINE = re.compile(r'^(msg(?:ctxt|id_plural|id|str(?:\[\d+\])?))?[ \t]*"(.*)"[ \t\r]*$', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
_LETTERS = {"n": "\n", "t": "\t"}


@dataclass
class Entry:
    """A sentence, its plural if it has one, what it is in a language, the files that say it, and its context."""

    one: str
    many: str = ""
    told: list[str] = field(default_factory=list)
    where: list[str] = field(default_factory=list)
    context: str = ""

    @property
    def key(self) -> str:
        """By which gettext and a catalogue know it."""
        return f"{self.context}{BETWEEN}{self.one}" if self.context else self.one


Catalogue = dict[str, Entry]


def read(text: str) -> Catalogue:
    """A catalogue from its file; its header is the entry without a sentence."""
    found: Catalogue = {}
    entry, at = Entry(""), ""
    for name, quoted in _LINE.findall(text):
        words = _unquoted(quoted)
        at = name or at
        if name == "msgctxt" or (name == "msgid" and entry.told):
            entry = Entry("")
        if at == "msgctxt":
            entry.context += words
        elif at == "msgid":
            entry.one += words
        elif at == "msgid_plural":
            entry.many += words
        elif name:
            entry.told.append(words)
            found[entry.key] = entry
        elif entry.told:
            entry.told[-1] += words
    return found


def write(catalogue: Catalogue) -> str:
    """A catalogue as its file."""
    lines: list[str] = []
    for entry in catalogue.values():
        lines += [f"#: {name}" for name in entry.where]
        if entry.context:
            lines.append(f"msgctxt {_quoted(entry.context)}")
        lines.append(f"msgid {_quoted(entry.one)}")
        if entry.many:
            lines.append(f"msgid_plural {_quoted(entry.many)}")
            lines += [f"msgstr[{number}] {_quoted(words)}" for number, words in enumerate(entry.told)]
        else:
            lines.append(f"msgstr {_quoted(entry.told[0])}")
        lines.append("")
    return "\n".join(lines)


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _unquoted(words: str) -> str:
    return _ESCAPED.sub(lambda match: _LETTERS.get(match[1], match[1]), words) if "\\" in words else words


def compiled(catalogue: Catalogue) -> bytes:
    """A catalogue as gettext reads it; sentences without words are left out."""
    pairs = sorted(
        ("\0".join([entry.key, entry.many] if entry.many else [entry.key]).encode(), "\0".join(entry.told).encode())
        for entry in catalogue.values()
        if all(entry.told)
    )
    begin = 28 + 16 * len(pairs)
    keys: list[int] = []
    values: list[int] = []
    body = bytearray()
    for place, table in ((0, keys), (1, values)):
        for pair in pairs:
            table += [len(pair[place]), begin + len(body)]
            body += pair[place] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{4 * len(pairs)}I", *keys, *values) + bytes(body)


def compile_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each compiled catalogue of a folder: built packages carry them beside the files."""
    for path in sorted(folder.glob("*.po")):
        yield f"{path.stem}.mo", compiled(read(path.read_text(encoding="utf-8")))
