"""One game under a viewer's hands, without a window."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.games import OPENING, game, long_game, opening
from zertz3d.app.player.film_player import FASTEST_CATCHING_UP, FilmPlayer
from zertz3d.errors import IllegalMove
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Node


def settle(replay: FilmPlayer, step: float = 0.05) -> None:
    for _ in range(4000):
        if not replay.playback.playing:
            return
        replay.tick(step)
    raise AssertionError("it never comes to rest")


def texts(nodes: list[Node]) -> list[str]:
    return [str(node.move) for node in nodes]


def test_next_plays_one_turn_and_rests_on_its_mark() -> None:
    replay = FilmPlayer(opening())
    for turn in range(1, 5):
        replay.next()
        assert replay.playback.playing
        settle(replay)
        assert replay.turn == turn
        assert replay.playback.time == replay.film.marks[turn]
        assert replay.node is replay.line[turn - 1]
    replay.next()
    assert not replay.playback.playing
    assert replay.ended


def test_previous_plays_back() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(3)
    replay.previous()
    assert replay.playback.backwards
    settle(replay)
    assert replay.turn == 2


def test_pressing_again_hurries_on() -> None:
    replay = FilmPlayer(opening())
    for _ in range(3):
        replay.next()
    assert replay.goal == 3
    replay.tick(0.1)
    hurried = replay.playback.time
    settle(replay)
    assert replay.turn == 3
    slow = FilmPlayer(opening())
    slow.next()
    slow.tick(0.1)
    assert hurried > 2 * slow.playback.time


def test_held_keys_hurry_only_so_much() -> None:
    replay = FilmPlayer(long_game(40))
    for _ in range(30):
        replay.next()
    assert replay.goal == 30
    replay.tick(0.1)
    assert replay.playback.time == pytest.approx(0.1 * FASTEST_CATCHING_UP)


def test_half_steps_stop_inside_a_turn() -> None:
    replay = FilmPlayer(opening())
    seen = []
    while not replay.ended:
        replay.half(1)
        settle(replay)
        seen.append(replay.playback.time)
    assert tuple(seen) == replay.film.steps[1:]
    assert len(seen) > len(replay.line)
    replay.half(-1)
    settle(replay)
    assert replay.playback.time == seen[-2]


def test_play_runs_to_the_end_and_begins_anew() -> None:
    replay = FilmPlayer(opening())
    heard = 0
    replay.toggle()
    while replay.playback.playing:
        heard += len(replay.tick(0.1))
    assert replay.ended
    assert heard == len(replay.film.cues(0.0, replay.film.duration))
    replay.toggle()
    replay.tick(0.1)
    assert 0 < replay.playback.time < 1
    replay.toggle()
    assert not replay.playback.playing


def test_play_after_a_step_goes_on_beyond_its_goal() -> None:
    replay = FilmPlayer(opening())
    replay.next()
    replay.toggle()
    settle(replay)
    assert replay.ended


def test_reverse_play() -> None:
    replay = FilmPlayer(opening())
    replay.reverse()
    assert replay.ended
    assert replay.playback.backwards
    assert all(replay.tick(0.1) == () for _ in range(5))
    settle(replay)
    assert replay.playback.time == 0.0


def test_jumps_and_seeking_land_at_once() -> None:
    replay = FilmPlayer(long_game(30))
    replay.jump(10)
    assert (replay.turn, replay.playback.playing) == (10, False)
    replay.jump(100)
    assert replay.turn == len(replay.line)
    replay.jump(-100)
    assert replay.turn == 0
    replay.seek(7.7)
    assert replay.playback.time == 7.7
    replay.seek(1e9)
    assert replay.ended


def test_loops() -> None:
    replay = FilmPlayer(opening())
    replay.toggle_loop()
    replay.toggle()
    for _ in range(400):
        replay.tick(0.1)
    assert replay.playback.playing
    replay.go_to_turn(1)
    replay.loop_from()
    replay.go_to_turn(2)
    replay.loop_to()
    span = replay.playback.span
    assert span == (replay.film.marks[1], replay.film.marks[2])
    replay.go_to_turn(3)
    replay.loop_from()
    replay.go_to_turn(1)
    replay.loop_to()
    assert replay.playback.span == span, "a part that ends before it begins is none"
    replay.go_to_turn(1)
    replay.toggle()
    for _ in range(100):
        replay.tick(0.07)
        assert span[0] <= replay.playback.time <= span[1]
    replay.toggle_loop()
    assert (replay.playback.loop, replay.playback.span) == (False, None)


def test_a_move_in_the_middle_opens_a_branch_and_plays_it() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(2)
    replay.play("We5,a4")
    assert texts(replay.line) == [*OPENING[:2], "We5,a4"] or len(replay.line) >= 3
    settle(replay)
    assert str(replay.node.move) == "We5,a4"
    assert texts(replay.game.main_line()) == list(OPENING)


def test_going_back_leaves_the_branch() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(2)
    replay.play("Wb1,a4")
    settle(replay)
    replay.previous()
    settle(replay)
    assert texts(replay.line) == list(OPENING)
    replay.next()
    settle(replay)
    assert str(replay.node.move) == OPENING[2]


def test_the_next_move_of_the_line_makes_no_branch() -> None:
    replay = FilmPlayer(opening())
    replay.play(OPENING[0])
    assert replay.game.root.children == replay.line[:1]
    assert replay.playback.until == replay.film.marks[1]


def test_variations_are_walked_in_a_circle() -> None:
    played = opening()
    played.to_start()
    played.play("Bd4,d1")
    played.to_start()
    played.play("Gd4,d1")
    replay = FilmPlayer(played)
    replay.go_to_turn(1)
    seen = []
    for _ in range(3):
        seen.append(str(replay.node.move))
        replay.sibling(1)
    assert seen == ["Wd4,d1", "Bd4,d1", "Gd4,d1"]
    assert str(replay.node.move) == "Wd4,d1"
    replay.go_to_turn(2)
    with pytest.raises(IllegalMove, match="no other variation"):
        replay.sibling(1)


def test_undo_takes_back_only_what_was_added() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(4)
    with pytest.raises(IllegalMove, match="only moves of a variation"):
        replay.undo()
    replay.go_to_turn(1)
    replay.play("Gb1,a1")
    settle(replay)
    replay.play("Bb2,a2")
    settle(replay)
    replay.undo()
    replay.undo()
    assert replay.turn == 1
    assert texts(replay.line) == list(OPENING)
    replay.redo()
    replay.redo()
    assert str(replay.node.move) == "Bb2,a2"


def test_a_refused_move_changes_nothing() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(2)
    before = (replay.film, list(replay.line), replay.playback)
    with pytest.raises(IllegalMove):
        replay.play("Wd4,a4")
    assert (replay.film, replay.line, replay.playback) == before


def test_the_film_of_a_line_is_the_film_of_its_game() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(3)
    replay.play("Gb1,b5")
    settle(replay)
    fresh = Timeline.of(game(*OPENING[:3], "Gb1,b5"))
    assert replay.film.marks == fresh.marks
    assert all(replay.film.sample(t) == fresh.sample(t) for t in (0.3, 2.2, 5.1, 9.9, replay.film.duration))


def test_a_record_that_grows_is_followed() -> None:
    replay = FilmPlayer(opening(2))
    replay.go_to_turn(2)
    replay.refresh(opening(4))
    assert replay.playback.playing
    settle(replay)
    assert replay.turn == 4
    replay.go_to_turn(1)
    replay.refresh(opening(4))
    assert (replay.turn, replay.playback.playing) == (1, False)


COMMANDS = st.sampled_from(
    ["next", "previous", "toggle", "reverse", "toggle_loop", "loop_from", "loop_to", "undo", "redo"]
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.one_of(COMMANDS, st.floats(0, 20), st.integers(-12, 12)), max_size=40),
    st.randoms(use_true_random=False),
)
def test_no_order_of_commands_breaks_it(script: list[object], rng: object) -> None:
    replay = FilmPlayer(opening())
    for step in script:
        try:
            if isinstance(step, str):
                getattr(replay, step)()
            elif isinstance(step, float):
                replay.seek(step)
            elif step % 3:
                replay.jump(step)
            else:
                replay.play(str(rng.choice(replay.node.position.legal_moves())))  # type: ignore[attr-defined]
        except IllegalMove:
            pass
        replay.tick(0.13)
        assert 0 <= replay.playback.time <= replay.film.duration
        assert len(replay.film.turns) == len(replay.line)
        assert [node.ply for node in replay.line] == list(range(1, len(replay.line) + 1))
        replay.film.sample(replay.playback.time)


def test_furniture_that_stands_otherwise_leaves_one_at_the_same_moment() -> None:
    replay = FilmPlayer(opening(), rate=2.0)
    replay.go_to_turn(2)
    replay.next()
    replay.tick(0.4)
    before, part = replay.film, replay.playback.time - replay.film.marks[2]
    replay.arrange("tall")
    assert replay.film == Timeline.of(opening(), "full", "tall")
    assert replay.film.table.arrangement == "tall"
    assert (replay.turn, replay.goal, replay.playback.rate) == (2, 3, 2.0)
    assert replay.playback.length == replay.film.duration
    now = replay.playback.time - replay.film.marks[2]
    assert 0 < now < replay.film.turns[2].duration and abs(now - part) < 1.0
    for turn, step in enumerate(before.steps):
        assert replay.film.same_moment(before, step) == pytest.approx(replay.film.steps[turn])
    settle(replay)
    assert (replay.turn, replay.playback.time) == (3, replay.film.marks[3])
    tall = replay.film
    replay.arrange("tall")
    assert replay.film is tall, "nothing is filmed again"


def test_a_part_that_is_repeated_is_the_same_part_among_other_furniture() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(1)
    replay.loop_from()
    replay.go_to_turn(2)
    replay.loop_to()
    replay.arrange("wide")
    assert replay.playback.span == (replay.film.marks[1], replay.film.marks[2])


def test_how_long_somebody_thought_is_what_the_own_clock_went_on() -> None:
    played = long_game(7)
    for node, used in zip(played.main_line(), (5_000, 7_000, 12_000, None, 11_000, 9_500, 13_000), strict=True):
        node.clock = used
    assert [node.parent.position.mover for node in played.main_line() if node.parent] == [0, 1] * 3 + [0]
    replay = FilmPlayer(played)
    assert [replay.thought(turn) for turn in range(7)] == [5.0, 7.0, 7.0, 0.0, 0.0, 2.5, 2.0]


def test_of_two_variations_the_other_one_is_beside() -> None:
    played = opening()
    played.to_start()
    played.play("Bd4,d1")
    replay = FilmPlayer(played)
    replay.go_to_turn(1)
    for wanted in ("Bd4,d1", "Wd4,d1"):
        replay.sibling(-1)
        assert str(replay.node.move) == wanted


def test_the_move_to_light_up_is_the_one_that_is_played_and_backwards_the_one_before() -> None:
    replay = FilmPlayer(opening())
    replay.next()
    replay.tick(0.1)
    assert replay.current is replay.line[0] and replay.node is replay.game.root and not replay.at_mark
    replay.go_to_turn(2)
    assert replay.current is replay.line[1] and replay.at_mark
    replay.previous()
    replay.tick(0.1)
    assert replay.current is replay.line[0] and not replay.at_mark


def test_a_turn_that_is_hurried_is_complete_whichever_way_the_film_runs() -> None:
    replay = FilmPlayer(opening())
    assert not replay.hurry()
    for run, turn in ((replay.next, 1), (replay.toggle, 2), (replay.reverse, 1)):
        run()
        replay.tick(0.2)
        assert replay.hurry() and (replay.turn, replay.playback.playing, replay.at_mark) == (turn, False, True)
    replay.toggle()
    assert replay.hurry() and replay.turn == 1, "nothing of the next turn was to be seen"


@pytest.mark.parametrize("way", ["previous", "half", "jump", "seek"])
def test_whichever_way_one_goes_back_the_branch_is_left(way: str) -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(2)
    replay.play("Wb1,a4")
    settle(replay)
    before = replay.film.marks[2]
    ways = {
        "previous": replay.previous, "half": lambda: replay.half(-9), "jump": lambda: replay.jump(-1),
        "seek": lambda: (replay.pause(), replay.seek(before)),
    }  # fmt: skip
    ways[way]()
    assert not replay.playback.playing or "Wb1,a4" in texts(replay.line), "while it runs it is still shown"
    settle(replay)
    assert texts(replay.line) == list(OPENING)


def test_inside_a_turn_the_branch_is_still_shown() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(2)
    replay.play("Wb1,a4")
    settle(replay)
    replay.pause()
    replay.seek(replay.film.marks[2] + 0.3)
    assert texts(replay.line)[2:] == ["Wb1,a4"]


def test_jumps_count_from_where_the_film_is_heading_and_stop_it() -> None:
    replay = FilmPlayer(long_game(9))
    for _ in range(3):
        replay.next()
    replay.tick(0.1)
    replay.jump(2)
    assert (replay.turn, replay.playback.playing) == (5, False)


def test_a_record_that_has_not_grown_does_not_move_and_furniture_keeps_the_level() -> None:
    replay = FilmPlayer(opening(2), level="none")
    replay.go_to_turn(2)
    replay.refresh(opening(2))
    assert (replay.turn, replay.playback.playing) == (2, False)
    replay.arrange("wide")
    assert replay.film.level == "none"


def test_a_film_that_begins_anew_repeats_nothing_of_what_was_repeated() -> None:
    replay = FilmPlayer(opening())
    plain = replace(replay.playback, rate=4.0)
    replay.toggle_loop()
    assert replay.playback.loop
    replay.begin_anew(4.0)
    assert replay.playback == plain
    replay.loop_from()
    replay.go_to_turn(1)
    replay.loop_to()
    assert replay.playback.span
    replay.begin_anew(4.0)
    replay.go_to_turn(0)
    assert replay.playback == plain


def test_a_turn_that_is_told_anew_is_played_and_the_film_rests_behind_it() -> None:
    replay = FilmPlayer(opening())
    replay.go_to_turn(3)
    replay.retell(1, ())
    assert replay.playback.playing and replay.turn == 1
    settle(replay)
    assert (replay.turn, replay.playback.time) == (2, replay.film.marks[2])
    assert len(replay.film.turns) == len(OPENING), "what follows is still there"
