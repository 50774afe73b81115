"""Whole games at the table: by click, by drag and by keys, on every board, to every kind of end."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.seat import Seat
from tests.rules import golden
from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand as Mouse
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.window import GameWindow
from zertz3d.records.formats import notation
from zertz3d.records.reader import read_text
from zertz3d.rules import Move, Position
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.marks.marker import Marker

WAYS = ("by_click", "by_drag", "by_keys")


@pytest.fixture(scope="module")
def seat() -> Iterator[Seat]:
    """A viewer that draws nothing: what is tested here is what happens, not how it looks."""
    with world("classic", (640, 480)) as base:
        base.task_mgr.remove("igLoop")
        mouse = Mouse(base)
        viewer = GameWindow(
            base, open_session(GameList(), Settings(motion="none", tier="classic")), UserState(), Sound(None)
        )
        viewer.view._draw = lambda panels_changed: False  # type: ignore[method-assign]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Marker, "_imprint", lambda self, marks, cast: None)
            yield Seat(viewer, mouse)
        viewer.close()


def play(seat: Seat, start: Position, moves: list[Move], ways: tuple[str, ...]) -> None:
    """Play moves at the table, and compare what has become of the game and of its record."""
    replay = seat.begin(start)
    for number, move in enumerate(moves):
        getattr(seat, ways[number % len(ways)])(move)
        assert replay.line and replay.line[-1].move == move, f"{number}: {move} {seat.said} {seat.hand.steps}"
        seat.tick(2, 0.1)
    seat.settle()
    assert replay.game.moves() == moves
    (record,) = read_text(notation.write(replay.game), "played")
    assert record.clean and record.game and record.game.moves() == moves


def random_moves(start: Position, turns: int, seed: str) -> list[Move]:
    """Random legal moves; captures of islands are taken whenever they come."""
    rng, position, moves = random.Random(seed), start, list[Move]()
    while len(moves) < turns and (legal := position.legal_moves()):
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])[0]
    return moves


@pytest.mark.parametrize("board", ["37", "40", "43", "44", "48", "61"])
def test_a_game_on_every_board(seat: Seat, board: str) -> None:
    start = Position.start(board)
    play(seat, start, random_moves(start, 14, f"game {board}"), WAYS)


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game(seat: Seat, way: str) -> None:
    start = Position.start()
    play(seat, start, random_moves(start, 400, "whole"), (way,))
    assert seat.viewer.session.table.player.node.position.outcome()


ENDS = sorted(golden.FOLDER.glob("end-*.txt"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("path", ENDS, ids=lambda path: path.stem)
def test_every_kind_of_end(seat: Seat, path: Path, way: str) -> None:
    start, moves = golden.read(path.read_text(encoding="utf-8"))
    position = start
    for move in moves[:-2]:
        position = position.play(move)[0]
    play(seat, position, moves[-2:], (way,))
    outcome = seat.viewer.session.table.player.node.position.outcome()
    assert outcome
    assert seat.viewer._builder.build(seat.viewer.table).banner
    seat.click(seat.beside())
    taken = [place for place in seat.viewer.hand.held.cast.pieces if place.kind == "rack"]
    if taken:
        seat.key("w")
        assert seat.hand.idle


@pytest.mark.parametrize("move", ["Wc3,b2 x Ga1", "Wc3,b2"])
@pytest.mark.parametrize("way", WAYS)
def test_claims_that_are_asked_for(seat: Seat, way: str, move: str) -> None:
    rings = "G.../.o..G/.Gooo./..ooooG/..Woo./.ooo./.W.G"
    position = Position.parse(f"37 standard+optional {rings} 2/0/5 1/2/2 1/1/3 1 25")
    play(seat, position, [position.parse_move(move)], (way,))


@pytest.mark.parametrize("way", WAYS)
def test_a_game_that_repeats_itself_ends(seat: Seat, way: str) -> None:
    start = position = Position.parse("37 standard WWWW/WoooG/GooooG/GoooBoG/GooooG/BoooB/BBBB 0/0/0 1/1/2 0/0/1 1 1")
    moves = []
    for words in ("Wd4", "x d5Wd3", "Gd4", "x d3Gd5", "Bd4", "x d5Bd3", "Bd4", "x d3Bd5"):
        moves.append(position.parse_move(words))
        position = position.play(moves[-1])[0]
    play(seat, start, moves, (way,))
    banner = seat.viewer._builder.build(seat.viewer.table).banner
    assert banner and banner.subtitle == "the last four turns repeat the four before them"
