"""What is to be played, as options of a command line say it."""

from __future__ import annotations

import argparse

from zertz3d.app.play import clock
from zertz3d.app.play.terms import LOT, NOTHING, PERSON, Seat, Terms, parse_seat, read_gift, read_start
from zertz3d.errors import UsageError
from zertz3d.rules.boards import NAMES
from zertz3d.rules.ruleset import RULES
from zertz3d.words import _, either

ANSWERS = ("board", "rules", "first", "second", "clock", "claims", "lot", "handicap", "start")
"""Options that say what to play; without any of them the New game form asks."""


def add_terms(parser: argparse.ArgumentParser) -> None:
    """The options that say what to play."""
    parser.add_argument("--board", choices=NAMES, help=_("how many rings (37; 48 for tournament)"))
    parser.add_argument("--rules", choices=RULES, help=_("the rule set (standard)"))
    parser.add_argument(
        "--first", metavar="WHO", help=_("who plays blue and begins: a name, person, or a level (person)")
    )
    parser.add_argument("--second", metavar="WHO", help=_("who plays orange (person)"))
    parser.add_argument("--lot", action="store_true", default=None, help=_("draw who begins"))
    parser.add_argument("--clock", metavar="M[+S]", help=_("minutes, and seconds more with each turn (none)"))
    said = _("whether a player is asked before cut-off marbles are taken (automatic)")
    parser.add_argument("--claims", choices=("automatic", "asked"), help=said)
    parser.add_argument("--handicap", metavar="W/G/B", help=_("marbles that the second player has from the beginning"))
    said = _("begin from a position in its one-line form, or from a record")
    parser.add_argument("--from", dest="start", metavar="POSITION|FILE", help=said)
    parser.add_argument("--turn", type=int, default=None, metavar="N", help=_("with a record: after turn N (its end)"))


def read_terms(args: argparse.Namespace, own: str = "") -> Terms | None:
    """What the options say; nothing if none of them says what to play. `own` is the player's name, as it was last."""
    if all(getattr(args, name) is None for name in ANSWERS):
        if args.turn is not None:
            raise UsageError(_("--turn belongs to --from FILE"))
        return None
    rules = args.rules or ("handicap" if args.handicap else "standard")
    boards = RULES[rules].boards or NAMES
    board = args.board or boards[0]
    if board not in boards:
        raise UsageError(
            _("--rules {rules} is played on {boards} rings, not on {board}").format(
                rules=rules, boards=either(boards), board=board
            )
        )
    start = read_start(args.start, args.turn) if args.start else None
    if start and (args.board or args.rules or args.claims or args.lot or args.handicap):
        raise UsageError(_("--from brings board, rules and first player with it: leave those options out"))
    if start and (outcome := start.outcome()):
        raise UsageError(
            _("--from {position}: the game is over there, {outcome}").format(position=args.start, outcome=outcome)
        )
    claims = "optional" if args.claims == "asked" else "automatic"
    seats = parse_seat(args.first) if args.first else Seat.named(own), parse_seat(args.second or PERSON)
    control = clock.parse_control(args.clock) if args.clock else None
    handicap = (NOTHING, read_gift(args.handicap) if args.handicap else NOTHING)
    agreed = Terms(board, rules, seats, claims, LOT if args.lot else 0, control, handicap, start)
    agreed.position(lambda: 0)  # what cannot be played is said before there is a window
    return agreed
