"""A game that is being played, as it knows of itself: clocks from elsewhere, offers, and what is taken back."""

import pytest

from tests.app.games import OPENING, long_game
from zertz3d.app.play.clock import Control
from zertz3d.app.play.live_game import DRAWISH, ENOUGH, PATIENCE, LiveGame, tell_declined
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.errors import UsageError

ANNA, BORIS, CLUB = Seat("Anna"), Seat("Boris"), Seat(level="club")


def begun(*moves: str, seats: tuple[Seat, Seat] = (ANNA, BORIS), control: Control | None = None) -> LiveGame:
    terms = Terms("37", "standard", seats, first=0, control=control)
    live = LiveGame(terms, terms.game(lambda: 0))
    for move in moves:
        live.complete(live.game.play(move))
    return live


def test_a_clock_at_another_machine_is_believed_once() -> None:
    live = begun(control=Control(600.0))
    live.reported = 12_000
    live.complete(live.game.play(OPENING[0]))
    assert live.end.clock == 12_000 and live.reported is None
    assert live.clock and live.clock.left == (588.0, 600.0) and live.clock.running == 1
    live.complete(live.game.play(OPENING[1]))
    assert live.end.clock == 0 and live.clock.left == (588.0, 600.0)


@pytest.mark.parametrize(
    ("estimate", "agrees"),
    [(None, False), (0, True), (ENOUGH, True), (-ENOUGH, True), (ENOUGH + 1, False), (-900, False)],
)
def test_a_computer_agrees_to_a_draw_where_it_is_neither_ahead_nor_behind(estimate: int | None, agrees: bool) -> None:
    for turns, late in ((DRAWISH - 1, False), (DRAWISH, True)):
        live = LiveGame(Terms("61", "standard", (ANNA, CLUB), first=0), long_game(turns))
        live.estimate = estimate
        assert live.turns == turns and live.computer_agrees is (agrees and late)


def test_whoever_was_asked_has_declined_and_is_not_asked_again_at_once() -> None:
    live = begun(OPENING[0])
    assert live.speaker == 1 and tell_declined(live) == "Anna declines the draw"
    live.note_offer()
    for move in OPENING[1:]:
        with pytest.raises(UsageError, match="has declined just now"):
            live.note_offer()
        live.complete(live.game.play(move))
    while live.turns < 1 + PATIENCE:
        live.complete(live.game.play(live.game.position.legal_moves()[0]))
    live.note_offer()


def test_a_resignation_is_withdrawn_with_the_turn_before_it() -> None:
    live = begun(*OPENING[:3])
    live.declare(lambda: live.game.resign(0))
    assert live.outcome
    live.take_back(1)
    assert live.outcome is None and live.turns == 2
    live.complete(live.game.play(OPENING[2]))
    assert live.outcome is None and [str(move) for move in live.game.moves()] == list(OPENING[:3])
    live.declare(lambda: live.game.resign(1))
    live.take_back(1)
    live.play_again()
    assert live.outcome is None and live.turns == 3, "played again is not given up again"


def test_played_again_is_up_to_a_persons_turn() -> None:
    live = begun(*OPENING[:4], seats=(ANNA, CLUB))
    live.take_back(live.count_to_take_back())
    assert live.turns == 2
    live.play_again()
    assert live.turns == 4 and live.mover == 0


def test_a_clock_goes_on_from_the_last_time_that_was_noted() -> None:
    live = begun(*OPENING[:3], control=Control(600.0))
    first, second, third = live.game.main_line()
    first.clock, second.clock, third.clock = 12_000, 7_000, None
    again = LiveGame(live.terms, live.game)
    assert again.clock and again.clock.left == (588.0, 593.0) and again.clock.running == 1


def test_what_is_tried_after_the_end_belongs_to_no_game() -> None:
    live = begun(*OPENING[:2], control=Control(600.0))
    live.declare(lambda: live.game.resign(0))
    for one in (live, LiveGame(live.terms, live.game)):
        before = one.clock
        one.game.go_to(one.game.root)
        assert not one.complete(one.game.play("Bd5,a1"))
        assert one.clock == before and one.turns == 2 and one.outcome


def test_only_at_one_machine_and_without_tournament_rules_there_is_help_and_always_after_the_end() -> None:
    serious = Terms("48", "tournament", (ANNA, BORIS), first=0)
    for terms, refused in (
        (serious, "by tournament rules"),
        (Terms("37", "standard", (ANNA, Seat("Boris", away=True)), first=0), "on two machines"),
        (Terms("37", "standard", (ANNA, BORIS), first=0), None),
    ):
        live = LiveGame(terms, terms.game(lambda: 0))
        sentence = live.advice_refusal()
        assert refused in sentence if refused and sentence else sentence is refused
        live.declare(lambda live=live: live.game.resign(1))  # type: ignore[misc]
        assert live.advice_refusal() is None


def test_whoever_sits_here_speaks_though_the_other_one_is_to_move() -> None:
    for other in (CLUB, Seat("Boris", away=True)):
        assert begun(OPENING[0], seats=(ANNA, other)).speaker == 0
        assert begun(seats=(other, ANNA)).speaker == 1
