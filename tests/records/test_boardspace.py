"""Every quirk and every fault of Boardspace records, each in a few lines of our own."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.alike import essence, moves, nearly_won, only, played, reasons, sgf
from tests.rules.strategies import walk
from zertz3d.records.boardspace import writer
from zertz3d.rules import Game, Outcome, Position, board, custom_board

FIRST = ("0 Start P0", "0 RtoB 2 0 D 4", "0 R- D 1", "0 Done")
SECOND = ("1 RtoB 2 2 G 1", "1 R- A 4", "1 Done")
THIRD = ("0 RtoB 2 1 D 5", "0 R- G 4", "0 Done")
OPENING = ["Wd4,d1", "Bg1,a4"]
CAPTURE = ("1 BtoB D 4 D 6", "1 Done")


# ------------------------------------------------------------------- clean


def test_a_record_is_read_with_names_board_and_moves() -> None:
    record = played(*FIRST, *SECOND, *THIRD, *CAPTURE)
    assert record.clean and record.format == "boardspace"
    assert moves(record) == [*OPENING, "Gd5,g4", "x d4Gd6"]
    assert record.players == ("Ann", "Bob")
    assert (record.turns, record.end, record.winner) == (4, "unfinished", None)
    assert record.captures == ((0, 0, 0), (0, 1, 0))


@pytest.mark.parametrize(("su", "board"), [("Zertz", "37"), ("Zertz+11", "48"), ("zertz+24", "61"), ("Zertz+H", "48")])
def test_the_variant_names_the_board(su: str, board: str) -> None:
    record = played("0 Start P0", "0 RtoB 2 0 D 4", "0 R- A 1", "0 Done", su=su)
    assert record.clean and record.last.board.name == board


@pytest.mark.parametrize(
    "commands",
    [
        pytest.param(("0 R- D 1", "0 RtoB 2 0 D 4", "0 Done"), id="ring before marble"),
        pytest.param(("0 RtoR 2 0 2", "0 RtoB 2 0 D 4", "0 R- D 1", "0 Done"), id="marble lifted and put back"),
        pytest.param(("0 Pick 2 0", "0 RtoB 2 0 D 4", "0 Pickb D 4", "0 R- D 1", "0 Done"), id="picked up"),
        pytest.param(("0 RtoB 2 0 D 4", "0 BtoB D 4 D 4", "0 R- D 1", "0 Done"), id="moved to itself"),
        pytest.param(("0 RtoB 2 0 A 1", "0 BtoB A 1 D 4", "0 R- D 1", "0 Done"), id="placed marble moved"),
        pytest.param(("0 RtoB 2 1 A 1", "0 BtoR A 1 2", "0 RtoB 2 0 D 4", "0 R- D 1"), id="placed marble taken back"),
        pytest.param(("0 RtoB 2 0 D 4", "0 R- D 7", "0 R+ D 7", "0 R- D 1", "0 Done"), id="ring put back"),
        pytest.param(("0 RtoB 2 1 A 1", "0 R- D 7", "0 Reset", "0 RtoB 2 0 D 4", "0 R- D 1"), id="reset"),
        pytest.param(("0 RtoB 2 1 A 1", "0 undo", "0 RtoB 2 0 D 4", "0 R- D 1", "0 Done"), id="undo"),
        pytest.param(("0 rtob 2 0 d 4", "0 r- d 1", "0 done"), id="lower case"),
        pytest.param(("0 1 RtoB 2 0 D 4", "0 2 R- D 1", "0 3 Done "), id="numbered, Done with a blank"),
        pytest.param(("0 RtoB 2 0 D 4", "0 R- D 1", "1 Edit", "0 vcr: left", "0 edit: x", "0 Pop"), id="not moves"),
    ],
)  # fmt: skip
def test_gestures_that_come_to_the_same_turn(commands: tuple[str, ...]) -> None:
    record = played("0 Start P0", *commands)
    assert record.clean and moves(record) == ["Wd4,d1"]


def test_a_turn_may_end_with_the_other_players_command() -> None:
    record = played("0 RtoB 2 0 D 4", "0 R- D 1", "1 RtoB 2 2 G 1", "1 R- A 4", "0 RtoB 2 1 D 5", "0 R- G 4")
    assert record.clean and moves(record) == [*OPENING, "Gd5,g4"]


def test_a_jump_and_the_same_jump_back_is_nothing() -> None:
    record = played(*FIRST, *SECOND, *THIRD, "1 BtoB D 5 D 3", "1 BtoB D 3 D 5", "1 BtoB D 4 D 6", "1 Done")
    assert record.clean and moves(record)[-1] == "x d4Gd6"


def test_a_chain_is_several_jumps() -> None:
    more = (*THIRD, "1 BtoB D 4 D 6", "1 Done", "0 RtoB 2 2 E 5", "0 R- F 5", "0 Done")
    record = played(*FIRST, *SECOND, *more, "1 BtoB D 6 F 4", "1 Done")
    assert record.clean and moves(record)[-1] == "x d6Bf4"


def test_player_two_may_move_first_whatever_start_says() -> None:
    for start in ((), ("0 Start P0",), ("0 Start P1",)):
        record = played(*start, "1 RtoB 2 0 D 4", "1 R- D 1", "1 Done")
        assert record.clean and record.last.mover == 0 and record.report()["first"] == 1


def test_resignation() -> None:
    record = played(*FIRST, *SECOND, "0 Resign", "0 Done")
    assert (record.end, record.winner, record.report()["result"]) == ("resign", None, "0-1")


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        (("0 RtoB 2 1 D 5",), "a free ring must be removed"),
        (("0 R- G 4",), "no marble was placed"),
        (("0 R- G 4", "0 RtoB 2 1 G 4"), "g4 holds a marble"),
        (("1 RtoB 2 1 D 5", "1 R- G 4"), "it was the turn of player 1"),
    ],
)
@pytest.mark.parametrize("end", [("0 Resign",), ("1 Resign", "1 Done"), ("0 WinOnTime",)])
def test_a_turn_broken_off_by_resignation_is_left_out_and_said(
    rest: tuple[str, ...], reason: str, end: tuple[str, ...]
) -> None:
    record = played(*FIRST, *SECOND, *rest, *end)
    assert record.clean and (record.turns, moves(record)) == (2, OPENING)
    assert record.end == ("time" if "WinOnTime" in end[0] else "resign")
    left_out = record.broken_off
    assert left_out and (left_out.turn, left_out.line) == (3, 13) and reason in left_out.reason
    assert left_out.text.startswith(f"P{rest[0][0]}[{rest[0][2:]}]")


CHAIN = "37 standard oooo/ooooo/oooooo/oWGoWoo/oooooo/ooooo/oooo 4/7/10 0/0/0 0/0/0 1 1"
"""The marble on d2 must jump to d4 and on to d6."""
NO_RING_FREE = "37 standard WWWW/WoooG/GooooG/GoooBoG/GooooG/BoooB/BBBB 0/0/0 1/1/2 0/0/1 1 1"
"""Marbles all around: no vacant ring can be slid off."""


@pytest.mark.parametrize("end", [("0 Resign",), ("1 Resign",), ("1 Resign", "1 Done"), ("1 WinOnTime",)])
@pytest.mark.parametrize("done", [(), ("0 Done",)])
@pytest.mark.parametrize(
    ("start", "turn", "move"),
    [
        ("", ("0 RtoB 2 0 D 4", "0 R- D 1"), "Wd4,d1"),
        ("", ("0 R- D 1", "0 RtoB 2 0 D 4"), "Wd4,d1"),
        (CHAIN, ("0 BtoB D 2 D 4", "0 BtoB D 4 D 6"), "x d2Gd4Wd6"),
        (NO_RING_FREE, ("0 RtoB 0 0 D 4",), "Wd4"),
    ],
    ids=["marble and ring", "ring and marble", "chain", "no ring is free"],
)
def test_a_complete_turn_belongs_to_the_game_whoever_gives_up_then(
    start: str, turn: tuple[str, ...], move: str, done: tuple[str, ...], end: tuple[str, ...]
) -> None:
    record = played(*turn, *done, *end, more=f"\nZP[{start}]" if start else "")
    assert record.clean and record.broken_off is None
    assert (record.turns, moves(record)) == (1, [move])
    assert (record.end, record.report()["result"]) == _given_up(end[0])


def _given_up(command: str) -> tuple[str, str]:
    """How a game ends with that command."""
    by_time, player = "WinOnTime" in command, int(command[0])
    return ("time" if by_time else "resign"), ("0-1" if player == by_time else "1-0")


def test_a_chain_broken_off_by_resignation_is_left_out() -> None:
    record = played("0 BtoB D 2 D 4", "1 Resign", more=f"\nZP[{CHAIN}]")
    assert (record.turns, record.end, record.captures[0]) == (0, "resign", (0, 0, 0))
    assert record.broken_off and "d4 can and must jump on" in record.broken_off.reason


def test_a_turn_that_wins_leaves_nothing_to_resign() -> None:
    for end in ("0 Resign", "1 Resign"):
        record = played("0 BtoB D 4 D 6", end, more=f"\nZP[{nearly_won()}]")
        assert record.clean and (record.turns, record.end, record.winner) == (1, "win", 0)


def test_a_turn_can_be_changed_while_a_resignation_is_thought_over() -> None:
    record = played("0 RtoB 2 0 D 4", "0 R- D 1", "0 Resign", "0 Resign", "0 R+ D 1", "0 R- A 1", "0 Done")
    assert record.clean and moves(record) == ["Wd4,a1"] and record.end == "unfinished"


def test_the_time_of_whoever_resigns_is_not_that_of_the_turn_before() -> None:
    text = sgf(*FIRST[1:3], "1 Resign", "1 Done").replace("R- D 1]", "R- D 1]TM[500]").replace("Done]", "Done]TM[9000]")
    game = only(text).game
    assert game and [node.clock for node in game.main_line()] == [500]


def test_what_is_broken_off_in_a_variation_is_not_said_of_the_game() -> None:
    text = sgf(*FIRST)[:-3] + "\n(; P1[RtoB 2 2 G 1];P1[R- A 4];P1[Done])(;P1[RtoB 2 0 A 1];P1[Resign]))"
    record = only(text)
    assert record.clean and record.broken_off is None and moves(record) == OPENING


def test_resigning_twice_is_not_resigning_and_three_times_is() -> None:
    assert played(*FIRST, "1 Resign", "1 Resign").end == "unfinished"
    assert played(*FIRST, "1 Resign", "1 Resign", "1 Resign").end == "resign"


def test_whoever_goes_on_has_not_resigned() -> None:
    record = played("0 Start P0", "0 Resign", *FIRST[1:], "1 Resign", *SECOND)
    assert record.clean and moves(record) == OPENING and record.end == "unfinished"
    again = played(*FIRST, "1 Resign", "1 RtoR 2 0 2", "1 Resign")
    assert again.end == "resign"


def test_a_turn_closed_under_a_resignation_counts_if_the_game_goes_on() -> None:
    record = played(*FIRST, "1 RtoB 2 2 G 1", "1 R- A 4", "1 Resign", "1 Done", *THIRD)
    assert record.clean and moves(record) == [*OPENING, "Gd5,g4"]


def test_loss_on_time() -> None:
    record = played(*FIRST, *SECOND, "1 WinOnTime")
    assert (record.end, record.winner, record.report()["result"]) == ("time", None, "0-1")


@pytest.mark.parametrize("winner", [0, 1])
def test_whoever_wins_on_time_says_so(winner: int) -> None:
    record = played(*FIRST, *SECOND, f"{winner} WinOnTime")
    assert record.game and record.game.outcome(record.game.end) == Outcome("time", winner, "time")


def test_the_announced_result_overrules_nothing() -> None:
    record = played(*FIRST, more="\nRE[Партию выиграл Bob]")
    assert record.end == "unfinished" and record.game and record.game.headers["RE"].endswith("Bob")


def test_only_the_first_tree_is_read() -> None:
    text = sgf(*FIRST)
    assert moves(only(text + text.replace("D 4", "D 3"))) == ["Wd4,d1"]


def test_handicap_and_a_board_chosen_later() -> None:
    gifts = ("1 RtoR 2 0 1", "1 RtoR 2 2 1")
    record = played("0 Edit", "0 RtoR 2 0 0", "0 SetBoard Zertz", *gifts, *FIRST, su="Zertz+H")
    assert record.clean and record.game
    start = record.game.root.position
    assert (start.board.name, start.rules.name) == ("37", "handicap")
    assert start.captures == ((0, 0, 0), (1, 0, 1)) and start.pool == (5, 8, 9)


@pytest.mark.parametrize("name", ["Edit", "edit", "0 Edit "])
@pytest.mark.parametrize("who", ["0", "1", "-1"])
def test_a_position_is_set_up_between_edit_and_start(name: str, who: str) -> None:
    turn = ("1 3 Start P1", "1 4 RtoB 2 2 D 1", "1 5 R- A 1", "1 6 Done")
    text = sgf(f"0 {name}", "0 1 RtoB 2 0 E 5", "0 2 RtoB 2 1 B 3", *turn, su="Zertz+H")
    record = only(text.replace("P0[1 R", f"P{who}[1 R").replace("P0[2 R", f"P{who}[2 R"))
    assert record.clean and record.game, record.problems
    start = record.game.root.position
    assert (start.board.name, start.marbles, start.pool) == ("48", {"e5": "W", "b3": "G"}, (5, 7, 10))
    assert (start.mover, start.turn, str(start.rules)) == (1, 1, "standard")
    assert (record.turns, moves(record)) == (1, ["Bd1,a1"])


@pytest.mark.parametrize(
    ("commands", "text"),
    [
        (("0 RtoB 2 0 E 5", "0 BtoB E 5 B 3"), "oooo/ooWoo/oooooo/ooooooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 1 1"),
        (("0 RtoB 2 0 E 5", "0 BtoB E 5 E 5"), "oooo/ooooo/oooooo/ooooooo/ooooWo/ooooo/oooo 5/8/10 0/0/0 0/0/0 1 1"),
        (("0 RtoB 2 0 E 5", "0 BtoR E 5 2"), "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"),
        (("0 RtoB 2 2 E 5", "0 BtoR E 5 1"), "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/9 0/0/0 0/0/1 1 1"),
        (("0 R- A 1", "0 R- D 4"), ".ooo/ooooo/oooooo/ooo.ooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"),
        (("0 R- A 1", "0 R+ A 1", "0 R+ A 1"), "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"),
        (("0 RtoR 2 0 1", "0 RtoR 1 0 0"), "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 5/8/10 1/0/0 0/0/0 1 1"),
        (("0 RtoR 2 1 1", "0 RtoR 1 1 2"), "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"),
        (("0 RtoR 2 1 1", "0 RtoB 1 1 A 1"), "Gooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/7/10 0/0/0 0/0/0 1 1"),
        (("0 RtoB 2 0 E 5", "0 SetBoard Zertz"), "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"),
        (("0 Pick 2 0", "0 Reset", "0 Done"), "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"),
        (("0 Start P1", "0 Edit", "0 R- A 1"), ".ooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"),
    ],
)  # fmt: skip
def test_what_can_be_done_between_edit_and_start(commands: tuple[str, ...], text: str) -> None:
    record = played("0 Edit", *commands, "0 Start P0")
    assert record.clean and record.game and record.turns == 0, record.problems
    rules = "handicap" if "1/0/0 0" in text or "0/0/1 1" in text else "standard"
    assert str(record.game.root.position) == f"37 {rules} {text}"


@pytest.mark.parametrize(
    ("commands", "reason"),
    [
        (("0 RtoB 2 0 E 5", "0 RtoB 2 1 E 5"), "e5 holds a marble already"),
        (("0 RtoB 2 0 E 5", "0 R- E 5"), "e5 holds a marble already"),
        (("0 R- A 1", "0 R- A 1"), "there is no ring on a1"),
        (("0 R- A 1", "0 RtoB 2 0 A 1"), "there is no ring on a1"),
        (("0 RtoB 2 0 H 1",), "the board of 37 rings has no ring h1"),
        (("0 RtoB 1 0 A 1",), "there is no white marble in the captures of player 2"),
        (("0 RtoR 0 2 1",), "there is no black marble in the captures of player 1"),
        (("0 RtoB 2 0 A 1", "0 BtoB A 1 A 2", "0 BtoB A 1 A 3"), "there is no marble on a1"),
        (tuple(f"0 RtoB 2 0 D {number}" for number in range(1, 8)), "there is no white marble in the pool"),
        (("0 BtoR A 1 2",), "there is no marble on a1"),
        (("0 RtoB 2 0 A 1", "0 BtoR A 1"), "a number from 0 to 2 is missing"),
        (("0 RtoB 2 0",), "the command names no ring"),
        (("0 RtoB 2 0 A 1", "0 R- A 2", "0 R- B 1", "0 R- B 2"), "the group a1 has no vacant ring"),
    ],
)
def test_a_set_up_that_cannot_be_is_a_fault_of_its_command(commands: tuple[str, ...], reason: str) -> None:
    record = played("0 Edit", *commands, "0 Start P0", *FIRST[1:])
    (problem,) = record.problems
    assert reason in problem.reason.replace("'", "") and record.turns == 0
    blamed = "0 Start P0" if "group" in reason else commands[-1]
    assert problem.text == f"P{blamed[0]}[{blamed[2:]}]"


def test_no_board_is_left_without_rings() -> None:
    rings = [f"0 R- {cell[0]} {cell[1:]}" for cell in Position.start().rings]
    assert "no ring is left" in played("0 Edit", *rings, "0 Start P0").problems[0].reason


def test_edit_without_a_start_that_follows_sets_nothing_up() -> None:
    record = played("0 Edit", *FIRST[1:], "1 Edit", *SECOND)
    assert record.clean and moves(record) == OPENING
    assert moves(only(sgf("0 Edit", *FIRST[1:]) + sgf("0 Start P0"))) == ["Wd4,d1"], "a second tree says nothing"


def test_a_position_changed_in_the_middle_of_a_game_ends_it() -> None:
    assert moves(played(*FIRST, "1 Edit", "1 RtoR 2 0 2", "1 Start P1", *SECOND)) == OPENING
    record = played(*FIRST, "1 Edit", "1 RtoB 2 0 A 1", "1 Start P1", *SECOND)
    assert reasons(record) == [(2, "the position was changed by hand in the middle of the game")]
    assert moves(record) == ["Wd4,d1"] and record.problems[0].text == "P1[RtoB 2 0 A 1]"


def test_a_set_up_is_written_as_players_make_it() -> None:
    start = Position.setup("48", "handicap", [*board(48).cells[1:]], {"d4": "W"}, ((0, 1, 0), (0, 0, 0)), 1)
    game = Game(start)
    game.play("Gb1,h4")
    text = writer.write(game)
    assert text.splitlines()[2:-1] == [
        "SU[Zertz+H]",
        "; P0[0 SetBoard Zertz+11]",
        "; P1[1 Edit]", "; P1[2 R- A 1]", "; P1[3 RtoB 2 0 D 4]", "; P0[4 RtoR 2 1 0]", "; P1[5 Start P1]",
        "; P1[6 RtoB 2 1 B 1]", "; P1[7 R- H 4]", "; P1[8 Done]",
    ]  # fmt: skip
    assert essence(only(text).game) == essence(game)  # type: ignore[arg-type]


@settings(max_examples=60)
@given(st.sampled_from(("37", "48", "61", "40")), st.integers(0, 10**6), st.integers(1, 40), st.integers(1, 3))
def test_any_position_survives_as_a_start(name: str, seed: int, turns: int, turn: int) -> None:
    position = walk(name, "standard", seed, turns)[-1]
    game = Game(replace(position, turn=turn), strict=False)
    text = writer.write(game)
    assert ("ZP[" in text) == (name == "40" or turn > 1 or position.passes > 0 or any(map(any, position.captures)))
    assert essence(only(text).game) == essence(game)  # type: ignore[arg-type]


RINGS = tuple(f"0 R+ {place}" for place in ("E 5", "E 6", "F 4", "F 5", "F 6", "G 5", "G 6", "D 5", "D 4"))


@pytest.mark.parametrize(("swaps", "first"), [(0, 1), (1, 0), (2, 1)])
def test_rings_are_laid_and_sides_swapped(swaps: int, first: int) -> None:
    turn = (f"{first} RtoB 2 0 F 5", f"{first} R- D 4", f"{first} Done")
    record = played("0 Start P0", *RINGS, "0 Done", *["1 Swap"] * swaps, "1 Done", *turn, su="Zertz+xx")
    assert record.clean and record.last.board.size == 9
    assert (record.turns, moves(record)) == (2, ["Wf5,d4"]), "laying the rings is a turn"
    assert record.report()["first"] == first


@pytest.mark.parametrize("first", [0, 1])
def test_a_board_of_ones_own_is_written_with_the_swap_that_lets_its_player_begin(first: int) -> None:
    start = Position.start(custom_board(["a1", "a2", "b1", "b2", "b3", "c1", "c2", "d1", "d2"]), first=first)
    game = Game(start)
    game.play(start.legal_moves()[0])
    record = only(writer.write(game))
    assert record.clean and record.report()["first"] == first


def test_a_ring_can_be_taken_up_again_while_rings_are_laid() -> None:
    record = played("0 Start P0", *RINGS, "0 R+ A 1", "0 R- A 1", "0 Done", su="Zertz+xx")
    assert record.clean and record.turns == 1


def test_a_placement_comes_from_the_own_captures_when_the_pool_is_empty() -> None:
    start = "37 standard Wooo/ooooo/oooooo/ooooooB/oooooo/ooooo/BooB 0/0/0 3/4/2 2/4/5 1 1"
    record = played("0 RtoB 0 0 D 4", "0 R- A 4", "0 Done", more=f"\nZP[{start}]")
    assert record.clean and record.captures[0] == (2, 4, 2)
    from_pool = played("0 RtoB 2 0 D 4", "0 R- A 4", "0 Done", more=f"\nZP[{start}]")
    assert reasons(from_pool) == [(1, "the marble was taken from the pool, but the pool is empty")]


def test_no_ring_is_taken_when_the_only_free_one_is_filled() -> None:
    start = "37 standard ..../...../...o../..Bo.../...../...../.... 6/8/9 0/0/0 0/0/0 1 1"
    record = played("0 RtoB 2 0 C 4", "0 R- D 4", "0 Done", more=f"\nZP[{start}]")
    assert moves(record) == ["Wc4,d4 x Wc4Bd3"] and record.winner == 0
    filled = "37 standard ..../...../...B../...o.../...../...../.... 6/8/9 0/0/0 0/0/0 1 1"
    assert moves(played("0 RtoB 2 0 D 4", "0 Done", more=f"\nZP[{filled}]")) == ["Wd4 x Bc4Wd4"]


def test_comments_marks_and_times_are_kept() -> None:
    text = sgf("0 Start P0").replace("; P0[Start P0]", "; P0[Start P0]C[Hello \\] there]")
    turn = ";C[first]P0[RtoB 2 0 D 4]TM[500]AN[star]\n;C[second]P0[R- D 1]TM[700]\n;P0[Done]TM[900]"
    text = text.replace("\n)", f"\n{turn}\n)")
    game = only(text).game
    assert game and game.root.comment == "Hello ] there"
    node = game.main_line()[0]
    assert (node.comment, node.marks, node.clock) == ("first\n\nsecond", ("star",), 900)


def test_a_comment_with_the_next_players_command_belongs_to_the_next_turn() -> None:
    text = sgf("0 RtoB 2 0 D 4", "0 R- D 1").replace("\n)", "\n;C[on the answer]P1[RtoB 2 2 G 1]\n;P1[R- A 4]\n)")
    game = only(text).game
    assert game and [node.comment for node in game.main_line()] == ["", "on the answer"]


def test_headers() -> None:
    text = sgf(*FIRST, more='\nDT[Fri Mar 32 2004]GN["x"-"y"]TC[None]\nP0[ranking 1200]').replace(
        'P1[id "Bob"]', "P1[ id Dumbot]"
    )
    text = text.replace("\n)", "\n;\nP0[time 0:01:02 ]\nP1[time 1d 03:17 ]\n)")
    game = only(text).game
    assert game and game.headers == {
        "Date": "Fri Mar 32 2004", "Event": '"x"-"y"', "TC": "None", "Rating1": "1200",
        "Player1": "Ann", "Player2": "Dumbot", "Time1": "0:01:02", "Time2": "1d 03:17",
    }  # fmt: skip


def test_doubly_quoted_names() -> None:
    assert only(sgf(*FIRST).replace('"Ann"', '""Ann""')).players == ("Ann", "Bob")


@pytest.mark.parametrize("change", [lambda t: t.replace("\n", "\r\n"), lambda t: "\n  " + t, lambda t: "\ufeff" + t])
def test_line_ends_blanks_and_marks_before_the_tree(change) -> None:  # type: ignore[no-untyped-def]
    assert moves(only(change(sgf(*FIRST)))) == ["Wd4,d1"]


def test_variations_in_brackets() -> None:
    main, other = "P1[RtoB 2 2 G 1];P1[R- A 4];P1[Done];P0[Resign]", "P1[RtoB 2 0 A 1];P1[R- G 1];P1[Done]"
    text = sgf(*FIRST)[:-3] + f"\n(; {main})(;{other}))"
    record = only(text)
    assert record.game and [str(n.move) for n in record.game.main_line()[0].children] == ["Bg1,a4", "Wa1,g1"]
    assert (moves(record), record.end) == (OPENING, "resign"), "the first branch is the main line"


def test_a_variation_may_begin_in_the_middle_of_a_turn() -> None:
    text = sgf("0 Start P0", "0 R- D 1").replace("R- D 1]", "R- D 1]TM[500]")[:-3]
    fork = "(;P0[RtoB 2 0 D 4];P0[Done];P1[RtoB 2 0 A 1];P1[R- G 1];P1[Done])(;P0[RtoB 2 1 D 5];P0[Done])"
    record = only(text + fork + ")")
    assert record.clean and record.game
    assert [str(node.move) for node in record.game.root.children] == ["Wd4,d1", "Gd5,d1"]
    assert [node.clock for node in record.game.root.children] == [500, 500], "nothing later says another time"


def test_a_variation_may_begin_in_the_middle_of_a_chain() -> None:
    two_ways = Position.setup("37", "standard", board(37).cells, {"d1": "W", "d2": "G", "d4": "B", "e3": "W"})
    text = sgf("0 BtoB D 1 D 3", more=f"\nZP[{two_ways}]")[:-3]
    record = only(text + "(;P0[BtoB D 3 D 5];P0[Done])(;P0[BtoB D 3 F 3];P0[Done]))")
    assert record.clean and record.game
    assert [str(node.move) for node in record.game.root.children] == ["x d1Gd3Bd5", "x d1Gd3Wf3"]


@pytest.mark.parametrize(
    "again", [("0 BtoB D 6 D 4", "0 BtoB D 4 D 6"), ("0 Reset", "0 BtoB D 2 D 4", "0 BtoB D 4 D 6")]
)
def test_jumps_may_be_taken_back_and_made_again(again: tuple[str, ...]) -> None:
    record = played("0 BtoB D 2 D 4", "0 BtoB D 4 D 6", *again, "0 Done", more=f"\nZP[{CHAIN}]")
    assert record.clean and moves(record) == ["x d2Gd4Wd6"]


# ------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("commands", "turn", "reason"),
    [
        (("0 RtoB 2 0 A 1", "0 R- G 1", "0 RtoB 2 0 B 4"), 1, "a second marble was placed in the same turn"),
        (("0 RtoB 2 0 A 1", "0 RtoB 2 0 B 4", "0 R- G 1"), 1, "a second marble was placed in the same turn"),
        (("0 R- A 1", "0 R- C 6"), 1, "a second ring was removed in the same turn"),
        (("0 RtoB 2 1 D 3", "0 R- E 4", "0 Done"), 1, "e4 is not free"),
        (("0 RtoB 2 1 D 3", "0 Done"), 1, "a free ring must be removed"),
        (("0 RtoB 2 1 D 3",), 1, "a free ring must be removed"),
        (("0 R- A 1", "0 Done"), 1, "a ring was removed, but no marble was placed"),
        (("0 RtoB 0 1 D 3", "0 R- A 1", "0 Done"), 1, "own captures, but the pool is not empty"),
        (("0 RtoB 1 1 D 3", "0 R- A 1", "0 Done"), 1, "captures of player 2, the opponent"),
        (("0 RtoB 2 7 D 3",), 1, "a number from 0 to 2 is missing"),
        (("0 RtoB 2 3 D 3",), 1, "a number from 0 to 2 is missing"),
        (("0 RtoB 2 ² D 3",), 1, "a number from 0 to 2 is missing"),
        (("0 RtoB 2 0",), 1, "the command names no ring"),
        (("0 RtoB 2 0 Q 12", "0 R- A 1", "0 Done"), 1, "has no ring q12"),
        (("0 BtoR A 1 2",), 1, "the marble on a1 was taken off the board"),
        (("0 R+ A 1",), 1, "was put back, but it was not taken in this turn"),
        (("0 RtoB 2 0 A 1", "0 BtoB D 4 D 5"), 1, "jumped in a turn in which a marble was placed"),
        (("0 BtoB D 4 D 6", "0 RtoB 2 0 A 1"), 1, "a marble was placed in the same turn as a capture"),
        (("0 BtoB D 4 D 6", "0 R- A 1"), 1, "a ring was removed in the same turn as a capture"),
        (("0 R- A 1", "0 BtoB D 4 D 6", "0 Done"), 1, "a ring was removed in the same turn as a capture"),
        (("0 BtoB D 4 D 6", "0 Done"), 1, "there is no marble on d4"),
        (("0 Castle", "0 R- A 1"), 1, "there is no command 'castle'"),
        ((*FIRST, *SECOND, *THIRD, "1 RtoB 2 0 A 1", "1 R- B 5", "1 Done"), 4, "a capture is compulsory"),
        ((*FIRST, *SECOND, *THIRD, "1 BtoB D 4 D 2", "1 Done"), 4, "d4 cannot jump to d2"),
        ((*FIRST, *FIRST[1:]), 2, "it was the turn of player 2, and d4 is occupied"),
    ],
)
def test_a_fault_is_reported_at_its_turn_with_its_reason(commands: tuple[str, ...], turn: int, reason: str) -> None:
    record = played(*commands)
    first = record.problems[0]
    assert (first.turn, reason in first.reason) == (turn, True), record.problems
    assert first.line > 5 and first.text.startswith("P")
    assert record.turns == turn - 1 and record.end == "unfinished"


def test_the_command_with_the_fault_is_quoted() -> None:
    assert played("0 R- E 4", "0 RtoB 2 1 D 3", "0 Done").problems[0].text == "P0[R- E 4]"
    problem = played("0 RtoB 2 1 D 3", "0 R- E 4", "0 Done").problems[0]
    assert (problem.text, problem.line) == ("P0[R- E 4]", 7)
    assert str(problem).startswith("line 7, turn 1: P0[R- E 4]: e4 is not free")


def test_two_marbles_cannot_capture_in_one_turn_but_the_first_jump_counts() -> None:
    record = played(*FIRST, *SECOND, *THIRD, "1 BtoB D 4 D 6", "1 BtoB G 1 G 3", "1 Done")
    assert reasons(record) == [(4, "two marbles captured in one turn: first the one on d4, then g1")]
    assert record.turns == 3 and record.captures == ((0, 0, 0), (0, 1, 0))


def test_moves_after_a_win() -> None:
    won = ("0 BtoB D 4 D 6", "0 Done")
    record = played(*won, "1 BtoB F 4 F 2", "1 Done", more=f"\nZP[{nearly_won()}]")
    assert (record.turns, record.end, record.winner) == (1, "win", 0)
    assert [(p.turn, p.reason[:16]) for p in record.problems] == [(2, "the game is over")]
    assert played(*won, "1 RtoR 2 0 2", "1 Done", more=f"\nZP[{nearly_won()}]").clean, "gestures are no moves"


def test_play_goes_on_after_a_turn_out_of_turn() -> None:
    record = played(*FIRST, "1 Resign", "1 Done", "0 RtoB 2 2 G 1", "0 R- A 4", "0 Done", "1 RtoB 2 2 A 1", "1 R- G 2")
    assert reasons(record) == [(2, "player 1 moved, but it was the turn of player 2")]
    assert moves(record) == [*OPENING, "Ba1,g2"]


def test_a_swap_that_cancels_itself_out() -> None:
    turn = ("0 RtoB 2 0 F 5", "0 R- D 4", "0 Done")
    record = played("0 Start P0", *RINGS, "0 Done", *["1 Swap"] * 14, "1 Done", *turn, su="Zertz+xx")
    assert reasons(record) == [(2, "player 1 moved, but after 14 swaps it is the turn of player 2")]
    assert record.turns == 2


def test_a_chain_broken_off_by_the_end_of_the_file_is_no_fault() -> None:
    marbles = "37 standard oooo/ooooo/oooooo/oWGoWoo/oooooo/ooooo/oooo 4/7/10 0/0/0 0/0/0 1 1"
    record = played("0 BtoB D 2 D 4", more=f"\nZP[{marbles}]")
    assert record.clean and record.turns == 0 and record.captures[0] == (0, 1, 0)
    assert not played("0 BtoB D 2 D 4", "0 Done", more=f"\nZP[{marbles}]").clean


@pytest.mark.parametrize(("more", "reason"), [("\nSU[Chess]", "no board 'Chess'"), ("\nZP[no]", "not a position")])
def test_an_impossible_set_up(more: str, reason: str) -> None:
    record = played(*FIRST, more=more)
    assert reason in record.problems[0].reason and record.turns == 0


def test_another_game_is_told_as_such() -> None:
    assert "another game" in only("(;GM[1]SZ[19];B[dd];W[pp])").problems[0].reason


def test_a_tree_without_anything_is_a_fault() -> None:
    assert only("(;)").problems[0].reason == "there is no game in this file"


# ----------------------------------------------------------------- writing


def test_a_written_record_looks_like_theirs() -> None:
    record = played(*FIRST, "1 RtoB 2 2 G 1", "1 R- A 4", "1 Done", "0 Resign")
    assert record.game
    record.game.main_line()[0].clock = 1500
    lines = writer.write(record.game).splitlines()
    assert lines[:3] == ["(;", "GM[22]VV[2]", "SU[Zertz]"]
    assert lines[3:] == [
        'P0[id "Ann"]', 'P1[id "Bob"]',
        "; P0[0 Start P0]",
        "; P0[1 RtoB 2 0 D 4]TM[1500]", "; P0[2 R- D 1]TM[1500]", "; P0[3 Done]TM[1500]",
        "; P1[4 RtoB 2 2 G 1]", "; P1[5 R- A 4]", "; P1[6 Done]",
        "; P0[7 Resign]", ")",
    ]  # fmt: skip


@pytest.mark.parametrize("mover", [0, 1])
def test_a_marble_of_the_own_captures_is_written_as_one(mover: int) -> None:
    corners = {"a1": "W", "a4": "W", "d7": "G", "d1": "G", "g1": "B", "g4": "B"}
    start = Position.setup("37", "standard", board(37).cells, corners, ((2, 4, 5), (2, 2, 3)), mover)
    assert not any(start.pool)
    game = Game(start)
    game.play(next(move for move in start.legal_moves() if str(move).startswith("B")))
    assert f"P{mover}[" in writer.write(game) and f"RtoB {mover} 2 " in writer.write(game)


def test_an_agreed_draw_survives() -> None:
    game = Game(strict=False)
    game.play("Wd4,d1")
    game.agree_draw()
    assert only(writer.write(game)).end == "draw"


def test_a_game_that_goes_on_is_no_draw_whatever_a_stranger_said_of_it() -> None:
    game = Game()
    game.play("Wd4,d1")
    game.headers = {"RE": "1/2-1/2"}
    assert only(writer.write(game)).end == "unfinished"


def told() -> Game:
    """A game of which everything is known, with variations."""
    game = Game(strict=False)
    game.headers = {
        "Player1": 'Ann ["A"]', "Player2": "Bob", "Rating1": "1200", "Time1": "0:01:02", "Time2": "1d 03:17",
        "Event": "Cup [final]", "Date": "2004", "TC": "None", "Opening": "the [usual] one", "RE": "Bob [won]",
    }  # fmt: skip
    game.root.comment = "before ] it \\ all"
    for move in ("Wd4,d1", "Gd4,d1", "Bd4,d1"):
        node = game.play(move)
        node.comment, node.marks, node.clock = f"{move} ]", ("!", "a [ mark"), 0
        game.play("Ga1,a4")
        game.go_to(game.root)
    return game


def test_all_that_is_known_of_a_game_survives() -> None:
    game = told()
    text = writer.write(game)
    assert essence(only(text).game) == essence(game)  # type: ignore[arg-type]
    assert text.count("TM[0]") == 9 and text.count("C[Wd4,d1 \\]]") == 1 and "ZP[" not in text
    assert text.count("RE[") == 1 and text.count("[time ") == 2
    assert "ZH[Player" not in text and "ZH[Time" not in text and "P0[time 0:01:02 ]\nP1[time" in text


@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("late", [False, True])
def test_who_gave_up_survives_behind_the_main_line(loser: int, late: bool) -> None:
    game = told()
    game.to_end()
    (game.lose_on_time if late else game.resign)(loser)
    text = writer.write(game)
    assert text.count("WinOnTime" if late else "Resign") == 1
    assert only(text).outcome == game.outcome(game.end) and only(text).outcome


def test_what_was_claimed_is_written_where_claims_are_optional() -> None:
    start = Position.setup("37", "standard+optional", ["a1", "b1", "g1", "g2", "g3"], {"a1": "W"})
    game = Game(start)
    game.play("Bg2,b1 x Wa1")
    game.go_to(game.root)
    game.play("Bg2,b1")
    assert "R- A 1" not in writer.write(game) and writer.write(game).count("ZC[Wa1]") == 1
    assert essence(only(writer.write(game)).game) == essence(game)  # type: ignore[arg-type]


@pytest.mark.parametrize("mover", [0, 1])
def test_gifts_of_either_player_are_written_one_by_one(mover: int) -> None:
    start = Position.start("48", "handicap", mover, ((2, 0, 1), (0, 3, 0)))
    text = writer.write(Game(start))
    assert "ZP[" not in text and text.count("RtoR 2 0 0") == 2 and text.count("RtoR 2 1 1") == 3
    again = only(text).game
    assert again and again.root.position == start


def test_marbles_alone_are_set_up_too() -> None:
    start = Position.setup("37", "standard", board(37).cells, {"d4": "W"})
    text = writer.write(Game(start))
    assert "ZP[" not in text and "Edit" in text and "R- " not in text
    again = only(text).game
    assert again and again.root.position == start
