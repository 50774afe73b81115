"""Moves and lines in words."""

import pytest

from tests.ai.positions import DIAGRAM_5, scattered
from tests.pseudo_language import speak
from tests.rules.golden import LAST_MARBLE
from zertz3d.ai import teacher, telling
from zertz3d.ai.teacher import Verdict
from zertz3d.rules import SIDE_NAMES, Game, Move, Pass, Position, parse_move


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("Wd4,a1", "white to d4, remove a1"),
        ("Bd4", "black to d4"),
        ("Gd4,a1 x Wa2Wb2Gc3", "grey to d4, remove a1, which claims two whites and grey"),
        ("x d4Gd6", "jump from d4 to d6 and take grey"),
        ("x d4Gd6Bf6Bd4", "jump from d4 to d6 to f6 to d4 and take grey and two blacks"),
        ("-", "pass"),
    ],
)
def test_advice(text: str, advice: str) -> None:
    assert telling.proposed(parse_move(text)) == advice


def test_replies() -> None:
    assert telling.compulsory(parse_move("x b4Wb2")) == "b4 must jump to b2 and take white"
    assert telling.expected(parse_move("x b4Wb2")) == "b4 jumps to b2 and takes white"
    assert telling.expected(parse_move("Wd4,a1")) == "the best reply is white to d4, removing a1"
    assert "pass" in telling.expected(Pass()) and "pass" in telling.compulsory(Pass())


def test_a_line_says_who_wins_and_how() -> None:
    position = Position.parse(DIAGRAM_5)
    line = teacher.judge(position, 8_000).line
    said = telling.told(position, line, ("Anna", "Boris"))
    assert said.startswith(("White to ", "Grey to ", "Black to ")) and "; then " in said and "must jump" in said
    assert f"and {('Anna', 'Boris')[position.mover]} wins with" in said and said.endswith(".")
    assert telling.told(position, (), ("a", "b")) == ""
    assert telling.told(position, line[:1]).endswith(".")


def test_every_step_is_a_sentence_of_its_own() -> None:
    position = Position.parse(DIAGRAM_5)
    line = teacher.judge(position, 8_000).line
    steps = telling.steps(position, line)
    assert len(steps) == len(line) and steps[0].startswith(("White to ", "Grey to ", "Black to "))
    assert any(step[0].islower() and step[1].isdigit() for step in steps), "cells keep their names"


def test_whatever_can_be_played_can_be_told() -> None:
    for position in scattered(range(60, 66)):
        moves: list[Move] = position.legal_moves()
        for move in moves[:: max(1, len(moves) // 5)]:
            assert telling.told(position, (move,))


@pytest.mark.parametrize("fault", telling.FAULTS)
def test_a_fault_is_that_of_whoever_moved(fault: str) -> None:
    game = Game()
    for move, mover, other in (("Wd4,a1", "Ann", "Bob"), ("Ga2,g1", "Bob", "Ann")):
        words = telling.describe_fault(game.play(move), fault, ("Ann", "Bob"))
        assert words == telling.FAULTS[fault].format(mover=mover, other=other)


def test_only_a_reply_without_alternative_must_be() -> None:
    start = Position.start().board.cells
    one = Position.setup("37", "standard", start, {"d6": "W", "d7": "G"})
    two = Position.setup("37", "standard", start, {"d4": "W", "d5": "G"})
    assert len(one.legal_moves()) == 1 < len(two.legal_moves())
    assert "must jump" in telling.said(one, one.legal_moves()[0], 1)
    assert all("must" not in telling.said(two, move, 1) for move in two.legal_moves())


def test_of_a_long_line_the_first_moves_are_told() -> None:
    start = Position.start()
    line = tuple(map(parse_move, ("Wd4,a1", "Gc2,a2", "Bf5,g4", "Wb4,a4")))
    told = telling.told(start, line, spoken=2)
    assert "d4" in told and "c2" in told and told.endswith("…")
    assert "f5" not in told and "b4" not in told


LINE = tuple(map(parse_move, ("Wd4,a1", "Gc2,a2", "Bf5,g4", "Wb4,a4")))


def test_a_line_that_is_told_to_its_end_has_no_dots() -> None:
    start = Position.start()
    assert telling.told(start, LINE, spoken=3).endswith("black to f5, remove g4 …")
    assert telling.told(start, LINE, spoken=4).endswith("white to b4, removing a4.")


def test_of_a_threat_the_first_move_is_told() -> None:
    start = Position.start()
    assert telling.threatened(start, LINE, ("Ann", "Bob")) == "It threatens: white to d4, remove a1 …"
    assert telling.threatened(start, LINE[:1], ("Ann", "Bob")) == "It threatens: white to d4, remove a1."


@pytest.mark.parametrize(
    ("text", "hint"), [("Wd4,a1", "White to d4 …"), ("x b4Wb2", "Jump from b4 to b2 and take white …"), ("-", "Pass …")]
)
def test_half_of_a_move_is_a_hint(text: str, hint: str) -> None:
    assert telling.hinted((parse_move(text), *LINE)) == hint
    assert telling.hinted(()) == ""


def test_a_reply_that_claims_says_so() -> None:
    said = telling.expected(parse_move("Gd4,a1 x Wa2Wb2Gc3"))
    assert said == "the best reply is grey to d4, removing a1 and claiming two whites and grey"
    assert telling.marbles(parse_move("Gd4,a1 x Wa2Wb2Wc3Wc4Wc5Wc6Wd5Ge4")) == "7 whites and grey"  # type: ignore[arg-type]


@pytest.mark.parametrize("spoken", [1, 2, 3])
@pytest.mark.parametrize(
    ("names", "end"),
    [
        (None, f"and {SIDE_NAMES[1]} wins with white."),
        (("Ann", "Bob"), "and Bob wins with white."),
        (("You", "Bob"), "and Bob wins with white."),
        (("Ann", "You"), "and you win with white."),
    ],
)
def test_the_end_of_a_line_is_told_however_much_of_it_is_left_out(
    names: tuple[str, str] | None, end: str, spoken: int
) -> None:
    position = Position.parse(DIAGRAM_5)
    *board, first, second, mover, passes = position.state
    swapped = Position(position.board, position.rules, (*board, second, first, 1 - mover, passes))  # type: ignore[arg-type]
    line = teacher.judge(swapped, 8_000).line
    assert len(line) == 3 and telling.told(swapped, line, names, spoken).endswith(end)


def test_a_tie_is_told() -> None:
    (move, *_) = LAST_MARBLE.legal_moves()
    assert telling.told(LAST_MARBLE, (move,)).endswith("; that is a tie.")


@pytest.mark.parametrize(
    ("fault", "mover", "other"),
    [
        ("missed", "you could have won by force here", "Bob could have won by force here"),
        ("allowed", "this lets Bob win by force", "this lets you win by force"),
        ("swing", "this move turns the game in Bob's favour", "this move turns the game in your favour"),
        ("", "there was something better", "there was something better"),
    ],
)
def test_a_fault_is_told_to_whoever_gains_by_it_or_could_have(fault: str, mover: str, other: str) -> None:
    node = Game().play("Wd4,a1")
    assert telling.describe_fault(node, fault, ("You", "Bob")) == mover
    assert telling.describe_fault(node, fault, ("Bob", "You")) == other


def test_what_loses_little_and_turns_nothing_is_sound() -> None:
    node, move = Game().play("Wd4,a1"), parse_move("Wd4,a1")
    verdicts = [Verdict(move, teacher.LITTLE), Verdict(move, teacher.LITTLE, "missed"), Verdict(move, 0.2)]
    assert [telling.is_sound(verdict) for verdict in verdicts] == [True, False, False]
    assert [telling.describe_verdict(node, verdict, ("Ann", "Bob")) for verdict in verdicts] == [
        "Wd4,a1 was as good as any move",
        "Wd4,a1: Ann could have won by force here",
        "Wd4,a1: there was something better",
    ]


def test_a_line_is_told_in_the_language_that_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Position.start()
    english = telling.told(start, LINE), telling.threatened(start, LINE, ("Ann", "Bob"))
    speak(monkeypatch)
    other = telling.told(start, LINE), telling.threatened(start, LINE, ("Ann", "Bob"))
    assert not any("[" in told for told in english)
    assert all("[white to d4" in told for told in other)
