"""How questions look: the line with its caret, answers, buttons, hints and faults; and the keys of the help."""

import pytest

from zertz3d.hud.dialogs import dialog_frame, form_field, text_prompt
from zertz3d.hud.dialogs import help as helping
from zertz3d.hud.draw.buttons import back_of, button
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import DARK, Colour, faded
from zertz3d.hud.screen_model import Button, Help, HelpGroup, HelpRow, Prompt
from zertz3d.intents import Action, Intent

BOX = Rect(100, 50, 300, 42)
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
SELECTED = faded(DARK.accent, 0.35)
CARET = DARK.accent


def boxes(pen: Pen, colour: Colour) -> list[Quad]:
    return [quad for quad in pen.quads if quad.colour == colour and quad.sprite[0] in ("solid", "disc")]


def letters(pen: Pen) -> set[Colour]:
    return {quad.colour for quad in pen.quads if quad.sprite[0] == "glyph"}


def said(pen: Pen) -> list[str]:
    return [written.words for written in pen.written]


def field(line: TextLine, *invitations: str, icon: str = "", unit: float = 1.0) -> Pen:
    pen = Pen(unit, DARK)
    dialog_frame.field(pen, BOX, line, invitations, icon)
    return pen


def typed(text: str, *keys: str) -> TextLine:
    line = TextLine(text)
    for key in keys:
        line.key(key, "")
    return line


def caret(pen: Pen) -> float:
    (found,) = [quad for quad in boxes(pen, CARET) if quad.x1 - quad.x0 == 2]
    assert BOX.y < found.y0 < found.y1 < BOX.bottom
    return found.x0


def test_an_empty_line_invites_in_words_that_fit() -> None:
    pen = field(TextLine(), LONG, "a name", "name")
    assert said(pen) == ["a name"] and letters(pen) == {DARK.faint}
    assert pen.written[0].rect.x > caret(pen)
    assert said(field(TextLine("x"), LONG, "a name")) == ["x"] and said(field(TextLine())) == []
    (cut,) = said(field(TextLine(), LONG))
    assert cut.endswith("…"), "the last that there is, cut short"


def test_a_caret_stands_where_letters_are_put_in() -> None:
    pen = field(typed("Anna", "end"))
    words = pen.written[0].rect
    assert letters(pen) == {DARK.text} and caret(pen) == pytest.approx(words.right, abs=2)
    assert caret(field(typed("Anna", "home"))) == words.x
    inner = caret(field(typed("Anna", "home", "arrow_right", "arrow_right")))
    assert words.x + 10 < inner < words.right - 8
    assert not boxes(pen, SELECTED)


def test_what_is_selected_lies_on_a_colour_from_its_first_letter_to_its_last() -> None:
    whole = field(typed("Anna", "home", "shift-end"))
    (found,) = boxes(whole, SELECTED)
    words = whole.written[0].rect
    assert (found.x0, found.x1) == pytest.approx((words.x, words.right), abs=2)
    assert BOX.y < found.y0 < words.y and words.bottom <= found.y1 + 2 and found.y1 < BOX.bottom
    (half,) = boxes(field(typed("Anna", "end", "shift-arrow_left", "shift-arrow_left")), SELECTED)
    assert found.x0 + 10 < half.x0 and half.x1 == found.x1


def test_of_a_long_line_the_part_around_the_caret_is_in_sight_and_nothing_beside_the_line() -> None:
    for keys in (("end",), ("home",), ("home", "shift-end")):
        line = typed(LONG, *keys)
        pen = field(line)
        inner = next(target.rect for target in pen.targets)
        assert BOX.x < inner.x <= caret(pen) <= inner.right - 2
        assert all(inner.x <= q.x0 and q.x1 <= inner.right for q in pen.quads if q.sprite[0] == "glyph")
        assert all(inner.x <= q.x0 and q.x1 <= inner.right for q in boxes(pen, SELECTED))
        assert pen.clip is None and LONG.endswith(said(pen)[0]) and (said(pen) == [LONG]) is (keys == ("home",))
    ends = [caret(field(typed(LONG, key))) for key in ("home", "end")]
    assert ends[1] - ends[0] > 250


@pytest.mark.parametrize("icon", ["", "search"])
@pytest.mark.parametrize("text", ["Anna Kowalska", LONG])
@pytest.mark.parametrize("unit", [1.0, 1.5])
def test_a_press_puts_the_caret_between_the_letters_that_are_there(text: str, icon: str, unit: float) -> None:
    line = typed(text, "end")
    pen = field(line, icon=icon, unit=unit)
    (target,) = pen.targets
    assert target.typed and target.name == dialog_frame.LINE
    assert bool([quad for quad in pen.quads if quad.sprite[0] == "icon" and quad.x1 <= target.rect.x]) is bool(icon)
    place = dialog_frame.caret_at(line, target.rect, caret_of(pen), pen)
    assert place == len(text)
    for back in (1, 3, 7):
        moved = typed(text, "end", *("arrow_left",) * back)
        if len(text) < 20:
            assert (
                dialog_frame.caret_at(line, target.rect, caret_of(field(moved, icon=icon, unit=unit)), pen)
                == len(text) - back
            )
    assert dialog_frame.caret_at(typed("Anna", "end"), target.rect, target.rect.x - 50.0, pen) == 0


def caret_of(pen: Pen) -> float:
    return min(quad.x0 for quad in boxes(pen, CARET))


# -------------------------------------------------------------------------------------- answers


def test_an_answer_that_is_chosen_stands_out_and_all_are_whole() -> None:
    seen = []
    for chosen, touched, lit in (
        (False, None, False),
        (True, None, False),
        (False, DARK.hover, False),
        (False, None, True),
    ):
        pen = Pen(1.0, DARK)
        form_field.option_box(pen, BOX, "very strong", chosen, touched, lit)
        assert said(pen) == ["very strong"] and abs(pen.written[0].rect.middle[0] - BOX.middle[0]) <= 1
        assert letters(pen) == {DARK.on_accent if chosen else DARK.soft}
        assert bool(boxes(pen, DARK.accent)) is chosen and bool(boxes(pen, DARK.raised)) is not chosen
        assert bool(boxes(pen, DARK.hover)) is bool(touched)
        assert bool([q for q in pen.quads if q.x0 < BOX.x and q.colour == DARK.text]) is lit
        seen.append(pen.quads)
    narrow = Pen(1.0, DARK)
    form_field.option_box(narrow, BOX.left(66), "very strong", False, None, False)
    assert said(narrow) == ["very strong"], "in smaller letters"


def test_a_line_that_is_not_typed_into_has_no_caret_and_invites_while_it_is_empty() -> None:
    for text, lit, words, colour in (
        ("Anna", False, "Anna", DARK.text),
        ("", False, "name", DARK.faint),
        ("", True, "name", DARK.faint),
    ):
        pen = Pen(1.0, DARK)
        form_field.entry_box(pen, BOX, TextLine(text), "name", lit)
        assert said(pen) == [words] and letters(pen) == {colour} and bool(pen.targets) is lit
        assert bool([q for q in boxes(pen, CARET) if q.x1 - q.x0 == 2]) is lit


@pytest.mark.parametrize("main", [False, True])
@pytest.mark.parametrize("enabled", [False, True])
def test_a_button_that_is_off_is_faint_and_answers_to_no_touch(main: bool, enabled: bool) -> None:
    pen = Pen(1.0, DARK)
    form_field.press_box(pen, BOX, Button("Play", Intent(Action.HELP), main, enabled), DARK.hover, lit=True)
    assert said(pen) == ["Play"] and abs(pen.written[0].rect.middle[0] - BOX.middle[0]) <= 1
    strength = 1.0 if enabled else 0.35
    assert bool(boxes(pen, faded(DARK.accent, strength))) is main and bool(boxes(pen, DARK.raised)) is not main
    assert letters(pen) == {DARK.on_accent if main else faded(DARK.text, strength)}
    assert bool(boxes(pen, DARK.hover)) is enabled
    assert [q for q in pen.quads if q.x0 < BOX.x and q.colour == DARK.text], "the keyboard stands on it"


def test_a_small_button_shows_that_it_is_touched_held_and_lit() -> None:
    target, looks = Target("close", BOX), []
    for touch, lit, colour in (
        (Touch(), False, DARK.soft), (Touch("close"), False, DARK.text), (Touch("close", "close"), False, DARK.text),
        (Touch(), True, DARK.accent), (Touch("other"), False, DARK.soft),
    ):  # fmt: skip
        pen = Pen(1.0, DARK)
        button(pen, target, "close", touch, lit)
        (icon,) = [quad for quad in pen.quads if quad.sprite[0] == "icon"]
        assert icon.colour == colour and ((icon.x0 + icon.x1) / 2, (icon.y0 + icon.y1) / 2) == BOX.middle
        dots = boxes(pen, DARK.accent)
        assert len(dots) == lit and all(BOX.middle[1] + 11 <= dot.y0 and dot.y1 < BOX.bottom for dot in dots)
        looks.append((bool(boxes(pen, DARK.hover)), bool(boxes(pen, DARK.pressed))))
    assert looks == [(False, False), (True, False), (False, True), (False, False), (False, False)]
    assert back_of(pen, "close", Touch("other"), DARK.raised) == DARK.raised


# ------------------------------------------------------------------------------------- the prompt


def prompt(shown: Prompt, wide: int = 460, touch: Touch | None = None) -> tuple[Rect, Pen]:
    pen, rect = Pen(1.0, DARK), Rect(200, 90, wide, text_prompt.height(shown, wide, 1.0))
    text_prompt.card(pen, rect, shown, TextLine(shown.text), touch or Touch())
    return rect, pen


def test_a_prompt_asks_above_its_line_and_says_below_it_what_may_be_meant() -> None:
    rect, pen = prompt(Prompt("Play a move", "Wd4,g", "", ("Wd4,g1", "Wd4,g3")))
    assert said(pen) == ["Play a move", "Wd4,g", "Wd4,g1", "Wd4,g3"]
    title, line, first, second = (written.rect for written in pen.written)
    assert title.bottom < line.y < line.bottom < first.y and first.right < second.x and first.y == second.y
    assert all(rect.holds(written.rect) for written in pen.written)
    hints = [target for target in pen.targets if target.name.startswith("hint")]
    assert [hint.intent for hint in hints] == [Intent(Action.EDIT, "Wd4,g1"), Intent(Action.EDIT, "Wd4,g3")]
    assert all(hint.rect.holds(at) for hint, at in zip(hints, (first, second), strict=True))
    assert rect.holds(hints[0].rect) and not hints[0].rect.meets(hints[1].rect)
    (close,) = (target for target in pen.targets if target.name == "close")
    assert close.intent == Intent(Action.CANCEL) and rect.holds(close.rect) and not close.rect.meets(title)
    for touch, colour in ((Touch("hint1"), DARK.hover), (Touch("hint1", "hint1"), DARK.pressed)):
        filled = [
            q
            for q in boxes(prompt(Prompt("", "", "", ("Wd4", "Wd5")), touch=touch)[1], colour)
            if q.sprite[0] == "disc"
        ]
        assert filled and all(
            q.y0 >= hints[0].rect.y and q.x0 > hints[0].rect.x + 20 and q.x1 < rect.right for q in filled
        )


def test_hints_that_have_no_room_are_left_out() -> None:
    rect, pen = prompt(Prompt("Play", "", "", tuple(f"Wd4,g{n}" for n in range(9))), 300)
    hints = [target.rect for target in pen.targets if target.name.startswith("hint")]
    assert 1 < len(hints) < 9 and all(hint.right <= rect.right - 16 for hint in hints)


def test_a_fault_is_told_below_the_line_in_its_colour_on_a_card_that_is_high_enough() -> None:
    plain, wrong = (text_prompt.height(Prompt("Play", "", error), 300, 1.0) for error in ("", LONG))
    rect, pen = prompt(Prompt("Play", "Wd4", LONG, ("Wd4,g1",)), 300)
    told = pen.written[2:]
    assert " ".join(written.words for written in told) == LONG and len(told) > 1
    assert all(rect.holds(written.rect) for written in told) and told[0].rect.y > pen.written[1].rect.bottom
    assert {written.rect.x for written in told} == {rect.x + 16}
    assert DARK.alarm in letters(pen) and not [target for target in pen.targets if target.name.startswith("hint")]
    assert wrong - plain >= len(told) * 17 and rect.bottom - told[-1].rect.bottom < 30
    assert text_prompt.height(Prompt("Play", "", "", ("Wd4",)), 300, 1.0) == plain + 28


# --------------------------------------------------------------------------------------- the help

KEYS = Help(
    (
        HelpGroup(
            "Watching", (HelpRow("Space", "play or pause"), HelpRow("W, A", "move over the table", "middle-drag"))
        ),
        HelpGroup("Window", (HelpRow("M", f"sound on or off, {LONG}"), HelpRow("F1", "this help"))),
    ),
    "Keys and mouse",
)


def help_card(rect: Rect, at: float = 0.0) -> Pen:
    pen = Pen(1.0, DARK)
    helping.card(pen, rect, KEYS, helping.HelpSheet(KEYS, helping.view_of(rect, 1.0), 1.0), at, Touch())
    return pen


def where(pen: Pen, words: str) -> Rect:
    (found,) = (written.rect for written in pen.written if written.words == words)
    return found


@pytest.mark.parametrize("wide", [330, 800])
def test_the_help_has_keys_at_the_left_and_what_they_do_beside_them(wide: int) -> None:
    rect = Rect(40, 30, wide, helping.height(KEYS, wide, 1.0))
    pen = help_card(rect)
    assert all(rect.holds(written.rect) for written in pen.written)
    assert not any(a.rect.meets(b.rect) for n, a in enumerate(pen.written) for b in pen.written[:n])
    keys = ("Space", "W", "A", "M", "F1")
    for key, what in (("Space", "play or pause"), ("F1", "this help")):
        assert (
            where(pen, key).right < where(pen, what).x
            and abs(where(pen, key).middle[1] - where(pen, what).middle[1]) < 4
        )
    caps = [quad for quad in boxes(pen, DARK.raised) if quad.x1 - quad.x0 > 20]
    for key in keys:
        assert [cap for cap in caps if cap.x0 <= where(pen, key).x and where(pen, key).right <= cap.x1], key
    drag = where(pen, "middle-drag")
    assert not [cap for cap in caps if cap.x0 <= drag.x < cap.x1 and cap.y0 <= drag.y < cap.y1], "words have no box"
    assert where(pen, "W").right < where(pen, "A").x < where(pen, "move over the table").x
    assert where(pen, "Watching").bottom < where(pen, "Space").y < where(pen, "W").y
    one, other = where(pen, "Watching"), where(pen, "Window")
    assert (
        (one.y == other.y and one.right < other.x)
        if wide > 600
        else (one.x == other.x and where(pen, "A").bottom < other.y)
    )
    assert pen.clip is None and letters(pen) == {DARK.text, DARK.soft, DARK.accent}


def test_a_help_that_is_too_long_is_cut_at_its_card_and_moved() -> None:
    rect = Rect(40, 30, 330, 260)
    view = helping.view_of(rect, 1.0)
    assert rect.holds(view) and view.y > rect.y + 50
    for at in (0, 30, 90):
        pen = help_card(rect, at)
        inside = [w for w in pen.written if w.words != KEYS.title]
        assert inside and all(view.holds(written.rect) for written in inside)
        assert where(pen, KEYS.title).bottom < view.y
    assert where(help_card(rect), "Space").y - where(help_card(rect, 20), "Space").y == 20


def test_a_dialog_is_closed_by_the_cross_in_its_corner_and_its_title_ends_before_that() -> None:
    for words in ("Library", LONG * 2):
        pen, rect = Pen(1.0, DARK), Rect(200, 90, 500, 300)
        target, room = dialog_frame.titled(pen, rect, words, Touch())
        assert pen.targets == [target] and target.name == "close" and target.intent == Intent(Action.CANCEL)
        assert rect.holds(target.rect) and target.rect.right > rect.right - 20 and target.rect.y < rect.y + 20
        (icon,) = [quad for quad in pen.quads if quad.sprite[0] == "icon"]
        assert target.rect.has((icon.x0 + icon.x1) / 2, (icon.y0 + icon.y1) / 2) and icon.colour == DARK.soft
        assert room == pen.written[0].rect and rect.x < room.x and room.right < target.rect.x
        assert [quad for quad in pen.quads if quad.sprite[0] == "shadow"] and boxes(pen, DARK.sheet)
        assert said(pen)[0].endswith("…" if words != "Library" else "Library")
