"""Picking against what is drawn: every piece painted in a colour of its own, pixels asked by picking."""

import random

import numpy as np
import panda3d.core as p3d
import pytest
from numpy.typing import NDArray

from zertz3d import resources
from zertz3d.motion.camera.view import View, axes, edge, seat, top
from zertz3d.motion.layout import Pose, furniture, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position, board
from zertz3d.scene.display.backend import Base
from zertz3d.scene.input.picking import pick, ray_through

WIDTH, HEIGHT = 640, 360
BOARD = board("37")
AROUND = furniture(BOARD)


def poses() -> dict[str, Pose]:
    """A game in its middle: rings gone, marbles on the board, in the trays and in the rack."""
    dice = random.Random(11)
    position = Position.start("37")
    cast = opening(position)
    while position.turn < 19:
        position, events = position.play(dice.choice(position.legal_moves()))
        for event in events:
            moved = cast.after(event)
            cast = moved[1] if moved else cast
    return rest(position, cast)


POSES = poses()
NAMES = sorted(POSES)
SPREAD = 255 // len(NAMES)
"""From one piece's green to the next one's; the software renderer rounds its own way."""


def model(name: str) -> p3d.NodePath:
    path = resources.models() / f"{name}.bam"
    return p3d.NodePath(p3d.Loader.get_global_ptr().load_sync(p3d.Filename.from_os_specific(str(path))))


def painted(base: Base, view: View) -> NDArray[np.int64]:
    """Per pixel the number of the piece in POSES' order, from 1; 0 for everything else."""
    root = p3d.NodePath("pieces")
    root.set_light_off()
    root.set_shader_off()
    root.set_texture_off()
    for number, name in enumerate(NAMES, start=1):
        x, y, z, w, i, j, k, _ = POSES[name]
        node = model("ring" if name.startswith("ring") else "marble")
        node.reparent_to(root)
        node.set_pos_quat(p3d.LVecBase3f(x, y, z), p3d.LQuaternionf(w, i, j, k))
        node.set_color(0, number * SPREAD / 255, 0, 1, 1)
    base.set_background_color(0, 0, 0)
    base.render.node().remove_all_children()
    root.reparent_to(base.render)
    camera = base.render.attach_new_node("eye")
    base.cam.reparent_to(camera)
    right, up, forward = axes(view.azimuth, view.elevation)
    camera.set_mat(p3d.LMatrix4f(*right, 0, *forward, 0, *up, 0, *view.eye, 1))
    lens = base.cam.node().get_lens()
    lens.set_aspect_ratio(WIDTH / HEIGHT)
    lens.set_fov(np.degrees(view.fov))
    lens.set_near_far(0.5, 200)
    base.task_mgr.step()
    base.task_mgr.step()
    shot = base.win.get_screenshot()
    assert (shot.get_x_size(), shot.get_y_size()) == (WIDTH, HEIGHT)
    green = np.frombuffer(shot.get_ram_image_as("G"), np.uint8).reshape(HEIGHT, WIDTH)[::-1]
    return np.round(green / SPREAD).astype(int)


VIEWS = {
    "seat": seat(AROUND, WIDTH / HEIGHT),
    "top": top(AROUND, WIDTH / HEIGHT),
    "edge": edge(AROUND, WIDTH / HEIGHT),
    "opponent near": seat(AROUND, WIDTH / HEIGHT, 1).zoom(0.5),
}


@pytest.mark.parametrize("name", VIEWS)
def test_picking_sees_what_is_drawn(base: Base, name: str) -> None:
    """Every seventh pixel; only pixels on the edge of something may differ, by the width of the edge."""
    view = VIEWS[name]
    drawn = painted(base, view)
    wrong = asked = 0
    for row in range(2, HEIGHT - 2, 7):
        for column in range(2, WIDTH - 2, 7):
            around = drawn[row - 2 : row + 3, column - 2 : column + 3]
            ray = ray_through(view, WIDTH / HEIGHT, (column + 0.5) / WIDTH * 2 - 1, 1 - (row + 0.5) / HEIGHT * 2)
            hit = pick(ray, POSES, AROUND)
            piece = hit.piece if hit and hit.kind in ("marble", "ring") else None
            if hit and hit.kind in ("tray", "pool"):
                continue  # the furniture is not painted here: it may hide a piece
            number = NAMES.index(piece) + 1 if piece else 0
            asked += 1
            wrong += number not in around
    assert asked > 3000
    assert wrong <= 2, f"{wrong} of {asked}"


@pytest.mark.parametrize("name", ["seat", "top", "opponent near"])
def test_every_visible_piece_can_be_picked(base: Base, name: str) -> None:
    """The middle of each piece's pixels leads back to the piece, unless it is all edge."""
    view = VIEWS[name]
    drawn = painted(base, view)
    picked = 0
    for number, piece in enumerate(NAMES, start=1):
        rows, columns = np.nonzero(drawn == number)
        if len(rows) < 60:
            continue
        inner = [
            (row, column)
            for row, column in zip(rows, columns, strict=True)
            if (drawn[row - 1 : row + 2, column - 1 : column + 2] == number).all()
        ]
        row, column = inner[len(inner) // 2]
        ray = ray_through(view, WIDTH / HEIGHT, (column + 0.5) / WIDTH * 2 - 1, 1 - (row + 0.5) / HEIGHT * 2)
        hit = pick(ray, POSES, AROUND)
        assert hit is not None
        if hit.kind in ("tray", "pool"):
            continue
        assert hit.piece == piece
        picked += 1
    assert picked > 25
