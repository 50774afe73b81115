"""The film as a value: the same in any order, by any way, and never changed."""

import random
from itertools import pairwise
from math import dist
from statistics import median

import pytest

from tests.motion.games import filmed, nodes, played, random_game
from zertz3d.bench.motion import largest_claim
from zertz3d.motion.choreography import LEVELS, Level
from zertz3d.motion.layout import Place, Pose, rest
from zertz3d.motion.physics import Drift, Hold, slid
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import CHOIR, CUT, Clip, Turn
from zertz3d.rules import Game, GameEnded, MarbleCaptured, MarblePlaced, Outcome, Placement, Position, RingRemoved

SHORT = played("Wd4,a1", "Bd5,a2", "x d4Bd6", "Gb3,g1")


def every(film: Timeline, rate: float = 60.0) -> list[float]:
    return [k / rate for k in range(int(film.duration * rate) + 2)]


@pytest.mark.parametrize("seed", range(6))
def test_shuffled_sampling_equals_forward_sampling(seed: int) -> None:
    film = filmed(random_game(seed))
    times = every(film)
    forward = {t: film.sample(t) for t in times}
    random.Random(seed).shuffle(times)
    assert all(film.sample(t) == forward[t] for t in times)


@pytest.mark.parametrize("level", LEVELS)
def test_compiling_twice_gives_equal_films(level: str) -> None:
    game = random_game(3)
    assert filmed(game, level=level) == filmed(game, level=level)


def test_levels_differ() -> None:
    durations = [filmed(SHORT, level=level).duration for level in LEVELS]
    assert durations[0] > durations[1] > durations[2]
    phases = {
        p.phase for t in every(filmed(SHORT, level="none")) for p in filmed(SHORT, level="none").sample(t).values()
    }
    assert phases == {"rest"}


@pytest.mark.parametrize("seed", range(4))
def test_playing_and_undoing_leaves_no_trace(seed: int) -> None:
    game = random_game(seed)
    line = game.main_line()
    film = Timeline.begin(game.root.position)
    rng = random.Random(seed)
    n = 0
    for _ in range(3 * len(line)):
        if n and rng.random() < 0.3:
            n -= rng.randint(1, n)
            film = film.truncate(n)
        if n < len(line):
            film = film.append(line[n].events)
            n += 1
    assert film.truncate(n) == Timeline.compiled(game.root.position, [node.events for node in line[:n]])
    assert film.turns == filmed(game).turns[:n]


def test_growing_shares_the_past() -> None:
    film = filmed(SHORT)
    longer = film.truncate(2).append(SHORT.main_line()[2].events)
    assert all(a is b for a, b in zip(longer.turns[:2], film.turns, strict=False))
    assert longer.marks == film.marks[:4]


def test_a_branch_is_the_film_of_its_own_line() -> None:
    other = played("Wd4,a1", "Bd5,a2", "x d4Bd6", "We3,a3")
    assert filmed(SHORT).truncate(3).append(other.main_line()[3].events) == filmed(other)


def test_marks_show_the_rest_layout_however_they_are_reached() -> None:
    game = random_game(1)
    film = filmed(game)
    for n, node in enumerate(nodes(game)):
        wanted = rest(node.position, film.cast_after(n))
        assert film.sample(film.marks[n]) == wanted
        assert film.truncate(n).sample(1e9) == wanted
        assert film.turn_at(film.marks[n]) == n


def test_before_and_after_the_film_everything_rests() -> None:
    film = filmed(SHORT)
    assert film.sample(-5) == film.sample(0) == dict(film.poses)
    assert film.sample(film.duration + 5) == film.sample(film.duration) == dict(film.final_poses)


def test_sampling_hands_out_fresh_dictionaries() -> None:
    film = filmed(SHORT)
    film.sample(0).clear()
    film.sample(film.duration).clear()
    assert len(film.sample(0)) == len(film.sample(film.duration)) == 37 + 24


def test_an_empty_film() -> None:
    film = Timeline.begin(Position.start("61"))
    assert film.duration == 0 and film.marks == (0.0,) and film.steps == (0.0,)
    assert len(film.sample(3)) == 61 + 24
    assert not film.cues(-1, 1) and not film.captions(0)


def test_order_within_a_placement() -> None:
    film = filmed(SHORT)
    ends = {}
    for clip in film.turns[0].clips:
        ends.setdefault(clip.piece, [clip.start, 0.0])[1] = clip.end
    assert ends["white-5"][1] <= ends["ring-a1"][0]


def test_a_victim_leaves_after_the_jumper_has_landed() -> None:
    turn = filmed(SHORT).turns[2]
    flight = next(c for c in turn.clips if c.piece == "white-5")
    lift = next(c for c in turn.clips if c.piece == "black-9")
    assert lift.start > flight.end


def test_a_chain_flows() -> None:
    for seed in range(30):
        game = random_game(seed)
        for node, turn in zip(game.main_line(), filmed(game).turns, strict=True):
            jumps = getattr(node.move, "jumps", ())
            flights = [c for c in turn.clips if c.motion.__class__.__name__ == "Flight" and c.end - c.start > 0.25]
            assert len(flights) == len(jumps) or not jumps
            assert all(0.28 <= c.end - c.start <= 0.34 for c in flights)
            for a, b in pairwise(flights):
                assert b.start - a.end < 0.02 and b.end - b.start < a.end - a.start


def test_an_ordinary_turn_takes_its_time_and_no_more() -> None:
    durations = []
    for seed in range(20):
        game = random_game(seed)
        for node, turn in zip(game.main_line(), filmed(game).turns, strict=True):
            ordinary = isinstance(node.move, Placement) and not node.move.claims
            if ordinary and node.move.removed and not node.position.outcome():  # type: ignore[union-attr]
                durations.append(turn.duration)
    assert 2.3 <= median(durations) <= 2.6
    assert max(durations) <= 1.5 * 2.6, "all the way across the largest board"


@pytest.mark.parametrize("seed", range(6))
def test_without_weight_nothing_moves_but_what_is_moved(seed: int) -> None:
    game = random_game(seed)
    for node, turn in zip(game.main_line(), filmed(game, level="reduced").turns, strict=True):
        moved = {piece for piece, pose in turn.before.items() if turn.after[piece][:3] != pose[:3]}
        shown = {node.position.outcome() is not None and clip.piece for clip in turn.clips}
        assert {clip.piece for clip in turn.clips} <= moved | shown
        phases = {clip.motion.at(0.0).phase for clip in turn.clips}
        assert phases <= {"carried", "flight", "sliding", "settling"}
        jumps = len(getattr(node.move, "jumps", ()))
        assert sum(clip.motion.at(0.0).phase == "flight" for clip in turn.clips) == jumps, "none bounces"
        rings = [clip.motion.at(t) for clip in turn.clips if clip.piece[0] == "r" for t in (0.1, clip.motion.duration)]
        assert all(abs(pose.qx) + abs(pose.qy) < 1e-9 for pose in rings), "none is tilted"


def outside_rack(film: Timeline, turns: int) -> dict[str, tuple[float, ...]]:
    """Where all pieces lie after so many turns but those that are still in the rack."""
    places = film.cast_after(turns).places
    return {piece: pose[:3] for piece, pose in film.turns[turns - 1].after.items() if places[piece].kind != "rack"}


def test_all_levels_move_the_same_pieces_to_the_same_places() -> None:
    for seed in range(6):
        films = [filmed(random_game(seed), level=level) for level in ("full", "reduced", "none")]
        for n in range(len(films[0].turns)):
            full, *others = [outside_rack(film, n + 1) for film in films]
            assert others == [full, full]


def test_cuts_follow_each_other_fast() -> None:
    film = filmed(SHORT, level="none")
    assert [turn.duration for turn in film.turns[:2]] == pytest.approx([0.11, 0.11])


def test_cues_lie_in_their_interval_once() -> None:
    film = filmed(SHORT)
    whole = film.cues(-1, film.duration)
    assert [c.time for c in whole] == sorted(c.time for c in whole)
    parts = [c for a, b in pairwise(every(film)) for c in film.cues(a, b)]
    assert parts == [c for c in whole if c.time > 0]


def test_impacts_are_heard_when_a_marble_arrives_and_as_fast_as_it_falls() -> None:
    film = filmed(SHORT)
    cues = [c for c in film.cues(-1, film.duration) if c.kind == "impact"]
    assert {c.material for c in cues} == {"marble-ring", "marble-marble"}
    impacts = [c for c in cues if c.material == "marble-ring"]
    for cue in impacts:
        a, b = film.sample(cue.time - 2e-4)[cue.piece], film.sample(cue.time - 1e-4)[cue.piece]
        assert (a.z - b.z) / 1e-4 == pytest.approx(cue.speed, rel=0.01)
        assert film.sample(cue.time)[cue.piece][:3] == pytest.approx(cue.position, abs=1e-9)


def test_every_event_is_captioned() -> None:
    for seed in range(5):
        game = random_game(seed)
        for node, turn in zip(game.main_line(), filmed(game).turns, strict=True):
            words = " ".join(c.text for c in turn.captions)
            for event in node.events:
                if isinstance(event, MarblePlaced):
                    assert f"to {event.cell}" in words
                if isinstance(event, RingRemoved) and "claimed" not in words:
                    assert f"Ring {event.cell}" in words
                if isinstance(event, MarbleCaptured) and "claimed" not in words:
                    assert f"captured on {event.cell}" in words


def test_captions_are_read_while_they_last() -> None:
    film = filmed(SHORT)
    start = film.turns[0].captions[0]
    assert film.captions(start.start - 0.01) == ()
    assert film.captions(start.start)[0].text == "White to d4"
    assert all(c.text != "White to d4" for c in film.captions(start.end))


def test_steps_are_marks_and_the_acts_between() -> None:
    film = filmed(SHORT)
    assert set(film.marks) <= set(film.steps)
    assert len(film.steps) > len(film.marks)
    assert list(film.steps) == sorted(film.steps)
    half = next(t for t in film.steps if t > 0)
    assert all(p.phase == "rest" or name == "ring-a1" for name, p in film.sample(half).items())


def test_every_jump_of_a_chain_is_a_step() -> None:
    start = Position.setup("37", "standard", Position.start("37").rings, {"d4": "W", "d5": "G", "e5": "B"})
    film = Timeline.begin(start).append(start.play(start.parse_move("x d4Gd6Bf4"))[1])
    first, second = film.turns[0].steps
    landings = [cue.time for cue in film.turns[0].cues if cue.kind == "impact" and cue.piece.startswith("white")]
    assert first == pytest.approx(landings[0]) and second > landings[1]


def test_what_has_arrived_stays_until_the_turn_is_over() -> None:
    film = filmed(random_game(1))
    for turn, mark in zip(film.turns[:12], film.marks[1:], strict=False):
        poses = film.sample(mark - 1e-4)
        for piece, pose in turn.after.items():
            assert dist(poses[piece][:3], pose[:3]) < 0.01, piece


def by_all_clips(turn: Turn, moment: float) -> dict[str, Pose]:
    """Where each piece is at an instant of a turn, by every clip that has begun."""
    poses = dict(turn.before)
    for clip in turn.clips:
        if clip.start <= moment:
            poses[clip.piece] = clip.after if clip.end <= moment else clip.motion.at(moment - clip.start)
    return poses


def test_however_a_turn_is_cut_each_piece_is_where_its_last_clip_has_it() -> None:
    for turn in max((filmed(random_game(seed)).turns for seed in range(6)), key=len):
        times = {time for clip in turn.clips for time in (clip.start, clip.end)}
        for t in sorted(times.union({-1.0, turn.duration, turn.duration + 1})):
            for moment in (t - 1e-7, t, t + 1e-7):
                assert turn.sample(moment) == by_all_clips(turn, moment)


@pytest.mark.parametrize("level", LEVELS)
def test_what_moves_together_is_where_each_clip_has_it(level: Level) -> None:
    start, move = largest_claim()
    turn = Timeline.begin(start, level).append(start.play(move)[1]).turns[0]
    groups = {group.start: group for stretch in turn.stretches for group in stretch.groups}.values()
    assert len(groups) == (level == "full") and all(len(group.after) > 2 * 24 for group in groups)
    times = {time for group in groups for time in (group.start, group.end)} | {
        turn.duration * k / 97 for k in range(98)
    }
    for moment in (moment for t in sorted(times) for moment in (t - 1e-7, t, t + 1e-7)):
        poses, expected = turn.sample(moment), by_all_clips(turn, moment)
        assert poses.keys() == expected.keys()
        for piece, pose in expected.items():
            assert poses[piece].phase == pose.phase
            assert poses[piece][:7] == pytest.approx(pose[:7], abs=5e-5)


@pytest.mark.parametrize("later", [0, 1])
def test_what_moves_together_moves_to_the_end_of_a_turn(later: int) -> None:
    """Many pieces move together, and one of them, or none, moves on alone; meanwhile others come to rest."""
    film = Timeline.begin(Position.start("37"))
    rings = sorted(piece for piece in film.poses if piece.startswith("ring"))
    assert len(rings) > 2 * CHOIR
    clips = []
    for piece in rings:
        drift = Drift(film.poses[piece], 0.0, 9.0, 1.0)
        clips.append(Clip(0.5, 1.5, piece, drift, drift.at(1.0)._replace(phase="rest")))
    for clip in clips[:later]:
        on = Drift(clip.after, 0.0, -9.0, 1.0)
        clips.append(Clip(1.5, 2.5, clip.piece, on, film.poses[clip.piece]))
    resting = sorted(piece for piece in film.poses if not piece.startswith("ring"))[: 2 * CUT]
    for n, piece in enumerate(resting):
        clips.append(Clip(0.4, 0.6 + 0.04 * n, piece, Hold(film.poses[piece], 0.2 + 0.04 * n), film.poses[piece]))
    turn = Turn(None, 3.0, film.poses, film.poses, film.cast, tuple(clips))
    gone = {
        moment: [pose.y - film.poses[piece].y for piece in rings for pose in [turn.sample(moment)[piece]]]
        for moment in (0.4, 1.0, 1.3, 1.5, 2.0, 2.6)
    }
    for moment, part in ((0.4, 0.0), (1.0, slid(0.5)), (1.3, slid(0.8)), (1.5, 1.0), (2.0, 1.0), (2.6, 1.0)):
        assert gone[moment][later:] == pytest.approx([9.0 * part] * len(rings[later:]), abs=1e-3)
    assert gone[2.0][0] == pytest.approx(9.0 * (1 - slid(0.5)) if later else 9.0)
    assert gone[2.6][0] == pytest.approx(0.0 if later else 9.0)


@pytest.mark.parametrize("kind", ["resign", "time", "draw"])
def test_an_end_off_the_board_is_told_and_moves_nothing(kind: str) -> None:
    outcome = Outcome(kind, None if kind == "draw" else 0, kind)  # type: ignore[arg-type]
    film = filmed(SHORT)
    ended = film.append([GameEnded(outcome)])
    assert ended.turns[-1].clips == () and ended.turns[-1].duration > 1
    assert ended.sample(ended.duration) == film.sample(film.duration)
    assert "won" in ended.captions(film.duration + 1)[-1].text or kind == "draw"


def test_pieces_keep_their_names() -> None:
    game = random_game(4)
    film = filmed(game)
    names = set(film.poses)
    assert all(set(turn.after) == names for turn in film.turns)


def test_a_game_without_moves_has_a_film() -> None:
    assert filmed(Game()).duration == 0


def side(turn: Turn, piece: str) -> bool:
    """Whether a marble that comes to rest in its seat swings on to the left of the way it first rocks."""
    clip = [clip for clip in turn.clips if clip.piece == piece][-1]
    (x, y), (u, v) = ([a - b for a, b in zip(clip.motion.at(t), clip.after[:2], strict=False)] for t in (0.015, 0.05))
    assert abs(x * v - y * u) > 1e-7, "its swings go around"
    return x * v - y * u > 0


def test_marbles_that_are_set_down_rock_to_both_sides() -> None:
    game = random_game(0)
    film, found = filmed(game), set()
    for turn, node in zip(film.turns, game.main_line(), strict=True):
        if isinstance(node.move, Placement):
            found.add(side(turn, turn.cast.pieces[Place("ring", node.move.cell)]))
    assert found == {True, False}


def test_marbles_that_have_jumped_rock_to_both_sides() -> None:
    found = set()
    for column in "bcdefgh":
        start = Position.setup("61", "standard", Position.start("61").rings, {f"{column}2": "W", f"{column}3": "G"})
        film = Timeline.begin(start).append(start.play(start.parse_move(f"x {column}2G{column}4"))[1])
        found.add(side(film.turns[0], film.cast.pieces[Place("ring", f"{column}2")]))
    assert found == {True, False}


def test_a_caption_is_read_on_past_the_mark_of_its_turn() -> None:
    film = filmed(SHORT)
    last = film.turns[0].captions[-1]
    assert last.end > film.turns[0].duration, "it is read for a while after the ring lies"
    assert last.text in [caption.text for caption in film.captions(film.marks[1] + 0.05)]
