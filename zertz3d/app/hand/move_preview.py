"""The film of an unfinished move: what of it is done already, shown after the turns of the game's own film."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.motion.layout import Pose
from zertz3d.motion.piece_roles import Cast
from zertz3d.motion.playback import SLACK, Playback
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Cue
from zertz3d.rules import Event


def facts(hand: Hand) -> tuple[Event, ...]:
    """What has happened on the board by a hand's half-steps."""
    kinds = [step.kind for step in hand.steps]
    count = 2 * ("put" in kinds) + ("remove" in kinds) + 2 * kinds.count("land")
    return hand.position.play(hand.possible[0])[1][:count] if count else ()


@dataclass(frozen=True, slots=True)
class MovePreview:
    """A film whose last turn is the unfinished one, and where it stands; `stops` as in `Timeline.append`."""

    film: Timeline
    playback: Playback
    stops: tuple[int, ...] = ()

    @classmethod
    def of(cls, film: Timeline, hand: Hand, earlier: MovePreview | None, rate: float) -> MovePreview | None:
        """The half-steps of a hand after the turns of a film, from where the preview so far ends."""
        happened = facts(hand)
        if not happened:
            return None
        hops = len(hand.landed)
        shown = tuple(stop for stop in (earlier.stops if earlier else ()) if stop < hops)
        stops = (*shown, hops) if hops else ()
        longer = film.append(happened, stops)
        begin = longer.marks[-2]
        known = earlier.acts if earlier else 0
        start = longer.turns[-1].steps[known - 1] if 0 < known <= len(longer.turns[-1].steps) else 0.0
        playback = Playback(longer.duration, begin + start, rate).step((begin + longer.turns[-1].steps[-1],))
        return cls(longer, playback, stops)

    @property
    def acts(self) -> int:
        """How many acts it shows."""
        return len(self.film.turns[-1].steps)

    @property
    def begin(self) -> float:
        """When the unfinished turn begins."""
        return self.film.marks[-2]

    @property
    def end(self) -> float:
        """Seconds from there until all that was done is shown."""
        return self.film.turns[-1].steps[-1]

    @property
    def cast(self) -> Cast:
        """Which piece plays which role after the half-steps."""
        return self.film.final_cast

    def poses(self) -> dict[str, Pose]:
        """Where every piece is now."""
        if self.playback.time >= self.begin + self.end - SLACK:
            return dict(self.film.final_poses)
        return self.film.sample(self.playback.time)

    def at(self, seconds: float) -> MovePreview:
        """The same so many seconds into the turn."""
        return replace(self, playback=replace(self.playback, time=self.begin + seconds))

    def tick(self, seconds: float) -> tuple[MovePreview, tuple[Cue, ...]]:
        """After so many seconds of the viewer's time, with what was heard in them."""
        if not self.playback.playing:
            return self, ()
        after = replace(self, playback=self.playback.tick(seconds))
        return after, tuple(cue for span in after.playback.played for cue in self.film.cues(*span))
