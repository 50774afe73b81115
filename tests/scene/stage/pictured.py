"""Small pictures of the table as it is drawn: `python -m tests.scene.stage.pictured` draws them anew.

Where the table is meant to look otherwise, that is run, and the change of the files can be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from tests.conftest import ROOT
from tests.scene.conftest import world
from tests.scene.stage.small_stage import AROUND, POSES, POSITION, SEAT_VIEW
from zertz3d.motion.camera.view import View, edge, opponent, top
from zertz3d.motion.layout import Pose
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Placement
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.marks.model import HandChoice, JumpPath, Marks, Trail, Wishes, marks
from zertz3d.scene.parts import png
from zertz3d.scene.stage.stage import Stage

FOLDER = ROOT / "tests" / "golden" / "pictures"
TIERS = ("full", "low", "classic")
TABLES = ("felt", "original", "slate", "walnut")
SIZE, BLOCK = (640, 360), 8
"""The size in which they are drawn, and the pixels of it that make one of the small picture."""
AWRY, BY_AND_LARGE = 8, 0.75
"""By how much one pixel may differ, and all of them in the mean, of 255: drivers do not all draw alike."""

MARKED = {
    "hand": marks(
        POSITION,
        HandChoice(start="d4", over="d6"),
        Placement("W", "d4", "a1"),
        Wishes(coordinates="rim", stones="dot"),
    ),
    "free": Marks(
        player=1, free=frozenset({"g1", "g2"}), over="g1", last=Trail(JumpPath(("d4",)), "a1"), coordinates="rings"
    ),
    "jump": Marks(
        jumpers=frozenset({"d4"}), chosen="d4", landings=frozenset({"d6"}), stones="band",
        branches=(JumpPath(("d4", "d6"), (("G", "d5"),)),), island=frozenset({"c2"}),
    ),
    "bold": Marks(targets=frozenset({"c3", "e2"}), over="c3", gaps=frozenset({"a1"}), bold=True),
}  # fmt: skip
"""What is marked in some of the pictures."""


def views() -> dict[str, View]:
    """From where it is looked at, besides the seat."""
    aspect = SIZE[0] / SIZE[1]
    return {
        "opponent": opponent(AROUND, aspect),
        "top": top(AROUND, aspect),
        "edge": edge(AROUND, aspect),
        "near": SEAT_VIEW.zoom(0.35),
    }


def moved() -> dict[str, Pose]:
    """A marble and a tilted ring are in the air."""
    poses = dict(POSES)
    poses["white-0"] = poses["white-0"]._replace(z=1.2, phase="carried")
    ring = next(piece for piece in poses if piece.startswith("ring"))
    poses[ring] = poses[ring]._replace(z=0.9, qw=0.966, qx=0.259, phase="carried")
    return poses


def small(stage: Stage) -> NDArray[np.uint8]:
    """The picture as it is now, made small."""
    picture = stage.picture()
    high, wide = picture.shape[0] // BLOCK, picture.shape[1] // BLOCK
    blocks: NDArray[np.float64] = picture.reshape(high, BLOCK, wide, BLOCK, 3).mean(axis=(1, 3))
    return blocks.round().astype(np.uint8)


def drawn(tier: str) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """All pictures in a tier."""
    with world(tier, SIZE) as base:
        stage = Stage(base, POSITION.board, "felt", tier, SIZE, exact=True)
        stage.look(SEAT_VIEW)
        for table in TABLES:
            stage.set_theme(table)
            stage.apply(POSES)
            yield table, small(stage)
        stage.set_theme("felt")
        stage.apply(moved())
        yield "in the air", small(stage)
        stage.apply(POSES)
        for name, view in views().items():
            stage.look(view)
            yield name, small(stage)
        stage.look(SEAT_VIEW)
        marker = Marker(stage, POSITION.board)
        for name, found in MARKED.items():
            marker.show(found, opening(POSITION), 0.7)
            yield name, small(stage)
        stage.close()


def file_of(tier: str, name: str) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{tier}-{name.replace(' ', '-')}.png"


def kept(tier: str, name: str) -> NDArray[np.uint8]:
    """A picture as it was."""
    image = p3d.PNMImage()
    assert image.read(p3d.Filename.from_os_specific(str(file_of(tier, name))))
    size = range(image.get_y_size()), range(image.get_x_size())
    rows = [[tuple(image.get_xel_val(x, y)) for x in size[1]] for y in size[0]]
    return np.array(rows, np.uint8)


def main() -> None:
    """Draw all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for tier in TIERS:
        for name, picture in drawn(tier):
            file_of(tier, name).write_bytes(png.encode(picture))


if __name__ == "__main__":
    main()
