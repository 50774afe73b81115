"""What a record says of its game, and how its faults are told."""

import pytest

from tests.records.alike import nearly_won, only
from zertz3d.records.formats import notation
from zertz3d.records.record import Problem, Record
from zertz3d.rules import Game, Position


def of(game: Game, lifted: str = "") -> Record:
    return Record("a\nb.txt", 3, "notation", game, lifted=lifted)


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (Problem(7, 2, "Wd4,d1", "d4 is occupied"), "line 7, turn 2: Wd4,d1: d4 is occupied"),
        (Problem(7, 2, "", "the game is over"), "line 7, turn 2: the game is over"),
        (Problem(0, 1, "game.txt", "permission denied"), "game.txt: permission denied"),
        (Problem(0, 1, "", "there is no game"), "there is no game"),
    ],
)
def test_a_fault_says_where_it_stands_if_it_stands_anywhere(problem: Problem, said: str) -> None:
    assert str(problem) == said


def test_nobody_is_called_by_an_empty_name_and_nothing_is_known_without_a_game() -> None:
    game = Game()
    game.headers = {"Player1": "", "Player2": "Bob"}
    assert of(game).players == ("?", "Bob")
    nothing = Record("x", 1, None, None)
    assert nothing.players == ("?", "?") and (nothing.event, nothing.moves, nothing.repetition) == ("", [], None)


def test_the_event_comes_before_the_place_and_what_is_not_known_is_neither() -> None:
    game = Game()
    for headers, event in (
        ({"Site": "Oslo", "Tournament": "Open", "Event": "Cup"}, "Cup"),
        ({"Site": "Oslo", "Tournament": "Open", "Event": "?"}, "Open"),
        ({"Site": "Oslo", "Date": "2004"}, "Oslo"),
        ({"Site": "?"}, ""),
    ):
        game.headers = headers
        assert of(game).event == event


@pytest.mark.parametrize("mover", [0, 1])
def test_marbles_that_a_broken_off_turn_lifted_are_held_by_its_player(mover: int) -> None:
    held = ((2, 0, 0), (0, 1, 0))
    record = of(Game(Position.start("48", "handicap", mover, held)), "GBG")
    assert record.captures[mover] == (held[mover][0], held[mover][1] + 2, 1)
    assert record.captures[1 - mover] == held[1 - mover]


def test_a_report_tells_the_start_and_the_end_of_the_main_line() -> None:
    game = Game(Position.start("37", "blitz+optional", first=1))
    game.play("Wd4,d1")
    game.play("Gg1,a4")
    game.back()
    game.play("Bg1,g2")
    game.back()
    game.play("Gg1,a4")
    game.play("Bd7,g4")
    report = of(game, "W").report()
    assert (report["file"], report["game"], report["format"]) == ("a b.txt", 3, "notation")
    assert (report["board"], report["rules"], report["first"]) == ("37", "blitz+optional", 1)
    assert (report["turns"], report["rings_left"], report["moves"]) == (3, 34, ["Wd4,d1", "Gg1,a4", "Bd7,g4"])
    assert report["captures"] == [[1, 0, 0], [0, 0, 0]]
    assert (report["end"], report["winner"], report["result"]) == ("unfinished", None, "*")


def test_a_report_without_a_game_has_the_same_entries() -> None:
    assert list(Record("x", 1, None, None).report()) == list(of(Game()).report())


def test_the_winner_is_told_as_its_number_counted_from_nought() -> None:
    game = Game(nearly_won())
    game.play("x d4Wd6")
    assert of(game).report()["winner"] == of(game).winner == 0


def test_turns_are_counted_from_the_start_of_the_game_not_of_the_record() -> None:
    later = only(notation.write(Game(Position.start().play(Position.start().parse_move("Wd4,d1"))[0])))
    assert (later.turns, later.moves) == (1, [])
