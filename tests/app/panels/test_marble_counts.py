"""Captures are counted as they arrive: at every mark as in the position, in between one after the other."""

from itertools import pairwise

import pytest

from zertz3d import resources
from zertz3d.app.panels.marble_counts import count_marbles
from zertz3d.motion.timeline import Timeline
from zertz3d.records.reader import read

GAMES = resources.assets() / "games"


@pytest.mark.parametrize("name", ["long-chain", "big-claim", "showcase", "tie-by-passes", "48-handicap"])
def test_counts_are_those_of_the_positions_at_every_mark_and_change_little_by_little(name: str) -> None:
    game = read(GAMES / f"{name}.txt")[0].game
    assert game
    film = Timeline.of(game)
    positions = [game.root.position, *(node.position for node in game.main_line())]
    for turn, (before, after) in enumerate(pairwise(positions)):
        start, end = film.marks[turn], film.marks[turn + 1]
        assert count_marbles(film, before, start) == count_marbles(film, before, start - 1e-10) == before.captures
        steps = [count_marbles(film, before, start + (end - start) * k / 150) for k in range(150)]
        steps.append(after.captures)
        for one, other in pairwise(steps):
            for mine, now in zip(one, other, strict=True):
                assert sum(abs(a - b) for a, b in zip(mine, now, strict=True)) <= 2, (name, turn)
    assert count_marbles(film, positions[-1], film.duration + 1) == positions[-1].captures


@pytest.mark.parametrize("name", ["repetition", "48-handicap"])
def test_a_marble_that_is_put_counts_until_it_is_taken(name: str) -> None:
    game = read(GAMES / f"{name}.txt")[0].game
    assert game
    film, seen = Timeline.of(game), 0
    for turn, node in enumerate(game.main_line()):
        assert node.parent
        before, after = node.parent.position, node.position
        taken = [(side, n) for side in (0, 1) for n in range(3) if after.captures[side][n] < before.captures[side][n]]
        late = count_marbles(film, before, film.marks[turn + 1] - 0.01)
        seen += len(taken)
        assert [late[side][n] for side, n in taken] == [after.captures[side][n] for side, n in taken]
    assert seen


def test_a_chain_is_counted_marble_by_marble() -> None:
    game = read(GAMES / "long-chain.txt")[0].game
    assert game
    film, last = Timeline.of(game), game.main_line()[-2].position
    seen = {
        sum(count_marbles(film, last, film.marks[-2] + k / 50)[1]) for k in range(round(50 * film.turns[-1].duration))
    }
    total = sum(last.captures[1])
    assert seen == set(range(total, total + 8))
