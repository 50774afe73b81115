"""Setting up positions at a session's table, and what they become: games, films, records; no window."""

from pathlib import Path

import pytest

from tests.app.games import game
from tests.app.moves import play
from zertz3d.app.collection.game_list import GameList, read_text
from zertz3d.app.editor.draft import PositionDraft, grid
from zertz3d.app.editor.editor_menu import EditorMenu
from zertz3d.app.editor.editor_mode import EditorMode
from zertz3d.app.editor.forms import sheet
from zertz3d.app.play.live_game_mode import LiveGameMode
from zertz3d.app.play.new_game_mode import NewGameMode
from zertz3d.app.session.arrow_keys import ARROWS, nearest, step
from zertz3d.app.session.mode import Grasp
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.prompt_mode import PromptMode
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Pick, Screen, Words
from zertz3d.intents import Action, FieldAnswer, Intent, Steering, TableSpot
from zertz3d.records.boardspace import writer as boardspace_write
from zertz3d.records.formats import notation
from zertz3d.records.record import Record
from zertz3d.rules import Game, Position, board
from zertz3d.rules.boards import NAMES
from zertz3d.scene.marks.model import Marks, marks
from zertz3d.words import choose

MIDGAME = "37 standard .o../.ooWo/Goooo./.oooB../.oooo./.oooo/oooo 1/6/6 2/1/2 2/0/1 2 1"


@pytest.fixture
def session() -> Session:
    made = open_session(GameList(), Settings())
    made.table.show(Record("before.txt", 1, None, game("Wd4,a1", "Ba2,a3")))
    made.table.player.go_to_turn(2)
    made.table.modes.join(NewGameMode(made.table, UserState()))
    made.table.modes.join(EditorMenu(made.table))
    return made


@pytest.fixture
def editor(session: Session) -> EditorMode:
    session.handle(Intent(Action.SET_UP))
    return next(part for part in session.table.modes if isinstance(part, EditorMode))


def screen(session: Session) -> Screen:
    return ScreenBuilder().build(session.table)


def form(session: Session) -> Form:
    shown = screen(session).overlay
    assert isinstance(shown, Form)
    return shown


def words(session: Session) -> list[Words]:
    return [field for field in form(session).fields if isinstance(field, Words)]


def press(session: Session, label: str) -> None:
    button = next(button for button in form(session).buttons if button.label == label)
    assert button.enabled and session.handle(button.intent)


def stroke(session: Session, place: str, colour: str = "") -> None:
    """A click on a place of the table, and there on a marble of that colour."""
    session.handle(Intent(Action.CLICK, TableSpot(place, colour=colour)))


def key(session: Session, name: str) -> None:
    """A key, as it is bound now."""
    binding = session.table.modes.binding(name)
    assert binding and session.handle(binding.intent(name))


def said(session: Session) -> str:
    return next((message.text for message in reversed(tuple(session.table.messages))), "")


def test_it_begins_with_what_is_on_the_table(session: Session, editor: EditorMode) -> None:
    assert editor.draft.marbles == {"d4": "W", "a2": "B"} and "a1" not in editor.draft.rings
    assert not form(session).modal
    assert form(session) is form(session), "what holds is not judged anew in every frame"
    assert session.handle(Intent(Action.SET_UP)) and tuple(session.table.modes).count(editor) == 1
    with pytest.raises(UsageError, match="being set up"):
        play(session, "Wd5,d7")


def test_strokes_are_seen_at_once_and_undone(session: Session, editor: EditorMode) -> None:
    for place, colour in (("d5", ""), ("tray-1", ""), ("pool", "B"), ("a3", "")):
        stroke(session, place, colour)
    shown = session.table.player.node.position
    assert shown.marbles["d5"] == "W" and shown.captures[1] == (1, 0, 0) and shown.marbles["a3"] == "B"
    assert "ring-a3" in session.table.player.film.sample(0.0)
    session.handle(Intent(Action.UNDO))
    assert "a3" not in session.table.player.node.position.rings
    session.handle(Intent(Action.REDO))
    assert session.table.player.node.position == shown
    lit = [tool.name for tool in screen(session).tools if tool.lit]
    assert lit == ["brush-B"]


def test_arrows_lead_the_brush_from_ring_to_ring(session: Session, editor: EditorMode) -> None:
    rings = editor.draft.board
    session.handle(Intent(Action.STEER, Steering(1, 0)))
    ways = [editor.cursor]
    for arrow in ("arrow_right", "arrow_right", "arrow_up"):
        session.handle(Intent(Action.STEER, Steering(*ARROWS[arrow])))
        ways.append(editor.cursor)
    assert ways[0] == nearest(rings, rings.cells)
    for before, arrow, after in zip(ways, ("arrow_right", "arrow_right", "arrow_up"), ways[1:], strict=False):
        assert before and after == step(rings, rings.cells, before, ARROWS[arrow]) != before


def test_only_the_bare_table_takes_no_click(session: Session, editor: EditorMode) -> None:
    taken = {
        spot.place: editor.grasp(spot)
        for spot in (TableSpot("d4"), TableSpot("tray-0"), TableSpot("pool", colour="W"), TableSpot("table"))
    }
    assert taken == {"d4": Grasp.CLICK, "tray-0": Grasp.CLICK, "pool": Grasp.CLICK, "table": Grasp.REFUSED}
    assert editor.grasp(TableSpot("table", gap="a1")) is Grasp.CLICK


def test_claims_may_be_left_to_the_player(session: Session, editor: EditorMode) -> None:
    press(session, "Board…")
    session.handle(Intent(Action.FORM, FieldAnswer("claims", "optional")))
    press(session, "Set")
    assert editor.draft.rules == "standard+optional" and sheet(editor.draft).claims == "optional"
    assert sheet(editor.draft).answered(FieldAnswer("other", "x")) == sheet(editor.draft)
    assert not screen(session).controls


def test_an_answer_to_another_question_changes_nothing(session: Session, editor: EditorMode) -> None:
    before = editor.draft
    session.handle(Intent(Action.FORM, FieldAnswer("board", "61")))
    assert editor.draft == before
    session.handle(Intent(Action.FORM, FieldAnswer("mover", "1")))
    assert editor.draft.mover == 1


def test_tools_choose_the_brush(session: Session, editor: EditorMode) -> None:
    for tool in screen(session).tools[:5]:
        session.handle(tool.intent)
        assert [other.name for other in screen(session).tools if other.lit] == [tool.name]
    stroke(session, "d4", "W")
    assert "d4" not in editor.draft.marbles
    assert screen(session).tools[5].enabled and not screen(session).tools[6].enabled


def test_everything_by_keyboard(session: Session, editor: EditorMode) -> None:
    key(session, "g")
    key(session, "arrow_right")
    assert editor.cursor == nearest(board("37"), board("37").cells) == "d4"
    key(session, "arrow_right")
    key(session, "arrow_up")
    key(session, "space")
    assert editor.draft.marbles[editor.cursor or ""] == "G"
    at = editor.cursor or ""
    key(session, "x")
    key(session, "j")
    assert at not in editor.draft.marbles
    key(session, "j")
    assert at not in editor.draft.rings
    key(session, "o")
    key(session, "space")
    assert at in editor.draft.rings
    assert editor.mark(marks(editor.draft.shown())).over == at
    session.handle(Intent(Action.CANCEL))
    assert editor.cursor is None and editor in session.table.modes


def test_from_ring_to_ring_reaches_every_cell() -> None:
    for on in (*(board(name) for name in NAMES), grid()):
        seen, waiting = set[str](), [nearest(on, on.cells) or ""]
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                waiting += [step(on, on.cells, here, arrow) for arrow in ARROWS.values()]
        assert seen == set(on.cells)


def test_a_problem_is_said_and_nobody_can_play(session: Session, editor: EditorMode) -> None:
    for cell in ("b1", "b2", "b3", "b4", "b5", "c1"):
        stroke(session, cell, "")
    faults = [text.text for text in words(session) if text.fault]
    assert faults == ["7 white marbles: the supply of standard has 6"]
    assert {button.label for button in form(session).buttons if not button.enabled} == {"Watch", "Play"}
    session.handle(Intent(Action.SET_UP_PLAY))
    assert said(session) == faults[0] and editor in session.table.modes
    session.handle(Intent(Action.COPY))
    assert session.table.take_copied() is None and said(session) == faults[0]
    session.handle(Intent(Action.UNDO))
    assert not [text for text in words(session) if text.fault]


def test_board_rules_and_captures_are_asked_in_a_form(session: Session, editor: EditorMode) -> None:
    press(session, "Board…")
    assert form(session).modal
    stroke(session, "d7", "")
    assert editor.draft.marbles == {"d4": "W", "a2": "B"}, "the table waits while something is asked"
    answers = {"board": "48", "rules": "tournament", "begin": "start", "first": "2/0/1", "second": "1 2 3"}
    for answer in answers.items():
        session.handle(Intent(Action.FORM, FieldAnswer(*answer)))
    chosen = {field.name: field.chosen for field in form(session).fields if isinstance(field, Pick)}
    assert chosen == {"board": "48", "rules": "tournament", "claims": "automatic", "begin": "start"}
    press(session, "Set")
    expected = PositionDraft.start("48", "tournament").holding(0, (2, 0, 1)).holding(1, (1, 2, 3))
    assert editor.draft == expected and session.table.player.node.position == expected.shown()
    session.handle(Intent(Action.FORM, FieldAnswer("mover", "1")))
    assert session.table.player.node.position.mover == 1
    session.handle(Intent(Action.UNDO))
    session.handle(Intent(Action.UNDO))
    assert editor.draft.board.name == "37"


@pytest.mark.parametrize("text", ["", "2", "2/0", "a/b/c", "9/0/0", "0/0/11", "1/1/1/1"])
def test_captures_that_cannot_be_read_are_refused(session: Session, editor: EditorMode, text: str) -> None:
    before = editor.draft
    press(session, "Board…")
    session.handle(Intent(Action.FORM, FieldAnswer("second", text)))
    press(session, "Set")
    assert "are no captures" in said(session) and editor.draft == before and editor.sheet is not None
    session.handle(Intent(Action.CANCEL))
    assert editor.sheet is None and editor in session.table.modes


def test_beginning_with_nothing_or_a_custom_board(session: Session, editor: EditorMode) -> None:
    assert sheet(editor.draft).begin == "as"
    session.handle(Intent(Action.SET_UP_BOARD))
    session.handle(Intent(Action.FORM, FieldAnswer("begin", "empty")))
    session.handle(Intent(Action.SET_UP_DONE))
    assert not editor.draft.marbles and len(editor.draft.rings) == 37
    session.handle(Intent(Action.SET_UP_BOARD))
    session.handle(Intent(Action.FORM, FieldAnswer("board", "custom")))
    session.handle(Intent(Action.SET_UP_DONE))
    assert editor.draft.board.name == "custom" and len(editor.draft.rings) == 37
    session.handle(Intent(Action.BRUSH, "W"))
    cell = sorted(editor.draft.rings)[0]
    stroke(session, cell, "")
    press(session, "Watch")
    position = session.table.player.game.root.position
    assert position.board.name == "custom" and position.board.size == 37 and position.marbles == {cell: "W"}


def test_text_goes_out_and_comes_in(session: Session, editor: EditorMode) -> None:
    session.handle(Intent(Action.PASTE, MIDGAME + "\n"))
    assert editor.draft.position() == Position.parse(MIDGAME)
    press(session, "Copy")
    assert session.table.take_copied() == MIDGAME
    session.handle(Intent(Action.PASTE, "37 standard nonsense"))
    assert "is not a position" in said(session) and editor.draft.position() == Position.parse(MIDGAME)
    session.handle(Intent(Action.PASTE, " "))
    assert said(session) == "the clipboard is empty"
    session.handle(Intent(Action.UNDO))
    assert editor.draft.marbles == {"d4": "W", "a2": "B"}


def test_watching_goes_on_from_the_position(session: Session, editor: EditorMode) -> None:
    session.handle(Intent(Action.PASTE, MIDGAME))
    press(session, "Watch")
    assert editor not in session.table.modes and session.table.player.game.root.position == Position.parse(MIDGAME)
    session.handle(Intent(Action.TYPE_MOVE, ""))
    move = str(session.table.player.node.position.legal_moves()[0])
    assert str(play(session, move).move) == move


def test_the_position_is_called_so_in_every_language(session: Session, editor: EditorMode) -> None:
    choose("de")
    session.handle(Intent(Action.PASTE, MIDGAME))
    session.handle(Intent(Action.SET_UP_WATCH))
    assert session.table.record and session.table.record.source == "Stellung"


def test_playing_asks_for_the_players_and_begins_there(session: Session, editor: EditorMode) -> None:
    session.handle(Intent(Action.PASTE, MIDGAME))
    press(session, "Play")
    assert editor not in session.table.modes and form(session).modal
    session.handle(Intent(Action.START_GAME))
    party = next(part for part in session.table.modes if isinstance(part, LiveGameMode))
    assert party.game.game.root.position == Position.parse(MIDGAME)


def test_the_new_game_form_leads_to_it(session: Session) -> None:
    session.handle(Intent(Action.NEW))
    press(session, "Position editor…")
    assert not form(session).modal
    press(session, "Leave")
    assert session.table.modes.overlay is None


def test_leaving_gives_the_table_back(session: Session) -> None:
    before, record, modes = session.table.player, session.table.record, tuple(session.table.modes)
    session.handle(Intent(Action.SET_UP))
    session.handle(Intent(Action.PASTE, MIDGAME))
    session.handle(Intent(Action.CANCEL))
    assert session.table.player is before and session.table.record is record and tuple(session.table.modes) == modes
    session.handle(Intent(Action.SET_UP))
    session.table.show(Record("other.txt", 1, None, game("Wd4,a1")))
    session.tick(0.1)
    assert tuple(session.table.modes) == modes


def test_it_stays_above_what_was_opened_over_it(session: Session, editor: EditorMode) -> None:
    session.handle(Intent(Action.NEW))
    session.tick(0.1)
    assert session.table.modes.shown is not editor and form(session).modal
    session.handle(Intent(Action.CANCEL))
    session.tick(0.1)
    assert session.table.modes.shown is editor
    session.handle(Intent(Action.FORM, FieldAnswer("mover", "1")))
    assert editor.draft.mover == 1


def test_what_needs_a_finished_position_waits(session: Session, editor: EditorMode) -> None:
    for action in (Action.SAVE, Action.HINT, Action.BEST_LINE, Action.GRAPH):
        session.table.messages.clear()
        assert session.handle(Intent(action)) and "still being set up" in said(session)
    assert not any(isinstance(mode, PromptMode) for mode in session.table.modes)
    session.handle(Intent(Action.PLAY_FROM_HERE))
    assert form(session).title == "Play from here" and editor not in session.table.modes


def test_who_is_to_move_is_seen(session: Session, editor: EditorMode) -> None:
    session.handle(Intent(Action.FORM, FieldAnswer("mover", "1")))
    assert [panel.to_move for panel in screen(session).players] == [False, True]
    assert [panel.note for panel in screen(session).players] == ["", ""]


def test_only_the_cursor_is_marked(session: Session, editor: EditorMode) -> None:
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
    read = read_text(writer(made), "text").record(0)
    assert read.clean and read.game
    assert str(read.game.root.position) == text
    assert [str(move) for move in read.game.moves()] == [str(move) for move in made.moves()]


@pytest.mark.parametrize("writer", [notation.write, boardspace_write.write])
def test_games_on_a_board_of_own_rings_are_read_back(writer: object) -> None:
    draft = PositionDraft.start("40").on("custom")
    cells = sorted(draft.rings)
    draft = draft.brushed(cells[0], "ring").brushed(cells[20], "B").given(1, "W").moved_by(1)
    made = Game(draft.position())
    made.play(made.position.legal_moves()[7])
    assert callable(writer)
    read = read_text(writer(made), "text").record(0)
    assert read.clean and read.game and read.game.root.position == draft.position()
    assert read.game.moves() == made.moves()
