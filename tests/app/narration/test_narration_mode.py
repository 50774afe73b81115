"""What is told to those who do not look: everything once, in its order."""

import sys
import time
from pathlib import Path

import pytest

from tests.app.games import NOTATION
from zertz3d.app.collection.game_list import open_games, read_text
from zertz3d.app.menu.rules_mode import RulesMode
from zertz3d.app.narration import speech
from zertz3d.app.narration.narration_mode import NarrationMode, narrate
from zertz3d.app.session.screen_builder import ScreenBuilder
from zertz3d.app.session.session import Session
from zertz3d.app.system.settings import Settings
from zertz3d.app.watch.viewer_session import open_session
from zertz3d.intents import Action, Intent
from zertz3d.motion.captions import tell_turn


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


def test_a_refusal_is_told_once_with_the_speed_of_the_film() -> None:
    session, told = open_table()
    session.table.player.set_rate(2.0)
    session.table.say("there is no such file", error=True)
    run(session, 1.0)
    assert told == [("there is no such file", 2.0)]


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
    assert speech.NONE in capsys.readouterr().out


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
