"""The hand at the table: what one sees and hears of it, what is refused, what others may have a say in."""

import random
from collections.abc import Iterator
from dataclasses import replace
from math import dist, pi

import pytest

from tests.app.seat import Seat, piece_at
from tests.app.sessions import close, play, prompt_of
from tests.scene.conftest import world
from tests.scene.virtual_mouse import Hand as Mouse
from zertz3d.app.collection.game_list import GameList
from zertz3d.app.hand.held_pieces import LIFT
from zertz3d.app.session.mode import Mode, Mover
from zertz3d.app.system.settings import Settings
from zertz3d.app.system.user_state import UserState
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.screen_model import Help, Prompt, Screen
from zertz3d.intents import Action, Intent
from zertz3d.motion.layout import Pose
from zertz3d.rules import Capture, Node, Placement, Position
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.marks.marker import Marker
from zertz3d.scene.marks.model import Marks

START = Position.start()
JUMP = "37 standard oooo/ooooo/ooWooo/oooBooo/ooBWoo/ooooo/oooo 4/8/8 0/0/0 0/0/0 1 1"
"""Jumps are due, some of them with a fork."""
ISLAND = "37 standard G.../.o..G/.Gooo./..ooooG/..Woo./.ooo./.W.G 2/0/5 1/2/2 1/1/3 1 25"
"""Wc3,b2 cuts a1 off."""


class Listener(Mode):
    """Notes the moves, and may keep hands off."""

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.why: str | None = None

    def played(self, node: Node, by: Mover) -> None:
        self.moves.append(str(node.move))

    def refusal(self, by: Mover) -> str | None:
        return self.why


@pytest.fixture(scope="module")
def table() -> Iterator[Seat]:
    with world("classic", (640, 480)) as base:
        base.task_mgr.remove("igLoop")
        mouse = Mouse(base)
        viewer = GameWindow(base, open_session(GameList(), Settings(tier="classic")), UserState(), Sound(None))
        viewer.view._draw = lambda panels_changed: False  # type: ignore[method-assign]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Marker, "_imprint", lambda self, marks, cast: None)
            yield Seat(viewer, mouse)
        viewer.close()


@pytest.fixture
def seat(table: Seat) -> Iterator[Seat]:
    """The table before the first move, all settings as usual."""
    viewer = table.viewer
    table.mouse.mouse.set_mouse_on(True)
    table.mouse.release("left")
    table.mouse.move(2, 2)
    viewer.table.change(Settings(tier="classic"))
    viewer.table.hide(False)
    usual = tuple(viewer.table.modes)
    table.begin(START, "full")
    yield table
    viewer.view.resize((640, 480))
    for mode in viewer.table.modes:
        if mode not in usual:
            viewer.table.modes.leave(mode)


def settings(seat: Seat, **changed: object) -> None:
    seat.viewer.table.change(replace(seat.viewer.table.settings, **changed))  # type: ignore[arg-type]


def shown(seat: Seat) -> Screen:
    return seat.viewer._builder.build(seat.viewer.table)


def marks(seat: Seat) -> Marks:
    return seat.viewer.hand.mark(Marks())


def poses(seat: Seat) -> dict[str, Pose]:
    """Where one sees every piece."""
    return {name: piece.pose for name, piece in seat.viewer.view.stage.pieces.by_name.items() if piece.pose}


def take(seat: Seat, colour: str = "W") -> None:
    seat.click(seat.marble(colour))
    assert seat.hand.chosen("take") == colour


class TestWhatOneSees:
    """Marks, ghosts and captions."""

    def test_half_a_move_stays_where_the_furniture_stands_otherwise(self, seat: Seat) -> None:
        take(seat)
        seat.click(seat.cell("d4"))
        seat.settle()
        assert seat.hand.next == "remove"
        usual = seat.viewer.view.size
        seat.viewer.view.resize((360, 640))
        seat.tick(3)
        held = seat.viewer.hand.held
        assert seat.hand.next == "remove" and held.preview and held.cast.table is seat.viewer.view.stage.furniture
        seen = poses(seat)
        assert seen == held.preview.film.final_poses and held.cast.table.arrangement == "tall"
        seat.viewer.view.resize(usual)
        seat.tick(3)
        assert seat.viewer.hand.held.cast.table.arrangement == "usual"
        seat.click(seat.cell("a1"))
        seat.settle()
        assert str(seat.viewer.table.player.node.move) == "Wd4,a1"
        tray, (x, y, *_) = seat.viewer.table.player.film.table.trays[0], poses(seat)["ring-a1"]
        assert abs(x - tray.x) < tray.width / 2 and abs(y - tray.y) < tray.depth / 2

    def test_the_marble_in_hand_follows_and_a_ghost_shows_where_it_would_lie(self, seat: Seat) -> None:
        take(seat)
        for cell in ("d4", "b2"):
            seat.mouse.move(*seat.cell(cell))
            seat.tick(30)
            held = seat.viewer.hand.held.piece
            assert held and held.startswith("white")
            x, y, z, *_ = poses(seat)[held]
            ring = poses(seat)[piece_at(seat.viewer, "cell", cell)]
            assert dist((x, y), ring[:2]) < 0.6 and z > 1.0
            ghost = seat.viewer.view.stage.pieces.by_name["white-ghost"]
            assert ghost.pose and ghost.pose[:2] == ring[:2] and ghost.ghost > 0
            assert marks(seat).over == cell and cell in marks(seat).targets
        seat.mouse.move(*seat.beside())
        seat.tick(2)
        assert "white-ghost" not in poses(seat)

    def test_a_free_ring_lifts_a_little(self, seat: Seat) -> None:
        take(seat)
        seat.click(seat.cell("d4"))
        seat.settle()
        seat.mouse.move(*seat.cell("a1"))
        seat.tick(20)
        assert poses(seat)["ring-a1"].z == pytest.approx(LIFT)
        seat.mouse.move(*seat.cell("d3"))
        seat.tick(20)
        assert poses(seat)["ring-a1"].z == poses(seat)["ring-d3"].z == 0

    def test_the_island_shows_before_the_ring_is_let_go(self, seat: Seat) -> None:
        seat.begin(Position.parse(ISLAND))
        take(seat)
        seat.click(seat.cell("c3"))
        assert not marks(seat).island
        seat.mouse.move(*seat.cell("b2"))
        seat.tick(2)
        assert marks(seat).island == {"a1"}
        assert shown(seat).caption == "This isolates marbles: you capture 1 grey"

    def test_a_compulsory_capture_says_why(self, seat: Seat) -> None:
        seat.begin(Position.parse(JUMP))
        starts = {move.start for move in seat.hand.possible if isinstance(move, Capture)}
        assert marks(seat).jumpers == starts
        assert shown(seat).caption.startswith("You must capture")
        seat.mouse.move(*seat.cell(min(starts)))
        seat.tick(2)
        assert shown(seat).caption.startswith(f"{min(starts)} takes ")

    def test_branches_say_what_they_take(self, seat: Seat) -> None:
        seat.begin(Position.parse(JUMP))
        starts = [move.start for move in seat.hand.possible if isinstance(move, Capture)]
        start = max(starts, key=starts.count)
        settings(seat, auto_steps=False)
        seat.click(seat.cell(start))
        assert len(marks(seat).branches) == len(seat.hand.possible) and marks(seat).landings
        landing = seat.hand.options[0].what
        seat.mouse.move(*seat.cell(landing))
        seat.tick(2)
        assert {path.cells[1] for path in marks(seat).branches} == {landing}
        assert shown(seat).caption.startswith(f"d4 jumps to {landing} and takes the ")

    @pytest.mark.parametrize(
        ("guide", "hints", "words"), [("beginner", True, True), ("normal", True, False), ("bare", False, False)]
    )
    def test_how_much_is_explained(self, seat: Seat, guide: str, hints: bool, words: bool) -> None:
        settings(seat, guide=guide)
        assert bool(shown(seat).caption) == words
        take(seat)
        seat.mouse.move(*seat.cell("d4"))
        seat.tick()
        assert bool(marks(seat).targets) == hints
        assert marks(seat).over == "d4", "even the barest help shows what the pointer is on"

    def test_the_key_for_it(self, seat: Seat) -> None:
        seat.key("u")
        assert seat.viewer.session.table.settings.guide == "normal"

    def test_what_is_watched_is_not_explained(self, seat: Seat) -> None:
        replay = seat.viewer.session.table.player
        for move in ("Wd4,a1", "Ga3,a2"):
            play(seat.viewer.session, move)
        replay.go_to_turn(1)
        seat.tick(2)
        assert "Take" not in shown(seat).caption and not marks(seat).targets

    def test_the_marble_under_the_pointer_lights_up(self, seat: Seat) -> None:
        seat.mouse.move(*seat.marble("G"))
        seat.tick(2)
        (piece,) = marks(seat).offered
        assert piece.startswith("grey") and seat.viewer.view.stage.pieces.by_name[piece].glow[3] > 0


class TestNothingLeaps:
    """Frame by frame, pieces move as far as a hand moves them and no farther."""

    FASTEST = 45.0
    """Pitches in a second."""

    def watched(self, seat: Seat, frames: int, seconds: float = 0.01) -> None:
        before = poses(seat)
        for _ in range(frames):
            seat.tick(1, seconds)
            now = poses(seat)
            for piece in (before.keys() & now.keys()) - {seat.viewer.hand.held.ghost_name}:
                way, most = dist(before[piece][:3], now[piece][:3]), self.FASTEST * seconds
                if piece == seat.viewer.hand.held.piece:  # a mouse may leap; what it holds hurries after it
                    most += 0.25 * dist(before[piece][:2], seat.viewer.hand.held.goal or (0, 0))
                assert way <= most, f"{piece} leaps {way:.2f} pitches"
            before = now

    def test_a_move_by_clicks(self, seat: Seat) -> None:
        for pixel in (seat.marble("B"), seat.cell("c5"), seat.cell("a1")):
            seat.mouse.move(*pixel)
            self.watched(seat, 40)
            seat.mouse.click()
            self.watched(seat, 60)
        assert str(seat.viewer.session.table.player.line[-1].move) == "Bc5,a1"
        self.watched(seat, 200)

    def test_a_move_by_drags(self, seat: Seat) -> None:
        for start, end in ((seat.marble("B"), seat.cell("c5")), (seat.cell("a1"), seat.beside())):
            seat.mouse.move(*start)
            self.watched(seat, 5)
            seat.mouse.press("left")
            for k in range(20):
                share = k / 19
                seat.mouse.move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
                self.watched(seat, 3)
            seat.mouse.release("left")
            self.watched(seat, 60)
        assert str(seat.viewer.session.table.player.line[-1].move) == "Bc5,a1"
        self.watched(seat, 200)

    def test_half_steps_taken_back(self, seat: Seat) -> None:
        take(seat)
        seat.mouse.move(*seat.cell("d4"))
        self.watched(seat, 30)
        seat.click(seat.cell("d4"))
        self.watched(seat, 10)
        for action in (Action.UNDO, Action.REDO, Action.UNDO, Action.UNDO):
            seat.viewer.handle(Intent(action))
            self.watched(seat, 30)
        assert seat.hand.idle

    def test_a_chain_with_a_stop(self, seat: Seat) -> None:
        position, move = chain_with_a_fork()
        seat.begin(position, "full")
        settings(seat, auto_steps=False)
        for cell in (move.start, *(cell for _, cell in move.jumps)):
            seat.mouse.move(*seat.cell(cell))
            self.watched(seat, 60)
            seat.mouse.click()
            self.watched(seat, 30)
        assert seat.viewer.session.table.player.line[-1].move == move
        self.watched(seat, 300)
        seat.settle()
        assert seat.viewer.session.table.player.film.final_poses == poses(seat)

    def test_a_marble_that_was_dropped_is_not_carried_again(self, seat: Seat) -> None:
        seat.mouse.move(*seat.marble("W"))
        seat.tick()
        seat.mouse.press("left")
        seat.mouse.move(*seat.cell("d4"))
        seat.tick(20)
        seat.mouse.release("left")
        seat.tick()
        held = piece_at(seat.viewer, "ring", "d4")
        x, y, *_ = poses(seat)[piece_at(seat.viewer, "cell", "d4")]
        heights = []
        for _ in range(40):
            seat.tick(1, 0.02)
            assert dist(poses(seat)[held][:2], (x, y)) < 0.7
            heights.append(poses(seat)[held].z)
        assert max(heights[10:]) < 0.6, "it is set down at once"

    def test_nothing_is_shown_twice(self, seat: Seat) -> None:
        take(seat)
        seat.click(seat.cell("d4"))
        seat.settle()
        seat.click(seat.cell("a1"))
        replay = seat.viewer.session.table.player
        assert replay.playback.time >= replay.film.turns[0].steps[0], "the film goes on with the ring"
        assert poses(seat)[piece_at(seat.viewer, "ring", "d4")].z < 0.5


def chain_with_a_fork() -> tuple[Position, Capture]:
    """A capture of two jumps or more in which one can choose after the first."""
    for seed in range(300):
        rng, position = random.Random(seed), Position.start("48")
        for _ in range(40):
            moves = position.legal_moves()
            if not moves:
                break
            captures = [move for move in moves if isinstance(move, Capture) and len(move.jumps) > 1]
            for move in captures:
                others = [m for m in captures if (m.start, m.jumps[0]) == (move.start, move.jumps[0]) and m != move]
                if others:
                    return position, move
            position = position.play(rng.choice(moves))[0]
    raise AssertionError("there is no fork")


class TestTakingBack:
    """Half-steps first, then turns; Escape lets go."""

    def test_undo_takes_half_steps_first(self, seat: Seat) -> None:
        seat.by_click(Placement("W", "d4", "a1"))
        seat.settle()
        take(seat)
        seat.click(seat.cell("e4"))
        replay = seat.viewer.session.table.player
        for left in (1, 0):
            seat.viewer.handle(Intent(Action.UNDO))
            assert len(seat.hand.steps) == left and replay.turn == 1
        for done in (1, 2):
            seat.viewer.handle(Intent(Action.REDO))
            assert len(seat.hand.steps) == done

    def test_escape_lets_go_before_it_closes_anything(self, seat: Seat) -> None:
        take(seat)
        seat.viewer.handle(Intent(Action.HELP))
        seat.tick()
        seat.key("escape")
        assert seat.hand.idle and isinstance(seat.viewer.table.modes.overlay, Help)
        seat.key("escape")
        assert seat.viewer.table.modes.overlay is None

    def test_touch_move(self, seat: Seat) -> None:
        seat.begin(Position.start("48", "tournament"))
        take(seat)
        seat.key("escape")
        assert seat.hand.chosen("take") == "W"
        assert "touch-move: a marble that was taken must be played" in seat.said
        seat.viewer.handle(Intent(Action.HELP))
        seat.tick()
        seat.key("escape")
        for action in (Action.PREVIOUS, Action.SEEK, Action.FIRST, Action.PLAY):
            seat.viewer.handle(Intent(action, 0.0))
            assert seat.hand.chosen("take") == "W"
        assert seat.viewer.table.modes.overlay is None, "what cannot be let go does not keep the rest open"

    def test_going_elsewhere_in_the_game_lets_go(self, seat: Seat) -> None:
        seat.by_click(Placement("W", "d4", "a1"))
        seat.settle()
        take(seat)
        seat.viewer.handle(Intent(Action.FIRST))
        seat.tick(2)
        assert seat.hand.idle and seat.hand.position == START
        assert seat.viewer.hand.held.piece is None


class TestRefusals:
    """One sentence that says why."""

    def test_clicks_that_cannot_be(self, seat: Seat) -> None:
        seat.click(seat.cell("d4"))
        assert seat.said[-1] == "take a marble from the pool first"
        seat.by_click(Placement("W", "d4", "a1"))
        seat.settle()
        take(seat, "G")
        seat.click(seat.cell("d4"))
        assert seat.said[-1] == "d4 is occupied"
        seat.click(seat.cell("e4"))
        seat.click(seat.cell("d3"))
        assert seat.said[-1].startswith("d3 is not free: ")
        assert shown(seat).caption == seat.said[-1], "a ring keeps its small letter"

    def test_why_not_is_said_where_it_is_in_nobodys_way_and_not_longer_than_it_matters(self, seat: Seat) -> None:
        seat.click(seat.cell("d4"))
        assert shown(seat).caption == "Take a marble from the pool first" and not shown(seat).toasts
        seat.viewer.table.hide(True)
        assert [toast.text for toast in shown(seat).toasts] == ["Take a marble from the pool first"]
        seat.viewer.table.hide(False)
        take(seat)
        assert not seat.said and shown(seat).caption.startswith("Place the white marble")

    def test_another_part_keeps_hands_off(self, seat: Seat) -> None:
        listener = Listener()
        seat.viewer.session.table.modes.join(listener)
        listener.why = "it is the computer's turn"
        seat.click(seat.marble("W"))
        assert seat.hand.idle and seat.said == ["it is the computer's turn"]
        assert shown(seat).caption == "It is the computer's turn"
        listener.why = None
        seat.by_drag(Placement("W", "d4", "a1"))
        assert listener.moves == ["Wd4,a1"]

    def test_a_refusal_in_the_middle_of_a_move_keeps_the_game_as_it_is(self, seat: Seat) -> None:
        listener = Listener()
        seat.viewer.session.table.modes.join(listener)
        take(seat)
        seat.click(seat.cell("d4"))
        listener.why = "the time is up"
        seat.click(seat.cell("a1"))
        seat.settle()
        assert seat.said[-1] == "the time is up"
        assert not seat.viewer.session.table.player.line and seat.hand.idle
        assert poses(seat) == seat.viewer.session.table.player.film.poses

    def test_after_the_end(self, seat: Seat) -> None:
        seat.viewer.session.table.player.game.resign(0)
        seat.click(seat.marble("W"))
        assert seat.said[-1] == "the game is over, player 2 won by resignation"


class TestTheFilmUnderIt:
    """Playing goes on whatever the film does."""

    def test_a_click_hurries_what_moves_and_is_not_lost(self, seat: Seat) -> None:
        seat.by_click(Placement("W", "d4", "a1"))
        replay = seat.viewer.session.table.player
        assert replay.playback.playing
        seat.click(seat.marble("G"))
        assert seat.hand.chosen("take") == "G" and replay.turn == 1 and not replay.playback.playing

    def test_a_move_in_the_middle_of_a_record_opens_a_branch(self, seat: Seat) -> None:
        for move in ("Wd4,a1", "Ga3,a2", "Bg4,g1"):
            play(seat.viewer.session, move)
        replay = seat.viewer.session.table.player
        replay.go_to_turn(1)
        seat.tick(2)
        seat.by_drag(Placement("B", "e5", "a2"))
        seat.settle()
        first = replay.game.root.children[0]
        assert [str(node.move) for node in first.children] == ["Ga3,a2", "Be5,a2"] and replay.turn == 2

    def test_a_film_that_plays_on_stops_for_a_hand(self, seat: Seat) -> None:
        for move in ("Wd4,a1", "Ga3,a2", "Bg4,g1"):
            play(seat.viewer.session, move)
        replay = seat.viewer.session.table.player
        replay.go_to_turn(0)
        replay.toggle()
        seat.tick(3, 0.1)
        seat.click(seat.marble("B"))
        assert not replay.playback.playing and replay.turn == 1 and seat.hand.chosen("take") == "B"

    def test_the_end_and_a_press_in_one_frame(self, seat: Seat) -> None:
        for move in ("Wd4,a1", "Ga3,a2", "Bg4,g1"):
            play(seat.viewer.session, move)
        seat.viewer.session.table.player.go_to_turn(1)
        seat.tick(2)
        take(seat, "B")
        seat.mouse.move(*seat.cell("c5"))
        seat.tick()
        for key in ("end", "left"):
            seat.mouse.press(key)
            seat.mouse.release(key)
        seat.tick(3)
        assert seat.viewer.session.table.player.turn == 3 and seat.hand.position.turn == 4

    def test_half_steps_are_heard(self, seat: Seat) -> None:
        take(seat)
        seat.click(seat.cell("d4"))
        heard = []
        for _ in range(60):
            seat.tick()
            heard += [cue.kind for cue in seat.viewer.hand.heard()]
        assert "impact" in heard

    def test_a_typed_move_puts_down_what_is_in_hand(self, seat: Seat) -> None:
        take(seat)
        play(seat.viewer.session, "Gd4,a1")
        seat.tick(3)
        assert seat.hand.idle and seat.hand.position.turn == 2


class TestPointer:
    """What is a click, what a drag, and whose."""

    def test_a_drag_beside_the_pieces_moves_the_camera(self, seat: Seat) -> None:
        goal = seat.viewer.view.camera.orbit.goal
        start = seat.beside()
        seat.drag(start, (start[0] + 60, start[1]))
        assert seat.viewer.view.camera.orbit.goal != goal

    def test_a_drag_of_a_piece_does_not(self, seat: Seat) -> None:
        goal = seat.viewer.view.camera.orbit.goal
        seat.drag(seat.marble("W"), seat.beside())
        assert seat.viewer.view.camera.orbit.goal == goal and seat.hand.idle

    def let_fall(self, seat: Seat, start: tuple[float, float] | None = None) -> str:
        """Drag a marble, or what lies at a start, beside the board and let go of it there; its name."""
        seat.mouse.move(*(start or seat.marble("W")))
        seat.tick()
        seat.mouse.press("left")
        seat.tick()
        seat.mouse.move(*seat.pixel(0.5, -4.0, 0.0))
        seat.tick(40)
        held = seat.viewer.hand.held.piece
        assert held
        seat.mouse.release("left")
        seat.tick()
        return held

    def test_a_marble_dropped_beside_the_board_rolls_and_is_fetched_back(self, seat: Seat) -> None:
        home = poses(seat)
        piece = self.let_fall(seat)
        assert seat.hand.idle and not seat.viewer.table.player.game.moves()
        seen, heard = [], []
        for _ in range(120):
            seat.tick(seconds=0.05)
            seen.append(poses(seat)[piece])
            heard += [cue.kind for cue in seat.viewer.hand.heard()]
        phases = [one.phase for one in seen]
        for phase in ("flight", "rolling", "carried"):
            assert phase in phases
        assert min(one.z for one in seen) == pytest.approx(0.31) and heard.count("impact") >= 2
        assert {name: pose[:3] for name, pose in poses(seat).items()} == {name: pose[:3] for name, pose in home.items()}
        assert not seat.viewer.table.player.game.moves()

    def test_a_marble_that_rolls_can_be_taken_and_played(self, seat: Seat) -> None:
        piece = self.let_fall(seat)
        seat.tick(20)
        assert poses(seat)[piece].z < 1
        seat.by_click(Placement("W", "d4", "a1"))
        seat.settle()
        assert str(seat.viewer.table.player.node.move) == "Wd4,a1"
        assert poses(seat)[piece][:2] == poses(seat)["ring-d4"][:2]

    def test_a_ring_that_is_put_beside_the_board_does_not_fall_and_roll(self, seat: Seat) -> None:
        seat.drag(seat.marble("W"), seat.cell("d4"))
        seat.tick(30)
        ring = self.let_fall(seat, seat.cell("a1"))
        phases = []
        for _ in range(60):
            seat.tick(seconds=0.05)
            phases.append(poses(seat)[ring].phase)
        assert str(seat.viewer.table.player.node.move) == "Wd4,a1"
        assert phases[-1] == "rest" and not {"flight", "rolling"}.intersection(phases)

    def test_where_motion_is_reduced_a_marble_goes_back_at_once(self, seat: Seat) -> None:
        seat.begin(START, "reduced")
        piece = self.let_fall(seat)
        seat.settle()
        assert poses(seat)[piece].phase == "rest"

    def test_a_drag_from_a_ring_that_cannot_move_is_the_cameras(self, seat: Seat) -> None:
        goal = seat.viewer.view.camera.orbit.goal
        start = seat.cell("d4")
        seat.drag(start, (start[0] + 60, start[1]))
        assert seat.viewer.view.camera.orbit.goal != goal and not seat.said

    def test_fingers_are_thick(self, seat: Seat) -> None:
        x, y = seat.marble("W")
        pointer = seat.viewer.hand.aim.pointer
        beside = next((x, y + n) for n in range(1, 60) if not (s := seat._spot((x, y + n))) or s.colour != "W")
        seat.mouse.move(*seat.beside())
        seat.tick()
        seat.mouse.mouse.set_mouse_pos(round(beside[0]), round(beside[1] + 2))
        seat.mouse.click()
        seat.tick()
        assert pointer.finger and seat.hand.chosen("take") == "W"

    def test_quick_clicks_on_pieces_are_no_double_click(self, seat: Seat) -> None:
        seat.viewer.view.camera.look("edge", 0.0)
        seat.tick(2)
        view = seat.viewer.view.camera.orbit.goal
        seat.click(seat.cell("a1"))
        seat.click(seat.cell("a1"))
        assert seat.viewer.view.camera.orbit.goal == view

    def test_letting_go_outside_of_the_window_puts_back(self, seat: Seat) -> None:
        seat.mouse.move(*seat.marble("W"))
        seat.tick()
        seat.mouse.press("left")
        seat.mouse.move(*seat.cell("d4"))
        seat.tick(3)
        assert not seat.hand.idle
        seat.mouse.mouse.set_mouse_on(False)
        seat.mouse.release("left")
        seat.tick(2)
        seat.mouse.mouse.set_mouse_on(True)
        assert seat.hand.idle

    def test_a_drag_that_ends_on_a_panel_ends_beside_the_board(self, seat: Seat) -> None:
        rect = seat.viewer.view.hud.buttons["play"]
        panel = round(rect.x + rect.w / 2), round(rect.y + rect.h / 2)
        seat.drag(seat.marble("W"), panel)
        assert seat.hand.idle and not seat.viewer.session.table.player.playback.playing
        take(seat)
        seat.click(seat.cell("d4"))
        seat.drag(seat.cell("a1"), panel)
        assert str(seat.viewer.session.table.player.line[-1].move) == "Wd4,a1"

    def test_without_panels(self, seat: Seat) -> None:
        seat.viewer.handle(Intent(Action.HIDE))
        seat.tick(3)
        seat.viewer.view.camera.look("top", 0.0)
        seat.tick(2)
        seat.by_click(Placement("W", "d4", "a1"))
        assert len(seat.viewer.session.table.player.line) == 1

    @pytest.mark.parametrize("size", [(320, 240), (1280, 720), (360, 640)])
    def test_in_every_size(self, seat: Seat, size: tuple[int, int]) -> None:
        viewer, before = seat.viewer, seat.viewer.view.size
        try:
            viewer.table.hide(True)
            viewer.view.resize(size)
            seat.mouse.mouse.set_window_size(*before)  # the window itself keeps its size here; its picture does not
            viewer.view.camera.look("top", 0.0)
            seat.tick(2)
            for x, y in ((0.0, 0.0), (0.3, -0.2)):
                spot = viewer.hand.spot_at((x, y))
                assert spot is not None
            assert any(
                (spot := viewer.hand.spot_at((x / 20 - 1, y / 20 - 1))) and spot.place == "d4"
                for x in range(41)
                for y in range(41)
            )
        finally:
            viewer.view.resize(before)


def test_the_board_turns_if_asked(seat: Seat) -> None:
    seat.by_click(Placement("W", "d4", "a1"))
    seat.settle()
    assert abs(seat.viewer.view.camera.orbit.goal.azimuth) < 0.1
    settings(seat, turn_board=True)
    seat.tick(2)
    assert abs(abs(seat.viewer.view.camera.orbit.goal.azimuth) - pi) < 0.1


def test_letters_choose_colours_only_where_a_game_goes_on(seat: Seat) -> None:
    for move in ("Wd4,a1", "Ga3,a2"):
        play(seat.viewer.session, move)
    replay = seat.viewer.session.table.player
    replay.go_to_turn(1)
    seat.tick(2)
    seat.key("w")
    assert seat.hand.idle and seat.viewer.table.modes.overlay is None
    seat.key("b")
    assert prompt_of(seat.viewer.session).text == "B"
    close(seat.viewer.session)
    replay.go_to_turn(2)
    seat.tick(2)
    seat.key("b")
    assert seat.hand.chosen("take") == "B" and seat.viewer.table.modes.overlay is None


def test_a_frame_costs_little(seat: Seat) -> None:
    """What does not change is not looked for again."""
    take(seat)
    seat.mouse.move(*seat.cell("d4"))
    seat.tick(60)
    found = seat.viewer.hand.spot_at
    asked = []
    seat.viewer.hand.spot_at = lambda at: asked.append(at) or found(at)  # type: ignore
    seat.tick(10)
    del seat.viewer.hand.spot_at
    assert not asked


class TestAnythingAtAll:
    """Whatever is clicked, dragged and pressed in whatever order: the table stays in order."""

    KEYS = (
        "w", "g", "b", "j", "enter", "escape", "arrow_left", "arrow_right", "arrow_up", "arrow_down", "space", ".", ",",
        "home", "end", "u", "backspace", "]",
    )  # fmt: skip
    ACTIONS = (
        Action.UNDO, Action.REDO, Action.UNDO, Action.NEXT, Action.PREVIOUS, Action.FIRST, Action.LAST, Action.PLAY,
        Action.HALF_NEXT, Action.HIDE, Action.OTHER_SIDE,
    )  # fmt: skip

    @pytest.mark.parametrize("seed", range(6))
    def test_it(self, seat: Seat, seed: int) -> None:
        rng = random.Random(seed)
        rules = ("standard", "tournament", "standard+optional")[seed % 3]
        replay = seat.begin(Position.start("48", rules), ("full", "none", "reduced")[seed // 2])
        for _ in range(150):
            self.something(seat, rng)
            seat.tick(rng.randrange(1, 3), rng.choice((0.01, 0.1)))
            self.in_order(seat)
        seat.viewer.handle(Intent(Action.LAST))
        seat.viewer.handle(Intent(Action.ESCAPE))
        seat.tick(3, 0.1)
        assert seat.viewer.session.table.player is replay
        for node in replay.game.nodes():
            assert node.parent is None or node.move in node.parent.position.legal_moves()

    def something(self, seat: Seat, rng: random.Random) -> None:
        kind = rng.random()
        if kind < 0.5 and seat.hand.options and seat.viewer.hand.resting:  # half of the time something sensible
            try:
                seat.click(seat._pixel_for(rng.choice(seat.hand.options)))
            except AssertionError:
                seat.tick()  # a panel lies over it
        elif kind < 0.7:
            self.anywhere(seat, rng)
            seat.mouse.press("left")
            seat.tick(rng.randrange(2))
            if rng.random() < 0.5:
                self.anywhere(seat, rng)
                seat.tick(rng.randrange(2))
            seat.mouse.release("left")
        elif kind < 0.85:
            seat.key(rng.choice(self.KEYS))
        else:
            seat.viewer.handle(Intent(rng.choice(self.ACTIONS)))
        while isinstance(seat.viewer.table.modes.overlay, Prompt):
            close(seat.viewer.session)

    def anywhere(self, seat: Seat, rng: random.Random) -> None:
        width, height = seat.viewer.view.size
        x, y = rng.randrange(width), rng.randrange(height)
        if not seat.viewer.view.hud.owns(x, y):
            seat.mouse.move(x, y)

    def in_order(self, seat: Seat) -> None:
        mode = seat.viewer.hand
        if mode.hand.idle:
            assert mode.hand.position is seat.viewer.table.player.ahead.position
            assert mode.held.piece is None and mode.held.preview is None
        else:
            assert mode.hand.possible and mode.hand.move is None
        names = {name.split("-")[0] + name[-2:] for name in poses(seat)}
        assert len(names) and all(abs(value) < 100 for pose in poses(seat).values() for value in pose[:3])
