"""The parts of a form one by one: where each stands, how it looks, and what a press on it answers."""

from dataclasses import replace

from zertz3d.hud.dialogs import form
from zertz3d.hud.dialogs.form import GAP, HIGH, FormSheet
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.text_line import TextLine
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.screen_model import Button, Form, Pick, TextEntry, Words
from zertz3d.intents import Action, FieldAnswer, Intent

CARD = Rect(100, 50, 700, 500)
BUTTONS = (Button("Cancel", Intent(Action.CANCEL)), Button("Play", Intent(Action.START_GAME), main=True))
BOARD = Pick("board", "Board", (("37", "37"), ("48", "48"), ("61", "61")), "48")
NAME = TextEntry("name", "Name", "Anna", hint="who plays")
ASKED = Form("New game", (BOARD, NAME), BUTTONS)
LINES = tuple(Words(f"Line {number}") for number in range(40))


def sheet(shown: Form, rect: Rect = CARD) -> FormSheet:
    return FormSheet(shown, rect, 1.0)


def drawn(shown: Form, focus: str = "", at: float = 0.0, rect: Rect = CARD, line: str = "") -> Pen:
    pen = Pen(1.0, DARK)
    form.card(pen, sheet(shown, rect), TextLine(line), focus, at, Touch())
    return pen


def targets(pen: Pen) -> dict[str, Target]:
    return {target.name: target for target in pen.targets}


def within(pen: Pen, rect: Rect) -> list[Quad]:
    return [q for q in pen.quads if rect.has((q.x0 + q.x1) / 2, (q.y0 + q.y1) / 2)]


# ------------------------------------------------------------------------- places


def test_answers_of_a_question_without_a_label_stand_in_the_column_of_the_others() -> None:
    pieces = sheet(replace(ASKED, fields=(BOARD, replace(NAME, label="")))).pieces
    board, name = (next(piece for piece in pieces if piece.key == key) for key in ("field:board", "field:name"))
    assert board.rect.x == name.rect.x > 0
    assert [piece.lines for piece in pieces if not piece.key] == [("Board",)]
    alone = sheet(replace(ASKED, fields=(replace(BOARD, label=""), replace(NAME, label="")))).pieces
    assert {piece.key for piece in alone} == {"field:board", "field:name"} and alone[0].rect.x == 0


def test_without_a_label_an_answer_on_a_narrow_card_leaves_no_gap_for_it() -> None:
    narrow = Rect(0, 0, 300, 500)
    tops = []
    for label in ("Board", ""):
        pieces = sheet(replace(ASKED, fields=(replace(BOARD, label=label),)), narrow).pieces
        tops.append(next(piece.rect.y for piece in pieces if piece.key))
    assert tops[0] > tops[1] == 4


def test_many_answers_stand_in_columns_row_by_row_and_each_is_a_fingertip_wide() -> None:
    options = tuple((str(number), "a word or two" if number == 3 else "I") for number in range(20))
    pieces = sheet(Form("?", (Pick("level", "", options, "0"),), ()), Rect(0, 0, 420, 900)).pieces
    rows = sorted({piece.rect.y for piece in pieces})
    assert [piece.value for piece in sorted(pieces, key=lambda piece: (piece.rect.y, piece.rect.x))] == [
        value for value, _ in options
    ]
    assert (
        len(rows) > 2 and len({piece.rect for piece in pieces}) == 20 and all(piece.rect.h == HIGH for piece in pieces)
    )
    few = sheet(Form("?", (Pick("level", "", (("0", "I"), ("1", "II")), "0"),), ())).pieces
    assert [piece.rect.w for piece in few] == [HIGH, HIGH] and few[1].rect.x == HIGH + GAP


def test_answers_that_fit_in_one_row_are_each_as_wide_as_their_words() -> None:
    options = (("0", "I"), ("1", "a word or two"), ("2", "three"))
    first, second, third = sheet(Form("?", (Pick("level", "", options, "0"),), ())).pieces
    assert first.rect.y == second.rect.y == third.rect.y and first.rect.w < third.rect.w < second.rect.w
    assert second.rect.x - first.rect.right == third.rect.x - second.rect.right == GAP


def test_an_answer_that_is_too_long_is_as_wide_as_the_card() -> None:
    pieces = sheet(Form("?", (Pick("a", "", (("0", "word " * 40), ("1", "I")), "0"),), ()), Rect(0, 0, 300, 500)).pieces
    assert pieces[0].rect.w == 300 - 2 * form.PAD and pieces[1].rect.y > pieces[0].rect.y


def test_buttons_stand_at_the_right_beside_the_table_at_the_left_or_below_each_other() -> None:
    right, left, below = (sheet(s).buttons for s in (ASKED, replace(ASKED, modal=False), replace(ASKED, stacked=True)))
    wide = CARD.w - 2 * form.PAD
    assert right[-1].rect.right == wide and left[0].rect.x == 0 and left[-1].rect.right < wide
    assert [part.button for part in below] == list(BUTTONS)
    assert [(part.rect.x, part.rect.y, part.rect.w) for part in below] == [(0, 0, wide), (0, HIGH + GAP, wide)]


def test_buttons_that_need_too_much_of_a_low_card_move_with_the_rest() -> None:
    low = sheet(replace(ASKED, stacked=True), Rect(0, 0, 700, 160))
    assert not low.buttons and not low.fixed
    keys = [piece.key for piece in low.pieces if piece.key]
    assert keys[-2:] == ["button:0", "button:1"] and keys[0] == "field:board"
    assert low.pieces[-2].rect.y > low.pieces[-3].rect.bottom and low.length >= low.pieces[-1].rect.bottom
    assert low.view.bottom == 160


def test_tab_goes_through_each_question_once_and_then_through_the_buttons() -> None:
    assert sheet(ASKED).stops() == ["field:board", "field:name", "button:0", "button:1"]


def test_all_answers_of_a_question_are_around_it() -> None:
    shown = sheet(ASKED)
    around = shown.around("field:board")
    answers = [piece.rect for piece in shown.pieces if piece.key == "field:board"]
    assert around and all(around.holds(rect) for rect in answers) and around.right == answers[-1].right
    assert shown.around("button:0") is shown.around("field:nothing") is None


def test_a_card_is_as_high_as_what_may_come_needs() -> None:
    bare = form.height(ASKED, 700, 900, 1.0)
    assert form.height(replace(ASKED, reserved=(LINES[:20],)), 700, 900, 1.0) > bare + 100
    assert form.height(replace(ASKED, reserved=(LINES[:1],)), 700, 900, 1.0) == bare


def test_a_card_that_gains_no_row_is_not_wider() -> None:
    assert form.width(ASKED, 400, 700, 1.0) == 400
    levels = tuple((str(n), f"level {n}") for n in range(7))
    assert 400 < form.width(replace(ASKED, fields=(Pick("level", "", levels, "0"),)), 400, 900, 1.0) < 900


# -------------------------------------------------------------------------- looks


def test_what_cannot_be_closed_has_no_cross() -> None:
    assert "close" in targets(drawn(ASKED)) and "close" not in targets(drawn(replace(ASKED, closable=False)))


def test_the_chosen_answer_is_lit_and_the_keyboard_stands_on_it_alone() -> None:
    bare, pen = drawn(ASKED), drawn(ASKED, "field:board")
    places = {value: targets(bare)[f"option:board:{value}"].rect for value in ("37", "48", "61")}
    lit = {value for value, place in places.items() if any(q.colour == DARK.accent for q in within(bare, place))}
    ring = [q for q in pen.quads if q not in bare.quads]
    around = places["48"].inset(-4)
    assert lit == {"48"} and ring and all(around.has(q.x0, q.y0) and q.x1 <= around.right for q in ring)
    assert drawn(ASKED, "field:nothing").quads == bare.quads
    assert [q for q in drawn(ASKED, "button:0").quads if q not in bare.quads]


def test_a_line_shows_its_own_words_until_the_keyboard_stands_on_it() -> None:
    words = [written.words for written in drawn(ASKED, line="Bob").written]
    assert "Anna" in words and "Bob" not in words
    words = [written.words for written in drawn(ASKED, "field:name", line="Bob").written]
    assert "Bob" in words and "Anna" not in words
    empty = replace(ASKED, fields=(replace(NAME, text=""),))
    assert all("who plays" in [one.words for one in drawn(empty, focus).written] for focus in ("", "field:name"))


def test_what_is_wrong_has_a_sign_and_another_colour() -> None:
    fine, wrong, nothing = (
        drawn(Form("?", (Words(text, fault=fault),), (), closable=False))
        for text, fault in (("This is so.", False), ("This is so.", True), ("", True))
    )
    assert [any(q.sprite[:2] == ("icon", "warning") for q in pen.quads) for pen in (fine, wrong, nothing)] == [
        False, True, False,
    ]  # fmt: skip
    assert any(q.colour == DARK.alarm for q in wrong.quads if q.sprite[0] == "glyph")
    assert not any(q.colour == DARK.alarm for q in fine.quads)
    assert wrong.written[-1].rect.x > fine.written[-1].rect.x


# ------------------------------------------------------------------------- answers


def test_presses_answer_when_they_are_let_go_where_the_form_can_be_dragged() -> None:
    found = targets(drawn(ASKED))
    option, name, button = found["option:board:61"], found["field:name"], found["button:1"]
    assert option.intent == Intent(Action.FORM, FieldAnswer("board", "61")) and button.intent == BUTTONS[1].intent
    assert (option.late, name.late, button.late) == (True, True, False)
    assert (option.typed, name.typed, button.typed) == (False, True, False)


def test_what_scrolls_is_pressed_where_it_is_seen() -> None:
    shown = replace(ASKED, fields=(*LINES[:3], BOARD, *LINES))
    place = next(piece.rect for piece in sheet(shown).pieces if piece.value == "37")
    view = sheet(shown).view
    for at in (0.0, 20.0, place.y + 10.0, place.y + 60.0):
        found = targets(drawn(shown, at=at)).get("option:board:37")
        top = view.y + place.y - round(at)
        if at > place.y + HIGH:
            assert found is None or found.rect.h == 0
        else:
            assert found and (found.rect.y, found.rect.bottom) == (max(view.y, top), top + HIGH)
    assert drawn(shown, at=place.y + 10.0).quads != drawn(shown, at=0.0).quads
    assert targets(drawn(shown, at=200.0))["button:1"].rect == targets(drawn(shown))["button:1"].rect


def test_only_what_scrolls_is_cut_at_the_edge_of_what_is_seen() -> None:
    for at in (0.0, 333.0):
        pen = drawn(replace(ASKED, fields=LINES), at=at)
        assert {"Cancel", "Play", "New game"} <= {written.words for written in pen.written} and pen.clip is None
        lines = [written.rect for written in pen.written if written.words.startswith("Line")]
        assert lines and all(sheet(ASKED).view.holds(rect) for rect in lines)
    shown = replace(ASKED, fields=LINES)
    beside = [[q for q in drawn(shown, at=at).quads if q.x0 > CARD.right - 18] for at in (0, 333)]
    assert beside[0] != beside[1], "a bar shows how far it is"
