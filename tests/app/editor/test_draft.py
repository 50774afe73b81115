"""A position in the making: brushes, trays, boards, what is wrong with it, every step back and on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zertz3d.app.editor.draft import BRUSHES, MOST, Easel, PositionDraft, canvas, grid
from zertz3d.errors import PositionError
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import RULES, Position
from zertz3d.rules.boards import NAMES

START = PositionDraft.start("37")
MIDGAME = "37 standard .o../.ooWo/Goooo./.oooB../.oooo./.oooo/oooo 1/6/6 2/1/2 2/0/1 2 18"


def same(one: Position, other: Position) -> bool:
    """Does the same lie in the same places, whoever has passed?"""
    return one.state[:8] == other.state[:8] and one.board == other.board


def after(*strokes: str, draft: PositionDraft = START) -> PositionDraft:
    """The draft after strokes such as 'W d4' or 'erase a1'."""
    for stroke in strokes:
        brush, cell = stroke.split()
        draft = draft.brushed(cell, brush)
    return draft


def test_brushes_put_recolour_and_take_back() -> None:
    assert after("W d4").marbles == {"d4": "W"}
    assert after("W d4", "B d4").marbles == {"d4": "B"}
    assert after("W d4", "W d4") == START
    assert "a1" not in after("ring a1").rings
    assert after("ring a1", "ring a1") == START
    assert after("erase a1") == after("ring a1")
    assert after("W a1", "erase a1") == START, "first the marble, then the ring"
    assert after("W a1", "ring a1") == START
    assert after("ring a1", "G a1") == after("G a1"), "a marble brings its ring"
    with pytest.raises(PositionError, match="has no ring"):
        after("W h9")


def test_the_pool_is_what_is_left() -> None:
    draft = after("W d4", "G d5", "G d6").given(0, "B").given(1, "B").given(1, "W")
    assert draft.pool == (4, 6, 8)
    assert draft.captures == ((0, 0, 1), (1, 0, 1))
    assert draft.given(1, "W", -1).pool == (5, 6, 8)
    assert draft.given(0, "W", -1) == draft, "nobody has less than nothing"
    assert draft.given(0, "W", 99).captures[0] == (6, 0, 1), "nor more than there are"
    assert draft.moved_by(1).cleared() == START
    assert draft.position().pool == draft.pool


@pytest.mark.parametrize(
    ("draft", "problem"),
    [
        (START, None),
        (START.holding(0, (3, 0, 0)).holding(1, (3, 0, 0)), None),
        (after("W d4").holding(0, (3, 0, 0)).holding(1, (3, 0, 0)), "7 white marbles: the supply of standard has 6"),
        (START.by("blitz").holding(0, (0, 8, 0)), "8 grey marbles: the supply of blitz has 7"),
        (PositionDraft.start("48").by("blitz"), "blitz is played on 37 rings"),
        (PositionDraft.start("37").by("tournament"), "tournament is played on 48 or 61 rings"),
        (START.holding(1, (4, 0, 0)), "the game is over here: player 2 won: enough white marbles"),
        (PositionDraft.start("custom").cleared(), "there is no ring on the table"),
        (after(*(f"erase {cell}" for cell in START.board.cells if cell != "d4"), "W d4"), "no vacant ring"),
    ],
)  # fmt: skip
def test_problems_are_said_in_a_sentence(draft: PositionDraft, problem: str | None) -> None:
    if problem is None:
        assert draft.problem is None
    else:
        assert draft.problem and problem in draft.problem
    Timeline.begin(draft.shown())


def test_a_finished_position_comes_back_as_it_was() -> None:
    position = Position.parse(MIDGAME)
    draft = PositionDraft.of(position)
    assert draft.position() == position and draft.problem is None
    assert same(draft.shown(), position) and not draft.shown().legal_moves()
    custom = Position.setup("37", "standard", ["a1"], {})
    assert PositionDraft.of(custom).position() == custom


@pytest.mark.parametrize("name", NAMES)
def test_every_board_fits_onto_the_custom_grid(name: str) -> None:
    draft = PositionDraft.start(name).brushed(PositionDraft.start(name).board.cells[5], "B")
    custom = draft.on("custom")
    assert custom.board.name == "custom" and len(custom.rings) == int(name) and len(custom.marbles) == 1
    assert custom.rings < set(custom.board.cells) < set(grid().cells), "there is room around, but not too much"
    before, then = draft.position(), custom.position()
    assert then.board.name == "custom"
    assert before.count_moves() == then.count_moves(), "the same neighbours, so the same moves"
    assert Position.parse(str(then)) == then


def test_a_custom_board_is_any_set_of_rings() -> None:
    draft = PositionDraft.start("custom").cleared()
    for cell in ("a1", "a2", "b1", "q12"):
        draft = draft.brushed(cell, "ring")
    assert draft.position().rings == ("a1", "a2", "b1", "q12")
    assert draft.problem is None
    again = PositionDraft.of(Position.parse(str(draft.position())))
    assert again.rings == draft.rings and again.position() == draft.position()


def test_a_custom_board_grows_with_its_rings() -> None:
    draft = PositionDraft.start("37").on("custom")
    border = next(cell for cell in draft.board.cells if draft.board.neighbours(cell).count(None) == 3)
    inner = next(
        cell for cell in draft.board.cells if cell not in draft.rings and None not in draft.board.neighbours(cell)
    )
    assert draft.brushed(inner, "ring").board == draft.board
    grown = draft.brushed(border, "G")
    assert set(draft.board.cells) < set(grown.board.cells) and grown.marbles == {border: "G"}
    assert None not in [near for near in grown.board.neighbours(border) if near in grid().index]
    assert PositionDraft.start("custom").cleared().board == draft.board


def test_other_boards_begin_anew_and_rules_stay() -> None:
    draft = after("W d4").by("standard+optional").on("48")
    assert draft == PositionDraft.start("48", "standard+optional")
    assert draft.on("48") is draft
    assert canvas(()).size > 10
    with pytest.raises(PositionError, match="no rules"):
        draft.by("chess")


def test_steps_back_and_on() -> None:
    easel = Easel(START)
    one = easel.picked("d4")
    two = one.taking("erase").picked("a1")
    assert two.draft == after("W d4", "erase a1")
    assert two.undo().draft == one.draft and two.undo().undo().draft == START
    assert two.undo().undo().undo() == two.undo().undo()
    assert two.undo().redo() == two and two.redo() is two
    assert two.undo().picked("g1").redo().draft == after("W d4", "erase g1"), "a new step forgets what was undone"
    assert easel.picked("table") is easel and easel.did(START) is easel
    assert easel.taking("hammer") is easel


def test_pool_and_trays_answer_the_brush() -> None:
    easel = Easel(START)
    assert easel.picked("pool", "B").brush == "B" and easel.picked("pool") is easel
    given_ = easel.taking("G").picked("tray-1").picked("tray-1")
    assert given_.draft.captures == ((0, 0, 0), (0, 2, 0))
    assert given_.taking("erase").picked("tray-1", "G").draft.captures[1] == (0, 1, 0)
    assert given_.taking("erase").picked("tray-1").draft == given_.draft
    for tray in ("tray-0", "tray-1"):
        assert given_.taking("ring").picked(tray, "G").draft == given_.draft


PLACES = ("pool", "table", "tray-0", "tray-1", *START.board.cells)
STROKES = st.lists(st.tuples(st.sampled_from(BRUSHES), st.sampled_from(PLACES), st.sampled_from(["", "W", "G", "B"])))


@given(STROKES, st.sampled_from([rules for rules in RULES if rules != "tournament"]))
def test_whatever_is_done_can_be_seen_is_judged_and_can_be_undone(
    strokes: list[tuple[str, str, str]], rules: str
) -> None:
    easel = Easel(START.by(rules))
    for brush, place, colour in strokes:
        easel = easel.taking(brush).picked(place, colour)
    draft = easel.draft
    assert set(draft.marbles) <= draft.rings <= set(draft.board.cells)
    assert all(have <= most for held in draft.captures for have, most in zip(held, MOST, strict=True))
    assert set(draft.shown().rings) == draft.rings and draft.shown().marbles == draft.marbles
    if draft.problem is None:
        assert same(draft.position(), draft.shown()) and draft.position().legal_moves()
    while easel.past:
        easel = easel.undo()
    assert easel.draft == START.by(rules)
