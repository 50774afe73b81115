"""Words are measured, shortened and broken so that they fit, in every script the typeface has."""

import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zertz3d import typefaces
from zertz3d.hud.draw import font

WORDS = st.text(alphabet="abcÈÀжЩя W·…—½×", max_size=80)


@given(WORDS, st.sampled_from([9, 14, 33]), st.floats(0, 400))
def test_fitted_words_fit(words: str, size: int, room: float) -> None:
    short = font.fitted(words, size, room)
    assert font.width(short, size) <= room + 1e-6
    if font.width(words, size) <= room:
        assert short == words
    elif short:
        assert short.endswith("…") and words.startswith(short[:-1])


@given(WORDS, st.floats(60, 400))
def test_wrapped_lines_fit_and_lose_nothing(words: str, room: float) -> None:
    lines = font.wrapped(words, 14, room)
    assert all(font.width(line, 14) <= room + 1e-6 for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


def test_blanks_between_words_take_room() -> None:
    words = "a few short words of a sentence that is to be broken into several lines of about one width"
    for room in range(60, 400):
        lines = font.wrapped(words, 14, room)
        assert max(font.width(line, 14) for line in lines) <= room
        full = lines[:-1]  # the last one may have taken a word from the one before
        assert all(font.width(f"{one} {other.split()[0]}", 14) > room for one, other in pairwise(full[:-1]))


def test_the_last_word_does_not_stand_alone() -> None:
    words = "A board that loses a ring with every turn."
    room = font.width(words, 14) - 1
    assert font.wrapped(words, 14, room) == ("A board that loses a ring with", "every turn.")
    assert font.wrapped(f"{words}\n{words}", 14, room) == 2 * ("A board that loses a ring with", "every turn.")
    assert font.wrapped(words, 14, room + 1) == (words,)


def test_a_path_is_broken_between_its_parts() -> None:
    for path in ("/home/anna/games/2026/final.txt", "C:\\Users\\anna\\games\\final.txt"):
        lines = font.wrapped(path, 14, font.width("/home/anna/games", 14))
        assert "".join(lines) == path and all(line.endswith(("/", "\\")) for line in lines[:-1])
    assert font.wrapped("/aaaaaaaa", 14, font.width("/aaaaa", 14) + 1) == ("/aaaaa", "aaa")


def test_a_line_before_the_last_word_is_not_left_shorter_than_it() -> None:
    room = font.width("a considerable", 14)
    assert font.wrapped("a considerable disadvantage", 14, room) == ("a considerable", "disadvantage")
    assert font.wrapped("considerable disadvantage", 14, room) == ("considerable", "disadvantage")


def test_paragraphs_stay_apart() -> None:
    assert font.wrapped("one\ntwo", 14, 500) == ("one", "two")
    assert font.wrapped("", 14, 500) == ("",)


@given(WORDS, st.integers(0, 4))
def test_shortened_lines_are_few_and_fit(words: str, count: int) -> None:
    lines = font.wrapped(words, 14, 90)
    short = font.shortened(lines, count, 14, 90)
    assert len(short) <= max(count, 0) or short == lines
    assert all(font.width(line, 14) <= 90 + 1e-6 for line in short)
    if len(lines) > count > 0:
        assert short[-1].endswith("…") and not short[-1].endswith("……")


@pytest.mark.parametrize("letter", "ZÈÉüЖяґ½¼×·–—…→←↑↓°²'’№")
@pytest.mark.parametrize("face", font.FACES)
def test_the_typeface_has_the_letters_we_write(letter: str, face: str) -> None:
    missing = font.glyph("\uffff", face, 40, 0)
    found = font.glyph(letter, face, 40, 0)
    assert found.pixels.max() > 128
    assert found.pixels.shape != missing.pixels.shape or (found.pixels != missing.pixels).any()


ALPHABETS = {
    "de": "ÄÖÜäöüß„“‚‘", "fr": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»’", "es": "ÁÉÍÑÓÚÜáéíñóúü¡¿", "nl": "ÉËÏÓÖÜéëïóöü",
    "pl": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”", "it": "ÀÈÉÌÒÙàèéìòù«»", "ru": "".join(map(chr, range(0x410, 0x450))) + "Ёё«»—№",
}  # fmt: skip


@pytest.mark.parametrize("language", ALPHABETS)
@pytest.mark.parametrize("face", font.FACES)
def test_the_typeface_has_every_letter_of_the_languages(language: str, face: str) -> None:
    own = font.FOLDER / font.FACES[face]
    assert [letter for letter in ALPHABETS[language] if not font._has(own, letter)] == []


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No letter has been looked for yet."""
    monkeypatch.setattr(font, "_helpers", [])
    monkeypatch.setattr(font, "_asked", set())
    for cached in (font._file_with, font.advance, font.glyph, font._width):
        cached.cache_clear()


def test_a_letter_that_is_missing_comes_from_an_installed_typeface(
    fresh: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Manrope cut off its Cyrillic stands for a typeface that lacks it: the real one then helps as installed."""
    asked: list[str] = []

    def find(letter: str) -> list[Path]:
        asked.append(letter)
        return [font.FOLDER / font.FACES["bold"]]

    monkeypatch.setattr(typefaces, "find_installed", find)
    monkeypatch.setattr(font, "_has", lambda file, letter: letter < "\u0400" or file.name == font.FACES["bold"])
    wide = font.width("Щ", 20)
    assert wide == font.width("Щ", 20, "bold") and font.width("Жя", 20) > 0
    assert asked == ["Щ"], "the system is asked once for a block of letters"


def test_where_no_typeface_has_a_letter_a_box_is_drawn(fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typefaces, "find_installed", lambda letter: [])
    assert font.glyph("日", "medium", 20, 0).pixels.max() > 128
    assert font.glyph("日", "medium", 20, 0).pixels.shape == font.glyph("本", "medium", 20, 0).pixels.shape


def has_chinese() -> bool:
    """Has a typeface of this machine Chinese letters? `fc-match` names the best one even where none has them."""
    if not shutil.which("fc-list"):
        return bool(typefaces.find_installed("日"))
    return bool(subprocess.run(["fc-list", ":charset=65e5", "file"], capture_output=True, check=False).stdout.strip())


@pytest.mark.skipif(not has_chinese(), reason="no typeface with Chinese letters")
def test_names_in_chinese_are_readable(fresh: None) -> None:
    one, other = (font.glyph(letter, "medium", 30, 0).pixels for letter in "日本")
    assert one.shape != other.shape or (one != other).any()


def test_systems_name_their_typefaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Fonts").mkdir()
    (tmp_path / "Fonts" / "msyh.ttc").touch()
    there = typefaces.find_installed("日", "win32", {"WINDIR": str(tmp_path)})
    assert there == [tmp_path / "Fonts" / "msyh.ttc"]
    monkeypatch.setattr(typefaces.shutil, "which", lambda name: None)
    assert typefaces.find_installed("日", "linux") == []


def test_linux_is_asked_for_a_typeface_with_the_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = tmp_path / "sans.ttc"
    answers: list[str | Exception] = [str(found), str(found), "", OSError(), subprocess.TimeoutExpired("fc-match", 2)]

    def run(wanted: list[str], **more: object) -> SimpleNamespace:
        assert wanted[0] == "fc-match" and ":charset=65e5" in wanted
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return SimpleNamespace(stdout=answer)

    monkeypatch.setattr(typefaces.shutil, "which", lambda name: name)
    monkeypatch.setattr(typefaces.subprocess, "run", run)
    assert typefaces.find_installed("日", "linux") == [], "there is no such file"
    found.touch()
    assert typefaces.find_installed("日", "linux") == [found]
    assert [typefaces.find_installed("日", "linux") for answer in range(len(answers))] == [[], [], []]


@pytest.mark.parametrize("size", [10, 14, 20, 40, 96])
def test_a_letter_is_as_large_as_its_type(size: int) -> None:
    high = font.glyph("H", "medium", size, 0)
    assert high.top == pytest.approx(font.CAPITALS * size, abs=1)
    assert len(high.pixels) == high.top


def test_phases_move_a_letter_by_parts_of_a_pixel() -> None:
    def centre(phase: int) -> float:
        cut = font.glyph("o", "medium", 14, phase)
        weight = cut.pixels.sum(axis=0, dtype=float)
        return cut.left + float((weight * (np.arange(len(weight)) + 0.5)).sum() / weight.sum())

    places = [centre(phase) for phase in range(font.phases(14))]
    assert np.diff(places) == pytest.approx([0.25] * 3, abs=0.03)
    assert font.phases(40) == 1


def test_a_blank_has_no_pixels() -> None:
    assert font.glyph(" ", "medium", 14, 0).pixels.size == 0


def test_even_digits_take_the_same_room() -> None:
    ends = {round(font.pens(words, 14, "medium", even=True)[1], 6) for words in ("11:11", "00:00", "48:27")}
    assert len(ends) == 1
    assert font.pens("11", 14, "medium")[1] < font.pens("00", 14, "medium")[1]


def test_accents_join_their_letters_and_controls_become_blanks() -> None:
    assert font.plain("ZE\u0300RTZ") == "ZÈRTZ"
    assert font.plain("a\tb\nc\u00a0d") == "a b c\u00a0d"
    assert font.plain("plain") == "plain"


@pytest.mark.parametrize("words", ["日本", "🙂", "\ufffd", "שלום", "e\u0301\u0302"])
def test_letters_the_typeface_lacks_do_no_harm(words: str) -> None:
    for letter in font.plain(words):
        assert font.glyph(letter, "bold", 14, 0).pixels.shape[0] < 40
    assert font.width(words, 14) >= 0


def test_no_line_breaks_at_a_space_that_keeps_words_together() -> None:
    lines = font.wrapped("Que voulez-vous\u00a0? Oui\u00a0! Non", 20, 170)
    assert lines == ("Que", "voulez-vous\u00a0?", "Oui\u00a0! Non")
    assert font.plain("a\u202fb\tc") == "a\u00a0b c"


MEASURE = """
import resource, string
from pathlib import Path
from zertz3d.hud.draw import font
def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
font.width("a", 1.0)
before = held()
for letter in string.ascii_letters:
    font.width(letter, 1.0)
    font.glyph(letter, "medium", 20, 0)
print((held() - before) / 2**20)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_letters_that_were_measured_leave_no_picture_behind() -> None:
    """A letter is measured half a thousand dots high; kept, the letters of two languages would take 100 MB."""
    ran = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    assert float(ran.stdout) < 10
