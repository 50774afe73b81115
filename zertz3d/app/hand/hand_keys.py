"""The keys of a hand: what they mean while nothing is in hand, and while a place is to be chosen."""

from zertz3d.app.hand.move_in_progress import Hand
from zertz3d.app.session import Binding
from zertz3d.app.session.arrow_keys import ARROWS
from zertz3d.intents import Action, Steering
from zertz3d.words import N_

MOVE = Binding(
    Action.CLICK,
    "Playing",
    N_("marble, vacant ring, free ring; or marble that jumps, where it lands"),
    (),
    N_("click or drag"),
)
TAKE = Binding(
    Action.TAKE, "Playing", N_("take a white, grey or black marble"), ("w", "g", "b"), values=("W", "G", "B")
)
BEGIN = Binding(Action.CHOOSE, "Playing", N_("choose where to, by arrow keys or Tab; Enter takes it"), ("j",))
STEER = Binding(
    Action.STEER, "Playing", N_("choose where to"), (*ARROWS, "tab"),
    repeats=True, values=(*(Steering(*way) for way in ARROWS.values()), Steering(0, 0)),
)  # fmt: skip
TYPE = Binding(Action.TYPE_MOVE, "Games and moves", N_("type a move"), ("g", "b"), values=("G", "B"))
CHOOSE = Binding(Action.CHOOSE, "Playing", N_("take the chosen place"), ("enter", "j"))
CLAIM = Binding(Action.CHOOSE, "Playing", N_("claim the island"), ("enter",))
LEAVE = Binding(Action.DECLINE, "Playing", N_("leave the island"), ("j",))
PASS = Binding(Action.CHOOSE, "Playing", N_("pass"), ("enter", "j"))
LET_GO = Binding(Action.ESCAPE, "Playing", N_("let go of what is in hand"), ("escape",))

EVER = (MOVE, TAKE, BEGIN)
"""What a hand binds while nothing is in it, as the README lists it."""


def bindings_of(hand: Hand, live: bool, active: bool) -> tuple[Binding, ...]:
    """What the keys mean to a hand now."""
    if not live:
        return BEGIN, TYPE
    if hand.next == "claim":
        return MOVE, TAKE, CLAIM, LEAVE, LET_GO
    if hand.next == N_("pass"):
        return MOVE, TAKE, PASS
    if active:
        steer = (STEER,) if hand.cells else ()
        return MOVE, TAKE, *steer, CHOOSE, LET_GO
    return EVER
