"""The parts of an event's table, each for itself: who has it, what is shown, what is noted, what a gamepad means."""

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from tests.app.kiosk.gamepads import Axis, AxisState, ButtonState, Device, Devices
from tests.app.kiosk.kiosk_table import every_key
from tests.app.kiosk.shows import cards, games, playing_itself, run, showing
from tests.app.thinkers import StandIn, take_any
from tests.conftest import ROOT
from zertz3d import resources
from zertz3d.app.collection import playlist
from zertz3d.app.kiosk import kiosk_modes, self_play, show_games
from zertz3d.app.kiosk.kiosk import Kiosk, Surroundings
from zertz3d.app.kiosk.kiosk_modes import ANSWERS, STATES
from zertz3d.app.kiosk.kiosk_window import HOLD as CHORD_HOLD
from zertz3d.app.kiosk.kiosk_window import Chord
from zertz3d.app.kiosk.log import Log
from zertz3d.app.kiosk.show_games import NAMED, ShowGames
from zertz3d.app.kiosk.show_loop import HOLD, TITLE
from zertz3d.app.kiosk.supervisor import FIRST_SILENCE, PAUSES, SILENCE, Supervisor
from zertz3d.app.kiosk.visitor_games import VisitorGames
from zertz3d.app.kiosk.visitor_state import COUNTDOWN, OPERATING, PATIENCE, StateName, VisitorState
from zertz3d.app.play.computer import Computer
from zertz3d.app.session.mode import Mode, Mover
from zertz3d.app.session.session import Session
from zertz3d.app.system.line_process import Running
from zertz3d.app.system.settings import Settings
from zertz3d.app.window import gamepad_map
from zertz3d.errors import RecordError, UsageError, ZertzError
from zertz3d.hud.screen_model import Pick
from zertz3d.intents import Action, Intent
from zertz3d.motion.turn_film import Cue
from zertz3d.scene.input.gamepads import Gamepads, Held

# ------------------------------------------------------------------- who has it


def test_a_touch_gives_the_table_away_and_silence_takes_it_back() -> None:
    host = VisitorState(idle=60)
    assert host.tick(10_000).name == "show"
    host = host.touched()
    assert host.name == "welcome"
    host = host.began().tick(59)
    assert host.name == "visit"
    assert host.touched().tick(59).name == "visit"
    host = host.tick(1)
    assert host.name == "asking" and host.countdown == COUNTDOWN
    assert host.tick(14.5).countdown == 1
    assert host.touched().name == "visit"
    assert host.moved().name == "visit"
    assert host.tick(COUNTDOWN).name == "show"


def test_questions_do_not_stay_for_ever() -> None:
    assert VisitorState(idle=60).touched().tick(29.9).name == "welcome"
    assert VisitorState(idle=60).touched().tick(30).name == "show"
    assert VisitorState(idle=10).touched().tick(PATIENCE - 0.1).name == "welcome"
    assert VisitorState().called().tick(OPERATING - 1).name == "operator"
    assert VisitorState().called().tick(OPERATING).name == "show"


def test_a_pointer_that_moves_does_not_take_the_table() -> None:
    assert VisitorState().moved().name == "show"


def test_the_chord_has_to_be_held() -> None:
    chord = Chord()
    assert not chord.tick(True, CHORD_HOLD - 0.1)
    assert not chord.tick(False, 0.1)
    assert not chord.tick(True, CHORD_HOLD - 0.1)
    assert chord.tick(True, 0.2)
    assert not chord.tick(True, 5)  # once


# --------------------------------------------------------------- what is allowed


WAYS_OUT = {
    Action.QUIT, Action.FULLSCREEN, Action.SCREENSHOT, Action.OPEN, Action.SAVE, Action.PASTE, Action.COPY,
    Action.TYPE_MOVE, Action.GO_TO_TURN, Action.LIBRARY, Action.HELP, Action.HIDE, Action.OPEN_GAME, Action.SUBMIT,
    Action.EDIT, Action.FILTER, Action.SELECT, Action.NEXT_GAME, Action.PREVIOUS_GAME, Action.LARGER, Action.SMALLER,
    Action.NORMAL_SIZE, Action.SOUND, Action.STORE_VIEW, Action.RECALL_VIEW, Action.NEW, Action.TABLE,
}  # fmt: skip
VISIT = kiosk_modes.WATCHING | kiosk_modes.LOOKING | kiosk_modes.PLAYING | kiosk_modes.LEARNING
STEPS = {Action.TEN_ON, Action.TEN_BACK}
"""What a presenter's remote sends."""


def event(state: StateName, locked: bool = True) -> Session:
    """The table of an event in one of its states."""
    session, show = showing(ROOT / "assets" / "games" / "study.txt")
    games = VisitorGames(session.table, Computer(lambda: StandIn(take_any)))
    kiosk = Kiosk(session.table, show, games, Surroundings(), lambda _: None, VisitorState(state))
    for mode in STATES:
        session.table.modes.join(mode(kiosk, locked))
    return session


def allowed(state: StateName, locked: bool = True) -> set[Action]:
    """What may be done in a state."""
    modes = event(state, locked).table.modes
    return {action for action in Action if modes.lets_through(action)}


@pytest.mark.parametrize("state", ["show", "welcome", "visit", "asking", "operator"])
def test_nothing_leads_out(state: StateName) -> None:
    assert not WAYS_OUT & allowed(state)


def test_only_visitors_do_more_than_answer() -> None:
    assert VISIT | ANSWERS | {Action.KIOSK_LEAVE} == allowed("visit")
    assert VISIT & allowed("show") == STEPS
    assert VISIT & allowed("welcome") == VISIT & allowed("asking") == VISIT & allowed("operator") == set()


def test_what_a_game_adds_does_nothing_without_one() -> None:
    assert not event("visit").handle(Intent(Action.RESIGN))


def test_visitors_play_and_are_answered_while_they_are_asked() -> None:
    assert event("visit").table.modes.refusal(Mover.HAND) is None
    for state in ("show", "welcome", "asking", "operator"):
        modes = event(state).table.modes
        assert modes.refusal(Mover.HAND) == modes.refusal(Mover.TYPED) == "nobody has the table"
        assert modes.refusal(Mover.COMPUTER) is modes.refusal(Mover.LESSON) is None


@pytest.mark.parametrize("mode", STATES)
def test_what_a_state_allows_is_all_that_is_let_through(mode: type[kiosk_modes.StateMode]) -> None:
    assert allowed(mode.name) == mode.allowed | ANSWERS
    assert allowed(mode.name, locked=False) == set(Action)


# ----------------------------------------------------------------- what is shown


def titles(shown: ShowGames, count: int) -> list[str]:
    return [shown.next().title for _ in range(count)]


def test_games_come_round_and_round(tmp_path: Path) -> None:
    games(tmp_path)
    shown = ShowGames([str(tmp_path)], lambda _: None)
    assert titles(shown, 7) == ["Game 1", "Game 2", "Game 3", "Game 1", "Game 2", "Game 3", "Game 1"]
    assert shown.previous().title == "Game 3" and shown.length == "3"
    shown = ShowGames([str(tmp_path)], lambda _: None)
    assert (shown.next().title, shown.length) == ("Game 1", "1+"), "who knows how many there are"


def test_what_is_bad_is_passed_over_and_noted(tmp_path: Path) -> None:
    first, second, _ = games(tmp_path)
    (tmp_path / "bad.sgf").write_text("(;not a game", encoding="utf-8")
    second.write_text("1. We5,z9 2. Ga1\n", encoding="utf-8")
    notes: list[str] = []
    shown = ShowGames([str(tmp_path)], notes.append)
    assert titles(shown, 3) == ["Game 1", "Game 3", "Game 1"]
    bad = str(tmp_path / "bad.sgf")
    assert [note.split()[1].removesuffix(":") for note in notes] == [bad, str(second), bad]
    first.unlink()
    assert titles(shown, 2) == ["Game 3", "Game 3"]


def test_a_game_that_is_bad_is_noted_by_its_number_and_one_of_a_single_turn_is_none(tmp_path: Path) -> None:
    (path,) = games(tmp_path, 1)
    path.write_text(path.read_text(encoding="utf-8") + '\n[Event "Short"]\n\n1. Wd4,d1\n', encoding="utf-8")
    notes: list[str] = []
    assert titles(ShowGames([str(tmp_path)], notes.append), 2) == ["Game 1", "Game 1"]
    assert notes == [f"skipped {path}, game 2: there is no play in it"]


def test_many_bad_games_do_not_fill_the_log(tmp_path: Path) -> None:
    (path,) = games(tmp_path, 1)
    path.write_text('[Event "Short"]\n\n1. Wd4,d1\n\n' * (2 * NAMED), encoding="utf-8")
    notes: list[str] = []
    with pytest.raises(ZertzError, match="no game that can be shown"):
        ShowGames([str(tmp_path)], notes.append).next()
    assert len(notes) == NAMED


def test_a_record_that_breaks_off_at_a_fault_is_not_shown(tmp_path: Path) -> None:
    _, second, _ = games(tmp_path)
    second.write_text(second.read_text(encoding="utf-8").rstrip("*\n") + " Wd4,d4\n", encoding="utf-8")
    notes: list[str] = []
    assert titles(ShowGames([str(tmp_path)], notes.append), 3) == ["Game 1", "Game 3", "Game 1"]
    assert len(notes) == 1 and "Wd4,d4" in notes[0]


def test_a_playlist_names_titles_and_turns(tmp_path: Path) -> None:
    games(tmp_path)
    path = tmp_path / "best.txt"
    path.write_text("game3.txt | 1 | The third | 2\nnowhere.txt\ngame1.txt\n1 | 2 | 3 | 4 | 5\n", encoding="utf-8")
    notes: list[str] = []
    shown = ShowGames([str(path)], notes.append)
    third = shown.next()
    assert (third.title, third.turns) == ("The third", (2,))
    assert titles(shown, 2) == ["Game 1", "The third"]
    assert len(notes) == 2 and "line 4" in notes[0] and "nowhere.txt" in notes[1]


def test_nothing_to_show_is_one_sentence(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text(playlist.HEADER, encoding="utf-8")
    prose = tmp_path / "prose.txt"
    prose.write_text("Once upon a time\nthere was no game.\n", encoding="utf-8")
    for path in (empty, prose, tmp_path / "nowhere.txt"):
        with pytest.raises(RecordError if path.name == "nowhere.txt" else ZertzError, match=path.name) as refused:
            show_games.check_paths([str(path)])
        assert "\n" not in str(refused.value)


def test_the_built_in_games_are_worth_it() -> None:
    shown = ShowGames([], lambda _: None)
    for _ in range(30):
        record = shown.next().record
        assert record.outcome is not None and record.turns >= 20, record.source


# -------------------------------------------------------------------- the show


def test_title_film_end_and_the_next_game(tmp_path: Path) -> None:
    session, show = showing(*games(tmp_path))
    run(session, show, TITLE / 2)
    assert cards(show) and session.table.player.playback.time == 0
    (card,) = cards(show)
    assert card.title == "Game 1" and card.opacity == 1.0
    assert card.lines == ("Anna Ørsted – Борис", "2026-03-01")
    run(session, show, TITLE / 2 + 1)
    assert cards(show) == () and session.table.player.playback.playing
    run(session, show, session.table.player.film.duration)
    assert session.table.player.ended and show.game and show.game.title == "Game 1"
    run(session, show, HOLD - 1)
    seen, film = [show.pose({})], session.table.player.film
    heard: list[Cue] = []
    while show.game.title == "Game 1":
        run(session, show, 0.1)
        seen.append(show.pose({}))
        heard += show.heard()
    assert show.game.title == "Game 2" and session.table.player.playback.time == 0
    assert len({repr(poses) for poses in seen}) > 5 and {cue.kind for cue in heard} >= {"lift", "impact", "carry"}
    lying = sorted(pose[:3] for pose in seen[-2].values())
    assert lying == sorted(pose[:3] for pose in film.poses.values()), "the next game begins with the same table"
    assert not seen[-1] and not show.heard()


def test_the_table_is_not_cleared_where_motion_is_reduced(tmp_path: Path) -> None:
    session, show = showing(*games(tmp_path), motion="reduced")
    run(session, show, TITLE + session.table.player.film.duration + HOLD + 0.5)
    assert show.game and show.game.title == "Game 2"


def test_a_presenter_who_steps_back_finds_the_end_of_the_game_again(tmp_path: Path) -> None:
    session, show = showing(*games(tmp_path))
    run(session, show, TITLE + session.table.player.film.duration + HOLD + 1)
    assert show.pose({})
    show.step(-1)
    assert not show.pose({}) and show.game and show.game.title == "Game 1"


def test_where_all_games_have_gone_the_show_goes_on(tmp_path: Path) -> None:
    notes: list[str] = []
    paths = games(tmp_path)
    session, show = showing(*paths, note=notes)
    for path in paths:
        path.unlink()
    show.begin()
    assert show.game and str(resources.assets()) in show.game.record.source and session.table.player.line
    assert any("built-in" in note for note in notes)
    games(tmp_path)
    show.begin()
    assert show.game.title.startswith("Game")


def test_a_title_says_nothing_twice(tmp_path: Path) -> None:
    games(tmp_path)
    listed = tmp_path / "best.txt"
    listed.write_text("game1.txt | 1 | Anna Ørsted – Борис, 2026-03-01\n", encoding="utf-8")
    session, show = showing(listed)
    run(session, show, TITLE / 2)
    (card,) = cards(show)
    assert card.title == "Anna Ørsted – Борис, 2026-03-01" and card.lines == ("Game 1",)


def test_a_remote_steps_and_the_film_goes_on_later(tmp_path: Path) -> None:
    session, show = showing(*games(tmp_path))
    run(session, show, TITLE + 0.5)
    show.step(1)
    run(session, show, 8)
    assert session.table.player.turn == 1 and not session.table.player.playback.playing
    show.step(-1)
    run(session, show, 8)
    assert session.table.player.turn == 0
    run(session, show, show.patience - 5)
    assert session.table.player.playback.playing


def test_the_camera_is_the_directors(tmp_path: Path) -> None:
    session, show = showing(*games(tmp_path))
    before = show.view(1.6)
    run(session, show, 2)
    assert show.view(1.6) != before  # the walk has begun, under the title
    show.still = True
    still = show.view(1.6)
    run(session, show, 2)
    assert show.view(1.6) == still


@pytest.mark.parametrize(("sound", "volume"), [(True, "0.3"), (False, "0")])
def test_the_operator_sees_how_loud_the_show_is(sound: bool, volume: str, tmp_path: Path) -> None:
    session, show = showing(*games(tmp_path))
    session.table.change(Settings(sound=sound, volume=0.3))
    heard: list[float] = []
    around = Surroundings(set_volume=heard.append)
    guests = VisitorGames(session.table, Computer(StandIn))
    kiosk = Kiosk(session.table, show, guests, around, lambda note: None, VisitorState())
    kiosk.called()
    assert (
        kiosk.form
        and {pick.name: pick.chosen for pick in kiosk.form.fields if isinstance(pick, Pick)}["volume"] == volume
        and not heard
    )


def test_the_computer_plays_itself() -> None:
    thinker, notes = StandIn(take_any), []  # type: ignore[var-annotated]
    session, show = playing_itself(thinker, notes)
    assert session.table.record and session.table.record.players == ("Computer · beginner", "Computer · club")
    run(session, show, TITLE + 6)
    assert 4 < len(session.table.player.line) < 11
    assert thinker.levels[:4] == ["beginner", "club", "beginner", "club"]
    film = session.table.player.film
    direction = show.view(1.6), show.view(1.6)
    assert direction[0] == direction[1] and film.duration > 0
    first = show.game
    for _ in range(40):
        run(session, show, 20)
        if show.game is not first:
            break
    assert show.game is not first and thinker.levels[-1] in ("club", "beginner")
    show.close()
    assert thinker.closed


def test_a_game_of_the_computer_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "LONGEST", 3)
    session, show = playing_itself(StandIn(take_any), [])
    run(session, show, TITLE + 8)
    assert len(session.table.player.line) == 3 and session.table.player.game.position.outcome() is None
    show.close()


def test_a_computer_that_fails_is_noted_and_the_next_game_begins() -> None:
    thinker, notes = StandIn(take_any), []  # type: ignore[var-annotated]
    thinker.error = "it burns"
    session, show = playing_itself(thinker, notes)
    first = show.game
    run(session, show, TITLE + HOLD + 3)
    assert any("it burns" in note for note in notes) and show.game is not first


def test_a_move_that_cannot_be_played_is_noted_and_the_next_game_begins() -> None:
    class Closed(Mode):
        def refusal(self, by: Mover) -> str | None:
            return "the table is closed"

    notes: list[str] = []
    session, show = playing_itself(StandIn(take_any), notes)
    session.table.modes.join(Closed())
    first = show.game
    for _ in range(round((TITLE + HOLD + 3) / 0.1)):
        with suppress(UsageError):
            run(session, show, 0.1)
    assert sum("could not play on" in note for note in notes) == 1 and show.game is not first


# --------------------------------------------------------------------- the log


def test_the_log_says_when_and_never_grows(tmp_path: Path) -> None:
    log = Log(tmp_path / "deep" / "kiosk.log", lambda: datetime(2026, 11, 18, 9, 30), largest=400)
    log.note("a visitor\n comes")
    assert log.path.read_text() == "2026-11-18 09:30:00  a visitor comes\n"
    for number in range(200):
        log.note(f"event {number}")
    assert {path.name for path in log.path.parent.iterdir()} == {"kiosk.log", "kiosk.log.1"}
    assert all(path.stat().st_size <= 400 for path in log.path.parent.iterdir())
    assert "event 199" in log.path.read_text()


def test_a_log_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    Log(tmp_path / "file" / "kiosk.log").note("nothing happens")


# ---------------------------------------------------------------------- gamepad


def test_every_button_means_something_that_exists() -> None:
    known = set(every_key())
    assert {key for key in gamepad_map.KEYS.values() if key not in known} == set()
    assert not set(gamepad_map.KEYS) & {gamepad_map.CHOOSE}


def test_buttons_are_pressed_once_and_sticks_are_gentle() -> None:
    nothing, right = Held(), Held(frozenset({"dpad_right"}))
    assert gamepad_map.wanted(nothing, right, 0.02).keys == ("arrow_right",)
    assert gamepad_map.wanted(right, right, 0.02) == gamepad_map.Wanted()
    assert gamepad_map.wanted(nothing, Held(frozenset({"face_a"})), 0.02).choose is True
    assert gamepad_map.wanted(Held(frozenset({"face_a"})), nothing, 0.02).choose is False
    assert not gamepad_map.wanted(nothing, Held(axes={"right_x": 0.15}), 0.02).touched
    pushed = [gamepad_map.lean(value / 10) for value in range(-10, 11)]
    assert all(one <= other for one, other in pairwise(pushed)) and pushed[0] == -1 and pushed[-1] == pytest.approx(1)
    turned = gamepad_map.wanted(nothing, Held(axes={"right_x": 1.0, "right_y": -1.0, "right_trigger": 1.0}), 0.5)
    assert turned.turn[0] > 0 > turned.turn[1] and turned.zoom > 0 and turned.touched
    chord = gamepad_map.wanted(right, Held(frozenset({"start", "back"})), 0.02)
    assert chord.calling and not chord.keys


def test_gamepads_come_and_go() -> None:
    devices = Devices()
    pads = Gamepads(devices)
    assert pads.read() == Held()
    device = Device(buttons=[ButtonState("face_a"), ButtonState("start", False)], axes=[AxisState(Axis("left_x"), 0.4)])
    devices.present.append(device)
    assert pads.read() == Held(frozenset({"face_a"}), {"left_x": 0.4}) and pads.names == ("pad",)
    devices.present.append(Device("other", axes=[AxisState(Axis("left_x"), -0.9), AxisState(Axis("yaw"), 1.0)]))
    assert pads.read().axis("left_x") == -0.9 and pads.read().axis("yaw") == 0
    device.connected = False
    assert pads.read() == Held(frozenset(), {"left_x": -0.9})
    devices.present.clear()
    assert pads.read() == Held() and pads.names == ()


# ------------------------------------------------------------------- supervisor


@dataclass
class Played:
    """A show that lives so many seconds, says something, and ends with a code; without a code it hangs."""

    clock: "Clock"
    lives: float
    code: int | None
    says: list[str] = field(default_factory=list)
    ended_by_parent: bool = False

    def __post_init__(self) -> None:
        self.until = self.clock.now + self.lives

    def lines(self) -> list[str]:
        said, self.says = self.says, []
        return [*said, "alive"] if self.clock.now < self.until else said

    def ended(self) -> int | None:
        return self.code if self.clock.now >= self.until else None

    def end(self) -> None:
        self.ended_by_parent = True


@dataclass
class Clock:
    now: float = 0.0

    def read(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def supervised(lives: list[tuple[float, int | None, list[str]]]) -> tuple[list[str], list[bool], Clock, Supervisor]:
    notes: list[str] = []
    plain: list[bool] = []
    clock = Clock()

    def start(plainly: bool) -> Played:
        plain.append(plainly)
        return Played(clock, *lives.pop(0))

    return notes, plain, clock, Supervisor(start, notes.append, clock.read, clock.sleep)


def test_a_show_that_dies_is_started_again() -> None:
    notes, plain, _, watching = supervised([(500, -9, ["event: shows a game"]), (700, 1, ["no screen"]), (60, 0, [])])
    assert watching.run() == 0
    assert notes[0] == "shows a game"
    assert notes[1].startswith("the show ended after 500 s with code -9")
    assert "said: no screen" in notes and plain == [False, False, False]


def test_early_deaths_are_waited_out_ever_longer_and_never_given_up() -> None:
    deaths = 500
    notes, plain, clock, watching = supervised([(1, -11, ["a driver fell over"])] * deaths + [(600, 0, [])])
    assert watching.run() == 0
    assert plain == [False, False] + [True] * (deaths - 1)
    assert list(PAUSES) == sorted(PAUSES)
    assert clock.now >= sum(PAUSES) + PAUSES[-1] * (deaths - len(PAUSES))
    assert f"that is death {deaths} right after a start; the next start is in {PAUSES[-1]:.0f} s" in notes


def test_what_is_missing_for_a_while_ends_no_kiosk() -> None:
    """A stick with the playlist is pulled, and there is no memory for a process."""
    lives = [(500.0, -9, []), (1.0, 2, ["zertz3d: best.txt: no such file"]), (60.0, 0, [])]
    notes, _, _, watching = supervised(lives)
    start, attempts = watching.start, iter([OSError(12, "Cannot allocate memory")])

    def refuse_once(plainly: bool) -> Running:
        for fault in attempts:
            raise fault
        return start(plainly)

    watching.start = refuse_once
    assert watching.run() == 0 and not lives
    assert any("Cannot allocate memory" in note for note in notes)


def test_a_long_life_clears_the_count_of_early_deaths() -> None:
    lives = [*[(1.0, 1, ["no screen"])] * 30, (3600.0, 1, ["the screen is lost"]), (1.0, 1, []), (60.0, 0, [])]
    notes, _, _, watching = supervised(lives)
    assert watching.run() == 0
    counts = [note for note in notes if "right after a start" in note]
    assert counts[-1] == f"that is death 2 right after a start; the next start is in {PAUSES[1]:.0f} s"


def test_a_long_life_forgives_early_deaths() -> None:
    _, plain, _, watching = supervised([(1, -6, []), (1, -6, []), (900, -6, []), (1, -6, []), (30, 0, [])])
    assert watching.run() == 0
    assert plain == [False, False, True, False, False]


def test_a_screen_that_is_away_for_a_while_is_no_reason_to_draw_plainly() -> None:
    notes, plain, _, watching = supervised([(90, 1, ["zertz3d: the screen is lost"]), *[(1, 1, [])] * 5, (90, 0, [])])
    assert watching.run() == 0
    assert not any(plain) and sum("started again" in note for note in notes) == 6


def test_a_show_that_hangs_is_ended() -> None:
    notes, _, clock, watching = supervised([(50, None, []), (0, None, []), (40, 0, [])])
    assert watching.run() == 0
    assert any("it hung" in note for note in notes)
    assert clock.now > 50 + SILENCE + FIRST_SILENCE


def test_wrong_use_is_not_tried_again() -> None:
    _, plain, _, watching = supervised([(1, 2, ["zertz3d: there is no such setting"]), (1, 0, [])])
    with pytest.raises(ZertzError, match=r"^there is no such setting$"):
        watching.run()
    assert plain == [False]


def test_endless_chatter_is_not_noted_for_ever() -> None:
    notes, _, _, watching = supervised([(30, 0, [f"line {number}" for number in range(1000)])])
    watching.run()
    assert 20 < len(notes) < 60
