"""How a game ended, as a banner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zertz3d.hud.game_values import Banner
from zertz3d.records.record import UNKNOWN
from zertz3d.rules import COLOUR_NAMES, COLOURS, GameEnded, Outcome, Position
from zertz3d.words import N_, _, address, labelled, ngettext

if TYPE_CHECKING:
    from zertz3d.motion.turn_film import Caption

HEADLINES = {"both-lose": N_("Both lose"), "draw": N_("A draw")}
"""The headline, by kind of outcome, when nobody won; all other kinds are a tie."""
REASONS = {
    "resign": N_("by resignation"), "time": N_("on time"), "draw": N_("by agreement"),
    "tie": N_("neither player can move"), "repetition": N_("the last four turns repeat the four before them"),
    "both-lose": N_("all marbles are on the board and none is captured"),
}  # fmt: skip
"""The line below it, by kind of outcome, where nobody won by marbles or a full board."""
FULL = N_("the whole board was filled")
NUMBERS = {2: N_("two"), 3: N_("three"), 4: N_("four"), 5: N_("five"), 6: N_("six")}
"""How many marbles a set has, in words."""


def describe_ending(outcome: Outcome, position: Position, names: tuple[str, str]) -> Banner:
    """An outcome in words, with the marbles of the last position that decided the game."""
    reason = _(REASONS[outcome.kind]) if outcome.kind in REASONS else _(FULL)
    if outcome.winner is None:
        return Banner(_(HEADLINES.get(outcome.kind, N_("A tie"))), reason)
    name = names[outcome.winner]
    if name == UNKNOWN:
        name = _("Player {number}").format(number=outcome.winner + 1)
    said = _name_set(position, outcome.reason) or reason
    headline = address(name, _("{player} wins"), _("You win")).format(player=name)
    return Banner(headline, said, find_winning_set(position, outcome.reason), outcome.winner)


def tell_ending(outcome: Outcome, position: Position, names: tuple[str, str]) -> str:
    """The same in one line: 'Zoë wins: four white marbles'."""
    banner = describe_ending(outcome, position, names)
    if not banner.subtitle:
        return banner.title
    return labelled(banner.title, banner.subtitle)


def tell_caption(shown: Sequence[Caption], last: Position, names: tuple[str, str]) -> str:
    """The last of some captions of a film that ends with that position; the end is told with the winner's name."""
    if not shown:
        return ""
    about = shown[-1].about
    return tell_ending(about.outcome, last, names) if isinstance(about, GameEnded) else shown[-1].text


def _name_set(position: Position, reason: str) -> str:
    """The marbles that won by this reason, in words; empty where no set of marbles won."""
    rules = position.rules
    needed = dict(zip(COLOUR_NAMES.values(), rules.goals, strict=True)) | {"each": rules.each}
    if reason not in needed:
        return ""
    need = needed[reason]
    said = {
        "white": ngettext("{count} white marble", "{count} white marbles", need),
        "grey": ngettext("{count} grey marble", "{count} grey marbles", need),
        "black": ngettext("{count} black marble", "{count} black marbles", need),
        "each": ngettext("{count} of each colour", "{count} of each colour", need),
    }[reason]
    return said.format(count=_(NUMBERS[need]) if need in NUMBERS else need)


def find_winning_set(position: Position, reason: str) -> str:
    """The marbles that won by this reason, as letters; empty where no set of marbles won."""
    rules = position.rules
    for colour, need in zip(COLOURS, rules.goals, strict=True):
        if COLOUR_NAMES[colour] == reason:
            return colour * need
    return COLOURS * rules.each if reason == "each" else ""
