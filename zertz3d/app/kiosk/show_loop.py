"""The show itself: a title, the game as a film, the end, and the next game."""

import gc
from dataclasses import replace
from typing import Protocol

from zertz3d.app.collection import highlights
from zertz3d.app.kiosk.selfplay import SelfPlay
from zertz3d.app.kiosk.show_games import Note, Number, Programme
from zertz3d.app.session.session import Session
from zertz3d.errors import ZertzError
from zertz3d.hud.screen_model import Card, Screen
from zertz3d.motion.camera.show_camera import Direction, directed
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.motion.layout import furniture

TITLE, FADE = 5.0, 0.8
"""Seconds of the title card, and of its coming and going."""
HOLD = 9.0
"""Seconds that the end of a game stays."""
INVITATION = "Touch to play"


class Source(Protocol):
    """Where the games of a show come from."""

    place: int

    @property
    def length(self) -> str:
        """How many games there are, in words."""
        ...

    def next(self) -> Number:
        """The next game."""
        ...

    def previous(self) -> Number:
        """The game before."""
        ...


class Show:
    """Runs the films in a session, one after the other, as long as it has the table."""

    def __init__(self, session: Session, source: Source, note: Note, patience: float = 60.0) -> None:
        self._session, self.source, self._note = session, source, note
        self.still = False
        """Whether the cameras stand, because each picture takes long or somebody gets dizzy."""
        self.patience = patience
        """Seconds after which a film that a presenter stopped goes on."""
        self.number: Number | None = None
        self.clock = 0.0
        """Seconds that this game has been on stage."""
        self._held = self._rested = self._stood = 0.0
        self._spare = Programme((), note)
        self._direction: Direction | None = None
        self._directed: tuple[object, ...] = ()

    @property
    def live(self) -> SelfPlay | None:
        """The computer that plays this game, if one does."""
        return self.source if isinstance(self.source, SelfPlay) else None

    def begin(self, back: bool = False) -> None:
        """Put the next game on stage."""
        self.number = self._next(back)
        self._session.show(self.number.record)
        replay = self._session.replay
        replay.playback = replace(replay.playback, rate=self._session.settings.speed, loop=False, span=None)
        self.clock = self._rested = self._stood = 0.0
        self._held = TITLE
        gc.collect()  # tables that were left hold much memory: swept up now and not when Python comes round to it
        names = " – ".join(self.number.record.players)
        self._note(f"shows {self.number.record.source} {self.number.record.number}: {names}")

    def _next(self, back: bool) -> Number:
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
        replay = self._session.replay
        if self._held <= 0 and not replay.ended and not replay.playback.playing:
            replay.toggle()

    def tick(self, seconds: float) -> None:
        """Title, film, end, next."""
        replay = self._session.replay
        self.clock += seconds
        if self._held > 0:
            self._held -= seconds
            if self._held <= 0 and replay.line:
                replay.toggle()
            return
        if self.live and not self.live.over(self._session):
            self.live.tick(self._session, seconds)
        if replay.playback.playing:
            self._rested = self._stood = 0.0
        elif not replay.ended:
            self._wait_for_presenter(seconds)
        elif not self.live or self.live.over(self._session):
            self._rested += seconds
            if self._rested >= HOLD:
                self.begin()

    def _wait_for_presenter(self, seconds: float) -> None:
        """Somebody has stopped the film, or stepped through it: after a while it goes on."""
        self._stood += seconds
        if self._stood >= self.patience:
            self._session.replay.toggle()

    def step(self, turns: int) -> None:
        """A presenter goes on by a turn or back; the film waits until nobody has done that for a while."""
        self._held = self._rested = self._stood = 0.0
        replay = self._session.replay
        replay.next() if turns > 0 else replay.previous()

    def close(self) -> None:
        """End what thinks."""
        if self.live:
            self.live.close()

    # ---------------------------------------------------------------- the picture

    @property
    def over(self) -> bool:
        """Whether the film stands at the end of a game that is over."""
        replay = self._session.replay
        return replay.ended and bool(replay.line) and replay.game.outcome(replay.line[-1]) is not None

    def view(self, aspect: float, window: Window = WHOLE) -> View:
        """From where the table is seen now."""
        replay = self._session.replay
        key = (replay.film, aspect, window, self.still)
        if self._direction is None or self._directed[0] is not key[0] or self._directed[1:] != key[1:]:
            chosen = self.number.turns if self.number else ()
            outcome = replay.game.outcome(replay.line[-1]) if replay.line else None
            drama = highlights.mark_drama(replay.game, chosen)
            table = furniture(replay.film.start.board)
            winner = outcome.winner if outcome else None
            self._direction = directed(replay.film, drama, table, aspect, window, winner, self.still)
            self._directed = key
        time = replay.playback.time + (self._rested if self.over else 0.0)
        return self._direction.view(time, self.clock)

    def dress(self, screen: Screen) -> Screen:
        """Players, captions, banner, and the title at the beginning."""
        replay = self._session.replay
        said = [caption.text for caption in replay.film.captions(replay.playback.time)]
        caption = " · ".join(said[-1:])  # the film's alone: nobody plays, and a hand has nothing to say
        return replace(screen, controls=False, title=INVITATION, card=self._card(), caption=caption, tools=())

    def _card(self) -> Card | None:
        if self._held <= 0 or self.number is None:
            return None
        record = self.number.record
        names = " – ".join(name for name in record.players if name != "?")
        headers = record.game.headers if record.game else {}
        title = self.number.title or names or "ZÈRTZ"
        said = [headers.get("Event", ""), headers.get("Date", "").partition(".")[0].strip("?")]
        about = " · ".join(word for word in said if word and word not in title)
        lines = [line for line in (names, about) if line and line not in title]
        gone = TITLE - self._held
        return Card(title, tuple(lines), max(0.0, min(1.0, gone / FADE, self._held / FADE)))
