"""What two desks agree on over a line that breaks at any moment: no turn is lost, and none is played twice."""

from random import Random

import pytest

from tests.app.network.shared import after, begun
from zertz3d.app.network import shared_game, wire
from zertz3d.app.network.desk import FAR, GUEST, HOST, Answered, Arrived, Asked, Desk, GuestDesk, HostDesk
from zertz3d.app.network.wire import Message, WireFault
from zertz3d.records.formats import notation


def pass_on(speaker: Desk, hearer: Desk) -> list[object]:
    """Everything that was said is heard."""
    said, speaker.outgoing = speaker.outgoing, []
    return [news for message in said if (news := hearer.receive(message))]


@pytest.fixture
def desks() -> tuple[HostDesk, GuestDesk]:
    host, guest = HostDesk(), GuestDesk()
    host.put(begun())
    pass_on(host, guest)
    return host, guest


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_lost_or_doubled_on_any_line(seed: int) -> None:
    """Both play what they like; messages are lost from some moment on, and then both greet again; programs die."""
    random, host, guest = Random(seed), HostDesk(), GuestDesk()
    host.put(begun())
    made: dict[int, str] = {}
    for _step in range(400):
        known = host.game if (mover := _mover(host, guest)) == HOST else guest.own
        if known and mover is not None and random.random() < 0.5:
            move = random.choice(known.end.position.legal_moves())
            grown = after(known, str(move))
            made[grown.end.ply] = str(grown.end.move)
            (host if mover == HOST else guest).put(grown)
        chance = random.random()
        if chance < 0.15:  # what is under way is lost, and the line is mended
            host.greet()
            guest.greet()
        elif chance < 0.25:
            host = HostDesk(host.version, host.game)
            host.greet()
            guest.greet()
        elif chance < 0.35:
            guest = GuestDesk(guest.version, guest.game, guest.own)
            host.greet()
            guest.greet()
        elif chance < 0.7:
            pass_on(host, guest)
        else:
            pass_on(guest, host)
    host.greet()
    guest.greet()
    for _turn in range(3):
        pass_on(host, guest)
        pass_on(guest, host)
    assert host.game and guest.own and shared_game.is_equal(host.game, guest.own)
    assert {node.ply: str(node.move) for node in host.game.main_line()} == made and len(made) > 5


def _mover(host: HostDesk, guest: GuestDesk) -> int | None:
    """Who may move by what is known at that machine."""
    for side, game in ((HOST, host.game), (GUEST, guest.own)):
        if game and not game.outcome(game.end) and game.end.position.mover == side:
            return side
    return None


def test_a_guest_brings_the_game_on_by_its_own_turns_alone(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, _guest = desks
    assert host.game
    version = host.version
    for moves in (("Wd4,d1",), ("Wd4,d1", "Ga1,g1")):  # the first of them are the host's
        assert host.receive(wire.record(version, notation.write(after(host.game, *moves)))) is None
    assert host.version == version and not host.game.moves()
    host.put(after(host.game, "Wd4,d1"))
    draw = after(host.game)
    draw.agree_draw()
    won = after(host.game)
    won.resign(HOST)
    for wish in (draw, won, begun("f" * 16)):
        assert host.receive(wire.record(host.version, notation.write(wish))) is None
    given_up = after(host.game)
    given_up.resign(GUEST)
    assert isinstance(host.receive(wire.record(host.version, notation.write(given_up))), Arrived)
    assert host.game.result == "1-0"


def test_answers_count_only_where_they_were_asked(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    assert host.receive(Message("answer", ("draw", "yes", str(host.version)))) is None
    host.ask("draw")
    assert pass_on(host, guest) == [Asked("draw")]
    guest.answer("draw", agreed=True)
    assert pass_on(guest, host) == [Answered("draw", True)]
    guest.answer("draw", agreed=True)
    assert pass_on(guest, host) == []
    host.ask("draw")
    assert host.game
    host.put(after(host.game, "Wd4,d1"))
    assert [type(news) for news in pass_on(host, guest)] == [Asked, Arrived]
    guest.version -= 1
    guest.answer("draw", agreed=True)
    assert pass_on(guest, host) == []


def ask_behind_a_turn(host: HostDesk, guest: GuestDesk) -> None:
    """The guest moves, and asks something that the host will understand only when it knows that turn."""
    assert host.game
    host.put(after(host.game, "Wd4,d1"))
    pass_on(host, guest)
    assert guest.own
    guest.put(after(guest.own, "Ga1,g1"))
    guest.ask("take-back")


def test_a_guest_asks_when_the_host_knows_its_turn(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    ask_behind_a_turn(host, guest)
    assert [type(news) for news in pass_on(guest, host)] == [Arrived]
    pass_on(host, guest)
    assert pass_on(guest, host) == [Asked("take-back")]


def test_a_host_that_has_forgotten_hears_it_from_the_guest(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    assert host.game
    old, version = host.game, host.version
    for move in ("Wd4,d1", "Ga1,g1"):
        assert host.game
        host.put(after(host.game, move))
        pass_on(host, guest)
    host = HostDesk(version, old)
    host.greet()
    guest.greet()
    assert pass_on(host, guest) == []
    assert [type(news) for news in pass_on(guest, host)] == [Arrived]
    assert [str(move) for move in host.game.moves()] == ["Wd4,d1", "Ga1,g1"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello\n",
        '[Board "37"]\n\n1. Wd4,d1 *\n',
        '[Table "0123456789abcdef"]\n[Board "37"]\n\n1. Wd4,d4 *\n',
        '[Table "0123456789abcdef"]\n[Board "37"]\n\n1. Wd4,d1 {[%ms 999999999999]} *\n',
        '[Table "0123456789abcdef"]\n[Board "99"]\n\n1. Wd4,d1 *\n',
        '[Table "0123456789abcdef"]\n\n1. Wd4,d1 *\n\n[Table "0123456789abcdef"]\n\n1. Wd4,d1 *\n',
    ],
)
def test_a_record_that_cannot_be_used_is_a_fault(desks: tuple[HostDesk, GuestDesk], text: str) -> None:
    host, _guest = desks
    with pytest.raises(WireFault) as caught:
        host.receive(Message("record", (str(host.version), "1"), text))
    assert "\n" not in str(caught.value)


def test_a_state_that_cannot_be_is_a_fault(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, _guest = desks
    with pytest.raises(WireFault, match="cannot be"):
        host.receive(wire.record(999_999_999, notation.write(begun())))


def test_whoever_gives_up_while_a_turn_is_under_way_has_given_up(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    assert host.game and guest.own
    host.put(after(host.game, "Wd4,d1"))
    given_up = after(guest.own)
    given_up.resign(GUEST)
    guest.put(given_up)
    assert pass_on(guest, host) == []
    pass_on(host, guest)
    assert [type(news) for news in pass_on(guest, host)] == [Arrived]
    assert host.game.result == "1-0" and len(host.game.moves()) == 1


def test_what_was_asked_before_the_line_broke_is_asked_no_longer(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    host.ask("draw")
    pass_on(host, guest)
    host.ask("rematch")
    host.greet()
    assert [message.kind for message in host.outgoing] == ["record"], "nothing of the old line is said again"
    host.outgoing.clear()
    for what in ("draw", "rematch"):
        assert host.receive(Message("answer", (what, "yes", str(host.version)))) is None


def test_a_question_is_of_one_state(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    for version in (guest.version - 1, guest.version + 1):
        assert guest.receive(Message("ask", ("draw", str(version)))) is None
    assert guest.receive(Message("ask", ("draw", str(guest.version)))) == Asked("draw")
    host.ask("draw")
    assert host.receive(Message("answer", ("draw", "yes", str(host.version - 1)))) is None
    assert host.receive(Message("answer", ("rematch", "yes", str(host.version)))) is None
    assert host.receive(Message("answer", ("draw", "no", str(host.version)))) == Answered("draw", False)


def test_a_step_on_top_of_an_older_state_is_passed_over(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, _guest = desks
    assert host.game
    host.put(after(host.game, "Wd4,d1"))
    host.outgoing.clear()
    wish = after(host.game, "Ga1,g1")
    assert host.receive(wire.record(host.version - 1, notation.write(wish))) is None
    assert len(host.game.moves()) == 1 and host.outgoing == []


def test_a_guest_whose_step_cannot_be_hears_how_the_game_stands(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    assert host.game
    host.outgoing.clear()
    assert host.receive(wire.record(host.version, notation.write(after(host.game, "Wd4,d1")))) is None
    assert [message.kind for message in host.outgoing] == ["record"]
    pass_on(host, guest)
    assert guest.own and shared_game.is_equal(guest.own, host.game) and not guest.own.moves()


def test_over_a_new_line_nothing_is_asked_that_waited(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    ask_behind_a_turn(host, guest)
    guest.greet()
    host.greet()
    for _turn in range(3):
        assert not [news for news in pass_on(guest, host) if isinstance(news, Asked)]
        pass_on(host, guest)


def test_what_a_guest_has_accepted_is_to_be_kept(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    assert guest.changed and host.changed
    guest.changed = False
    assert host.game
    host.put(after(host.game, "Wd4,d1"))
    pass_on(host, guest)
    assert guest.changed


def test_a_guest_takes_another_table_whatever_its_count(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    assert host.game
    for _turn in range(3):
        host.put(host.game)
        pass_on(host, guest)
    other = HostDesk()
    other.put(begun("f" * 16))
    (news,) = pass_on(other, guest)
    assert isinstance(news, Arrived) and guest.version == other.version and guest.game
    assert shared_game.table_of(guest.game) == "f" * 16


def test_what_is_asked_falls_away_when_the_game_goes_on(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, _guest = desks
    host.ask("draw")
    assert host.game
    host.put(after(host.game, "Wd4,d1"))
    assert host.receive(Message("answer", ("draw", "yes", str(host.version)))) is None


def test_what_was_asked_behind_a_turn_is_asked_once(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    ask_behind_a_turn(host, guest)
    pass_on(guest, host)
    pass_on(host, guest)
    assert pass_on(guest, host) == [Asked("take-back")]
    for _turn in range(2):
        assert host.game
        host.put(host.game)
        pass_on(host, guest)
        assert pass_on(guest, host) == []


def test_another_game_at_the_table_leaves_the_one_that_is_over_to_be_told() -> None:
    host, first, second = HostDesk(), after(begun(), "Wd4,d1"), begun("f" * 16)
    host.put(first)
    host.put(second)
    assert host.ended is None, "it was not over"
    host.put(first)
    first.resign(HOST)
    host.put(first)
    assert host.ended is None
    host.put(second)
    assert host.ended and shared_game.is_equal(host.ended, first)
    host.outgoing.clear()
    assert host.receive(wire.record(host.version, notation.write(first))) is None and host.outgoing == []
    missed = wire.record(host.version, notation.write(after(begun(), "Wd4,d1")))
    assert host.receive(missed) is None
    told = [shared_game.table_of(shared_game.read_shared(message.record)) for message in host.outgoing]
    assert told == [shared_game.table_of(first), shared_game.table_of(second)]


def test_a_state_from_later_on_counts_only_where_the_game_goes_on_in_it(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, _guest = desks
    host.put(after(begun(), "Wd4,d1"))
    version = host.version
    host.outgoing.clear()
    assert host.receive(wire.record(version + 5, notation.write(after(begun(), "Bd4,d1")))) is None
    assert host.version == version + 6 and host.game and [str(move) for move in host.game.moves()] == ["Wd4,d1"]
    assert [message.number(0) for message in host.outgoing] == [version + 6], "the guest hears what counts"
    later = wire.record(host.version + FAR, notation.write(after(begun(), "Wd4,d1", "Ga1,g1")))
    assert isinstance(host.receive(later), Arrived) and host.version == version + 6 + FAR
    with pytest.raises(WireFault, match="cannot be"):
        host.receive(wire.record(host.version + FAR + 1, notation.write(host.game)))


def test_a_guest_whose_turn_was_refused_is_where_the_host_is(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    guest.put(after(begun(), "Wd4,d1"))  # the host is to move
    assert guest.waits and pass_on(guest, host) == []
    assert [type(news) for news in pass_on(host, guest)] == [Arrived]
    assert not guest.waits and guest.own and not guest.own.moves()


def test_a_guest_repeats_no_end_but_its_own(desks: tuple[HostDesk, GuestDesk]) -> None:
    host, guest = desks
    given_up = after(begun())
    given_up.resign(HOST)
    host.put(given_up)
    pass_on(host, guest)
    host.put(after(begun(), "Wd4,d1"))
    pass_on(host, guest)
    assert guest.own and guest.own.outcome(guest.own.end) is None and not guest.waits
    mine = after(guest.own)
    mine.resign(GUEST)
    guest.put(mine)
    guest.outgoing.clear()
    drawn = after(begun(), "Wd4,d1")
    drawn.agree_draw()
    host.put(drawn)
    pass_on(host, guest)
    assert guest.outgoing == [] and not guest.waits and guest.own.result == "1/2-1/2"


# ------------------------------------------------------------------- the game that is shared


def test_one_player_brings_a_game_on_by_one_step() -> None:
    start = begun()
    one = after(start, "Wd4,d1")
    assert shared_game.is_step(one, start, HOST) and not shared_game.is_step(one, start, GUEST)
    two = after(start, "Wd4,d1", "Ga1,g1")
    assert not shared_game.is_step(two, start, HOST) and not shared_game.is_step(start, start, HOST)
    for side, loser, step in ((HOST, HOST, True), (HOST, GUEST, False), (GUEST, GUEST, True), (GUEST, HOST, False)):
        given_up = after(start)
        given_up.resign(loser)
        assert shared_game.is_step(given_up, start, side) is step
        assert not shared_game.continues(after(given_up), begun("f" * 16))
    ended = after(start, "Wd4,d1")
    ended.resign(GUEST)
    assert not shared_game.is_step(ended, start, HOST), "nobody plays and makes the other one give up"
    drawn = after(start, "Wd4,d1")
    drawn.agree_draw()
    assert not shared_game.is_step(drawn, start, HOST)


def test_an_ended_game_is_not_gone_on_with() -> None:
    ended, other = begun(), begun()
    ended.resign(HOST)
    other.lose_on_time(HOST)
    assert not shared_game.continues(after(begun(), "Wd4,d1"), ended)
    assert shared_game.continues(ended, begun()) and shared_game.continues(ended, shared_game.playable(ended))
    assert not shared_game.is_equal(ended, other) and not shared_game.is_equal(ended, begun())


@pytest.mark.parametrize("side", [HOST, GUEST])
def test_how_a_game_was_ended_is_taken_over(side: int) -> None:
    for end in ("resign", "lose_on_time"):
        game = after(begun(), "Wd4,d1")
        getattr(game, end)(side)
        again = shared_game.read_shared(notation.write(game))
        assert again.outcome(again.end) == game.outcome(game.end)


def test_clocks_and_headers_arrive_as_far_as_they_can_be() -> None:
    game = after(begun(), "Wd4,d1")
    game.end.clock = 12_000
    game.headers["Event"] = "x" * 500
    again = shared_game.read_shared(notation.write(game))
    assert again.end.clock == 12_000 and again.headers["Event"] == "x" * shared_game.LONGEST_HEADER
    game.end.clock = -1
    with pytest.raises(WireFault, match="a clock says -1 ms"):
        shared_game.playable(game)
