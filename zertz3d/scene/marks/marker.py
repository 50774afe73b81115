"""Marks on the stage: light in the pieces, print on table and rings. They are lit as the scene is."""

from collections.abc import Iterator, Mapping
from math import cos, pi
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion.layout import Place
from zertz3d.motion.piece_roles import Cast
from zertz3d.rules import Board
from zertz3d.scene.marks import arrows
from zertz3d.scene.marks.mark_prints import OFFER, PLAYERS, Print, paint, prints
from zertz3d.scene.marks.model import Marks
from zertz3d.scene.marks.print_canvas import Colour, PrintSheet
from zertz3d.scene.marks.proposed_moves import FAINT, ghosts
from zertz3d.scene.parts.print_layers import SPAN

WARM: Colour = (255, 236, 205)
"""The light of what is under the pointer."""
VICTIM: Colour = (213, 94, 0)
"""The light of what a jump would take."""
CLEAR = arrows.PLAYERS
"""The light of rings that a player may take away: blue or gold, seen on black rings."""

SHEEN = 0.5
"""How much a ghost shines, so that a black one is seen on black rings."""

BEAT = 1.4
"""Seconds from one pulse of a forced marble to the next."""
LEVELS = 16
"""Steps of brightness; fewer, so that a pulse does not redraw sixty times a second."""


class Lamps(Protocol):
    """Pieces that can shine."""

    def glow(self, name: str, colour: tuple[float, float, float], strength: float) -> None:
        """Let one piece shine, or stop."""

    def ghost(self, name: str, amount: float) -> None:
        """Let one piece be seen through."""


class Press(Protocol):
    """Something that prints on the table and on the rings."""

    def put(self, layer: str, image: NDArray[np.uint8] | None) -> None:
        """Print a picture on a layer, or take the layer away."""


class Scene(Protocol):
    """The part of the stage that marks need."""

    @property
    def pieces(self) -> Lamps:
        """What can shine."""

    @property
    def ink(self) -> Press:
        """What can be printed on."""

    def set_stone_marks(self, kind: str) -> None:
        """What is engraved on marbles: none, dot or band."""


Light = tuple[tuple[float, float, float], float]
"""A linear colour and a strength from 0 to 1."""


class Marker:
    """Shows marks on a stage, and changes only what has changed."""

    def __init__(self, scene: Scene, board: Board, letters: Colour = (230, 230, 230)) -> None:
        self._scene, self._board = scene, board
        self.letters, self.far_side = letters, False
        self._lit: dict[str, Light] = {}
        self._printed: dict[str, Print] = {}
        self._sheets: dict[str, PrintSheet] = {}
        self._stones = "none"

    def show(self, marks: Marks, cast: Cast, t: float = 0.0) -> None:
        """Let the scene bear these marks; t (seconds) drives the pulse of what must be done."""
        for piece in ghosts(marks.advice, self._board):
            self._scene.pieces.ghost(piece, FAINT)
        self._shine(lights(marks, cast, t))
        self._imprint(marks, cast)
        if marks.stones != self._stones:
            self._stones = marks.stones
            self._scene.set_stone_marks(marks.stones)

    def clear(self, cast: Cast) -> None:
        """Take all marks off."""
        self.show(Marks(), cast)

    def _shine(self, wanted: Mapping[str, Light]) -> None:
        for name in self._lit.keys() - wanted.keys():
            self._scene.pieces.glow(name, (0.0, 0.0, 0.0), 0.0)
        for name, light in wanted.items():
            if self._lit.get(name) != light:
                self._scene.pieces.glow(name, *light)
        self._lit = dict(wanted)

    def _imprint(self, marks: Marks, cast: Cast) -> None:
        rings = frozenset(place.name for place in cast.pieces if place.kind == "cell")
        for wanted in prints(marks, self._board, SPAN, self.letters, self.far_side, rings, cast.table.arrangement):
            if self._printed.get(wanted.layer) != wanted:
                self._printed[wanted.layer] = wanted
                sheet = paint(wanted, self._sheets.get(wanted.layer))
                if sheet:
                    self._sheets[wanted.layer] = sheet
                self._scene.ink.put(wanted.layer, sheet.stored if sheet else None)


def lights(marks: Marks, cast: Cast, t: float = 0.0) -> dict[str, Light]:
    """Which pieces shine, in what colour and how much; the most important mark of a piece wins."""
    found: dict[str, Light] = {}
    for kind, cell, colour, strength in _lights(marks, pulse(t)):
        piece = cast.pieces.get(Place(kind, cell))
        if piece is not None:
            found[piece] = (linear(colour), round(strength * LEVELS) / LEVELS)
    found |= dict.fromkeys(ghosts(marks.advice, cast.board), (linear(OFFER), SHEEN))
    return found | dict.fromkeys(marks.offered, (linear(WARM), 0.75))


def _lights(marks: Marks, beat: float) -> Iterator[tuple[str, str, Colour, float]]:
    """From the least important to the most."""
    for player, path in marks.threats:
        yield "ring", path.cells[0], PLAYERS[player], 0.25 + 0.25 * beat
    yield from _advice(marks, beat)
    for cell in sorted(marks.free):
        yield "cell", cell, CLEAR[marks.player], 0.6
    for cell in sorted(marks.landings):
        yield "cell", cell, OFFER, 0.35
    for cell in sorted(marks.jumpers):
        yield "ring", cell, PLAYERS[marks.player], 0.35 + 0.5 * beat
    for cell in sorted(marks.island):
        yield "cell", cell, PLAYERS[marks.player], 0.4 + 0.3 * beat
        yield "ring", cell, PLAYERS[marks.player], 0.5 + 0.4 * beat
    for cell in sorted(marks.victims):
        yield "ring", cell, VICTIM, 0.6
    if marks.chosen:
        yield "ring", marks.chosen, PLAYERS[marks.player], 0.9
    if marks.over:
        if marks.over in marks.jumpers:
            yield "ring", marks.over, WARM, 1.0
        else:
            yield "cell", marks.over, WARM, 0.65  # a ring is black: it shows more of its light


def _advice(marks: Marks, beat: float) -> Iterator[tuple[str, str, Colour, float]]:
    """Of the first move that is proposed: what it takes, the marble that jumps, the ring that leaves."""
    for step in marks.advice[:1]:
        if step.removed:
            yield "cell", step.removed, OFFER, 0.3 + 0.3 * beat
        for _, cell in step.path.taken:
            yield "ring", cell, VICTIM, 0.6
        if len(step.path.cells) > 1:
            yield "ring", step.path.cells[0], OFFER, 0.4 + 0.4 * beat


def pulse(t: float) -> float:
    """A swelling and fading between 0 and 1."""
    return 0.5 - 0.5 * cos(2 * pi * t / BEAT)


def linear(colour: Colour) -> tuple[float, float, float]:
    """A screen colour as amounts of light."""
    red, green, blue = ((c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue
