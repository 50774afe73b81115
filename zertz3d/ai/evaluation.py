"""What a state is worth without looking ahead: how near each player is to a winning set."""

from functools import cache

from zertz3d.rules.ruleset import RuleSet, unpack

WIN = 100_000
"""The score of a win on the spot; a win `n` plies away scores `WIN - n`."""
SURE = WIN - 1_000
"""Scores beyond this are won games."""
NEED = 100
"""What one marble nearer to a winning set is worth."""
MARBLE = (22, 16, 12)
"""What a captured white, grey or black marble is worth beside that: the scarcer, the more."""


@cache
def worth(rules: RuleSet) -> list[int]:
    """By packed captures, what they are worth to their owner."""
    table = []
    for packed in range(7 * 99):
        held = unpack(packed)
        single = min(goal - count for goal, count in zip(rules.goals, held, strict=True))
        each = sum(max(0, rules.each - count) for count in held)
        value = sum(weight * count for weight, count in zip(MARBLE, held, strict=True))
        table.append(value - NEED * max(0, min(single, each)))
    return table
