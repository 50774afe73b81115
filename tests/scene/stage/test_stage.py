"""The stage: pieces are drawn where motion says, only what moved is redrawn, and the same always looks the same."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import panda3d.core as p3d
import pytest

from tests.scene.conftest import world
from tests.scene.stage.small_stage import AROUND, POSES, POSITION, SEAT_VIEW, SIZE, pixel, taken
from zertz3d.errors import UsageError
from zertz3d.motion.camera.view import edge, opponent, top
from zertz3d.motion.layout import MARBLE_RADIUS, Pose
from zertz3d.scene.gl.renderer import PATIENCE, TILES, GlRenderer
from zertz3d.scene.parts.themes import names, theme
from zertz3d.scene.stage.stage import Stage


@pytest.fixture(scope="module", params=["full", "low", "classic"])
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    with world(request.param, SIZE) as base:
        made = Stage(base, POSITION.board, "felt", request.param, SIZE)
        yield made
        made.close()


def unglow(stage: Stage) -> None:
    """Let no piece shine."""
    for name in stage.pieces.by_name:
        stage.pieces.glow(name, (0.0, 0.0, 0.0), 0.0)


@pytest.fixture
def table(stage: Stage) -> Stage:
    """The stage with the position on it, seen from the seat."""
    stage.set_theme("felt")
    stage.set_stone_marks("none")
    unglow(stage)
    stage.apply(POSES)
    stage.look(SEAT_VIEW)
    return stage


VIEWS = {
    "seat": SEAT_VIEW,
    "opponent": opponent(AROUND, 16 / 9),
    "top": top(AROUND, 16 / 9),
    "edge": edge(AROUND, 16 / 9),
    "close": SEAT_VIEW.zoom(0.4),
}


@pytest.mark.parametrize("name", VIEWS)
def test_marbles_are_where_motion_says(table: Stage, name: str) -> None:
    """Taking a marble away changes the picture at its centre, and just outside its outline only by light."""
    view = VIEWS[name]
    table.look(view)
    with_it = taken(table)
    for piece in ("white-0", "grey-0", "black-0"):
        pose = POSES[piece]
        without = {other: place for other, place in POSES.items() if other != piece}
        table.apply(without)
        change = np.abs(with_it - taken(table)).sum(axis=-1)
        table.apply(POSES)
        row, column = pixel(view, pose[:3])
        if not (2 < row < SIZE[1] - 2 and 2 < column < SIZE[0] - 2):
            continue
        rows, columns = np.nonzero(change > 40)
        assert len(rows), f"{piece} is not seen from {name}"
        radius = MARBLE_RADIUS / (view.distance * np.tan(view.fov / 2)) * SIZE[0] / 2
        near = np.hypot(rows - row, columns - column)
        assert near.min() <= max(1.5, radius), piece
        assert np.median(near) < 2.5 * radius + 2, piece


def test_a_flying_marble_is_where_it_flies(table: Stage) -> None:
    before = taken(table)
    high = POSES["white-0"]._replace(x=1.1, y=-0.7, z=1.8, phase="flight")
    table.apply({**POSES, "white-0": high})
    after = taken(table)
    row, column = pixel(SEAT_VIEW, high[:3])
    assert np.abs(after - before)[row - 1 : row + 2, column - 1 : column + 2].max() > 40
    assert after[row, column].min() > 120  # white


def test_rings_are_where_motion_says(table: Stage) -> None:
    before = taken(table)
    ring = "ring-d2"
    table.apply({name: pose for name, pose in POSES.items() if name != ring})
    change = np.abs(taken(table) - before).sum(axis=-1)
    x, y, z = POSES[ring][:3]
    on_ring = [pixel(SEAT_VIEW, (x + 0.35 * np.cos(t), y + 0.35 * np.sin(t), z + 0.15)) for t in np.arange(0, 6.2, 0.4)]
    assert sum(change[row, column] > 25 for row, column in on_ring) > 0.8 * len(on_ring)
    far = pixel(SEAT_VIEW, (x + 2.5, y + 1.5, z))
    assert change[far] < 6


def test_pieces_not_named_are_not_there(table: Stage) -> None:
    table.apply({})
    empty = taken(table)
    table.apply(POSES)
    full = taken(table)
    assert np.abs(full - empty).max() > 100
    table.apply({})
    assert np.abs(taken(table) - empty).max() <= 2


def test_two_stages_draw_the_same_picture(table: Stage) -> None:
    once = taken(table)
    table.invalidate()
    assert (taken(table) == once).all()
    other = Stage(table.base, POSITION.board, "felt", "classic" if not _modern(table) else _tier(table), SIZE)
    other.apply(POSES)
    other.look(SEAT_VIEW)
    assert (other.picture() == once).all()
    other.close()


def _modern(stage: Stage) -> bool:
    return isinstance(stage.renderer, GlRenderer)


def _tier(stage: Stage) -> str:
    assert isinstance(stage.renderer, GlRenderer)
    return stage.renderer.tier


def test_the_order_of_frames_leaves_no_trace(table: Stage) -> None:
    """However one got here: after a rest the picture is what a fresh one is."""
    fresh = taken(table)
    for pose in _hop(table):
        table.apply(pose)
        table.draw()
    table.apply(POSES)
    for _ in range(PATIENCE + TILES + 4):
        table.draw()
    assert np.abs(table.renderer.picture().astype(np.int16) - fresh).max() <= 2


def _hop(stage: Stage) -> Iterator[dict[str, Pose]]:
    start = POSES["white-0"]
    for step in range(9):
        k = step / 8
        moved = start._replace(x=start.x + 1.7 * k, y=start.y + k, z=start.z + 3 * k * (1 - k), phase="flight")
        yield {**POSES, "white-0": moved}


def test_what_moves_is_right_at_once(table: Stage) -> None:
    """In flight, before anything rests, the redrawn rectangles differ from a whole frame in light tones only."""
    for pose in _hop(table):
        table.apply(pose)
        table.draw()
        partial = table.renderer.picture().astype(np.int16)
        table.invalidate()
        whole = taken(table)
        wrong = np.abs(partial - whole).max(axis=-1)
        assert wrong.max() < 90
        assert (wrong > 12).mean() < 0.006


def test_nothing_is_drawn_when_nothing_moves(table: Stage) -> None:
    taken(table)
    for _ in range(PATIENCE + TILES + 2):
        table.draw()
    assert not any(table.draw() for _ in range(5))
    table.apply(dict(POSES))
    table.look(SEAT_VIEW)
    assert not table.draw()
    table.apply({**POSES, "white-0": POSES["white-0"]._replace(z=0.5)})
    assert table.draw()


def test_glow_is_seen_and_goes_away(table: Stage) -> None:
    plain = taken(table)
    x, y, z = POSES["grey-0"][:3]
    spot = pixel(SEAT_VIEW, (x + 0.27, y, z))
    table.pieces.glow("grey-0", (0.0, 0.2, 1.0), 1.0)
    lit = taken(table)
    assert lit[spot][2] > plain[spot][2] + 25
    unglow(table)
    assert np.abs(taken(table) - plain).max() <= 2


def test_ghosts_let_the_table_shine_through(table: Stage) -> None:
    plain = taken(table)
    table.apply({name: pose for name, pose in POSES.items() if name != "white-0"})
    without = taken(table)
    table.apply(POSES)
    table.pieces.ghost("white-0", 0.5)
    ghost = taken(table)
    table.pieces.ghost("white-0", 0.0)
    row, column = pixel(SEAT_VIEW, POSES["white-0"][:3])
    spot = np.s_[row - 2 : row + 3, column - 2 : column + 3]
    levels = [picture[spot].mean() for picture in (without, ghost, plain)]
    assert levels[0] + 15 < levels[1] < levels[2] - 15
    assert np.abs(taken(table) - plain).max() <= 2


@pytest.mark.parametrize("layer", ["table", "rings"])
def test_prints_are_seen_on_their_layer(table: Stage, layer: str) -> None:
    plain = taken(table)
    red = np.zeros((64, 64, 4), dtype=np.uint8)
    red[...] = (0, 0, 255, 255)  # blue comes first
    table.ink.put(layer, red)
    change = (taken(table) - plain)[..., 0]
    on_ring, on_table = pixel(SEAT_VIEW, (0.0, -2.65, 0.15)), pixel(SEAT_VIEW, (3.5, 2.4, 0.0))
    assert change[on_ring if layer == "rings" else on_table] > 40
    if _modern(table):
        assert abs(change[on_table if layer == "rings" else on_ring]) < 12
    table.ink.put(layer, None)
    assert np.abs(taken(table) - plain).max() <= 2


def test_marks_on_stones_are_seen(table: Stage) -> None:
    table.look(SEAT_VIEW.zoom(0.4))
    plain = taken(table)
    for kind in ("dot", "band"):
        table.set_stone_marks(kind)
        assert (np.abs(taken(table) - plain).max(axis=-1) > 40).mean() > 0.0005, kind
    table.set_stone_marks("none")
    assert np.abs(taken(table) - plain).max() <= 2


@pytest.mark.parametrize("name", names())
def test_every_theme_has_a_table_of_its_own(table: Stage, name: str) -> None:
    table.set_theme(name)
    row, column = pixel(SEAT_VIEW, (3.5, 2.4, 0))
    colour = taken(table)[row - 3 : row + 4, column - 6 : column + 7].reshape(-1, 3).mean(axis=0)
    red, green, blue = colour
    assert {
        "felt": green > red + 10,
        "walnut": red > blue + 20,
        "slate": abs(red - blue) < 15,
        "original": red > blue + 20,
    }[name]


def test_the_original_set_has_pieces_of_its_own_and_gives_way_to_the_other(table: Stage) -> None:
    veined = taken(table)
    table.set_theme(replace(theme("felt"), pieces="original"))
    assert (np.abs(taken(table) - veined).max(axis=-1) > 20).mean() > 0.005, "on the same table"
    table.set_theme("felt")
    assert np.abs(taken(table) - veined).max() <= 2


def test_sizes_from_one_pixel_to_4k(table: Stage) -> None:
    for size in ((1, 1), (3, 200), (3840, 2160), (64, 36)):
        table.resize(*size)
        if size[0] < 1000:
            table.picture()
    table.resize(0, -3)
    assert table.size == (1, 1)
    table.resize(*SIZE)


def test_unknown_names_are_refused(table: Stage) -> None:
    with pytest.raises(UsageError, match="'best'"):
        table.set_tier("best")
    with pytest.raises(UsageError, match="'cross'"):
        table.set_stone_marks("cross")
    with pytest.raises(UsageError, match="'marble'"):
        table.set_theme("marble")


def test_many_applies_leave_nothing_behind(table: Stage) -> None:
    taken(table)
    nodes = table.root.find_all_matches("**").get_num_paths()
    textures = len(p3d.TexturePool.find_all_textures())
    for step in range(3000):
        z = 0.36 + (step % 7) * 0.1
        table.apply({**POSES, "white-0": POSES["white-0"]._replace(z=z)})
        table.pieces.glow("grey-0", (1.0, 0.4, 0.0), (step % 5) / 5)
        if step % 500 == 0:
            table.draw()
    unglow(table)
    table.apply(POSES)
    taken(table)
    assert table.root.find_all_matches("**").get_num_paths() == nodes
    assert len(p3d.TexturePool.find_all_textures()) == textures


def test_table_and_backdrop_are_one_flat_colour_to_be_cut_out(table: Stage) -> None:
    table.look(VIEWS["edge"])
    before = taken(table)
    table.set_theme(replace(theme("felt"), keyed=(0.0, 177 / 255, 64 / 255)))
    keyed = taken(table)
    flat = (keyed == (0, 177, 64)).all(axis=2)
    changed = (np.abs(keyed - before) > 8).any(axis=2)
    assert flat.mean() > 0.4 and (changed & ~flat).mean() < 0.05  # only the edges of things blend into it
    assert flat[0].all() and not flat[pixel(VIEWS["edge"], POSES["white-0"][:3])]
    table.set_theme("felt")
    assert np.abs(taken(table) - before).max() <= 2
