"""A table on two machines before and between the turns: what is asked, who waits, and what has to happen next."""

from pathlib import Path

import pytest

from zertz3d.app.network.addresses import Address
from zertz3d.app.network.shared_game import TABLE
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.shared.sharing import Step, find_kept, next_step
from zertz3d.app.play.shared.waiting_form import GuestWaits, HostWaits
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.app.system.autosave import Store
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Form, Screen, TextEntry, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.rules import Game

OPENING = ("Wd4,d1", "Ga1,g1", "Bg4,a4")
AT = Address("192.168.1.20", 47113)


def shared(moves: int, name: str = "one", resigned: int | None = None) -> Game:
    """A game that two machines know."""
    game = Game()
    game.headers[TABLE] = name
    for move in OPENING[:moves]:
        game.play(move)
    if resigned is not None:
        game.resign(resigned)
    return game


def step(here: Game, there: Game) -> Step:
    return next_step(LiveGame(Terms(seats=(Seat("Anna"), Seat("Boris", away=True)), first=0), here), there)


def test_what_has_to_happen_so_that_both_stand_alike() -> None:
    assert step(shared(2), shared(2)) == Step()
    assert step(shared(2), shared(2, "another")) == Step(anew=True)
    assert step(shared(3), shared(1)) == Step(back=2)
    there = shared(3)
    assert step(shared(1), there) == Step(node=there.main_line()[1], turns=2), "turn by turn"
    astray = shared(1)
    astray.play("Gb1,g1")
    assert step(astray, there) == Step(back=1)


def test_an_end_that_was_declared_is_shared_and_taken_back() -> None:
    ended = shared(2, resigned=0)
    assert step(shared(2), ended) == Step(ending=ended.outcome(ended.end))
    assert step(shared(2, resigned=0), ended) == Step()
    assert step(shared(2, resigned=0), shared(2)) == Step(back=0)
    assert step(shared(2, resigned=0), shared(3)) == Step(back=0), "first the end goes, then the turn is played"
    assert step(shared(2, resigned=1), ended) == Step(back=0), "somebody else has given up"


def keep(store: Store, game: Game, over: bool = False) -> None:
    """A game as it was saved by another run, and filed if it is over."""
    slot = store.begin()
    slot.save(game)
    if over:
        slot.finish(game, store.finished)
    slot.release()


def test_the_same_game_is_found_where_it_was_saved(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for moves, name in ((1, "another"), (2, "one"), (3, "a third")):
        keep(store, shared(moves, name))
    found = find_kept(store, shared(1))
    assert found and found[1].headers[TABLE] == "one" and len(found[1].main_line()) == 2
    assert find_kept(Store(tmp_path / "nowhere"), shared(1)) is None and find_kept(store, shared(1, "a fourth")) is None
    found[0].release()


def test_a_game_that_was_over_here_first_is_taken_up_with_its_end(tmp_path: Path) -> None:
    store = Store(tmp_path)
    keep(store, shared(2, resigned=0), over=True)
    keep(store, shared(3, "another", resigned=1), over=True)
    found = find_kept(store, shared(1))
    assert found and found[1].headers[TABLE] == "one" and found[1].outcome(found[1].end)
    assert found[1].result == "0-1" and found[0].path.parent == store.playing
    assert len(store.finished_games()) == 1, "it is filed anew when all know"
    found[0].release()


def texts(form: Form | None) -> list[str]:
    assert form
    return [field.text for field in form.fields if isinstance(field, Words)]


def pressed(form: Form | None) -> dict[str, bool]:
    assert form
    return {button.label: button.enabled for button in form.buttons}


def test_a_host_says_where_to_come_to_until_the_game_begins() -> None:
    waits = HostWaits(AT, lambda: "123456")
    said = texts(waits.form(False))
    assert said[:2] == [f"Address: {AT}", "Six digits: 123 456"] and said[-1].endswith(f"zertz3d play --join {AT}")
    assert waits.form(True) is None and pressed(waits.form(False)) == {"Close the table": True}
    assert waits.dress(Screen(), "Chen").caption == f"Waiting for Chen · {AT} · 123 456"
    waits.refuse("taken")
    assert texts(waits.form(False)) == said and not waits.handle(Intent(Action.ANSWER, 0))


class Guest:
    """Somebody who joins a table whose digits he may not know yet."""

    def __init__(self, digits: str = "") -> None:
        self.digits, self.knocked = digits, list[str]()
        self.waits = GuestWaits(AT, lambda: self.digits, self.knocked.append)

    def type(self, text: str) -> None:
        assert self.waits.handle(Intent(Action.FORM, FieldAnswer("digits", text)))

    @property
    def typed(self) -> str:
        form = self.waits.form(False)
        return next(field.text for field in form.fields if isinstance(field, TextEntry)) if form else ""


def test_a_guest_is_asked_for_six_digits() -> None:
    guest = Guest()
    assert pressed(guest.waits.form(False)) == {"Cancel": True, "Join": False}
    for text, whole in (("12345", False), ("123 456", True), ("123-456 7", False)):
        guest.type(text)
        assert guest.typed == text and pressed(guest.waits.form(False))["Join"] == whole
    with pytest.raises(UsageError, match="six digits"):
        guest.waits.handle(Intent(Action.ANSWER, 0))
    assert guest.knocked == []
    guest.type("123 456")
    assert guest.waits.handle(Intent(Action.ANSWER, 0)) and guest.knocked == ["123456"]
    assert guest.waits.form(True), "even over a game that has begun"
    assert not guest.waits.handle(Intent(Action.CANCEL))


def test_wrong_digits_are_said_and_typed_anew() -> None:
    guest = Guest()
    guest.type("123 456")
    guest.waits.refuse("taken")
    assert guest.typed == "123 456" and len(texts(guest.waits.form(False))) == 1
    guest.waits.refuse("digits")
    assert guest.typed == "" and texts(guest.waits.form(False))[-1].startswith("These are not the digits")
    guest.type("1")
    assert len(texts(guest.waits.form(False))) == 1, "whoever types again has read it"


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("", "The other machine is called until it answers."),
        ("taken", "Somebody else sits at that table. The seat is asked for again and again."),
        ("version", "The other machine has another version of the program: install the same on both."),
    ],
)
def test_a_guest_is_told_who_is_called_and_why_he_waits(why: str, said: str) -> None:
    guest = Guest("123456")
    guest.waits.refuse(why)
    assert texts(guest.waits.form(False)) == [said] and guest.waits.form(True) is None
    assert guest.waits.dress(Screen(), "Anna").caption == f"Waiting for Anna · {AT}"
