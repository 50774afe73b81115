"""Who plays which role: each piece is one and the same object through a whole game."""

from collections import Counter

import pytest

from tests.motion.games import nodes, played, random_game
from zertz3d.motion.layout import Place, furniture
from zertz3d.motion.piece_roles import Cast, opening
from zertz3d.rules import COLOUR_NAMES, Event, MarbleCaptured, MarblePlaced, MarbleTaken, Position, RingRemoved


def acted(cast: Cast, *events: Event) -> Cast:
    for event in events:
        moved = cast.after(event)
        cast = moved[1] if moved else cast
    return cast


def held(cast: Cast, player: int) -> Counter[str]:
    return Counter(
        piece.split("-")[0]
        for place, piece in cast.pieces.items()
        if place.name == str(player) and place.kind in ("spot", "stand")
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_cast_agrees_with_the_position_after_every_turn(seed: int) -> None:
    game = random_game(seed)
    cast = opening(game.root.position)
    removed = [0, 0]
    for node in nodes(game):
        cast = acted(cast, *node.events)
        for event in node.events:
            if isinstance(event, RingRemoved):
                removed[event.player] += 1
        position = node.position
        assert {p.name for p in cast.pieces if p.kind == "cell"} == set(position.rings)
        on_board = {p.name: piece for p, piece in cast.pieces.items() if p.kind == "ring"}
        assert {cell: COLOUR_NAMES[c] for cell, c in position.marbles.items()} == {
            cell: piece.split("-")[0] for cell, piece in on_board.items()
        }
        for player in (0, 1):
            own = held(cast, player)
            assert own["ring"] == removed[player]
            assert tuple(own[name] for name in COLOUR_NAMES.values()) == position.captures[player]
        racked = Counter(p.name for p in cast.pieces if p.kind == "rack")
        assert tuple(racked[c] for c in COLOUR_NAMES) == position.pool
        assert {piece: place for place, piece in cast.pieces.items()} == dict(cast.places)


@pytest.mark.parametrize("seed", range(6))
def test_every_stand_has_its_ring(seed: int) -> None:
    cast = opening(random_game(seed).root.position)
    for node in nodes(random_game(seed)):
        cast = acted(cast, *node.events)
        for place in cast.pieces:
            if place.kind == "stand":
                assert cast.pieces[Place("spot", place.name, place.number)].startswith("ring")


def test_a_captured_marble_stands_on_the_first_free_ring() -> None:
    game = played("Wd4,a1", "Bd5,a2", "x d4Bd6")
    cast = opening(game.root.position)
    for node in nodes(game):
        cast = acted(cast, *node.events)
    assert cast.places["black-9"] == Place("stand", "0", 0)
    assert cast.places["ring-a1"] == Place("spot", "0", 0)
    assert cast.places["white-5"] == Place("ring", "d6")


def test_without_a_free_ring_it_lies_in_the_near_part_of_the_tray_away_from_the_rings() -> None:
    cast = opening(Position.start("37"))
    cast = acted(cast, MarbleTaken(0, "B", "pool"), MarblePlaced(0, "B", "d4"), MarbleCaptured(1, "B", "d4"))
    places = furniture(cast.board).near_places
    assert cast.places["black-9"] == Place("spot", "1", places - 1)
    cast = acted(cast, RingRemoved(1, "a1"))
    assert cast.places["ring-a1"] == Place("spot", "1", 0)
    assert cast.room_for_marble(1) == Place("stand", "1", 0)


def test_the_marble_without_a_ring_is_played_again_first() -> None:
    start = Position.setup("37", "standard", Position.start("37").rings, {}, ((0, 2, 0), (0, 0, 0)))
    cast = acted(opening(start), RingRemoved(0, "a1"), MarbleTaken(1, "G", "pool"), MarblePlaced(1, "G", "d4"))
    cast = acted(cast, MarbleCaptured(0, "G", "d4"))
    assert cast.places["grey-5"] == Place("stand", "0", 0)
    taken = MarbleTaken(0, "G", "captures")
    assert cast.places[cast.at_hand(taken)].kind == "spot"
    for _ in range(2):
        cast = acted(cast, taken)
        cast = cast.moved(
            cast.pieces[Place("hand", "0")], Place("ring", "b1" if Place("ring", "b1") not in cast.pieces else "b2")
        )
    assert cast.places[cast.at_hand(taken)] == Place("stand", "0", 0)


def test_the_opening_of_a_position_in_the_middle_of_a_game() -> None:
    start = Position.setup("37", "standard", ["a1", "a2", "b1", "d4", "d5"], {"d4": "W"}, ((1, 0, 2), (0, 3, 0)))
    cast = opening(start)
    assert sum(piece.startswith("ring") for piece in cast.places) == 5
    assert sum(not piece.startswith("ring") for piece in cast.places) == 24
    assert held(cast, 0) == {"white": 1, "black": 2} and held(cast, 1) == {"grey": 3}


def test_a_hop_brings_the_quaternion_home_with_the_other_sign() -> None:
    game = played("Wd4,a1", "Bd5,a2", "x d4Bd6")
    cast = opening(game.root.position)
    for node in nodes(game):
        cast = acted(cast, *node.events)
    assert cast.odd == {"white-5"}


def test_a_second_hop_gives_it_its_first_sign_again() -> None:
    start = Position.setup("37", "standard", Position.start().rings, {"d4": "W", "d5": "G", "e5": "B"})
    _, events = start.play(start.parse_move("x d4Gd6Bf4"))
    assert acted(opening(start), *events).odd == frozenset()


def test_the_lowest_of_a_groove_is_taken_and_the_others_roll_down() -> None:
    cast = opening(Position.start("37"))
    before = cast.groove("G")
    assert cast.at_hand(MarbleTaken(0, "G", "pool")) == before[0] == "grey-7"
    after = acted(cast, MarbleTaken(0, "G", "pool"))
    assert after.groove("G") == before[1:]
    assert [after.places[piece] for piece in before[1:]] == [Place("rack", "G", n) for n in range(7)]
    assert after.groove("W") == cast.groove("W")


def test_in_a_rack_that_does_not_roll_the_last_of_a_groove_is_taken() -> None:
    cast = opening(Position.start("37"), rolling=False)
    before = cast.groove("G")
    assert cast.at_hand(MarbleTaken(0, "G", "pool")) == before[-1] == "grey-7"
    assert acted(cast, MarbleTaken(0, "G", "pool")).groove("G") == before[:-1]
