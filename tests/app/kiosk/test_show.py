"""The show, game after game: what is seen and heard of it, what a presenter does, and when the table is left."""

from pathlib import Path
from typing import Any

import pytest

from tests.app.kiosk.shows import cards, games, playing_itself, run, showing
from tests.app.thinkers import StandIn, take_any
from zertz3d.app.kiosk import show_loop
from zertz3d.app.kiosk.kiosk import Kiosk, Surroundings
from zertz3d.app.kiosk.show_games import ShowGame, ShowGames
from zertz3d.app.kiosk.show_loop import FADE, HOLD, TITLE, ShowLoop
from zertz3d.app.kiosk.visitor_games import VisitorGames
from zertz3d.app.kiosk.visitor_state import VisitorState
from zertz3d.app.play.computer import Computer
from zertz3d.app.session.session import Session
from zertz3d.hud.game_values import Banner
from zertz3d.hud.panels.qr_panel import QrPanel
from zertz3d.hud.panels.title_card import TitleCard
from zertz3d.hud.screen_model import Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.motion.camera.show_camera import Direction, Kind, directed
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Cue
from zertz3d.records.reader import read_text

OTHERS = Screen(
    panels=(TitleCard("Something else"),), tools=(Tool("undo", "Undo", Intent(Action.UNDO)),), title="A table",
    banner=Banner("Anna wins"), caption="Anna places",
)  # fmt: skip
"""What there would be to see if the table were not the show's."""


@pytest.fixture
def opened(tmp_path: Path) -> tuple[Session, ShowLoop]:
    """A show at its first title."""
    return showing(*games(tmp_path))


def end(session: Session) -> None:
    """Go to the end of the game on stage, which somebody has lost."""
    player = session.table.player
    player.game.cursor = player.game.end
    player.game.resign(1)
    player.go_to_turn(len(player.line))


Shown = tuple[Session, ShowLoop]


def test_the_show_says_what_happens_and_nothing_else(opened: Shown) -> None:
    session, show = opened
    run(session, show, TITLE + 0.5)
    seen = show.dress(OTHERS)
    assert (seen.panels, seen.tools, seen.controls, seen.title) == ((), (), False, "Touch to play")
    assert (seen.banner, seen.caption) == (OTHERS.banner, OTHERS.caption)


def test_a_title_comes_and_goes_softly(opened: Shown) -> None:
    session, show = opened
    seen = [cards(show)[0].opacity]
    for _ in range(round(TITLE / 0.1) - 1):
        run(session, show, 0.1)
        seen.append(cards(show)[0].opacity)
    fading = round(FADE / 0.1)
    assert seen[0] == 0.0 and set(seen[fading + 1 : -fading - 1]) == {1.0}
    assert seen[:fading] == sorted(seen[:fading]) and seen[-1] == pytest.approx(0.1 / FADE)


def test_a_game_that_was_seen_can_be_taken_home_until_the_table_is_cleared(opened: Shown) -> None:
    session, show = opened
    run(session, show, TITLE + 0.5)
    assert show.after == 0.0
    end(session)
    run(session, show, 2)
    (code,) = show.dress(OTHERS).panels
    assert isinstance(code, QrPanel)
    assert [record.moves for record in read_text(code.text)] == [session.table.player.game.moves()]
    assert show.after == pytest.approx(2), "so far the camera has gone on"
    run(session, show, HOLD - 1.5)
    assert show.pose({}), "the table is being cleared"
    seen = show.dress(OTHERS)
    assert not seen.panels and seen.banner is None


def test_a_game_that_breaks_off_is_left_without_a_walk(opened: Shown) -> None:
    session, show = opened
    run(session, show, TITLE + 0.5)
    session.table.player.go_to_turn(len(session.table.player.line))
    run(session, show, 2)
    assert session.table.player.ended and show.after == 0.0 and not show.dress(Screen()).panels


def test_every_sound_of_the_clearing_is_heard_once(opened: Shown) -> None:
    session, show = opened
    run(session, show, TITLE + 0.5)
    end(session)
    run(session, show, HOLD + 0.2)
    assert show._clearing
    cues, heard = show._clearing.cues, list[Cue](show.heard())
    while show._clearing:
        run(session, show, 0.1)
        heard += show.heard()
    assert sorted(heard) == sorted(cue for cue in cues if cue.time > 0)


def test_each_game_begins_as_the_show_does_whatever_a_visitor_has_done(opened: Shown) -> None:
    session, show = opened
    run(session, show, TITLE + 3)
    player = session.table.player
    player.set_rate(8.0)
    player.toggle_loop()
    show.begin()
    playback = session.table.player.playback
    assert (playback.rate, playback.loop, show.clock) == (1.0, False, 0.0) and cards(show)


def test_what_is_shown_is_noted_with_who_plays(tmp_path: Path) -> None:
    notes: list[str] = []
    (path, *_) = games(tmp_path)
    showing(path, note=notes)
    assert notes == [f"shows {path} 1: Anna Ørsted – Борис"]


def test_a_film_goes_on_from_where_it_was_unless_it_has_not_begun_or_is_over(opened: Shown) -> None:
    session, show = opened
    player = session.table.player
    run(session, show, TITLE / 2)
    show.resume()
    assert not player.playback.playing, "its title is still shown"
    run(session, show, TITLE)
    player.pause()
    show.resume()
    assert player.playback.playing
    end(session)
    show.resume()
    assert not player.playback.playing and player.ended


def test_whoever_steps_does_not_wait_for_the_title(opened: Shown) -> None:
    session, show = opened
    run(session, show, TITLE / 2)
    show.step(1)
    assert not cards(show)
    run(session, show, 8)
    assert session.table.player.turn == 1


def test_another_picture_is_filled_by_the_director_too(opened: Shown) -> None:
    _, show = opened
    wide = show.view(1.6)
    assert show.view(0.6) != wide and show.view(1.6) == wide


def test_turns_that_somebody_chose_are_seen_from_near_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = games(tmp_path)[0]
    listed = tmp_path / "best.txt"
    listed.write_text(f"{path.name} | 1 | A game | 2\n", encoding="utf-8")
    near: list[dict[int, Kind]] = []

    def direct(film: Timeline, drama: dict[int, Kind], *more: Any) -> Direction:
        near.append(drama)
        return directed(film, drama, *more)

    monkeypatch.setattr(show_loop, "directed", direct)
    for one in (path, listed):
        showing(one)[1].view(1.6)
    assert near == [{}, {2: "near"}]


def test_while_the_computer_thinks_the_table_is_not_left() -> None:
    thinker = StandIn(take_any)
    session, show = playing_itself(thinker, [])
    run(session, show, TITLE + 6)
    thinker.ready = False
    game, turns = show.game, len(session.table.player.line)
    run(session, show, HOLD + 10)
    assert show.game is game and turns and not show.pose({})
    show.leave()
    assert thinker.stopped == 1, "a visitor has the table"
    thinker.ready = True
    run(session, show, 4)
    assert len(session.table.player.line) > turns, "it is asked again when the show has it"
    show.close()


@pytest.mark.parametrize(
    ("headers", "title", "lines"),
    [
        ("", "ZÈRTZ", ()),
        ('[Player1 "Anna"]\n', "Anna", ()),
        ('[Event "Open"]\n[Player1 "Anna"]\n[Player2 "Bo"]\n[Date "????.??.??"]\n', "Open", ("Anna – Bo",)),
        ('[Player1 "Anna"]\n[Player2 "Bo"]\n[Date "2025.??.??"]\n', "Anna – Bo", ("2025",)),
    ],
)
def test_a_title_tells_what_is_known(headers: str, title: str, lines: tuple[str, ...], tmp_path: Path) -> None:
    (record,) = read_text(headers + "\n1. Wd4,d1 2. Ga1,g1\n")
    card = ShowGame(record, record.event).card(0.5)
    assert (card.title, card.lines, card.opacity) == (title, lines, 0.5)


def test_a_table_is_the_shows_from_the_start(tmp_path: Path) -> None:
    games(tmp_path)
    session, _ = showing()
    show = ShowLoop(session.table, ShowGames([str(tmp_path)], str), str)
    guests = VisitorGames(session.table, Computer(StandIn))
    Kiosk(session.table, show, guests, Surroundings(), str, VisitorState())
    assert show.game and show.game.record is session.table.record and cards(show)
