"""From the command line to a conversation."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import date
from functools import partial

from zertz3d.app.collection.game_list import GameList, open_games
from zertz3d.app.collection.puzzles import shipped_file
from zertz3d.app.play.live_game import LiveGame
from zertz3d.app.play.terms import Seat, Terms, draw_lot, read_terms
from zertz3d.app.system import paths, user_state
from zertz3d.app.system.autosave import Store, UnfinishedGame
from zertz3d.app.system.user_state import UserState
from zertz3d.app.text.activity import Activity
from zertz3d.app.text.conversation import Opener, converse, read_line, say_line
from zertz3d.app.text.words import read_number
from zertz3d.words import YOU, _

USUAL = Terms(seats=(Seat(), Seat(level="beginner")), first=0)
"""What is played where nobody said what."""


def play(
    asked: Terms | None, left: UnfinishedGame | None, lesson: int | None, puzzles: GameList | None, kept: UserState
) -> int:
    """A game, a game that was left, lessons, or puzzles."""
    first = _open_puzzle("", puzzles) if puzzles else _open_lesson(kept, str(lesson)) if lesson is not None else None
    if first is None:
        waiting = not (asked or left) and Store(paths.state_folder()).unfinished(1)
        first = _begin_game(_address_player(asked or USUAL), left)
        if asked is None and left is None:
            say_line(_("You play blue against a beginner. zertz3d play --help lists other games."))
        if waiting:
            said = _("A game waits: {game}. zertz3d play --text --resume goes on with it.")
            say_line(said.format(game=waiting[0].label))
    converse(first, _openers(kept), read_line, say_line)
    return 0


def replay(games: GameList, index: int, turn: int, kept: UserState) -> int:
    """Recorded games."""
    from zertz3d.app.text.text_replay import TextReplay

    converse(TextReplay(games, index, turn), _openers(kept), read_line, say_line)
    return 0


def _address_player(terms: Terms) -> Terms:
    """The terms, where the one person who plays is called You if nobody has given a name."""
    first, second = (
        replace(seat, name=_(YOU)) if seat.here and not seat.name and other.computer else seat
        for seat, other in zip(terms.seats, reversed(terms.seats), strict=True)
    )
    return replace(terms, seats=(first, second))


def _begin_game(terms: Terms, left: UnfinishedGame | None) -> Activity:
    from zertz3d.app.play.computer import Computer
    from zertz3d.app.play.computer_seat import ComputerSeat
    from zertz3d.app.play.saved_game import SavedGame
    from zertz3d.app.text.text_game import TextGame

    store, seat = Store(paths.state_folder()), ComputerSeat(Computer(seed=secrets.randbelow(1 << 16)))
    if left:
        slot, game = store.take_up(left)
        return TextGame(LiveGame(read_terms(game), game), seat, SavedGame(store, slot))
    return TextGame(LiveGame(terms, terms.game(draw_lot, date.today())), seat, SavedGame(store))


def _openers(kept: UserState) -> dict[str, Opener]:
    return {"learn": partial(_open_lesson, kept), "puzzles": _open_puzzle}


def _open_lesson(kept: UserState, said: str) -> Activity:
    """The lesson of that number, or the first that is not finished."""
    from zertz3d.app.lessons.lesson_files import all_lessons
    from zertz3d.app.text.text_lesson import TextLesson

    def note(name: str) -> None:
        if name not in kept.lessons:
            kept.lessons.append(name)
            user_state.save(kept, paths.state_folder())

    done = [lesson.name in kept.lessons for lesson in all_lessons()]
    unfinished = done.index(False) + 1 if False in done else 1
    return TextLesson(read_number(said) or unfinished, note)


def _open_puzzle(said: str, puzzles: GameList | None = None) -> Activity:
    """The puzzle of that number, or the first."""
    from zertz3d.app.text.text_puzzle import TextPuzzle

    listed = puzzles or open_games([str(shipped_file())])
    number = read_number(said)
    return TextPuzzle(listed, 0 if number is None else number - 1)
