"""What is said of a puzzle: what is asked of the solver, and why a move does not do it."""

from zertz3d.ai import telling
from zertz3d.rules import SIDE_NAMES, Move, Node, Position
from zertz3d.words import N_, _, ngettext, pgettext

RIGHT = N_("Right. Go on")
SOLVED = N_("Solved")
WON = N_("Solved!")
TOLD = N_("That was the solution")
BY_RULES = {
    "blitz": N_("{promise} by blitz rules"),
    "tournament": N_("{promise} by tournament rules"),
    "handicap": N_("{promise} by handicap rules"),
}
"""By the rule set, where it is not the usual one."""


def tell_win(mover: int, placements: int) -> str:
    """Who is to win, and how soon."""
    return (
        ngettext("Blue to win in {count}", "Blue to win in {count}", placements),
        ngettext("Orange to win in {count}", "Orange to win in {count}", placements),
    )[mover].format(count=placements)


def tell_title(title: str, start: Position, placements: int) -> str:
    """The title of a puzzle, with its promise; most are called by that alone, in English or as it is told."""
    promise = tell_promise(start, placements)
    written = f"{SIDE_NAMES[start.mover]} to win in {placements}"
    said = pgettext("game", written)  # so are those called that come with the program
    told = title.replace(said if said in title else written, promise)
    return told if promise in told else " · ".join(part for part in (told, promise) if part)


def tell_promise(start: Position, placements: int) -> str:
    """What is asked of the solver."""
    promise, rules = tell_win(start.mover, placements), start.rules.name
    return _(BY_RULES[rules]).format(promise=promise) if rules in BY_RULES else promise


def tell_task(start: Position, placements: int) -> str:
    """What is asked, and what can be relied on."""
    return _("{promise}, every reply is forced").format(promise=tell_promise(start, placements))


def tell_refutation(node: Node, line: tuple[Move, ...]) -> str:
    """Why a move does not win; `line` is what follows it."""
    told = _("{move} does not win by force: {reason}")
    return told.format(move=node.move, reason=_reason(node.position, line))


def tell_hint(position: Position, line: tuple[Move, ...], whole: bool) -> str:
    """The next move, or only where its marble belongs."""
    return telling.told(position, line[:1]) if whole else telling.hinted(line[:1])


def _reason(position: Position, line: tuple[Move, ...]) -> str:
    if not line:
        return _("that ends the game")
    if not position.must_capture:
        return _("the other side may do as it likes, and {reply}").format(reply=telling.expected(line[0]))
    reply = telling.said(position, line[0], 1 - position.mover)
    return _("{reply}, and after that nothing wins by force").format(reply=reply)
