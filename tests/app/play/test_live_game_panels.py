"""What a live game adds to the screen, wherever it stands: who is to move, what is said, what can be done."""

from dataclasses import replace

import pytest

from tests.app.games import OPENING
from zertz3d.app.play.clock import Clock, Control
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.live_game_panels import GameStanding, dress_screen
from zertz3d.app.play.terms import Seat, Terms
from zertz3d.hud.screen_model import PlayerPanel, Screen

ANNA, BORIS, CLUB, AFAR = Seat("Anna"), Seat("Boris"), Seat(level="club"), Seat("Chen", away=True)
SCREEN = Screen(
    players=(PlayerPanel("x", 0, to_move=True), PlayerPanel("y", 1, note="here")), caption="Ring g1 is removed"
)


def standing(*seats: Seat, moves: int = 2, control: Control | None = None, **seen: object) -> GameStanding:
    """A game after some moves, seen at its end by people who are neither asked nor helped."""
    terms = Terms(seats=(seats[0], seats[1]), first=0, control=control)
    live = LiveGame(terms, terms.game(lambda: 0))
    for move in OPENING[:moves]:
        live.game.play(move)
    usual = GameStanding(live, moves, True, True, False, False, False, False, False, False)
    return replace(usual, **seen)  # type: ignore[arg-type]


def tools(at: GameStanding) -> dict[str, bool]:
    """Those that are shown, and whether they can be pressed."""
    return {tool.name: tool.enabled for tool in dress_screen(at, SCREEN).tools}


def notes(at: GameStanding, screen: Screen = SCREEN) -> list[str]:
    return [panel.note for panel in dress_screen(at, screen).players]


def test_the_end_shows_once_the_last_turn_has_been_seen() -> None:
    at = standing(ANNA, BORIS)
    at.game.game.resign(1)
    before = dress_screen(replace(at, resting=False), SCREEN)
    assert before.banner is None and [panel.to_move for panel in before.players] == [True, False]
    after = dress_screen(at, SCREEN)
    assert after.banner and after.banner.title == "Anna wins" and not any(panel.to_move for panel in after.players)
    assert notes(at) == ["wins", "resigned"]
    other = replace(after.banner, title="Somebody else says")
    assert dress_screen(at, replace(SCREEN, banner=other)).banner is other
    assert dress_screen(at, SCREEN).live and not dress_screen(replace(at, told=True), SCREEN).live


@pytest.mark.parametrize(
    ("seats", "seen", "said"),
    [
        ((CLUB, BORIS), {}, ["thinking…", "here"]),
        ((CLUB, BORIS), {"looking_back": True}, ["waits", "here"]),
        ((CLUB, BORIS), {"asked": True}, ["", "here"]),
        ((CLUB, BORIS), {"still": False}, ["", "here"]),
        ((ANNA, CLUB), {}, ["", "here"]),
    ],
)
def test_whom_everybody_waits_for_is_said(seats: tuple[Seat, Seat], seen: dict[str, object], said: list[str]) -> None:
    assert notes(standing(*seats, **seen)) == said  # type: ignore[arg-type]


def test_little_time_is_said_of_whoever_has_little() -> None:
    at = standing(ANNA, BORIS, control=Control(600))
    at.game.clock = Clock(Control(600), (5.0, 600.0), running=0)
    assert notes(at) == ["little time", "here"]
    assert [panel.clock for panel in dress_screen(at, SCREEN).players][1] == "10:00"


def test_where_one_looks_back_to_is_said_while_the_game_goes_on() -> None:
    back = standing(ANNA, BORIS, looking_back=True, turn=1)
    assert dress_screen(back, SCREEN).caption == "Turn 1 of 2: the game goes on at its end (End)"
    for at in (replace(back, still=False), replace(back, looking_back=False)):
        assert dress_screen(at, SCREEN).caption == SCREEN.caption
    back.game.game.resign(0)
    assert dress_screen(back, SCREEN).caption == SCREEN.caption, "a game that is over goes on nowhere"


def test_what_can_be_done_in_a_game() -> None:
    assert list(tools(standing(ANNA, BORIS))) == ["undo", "redo", "offer-draw", "resign", "new"]
    assert list(tools(standing(ANNA, BORIS, control=Control(60)))) == [
        "undo", "redo", "pause-game", "offer-draw", "resign", "new",
    ]  # fmt: skip
    apart = tools(standing(ANNA, AFAR, control=Control(60)))
    assert list(apart) == ["undo", "offer-draw", "resign", "new"], "one player stops no clock of two machines"
    assert not tools(standing(ANNA, BORIS, moves=0))["undo"] and tools(standing(ANNA, BORIS))["undo"]
    assert tools(standing(ANNA, BORIS, moves=0, can_undo=True))["undo"], "half a move"
    assert not tools(standing(ANNA, BORIS))["redo"] and tools(standing(ANNA, BORIS, can_redo=True))["redo"]


def test_a_hint_is_for_those_who_are_to_move_here_and_now() -> None:
    assert "hint" not in tools(standing(ANNA, BORIS))
    assert list(tools(standing(ANNA, BORIS, may_hint=True)))[2] == "hint"
    assert tools(standing(ANNA, BORIS, may_hint=True))["hint"]
    assert not tools(standing(ANNA, BORIS, may_hint=True, looking_back=True))["hint"]
    assert not tools(standing(CLUB, BORIS, may_hint=True))["hint"]


def test_what_can_be_done_when_it_is_over() -> None:
    over = standing(ANNA, BORIS, told=True)
    assert tools(over) == dict.fromkeys(("rematch", "new", "watch-again", "save", "undo"), True)
    at_once = tools(standing(ANNA, BORIS, moves=0, told=True))
    assert [name for name, enabled in at_once.items() if enabled] == ["rematch", "new"], "there is nothing to keep"
    assert "undo" not in tools(standing(ANNA, AFAR, told=True))
    assert [tool.name for tool in dress_screen(over, SCREEN).tools if tool.lit] == ["rematch"]
