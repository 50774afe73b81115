"""The teacher at the table: hints in the scene, lines that come and go, the graph, and why a move was a mistake."""

import os
import random
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.app.thinkers import StandIn
from tests.conftest import ROOT
from zertz3d import words
from zertz3d.ai.teacher import BUDGET, CARE, Opinion
from zertz3d.ai.worker import Worker
from zertz3d.app.analysis.evaluation_queue import EvaluationQueue
from zertz3d.app.analysis.teacher_mode import THINKING, TeacherMode
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.play.begin_game import begin_game
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.terms import Terms, parse_seat
from zertz3d.app.session.mode import Mode, Mover
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Screen
from zertz3d.intents import Action, Intent, Payload
from zertz3d.records.formats import notation
from zertz3d.records.reader import read
from zertz3d.rules import Placement
from zertz3d.scene.marks.model import Advice, Marks

STUDY = ROOT / "assets" / "games" / "study.txt"
MISTAKE = 17
"""A turn of the study that lets the other side win."""


@dataclass
class Room:
    """A session with a teacher whose thinking is instant."""

    session: Session
    teacher: TeacherMode
    worker: StandIn

    def go(self, turn: int) -> None:
        self.session.table.player.go_to_turn(turn)

    def tick(self, frames: int = 4, seconds: float = 0.02) -> None:
        for _ in range(frames):
            self.session.tick(seconds)

    def do(self, action: Action, value: Payload = None) -> None:
        self.session.handle(Intent(action, value))
        self.tick()

    def put_away(self) -> bool:
        """Escape, as the teacher takes it; whether there was anything to put away."""
        return bool(self.teacher.handle(Intent(Action.ESCAPE)))

    @property
    def screen(self) -> Screen:
        return ScreenBuilder().build(self.session.table)

    @property
    def advice(self) -> tuple[Advice, ...]:
        return self.teacher.mark(Marks()).advice

    @property
    def text(self) -> str:
        return notation.write(self.session.table.player.game)

    def message(self) -> str:
        said = [message.text for message in self.session.table.messages]
        return said[-1] if said else ""


@pytest.fixture
def room() -> Room:
    shelf = GameList([STUDY])
    shelf.grow(lambda: True)
    session = open_session(shelf, Settings(auto_advance=False))
    worker = StandIn()
    teacher = TeacherMode(session.table, EvaluationQueue(worker=worker))
    session.table.modes.join(teacher)
    session.table.open_game(0)
    session.table.player.go_to_turn(11)
    return Room(session, teacher, worker)


class TestHints:
    def test_a_hint_is_a_move_on_the_table(self, room: Room) -> None:
        room.do(Action.HINT)
        (step,) = room.advice
        position = room.session.table.player.node.position
        assert step.number == 0 and step.player == position.mover
        assert not position.must_capture and step.removed in position.free_rings()
        assert step.path.cells[0] in room.screen.caption and room.screen.caption.startswith(
            ("White to ", "Grey to ", "Black to ")
        )
        ghosts = room.teacher.pose({}).items()
        assert [name for name, _ in ghosts] == [f"{_name(step.colour)}-advice-0"]

    def test_asked_again_it_is_put_away(self, room: Room) -> None:
        room.do(Action.HINT)
        room.do(Action.HINT)
        assert (
            room.advice == ()
            and room.teacher.pose({}) == {}
            and not room.screen.caption.startswith(("White to ", "Grey to ", "Black to "))
        )

    def test_it_goes_when_one_goes_on(self, room: Room) -> None:
        room.do(Action.HINT)
        room.do(Action.NEXT)
        assert room.advice == ()

    def test_a_running_film_stops_for_it(self, room: Room) -> None:
        room.session.table.player.toggle()
        room.tick(3)
        room.do(Action.HINT)
        player = room.session.table.player
        assert not player.playback.playing and player.playback.time == player.film.marks[player.turn]
        assert room.advice

    def test_a_line_is_numbered_and_told(self, room: Room) -> None:
        for turn in range(11, 16):
            room.go(turn)
            room.do(Action.BEST_LINE)
            if len(room.advice) > 1:
                break
        assert [step.number for step in room.advice] == list(range(1, len(room.advice) + 1))
        assert len(room.advice) > 1 and "; then " in room.screen.caption
        assert [tool.name for tool in room.screen.tools] == ["play-line", "review"]

    def test_thinking_is_said_and_shows_what_it_has_so_far(self, room: Room) -> None:
        room.worker.held = True
        room.do(Action.HINT)
        assert room.screen.caption == THINKING and room.advice
        assert room.put_away()
        room.tick()
        assert room.screen.caption != THINKING and not room.advice and room.worker.poll() == []
        assert not room.put_away()

    def test_at_the_end_there_is_nothing_to_advise(self, room: Room) -> None:
        room.go(24)
        room.do(Action.HINT)
        assert "the game is over here" in room.message()

    def test_a_compulsory_capture_is_shown_by_its_hop(self, room: Room) -> None:
        room.go(6)
        assert room.session.table.player.node.position.must_capture
        room.do(Action.HINT)
        (step,) = room.advice
        assert len(step.path.cells) > 1 and step.path.taken and step.removed is None
        assert "jump" in room.screen.caption.lower()

    def test_what_a_move_threatens_is_said(self, room: Room) -> None:
        room.worker.nodes = 5_000
        room.go(15)
        room.do(Action.HINT)
        room.tick(6)
        said = room.screen.caption
        assert ". It threatens: " in said and " wins with " in said and said.endswith(".")

    def test_nothing_else_is_thought_about_for_a_hint(self, room: Room) -> None:
        line = room.session.table.player.line
        room.do(Action.HINT)
        assert line[10].position in room.worker.positions and line[9].position not in room.worker.positions

    def test_where_a_film_rests_within_a_turn_it_stays(self, room: Room) -> None:
        room.do(Action.HALF_NEXT)
        room.tick(60)
        player = room.session.table.player
        time = player.playback.time
        assert not player.playback.playing and time > player.film.marks[11]
        room.do(Action.HINT)
        assert player.playback.time == time and room.screen.caption != THINKING
        assert room.advice == (), "what it is about is not on the table yet"

    def test_a_step_under_way_is_waited_for(self, room: Room) -> None:
        room.session.handle(Intent(Action.NEXT))
        room.do(Action.HINT)
        assert room.session.table.player.playback.playing and room.advice == ()
        room.tick(400)
        assert room.session.table.player.turn == 12 and room.advice

    def test_what_fails_is_said_once_and_asked_no_more(self, room: Room) -> None:
        room.worker.error = "the thinking process was lost"
        room.do(Action.HINT)
        room.tick(8)
        said = [message for message in room.session.table.messages if "was lost" in message.text]
        assert len(said) == 1 and said[0].error
        assert room.screen.caption != THINKING and len(room.worker.asked) == 1

    def test_a_game_does_not_go_on_to_the_next_while_a_hint_is_shown(self) -> None:
        shelf = GameList([STUDY.with_name("unfinished.txt"), STUDY])
        shelf.grow(lambda: True)
        session = open_session(shelf, Settings(auto_advance=True, motion="none"))
        session.table.modes.join(TeacherMode(session.table, EvaluationQueue(worker=StandIn())))
        session.table.open_game(0)
        for action in (Action.LAST, Action.HINT):
            session.handle(Intent(action))
        for _ in range(300):
            session.tick(0.1)
        assert session.table.index == 0
        session.handle(Intent(Action.ESCAPE))
        for _ in range(300):
            session.tick(0.1)
        assert session.table.index == 1

    def test_another_game_forgets_what_was_asked(self, room: Room) -> None:
        room.do(Action.BEST_LINE)
        room.session.table.open_game(0)
        room.tick()
        assert not room.advice and [tool.name for tool in room.screen.tools] == ["review"]


def _name(colour: str) -> str:
    return {"W": "white", "G": "grey", "B": "black"}[colour]


class TestLines:
    def test_the_best_line_is_played_and_leaves_no_trace(self, room: Room) -> None:
        before, node = room.text, room.session.table.player.node
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        player = room.session.table.player
        assert player.playback.playing and room.text != before
        assert room.screen.caption.startswith("Best line 1/")
        assert room.advice == ()
        for _ in range(400):
            room.session.tick(0.1)
        assert not player.playback.playing and player.turn == len(player.line) > 11
        room.do(Action.UNDO)
        assert room.text == before and player.node is node and player.line == node.line() + player.line[11:]
        room.do(Action.UNDO)
        assert "only moves of a variation" in room.message(), "undo is the session's again"

    def test_without_a_line_there_is_none_to_play(self, room: Room) -> None:
        room.do(Action.PLAY_LINE)
        assert "there is no line to play" in room.message()

    def test_a_line_that_was_in_the_game_stays(self, room: Room) -> None:
        room.do(Action.BEST_LINE)
        line = room.teacher._answer()
        assert line
        game = room.session.table.player.game
        game.go_to(room.session.table.player.node)
        game.play(line.line[0])
        before = room.text
        room.do(Action.PLAY_LINE)
        room.do(Action.UNDO)
        assert room.text == before

    def test_a_line_that_is_in_the_game_ends_where_it_ends(self, room: Room) -> None:
        player = room.session.table.player
        line = tuple(node.move for node in player.line[11:13] if node.move)
        room.teacher._adviser.opinions.keep(player.node.position, CARE, Opinion(1.0, line, True))
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        room.tick(400, 0.1)
        assert player.turn == 13 < len(player.line) and not player.playback.playing
        assert room.screen.caption.startswith("Best line 2/2")
        room.do(Action.UNDO)
        assert player.turn == 11

    def test_the_game_itself_runs_past_the_end_of_an_open_line(self, room: Room) -> None:
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        room.tick(400, 0.1)
        player = room.session.table.player
        end, main = len(player.line), player.game.main_line()
        player.choose(main[end])
        player.toggle()
        room.tick(400, 0.1)
        assert player.turn == len(main) > end + 1

    def test_escape_puts_away_what_was_asked_before_it_leaves_the_line(self, room: Room) -> None:
        before = room.text
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        room.tick(400, 0.1)
        line = room.text
        room.do(Action.HINT)
        assert room.put_away() and room.text == line and "leave-line" in [tool.name for tool in room.screen.tools]
        assert room.put_away() and room.text == before and not room.put_away()

    def test_a_record_that_grew_meanwhile_forgets_it(self, room: Room) -> None:
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        longer = read(STUDY)[0].game
        assert longer
        room.session.table.player.refresh(longer)
        room.tick()
        assert [tool.name for tool in room.screen.tools] == ["review"] and not room.put_away()
        room.do(Action.UNDO)
        assert room.session.table.player.game is longer and "only moves of a variation" in room.message()

    def test_a_move_tried_in_a_line_is_taken_back_before_the_line_is(self, room: Room) -> None:
        before = room.text
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        player = room.session.table.player
        for _ in range(400):
            room.session.tick(0.1)
        line = room.text
        room.session.play(player.node.position.legal_moves()[0], Mover.HAND)
        room.tick()
        assert room.text != line
        room.do(Action.UNDO)
        assert room.text == line
        room.do(Action.UNDO)
        assert room.text == before

    def test_escape_leaves_it_too(self, room: Room) -> None:
        before, node = room.text, room.session.table.player.line[11]
        assert node.parent
        first = next(move for move in node.parent.position.legal_moves() if move != node.move)
        after = node.parent.position.play(first)[0]
        line = (first, after.legal_moves()[0])
        room.teacher._adviser.opinions.keep(node.parent.position, CARE, Opinion(0.0, line))
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        assert room.put_away() and room.text == before

    def test_lines_are_not_opened_in_a_game_that_is_played(self, room: Room) -> None:
        class Live(Mode):
            @property
            def live(self) -> bool:
                return True

        room.session.table.modes.join(Live())
        room.do(Action.BEST_LINE)
        assert room.advice
        room.do(Action.PLAY_LINE)
        assert "after the game" in room.message()
        room.do(Action.WHY)
        assert "after the game" in room.message()

    def test_a_mode_may_forbid_help(self, room: Room) -> None:
        class Strict(Mode):
            def advice_refusal(self) -> str | None:
                return "no help here"

        room.session.table.modes.join(Strict())
        for action in (Action.HINT, Action.BEST_LINE, Action.GRAPH, Action.WHY):
            room.session.table.messages.clear()
            room.do(action)
            assert room.message() == "no help here"
        assert not room.advice and room.screen.graph is None and not room.worker.asked


class TestWhy:
    def test_a_mistake_is_shown_and_then_the_better_line(self, room: Room) -> None:
        before = room.text
        room.go(MISTAKE)
        move = room.session.table.player.node.move
        room.do(Action.WHY)
        room.tick(6)
        assert str(move) in room.message() and room.screen.caption.startswith(f"After {move} 1/")
        assert [tool.name for tool in room.screen.tools] == ["other-line", "leave-line"]
        player = room.session.table.player
        assert player.line[MISTAKE - 1].move == move
        room.do(Action.WHY)
        assert room.screen.caption.startswith("Better 1/")
        assert player.line[MISTAKE - 1].move != move
        room.do(Action.WHY)
        assert room.screen.caption.startswith(f"After {move}")
        room.do(Action.UNDO)
        assert room.text == before and player.node.move == move

    def test_another_move_is_explained_anew(self, room: Room) -> None:
        room.go(MISTAKE)
        room.do(Action.WHY)
        room.tick(6)
        room.do(Action.UNDO)
        room.go(MISTAKE - 2)
        room.do(Action.WHY)
        room.tick(6)
        assert str(room.session.table.player.line[MISTAKE - 3].move) in room.message()

    def test_a_best_line_opened_after_it_offers_no_other(self, room: Room) -> None:
        room.go(MISTAKE)
        room.do(Action.WHY)
        room.tick(6)
        room.do(Action.UNDO)
        room.do(Action.BEST_LINE)
        room.tick(6)
        room.do(Action.PLAY_LINE)
        assert room.screen.caption.startswith("Best line 1/")
        assert [tool.name for tool in room.screen.tools] == ["leave-line"]

    def test_a_running_film_stops_for_it(self, room: Room) -> None:
        room.go(MISTAKE)
        room.session.table.player.toggle()
        room.worker.held = True
        room.tick(3)
        room.do(Action.WHY)
        player = room.session.table.player
        assert not player.playback.playing and player.turn == MISTAKE and room.screen.caption == THINKING

    @pytest.mark.parametrize("name", ["resignation", "agreed-draw", "loss-on-time", "win-white"])
    def test_how_a_game_ended_stays(self, room: Room, name: str) -> None:
        room.session.table.open_path(STUDY.with_name(f"{name}.txt"))
        before, last = room.text, len(room.session.table.player.line)
        for turn in range(last - 2, last + 1):
            for action in (
                Action.BEST_LINE, Action.PLAY_LINE, Action.UNDO, Action.WHY, Action.WHY, Action.WHY, Action.UNDO,
                Action.ESCAPE,
            ):  # fmt: skip
                lines = {"other-line", "leave-line", "play-line"}.intersection(tool.name for tool in room.screen.tools)
                room.go(turn) if action in (Action.BEST_LINE, Action.WHY) and not lines else None
                room.do(action)
                room.tick(6)
            while room.put_away():
                room.tick()
            assert room.text == before, f"turn {turn}"

    def test_before_the_first_move_there_is_nothing_to_ask(self, room: Room) -> None:
        room.go(0)
        room.do(Action.WHY)
        assert "no move has been played yet" in room.message()

    def test_what_had_to_be_is_no_mistake(self, room: Room) -> None:
        forced = next(
            node.ply
            for node in room.session.table.player.line
            if node.parent and node.parent.position.count_moves() == 1 and not isinstance(node.move, Placement)
        )
        room.go(forced)
        room.do(Action.WHY)
        room.tick(6)
        assert "as good as any" in room.message() and [tool.name for tool in room.screen.tools] == ["review"]


class TestGraph:
    def test_every_turn_gets_its_value_and_the_work_its_share(self, room: Room) -> None:
        room.do(Action.GRAPH)
        first = room.screen.graph
        assert first and len(first.values) == 25 and first.share is not None and None in first.values
        room.tick(120)
        graph = room.screen.graph
        assert graph and graph.share is None and None not in graph.values
        assert all(value is not None and -1 <= value <= 1 for value in graph.values)
        assert abs(graph.values[-1] or 0) == 1 and set(graph.turning) <= set(range(1, 25))
        again = room.screen.graph
        room.tick()
        assert room.screen.graph is again, "what stays the same stays the same object"

    def test_it_is_about_the_line_as_it_is_before_time_goes_on(self, room: Room) -> None:
        room.do(Action.GRAPH)
        room.tick(120)
        graph = room.screen.graph
        assert graph and max(graph.turning) > 4
        room.go(3)
        player = room.session.table.player
        player.play(next(move for move in player.node.position.legal_moves() if move != player.line[3].move))
        graph = room.screen.graph
        assert graph and len(graph.values) == 5 and max(graph.turning, default=0) <= 4

    def test_it_goes_and_the_thinking_stops(self, room: Room) -> None:
        room.worker.held = True
        room.do(Action.GRAPH)
        assert room.teacher._adviser.busy
        room.do(Action.GRAPH)
        assert room.screen.graph is None and not room.teacher._adviser.busy

    def test_a_knob_leads_to_its_turn(self, room: Room) -> None:
        room.do(Action.SHOW_TURN, MISTAKE)
        assert room.session.table.player.turn == MISTAKE

    def test_hints_come_before_the_graph(self, room: Room) -> None:
        room.worker.held = True
        room.do(Action.GRAPH)
        room.do(Action.HINT)
        assert room.worker.positions[-1] == room.session.table.player.node.position
        assert room.screen.caption == THINKING

    def test_a_variation_has_a_graph_of_its_own(self, room: Room) -> None:
        room.do(Action.GRAPH)
        room.tick(80)
        room.do(Action.BEST_LINE)
        room.do(Action.PLAY_LINE)
        graph = room.screen.graph
        assert graph and len(graph.values) == len(room.session.table.player.line) + 1
        assert None not in graph.values[:12], "what is shared with the game is known"


class TestReview:
    """When a game is over: where it turned, and why, by buttons alone."""

    @staticmethod
    def tools(room: Room) -> list[str]:
        return [tool.label for tool in room.screen.tools]

    def test_a_button_leads_to_graph_list_and_questions(self, room: Room) -> None:
        assert self.tools(room) == ["Review"]
        room.do(Action.REVIEW)
        screen = room.screen
        assert screen.graph and screen.graph.names == ("Lena Okafor", "Sora Minami") and screen.show_moves
        assert screen.moves_beside
        assert self.tools(room) == ["Why?", "Better was", "Close"]
        room.go(0)
        assert [tool.enabled for tool in room.screen.tools] == [False, False, True]
        room.do(Action.REVIEW)
        assert room.screen.graph is None and self.tools(room) == ["Review"]

    def test_the_moves_that_turned_the_game_are_marked_and_say_why(self, room: Room) -> None:
        room.worker.nodes = 3_000
        room.do(Action.REVIEW)
        room.tick(200)
        screen = room.screen
        assert screen.graph and screen.graph.share is None and MISTAKE in screen.graph.turning
        line = room.session.table.player.line
        marked = {row.node: row for row in screen.moves if row.sign}
        assert {id(line[turn - 1]) for turn in screen.graph.turning} <= set(marked)
        assert all(row.sign in ("?", "??", "!") and row.hint[0].isupper() for row in marked.values())
        mistake = marked[id(line[MISTAKE - 1])]
        assert mistake.sign in ("?", "??")
        assert mistake.hint in (
            "This lets Sora Minami win by force", "Lena Okafor could have won by force here",
            "This move turns the game in Sora Minami's favour",
        )  # fmt: skip
        for row in marked.values():
            if row.sign == "!":
                turn = next(turn for turn, node in enumerate(line, 1) if id(node) == row.node)
                assert turn - 1 in screen.graph.turning, "only a mistake can be answered"
        assert not any(row.sign for row in screen.moves if row.depth), "variations are not judged"

    def test_a_turning_point_is_named_where_the_film_rests_at_it(self, room: Room) -> None:
        """All is known beforehand; one move alone loses anything."""
        player, adviser = room.session.table.player, room.teacher._adviser
        mistake = player.line[MISTAKE - 1].parent
        assert mistake
        for turn, node in enumerate((player.game.root, *player.line)):
            worth = (0.9 if mistake.position.mover else -0.9) if turn >= MISTAKE else 0.0
            for nodes in (BUDGET, CARE):
                adviser.opinions.keep(node.position, nodes, Opinion(worth))

        def told(turn: int) -> bool:
            room.go(turn)
            return room.screen.caption == "A turning point: this move turns the game in Sora Minami's favour"

        assert not told(MISTAKE)
        room.do(Action.REVIEW)
        graph = room.screen.graph
        assert graph and graph.turning == (MISTAKE,)
        turns = {id(node): turn for turn, node in enumerate(player.line, 1)}
        marked = {turns[row.node]: (row.sign, row.hint) for row in room.screen.moves if row.sign}
        assert marked == {
            MISTAKE: ("?", "This move turns the game in Sora Minami's favour"),
            MISTAKE + 1: ("!", "Sora Minami finds the answer to the mistake"),
        }
        words.choose("de")
        said = [row.hint for row in room.screen.moves if row.sign]
        assert len(said) == 2 and not set(said) & {hint for _sign, hint in marked.values()}
        words.choose("en")
        assert [turn for turn in range(25) if told(turn) or "turning point" in room.screen.caption] == [MISTAKE]
        assert told(MISTAKE)
        room.do(Action.HALF_NEXT)
        room.tick(60)
        assert "turning point" not in room.screen.caption, "the next move is under way"
        room.do(Action.REVIEW)
        assert not told(MISTAKE)

    def test_rows_stay_the_same_object_while_they_say_the_same(self, room: Room) -> None:
        room.do(Action.REVIEW)
        room.tick(120)
        builder = ScreenBuilder()
        first = builder.build(room.session.table)
        assert any(row.sign for row in first.moves)
        assert builder.build(room.session.table).moves is first.moves

    def test_better_was_leads_straight_to_the_better_line(self, room: Room) -> None:
        before = room.text
        room.go(MISTAKE)
        room.do(Action.BETTER)
        room.tick(6)
        assert room.screen.caption.startswith("Better 1/") and self.tools(room) == ["Why?", "Back"]
        assert room.screen.tools[0].intent == Intent(Action.WHY)
        room.do(Action.WHY)
        assert room.screen.caption.startswith("After ") and self.tools(room) == ["Better was", "Back"]
        room.do(Action.UNDO)
        assert room.text == before

    def test_a_game_without_an_end_offers_none(self, room: Room) -> None:
        room.session.table.open_path(STUDY.with_name("unfinished.txt"))
        room.tick()
        assert not room.screen.tools

    def test_where_help_is_forbidden_it_is_not_offered(self, room: Room) -> None:
        class Strict(Mode):
            def advice_refusal(self) -> str | None:
                return "no help here"

        room.session.table.modes.join(Strict())
        assert not room.screen.tools
        room.do(Action.REVIEW)
        assert room.message() == "no help here" and room.screen.graph is None

    def test_a_line_is_offered_to_be_played_only_when_no_game_goes_on(self, room: Room) -> None:
        class Live(Mode):
            @property
            def live(self) -> bool:
                return True

        room.do(Action.BEST_LINE)
        assert "play-line" in [tool.name for tool in room.screen.tools] and "Enter plays it" in room.screen.caption
        room.session.table.modes.join(Live())
        assert not room.screen.tools and "Enter" not in room.screen.caption


def said(session: Session) -> list[str]:
    """The messages that are to be read."""
    return [message.text for message in session.table.messages]


def gone(pid: int) -> bool:
    until = time.monotonic() + 10
    while time.monotonic() < until:
        if not Path(f"/proc/{pid}").exists():
            return True
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


class TestProcess:
    """With a process that really thinks."""

    @pytest.fixture
    def thinking(self, tmp_path: Path) -> tuple[Session, TeacherMode, Worker]:
        shelf = GameList([STUDY])
        shelf.grow(lambda: True)
        session, worker = open_session(shelf, Settings()), Worker()
        teacher = TeacherMode(session.table, EvaluationQueue(worker=worker))
        session.table.modes.join(teacher)
        session.table.open_game(0)
        session.handle(Intent(Action.HINT))
        for _ in range(3):
            session.tick(0.02)
        assert worker.pid and worker.busy
        return session, teacher, worker

    def test_leaving_while_thinking_leaves_nothing_behind(self, thinking: tuple[Session, TeacherMode, Worker]) -> None:
        session, teacher, worker = thinking
        pid = worker.pid
        session.table.modes.leave(teacher)
        assert pid and gone(pid)

    def test_undo_and_other_games_while_thinking_ask_no_second_process(
        self, thinking: tuple[Session, TeacherMode, Worker]
    ) -> None:
        session, teacher, worker = thinking
        pid = worker.pid
        for action in (
            Action.NEXT, Action.UNDO, Action.HINT, Action.GRAPH, Action.OPEN_GAME, Action.HINT, Action.ESCAPE,
        ):  # fmt: skip
            session.handle(Intent(action, 0))
            session.tick(0.02)
        session.handle(Intent(Action.ESCAPE))
        assert worker.pid == pid and worker.replaced == 0
        session.table.modes.leave(teacher)
        assert pid and gone(pid)

    def test_a_process_that_dies_is_replaced_and_the_hint_comes(
        self, thinking: tuple[Session, TeacherMode, Worker]
    ) -> None:
        session, teacher, worker = thinking
        pid = worker.pid
        assert pid
        os.kill(pid, 9)
        until = time.monotonic() + 60
        while time.monotonic() < until and not teacher.mark(Marks()).advice:
            session.tick(0.02)
            time.sleep(0.01)
        assert teacher.mark(Marks()).advice and worker.replaced == 1
        pid = worker.pid
        session.table.modes.leave(teacher)
        assert pid and gone(pid)


class TestGames:
    """While a game is played."""

    def table(self, rules: str, board: str) -> tuple[Session, TeacherMode]:
        session = open_session(GameList(), Settings(motion="none"))
        teacher = TeacherMode(session.table, EvaluationQueue(worker=StandIn()))
        session.table.modes.join(teacher)
        terms = Terms(board, rules, (parse_seat("Anna"), parse_seat("Boris")))
        begin_game(session.table, terms, terms.game(lambda: 0), Computer())
        return session, teacher

    def test_hints_are_given_but_lines_are_not_played(self) -> None:
        session, teacher = self.table("standard", "37")
        session.handle(Intent(Action.HINT))
        for _ in range(4):
            session.tick(0.1)
        assert teacher.mark(Marks()).advice
        session.handle(Intent(Action.PLAY_LINE))
        assert "after the game" in said(session)[-1]
        session.play(session.table.player.node.position.parse_move("Wd4,d1"), Mover.TYPED)
        session.tick(0.1)
        assert not teacher.mark(Marks()).advice and len(session.table.player.line) == 1

    def test_by_tournament_rules_nobody_is_helped_until_the_end(self) -> None:
        session, _ = self.table("tournament", "48")
        session.handle(Intent(Action.HINT))
        assert said(session)[-1] == "in a game by tournament rules there is no help"
        session.table.player.game.resign(0)
        session.table.messages.clear()
        session.handle(Intent(Action.GRAPH))
        session.tick(0.1)
        assert not said(session) and ScreenBuilder().build(session.table).graph


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_the_teacher_stays_well(room: Room, seed: int) -> None:
    """And when every line is left, the record is as it was."""
    dice = random.Random(seed)
    before = room.text
    actions = (
        Action.HINT, Action.BEST_LINE, Action.PLAY_LINE, Action.WHY, Action.GRAPH, Action.UNDO, Action.REDO,
        Action.NEXT, Action.PREVIOUS, Action.HALF_NEXT, Action.PLAY, Action.NEXT_VARIATION,
        Action.PREVIOUS_VARIATION, Action.FIRST, Action.LAST, Action.TEN_ON, Action.REVERSE, Action.ESCAPE,
        Action.HALF_PREVIOUS,
    )  # fmt: skip
    for _ in range(150):
        action = dice.choice(actions)
        if action is Action.NEXT_VARIATION and dice.random() < 0.5:
            room.session.handle(Intent(Action.SHOW_TURN, dice.randrange(30)))
        else:
            room.session.handle(Intent(action))
        for _ in range(dice.randrange(4)):
            room.session.tick(dice.choice((0.02, 0.3)))
            position = room.session.table.player.node.position
            assert room.screen.players and set(room.teacher.pose({})) <= set(_pieces(room.advice))
            assert not room.advice or room.advice[0].player == position.mover
        if dice.random() < 0.02:
            room.session.table.open_game(0)
    for _ in range(3):
        room.session.handle(Intent(Action.ESCAPE))
    assert room.text == before


def _pieces(advice: tuple[Advice, ...]) -> list[str]:
    return [f"{_name(step.colour)}-advice-{step.number}" for step in advice]


def test_the_buttons_of_a_game_that_is_over_wait_while_it_is_reviewed() -> None:
    session = open_session(GameList(), Settings(motion="none"))
    session.table.modes.join(TeacherMode(session.table, EvaluationQueue(worker=StandIn())))
    terms = Terms("37", "standard", (parse_seat("Anna"), parse_seat("Boris")))
    begun = begin_game(session.table, terms, terms.game(lambda: 0), Computer())

    def labels() -> list[str]:
        session.tick(0.1)
        return [tool.label for tool in ScreenBuilder().build(session.table).tools]

    session.play(session.table.player.node.position.parse_move("Wd4,d1"), Mover.TYPED)
    assert "Review" not in labels() and "Resign" in labels()
    begun.game.game.resign(1)
    assert labels()[-1] == "Review" and "Rematch" in labels()
    session.handle(Intent(Action.REVIEW))
    assert labels() == ["Why?", "Better was", "Close"]
    session.handle(Intent(Action.REVIEW))
    assert "Rematch" in labels()
