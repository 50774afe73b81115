"""The show itself: a title, the game as a film, the end, the table is cleared, and the next game."""

import gc
from dataclasses import replace
from typing import Protocol

from zertz3d.app.collection import highlights
from zertz3d.app.kiosk.self_play import SelfPlay
from zertz3d.app.kiosk.show_games import Note, ShowGame, ShowGames, tell_invitation
from zertz3d.app.panels.take_home import TakeHome
from zertz3d.app.session import Play, Table
from zertz3d.errors import ZertzError
from zertz3d.hud.screen_model import Screen
from zertz3d.motion.camera.show_camera import Direction, directed
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.motion.choreography.clearing import clear
from zertz3d.motion.layout import Pose
from zertz3d.motion.turn_film import Cue, Turn

TITLE, FADE = 5.0, 0.8
"""Seconds of the title card, and of its coming and going."""
HOLD = 9.0
"""Seconds that the end of a game stays."""


class Source(Protocol):
    """Where the games of a show come from."""

    place: int

    @property
    def length(self) -> str:
        """How many games there are, in words."""
        ...

    def next(self) -> ShowGame:
        """The next game."""
        ...

    def previous(self) -> ShowGame:
        """The game before."""
        ...


class ShowLoop:
    """Runs the films in a session, one after the other, as long as it has the table."""

    def __init__(self, table: Table, source: Source, note: Note, patience: float = 60.0) -> None:
        self._table, self.source, self._note = table, source, note
        self.still = False
        """Whether the cameras stand, because each picture takes long or somebody gets dizzy."""
        self.patience = patience
        """Seconds after which a film that a presenter stopped goes on."""
        self.game: ShowGame | None = None
        self.clock = 0.0
        """Seconds that this game has been on stage."""
        self._held = self._rested = self._stood = 0.0
        self._clearing: Turn | None = None
        """How the pieces are brought back to where a game begins, once this one has been seen."""
        self._cleared = self._heard_until = 0.0
        self._spare = ShowGames((), note)
        self._direction: Direction | None = None
        self._directed: tuple[object, ...] = ()
        self._take_home = TakeHome()

    @property
    def live(self) -> SelfPlay | None:
        """The computer that plays this game, if one does."""
        return self.source if isinstance(self.source, SelfPlay) else None

    def begin(self, back: bool = False) -> None:
        """Put the next game on stage."""
        self.enter(self._next(back))
        self._held = TITLE

    def enter(self, game: ShowGame) -> None:
        """Lay a game on the table, without a title."""
        self.game = game
        self._table.show(self.game.record)
        player = self._table.player
        player.begin_anew(self._table.settings.speed)
        self.clock = self._held = self._rested = self._stood = 0.0
        self._clearing = None
        gc.collect()  # tables that were left hold much memory: swept up now and not when Python comes round to it
        names = " – ".join(self.game.record.players)
        self._note(f"shows {self.game.record.source} {self.game.record.number}: {names}")

    def _next(self, back: bool) -> ShowGame:
        """The next game; a built-in one where all of the programme's have gone, so that the show goes on."""
        try:
            return self.source.previous() if back else self.source.next()
        except ZertzError as error:
            self._note(f"{error}; a built-in game is shown instead")
            return self._spare.next()

    def leave(self) -> None:
        """A visitor has the table; the computer thinks of other things."""
        if self.live:
            self.live.rest()

    def resume(self) -> None:
        """The table is back before anything was played: the film goes on."""
        player = self._table.player
        if self._held <= 0 and not player.ended and not player.playback.playing:
            player.toggle()

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Title, film, end, clearing, next."""
        player = self._table.player
        self._heard_until = self._cleared
        self.clock += seconds
        if self._held > 0:
            self._held -= seconds
            if self._held <= 0 and player.line:
                player.toggle()
            return ()
        grows = self.live is not None and not self.live.over
        plays = self.live.tick(self._table, seconds) if self.live and grows else ()
        if player.playback.playing:
            self._rested = self._stood = 0.0
        elif not player.ended:
            self._wait_for_presenter(seconds)
        elif not grows:
            self._rested += seconds
            if self._rested >= HOLD:
                self._clear(seconds)
        return plays

    def _clear(self, seconds: float) -> None:
        """Clear the table, if pieces may be seen to move, and then go on to the next game."""
        film = self._table.player.film
        if self._clearing is None or self._clearing.cast.table is not film.table:
            self._clearing = clear(film)
            self._cleared = self._heard_until = 0.0
        self._cleared += seconds
        if self._clearing is None or self._cleared >= self._clearing.duration:
            self.begin()

    def _wait_for_presenter(self, seconds: float) -> None:
        """Somebody has stopped the film, or stepped through it: after a while it goes on."""
        self._stood += seconds
        if self._stood >= self.patience:
            self._table.player.toggle()

    def step(self, turns: int) -> None:
        """A presenter goes on by a turn or back; the film waits until nobody has done that for a while."""
        self._held = self._rested = self._stood = 0.0
        self._clearing = None
        player = self._table.player
        player.next() if turns > 0 else player.previous()

    def close(self) -> None:
        """End what thinks."""
        if self.live:
            self.live.close()

    # ---------------------------------------------------------------- the picture

    @property
    def over(self) -> bool:
        """Whether the film stands at the end of a game that is over."""
        player = self._table.player
        return player.ended and bool(player.line) and player.game.outcome(player.line[-1]) is not None

    @property
    def goes_on(self) -> bool:
        """Whether the game may be one that others are still playing."""
        return False

    @property
    def after(self) -> float:
        """Seconds since the end of the film, as the camera counts them."""
        return self._rested if self.over else 0.0

    def pose(self, poses: dict[str, Pose]) -> dict[str, Pose]:
        """Where the pieces are: in the film, or on their way back from it."""
        return self._clearing.sample(self._cleared) if self._clearing else poses

    def heard(self) -> tuple[Cue, ...]:
        """What is heard of the clearing in this frame."""
        cues = self._clearing.cues if self._clearing else ()
        return tuple(cue for cue in cues if self._heard_until < cue.time <= self._cleared)

    def view(self, aspect: float, window: Window = WHOLE) -> View:
        """From where the table is seen now."""
        player = self._table.player
        key = (player.film, aspect, window, self.still)
        if self._direction is None or self._directed[0] is not key[0] or self._directed[1:] != key[1:]:
            chosen = self.game.turns if self.game else ()
            outcome = player.game.outcome(player.line[-1]) if player.line else None
            drama = highlights.mark_drama(player.game, chosen)
            winner = outcome.winner if outcome else None
            self._direction = directed(
                player.film, drama, player.film.table, aspect, window, winner, self.still, self.goes_on and not outcome
            )
            self._directed = key
        return self._direction.view(player.playback.time + self.after, self.clock)

    def dress(self, screen: Screen) -> Screen:
        """Players, captions, banner, the title at the beginning, and the code to take home at the end."""
        player = self._table.player
        banner = None if self._clearing else screen.banner
        shown = replace(screen, controls=False, title=tell_invitation(), panels=(), tools=(), banner=banner)
        if self._held > 0 and self.game:
            shown = replace(shown, panels=(self.game.card(min(1.0, (TITLE - self._held) / FADE, self._held / FADE)),))
        elif self.over and not self._clearing and (code := self._take_home.panel(player.game)):
            shown = replace(shown, panels=(code,))
        return shown
