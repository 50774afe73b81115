"""Languages of a test's own, which depend on no catalogue that people work on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from zertz3d import catalogue, words
from zertz3d.catalogue import Entry

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
TOLD = {"stopped": "halted", "Settings": "Einstellungen", "show this help message and exit": "diese Hilfe"}


def write_language(folder: Path, name: str, state: str = "") -> None:
    """A language of a few sentences."""
    entries = {"": Entry("", "", [f"{HEADER}X-Name: Lingo {name}\n{state}"])}
    entries |= {said: Entry(said, "", [told]) for said, told in TOLD.items()}
    (folder / f"{name}.po").write_text(catalogue.write(entries), encoding="utf-8")


@contextmanager
def only_these(folder: Path) -> Iterator[None]:
    """The languages of a folder are all there are: xa is finished, xb is not."""
    write_language(folder, "xa")
    write_language(folder, "xb", "X-State: unfinished\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "_folder", lambda: folder)
        _forget()
        yield
    _forget()


def _forget() -> None:
    for cached in (words.known, words._head, words._catalogue):
        cached.cache_clear()
