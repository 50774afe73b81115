"""Every lesson is played through by its solution; wrong tries are answered; what is written fits and is legal."""

import random
from pathlib import Path
from typing import Any

import pytest

from zertz3d.app.lessons import lesson_files
from zertz3d.app.lessons.lesson_files import LONGEST, LessonError, all_lessons, parse
from zertz3d.app.lessons.model import Lesson, LessonStep, Wish
from zertz3d.app.lessons.move_goals import fits, foresee, is_within_reach
from zertz3d.app.lessons.progress import Tutor
from zertz3d.rules import Move, Pass, Position

LESSONS = all_lessons()
START = "37 standard oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 1"
CHAIN = "37 standard ..oo/oooGo/ooGooo/WBooooo/ooWooo/ooooo/oooo 4/6/9 0/0/0 0/0/0 1 1"
BAIT = "37 standard oooo/.oooo/ooGooo/ooooooo/ooWoo./ooooo/oooo 5/7/10 0/0/0 0/0/0 1 3"
"""Bd3 can be taken in several ways."""

lessons = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)


def at(lesson: Lesson, number: int) -> Tutor:
    """The lesson at the start of a step, all before it having been solved."""
    tutor = Tutor.begin(lesson)
    while tutor.number < number:
        tutor = tutor.shown().next()
    return tutor


def steps(lesson: Lesson) -> list[Tutor]:
    return [at(lesson, number) for number in range(len(lesson.steps))]


def some(moves: list[Move], count: int) -> list[Move]:
    return moves if len(moves) <= count else random.Random(4).sample(moves, count)


def test_there_are_a_dozen_with_names_of_their_own() -> None:
    assert 12 <= len(LESSONS) <= 14
    assert len({lesson.title for lesson in LESSONS}) == len(LESSONS)
    assert [lesson.name for lesson in LESSONS] == sorted(lesson.name for lesson in LESSONS), "in order"


@lessons
def test_the_solution_leads_to_the_end(lesson: Lesson) -> None:
    tutor = Tutor.begin(lesson)
    for step in lesson.steps:
        assert tutor.step is step and tutor.phase == ("try" if step.goal else "read")
        position = tutor.position
        for text in step.solution:
            move = position.parse_move(text)
            tutor = tutor.answered() if tutor.due else tutor.tried(move)
            assert tutor.phase != "wrong", (text, tutor.said)
            position = position.play(move)[0]
        assert tutor.position == position, "the opponent plays what the solution says"
        if step.goal:
            assert tutor.phase == "done" and tutor.said == step.done
        tutor = tutor.answered().next()
    assert tutor.phase == "over"


@lessons
def test_every_other_move_is_answered(lesson: Lesson) -> None:
    """Whatever legal move is tried: it reaches the goal, leads on to it, or is explained and does not count."""
    for tutor in steps(lesson):
        if tutor.step.goal is None:
            continue
        for move in some(tutor.position.legal_moves(), 60):
            after = tutor.tried(move)
            if after.phase == "wrong":
                assert after.said and after.position == tutor.position and after.moves == tutor.moves
                assert after.answered().tried(move).said == after.said
            else:
                assert after.phase == "done" or after.due


@lessons
def test_every_wrong_move_that_is_foreseen_can_be_made(lesson: Lesson) -> None:
    """A sentence that nobody ever gets to read is a mistake, and so is a show without a jump."""
    for tutor in steps(lesson):
        for wrong in tutor.step.wrong:
            fitting = (m for m in tutor.position.legal_moves() if fits(wrong.when, foresee(tutor.position, m)))
            answers = (tutor.tried(move) for move in fitting)
            heard = next((after for after in answers if after.said == wrong.say), None)
            assert heard is not None and heard.phase == "wrong", wrong.say
            assert bool(heard.due) == wrong.shows


@lessons
def test_the_texts_are_short_and_say_something(lesson: Lesson) -> None:
    for step in lesson.steps:
        said = [step.text, step.done, step.hint, step.otherwise, *(wrong.say for wrong in step.wrong)]
        for text in filter(None, said):
            assert len(text.split()) <= LONGEST
            assert text == text.strip() and text[0].isupper() | text[0].islower() and text[-1] in ".!?", text
    assert len(lesson.title) <= 32 and len(lesson.about) <= 70


@lessons
def test_the_positions_are_legal_and_go_on(lesson: Lesson) -> None:
    for tutor in steps(lesson):
        assert Position.parse(str(tutor.start)) == tutor.start
        if tutor.step.goal:
            assert tutor.start.mover == 0, "the learner is the blue player"
            assert tutor.start.outcome() is None


def test_goals_in_several_turns_cannot_be_had_in_one() -> None:
    for lesson in LESSONS:
        for tutor in steps(lesson):
            if tutor.step.goal and tutor.step.turns > 1:
                assert not is_within_reach(tutor.start, tutor.step.goal, tutor.step.turns - 1)


# ----------------------------------------------------------------------- the tutor


def lesson(*said: dict[str, Any]) -> Lesson:
    goal = {"done": "Good.", "hint": "Look.", "otherwise": "No."}
    return parse("made", {"title": "Made", "about": "for a test", "step": [goal | one for one in said]})


def test_back_again_hint_and_next() -> None:
    made = lesson(
        {"text": "One.", "position": START, "goal": {"colour": "W"}, "solution": ["Wd4,a1"]},
        {"text": "Two."},
        {"text": "Three.", "goal": {"kind": "place"}, "solution": ["Wa2,a3"]},
    )
    tutor = Tutor.begin(made)
    assert tutor.next() is tutor, "a goal comes before what follows it"
    assert tutor.hint().hinted and not tutor.hint().again().hinted
    wrong = tutor.tried(tutor.position.parse_move("Bd4,a1"))
    assert wrong.phase == "wrong" and wrong.said == "No." and wrong.next() is wrong
    done = wrong.tried(tutor.position.parse_move("Wd4,g1"))
    assert done.phase == "done" and done.tried(Pass()) is done
    second = done.next()
    assert second.phase == "read" and second.position == done.position
    third = second.next()
    assert third.is_last and third.again() == third
    assert third.back().number == 1 and third.back().back().number == 0
    assert Tutor.begin(made).back().number == 0


def test_the_opponent_spoils_the_goal_if_there_is_a_way() -> None:
    """A bait that leaves a choice is refused, one that leaves none is followed by the jump."""
    found = next(one for one in LESSONS if one.name.endswith("three-moves"))
    tutor = Tutor.begin(found)
    assert tutor.tried(tutor.position.parse_move("Ba2,a3")).phase == "wrong"
    on = tutor.tried(tutor.position.parse_move("Bc5,f4"))
    assert on.phase == "try" and [str(move) for move in on.due] == ["x d6Bb4"]
    assert on.tried(on.position.legal_moves()[0]) is on, "first the opponent"
    back = on.answered()
    wrong = back.tried(back.position.parse_move("Bg2,f3"))
    assert wrong.phase == "wrong" and wrong.moves == back.moves


def test_what_a_wrong_move_leads_to_is_shown() -> None:
    found = next(one for one in LESSONS if one.name.endswith("which-marble"))
    tutor = Tutor.begin(found)
    wrong = tutor.tried(tutor.position.parse_move("Wd5,a2"))
    assert wrong.phase == "wrong" and len(wrong.due) == 1
    after = tutor.position.play(tutor.position.parse_move("Wd5,a2"))[0].play(wrong.due[0])[0]
    outcome = after.outcome()
    assert outcome and outcome.winner == 1
    assert wrong.answered().position == tutor.position


def test_the_opponent_follows_the_solution_or_takes_most() -> None:
    bait = {"text": "One.", "position": BAIT, "goal": {"colour": "W"}, "turns": 2}
    tutor = Tutor.begin(lesson(bait | {"solution": ["Bd3,g1", "x d3Gb3", "Wa1,a2"]}))
    on = tutor.tried(tutor.position.parse_move("Bd3,g1"))
    assert [str(move) for move in on.due] == ["x d3Gb3"]
    strayed = tutor.tried(tutor.position.parse_move("Bd3,g2"))
    assert [str(move) for move in strayed.due] == ["x e3Bc2Gc4"], "two marbles, where three jumps take but one"
    short = Tutor.begin(lesson(bait | {"solution": ["Bd3,g1"]}))
    assert [str(move) for move in short.tried(on.moves[0]).due] == ["x e3Bc2Gc4"]
    again = on.answered().tried(on.answered().position.parse_move("Ba1,a2"))
    assert again.phase == "wrong" and again.moves == on.answered().moves, "there is no third turn"
    won = again.tried(again.position.parse_move("Wa1,a2"))
    assert won.phase == "done" and won.said == "Good." and len(won.moves) == 3


def test_what_cannot_be_shown_is_only_said() -> None:
    wrong = [{"when": {"cell": ["d3"]}, "say": "He jumps.", "shows": True}, {"when": {"colour": "B"}, "say": "Black."}]
    step = {"text": "One.", "position": BAIT, "goal": {"colour": "W"}, "solution": ["Wa1,a2"], "wrong": wrong}
    tutor = Tutor.begin(lesson(step | {"reply": "Ga3,a4"}))
    shown = tutor.tried(tutor.position.parse_move("Bd3,g1"))
    assert shown.said == "He jumps." and [str(move) for move in shown.due] == ["x e3Bc2Gc4"]
    assert tutor.tried(tutor.position.parse_move("Bc2,g1")).said == "Black.", "the first sentence that fits"
    assert not tutor.tried(tutor.position.parse_move("Bc2,g1")).due
    assert tutor.tried(tutor.position.parse_move("Ga1,a2")).said == "No."
    quiet = Tutor.begin(lesson(step | {"wrong": [{"when": {"colour": "B"}, "say": "Black.", "shows": True}]}))
    assert quiet.tried(quiet.position.parse_move("Ba1,a2")).due == (), "nothing has to be jumped"
    done = tutor.tried(tutor.position.parse_move("Wa1,a2"))
    assert [str(move) for move in done.due] == ["Ga3,a4"] and done.phase == "done"
    after = done.answered()
    assert [str(move) for move in after.moves] == ["Wa1,a2", "Ga3,a4"] and after.position.mover == 0 and not after.due


# ------------------------------------------------------------------------ the wishes


@pytest.mark.parametrize(
    ("wish", "move", "answer"),
    [
        (Wish(kind="capture"), "x d1Bd3Wf3", True),
        (Wish(kind="place"), "x d1Bd3Wf3", False),
        (Wish(move="x d1Bd3Wf3"), "x d1Bd3Wf3", True),
        (Wish(move="x d1Bd3Wf3"), "x d1Bd3Gb3Gb5", False),
        (Wish(takes="WB"), "x d1Bd3Wf3", True),
        (Wish(takes="GG"), "x d1Bd3Wf3", False),
        (Wish(takes="GG"), "x d1Bd3Gb3Gb5", True),
        (Wish(count=3), "x d1Bd3Wf3", False),
        (Wish(count=3), "x d1Bd3Gb3Gb5", True),
        (Wish(cell=("d1",)), "x d1Bd3Wf3", True),
        (Wish(colour="W"), "x d1Bd3Wf3", False),
        (Wish(holds="WB"), "x d1Bd3Wf3", True),
        (Wish(holds="WW"), "x d1Bd3Wf3", False),
        (Wish(wins=True), "x d1Bd3Wf3", False),
        (Wish(wins=False), "x d1Bd3Wf3", True),
        (Wish(ring=False), "x d1Bd3Wf3", True),
    ],
)
def test_wishes(wish: Wish, move: str, answer: bool) -> None:
    position = Position.parse(CHAIN)
    assert fits(wish, foresee(position, position.parse_move(move))) == answer


def test_wishes_of_placements() -> None:
    position = Position.parse(START)
    played = foresee(position, position.parse_move("Wd4,a1"))
    assert fits(Wish(colour="GW", cell=("d4",), away=("a1", "a2"), ring=True, jumps=False, loses=False), played)
    assert fits(Wish(frees=("a2", "b1")), played)
    assert not fits(Wish(frees=("b2",)), played)
    assert not fits(Wish(groups=1), played)


# ------------------------------------------------------------------------- the files


GOOD: dict[str, Any] = {"text": "Do it.", "position": START, "goal": {"kind": "place"}, "solution": ["Wd4,a1"]}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"position": "37 standard oooo"}, "is not a position"),
        ({"position": None}, "position"),
        ({"goal": {"kind": "dance"}}, "'dance' is no kind of move"),
        ({"goal": {"colour": "red"}}, "is no colour"),
        ({"goal": {"count": "three"}}, "count cannot be 'three'"),
        ({"goal": {"sings": True}}, "'sings' means nothing here"),
        ({"solution": []}, "needs a solution"),
        ({"solution": ["Zd4"]}, "is not a move"),
        ({"text": "word " * 61}, "more than 60 words"),
        ({"turns": 9}, "9 turns"),
        ({"hint": ""}, "needs a solution, a hint"),
        ({"wrong": [{"when": {"colour": "W"}}]}, "say"),
        ({"wrong": [{"when": {"colour": "W"}, "say": "word " * 61}]}, "more than 60 words"),
        ({"wrong": {"when": {"colour": "W"}, "say": "No."}}, "wrong cannot be"),
        ({"otherwise": "word " * 61}, "more than 60 words"),
        ({"turns": 0}, "0 turns"),
        ({"turns": True}, "turns cannot be True"),
        ({"done": ""}, "words for success"),
        ({"reply": "Zd4"}, "is not a move"),
        ({"text": 3}, "text cannot be 3"),
        ({"goal": 3}, "goal cannot be 3"),
        ({"goal": {"takes": "WX"}}, "'X' is no colour"),
        ({"goal": {"holds": "X"}}, "'X' is no colour"),
    ],
)
def test_a_bad_file_is_refused_and_says_where(change: dict[str, Any], complaint: str) -> None:
    said = {"done": "Good.", "hint": "Look.", "otherwise": "No."} | GOOD | change
    with pytest.raises(LessonError, match="step 1: "):
        parse("made", {"title": "Made", "about": "for a test", "step": [said]})
    with pytest.raises(LessonError, match=complaint):
        parse("made", {"title": "Made", "about": "for a test", "step": [said]})


def test_a_lesson_has_all_its_parts_and_no_others() -> None:
    whole = {"title": "Made", "about": "for a test", "step": [{"text": "Read.", "position": START}]}
    assert parse("made", whole).steps[0].text == "Read."
    for name in whole:
        with pytest.raises(LessonError, match="has title, about and steps"):
            parse("made", {key: value for key, value in whole.items() if key != name})
    with pytest.raises(LessonError, match="'colour' is wrong"):
        parse("made", whole | {"colour": "red"})
    with pytest.raises(LessonError, match=r"step 2: .*text"):
        parse("made", whole | {"step": [*whole["step"], {"hint": "Look."}]})
    with pytest.raises(LessonError, match="the first step needs a position"):
        parse("made", whole | {"step": [{"text": "Read."}]})


def test_a_file_that_is_no_lesson_is_named(tmp_path: Path) -> None:
    path = tmp_path / "99-broken.toml"
    for text in ("title = ", "title = 'x'", "colour = 3", "\xff"):
        path.write_text(text, encoding="latin-1")
        with pytest.raises(LessonError, match="the lesson 99-broken"):
            lesson_files.read(path)
    with pytest.raises(LessonError, match="the lesson missing"):
        lesson_files.read(tmp_path / "missing.toml")


def test_a_step_may_only_be_read() -> None:
    step = LessonStep("Read this.")
    assert step.goal is None and step.turns == 1
