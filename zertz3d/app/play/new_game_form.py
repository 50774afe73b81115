"""The New game form as values: what is asked, what is chosen, and the terms that follow from it; nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from zertz3d.ai.levels import LEVELS
from zertz3d.app.panels.names import tell_level, tell_rules
from zertz3d.app.play import clock
from zertz3d.app.play.terms import LOT, NOTHING, PERSON, Seat, Terms, read_gift
from zertz3d.hud.screen_model import Button, Form, Pick, TextEntry, Words
from zertz3d.intents import Action, Intent
from zertz3d.rules import SIDE_NAMES, Position
from zertz3d.rules.boards import NAMES
from zertz3d.rules.ruleset import RULES
from zertz3d.words import N_, YOU, _, pgettext

Values = dict[str, str]
"""What is chosen, by the name of the field."""


class LastChosen(Protocol):
    """Where it is remembered what was chosen for the last game."""

    game: Values


FIRST_TIME: Values = {
    "board": "37", "rules": "standard", "seat0": PERSON, "name0": "", "seat1": "learner", "name1": "",
    "claims": "automatic", "first": LOT, "clock": clock.NONE, "gift-to": "0", "gift": "1/0/0",
}  # fmt: skip
"""What is proposed to somebody who has never played."""
BOARDS = NAMES
CLOCKS = (clock.NONE, "3+2", "5+3", "10", "10+5", "30")
GIFTS = (
    ("1/0/0", N_("1 white")), ("0/1/0", N_("1 grey")), ("0/0/1", N_("1 black")), ("1/1/1", N_("1 of each")),
    ("2/2/2", N_("2 of each")),
)  # fmt: skip
CALLED = {"full": N_("maximum")}
"""What levels are called where their own names would be riddles."""
ABOUT = {
    "standard": "",
    "blitz": N_("Blitz, on 37 rings: fewer marbles. Three white, four grey, five black or two of each win."),
    "tournament": N_("Tournament, on 48 or 61 rings: touch-move; take-backs need the opponent's consent."),
    "handicap": N_("Handicap: one player has some marbles before the first turn."),
}
"""What is special about each rule set."""
SIDES = (N_("blue"), N_("orange"))
FROM_HERE = (
    N_("From this position, on {rings} rings; blue is to move."),
    N_("From this position, on {rings} rings; orange is to move."),
)
COMPUTER = (N_("The computer plays blue: it {ability}."), N_("The computer plays orange: it {ability}."))
"""By the side."""


def complete(values: Mapping[str, str]) -> Values:
    """The values, with missing or contradictory ones replaced by defaults."""
    known = FIRST_TIME | {name: text for name, text in values.items() if name in FIRST_TIME}
    allowed: dict[str, tuple[str, ...]] = {
        "rules": tuple(RULES), "board": boards_for(known["rules"]), "claims": ("automatic", "optional"),
        "seat0": (PERSON, *LEVELS), "seat1": (PERSON, *LEVELS), "first": (LOT, "0", "1"), "gift-to": ("0", "1"),
        "gift": tuple(value for value, _ in GIFTS),
    }  # fmt: skip
    for name, choices in allowed.items():
        if known[name] not in choices:
            known[name] = choices[0] if name == "board" else FIRST_TIME[name]
    try:
        clock.parse_control(known["clock"])
    except ValueError:
        known["clock"] = clock.NONE
    return known


def quick(kept: Mapping[str, str], level: str) -> Values:
    """A game at once, on the usual board: against the computer at that level, or without one between two people."""
    names = {name: kept[name] for name in ("name0", "name1") if kept.get(name)}
    if level:
        names = {"name0": _(YOU)} | names
    return complete(FIRST_TIME | names | {"seat0": PERSON, "seat1": level or PERSON, "first": "0"})


def boards_for(rules: str) -> tuple[str, ...]:
    """The boards that can be played on by these rules."""
    named = RULES[rules].boards if rules in RULES else ()
    return tuple(name for name in BOARDS if not named or name in named)


def build_form(values: Values, start: Position | None = None, unfinished: bool = False) -> Form:
    """What is asked: with a position to start from, nothing about the board."""
    fields: list[Pick | TextEntry | Words] = []
    if start is not None:
        fields.append(Words(_(FROM_HERE[start.mover]).format(rings=start.board.name)))
    for side in (0, 1):
        fields += _seat(values, side)
    if start is None:
        fields += _board(values)
    fields.append(_clock(values))
    ways = [Button(_("Learn"), Intent(Action.LEARN)), Button(_("Position editor…"), Intent(Action.SET_UP))]
    buttons = [] if start else ways
    buttons += [Button(_("Resume a game…"), Intent(Action.RESUME))] if unfinished and start is None else []
    buttons += [
        Button(_("Cancel"), Intent(Action.CANCEL)),
        Button(pgettext("a game", "Play"), Intent(Action.START_GAME), main=True),
    ]
    return Form(_("New game") if start is None else _("Play from here"), tuple(fields), tuple(buttons))


def _board(values: Values) -> list[Pick | TextEntry | Words]:
    """The questions that a given starting position would already answer."""
    first = ((LOT, _("random")), *_sides())
    about = ABOUT[values["rules"]]
    claims = (("automatic", _("captured automatically")), ("optional", _("must be claimed")))
    return [
        Pick("first", _("First move"), first, values["first"]),
        Pick("rules", _("Rules"), tuple((name, tell_rules(name)) for name in RULES), values["rules"]),
        *([Words(_(about))] if about else []),
        *(_gift(values) if values["rules"] == "handicap" else []),
        Pick("board", _("Rings"), tuple((name, name) for name in boards_for(values["rules"])), values["board"]),
        Pick("claims", _("Isolated marbles"), claims, values["claims"]),
    ]


def _gift(values: Values) -> list[Pick | TextEntry | Words]:
    gifts = tuple((value, _(name)) for value, name in GIFTS)
    return [Pick("gift-to", _("Marbles for"), _sides(), values["gift-to"]), Pick("gift", "", gifts, values["gift"])]


def _sides() -> tuple[tuple[str, str], ...]:
    """The sides to choose from."""
    return tuple((str(side), _(name)) for side, name in enumerate(SIDES))


def _seat(values: Values, side: int) -> list[Pick | TextEntry | Words]:
    """Person or computer; the name of a person, or what a level can do."""
    chosen = values[f"seat{side}"]
    levels = ((name, _(CALLED[name]) if name in CALLED else tell_level(name)) for name in LEVELS)
    who = Pick(f"seat{side}", _(SIDE_NAMES[side]), ((PERSON, _("human")), *levels), chosen)
    if chosen == PERSON:
        return [who, TextEntry(f"name{side}", _("Name"), values[f"name{side}"], _unnamed(values, side))]
    return [who, Words(_(COMPUTER[side]).format(ability=_(LEVELS[chosen].summary)))]


def _clock(values: Values) -> Pick:
    own = () if values["clock"] in CLOCKS else (values["clock"],)
    options = tuple((text, name_clock(text)) for text in (*CLOCKS, *own))
    return Pick("clock", _("Clock"), options, values["clock"])


def name_clock(text: str) -> str:
    """A clock as it is offered."""
    control = clock.parse_control(text)
    return control.words if control else pgettext("clock", "none")


def build_terms(values: Values, start: Position | None = None) -> Terms:
    """What is agreed with these values."""
    seats = tuple(_sits(values, side) for side in (0, 1))
    gift = read_gift(values["gift"]) if values["rules"] == "handicap" else NOTHING
    handicap = (gift, NOTHING) if values["gift-to"] == "0" else (NOTHING, gift)
    first = values["first"] if values["first"] == LOT else int(values["first"])
    return Terms(
        values["board"], values["rules"], (seats[0], seats[1]), values["claims"], first,
        clock.parse_control(values["clock"]), handicap, start,
    )  # fmt: skip


def _sits(values: Values, side: int) -> Seat:
    chosen = values[f"seat{side}"]
    if chosen != PERSON:
        return Seat(level=chosen)
    alone = values[f"seat{1 - side}"] != PERSON
    return Seat.named(values[f"name{side}"] or (_unnamed(values, side) if alone else ""))


def _unnamed(values: Values, side: int) -> str:
    """What a person without a name is called: whoever plays the computer is spoken to."""
    return _(YOU) if values[f"seat{1 - side}"] != PERSON else Seat().called(side)
