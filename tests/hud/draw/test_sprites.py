"""Small pictures and the texture that holds them."""

import numpy as np
import pytest

from tests.hud.drawing import drawn, view_of
from tests.hud.samples import CROWDED, SCREENS, SIZES
from zertz3d.errors import ZertzError
from zertz3d.hud.draw import atlas as atlas_module
from zertz3d.hud.draw.atlas import Atlas
from zertz3d.hud.draw.icons import ICONS, icon
from zertz3d.hud.draw.mesh import rows
from zertz3d.hud.draw.quads import Pen, Quad
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.sprites import MARBLES, SOLID, Sprite, picture
from zertz3d.hud.draw.theme import DARK, faded, rgb


@pytest.mark.parametrize("name", ICONS)
@pytest.mark.parametrize("size", [16, 22, 48, 133])
def test_icons_are_drawn_inside_their_box(name: str, size: int) -> None:
    mask = icon(name, size)
    assert mask.shape == (size, size)
    assert 0.03 < mask.mean() / 255 < 0.5
    assert not mask[0].any() and not mask[-1].any() and not mask[:, 0].any() and not mask[:, -1].any()


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_the_same_at_every_size(name: str) -> None:
    large = icon(name, 96).astype(float).reshape(24, 4, 24, 4).mean(axis=(1, 3))
    assert np.abs(large - icon(name, 24)).mean() < 12


def test_icons_differ() -> None:
    masks = {icon(name, 32).tobytes() for name in ICONS}
    assert len(masks) == len(ICONS)


def lightness(colour: str) -> float:
    """L* of a marble's symbol, over its middle."""
    pixels = picture(("marble", colour, 40))[12:28, 12:28, :3] / 255
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    luminance = float((linear @ (0.2126, 0.7152, 0.0722)).mean())
    return 116 * luminance ** (1 / 3) - 16


def test_marbles_are_told_apart_by_lightness() -> None:
    white, grey, black = (lightness(colour) for colour in "WGB")
    assert white - grey >= 25 and grey - black >= 25
    assert set(MARBLES) == set("WGB")


@pytest.mark.parametrize("size", [13, 16, 20])
def test_a_black_marble_has_an_edge_on_a_dark_card(size: int) -> None:
    pixels = picture(("marble", "B", size)) / 255
    seen = pixels[..., :3] * pixels[..., 3:] + np.array(DARK.card[:3]) * (1 - pixels[..., 3:])
    across, down = np.meshgrid(*2 * [np.arange(size) + 0.5 - size / 2])
    for turn in np.arange(0, 2 * np.pi, 0.4):
        beside = np.abs(np.angle(np.exp(1j * (np.arctan2(down, across) - turn)))) < 0.35
        outer = seen[beside & (np.hypot(across, down) > 0.3 * size)]
        assert max(contrast(tuple(colour), DARK.card) for colour in outer) >= 3


def luminance(colour: tuple[float, ...]) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", ["text", "soft", "faint", "accent", "alarm"])
def test_words_can_be_read_on_a_card(name: str) -> None:
    assert contrast(getattr(DARK, name), DARK.card) >= 4.5
    assert contrast(DARK.on_accent, DARK.accent) >= 4.5


def test_the_players_have_their_colours() -> None:
    assert DARK.players == (rgb("0072B2"), rgb("E69F00"))
    assert all(contrast(colour, DARK.card) >= 4.5 for colour in DARK.players_light)
    assert faded((1, 1, 1, 0.5), 0.5)[3] == 0.25


def test_a_shadow_fades_to_nothing() -> None:
    side = picture(("shadow", 16))[-1, :, 3].astype(int)
    assert side[0] == 0 and side[-1] == 255
    assert (np.diff(side) >= 0).all()


# The texture


def sprites(count: int, start: int = 4) -> list[Sprite]:
    return [("disc", radius) for radius in range(start, start + count)]


def test_sprites_have_places_of_their_own() -> None:
    made = Atlas()
    wanted = sprites(20)
    places = made.places(wanted)
    taken = np.zeros((made.size, made.size), bool)
    for sprite in wanted:
        left, top, right, bottom = (round(edge * made.size) for edge in places[sprite])
        assert picture(sprite).shape[:2] == (bottom - top, right - left)
        around = taken[top - 1 : bottom + 1, left - 1 : right + 1]
        assert not around.any()
        taken[top:bottom, left:right] = True
        held = made._image[top:bottom, left:right]
        assert (held[..., 3] == picture(sprite)[..., 3]).all()


def test_the_texture_grows_by_powers_of_two_and_forgets_nothing_that_is_asked_for() -> None:
    made = Atlas()
    first = sprites(10)
    made.places(first)
    before = made.generation
    wanted = [*first, *sprites(60, 40)]
    places = made.places(wanted)
    assert made.generation > before
    assert all(sprite in places for sprite in wanted)
    assert made.size & (made.size - 1) == 0 and made.size > atlas_module.SMALLEST
    made.upload()
    assert made.texture.get_x_size() == made.texture.get_y_size() == made.size


def test_a_full_texture_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas_module, "LARGEST", atlas_module.SMALLEST)
    made = Atlas()
    for start in range(10, 120, 10):
        made.places(sprites(2, start))
    assert made.size == atlas_module.SMALLEST
    with pytest.raises(ZertzError, match="smaller scale"):
        made.places(sprites(60, 100))


def test_what_has_not_changed_is_not_uploaded() -> None:
    made = Atlas()
    made.places(sprites(3))
    made.upload()
    seen = made.texture.get_image_modified()
    made.places(sprites(3))
    made.upload()
    assert made.texture.get_image_modified() == seen


# Quads


def pen() -> Pen:
    return Pen(1.0, DARK)


def cover(quads: list[Quad], size: int = 60) -> np.ndarray:
    """How often each pixel is drawn by quads of solid colour or discs."""
    seen = np.zeros((size, size), int)
    for quad in quads:
        seen[int(quad.y0) : int(quad.y1), int(quad.x0) : int(quad.x1)] += 1
    return seen


@pytest.mark.parametrize("radius", [0, 1, 5, 14, 100])
@pytest.mark.parametrize("rect", [Rect(4, 6, 30, 20), Rect(0, 0, 9, 41), Rect(3, 3, 1, 1)])
def test_a_box_covers_its_rectangle_once(rect: Rect, radius: float) -> None:
    made = pen()
    made.box(rect, DARK.text, radius)
    seen = cover(made.quads)
    assert (seen[rect.y : rect.bottom, rect.x : rect.right] == 1).all()
    assert seen.sum() == rect.w * rect.h


def test_an_outline_has_no_pixel_twice() -> None:
    made = pen()
    made.outline(Rect(5, 5, 40, 30), DARK.text, 8, 2)
    assert cover(made.quads).max() == 1


def test_a_shadow_has_no_seams() -> None:
    made = pen()
    made.shadow(Rect(25, 25, 60, 50))
    seen = cover(made.quads, 120)
    assert seen.max() == 1 and seen.sum() == (60 + 32) * (50 + 32)


def test_clipping_cuts_the_picture_too() -> None:
    made = pen()
    made.clip = Rect(10, 0, 10, 60)
    made.icon("play", (15, 20), 20, DARK.text)
    (quad,) = made.quads
    assert (quad.x0, quad.x1) == (10, 20)
    assert quad.part == pytest.approx((0.25, 0.0, 0.75, 1.0))
    made.box(Rect(30, 0, 5, 5), DARK.text)
    assert len(made.quads) == 1


def test_letters_stand_on_whole_pixels() -> None:
    made = pen()
    made.text("Wd4,a1 È Ж", Rect(3, 3, 200, 30), 14, DARK.text)
    assert made.quads and all(float(v).is_integer() for quad in made.quads for v in quad[1:5])
    for quad in made.quads:
        high, wide = picture(quad.sprite).shape[:2]
        assert (quad.x1 - quad.x0, quad.y1 - quad.y0) == (wide, high)


@pytest.mark.parametrize("software", [None, (3, 20)])
def test_quads_become_four_corners_each(software: tuple[int, int] | None) -> None:
    made, texture = pen(), Atlas()
    made.box(Rect(2, 3, 40, 30), DARK.text, 8)
    made.outline(Rect(2, 3, 40, 30), DARK.edge, 8)
    corners = rows(made.quads, texture, software)
    assert corners.shape == (4 * len(made.quads), 9)
    assert np.isfinite(corners).all()
    assert (corners[:, 3:5] >= 0).all() and (corners[:, 3:5] <= 1).all()
    depths = corners[::4, 1]
    assert (np.diff(depths) < 0).all() if software is not None else not depths.any()


def test_the_software_renderer_gets_lines_of_one_pixel() -> None:
    made, texture = pen(), Atlas()
    made.box(Rect(5, 5, 1, 20), DARK.text)
    made.box(Rect(5, 5, 20, 1), DARK.text)
    corners = rows(made.quads, texture, (0, 20)).reshape(2, 4, 9)
    for quad in corners:
        assert np.ptp(quad[:, 0]) > 0 and np.ptp(quad[:, 2]) > 0
    assert ("hair", 1, 0) in texture._places and ("hair", 0, 1) in texture._places
    assert SOLID not in texture._places


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_full_screen_fits_into_the_texture(size: tuple[int, int]) -> None:
    texture = Atlas()
    for screen in (CROWDED, SCREENS["help"], SCREENS["library"]):
        for made in drawn(view_of(size, 2.0, screen)).values():
            rows(made.quads, texture)
    assert texture.size <= 2048
