"""The voice of the system, if it has one: sentences are spoken one after the other, and late ones are left out."""

from __future__ import annotations

import contextlib
import math
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from zertz3d.words import N_, chosen

WAITING = 4
"""So many sentences wait at most; of more, the oldest are not spoken."""
FASTEST = 3.0
"""Voices that speak so many times as fast as usual can still be understood."""
USUAL_WORDS = 175
"""Words a minute at the usual speed."""
NONE = N_("there is no voice here: install speech-dispatcher, which brings spd-say")
SAPI = (
    "Add-Type -AssemblyName System.Speech; $voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$voice.Rate = {rate}; [Console]::InputEncoding = [Text.Encoding]::UTF8; $voice.Speak([Console]::In.ReadToEnd())"
)


class Voice(NamedTuple):
    """A program that speaks what it reads: its name, and its command line for a speed, 1 being the usual one."""

    name: str
    command: Callable[[str, float], Sequence[str]]


def _share(speed: float) -> float:
    """A speed from -1, a third of the usual one, to 1, three times as fast."""
    return max(-1.0, min(1.0, math.log(max(speed, 0.01)) / math.log(FASTEST)))


VOICES = {
    "linux": Voice(
        "spd-say",
        lambda path, speed: (path, "--wait", "--rate", f"{100 * _share(speed):.0f}", "-l", chosen(), "--pipe-mode"),
    ),
    "darwin": Voice(
        "say", lambda path, speed: (path, "-r", f"{USUAL_WORDS * FASTEST ** _share(speed):.0f}", "-f", "-")
    ),
    "win32": Voice(
        "powershell",
        lambda path, speed: (path, "-NoProfile", "-Command", SAPI.format(rate=f"{10 * _share(speed):.0f}")),
    ),
}
"""By system; others have what Linux has."""


def find_voice(
    platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which
) -> Callable[[float], Sequence[str]] | None:
    """The command line that speaks at a speed, if this system has a voice."""
    voice = VOICES.get(platform, VOICES["linux"])
    path = which(voice.name)
    return (lambda speed: voice.command(path, speed)) if path else None


class Speaker:
    """Speaks in a thread of its own, so that nobody waits for it."""

    def __init__(self, voice: Callable[[float], Sequence[str]]) -> None:
        self._voice = voice
        self._waiting: queue.SimpleQueue[tuple[str, float] | None] = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="speaking", daemon=True)
        self._thread.start()

    def say(self, sentence: str, speed: float = 1.0) -> None:
        """Speak a sentence after those that wait already."""
        while self._waiting.qsize() >= WAITING:
            with contextlib.suppress(queue.Empty):
                self._waiting.get_nowait()
        self._waiting.put((sentence, speed))

    def _work(self) -> None:
        while (item := self._waiting.get()) is not None and not self._closed:
            sentence, speed = item
            with contextlib.suppress(OSError, ValueError):
                self._process = subprocess.Popen(
                    self._voice(speed), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )  # fmt: skip
                self._process.communicate(f"{sentence}\n".encode())
                self._process = None

    def close(self) -> None:
        """Be silent at once."""
        self._closed = True
        self._waiting.put(None)
        if process := self._process:
            with contextlib.suppress(OSError):
                process.terminate()
        self._thread.join(1.0)
