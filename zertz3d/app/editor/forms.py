"""What the editor of positions shows: the palette, the form at the side, and the one about board and captures."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from zertz3d.app.editor.draft import MOST, Easel, PositionDraft
from zertz3d.app.panels.marble_words import read_marbles, write_marbles
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Form, Pick, TextEntry, Tool, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.rules import RULES, SIDE_NAMES, Triple
from zertz3d.rules.boards import NAMES

BRUSHES = (
    ("W", "White", "marble"), ("G", "Grey", "half"), ("B", "Black", "hollow"), ("ring", "Ring", "ring"),
    ("erase", "Remove", "erase"),
)  # fmt: skip


def tools(easel: Easel) -> tuple[Tool, ...]:
    """The brushes, and a step back or on."""
    brushes = (
        Tool(f"brush-{brush}", label, Intent(Action.BRUSH, brush), icon, easel.brush == brush)
        for brush, label, icon in BRUSHES
    )
    return (
        *brushes,
        Tool("undo", "Undo", Intent(Action.UNDO), "undo", enabled=bool(easel.past)),
        Tool("redo", "Redo", Intent(Action.REDO), "redo", enabled=bool(easel.future)),
    )


def build_form(draft: PositionDraft) -> Form:
    """At the side: whose turn it is, what is left, what is wrong, and where to go from here."""
    problem = draft.problem
    mover = Pick("mover", "Who moves", (("0", SIDE_NAMES[0]), ("1", SIDE_NAMES[1])), str(draft.mover))
    how = "Choose a brush and click on rings, on gaps, or on a tray to give captures. A second click takes back."
    return Form(
        "Set up a position",
        (Words(how), mover, Words(_board(draft)), Words(problem or "Ready to play.", fault=bool(problem))),
        (
            Button("Board…", Intent(Action.SET_UP_BOARD)),
            Button("Copy", Intent(Action.COPY)),
            Button("Paste", Intent(Action.PASTE)),
            Button("Leave", Intent(Action.SET_UP_LEAVE)),
            Button("Watch", Intent(Action.SET_UP_WATCH), enabled=not problem),
            Button("Play", Intent(Action.SET_UP_PLAY), main=True, enabled=not problem),
        ),
        modal=False,
    )


def _board(draft: PositionDraft) -> str:
    name = "Custom board" if draft.board.name == "custom" else f"Board of {draft.board.name}"
    return f"{name}, {draft.rules.replace('+', ', claims ')}: {len(draft.rings)} rings."


@dataclass(frozen=True)
class BoardQuestions:
    """The answers about board, rules and captures; `begin` is what to begin with: as it is, start or empty."""

    board: str
    rules: str
    claims: str
    begin: str
    first: str
    second: str

    def form(self) -> Form:
        """The questions."""
        boards = (*((name, name) for name in NAMES), ("custom", "Custom"))
        rules = tuple((name, name.capitalize()) for name in RULES)
        begin = (("as", "What is there"), ("start", "The start"), ("empty", "Nothing"))
        return Form(
            "Board, rules and captures",
            (
                Pick("board", "Board", boards, self.board),
                Pick("rules", "Rules", rules, self.rules),
                Pick("claims", "Claims", (("automatic", "Automatic"), ("optional", "Left to the player")), self.claims),
                Pick("begin", "Begin with", begin, self.begin),
                TextEntry("first", f"{SIDE_NAMES[0]} holds", self.first),
                TextEntry("second", f"{SIDE_NAMES[1]} holds", self.second),
                Words("Captures are white/grey/black, as in 2/0/1. On a custom board every gap can get a ring."),
            ),
            (Button("Cancel", Intent(Action.CANCEL)), Button("Set", Intent(Action.SET_UP_DONE), main=True)),
        )

    def answered(self, answer: FieldAnswer) -> BoardQuestions:
        """With another answer."""
        known = {field.name for field in fields(self)}
        return replace(self, **{answer.field: answer.text}) if answer.field in known else self

    def applied(self, draft: PositionDraft) -> PositionDraft:
        """The draft as it is asked for; UsageError says what cannot be read."""
        first, second = _read_captures(self.first), _read_captures(self.second)
        rules = self.rules + ("+optional" if self.claims == "optional" else "")
        if self.begin == "as":
            made = draft.on(self.board).by(rules)
        else:
            made = PositionDraft.start(self.board, rules)
            made = made.cleared() if self.begin == "empty" else made
        return made.holding(0, first).holding(1, second)


def sheet(draft: PositionDraft) -> BoardQuestions:
    """The answers as they are now."""
    plain, _, optional = draft.rules.partition("+")
    first, second = (write_marbles(held) for held in draft.captures)
    return BoardQuestions(draft.board.name, plain, optional or "automatic", "as", first, second)


def _read_captures(text: str) -> Triple:
    found = read_marbles(text, MOST)
    if found is None:
        raise UsageError(
            f"{text!r} are no captures: write white/grey/black, as in 2/0/1, at most {write_marbles(MOST)}"
        )
    return found
