"""The state of the table while the program runs: the game, the place in its film, and the modes that lie over it.

What a mode needs of this room stands here; `session` itself is for those who own a window.
"""

from zertz3d.app.session.bindings import Binding, in_groups, name_key, name_keys, tell
from zertz3d.app.session.dialog import Option, Question, nothing
from zertz3d.app.session.mode import Grasp, Layer, Mode, Mover, Play, Reply
from zertz3d.app.session.table import Table

__all__ = [
    "Binding",
    "Grasp",
    "Layer",
    "Mode",
    "Mover",
    "Option",
    "Play",
    "Question",
    "Reply",
    "Table",
    "in_groups",
    "name_key",
    "name_keys",
    "nothing",
    "tell",
]  # fmt: skip
