"""What has to be told apart from its card: by the measure of the Web Content Accessibility Guidelines."""

import pytest

from zertz3d.hud.draw.theme import DARK, HIGH, Colour

BEHIND = [(0.0, 0.0, 0.0), (0.27, 0.47, 0.38), (0.55, 0.38, 0.25), (0.45, 0.47, 0.5)]
"""What may lie behind a card: night, felt, walnut, slate."""


def over(colour: Colour, behind: tuple[float, float, float]) -> tuple[float, float, float]:
    """A colour on what is seen through it."""
    red, green, blue = (a * colour[3] + b * (1 - colour[3]) for a, b in zip(colour, behind, strict=False))
    return red, green, blue


def luminance(colour: tuple[float, float, float]) -> float:
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("behind", BEHIND)
def test_what_has_not_been_played_of_the_line_of_time_is_seen(behind: tuple[float, float, float]) -> None:
    card = over(DARK.card, behind)
    assert contrast(over(DARK.track, card), card) >= 3


@pytest.mark.parametrize("behind", BEHIND)
def test_words_are_read(behind: tuple[float, float, float]) -> None:
    card = over(DARK.card, behind)
    for colour in (DARK.text, DARK.soft, DARK.faint, DARK.accent, DARK.alarm):
        assert contrast(over(colour, card), card) >= 4.5


LETTERS = ("text", "soft", "faint", "accent", "alarm")


@pytest.mark.parametrize("card", ["card", "sheet"])
@pytest.mark.parametrize("above", ["", "raised", "hover", "pressed"])
def test_where_contrast_is_high_letters_stand_out_by_seven_to_one(card: str, above: str) -> None:
    below = over(getattr(HIGH, card), (1.0, 1.0, 1.0))
    ground = over(getattr(HIGH, above), below) if above else below
    found = {name: contrast(over(getattr(HIGH, name), ground), ground) for name in LETTERS}
    assert {name: ratio for name, ratio in found.items() if ratio < 7} == {}


def test_where_contrast_is_high_players_edges_and_main_buttons_stand_out() -> None:
    black = over(HIGH.card, (1.0, 1.0, 1.0))
    for colour in (*HIGH.players, *HIGH.players_light, HIGH.edge, HIGH.track):
        assert contrast(over(colour, black), black) >= 7
    accent = over(HIGH.accent, black)
    assert contrast(over(HIGH.on_accent, accent), accent) >= 7
