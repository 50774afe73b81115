"""Whatever was done to a table before, its picture is that of one that has just been laid."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.scene.conftest import world
from tests.scene.stage.small_stage import AROUND, POSES, POSITION, SEAT_VIEW, at_rest
from zertz3d.motion.camera.view import View, opponent, top
from zertz3d.motion.layout import Pose
from zertz3d.scene.display.backend import Base
from zertz3d.scene.parts.themes import Theme, theme
from zertz3d.scene.stage.stage import STONE_MARKS, Stage

SIZES = ((160, 90), (120, 90))
THEMES = (theme("felt"), theme("walnut"), replace(theme("slate"), pieces="original"))
KEYED = replace(theme("felt"), keyed=(0.0, 177 / 255, 64 / 255))
VIEWS = (SEAT_VIEW, opponent(AROUND, 16 / 9), top(AROUND, 16 / 9), SEAT_VIEW.zoom(0.5))
MARKED = ("white-4", "grey-7", "ring-d2")
MOVED = ("white-4", "black-8", "ring-d2")
BESIDE = (9.4, -6.0)
"""Away from the furniture, where nobody watches the table until something lies there."""

TIERS = ("full", "full", "low", "low", "classic")
"""In turn."""


@dataclass
class Wanted:
    """How a table shall look."""

    tier: str
    size: tuple[int, int] = SIZES[0]
    theme: Theme = THEMES[0]
    view: View = SEAT_VIEW
    stones: str = "none"
    ink: dict[str, int] = field(default_factory=dict)
    glows: dict[str, float] = field(default_factory=dict)
    ghosts: dict[str, float] = field(default_factory=dict)
    poses: dict[str, Pose] = field(default_factory=lambda: dict(POSES))

    def copy(self) -> "Wanted":
        """The same, to be kept."""
        return replace(self, poses=dict(self.poses))

    def show(self, stage: Stage, before: "Wanted") -> None:
        """Have a table look like this; what is as it was before is not asked for again."""
        if self.size != before.size:
            stage.resize(*self.size)
        if self.theme != before.theme:
            stage.set_theme(self.theme)
        if self.tier != before.tier:
            stage.set_tier(self.tier)
        if self.stones != before.stones:
            stage.set_stone_marks(self.stones)
        stage.apply(self.poses)
        for name in MARKED:
            stage.pieces.glow(name, (0.0, 0.2, 1.0), self.glows.get(name, 0.0))
            stage.pieces.ghost(name, self.ghosts.get(name, 0.0))
        for layer in ("table", "rings"):
            if (colour := self.ink.get(layer)) != before.ink.get(layer):
                stage.ink.put(layer, None if colour is None else np.full((64, 64, 4), colour, np.uint8))
        stage.look(self.view)


Way = Callable[[], None]


def changes(wanted: Wanted, dice: random.Random) -> tuple[list[Way], list[Way]]:
    """What somebody may want to be different, and how pieces move."""

    def lay_beside() -> None:
        wanted.poses["white-4"] = POSES["white-4"]._replace(x=BESIDE[0], y=BESIDE[1], z=0.31)

    def put_back() -> None:
        wanted.poses = dict(POSES)

    def mark() -> None:
        wanted.glows = {dice.choice(MARKED): dice.choice((0.4, 1.0))}
        wanted.ghosts = {dice.choice(MARKED): dice.choice((0.3, 0.6))}

    def print_() -> None:
        wanted.ink = {dice.choice(("table", "rings")): dice.choice((90, 200))}

    def clear() -> None:
        wanted.glows, wanted.ghosts, wanted.ink, wanted.stones = {}, {}, {}, "none"

    def choose(name: str, among: tuple[object, ...]) -> Way:
        def chosen() -> None:
            setattr(wanted, name, dice.choice(among))

        chosen.__name__ = name
        return chosen

    def move() -> None:
        name = dice.choice(MOVED)
        x, y, z = dice.uniform(-3, 3), dice.uniform(-3, 3), dice.uniform(0.3, 2.0)
        wanted.poses[name] = POSES[name]._replace(x=x, y=y, z=z)

    def take_away() -> None:
        wanted.poses.pop(dice.choice(MOVED), None)

    among = {"size": SIZES, "theme": THEMES, "view": VIEWS, "stones": STONE_MARKS}
    others = [lay_beside, put_back, mark, print_, clear, *(choose(*one) for one in among.items())]
    return others, [move, move, move, take_away, mark]


def fresh(base: Base, wanted: Wanted) -> NDArray[np.int16]:
    """The first picture of such a table."""
    stage = Stage(base, POSITION.board, wanted.theme, wanted.tier, wanted.size)
    wanted.show(stage, Wanted(wanted.tier, wanted.size, wanted.theme))
    picture = stage.picture().astype(np.int16)
    stage.close()
    return picture


@pytest.mark.parametrize("slow", [False, True], ids=["graphics-card", "processor"])
def test_a_table_with_a_past_looks_like_a_new_one(slow: bool) -> None:
    dice, wanted = random.Random(37), Wanted(TIERS[0])
    others, moves = changes(wanted, dice)
    with world(wanted.tier, SIZES[0]) as base:
        stage = Stage(base, POSITION.board, wanted.theme, wanted.tier, wanted.size, slow=slow)
        before, past = Wanted(wanted.tier), []
        for tier in islice(cycle(TIERS), 10):
            wanted.tier = tier
            for way in (dice.choice(others), *dice.choices(moves, k=3)):
                past.append(way.__name__)
                way()
                wanted.show(stage, before)
                before = wanted.copy()
                for _ in range(dice.randint(1, 6)):
                    stage.draw()
            picture = stage.picture().astype(np.int16)
            assert np.abs(picture - fresh(base, wanted)).max() <= 2, past
        stage.close()


AWAY = {piece: pose for piece, pose in POSES.items() if piece not in MOVED}
IN_HAND = POSES | {"black-8": POSES["black-8"]._replace(x=1.2, y=-0.8, z=0.9)}
CHANGES: dict[str, tuple[dict[str, Any], ...]] = {
    "a marble flies": (
        {"poses": POSES | {"white-4": POSES["white-4"]._replace(z=1.4)}},
        {"poses": POSES | {"white-4": POSES["white-4"]._replace(x=0.7, y=0.4, z=1.1)}},
    ),
    "some are put down elsewhere": ({"poses": AWAY}, {"poses": IN_HAND}),
    "all are moved": ({"poses": {piece: pose._replace(x=pose.x + 0.4) for piece, pose in POSES.items()}},),
    "one lies beside the trays": (
        {"poses": POSES | {"white-4": POSES["white-4"]._replace(x=BESIDE[0], y=BESIDE[1], z=0.31)}},
    ),
    "something moves after the camera": ({"view": VIEWS[3]}, {"view": VIEWS[3], "poses": IN_HAND}),
    "another table": ({"theme": THEMES[1]},),
    "new pieces of another set": ({"poses": AWAY, "theme": THEMES[2]}, {"theme": THEMES[2]}),
    "bands after dots": ({"stones": "dot"}, {"stones": "band"}),
    "bands on another set": ({"stones": "band"}, {"stones": "band", "theme": THEMES[2]}),
    "another print": ({"ink": {"rings": 90, "table": 90}}, {"ink": {"rings": 200, "table": 200}}),
    "a print is taken away": ({"ink": {"rings": 90, "table": 90}}, {"ink": {"table": 90}}),
    "a print on new rings": ({"ink": {"rings": 90}, "poses": AWAY}, {"ink": {"rings": 90}}),
    "a print on another table": ({"ink": {"table": 90}}, {"ink": {"table": 90}, "theme": THEMES[1]}),
    "a print when nothing is cut out any more": (
        {"theme": KEYED},
        {"theme": KEYED, "ink": {"table": 90}},
        {"ink": {"table": 90}},
    ),
    "a print when the table is cut out": ({"ink": {"table": 90}}, {"ink": {"table": 90}, "theme": KEYED}),
    "what shines moves": ({"glows": {"white-4": 1.0}}, {"glows": {"white-4": 1.0}, "poses": IN_HAND}),
    "what shines is of another set": (
        {"glows": {"ring-d2": 1.0}},
        {"glows": {"ring-d2": 1.0}, "theme": THEMES[2]},
    ),
    "a printed ring is a ghost": ({"ink": {"rings": 90}}, {"ink": {"rings": 90}, "ghosts": {"ring-d2": 0.3}}),
    "ghosts that shine": ({"ghosts": {"grey-7": 0.6}}, {"ghosts": {"grey-7": 0.6}, "glows": {"grey-7": 0.4}}),
    "a smaller window while something moves": ({"poses": IN_HAND}, {"poses": IN_HAND, "size": SIZES[1]}),
}  # fmt: skip
"""What is done to a plain table one after the other, before the last of it has come to rest."""


@dataclass
class Table:
    """A table with a past."""

    base: Base
    stage: Stage
    tier: str
    now: Wanted
    plain: NDArray[np.int16]
    """How it looks when nothing has been done to it."""

    def becomes(self, wanted: Wanted) -> None:
        """Look like this, as soon as it is drawn."""
        wanted.show(self.stage, self.now)
        self.now = wanted


def seen(stage: Stage) -> NDArray[np.int16]:
    """What the window shows when nothing is drawn any more, or of another size what would be shown."""
    picture = at_rest(stage).astype(np.int16)
    if stage.size == SIZES[0]:
        assert np.array_equal(stage.window(), picture)
    return picture


@pytest.fixture(scope="module", params=["full on a processor", "low", "classic"])
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    tier, *slow = request.param.split(" ", 1)
    with world(tier, SIZES[0]) as base:
        stage = Stage(base, POSITION.board, THEMES[0], tier, SIZES[0], slow=bool(slow))
        found = Table(base, stage, tier, Wanted(tier), fresh(base, Wanted(tier)))
        found.becomes(Wanted(tier))
        yield found
        stage.close()


@pytest.mark.parametrize("change", CHANGES)
def test_at_rest_a_window_shows_what_was_done_and_nothing_that_was_undone(table: Table, change: str) -> None:
    *_, last = steps = [replace(Wanted(table.tier), **step) for step in CHANGES[change]]
    for wanted in steps:
        table.becomes(wanted)
        for _ in range(6):
            table.stage.draw()
    assert np.abs(seen(table.stage) - fresh(table.base, last)).max() <= 2
    table.becomes(Wanted(table.tier))
    assert np.abs(seen(table.stage) - table.plain).max() <= 2


@pytest.mark.parametrize(("first", "then"), [("full", "low"), ("low", "classic"), ("classic", "full")])
def test_another_tier_is_seen_at_rest_and_what_has_moved_there_in_the_first_one(first: str, then: str) -> None:
    steps = [Wanted(first), Wanted(then), Wanted(then, poses=IN_HAND), Wanted(first, poses=IN_HAND)]
    with world("low", SIZES[0]) as base:
        stage = Stage(base, POSITION.board, THEMES[0], first, SIZES[0])
        before = steps[0]
        for wanted in steps:
            wanted.show(stage, before)
            assert np.abs(seen(stage) - fresh(base, wanted)).max() <= 2
            before = wanted
        stage.close()
