"""Colours and sizes of the HUD: one dark card, one typeface, one accent."""

from dataclasses import dataclass, replace

Colour = tuple[float, float, float, float]
"""Red, green, blue and opacity from 0 to 1, as on the screen."""


def rgb(code: str, opacity: float = 1.0) -> Colour:
    """A colour from its six hexadecimal digits."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue, opacity


def faded(colour: Colour, opacity: float) -> Colour:
    """The same colour, that much less opaque."""
    return colour[0], colour[1], colour[2], colour[3] * opacity


@dataclass(frozen=True)
class HudTheme:
    """What everything in the HUD is made of; lengths in units (pixels of a window 720 high)."""

    card: Colour
    sheet: Colour
    """Overlays, behind which nothing shall distract."""
    raised: Colour
    hover: Colour
    pressed: Colour
    edge: Colour
    line: Colour
    track: Colour
    """A line of time that has not been played: it must be seen beside the card (3 : 1)."""
    shadow: Colour
    dim: Colour
    text: Colour
    soft: Colour
    faint: Colour
    accent: Colour
    on_accent: Colour
    alarm: Colour
    players: tuple[Colour, Colour]
    players_light: tuple[Colour, Colour]
    """The same for small things on a dark card."""

    small: float
    body: float
    strong: float
    heading: float

    margin: float
    """Between cards, and to the window's edge."""
    padding: float
    radius: float
    button_radius: float
    button: float
    """The side of a button."""
    row: float
    """A row of the list of moves."""
    spread: float
    """How far a shadow reaches."""


DARK = HudTheme(
    card=rgb("14191D", 0.9),
    sheet=rgb("171D21", 0.98),
    raised=rgb("FFFFFF", 0.075),
    hover=rgb("FFFFFF", 0.09),
    pressed=rgb("FFFFFF", 0.16),
    edge=rgb("FFFFFF", 0.09),
    line=rgb("FFFFFF", 0.16),
    track=rgb("FFFFFF", 0.42),
    shadow=rgb("000000", 0.5),
    dim=rgb("05080A", 0.62),
    text=rgb("F4F1EA"),
    soft=rgb("BCC4C8"),
    faint=rgb("8E999F"),
    accent=rgb("F3DDA6"),
    on_accent=rgb("1B1710"),
    alarm=rgb("FFB09C"),
    players=(rgb("0072B2"), rgb("E69F00")),
    players_light=(rgb("5DB4E8"), rgb("F0B73C")),
    small=12,
    body=14,
    strong=16,
    heading=20,
    margin=12,
    padding=12,
    radius=14,
    button_radius=10,
    button=40,
    row=34,
    spread=16,
)
"""The usual theme."""
HIGH = replace(
    DARK,
    card=rgb("000000"),
    sheet=rgb("000000"),
    raised=rgb("FFFFFF", 0.12),
    hover=rgb("FFFFFF", 0.16),
    pressed=rgb("FFFFFF", 0.22),
    edge=rgb("FFFFFF", 0.9),
    line=rgb("FFFFFF", 0.6),
    track=rgb("FFFFFF", 0.75),
    dim=rgb("000000", 0.8),
    text=rgb("FFFFFF"),
    soft=rgb("F2F2F2"),
    faint=rgb("DEDEDE"),
    accent=rgb("FFE066"),
    on_accent=rgb("000000"),
    alarm=rgb("FFC2B0"),
    players=(rgb("56B4F0"), rgb("FFB81C")),
    players_light=(rgb("7CC8FF"), rgb("FFC94D")),
)
"""High contrast: letters stand out from what is behind them by 7 : 1 and more, and every card has an edge."""
THEMES = {"normal": DARK, "high": HIGH}
"""By the words of the setting."""
LARGER = {"normal": 1.0, "high": 1.2}
"""How much larger everything is then."""
