"""From the command's wishes to a running show in a window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.kiosk.kiosk_window import KioskWindow
from zertz3d.app.kiosk.live.live_show import follow_boards
from zertz3d.app.kiosk.live.stream_mode import StreamMode
from zertz3d.app.kiosk.self_play import SelfPlay
from zertz3d.app.kiosk.show_games import Note, ShowGames
from zertz3d.app.kiosk.show_loop import ShowLoop
from zertz3d.app.kiosk.visitor_games import VisitorGames
from zertz3d.app.play.computer import Computer
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.lifetime import open_window
from zertz3d.app.window.startup import find_window_place
from zertz3d.errors import ZertzError
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display import screen_and_sound
from zertz3d.scene.display.backend import Backend, Base
from zertz3d.scene.display.monitors import Place
from zertz3d.scene.input.gamepads import Gamepads
from zertz3d.words import _


@dataclass(frozen=True)
class DemoWishes:
    """What the command was told."""

    paths: Sequence[str]
    levels: Sequence[str]
    locked: bool
    idle: float
    minutes: float | None
    size: tuple[int, int] | None
    screen: int | None = None
    offscreen: bool = False
    live: str = ""
    """A folder of boards that are being played."""
    delay: float = 0.0
    """Seconds by which they are shown later."""
    stream: bool = False
    """Whether a lower third stands in the picture instead of all other panels."""
    key: tuple[float, float, float] | None = None
    """The flat colour of table and backdrop, for streams that cut them out."""
    graph: bool = True
    """Whether it may be told who leads while a game goes on."""


def run_show(wishes: DemoWishes, settings: Settings, note: Note, pulse: Callable[[], None] = lambda: None) -> int:
    """Open the window, run the show until it is ended, and return the exit code."""
    if not wishes.offscreen and not screen_and_sound.has_screen():
        raise ZertzError(_("there is no screen here, and a demo needs one; `zertz3d render` draws films without"))
    settings = replace(settings, auto_advance=False, loop=False, fullscreen=wishes.locked or settings.fullscreen)

    def use(base: Base, sound: Sound) -> None:
        shown = open_show(base, wishes, settings, note, sound)
        shown.pulse = pulse
        if settings.fullscreen:
            shown.fill_screen()
        shown.run()
        shown.leave()

    def note_tier(found: Backend) -> None:
        note(f"draws in the {found.tier} tier: {found.why}")

    def find_place(found: Backend) -> Place:
        return find_window_place(found, wishes.size, wishes.screen)

    return open_window(settings, find_place, use, note, note_tier, wishes.offscreen)


def open_show(
    base: Base,
    wishes: DemoWishes,
    settings: Settings,
    note: Note,
    sound: Sound,
    computer: Computer | None = None,
    gamepads: Gamepads | None = None,
) -> KioskWindow:
    """The show, ready in a window; one process thinks for show and visitors, and begins when first needed."""
    session = open_session(GameList([]), settings)
    computer = computer or Computer()
    source = SelfPlay(wishes.levels, note, computer) if wishes.levels else ShowGames(wishes.paths, note)
    show: ShowLoop
    if wishes.live:
        recalls = wishes.graph and not wishes.delay
        show = follow_boards(session.table, source, note, Path(wishes.live), wishes.delay, wishes.idle, recalls)
    else:
        show = ShowLoop(session.table, source, note, wishes.idle)
    guests = VisitorGames(session.table, computer)
    shown = KioskWindow(base, session, sound, show, guests, note, wishes.idle, wishes.locked, gamepads)
    if wishes.stream:
        session.table.modes.join(StreamMode())
    if wishes.key:
        shown.view.key(wishes.key)
    shown.seconds_left = wishes.minutes * 60 if wishes.minutes else None
    return shown
