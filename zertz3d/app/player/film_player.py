"""A film as a viewer commands it: play, step, seek, repeat, and what is heard meanwhile."""

from dataclasses import replace

from zertz3d.app.player.film_branches import FilmBranches
from zertz3d.motion.playback import SLACK
from zertz3d.motion.turn_film import Cue

FASTEST_CATCHING_UP = 6.0
"""Held keys queue turns; the film hurries through them, at most so many times as fast."""


class FilmPlayer(FilmBranches):
    """The film of one game, and all that can be done with it."""

    def next(self) -> None:
        """Play the next turn; pressed again, hurry on to the one after."""
        self.playback = self.playback.step(self.film.marks, 1)

    def previous(self) -> None:
        """Play back to the turn before."""
        self.playback = self.playback.step(self.film.marks, -1)
        self._leave_branch()

    def half(self, count: int) -> None:
        """Half-steps on, or with a negative number back."""
        self.playback = self.playback.step(self.film.steps, count)
        self._leave_branch()

    def jump(self, turns: int) -> None:
        """Be so many turns on, or back, at once."""
        self.go_to_turn(self.goal + turns)

    def go_to_turn(self, turn: int) -> None:
        """Be at rest after that many turns."""
        self.playback = self.playback.pause().seek(self.film.marks[max(0, min(turn, len(self.line)))])
        self._leave_branch()

    def seek(self, time: float) -> None:
        """Be at a time of the film at once."""
        self.playback = self.playback.seek(time)
        self._leave_branch()

    def pause(self) -> None:
        """Stop where the film is."""
        self.playback = self.playback.pause()

    def run_from(self, turn: int) -> None:
        """Play on from the end of a turn."""
        self.playback = self.playback.pause().seek(self.film.marks[turn]).play()

    def jump_into(self, turn: int, seconds: float) -> None:
        """Be so far in the turn that follows, and let the film go on as it does."""
        self.playback = replace(self.playback, time=self.film.marks[turn] + seconds)

    def begin_anew(self, rate: float) -> None:
        """Play at that speed, without repeating anything."""
        self.playback = replace(self.playback, rate=rate, loop=False, span=None)

    def change_rate(self, steps: int) -> None:
        """Faster, or with a negative number slower."""
        self.playback = self.playback.faster(steps)

    def hurry(self) -> bool:
        """Let what is moving be over at once: the turn under way is complete; whether anything was moving."""
        if self.at_mark and not self.playback.playing:
            return False
        under_way = self.playback.time > self.film.marks[self.turn] + SLACK
        forwards = under_way and not self.playback.backwards
        self.go_to_turn(self.goal + (forwards and self.playback.until is None))
        return True

    def toggle(self) -> None:
        """Play on, or pause."""
        running = self.playback.playing and self.playback.until is None
        self.playback = self.playback.pause() if running else self.playback.play()

    def reverse(self) -> None:
        """Play backwards, or pause."""
        running = self.playback.playing and self.playback.backwards
        self.playback = self.playback.pause() if running else self.playback.play(backwards=True)

    def set_rate(self, rate: float) -> None:
        """Play at that speed."""
        self.playback = replace(self.playback, rate=rate)

    def toggle_loop(self) -> None:
        """Repeat the whole game, or stop repeating anything."""
        on = not (self.playback.loop or self.playback.span)
        self.playback = replace(self.playback, loop=on, span=None)

    def loop_from(self) -> None:
        """The part that is repeated begins here."""
        end = self.playback.span[1] if self.playback.span else self.film.duration
        self._loop(self.playback.time, end)

    def loop_to(self) -> None:
        """The part that is repeated ends here."""
        start = self.playback.span[0] if self.playback.span else 0.0
        self._loop(start, self.playback.time)

    def _loop(self, start: float, end: float) -> None:
        if end - start > SLACK:
            self.playback = replace(self.playback, span=(start, end), loop=True)

    def tick(self, seconds: float) -> tuple[Cue, ...]:
        """Let so many seconds of the viewer's time pass; returns what is heard."""
        if not self.playback.playing:
            return ()
        self.playback = self.playback.tick(seconds * self._hurry())
        if not self.playback.playing:
            self._leave_branch()
        return tuple(cue for start, end in self.playback.played for cue in self.film.cues(start, end))

    def _hurry(self) -> float:
        """Several turns to go to a goal: as many times as fast."""
        return min(FASTEST_CATCHING_UP, max(1.0, abs(self.goal - self.turn)))
