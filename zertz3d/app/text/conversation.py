"""The conversation in a terminal: a line is typed, sentences answer it, one below the other."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping

from zertz3d.app.text.activity import Activity
from zertz3d.app.text.words import understand
from zertz3d.errors import IllegalMove, NotationError, ZertzError
from zertz3d.words import _, begun

Opener = Callable[[str], Activity]
"""Begins another activity; what follows the command says which."""


def converse(
    first: Activity,
    openers: Mapping[str, Opener],
    read: Callable[[], str | None],
    say: Callable[[str], None],
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Speak and listen until somebody leaves, or nothing more is typed; what was opened last is left first."""
    open_ = [first]
    try:
        for sentence in first.begin():
            say(sentence)
        while open_:
            began = now()
            line = read()
            if line is None:
                return
            open_[-1].wait(now() - began)
            _hear(open_, line, openers, say)
    finally:
        for activity in reversed(open_):
            activity.close()


def _hear(open_: list[Activity], line: str, openers: Mapping[str, Opener], say: Callable[[str], None]) -> None:
    """Answer one line."""
    at = open_[-1]
    said = understand(line, at.known)
    try:
        if said.name == "quit" and not at.asking:
            _leave(open_, say)
            return
        if said.name in openers and not at.asking:
            open_.append(openers[said.name](said.rest))
            answers = open_[-1].begin()
        else:
            answers = at.hear(said, line)
        for sentence in answers:
            say(sentence)
    except ZertzError as error:
        say(_as_sentence(error, said.rest))
    if at.over:
        _leave(open_, say)


def _leave(open_: list[Activity], say: Callable[[str], None]) -> None:
    """Back to what was there before."""
    open_.pop().close()
    if open_:
        for sentence in open_[-1].tell_standing():
            say(sentence)


def _as_sentence(error: ZertzError, typed: str) -> str:
    """What went wrong; what is neither a move nor a command is said so."""
    if isinstance(error, NotationError):
        return _("{typed!r} is neither a move nor a command: type ? for what can be typed.").format(typed=typed)
    words = error.reason if isinstance(error, IllegalMove) else str(error)
    return begun(words) if words.endswith((".", "?")) else f"{begun(words)}."


def read_line() -> str | None:
    """The next line that is typed; nothing when there are no more."""
    try:
        return input("> " if sys.stdin.isatty() else "")
    except EOFError:
        return None


def say_line(sentence: str) -> None:
    """Print a sentence, so that whoever listens hears it at once."""
    print(sentence, flush=True)
