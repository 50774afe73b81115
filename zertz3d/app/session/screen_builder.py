"""From a session to what the HUD shows: values only; what stays the same stays the same object."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from zertz3d.app.panels.endings import describe_ending, tell_caption
from zertz3d.app.panels.names import name_sides
from zertz3d.app.panels.players import build_panels
from zertz3d.app.player.film_player import FilmPlayer
from zertz3d.app.session.table import Table
from zertz3d.hud.screen_model import (
    Form,
    MoveRow,
    Overlay,
    Prompt,
    Screen,
    Tick,
    Toast,
    Transport,
)
from zertz3d.records.record import UNKNOWN
from zertz3d.rules import GroupClaimed, MarbleJumped, Node
from zertz3d.words import chosen, tell_comment, tell_title

Value = TypeVar("Value")


class ScreenBuilder:
    """Builds the screen of each frame, and remembers the long lists as long as they hold."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, object]] = {}

    def build(self, table: Table, muted: bool = False, fullscreen: bool = False, far_side: bool = False) -> Screen:
        """What is to be seen now."""
        player = table.player
        time, position = player.playback.time, player.node.position
        names = name_sides(table.record.players if table.record else (UNKNOWN, UNKNOWN))
        over = player.game.outcome(player.line[-1]) if player.ended and player.line else None
        screen = Screen(
            players=build_panels(names, player.film, time, position, over),
            transport=self._transport(player),
            moves=self._moves(player, table.edits),
            current=id(player.current),
            caption=tell_caption(player.film.captions(time), player.last.position, names),
            banner=describe_ending(over, player.last.position, names) if over else None,
            toasts=choose_toasts(table.modes.overlay, table.messages.toasts()),
            overlay=table.modes.overlay,
            hidden=table.hidden,
            title=title(table),
            problem=table.problem,
            show_moves=table.show_moves,
            moves_beside=table.moves_beside,
            letters=table.settings.letters,
            muted=muted,
            fullscreen=fullscreen,
            far_side=far_side,
        )
        for mode in table.modes:
            screen = mode.dress(screen)
        return screen

    def _keep(self, name: str, key: object, make: Callable[[], Value]) -> Value:
        """The value made when the key was last another one."""
        known = self._kept.get(name)
        if known is None or known[0] != key:
            known = self._kept[name] = (key, make())
        return cast(Value, known[1])

    def _transport(self, player: FilmPlayer) -> Transport:
        playback = player.playback
        return Transport(
            playback.time,
            player.film.duration,
            playback.playing,
            playback.rate,
            playback.loop,
            playback.span,
            player.turn,
            len(player.line),
            self._keep("ticks", (player.film.marks, len(player.line)), lambda: ticks(player)),
            playback.backwards,
        )

    def _moves(self, player: FilmPlayer, edits: int) -> tuple[MoveRow, ...]:
        game = player.game
        size = sum(1 for _ in game.nodes())
        return self._keep("moves", (player, edits, len(game.root.children), size, chosen()), lambda: rows(player))


def choose_toasts(overlay: Overlay | None, toasts: tuple[Toast, ...]) -> tuple[Toast, ...]:
    """The messages that may be shown: over a dialog only what went wrong, so that nothing lies on its buttons."""
    keeps_table = overlay is None or isinstance(overlay, Prompt) or (isinstance(overlay, Form) and not overlay.modal)
    return toasts if keeps_table else tuple(toast for toast in toasts if toast.kind == "error")


def title(table: Table) -> str:
    """What is open: the game's own title or its file, and which game of how many."""
    if table.record is None:
        return ""
    name = tell_title(table.record.event, table.record.source) or Path(table.record.place).name
    count = len(table.games.entries)
    more = "" if table.games.complete else "+"
    return f"{name} · {table.index + 1} / {count}{more}" if count > 1 and table.index >= 0 else name


def ticks(player: FilmPlayer) -> tuple[Tick, ...]:
    """A mark on the time line for each turn; captures and claims stand out."""
    film = player.film
    found = []
    for turn, node in enumerate(player.line, 1):
        kinds = {type(event) for event in node.events}
        kind = "claim" if GroupClaimed in kinds else "capture" if MarbleJumped in kinds else "turn"
        found.append(Tick(film.marks[turn], "end" if node.position.outcome() else kind, turn))
    return tuple(found)


def rows(player: FilmPlayer) -> tuple[MoveRow, ...]:
    """Every move of the tree in reading order: a move, its variations, then what follows it."""
    found: list[MoveRow] = []
    waiting = [(player.game.root, 0, False)]
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
    comment = " ".join([*([tell_comment(node.comment)] if node.comment else []), *node.marks])
    return MoveRow(id(node), f"{node.ply}", str(node.move), mover, depth, comment)
