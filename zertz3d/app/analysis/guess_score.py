"""How good guesses are: measured by the move of the record, and by what the teacher thinks of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zertz3d.ai.teacher import LITTLE
from zertz3d.rules import Move, Placement
from zertz3d.words import N_, _, ngettext

HALF = 0.5
"""What a guess is worth that puts the right marble on the right ring, and removes another ring."""
FAIR = 0.4
"""A move that loses no more than this is fair."""
WORDS = ((LITTLE, N_("as good as any")), (FAIR, N_("a fair move")), (2.0, N_("a mistake")))
"""What the teacher says of a move, by how much it loses at most."""
NONE_REMOVED = N_("Nearly: the ring removed was none")


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
            return _("The move was {move}").format(move=self.recorded)
        if self.found == 1:
            return _("Right: {move}").format(move=self.recorded)
        if self.found:
            removed = _removed(self.recorded)
            return _("Nearly: the ring removed was {ring}").format(ring=removed) if removed else _(NONE_REMOVED)
        if self.lost is None:
            return _("The move was {move}; yours is {guess}").format(move=self.recorded, guess=self.guessed)
        told = _("The move was {move}; yours is {guess}, {opinion}")
        return told.format(move=self.recorded, guess=self.guessed, opinion=describe_loss(self.lost))


def _removed(move: Move) -> str:
    return (move.removed if isinstance(move, Placement) else None) or ""


def describe_loss(lost: float) -> str:
    """What the teacher says of a move that loses so much."""
    return _(next((words for most, words in WORDS if lost <= most), WORDS[-1][1]))


def percent(losses: Sequence[float]) -> int:
    """How well moves were chosen that lose so much: 100 if none loses anything worth naming."""
    kept = [1.0 if lost <= LITTLE else max(0.0, 1.0 - lost) for lost in losses]
    return round(100 * sum(kept) / len(kept)) if kept else 0


def tell_result(guesses: Sequence[Guess], names: str) -> tuple[str, ...]:
    """The result in sentences; `names` are the players whose moves were guessed."""
    if not guesses:
        return (_("You guessed no move."),)
    found = sum(guess.found for guess in guesses)
    told = ngettext("You found {found} of {count} moves.", "You found {found} of {count} moves.", len(guesses))
    said = [told.format(found=write_halves(found), count=len(guesses))]
    if near := sum(guess.found == HALF for guess in guesses):
        told = ngettext(
            "Half a move each for {count} with another ring removed.",
            "Half a move each for {count} with another ring removed.",
            near,
        )
        said.append(told.format(count=near))
    if shown := sum(guess.guessed is None for guess in guesses):
        told = ngettext("{count} was shown to you.", "{count} were shown to you.", shown)
        said.append(told.format(count=shown))
    judged = [(guess.lost, guess.lost_there) for guess in guesses if guess.lost is not None]
    there = [lost for _mine, lost in judged if lost is not None]
    if judged and len(there) == len(judged):
        told = _("The teacher gives your moves {mine} of 100, and those of {players} {theirs}.")
        mine = percent([lost for lost, _there in judged])
        said.append(told.format(mine=mine, players=names, theirs=percent(there)))
    return tuple(said)


def write_halves(number: float) -> str:
    """A number of whole and half moves."""
    whole, half = divmod(round(2 * number), 2)
    return f"{whole or ''}½" if half else f"{whole}"
