"""Lists that glide, lines that are typed into, and rectangles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zertz3d.hud.dialogs import line_keys
from zertz3d.hud.draw.rect import Rect, joined
from zertz3d.hud.draw.scroll import Scroll
from zertz3d.hud.draw.text_line import MOST, TextLine
from zertz3d.intents import Action, Intent

LENGTHS = st.integers(0, 5000)


@given(LENGTHS, LENGTHS, st.lists(st.floats(-6000, 6000), max_size=8))
def test_a_list_never_leaves_its_window(length: int, view: int, ways: list[float]) -> None:
    scroll = Scroll()
    scroll.fit(length, view)
    for way in ways:
        scroll.by(way)
        scroll.glide(None)
        assert 0 <= scroll.at == scroll.goal <= scroll.most


@given(st.integers(100, 5000), st.integers(10, 90), st.data())
def test_a_row_is_brought_into_sight(length: int, view: int, data: st.DataObject) -> None:
    scroll = Scroll()
    scroll.fit(length, view)
    scroll.to(data.draw(st.integers(0, length)), at_once=True)
    top = data.draw(st.integers(0, length - 10))
    bottom = data.draw(st.integers(top + 1, min(length, top + view)))
    scroll.show(top, bottom)
    assert scroll.goal <= top and bottom <= scroll.goal + view


def test_a_row_in_sight_moves_nothing() -> None:
    scroll = Scroll()
    scroll.fit(1000, 400)
    scroll.to(200, at_once=True)
    scroll.show(350, 380)
    assert scroll.goal == 200


def test_of_a_row_higher_than_the_window_one_sees_the_top() -> None:
    scroll = Scroll()
    scroll.fit(5000, 300)
    scroll.show(1000, 2000)
    assert scroll.goal == 1000


def test_gliding_takes_as_long_at_any_rate_of_frames() -> None:
    ends = []
    for frames in (30, 60, 144):
        scroll = Scroll()
        scroll.fit(2000, 100)
        scroll.glide(0.0)
        scroll.to(1000)
        scroll.glide(0.0)
        start = scroll.at
        for frame in range(1, frames // 10 + 1):
            scroll.glide(frame / frames)
        ends.append((1000 - scroll.at) / (1000 - start))
    assert ends == pytest.approx([ends[0]] * 3, rel=0.15)


def test_a_gone_list_is_at_its_start() -> None:
    scroll = Scroll()
    scroll.fit(2000, 100)
    scroll.to(1500, at_once=True)
    scroll.fit(150, 100)
    assert scroll.at == scroll.goal == 50


# Lines


def typed(*keys: str | tuple[str, str]) -> TextLine:
    line = TextLine()
    for key in keys:
        if isinstance(key, tuple):
            line.key(*key)
        else:
            for letter in key:
                line.key("", letter)
    return line


def test_letters_go_where_the_caret_is() -> None:
    line = typed("acd", ("home", ""), ("arrow_right", ""), "b")
    assert (line.text, line.caret) == ("abcd", 2)


def test_what_keys_take_away() -> None:
    assert typed("abc", ("backspace", "")).text == "ab"
    assert typed("abc", ("home", ""), ("delete", "")).text == "bc"
    assert typed("abc", ("home", ""), ("backspace", "")).text == "abc"
    assert typed("abc", ("delete", "")).text == "abc"
    assert typed("one two", ("control-backspace", "")).text == "one"
    assert typed("one two", ("control-u", "")).text == ""


def test_pasted_words_go_in_whole_and_control_letters_do_not() -> None:
    line = TextLine("x ")
    assert line.key("", "d4Ge5 ×")
    assert line.text == "x d4Ge5 ×"
    assert not line.key("", "\x08") and not line.key("f7", "")
    assert not line.key("", "\n")


def test_a_line_has_an_end() -> None:
    line = TextLine()
    line.key("", "a" * 5000)
    assert len(line.text) == MOST and line.caret == MOST


def test_the_apps_text_wins_and_the_caret_stays_where_nothing_changed() -> None:
    line = typed("abc", ("arrow_left", ""))
    line.show("abc")
    assert line.caret == 2
    line.show("other")
    assert (line.text, line.caret) == ("other", 5)


@given(
    st.lists(
        st.sampled_from(
            [
                "a",
                "я",
                "/",
                " ",
                "home",
                "end",
                "arrow_left",
                "shift-arrow_right",
                "backspace",
                "delete",
                "control-a",
                "shift-home",
                "control-arrow_left",
                "control-arrow_right",
                "control-x",
                "control-w",
            ]
        )
    )
)
def test_the_caret_stays_in_the_text(keys: list[str]) -> None:
    line = TextLine()
    for key in keys:
        line.key("", key) if len(key) == 1 else line.key(key)
        assert 0 <= line.caret <= len(line.text) and 0 <= line.anchor <= len(line.text)


def test_what_is_selected_is_replaced_taken_away_or_left() -> None:
    line = typed("one two", ("control-a", ""))
    assert line.selected == "one two"
    line.key("", "three")
    assert line.state == ("three", 5, 5)
    line = typed("abcd", ("shift-arrow_left", ""), ("shift-arrow_left", ""))
    assert line.selected == "cd" and line.selection == (2, 4)
    line.key("arrow_left")
    assert line.state == ("abcd", 2, 2)
    assert typed("abcd", ("shift-home", ""), ("backspace", "")).text == ""
    assert typed("abcd", ("control-a", ""), ("arrow_right", "")).state == ("abcd", 4, 4)


def test_words_and_parts_of_paths_are_walked_and_taken_away() -> None:
    line = typed("/home/anna/game one")
    places = []
    for _ in range(5):
        line.key("control-arrow_left")
        places.append(line.caret)
    assert places == [16, 11, 6, 1, 0]
    line.key("control-arrow_right")
    assert line.caret == 5
    assert typed("/home/anna/x.txt", ("control-backspace", "")).text == "/home/anna/"


def test_a_line_copies_cuts_and_asks_for_the_clipboard() -> None:
    def said(text: str) -> Intent:
        return Intent(Action.EDIT, text)

    line = typed("one two", ("control-a", ""))
    assert line_keys.pressed(line, "control-c", "", said) == [Intent(Action.COPY, "one two")]
    assert line_keys.pressed(line, "control-v", "", said) == [Intent(Action.PASTE)]
    assert line_keys.pressed(line, "control-x", "", said) == [Intent(Action.COPY, "one two"), said("")]
    assert line_keys.pressed(line, "control-c", "", said) == line_keys.pressed(line, "control-x", "", said) == []
    assert line_keys.one_line(" /home/anna\n\n  x\ty\r\n") == "/home/anna xy"


# Rectangles

RECTS = st.builds(Rect, *(st.integers(-50, 50),) * 2, *(st.integers(1, 60),) * 2)


@given(RECTS, RECTS)
def test_rectangles_meet_where_they_share_a_pixel(a: Rect, b: Rect) -> None:
    rows = (a.y, a.bottom - 1, max(a.y, min(b.y, a.bottom - 1)))
    shared = any(b.has(x, y) for x in range(a.x, a.right) for y in rows)
    assert a.meets(b) == b.meets(a) == shared
    around = joined([a, b])
    assert around.holds(a) and around.holds(b)


@given(RECTS, st.integers(0, 60))
def test_strips_make_up_the_whole(rect: Rect, part: int) -> None:
    part = min(part, rect.w, rect.h)
    assert rect.left(part).w + rect.without_left(part).w == rect.w
    assert rect.end(part).right == rect.without_end(part).right + part == rect.right
    assert rect.top(part).bottom == rect.without_top(part).y
    assert rect.inset(part).w == max(0, rect.w - 2 * part)
    assert rect.moved(3, 4).middle == (rect.middle[0] + 3, rect.middle[1] + 4)
