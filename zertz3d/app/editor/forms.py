"""What the editor of positions shows: the palette, the form at the side, and the one about board and captures."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from zertz3d.app.editor.draft import MOST, Easel, PositionDraft
from zertz3d.app.panels.marble_words import read_marbles, write_marbles
from zertz3d.app.panels.names import tell_rules
from zertz3d.errors import UsageError
from zertz3d.hud.screen_model import Button, Form, Pick, TextEntry, Tool, Words
from zertz3d.intents import Action, FieldAnswer, Intent
from zertz3d.rules import SIDE_NAMES, Triple
from zertz3d.rules.boards import NAMES
from zertz3d.words import N_, _, ngettext, pgettext

ICONS = {"W": "marble", "G": "half", "B": "hollow", "ring": "ring", "erase": "erase"}
"""By the brush."""


RULE_TITLES = {
    "standard": N_("Standard"), "blitz": N_("Blitz"), "tournament": N_("Tournament"), "handicap": N_("Handicap"),
}  # fmt: skip


def tools(easel: Easel) -> tuple[Tool, ...]:
    """The brushes, and a step back or on."""
    labels = {
        "W": pgettext("marble", "White"), "G": pgettext("marble", "Grey"), "B": pgettext("marble", "Black"),
        "ring": _("Ring"), "erase": _("Remove"),
    }  # fmt: skip
    brushes = (
        Tool(f"brush-{brush}", labels[brush], Intent(Action.BRUSH, brush), icon, easel.brush == brush)
        for brush, icon in ICONS.items()
    )
    return (
        *brushes,
        Tool("undo", _("Undo"), Intent(Action.UNDO), "undo", enabled=bool(easel.past)),
        Tool("redo", _("Redo"), Intent(Action.REDO), "redo", enabled=bool(easel.future)),
    )


def build_form(draft: PositionDraft) -> Form:
    """At the side: whose turn it is, what is left, what is wrong, and where to go from here."""
    problem = draft.problem
    mover = Pick("mover", _("Who moves"), (("0", _(SIDE_NAMES[0])), ("1", _(SIDE_NAMES[1]))), str(draft.mover))
    how = _("Choose a brush and click on rings, on gaps, or on a tray to give captures. A second click takes back.")
    return Form(
        _("Set up a position"),
        (Words(how), mover, Words(_board(draft)), Words(problem or _("Ready to play."), fault=bool(problem))),
        (
            Button(_("Board…"), Intent(Action.SET_UP_BOARD)),
            Button(_("Copy"), Intent(Action.COPY)),
            Button(_("Paste"), Intent(Action.PASTE)),
            Button(_("Leave"), Intent(Action.SET_UP_LEAVE)),
            Button(_("Watch"), Intent(Action.SET_UP_WATCH), enabled=not problem),
            Button(pgettext("a game", "Play"), Intent(Action.SET_UP_PLAY), main=True, enabled=not problem),
        ),
        modal=False,
    )


def _board(draft: PositionDraft) -> str:
    custom = draft.board.name == "custom"
    name = _("Custom board") if custom else _("Board of {rings}").format(rings=draft.board.name)
    plain, _plus, optional = draft.rules.partition("+")
    rules = tell_rules(plain)
    if optional:
        rules = _("{rules}, claims optional").format(rules=rules)
    rings = ngettext("{count} ring", "{count} rings", len(draft.rings)).format(count=len(draft.rings))
    return _("{board}, {rules}: {rings}.").format(board=name, rules=rules, rings=rings)


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
        boards = (*((name, name) for name in NAMES), ("custom", _("Custom")))
        rules = tuple((name, _(title)) for name, title in RULE_TITLES.items())
        begin = (("as", _("What is there")), ("start", _("The start")), ("empty", _("Nothing")))
        return Form(
            _("Board, rules and captures"),
            (
                Pick("board", _("Board"), boards, self.board),
                Pick("rules", _("Rules"), rules, self.rules),
                Pick(
                    "claims",
                    _("Claims"),
                    (("automatic", _("Automatic")), ("optional", _("Left to the player"))),
                    self.claims,
                ),
                Pick("begin", _("Begin with"), begin, self.begin),
                TextEntry("first", _("Blue holds"), self.first),
                TextEntry("second", _("Orange holds"), self.second),
                Words(_("Captures are white/grey/black, as in 2/0/1. On a custom board every gap can get a ring.")),
            ),
            (Button(_("Cancel"), Intent(Action.CANCEL)), Button(_("Set"), Intent(Action.SET_UP_DONE), main=True)),
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
    plain, _plus, optional = draft.rules.partition("+")
    first, second = (write_marbles(held) for held in draft.captures)
    return BoardQuestions(draft.board.name, plain, optional or "automatic", "as", first, second)


def _read_captures(text: str) -> Triple:
    found = read_marbles(text, MOST)
    if found is None:
        told = _("{text!r} are no captures: write white/grey/black, as in 2/0/1, at most {most}")
        raise UsageError(told.format(text=text, most=write_marbles(MOST)))
    return found
