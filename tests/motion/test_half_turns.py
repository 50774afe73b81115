"""The film of half a turn is the beginning of the film of the whole turn: nothing is shown twice, nothing leaps."""

import random
from collections.abc import Mapping
from functools import cache

import pytest

from tests.motion.games import random_game
from tests.motion.laws import violations
from zertz3d.motion.choreography import LEVELS, Level
from zertz3d.motion.layout import Pose
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Capture, Game, Placement, Position

SEAMS = 40


def same_until(half: Timeline, whole: Timeline, turn: int, step: int) -> None:
    """Both films show the same up to the half-step."""
    begun, complete = half.turns[turn], whole.turns[turn]
    seam = begun.steps[step]
    assert complete.steps[step] == seam
    for k in range(SEAMS):
        t = seam * k / SEAMS
        assert begun.sample(t) == complete.sample(t), f"{t:.3f} s into the turn"
    rest = bare(complete.sample(seam))
    for piece, pose in bare(half.final_poses).items():
        assert pose == bare(begun.sample(seam))[piece]
        if half.level == "none":
            continue  # cuts: the next act is over as it begins
        assert pose[:7] == pytest.approx(rest[piece][:7], abs=1e-9), "what begins to move begins where it lay"


def bare(poses: Mapping[str, Pose]) -> dict[str, Pose]:
    """Where everything is, whatever begins there."""
    return {piece: pose._replace(phase="") for piece, pose in poses.items()}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_a_marble_that_was_set_down(seed: int, level: Level) -> None:
    game = random_game(seed)
    film = Timeline.begin(game.root.position, level)
    for number, node in enumerate(game.main_line()):
        whole = film.append(node.events)
        if isinstance(node.move, Placement) and len(whole.turns[number].steps) > 1 and number % 4 == 0:
            same_until(film.append(node.events[:2]), whole, number, 0)
        film = whole


@cache
def long_chains() -> list[tuple[Position, Capture]]:
    rng, found = random.Random(7), []
    for seed in range(400):
        position = random_game(seed).main_line()[rng.randrange(8, 20)].position if seed % 2 else Position.start("61")
        game = Game(position, strict=False)
        for _ in range(30):
            moves = game.position.legal_moves()
            if not moves:
                break
            long = [m for m in moves if isinstance(m, Capture) and len(m.jumps) > 2]
            found += [(game.position, move) for move in long[:1]]
            game.play(rng.choice(moves))
        if len(found) >= 8:
            break
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_chain_of_jumps_with_stops(level: Level) -> None:
    found = long_chains()
    assert len(found) >= 8, "there are long chains"
    for position, move in found:
        before = Timeline.begin(position, level)
        after, events = position.play(move)
        for stops in ((1,), (2,), (1, 2), tuple(range(1, len(move.jumps)))):
            whole = before.append(events, stops)
            for place, stop in enumerate(stops):
                same_until(before.append(events[: 2 * stop], stops[: place + 1]), whole, 0, stop - 1)
            assert whole.final_cast == before.append(events).final_cast
            if level == "full":
                broken = violations(whole, [position, after])
                assert not [law for law in broken if "bounces higher" not in law], "it rests, and then jumps again"
