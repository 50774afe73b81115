"""A game on two machines, as both players see it: moves, clocks, giving up, agreeing, broken lines, killed programs."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.app.network.proxy import Proxy
from tests.app.network.two_ends import LOOPBACK, End, free_port, until
from zertz3d.app.network.addresses import Address
from zertz3d.app.network.shared_game import is_same_table
from zertz3d.app.play.clock import Control
from zertz3d.app.play.shared.relay_mode import RelayMode
from zertz3d.app.play.shared.two_machines_menu import TwoMachinesMenu
from zertz3d.app.play.shared.waiting_form import spaced
from zertz3d.app.play.terms import Terms
from zertz3d.app.session.mode import Mover
from zertz3d.app.system.autosave import Store
from zertz3d.app.system.settings import Settings
from zertz3d.hud.screen_model import Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.records.reader import read

OPENING = ("Wd4,d1", "Ga1,g1", "Bg4,a4", "Wb2,a3")
CLOCK = Terms(first=0, control=Control(60, 5))


class Pair:
    """Both ends of a table."""

    def __init__(self, folder: Path, asked: Terms | None = None) -> None:
        self.folder, self.asked, self.port = folder, asked, free_port()
        self.host = End.host(folder / "host", self.port, asked)
        self.guest = End.guest(folder / "guest", self.port, self.digits)
        self.until(lambda: bool(self.host.game and self.guest.game))

    @property
    def digits(self) -> str:
        return self.host.mode._shared.digits  # type: ignore[attr-defined,no-any-return]

    @property
    def ends(self) -> list[End]:
        return [self.host, self.guest]

    @property
    def lines(self) -> tuple[int, int]:
        return len(self.host.line), len(self.guest.line)

    @property
    def results(self) -> tuple[str, str]:
        assert self.host.game and self.guest.game
        return self.host.game.result, self.guest.game.result

    def until(self, done: Callable[[], bool]) -> None:
        until(self.ends, done)

    def wait(self, seconds: float) -> None:
        for _turn in range(round(seconds / 0.05)):
            for end in self.ends:
                end.session.tick(0.05)
            time.sleep(0.0005)

    def play(self, *moves: str) -> None:
        for move in moves:
            turns = len(self.host.line) + 1
            assert self.host.game
            self.ends[self.host.game.end.position.mover].play(move)
            self.until(lambda turns=turns: self.lines == (turns, turns))  # type: ignore[misc]

    def ask(self, end: End, action: Action) -> None:
        assert end.session.handle(Intent(action))

    def asked_at(self, end: End) -> None:
        """The question is there."""
        self.until(lambda: end.session.table.modes.asking)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return Pair(tmp_path)


# ------------------------------------------------------------------------ moves


def test_moves_go_to_the_other_machine(pair: Pair) -> None:
    pair.play(*OPENING)
    assert pair.host.line == pair.guest.line == list(OPENING)
    names = [tuple(panel.name for panel in end.screen.players) for end in pair.ends]
    assert names == [("Anna", "Boris")] * 2


def test_a_turn_that_comes_in_waits_until_the_one_before_it_is_shown(pair: Pair) -> None:
    pair.play(OPENING[0])
    pair.guest.session.table.change(Settings(motion="full"))
    pair.guest.play(OPENING[1])
    until(pair.ends, lambda: len(pair.host.line) == 2, step=0.001)
    pair.host.play(OPENING[2])
    desk, player = pair.guest.mode._shared.desk, pair.guest.session.table.player
    until(pair.ends, lambda: desk.game is not None and len(desk.game.main_line()) == 3, step=0.001)
    assert player.playback.playing and pair.lines == (3, 2)
    pair.until(lambda: pair.lines == (3, 3))
    assert player.playback.time >= player.film.marks[2]


def test_each_player_moves_alone(pair: Pair) -> None:
    assert pair.guest.session.table.modes.refusal(Mover.HAND) == "Anna is to move"
    pair.play(OPENING[0])
    assert pair.host.session.table.modes.refusal(Mover.HAND) == "Boris is to move"
    assert pair.guest.session.table.modes.advice_refusal() == "in a game on two machines there is no help"


def test_whoever_looks_back_sees_the_turn_that_comes_in(pair: Pair) -> None:
    pair.play(*OPENING[:2])
    pair.guest.session.handle(Intent(Action.FIRST))
    pair.play(OPENING[2])
    assert pair.guest.session.table.player.goal == 3


def test_clocks_agree_after_every_turn(tmp_path: Path) -> None:
    pair = Pair(tmp_path, CLOCK)
    pair.play(OPENING[0])
    pair.wait(3.0)
    pair.play(OPENING[1])
    pair.wait(2.0)
    pair.play(OPENING[2])
    used = [[node.clock for node in end.game.main_line()] for end in pair.ends if end.game]
    assert used[0] == used[1] and used[0][1] >= 2800 and used[0][2] >= 1800
    left = [end.newgame.running.game.clock.left for end in pair.ends]  # type: ignore[union-attr]
    assert left[0][0] == pytest.approx(left[1][0]) and left[0][0] < 70


def test_time_runs_out_where_its_player_sits(tmp_path: Path) -> None:
    pair = Pair(tmp_path, Terms(first=0, control=Control(6)))
    pair.play(OPENING[0])
    pair.until(lambda: pair.results == ("1-0", "1-0"))
    assert pair.guest.game and str(pair.guest.game.outcome(pair.guest.game.end)) == "player 1 won on time"


def test_clocks_stand_still_while_the_line_is_broken(tmp_path: Path) -> None:
    pair = Pair(tmp_path, CLOCK)
    pair.play(OPENING[0])
    pair.guest.die()
    pair.until(lambda: not pair.host.mode._shared.connected)
    told = [message for message in pair.host.session.table.messages if "The line to Boris is broken" in message.text]
    assert [message.error for message in told] == [True]
    clock = pair.host.newgame.running.game.clock  # type: ignore[union-attr]
    for _turn in range(100):
        pair.host.session.tick(0.05)
    assert pair.host.newgame.running.game.clock == clock  # type: ignore[union-attr]
    assert pair.host.screen.caption == f"Waiting for Boris · {LOOPBACK}:{pair.port} · {spaced(pair.digits)}"


def test_the_hall_can_follow_the_game(pair: Pair, tmp_path: Path) -> None:
    relay = RelayMode(tmp_path / "board.txt")
    relay.begin(pair.host.session.table)
    pair.play(*OPENING)
    pair.wait(0.2)
    (record,) = read(tmp_path / "board.txt")
    assert [str(move) for move in record.moves] == list(OPENING) and record.players == ("Anna", "Boris")
    pair.host.die()
    pair.host = End.host(pair.folder / "host", pair.port)
    RelayMode(tmp_path / "board.txt").begin(pair.host.session.table)
    assert pair.host.game
    pair.play(str(pair.host.game.end.position.legal_moves()[0]))
    pair.wait(0.2)
    (record,) = read(tmp_path / "board.txt")
    assert len(record.moves) == 5


# -------------------------------------------------------------------- agreeing


@pytest.mark.parametrize("who", [0, 1])
def test_resigning_ends_the_game_at_both(pair: Pair, who: int, tmp_path: Path) -> None:
    pair.play(*OPENING[:2])
    pair.ask(pair.ends[who], Action.RESIGN)
    pair.ends[who].answer("Resign")
    pair.until(lambda: pair.results == (("0-1", "1-0")[who],) * 2)
    pair.wait(0.5)
    assert all("undo" not in [tool.name for tool in end.screen.tools] for end in pair.ends)
    texts = [path.read_text(encoding="utf-8") for name in ("host", "guest") for path in _finished(tmp_path / name)]
    assert len(texts) == 2 and texts[0] == texts[1]


def _finished(folder: Path) -> list[Path]:
    return Store(folder).finished_games()


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize(("answer", "result"), [("Agree to a draw", "1/2-1/2"), ("Play on", "*")])
def test_a_draw_is_for_the_other_to_agree(pair: Pair, who: int, answer: str, result: str) -> None:
    pair.play(OPENING[0])
    asker, other = pair.ends[who], pair.ends[1 - who]
    pair.ask(asker, Action.OFFER_DRAW)
    pair.asked_at(other)
    assert other.form.title == f"{('Anna', 'Boris')[who]} offers a draw"
    other.answer(answer)
    told = f"{('Boris', 'Anna')[who]} {'agrees' if result != '*' else 'does not agree'}"
    pair.until(lambda: told in asker.said)
    pair.until(lambda: pair.results == (result, result))


def test_a_draw_that_was_declined_is_not_offered_again_at_once(pair: Pair) -> None:
    pair.play(OPENING[0])
    pair.ask(pair.host, Action.OFFER_DRAW)
    pair.asked_at(pair.guest)
    pair.guest.answer("Play on")
    pair.until(lambda: "Boris does not agree" in pair.host.said)
    pair.ask(pair.host, Action.OFFER_DRAW)
    assert pair.host.said[-1].startswith("Boris has declined just now")
    pair.wait(0.5)
    assert not pair.guest.session.table.modes.asking


def test_what_cannot_be_done_now_is_declined_without_a_question(pair: Pair) -> None:
    pair.play(OPENING[0])
    pair.guest.mode._shared.desk.ask("rematch")
    pair.until(lambda: "Anna does not agree" in pair.guest.said)
    assert not pair.host.session.table.modes.asking and pair.lines == (1, 1)


@pytest.mark.parametrize(("who", "left"), [(0, 2), (1, 1)])
def test_a_turn_is_taken_back_with_consent_until_its_player_is_to_move(pair: Pair, who: int, left: int) -> None:
    pair.play(*OPENING[:3])
    asker, other = pair.ends[who], pair.ends[1 - who]
    pair.ask(asker, Action.UNDO)
    pair.asked_at(other)
    assert pair.lines == (3, 3)
    other.answer("Allow")
    pair.until(lambda: pair.lines == (left, left))
    pair.play(*("Wb2,a3", "Bc3,a2")[: 1 + who])


@pytest.mark.parametrize("who", [0, 1])
def test_whoever_looks_back_sees_that_a_turn_is_taken_back(pair: Pair, who: int) -> None:
    pair.play(*OPENING[:3])
    pair.ends[who].session.handle(Intent(Action.FIRST))
    pair.ask(pair.host, Action.UNDO)
    pair.asked_at(pair.guest)
    pair.guest.answer("Allow")
    pair.until(lambda: pair.lines == (2, 2))
    assert [end.session.table.player.goal for end in pair.ends] == [2, 2]


def test_after_the_game_both_agree_to_play_again(pair: Pair) -> None:
    pair.play(OPENING[0])
    pair.ask(pair.guest, Action.RESIGN)
    pair.guest.answer("Resign")
    pair.until(lambda: pair.results == ("1-0", "1-0"))
    pair.ask(pair.guest, Action.REMATCH)
    pair.asked_at(pair.host)
    pair.host.answer("Play again")
    pair.until(lambda: pair.results == ("*", "*"))
    assert pair.host.game and pair.host.game.end.position.mover == 1
    pair.play(*OPENING[:3])


def test_a_question_falls_away_when_the_game_goes_on(pair: Pair) -> None:
    pair.play(*OPENING[:2])
    pair.ask(pair.guest, Action.OFFER_DRAW)
    pair.asked_at(pair.host)
    pair.guest.die()
    pair.until(lambda: not pair.host.session.table.modes.asking)


def test_a_question_goes_with_the_table_it_was_asked_at(pair: Pair) -> None:
    pair.play(*OPENING[:2])
    pair.ask(pair.guest, Action.OFFER_DRAW)
    pair.asked_at(pair.host)
    table = pair.host.session.table
    table.modes.leave(pair.host.mode)
    assert not table.modes.asking


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Action.UNDO, "there is no turn to take back"),
        (Action.REDO, "on two machines a turn that was taken back is played anew"),
        (Action.PAUSE_GAME, "on two machines the clocks stand still only while the line is broken"),
        (Action.REMATCH, "this game is not over yet"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(pair: Pair, action: Action, sentence: str) -> None:
    pair.ask(pair.host, action)
    assert pair.host.said[-1] == sentence


# ---------------------------------------------------- broken lines, killed programs


def test_a_killed_guest_goes_on(pair: Pair) -> None:
    pair.play(*OPENING[:2])
    pair.guest.die()
    pair.host.play(OPENING[2])
    pair.guest = End.guest(pair.folder / "guest", pair.port)
    pair.until(lambda: pair.lines == (3, 3))
    pair.play(OPENING[3])
    assert pair.host.line == pair.guest.line == list(OPENING)


def test_a_killed_host_goes_on(pair: Pair) -> None:
    pair.play(*OPENING[:3])
    digits = pair.digits
    pair.host.die()
    pair.guest.play(OPENING[3])
    pair.host = End.host(pair.folder / "host", pair.port)
    assert pair.digits == digits and len(pair.host.line) == 3
    pair.until(lambda: pair.lines == (4, 4))
    assert pair.host.line == pair.guest.line == list(OPENING)


@pytest.mark.parametrize("who", [0, 1])
def test_a_turn_that_was_saved_and_not_said_is_said_later(pair: Pair, who: int) -> None:
    pair.play(*OPENING[: 2 + who])
    pair.ends[who].play(OPENING[2 + who])
    pair.ends[who].die()  # before anything of it was said
    if who:
        pair.guest = End.guest(pair.folder / "guest", pair.port)
    else:
        pair.host = End.host(pair.folder / "host", pair.port)
    pair.until(lambda: pair.lines == (3 + who,) * 2)


def test_an_end_that_was_filed_and_not_said_is_said_later(pair: Pair, tmp_path: Path) -> None:
    pair.play(*OPENING[:2])
    pair.ask(pair.host, Action.RESIGN)
    pair.host.answer("Resign")
    pair.host.die()
    pair.host = End.host(pair.folder / "host", pair.port)
    pair.until(lambda: pair.results == ("0-1", "0-1"))
    pair.wait(0.5)
    assert [len(_finished(tmp_path / name)) for name in ("host", "guest")] == [1, 1]


def test_a_guest_that_missed_the_end_hears_of_it_before_the_next_game(pair: Pair, tmp_path: Path) -> None:
    pair.play(*OPENING[:2])
    pair.guest.die()
    pair.ask(pair.host, Action.RESIGN)
    pair.host.answer("Resign")
    pair.host.session.tick(0.05)
    pair.host.die()
    pair.host = End.host(pair.folder / "host", pair.port)
    assert pair.host.game is None
    pair.guest = End.guest(pair.folder / "guest", pair.port, pair.digits)
    pair.until(lambda: bool(pair.host.game) and pair.lines == (0, 0))
    pair.until(lambda: len(_finished(tmp_path / "guest")) == 1)
    pair.play(*OPENING)
    assert pair.host.game and pair.guest.game and is_same_table(pair.host.game, pair.guest.game)
    texts = [path.read_text(encoding="utf-8") for name in ("host", "guest") for path in _finished(tmp_path / name)]
    assert len(texts) == 2 and texts[0] == texts[1] and "0-1" in texts[0]
    assert not [left for name in ("host", "guest") for left in Store(tmp_path / name).unfinished(None)]


def test_a_rematch_goes_on_after_the_host_was_killed(tmp_path: Path) -> None:
    pair = Pair(tmp_path, CLOCK)
    pair.ask(pair.host, Action.RESIGN)
    pair.host.answer("Resign")
    pair.until(lambda: pair.results == ("0-1", "0-1"))
    pair.ask(pair.host, Action.REMATCH)
    pair.asked_at(pair.guest)
    pair.guest.answer("Play again")
    pair.until(lambda: pair.results == ("*", "*"))
    pair.play(*OPENING[:2])
    pair.host.die()
    pair.host = End.host(pair.folder / "host", pair.port, CLOCK)
    assert pair.host.line == list(OPENING[:2])
    pair.until(lambda: pair.host.mode._shared.connected)


def test_an_agreement_comes_before_a_turn_that_was_made_after_it(pair: Pair) -> None:
    pair.play(OPENING[0])
    pair.ask(pair.host, Action.OFFER_DRAW)
    pair.asked_at(pair.guest)
    pair.guest.answer("Agree to a draw")
    pair.guest.play(OPENING[1])
    pair.until(lambda: pair.results == ("1/2-1/2", "1/2-1/2"))
    assert pair.lines == (1, 1)


def test_other_terms_begin_another_game_with_other_digits(pair: Pair) -> None:
    pair.play(*OPENING[:2])
    digits = pair.digits
    pair.host.die()
    pair.host = End.host(pair.folder / "host", pair.port, CLOCK)
    assert pair.host.game is None and pair.digits != digits
    pair.until(lambda: pair.guest.session.table.modes.asking)
    assert pair.guest.form.title.startswith("Join the table at")
    pair.guest.session.handle(Intent(Action.FORM, FieldAnswer("digits", spaced(pair.digits))))
    pair.guest.answer("Join")
    pair.until(lambda: pair.lines == (0, 0) and pair.host.game is not None)
    assert pair.guest.newgame.running and pair.guest.newgame.running.game.clock


def test_games_over_a_bad_line(tmp_path: Path) -> None:
    """A line that is cut several times a second and carries garbage: both records are equal at the end."""
    port, host_port, random = free_port(), free_port(), Random(5)
    proxy = Proxy(port, host_port, random, 0.3, 10.0)
    host = End.host(tmp_path / "host", host_port, Terms("37", "blitz", first=0))
    digits = host.mode._shared.digits  # type: ignore[attr-defined]
    ends = [host, End.guest(tmp_path / "guest", port, digits)]
    made: list[str] = []
    stop = time.monotonic() + 60
    while not all(end.game and end.game.outcome(end.game.end) for end in ends):
        proxy.turn()
        for end in ends:
            end.session.tick(0.02)
            if end.game and not end.game.outcome(end.game.end) and not end.session.table.modes.refusal(Mover.HAND):
                move = random.choice(end.session.table.player.ahead.position.legal_moves())
                made.append(str(end.session.play(move, Mover.HAND).move))
        assert time.monotonic() < stop, [(end.line, end.said) for end in ends]
    proxy.close()
    assert ends[0].line == ends[1].line == made and proxy.lines > 1
    for end in ends:
        end.leave()
    (one,), (other,) = (_finished(tmp_path / name) for name in ("host", "guest"))
    assert [str(move) for move in read(one)[0].moves] == made
    assert one.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


# ------------------------------------------------------------------- the window


def test_wrong_digits_are_asked_for_again(tmp_path: Path) -> None:
    port = free_port()
    host, guest = End.host(tmp_path / "host", port), End.guest(tmp_path / "guest", port)
    right = host.mode._shared.digits  # type: ignore[attr-defined]
    assert guest.form.title == f"Join the table at {LOOPBACK}:{port}"
    guest.session.handle(Intent(Action.ANSWER, 0))
    assert guest.said == ["type the six digits that the other machine shows"]
    for digits in (f"{(int(right) + 1) % 10**6:06}", right):
        guest.session.handle(Intent(Action.FORM, FieldAnswer("digits", digits)))
        guest.answer("Join")
        assert guest.form.title.startswith("Calling")
        until([host, guest], lambda: guest.screen.overlay is None or guest.form.title.startswith("Join"))
        if digits != right:
            assert any(isinstance(field, Words) and field.fault for field in guest.form.fields)
    until([host, guest], lambda: bool(guest.game and host.game))


def test_a_host_shows_where_to_come_to_and_can_close_the_table(tmp_path: Path) -> None:
    port = free_port()
    host = End.host(tmp_path / "host", port)
    said = " ".join(field.text for field in host.form.fields if isinstance(field, Words))
    assert f"{LOOPBACK}:{port}" in said and spaced(host.mode._shared.digits) in said  # type: ignore[attr-defined]
    host.answer("Close the table")
    assert host.screen.overlay is None
    End.host(tmp_path / "other", port)  # the place is free again


def test_a_table_is_opened_and_joined_from_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setattr("zertz3d.app.play.shared.two_machines_menu.PORT", port)
    monkeypatch.setattr("zertz3d.app.network.addresses.EVERYWHERE", LOOPBACK)
    ends = []
    for name, way in (("host", "host"), ("guest", "join")):
        end = End(tmp_path / name, lambda table, newgame: None)
        end.session.table.modes.join(TwoMachinesMenu(end.session.table, end.newgame, tmp_path / name))
        end.session.handle(Intent(Action.TWO_MACHINES, way))
        end.session.handle(Intent(Action.FORM, FieldAnswer("name", name.title())))
        ends.append(end)
    host, guest = ends
    host.session.handle(Intent(Action.FORM, FieldAnswer("clock", "5+3")))
    host.answer("Open the table")
    digits = host.mode._shared.digits  # type: ignore[attr-defined]
    guest.session.handle(Intent(Action.FORM, FieldAnswer("address", "the-other-one")))
    guest.answer("Join")
    assert "write its numbers" in guest.said[-1]
    guest.session.handle(Intent(Action.FORM, FieldAnswer("address", str(Address(LOOPBACK, port)))))
    guest.session.handle(Intent(Action.FORM, FieldAnswer("digits", digits)))
    guest.answer("Join")
    until(ends, lambda: bool(host.game and guest.game))
    running = guest.newgame.running
    assert running and running.game.names == ("Host", "Guest") and running.game.clock


def test_another_game_leaves_the_table(pair: Pair) -> None:
    pair.play(*OPENING[:2])
    pair.host.newgame.begin(Terms(first=0))
    pair.host.session.tick(0.05)
    pair.until(lambda: not pair.guest.mode._shared.connected)
    assert "The line to Anna is broken. The game goes on as soon as it is back." in pair.guest.said
