"""What is told to those who do not look: everything once, in its order."""

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.app.games import NOTATION
from zertz3d import words
from zertz3d.app.collection.game_list import open_games, read_text
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.narration import speech
from zertz3d.app.narration.narration_mode import NarrationMode, narrate
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.hud.game_values import Banner
from zertz3d.hud.screen_model import FileChooser, Form, Prompt, Screen, Toast, Words
from zertz3d.intents import Action, Intent
from zertz3d.motion.captions import tell_turn
from zertz3d.rules import GameEnded
from zertz3d.words import begun


def open_table(text: str = NOTATION) -> tuple[Session, list[tuple[str, float]]]:
    session = open_session(read_text(text, "opening"), Settings(motion="none"))
    session.table.open_game(0)
    told: list[tuple[str, float]] = []
    session.table.modes.join(NarrationMode(session.table, lambda words, rate: told.append((words, rate))))
    return session, told


def run(session: Session, seconds: float, step: float = 0.05) -> None:
    builder = ScreenBuilder()
    for _ in range(round(seconds / step)):
        session.tick(step)
        builder.build(session.table)


def test_a_whole_game_is_told_and_how_it_ended() -> None:
    games = open_games([])
    games.grow(lambda: False)
    session = open_session(games, Settings(motion="full"))
    session.table.open_game(0)
    told: list[str] = []
    session.table.modes.join(NarrationMode(session.table, lambda words, rate: told.append(words)))
    player = session.table.player
    player.set_rate(8.0)
    player.toggle()
    run(session, player.film.duration / 8 + 3, step=0.1)
    events = [event for node in player.line for event in node.events]
    placed = [words for words in tell_turn(events) if " to " in words and "jumps" not in words]
    assert [words for words in told if words in set(placed)] == placed
    assert told[-1].startswith("Mira Solberg wins")
    assert sum(words.startswith("Mira Solberg wins") for words in told) == 1
    captions = [caption for turn in player.film.turns for caption in turn.captions]
    ended = {caption.text for caption in captions if isinstance(caption.about, GameEnded)}
    assert ended and not ended & set(told), "the banner tells it, with the names"


def test_a_refusal_is_told_once_with_the_speed_of_the_film() -> None:
    session, told = open_table()
    session.table.player.set_rate(2.0)
    session.table.say("there is no such file", error=True)
    run(session, 1.0)
    assert told == [("There is no such file", 2.0)]


def test_a_form_is_read_and_then_only_what_is_new_in_it() -> None:
    session, told = open_table()
    session.table.modes.join(RulesMode(session.table))
    session.handle(Intent(Action.RULES, 1))
    run(session, 0.1)
    assert [words for words, _ in told][:2] == ["What it is about", "1 of 16"]
    told.clear()
    session.handle(Intent(Action.RULES, 2))
    run(session, 0.1)
    assert told[0][0] == "2 of 16"
    assert "What it is about" not in [words for words, _ in told]


def test_a_system_without_a_voice_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(speech, "find_voice", lambda: None)
    session = open_session(read_text(NOTATION, "opening"), Settings(motion="none"))
    session.table.open_game(0)
    narrate(session.table, True, True)
    run(session, 0.1)
    assert begun(speech.NONE) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("platform", "speed", "shown"),
    [
        ("linux", 1.0, ["--rate", "0"]), ("linux", 3.0, ["--rate", "100"]), ("linux", 0.25, ["--rate", "-100"]),
        ("darwin", 1.0, ["-r", "175"]), ("darwin", 8.0, ["-r", "525"]),
    ],
)  # fmt: skip
def test_the_voice_follows_the_film(platform: str, speed: float, shown: list[str]) -> None:
    command = speech.find_voice(platform, lambda name: f"/bin/{name}")
    assert command
    assert " ".join(shown) in " ".join(command(speed))
    assert speech.find_voice(platform, lambda name: None) is None


def test_the_voice_speaks_the_language_of_the_words() -> None:
    command = speech.find_voice("linux", lambda name: name)
    assert command and " ".join(command(1.0)) == "spd-say --wait --rate 0 -l en --pipe-mode"
    words.choose("pl")
    assert "-l pl" in " ".join(command(1.0))


def test_windows_is_told_the_rate_and_reads_the_words_from_its_input() -> None:
    command = speech.find_voice("win32", lambda name: name)
    assert command
    assert "$voice.Rate = 10;" in command(8.0)[-1]


def test_sentences_are_spoken_one_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "heard.txt"
    code = f"import sys; open({str(file)!r}, 'a', encoding='utf-8').write(sys.stdin.buffer.read().decode())"
    speaker = speech.Speaker(lambda speed: (sys.executable, "-c", code))
    speaker.say("White to d4")
    speaker.say("Zoë wins")
    until = time.monotonic() + 30
    while time.monotonic() < until and not (file.exists() and file.read_text(encoding="utf-8").count("\n") == 2):
        time.sleep(0.02)
    speaker.close()
    assert file.read_text(encoding="utf-8") == "White to d4\nZoë wins\n"


# ------------------------------------------------------------------------------- told once, and not again


def tell_of(session: Session, **changes: object) -> None:
    """A frame whose screen holds this and nothing else."""
    for mode in session.table.modes:
        if isinstance(mode, NarrationMode):
            mode.dress(replace(Screen(), **changes))  # type: ignore[arg-type]


def test_messages_banners_and_forms_are_told_once_each() -> None:
    session, told = open_table()
    first, second = Toast(1, "one"), Toast(2, "two")
    for toasts in ((first,), (first,), (first, second), (second,), ()):
        tell_of(session, toasts=toasts)
    assert [words for words, _ in told] == ["one", "two"]
    told.clear()
    banner = Banner("Anna wins", "by resignation")
    for shown in (banner, banner, None, banner, banner):
        tell_of(session, banner=shown)
    assert [words for words, _ in told] == ["Anna wins: by resignation"] * 2
    told.clear()
    tell_of(session)
    form, other = Form("Title", (Words("first"), Words("second"))), Form("Title", (Words("first"), Words("third")))
    for overlay in (form, form, other, None, form):
        tell_of(session, overlay=overlay)
    assert [words for words, _ in told] == ["Title", "first", "second", "third", "Title", "first", "second"]


def test_what_is_said_below_the_table_is_told_when_it_changes_and_captions_of_the_film_are_not_told_twice() -> None:
    session, told = open_table()
    for caption in ("", "Take a marble", "Take a marble", "Place it", "", "Place it"):
        tell_of(session, caption=caption)
    assert [words for words, _ in told] == ["Take a marble", "Place it", "Place it"]
    told.clear()
    player = session.table.player
    shown = player.film.turns[0].captions[0]
    player.seek(player.film.marks[0] + shown.start + 0.01)
    for caption in (shown.text, "And this", shown.text):
        tell_of(session, caption=caption)
    heard = [words for words, _ in told]
    assert heard[-1] == "And this" and heard.count("And this") == heard.count(shown.text) == 1


def test_a_voice_speaks_what_is_told_at_the_speed_of_the_film(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoken: list[tuple[str, float]] = []

    class Voice:
        def __init__(self, _voice: object) -> None:
            """It needs no program."""

        def say(self, sentence: str, speed: float) -> None:
            spoken.append((sentence, speed))

        def close(self) -> None:
            spoken.clear()

    monkeypatch.setattr(speech, "find_voice", lambda: lambda speed: ())
    monkeypatch.setattr(speech, "Speaker", Voice)
    session, _told = open_table()
    narrate(session.table, False, True)
    session.table.player.set_rate(2.0)
    session.table.say("there is no such file")
    run(session, 0.1)
    assert spoken == [("There is no such file", 2.0)] and capsys.readouterr().out == ""


@pytest.mark.parametrize("dialog", [Prompt, FileChooser])
def test_what_is_wrong_with_a_line_that_was_typed_is_told(dialog: type[Prompt] | type[FileChooser]) -> None:
    session, told = open_table()
    lines = ("", ""), ("x", ""), ("x", "no move"), ("x", "no move"), ("xy", ""), ("xy", "no move")
    for text, error in lines:
        tell_of(session, overlay=dialog("Play a move", text=text, error=error))
    assert [words for words, _ in told] == ["Play a move", "no move", "no move"]


def test_each_caption_is_told_once_however_the_film_is_gone_through() -> None:
    session = open_session(read_text(NOTATION, "opening"), Settings(motion="full"))
    session.table.open_game(0)
    told: list[str] = []
    session.table.modes.join(NarrationMode(session.table, lambda words, rate: told.append(words)))
    player = session.table.player
    start = min(caption.start for caption in player.film.captions(player.film.marks[1]))
    for moment in (0.0, start, start, start + 0.01, start + 0.01):
        player.seek(moment)
        run(session, 0.05)
    first = list(told)
    assert len(first) == len(set(first)) >= 1
    player.go_to_turn(3)
    run(session, 0.05)
    told.clear()
    player.go_to_turn(1)
    run(session, 0.05)
    player.next()
    run(session, 20.0)
    turn = [caption.text for caption in player.film.turns[1].captions]
    assert turn and [words for words in told if words in turn] == turn


def test_the_voice_is_let_go_with_the_table() -> None:
    session = open_session(read_text(NOTATION, "opening"), Settings(motion="none"))
    session.table.open_game(0)
    closed: list[int] = []
    mode = NarrationMode(session.table, lambda words, rate: None, lambda: closed.append(1))
    session.table.modes.join(mode)
    session.table.modes.leave(mode)
    assert closed == [1]


# ------------------------------------------------------------------------------------------- the voice


@pytest.mark.parametrize(("speed", "rate"), [(100.0, "100"), (0.001, "-100"), (0.5, "-63"), (2.0, "63")])
def test_speeds_stay_where_they_can_be_understood(speed: float, rate: str) -> None:
    for platform in ("linux", "freebsd13"):
        command = speech.find_voice(platform, lambda name: name)
        assert command and list(command(speed))[:4] == ["spd-say", "--wait", "--rate", rate]


class Mouth:
    """A voice that speaks until it is told to go on."""

    def __init__(self, folder: Path) -> None:
        self.heard, self.go = folder / "heard.txt", folder / "go"
        self._code = (
            "import sys, time, pathlib; words = sys.stdin.buffer.read().decode();"
            f"open({str(self.heard)!r}, 'a', encoding='utf-8').write(words)\n"
            f"while not pathlib.Path({str(self.go)!r}).exists(): time.sleep(0.01)"
        )

    def __call__(self, speed: float) -> list[str]:
        return [sys.executable, "-c", self._code]

    @property
    def said(self) -> list[str]:
        return self.heard.read_text(encoding="utf-8").split() if self.heard.exists() else []

    def until(self, words: int) -> None:
        end = time.monotonic() + 60
        while len(self.said) < words and time.monotonic() < end:
            time.sleep(0.01)


def test_of_too_many_sentences_the_oldest_are_left_out(tmp_path: Path) -> None:
    mouth = Mouth(tmp_path)
    speaker = speech.Speaker(mouth)
    speaker.say("0")
    mouth.until(1)
    for number in range(1, speech.WAITING + 4):
        speaker.say(str(number))
    mouth.go.touch()
    mouth.until(1 + speech.WAITING)
    speaker.close()
    assert mouth.said == ["0", *(str(number) for number in range(4, speech.WAITING + 4))]


def test_it_is_silent_at_once(tmp_path: Path) -> None:
    mouth = Mouth(tmp_path)
    speaker = speech.Speaker(mouth)
    speaker.say("now")
    mouth.until(1)
    speaker.say("later")
    speaker.close()
    speaker._thread.join(30)
    assert not speaker._thread.is_alive(), "what was being said is broken off"
    assert mouth.said == ["now"]
