"""What visitors may do; everything that is not named here is out of their reach."""

WATCHING = frozenset({
    "play", "next", "previous", "half-next", "half-previous", "first", "last", "ten-on", "ten-back", "reverse",
    "slower", "faster", "normal-speed", "rate", "loop", "seek", "scrub-begin", "scrub-end", "go-to-node", "moves",
    "next-variation", "previous-variation",
})  # fmt: skip
"""Going through a game."""
LOOKING = frozenset({
    "other-side", "view-seat", "view-opponent", "view-top", "view-edge", "view-tour", "home-view", "follow",
    "coordinates", "stone-marks",
})  # fmt: skip
"""Seeing it from elsewhere."""
PLAYING = frozenset({"undo", "redo", "take-colour", "choose"})
"""Playing a game."""
ANSWERS = frozenset({"form", "cancel", "escape", "dismiss"})
"""Answering what is asked, and putting it away."""
VISIT = WATCHING | LOOKING | PLAYING | ANSWERS


def allowed(name: str, state: str, also: frozenset[str] = frozenset()) -> bool:
    """Whether a name may be carried out for whoever stands there; `also` names what a game or lesson adds."""
    return name in ANSWERS or (state == "visit" and (name in VISIT or name in also))
