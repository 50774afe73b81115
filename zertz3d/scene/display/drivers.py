"""The drivers Panda3D can draw with; each is tried with a tiny picture before a window is opened."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

import panda3d.core as p3d

CORE_GL = "3 2" if sys.platform == "darwin" else "3 3"
"""The context asked for; macOS gives its newest core profile for 3.2 only."""


@dataclass(frozen=True)
class Driver:
    """One way to draw: a display module, the pipe of it, and the GL context it is asked for."""

    module: str
    pipe: str = ""
    gl_version: str = ""
    """Empty for the newest context that is compatible with everything older."""
    glsl: tuple[int, int] = (0, 0)
    """What it must understand for our shaders; nothing where it is to draw without them."""

    @property
    def shaders(self) -> bool:
        """Whether it is to draw with our shaders."""
        return self.glsl > (0, 0)

    @property
    def software(self) -> bool:
        """Whether this is Panda3D's own renderer, which needs no GL."""
        return self.module == "p3tinydisplay"


TINY = (Driver("p3tinydisplay"), Driver("p3tinydisplay", "TinyOffscreenGraphicsPipe"))
MODERN = (Driver("pandagl", gl_version=CORE_GL, glsl=(3, 30)), Driver("p3headlessgl", gl_version=CORE_GL, glsl=(3, 30)))
MODEST = (Driver("pandagl", glsl=(1, 40)), Driver("p3headlessgl", glsl=(1, 40)))
"""OpenGL 3.1, as small boards and old laptops have it. Asked for by number, it would draw black in Panda3D."""
LEGACY = (Driver("pandagl"), Driver("p3headlessgl"))


@dataclass(frozen=True)
class Answer:
    """What a driver said about itself."""

    driver: Driver
    renderer: str
    version: str
    gl: tuple[int, int]
    glsl: tuple[int, int]
    window: bool


@contextmanager
def quiet() -> Iterator[list[str]]:
    """Keep what libraries print on stderr meanwhile, for example about a missing screen, as lines."""
    lines: list[str] = []
    try:
        sys.stderr.flush()
        saved = os.dup(2)
    except (OSError, AttributeError):  # a windowed program has no stderr, so nothing is said there
        yield lines
        return
    with tempfile.TemporaryFile() as kept:
        os.dup2(kept.fileno(), 2)
        try:
            yield lines
        finally:
            os.dup2(saved, 2)
            os.close(saved)
            kept.seek(0)
            lines += kept.read().decode(errors="replace").splitlines()


@contextmanager
def settings(text: str) -> Iterator[None]:
    """Panda3D settings for the length of a block."""
    page = p3d.load_prc_file_data("zertz3d-block", text)
    try:
        yield
    finally:
        p3d.unload_prc_file(page)


@cache
def pipe(module: str, name: str = "") -> p3d.GraphicsPipe | None:
    """The pipe of a module, or None; kept for ever, since letting go of one shuts EGL down for all."""
    selection = p3d.GraphicsPipeSelection.get_global_ptr()
    made = selection.make_pipe(name, module) if name else selection.make_module_pipe(module)
    return made if made is not None and made.is_valid() else None


def ask(driver: Driver) -> Answer | None:
    """Open a tiny picture with this driver, ask what draws it, close it; None when that fails."""
    found = pipe(driver.module, driver.pipe)
    if found is None:
        return None
    with settings(f"gl-version {driver.gl_version}"):
        output = _output(found)
        if output is None:
            return None
        try:
            return _answer(driver, found, output) if output.is_valid() else None
        finally:
            p3d.GraphicsEngine.get_global_ptr().remove_window(output)


def _output(found: p3d.GraphicsPipe) -> p3d.GraphicsOutput | None:
    engine = p3d.GraphicsEngine.get_global_ptr()
    for kind in (p3d.GraphicsPipe.BF_refuse_window, p3d.GraphicsPipe.BF_require_window):
        output = engine.make_output(
            found,
            "zertz3d-probe",
            0,
            p3d.FrameBufferProperties.get_default(),
            p3d.WindowProperties(size=(16, 16)),
            p3d.GraphicsPipe.BF_fb_props_optional | kind,
        )
        if output is not None:  # the second round is for macOS, which knows no picture without a window
            engine.open_windows()
            return output
    return None


def _answer(driver: Driver, found: p3d.GraphicsPipe, output: p3d.GraphicsOutput) -> Answer | None:
    gsg = output.get_gsg()
    if gsg is None:
        return None
    shaders = gsg.get_supports_glsl()
    return Answer(
        driver,
        "Panda3D software renderer" if driver.software else gsg.get_driver_renderer(),
        gsg.get_driver_version(),
        (max(0, gsg.get_driver_version_major()), max(0, gsg.get_driver_version_minor())),
        (gsg.get_driver_shader_version_major(), gsg.get_driver_shader_version_minor()) if shaders else (0, 0),
        bool(found.get_supported_types() & p3d.GraphicsPipe.OT_window),
    )
