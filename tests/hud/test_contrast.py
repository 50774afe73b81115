"""What has to be told apart from its card: by the measure of the Web Content Accessibility Guidelines."""

import pytest

from zertz3d.hud.draw.theme import DARK, Colour

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
