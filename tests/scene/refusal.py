"""Frames that Panda3D leaves out in silence, as it does while a window awaits an answer of its system."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

WINDOW = "the window"
"""How the window itself is called among what is left out."""


class Refusal:
    """A graphics engine that leaves things out of its next frames."""

    def __init__(self, base: ShowBase) -> None:
        self._engine, self._window = base.graphicsEngine, base.win
        self._meant: Callable[[str], bool] = lambda name: True
        self.left = 0
        """How many frames are still to be refused."""
        self.refused = 0
        """How many drawings of a window or buffer were left out."""

    def refuse(self, frames: int, *names: str) -> None:
        """Leave out the window and the buffers with these beginnings of names, or everything, so many times."""
        self.left, self._meant = frames, (lambda name: name.startswith(names)) if names else (lambda name: True)

    def render_frame(self) -> None:
        """Draw a frame, or refuse to."""
        self._engine.open_windows()
        refused = [output for output in self._outputs() if output.is_active()] if self.left else []
        self.left, self.refused = max(0, self.left - 1), self.refused + len(refused)
        for output in refused:
            output.set_active(False)
        self._engine.render_frame()
        for output in refused:
            output.set_active(True)

    def _outputs(self) -> Iterator[p3d.GraphicsOutput]:
        for output in self._engine.get_windows():
            if self._meant(WINDOW if output == self._window else output.get_name()):
                yield output

    def __getattr__(self, name: str) -> object:
        return getattr(self._engine, name)


@contextmanager
def refusal(base: ShowBase) -> Iterator[Refusal]:
    """An engine that can refuse, for the length of a block."""
    engine, made = base.graphicsEngine, Refusal(base)
    base.graphicsEngine = made
    try:
        yield made
    finally:
        base.graphicsEngine = engine
