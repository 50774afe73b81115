"""What is said of a puzzle: what is asked of the solver, and why a move does not do it."""

from zertz3d.ai import telling
from zertz3d.rules import SIDE_NAMES, Move, Node, Position

RIGHT = "Right. Go on"
SOLVED = "Solved"
TOLD = "That was the solution"


def tell_promise(start: Position, placements: int) -> str:
    """What is asked of the solver."""
    rules = start.rules.name
    by = "" if rules == "standard" else f" by {rules} rules"
    return f"{SIDE_NAMES[start.mover]} to win in {placements}{by}"


def tell_task(start: Position, placements: int) -> str:
    """What is asked, and what can be relied on."""
    return f"{tell_promise(start, placements)}, every reply is forced"


def tell_refutation(node: Node, line: tuple[Move, ...]) -> str:
    """Why a move does not win; `line` is what follows it."""
    return f"{node.move} does not win by force: {_reason(node.position, line)}"


def tell_hint(position: Position, line: tuple[Move, ...], whole: bool) -> str:
    """The next move, or only where its marble belongs."""
    words = telling.told(position, line[:1])
    return words if whole else words.partition(", remove")[0].rstrip(".") + " …"


def _reason(position: Position, line: tuple[Move, ...]) -> str:
    if not line:
        return "that ends the game"
    if not position.must_capture:
        return f"the other side may do as it likes, and {telling.expected(line[0])}"
    reply = telling.said(position, line[0], 1 - position.mover)
    return f"{reply}, and after that nothing wins by force"
