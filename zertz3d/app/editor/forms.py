"""What the editor of positions shows: the palette, the form at the side, and the one about board and captures."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zertz3d.app.editor.draft import Draft, Easel
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Entry, Form, Intent, Pick, Tool, Words
from zertz3d.rules import RULES, SIDE_NAMES, Triple
from zertz3d.rules.boards import NAMES

BRUSHES = (
    ("W", "White", "marble"), ("G", "Grey", "half"), ("B", "Black", "hollow"), ("ring", "Ring", "ring"),
    ("erase", "Remove", "erase"),
)  # fmt: skip
_TRIPLE = re.compile(r"\s*(\d{1,2})\s*[/, ]\s*(\d{1,2})\s*[/, ]\s*(\d{1,2})\s*")


def tools(easel: Easel) -> tuple[Tool, ...]:
    """The brushes, and a step back or on."""
    brushes = (
        Tool(f"brush-{brush}", label, Intent("brush", brush), icon, easel.brush == brush)
        for brush, label, icon in BRUSHES
    )
    return (
        *brushes,
        Tool("undo", "Undo", Intent("undo"), "undo", enabled=bool(easel.past)),
        Tool("redo", "Redo", Intent("redo"), "redo", enabled=bool(easel.future)),
    )


def form(draft: Draft) -> Form:
    """At the side: whose turn it is, what is left, what is wrong, and where to go from here."""
    problem = draft.problem
    mover = Pick("mover", "Who moves", (("0", SIDE_NAMES[0]), ("1", SIDE_NAMES[1])), str(draft.mover))
    how = "Choose a brush and click on rings, on gaps, or on a tray to give captures. A second click takes back."
    return Form(
        "Set up a position",
        (Words(how), mover, Words(_board(draft)), Words(problem or "Ready to play.", fault=bool(problem))),
        (
            Button("Board…", Intent("set-up-board")),
            Button("Copy", Intent("copy")),
            Button("Paste", Intent("paste")),
            Button("Leave", Intent("set-up-leave")),
            Button("Watch", Intent("set-up-watch"), enabled=not problem),
            Button("Play", Intent("set-up-play"), main=True, enabled=not problem),
        ),
        modal=False,
    )


def _board(draft: Draft) -> str:
    name = "Custom board" if draft.board.name == "custom" else f"Board of {draft.board.name}"
    return f"{name}, {draft.rules.replace('+', ', claims ')}: {len(draft.rings)} rings."


@dataclass(frozen=True)
class Sheet:
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
                Entry("first", f"{SIDE_NAMES[0]} holds", self.first),
                Entry("second", f"{SIDE_NAMES[1]} holds", self.second),
                Words("Captures are white/grey/black, as in 2/0/1. On a custom board every gap can get a ring."),
            ),
            (Button("Cancel", Intent("cancel")), Button("Set", Intent("set-up-done"), main=True)),
        )

    def applied(self, draft: Draft) -> Draft:
        """The draft as it is asked for; UsageError says what cannot be read."""
        first, second = _triple(self.first), _triple(self.second)
        rules = self.rules + ("+optional" if self.claims == "optional" else "")
        if self.begin == "as":
            made = draft.on(self.board).by(rules)
        else:
            made = Draft.start(self.board, rules)
            made = made.cleared() if self.begin == "empty" else made
        return made.holding(0, first).holding(1, second)


def sheet(draft: Draft) -> Sheet:
    """The answers as they are now."""
    plain, _, optional = draft.rules.partition("+")
    first, second = ("/".join(map(str, held)) for held in draft.captures)
    return Sheet(draft.board.name, plain, optional or "automatic", "as", first, second)


def _triple(text: str) -> Triple:
    found = _TRIPLE.fullmatch(text)
    counts = tuple(int(part) for part in found.groups()) if found else ()
    if len(counts) != 3 or any(have > most for have, most in zip(counts, RULES["standard"].supply, strict=True)):
        raise UsageError(f"{text!r} are no captures: write white/grey/black, as in 2/0/1, at most 6/8/10")
    return counts[0], counts[1], counts[2]
