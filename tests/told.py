"""What the program shows, told in lines and kept in files, so that a change of it is seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

Told = dict[str, list[str]]
"""The lines of each part, by its title."""

_NUMBER = re.compile(r"(?<![\w#])-?\d+(?:\.\d+)?(?!\w)")
_TITLE = re.compile(r"\[(.*)\](?: as in: (.*))?")


def differences(now: Told, before: Told, awry: float) -> Iterator[str]:
    """Where they differ in more than numbers by so much; what stands in quotes is words."""
    for title in {**before, **now}:
        for new, old in zip_longest(now.get(title, []), before.get(title, []), fillvalue=""):
            if new != old and not _same(new, old, awry):
                yield f"[{title}]\n- {old}\n+ {new}"


def _same(new: str, old: str, awry: float) -> bool:
    (new, *said), (old, *had) = new.split(' "', 1), old.split(' "', 1)
    if said != had or _NUMBER.sub("n", new) != _NUMBER.sub("n", old):
        return False
    numbers = zip(_NUMBER.findall(new), _NUMBER.findall(old), strict=True)
    return all(abs(float(a) - float(b)) <= awry for a, b in numbers)


def file_of(folder: Path, name: str) -> Path:
    """Where something is told."""
    return folder / f"{re.sub('[^a-z0-9]+', '-', name.replace('?', ' asked'))}.txt"


def read(folder: Path, name: str) -> Told:
    """What was told."""
    found: Told = {}
    for line in file_of(folder, name).read_text(encoding="utf-8").splitlines():
        if at := _TITLE.fullmatch(line):
            title, other = at.groups()
            found[title] = read(folder, other)[title] if other else []
        else:
            found[title].append(line)
    return found


def write(folder: Path, everything: Iterable[tuple[str, Mapping[str, list[str]]]]) -> None:
    """Tell everything anew; a part that is the same in two is told once."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    first: dict[tuple[str, ...], str] = {}
    for name, told in everything:
        lines = []
        for title, said in told.items():
            other = first.setdefault((title, *said), name)
            lines += [f"[{title}]", *said] if other == name else [f"[{title}] as in: {other}"]
        file_of(folder, name).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
