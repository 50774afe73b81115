"""What a stream shows beside the table: the lower third, other boards as diagrams, and counts as bars."""

from dataclasses import replace

import pytest

from tests.hud.samples import LONG
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.panel import Room
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK, Colour
from zertz3d.hud.layout import layout
from zertz3d.hud.panels.bars import Bars
from zertz3d.hud.panels.flat_boards import LEAST_TABLE, MOST, FlatBoard, FlatBoards
from zertz3d.hud.panels.lower_third import LowerThird
from zertz3d.hud.screen_model import PlayerPanel, Screen

SIZES = [(1920, 1080), (1280, 720), (640, 360)]
ANNA = PlayerPanel("Anna", 0, (2, 0, 13), to_move=True, clock="4:05")
BORIS = PlayerPanel("Boris", 1, (1, 3, 0), clock="1:02:03")


def of(pen: Pen, kind: str) -> list[Quad]:
    return [quad for quad in pen.quads if quad.sprite[0] == kind]


def at(pen: Pen, words: str) -> Rect:
    """Where words stand; they are there once."""
    (found,) = (written.rect for written in pen.written if written.words == words)
    return found


def middle(quad: Quad) -> tuple[float, float]:
    return (quad.x0 + quad.x1) / 2, (quad.y0 + quad.y1) / 2


def colour_at(pen: Pen, rect: Rect) -> Colour:
    """The colour of the letters there."""
    (found,) = {quad.colour for quad in of(pen, "glyph") if rect.has(*middle(quad))}
    return found


def third(size: tuple[int, int] = (1280, 720), title: str = "Round 3", *players: PlayerPanel) -> tuple[Rect, Pen]:
    """Its place in a window, and how it is drawn there."""
    first, second = players or (ANNA, BORIS)
    panel = LowerThird((first, second), title)
    found = layout(*size, 1.0, Screen(hidden=True, panels=(panel,)), DARK)
    rect, pen = found.rects["panel0"], Pen(found.unit, DARK)
    panel.draw(pen, rect, Touch())
    return rect, pen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", ["Round 3", ""])
def test_a_lower_third_stands_at_the_foot_in_the_middle_and_all_words_on_it(size: tuple[int, int], title: str) -> None:
    rect, pen = third(size, title, replace(ANNA, name=LONG), BORIS)
    assert abs(rect.middle[0] - size[0] / 2) <= 1 and rect.w <= size[0] and size[1] * 0.9 < rect.bottom <= size[1]
    assert all(rect.holds(written.rect) for written in pen.written)
    assert not any(a.rect.meets(b.rect) for n, a in enumerate(pen.written) for b in pen.written[:n])
    assert all(
        rect.holds(Rect(round(q.x0), round(q.y0), round(q.x1 - q.x0), round(q.y1 - q.y0))) for q in of(pen, "marble")
    )
    words = [written.words for written in pen.written]
    assert {"Boris", "4:05", "1:02:03"} <= set(words) and (not title or title in words)


def test_a_lower_third_leaves_what_is_above_it_to_others() -> None:
    for free in (Rect(12, 12, 1256, 696), Rect(12, 12, 600, 696), Rect(300, 12, 1256, 40)):
        place = LowerThird((ANNA, BORIS)).place(Room(Rect(0, 0, 1600, 720), free, 1.0, DARK))
        assert free.holds(place.rect) and place.rect.bottom == free.bottom
        assert place.rect.w == min(free.w, 1040) and place.rect.h == min(free.h, 68)
        assert abs(place.rect.middle[0] - free.middle[0]) <= 1
        assert (place.free.x, place.free.y, place.free.w) == (free.x, free.y, free.w)
        assert place.free.bottom == max(free.y, place.rect.y - 12)


def test_each_player_has_a_half_with_name_clock_and_captures() -> None:
    rect, pen = third()
    half = rect.x + rect.w // 2
    assert abs(at(pen, "Round 3").middle[0] - rect.middle[0]) <= 1 and at(pen, "Round 3").bottom < at(pen, "Anna").y
    for player, left, right in ((ANNA, rect.x, half), (BORIS, half, rect.right)):
        name, clock = at(pen, player.name), at(pen, player.clock or "")
        marbles = sorted((q for q in of(pen, "marble") if left <= q.x0 < right), key=lambda quad: quad.x0)
        assert [quad.sprite[1] for quad in marbles] == list("WGB")
        assert left < name.x and name.right < clock.x and clock.right < marbles[0].x0 and marbles[-1].x1 < right - 20
        strip = [q for q in pen.quads if q.colour == DARK.players[player.side] and q.sprite[0] == "solid"]
        assert strip and all(left < quad.x0 and quad.x1 < name.x for quad in strip)
        for quad, after, count in zip(marbles, [*marbles[1:], None], player.captures, strict=True):
            end = after.x0 if after else right
            (words,) = (w for w in pen.written if quad.x1 <= w.rect.x < end and w.words.isdigit())
            assert words.words == str(count) and words.rect.right < end
            assert colour_at(pen, words.rect) == (DARK.text if count else DARK.faint)


def test_whoever_is_to_move_stands_out_on_a_lower_third() -> None:
    _, pen = third()
    assert colour_at(pen, at(pen, "Anna")) == DARK.players_light[0] and colour_at(pen, at(pen, "4:05")) == DARK.accent
    assert colour_at(pen, at(pen, "Boris")) == DARK.text and colour_at(pen, at(pen, "1:02:03")) == DARK.soft


def test_without_a_clock_a_name_has_its_room() -> None:
    long = PlayerPanel(f"{'Maximilian ' * 3}", 0)
    _, timed = third((1280, 720), "", replace(long, clock="1:02:03"), BORIS)
    _, pen = third((1280, 720), "", long, BORIS)
    widths = [next(w.rect.w for w in one.written if w.words.startswith("Maxi")) for one in (timed, pen)]
    assert widths[0] < widths[1]


RINGS = ((0, 0, "W"), (0, 2, ""), (0, 4, ""), (1, 1, ""), (1, 3, "B"), (2, 2, "G"), (3, 5, ""))
BOARDS = tuple(FlatBoard(f"Board {n}", f"Turn {n}", RINGS, (None, 0, 1)[n % 3]) for n in range(6))


@pytest.mark.parametrize(("high", "count"), [(900, MOST), (696, 4), (695, 3), (519, 2), (168, 1), (167, 0)])
def test_as_many_diagrams_as_there_is_room_for(high: int, count: int) -> None:
    free = Rect(12, 12, 1256, high)
    place = FlatBoards(BOARDS).place(Room(Rect(0, 0, 1280, 720), free, 1.0, DARK))
    if not count:
        assert place is None
        return
    assert place and free.holds(place.rect) and (place.rect.x, place.rect.y) == (free.x, free.y)
    assert place.rect.right + DARK.margin == place.free.x and place.free.right == free.right and place.free.h == free.h
    pen = Pen(1.0, DARK)
    FlatBoards(BOARDS).draw(pen, place.rect, Touch())
    assert [w.words for w in pen.written] == [words for n in range(count) for words in (f"Board {n}", f"Turn {n}")]
    assert all(place.rect.holds(written.rect) for written in pen.written)
    assert not any(a.rect.meets(b.rect) for n, a in enumerate(pen.written) for b in pen.written[:n])
    assert [q.sprite[1] for q in of(pen, "marble")] == list("WBG") * count
    assert len({quad.y0 for quad in of(pen, "shadow")}) == 3 * count, "each has a card of its own"
    for n in range(count):
        assert at(pen, f"Board {n}").y - at(pen, "Board 0").y == n * 176
        lit = colour_at(pen, at(pen, f"Turn {n}"))
        assert lit == (DARK.soft, *DARK.players_light)[n % 3]


def test_diagrams_leave_the_table_its_room_and_there_may_be_fewer_of_them() -> None:
    for wide, there in ((LEAST_TABLE + 190, True), (LEAST_TABLE + 189, False)):
        room = Room(Rect(0, 0, 1280, 720), Rect(0, 0, wide, 700), 1.0, DARK)
        assert (FlatBoards(BOARDS).place(room) is not None) is there
        assert FlatBoards(()).place(room) is None
    two = FlatBoards(BOARDS[:2]).place(Room(Rect(0, 0, 1280, 720), Rect(0, 0, 900, 700), 1.0, DARK))
    assert two and two.rect.h == 2 * 168 + 8


@pytest.mark.parametrize("unit", [1.0, 2.0])
@pytest.mark.parametrize(
    "rings", [RINGS, *(tuple((wide * x, high * y, m) for x, y, m in RINGS) for wide, high in ((1, 12), (4, 1)))]
)
def test_a_diagram_is_the_board_seen_from_above_in_the_middle_of_its_card(
    rings: tuple[tuple[int, int, str], ...], unit: float
) -> None:
    pen, card = Pen(unit, DARK), Rect(40, 30, round(190 * unit), round(168 * unit))
    FlatBoards((FlatBoard("Board", "Turn 7", rings),)).draw(pen, card, Touch())
    discs = [q for q in of(pen, "disc") if q.colour == DARK.line]
    places = [middle(quad) for quad in discs]
    pitch = (places[-1][1] - places[0][1]) / (rings[-1][1] - rings[0][1]) * 2
    assert pitch < 0, "what has a higher number is farther up"
    for (x, y, _), (u, v) in zip(rings, places, strict=True):
        assert u - places[0][0] == pytest.approx((x - rings[0][0]) * 0.866 * -pitch, abs=2.1 * unit)
        assert v - places[0][1] == pytest.approx((y - rings[0][1]) / 2 * pitch, abs=2.1 * unit)
    assert (min(u for u, _ in places) + max(u for u, _ in places)) / 2 == pytest.approx(card.middle[0], abs=1.1)
    assert (min(v for _, v in places) + max(v for _, v in places)) / 2 == pytest.approx(card.middle[1], abs=1.1)
    assert min(q.y0 for q in discs) >= at(pen, "Board").bottom and max(q.y1 for q in discs) <= at(pen, "Turn 7").y
    assert all(card.x < q.x0 and q.x1 < card.right for q in discs)
    used = max(
        (max(q.x1 for q in discs) - min(q.x0 for q in discs)) / (170 * unit),
        (max(q.y1 for q in discs) - min(q.y0 for q in discs)) / (112 * unit),
    )
    assert used > 0.9, "as large as there is room"
    if rings is RINGS:
        wide = {quad.x1 - quad.x0 for quad in discs}
        assert len(wide) == 1 and 0.75 < wide.pop() / -pitch < 0.95, "rings nearly touch"
    marbles = of(pen, "marble")
    held = [(place, marble) for (_, _, marble), place in zip(rings, places, strict=True) if marble]
    assert [quad.sprite[1] for quad in marbles] == [marble for _, marble in held]
    assert 0.7 < (marbles[0].x1 - marbles[0].x0) / (discs[0].x1 - discs[0].x0) <= 1
    assert all(middle(quad) == pytest.approx(place, abs=1.1) for quad, (place, _) in zip(marbles, held, strict=True))


def test_a_board_that_is_not_known_yet_has_its_name() -> None:
    pen = Pen(1.0, DARK)
    FlatBoards((FlatBoard("Board 1", "waiting", ()),)).draw(pen, Rect(0, 0, 190, 168), Touch())
    assert [written.words for written in pen.written] == ["Board 1", "waiting"] and not of(pen, "marble")


def test_bars_are_as_long_as_what_they_count() -> None:
    shown = Bars("Endings", (("four white", 40), ("five grey", 10), ("none", 0), (LONG, 1)))
    pen = Pen(1.0, DARK)
    rect = Rect(100, 50, 600, shown.height(pen))
    shown.draw(pen, rect)
    assert all(rect.holds(written.rect) for written in pen.written) and len(pen.written) == 9
    assert not any(a.rect.meets(b.rect) for n, a in enumerate(pen.written) for b in pen.written[:n])
    tops = [at(pen, str(count)).middle[1] for _, count in shown.counted]
    assert tops == sorted(tops) and at(pen, "Endings").bottom < tops[0] and rect.bottom - tops[-1] < 45
    assert at(pen, "four white").middle[1] == tops[0] and at(pen, "none").middle[1] == tops[2]
    full = [q for q in pen.quads if q.colour == DARK.raised]
    begin, end = min(q.x0 for q in full), max(q.x1 for q in full)
    long = next(w.rect for w in pen.written if w.words.startswith("Maxi"))
    assert long.right < begin and end < at(pen, "40").x
    spans = []
    for top in tops:
        bar = [q for q in pen.quads if q.colour == DARK.players_light[0] and q.y0 < top < q.y1 + 1]
        spans.append((min((q.x0 for q in bar), default=begin), max((q.x1 for q in bar), default=begin) - begin))
    assert {x for x, _ in spans} == {begin}
    assert [span for _, span in spans] == pytest.approx([end - begin, (end - begin) / 4, 0, (end - begin) / 40], abs=2)


def test_a_count_that_is_small_is_still_seen() -> None:
    pen = Pen(1.0, DARK)
    Bars("Endings", (("many", 100_000), ("one", 1))).draw(pen, Rect(0, 0, 600, 140))
    small = [q for q in pen.quads if q.colour == DARK.players_light[0] and q.y0 > 46 + 30]
    assert max(q.x1 for q in small) - min(q.x0 for q in small) >= 3
