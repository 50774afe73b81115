"""From the command's wishes to a running show in a window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from zertz3d.ai.worker import Worker
from zertz3d.app.computer import Computer, Thinking
from zertz3d.app.kiosk.programme import Note, Programme
from zertz3d.app.kiosk.selfplay import SelfPlay
from zertz3d.app.kiosk.show import Show
from zertz3d.app.kiosk.theatre import Theatre
from zertz3d.app.kiosk.visits import Guests
from zertz3d.app.session import Session
from zertz3d.app.settings import Settings
from zertz3d.app.shelf import Shelf
from zertz3d.errors import ZertzError
from zertz3d.scene import backend, devices
from zertz3d.scene.gamepads import Gamepads
from zertz3d.scene.passes import BufferFault
from zertz3d.scene.shading import ShaderFault
from zertz3d.scene.sound import Sound


@dataclass(frozen=True)
class Wishes:
    """What the command was told."""

    paths: Sequence[str]
    levels: Sequence[str]
    locked: bool
    idle: float
    minutes: float | None
    size: tuple[int, int]
    offscreen: bool = False


def held(wishes: Wishes, settings: Settings, note: Note, pulse: Callable[[], None] = lambda: None) -> int:
    """Open the window, run the show until it is ended, and return the exit code."""
    if not wishes.offscreen and not devices.has_screen():
        raise ZertzError("there is no screen here, and a demo needs one; `zertz3d render` draws films without")
    wanted = None if settings.tier == "auto" else settings.tier
    settings = replace(settings, auto_advance=False, loop=False, fullscreen=wishes.locked or settings.fullscreen)
    found = backend.probe(wanted, offscreen=wishes.offscreen)
    note(f"draws in the {found.tier} tier: {found.why}")
    try:
        return _run(found, wishes, settings, note, pulse)
    except (ShaderFault, BufferFault) as fault:
        if wanted is not None:
            raise
        note(f"{fault}; drawing in the classic tier instead")
    return _run(backend.probe("classic", offscreen=wishes.offscreen), wishes, settings, note, pulse)


def _run(
    found: backend.Backend, wishes: Wishes, settings: Settings, note: Note, pulse: Callable[[], None]
) -> int:
    """One window from its opening to its end."""
    base = backend.open_base(found, wishes.size, wishes.offscreen)
    code = 1
    try:
        managers = base.sfxManagerList
        sound = Sound(managers[0] if managers else None, settings.volume, not settings.sound)
        theatre = opened(base, wishes, settings, note, sound)
        theatre.pulse = pulse
        if settings.fullscreen:
            theatre.fill_screen()
        theatre.run()
        theatre.leave()
        code = 0
    except (ShaderFault, BufferFault):
        base.destroy()
        raise
    finally:
        if base.win is not None:
            code = backend.leave(base, code)
    return code


def opened(
    base: backend.Base,
    wishes: Wishes,
    settings: Settings,
    note: Note,
    sound: Sound,
    hire: Callable[[], Thinking] = Worker,
    gamepads: Gamepads | None = None,
) -> Theatre:
    """The show, ready in a window; whoever thinks for the computer is hired when first needed."""
    session = Session(Shelf([]), settings)
    source = SelfPlay(wishes.levels, note, hire()) if wishes.levels else Programme(wishes.paths, note)
    show = Show(session, source, note, wishes.idle)
    guests = Guests(session, Computer(hire))
    theatre = Theatre(base, session, sound, show, guests, note, wishes.idle, wishes.locked, gamepads)
    theatre.seconds_left = wishes.minutes * 60 if wishes.minutes else None
    return theatre
