"""Languages: every sentence that is marked is translated, and every sentence of a marked room is marked."""

import gettext
import io
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import languages, pseudo_language
from zertz3d import catalogue, resources, words
from zertz3d.app.cli.main import main
from zertz3d.app.rulebook.pages import all_pages
from zertz3d.app.rulebook.printing import WIDTH, write_html, write_text
from zertz3d.catalogue import Entry
from zertz3d.tools import catalogues

PACKAGE = Path(words.__file__).parent
RINGS = re.compile(r"[a-g][1-7]")
FILES = sorted((resources.assets() / "languages").glob("*.po"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_missing_unused_or_stale(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    known = catalogue.read(text)
    if not catalogues.is_finished(known):
        pytest.skip("an unfinished language is not offered")
    made = catalogues.update(known, catalogues.gather(PACKAGE, resources.assets()))
    assert catalogue.write(made) == text, "python -m zertz3d.tools.catalogues writes it anew"
    assert list(catalogues.faults(made)) == []
    assert words.name_of(path.stem) != path.stem, "X-Name says what the language calls itself"


def test_faults_are_found() -> None:
    known = {
        "free: {rings}": Entry("free: {rings}", "", ["frei: {ringe}"]),
        "Done": Entry("Done", "", [""]),
    }
    found = list(catalogues.faults(known))
    assert found == ["other places than in the English sentence: frei: {ringe}", "not translated: Done"]


def test_new_sentences_come_and_old_ones_go() -> None:
    known = catalogue.read('msgid "old"\nmsgstr "alt"\n\nmsgid "kept"\nmsgstr "behal"\n"ten"\n')
    made = catalogues.update(known, {"kept": Entry("kept"), "{n} ring": Entry("{n} ring", "{n} rings")})
    assert {name: entry.told for name, entry in made.items() if name} == {"kept": ["behalten"], "{n} ring": ["", ""]}
    assert catalogue.read(catalogue.write(made)).keys() == made.keys()


def test_gettext_reads_what_is_compiled() -> None:
    entries = {
        "": Entry("", "", [catalogues.HEADER]),
        'say "go"': Entry('say "go"', "", ["sag „los“\n"]),
        "a\\n": Entry("a\\n", "", ["b\\n\t"]),
        "White": Entry("White", "", ["Weiß"]),
        "marble\4White": Entry("White", "", ["weiße"], context="marble"),
        "{n} ring": Entry("{n} ring", "{n} rings", ["{n} Ring", "{n} Ringe"]),
        "later": Entry("later", "", [""]),
    }
    read = catalogue.read(catalogue.write(entries))
    assert read == entries
    told = gettext.GNUTranslations(io.BytesIO(catalogue.compiled(read)))
    assert told.gettext('say "go"') == "sag „los“\n"
    assert told.gettext("a\\n") == "b\\n\t"
    assert [told.gettext("White"), told.pgettext("marble", "White"), told.pgettext("paper", "White")] == [
        "Weiß", "weiße", "White",
    ]  # fmt: skip
    assert [told.ngettext("{n} ring", "{n} rings", count) for count in (1, 2)] == ["{n} Ring", "{n} Ringe"]
    assert told.gettext("later") == "later"


def test_each_kind_of_mark_is_gathered(tmp_path: Path) -> None:
    package, assets = tmp_path / "package", tmp_path / "assets"
    (assets / "lessons").mkdir(parents=True)
    package.mkdir()
    (package / "said.py").write_text(
        'a = _("one")\nb = N_("kept")\nc = pgettext("button", "Open")\nd = ngettext("{n} ring", "{n} rings", 2)\n'
        'e = _("{n} ring")\nf = _(a)\ng = other("no")\n'
        'h = npgettext("marbles", "white", "{n} whites", 2)\n',
        encoding="utf-8",
    )
    (assets / "lessons" / "01.toml").write_text(
        'title = "First"\n[[step]]\nposition = "no"\nhint = "Click"\n'
        '[[step.wrong]]\nwhen = {colour = "W"}\nsay = "Not so"',
        encoding="utf-8",
    )
    found = catalogues.gather(package, assets)
    assert set(found) == {"one", "kept", "button\4Open", "{n} ring", "marbles\4white", "First", "Click", "Not so"}
    assert (found["{n} ring"].many, found["button\4Open"].context) == ("{n} rings", "button")
    assert found["Click"].where == ["assets/lessons/01.toml"]


SLAVIC = (
    "Plural-Forms: nplurals=3; "
    "plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
)


def test_a_number_has_as_many_forms_as_its_language_and_is_said_in_each() -> None:
    few = {"": Entry("", "", [SLAVIC]), "a": Entry("one ring", "{n} rings", ["одно кольцо", "{n} кольца", "{n} колец"])}
    assert list(catalogues.faults(few)) == ["other places than in the English sentence: одно кольцо"], "21 is like 1"
    few["a"].told = ["{n} кольцо", "{n} кольца"]
    assert list(catalogues.faults(few)) == ["2 forms for numbers, not 3: one ring"]
    german = {"": Entry("", "", [catalogues.HEADER]), "a": Entry("one ring", "{n} rings", ["ein Ring", "{n} Ringe"])}
    assert list(catalogues.faults(german)) == []


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of languages of its own: one that is finished and one that is not."""
    with languages.only_these(tmp_path):
        yield tmp_path


def test_an_unfinished_language_is_known_but_not_offered(folder: Path) -> None:
    assert words.known() == ("en", "xa", "xb")
    assert words.languages() == ("en", "xa")
    assert (words.name_of("xa"), words.name_of("en")) == ("Lingo xa", "English")
    words.choose("xb")
    assert words._("stopped") == "halted"


def test_a_compiled_catalogue_is_preferred_to_its_file(folder: Path) -> None:
    for name, content in catalogue.compile_files(folder):
        (folder / name).write_bytes(content)
        (folder / name).with_suffix(".po").write_text("", encoding="utf-8")
    words.choose("xa")
    assert words._("stopped") == "halted"


def test_no_sentence_of_the_rules_is_left_unmarked(monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo_language.speak(monkeypatch)
    page = re.sub(r"(?s)<style>.*?</style>|<text.*?</text>", "", write_html())
    said = [part.strip() for part in re.findall(r">([^<]+)<", page)]
    left = [part for part in said if part and not re.fullmatch(r"(\d\. )?\[.*\]", part)]
    assert left == []
    assert max(map(len, write_text().splitlines())) <= WIDTH


@pytest.mark.parametrize("language", words.known())
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


def test_games_of_the_program_are_called_in_the_language_and_those_of_strangers_are_not() -> None:
    words.choose("de")
    own = str(resources.assets() / "games" / "agreed-draw.txt")
    assert words.tell_title("Peace", own) == "Frieden"
    assert words.tell_title("Peace", "elsewhere/games/agreed-draw.txt") == "Peace"
    assert words.tell_title("", own) == words.tell_comment("") == ""
    assert words.tell_comment("That decides the game.") == "Das entscheidet die Partie."
    assert words.tell_comment("nobody has told this") == "nobody has told this"


def test_a_sentence_that_is_half_told_is_left_in_english() -> None:
    entries = {
        "": Entry("", "", [catalogues.HEADER]),
        "{n} ring": Entry("{n} ring", "{n} rings", ["{n} Ring", ""]),
        "b": Entry("b", "", ["B"]), "a": Entry("a", "", ["A"]), "c": Entry("c", "", [""]),
    }  # fmt: skip
    told = gettext.GNUTranslations(io.BytesIO(catalogue.compiled(entries)))
    assert [told.ngettext("{n} ring", "{n} rings", count) for count in (1, 2)] == ["{n} ring", "{n} rings"]
    assert [told.gettext(name) for name in "abc"] == ["A", "B", "c"]
    keys = _keys(catalogue.compiled(entries))
    assert keys == sorted(keys), "readers that search by halves need them in their order"


def _keys(compiled: bytes) -> list[bytes]:
    """The sentences of a compiled catalogue, as they stand there."""
    _magic, _version, count, table, *_rest = struct.unpack("<7I", compiled[:28])
    places = (struct.unpack_from("<2I", compiled, table + 8 * number) for number in range(count))
    return [compiled[start : start + length] for length, start in places]
