"""Who holds the camera: a hand, a preset, the tour, or the action itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from math import dist

from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.system.settings import Settings
from zertz3d.motion.camera import view as camera
from zertz3d.motion.camera.follow_camera import Following, flight, followed
from zertz3d.motion.camera.tour_camera import tour
from zertz3d.motion.camera.view import View, Window
from zertz3d.motion.layout import Furniture, Pose
from zertz3d.motion.piece_roles import Cast
from zertz3d.motion.timeline import Timeline
from zertz3d.scene.input.orbit import Orbit

FLIGHT = 1.2
"""Seconds the camera takes from one view to another."""
NOTICED = 0.01
"""Of its distance, from how far away the camera flies to the action."""

Framing = Callable[[], tuple[float, Window]]
"""The picture's width over its height, and the part of it that panels leave free."""


class CameraControl:
    """Moves the orbit camera of one table."""

    def __init__(self, furniture: Furniture, framing: Framing, settings: Settings) -> None:
        self._furniture, self._framing = furniture, framing
        self._gentle = settings.motion != "full"
        self._may_follow = settings.follow
        self.following, self.touring = settings.follow, False
        self._tour_time = 0.0
        self._free = True
        """Whether a hand has the camera, or a view that somebody chose."""
        self.near = False
        """Whether the own seat is near the board, where need be without the trays."""
        self._far: tuple[Pose, ...] = ()
        """What lies so far off in the trays that the usual views must reach there."""
        self._cast: Cast | None = None
        self._framed: tuple[object, ...] = (*framing(), self.near, self._far)
        self._following: Following | None = None
        self._attending: tuple[int, bool] | None = None
        """The film, and whether it has ended, on which the camera last looked."""
        self.preset = settings.view
        self._usual: View | None = None
        """The usual view that was flown to last."""
        self.orbit = Orbit(self.home, furniture.extent)
        self.look(settings.view, 0.0)

    def home(self) -> View:
        """What one sees from the own seat."""
        return self._preset("seat")

    def _preset(self, name: str) -> View:
        aspect, window = self._framing()
        if self.near and name == "seat":
            return camera.near(self._furniture, aspect, window, self._far)
        return camera.preset(name, self._furniture, aspect, self._far, window)

    def look(self, name: str, seconds: float | None = None) -> None:
        """Go to a preset view; the tour begins from where it was left."""
        self.preset = name
        self.touring = name == "tour"
        self._free = False
        if not self.touring:
            self.following = name == "seat" and self._may_follow
            self._usual = self._preset(name)
            self.fly(self._usual, seconds)

    def fly(self, view: View, seconds: float | None = None) -> None:
        """Go to a view by itself; at once where little is to move."""
        flight = 0.0 if self._gentle else FLIGHT
        self.orbit.fly(view, flight if seconds is None else seconds)

    def go(self, view: View) -> None:
        """Go to a view and stay there."""
        self.let_go()
        self.fly(view)

    def other_side(self) -> None:
        """Look from the other side."""
        self.go(replace(self.orbit.goal, azimuth=self.orbit.goal.azimuth + math.pi))

    def follow(self, wanted: bool) -> None:
        """Follow the action from now on, or rest."""
        self.following = self._may_follow = wanted
        self._attending = None
        self._end_tour()

    @property
    def _follows(self) -> bool:
        """Whether the camera goes where the action is."""
        return self.following and not self._gentle

    def _end_tour(self) -> None:
        """Whoever walks around the table stops; the usual view is that of the own seat then."""
        if self.touring:
            self.touring, self.preset = False, "seat"

    def reframe(self) -> None:
        """The picture has another shape, or other panels: show the same view in it."""
        self.orbit.aspect = self._framing()[0]
        if not self.touring:
            following = self.following
            self.look(self.preset, 0.0)
            self.following = following

    def _attention(self, player: FilmPlayer, aspect: float, window: Window) -> View:
        """Near the action; at rest at the end, where a game is gone on with, the whole table."""
        known = self._following
        if known is None or known.film is not player.film:
            home = known.home if known else self.home()
            self._following = known = followed(player.film, home, aspect, window, known)
        if player.ended and not player.playback.playing:
            return known.home
        return known.view(player.playback.time)

    def _follow(self, player: FilmPlayer, goal: View) -> None:
        """Go with the action; where it is suddenly elsewhere, as when a game goes on or ends, fly there."""
        reason = (id(player.film), player.ended and not player.playback.playing)
        if reason != self._attending and dist(goal.eye, self.orbit.goal.eye) > NOTICED * goal.distance:
            self.fly(goal, flight(self.orbit.view, goal))
        self._attending = reason
        self.orbit.goal = goal.turned_near(self.orbit.view)

    def _reach_for(self, film: Timeline, turn: int) -> None:
        """See what lies in the trays after a turn, and what is on its way there."""
        cast = film.cast_after(min(turn + 1, len(film.turns)))
        if cast is not self._cast:
            self._cast, self._far = cast, camera.far_pieces(cast)

    def _make_room(self, framed: tuple[object, ...]) -> None:
        """Other panels, or more to see: the usual views keep the table beside them, a view of somebody's own stays."""
        self._framed, self._following = framed, None
        if self._free or self.touring:
            return
        usual = self._preset(self.preset)
        if usual != self._usual:
            self._usual = usual
            if self._follows:
                self._attending = None  # it flies to where the action is seen beside them
            else:
                self.fly(usual)

    def let_go(self) -> None:
        """A hand has taken the camera."""
        self.following = False
        self._end_tour()
        self._free = True

    def tick(self, seconds: float, player: FilmPlayer) -> View:
        """The view after a frame of so many seconds."""
        aspect, window = self._framing()
        self._reach_for(player.film, player.turn)
        if (framed := (aspect, window, self.near, self._far)) != self._framed:
            self._make_room(framed)
        if self.touring:
            self._tour_time += 0.0 if self._gentle else seconds
            self.orbit.show(tour(self._furniture, aspect, self._tour_time, window))
        elif self._follows and (self._attending is None or not self.orbit.flying):
            self._follow(player, self._attention(player, aspect, window))
        return self.orbit.tick(seconds)
