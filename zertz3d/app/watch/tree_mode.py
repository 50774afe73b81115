"""The tree of moves: what can be done to a move of the list, and to the variation it belongs to."""

from __future__ import annotations

from zertz3d.app.session import Layer, Mode, Reply, Table
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import MenuEntry
from zertz3d.intents import Action, Intent, MenuSpot, NodeMark
from zertz3d.rules import Node
from zertz3d.words import N_, _

MARKS = (
    ("!", N_("Good move")), ("?", N_("Mistake")), ("??", N_("Blunder")), ("!?", N_("Interesting move")),
)  # fmt: skip
"""The marks that can be given, and what they say."""


class TreeMode(Mode):
    """Promotes, deletes and marks moves; always there."""

    layer = Layer.FILM

    def __init__(self, table: Table) -> None:
        self._table = table

    def handle(self, intent: Intent) -> Reply:
        """Change the tree where that is asked for."""
        game, player = self._table.player.game, self._table.player
        match intent.action:
            case Action.PROMOTE_NODE:
                node = self._changeable(intent.number)
                game.promote(node)
                player.choose(node)
            case Action.DELETE_NODE:
                node = self._changeable(intent.number)
                assert node.parent
                game.delete(node)
                player.choose(node.parent)
            case Action.MARK_NODE:
                asked = intent.node_mark
                node = self._changeable(asked.node)
                others = tuple(mark for mark in node.marks if mark not in dict(MARKS))
                node.marks = others if asked.mark in node.marks else (*others, asked.mark)
            case _:
                return False
        self._table.note_edit()
        return True

    def offers(self, spot: MenuSpot) -> tuple[MenuEntry, ...]:
        """What can be done to a move of the list; on the table, to the whole game."""
        modes = self._table.modes
        play = MenuEntry(_("Play from here…"), Intent(Action.PLAY_FROM_HERE, spot.node))
        playable = (play,) if modes.binds(Action.PLAY_FROM_HERE) and not modes.live else ()
        if spot.node is None:
            helped = modes.binds(Action.HINT) and not modes.advice_refusal()
            hint = (MenuEntry(_("Show the best move"), Intent(Action.HINT)),) if helped else ()
            return (*playable, *hint, MenuEntry(_("Copy the game"), Intent(Action.COPY)))
        entry = MenuEntry(_("Go to this move"), Intent(Action.GO_TO_NODE, spot.node))
        node = self._find(spot.node)
        return (entry, *playable, *self._changes(node, spot.node)) if node and not modes.live else (entry,)

    def _changes(self, node: Node, number: int) -> list[MenuEntry]:
        assert node.parent
        first = node.parent.children[0] is node
        entries = [] if first else [MenuEntry(_("Make this the main line"), Intent(Action.PROMOTE_NODE, number))]
        for mark, words in MARKS:
            state = _("set") if mark in node.marks else ""
            entries.append(MenuEntry(_(words), Intent(Action.MARK_NODE, NodeMark(number, mark)), mark, state))
        return [*entries, MenuEntry(_("Delete from here on"), Intent(Action.DELETE_NODE, number))]

    def _find(self, number: float) -> Node | None:
        """The node of that id."""
        return next((node for node in self._table.player.game.nodes() if id(node) == number and node.parent), None)

    def _changeable(self, number: float) -> Node:
        """The node of that id; moves of a game that is being played stay as they are."""
        if self._table.modes.live:
            raise UsageError(_("moves can be changed after the game"))
        node = self._find(number)
        if node is None:
            raise UsageError(_("this move is not on the table any more"))
        return node
