"""Messages, long work and captions: what is said of them, what ends them, and what is left out first."""

import pytest

from zertz3d.hud.draw import font
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK, Colour
from zertz3d.hud.game_values import Banner
from zertz3d.hud.panels import banner as banners
from zertz3d.hud.panels import notices
from zertz3d.hud.screen_model import Progress, Prompt, Screen, Toast
from zertz3d.intents import Action, Intent

ROOM = Rect(40, 30, 700, 600)
CARD = Rect(0, 0, 520, 56)


def arranged(screen: Screen, room: Rect = ROOM) -> dict[str, Rect]:
    return notices.arranged(screen, room, 1.0, DARK, 80)


def icons(pen: Pen) -> dict[str, Colour]:
    return {str(q.sprite[1]): q.colour for q in pen.quads if q.sprite[0] == "icon"}


# ------------------------------------------------------------------------- places


def test_the_newest_message_is_on_top_and_no_more_than_three_are_in_sight() -> None:
    rects = arranged(Screen(toasts=tuple(Toast(n, f"Message {n}") for n in range(5))))
    assert sorted(rects, key=lambda name: rects[name].y) == ["toast4", "toast3", "toast2"]
    assert rects["toast4"].y == ROOM.y
    gaps = (rects["toast3"].y - rects["toast4"].bottom, rects["toast2"].y - rects["toast3"].bottom)
    assert gaps == (notices.GAP, notices.GAP)


def test_what_is_typed_takes_the_place_of_words_about_the_game() -> None:
    said = Screen(caption="A marble is captured.", problem="Turn 7 is not legal.")
    rects = arranged(said)
    assert rects["problem"].bottom == ROOM.bottom and rects["caption"].bottom == rects["problem"].y - notices.GAP
    asked = arranged(Screen(caption=said.caption, problem=said.problem, overlay=Prompt("Play a move")))
    assert set(asked) == {"prompt"} and (asked["prompt"].h, asked["prompt"].bottom) == (80, ROOM.bottom)


def test_a_hidden_game_is_not_talked_about_but_the_program_is() -> None:
    screen = Screen(
        caption="A marble.", problem="Turn 7.", banner=Banner("Anna wins"), hidden=True,
        progress=Progress("Reading"), toasts=(Toast(1, "Saved"),),
    )  # fmt: skip
    assert set(arranged(screen)) == {"progress", "toast1"}


def test_where_there_is_little_room_the_newest_message_comes_before_older_ones_and_before_words() -> None:
    screen = Screen(caption="A marble is captured.", toasts=(Toast(1, "Saved"), Toast(2, "Copied")))
    rects = arranged(screen, Rect(0, 0, 700, 60))
    assert set(rects) == {"toast2"}
    assert set(arranged(screen, Rect(0, 0, 700, 90))) == {"toast2", "caption"}


def test_notices_are_never_wider_than_the_room() -> None:
    screen = Screen(caption="word " * 60, progress=Progress("Reading"), toasts=(Toast(1, "Saved"),))
    rects = arranged(screen, Rect(10, 10, 200, 600))
    assert all(rect.x >= 10 and rect.right <= 210 for rect in rects.values()) and len(rects) == 3


def test_the_largest_banner_that_fits_is_taken() -> None:
    banner = Banner("Anna wins", "with four white marbles, in 40 turns", "WWWW")
    sizes = banners.sizes(banner, ROOM.w, 1.0, DARK)
    for high in range(600, 10, -7):
        fitting = [size for size in sizes if size[1] <= high]
        rects = arranged(Screen(banner=banner), Rect(40, 30, ROOM.w, high))
        assert [(rect.w, rect.h) for rect in rects.values()] == fitting[:1]
    assert len(set(sizes)) > 1


# -------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("words", "most", "told"),
    [
        ("One two three. Four five six.", 2, "One two three. Four five six."),
        ("One two three. Four five six.", 1, "One two three."),
        ("One two three; four five six", 1, "One two three."),
        ("One two three · four five six", 1, "One two three."),
        ("One; two three. Four five six", 1, "One; two three."),
        ("One; two. Three four · five", 1, "One; two."),
    ],
)
def test_words_without_room_lose_their_last_sentences(words: str, most: int, told: str) -> None:
    room = font.width("One two three. Fo", 16)
    assert " ".join(notices.told_whole(words, room, 16, most)) == told


def test_a_single_sentence_without_room_is_cut() -> None:
    room = font.width("One two three. Fo", 16)
    for words in ("One two three four five six seven eight", ". One two three four five six"):
        lines = notices.told_whole(words, room, 16, 1)
        assert len(lines) == 1 and lines[0].endswith("…")


def test_a_problem_is_told_in_the_colour_of_alarm() -> None:
    pen = Pen(1.0, DARK)
    notices.problem(pen, CARD, "Turn 7 is not legal.")
    assert {q.colour for q in pen.quads if q.sprite[0] == "glyph"} == {DARK.alarm} and icons(pen) == {
        "warning": DARK.alarm
    }


# ----------------------------------------------------------------------- messages


@pytest.mark.parametrize(("kind", "icon", "colour"), [("info", "info", DARK.accent), ("error", "warning", DARK.alarm)])
def test_a_message_shows_what_kind_it_is_and_goes_when_it_is_pressed(kind: str, icon: str, colour: Colour) -> None:
    pen = Pen(1.0, DARK)
    notices.toast(pen, CARD, Toast(7, "Saved", kind), Touch())
    assert icons(pen) == {icon: colour, "close": DARK.faint}
    assert pen.targets == [Target("toast7", CARD, Intent(Action.DISMISS, 7))]


def test_only_the_message_under_the_pointer_is_lit_and_each_has_its_own_opacity() -> None:
    shown = ((CARD, Toast(1, "Saved")), (CARD.moved(0, 80), Toast(2, "Copied", "info", 0.5)))
    bare, lit = Pen(1.0, DARK), Pen(1.0, DARK)
    notices.toasts(bare, shown, Touch())
    notices.toasts(lit, shown, Touch("toast2"))
    assert bare.opacity == lit.opacity == 1.0
    more = [quad for quad in lit.quads if quad not in bare.quads]
    assert more and all(quad.y0 >= 80 for quad in more)
    closing = [q.colour[3] for q in bare.quads if q.sprite[:2] == ("icon", "close")]
    assert closing == [DARK.faint[3], pytest.approx(DARK.faint[3] / 2)]


# ---------------------------------------------------------------------- long work


def bar(shown: Progress) -> list[Quad]:
    """What of the bar is filled."""
    pen = Pen(1.0, DARK)
    notices.progress(pen, CARD, shown, Touch())
    return [q for q in pen.quads if q.colour == DARK.accent]


def test_the_bar_is_filled_by_what_is_done_and_never_beyond_its_ends() -> None:
    full = max(q.x1 for q in bar(Progress("Reading", 1.0)))
    start = min(q.x0 for q in bar(Progress("Reading", 1.0)))
    assert max(q.x1 for q in bar(Progress("Reading", 0.25))) - start == pytest.approx((full - start) / 4, abs=1)
    assert max(q.x1 for q in bar(Progress("Reading", 7.0))) == full
    assert bar(Progress("Reading", 0.0)) == bar(Progress("Reading", -3.0)) == bar(Progress("Reading", None)) == []


@pytest.mark.parametrize("high", [56, notices.WORK_HIGH])
def test_work_says_what_is_done_and_how_long_it_takes_and_can_be_ended(high: int) -> None:
    pen = Pen(1.0, DARK)
    notices.progress(
        pen, Rect(0, 0, 300, high), Progress("Reading all the games of a long archive", 0.4, "12 s left"), Touch()
    )
    left, work = sorted(pen.written, key=lambda one: one.words != "12 s left")
    assert left.words == "12 s left" and work.words.startswith("Reading all") and not left.rect.meets(work.rect)
    assert (left.rect.y > work.rect.y + 10) == (high == notices.WORK_HIGH)
    (stop,) = pen.targets
    assert (stop.intent, stop.tip) == (Intent(Action.CANCEL_WORK), "Stop")
    assert Rect(0, 0, 300, high).holds(stop.rect) and not any(stop.rect.meets(one.rect) for one in pen.written)
