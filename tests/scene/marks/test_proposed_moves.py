"""Proposed moves: what of them is shown, where the arrows lie, and that ghosts are ghosts."""

from collections.abc import Callable
from math import cos, hypot, sin

import numpy as np
import pytest

from tests.conftest import ROOT
from zertz3d.motion.layout import RING_OUTER, SEAT, STANDING, Arrangement, Place, furniture, ground
from zertz3d.motion.piece_roles import opening
from zertz3d.records.reader import read
from zertz3d.rules import Capture, Move, Pass, Placement, Position
from zertz3d.scene.marks import arrows, mark_prints
from zertz3d.scene.marks.mark_prints import paint, prints
from zertz3d.scene.marks.marker import VICTIM, Marker, lights, linear
from zertz3d.scene.marks.model import Marks, marks
from zertz3d.scene.marks.proposed_moves import SHOWN, advised, ghosts
from zertz3d.scene.parts.print_layers import SPAN

START = Position.start()
PUT = Placement("W", "d4", "a1")
FORK = Position.setup("37", "standard", START.rings, {"d4": "W", "d5": "G", "e4": "B", "c5": "W"})
WHERE = ground(START.board)


def line_of(position: Position, *texts: str) -> tuple[Move, ...]:
    moves = []
    for text in texts:
        moves.append(position.parse_move(text))
        position = position.play(moves[-1])[0]
    return tuple(moves)


def test_a_placement_is_shown_whole() -> None:
    (step,) = advised(START, (PUT,))
    assert (step.player, step.colour, step.path.cells, step.removed, step.number) == (0, "W", ("d4",), "a1", 0)
    assert step.ghost and hypot(*step.way) == pytest.approx(1)


@pytest.mark.parametrize("name", ["37", "48", "61"])
def test_rings_leave_where_nothing_lies(name: str) -> None:
    position = Position.start(name)
    where = ground(position.board)
    for cell in position.free_rings():
        put = next(other for other in position.rings if other != cell)
        (step,) = advised(position, (Placement("B", put, cell),))
        x, y = where[cell][0] + 0.8 * step.way[0], where[cell][1] + 0.8 * step.way[1]
        others = (where[other] for other in position.rings if other != cell)
        assert min(hypot(x - ox, y - oy) for ox, oy in others) > 0.7, cell


def test_a_capture_shows_hops_victims_and_where_it_ends() -> None:
    move = next(move for move in FORK.legal_moves() if isinstance(move, Capture))
    (step,) = advised(FORK, (move,))
    assert step.path.cells == (move.start, *(cell for _, cell in move.jumps))
    assert step.colour == FORK.marbles[move.start] and step.removed is None
    cast = opening(FORK)
    lit = lights(Marks(advice=(step,)), cast)
    victims = {cast.pieces[Place("ring", cell)] for _, cell in step.path.taken}
    assert victims and all(lit[piece][0] == linear(VICTIM) for piece in victims)
    assert cast.pieces[Place("ring", move.start)] in lit


def test_a_line_is_numbered_and_not_shown_endlessly() -> None:
    line = line_of(START, "Wd4,d1", "Gd5,d7", "x d4Gd6", "Bb2,a2", "Wc2,b1")
    steps = advised(START, line)
    assert [step.number for step in steps] == list(range(1, SHOWN + 1))
    assert [step.player for step in steps] == [0, 1, 0, 1]
    assert set(ghosts(steps, START.board)) == {
        "white-advice-1", "grey-advice-2", "white-advice-3", "black-advice-4",
    }  # fmt: skip


def test_no_ghost_where_a_marble_lies_already() -> None:
    line = line_of(START, "Wd4,d1", "Gd5,d7", "x d4Gd6", "Bd4,a1")
    steps = advised(START, line)
    assert [step.ghost for step in steps] == [True, True, True, False], "d4 is taken by the first ghost"


def test_no_ghost_where_a_marble_lies_that_moves_first() -> None:
    pair = Position.setup("37", "standard", START.rings, {"d4": "W", "d5": "G"}, mover=1)
    steps = advised(pair, line_of(pair, "x d4Gd6", "Bd4,a1"))
    assert [(step.player, step.path.cells[-1], step.ghost) for step in steps] == [(1, "d6", True), (0, "d4", False)]


def test_a_pass_shows_nothing() -> None:
    game = read(ROOT / "assets" / "games" / "tie-by-passes.txt")[0].game
    assert game
    passed = next(node for node in game.main_line() if node.move == Pass())
    assert passed.parent and advised(passed.parent.position, (Pass(),)) == ()


def test_ghosts_sit_in_their_rings() -> None:
    poses = ghosts(advised(START, (PUT,)), START.board)
    pose = poses["white-advice-0"]
    assert (pose.x, pose.y) == pytest.approx(WHERE["d4"]) and pose.z == pytest.approx(SEAT)


class Recorder:
    """A scene that remembers which pieces became ghosts."""

    def __init__(self) -> None:
        self.pieces, self.ink = self, self
        self.ghosts: dict[str, float] = {}

    def glow(self, name: str, colour: tuple[float, float, float], strength: float) -> None:
        """Nothing to remember."""

    def ghost(self, name: str, amount: float) -> None:
        self.ghosts[name] = amount

    def put(self, layer: str, image: object) -> None:
        """Nothing to remember."""

    def set_stone_marks(self, kind: str) -> None:
        """Nothing to remember."""


def test_the_marker_makes_ghosts_of_them() -> None:
    scene = Recorder()
    Marker(scene, START.board).show(Marks(advice=advised(START, (PUT,))), opening(START))
    assert list(scene.ghosts) == ["white-advice-0"] and 0 < scene.ghosts["white-advice-0"] < 1


def inked(layer: int, found: Marks, x: float, y: float, radius: float = 0.05) -> int:
    """How opaque the print is at most around a point."""
    sheet = paint(prints(found, START.board, SPAN, (240, 230, 200))[layer])
    if sheet is None:
        return 0
    n = len(sheet.image)
    row, column, r = n / 2 - y / SPAN * n, n / 2 + x / SPAN * n, max(1.0, radius / SPAN * n)
    part = sheet.image[round(row - r) : round(row + r), round(column - r) : round(column + r), 3]
    return int(np.max(part))


class TestArrows:
    FOUND = Marks(advice=advised(START, (PUT,)))

    def test_from_the_rack_to_the_ring(self) -> None:
        rack = furniture(START.board).rack
        x, y = WHERE["d4"]
        foot = arrows._pool(rack, "W")
        assert foot[1] == pytest.approx(rack.y - rack.depth / 2)
        for share in (0.05, 0.2):
            assert inked(0, self.FOUND, foot[0] + (x - foot[0]) * share, foot[1] + (y - foot[1]) * share) > 150
        assert inked(1, self.FOUND, foot[0] + (x - foot[0]) * 0.7, foot[1] + (y - foot[1]) * 0.7) > 150

    def test_it_begins_at_the_rack_where_that_stands(self) -> None:
        for arrangement in STANDING:
            x, y = arrows._pool(furniture(START.board, arrangement).rack, "W")
            sheet = paint(prints(self.FOUND, START.board, SPAN, (1, 1, 1), arrangement=arrangement)[0])
            assert sheet is not None
            row, column = round((SPAN / 2 - y) * sheet.scale), round((SPAN / 2 + x) * sheet.scale)
            assert sheet.image[row - 4 : row + 5, column - 4 : column + 5, 3].max() > 150, arrangement

    def test_the_ring_that_leaves_has_an_arrow_outwards(self) -> None:
        (step,) = self.FOUND.advice
        x, y = WHERE["a1"]
        for way in (RING_OUTER + 0.2, RING_OUTER + 0.7):
            assert inked(0, self.FOUND, x + step.way[0] * way, y + step.way[1] * way) > 200
        edge = arrows.EDGE - 0.03
        around = [inked(1, self.FOUND, x + edge * cos(a / 10), y + edge * sin(a / 10), 0.02) for a in range(63)]
        assert max(around) > 200 and min(around) == 0, "dashes"

    @pytest.mark.parametrize("arrangement", tuple(STANDING))
    def test_they_reach_no_farther_than_the_print(self, arrangement: Arrangement) -> None:
        for name in ("37", "48", "61"):
            board = Position.start(name).board
            for colour in "WGB":
                x, y = arrows._pool(furniture(board, arrangement).rack, colour)
                assert max(abs(x), abs(y)) < SPAN / 2

    def test_nothing_proposed_nothing_printed(self) -> None:
        assert all(paint(wanted) is None for wanted in prints(Marks(), START.board, SPAN, (1, 1, 1)))

    def test_other_marks_stay(self) -> None:
        plain = marks(START, last=PUT)
        assert inked(0, plain, WHERE["a1"][0] + RING_OUTER - 0.025, WHERE["a1"][1], 0.2) > 80


class Notes:
    """A sheet on which nothing is painted: what is asked of it is noted, by name."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[object, ...]]] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *told, **more: self.asked.append((name, told))

    def all(self, name: str) -> list[tuple[object, ...]]:
        """What was asked under a name."""
        return [told for asked, told in self.asked if asked == name]


def test_each_move_of_a_line_has_its_number_where_it_ends_and_where_its_ring_goes() -> None:
    jump = next(move for move in FORK.legal_moves() if isinstance(move, Capture))
    for position, line in ((START, line_of(START, "Wd4,a1", "Gd5,b5")), (FORK, (jump,))):
        steps, notes = [step._replace(number=n + 4) for n, step in enumerate(advised(position, line))], Notes()
        arrows.on_tops(steps, furniture(START.board).rack, WHERE, notes)  # type: ignore[arg-type]
        cells = [(step.number, cell) for step in steps for cell in (step.path.cells[-1], step.removed) if cell]
        assert [told[1] for told in notes.all("text")] == [str(number) for number, _cell in cells]
        for (at, *_), (_number, cell) in zip(notes.all("text"), cells, strict=True):
            x, y = WHERE[cell]
            assert at == pytest.approx((x, y - arrows.EDGE + arrows.BADGE / 2))
        sizes = [told[1] for told in notes.all("disc")]
        assert sizes[::2] == [arrows.BADGE] * len(cells) and all(size < arrows.BADGE for size in sizes[1::2])


def test_a_ring_leaves_along_its_way() -> None:
    (step,) = advised(START, (PUT,))
    notes = Notes()
    arrows.on_table((step,), furniture(START.board).rack, WHERE, notes)  # type: ignore[arg-type]
    ((tip, way, *_),) = notes.all("head")
    assert way == step.way
    far = RING_OUTER + arrows.AWAY
    assert tip == pytest.approx((WHERE["a1"][0] + far * step.way[0], WHERE["a1"][1] + far * step.way[1]))


@pytest.mark.parametrize("arrangement", STANDING)
def test_a_marble_comes_from_those_of_its_colour(arrangement: Arrangement) -> None:
    rack = furniture(START.board, arrangement).rack
    for groove in rack.grooves:
        x, y = arrows._pool(rack, groove.colour)
        if rack.x > rack.width / 2:
            assert (x, y) == (rack.x - rack.width / 2, groove.y)
        else:
            assert y == rack.y - rack.depth / 2 and abs(x - rack.x) < rack.width / 2


def test_the_gap_under_the_pointer_is_brighter_than_the_others() -> None:
    found = Marks(gaps=frozenset({"a1", "a2"}), over="a1")
    (wanted,) = (one for one in prints(found, START.board, SPAN, (1, 1, 1)) if one.layer == "table")
    notes = Notes()
    mark_prints._on_table(wanted, WHERE, notes)  # type: ignore[arg-type]
    strength = {told[0]: told[-1] for told in notes.all("ring")}
    assert strength[WHERE["a1"]] > 2 * strength[WHERE["a2"]] > 0  # type: ignore[operator]


def test_where_the_last_move_has_ended_is_marked() -> None:
    for cells in (("d4",), ("d4", "d6", "f5")):
        notes = Notes()
        mark_prints._last(cells, ground(Position.start("61").board), (1, 2, 3), notes)  # type: ignore[arg-type]
        places = [told[0] for told in notes.all("ring")]
        where = ground(Position.start("61").board)
        assert places == ([where[cells[0]]] if len(cells) > 1 else []) + [where[cells[-1]]]
        assert len(notes.all("line")) == len(cells) - 1


@pytest.mark.parametrize(("first", "way"), [("d1", 0), ("a1", 1), ("g1", 2)])
def test_a_ring_of_a_row_leaves_away_from_the_middle(first: str, way: int) -> None:
    row = [first]
    while ahead := next((cell for cell in START.board.neighbours(row[-1])[way::3] if cell and cell not in row), None):
        row.append(ahead)
    thin = Position.setup("37", "standard", row, {row[-1]: "W"})
    for cell in row[1:-1]:
        (step,) = advised(thin, (Placement("W", row[0], cell),))
        x, y = WHERE[cell]
        assert x * step.way[0] + y * step.way[1] >= -1e-9
