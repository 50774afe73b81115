"""Positions for a hand, and the hand after some inputs."""

from zertz3d.app.hand.move_in_progress import Coloured, Hand, Input, Picked, feed
from zertz3d.rules import Position

START = str(Position.start())
JUMP = "37 standard oooo/ooooo/ooWooo/oooBooo/ooBWoo/ooooo/oooo 4/8/8 0/0/0 0/0/0 1 1"
CHAIN = "37 standard ..oo/oooGo/ooGooo/WBooooo/ooWooo/ooooo/oooo 4/6/9 0/0/0 0/0/0 1 1"
ISLAND = "37 standard G.../.o..G/.Gooo./..ooooG/..Woo./.ooo./.W.G 2/0/5 1/2/2 1/1/3 1 25"
"""Wc3,b2 cuts a1 off."""
ASKED = ISLAND.replace("standard", "standard+optional")
LAST_RING = "37 standard ..o./.oBoG/.ooo../o.ooB../..oooo/.ooo./Wo.o 0/2/7 3/3/0 2/2/1 2 26"
TWO_CUT_OFF = "37 standard ..../oB.oW/.ooooo/.ooBoo./.o..oo/.o.../W... 1/3/3 1/3/4 2/2/1 2 28"
BAIT = "37 standard oooo/.oooo/ooGooo/ooooooo/ooWoo./ooooo/oooo 5/7/10 0/0/0 0/0/0 1 3"
MANY_BAITS = "37 standard .Boo/.ooo./oooWo./oooooo./oBoGoo/.ooo./G.oo 5/5/6 0/1/2 0/0/0 2 12"
WIN = "37 standard ..../....W/...oo./....oB./.oooo./.o.o./B..o 1/0/0 2/4/4 2/4/4 1 41"
THREAT = "37 standard ..../o..../oo.oo./o.Goooo/..oGo./.o.oW/...o 1/1/3 2/3/2 2/2/5 1 33"
OWN_TRAY = "37 standard ..../....W/...oo./....oB./.Woo../.o.o./B..o 0/0/0 2/4/4 2/4/4 2 42"
NO_WHITE = "37 standard ..../....W/...Wo./....WB./.Woo../.o.o./B..o 0/0/0 2/4/4 0/4/4 2 42"
ROWS = "Wo--Wo--Wo//Wo--Wo--Wo//Go--Go--Go//Go--Go--Go//Go--Go--Bo//Bo--Bo--Bo//Bo--Bo--Bo//Bo--Bo--Bo//oo--oo--oo"
PASSING = f"custom standard {ROWS} 0/0/0 0/0/0 0/0/0 1 1"


def after(position: str, *events: Input) -> Hand:
    """The hand after some inputs, none of which is refused."""
    hand = Hand(Position.parse(position))
    for event in events:
        answer = feed(hand, event)
        assert not answer.refusal and answer.move is None
        hand = answer.hand
    return hand


def put(position: str, colour: str, cell: str) -> Hand:
    """The hand after a marble was put down, of which the ring is still to go."""
    return after(position, Coloured(colour), Picked(cell))
