"""How sentences are told in the language that is chosen, and in English where none is."""

import errno
from pathlib import Path

from tests.languages import only_these
from zertz3d import resources, words
from zertz3d.words import Figure, begun, either, name_of, ngettext, npgettext, say_day, together, why

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
)


def test_one_and_many_in_english() -> None:
    assert [ngettext("a ring", "{n} rings", count) for count in (0, 1, 2)] == ["{n} rings", "a ring", "{n} rings"]
    assert [npgettext("x", "a ring", "{n} rings", count) for count in (0, 1, 2)] == ["{n} rings", "a ring", "{n} rings"]


def test_phrases_are_joined_as_people_join_them() -> None:
    assert [together(("a", "b", "c")[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert either(("a", "b", "c")) == "a or b or c"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    written = {}
    for name in words.languages():
        words.choose(name)
        written[name] = f"{Figure(1234567.89):,.1f} {Figure(1500):,} {Figure(2.5):.1f} {Figure(7)}"
    assert written == {
        "en": "1,234,567.9 1,500 2.5 7", "de": "1.234.567,9 1.500 2,5 7", "es": "1.234.567,9 1.500 2,5 7",
        "fr": "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567,9 1\N{NO-BREAK SPACE}500 2,5 7",
        "it": "1.234.567,9 1.500 2,5 7", "nl": "1.234.567,9 1.500 2,5 7",
        "pl": "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567,9 1\N{NO-BREAK SPACE}500 2,5 7",
        "ru": "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567,9 1\N{NO-BREAK SPACE}500 2,5 7",
    }  # fmt: skip


def test_days_are_told_by_their_month() -> None:
    assert (say_day(2026, 1, 31), say_day(2026, 12, 1)) == ("31 Jan 2026", "1 Dec 2026")


def test_why_a_system_refuses_is_told() -> None:
    assert why(OSError(errno.ENOSPC, "No space left on device")) == "no space left on device"
    assert why(OSError(errno.EXDEV, "Invalid cross-device link")) == "invalid cross-device link"
    assert why(OSError("Something Else")) == "something else"


def test_a_chosen_language_tells_and_is_called_by_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "languages"
    folder.mkdir()
    with only_these(folder):
        known = sorted(path.stem for path in folder.glob("*.po"))
        (folder / "xc.po").write_text(
            HEADER
            + '"X-Name: Ixi\\n"\n\nmsgid "a ring"\nmsgid_plural "{n} rings"\nmsgstr[0] "ein"\nmsgstr[1] "viele"\n'
            '\nmsgid "Done"\nmsgstr "Fertig"\n',
            encoding="utf-8",
        )
        (folder / "xd.po").write_text(
            HEADER + '"X-State: unfinished\\n"\n\nmsgid "Done"\nmsgstr "x"\n', encoding="utf-8"
        )
        words.known.cache_clear()
        assert words.known() == ("en", *sorted([*known, "xc", "xd"]))
        assert "xc" in words.languages() and "xd" not in words.languages()
        assert (name_of("xc"), name_of("xd"), name_of("xe"), name_of("en")) == ("Ixi", "xd", "xe", "English")
        words.choose("xc")
        assert words.chosen() == "xc" and words._("Done") == "Fertig"
        assert [ngettext("a ring", "{n} rings", count) for count in (1, 2)] == ["ein", "viele"]
        words.choose("en")
        assert words._("Done") == "Done"


def test_a_language_that_there_is_not_is_told_in_english() -> None:
    words.choose("zz")
    assert words._("Done") == "Done"
    words.choose("en")


def test_only_what_comes_with_the_program_is_told_and_nothing_stays_nothing(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    own, stranger = str(resources.assets() / "games" / "study.txt"), str(tmp_path / "study.txt")
    with only_these(tmp_path / "languages"):
        (tmp_path / "languages" / "xc.po").write_text(
            HEADER + '\nmsgctxt "game"\nmsgid "Study"\nmsgstr "Etude"\n'
            '\nmsgid "no space left on device"\nmsgstr "voll"\n',
            encoding="utf-8",
        )
        words.known.cache_clear()
        words.choose("xc")
        assert [words.tell_title("Study", source) for source in (own, stranger)] == ["Etude", "Study"]
        assert [words.tell_title("", source) for source in (own, stranger)] == ["", ""]
        assert [words.tell_comment(comment) for comment in ("Study", "")] == ["Etude", ""]
        assert why(OSError(errno.ENOSPC, "No space left on device")) == "voll"
        words.choose("en")


def test_phrases_are_listed_and_none_of_them_is_nothing() -> None:
    assert [words.listed(said) for said in ((), ("a",), iter("abc"))] == ["", "a", "a; b; c"]


def test_a_sentence_begins_with_a_capital_unless_it_begins_with_a_name() -> None:
    kept = (
        "d4 is occupied",
        "board-2.txt: Zoë",
        "hall: no such file",
        "/home/anna/x is a directory",
        "game.txt kept",
        "",
    )
    assert [begun(said) for said in kept] == list(kept)
    assert begun("x f1Bf3 was as good as any move") == "x f1Bf3 was as good as any move"
    said = ("there is no turn", "saved /home/Anna/x", "l’ordinateur réfléchit", "ход сделан", "stopped")
    told = ["There is no turn", "Saved /home/Anna/x", "L’ordinateur réfléchit", "Ход сделан", "Stopped"]
    assert [begun(words) for words in said] == told
