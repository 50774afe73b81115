"""What reaches the window, pixel by pixel, on both renderers."""

from dataclasses import replace

import numpy as np
import panda3d.core as p3d
import pytest

from tests.hud.drawing import FELT, Picture, taken
from tests.hud.samples import CROWDED, GAME, SCREENS
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.hud import Hud
from zertz3d.scene.display.backend import Base


def cut(picture: Picture, rect: Rect) -> Picture:
    return picture[rect.y : rect.bottom, rect.x : rect.right]


def over_felt(colour: tuple[float, ...]) -> Picture:
    red, green, blue, opacity = colour
    mixed = np.array((red, green, blue)) * 255 * opacity + np.array(FELT) * (1 - opacity)
    return np.round(mixed).astype(np.int16)


def test_the_table_stays_as_it_is_where_there_is_no_card(world: Base, hud: Hud) -> None:
    hud.show(GAME)
    free = hud.free.inset(40)
    assert (np.abs(cut(taken(world), free) - FELT).max() <= 2) or "caption" in hud.parts
    middle = Rect(*map(round, free.middle), 20, 20)
    assert np.abs(cut(taken(world), middle) - FELT).max() <= 2


def test_a_card_is_one_even_surface(world: Base, hud: Hud) -> None:
    """No seams: neither between the parts of a card nor along the diagonals of its rectangles."""
    hud.show(SCREENS["empty"])
    card = hud.parts["transport"]
    scrub = hud.buttons["scrub"]
    strip = Rect(scrub.x, card.y + 3, scrub.w, 8)
    found = cut(taken(world), strip)
    assert np.abs(found - found[0, 0]).max() <= 3
    shadowed = over_felt(DARK.shadow) * (1 - DARK.card[3]) + np.array(DARK.card[:3]) * 255 * DARK.card[3]
    assert np.abs(found[0, 0] - shadowed).max() <= 6


def test_a_shadow_lies_all_around_a_card(world: Base, hud: Hud) -> None:
    hud.show(SCREENS["empty"])
    card, picture = hud.parts["player0"], taken(world).sum(axis=2)
    felt = sum(FELT)
    below = picture[card.bottom + 4, card.x + 20 : card.right - 20]
    beside = picture[card.y + 20 : card.bottom - 20, card.right + 3]
    for strip in (below, beside):
        assert strip.max() < 0.9 * felt
        assert np.ptp(strip) <= 6
    assert abs(picture[card.bottom + 40, card.x + 100] - felt) <= 3


def test_translucent_surfaces_have_no_diagonals(world: Base, hud: Hud) -> None:
    """Over the bare table, with nothing but the library in front of it, the dark is the same everywhere."""
    hud.show(replace(SCREENS["library"], hidden=True))
    bare = cut(taken(world), Rect(0, 0, hud.parts["library"].x - 20, 720))
    assert np.abs(bare - bare[0, 0]).max() <= 1
    assert np.abs(bare[0, 0] - over_felt(DARK.dim)).max() <= 2


def test_the_play_button_has_the_accent_and_a_dark_sign(world: Base, hud: Hud) -> None:
    hud.show(GAME)
    play = hud.buttons["play"]
    x, y = map(round, play.middle)
    picture = taken(world)
    accent = np.round(np.array(DARK.accent[:3]) * 255)
    assert np.abs(picture[y, x] - accent).max() <= 4  # between the two bars of the sign for a pause
    assert picture[y, x - 4].max() < 60
    assert np.abs(picture[play.y + 1, play.x + 1] - accent).max() > 60  # round, not square


def test_words_are_crisp(world: Base, hud: Hud) -> None:
    """Letters reach full brightness and are surrounded by the card's own colour."""
    hud.show(GAME)
    head = cut(taken(world), hud.parts["player0"]).sum(axis=2)
    assert head.max() >= 3 * 225
    flat = np.sort(head.ravel())
    assert flat[len(flat) // 2] < 3 * 45


@pytest.mark.parametrize("name", ["game", "end", "crowded", "help", "library", "files", "prompt"])
def test_each_screen_differs_from_the_bare_table_and_fits(world: Base, hud: Hud, name: str) -> None:
    hud.show(SCREENS[name])
    picture = taken(world)
    assert (np.abs(picture - FELT).max(axis=2) > 8).mean() > 0.1
    if not hud.modal:  # shadows end before the window does
        assert np.abs(picture[:, 0] - FELT).max() <= 40 and np.abs(picture[0] - FELT).max() <= 40


def test_the_needle_moves_and_nothing_else(world: Base, hud: Hud) -> None:
    hud.show(GAME)
    before = taken(world)
    hud.show(replace(GAME, transport=replace(GAME.transport, time=GAME.transport.time + 9)))
    changed = np.argwhere(np.abs(taken(world) - before).max(axis=2) > 2)
    scrub = hud.buttons["scrub"].inset(-12)
    assert len(changed)
    assert all(scrub.has(x, y) for y, x in changed[:: max(1, len(changed) // 200)])


def test_a_faded_toast_lets_the_table_through(world: Base, hud: Hud) -> None:
    hud.show(CROWDED)
    toast = hud.parts["toast3"]
    spot = Rect(toast.x + toast.w // 2, toast.y + 6, 8, 4)
    assert cut(taken(world), spot)[..., 1].mean() > 28


def test_every_part_that_is_drawn_is_seen(world: Base, hud: Hud) -> None:
    """Those that are drawn last, too: messages, long work and the tooltip."""
    hud.show(CROWDED)
    hud.pointer(*hud.buttons["help"].middle)
    hud.show(CROWDED)
    whole, seen = taken(world), set()
    for name, sheet in hud._sheets.by_name.items():
        if sheet.quads:
            node = p3d.NodePath(sheet.geoms)
            node.hide()
            changed = np.abs(taken(world) - whole).max(axis=2) > 4
            assert changed.any(), name
            node.show()
            seen.add(name)
    assert {"toasts", "progress", "tip"} <= seen


def test_the_texture_is_a_power_of_two(hud: Hud) -> None:
    hud.show(CROWDED)
    texture = hud._sheets.atlas.texture
    assert texture.get_x_size() == texture.get_y_size()
    assert texture.get_x_size() & (texture.get_x_size() - 1) == 0
    assert texture.get_minfilter() == p3d.SamplerState.FT_nearest
