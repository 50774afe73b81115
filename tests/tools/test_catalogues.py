"""Languages: every sentence that is marked is translated, and every sentence of a marked room is marked."""

import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from zertz3d import resources, words
from zertz3d.app.cli.main import main
from zertz3d.app.rulebook.pages import all_pages
from zertz3d.app.rulebook.printing import WIDTH, write_html, write_text
from zertz3d.tools import catalogues
from zertz3d.tools.catalogues import Entry

PACKAGE = Path(words.__file__).parent
RINGS = re.compile(r"[a-g][1-7]")
FILES = sorted((resources.assets() / "languages").glob("*.po"))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever was chosen, English is told afterwards."""
    yield
    words.choose(words.ENGLISH)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_missing_unused_or_stale(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    catalogue = catalogues.update(catalogues.read(text), catalogues.gather(PACKAGE))
    assert catalogues.write(catalogue) == text, "python -m zertz3d.tools.catalogues writes it anew"
    assert list(catalogues.faults(catalogue)) == []
    assert catalogues.compiled_path(path).read_bytes() == catalogues.compiled(catalogue)


def test_faults_are_found() -> None:
    known = {
        "free: {rings}": Entry("free: {rings}", "", ["frei: {ringe}"]),
        "Done": Entry("Done", "", [""]),
    }
    found = list(catalogues.faults(known))
    assert found == ["other places than in the English sentence: frei: {ringe}", "not translated: Done"]


def test_new_sentences_come_and_old_ones_go() -> None:
    known = catalogues.read('msgid "old"\nmsgstr "alt"\n\nmsgid "kept"\nmsgstr "behal"\n"ten"\n')
    made = catalogues.update(known, {"kept": Entry("kept"), "{n} ring": Entry("{n} ring", "{n} rings")})
    assert {name: entry.told for name, entry in made.items() if name} == {"kept": ["behalten"], "{n} ring": ["", ""]}
    assert catalogues.read(catalogues.write(made)).keys() == made.keys()


def test_gettext_reads_what_is_compiled() -> None:
    entries = {
        "": Entry("", "", [catalogues.HEADER]),
        'say "go"': Entry('say "go"', "", ["sag „los“\n"]),
        "{n} ring": Entry("{n} ring", "{n} rings", ["{n} Ring", "{n} Ringe"]),
        "later": Entry("later", "", [""]),
    }
    told = gettext.GNUTranslations(io.BytesIO(catalogues.compiled(catalogues.read(catalogues.write(entries)))))
    assert told.gettext('say "go"') == "sag „los“\n"
    assert [told.ngettext("{n} ring", "{n} rings", count) for count in (1, 2)] == ["{n} Ring", "{n} Ringe"]
    assert told.gettext("later") == "later"


class Brackets(gettext.NullTranslations):
    """A language that is two fifths longer, in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}{' ~~~' * (len(message) // 10)}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_no_sentence_of_the_rules_is_left_unmarked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", lambda language: Brackets())
    words.choose("brackets")
    page = re.sub(r"(?s)<style>.*?</style>|<text.*?</text>", "", write_html())
    said = [part.strip() for part in re.findall(r">([^<]+)<", page)]
    left = [part for part in said if part and not re.fullmatch(r"(\d\. )?\[.*\]", part)]
    assert left == []
    assert max(map(len, write_text().splitlines())) <= WIDTH


@pytest.mark.parametrize("language", words.languages())
def test_the_rules_in_every_language(language: str, tmp_path: Path) -> None:
    words.choose(words.ENGLISH)
    english = [section.text for page in all_pages() for section in page.sections]
    assert main(["rules", "--language", language, "-o", str(tmp_path / "rules.html")]) == 0
    assert f'<html lang="{language}">' in (tmp_path / "rules.html").read_text(encoding="utf-8")
    told = [section.text for page in all_pages() for section in page.sections]
    for one, other in zip(english, told, strict=True):
        assert (one == other) == (language == words.ENGLISH)
        assert set(RINGS.findall(one)) == set(RINGS.findall(other)), "the same rings are named"


def test_a_language_that_is_missing_tells_english() -> None:
    words.choose("xx")
    assert all_pages()[0].title == "What it is about"
