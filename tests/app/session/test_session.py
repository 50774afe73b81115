"""A viewer's session without a window: commands, overlays, the shelf, messages, time."""

import zipfile
from pathlib import Path

import pytest

from tests.app.games import NOTATION, OPENING
from tests.app.sessions import chooser_of, close, overlay_of, play, prompt_of
from tests.conftest import ROOT
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.hand import hand_keys
from zertz3d.app.session.bindings import Binding
from zertz3d.app.session.messages import TOAST
from zertz3d.app.session.screen_builder import ScreenBuilder, choose_toasts
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.panels import transport
from zertz3d.hud.screen_model import Form, Help, Library, Prompt, Screen, Toast
from zertz3d.intents import Action, Intent
from zertz3d.records.reader import read_text
from zertz3d.rules import Position
from zertz3d.tools.keys_table import MODES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three records: a fine one, a faulty one, one of the larger board."""
    (tmp_path / "a.txt").write_text(NOTATION, encoding="utf-8")
    (tmp_path / "b.txt").write_text('[Player1 "Carla"]\n\n1. Wd4,d1 2. Gd4,a1\n', encoding="utf-8")
    (tmp_path / "c.txt").write_text('[Board "61"]\n[Player1 "Dora"]\n\n1. We5,a1\n', encoding="utf-8")
    return tmp_path


@pytest.fixture
def session(folder: Path) -> Session:
    """The session of someone who has opened that folder."""
    opened = open_session(grown(GameList([folder])), Settings())
    opened.table.open_game(0)
    return opened


def grown(shelf: GameList) -> GameList:
    shelf.grow(lambda: True)
    return shelf


def shown(session: Session) -> Screen:
    return ScreenBuilder().build(session.table)


def type_in(session: Session, action: Action, text: str) -> None:
    session.handle(Intent(action))
    session.handle(Intent(Action.SUBMIT, text))


def test_every_action_is_bound_or_shown_somewhere() -> None:
    """Whatever can be asked for stands in a table of keys, or on a button."""
    bound = {binding.action for mode in MODES for binding in mode.BINDINGS}
    bound |= {binding.action for binding in vars(hand_keys).values() if isinstance(binding, Binding)}
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "zertz3d").rglob("*.py")))
    shown = {action for action in Action if f"Intent(Action.{action.name}" in source}
    named = {Action(name) for name in transport.TIPS if name != "scrub"}
    assert set(Action) - bound - shown - named == set()


def test_what_nobody_does_is_not_done() -> None:
    session = open_session(GameList(), Settings())
    assert not session.handle(Intent(Action.RESIGN))
    assert not session.table.messages


def test_opening_shows_names_moves_and_problems(session: Session) -> None:
    screen = shown(session)
    assert [player.name for player in screen.players] == ["Anna Ørsted", "Борис"]
    assert [(row.text, row.depth) for row in screen.moves] == [
        ("Wd4,d1", 0), ("Ga1,g1", 0), ("Gd5,d7", 1), ("Bg4,a4", 0),
    ]  # fmt: skip
    assert [row.comment for row in screen.moves] == ["a quiet start", "", "too bold", ""]
    assert (screen.title, screen.problem) == ("a.txt · 1 / 3", None)
    session.handle(Intent(Action.NEXT_GAME))
    faulty = shown(session)
    assert faulty.problem is not None
    assert faulty.problem.startswith("b.txt: ")
    assert "occupied" in faulty.problem
    assert [row.text for row in faulty.moves] == ["Wd4,d1"]


def test_next_and_previous_game_end_with_a_sentence(session: Session) -> None:
    session.handle(Intent(Action.PREVIOUS_GAME))
    assert session.table.messages[-1].text == "this is the first game"
    session.handle(Intent(Action.NEXT_GAME))
    session.handle(Intent(Action.NEXT_GAME))
    assert session.table.player.game.root.position.board.name == "61"
    session.handle(Intent(Action.NEXT_GAME))
    assert session.table.messages[-1].text == "this is the last game"
    assert session.table.messages[-1].error


def test_goals_count_toward_each_way_of_winning() -> None:
    start = Position.start("37", "standard", handicap=((3, 1, 4), (0, 0, 0)))
    session = open_session(GameList(), Settings())
    session.table.show(read_text(f'[Setup "{start}"]\n\nWd4,d1')[0])
    assert [(goal.have, goal.need) for goal in shown(session).players[0].goals] == [(3, 4), (1, 5), (4, 6), (7, 9)]


def test_typed_moves(session: Session) -> None:
    session.handle(Intent(Action.GO_TO_NODE, id(session.table.player.line[0])))
    session.handle(Intent(Action.TYPE_MOVE, "x"))
    overlay = shown(session).overlay
    assert isinstance(overlay, Prompt)
    assert overlay.text == "x"
    session.handle(Intent(Action.SUBMIT, "Wd4,a1"))
    refused = shown(session).overlay
    assert isinstance(refused, Prompt)
    assert "d4 is occupied" in refused.error
    session.handle(Intent(Action.EDIT, "Gc3"))
    assert prompt_of(session).error == ""
    offered = shown(session).overlay
    assert isinstance(offered, Prompt)
    assert all(hint.startswith("Gc3") for hint in offered.hints)
    assert 0 < len(offered.hints) <= 6
    session.handle(Intent(Action.SUBMIT, "gc3,a1"))
    assert shown(session).overlay is None
    assert "Gc3,a1" in [row.text for row in shown(session).moves]


@pytest.mark.parametrize(("text", "turn"), [("2", 2), ("0", 0), ("3", 3)])
def test_go_to_turn(session: Session, text: str, turn: int) -> None:
    type_in(session, Action.GO_TO_TURN, text)
    assert (session.table.player.turn, overlay_of(session)) == (turn, None)


@pytest.mark.parametrize("text", ["4", "-1", "x", "", "٣"])
def test_turns_that_do_not_exist(session: Session, text: str) -> None:
    type_in(session, Action.GO_TO_TURN, text)
    assert "is not a turn: type a number from 0 to 3" in prompt_of(session).error


def test_open_says_what_is_wrong(session: Session, folder: Path) -> None:
    (folder / "empty.sgf").write_text("")
    (folder / "bytes.sgf").write_bytes(bytes(range(256)))
    (folder / "nothing").mkdir()
    for name, reason in (
        ("none.sgf", "no such file"),
        ("empty.sgf", "empty"),
        ("bytes.sgf", "not"),
        ("nothing", "no game"),
    ):
        type_in(session, Action.OPEN, str(folder / name))
        assert reason in chooser_of(session).error
        assert name in chooser_of(session).error
    assert session.table.index == 0
    type_in(session, Action.OPEN, str(folder / "c.txt"))
    assert overlay_of(session) is None
    assert session.table.player.game.root.position.board.name == "61"


def test_save_writes_the_whole_tree_and_overwrites_nothing_unasked(session: Session, folder: Path) -> None:
    session.handle(Intent(Action.SAVE))
    assert chooser_of(session).text == str(folder / "a-annotated.txt")
    session.handle(Intent(Action.SUBMIT, str(folder / "a.txt")))
    asked = overlay_of(session)
    assert isinstance(asked, Form) and "exists already" in str(asked.fields)
    session.handle(Intent(Action.ANSWER, 0))
    assert (folder / "a.txt").read_text(encoding="utf-8") == NOTATION
    session.handle(Intent(Action.SUBMIT, str(folder / "no" / "where.txt")))
    assert "no such folder" in chooser_of(session).error
    session.handle(Intent(Action.SUBMIT, str(folder / "new.txt")))
    assert overlay_of(session) is None
    assert session.table.messages[-1].text == f"Saved to {folder / 'new.txt'}"
    again = read_text((folder / "new.txt").read_text(encoding="utf-8"))[0]
    assert again.game
    assert [str(node.move) for node in again.game.nodes()] == [
        str(node.move) for node in session.table.player.game.nodes()
    ]
    session.table.player.go_to_turn(3)
    play(session, "Wb1,g4" if "g4" not in session.table.player.node.position.marbles else "Wb1,b5")
    session.handle(Intent(Action.SAVE))
    session.handle(Intent(Action.SUBMIT, chooser_of(session).text))
    assert overlay_of(session) is None  # its own file it may write again
    assert sorted(path.name for path in folder.glob("*.new")) == []


def test_copy_and_paste(session: Session) -> None:
    session.handle(Intent(Action.COPY))
    text = session.table.take_copied()
    assert text is not None
    session.handle(Intent(Action.NEXT_GAME))
    session.handle(Intent(Action.PASTE, text))
    assert [str(move) for move in session.table.player.game.moves()] == list(OPENING[:3])
    for bad, reason in (("", "the clipboard is empty"), ("dear diary", "no game")):
        session.handle(Intent(Action.PASTE, bad))
        assert reason in session.table.messages[-1].text
        assert len(session.table.player.game.moves()) == 3


def test_library_filters_as_one_types(session: Session) -> None:
    session.handle(Intent(Action.LIBRARY))
    overlay = shown(session).overlay
    assert isinstance(overlay, Library)
    assert (len(overlay.rows), overlay.total) == (3, 3)
    session.handle(Intent(Action.FILTER, "dora 61"))
    found = shown(session).overlay
    assert isinstance(found, Library)
    assert [row.index for row in found.rows] == [2]
    session.handle(Intent(Action.OPEN_GAME, found.rows[0].index))
    assert overlay_of(session) is None
    assert session.table.index == 2
    assert (session.table.player.turn, session.table.player.playback.playing) == (0, True)
    session.handle(Intent(Action.LIBRARY))
    session.handle(Intent(Action.FILTER, "nobody"))
    empty = shown(session).overlay
    assert isinstance(empty, Library)
    assert empty.rows == ()


def test_escape_closes_from_the_top(session: Session) -> None:
    session.handle(Intent(Action.HELP))
    session.handle(Intent(Action.LIBRARY))
    session.handle(Intent(Action.GO_TO_TURN))
    for overlay in (Prompt, Library):
        assert isinstance(shown(session).overlay, overlay)
        close(session)
    assert isinstance(shown(session).overlay, Help)
    close(session)
    assert overlay_of(session) is None


def test_a_large_zip_is_read_bit_by_bit(tmp_path: Path) -> None:
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for n in range(400):
            archive.writestr(f"game{n}.txt", NOTATION)
    shelf = GameList([path])
    assert shelf.grow(lambda: False) == 1
    session = open_session(shelf, Settings())
    session.table.open_game(0)
    counts = []
    for _ in range(2000):
        session.tick(0.016)
        counts.append(len(shelf.entries))
        if shelf.complete:
            break
    assert counts[-1] == 400
    assert counts == sorted(counts)


def test_claims_and_captures_stand_out_on_the_line_of_time(session: Session) -> None:
    island = "37 standard G.../.o..G/.Gooo./..ooooG/..Woo./.ooo./.W.G 2/0/5 1/2/2 1/1/3 1 25"
    session.table.show(read_text(f'[Setup "{island}"]\n\nWc3,b2')[0])
    assert [tick.kind for tick in shown(session).transport.ticks] == ["claim"]
    session.table.show(read_text("Wd4,a1 Gd5,a2 x d4Gd6")[0])
    assert [tick.kind for tick in shown(session).transport.ticks] == ["turn", "turn", "capture"]


def test_messages_fade_and_are_said_once(session: Session) -> None:
    session.table.say("hello")
    session.table.say("hello")
    session.table.say("trouble", error=True)
    assert [message.text for message in session.table.messages] == ["hello", "trouble"]
    session.handle(Intent(Action.DISMISS, session.table.messages[0].id))
    assert [toast.kind for toast in shown(session).toasts] == ["error"]
    for _ in range(300):
        session.tick(0.05)
    assert list(session.table.messages) == []


def test_errors_stay_twice_as_long(session: Session) -> None:
    session.table.say("hello")
    session.table.say("trouble", error=True)
    session.table.messages.tick(TOAST - 0.1)
    assert len(session.table.messages) == 2
    session.table.messages.tick(0.2)
    assert [message.text for message in session.table.messages] == ["trouble"]
    session.table.messages.tick(TOAST)
    assert not session.table.messages


def test_scrubbing_pauses_and_goes_on(session: Session) -> None:
    session.handle(Intent(Action.PLAY))
    session.handle(Intent(Action.SCRUB_BEGIN, 1.0))
    for t in (2.0, 3.0, 2.5):
        session.handle(Intent(Action.SEEK, t))
        session.tick(0.1)
        assert session.table.player.playback.time == t
    session.handle(Intent(Action.SCRUB_END, 2.5))
    assert session.table.player.playback.playing


def test_the_end_is_announced(session: Session) -> None:
    won = Position.start("37", "standard", handicap=((4, 0, 0), (0, 0, 0)))
    session.table.show(read_text(f'[Player1 "Eva"]\n[Setup "{won}"]\n\nGd4,d1')[0])
    assert shown(session).banner is None
    session.handle(Intent(Action.LAST))
    banner = shown(session).banner
    assert banner is not None
    assert (banner.title, banner.marbles, banner.side) == ("Eva wins", "WWWW", 0)
    assert shown(session).players[0].note == "wins"


def test_who_has_given_up_is_not_to_move(session: Session) -> None:
    session.table.show(read_text('[Player1 "Eva"]\n[Result "1-0"]\n[Termination "resignation"]\n\nGd4,d1 1-0')[0])
    assert [panel.to_move for panel in shown(session).players] == [True, False]
    session.handle(Intent(Action.LAST))
    assert [(panel.to_move, panel.note) for panel in shown(session).players] == [(False, "wins"), (False, "")]


def test_auto_advance(folder: Path) -> None:
    session = open_session(grown(GameList([folder])), Settings(auto_advance=True))
    session.table.open_game(0)
    session.handle(Intent(Action.LAST))
    for _ in range(40):
        session.tick(0.1)
    assert session.table.index == 1
    assert session.table.player.playback.playing


CLOCKED = "1. Wd4,d1 {[%ms 4000]} 2. Ga1,g1 {[%ms 90000]} 3. Bg4,a4 {[%ms 6500]}"


def test_real_pace_waits_as_long_as_the_players_thought() -> None:
    record = read_text(CLOCKED)[0]
    assert record.game
    assert [node.clock for node in record.game.main_line()] == [4000, 90000, 6500]
    session = open_session(GameList(), Settings(pace="real", think_cap=5.0))
    session.table.show(record)
    assert [session.table.player.thought(turn) for turn in range(3)] == [4.0, 90.0, 2.5]
    session.handle(Intent(Action.PLAY))
    frames = 0
    while session.table.player.playback.playing and frames < 5000:
        session.tick(0.02)
        frames += 1
    waited = frames * 0.02 - session.table.player.film.duration
    assert 7.0 < waited < 8.0  # 5 of the 90 seconds, and 2.5


def test_a_film_of_cuts_leaves_time_to_look() -> None:
    session = open_session(GameList(), Settings(motion="none"))
    session.table.show(read_text(CLOCKED)[0])
    assert session.table.player.film.duration < 1
    session.handle(Intent(Action.PLAY))
    frames = 0
    while session.table.player.playback.playing and frames < 2000:
        session.tick(0.02)
        frames += 1
    assert 2.4 < frames * 0.02 < 3.2  # a look after each of two turns, then the last
    session.handle(Intent(Action.FIRST))
    session.handle(Intent(Action.NEXT))
    for _ in range(20):
        session.tick(0.02)
    assert session.table.player.turn == 1
    assert not session.table.player.playback.playing  # a single step waits for nobody
    session.handle(Intent(Action.PLAY))
    assert not session.table.wait(0.02)  # nor does what follows it
    session.handle(Intent(Action.FIRST))
    for _ in range(2):
        session.handle(Intent(Action.NEXT))
    for _ in range(20):
        session.tick(0.02)
    assert session.table.player.turn == 2  # nor do two steps at once


def test_lists_that_stay_the_same_are_the_same_objects(session: Session) -> None:
    screens = ScreenBuilder()
    one, two = screens.build(session.table), screens.build(session.table)
    assert one.moves is two.moves
    assert one.transport.ticks is two.transport.ticks
    assert one == two
    session.table.player.go_to_turn(1)
    play(session, "Gb1,b5")
    assert screens.build(session.table).moves is not one.moves


def test_recent_files_are_offered_when_one_is_to_be_opened(session: Session) -> None:
    session.table.recent += ["/games/final.sgf", "/games/old.zip", "/other/semi.txt"]
    session.handle(Intent(Action.OPEN))
    assert tuple(row.path for row in chooser_of(session).rows) == tuple(session.table.recent)
    session.handle(Intent(Action.EDIT, "GAMES"))
    narrowed = [row.path for row in chooser_of(session).rows if row.path in session.table.recent]
    assert narrowed == ["/games/final.sgf", "/games/old.zip"]


def test_every_curated_record_opens_plays_and_says_its_fault(records_folder: Path) -> None:
    paths = sorted((records_folder / "curated").glob("*.sgf"))
    assert len(paths) == 101
    faulty = 0
    for path in paths:
        session = open_session(grown(GameList([path])), Settings())
        session.table.open_game(0)
        session.handle(Intent(Action.PLAY))
        session.handle(Intent(Action.RATE, 8.0))
        for _ in range(6):
            session.tick(0.1)
            assert shown(session).players[0].name
        session.handle(Intent(Action.LAST))
        screen = shown(session)
        assert screen.transport.turn == len(session.table.player.line)
        assert session.table.record
        if session.table.record.problems:
            faulty += 1
            assert screen.problem is not None
            assert path.name in screen.problem
            assert session.table.record.problems[0].reason in screen.problem
    assert faulty == 22


def test_scrubbing_through_ninety_turns(records_folder: Path) -> None:
    path = next((records_folder / "curated").glob("74-*.sgf"))
    session = open_session(grown(GameList([path])), Settings())
    session.table.open_game(0)
    assert len(session.table.player.line) == 92
    for part in (0.93, 0.1, 0.5, 0.02, 0.77):
        time = part * session.table.player.film.duration
        session.handle(Intent(Action.SEEK, time))
        assert session.table.player.playback.time == time
        assert len(session.table.player.film.sample(time)) == 85


def test_a_name_that_ends_in_sgf_is_written_as_sgf(session: Session, tmp_path: Path) -> None:
    session.handle(Intent(Action.SAVE))
    session.handle(Intent(Action.SUBMIT, str(tmp_path / "kept.sgf")))
    text = (tmp_path / "kept.sgf").read_text(encoding="utf-8")
    assert text.startswith("(;")
    (record,) = read_text(text)
    assert record.moves == session.table.player.game.moves()


def test_the_title_is_the_games_own_where_it_has_one(session: Session) -> None:
    for headers, title in (('[Event "Club night"]\n', "Club night"), ("", "x.txt")):
        session.table.show(read_text(f"{headers}\n1. Wd4,a1\n", "x.txt")[0])
        assert shown(session).title.partition(" · ")[0] == title


def test_over_a_dialog_only_what_went_wrong_is_shown() -> None:
    news, fault = Toast(1, "Game copied"), Toast(2, "there is no such file", "error")
    asked = Form("New game", ())
    assert (
        choose_toasts(None, (news, fault))
        == (news, fault)
        == choose_toasts(Form("Home", (), modal=False), (news, fault))
    )
    assert choose_toasts(asked, (news, fault)) == (fault,) == choose_toasts(Help(()), (news, fault))
