"""The rules of ZÈRTZ: boards, rule sets, moves, positions, facts and games."""

from zertz3d.rules.boards import Board, board, custom_board
from zertz3d.rules.events import (
    Event,
    GameEnded,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    Outcome,
    RingRemoved,
    TurnEnded,
)
from zertz3d.rules.game import EventQueue, Game, Node
from zertz3d.rules.moves import Capture, Move, Pass, Placement, parse_move
from zertz3d.rules.position import Position
from zertz3d.rules.ruleset import COLOUR_NAMES, COLOURS, RULES, SIDE_NAMES, RuleSet, Triple, rule_set

__all__ = [
    "COLOURS", "COLOUR_NAMES", "RULES", "SIDE_NAMES", "Board", "Capture", "Event", "EventQueue", "Game", "GameEnded",
    "GroupClaimed", "MarbleCaptured", "MarbleJumped", "MarblePlaced", "MarbleTaken", "Move", "Node", "Outcome",
    "Pass", "Placement", "Position", "RingRemoved", "RuleSet", "Triple", "TurnEnded", "board", "custom_board",
    "parse_move", "rule_set",
]  # fmt: skip
