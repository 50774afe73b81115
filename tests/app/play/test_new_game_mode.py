"""New game: what is asked and what follows, games that were left, rematches, positions to play from."""

from dataclasses import replace
from itertools import product
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.app.games import NOTATION, OPENING
from tests.app.moves import play
from tests.app.thinkers import StandIn, take_the_first
from zertz3d.app.collection.game_list import GameList, read_text
from zertz3d.app.play import new_game_form
from zertz3d.app.play.computer import Computer
from zertz3d.app.play.new_game_form import FIRST_TIME, boards_for, build_form, build_terms, complete
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.play.terms import Seat
from zertz3d.app.session.mode import Mode
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.system import user_state
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Form, Graph, Pick, Screen, TextEntry, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.rules import Position
from zertz3d.rules.ruleset import RULES

DIAGRAM = "37 standard oooo/ooWoo/.oBooo/ooooooo/oooooo/ooooo/oooo 5/8/9 0/0/0 0/0/0 2 7"


class Hall:
    """A session with somebody who begins games."""

    def __init__(self, folder: Path | None = None) -> None:
        self.session = open_session(GameList(), Settings(motion="none"))
        self.kept, self.dummy = UserState(), StandIn(take_the_first)
        self.store = Store(folder) if folder else None
        self.host = NewGameMode(self.session.table, self.kept, self.store, Computer(lambda: self.dummy), lambda: 1)
        self.session.table.modes.join(self.host)
        self._always = tuple(self.session.table.modes)

    @property
    def joined(self) -> list[Mode]:
        """The modes that were not there from the start."""
        return [mode for mode in self.session.table.modes if mode not in self._always]

    @property
    def screen(self) -> Screen:
        return ScreenBuilder().build(self.session.table)

    @property
    def form(self) -> Form:
        assert isinstance(self.screen.overlay, Form)
        return self.screen.overlay

    def choose(self, **values: str) -> None:
        for name, value in values.items():
            self.session.handle(Intent(Action.FORM, FieldAnswer(name.replace("_", "-"), value)))

    def press(self, label: str) -> None:
        (button,) = [button for button in self.form.buttons if button.label == label]
        assert self.session.handle(button.intent)

    def new(self, **values: str) -> None:
        self.session.handle(Intent(Action.NEW))
        self.choose(**values)
        self.press("Play")

    @property
    def said(self) -> list[str]:
        return [message.text for message in self.session.table.messages]


def picks(shown: Form) -> dict[str, Pick]:
    return {field.name: field for field in shown.fields if isinstance(field, Pick)}


# The form


def test_the_first_proposal_is_a_game_for_a_newcomer() -> None:
    hall = Hall()
    hall.session.handle(Intent(Action.NEW))
    chosen = {name: pick.chosen for name, pick in picks(hall.form).items()}
    assert chosen["board"] == "37" and chosen["rules"] == "standard" and chosen["clock"] == "none"
    assert (chosen["seat0"], chosen["seat1"], chosen["first"]) == ("person", "learner", "lot")
    hall.press("Play")
    assert hall.host.running and hall.host.running.game.terms.seats == (Seat("You"), Seat(level="learner"))
    assert hall.said == ["Computer · learner moves first"]


def test_only_what_goes_together_is_offered() -> None:
    assert boards_for("blitz") == ("37",) and boards_for("tournament") == ("48", "61")
    assert boards_for("standard") == ("37", "40", "43", "44", "48", "61")
    hall = Hall()
    hall.session.handle(Intent(Action.NEW))
    hall.choose(rules="tournament")
    assert [value for value, _ in picks(hall.form)["board"].options] == ["48", "61"]
    assert picks(hall.form)["board"].chosen == "48"
    assert any(isinstance(f, Words) and "need the opponent's consent" in f.text for f in hall.form.fields)
    assert "gift" not in picks(hall.form)
    hall.choose(rules="handicap")
    assert "gift" in picks(hall.form)


def test_a_person_has_a_name_and_a_computer_a_word_about_it() -> None:
    hall = Hall()
    hall.session.handle(Intent(Action.NEW))
    assert [f.name for f in hall.form.fields if isinstance(f, TextEntry)] == ["name0"]
    assert any(isinstance(f, Words) and "The computer plays orange" in f.text for f in hall.form.fields)
    hall.choose(seat0="club", seat1="person")
    assert [f.name for f in hall.form.fields if isinstance(f, TextEntry)] == ["name1"]


def test_every_choice_becomes_a_game() -> None:
    for rules, claims, first in product(RULES, ("automatic", "optional"), ("lot", "0", "1")):
        for board in boards_for(rules):
            values = complete(FIRST_TIME | {"rules": rules, "board": board, "claims": claims, "first": first})
            start = build_terms(values).position(lambda: 0)
            assert (start.board.name, start.rules.name, start.rules.claims) == (board, rules, claims)
            assert start.mover == (1 if first == "1" else 0)
            assert sum(map(sum, start.captures)) == (1 if rules == "handicap" else 0)


def test_handicaps_come_out_of_the_pool() -> None:
    start = build_terms(complete({"rules": "handicap", "board": "48", "gift-to": "1", "gift": "1/1/1"})).position(
        lambda: 0
    )
    assert start.captures == ((0, 0, 0), (1, 1, 1)) and start.pool == (5, 7, 9)


@given(st.dictionaries(st.sampled_from([*FIRST_TIME, "other"]), st.sampled_from(["", "37", "x", "lot", "club", "5+3"])))
def test_strange_memories_are_put_right(values: dict[str, str]) -> None:
    known = complete(values)
    assert complete(known) == known
    assert isinstance(build_form(known), Form)
    build_terms(known).game(lambda: 0)


def test_the_last_choice_is_proposed_again_and_survives_a_restart(tmp_path: Path) -> None:
    hall = Hall()
    hall.new(board="48", seat1="person", name0="Anna", name1="Boris", clock="5+3")
    user_state.save(hall.kept, tmp_path)
    assert user_state.load(tmp_path).game == hall.kept.game
    hall.session.handle(Intent(Action.NEW))
    chosen = picks(hall.form)
    assert (chosen["board"].chosen, chosen["clock"].chosen) == ("48", "5+3")
    assert [f.text for f in hall.form.fields if isinstance(f, TextEntry)] == ["Anna", "Boris"]


def test_a_damaged_memory_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text('{"game": ["37"]}', encoding="utf-8")
    assert user_state.load(tmp_path) == UserState()


def test_escape_leaves_everything_as_it_was() -> None:
    hall = Hall()
    hall.new(seat1="person", first="0")
    play(hall.session, "Wd4,d1")
    hall.session.handle(Intent(Action.NEW))
    hall.choose(board="61")
    hall.session.handle(Intent(Action.CANCEL))
    assert hall.screen.overlay is None and len(hall.session.table.player.line) == 1
    assert new_game_form.complete(hall.kept.game)["board"] == "37"


# Games


def test_a_new_game_ends_the_one_before_and_its_thinking() -> None:
    hall = Hall()
    hall.dummy.ready = False
    hall.new(seat1="club", first="0")
    before = hall.host.running
    play(hall.session, "Wd4,d1")
    hall.session.tick(0.1)
    hall.session.handle(Intent(Action.RESIGN))
    hall.new(seat1="person", board="61")
    assert hall.host.running is not before and hall.joined == [hall.host.running]
    assert hall.dummy.stopped == 1 and hall.dummy.closed
    assert hall.session.table.player.film.start.board.name == "61"


def test_who_moves_first_is_said_where_a_lot_was_drawn() -> None:
    hall = Hall()
    hall.new(seat1="person", first="0", name0="Anna", name1="Boris")
    assert hall.said == []
    hall.new(seat1="person", first="lot")
    assert hall.said == ["Boris moves first"]


def test_a_game_at_once_is_between_two_people_or_against_the_computer() -> None:
    for level, names in (("", ("Player 1", "Player 2")), ("learner", ("You", "Computer · learner"))):
        terms = build_terms(new_game_form.quick({}, level))
        assert tuple(seat.called(side) for side, seat in enumerate(terms.seats)) == names
        assert terms.position(lambda: 1).mover == 0


def test_a_film_pauses_while_a_game_is_asked_for_but_not_the_game_that_is_played() -> None:
    hall = Hall()
    hall.session.table.games = read_text(NOTATION, "records")
    hall.session.table.open_game(0)
    hall.session.table.player.go_to_turn(0)
    hall.session.table.player.toggle()
    hall.host.ask()
    assert not hall.session.table.player.playback.playing
    hall.new(seat1="person", first="0")
    play(hall.session, "Wd4,d1")
    assert hall.session.table.player.playback.playing
    hall.host.ask()
    assert hall.session.table.player.playback.playing


def test_what_a_form_does_not_answer_is_for_others() -> None:
    hall = Hall()
    hall.host.ask()
    assert hall.host.handle(Intent(Action.NEXT)) is False
    assert hall.host.handle(Intent(Action.CANCEL)) is True


def test_forms_that_were_put_away_come_back_as_they_were() -> None:
    hall = Hall()
    hall.session.handle(Intent(Action.NEW))
    hall.choose(board="61")
    hall.host.suspend()
    assert hall.screen.overlay is None
    hall.host.resume()
    assert picks(hall.form)["board"].chosen == "61"


def test_a_rematch_has_the_other_one_begin() -> None:
    hall = Hall()
    hall.session.handle(Intent(Action.REMATCH))
    assert "no game to play again" in hall.said[-1]
    hall.new(seat1="person", first="0", name0="Anna", name1="Boris", clock="5+3")
    hall.session.handle(Intent(Action.REMATCH))
    assert "not over yet" in hall.said[-1]
    hall.session.handle(Intent(Action.RESIGN))
    hall.press("Resign")
    party = hall.host.running
    hall.session.handle(Intent(Action.REMATCH))
    assert party and hall.host.running and hall.host.running is not party
    again = hall.host.running.game
    assert again.mover == 1 and again.names == ("Anna", "Boris") and again.clock
    assert again.outcome is None


def test_play_from_here_begins_with_the_position_that_is_shown() -> None:
    hall = Hall()
    hall.session.table.games = read_text(NOTATION, "records")
    hall.session.table.open_game(0)
    hall.session.table.player.go_to_turn(2)
    shown = hall.session.table.player.node.position
    hall.session.handle(Intent(Action.PLAY_FROM_HERE))
    assert hall.form.title == "Play from here" and "board" not in picks(hall.form)
    assert hall.form.fields[0] == Words("From this position, on 37 rings; blue is to move.")
    hall.choose(seat0="person", seat1="person")
    hall.press("Play")
    assert hall.session.table.player.node.position == shown
    play(hall.session, "Bg4,a4")
    assert len(hall.session.table.player.line) == 1
    assert hall.kept.game == {}, "what is chosen for a position is not the next proposal"


def test_nothing_is_played_from_a_game_that_is_over() -> None:
    hall = Hall()
    over = "37 standard oooo/ooWoo/.oBooo/ooooooo/oooooo/ooooo/oooo 1/8/9 4/0/0 0/0/0 2 7"
    hall.session.handle(Intent(Action.PASTE, over))
    assert "the game is over" in hall.said[-1] and hall.screen.overlay is None


def test_whoever_plays_the_computer_without_a_name_is_spoken_to() -> None:
    for seats, called in (
        ({"seat0": "person", "seat1": "club"}, ("You", "Computer · club")),
        ({"seat0": "club", "seat1": "person"}, ("Computer · club", "You")),
        ({"seat0": "person", "seat1": "person"}, ("Player 1", "Player 2")),
        ({"seat0": "person", "seat1": "club", "name0": "Zoë"}, ("Zoë", "Computer · club")),
    ):
        values = complete(FIRST_TIME | seats)
        terms = build_terms(values)
        assert tuple(seat.called(side) for side, seat in enumerate(terms.seats)) == called
        for side, field in (
            (int(one.name[-1]), one) for one in build_form(values).fields if isinstance(one, TextEntry)
        ):
            assert (field.text or field.hint) == called[side]


def test_a_puzzle_keeps_its_room_for_its_own_tools() -> None:
    class Riddle(Mode):
        """What wins is to be found."""

        @property
        def riddle(self) -> bool:
            return True

    hall = Hall()
    hall.session.table.modes.join(Riddle())
    assert [tool.name for tool in hall.screen.tools] == ["play-from-here"]


def test_a_position_can_be_pasted() -> None:
    hall = Hall()
    hall.session.handle(Intent(Action.PASTE, DIAGRAM))
    hall.press("Play")
    assert hall.session.table.player.node.position == Position.parse(DIAGRAM)
    hall.session.handle(Intent(Action.PASTE, "1. We4,a1"))
    hall.session.tick(0.1)
    assert hall.host.running is None and str(hall.session.table.player.line[0].move) == "We4,a1"


def test_tools_lead_to_a_game_where_none_is_played() -> None:
    hall = Hall()
    assert [tool.name for tool in hall.screen.tools] == ["new", "play-from-here"]
    for action in (Action.RESIGN, Action.OFFER_DRAW, Action.PAUSE_GAME):
        hall.session.handle(Intent(action))
        assert "no game is being played" in hall.said[-1]
    hall.new(seat1="person")
    assert "play-from-here" not in [tool.name for tool in hall.screen.tools]


# Games that were left


def left_behind(folder: Path, count: int = 1) -> None:
    """Games that other programs left in the middle."""
    for number in range(count):
        hall = Hall(folder)
        hall.new(seat0="person", seat1="person", name0=f"Anna {number}", name1="Boris", first="0", clock="5+3")
        for move in OPENING[: number + 1]:
            play(hall.session, move)
        assert hall.host.running
        hall.session.table.modes.leave(hall.host.running)


def test_a_game_that_was_left_is_offered_and_gone_on_with(tmp_path: Path) -> None:
    left_behind(tmp_path)
    hall = Hall(tmp_path)
    hall.host.offer()
    assert hall.form.title == "Resume your game?"
    assert "Anna 0 – Boris, turn 2" in hall.form.fields[0].text  # type: ignore[union-attr]
    assert [button.label for button in hall.form.buttons if button.main] == ["Resume"]
    hall.press("Resume")
    assert [str(node.move) for node in hall.session.table.player.line] == [OPENING[0]]
    play(hall.session, OPENING[1])
    assert hall.store and hall.store.unfinished() == [] and hall.host.running and hall.host.running.game.clock
    assert Hall(tmp_path).store.unfinished() == []  # type: ignore[union-attr]


def test_nothing_is_offered_where_nothing_was_left(tmp_path: Path) -> None:
    hall, asked = Hall(tmp_path), []
    hall.host.offer(lambda: asked.append(True))
    assert asked == [True] and hall.screen.overlay is None
    hall.session.handle(Intent(Action.RESUME))
    assert hall.said == ["there is no unfinished game"]


def test_the_last_game_that_was_left_is_resumed_without_a_question(tmp_path: Path) -> None:
    left_behind(tmp_path, 2)
    hall = Hall(tmp_path)
    hall.session.handle(Intent(Action.RESUME_LAST))
    assert hall.host.running and hall.host.running.game.names[0] == "Anna 1"


def test_not_now_leaves_it_for_later(tmp_path: Path) -> None:
    left_behind(tmp_path, 2)
    hall = Hall(tmp_path)
    hall.host.offer(hall.host.ask)
    hall.press("Not now")
    assert hall.form.title == "New game"
    hall.press("Resume a game…")
    assert [words for _, words in picks(hall.form)["left"].options] == [
        "Anna 1 – Boris, turn 3",
        "Anna 0 – Boris, turn 2",
    ]
    hall.choose(left=picks(hall.form)["left"].options[1][0])
    hall.press("Resume")
    assert hall.host.running and hall.host.running.game.names[0] == "Anna 0"


def test_a_game_can_be_filed_away(tmp_path: Path) -> None:
    left_behind(tmp_path, 1)
    hall = Hall(tmp_path)
    hall.session.handle(Intent(Action.RESUME))
    hall.press("File away")
    assert hall.screen.overlay is None and hall.store and hall.store.unfinished() == []
    assert len(list(hall.store.finished.iterdir())) == 1


def test_a_game_in_another_window_is_not_taken_from_it(tmp_path: Path) -> None:
    left_behind(tmp_path)
    first, second = Hall(tmp_path), Hall(tmp_path)
    for hall in (first, second):
        hall.session.handle(Intent(Action.RESUME))
    first.press("Resume")
    second.press("Resume")
    assert second.said == ["this game is being played in another window"] and second.host.running is None


def test_nothing_thinks_on_when_the_program_ends() -> None:
    hall = Hall()
    hall.dummy.ready = False
    hall.new(seat1="full", first="0")
    play(hall.session, "Wd4,d1")
    hall.session.tick(0.1)
    assert hall.host._computer.thinking
    for part in tuple(hall.session.table.modes):
        hall.session.table.modes.leave(part)
    assert hall.dummy.closed and not hall.host._computer.thinking


def test_a_review_has_the_buttons_for_itself() -> None:
    hall = Hall()
    assert "New game" in [tool.label for tool in hall.screen.tools]
    assert hall.host.dress(replace(Screen(), graph=Graph((0.0, 0.5)))).tools == ()
