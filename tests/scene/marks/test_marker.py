"""Marks become light and print: on the right pieces, in the right places, and no more often than needed."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from zertz3d.motion.layout import RING_HOLE, RING_OUTER, Arrangement, Place, ground, names
from zertz3d.motion.piece_roles import Cast, opening
from zertz3d.rules import Capture, Placement, Position, board
from zertz3d.scene.marks import arrows
from zertz3d.scene.marks import mark_prints as printing
from zertz3d.scene.marks.mark_prints import MIDDLE, OFFER, PLAYERS, STONES, paint, prints
from zertz3d.scene.marks.marker import CLEAR, LEVELS, VICTIM, WARM, Marker, lights, linear, pulse
from zertz3d.scene.marks.model import Advice, HandChoice, JumpPath, Marks, Trail, Wishes, marks
from zertz3d.scene.marks.print_canvas import PrintSheet, letters
from zertz3d.scene.marks.proposed_moves import advised
from zertz3d.scene.optics import decode
from zertz3d.scene.parts.print_layers import SPAN

LETTERS = (240, 230, 200)
START = Position.start()
FORK = Position.setup("37", "standard", START.rings, {"d4": "W", "d5": "G", "e4": "B", "c5": "W"})
CAST = opening(FORK)
WHERE = ground(FORK.board)


class Recorder:
    """A scene that remembers what it was told."""

    def __init__(self) -> None:
        self.pieces, self.ink = self, self
        self.glows: list[tuple[str, float]] = []
        self.puts: list[tuple[str, NDArray[np.uint8] | None]] = []
        self.stones: list[str] = []

    def glow(self, name: str, colour: tuple[float, float, float], strength: float) -> None:
        self.glows.append((name, strength))

    def ghost(self, name: str, amount: float) -> None:
        """Nothing to remember."""

    def put(self, layer: str, image: NDArray[np.uint8] | None) -> None:
        self.puts.append((layer, image))

    def set_stone_marks(self, kind: str) -> None:
        self.stones.append(kind)


def ring(cell: str, cast: Cast = CAST) -> str:
    return cast.pieces[Place("cell", cell)]


def marble(cell: str, cast: Cast = CAST) -> str:
    return cast.pieces[Place("ring", cell)]


class TestLights:
    def test_nothing_marked_nothing_shines(self) -> None:
        assert lights(Marks(), CAST) == {}

    def test_forced_marbles_pulse_in_the_colour_of_the_mover(self) -> None:
        found = marks(FORK, HandChoice())
        dim, bright = lights(found, CAST, 0.0), lights(found, CAST, 0.7)
        assert set(dim) == {marble(cell) for cell in found.jumpers}
        assert all(dim[name][1] < bright[name][1] for name in dim)
        assert {colour for colour, _ in dim.values()} == {linear(PLAYERS[0])}

    def test_chosen_victims_landings(self) -> None:
        found = marks(FORK, HandChoice(start="d4"))
        lit = lights(replace(found, jumpers=frozenset()), CAST)
        assert lit[marble("d4")] == (linear(PLAYERS[0]), pytest.approx(0.9, abs=1 / LEVELS))
        assert {lit[marble(cell)][0] for cell in found.victims} == {linear(VICTIM)}
        assert {lit[ring(cell)][0] for cell in found.landings} == {linear(OFFER)}

    def test_pointer_outshines_all(self) -> None:
        found = marks(START, HandChoice(colour="W", cell="d4", over="a1"))
        assert lights(found, opening(START))["ring-a1"] == (linear(WARM), 0.625)

    def test_pointer_on_a_jumper_lights_the_marble_not_its_ring(self) -> None:
        lit = lights(marks(FORK, HandChoice(over="d4")), CAST)
        assert lit[marble("d4")] == (linear(WARM), 1.0)
        assert ring("d4") not in lit

    def test_steps_are_coarse(self) -> None:
        found = marks(FORK, HandChoice())
        seen = {lights(found, CAST, t / 60)[marble("d4")][1] for t in range(84)}
        assert 4 < len(seen) <= LEVELS

    def test_piece_that_is_gone_is_passed_over(self) -> None:
        assert lights(Marks(free=frozenset({"a1"}), over="zz"), CAST) == {ring("a1"): (linear(CLEAR[0]), 0.625)}

    def test_rings_that_may_be_taken_shine_in_the_colour_of_the_mover(self) -> None:
        wanted = [Marks(player, free=frozenset({"a1"})) for player in (0, 1)]
        assert [lights(one, CAST)[ring("a1")][0] for one in wanted] == [linear(colour) for colour in CLEAR]
        for one, colour in zip(wanted, CLEAR, strict=True):
            solid = must(one, "rings")
            assert set(map(tuple, solid[solid[..., 3] > 200][:, :3].tolist())) == {colour}

    @pytest.mark.parametrize("player", [0, 1])
    def test_a_threat_shines_in_the_colour_of_who_threatens_and_an_island_in_that_of_the_mover(
        self, player: int
    ) -> None:
        threat = Marks(1 - player, threats=((player, JumpPath(("d4", "d6"), (("G", "d5"),))),))
        assert [light[0] for light in lights(threat, CAST).values()] == [linear(PLAYERS[player])]
        lit = lights(Marks(player, island=frozenset({"d4"})), CAST)
        assert {name: light[0] for name, light in lit.items()} == dict.fromkeys(
            (ring("d4"), marble("d4")), linear(PLAYERS[player])
        )

    def test_of_moves_that_are_proposed_the_first_shines_and_of_it_the_ring_that_leaves(self) -> None:
        steps = tuple(
            Advice(0, "W", JumpPath((cell,)), leaves, (1.0, 0.0), n, False)
            for n, (cell, leaves) in enumerate((("c2", "d4"), ("c3", "a1")), 1)
        )
        lit = lights(Marks(advice=steps), CAST)
        assert ring("d4") in lit and marble("d4") not in lit and ring("a1") not in lit

    def test_pulse(self) -> None:
        assert pulse(0) == 0 and pulse(0.7) == pytest.approx(1) and pulse(1.4) == pytest.approx(0)

    def test_linear(self) -> None:
        assert linear((0, 0, 0)) == (0, 0, 0)
        assert linear((255, 255, 255)) == pytest.approx((1, 1, 1))
        assert linear((188, 188, 188))[0] == pytest.approx(0.5, abs=0.005)
        for c in range(256):
            assert linear((c, c, c))[0] == pytest.approx(float(decode(np.array(c / 255))), abs=1e-4)


class TestMarker:
    def test_only_changes_are_told(self) -> None:
        scene = Recorder()
        marker = Marker(scene, FORK.board)
        marker.show(marks(FORK, HandChoice()), CAST, 0.0)
        told = len(scene.glows), len(scene.puts)
        marker.show(marks(FORK, HandChoice()), CAST, 0.0)
        assert (len(scene.glows), len(scene.puts)) == told

    def test_pointer_paints_nothing_new(self) -> None:
        scene = Recorder()
        marker = Marker(scene, FORK.board)
        marker.show(marks(START, HandChoice(colour="W")), opening(START))
        painted = len(scene.puts)
        for over in ("d4", "d5", "a1"):
            marker.show(marks(START, HandChoice(colour="W", over=over)), opening(START))
        assert len(scene.puts) == painted
        assert [name for name, strength in scene.glows if strength] == ["ring-d4", "ring-d5", "ring-a1"]
        assert [name for name, strength in scene.glows if not strength] == ["ring-d4", "ring-d5"]

    def test_layers_are_painted_apart(self) -> None:
        scene = Recorder()
        marker = Marker(scene, FORK.board)
        plain = Marks(coordinates="rim")
        marker.show(plain, CAST)
        scene.puts.clear()
        marker.show(replace(plain, targets=frozenset({"d4"})), CAST)
        assert [layer for layer, _ in scene.puts] == ["rings"], "the letters of the rim stay as they are"

    def test_clear_takes_everything_off(self) -> None:
        scene = Recorder()
        marker = Marker(scene, FORK.board)
        marker.show(marks(FORK, HandChoice(start="d4"), Placement("W", "c5", "a1"), Wishes(stones="dot")), CAST)
        last = dict(scene.glows)
        assert scene.stones == ["dot"] and {layer for layer, _ in scene.puts} == {"table", "rings"}
        scene.glows.clear()
        scene.puts.clear()
        marker.clear(CAST)
        assert dict(scene.glows) == dict.fromkeys(last, 0.0)
        assert sorted(scene.puts) == [("rings", None), ("table", None)]
        assert scene.stones == ["dot", "none"]

    @pytest.mark.parametrize(("arrangement", "far_side"), [("usual", False), ("wide", True)])
    def test_it_prints_for_this_table_and_this_side(self, arrangement: Arrangement, far_side: bool) -> None:
        rings = frozenset(START.rings) - {"a1", "g1"}
        thin = Position.setup("37", "standard", sorted(rings), {"d4": "W"})
        cast = opening(thin, arrangement=arrangement)
        found = Marks(coordinates="rings", advice=advised(thin, (Placement("W", "d5", "d1"),)))
        scene = Recorder()
        marker = Marker(scene, thin.board, LETTERS)
        marker.far_side = far_side
        marker.show(found, cast)
        for wanted in prints(found, thin.board, SPAN, LETTERS, far_side, rings, arrangement):
            sheet = paint(wanted)
            shown = dict(scene.puts)[wanted.layer]
            assert sheet is not None and shown is not None
            assert np.array_equal(sheet.stored, shown), wanted.layer


def dots(image: NDArray[np.uint8], x: float, y: float, radius: float = 0.03) -> NDArray[np.uint8]:
    """The dots around a point of the board."""
    n = len(image)
    row, column, r = n / 2 - y / SPAN * n, n / 2 + x / SPAN * n, max(1.0, radius / SPAN * n)
    return image[round(row - r) : round(row + r), round(column - r) : round(column + r)]


def printed(found: Marks, layer: str) -> NDArray[np.uint8] | None:
    which = prints(found, FORK.board, SPAN, LETTERS)[("table", "rings").index(layer)]
    sheet = paint(which)
    return None if sheet is None else sheet.image


def must(found: Marks, layer: str) -> NDArray[np.uint8]:
    image = printed(found, layer)
    assert image is not None
    return image


class TestPrints:
    def test_nothing(self) -> None:
        assert printed(Marks(), "table") is None
        assert printed(Marks(), "rings") is None

    def test_targets_and_only_they(self) -> None:
        image = must(Marks(targets=frozenset({"d4", "a1"})), "rings")
        edge = RING_OUTER - 0.065
        for cell, (x, y) in WHERE.items():
            inked = dots(image, x + edge, y)[..., 3].max() > 100
            assert inked == (cell in ("d4", "a1")), cell

    def test_removed_ring_leaves_its_outline_on_the_table(self) -> None:
        found = Marks(player=1, last=Trail(JumpPath(("d4",)), "a1"))
        x, y = WHERE["a1"]
        around = [
            dots(must(found, "table"), x + 0.467 * np.cos(a), y + 0.467 * np.sin(a)) for a in np.arange(0, 6.3, 0.1)
        ]
        share = np.mean([spot[..., 3].max() > 180 for spot in around])
        assert 0.4 < share < 0.9, "dashes"
        assert all(spot[..., 3].min() > 80 for spot in around), "shade between them"
        strongest = max(around, key=lambda spot: int(spot[..., 3].max()))[1, 1, :3]
        assert np.abs(strongest.astype(int) - arrows.PLAYERS[0]).max() < 20

    def test_last_capture_is_a_trail(self) -> None:
        found = marks(FORK, last=Capture("d4", (("G", "d6"),)))
        assert found.last is not None
        image = must(replace(found, threats=()), "rings")
        (x, y0), (_, y1) = WHERE["d4"], WHERE["d6"]
        assert all(dots(image, x, y)[..., 3].max() > 150 for y in np.linspace(y0, y1, 9))

    def test_branch_shows_where_it_leads_and_what_it_takes(self) -> None:
        found = marks(FORK, HandChoice(start="d4"))
        image = must(found, "rings")
        for path in found.branches:
            (x0, y0), (x1, y1) = WHERE[path.cells[-2]], WHERE[path.cells[-1]]
            length = np.hypot(x1 - x0, y1 - y0)
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            if len(path.taken) == 1:
                pip = dots(image, x1 + ux * MIDDLE, y1 + uy * MIDDLE, 0.02)
                assert np.abs(pip.mean(axis=(0, 1))[:3] - STONES[path.taken[0][0]]).max() < 30
            arrow = dots(image, x1 - ux * (RING_HOLE + 0.16), y1 - uy * (RING_HOLE + 0.16), 0.02)
            assert np.abs(arrow.mean(axis=(0, 1)) - (*OFFER, 255)).max() < 12

    def test_threat_rings_the_marbles_in_the_colour_of_who_threatens(self) -> None:
        found = Marks(threats=((1, JumpPath(("d4", "d6"), (("G", "d5"),))),))
        image = must(found, "rings")
        x, y = WHERE["d5"]
        band = np.concatenate(
            [
                dots(image, x + MIDDLE * np.cos(a), y + MIDDLE * np.sin(a)).reshape(-1, 4)
                for a in np.arange(0, 6.3, 0.05)
            ]
        )
        strong = band[band[:, 3] > 230]
        assert len(strong) and np.abs(strong[:, :3].astype(int) - PLAYERS[1]).max() <= 2

    @pytest.mark.parametrize("name", ["37", "40", "43", "44", "48", "61"])
    def test_rim_names_stand_beside_their_rings_and_clear_of_all(self, name: str) -> None:
        here = board(name)
        table, _ = prints(Marks(coordinates="rim"), here, SPAN, LETTERS)
        sheet = paint(table)
        assert sheet is not None
        rows, columns = np.nonzero((sheet.image[..., 3] > 60) & (sheet.image[..., 0] > 100))  # not their shade
        x, y = (columns + 0.5) / sheet.scale - SPAN / 2, SPAN / 2 - (rows + 0.5) / sheet.scale
        middles = np.array(list(ground(here).values()))
        nearest = np.sqrt(((middles[:, None] - np.stack([x, y], axis=1)) ** 2).sum(axis=-1)).min(axis=0)
        assert nearest.min() > RING_OUTER, "no letter lies under a ring"
        assert nearest.max() < 1.06, "nor farther out than the lane"

    def test_every_rim_cell_is_named_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        written: list[str] = []
        monkeypatch.setattr(PrintSheet, "text", lambda self, at, words, *rest, **more: written.append(words))
        here = board("37")
        paint(prints(Marks(coordinates="rim"), here, SPAN, LETTERS)[0])
        assert sorted(written) == sorted(cell for cell in here.cells if None in here.neighbours(cell))
        written.clear()
        paint(prints(Marks(coordinates="rings"), here, SPAN, LETTERS)[1])
        assert sorted(written) == sorted(here.cells)

    def test_names_on_rings_lie_on_the_flat(self) -> None:
        image = must(Marks(coordinates="rings"), "rings")
        rows, columns = np.nonzero(image[..., 3] > 60)
        scale = len(image) / SPAN
        points = np.stack([(columns + 0.5) / scale - SPAN / 2, SPAN / 2 - (rows + 0.5) / scale], axis=1)
        middles = np.array(list(WHERE.values()))
        nearest = np.sqrt(((middles[:, None] - points) ** 2).sum(axis=-1)).min(axis=0)
        assert nearest.min() > RING_HOLE + 0.02 and nearest.max() < RING_OUTER - 0.02

    def test_far_side_is_the_same_turned(self) -> None:
        near, far = (
            paint(prints(Marks(coordinates="rings"), FORK.board, SPAN, LETTERS, side)[1]) for side in (False, True)
        )
        assert near is not None and far is not None
        assert (near.image[..., 3] > 0).sum() == pytest.approx((far.image[..., 3] > 0).sum(), rel=0.02)
        assert not np.array_equal(near.image, far.image)

    def test_from_the_far_side_names_stand_beyond_the_middle_of_their_rings_and_upside_down(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        written: list[tuple[float, bool]] = []
        monkeypatch.setattr(
            PrintSheet, "text", lambda self, at, *rest, turned=False, **more: written.append((at[1], turned))
        )
        here = FORK.board
        for far_side in (False, True):
            for layer, coordinates in enumerate(("rim", "rings")):
                written.clear()
                paint(prints(Marks(coordinates=coordinates), here, SPAN, LETTERS, far_side)[layer])
                assert written and all(turned == far_side for _, turned in written)
            beyond = [y - WHERE[cell][1] for cell, (y, _) in zip(here.cells, written, strict=True)]
            assert all((way > 0) == far_side for way in beyond)

    def test_names_at_the_rim_have_shade_around_them_and_nothing_of_them_is_on_rings(self) -> None:
        found = Marks(coordinates="rim")
        assert printed(found, "rings") is None
        for x, y in names(FORK.board).values():
            assert dots(must(found, "table"), x, y, 0.12)[..., 3].min() > 60

    def test_the_last_move_has_the_colour_of_who_made_it(self) -> None:
        for player in (0, 1):
            image = must(Marks(player, last=Trail(JumpPath(("d4",)))), "rings")
            solid = image[image[..., 3] > 230][:, :3].astype(int)
            assert len(solid) and np.abs(solid - PLAYERS[1 - player]).max() <= 2

    def test_the_last_move_is_not_printed_where_its_ring_is_gone(self) -> None:
        found, cells = Marks(last=Trail(JumpPath(("d4",)))), frozenset(FORK.board.cells)
        left = [paint(prints(found, FORK.board, SPAN, LETTERS, rings=rings)[1]) for rings in (cells, cells - {"d4"})]
        assert left[0] is not None and left[1] is None

    def test_a_threat_is_ringed_where_it_begins_too(self) -> None:
        image = must(Marks(threats=((1, JumpPath(("d4", "d6"), (("G", "d5"),))),)), "rings")
        for cell, ringed in (("d4", True), ("d5", True), ("d6", False)):
            assert (dots(image, *WHERE[cell], 0.45)[..., 3].max() > 200) == ringed

    def test_a_sheet_that_was_used_leaves_no_trace(self) -> None:
        used: PrintSheet | None = None
        for found in (
            Marks(coordinates="rings", targets=frozenset({"d4"})),
            Marks(targets=frozenset({"a1"}), last=Trail(JumpPath(("d4", "d6"))), bold=True),
            Marks(targets=frozenset({"d5"}), last=Trail(JumpPath(("c2", "c4")))),
            Marks(coordinates="rings"),
        ):
            wanted = prints(found, FORK.board, SPAN, LETTERS)[1]
            used, fresh = paint(wanted, used), paint(wanted)
            assert used is not None and fresh is not None
            assert np.array_equal(used.stored, fresh.stored)

    def test_painting_repeats(self) -> None:
        found = marks(FORK, HandChoice(start="d4"), Placement("W", "c5", "a1"), Wishes(coordinates="rings"))
        assert np.array_equal(must(found, "rings"), must(found, "rings"))

    def test_offers_and_players_differ_for_every_eye(self) -> None:
        """Lightness (Y) alone tells an offer from both players' colours."""
        light = [float(np.dot(linear(c), (0.2126, 0.7152, 0.0722))) for c in (OFFER, *PLAYERS)]
        assert light[0] > 1.3 * light[2] > 1.3 * 1.3 * light[1]


class TestPaint:
    def test_a_sheet_that_is_cleared_is_as_before(self) -> None:
        sheet = PrintSheet(64, 4.0)
        for _ in range(2):
            sheet.disc((0.5, 0.5), 0.4, (255, 255, 255))
            sheet.line((-1, -1), (1, 1), 0.2, (9, 9, 9))
            assert sheet.image.any() and not sheet.empty
            sheet.clear()
            assert sheet.empty and not sheet.image.any()

    def test_disc_area(self) -> None:
        sheet = PrintSheet(512, 4.0)
        sheet.disc((0.3, -0.7), 0.5, (10, 20, 30))
        area = sheet.image[..., 3].astype(float).sum() / 255 / sheet.scale**2
        assert area == pytest.approx(np.pi * 0.25, rel=0.005)
        assert tuple(dots_at(sheet, 0.3, -0.7)) == (10, 20, 30, 255)

    def test_ring_and_dashes_area(self) -> None:
        for dashes, share in ((0, 1.0), (12, 0.5)):
            sheet = PrintSheet(512, 4.0)
            sheet.ring((0, 0), 0.8, 1.2, (255, 255, 255), dashes=dashes)
            area = sheet.image[..., 3].astype(float).sum() / 255 / sheet.scale**2
            assert area == pytest.approx(np.pi * (1.44 - 0.64) * share, rel=0.03)

    def test_line_reaches_its_ends(self) -> None:
        sheet = PrintSheet(512, 4.0)
        sheet.line((-1, -1), (1, 0.5), 0.2, (255, 0, 0))
        for share in (0, 0.5, 1):
            assert dots_at(sheet, -1 + 2 * share, -1 + 1.5 * share)[3] == 255
        assert dots_at(sheet, 1.2, 0.8)[3] == 0

    def test_a_line_has_round_ends(self) -> None:
        sheet = PrintSheet(512, 4.0)
        sheet.line((-1, 0), (1, 0), 0.4, (255, 0, 0))
        area = sheet.image[..., 3].astype(float).sum() / 255 / sheet.scale**2
        assert area == pytest.approx(2 * 0.4 + np.pi * 0.04, rel=0.01)

    def test_head_points_its_way(self) -> None:
        sheet = PrintSheet(512, 4.0)
        sheet.head((0, 0), (0, 2), 0.5, (255, 0, 0))
        assert dots_at(sheet, 0, -0.2)[3] == 255 and dots_at(sheet, 0, 0.05)[3] == 0
        assert dots_at(sheet, 0, -0.6)[3] == 0

    @pytest.mark.parametrize("count", [1, 2, 3])
    def test_pips_lie_side_by_side_around_their_direction(self, count: int) -> None:
        sheet = PrintSheet(512, 4.0)
        sheet.pips((0, 0), 1.0, (0, 1), [(0, 0, 0)] * count, 0.1)
        rows, columns = np.nonzero(sheet.image[..., 3] > 10)
        assert (columns.min() + columns.max()) / 2 / sheet.scale - 2 == pytest.approx(0, abs=0.02)
        wide, high = ((np.ptp(part) + 1) / sheet.scale for part in (columns, rows))
        assert count * 0.2 < wide < count * 0.27 and 0.2 < high < 0.4
        assert rows.max() < 256 - 0.8 * sheet.scale, "on the side they are to point to"

    def test_over_mixes_as_paint_does(self) -> None:
        sheet = PrintSheet(64, 4.0)
        sheet.disc((0, 0), 1, (0, 0, 0), 1.0)
        sheet.disc((0, 0), 1, (200, 100, 50), 0.5)
        assert np.abs(dots_at(sheet, 0, 0).astype(int) - (100, 50, 25, 255)).max() <= 1
        faint = PrintSheet(64, 4.0)
        faint.disc((0, 0), 1, (200, 100, 50), 0.5)
        assert np.abs(dots_at(faint, 0, 0).astype(int) - (200, 100, 50, 128)).max() <= 1

    @pytest.mark.parametrize("at", [(1.95, 0), (5, 5), (-2, -2)])
    def test_over_the_edge(self, at: tuple[float, float]) -> None:
        sheet = PrintSheet(64, 4.0)
        sheet.disc(at, 0.5, (1, 1, 1))
        sheet.line(at, (0, 0), 0.1, (1, 1, 1))
        sheet.text((3.0, 0), "d4", 0.3, (1, 1, 1))

    def test_letters(self) -> None:
        mask = letters("d4", 40)
        assert 38 <= mask.shape[0] <= 46, "as high as asked for, give or take the d's stem"
        assert mask.max() > 0.9 and mask[:, 0].max() > 0.02 and mask[:, -1].max() > 0.02
        assert letters("j10", 40).shape[1] > mask.shape[1]
        assert not letters(" ", 12).any()

    def test_letters_that_are_turned_are_read_from_the_far_side(self) -> None:
        plain, turned = PrintSheet(128, 4.0), PrintSheet(128, 4.0)
        plain.text((0, 0), "d4", 0.5, (255, 255, 255))
        turned.text((0, 0), "d4", 0.5, (255, 255, 255), turned=True)
        assert (turned.image != plain.image).any()
        rows, columns = np.nonzero(plain.image[..., 3])
        cut = plain.image[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        rows, columns = np.nonzero(turned.image[..., 3])
        assert (turned.image[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] == cut[::-1, ::-1]).all()

    def test_text_is_centred(self) -> None:
        sheet = PrintSheet(512, 4.0)
        sheet.text((0.5, 0.5), "e5", 0.3, (255, 255, 255))
        rows, columns = np.nonzero(sheet.image[..., 3] > 10)
        assert (columns.min() + columns.max()) / 2 / sheet.scale - 2 == pytest.approx(0.5, abs=0.02)
        assert 2 - (rows.min() + rows.max()) / 2 / sheet.scale == pytest.approx(0.5, abs=0.02)


def dots_at(sheet: PrintSheet, x: float, y: float) -> NDArray[np.uint8]:
    n = len(sheet.image)
    return sheet.image[min(n - 1, int(n / 2 - y * sheet.scale)), min(n - 1, int(n / 2 + x * sheet.scale))]


def test_stones_have_the_colours_of_marbles() -> None:
    assert set(printing.STONES) == {"W", "G", "B"}
    light = [sum(printing.STONES[c]) for c in "WGB"]
    assert light == sorted(light, reverse=True)


def test_nothing_is_printed_where_there_is_no_ring() -> None:
    """In the classic tier prints lie on a card above the rings, where they would float."""
    board, cells = FORK.board, frozenset(FORK.board.cells)
    some = cells - {"a1", "d7"}

    def picture(found: Marks, rings: frozenset[str] | None) -> NDArray[np.uint8]:
        sheet = paint(prints(found, board, SPAN, LETTERS, rings=rings)[1])
        assert sheet is not None
        return sheet.image

    named = Marks(coordinates="rings")
    whole, part = picture(named, cells), picture(named, some)
    assert np.array_equal(whole, picture(named, None))
    x, y = ground(board)["a1"]
    assert dots(whole, x, y, 0.4).any() and not dots(part, x, y, 0.4).any()
    x, y = ground(board)["d4"]
    assert np.array_equal(dots(whole, x, y, 0.4), dots(part, x, y, 0.4))
