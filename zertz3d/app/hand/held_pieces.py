"""What a hand does to the pieces one sees: the piece it holds, the ring it lifts, half-steps as film, no leaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.app.hand.move_preview import MovePreview
from zertz3d.app.hand.pose_blend import Blend, apart, blend, followed, joining
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.motion.choreography.dropped import drop
from zertz3d.motion.choreography.turn_builder import TurnBuilder
from zertz3d.motion.layout import Furniture, Place, Pose, rest_pose
from zertz3d.motion.piece_roles import Cast
from zertz3d.motion.turn_film import Cue, Turn
from zertz3d.rules import COLOUR_NAMES, MarbleTaken

HEIGHT = {"ring": 0.55}
"""Pitches over the table at which a piece is held: a ring's underside."""
MARBLE_HEIGHT = 1.1
"""The same for a marble's centre: it passes over standing marbles."""
LIFT = 0.09
"""Pitches by which a free ring rises under the pointer."""
GHOST = "ghost"
"""The second part of the name of a piece that only shows where one would come to lie."""

Point = tuple[float, float]


class Loose(NamedTuple):
    """A marble that rolls about the table and is fetched back; it is part of no game."""

    way: Turn
    age: float = 0.0

    @property
    def done(self) -> bool:
        """Is it back where it was taken from?"""
        return self.age >= self.way.duration


class HeldPieces:
    """Lays over the film's poses what a hand holds and has begun."""

    def __init__(self, player: FilmPlayer) -> None:
        self.player, self.table = player, player.film.table
        self.preview: MovePreview | None = None
        self.piece: str | None = None
        self.goal: Point | None = None
        """The point of the table over which the held piece is to be."""
        self.ghost: tuple[str, str] | None = None
        """A colour and a cell: where a marble would come to lie."""
        self.raised: str | None = None
        """The ring that rises under the pointer."""
        self._pose: Pose | None = None
        self._lifts: dict[str, float] = {}
        self._blends: dict[str, Blend] = {}
        self._loose: dict[str, Loose] = {}
        self._shown: Mapping[str, Pose] = {}

    # ------------------------------------------------------------------- asked

    @property
    def cast(self) -> Cast:
        """Which piece plays which role."""
        return self.preview.cast if self.preview else self.player.film.cast_after(self.player.turn)

    @property
    def cast_ahead(self) -> Cast:
        """The same where the film is heading: that of the position a hand plays in."""
        return self.preview.cast if self.preview else self.player.film.cast_after(self.player.goal)

    def film(self) -> dict[str, Pose]:
        """Where the film has every piece, the unfinished move with it."""
        if self.preview:
            return self.preview.poses()
        return self.player.film.sample(self.player.playback.time)

    def solid(self) -> dict[str, Pose]:
        """Where every piece is that can be pointed at."""
        poses = self.film()
        poses.pop(self.piece or "", None)
        return poses

    def in_hand(self, hand: Hand, dragging: bool) -> str | None:
        """The piece that follows the pointer."""
        pieces = self.cast_ahead.pieces
        if hand.lifted:
            return pieces[Place("cell", hand.lifted)]
        colour = hand.chosen("take")
        if hand.next == "put" and colour:
            source = "pool" if any(hand.position.pool) else "captures"
            return self.cast_ahead.at_hand(MarbleTaken(hand.position.mover, colour, source))  # type: ignore[arg-type]
        if dragging and hand.next == "land" and hand.at:
            return pieces[Place("ring", hand.at)]
        return None

    # ----------------------------------------------------------------- changed

    def stand_among(self, table: Furniture, hand: Hand) -> None:
        """The furniture stands otherwise now: the half-steps of a hand as film among it, and no leaps blended."""
        held, self.table = self.piece, table
        self.drop()
        self.piece, self._shown = held, {}
        film = self.player.film.truncate(self.player.turn)
        made = MovePreview.of(film, hand, None, self.player.playback.rate)
        self.preview = made and made.at(made.end)

    def hold(self, piece: str | None) -> None:
        """Another piece follows the pointer from where it is; the one before goes back into the film."""
        if piece == self.piece:
            return
        if self.piece:
            self._blend(self.piece, self.film().get(self.piece))
        self.piece, self._pose = piece, self._shown.get(piece) if piece else None
        if piece:
            self._blends.pop(piece, None)
            self._loose.pop(piece, None)

    def let_fall(self, piece: str) -> None:
        """A piece is let go where one sees it: a marble falls on the bare table, and is fetched back."""
        film, seen = self.player.film, self._shown.get(piece)
        home = self.film().get(piece)
        if film.level == "full" and seen and home and not piece.startswith("ring"):
            before = {**self.film(), piece: seen}
            way = drop(TurnBuilder(self.cast, before, film.level, self.player.turn, film.start.rules), piece, home)
            if way:
                self._blends.pop(piece, None)
                self._loose[piece] = Loose(way)

    def aim_at(self, cell: str | None) -> None:
        """Hold what is held over a cell."""
        if cell:
            self.goal = self.film()[self.cast_ahead.pieces[Place("cell", cell)]][:2]

    def show_over(self, colour: str | None, cell: str | None) -> None:
        """Show where a marble of a colour would come to lie, or, without a colour, lift the ring of a cell."""
        self.ghost = (colour, cell) if colour and cell else None
        self.raised = self.cast_ahead.pieces.get(Place("cell", cell)) if cell and not colour else None

    def rehearse(self, hand: Hand) -> None:
        """Show the half-steps of a hand: new ones as film, those taken back as if never done."""
        earlier, held, pose = self.preview, self.piece, self._pose
        known = earlier.acts if earlier else 0
        film = self.player.film.truncate(self.player.turn)
        rate = self.player.playback.rate
        self.preview = made = MovePreview.of(film, hand, earlier, rate)
        if made and made.acts <= known:
            self.preview = made.at(made.end)
        elif made and held and pose:
            turn, after = made.film.turns[-1], made.film.turns[-1].steps[known - 1] if known else 0.0
            self.preview = made.at(joining(turn, held, pose, after, turn.steps[known]))
        self.piece = self._pose = None
        self.seam()

    def seam(self) -> None:
        """The film has changed under what one sees: whatever is elsewhere blends there."""
        goals = self.film()
        for piece in self._shown.keys() & goals.keys():
            if piece != self.piece:
                self._blend(piece, goals[piece])

    def _blend(self, piece: str, goal: Pose | None) -> None:
        """Let a piece blend from where one sees it into the film."""
        seen = self._shown.get(piece)
        if goal and seen and self.player.film.level != "none" and apart(seen, goal):
            self._blends[piece] = blend(seen, goal)

    def played(self, turn: int) -> None:
        """The move is complete and its film runs, from `turn` on: go on in it after what has been shown."""
        player, shown, held, pose = self.player, self.preview, self.piece, self._pose
        if shown and shown.stops:
            player.retell(turn, shown.stops)
        if turn < len(player.film.turns):
            whole = player.film.turns[turn]
            local = whole.steps[shown.acts - 1] if shown else 0.0
            if held and pose:
                acts = shown.acts if shown else 0
                local = joining(whole, held, pose, local, whole.steps[min(acts, len(whole.steps) - 1)])
            player.jump_into(turn, local)
        self.preview = self.piece = self._pose = None
        self.seam()

    def drop(self) -> None:
        """Forget everything at once: another game, another turn."""
        self.preview = self.piece = self._pose = self.raised = self.ghost = None
        self._blends.clear()
        self._loose.clear()

    # -------------------------------------------------------------------- time

    def tick(self, seconds: float) -> tuple[Cue, ...]:
        """So much of the viewer's time has passed; returns what is heard of the half-steps."""
        cues: tuple[Cue, ...] = ()
        if self.preview:
            self.preview, cues = self.preview.tick(seconds)
        cues += self._roll(seconds)
        ageing = {piece: replace(one, age=one.age + seconds) for piece, one in self._blends.items()}
        self._blends = {piece: one for piece, one in ageing.items() if not one.done}
        if self.piece and self._pose:
            goal = self._goal(self._pose)
            still = self.player.film.level == "none"
            self._pose = goal if still else followed(self._pose, goal, seconds)
        self._rise(seconds)
        return cues

    def _roll(self, seconds: float) -> tuple[Cue, ...]:
        """Let marbles roll on that were let fall; one that the film takes meanwhile goes over into it."""
        film, heard, rolling = self.film(), [], {}
        for piece, loose in self._loose.items():
            later = loose._replace(age=loose.age + seconds)
            heard += [cue for cue in loose.way.cues if loose.age <= cue.time < later.age]
            if film[piece][:3] != loose.way.after[piece][:3]:
                self._blend(piece, film[piece])
            elif not later.done:
                rolling[piece] = later
        self._loose = rolling
        return tuple(heard)

    def _goal(self, pose: Pose) -> Pose:
        assert self.piece
        x, y = self.goal or pose[:2]
        return pose._replace(x=x, y=y, z=HEIGHT.get(self.piece.split("-")[0], MARBLE_HEIGHT), phase="carried")

    def _rise(self, seconds: float) -> None:
        """Rings rise and sink within a tenth of a second."""
        step = LIFT * seconds / 0.1 if self.player.film.level != "none" else LIFT
        wanted = {self.raised} if self.raised else set()
        heights = {
            piece: min(LIFT, self._lifts.get(piece, 0.0) + step) if piece in wanted else self._lifts[piece] - step
            for piece in self._lifts.keys() | wanted
        }
        self._lifts = {piece: height for piece, height in heights.items() if height > 0}

    @property
    def ghost_name(self) -> str:
        """The piece that is a ghost, if there is one."""
        return f"{COLOUR_NAMES[self.ghost[0]]}-{GHOST}" if self.ghost else ""

    def poses(self, film: dict[str, Pose]) -> dict[str, Pose]:
        """Where one sees every piece now, if the game's film has them there."""
        poses = self.preview.poses() if self.preview else film
        for piece, height in self._lifts.items():
            if piece in poses:
                poses[piece] = poses[piece]._replace(z=poses[piece].z + height, phase="carried")
        for piece, one in self._blends.items():
            if piece in poses:
                poses[piece] = one.mixed(poses[piece])
        for piece, loose in self._loose.items():
            if piece in poses:
                poses[piece] = loose.way.sample(loose.age)[piece]
        if self.piece and self.piece in poses:
            self._pose = self._pose or poses[self.piece]
            poses[self.piece] = self._pose
        self._shown = dict(poses)
        if self.ghost:
            place = Place("ring", self.ghost[1])
            poses[self.ghost_name] = rest_pose(self.player.film.table, self.ghost_name, place)
        return poses
