"""Whatever was done to a table before, its picture is that of one that has just been laid."""

import random
from collections.abc import Callable
from itertools import cycle, islice

import numpy as np
import pytest

from tests.scene.conftest import world
from tests.scene.stage.small_stage import POSES, POSITION
from tests.scene.stage.wanted import BESIDE, IN_HAND, MARKED, MOVED, SIZES, THEMES, VIEWS, Wanted, fresh, seen
from zertz3d.scene.stage.stage import STONE_MARKS, Stage

TIERS = ("full", "full", "low", "low", "classic")
"""In turn."""


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
