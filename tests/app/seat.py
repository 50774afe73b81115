"""Somebody who plays at a viewer with a virtual mouse and keyboard: by clicks, by drags, by keys alone."""

from collections import deque
from collections.abc import Callable, Iterator
from math import cos, pi, sin, tan

from tests.scene.virtual_mouse import Hand as Mouse
from zertz3d.app.hand.half_steps import CLAIM, LEAVE, Step, in_steps
from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session import arrow_keys
from zertz3d.app.window.window import GameWindow
from zertz3d.intents import TableSpot
from zertz3d.motion.camera.view import axes
from zertz3d.motion.choreography import Level
from zertz3d.motion.layout import Place, furniture, ground
from zertz3d.rules import Game, Move, Placement, Position

FRAME = 0.02
Point = tuple[float, float]


class Seat:
    """One player's place at the table."""

    def __init__(self, viewer: GameWindow, mouse: Mouse) -> None:
        self.viewer, self.mouse = viewer, mouse

    # ------------------------------------------------------------------- games

    def begin(self, start: Position, motion: Level = "none") -> FilmPlayer:
        """Another game lies on the table."""
        session = self.viewer.session
        session.table.messages.clear()
        session.table.lay(None, -1, FilmPlayer(Game(start), motion))
        self.tick()
        self.viewer.view.camera.look("top", 0.0)
        self.tick(2)
        return session.table.player

    @property
    def hand(self) -> Hand:
        return self.viewer.hand.hand

    @property
    def said(self) -> list[str]:
        """The messages that are to be read."""
        return [message.text for message in self.viewer.session.table.messages]

    def tick(self, frames: int = 1, seconds: float = FRAME) -> None:
        for _ in range(frames):
            self.viewer.tick(seconds)

    def settle(self) -> None:
        """Let everything come to rest."""
        for _ in range(300):
            self.tick(seconds=0.1)
            held = self.viewer.hand.held
            running = held.preview and held.preview.playback.playing
            if not (running or self.viewer.session.table.player.playback.playing or held._blends):
                return
        raise AssertionError("it does not come to rest")

    # ----------------------------------------------------------------- pointing

    def pixel(self, x: float, y: float, z: float) -> Point:
        """Where a point of the world is in the picture, in pixels from the top left."""
        view, (width, height) = self.viewer.view.camera.orbit.view, self.viewer.view.size
        right, up, forward = axes(view.azimuth, view.elevation)
        offset = [a - b for a, b in zip((x, y, z), view.eye, strict=True)]
        across, above, depth = (sum(a * b for a, b in zip(offset, way, strict=True)) for way in (right, up, forward))
        wide = depth * tan(view.fov / 2)
        return (across / wide + 1) / 2 * width, (1 - above / wide * width / height) / 2 * height

    def _spot(self, at: Point) -> TableSpot | None:
        width, height = self.viewer.view.size
        if self.viewer.view.hud.owns(*at):
            return None
        return self.viewer.hand.spot_at((2 * at[0] / width - 1, 1 - 2 * at[1] / height))

    def _pixel_of(self, wanted: Callable[[TableSpot], bool], around: Iterator[tuple[float, float, float]]) -> Point:
        for point in around:
            x, y = self.pixel(*point)
            at = round(x), round(y)
            if (spot := self._spot(at)) and wanted(spot):
                return at
        raise AssertionError("it is not to be seen from here")

    def cell(self, cell: str) -> Point:
        """A pixel that shows the ring or the marble of a cell."""
        x, y = ground(self.viewer.view.board)[cell]
        around = [(x, y, 0.3), *((x + 0.36 * cos(k * pi / 4), y + 0.36 * sin(k * pi / 4), 0.1) for k in range(8))]
        return self._pixel_of(lambda spot: spot.place == cell, iter(around))

    def marble(self, colour: str) -> Point:
        """A pixel that shows a marble of that colour where it may be taken."""
        position, pieces = self.hand.position, self.viewer.hand.held.cast_ahead.pieces
        source = "pool" if any(position.pool) else f"tray-{position.mover}"
        film = self.viewer.hand.held.film()
        kinds = ("rack",) if source == "pool" else ("spot", "stand")
        places = [piece for place, piece in pieces.items() if place.kind in kinds]
        around = (film[piece][:3] for piece in places)
        return self._pixel_of(lambda spot: (spot.place, spot.colour) == (source, colour), around)

    def beside(self) -> Point:
        """A pixel of the bare table, before the board."""
        x0, y0, x1, _ = furniture(self.viewer.view.board).extent
        around = ((x0 + (x1 - x0) * k / 20, y0 + 0.3 * row, 0.0) for row in range(12) for k in range(21))
        return self._pixel_of(lambda spot: spot.place == "table", around)

    def click(self, at: Point) -> None:
        self.mouse.move(*at)
        self.tick()
        self.mouse.click()
        self.tick()

    def drag(self, start: Point, end: Point) -> None:
        self.mouse.move(*start)
        self.tick()
        self.mouse.press("left")
        self.tick()
        for part in (0.3, 0.7, 1.0):
            self.mouse.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.tick()
        self.mouse.release("left")
        self.tick()

    def key(self, name: str) -> None:
        self.mouse.press(name)
        self.mouse.release(name)
        self.tick()

    # ------------------------------------------------------------------ playing

    def steps(self, move: Move) -> list[Step]:
        """The half-steps of a move that a hand makes here."""
        asked = any(step.kind == "claim" for step in Hand(self.hand.position, in_steps(move)).options)
        return list(in_steps(move, asked))

    def by_click(self, move: Move) -> None:
        """Play a move by clicks."""
        for step in self._not_yet_done(move):
            self.click(self._pixel_for(step))

    def by_drag(self, move: Move) -> None:
        """Play a move by drags."""
        start = ""
        for step in self._not_yet_done(move):
            if step.kind in ("take", "jumper"):
                start = step.what
            elif step.kind == "put":
                self.drag(self.marble(start), self.cell(step.what))
            elif step.kind == "remove":
                self.drag(self.cell(step.what), self.beside())
            elif step.kind == "land":
                self.drag(self.cell(start), self.cell(step.what))
                start = step.what
            else:
                self.click(self._pixel_for(step))

    def by_keys(self, move: Move) -> None:
        """Play a move by keys alone."""
        self.mouse.mouse.set_mouse_on(False)
        for step in self._not_yet_done(move):
            if step.kind == "take":
                self.key(step.what.lower())
            elif step.kind in ("claim", "pass"):
                self.key("j" if step == LEAVE else "enter")
            else:
                if not self.viewer.hand.active:
                    self.key("j")
                for arrow in self._way(step.what):
                    self.key(arrow)
                assert self.viewer.hand.aim.cursor == step.what
                self.key("enter")
        self.mouse.mouse.set_mouse_on(True)

    def _not_yet_done(self, move: Move) -> Iterator[Step]:
        """The half-steps of a move, as long as they do not complete themselves."""
        line = len(self.viewer.session.table.player.line)
        for number, step in enumerate(self.steps(move)):
            if len(self.viewer.session.table.player.line) > line:
                return
            if self.hand.steps[number : number + 1] != (step,):
                yield step

    def _pixel_for(self, step: Step) -> Point:
        if step.kind == "take":
            return self.marble(step.what)
        if step == CLAIM:
            return self.cell(min(self.hand.island))
        if step.kind in ("claim", "pass"):
            return self.beside()
        return self.cell(step.what)

    def _way(self, goal: str) -> list[str]:
        """The arrow keys, and Tab, that lead to a cell."""
        hand, azimuth = self.hand, self.viewer.view.camera.orbit.view.azimuth
        board, cells = hand.position.board, hand.cells
        start = self.viewer.hand.aim.cursor or arrow_keys.nearest(board, cells)
        assert start
        ways: dict[str, list[str]] = {start: []}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            arrows = arrow_keys.ARROWS.items()
            onward = {key: arrow_keys.step(board, cells, here, arrow, azimuth) for key, arrow in arrows}
            for key, there in {**onward, "tab": arrow_keys.next_in_order(cells, here) or here}.items():
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    waiting.append(there)
        assert goal in ways, f"{goal} cannot be reached by keys"
        return ways[goal]


def claimed(move: Move) -> bool:
    """Does a move claim an island?"""
    return isinstance(move, Placement) and bool(move.claims)


def piece_at(viewer: GameWindow, kind: str, cell: str) -> str:
    """The piece on a cell."""
    return viewer.hand.held.cast_ahead.pieces[Place(kind, cell)]
