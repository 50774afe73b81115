"""Official notation: read in every way people write it, written in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.alike import essence, moves, only, reasons
from zertz3d.errors import RecordError
from zertz3d.records import reader
from zertz3d.records.formats import movetext, notation
from zertz3d.records.replay import DEEPEST, MOST_PROBLEMS
from zertz3d.records.text import safe_lines
from zertz3d.rules import Game, Position, custom_board

PLAIN = ["Wd4,d1", "Bg1,a4", "Gd5,g4", "x d4Gd6"]


@pytest.mark.parametrize(
    "text",
    [
        "Wd4,d1\nBg1,a4\nGd5,g4\nx d4Gd6\n",
        "1. Wd4,d1 Bg1,a4 2. Gd5,g4 x d4Gd6 *",
        "1.Wd4,d1 1...Bg1,a4 2.Gd5,g4 2...x d4Gd6",
        "WD4,D1 bg1 , a4 / gd5,g4\n x d4gd6",
        "Wd4,d1 Bg1,a4 Gd5,g4 ×d4Gd6",
        "\ufeffWd4,d1\r\nBg1,a4\r\nGd5,g4\r\nx d4Gd6\r\n",
        "# a remark\nWd4,d1 ; another\nBg1,a4 Gd5,g4 x d4Gd6",
        "Wd4,d1! Bg1,a4?? Gd5,g4 $3 x d4Gd6",
        "Wd4,d1\rBg1,a4\rGd5,g4\rx d4Gd6",
    ],
)
def test_the_same_game_in_many_hands(text: str) -> None:
    record = only(text)
    assert record.clean and moves(record) == PLAIN and record.format == "notation"


def test_without_tags_the_smallest_board_that_has_room_is_taken() -> None:
    assert only("Wd4,d1 Bg1,a4").last.board.name == "37"
    assert only("Wd4,d1 Bg1,a5").last.board.name == "40"
    assert only("Wh1,a5 Bh3,d1").last.board.name == "43"
    assert only("Wd8,a5").last.board.name == "44"
    assert only("Wh4,a5").last.board.name == "48"
    assert only("Wi5,a5").last.board.name == "61"
    assert only("Wd4,a4 Bb3,a1").last.board.name == "37"
    assert only("Wd4,c2").last.board.name == "37", "nowhere free: the board on which it came furthest"
    for text, name, turns in (("Wd4,d1 Wh4,a5 Wd4,a1", "48", 2), ("Wd4,d1 Bd4,a1", "37", 1)):
        further = only(text)
        assert further.problems and (further.last.board.name, further.turns) == (name, turns)


def test_columns_of_61_rings_may_skip_the_letter_i() -> None:
    record = only('[Board "61"]\nWj5,j1 Bh2,a1')
    assert record.clean and moves(record) == ["Wi5,i1", "Bh2,a1"]
    assert "no ring j5" in only('[Board "61"]\nWj5,i1').problems[0].reason


@pytest.mark.parametrize(("board", "row"), [("37", 4), ("40", 5), ("48", 5), ("61", 5)])
def test_tags_say_board_rules_and_first_mover(board: str, row: int) -> None:
    record = only(f'[Board "{board}"]\n[First "2"]\n[Player1 "Ann \\"A\\""]\n\n1. Wd4,a{row}')
    assert record.clean and record.report()["first"] == 1
    assert record.players == ('Ann "A"', "?")


def test_rules_blitz_tournament_and_optional_claims() -> None:
    assert str(only('[Rules "blitz"]\nWd4,d1').last.rules) == "blitz"
    assert only('[Rules "tournament"]\nWd4,a5').last.board.name == "48"
    position = "37 standard ..../...../...o../..Bo.../...../...../.... 6/8/9 0/0/0 0/0/0 1 1"
    optional = position.replace("standard", "standard+optional").replace("..Bo", "oo.Bo").replace("6/8/9", "6/8/9")
    declined = only(f'[Setup "{optional}"]\nWc4,d5')
    assert moves(declined) in (["Wc4,d5"], []), declined.problems


def test_a_missing_claim_is_filled_in_and_a_wrong_one_named() -> None:
    start = '[Setup "37 standard ..../...../...o../..Bo.../...../...../.... 6/8/9 0/0/0 0/0/0 1 1"]\n'
    assert moves(only(start + "Wc4,d4")) == ["Wc4,d4 x Wc4Bd3"]
    assert moves(only(start + "Wc4,d4 x Bd3Wc4")) == ["Wc4,d4 x Wc4Bd3"]
    wrong = only(start + "Wc4,d4 x Wd3")
    assert reasons(wrong)[0][0] == 1 and "Wc4Bd3" in reasons(wrong)[0][1]


def test_a_bad_tag_is_a_problem_but_the_game_is_read() -> None:
    for tag, said in (("Board", "no board '99'"), ("Rules", "no rules '99'"), ("Setup", "not a position")):
        record = only(f'[{tag} "99"]\nWd4,d1')
        assert said in record.problems[0].reason and moves(record) == ["Wd4,d1"]


def test_results_and_how_they_came_about() -> None:
    assert only("Wd4,d1 1-0").end == "resign"
    assert only("Wd4,d1 1-0").report()["result"] == "1-0"
    assert only('[Termination "time"]\nWd4,d1 0-1').end == "time"
    assert only("Wd4,d1 1/2-1/2").end == only("Wd4,d1 ½-½").end == "draw"
    assert only('[Result "0-1"]\n\nWd4,d1').report()["result"] == "0-1"
    assert only("Wd4,d1 *").end == "unfinished"


def test_a_result_is_that_of_the_game_even_if_a_variation_says_another() -> None:
    text = "Wd4,d1 (Wd5,d1 0-1) Bg1,a4"
    assert only(f"{text} 1-0").report()["result"] == "1-0"
    assert only(f'[Result "½-½"]\n{text}').end == "draw"
    assert only(text).end == "unfinished"


def test_whoever_wins_after_a_fault_is_not_known() -> None:
    record = only('[Result "1-0"]\nWd4,d1 Bd4,a1')
    assert not record.clean and record.end == "unfinished"


def test_a_result_that_the_board_contradicts_is_a_problem() -> None:
    start = '[Setup "37 standard ..../...../...o../..Bo.../...../...../.... 6/8/9 0/0/0 0/0/0 1 1"]\n'
    assert only(start + "Wc4,d4 1-0").clean
    assert "the record says 0-1" in only(start + '[Result "0-1"]\nWc4,d4 (').problems[0].reason
    record = only(start + "Wc4,d4 0-1")
    assert record.winner == 0 and "the record says 0-1" in record.problems[0].reason


def test_a_fault_stops_the_game_there_and_names_line_turn_and_words() -> None:
    record = only("Wd4,d1\nBg1,a4\nGd5,g4\nWa1,a2\nWa3,a4")
    assert moves(record) == PLAIN[:3] and len(record.problems) == 1
    problem = record.problems[0]
    assert (problem.line, problem.turn, problem.text) == (4, 4, "Wa1,a2")
    assert "d4 can jump d5" in problem.reason or "d5 can jump d4" in problem.reason
    assert problem.reason.startswith("a capture is compulsory"), "turn and move are named already"


def test_the_line_of_a_fault_is_the_one_on_which_its_words_begin() -> None:
    problem = only("Wd4,d1\nBg1,a4 Gd5\n,\nd5").problems[0]
    assert (problem.line, problem.turn) == (2, 3)


def test_words_that_are_no_move() -> None:
    assert "'hello' is not a move" in only("Wd4,d1 hello").problems[0].reason
    assert "too long" in only("Wd4,d1 x d4" + "Gd6" * 500).problems[0].reason


def test_a_turn_that_is_lost_is_a_problem_that_names_its_player() -> None:
    for text, turn, player in (("Wd4,d1 -- Bg1,a4", 2, 2), ("Wd4,d1 Bg1,a4 2. -- Gd5,g4", 3, 1)):
        assert reasons(only(text)) == [(turn, f"player {player} lost a turn")]
    assert len(only("Wd4,d1 -- Bg1,a4 Gd5,g4").problems) == 1, "it is lost once"
    assert only("Wd4,d1 (Wd5,d1 --) Bg1,a4").clean, "nobody moved after it"


def test_several_games_in_one_text() -> None:
    text = '[Event "one"]\n\nWd4,d1 1-0\n\n[Event "two"]\n; remark\n\nBd4,d1\n\n'
    text = text.replace("[Event", '[Round "7"]\n[Event', 1)
    text += '[Event "{three}"]\n[Player1 "Ann"]\nGd4,d1 {\n[no "tag"]\n}\n[Player1 "Bob"]\n'
    records = reader.read_text(text)
    assert [moves(record) for record in records] == [["Wd4,d1"], ["Bd4,d1"], ["Gd4,d1"], []]
    assert [record.game.headers for record in records if record.game] == [
        {"Round": "7", "Event": "one"}, {"Event": "two"}, {"Event": "{three}", "Player1": "Ann"}, {"Player1": "Bob"},
    ]  # fmt: skip
    broken = reader.read_text(text.replace("Bd4,d1", "Bd4,d4"))[1].problems[0]
    assert broken.line == 9


def test_only_a_single_game_may_be_too_long_not_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movetext, "LONGEST_GAME", 40)
    assert len(reader.read_text('[Event "x"]\nWd4,d1 Bg1,a4\n' * 5)) == 5
    with pytest.raises(RecordError, match="a game is longer"):
        reader.read_text('[Event "x"]\nWd4,d1 Bg1,a4\n' + "Gd5,g4\n" * 5)


def test_a_comment_stays_where_it_was_said() -> None:
    record = only("{[%ms 7] before} Wd4,d1 {one} ; two\n{[%ms 1200] [%mark star] three } Bg1,a4")
    assert record.game
    assert (record.game.root.comment, record.game.root.clock) == ("before", None)
    node = record.game.main_line()[0]
    assert (node.comment, node.clock, node.marks) == ("one\ntwo\nthree", 1200, ("star",))


def test_what_is_said_around_a_variation_stays_where_it_was_said() -> None:
    record = only("Wd4,d1! {one} ({instead} Wd5,d1?! {v}) {two} ?? Bg1,a4 () {three} ; \nGd5,g4")
    assert record.clean and record.game
    first, other = record.game.root.children
    assert record.game.root.comment == ""
    assert (first.comment, first.marks) == ("one\ntwo", ("!", "??"))
    assert (other.comment, other.marks) == ("instead\nv", ("?!",))
    assert [node.comment for node in record.game.main_line()] == ["one\ntwo", "three", ""]
    assert record.game.cursor is record.game.root


def test_variations_are_branches_of_the_tree() -> None:
    text = "Wd4,d1 (Wd5,d1 {v} Bg1,a4 (Bg1,a1)) Bg1,a4 (Ba1,g1) Gd5,g4"
    record = only(text)
    assert record.clean and record.game
    first, other = record.game.root.children
    assert (str(first.move), str(other.move), other.comment) == ("Wd4,d1", "Wd5,d1", "v")
    assert [str(node.move) for node in first.children] == ["Bg1,a4", "Ba1,g1"]
    assert [str(node.move) for node in other.children] == ["Bg1,a4", "Bg1,a1"]
    assert moves(record) == PLAIN[:3]


def test_a_fault_in_a_variation_leaves_the_main_line_whole() -> None:
    record = only("Wd4,d1 (Wd4,d4 (Wx9) Bg1,a4) Bg1,a4 (nonsense) Gd5,g4")
    assert moves(record) == PLAIN[:3] and [problem.turn for problem in record.problems] == [1, 2]


@pytest.mark.parametrize("text", ["(Wd4,d1) Bg1,a4", "Wd4,d1 ) Bg1,a4", "Wd4,d1 ( Bg1,a4", "Wd4,d1 ((((("])
def test_brackets_without_partners_do_no_harm(text: str) -> None:
    assert len(only(text).problems) <= 1


@pytest.mark.parametrize(("deep", "read", "problems"), [(DEEPEST, PLAIN[:2], 0), (DEEPEST + 1, PLAIN[:1], 1)])
def test_variations_that_are_nested_too_deep_end_the_reading(deep: int, read: list[str], problems: int) -> None:
    record = only("Wd4,d1 " + "(Wd4,c1 " * deep + ")" * deep + " Bg1,a4")
    assert (moves(record), len(record.problems)) == (read, problems)


def test_so_many_faults_and_no_more_are_told() -> None:
    record = only("Wd4,d1 " + "(x) " * (MOST_PROBLEMS - 1) + "Bg1,a4 (x) Gd5,g4 (x)")
    assert len(record.problems) == MOST_PROBLEMS and moves(record) == PLAIN[:2]


def test_printed_italian() -> None:
    text = "1. Bd4,a1 Nd6,a2\n2. Nd2,a3 Nf4,a4\n3. Bg5,c1 x g5Ne3"
    record = only(text, dialect="it")
    assert moves(record) == ["Wd4,a1", "Bd6,a2", "Bd2,a3", "Bf2,a4", "Wg2,c1", "x g2Be2"]
    assert only(text).problems, "only on request"


def test_what_is_written() -> None:
    game = Game(strict=False)
    for move in PLAIN[:3]:
        game.play(move)
    game.headers = {"Player1": 'Ann "A"', "Site": "\\\\here\\", "Event": "Cup"}
    game.root.comment, game.main_line()[1].comment, game.main_line()[1].clock = "a {b}", "no\nway", 77
    game.resign(1)
    assert essence(only(notation.write(game)).game) == essence(game)  # type: ignore[arg-type]
    assert notation.write(game).splitlines() == [
        '[Event "Cup"]', '[Player1 "Ann \\"A\\""]', '[Site "\\\\\\\\here\\\\"]', '[Board "37"]', '[Rules "standard"]',
        '[Result "1-0"]', '[Termination "resignation"]', "",
        "{a \\{b\\}} 1. Wd4,d1 Bg1,a4 {[%ms 77] no", "way} 2. Gd5,g4 1-0",
    ]  # fmt: skip


def test_a_bracket_stays_on_the_line_of_what_it_encloses() -> None:
    for length in range(60, 80):
        game = Game()
        game.play("Wd4,d1")
        game.back()
        game.play("Gd4,d1").comment = "o" * length
        lines = notation.write(game).splitlines()
        assert any("(" in line for line in lines)
        assert not [line for line in lines if line.endswith("(") or line.startswith(")")]


def test_the_position_of_a_custom_or_set_up_game_is_written() -> None:
    on = custom_board(["a1", "a2", "b1", "b2", "b3", "c2", "c1"])
    for start in (
        Position.setup(on, "standard", on.cells, {}, mover=1, turn=2),
        Position.start("48", "handicap", 0, ((1, 0, 0), (0, 2, 1))),
        Position.start("37", "blitz+optional", 1),
    ):
        game = Game(start, strict=False)
        game.play(start.legal_moves()[0])
        again = only(notation.write(game)).game
        assert again and essence(again) == essence(game)
        assert again.root.position.turn == start.turn


def test_nothing_is_no_game() -> None:
    for text in ("", "  \n ", "hello world", "{", "\0\0"):
        with pytest.raises(RecordError):
            reader.read_text(text)


comments = st.text(st.characters(codec="utf-8"), max_size=30).map(lambda text: safe_lines(text).strip())


@given(comments, comments, st.integers(0, 10**9), st.lists(comments.filter(bool), max_size=3))
def test_any_comment_clock_mark_and_name_survives(comment: str, name: str, clock: int, marks: list[str]) -> None:
    game = Game(strict=False)
    node = game.play("Wd4,d1")
    node.comment, node.clock, node.marks = comment, clock, tuple(marks)
    name = " ".join(name.split())
    game.headers = {"Player1": name} if name else {}
    assert essence(only(notation.write(game)).game) == essence(game)  # type: ignore[arg-type]
