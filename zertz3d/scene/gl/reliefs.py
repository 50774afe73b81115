"""The surfaces of a theme, and their reliefs, which are loaded when a fine tier first shows them."""

import panda3d.core as p3d

from zertz3d.scene.parts import furniture
from zertz3d.scene.parts.themes import Surface


class Reliefs:
    """The surfaces that a theme covers."""

    def __init__(self) -> None:
        self._surfaces: list[tuple[p3d.NodePath, Surface]] = []
        self._flat = True
        """Whether the reliefs are still to be loaded."""

    def cover(self, surfaces: list[tuple[p3d.NodePath, Surface]]) -> None:
        """Cover nodes with their surfaces, still flat."""
        self._surfaces, self._flat = surfaces, True
        for node, surface in surfaces:
            furniture.cover(node, surface)

    def emboss(self) -> None:
        """Give the surfaces their reliefs."""
        if self._flat:
            for node, surface in self._surfaces:
                furniture.emboss(node, surface)
            self._flat = False
