"""What is shown of a hand: when it may play, what it points at, and what is said where."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.app.hand.at_table import Seat
from tests.app.sessions import play
from zertz3d.app.session.mode import Mover
from zertz3d.hud.screen_model import Screen, Toast
from zertz3d.intents import Action, Intent, TableSpot
from zertz3d.motion.layout import Place
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position
from zertz3d.scene.marks.model import Marks

JUMP = "37 standard oooo/ooooo/ooWooo/oooBooo/ooBWoo/ooooo/oooo 4/8/8 0/0/0 0/0/0 1 1"


def begun(*, resigned: bool = False, strict: bool = True, motion: str = "none") -> Seat:
    """A table with two turns, at the end."""
    seat = Seat(Position.start(), motion=motion)
    game = Game(Position.start(), strict=strict)
    for move in ("Wd4,d1", "Ga1,g1"):
        game.play(game.end.position.parse_move(move))
    if resigned:
        game.resign(0)
    seat.session.table.show(Record("x", 1, "notation", game))
    seat.session.table.player.go_to_turn(2)
    seat.session.tick(0.1)
    return seat


def marked(seat: Seat) -> bool:
    return seat.mode.mark(Marks()) != Marks()


def test_pieces_answer_at_the_end_of_a_game_that_goes_on() -> None:
    seat = begun()
    assert seat.mode.playing and seat.mode.wanted
    seat.ask(Action.FIRST)
    assert not seat.mode.playing and not seat.mode.wanted
    seat.click("pool", "W")
    assert seat.steps == ["W"] and seat.mode.playing and seat.mode.wanted, "another line can be begun there"
    over = begun(resigned=True)
    assert not over.mode.playing and not over.mode.wanted


@pytest.mark.parametrize(("strict", "closed"), [(True, "the game is over, player 2 won by resignation"), (False, None)])
def test_a_game_that_was_given_up_can_be_played_on_only_where_it_was_read(strict: bool, closed: str | None) -> None:
    assert begun(resigned=True, strict=strict).mode.closed() == closed
    assert begun(strict=strict).mode.closed() is None


def test_the_film_rests_at_the_end_of_a_turn() -> None:
    seat = begun(motion="full")
    player = seat.session.table.player
    assert seat.mode.resting
    player.playback = player.playback.seek(player.film.marks[1] + 0.5)
    assert not player.playback.playing and not seat.mode.resting, "it stands still in the middle of a turn"
    player.playback = player.playback.seek(player.film.marks[1])
    assert seat.mode.resting
    player.toggle()
    assert player.playback.playing and player.at_mark and not seat.mode.resting


def test_nothing_is_marked_where_nothing_can_be_begun() -> None:
    seat = Seat(Position.parse(JUMP))
    assert marked(seat)
    seat.keeper.why = "the computer thinks"
    assert not marked(seat)
    seat.keeper.why = None
    assert seat.ask(Action.CHOOSE)
    seat.keeper.why = "the time is up"
    assert not marked(seat), "a place was chosen, and nothing is in hand"
    seat = Seat(Position.start())
    seat.click("pool", "W")
    seat.keeper.why = "the time is up"
    assert marked(seat), "what was begun can be thought through"


def test_what_must_jump_is_marked_when_the_turn_before_has_been_shown() -> None:
    seat = Seat(Position.start(), motion="full")
    for move in ("Wd4,d1", "Gd5,a2"):
        play(seat.session, move, Mover.TYPED)
    assert not marked(seat)
    while seat.session.table.player.playback.playing:
        seat.session.tick(0.1)
    assert marked(seat)


def point(cell: str | None) -> Callable[[Seat], None]:
    def at(seat: Seat) -> None:
        seat.mode.aim.cursor = cell
        seat.session.tick(0.02)

    return at


def test_a_ghost_lies_only_where_the_marble_can_come_to_lie() -> None:
    seat = Seat(Position.start())
    point("d4")(seat)
    assert seat.mode.held.ghost is None and seat.mode.held.raised is None, "nothing is in hand"
    seat.click("pool", "W")
    point("d4")(seat)
    assert seat.mode.held.ghost == ("W", "d4") and seat.mode.held.raised is None
    point(None)(seat)
    assert seat.mode.held.ghost is None
    seat.click("d4")
    ring = seat.mode.held.cast_ahead.pieces[Place("cell", "a1")]
    for cell, raised in (("a1", ring), ("d3", None), ("d4", None)):
        point(cell)(seat)
        assert seat.mode.held.ghost is None and seat.mode.held.raised == raised, cell
    assert seat.session.handle(Intent(Action.DRAG, TableSpot("a1", ring)))
    point("a1")(seat)
    assert seat.mode.held.piece == ring and seat.mode.held.raised is None, "it has been lifted"


@pytest.mark.parametrize(("action", "ghost"), [(Action.CLICK, None), (Action.DRAG, ("W", "c4"))])
def test_a_marble_that_jumps_has_a_ghost_while_it_is_dragged(action: Action, ghost: tuple[str, str] | None) -> None:
    seat = Seat(Position.parse(JUMP), auto_steps=False)
    jumper = seat.mode.held.cast_ahead.pieces[Place("ring", "e3")]
    assert seat.session.handle(Intent(action, TableSpot("e3", jumper)))
    point("c4")(seat)
    assert seat.steps == ["e3"] and seat.mode.held.ghost == (ghost and (seat.mode.hand.position.marbles["e3"], "c4"))


def test_the_marble_under_the_pointer_is_offered_where_one_is_to_be_taken() -> None:
    seat = Seat(Position.start())
    for spot, offered in ((seat.marble("W"), True), (TableSpot("d4", "ring-d4"), False), (TableSpot("pool"), False)):
        seat.mode.aim.spot = spot
        assert seat.mode.mark(Marks()).offered == (frozenset((spot.piece,)) if offered else frozenset())
    marble = seat.marble("G")
    seat.click("pool", "W")
    seat.mode.aim.spot = marble
    assert not seat.mode.mark(Marks()).offered
    seat.click("d4")
    seat.mode.aim.spot = TableSpot("a1", seat.mode.held.cast_ahead.pieces[Place("cell", "a1")])
    assert seat.mode.aim.spot.piece in seat.mode.wanted and not seat.mode.mark(Marks()).offered


def test_what_is_refused_is_a_caption_and_no_second_message() -> None:
    seat = Seat(Position.start())
    seat.click("d4")
    other = Toast(1, "something else")
    told = Toast(2, seat.said[0][0].upper() + seat.said[0][1:])
    screen = Screen(toasts=(other, told))
    assert seat.mode.dress(screen) == replace(screen, caption=told.text, toasts=(other,))
    hidden = replace(screen, hidden=True)
    assert seat.mode.dress(hidden).toasts == hidden.toasts, "where there are no captions it is a message"
    seat.click("pool", "W")
    assert seat.mode.dress(screen).toasts == screen.toasts, "it is said no longer"
