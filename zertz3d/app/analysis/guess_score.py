"""How good guesses are: measured by the move of the record, and by what the teacher thinks of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zertz3d.ai.teacher import LITTLE
from zertz3d.rules import Move, Placement

HALF = 0.5
"""What a guess is worth that puts the right marble on the right ring, and removes another ring."""
FAIR = 0.4
"""A move that loses no more than this is fair."""
WORDS = ((LITTLE, "as good as any"), (FAIR, "a fair move"), (2.0, "a mistake"))
"""What the teacher says of a move, by how much it loses at most."""


@dataclass(frozen=True)
class Guess:
    """A guess beside the move of the record; `lost` and `lost_there` are what the teacher thinks they lose."""

    turn: int
    recorded: Move
    guessed: Move | None
    """None if the move was shown instead."""
    lost: float | None = None
    lost_there: float | None = None

    @property
    def found(self) -> float:
        """1 for the move of the record, ½ with another ring removed, else 0."""
        one, other = self.guessed, self.recorded
        if one == other:
            return 1.0
        near = isinstance(one, Placement) and isinstance(other, Placement)
        same = near and (one.colour, one.cell) == (other.colour, other.cell)  # type: ignore[union-attr]
        return HALF if same else 0.0

    @property
    def words(self) -> str:
        """What is said once it is known."""
        if self.guessed is None:
            return f"The move was {self.recorded}"
        if self.found == 1:
            return f"Right: {self.recorded}"
        opinion = f", {describe_loss(self.lost)}" if self.lost is not None else ""
        if self.found:
            return f"Nearly: the ring removed was {_removed(self.recorded)}"
        return f"The move was {self.recorded}; yours is {self.guessed}{opinion}"


def _removed(move: Move) -> str:
    return (move.removed if isinstance(move, Placement) else None) or "none"


def describe_loss(lost: float) -> str:
    """What the teacher says of a move that loses so much."""
    return next((words for most, words in WORDS if lost <= most), WORDS[-1][1])


def percent(losses: Sequence[float]) -> int:
    """How well moves were chosen that lose so much: 100 if none loses anything worth naming."""
    kept = [1.0 if lost <= LITTLE else max(0.0, 1.0 - lost) for lost in losses]
    return round(100 * sum(kept) / len(kept)) if kept else 0


def tell_result(guesses: Sequence[Guess], names: str) -> tuple[str, ...]:
    """The result in sentences; `names` are the players whose moves were guessed."""
    if not guesses:
        return ("You guessed no move.",)
    found = sum(guess.found for guess in guesses)
    said = [f"You found {write_halves(found)} of {len(guesses)} moves."]
    if near := sum(guess.found == HALF for guess in guesses):
        said.append(f"Half a move each for {near} with another ring removed.")
    if shown := sum(guess.guessed is None for guess in guesses):
        said.append(f"{shown} {'was' if shown == 1 else 'were'} shown to you.")
    judged = [(guess.lost, guess.lost_there) for guess in guesses if guess.lost is not None]
    there = [lost for _, lost in judged if lost is not None]
    if judged and len(there) == len(judged):
        said.append(
            f"The teacher gives your moves {percent([lost for lost, _ in judged])} of 100, and those of {names} "
            f"{percent(there)}."
        )
    return tuple(said)


def write_halves(number: float) -> str:
    """A number of whole and half moves."""
    whole, half = divmod(round(2 * number), 2)
    return f"{whole or ''}½" if half else f"{whole}"
