"""The catalogues of languages: `python -m zertz3d.tools.catalogues` gathers sentences, updates and reports.

A language is one file, assets/languages/NAME.po; a new one begins as an empty file of that name.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import c2py
from pathlib import Path

import zertz3d
from zertz3d import resources
from zertz3d.catalogue import Catalogue, Entry, read, write
from zertz3d.records.library import entries

MARKS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
"""The functions that mark sentences, and how many words each is given."""
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
UNFINISHED = "X-State: unfinished\n"
"""A line of the header: the language is not offered yet, and may be incomplete."""
TEXTS = {"lessons": ("title", "about", "text", "hint", "done", "otherwise", "say"), "themes": ("title",)}
"""The folders of assets whose files hold sentences, and the names under which they stand there."""
_PLACE = re.compile(r"\{(\w*)[^}]*\}|(%\(\w+\)[srd]|%[srd])")
_FORMS = re.compile(r"nplurals=(\d+); plural=([^;\n]+)")
_NUMBERS = range(200)
"""Numbers by which the forms of a language are told apart."""


def gather(package: Path, assets: Path) -> Catalogue:
    """Every marked sentence of the program, and those of its lessons, tables and games."""
    found: Catalogue = {}
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for entry in _marked(node):
                _note(found, entry, path.relative_to(package.parent).as_posix())
    for folder, names in TEXTS.items():
        for path in sorted((assets / folder).glob("*.toml")):
            for words in _written(tomllib.loads(path.read_text(encoding="utf-8")), names):
                _note(found, Entry(words), path.relative_to(assets.parent).as_posix())
    for path in sorted([*(assets / "games").glob("*.txt"), *(assets / "puzzles").glob("*.txt")]):
        for words in _told_in_games(path):
            _note(found, Entry(words, context="game"), path.relative_to(assets.parent).as_posix())
    return found


def _note(found: Catalogue, entry: Entry, where: str) -> None:
    known = found.setdefault(entry.key, entry)
    known.many = known.many or entry.many
    if where not in known.where:
        known.where.append(where)


def _marked(node: ast.AST) -> Iterator[Entry]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in MARKS:
        return
    given = node.args[: MARKS[node.func.id]]
    words = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if len(words) != len(given):
        return
    match node.func.id:
        case "pgettext":
            yield Entry(words[1], context=words[0])
        case "npgettext":
            yield Entry(words[1], words[2], context=words[0])
        case "ngettext":
            yield Entry(words[0], words[1])
        case _:
            yield Entry(words[0])


def _written(value: object, names: tuple[str, ...]) -> Iterator[str]:
    """The texts that stand under these names in a table, and in those within it."""
    if isinstance(value, list):
        for one in value:
            yield from _written(one, names)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name in names and isinstance(one, str):
                yield one
            else:
                yield from _written(one, names)


def _told_in_games(path: Path) -> Iterator[str]:
    """The titles of the games of a file, and the comments to their moves."""
    for record in (entry.record() for entry in entries([path])):
        if record.event:
            yield record.event
        for node in record.game.nodes() if record.game else ():
            if node.comment:
                yield node.comment


def update(known: Catalogue, marked: Catalogue) -> Catalogue:
    """What is told of the sentences that are said; others are dropped, new ones are empty."""
    header = known.get("") or Entry("", told=[HEADER])
    forms = count_forms(header)
    made = {"": header}
    for key, entry in sorted(marked.items()):
        old = known.get(key)
        told = old.told if old and old.many == entry.many else [""] * (forms if entry.many else 1)
        made[key] = Entry(entry.one, entry.many, told, entry.where, entry.context)
    return made


def count_forms(header: Entry) -> int:
    """How many forms a language has for different numbers."""
    found = _FORMS.search(header.told[0])
    return int(found[1]) if found else 2


def is_finished(catalogue: Catalogue) -> bool:
    """Is the language offered, and has it to be complete?"""
    return UNFINISHED not in catalogue[""].told[0]


def faults(catalogue: Catalogue) -> Iterator[str]:
    """What is missing or cannot be filled in."""
    header = catalogue.get("") or Entry("", told=[HEADER])
    forms = count_forms(header)
    for entry in catalogue.values():
        if not all(entry.told):
            yield f"not translated: {entry.one}"
        if entry.many and len(entry.told) != forms:
            yield f"{len(entry.told)} forms for numbers, not {forms}: {entry.one}"
        for form, words in enumerate(entry.told):
            if words and entry.one and not _fits(words, entry, form in _single(header.told[0])):
                yield f"other places than in the English sentence: {words}"


@cache
def _single(header: str) -> frozenset[int]:
    """The forms that stand for one number alone: they may say it in words."""
    found = _FORMS.search(header)
    form = c2py(found[2].strip()) if found else lambda n: int(n != 1)
    used = [form(n) for n in _NUMBERS]
    return frozenset(one for one in used if used.count(one) == 1)


def _fits(words: str, entry: Entry, single: bool) -> bool:
    """Whether a sentence has the places of the English one; a form for one number alone may lack some."""
    there = _places([words])
    return there == _places([entry.one, entry.many]) or (single and there == _places([entry.one]))


def _places(texts: Iterable[str]) -> set[str]:
    return {name or mark for text in texts for name, mark in _PLACE.findall(text)}


def main() -> int:
    """Update every catalogue and say what is missing; the exit code says whether a finished one has faults."""
    marked = gather(Path(zertz3d.__file__).parent, resources.assets())
    code = 0
    for path in sorted((resources.assets() / "languages").glob("*.po")):
        catalogue = update(read(path.read_text(encoding="utf-8")), marked)
        path.write_text(write(catalogue), encoding="utf-8")
        wrong = list(faults(catalogue))
        state = "" if is_finished(catalogue) else ", unfinished"
        print(f"{path.stem}: {len(marked)} sentences, {len(wrong)} faults{state}", *wrong, sep="\n  ")
        code = code or int(bool(wrong) and is_finished(catalogue))
    return code


if __name__ == "__main__":
    sys.exit(main())
