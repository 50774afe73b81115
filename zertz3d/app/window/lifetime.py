"""A window from its opening to its end, in the tier that is wanted, or where that fails in the simplest one."""

from __future__ import annotations

from collections.abc import Callable

from zertz3d.app.system import fault_report
from zertz3d.app.system.error_report import report_error
from zertz3d.app.system.processes import give_back_large_pieces
from zertz3d.app.system.settings import Settings
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display import backend
from zertz3d.scene.display.monitors import Place
from zertz3d.scene.gl.shaders import ShaderFault
from zertz3d.scene.parts.buffers import BufferFault
from zertz3d.words import _

Use = Callable[[backend.Base, Sound], None]
"""What happens in a window, until somebody quits."""


def open_window(
    settings: Settings,
    find_place: Callable[[backend.Backend], Place],
    use: Use,
    say: Callable[[str], None],
    chosen: Callable[[backend.Backend], None] = lambda found: None,
    offscreen: bool = False,
    leave: Callable[[], None] = lambda: None,
) -> int:
    """Open a window, use it, and `leave` it for good; the exit code.

    `find_place` says where it opens on a display, and `chosen` hears of that display before; `say` hears of what failed
    before another window takes its place.
    """

    def run(found: backend.Backend) -> int:
        fault_report.note_driver(f"{found.renderer}, {found.module}, OpenGL {found.version}, {found.tier} tier")
        give_back_large_pieces()
        place = find_place(found)
        base = backend.open_base(found, place.size, offscreen, origin=place.origin)
        try:
            managers = base.sfxManagerList
            use(base, Sound(managers[0] if managers else None, settings.volume, not settings.sound))
            code = 0
        except (ShaderFault, BufferFault):
            base.destroy()
            raise
        except BaseException as error:
            code = report_error(error)  # to leave may be the end of the process
        finally:
            if base.win is not None:
                leave()
                code = backend.leave(base, code)
        return code

    wanted = None if settings.tier == "auto" else settings.tier
    found = backend.probe(wanted, offscreen=offscreen)
    chosen(found)
    try:
        return run(found)
    except (ShaderFault, BufferFault) as fault:
        if wanted is not None:
            raise
        say(_("{fault}; drawing in the classic tier instead").format(fault=fault))
    return run(backend.probe("classic", offscreen=offscreen))
