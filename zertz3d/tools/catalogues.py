"""The catalogues of languages: `python -m zertz3d.tools.catalogues` gathers sentences, updates, compiles and reports.

A language is one file, assets/languages/NAME.po; a new one begins as an empty file of that name.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import zertz3d
from zertz3d import resources
from zertz3d.words import DOMAIN

MARKS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2}
"""The functions that mark sentences, and how many forms each is given."""
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
_PLACE = re.compile(r"\{(\w*)[^}]*\}")
_LINE = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[\d+\])? ?"(.*)"')


@dataclass
class Entry:
    """A sentence, its plural if it has one, what it is in a language, and the modules that say it."""

    one: str
    many: str = ""
    told: list[str] = field(default_factory=list)
    where: list[str] = field(default_factory=list)


Catalogue = dict[str, Entry]


def gather(package: Path) -> Catalogue:
    """Every marked sentence of the program."""
    found: Catalogue = {}
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for words in _marked(node):
                entry = found.setdefault(words[0], Entry(words[0], words[1] if len(words) > 1 else ""))
                name = path.relative_to(package.parent).as_posix()
                if name not in entry.where:
                    entry.where.append(name)
    return found


def _marked(node: ast.AST) -> Iterator[list[str]]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in MARKS:
        return
    given = node.args[: MARKS[node.func.id]]
    words = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if len(words) == len(given):
        yield words


def read(text: str) -> Catalogue:
    """A catalogue from its file; its header is the entry without a sentence."""
    found: Catalogue = {}
    entry, at = Entry(""), ""
    for line in text.splitlines():
        match = _LINE.fullmatch(line.strip())
        if not match:
            continue
        at, words = match[1] or at, _unquoted(match[2])
        if match[1] == "msgid":
            entry = Entry("")
        if at == "msgid":
            entry.one += words
        elif at == "msgid_plural":
            entry.many += words
        elif match[1]:
            entry.told.append(words)
            found[entry.one] = entry
        else:
            entry.told[-1] += words
    return found


def write(catalogue: Catalogue) -> str:
    """A catalogue as its file."""
    lines: list[str] = []
    for entry in catalogue.values():
        lines += [f"#: {name}" for name in entry.where]
        lines.append(f"msgid {_quoted(entry.one)}")
        if entry.many:
            lines.append(f"msgid_plural {_quoted(entry.many)}")
            lines += [f"msgstr[{number}] {_quoted(words)}" for number, words in enumerate(entry.told)]
        else:
            lines.append(f"msgstr {_quoted(entry.told[0])}")
        lines.append("")
    return "\n".join(lines)


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _unquoted(words: str) -> str:
    return words.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")


def update(known: Catalogue, marked: Catalogue) -> Catalogue:
    """What is told of the sentences that are said; others are dropped, new ones are empty."""
    header = known.get("") or Entry("", told=[HEADER])
    forms = int((re.search(r"nplurals=(\d+)", header.told[0]) or ["", "2"])[1])
    made = {"": header}
    for name, entry in sorted(marked.items()):
        old = known.get(name)
        empty = [""] * (forms if entry.many else 1)
        made[name] = Entry(entry.one, entry.many, old.told if old and old.many == entry.many else empty, entry.where)
    return made


def compiled(catalogue: Catalogue) -> bytes:
    """A catalogue as gettext reads it; sentences without words are left out."""
    pairs = sorted(
        ("\0".join([entry.one, entry.many] if entry.many else [entry.one]).encode(), "\0".join(entry.told).encode())
        for entry in catalogue.values()
        if all(entry.told)
    )
    begin = 28 + 16 * len(pairs)
    keys: list[int] = []
    values: list[int] = []
    body = b""
    for place, table in ((0, keys), (1, values)):
        for pair in pairs:
            table += [len(pair[place]), begin + len(body)]
            body += pair[place] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{4 * len(pairs)}I", *keys, *values) + body


def faults(catalogue: Catalogue) -> Iterator[str]:
    """What is missing or cannot be filled in."""
    for entry in catalogue.values():
        if not all(entry.told):
            yield f"not translated: {entry.one}"
        for words in entry.told:
            wanted, there = _places([entry.one, entry.many]), _places([words])
            if words and entry.one and there != wanted:
                yield f"other places than in the English sentence: {words}"


def _places(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for name in _PLACE.findall(text)}


def compiled_path(language: Path) -> Path:
    """Where gettext looks for the catalogue of a file."""
    return language.parent / language.stem / "LC_MESSAGES" / f"{DOMAIN}.mo"


def main() -> int:
    """Update every catalogue and say what is missing; the exit code says whether anything is."""
    marked = gather(Path(zertz3d.__file__).parent)
    code = 0
    for path in sorted((resources.assets() / "languages").glob("*.po")):
        catalogue = update(read(path.read_text(encoding="utf-8")), marked)
        path.write_text(write(catalogue), encoding="utf-8")
        compiled_path(path).parent.mkdir(parents=True, exist_ok=True)
        compiled_path(path).write_bytes(compiled(catalogue))
        wrong = list(faults(catalogue))
        print(f"{path.stem}: {len(marked)} sentences, {len(wrong)} faults", *wrong, sep="\n  ")
        code = code or int(bool(wrong))
    return code


if __name__ == "__main__":
    sys.exit(main())
