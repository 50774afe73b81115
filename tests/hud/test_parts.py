"""Every part drawn from every screen: words stay on their card, do not meet each other, and can be read."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from tests.hud.drawing import drawn, view_of
from tests.hud.samples import CROWDED, CYRILLIC, ESSAY, GAME, OPEN, SCALES, SCREENS, SIZES, film
from zertz3d.hud.dialogs import help as helping
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.sprites import picture as picture_of
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.panels import move_list, players
from zertz3d.hud.screen_model import Help, HelpGroup, HelpRow, MoveRow
from zertz3d.hud.state import HudState

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
screens = pytest.mark.parametrize("name", SCREENS)
CARDS = {"track": "transport", "needle": "transport", "turning": "transport", "present": "graph"}
FREE = ("dim", "tip", "toasts")


def card_of(view: HudState, name: str) -> Rect:
    return view.layout.rects[CARDS.get(name, name)]


@sizes
@pytest.mark.parametrize("scale", SCALES)
@screens
def test_words_stay_on_their_card_and_apart(size: tuple[int, int], scale: float, name: str) -> None:
    view = view_of(size, scale, SCREENS[name])
    for part, pen in drawn(view).items():
        if part in FREE:
            continue
        card = card_of(view, part)
        for written in pen.written:
            assert card.x <= written.rect.x and written.rect.right <= card.right, (part, written)
        for a, b in combinations(pen.written, 2):
            assert not a.rect.meets(b.rect), (part, a, b)


@sizes
@pytest.mark.parametrize("scale", SCALES)
@screens
def test_nothing_is_drawn_outside_the_window_but_shadows(size: tuple[int, int], scale: float, name: str) -> None:
    view = view_of(size, scale, SCREENS[name])
    for part, pen in drawn(view).items():
        for quad in pen.quads:
            if quad.sprite[0] != "shadow":
                assert quad.x0 >= 0 and quad.y0 >= 0 and quad.x1 <= size[0] and quad.y1 <= size[1], (part, quad)


@sizes
@screens
def test_targets_lie_on_their_card_and_apart(size: tuple[int, int], name: str) -> None:
    view = view_of(size, 1.0, SCREENS[name])
    for part, pen in drawn(view).items():
        visible = [target for target in pen.targets if target.rect.h > 0]
        if part not in FREE and part != "transport":
            assert all(card_of(view, part).holds(target.rect) for target in visible)
        for a, b in combinations(visible, 2):
            assert not a.rect.meets(b.rect), (a, b)
        names = [target.name for target in pen.targets if target.name != "scrub"]  # the line of time may be interrupted
        assert len(set(names)) == len(names)


@sizes
@pytest.mark.parametrize("scale", SCALES)
def test_numbers_are_never_missing(size: tuple[int, int], scale: float) -> None:
    """Captures and turn are shown whole wherever they are shown."""
    view = view_of(size, scale, CROWDED)
    pens = drawn(view)
    for side, player in enumerate(CROWDED.players):
        words = {written.words for written in pens[f"player{side}"].written}
        for goal in player.goals[:3]:
            assert words & {f"{goal.have}/{goal.need}", str(goal.have)}, goal
        assert player.clock in words
    assert "212 / 250" in {written.words for written in pens["transport"].written}


def test_short_names_are_whole_and_long_ones_end_in_an_ellipsis() -> None:
    pens = drawn(view_of((1280, 720), 1.0, GAME))
    assert "Anna Kowalska" in {written.words for written in pens["player0"].written}
    pens = drawn(view_of((1280, 720), 1.0, CROWDED))
    (name,) = [w.words for w in pens["player0"].written if w.words.startswith("Maxi")]
    assert name.endswith("…") and len(name) > 8
    (name,) = [w.words for w in pens["player1"].written if w.words.startswith("Але")]
    assert name.endswith("…")


@sizes
@pytest.mark.parametrize("scale", SCALES)
def test_the_current_comment_is_shown_line_by_line(size: tuple[int, int], scale: float) -> None:
    """A comment of two thousand letters wraps; no line of it is shortened."""
    view = view_of(size, scale, replace(CROWDED, show_moves=True, problem=None, toasts=(), progress=None))
    assert view.rows is not None
    place = next(i for i, row in enumerate(view.rows.moves) if row.comment == ESSAY)
    note = view.rows.note(place)
    assert " ".join(note).split() == ESSAY.split()
    lines = {written.words for written in drawn(view)["moves"].written}
    shown = [line for line in note if line in lines]
    assert shown and not [line for line in lines if line.endswith("…")]


def test_other_comments_are_short() -> None:
    rows = move_list.Rows(GAME.moves, 1, 250, 1.0, DARK)
    place = next(i for i, row in enumerate(rows.moves) if row.comment == ESSAY)
    assert len(rows.note(place)) == move_list.SHORT
    assert rows.note(place)[-1].endswith("…")


def test_only_rows_in_sight_are_drawn() -> None:
    many = tuple(MoveRow(n, str(n), f"Wd4,a{n}") for n in range(5000))
    view = view_of((1280, 720), 1.0, replace(OPEN, moves=many, current=2500))
    pen = drawn(view)["moves"]
    assert len(pen.targets) < 25
    names = [target.name for target in pen.targets]
    assert "move2500" in names


def test_the_list_follows_the_current_move() -> None:
    view = view_of((1280, 720), 1.0, OPEN)
    for current in (1, 40, 12, 31):
        view.take(replace(OPEN, current=current))
        view.scrolls["moves"].glide(None)
        assert f"move{current}" in {target.name for target in drawn(view)["moves"].targets if target.rect.h > 20}


def test_marbles_stand_for_their_colours_unless_letters_are_wanted() -> None:
    rows = tuple(MoveRow(n, str(n), text) for n, text in enumerate(("x e3Gc1We5Wg3", "Bd4,a4", "pass", "Wd1,d2 x Bd1")))
    pen = drawn(view_of((1280, 720), 1.0, replace(OPEN, moves=rows)))["moves"]
    assert [quad.sprite[1] for quad in tinted(pen, "marble")] == list("GWWBWB")
    assert {"x e3", "c1", "d4,a4", "pass", "d1,d2 x "} <= {written.words for written in pen.written}
    pen = drawn(view_of((1280, 720), 1.0, replace(OPEN, moves=rows, letters=True)))["moves"]
    assert not tinted(pen, "marble")
    assert {row.text for row in rows} <= {written.words for written in pen.written}


def test_variations_stand_in() -> None:
    rows = move_list.Rows(GAME.moves, 1, 250, 1.0, DARK)
    by_depth = {row.depth: rows.indent(row) for row in rows.moves}
    assert by_depth[0] == 0 < by_depth[1] < by_depth[2]
    assert rows.indent(MoveRow(1, "1", "Wd4", depth=50)) == rows.indent(MoveRow(1, "1", "Wd4", depth=move_list.DEEPEST))


def tinted(pen: Pen, kind: str) -> list[Quad]:
    return [quad for quad in pen.quads if quad.sprite[0] == kind]


def test_captures_and_claims_stand_out_on_the_line() -> None:
    pens = drawn(view_of((1280, 720), 1.0, GAME))
    heights = {quad.y1 - quad.y0 for quad in tinted(pens["track"], "solid") if quad.x1 - quad.x0 <= 2}
    assert heights >= {4, 7, 11}


def test_on_a_crowded_line_only_what_stands_out_is_marked() -> None:
    ticks = film(400)
    crowded = replace(GAME, transport=replace(GAME.transport, ticks=ticks, length=ticks[-1].time))
    marks = [
        round(quad.y1 - quad.y0)
        for quad in tinted(drawn(view_of((1280, 720), 1.0, crowded))["track"], "solid")
        if quad.x1 - quad.x0 <= 2
    ]
    assert marks.count(4) == 0 and marks.count(7) == sum(tick.kind == "capture" for tick in ticks)


@pytest.mark.parametrize("side", [0, 1])
def test_the_card_of_whoever_is_to_move_has_an_outline_in_the_players_colour(side: int) -> None:
    for moving in (True, False):
        shown = tuple(replace(one, to_move=(one.side == side) == moving, note="") for one in GAME.players)
        card = card_of(view_of((1280, 720), 1.0, GAME), f"player{side}")
        pen = drawn(view_of((1280, 720), 1.0, replace(GAME, players=shown)))[f"player{side}"]
        along = [
            q for q in pen.quads if q.colour == DARK.players[side] and q.x1 - q.x0 > card.w / 2 and q.y1 - q.y0 == 2
        ]
        assert len(along) == 2 * moving


def test_a_goal_that_is_passed_does_not_leave_its_bar() -> None:
    first, second = GAME.players
    goals = tuple(replace(goal, have=3 * goal.need) for goal in first.goals)
    view = view_of((1280, 720), 1.0, replace(GAME, players=(replace(first, goals=goals), second)))
    card = card_of(view, "player0")
    bars = [q for q in tinted(drawn(view)["player0"], "solid") if q.colour == DARK.accent]
    assert bars and all(q.x1 - q.x0 < card.w / 4 and q.x1 <= card.right for q in bars)


def test_marbles_of_the_winning_set_are_on_the_banner() -> None:
    pen = drawn(view_of((1280, 720), 1.0, SCREENS["end"]))["banner"]
    assert [quad.sprite[1] for quad in tinted(pen, "marble")] == ["W"] * 4


@sizes
@pytest.mark.parametrize("scale", SCALES)
def test_three_of_each_are_three_marbles_a_colour_that_fill(size: tuple[int, int], scale: float) -> None:
    view = view_of(size, scale, CROWDED)
    for side, player in enumerate(CROWDED.players):
        pen = drawn(view)[f"player{side}"]
        area = next(target.rect for target in pen.targets if target.name == f"goal:{side}:3")
        marbles = tinted(pen, "marble")
        assert [quad.sprite[1] for quad in marbles[:3]] == ["W", "G", "B"]
        of_each = marbles[3:]
        assert [quad.sprite[1] for quad in of_each] == [*"WWWGGGBBB"]
        there = [min(have, 3) for have in player.captures]
        lit = [quad.sprite[1] for quad in of_each if quad.colour[3] == 1]
        assert [lit.count(colour) for colour in "WGB"] == there
        assert all(quad.colour[3] in (1, players.MISSING) for quad in of_each)
        places = [Rect(round(q.x0), round(q.y0), round(q.x1 - q.x0), round(q.y1 - q.y0)) for q in of_each]
        assert all(area.holds(place) for place in places)
        assert not any(a.meets(b) for a, b in combinations(places, 2))


def test_toasts_fade() -> None:
    pen = drawn(view_of((1280, 720), 1.0, CROWDED))["toasts"]
    letters = [quad.colour[3] for quad in tinted(pen, "glyph")]
    assert min(letters) == pytest.approx(0.6) and max(letters) == 1


def test_help_shows_every_row_whole() -> None:
    overlay = SCREENS["help"].overlay
    assert overlay is not None
    for size in SIZES:
        view = view_of(size, 1.0, SCREENS["help"])
        assert view.sheets.help is not None
        lines = [line for column, _ in view.sheets.help.columns for line in column]
        what = {" ".join(line.what) for line in lines}
        keys = {" ".join(cap.words for cap in line.caps).replace(",", "") for line in lines}
        for group in overlay.groups:  # type: ignore[union-attr]
            assert group.title in what
            assert {row.what for row in group.rows} <= what
            assert {" ".join(filter(None, (row.keys, row.mouse))).replace(",", "") for row in group.rows} <= keys


def test_keys_look_like_keys_and_gestures_like_words() -> None:
    assert helping._pieces("Ctrl+Y, Ctrl+Shift+Z") == [("Ctrl+Y", True), ("Ctrl+Shift+Z", True)]
    assert helping._pieces(",") == [(",", True)]
    assert helping._pieces("Bild ab") == [("Bild ab", True)]
    assert helping._pieces("", "right-drag, or left-drag beside the pieces") == [
        ("right-drag, or left-drag beside the pieces", False)
    ]
    assert helping._pieces("W, A", "middle-drag or Shift+right-drag") == [
        ("W", True),
        ("A", True),
        ("middle-drag or Shift+right-drag", False),
    ]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_whole_help_is_in_sight_in_usual_windows(size: tuple[int, int]) -> None:
    view = view_of(size, 1.0, SCREENS["help"])
    assert view.scrolls["help"].most == 0


def test_a_long_group_goes_on_in_the_next_column() -> None:
    """Where nothing else helps; no line is lost, and no title is left alone at the foot of a column."""
    groups = tuple(
        HelpGroup(name, tuple(HelpRow(str(n), f"{name} {n}") for n in range(20))) for name in ("A", "B", "C")
    )
    view = Rect(0, 0, 1216, 560)
    sheet = helping.HelpSheet(Help((*groups, HelpGroup("D", groups[0].rows[:3]))), view, 1.0)
    assert len(sheet.columns) == 4 and sheet.length <= view.h
    lines = [line for column, _ in sheet.columns for line in column]
    assert [line.what for line in lines].count(("A 19",)) == 1
    assert len(lines) == 4 + 63
    for column, _ in sheet.columns:
        assert column[-1].caps
        assert all(a.top + a.high <= b.top for a, b in pairwise(column))
        assert column[-1].top + column[-1].high <= view.h


@sizes
@pytest.mark.parametrize("scale", SCALES)
def test_a_banner_says_what_it_has_room_for(size: tuple[int, int], scale: float) -> None:
    view = view_of(size, scale, replace(SCREENS["end"], caption=""))
    pen = drawn(view)["banner"]
    words = [written.words for written in pen.written]
    assert words[0] == "Anna Kowalska wins"
    if len(words) > 1 or view.layout.rects["banner"].w > 600 * view.unit:
        assert words[1:] == ["with four white marbles, in 40 turns"]
    assert len(tinted(pen, "marble")) in (0, 4)
    if size == (1280, 720) and scale == 1.0:
        assert len(words) == 2 and tinted(pen, "marble")


def test_a_long_title_is_set_smaller_and_stays_whole() -> None:
    for size in SIZES[:6]:
        pen = drawn(view_of(size, 1.0, replace(CROWDED, toasts=(), progress=None)))["banner"]
        assert pen.written[0].words == f"{CYRILLIC} wins"


def test_a_banner_stays_slender_over_the_last_move() -> None:
    view = view_of((1280, 720), 1.0, SCREENS["end"])
    assert view.layout.rects["banner"].h <= 40


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (200, 3), (40, 30), (9000, 20)])
@screens
def test_windows_of_no_use_do_no_harm(size: tuple[int, int], name: str) -> None:
    """While a window is dragged small nothing has to be legible, but nothing may break."""
    for part, pen in drawn(view_of(size, 1.0, SCREENS[name])).items():
        assert all(quad.x1 > quad.x0 and quad.y1 > quad.y0 for quad in pen.quads), part
        for quad in pen.quads[:200]:
            assert picture_of(quad.sprite).size > 0


def test_players_stand_where_their_trays_are() -> None:
    for far_side in (False, True):
        pens = drawn(view_of((1280, 720), 1.0, replace(GAME, far_side=far_side)))
        left = {number: pens[f"player{number}"].written[0].rect.x < 640 for number in (0, 1)}
        assert left == {0: not far_side, 1: far_side}
