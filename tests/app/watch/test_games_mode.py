"""Lines to type into and dialogs over the table: what they take, what they hint at, and that there is one of them."""

import pytest

from tests.app.games import NOTATION
from tests.app.sessions import overlay_of, prompt_of
from zertz3d.app.collection.game_list import GameList, read_text
from zertz3d.app.collection.puzzles import placements_of
from zertz3d.app.menu import home_forms
from zertz3d.app.session import Layer, Mode, Mover
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.prompt_mode import HINTS
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.screen_model import Help, Library
from zertz3d.intents import Action, Intent
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position

GAMES = NOTATION + "\n" + NOTATION.replace("Anna", "Olga") + "\n" + NOTATION.replace("Anna", "Zoë")


@pytest.fixture
def session() -> Session:
    opened = open_session(read_text(GAMES, "opening"), Settings(motion="none"))
    opened.table.open_game(1)
    return opened


@pytest.mark.parametrize(
    ("text", "taken"), [("0", True), ("3", True), (" 2 ", True), ("4", False), ("-1", False), ("²", False)]
)
def test_turns_are_typed_from_the_start_to_the_last(session: Session, text: str, taken: bool) -> None:
    session.handle(Intent(Action.GO_TO_TURN))
    session.handle(Intent(Action.SUBMIT, text))
    if taken:
        assert overlay_of(session) is None and session.table.player.turn == int(text)
    else:
        assert prompt_of(session).text == text
        assert prompt_of(session).error.endswith("is not a turn: type a number from 0 to 3")
        session.handle(Intent(Action.EDIT, "1"))
        assert prompt_of(session).error == ""


def test_moves_are_hinted_at_once_there_are_few(session: Session) -> None:
    session.handle(Intent(Action.TYPE_MOVE, ""))
    few = {"wd", "W d", "WD4,"}
    for text in ("", "w", *sorted(few), "wz", "d4"):
        session.handle(Intent(Action.EDIT, text))
        hints = prompt_of(session).hints
        assert bool(hints) == (text in few) and len(hints) <= HINTS, text
        assert all(hint.lower().startswith("".join(text.split()).lower()) for hint in hints)


def test_hints_are_worked_out_once_in_a_position(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = []
    legal_moves = Position.legal_moves
    monkeypatch.setattr(Position, "legal_moves", lambda self: worked_out.append(self) or legal_moves(self))
    session.handle(Intent(Action.TYPE_MOVE, ""))
    for turn in (0, 1):
        session.table.player.go_to_turn(turn)
        for text in ("wd", "Wd4", "bd"):
            session.handle(Intent(Action.EDIT, text))
            assert prompt_of(session).hints == prompt_of(session).hints
    assert len(set(worked_out)) == len(worked_out) > 0


def test_nobody_types_a_move_where_none_may_be_played(session: Session) -> None:
    class Refusing(Mode):
        layer = Layer.GAME

        def refusal(self, by: Mover) -> str | None:
            return "nobody plays here" if by is Mover.TYPED else None

    session.table.modes.join(Refusing())
    before = session.table.player.game.moves()
    session.handle(Intent(Action.TYPE_MOVE, ""))
    session.handle(Intent(Action.SUBMIT, "We4,b5"))
    assert prompt_of(session).error == "nobody plays here" and prompt_of(session).text == "We4,b5"
    assert session.table.player.game.moves() == before


def test_a_move_is_typed_for_the_position_to_which_the_film_goes() -> None:
    opened = open_session(read_text(NOTATION, "opening"), Settings(motion="full"))
    opened.table.open_game(0)
    opened.table.player.go_to_turn(2)
    opened.handle(Intent(Action.NEXT))
    opened.handle(Intent(Action.TYPE_MOVE, ""))
    opened.handle(Intent(Action.SUBMIT, "Wg4,b5"))
    assert prompt_of(opened).error, "a marble is about to be placed there"
    opened.handle(Intent(Action.SUBMIT, "We4,b5"))
    assert overlay_of(opened) is None and str(opened.table.player.game.moves()[-1]) == "We4,b5"
    opened.tick(60.0)
    opened.handle(Intent(Action.TYPE_MOVE, ""))
    hints = prompt_of(opened).hints
    assert hints and all(hint.startswith("x ") for hint in hints), "whoever must capture is told by what at once"


def test_of_lines_and_dialogs_there_is_one(session: Session) -> None:
    for action in (Action.TYPE_MOVE, Action.GO_TO_TURN, Action.OPEN, Action.SAVE, Action.TYPE_MOVE):
        session.handle(Intent(action))
    session.handle(Intent(Action.CANCEL))
    assert overlay_of(session) is None


def test_the_help_comes_and_goes_by_its_key_and_by_escape(session: Session) -> None:
    for away in (Action.HELP, Action.ESCAPE, Action.CANCEL):
        assert overlay_of(session) is None
        session.handle(Intent(Action.HELP))
        shown = overlay_of(session)
        assert isinstance(shown, Help) and shown.groups
        assert all(group.rows and all(row.keys or row.mouse for row in group.rows) for group in shown.groups)
        assert session.handle(Intent(away))
    assert overlay_of(session) is None and not session.handle(Intent(Action.ESCAPE)), "others hear it again"


def test_the_games_beside_are_the_next_and_the_one_before(session: Session) -> None:
    for action, index in ((Action.NEXT_GAME, 2), (Action.PREVIOUS_GAME, 1), (Action.PREVIOUS_GAME, 0)):
        session.handle(Intent(action))
        assert session.table.index == index


def test_where_no_games_are_open_those_that_come_along_are_offered_to_watch() -> None:
    opened = open_session(GameList(), Settings(motion="none"))
    opened.handle(Intent(Action.LIBRARY, "to watch"))
    opened.tick(0.02)
    games = overlay_of(opened)
    assert isinstance(games, Library) and games.rows


@pytest.mark.parametrize("between", [False, True])
def test_games_are_offered_to_watch_after_puzzles_too(session: Session, between: bool) -> None:
    """Whether a puzzle is still on the table or another game was laid there since."""
    session.handle(Intent(Action.PUZZLES))
    if between:
        session.table.show(Record("played here", 1, None, Game()))
    session.handle(Intent(Action.LIBRARY))
    puzzles = overlay_of(session)
    assert isinstance(puzzles, Library) and "to win in" in puzzles.rows[0].players
    session.handle(Intent(Action.CANCEL))
    session.handle(
        next(button.intent for button in home_forms.home("", False).buttons if button.label == "Watch games")
    )
    for _ in range(1000):  # a tick reads as many games as it has time for, on a busy machine hardly one
        session.tick(0.02)
        games = overlay_of(session)
        assert isinstance(games, Library)
        if len(games.rows) > 1:
            break
    assert not any("to win in" in row.players for row in games.rows)
    session.handle(Intent(Action.OPEN_GAME, games.rows[1].index))
    assert session.table.record and placements_of(session.table.record) == 0
    assert session.table.index == games.rows[1].index and session.table.player.playback.playing
    session.handle(Intent(Action.LIBRARY))
    again = overlay_of(session)
    assert (
        isinstance(again, Library)
        and again.rows[1].index == games.rows[1].index
        and again.rows[1].name == games.rows[1].name
    )
