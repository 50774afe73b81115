"""From a session to what the HUD shows: values only; what stays the same stays the same object."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from zertz3d.app.panels.endings import describe_ending
from zertz3d.app.panels.marble_counts import tally
from zertz3d.app.panels.players import build_panel
from zertz3d.app.session.actions import GROUPS, in_group, keys_of
from zertz3d.app.session.session import Session
from zertz3d.hud.screen_model import (
    Banner,
    Help,
    HelpGroup,
    Library,
    LibraryRow,
    MoveRow,
    Overlay,
    Prompt,
    Screen,
    Tick,
    Toast,
    Transport,
)
from zertz3d.rules import GroupClaimed, MarbleJumped, Node

HINTS = 6
"""So many hints are given at the most."""
FADE = 0.4
"""Seconds in which a message fades."""

Value = TypeVar("Value")


class Screens:
    """Builds the screen of each frame, and remembers the long lists as long as they hold."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, object]] = {}

    def screen(self, session: Session, muted: bool = False, fullscreen: bool = False) -> Screen:
        """What is to be seen now."""
        replay = session.replay
        position = replay.node.position
        names = session.record.players if session.record else ("?", "?")
        held, pool = tally(replay.film, position, replay.playback.time)
        one, two = (build_panel(side, names[side], position, replay.ended, held[side]) for side in (0, 1))
        screen = Screen(
            players=(one, two),
            transport=self._transport(session),
            moves=self._keep("moves", (replay, len(replay.game.root.children), _size(session)), lambda: rows(session)),
            current=id(replay.current),
            caption=" · ".join(caption.text for caption in replay.film.captions(replay.playback.time)[-1:]),
            banner=banner(session, names) if replay.ended and replay.line else None,
            toasts=tuple(
                Toast(m.id, m.text, "error" if m.error else "info", min(1.0, m.left / FADE)) for m in session.messages
            ),
            overlay=self._overlay(session),
            hidden=session.hidden,
            title=title(session),
            problem=session.problem,
            pool=pool,
            show_moves=session.show_moves,
            muted=muted,
            fullscreen=fullscreen,
        )
        for part in session.parts:
            screen = part.dress(screen)
        return screen

    def _keep(self, name: str, key: object, make: Callable[[], Value]) -> Value:
        """The value made when the key was last another one."""
        known = self._kept.get(name)
        if known is None or known[0] != key:
            known = self._kept[name] = (key, make())
        return cast(Value, known[1])

    def _transport(self, session: Session) -> Transport:
        replay = session.replay
        playback = replay.playback
        return Transport(
            playback.time,
            replay.film.duration,
            playback.playing,
            playback.rate,
            playback.loop,
            playback.span,
            replay.turn,
            len(replay.line),
            self._keep("ticks", (replay.film.marks, len(replay.line)), lambda: ticks(session)),
            playback.backwards,
        )

    def _overlay(self, session: Session) -> Overlay | None:
        if session.line:
            return Prompt(session.line.title, session.line.text, session.line.error, hints(session))
        if session.browser:
            return self._library(session)
        if session.help:
            return HELP
        return next((part.overlay for part in reversed(session.parts) if part.overlay), None)

    def _library(self, session: Session) -> Library:
        assert session.browser
        shelf, browser = session.shelf, session.browser
        key = (shelf, browser.words, len(shelf.rows))
        found: tuple[LibraryRow, ...] = self._keep("rows", key, lambda: shelf.matching(browser.words))
        return Library(found, browser.words, min(browser.place, max(0, len(found) - 1)), len(shelf.rows))


def _size(session: Session) -> int:
    return sum(1 for _ in session.replay.game.nodes())


def title(session: Session) -> str:
    """What is open: the file, and which game of how many."""
    if session.record is None:
        return ""
    name = Path(session.record.source).name
    count = len(session.shelf.entries)
    more = "" if session.shelf.complete else "+"
    return f"{name} · {session.index + 1} / {count}{more}" if count > 1 else name


def ticks(session: Session) -> tuple[Tick, ...]:
    """A mark on the time line for each turn; captures and claims stand out."""
    film = session.replay.film
    found = []
    for turn, node in enumerate(session.replay.line, 1):
        kinds = {type(event) for event in node.events}
        kind = "claim" if GroupClaimed in kinds else "capture" if MarbleJumped in kinds else "turn"
        found.append(Tick(film.marks[turn], "end" if node.position.outcome() else kind, turn))
    return tuple(found)


def rows(session: Session) -> tuple[MoveRow, ...]:
    """Every move of the tree in reading order: a move, its variations, then what follows it."""
    found: list[MoveRow] = []
    waiting = [(session.replay.game.root, 0, False)]
    while waiting:
        node, depth, shown = waiting.pop()
        if shown:
            found.append(_row(node, depth))
        if node.children:
            main, *others = node.children
            found.append(_row(main, depth))
            waiting.append((main, depth, False))
            waiting += [(other, depth + 1, True) for other in reversed(others)]
    return tuple(found)


def _row(node: Node, depth: int) -> MoveRow:
    mover = node.parent.position.mover if node.parent else 0
    comment = " ".join([*([node.comment] if node.comment else []), *node.marks])
    return MoveRow(id(node), f"{node.ply}", str(node.move), mover, depth, comment)


def banner(session: Session, names: tuple[str, str]) -> Banner | None:
    """How the game ended, if it did."""
    replay = session.replay
    outcome = replay.game.outcome(replay.line[-1])
    return describe_ending(outcome, replay.line[-1].position, names) if outcome else None


def hints(session: Session) -> tuple[str, ...]:
    """What the words typed so far may become: legal moves, or files that were open before."""
    if session.line is None:
        return ()
    typed = session.line.text.strip()
    if session.line.purpose == "open":
        return tuple(path for path in session.recent if typed.lower() in path.lower() and path != typed)[:HINTS]
    return _moves_like(session, "".join(typed.split()).lower()) if session.line.purpose == "move" else ()


def _moves_like(session: Session, typed: str) -> tuple[str, ...]:
    """The legal moves that begin like this, once that is a choice one can look through."""
    position = session.replay.node.position
    if len(typed) < 2 and not position.must_capture:
        return ()
    fitting = (str(move) for move in position.legal_moves())
    return tuple(move for move in fitting if move.replace(" ", "").lower().startswith(typed))[:HINTS]


def help_overlay() -> Help:
    """The table of actions as an overlay."""
    return Help(tuple(HelpGroup(g, tuple((keys_of(a), a.what) for a in in_group(g))) for g in GROUPS))


HELP = help_overlay()
