"""What is said of a film before it is made: how long it lasts, and how long it takes to draw."""

from collections.abc import Iterator
from itertools import count

import pytest

from tests.app.film.small_films import build_plan
from zertz3d.app.film import estimate
from zertz3d.app.film.estimate import EACH, RUNS, choose_sample, estimate_film
from zertz3d.app.film.frames import FilmFrame, FilmPlan, list_frames
from zertz3d.app.film.make_film import list_different


def test_the_time_is_that_of_a_frame_times_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on two seconds with every frame."""
    plan = build_plan()
    frames = list_frames(plan)
    ticks = count(0.0, 2.0)
    drawn: list[FilmFrame] = []

    def draw(plan: FilmPlan, sample: tuple[FilmFrame, ...], jobs: int) -> Iterator[None]:
        assert jobs == 1
        for frame in sample:
            drawn.append(frame)
            yield None

    monkeypatch.setattr(estimate, "draw_frames", draw)
    found = estimate_film(plan, 1, lambda: next(ticks))
    assert found.frames == len(frames) and found.lasting == len(frames) / plan.options.fps
    assert found.needed == 2.0 * len(list_different(plan, frames))
    assert len(drawn) == RUNS * EACH


def test_it_is_measured_on_frames_that_are_drawn() -> None:
    found = estimate_film(build_plan(), 1)
    assert 0 < found.needed < 600


@pytest.mark.parametrize("total", [1, 5, 26, 27, 100])
def test_parts_come_from_everywhere_and_never_overlap(total: int) -> None:
    frames = [FilmFrame(float(n), 0.0) for n in range(total)]
    sample, length = choose_sample(frames, 9)
    assert len(sample) % length == 0 and len(set(sample)) == len(sample) <= total
    assert sample[0] is frames[0] and (total > 26 or sample == frames)
    if total > 26:
        assert sample[-1] is frames[-1] and length == 9


@pytest.mark.parametrize(("jobs", "used"), [(0, 1), (2, 2), (99, 3)])
def test_there_are_no_more_workers_than_frames(monkeypatch: pytest.MonkeyPatch, jobs: int, used: int) -> None:
    plan = build_plan()
    few = list_different(plan, list_frames(plan))[:3]
    asked: list[int] = []

    def draw(plan: FilmPlan, sample: tuple[FilmFrame, ...], jobs: int) -> Iterator[None]:
        asked.append(jobs)
        yield from (None for _frame in sample)

    monkeypatch.setattr(estimate, "list_different", lambda plan, frames: few)
    monkeypatch.setattr(estimate, "draw_frames", draw)
    estimate_film(plan, jobs, count(0.0, 2.0).__next__)
    assert asked == [used]
