"""Guessing the moves of a game: each is hidden until it is guessed, judged twice, and the table comes back."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.app.sessions import screen_of
from tests.app.thinkers import StandIn
from tests.conftest import ROOT
from zertz3d.ai.teacher import LITTLE
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.guess_menu import GuessMenu
from zertz3d.app.analysis.guess_mode import GuessMode
from zertz3d.app.analysis.guess_score import Guess, percent, tell_result, write_halves
from zertz3d.app.analysis.teacher_mode import TeacherMode
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.play.begin_game import begin_game
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.terms import Terms, parse_seat
from zertz3d.app.session.mode import Mode, Mover
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Pick, Words
from zertz3d.intents import Action, FieldAnswer, Intent, Payload
from zertz3d.records.formats import notation
from zertz3d.records.reader import read
from zertz3d.records.record import Record
from zertz3d.rules import Game, Move, Node, Placement
from zertz3d.rules.moves import parse_move

STUDY = ROOT / "assets" / "games" / "study.txt"


class Room:
    """A finished game on the table, and a teacher whose thinking is instant."""

    def __init__(self) -> None:
        shelf = GameList([STUDY])
        shelf.grow(lambda: True)
        self.session = open_session(shelf, Settings(motion="none", auto_advance=False))
        self.workers: list[StandIn] = []
        self.menu = GuessMenu(self.session.table, self._queue)
        teacher = TeacherMode(self.session.table, EvaluationQueue(worker=StandIn()))
        for mode in (teacher, self.menu):
            self.session.table.modes.join(mode)
        self.session.table.open_game(0)
        self.line: list[Node] = list(self.session.table.player.line)

    def _queue(self) -> EvaluationQueue:
        self.workers.append(StandIn())
        return EvaluationQueue(worker=self.workers[-1])

    def do(self, action: Action, value: Payload = None) -> None:
        self.session.handle(Intent(action, value))
        self.tick(1)

    def answer(self, action: Action, value: Payload = None) -> None:
        """Answer a question: nobody else is to hear it."""
        assert self.session.handle(Intent(action, value))
        self.tick(1)

    def tick(self, frames: int = 35, seconds: float = 0.1) -> None:
        for _ in range(frames):
            self.session.tick(seconds)

    def begin(self, side: str = "both", start: int = 0) -> GuessMode:
        self.session.table.player.go_to_turn(start)
        self.do(Action.GUESS)
        self.answer(Action.FORM, FieldAnswer("side", side))
        self.answer(Action.FORM, FieldAnswer("start", str(start)))
        self.answer(Action.GUESS_START)
        assert self.menu.running
        return self.menu.running

    def guess(self, move: Move | None) -> None:
        assert move
        self.session.play(move, Mover.HAND)
        self.tick()

    @property
    def turns(self) -> int:
        return len(self.session.table.player.line)

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.session.table.messages]

    @property
    def caption(self) -> str:
        return screen_of(self.session).caption


@pytest.fixture
def room() -> Iterator[Room]:
    made = Room()
    yield made
    for mode in tuple(made.session.table.modes):
        mode.close()


def wrong(node: Node) -> Move:
    """Another move in the place of one."""
    assert node.parent
    return next(
        move
        for move in node.parent.position.legal_moves()
        if isinstance(move, Placement) and isinstance(node.move, Placement) and move.cell != node.move.cell
    )


def test_the_next_move_is_hidden(room: Room) -> None:
    room.begin(start=4)
    screen = screen_of(room.session)
    assert room.turns == 4 == len(screen.moves) and screen.transport.turns == 4
    assert screen.title == "Guess the move" and room.caption == "Turn 5: which move did Lena Okafor play?"
    assert [tool.label for tool in screen.tools] == ["Show it", "Stop"]
    assert screen.banner is None and screen.graph is None


def test_a_right_guess_stays(room: Room) -> None:
    mode = room.begin()
    room.guess(room.line[0].move)
    assert [guess.found for guess in mode.guesses] == [1.0] and room.turns == 1
    assert room.said[-1] == f"Right: {room.line[0].move}"
    assert screen_of(room.session).title == "Guess the move · 1 of 1 found"
    assert mode.guesses[0].lost == mode.guesses[0].lost_there is not None


def test_a_wrong_guess_gives_way_to_the_move_of_the_game(room: Room) -> None:
    mode = room.begin()
    move = wrong(room.line[0])
    room.session.play(move, Mover.HAND)
    room.tick(3)
    assert room.session.table.player.line[0].move == move and "Looking" in room.caption
    room.tick()
    assert [node.move for node in room.session.table.player.line] == [room.line[0].move]
    (guess,) = mode.guesses
    assert guess.found == 0 and guess.guessed == move and guess.lost is not None
    assert room.said[-1].startswith(f"The move was {room.line[0].move}; yours is ")
    assert not room.session.table.player.game.root.children[1:], "the guess leaves no trace"


def test_without_a_teacher_guesses_are_measured_by_the_game_alone(room: Room) -> None:
    mode = room.begin()
    room.workers[-1].error = "the thinking process was lost"
    move = wrong(room.line[0])
    room.guess(move)
    (guess,) = mode.guesses
    assert guess.lost is None and room.said[-1] == f"The move was {room.line[0].move}; yours is {move}"
    assert [node.move for node in room.session.table.player.line] == [room.line[0].move]


@pytest.mark.parametrize(("name", "side"), [("study", "1"), ("unfinished", "both"), ("agreed-draw", "both")])
def test_the_moves_of_the_winner_are_proposed_if_there_is_one(room: Room, name: str, side: str) -> None:
    room.session.table.open_path(STUDY.with_name(f"{name}.txt"))
    room.do(Action.GUESS)
    form = screen_of(room.session).overlay
    assert isinstance(form, Form)
    assert [field.chosen for field in form.fields if isinstance(field, Pick) and field.name == "side"] == [side]


def test_moves_of_the_other_player_come_by_themselves(room: Room) -> None:
    room.begin("0")
    room.tick()
    first = next(node for node in room.line if node.parent and node.parent.position.mover == 0)
    room.guess(first.move)
    following = room.line[room.turns]
    assert room.turns >= 2 and following.parent and following.parent.position.mover == 0
    assert following.parent.position.count_moves() > 1, "where there is no choice there is nothing to guess"


def test_the_whole_game_ends_with_a_result_and_the_table_as_it_was(room: Room) -> None:
    before, player = notation.write(room.session.table.player.game), room.session.table.player
    mode = room.begin()
    for _ in range(2 * len(room.line)):
        if room.menu.running is None:
            break
        room.guess(room.line[room.turns].move)
        room.tick(120)
    assert room.menu.running is None and room.session.table.player is player
    assert notation.write(player.game) == before
    form = screen_of(room.session).overlay
    assert isinstance(form, Form) and form.title == "Your result"
    words = [field.text for field in form.fields if isinstance(field, Words)]
    count = len(mode.guesses)
    assert 10 < count < len(room.line) and words[0] == f"You found {count} of {count} moves."
    assert words[1].startswith("The teacher gives your moves ") and "Lena Okafor and Sora Minami" in words[1]
    room.answer(Action.CANCEL)
    assert screen_of(room.session).overlay is None
    assert room.workers[0].closed


def test_it_can_be_shown_and_stopped(room: Room) -> None:
    mode = room.begin()
    room.do(Action.GUESS_SHOW)
    room.tick()
    assert room.turns == 1 and mode.guesses[0].guessed is None and room.said[-1] == f"The move was {room.line[0].move}"
    room.do(Action.GUESS_LEAVE)
    form = screen_of(room.session).overlay
    assert isinstance(form, Form) and form.title == "Your result"
    assert [field.text for field in form.fields if isinstance(field, Words)] == [
        "You found 0 of 1 moves.", "1 was shown to you.",
    ]  # fmt: skip
    assert len(room.session.table.player.line) == len(room.line)
    assert room.menu.suspend() is False and screen_of(room.session).overlay is None, "a lesson comes in its place"


def test_stopped_before_any_guess_it_just_goes(room: Room) -> None:
    room.begin()
    room.do(Action.ESCAPE)
    assert room.menu.running is None and screen_of(room.session).overlay is None
    assert len(room.session.table.player.line) == len(room.line)


def test_looking_back_nobody_guesses(room: Room) -> None:
    room.begin(start=6)
    room.do(Action.FIRST)
    assert room.caption == "Go to the end (End) to guess the next move"
    with pytest.raises(UsageError, match="go to the end"):
        room.session.play(room.session.table.player.node.position.legal_moves()[0], Mover.HAND)


def test_a_guess_is_not_taken_back_and_nobody_helps(room: Room) -> None:
    mode = room.begin(start=4)
    room.do(Action.UNDO)
    assert "not taken back" in room.said[-1] and room.turns == 4
    for action in (Action.HINT, Action.BEST_LINE, Action.GRAPH, Action.REVIEW):
        room.session.table.messages.clear()
        room.do(action)
        assert "no help while you guess" in room.said[-1]
    assert not mode.guesses and "review" not in [tool.name for tool in screen_of(room.session).tools]


def test_a_wrong_guess_is_looked_at_longer_than_a_right_one(room: Room) -> None:
    mode = room.begin()
    room.session.play(wrong(room.line[0]), Mover.HAND)
    room.tick(10)
    assert not mode.guesses and room.turns == 1 and room.caption == "Looking at your guess…"
    room.tick(10)
    assert [guess.found for guess in mode.guesses] == [0.0]
    room.tick(10)
    assert room.line[1].move
    room.session.play(room.line[1].move, Mover.HAND)
    room.tick(4)
    assert len(mode.guesses) == 1, "it is seen first"
    room.tick(6)
    assert [guess.found for guess in mode.guesses] == [0.0, 1.0]


def test_the_right_marble_on_the_right_ring_is_half_a_move_and_gives_way_too(room: Room) -> None:
    mode, move = room.begin(), room.line[0].move
    assert isinstance(move, Placement)
    near = next(replace(move, removed=ring) for ring in ("a1", "g4") if ring != move.removed)
    room.guess(near)
    assert room.said[-1] == f"Nearly: the ring removed was {move.removed}"
    assert [node.move for node in room.session.table.player.line] == [move]
    assert screen_of(room.session).title == "Guess the move · ½ of 1 found"
    assert [guess.found for guess in mode.guesses] == [0.5]


@pytest.mark.parametrize(("before", "open_"), [(0, 3), (10, 1)])
def test_a_guess_is_judged_once_it_and_the_move_of_the_game_are_known(room: Room, before: int, open_: int) -> None:
    """Three positions are to be thought about; two of them may have been before the guess."""
    mode, worker = room.begin(), room.workers[-1]
    room.tick(before)
    worker.ready = False
    room.session.play(wrong(room.line[0]), Mover.HAND)
    for _position in range(open_):
        room.tick(20)
        assert not mode.guesses and room.turns == 1
        worker.ready = True
        room.tick(1)
        worker.ready = False
    room.tick(3)
    (guess,) = mode.guesses
    assert guess.lost is not None and guess.lost_there is not None


def test_what_is_looked_at_is_not_shown_at_the_same_time(room: Room) -> None:
    mode = room.begin()
    room.session.play(wrong(room.line[0]), Mover.HAND)
    room.do(Action.GUESS_SHOW)
    assert room.said[-1] == "the next move of the game is coming" and not mode.guesses


def test_a_question_over_the_table_is_answered_before_the_game_goes_on(room: Room) -> None:
    class Asking(Mode):
        overlay = Form("Really?")

    room.begin("1")
    asking = Asking()
    room.session.table.modes.join(asking)
    room.tick(60)
    assert room.turns == 0
    room.session.table.modes.leave(asking)
    room.tick(60)
    assert room.turns == 1


def test_what_was_shown_before_gives_nothing_away(room: Room) -> None:
    room.do(Action.GRAPH)
    assert screen_of(room.session).graph is not None
    mode = room.begin(start=4)
    assert screen_of(room.session).graph is None and mode.riddle
    room.do(Action.GUESS_LEAVE)
    assert screen_of(room.session).graph is not None, "the table is as it was"


def test_the_last_move_is_seen_before_the_result(room: Room) -> None:
    asked = [turn for turn, node in enumerate(room.line) if node.parent and node.parent.position.count_moves() > 1]
    room.begin(start=asked[-1])
    room.do(Action.GUESS_SHOW)
    while room.turns < len(room.line) or room.session.table.player.playback.playing:
        room.tick(1)
    room.tick(10)
    assert room.menu.running and screen_of(room.session).overlay is None
    room.tick(10)
    assert room.menu.running is None and isinstance(screen_of(room.session).overlay, Form)
    room.do(Action.GUESS)
    form = screen_of(room.session).overlay
    assert isinstance(form, Form) and form.title == "Guess the move", "it can be guessed again"
    assert room.menu.suspend() is False and screen_of(room.session).overlay is None, "and gives way to a lesson"


def test_a_game_that_was_played_on_after_its_end_is_guessed(room: Room) -> None:
    """People moved to and fro, and did not stop when that had come thrice."""
    repeated = read(STUDY.with_name("repetition.txt"))[0].game
    assert repeated
    game = Game(repeated.root.position, strict=False)
    for move in repeated.moves():
        game.play(move)
    for _more in range(2):
        game.play(game.position.legal_moves()[0])
    turns = len(game.main_line())
    room.session.table.show(Record("played on", 1, None, game))
    room.begin(start=turns - 1)
    assert room.turns == turns - 1


def test_while_somebody_looks_back_no_move_of_the_game_comes(room: Room) -> None:
    room.begin("0")
    room.guess(room.line[0].move)
    turns = room.turns
    room.session.play(wrong(room.line[turns]), Mover.HAND)
    room.tick(18)
    room.do(Action.FIRST)
    room.tick(60)
    assert room.turns == turns and room.session.table.player.turn == 0, "nothing is played where nobody looks"
    room.do(Action.LAST)
    room.tick(60)
    assert room.turns > turns


def test_another_game_ends_it(room: Room) -> None:
    room.begin()
    room.session.table.open_path(STUDY.with_name("showcase.txt"))
    room.tick(3)
    assert room.menu.running is None and room.session.table.record
    assert room.session.table.record.source.endswith("showcase.txt")


def test_the_winner_is_proposed_and_a_place_in_the_middle(room: Room) -> None:
    room.session.table.player.go_to_turn(5)
    room.do(Action.GUESS)
    form = screen_of(room.session).overlay
    assert isinstance(form, Form)
    picks = {field.name: field for field in form.fields if isinstance(field, Pick)}
    assert picks["side"].chosen == "1" and [value for value, _ in picks["start"].options] == ["0", "5"]
    for turn in (0, len(room.line)):
        room.session.table.player.go_to_turn(turn)
        room.do(Action.GUESS)
        form = screen_of(room.session).overlay
        assert isinstance(form, Form) and [field.name for field in form.fields if isinstance(field, Pick)] == ["side"]


def test_where_there_is_nothing_to_guess_it_says_so(room: Room) -> None:
    room.session.table.open_path(ROOT / "assets" / "games" / "unfinished.txt")
    room.session.table.player.game.delete(room.session.table.player.line[0])
    room.session.table.player.choose(room.session.table.player.game.root)
    room.do(Action.GUESS)
    assert "there are no moves to guess" in room.said[-1]
    terms = Terms("37", "standard", (parse_seat("Anna"), parse_seat("Boris")))
    begin_game(room.session.table, terms, terms.game(lambda: 0), Computer())
    room.do(Action.GUESS)
    assert "first finish the game" in room.said[-1]


@pytest.mark.parametrize("frames", [0, 1])
@pytest.mark.parametrize("moves", [0, 4])
def test_questions_about_a_game_go_with_it(room: Room, moves: int, frames: int) -> None:
    other = Game(room.line[0].parent.position if room.line[0].parent else None)
    for node in room.line[:moves]:
        assert node.move
        other.play(node.move)
    room.do(Action.GUESS)
    assert isinstance(room.menu.overlay, Form)
    room.session.table.show(Record("other", 1, None, other))
    room.tick(frames)
    assert frames == 0 or room.menu.overlay is None
    room.session.handle(Intent(Action.GUESS_START))
    assert room.menu.overlay is None and room.menu.running is None and room.turns == moves


def test_what_is_guessed_is_not_asked_for_again_and_a_puzzle_is_not_guessed(room: Room) -> None:
    class Riddle(Mode):
        """Nobody may help here."""

        def advice_refusal(self) -> str:
            return "find it yourself"

    puzzle = Riddle()
    room.session.table.modes.join(puzzle)
    room.do(Action.GUESS)
    assert "a puzzle is for solving" in room.said[-1] and screen_of(room.session).overlay is None
    room.session.table.modes.leave(puzzle)
    mode = room.begin()
    room.do(Action.GUESS)
    assert "you are guessing already" in room.said[-1] and room.menu.running is mode


def test_it_can_be_shown_as_long_as_it_is_asked(room: Room) -> None:
    def shown() -> bool:
        return next(tool.enabled for tool in screen_of(room.session).tools if tool.name == "guess-show")

    room.begin(start=4)
    assert shown()
    room.do(Action.FIRST)
    assert not shown()
    room.do(Action.LAST)
    assert shown()
    room.session.play(wrong(room.line[4]), Mover.HAND)
    assert not shown()
    with pytest.raises(UsageError, match="the next move of the game is coming"):
        room.session.play(room.session.table.player.node.position.legal_moves()[0], Mover.HAND)


def test_nobody_is_asked_for_and_nobody_thinks_of_what_comes_by_itself(room: Room) -> None:
    room.begin("1")
    room.tick(2)
    assert "which move" not in room.caption and room.workers[0].asked == []
    with pytest.raises(UsageError, match="the next move of the game is coming"):
        room.session.play(room.line[0].move or wrong(room.line[0]), Mover.HAND)
    room.tick()
    assert "which move" in room.caption and room.workers[0].asked


class TestScore:
    def guess(self, recorded: str, guessed: str, lost: float | None = 0.0, there: float | None = 0.0) -> Guess:
        return Guess(1, parse_move(recorded), parse_move(guessed), lost, there)

    @pytest.mark.parametrize(
        ("guessed", "found", "said"),
        [
            ("Wd4,d1", 1.0, "Right: Wd4,d1"),
            ("Wd4,a1", 0.5, "Nearly: the ring removed was d1"),
            ("Gd4,d1", 0.0, "The move was Wd4,d1; yours is Gd4,d1, as good as any"),
            ("We4,d1", 0.0, "The move was Wd4,d1; yours is We4,d1, as good as any"),
        ],
    )
    def test_a_guess_beside_the_record(self, guessed: str, found: float, said: str) -> None:
        guess = self.guess("Wd4,d1", guessed)
        assert guess.found == found and guess.words == said

    def test_what_is_said_where_no_ring_was_removed_or_the_teacher_is_silent(self) -> None:
        assert self.guess("Wd4", "Wd4,a1").words == "Nearly: the ring removed was none"
        assert self.guess("Wd4,d1", "Gd4,d1", None, 0.0).words == "The move was Wd4,d1; yours is Gd4,d1"
        assert self.guess("Wd4,d1", "Gd4,d1", 0.0, None).words.endswith("as good as any")

    def test_a_jump_is_right_or_wrong(self) -> None:
        assert self.guess("x d1Gd3", "x d1Gd3").found == 1 and self.guess("x d1Gd3", "x d1Wc2").found == 0

    @pytest.mark.parametrize(
        ("lost", "said"),
        [
            (LITTLE, "as good as any"),
            (0.3, "a fair move"),
            (0.4, "a fair move"),
            (0.9, "a mistake"),
        ],
    )
    def test_the_teacher_in_words(self, lost: float, said: str) -> None:
        assert self.guess("Wd4,d1", "Gd4,d1", lost).words.endswith(said)

    def test_the_teacher_in_numbers(self) -> None:
        assert percent([0.0, 0.1]) == 100 and percent([0.5]) == 50 and percent([2.0]) == 0 and percent([]) == 0

    def test_the_result_in_sentences(self) -> None:
        guesses = [
            self.guess("Wd4,d1", "Wd4,d1"), self.guess("Wd4,d1", "Wd4,a1", 0.5, 0.0),
            Guess(3, parse_move("Wd4,d1"), None),
        ]  # fmt: skip
        assert tell_result(guesses, "Zoë") == (
            "You found 1½ of 3 moves.", "Half a move each for 1 with another ring removed.", "1 was shown to you.",
            "The teacher gives your moves 75 of 100, and those of Zoë 100.",
        )  # fmt: skip
        assert len(tell_result([self.guess("Wd4,d1", "Wd4,d1", 0.0, None)], "Zoë")) == 1, "there is nothing to compare"
        assert tell_result([], "Zoë") == ("You guessed no move.",)
        wrong = self.guess("Wd4,d1", "Ge4,d1", 0.5, None)
        assert tell_result([guesses[0], wrong], "Zoë") == ("You found 1 of 2 moves.",), "one half is not compared"

    @pytest.mark.parametrize(("number", "said"), [(0.0, "0"), (0.5, "½"), (2.0, "2"), (2.5, "2½")])
    def test_halves(self, number: float, said: str) -> None:
        assert write_halves(number) == said
