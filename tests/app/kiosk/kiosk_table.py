"""A table at an event, without a screen: the show in the classic tier under a virtual hand; no process thinks."""

import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path

from tests.app.games import NOTATION
from tests.app.thinkers import StandIn, take_any
from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand
from zertz3d import app
from zertz3d.app.hand import hand_keys
from zertz3d.app.kiosk import startup
from zertz3d.app.kiosk.kiosk_window import KioskWindow
from zertz3d.app.play.computer import Computer
from zertz3d.app.session.mode import Mode
from zertz3d.app.system.settings import Settings
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.screen_model import Form, Help, Library, Overlay, Prompt, Screen
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.input.gamepads import Gamepads
from zertz3d.words import _

SIZE = (640, 360)
FRAME = 0.05


class Table:
    """The show, a hand, and everything that was noted."""

    def __init__(self, theatre: KioskWindow, hand: Hand, notes: list[str]) -> None:
        self.theatre, self.hand, self.notes = theatre, hand, notes

    def wait(self, seconds: float, step: float = FRAME) -> None:
        """Let time pass, frame by frame."""
        for _frame in range(max(1, round(seconds / step))):
            self.theatre.tick(step)

    def later(self, seconds: float) -> None:
        """Let time pass all at once, as in a frame that took so long."""
        self.theatre.tick(seconds)
        self.wait(2 * FRAME)

    def touch(self, x: float | None = None, y: float | None = None) -> None:
        """A finger comes down somewhere and is lifted; at the left edge, where there is nothing, if not told."""
        self.hand.move(4 if x is None else x, SIZE[1] / 2 if y is None else y)
        self.hand.press("left")
        self.wait(FRAME)
        self.hand.release("left")
        self.wait(2 * FRAME)

    def key(self, name: str, *held: str) -> None:
        """A key with its modifiers."""
        for modifier in held:
            self.hand.press(modifier)
        self.hand.press(name)
        self.hand.release(name)
        for modifier in reversed(held):
            self.hand.release(modifier)
        self.wait(2 * FRAME)

    def call(self, seconds: float = 2.2) -> None:
        """The operator's keys, held for a while."""
        for name in ("control", "shift", "o"):
            self.hand.press(name)
        self.wait(seconds)
        for name in ("o", "shift", "control"):
            self.hand.release(name)
        self.wait(2 * FRAME)

    @property
    def state(self) -> str:
        """Who has the table."""
        return self.theatre.kiosk.state.name

    @property
    def screen(self) -> Screen:
        """What is to be seen."""
        return self.theatre._builder.build(self.theatre.table)

    @property
    def asked(self) -> Overlay | None:
        """What is asked now."""
        return self.screen.overlay

    @property
    def led_out(self) -> bool:
        """Whether a line to type into, the list of games or the help lies over the table."""
        return any(isinstance(mode.overlay, Prompt | Library | Help) for mode in self.theatre.table.modes)

    def modes(self, kind: type[Mode]) -> list[Mode]:
        """The modes of a kind that have the table."""
        return [mode for mode in self.theatre.table.modes if isinstance(mode, kind)]

    def target(self, label: str) -> Rect:
        """Where the button, or tool, with that label is, as it is shown or in English."""
        sheets = self.theatre.view.hud._sheets.by_name.values()
        form = self.asked
        intents = {b.label: b.intent for b in form.buttons} if isinstance(form, Form) else {}
        intents |= {tool.label: tool.intent for tool in self.screen.tools}
        intent = intents[label if label in intents else _(label)]
        found = [t.rect for sheet in sheets for t in sheet.targets if t.intent == intent]
        assert found, f"{label} cannot be pressed"
        return found[-1]

    def choose(self, label: str) -> None:
        """Press a button."""
        x, y = self.target(label).middle
        self.touch(x, y)


def every_key() -> list[str]:
    """Every key that any mode of the program may ever bind."""
    for module in pkgutil.walk_packages(app.__path__, f"{app.__name__}."):
        import_module(module.name)
    kinds, bindings = [Mode], [hand_keys.STEER, hand_keys.CHOOSE, hand_keys.CLAIM, hand_keys.LEAVE, hand_keys.PASS]
    for kind in kinds:
        kinds += kind.__subclasses__()
        bindings += kind.BINDINGS
    return sorted({key for binding in bindings for key in binding.keys})


@contextmanager
def table(
    folder: Path, locked: bool = True, levels: tuple[str, ...] = (), gamepads: Gamepads | None = None, idle: float = 60
) -> Iterator[Table]:
    """A table for the length of a block, with two small games in its programme."""
    for number in (1, 2):
        (folder / f"{number}.txt").write_text(f'[Event "Game {number}"]\n{NOTATION}', encoding="utf-8")
    notes: list[str] = []
    with world("classic", SIZE) as base:
        base.task_mgr.remove("igLoop")
        hand = Hand(base)
        paths = () if levels else (str(folder),)
        wishes = startup.DemoWishes(paths, levels, locked, idle, None, SIZE, None, True)
        settings = Settings(tier="classic", view="seat")
        theatre = startup.open_show(
            base, wishes, settings, notes.append, Sound(None), Computer(partial(StandIn, take_any)), gamepads
        )
        theatre.tick(FRAME)
        theatre.view._draw = lambda panels_changed: False  # type: ignore[method-assign]  # nobody looks
        try:
            yield Table(theatre, hand, notes)
        finally:
            theatre.close()
