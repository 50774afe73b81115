"""Setting up positions at a session's table, and what they become: games, films, records; no window."""

from pathlib import Path

import pytest

from tests.app.games import game
from zertz3d.app.collection.game_list import Shelf, of_text
from zertz3d.app.editor.draft import Draft, grid
from zertz3d.app.editor.editor_mode import Editor, SettingUp
from zertz3d.app.editor.forms import sheet
from zertz3d.app.play.live_game_mode import Party
from zertz3d.app.play.new_game import NewGame
from zertz3d.app.session.arrow_keys import nearest, stepped
from zertz3d.app.session.screen_builder import Screens
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import Memory
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Pick, Screen, Words
from zertz3d.records.boardspace import writer as boardspace_write
from zertz3d.records.formats import notation
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position, board
from zertz3d.rules.boards import NAMES
from zertz3d.scene.marks.model import Marks, marks

MIDGAME = "37 standard .o../.ooWo/Goooo./.oooB../.oooo./.oooo/oooo 1/6/6 2/1/2 2/0/1 2 1"


@pytest.fixture
def session() -> Session:
    made = Session(Shelf(), Settings())
    made.show(Record("before.txt", 1, None, game("Wd4,a1", "Ba2,a3")))
    made.replay.go_to_turn(2)
    made.join(NewGame(made, Memory()))
    made.join(SettingUp(made))
    return made


@pytest.fixture
def editor(session: Session) -> Editor:
    session.do("set-up")
    return next(part for part in session.parts if isinstance(part, Editor))


def screen(session: Session) -> Screen:
    return Screens().screen(session)


def form(session: Session) -> Form:
    shown = screen(session).overlay
    assert isinstance(shown, Form)
    return shown


def words(session: Session) -> list[Words]:
    return [field for field in form(session).fields if isinstance(field, Words)]


def press(session: Session, label: str) -> None:
    button = next(button for button in form(session).buttons if button.label == label)
    assert button.enabled and session.do(button.intent.name, button.intent.value)


def said(session: Session) -> str:
    return session.messages[-1].text if session.messages else ""


def test_it_begins_with_what_is_on_the_table(session: Session, editor: Editor) -> None:
    assert editor.draft.marbles == {"d4": "W", "a2": "B"} and "a1" not in editor.draft.rings
    assert not form(session).modal
    assert form(session) is form(session), "what holds is not judged anew in every frame"
    assert session.do("set-up") and session.parts.count(editor) == 1
    with pytest.raises(UsageError, match="being set up"):
        session.play("Wd5,d7")


def test_strokes_are_seen_at_once_and_undone(session: Session, editor: Editor) -> None:
    for place, colour in (("d5", ""), ("tray-1", ""), ("pool", "B"), ("a3", "")):
        editor.pick(place, colour)
    shown = session.replay.node.position
    assert shown.marbles["d5"] == "W" and shown.captures[1] == (1, 0, 0) and shown.marbles["a3"] == "B"
    assert "ring-a3" in session.replay.film.sample(0.0)
    session.do("undo")
    assert "a3" not in session.replay.node.position.rings
    session.do("redo")
    assert session.replay.node.position == shown
    lit = [tool.name for tool in screen(session).tools if tool.lit]
    assert lit == ["brush-B"]


def test_tools_choose_the_brush(session: Session, editor: Editor) -> None:
    for tool in screen(session).tools[:5]:
        session.do(tool.intent.name, tool.intent.value)
        assert [other.name for other in screen(session).tools if other.lit] == [tool.name]
    editor.pick("d4", "W")
    assert "d4" not in editor.draft.marbles
    assert screen(session).tools[5].enabled and not screen(session).tools[6].enabled


def test_everything_by_keyboard(session: Session, editor: Editor) -> None:
    session.do("take-colour", "g")
    session.do("next")
    assert editor.cursor == nearest(board("37"), (0.0, 0.0)) == "d4"
    session.do("next")
    session.do("previous-variation")
    session.do("play")
    assert editor.draft.marbles[editor.cursor or ""] == "G"
    at = editor.cursor or ""
    session.do("type-move", "x")
    session.do("choose")
    assert at not in editor.draft.marbles
    session.do("choose")
    assert at not in editor.draft.rings
    session.do("loop-to", "o")
    session.do("play")
    assert at in editor.draft.rings
    assert editor.mark(marks(editor.draft.shown())).over == at
    session.close()
    assert editor.cursor is None and editor in session.parts


def test_from_ring_to_ring_reaches_every_cell() -> None:
    for on in (*(board(name) for name in NAMES), grid()):
        seen, waiting = set[str](), [nearest(on, (0.0, 0.0))]
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                waiting += [stepped(on, here, step) for step in ((-1, 0), (1, 0), (0, 1), (0, -1))]
        assert seen == set(on.cells)


def test_a_problem_is_said_and_nobody_can_play(session: Session, editor: Editor) -> None:
    for cell in ("b1", "b2", "b3", "b4", "b5", "c1"):
        editor.pick(cell, "")
    faults = [text.text for text in words(session) if text.fault]
    assert faults == ["7 white marbles: the supply of standard has 6"]
    assert {button.label for button in form(session).buttons if not button.enabled} == {"Watch", "Play"}
    session.do("set-up-play")
    assert said(session) == faults[0] and editor in session.parts
    assert screen(session).pool == (0, 8, 9)
    session.do("copy")
    assert session.clipboard is None and said(session) == faults[0]
    session.do("undo")
    assert not [text for text in words(session) if text.fault]


def test_board_rules_and_captures_are_asked_in_a_form(session: Session, editor: Editor) -> None:
    press(session, "Board…")
    assert form(session).modal
    editor.pick("d7", "")
    assert editor.draft.marbles == {"d4": "W", "a2": "B"}, "the table waits while something is asked"
    answers = {"board": "48", "rules": "tournament", "begin": "start", "first": "2/0/1", "second": "1 2 3"}
    for answer in answers.items():
        session.do("form", answer)
    chosen = {field.name: field.chosen for field in form(session).fields if isinstance(field, Pick)}
    assert chosen == {"board": "48", "rules": "tournament", "claims": "automatic", "begin": "start"}
    press(session, "Set")
    expected = Draft.start("48", "tournament").holding(0, (2, 0, 1)).holding(1, (1, 2, 3))
    assert editor.draft == expected and session.replay.node.position == expected.shown()
    session.do("form", ("mover", "1"))
    assert session.replay.node.position.mover == 1
    session.do("undo")
    session.do("undo")
    assert editor.draft.board.name == "37"


@pytest.mark.parametrize("text", ["", "2", "2/0", "a/b/c", "9/0/0", "0/0/11", "1/1/1/1"])
def test_captures_that_cannot_be_read_are_refused(session: Session, editor: Editor, text: str) -> None:
    before = editor.draft
    press(session, "Board…")
    session.do("form", ("second", text))
    press(session, "Set")
    assert "are no captures" in said(session) and editor.draft == before and editor.sheet is not None
    session.close()
    assert editor.sheet is None and editor in session.parts


def test_beginning_with_nothing_or_a_custom_board(session: Session, editor: Editor) -> None:
    assert sheet(editor.draft).begin == "as"
    session.do("set-up-board")
    session.do("form", ("begin", "empty"))
    session.do("set-up-done")
    assert not editor.draft.marbles and len(editor.draft.rings) == 37
    session.do("set-up-board")
    session.do("form", ("board", "custom"))
    session.do("set-up-done")
    assert editor.draft.board.name == "custom" and len(editor.draft.rings) == 37
    session.do("take-colour", "w")
    cell = sorted(editor.draft.rings)[0]
    editor.pick(cell, "")
    press(session, "Watch")
    position = session.replay.game.root.position
    assert position.board.name == "custom" and position.board.size == 37 and position.marbles == {cell: "W"}


def test_text_goes_out_and_comes_in(session: Session, editor: Editor) -> None:
    session.do("paste", MIDGAME + "\n")
    assert editor.draft.position() == Position.parse(MIDGAME)
    press(session, "Copy")
    assert session.clipboard == MIDGAME
    session.do("paste", "37 standard nonsense")
    assert "is not a position" in said(session) and editor.draft.position() == Position.parse(MIDGAME)
    session.do("paste", " ")
    assert said(session) == "the clipboard is empty"
    session.do("undo")
    assert editor.draft.marbles == {"d4": "W", "a2": "B"}


def test_watching_goes_on_from_the_position(session: Session, editor: Editor) -> None:
    session.do("paste", MIDGAME)
    press(session, "Watch")
    assert editor not in session.parts and session.replay.game.root.position == Position.parse(MIDGAME)
    session.do("type-move", "")
    move = str(session.replay.node.position.legal_moves()[0])
    assert str(session.play(move).move) == move


def test_playing_asks_for_the_players_and_begins_there(session: Session, editor: Editor) -> None:
    session.do("paste", MIDGAME)
    press(session, "Play")
    assert editor not in session.parts and form(session).modal
    session.do("start-game")
    party = next(part for part in session.parts if isinstance(part, Party))
    assert party.game.root.position == Position.parse(MIDGAME)


def test_the_new_game_form_leads_to_it(session: Session) -> None:
    session.do("new")
    press(session, "Set up…")
    assert not form(session).modal
    press(session, "Leave")
    assert not session.open_overlay


def test_leaving_gives_the_table_back(session: Session) -> None:
    before, record = session.replay, session.record
    session.do("set-up")
    session.do("paste", MIDGAME)
    session.close()
    assert session.replay is before and session.record is record and len(session.parts) == 2
    session.do("set-up")
    session.show(Record("other.txt", 1, None, game("Wd4,a1")))
    session.tick(0.1)
    assert len(session.parts) == 2


def test_it_stays_above_what_was_opened_over_it(session: Session, editor: Editor) -> None:
    session.do("new")
    session.tick(0.1)
    assert session.parts[-1] is not editor and form(session).modal
    session.close()
    session.tick(0.1)
    assert session.parts[-1] is editor
    session.do("form", ("mover", "1"))
    assert editor.draft.mover == 1


def test_what_needs_a_finished_position_waits(session: Session, editor: Editor) -> None:
    for name in ("save", "hint", "best-line", "graph"):
        session.messages.clear()
        assert session.do(name) and "still being set up" in said(session)
    assert session.line is None
    session.do("play-from-here")
    assert form(session).title == "Play from here" and editor not in session.parts


def test_who_is_to_move_is_seen(session: Session, editor: Editor) -> None:
    session.do("form", ("mover", "1"))
    assert [panel.to_move for panel in screen(session).players] == [False, True]
    assert [panel.note for panel in screen(session).players] == ["", ""]


def test_only_the_cursor_is_marked(session: Session, editor: Editor) -> None:
    busy = Marks(targets=frozenset({"d5"}), free=frozenset({"a1"}), over="d5", coordinates="rim")
    bare = editor.mark(busy)
    assert not bare.targets and not bare.free and bare.over is None and bare.coordinates == "rings"
    assert bare.gaps == {"a1", "a3"}


# ------------------------------------------------------------------------- records


@pytest.mark.parametrize(
    "text",
    [
        MIDGAME,
        "48 tournament ...oB/.oooo./.ooooB./.ooGoooo/ooooooo/BoWoo./.oooo/o.o. 3/4/5 1/2/2 1/1/0 2 1",
        "37 blitz oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 4/7/8 0/0/0 0/0/1 1 1",
        "37 standard+optional oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/9 0/0/0 0/0/1 1 1",
    ],
)
@pytest.mark.parametrize("writer", [notation.write, boardspace_write.write])
def test_games_from_a_position_are_read_back(text: str, writer: object, tmp_path: Path) -> None:
    start = Position.parse(text)
    made = Game(start)
    for _ in range(4):
        if moves := made.position.legal_moves():
            made.play(moves[len(moves) // 2])
    assert callable(writer)
    read = of_text(writer(made), "text").record(0)
    assert read.clean and read.game
    assert str(read.game.root.position) == text
    assert [str(move) for move in read.game.moves()] == [str(move) for move in made.moves()]


@pytest.mark.parametrize("writer", [notation.write, boardspace_write.write])
def test_games_on_a_board_of_own_rings_are_read_back(writer: object) -> None:
    draft = Draft.start("40").on("custom")
    cells = sorted(draft.rings)
    draft = draft.brushed(cells[0], "ring").brushed(cells[20], "B").given(1, "W").moved_by(1)
    made = Game(draft.position())
    made.play(made.position.legal_moves()[7])
    assert callable(writer)
    read = of_text(writer(made), "text").record(0)
    assert read.clean and read.game and read.game.root.position == draft.position()
    assert read.game.moves() == made.moves()
