"""Panels that bring their own place and drawing: they take room, answer to the pointer, and step aside."""

from dataclasses import dataclass, replace

from tests.hud.samples import GAME
from zertz3d.hud.draw.hit_targets import Target, Touch
from zertz3d.hud.draw.panel import Place, Room
from zertz3d.hud.draw.quads import Pen
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.hud import Hud
from zertz3d.hud.layout import layout
from zertz3d.hud.panels.title_card import TitleCard
from zertz3d.intents import Action, Intent


@dataclass(frozen=True)
class Standings:
    """A table at the left that is pressed to go home."""

    lines: tuple[str, ...]

    def place(self, room: Room) -> Place | None:
        """At the left, if there is room for it."""
        wide = room.px(200)
        if room.free.w < 3 * wide:
            return None
        return Place(room.free.left(wide), room.free.without_left(wide + room.px(12)))

    def draw(self, pen: Pen, rect: Rect, touch: Touch) -> None:
        """A card with its lines."""
        pen.card(rect)
        pen.lines(list(self.lines), rect.inset(8), pen.theme.body, pen.theme.text)
        pen.targets.append(Target("panel:standings", rect, Intent(Action.HELP)))


ONE = Standings(("Anna 3", "Björn 2"))


def test_each_takes_its_place_from_what_the_ones_before_have_left() -> None:
    plain = layout(1280, 720, 1.0, GAME, DARK)
    found = layout(1280, 720, 1.0, replace(GAME, panels=(ONE, Standings(("Chen 1",)))), DARK)
    first, second = found.rects["panel0"], found.rects["panel1"]
    assert first.right < second.x and not first.meets(second)
    assert found.free.x >= second.right and found.free.w < plain.free.w
    assert not any(first.meets(rect) for name, rect in found.rects.items() if not name.startswith("panel"))


def test_one_that_has_no_room_is_left_out_and_one_like_a_veil_takes_none() -> None:
    narrow = layout(400, 800, 1.0, replace(GAME, panels=(ONE,)), DARK)
    assert narrow.panels == (None,) and narrow.free == layout(400, 800, 1.0, GAME, DARK).free
    veiled = layout(1280, 720, 1.0, replace(GAME, panels=(TitleCard("ZÈRTZ"),)), DARK)
    assert veiled.free == layout(1280, 720, 1.0, GAME, DARK).free
    assert "panel0" not in veiled.rects and veiled.panels[0] and veiled.panels[0].rect == veiled.window


def test_it_is_drawn_pressed_and_goes(hud: Hud) -> None:
    hud.show(replace(GAME, panels=(ONE,)))
    assert not hud.show(replace(GAME, panels=(Standings(ONE.lines),))), "equal values are not drawn again"
    x, y = hud.parts["panel0"].middle
    assert hud.owns(x, y)
    assert Intent(Action.HELP) in [*hud.press(x, y), *hud.release(x, y)]
    assert hud.show(replace(GAME, panels=(Standings(("Anna 4",)),)))
    hud.show(GAME)
    assert Intent(Action.HELP) not in [*hud.press(x, y), *hud.release(x, y)]
