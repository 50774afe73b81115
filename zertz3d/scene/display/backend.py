"""Pick the display: GL window, headless GL or Panda3D's software renderer; say which, and why."""

import builtins
import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from zertz3d.errors import UsageError, ZertzError
from zertz3d.scene.display import drivers, lost_screen, screen_and_sound, window_icon
from zertz3d.scene.display.drivers import LEGACY, MODERN, MODEST, TINY, Answer, Driver
from zertz3d.words import _

TIERS = ("full", "low", "classic")
"""Ways to draw the same scene, best first: GPU, GL computed by the processor, no GL at all."""

_ALL = MODERN + MODEST + TINY + LEGACY
"""Every way to draw, the best first."""

_COMPUTED = re.compile(
    r"llvmpipe|softpipe|swrast|lavapipe|swiftshader|software|basic render|gdi generic", re.IGNORECASE
)
"""Renderer strings of GL that the processor computes."""

_NO_LIBRARY = re.compile(r"libp3tinydisplay.*?: .*?(lib[\w+-]+\.so[.\d]*): \w")
"""What the software renderer, which needs least of all, says when even that is missing."""

CLOSE = "window-close"
"""The event of the close button; who accepts it decides, and if nobody does the program ends."""

_ALWAYS = """
print-pipe-types #f
notify-level-device fatal
notify-level-x11display fatal
notify-level-egldisplay fatal
default-directnotify-level error
framebuffer-srgb #f
model-cache-dir
sync-video #t
"""


@dataclass(frozen=True)
class Backend:
    """A display that works here: what draws, how well, and why it was chosen."""

    driver: Driver
    renderer: str
    gl: tuple[int, int]
    glsl: tuple[int, int]
    version: str
    tier: str
    why: str
    window: bool

    @property
    def module(self) -> str:
        """The Panda3D display module: pandagl, p3headlessgl or p3tinydisplay."""
        return self.driver.module

    @property
    def shaders(self) -> bool:
        """Whether the scene is drawn with our GLSL."""
        return self.tier != "classic"

    @property
    def computed(self) -> bool:
        """Whether the processor draws, and no graphics card."""
        return self.driver.software or bool(_COMPUTED.search(self.renderer))


class WindowLost(ZertzError):
    """The window went away without the user closing it."""


class Base(ShowBase):
    """Panda3D's ShowBase on a display that was probed, with errors that say one sentence."""

    backend: Backend
    _page: p3d.ConfigPage | None = None
    _opened = False

    def watch_window(self) -> None:
        """From now on the close button only asks, and a window that vanishes is an error."""
        assert isinstance(self.win, p3d.GraphicsWindow)
        self.win.set_close_request_event(CLOSE)
        self.accept(CLOSE, self._close)
        lost_screen.explain_lost_screen()
        self._opened = True

    def _close(self) -> None:
        if len(self.messenger.who_accepts(CLOSE) or ()) <= 1:  # nobody else wants to decide
            self.userExit()

    def windowEvent(self, win: Any) -> None:  # noqa: N802
        """Tell a window that vanished from one that was closed."""
        if self._opened and win == self.win and _is_closed(win):
            self._opened = False
            raise WindowLost(_("the window was taken away by the window system; start zertz3d again"))
        super().windowEvent(win)

    def destroy(self) -> None:
        """Close the window and give back the settings that came with it."""
        self._opened = False
        super().destroy()
        if self._page is not None:
            p3d.unload_prc_file(self._page)
            self._page = None


def _is_closed(win: p3d.GraphicsOutput) -> bool:
    return isinstance(win, p3d.GraphicsWindow) and not win.get_properties().open


@cache
def _settle() -> None:
    p3d.load_prc_file_data("zertz3d", _ALWAYS)
    os.environ.setdefault("EGL_LOG_LEVEL", "fatal")  # libraries tell of everything they try
    os.environ.setdefault("LIBGL_DEBUG", "quiet")
    os.environ.setdefault("ALSOFT_LOGLEVEL", "0")


def probe(wanted_tier: str | None = None, offscreen: bool = True) -> Backend:
    """The best display of this machine, for pictures or (`offscreen=False`) for a window."""
    if wanted_tier is not None and wanted_tier not in TIERS:
        raise UsageError(
            _("there is no tier {tier!r}; choose one of {tiers}").format(tier=wanted_tier, tiers=", ".join(TIERS))
        )
    return _first(_order(wanted_tier), wanted_tier, offscreen)


def _order(wanted_tier: str | None) -> tuple[Driver, ...]:
    if wanted_tier == "classic":
        return TINY + LEGACY
    return _ALL


def _first(order: Iterable[Driver], wanted_tier: str | None, offscreen: bool) -> Backend:
    _settle()
    with drivers.quiet() as said:
        for driver in order:
            answer = drivers.ask(driver)
            if answer is None or not (offscreen or answer.window):
                continue
            if answer.glsl < driver.glsl:
                continue
            return _backend(answer, wanted_tier)
    raise ZertzError(_nothing(offscreen, said))


def _backend(answer: Answer, wanted_tier: str | None) -> Backend:
    tier, why = _tier(answer, wanted_tier)
    return Backend(answer.driver, answer.renderer, answer.gl, answer.glsl, answer.version, tier, why, answer.window)


def _tier(answer: Answer, wanted: str | None) -> tuple[str, str]:
    if not answer.driver.shaders:
        asked = _("the {tier} tier was asked for").format(tier="classic")
        lack = asked if wanted == "classic" else _("no OpenGL 3.1 driver works here")
        return "classic", lack
    if wanted is not None:
        return wanted, _("the {tier} tier was asked for").format(tier=wanted)
    if _COMPUTED.search(answer.renderer):
        said = _("the processor computes OpenGL here ({renderer}), no graphics card does")
        return "low", said.format(renderer=answer.renderer)
    return "full", _("a graphics card draws ({renderer})").format(renderer=answer.renderer)


def _nothing(offscreen: bool, said: list[str]) -> str:
    if missing := _NO_LIBRARY.search("\n".join(said)):
        said_so = _("nothing can be drawn: library {library} cannot be loaded; `zertz3d doctor` names the cure")
        return said_so.format(library=missing[1])
    if offscreen:
        return _("no display of Panda3D works here; `zertz3d doctor` says what is missing")
    if screen_and_sound.name_session() == screen_and_sound.WITHOUT_XWAYLAND:
        return _("no window can be opened: this is Wayland without XWayland; `zertz3d doctor` names the cure")
    if not screen_and_sound.has_screen():
        return _("no window can be opened, since there is no screen; `zertz3d render` draws pictures without one")
    said_so = _(
        "no window can be opened, since the screen {name} cannot be used; `zertz3d render` draws pictures without one"
    )
    return said_so.format(name=os.environ.get("DISPLAY", _("of this machine")))


def open_base(
    backend: Backend, size: tuple[int, int] = (1280, 720), offscreen: bool = True, title: str = "ZÈRTZ",
    origin: tuple[int, int] | None = None,
) -> Base:  # fmt: skip
    """ShowBase on that display, or on the next lower one that opens; its `.backend` tells which."""
    if hasattr(builtins, "base"):
        raise RuntimeError("there is a ShowBase already: destroy it first")
    _settle()
    tried = backend
    while True:
        with drivers.quiet():
            base = _try(tried, size, offscreen, title, origin)
        if base is not None:
            return base
        tried = _lower(tried, offscreen)


def find_zoom(backend: Backend) -> float:
    """How much larger than usual this display shows everything, as its user has set it."""
    found = drivers.pipe(backend.driver.module, backend.driver.pipe)
    return max(1.0, found.get_display_zoom()) if found else 1.0


def _lower(failed: Backend, offscreen: bool) -> Backend:
    rest = _ALL[_ALL.index(failed.driver) + 1 :]
    found = _first(rest, None, offscreen)
    return replace(
        found,
        why=_("{module} does not open ({renderer}), and {why}").format(
            module=failed.module, renderer=failed.renderer, why=found.why
        ),
    )


def _try(
    backend: Backend, size: tuple[int, int], offscreen: bool, title: str, origin: tuple[int, int] | None
) -> Base | None:
    page = p3d.load_prc_file_data("zertz3d-base", _page(backend, offscreen, title, origin))
    base: Base | None = None
    try:
        base = Base(windowType="none")
        base.backend, base._page = backend, page
        kind: dict[str, Any] = {"type": "offscreen" if offscreen else "onscreen", "size": list(size)}
        pipe = drivers.pipe(backend.driver.module, backend.driver.pipe)
        assert pipe is not None, "a probed driver has a pipe"
        base.pipe = pipe
        base.windowType = kind["type"]
        base.openDefaultWindow(**kind)
        base.graphicsEngine.open_windows()
    except Exception:  # ShowBase raises nothing more specific when a window does not open
        _give_up(base, page)
        return None
    if base.win is None or not base.win.is_valid():
        _give_up(base, page)
        return None
    if not offscreen:
        base.watch_window()
        window_icon.show_icon(base.win)
    return base


def _give_up(base: Base | None, page: p3d.ConfigPage) -> None:
    if base is None:
        p3d.unload_prc_file(page)
    else:
        base.destroy()


def _page(backend: Backend, offscreen: bool, title: str, origin: tuple[int, int] | None) -> str:
    lines = [
        f"gl-version {backend.driver.gl_version}",
        f"audio-library-name {'p3openal_audio' if not offscreen and screen_and_sound.has_sound() else 'null'}",
        f"window-title {title}",
    ]
    if not offscreen:
        lines += window_icon.list_settings()
    if origin:
        lines.append(f"win-origin {origin[0]} {origin[1]}")
    if offscreen or backend.tier == "low":  # a processor's picture is read before it is finished else
        lines.append("gl-finish #t")
    if not backend.driver.software:  # the software renderer draws textures of odd sizes white
        lines.append("textures-power-2 none")
    return "\n".join(lines)


def leave(base: Base, code: int) -> int:
    """Close `base` for good; where Panda3D would crash on the way out, end the process here."""
    in_window = isinstance(base.win, p3d.GraphicsWindow)
    base.destroy()
    if base.backend.driver.software and in_window:  # its X11 half frees memory twice at exit
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code
