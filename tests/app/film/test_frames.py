"""The script of a film: fixed steps, cards that fade evenly, sound that keeps in step, and what the picture says."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.app.film.small_films import SMALL, build_plan
from tests.app.games import NOTATION, game, opening
from zertz3d import resources
from zertz3d.app.film import titles
from zertz3d.app.film.frame_renderer import build_camera, open_renderer, open_table
from zertz3d.app.film.frames import CLOSING, OPENING, FilmFrame, FilmPlan, find_rest, list_frames
from zertz3d.app.film.make_film import list_different, mix_sound
from zertz3d.app.film.shutter import list_exposures
from zertz3d.app.film.titles import GameFacts
from zertz3d.errors import UsageError, ZertzError
from zertz3d.motion.camera.follow_camera import followed
from zertz3d.motion.camera.show_camera import directed
from zertz3d.motion.timeline import Timeline
from zertz3d.records.reader import read, read_text
from zertz3d.rules import Game, Position
from zertz3d.rules.boards import custom_board
from zertz3d.scene.audio.mixer import RATE, mix, voice

SHOWCASE = read(resources.assets() / "games" / "showcase.txt")[0]


def test_a_film_lasts_as_long_as_the_game_its_hold_and_its_cards() -> None:
    plain, titled = build_plan(), build_plan(titles=True)
    length = plain.film.duration
    assert len(list_frames(plain)) == math.ceil((length + 0.5) * 20 - 1e-9)
    assert len(list_frames(titled)) == len(list_frames(plain)) + (OPENING + CLOSING) * 20
    assert [take.age for take in list_frames(titled)] == [n / 20 for n in range(len(list_frames(titled)))]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"fps": 0}, "--fps 0 is not possible"),
        ({"fps": 241}, "--fps 241 is not possible"),
        ({"speed": 0.0001}, "the film would last"),
        ({"hold": 30_000.0}, "the film would last"),
    ],
)
def test_films_of_absurd_lengths_are_refused(options: dict[str, float], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        list_frames(build_plan(**options))


@pytest.mark.parametrize(("view", "drawn"), [("seat", 1), ("top", 1), ("tour", 5), ("show", 5)])
def test_a_camera_that_walks_sees_something_else_in_every_frame(view: str, drawn: int) -> None:
    made = build_plan(view=view)
    still = list_frames(made)[0]
    assert len(list_different(made, (still,) * 5)) == drawn


def test_a_film_of_one_picture_is_drawn() -> None:
    plan = build_plan()
    first = list_frames(plan)[:1]
    assert list_different(plan, first) == list(first)
    assert list_different(plan, first * 3) == list(first), "and what stands is drawn once"
    dim = first[0]._replace(light=0.5)
    assert list_different(plan, (*first, dim, dim)) == [*first, dim], "and again in another light"


def test_a_part_of_a_game_has_no_card_with_a_result() -> None:
    takes = list_frames(build_plan(titles=True, end=1.0))
    assert takes[0].card and takes[-1].card is None and takes[-1].light == 1


def test_cards_and_light_come_and_go_evenly() -> None:
    takes = list_frames(build_plan(titles=True, fps=30))
    shown = [take.card.opacity if take.card else 0.0 for take in takes]
    for values in (shown, [take.light for take in takes]):
        assert max(abs(a - b) for a, b in pairwise(values)) < 0.1
        assert min(values) >= 0 and max(values) == 1
    assert takes[0].light < 0.05 and takes[-1].light < 0.05
    first, last = shown.index(0.0), len(shown) - shown[::-1].index(0.0)
    assert all(take.time == takes[0].time for take in takes[:first])
    assert all(take.time == takes[-1].time for take in takes[last:])
    assert all(card == 0 for card in shown[first:last])


def test_a_game_without_moves_is_no_film() -> None:
    empty = FilmPlan(Timeline.of(Game()), SMALL, GameFacts.of_game(Game()))
    with pytest.raises(ZertzError, match="the game has no moves"):
        list_frames(empty)


@pytest.mark.parametrize("changes", [{}, {"titles": True}, {"speed": 0.5}, {"speed": 3.0, "start": 2.0}, {"fps": 7}])
def test_every_impact_is_heard_on_its_sample(changes: dict[str, object]) -> None:
    made = build_plan(**changes)
    options, takes = made.options, list_frames(made)
    track = mix_sound(made, takes)
    assert len(track) == math.ceil(len(takes) / options.fps * RATE)
    lead = OPENING if options.titles else 0.0
    heard = 0
    for cue in made.film.cues(options.start, takes[-1].time):
        at = round((lead + (cue.time - options.start) / options.speed) * RATE)
        alone = mix([cue._replace(time=0.0, duration=cue.duration / options.speed)], 0.01)
        before = np.abs(track[at - 30 : at]).max() if at > 30 else 0.0
        if voice(cue) is None or before > 1e-4 or np.abs(alone[1:30]).max() < 1e-3:
            continue  # only what begins in silence can be told from the rest
        heard += 1
        first = int(np.flatnonzero(np.abs(track[at - 30 :]).max(axis=1) > 1e-4)[0]) - 30
        assert 0 <= first <= 3
    assert heard


def test_sound_comes_from_the_side_on_which_it_is_seen() -> None:
    mine, yours = (mix_sound(made, list_frames(made)) for made in (build_plan(), build_plan(view="opponent")))
    assert np.allclose(mine[:, 0], yours[:, 1], atol=1e-5) and not np.allclose(mine, yours, atol=1e-3)


@pytest.mark.parametrize(("size", "arrangement"), [((90, 160), "tall"), ((160, 90), "usual"), ((210, 90), "wide")])
def test_furniture_stands_as_the_shape_of_the_film_wants_it(size: tuple[int, int], arrangement: str) -> None:
    made = FilmPlan.of(SHOWCASE, replace(SMALL, size=size))
    assert made.film.table.arrangement == arrangement
    with open_table(made) as stage:
        assert stage.furniture is made.film.table


def test_the_camera_of_a_frame_knows_nothing_of_other_frames() -> None:
    made = build_plan()
    takes = list_frames(made)
    forwards = list(map(build_camera(made), takes))
    assert forwards == list(map(build_camera(made), reversed(takes)))[::-1]
    still = set(map(build_camera(replace(made, options=replace(made.options, follow=False))), takes))
    assert len(still) == 1
    assert forwards[9] == followed(made.film, still.pop(), 96 / 54).view(takes[9].time)


def test_the_camera_of_a_show_comes_near_for_the_drama_and_arrives_at_the_end() -> None:
    made = FilmPlan.of(SHOWCASE, replace(SMALL, view="show", hold=6.0))
    takes, seen = list_frames(made), build_camera(made)
    last = [seen(take) for take in takes[-20:]]
    assert made.drama[len(made.film.turns)] == "end"
    assert len({round(view.distance, 6) for view in last}) == 1, "it has arrived before the film ends"
    chain = next(turn for turn, kind in made.drama.items())
    middle = [seen(take).distance for take in takes if made.film.turn_at(take.time) == chain - 1]
    assert min(middle) < max(seen(take).distance for take in takes[:100])


@pytest.mark.parametrize(("view", "moves"), [("seat", True), ("opponent", True), ("top", False), ("tour", True)])
def test_from_a_seat_the_camera_leans_and_from_everywhere_it_comes_as_near_as_is_asked(view: str, moves: bool) -> None:
    made = build_plan(view=view)
    takes = list_frames(made)
    seen, near = build_camera(made), build_camera(build_plan(view=view, zoom=2.0))
    assert (len({seen(take) for take in takes}) > 1) is moves
    assert all(near(take) == seen(take).zoom(0.5) for take in takes)


def test_the_camera_of_a_show_goes_by_the_film_and_after_its_end_by_the_clock() -> None:
    made = FilmPlan.of(SHOWCASE, replace(SMALL, view="show", titles=True, speed=2.0))
    seen, rest = build_camera(made), find_rest(made)
    shown = directed(made.film, made.drama, made.film.table, 96 / 54, winner=0)
    takes = list_frames(made)
    middle, last = takes[len(takes) // 2], takes[-1]
    assert rest == OPENING + made.film.duration / 2.0 and middle.age < rest < last.age
    assert seen(middle) == shown.view(middle.time, middle.age)
    assert seen(last) == shown.view(last.time + last.age - rest, last.age)


@pytest.mark.parametrize(("fps", "speed"), [(20, 1.0), (20, 4.0), (60, 1.0)])
def test_the_shutter_is_open_for_a_part_of_the_time_that_a_frame_stands_for(fps: int, speed: float) -> None:
    made = build_plan(fps=fps, speed=speed, shutter=True)
    with open_renderer(made) as opened:
        for time in (0.5, 1.0, 1.5):
            assert opened._list_exposures(FilmFrame(time, 0.0)) == list_exposures(made.film, time, speed / fps)


def test_the_opening_card_says_who_plays_and_where() -> None:
    told = GameFacts.of(read_text(NOTATION, "x")[0])
    card = titles.build_opening_card(told)
    assert card.title == "Anna Ørsted – Борис"
    assert card.lines == ("1 March 2026 · 37 rings",)
    assert card.foot == titles.NAME
    assert GameFacts.of(read_text(f'[Event "Open"]\n{NOTATION}', "x")[0]).event == "Open"
    for start, said in (
        (Position.start("37", "blitz"), "37 rings · blitz rules"),
        (Position.start(custom_board(["a1", "a2", "b1", "b2", "b3"])), "custom board"),
    ):
        assert titles.build_opening_card(GameFacts.of_game(Game(start))).lines == (said,)
    nobody = titles.build_opening_card(GameFacts.of_game(Game()))
    assert (nobody.title, nobody.foot) == ("ZÈRTZ", ""), "the name of the game is said once"
    assert titles.format_date("Wed Oct 29 2025") == "Wed Oct 29 2025"
    half = replace(told, names=("Anna", "?"), event="Open")
    assert titles.build_opening_card(half).title == "Anna – Player 2"
    assert titles.build_opening_card(half).lines[0] == "Open"


def test_the_closing_card_says_who_won_and_by_what() -> None:
    card = titles.build_closing_card(GameFacts.of(SHOWCASE))
    assert card.title == "Mira Solberg wins" and card.side == 0
    assert card.marbles and "turns" in card.lines[-1]
    open_end = titles.build_closing_card(GameFacts.of_game(opening(1)))
    assert open_end.lines == ("the record ends here", "after 1 turn") and open_end.side is None


def test_panels_count_what_is_complete_and_the_banner_waits_for_the_end() -> None:
    told, film = GameFacts.of(SHOWCASE), Timeline.of(SHOWCASE.game or game())
    for turn in range(len(film.turns) + 1):
        shown = titles.build_screen(told, film, film.marks[turn], None, True, True)
        held = told.positions[turn].captures
        assert (shown.players[0].captures, shown.players[1].captures) == held
        assert (shown.banner is not None) == (turn == len(film.turns))
        assert not shown.controls
    assert titles.build_screen(told, film, film.duration, None, True, False).banner is None
    coded = replace(told, code="x")
    for time, shown_code in ((0.0, False), (film.duration / 2, False), (film.duration, True)):
        assert bool(titles.build_screen(coded, film, time, None, True, True).panels) is shown_code
    told_now = next(n / 10 for n in range(round(10 * film.duration)) if film.captions(n / 10))
    plain, closed = (
        titles.build_screen(replace(told, event="Open"), film, told_now, card, True, True)
        for card in (None, titles.build_closing_card(told))
    )
    assert plain.caption and not closed.caption and plain.title == "Open"
    assert titles.add_clocks(plain, replace(told, thought=()), film, told_now) is plain
    bare = titles.build_screen(told, film, 3.0, titles.build_opening_card(told), False, False)
    assert bare.hidden and bare.panels


def test_clocks_count_the_turn_that_is_being_played() -> None:
    played = opening(3)
    for node, used in zip(played.main_line(), (61_000, 5_000, 150_000), strict=True):
        node.clock = used
    facts, film = GameFacts.of_game(played), Timeline.of(played)
    assert facts.thought == ((0.0, 0.0), (61.0, 0.0), (61.0, 5.0), (150.0, 5.0))

    def clocks(time: float) -> list[str | None]:
        screen = titles.build_screen(facts, film, time, None, True, True)
        return [player.clock for player in titles.add_clocks(screen, facts, film, time).players]

    assert clocks(0.0) == ["0:00", "0:00"]
    assert clocks(0.1) == clocks(film.marks[1]) == ["1:01", "0:00"]
    assert clocks(film.marks[1] + 0.1) == ["1:01", "0:05"]
    assert clocks(film.duration) == ["2:30", "0:05"]
    assert GameFacts.of_game(opening(3)).thought == ()
    played.main_line()[1].clock = None
    assert GameFacts.of_game(played).thought == ((0.0, 0.0), (61.0, 0.0), (61.0, 0.0), (150.0, 0.0)), (
        "as far as it says"
    )
