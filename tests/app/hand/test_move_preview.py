"""The film of an unfinished move: what has happened by half-steps, and from where it is shown."""

import pytest

from tests.app.hand.hands import ASKED, CHAIN, START, after, put
from zertz3d.app.hand.move_in_progress import Coloured, Hand, Picked
from zertz3d.app.hand.move_preview import MovePreview, facts
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Event

JUMPING = after(CHAIN, Picked("d1"))
ONCE = after(CHAIN, Picked("d1"), Picked("d3"))
TWICE = after(CHAIN, Picked("d1"), Picked("d3"), Picked("b3"))
CUT_OFF = after(ASKED, Coloured("W"), Picked("c3"), Picked("b2"))


def names(happened: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in happened]


@pytest.mark.parametrize(
    ("hand", "happened"),
    [
        (after(START, Coloured("W")), []),
        (put(START, "W", "d4"), ["MarbleTaken", "MarblePlaced"]),
        (CUT_OFF, ["MarbleTaken", "MarblePlaced", "RingRemoved"]),
        (JUMPING, []),
        (ONCE, ["MarbleJumped", "MarbleCaptured"]),
        (TWICE, ["MarbleJumped", "MarbleCaptured"] * 2),
    ],
)
def test_what_has_happened_is_what_was_done(hand: Hand, happened: list[str]) -> None:
    assert names(facts(hand)) == happened


def made(hand: Hand, earlier: MovePreview | None = None) -> MovePreview:
    found = MovePreview.of(Timeline.begin(hand.position), hand, earlier, 1.0)
    assert found
    return found


def test_each_half_step_is_shown_once_and_to_its_end() -> None:
    """The second jump goes on where the first has come to, and both stop where they rest."""
    first = made(ONCE)
    assert first.playback.time == first.begin == 0 and first.stops == (1,) and first.playback.playing
    second = made(TWICE, first)
    assert second.stops == (1, 2) and second.acts > first.acts
    assert second.playback.time == pytest.approx(first.end) and second.playback.playing
    over = second.at(second.end)
    assert over.poses() == dict(second.film.final_poses) != second.poses()


def test_time_goes_on_until_the_half_step_is_over_and_is_heard() -> None:
    preview, heard = made(put(START, "W", "d4")), []
    for _ in range(200):
        preview, cues = preview.tick(0.05)
        heard += [cue.kind for cue in cues]
    assert not preview.playback.playing and preview.playback.time == pytest.approx(preview.begin + preview.end)
    assert preview.poses() == dict(preview.film.final_poses) and "impact" in heard


def test_a_jump_taken_back_is_not_stopped_at() -> None:
    """What was shown before of later hops is forgotten."""
    back = made(ONCE, made(TWICE, made(ONCE)))
    assert back.stops == (1,)
    assert made(TWICE, back).stops == (1, 2)


def test_nothing_done_is_nothing_to_show() -> None:
    assert MovePreview.of(Timeline.begin(JUMPING.position), JUMPING, None, 1.0) is None
