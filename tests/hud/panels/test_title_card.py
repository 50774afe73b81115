"""Title cards and a HUD without controls, in windows of every size and on both renderers."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.hud.samples import CYRILLIC, END, GAME, LONG, OPEN
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.hud import Hud
from zertz3d.hud.layout import layout, unit_of
from zertz3d.hud.panels.title_card import TitleCard
from zertz3d.intents import Action, Intent
from zertz3d.scene.display.backend import Base
from zertz3d.scene.parts import asset_loader

TITLE = TitleCard("Anna Kowalska – Björn Lindqvist", ("World Championship", "12 May 2019 · 37 rings"), foot="ZÈRTZ 3D")
RESULT = TitleCard(f"{LONG} wins", (f"against {CYRILLIC}", "in 37 turns"), marbles="WWWW", side=1)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (640, 360), (360, 640), (320, 180), (64, 48), (3, 2)])
@pytest.mark.parametrize("shown", [TITLE, RESULT], ids=["title", "result"])
def test_all_words_lie_in_the_picture_and_none_on_another(size: tuple[int, int], shown: TitleCard) -> None:
    window = Rect(0, 0, *size)
    pen = Pen(unit_of(*size, 1.0), DARK)
    shown.draw(pen, window, Touch())
    rects = [written.rect for written in pen.written]
    tight = min(size) < 100  # type is never smaller than six pixels
    for number, rect in enumerate(rects):
        assert rect.x >= 0 and rect.right <= size[0]
        assert tight or (rect.y >= 0 and rect.bottom <= size[1])
        assert tight or not any(rect.meets(other) for other in rects[:number])
    assert not pen.targets


@pytest.mark.parametrize("width", range(170, 700, 23))
def test_a_title_is_set_smaller_rather_than_cut_short(width: int) -> None:
    pen = Pen(unit_of(width, width * 9 // 16, 1.0), DARK)
    TITLE.draw(pen, Rect(0, 0, width, width * 9 // 16), Touch())
    assert pen.written[0].words == TITLE.title


def test_what_has_no_room_is_left_out_and_the_title_stays() -> None:
    pen = Pen(1.0, DARK)
    replace(TITLE, foot="").draw(pen, Rect(0, 0, 500, 80), Touch())
    assert len(pen.written) == 1
    assert pen.written[0].words.startswith("Anna Kowalska")


def test_without_controls_only_the_players_are_left_and_the_table_gets_the_room() -> None:
    plain, bare = (layout(1280, 720, 1.0, replace(OPEN, controls=on), DARK) for on in (True, False))
    assert {"transport", "moves"} <= plain.rects.keys()
    assert set(bare.rects) == {"player0", "player1", "head", "caption"}
    assert bare.free.w * bare.free.h > plain.free.w * plain.free.h
    assert bare.rects["caption"].bottom > plain.rects["caption"].bottom
    assert "banner" in layout(1280, 720, 1.0, replace(END, controls=False), DARK).rects


def picture(base: Base, hud: Hud) -> NDArray[np.uint8]:
    base.graphicsEngine.render_frame()
    return asset_loader.rows(base.win.get_screenshot())


def test_nothing_of_it_answers_to_a_touch(hud: Hud) -> None:
    hud.show(replace(GAME, controls=False, panels=(TITLE,), caption=""))
    assert not hud.owns(640, 360) and not hud.owns(640, 690)
    assert hud.press(640, 690) == [] and hud.release(640, 690) == []
    hud.show(GAME)
    x, y = hud.buttons["play"].middle
    assert Intent(Action.PLAY) in [*hud.press(x, y), *hud.release(x, y)]


def test_a_card_fades_evenly(world: Base, hud: Hud) -> None:
    screen = replace(GAME, controls=False)
    hud.show(screen)
    seen = []
    for opacity in (0.0, 0.25, 0.5, 0.75, 1.0):
        assert hud.show(replace(screen, panels=(replace(TITLE, opacity=opacity),)))
        seen.append(picture(world, hud).astype(int))
    hud.show(screen)
    bare = picture(world, hud)
    assert np.abs(bare.astype(int) - seen[0]).max() <= 1, "invisible at first"
    ways = [np.abs(one - seen[-1]).mean() for one in seen]
    steps = -np.diff(ways)
    assert steps.min() > 0 and steps.max() < 2.5 * steps.min()


@pytest.mark.parametrize("shown", [TITLE, RESULT, replace(TITLE, foot="")], ids=["title", "result", "no foot"])
def test_what_is_drawn_after_a_faint_card_is_not_faint(shown: TitleCard) -> None:
    pen = Pen(1.0, DARK)
    replace(shown, opacity=0.25).draw(pen, Rect(0, 0, 1280, 720), Touch())
    assert pen.opacity == 1.0
    assert pen.quads and max(quad.colour[3] for quad in pen.quads) <= 0.25
