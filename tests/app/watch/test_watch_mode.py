"""What a viewer asks of the film: steps, jumps, speeds, variations, and the part that is repeated."""

import pytest

from tests.app.games import NOTATION, long_game
from zertz3d.app.collection.game_list import read_text
from zertz3d.app.session import Binding, Mode
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.intents import Action, Intent, MenuSpot
from zertz3d.records.formats import notation


@pytest.fixture
def session() -> Session:
    """Somebody who looks at the twelfth turn of a long game."""
    opened = open_session(read_text(notation.write(long_game(30)), "long"), Settings(motion="full"))
    opened.table.open_game(0)
    opened.table.player.go_to_turn(12)
    return opened


@pytest.mark.parametrize(
    ("action", "turn"),
    [
        (Action.TEN_ON, 22), (Action.TEN_BACK, 2), (Action.FIRST, 0), (Action.LAST, 30), (Action.PREVIOUS, 11),
        (Action.NEXT, 13),
    ],
)  # fmt: skip
def test_each_step_leads_to_its_turn(session: Session, action: Action, turn: int) -> None:
    session.handle(Intent(action))
    session.tick(30.0)
    assert session.table.player.turn == turn


def test_half_a_step_stays_inside_the_turn(session: Session) -> None:
    player = session.table.player
    mark = player.playback.time
    for action, later in ((Action.HALF_NEXT, True), (Action.HALF_PREVIOUS, False)):
        player.go_to_turn(12)
        session.handle(Intent(action))
        session.tick(30.0)
        assert (player.playback.time > mark) is later
        assert player.film.marks[11] <= player.playback.time < player.film.marks[13]


def test_faster_and_slower_change_the_speed(session: Session) -> None:
    playback = session.table.player.playback
    session.handle(Intent(Action.FASTER))
    assert session.table.player.playback.rate > playback.rate
    session.handle(Intent(Action.SLOWER))
    assert session.table.player.playback.rate == playback.rate, "one press takes back the other"
    session.handle(Intent(Action.SLOWER))
    assert session.table.player.playback.rate < playback.rate
    session.handle(Intent(Action.NORMAL_SPEED))
    assert session.table.player.playback.rate == 1.0


@pytest.mark.parametrize("plays", [True, False])
def test_after_a_scrub_the_film_does_as_before(session: Session, plays: bool) -> None:
    player = session.table.player
    if plays:
        player.toggle()
    for _twice in range(2):
        session.handle(Intent(Action.SCRUB_BEGIN, 1.0))
        assert not player.playback.playing and player.playback.time == 1.0
        session.handle(Intent(Action.SEEK, 2.0))
        assert player.playback.time == 2.0
        session.handle(Intent(Action.SCRUB_END, 3.0))
        assert player.playback.playing is plays and player.playback.time == 3.0


def test_a_part_is_repeated_from_its_beginning_to_its_end(session: Session) -> None:
    player = session.table.player
    start = player.playback.time
    session.handle(Intent(Action.LOOP_FROM))
    player.go_to_turn(14)
    session.handle(Intent(Action.LOOP_TO))
    assert player.playback.span == (start, player.film.marks[14])


def test_variations_are_gone_through_in_their_order() -> None:
    text = NOTATION.replace("{too bold})", ") (2. Wd5,d7)")
    opened = open_session(read_text(text, "variations"), Settings(motion="none"))
    opened.table.open_game(0)
    player = opened.table.player
    player.go_to_turn(2)
    moves = []
    for action in (Action.NEXT_VARIATION, Action.NEXT_VARIATION, Action.PREVIOUS_VARIATION):
        opened.handle(Intent(action))
        moves.append(str(player.node.move))
    assert moves == ["Gd5,d7", "Wd5,d7", "Gd5,d7"]


def test_at_the_pointer_only_what_can_be_done_here_is_offered(session: Session) -> None:
    def offered() -> list[str]:
        return [entry.label for mode in session.table.modes for entry in mode.offers(MenuSpot(0.0, 0.0))]

    class Playing(Mode):
        BINDINGS = (Binding(Action.PLAY_FROM_HERE, "Playing", "play from here", ()),)
        live = False

    assert offered() == ["Copy the game"], "nobody teaches, nobody plays"
    playing = Playing()
    session.table.modes.join(playing)
    assert offered() == ["Play from here…", "Copy the game"]
    playing.live = True
    assert offered() == ["Copy the game"]


def test_whether_the_film_repeats_is_said(session: Session) -> None:
    def told() -> list[str]:
        actions = (Action.LOOP, Action.LOOP_FROM, Action.LOOP_TO)
        return [state for action in actions for mode in session.table.modes if (state := mode.state(Intent(action)))]

    assert told() == ["off"]
    session.handle(Intent(Action.LOOP_FROM))
    assert told() == ["on", "set"]
    session.handle(Intent(Action.LOOP))
    assert told() == ["off"]


def test_a_speed_a_turn_and_a_move_can_be_asked_for_by_themselves(session: Session) -> None:
    player = session.table.player
    session.handle(Intent(Action.RATE, 4.0))
    assert player.playback.rate == 4.0
    session.handle(Intent(Action.SHOW_TURN, 3))
    session.tick(30.0)
    assert player.turn == 3
    session.handle(Intent(Action.GO_TO_NODE, id(player.line[6])))
    session.tick(30.0)
    assert player.node is player.line[6]
    session.handle(Intent(Action.GO_TO_NODE, 1))
    session.tick(30.0)
    assert player.node is player.line[6], "a move that is not there leads nowhere"
    session.handle(Intent(Action.REVERSE))
    session.tick(30.0)
    assert player.turn == 0
    session.handle(Intent(Action.LOOP))
    assert player.playback.loop and player.playback.span is None
